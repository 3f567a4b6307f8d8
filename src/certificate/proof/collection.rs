//! Collections of proofs: the theorems of a theory, each with its proof.
//!
//! A collection is the text of one or several documents. In a document whose header is
//! `["collection", 1, raw]` every theorem is a result, and later ones may cite earlier ones;
//! in one whose header is `["proof", 1, raw]` the last theorem is. The law `add_comm` of the
//! file `group.rules` is the theorem `group.add_comm`.
//!
//! A law is proved by a collection when a theorem of its name says what the law says, word
//! for word, and rests on the same definitions, and on no axiom but those of the literature
//! that tepid ships. So a law that is edited, or whose operator is, has to be proved anew.

use super::super::shown::Shown;
use super::document::Document;
use super::json;
use super::prop::Prop;
use super::raw::reads_alike;
use super::standard::{DEFINITIONS, SUM, altered, applied, is_shipped};
use super::steps::{Reason, Status, Theorem};
use super::terms::{Family, Id, Node, Terms};
use crate::budget::Budget;
use crate::error::{Error, Result, Span, certificate};
use crate::syntax::rules::{Item, Meta};
use crate::syntax::{parse_rules, parse_statement};
use crate::theory::{Law, Signature, Theory};
use rustc_hash::FxHashSet;
use std::sync::OnceLock;
use symbol_table::GlobalSymbol as Symbol;

/// The theorems of the literature that are shipped, and definitions stated as laws.
const LITERATURE: &str = include_str!("../../../rules/literature.rules");

/// The proofs of the shipped laws, by the names of their theories.
const SHIPPED: &[(&str, &str)] = &[
    ("group", include_str!("../../../rules/proofs/group.jsonl")),
    ("canonical", include_str!("../../../rules/proofs/canonical.jsonl")),
    ("conway", include_str!("../../../rules/proofs/conway.jsonl")),
    ("joyal", include_str!("../../../rules/proofs/joyal.jsonl")),
    ("ordinal", include_str!("../../../rules/proofs/ordinal.jsonl")),
    ("tropical", include_str!("../../../rules/proofs/tropical.jsonl")),
    ("thermography", include_str!("../../../rules/proofs/thermography.jsonl")),
    ("cooling", include_str!("../../../rules/proofs/cooling.jsonl")),
    ("heating", include_str!("../../../rules/proofs/heating.jsonl")),
    ("norton", include_str!("../../../rules/proofs/norton.jsonl")),
    ("overheating", include_str!("../../../rules/proofs/overheating.jsonl")),
    ("chilling", include_str!("../../../rules/proofs/chilling.jsonl")),
    ("infinitesimals", include_str!("../../../rules/proofs/infinitesimals.jsonl")),
];

/// The collection that tepid ships for a theory; empty when there is none.
#[must_use]
pub fn shipped(theory: &str) -> &'static str {
    SHIPPED.iter().find(|(name, _)| *name == theory).map_or("", |(_, text)| *text)
}

/// A theorem of the literature.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cited {
    /// Its name.
    pub name: String,
    /// What it says.
    pub statement: String,
    /// Where it is proved.
    pub source: String,
}

/// The theorems of the literature that proofs may cite. A certificate that calls another
/// statement one is not believed: it assumes it.
#[must_use]
pub fn literature() -> &'static [Cited] {
    static ALL: OnceLock<Vec<Cited>> = OnceLock::new();
    ALL.get_or_init(read_literature)
}

fn read_literature() -> Vec<Cited> {
    let (items, _) = parse_rules(LITERATURE);
    items
        .into_iter()
        .filter_map(|item| {
            let Item::Law { name, statement, meta, .. } = item else { return None };
            if !meta.iter().any(is_cited) {
                return None;
            }
            let source = meta.into_iter().find_map(|meta| match meta {
                Meta::Source(source) => Some(source),
                _ => None,
            })?;
            let Span { start, end } = statement.span;
            let text = LITERATURE.get(start as usize..end as usize)?.trim().to_owned();
            Some(Cited { name: name.symbol.as_str().to_owned(), statement: text, source })
        })
        .collect()
}

/// Whether a law is one that proofs may cite: it has a status of its own for that.
fn is_cited(meta: &Meta) -> bool {
    matches!(meta, Meta::Status(name) if matches!(name.symbol.as_str(), "axiom" | "definition"))
}

/// Whether a statement is a theorem of the literature, word for word and with its source.
#[must_use]
pub fn is_literature(name: &str, statements: &[String], source: &str) -> bool {
    literature().iter().any(|cited| {
        (&*cited.name, &*cited.source) == (name, source) && statements == [&*cited.statement]
    })
}

/// Proofs of several theorems, as text with an outline of what it says.
#[derive(Clone, Debug, Default)]
pub struct Collection {
    parts: Vec<Part>,
}

/// One document, without its proofs.
#[derive(Clone, Debug)]
struct Part {
    text: String,
    raw: bool,
    definitions: Vec<String>,
    heads: Vec<Head>,
}

/// What a theorem, axiom or assumption says of itself.
#[derive(Clone, Debug)]
struct Head {
    name: String,
    literal: bool,
    statements: Vec<String>,
    kind: HeadKind,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum HeadKind {
    Theorem,
    Axiom(String),
    Assumed,
}

/// What a collection has for a law.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Match {
    /// Nothing of its name.
    Absent,
    /// Something of its name that does not prove it, and why.
    Stale(String),
    /// A theorem that says what the law says.
    Fits,
}

/// A theorem that was checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Checked {
    /// Its name.
    pub name: String,
    /// What the checker found it to show.
    pub shown: Shown,
}

/// The name of a law's theorem.
#[must_use]
pub fn name_of(theory: &Theory, law: &Law) -> String {
    format!("{}.{}", theory.stem(law), law.name)
}

impl Collection {
    /// Reads what a text claims to prove. The proofs themselves are neither read nor checked.
    ///
    /// # Errors
    /// E0507 with the line that is malformed.
    pub fn read(text: &str) -> Result<Collection> {
        let mut parts: Vec<Part> = Vec::new();
        for (at, line) in text.lines().enumerate() {
            let kind = line.split('"').nth(1).unwrap_or_default();
            if line.trim().is_empty() || matches!(kind, "term" | "scope" | "step") {
                if let Some(part) = parts.last_mut() {
                    part.push(line);
                }
                continue;
            }
            if matches!(kind, "proof" | "collection") {
                parts.push(Part::open(at, line)?);
                continue;
            }
            match parts.last_mut() {
                Some(part) => part.add(at, line)?,
                None => return Err(json::malformed(at, "a header is expected")),
            }
        }
        Ok(Collection { parts })
    }

    /// Checks every proof.
    ///
    /// # Errors
    /// As [`Document::check`]; E04 when a limit is reached first.
    pub fn check(&self, budget: &Budget) -> Result<Vec<Checked>> {
        let mut all = Vec::new();
        for part in &self.parts {
            let mut document = json::read(&part.text, budget.clone())?;
            for (at, shown) in document.check_all()?.results {
                all.push(Checked { name: document.theorems[at].name.clone(), shown });
            }
        }
        Ok(all)
    }

    /// Whether a theorem of this collection says what a law says, with what the theory
    /// defines. Its proof is another matter: [`check`](Collection::check) it.
    ///
    /// # Errors
    /// E0405 when the text of the law is too long.
    pub fn matches(&self, theory: &Theory, law: &Law) -> Result<Match> {
        let name = name_of(theory, law);
        let Some((part, head)) = self.find(&name) else { return Ok(Match::Absent) };
        let text = law.text()?;
        if head.statements != [text.as_str()] {
            let what = format!("its certificate proves `{}`", head.statements.join("` and `"));
            return Ok(Match::Stale(what));
        }
        let statement = parse_statement(&text)?;
        if head.literal && !(part.raw && reads_alike(&statement)) {
            let what = "its certificate reads the operators literally".to_owned();
            return Ok(Match::Stale(what));
        }
        let altered = altered(theory, &Signature::built_in());
        let said =
            std::iter::once(&statement.prop).chain(&statement.iff).chain(&statement.conditions);
        if let Some(operator) = said.into_iter().find_map(|term| applied(term, &altered)) {
            let what = format!("the rule file defines `{operator}` otherwise than it is built in");
            return Ok(Match::Stale(what));
        }
        Ok(part.stale(theory, &altered).map_or(Match::Fits, Match::Stale))
    }

    /// A certificate of one theorem: its proof and what it cites.
    ///
    /// # Errors
    /// E0506 when there is no such theorem; what reading it gives.
    pub fn proof_of(&self, name: &str, budget: &Budget) -> Result<String> {
        let Some((part, _)) = self.find(name) else {
            return Err(Error::new(&certificate::GOAL, format!("there is no theorem {name}")));
        };
        let document = json::read(&part.text, budget.clone())?;
        let at = document.theorems.iter().position(|theorem| theorem.name == name);
        match at.map(|at| &document.theorems[at]) {
            Some(theorem) => Ok(document.alone(&document.theorems, theorem)),
            None => Err(Error::new(&certificate::GOAL, format!("there is no theorem {name}"))),
        }
    }

    /// The texts of its documents.
    pub fn documents(&self) -> impl Iterator<Item = &str> {
        self.parts.iter().map(|part| part.text.as_str())
    }

    fn find(&self, name: &str) -> Option<(&Part, &Head)> {
        self.parts.iter().find_map(|part| {
            let theorem = |head: &&Head| head.kind == HeadKind::Theorem && head.name == name;
            Some((part, part.heads.iter().find(theorem)?))
        })
    }
}

impl Part {
    fn open(at: usize, line: &str) -> Result<Part> {
        let (_, raw) = json::header(at, line)?;
        let mut part =
            Part { text: String::new(), raw, definitions: Vec::new(), heads: Vec::new() };
        part.push(line);
        Ok(part)
    }

    fn push(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    fn add(&mut self, at: usize, line: &str) -> Result<()> {
        self.push(line);
        let (name, literal, statements, kind) = match json::outline(at, line)? {
            json::Outline::Definition(text) => {
                self.definitions.push(text);
                return Ok(());
            }
            json::Outline::Axiom(name, literal, statements, source) => {
                (name, literal, statements, HeadKind::Axiom(source))
            }
            json::Outline::Assumed(name, literal, statements) => {
                (name, literal, statements, HeadKind::Assumed)
            }
            json::Outline::Theorem(name, literal, statements) => {
                (name, literal, statements, HeadKind::Theorem)
            }
        };
        // Where sums have definitions everything is read literally, whatever the line says.
        let literal = literal || self.raw;
        self.heads.push(Head { name, literal, statements, kind });
        Ok(())
    }

    /// Why what is proved here is not proved of the operators of a theory. An operator that is
    /// built in is what any shipped definition makes of it, unless the theory alters it.
    fn stale(&self, theory: &Theory, altered: &[(Symbol, usize)]) -> Option<String> {
        for text in &self.definitions {
            let name = text
                .strip_prefix("define ")
                .and_then(|rest| rest.split('(').next())
                .unwrap_or_default();
            let begins = format!("define {name}(");
            let fits = if self.raw {
                SUM.contains(&text.as_str())
            } else if DEFINITIONS.iter().any(|built_in| built_in.starts_with(&begins)) {
                is_shipped(text) && altered.iter().all(|(operator, _)| operator.as_str() != name)
            } else {
                theory.definitions().iter().any(|own| *own.text == **text)
            };
            if !fits {
                return Some(format!("its certificate rests on another definition of `{name}`"));
            }
        }
        for head in &self.heads {
            let fits = match &head.kind {
                HeadKind::Theorem => true,
                HeadKind::Assumed => false,
                HeadKind::Axiom(source) => {
                    !head.literal && is_literature(&head.name, &head.statements, source)
                }
            };
            if !fits {
                let what = format!("its certificate rests on `{}`, which is assumed", head.name);
                return Some(what);
            }
        }
        None
    }
}

/// The operators that occur in a term, each once.
pub fn operators(terms: &Terms, id: Id, found: &mut Vec<(Symbol, usize)>) {
    let mut seen = FxHashSet::default();
    let mut open = vec![id];
    while let Some(id) = open.pop() {
        if !seen.insert(id) {
            continue;
        }
        match terms.node(id) {
            Node::Var(_) | Node::Literal(_) => {}
            Node::Option { of, .. } => open.push(*of),
            Node::Sum(parts) => open.extend(parts.iter().map(|part| part.term)),
            Node::Apply(operator, args) => {
                let key = (*operator, args.len());
                if !found.contains(&key) {
                    found.push(key);
                }
                open.extend(args);
            }
            Node::Braces(left, right) => {
                for Family { binders, body } in left.iter().chain(right) {
                    open.push(*body);
                    open.extend(binders);
                }
            }
        }
    }
}

/// The operators of a theorem's claims.
#[must_use]
pub fn operators_of(terms: &Terms, theorem: &Theorem) -> Vec<(Symbol, usize)> {
    let mut found = Vec::new();
    for claim in &theorem.claims.claims {
        for prop in claim.hypotheses.iter().chain([&claim.conclusion]) {
            of_prop(terms, *prop, &mut found);
        }
    }
    found
}

fn of_prop(terms: &Terms, prop: Prop, found: &mut Vec<(Symbol, usize)>) {
    prop.terms().into_iter().for_each(|id| operators(terms, id, found));
}

/// The theorems that a proof cites, by their numbers.
#[must_use]
pub fn cited(theorem: &Theorem) -> Vec<u32> {
    let Status::Proved(proof) = &theorem.status else { return Vec::new() };
    let lemmas = proof.steps.iter().filter_map(|step| match step.by {
        Reason::Lemma(cited, _) => Some(cited),
        _ => None,
    });
    lemmas.collect()
}

/// Which of some theorems these cite, directly or through others.
#[must_use]
pub fn needed(library: &[Theorem], theorems: &[&Theorem]) -> Vec<bool> {
    let mut needed = vec![false; library.len()];
    let mut open: Vec<&Theorem> = theorems.to_vec();
    while let Some(theorem) = open.pop() {
        for cited in cited(theorem) {
            if let (Some(needed), Some(theorem)) =
                (needed.get_mut(cited as usize), library.get(cited as usize))
                && !std::mem::replace(needed, true)
            {
                open.push(theorem);
            }
        }
    }
    needed
}

/// A theorem that cites others by other numbers.
#[must_use]
pub fn renumbered(theorem: &Theorem, at: &[u32]) -> Theorem {
    let mut theorem = theorem.clone();
    if let Status::Proved(proof) = &mut theorem.status {
        for step in &mut proof.steps {
            if let Reason::Lemma(cited, _) = &mut step.by {
                *cited = at[*cited as usize];
            }
        }
    }
    theorem
}

/// The theorems that a proof cites, directly or through others, and it itself, in order and
/// with the citations renumbered.
#[must_use]
pub fn closure(library: &[Theorem], theorem: &Theorem) -> Vec<Theorem> {
    let needed = needed(library, &[theorem]);
    let mut at = vec![0u32; library.len()];
    let mut all: Vec<Theorem> = Vec::new();
    for (i, earlier) in library.iter().enumerate() {
        if needed[i] {
            at[i] = all.len() as u32;
            all.push(renumbered(earlier, &at));
        }
    }
    all.push(renumbered(theorem, &at));
    all
}

impl Document {
    /// The certificate of one theorem: it, what it cites among these, and the definitions.
    #[must_use]
    pub fn alone(&self, library: &[Theorem], theorem: &Theorem) -> String {
        let theorems = closure(library, theorem);
        let definitions = self.definitions_used(&theorems);
        json::write(&self.calculus.terms, self.raw, &definitions, &theorems)
    }

    /// A collection of theorems with what they cite among these.
    #[must_use]
    pub fn collection(&self, library: &[Theorem], results: &[usize]) -> String {
        let wanted: Vec<&Theorem> = results.iter().map(|&at| &library[at]).collect();
        let mut needed = needed(library, &wanted);
        results.iter().for_each(|&at| needed[at] = true);
        let mut at = vec![0u32; library.len()];
        let mut all: Vec<Theorem> = Vec::new();
        for (i, theorem) in library.iter().enumerate() {
            if needed[i] {
                at[i] = all.len() as u32;
                all.push(renumbered(theorem, &at));
            }
        }
        let definitions = self.definitions_used(&all);
        json::write_collection(&self.calculus.terms, self.raw, &definitions, &all)
    }

    /// The definitions that theorems use, directly or through others.
    fn definitions_used(&self, theorems: &[Theorem]) -> Vec<String> {
        let Document { calculus, .. } = self;
        let terms = &calculus.terms;
        let mut used: Vec<(Symbol, usize)> = Vec::new();
        for theorem in theorems {
            for key in operators_of(terms, theorem) {
                if !used.contains(&key) {
                    used.push(key);
                }
            }
            if let Status::Proved(proof) = &theorem.status {
                proof.steps.iter().for_each(|step| of_prop(terms, step.prop, &mut used));
            }
        }
        let mut wanted = vec![false; calculus.definitions.len()];
        for (at, (key, definition)) in calculus.definitions.iter().enumerate().rev() {
            if !used.contains(key) {
                continue;
            }
            wanted[at] = true;
            for clause in &definition.clauses {
                operators(terms, clause.body, &mut used);
                for &prop in clause.conditions.iter().flatten().flatten() {
                    of_prop(terms, prop, &mut used);
                }
            }
            for &prop in definition.requires.iter().flatten().flatten() {
                of_prop(terms, prop, &mut used);
            }
        }
        let definitions = calculus.definitions.values().zip(wanted);
        definitions.filter(|(_, wanted)| *wanted).map(|(one, _)| one.text.clone()).collect()
    }
}
