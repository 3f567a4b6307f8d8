//! Texts of the kernel as files: those that are shipped, and what `tepid verify` says of one.
//!
//! The kernel decides; this room says what was shown, in words and completely. An included text
//! is known by its name only if it is a shipped one, and then it is the shipped one whatever
//! lies beside the file; the definitions of all others are stated like the text's own.
//!
//! The text of a law is stated only if its [elaboration](super::lower::says) is what its
//! theorems say, term by term, and if each operator of the text is what it is in the rule
//! language: one with a shipped definition has that definition, and one that is built in has
//! none.

use super::draft::Draft;
use super::lower::{
    CANONICAL_FORMS, Lowered, ShippedFacts, Vocabulary, is_built_in, lower, says, shipped_operators,
};
use super::proof::document::Document;
use crate::budget::Budget;
use crate::error::{Class, Error, Result, Source, alarm, certificate};
use crate::kernel::{Axiom, Checker, Definition, Report};
use std::fmt::Write as _;
use std::sync::Arc;

/// The shipped texts, by their names.
const SHIPPED: &[(&str, &str)] = &[
    ("group", include_str!("../../rules/proofs/group.plain")),
    (CANONICAL_FORMS, include_str!("../../rules/proofs/canonical_forms.plain")),
    ("numbers", include_str!("../../rules/proofs/numbers.plain")),
    ("stops", include_str!("../../rules/proofs/stops.plain")),
    ("group_laws", include_str!("../../rules/proofs/group_laws.plain")),
    ("canonical", include_str!("../../rules/proofs/canonical.plain")),
    ("conway", include_str!("../../rules/proofs/conway.plain")),
    ("joyal", include_str!("../../rules/proofs/joyal.plain")),
    ("ordinal", include_str!("../../rules/proofs/ordinal.plain")),
    ("tropical", include_str!("../../rules/proofs/tropical.plain")),
    ("thermography", include_str!("../../rules/proofs/thermography.plain")),
    ("cooling", include_str!("../../rules/proofs/cooling.plain")),
    ("heating", include_str!("../../rules/proofs/heating.plain")),
    ("norton", include_str!("../../rules/proofs/norton.plain")),
    ("overheating", include_str!("../../rules/proofs/overheating.plain")),
    ("chilling", include_str!("../../rules/proofs/chilling.plain")),
    ("infinitesimals", include_str!("../../rules/proofs/infinitesimals.plain")),
    ("cyclic", include_str!("../../rules/proofs/cyclic.plain")),
];

/// The shipped text of a name.
///
/// ```
/// assert!(tepid::certificate::texts::shipped("group").is_some());
/// assert!(tepid::certificate::texts::shipped("groups").is_none());
/// ```
#[must_use]
pub fn shipped(name: &str) -> Option<&'static str> {
    SHIPPED.iter().find(|(known, _)| *known == name).map(|(_, text)| *text)
}

/// Whether the first line of a text is one of a text of the kernel: an array whose first word
/// is none of a document of proofs.
///
/// ```
/// use tepid::certificate::texts::is_text;
/// assert!(is_text("[\"include\",\"group\"]\n") && !is_text("[\"proof\",1,false]\n"));
/// ```
#[must_use]
pub fn is_text(text: &str) -> bool {
    let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default().trim_start();
    let word = first.strip_prefix('[').map(str::trim_start);
    word.is_some_and(|word| !["\"proof\"", "\"collection\""].iter().any(|w| word.starts_with(w)))
}

/// The text of a law, and whether it is what was proved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Law {
    /// Its name.
    pub name: String,
    /// Its text.
    pub text: String,
    /// The theorems that are to say it.
    pub theorems: Vec<String>,
    /// Why the text is not what these say; none if it is.
    pub fault: Option<String>,
}

/// A theorem of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proved {
    /// Its name.
    pub name: String,
    /// What it says, in core terms.
    pub core: String,
    /// The names of the axioms that it rests on.
    pub axioms: Vec<String>,
}

/// Whether a name is that of a theorem or axiom, or of one of its claims.
#[must_use]
pub fn is_part_of(name: &str, whole: &str) -> bool {
    let rest = name.strip_prefix(whole);
    rest.is_some_and(|rest| {
        let number = rest.strip_prefix('.');
        rest.is_empty() || number.is_some_and(|number| number.parse::<u32>().is_ok())
    })
}

/// What an accepted text shows, and all that it rests on.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// Its theorems.
    pub theorems: Vec<Proved>,
    /// Its laws.
    pub laws: Vec<Law>,
    /// Its own operators, with those of included texts that are not shipped.
    pub definitions: Vec<Definition>,
    /// The axioms that its theorems rest on.
    pub axioms: Vec<Arc<Axiom>>,
    /// The texts that it includes, and whether each is a shipped one.
    pub included: Vec<(String, bool)>,
    /// How many steps were checked, with those of included texts.
    pub steps: u64,
    /// How many of these compare closed terms by playing them out.
    pub plays: u64,
}

impl Verdict {
    /// The axioms that a theorem rests on, or all parts of it, but for what is taken on trust of
    /// operators that are built in.
    pub fn citations<'a>(&'a self, theorem: &'a str) -> impl Iterator<Item = &'a Axiom> {
        self.axioms_of(theorem).filter(|axiom| !is_built_in(&axiom.source))
    }

    /// How many axioms a theorem, or all parts of it, takes on trust about operators that are
    /// built in.
    #[must_use]
    pub fn trusted(&self, theorem: &str) -> usize {
        self.axioms_of(theorem).filter(|axiom| is_built_in(&axiom.source)).count()
    }

    /// The axioms that a theorem, or some part of it, rests on, each once.
    fn axioms_of<'a>(&'a self, theorem: &'a str) -> impl Iterator<Item = &'a Axiom> {
        let used = move |axiom: &Axiom| {
            let mut parts = self.theorems.iter().filter(|one| is_part_of(&one.name, theorem));
            parts.any(|part| part.axioms.contains(&axiom.name))
        };
        self.axioms.iter().map(|axiom| &**axiom).filter(move |axiom| used(axiom))
    }
}

/// Gives the text of a name that is not shipped.
pub type Find<'a> = dyn Fn(&str) -> Result<String> + 'a;

fn find(name: &str, beside: &Find) -> Result<String> {
    shipped(name).map_or_else(|| beside(name), |text| Ok(text.to_owned()))
}

fn report(source: &Source, beside: &Find, budget: &Budget) -> Result<Report> {
    let mut checker = Checker::new(budget.clone())?;
    checker.source(source.clone(), &mut |name| find(name, beside))?;
    checker.report()
}

/// Checks a text with a fresh kernel, and says what it shows.
///
/// # Errors
/// E0530 for a text that is refused or has no theorem of its own; what `beside` gives; E04 at
/// a limit.
///
/// ```
/// use tepid::{budget::Budget, certificate::texts::verify, error::Source};
/// let text = "[\"n\",\"2\"]\n[\"refl\",0,[]]\n[\"theorem\",\"t\",2,[\"same\",0,0]]\n";
/// let text = Source { name: "two.plain".to_owned(), text: text.to_owned() };
/// let verdict = verify(&text, &|_| unreachable!("it includes nothing"), &Budget::unlimited())?;
/// assert_eq!(verdict.theorems[0].core, "2 == 2");
/// # Ok::<(), tepid::error::Error>(())
/// ```
pub fn verify(source: &Source, beside: &Find, budget: &Budget) -> Result<Verdict> {
    let shown = report(source, beside, budget)?;
    let is_shipped = |name: &String| shipped(name).is_some();
    let included = shown.included.iter().map(|name| (name.clone(), is_shipped(name))).collect();
    let own = |one: &&Definition| !one.included.as_ref().is_some_and(is_shipped);
    let definitions = shown.definitions.iter().filter(own).cloned().collect();
    let mut axioms: Vec<Arc<Axiom>> = Vec::new();
    for axiom in shown.theorems.iter().flat_map(|theorem| &theorem.axioms) {
        if !axioms.contains(axiom) {
            axioms.push(axiom.clone());
        }
    }
    let laws = laws(&source.text, &shown, beside, budget)?;
    let theorems = shown.theorems.into_iter().map(|theorem| Proved {
        name: theorem.name,
        core: theorem.text,
        axioms: theorem.axioms.iter().map(|axiom| axiom.name.clone()).collect(),
    });
    let (theorems, steps, plays) = (theorems.collect(), shown.steps, shown.plays);
    Ok(Verdict { theorems, laws, definitions, axioms, included, steps, plays })
}

/// The proofs of a document as a text of the kernel, which a fresh kernel has accepted, and what
/// that shows.
///
/// # Errors
/// E0522 for a proof that is not carried out in the language of the kernel, E0603 if the kernel
/// refuses what was written, E04 at a limit.
pub fn of_document(document: &Document) -> Result<(String, Verdict)> {
    let budget = document.calculus.games.budget();
    let mut draft = Draft::new(budget.clone())?;
    if !document.raw {
        draft.include(CANONICAL_FORMS, &|name| shipped(name).map(str::to_owned))?;
    }
    let Lowered { draft, failed, .. } = lower(document, draft)?;
    if let Some((name, error)) = failed.into_iter().next() {
        if error.class() == Class::Limit {
            return Err(error);
        }
        let what = format!("the kernel is given no proof of {name}: {error}");
        return Err(Error::new(&certificate::PROOF, what));
    }
    let text: String = draft.pruned().iter().map(|line| format!("{line}\n")).collect();
    match verify_own(&text, budget) {
        Ok(verdict) => Ok((text, verdict)),
        Err(error) if error.class() == Class::Limit => Err(error),
        Err(error) => Err(Error::new(&alarm::DISAGREEMENT, error.to_string())),
    }
}

/// Checks a text that was just written, and includes shipped ones only, with a fresh kernel.
///
/// # Errors
/// As [`verify`].
pub fn verify_own(text: &str, budget: &Budget) -> Result<Verdict> {
    let none = |name: &str| {
        Err(Error::new(&certificate::REFUSED, format!("there is no shipped text `{name}`")))
    };
    let source = Source { name: "<proof>".to_owned(), text: text.to_owned() };
    verify(&source, &none, budget)
}

/// Compares the texts of laws with the theorems that are to say them.
fn laws(text: &str, shown: &Report, beside: &Find, budget: &Budget) -> Result<Vec<Law>> {
    if shown.laws.is_empty() {
        return Ok(Vec::new());
    }
    let mut draft = Draft::new(budget.clone())?;
    let name = "the text itself";
    let inner =
        |one: &str| if one == name { Some(text.to_owned()) } else { find(one, beside).ok() };
    draft.include(name, &inner)?;
    let own = draft.next_operator();
    let vocabulary = Vocabulary::of(&draft)?;
    let (mut draft, shipped) = shipped_operators(draft, budget)?;
    let foreign = foreign(&mut draft, own, &shipped, &vocabulary, budget)?;
    let mut laws = Vec::new();
    for law in &shown.laws {
        let mut said = Vec::new();
        for theorem in &law.theorems {
            let fact = draft.theorem_named(theorem).ok_or_else(|| {
                Error::new(&certificate::REFUSED, format!("there is no theorem `{theorem}`"))
            })?;
            said.push(draft.sequent(fact)?.clone());
        }
        let fault = match says(&mut draft, &vocabulary, &law.text, &said) {
            _ if foreign.is_some() => foreign.clone(),
            Ok(true) => None,
            Ok(false) => Some("its theorems say something else".to_owned()),
            Err(error) if error.class() == Class::Limit => return Err(error),
            Err(error) => Some(error.to_string()),
        };
        let (name, text, theorems) = (law.name.clone(), law.text.clone(), law.theorems.clone());
        laws.push(Law { name, text, theorems, fault });
    }
    Ok(laws)
}

/// An operator of the rule language that a text defines otherwise. One without a definition is
/// any function, and so also the one of that name.
fn foreign(
    draft: &mut Draft,
    own: u32,
    shipped: &ShippedFacts,
    vocabulary: &Vocabulary,
    budget: &Budget,
) -> Result<Option<String>> {
    let mut forms = Draft::new(budget.clone())?;
    forms.include(CANONICAL_FORMS, &|name| self::shipped(name).map(str::to_owned))?;
    for operator in 2..own {
        let name = draft.name_of(operator).to_owned();
        let mut facts = Vec::new();
        for fact in draft.definition(operator) {
            facts.push(draft.sequent(fact)?.clone());
        }
        let fits = match (shipped.get(&operator), forms.operator(&name)) {
            _ if facts.is_empty() => true,
            // It has no braces, whose order were another elsewhere.
            (_, Some(known)) => draft.facts_in_words(operator)? == forms.facts_in_words(known)?,
            (Some(known), _) => known.contains(&facts),
            (None, None) => !vocabulary.has(&name),
        };
        if !fits {
            return Ok(Some(format!("`{name}` is not the operator of that name here")));
        }
    }
    Ok(None)
}

fn counted(count: usize, word: &str) -> String {
    format!("{count} {word}{}", if count == 1 { "" } else { "s" })
}

/// An axiom as a verdict names it.
fn assumed(axiom: &Axiom) -> String {
    let name = match axiom.name.strip_prefix("rule.") {
        Some(rule) => format!("the rule {rule}"),
        None => axiom.name.clone(),
    };
    format!("assuming {name}: {} ({})", axiom.text, axiom.source)
}

impl Verdict {
    /// Whether the text of each law is what was proved.
    #[must_use]
    pub fn laws_are_said(&self) -> bool {
        self.laws.iter().all(|law| law.fault.is_none())
    }

    /// What is shown, in one sentence with counts, and behind it the complete list, an entry
    /// a line. Theorems that a law says are given by its text, unless all are wanted in core
    /// terms.
    #[must_use]
    pub fn in_words(&self, core: bool) -> String {
        let mut text = format!(
            "{}, {} of its own, {}, {} checked, play used {}",
            counted(self.theorems.len(), "theorem"),
            counted(self.definitions.len(), "operator"),
            counted(self.axioms.len(), "axiom"),
            counted(self.steps as usize, "step"),
            counted(self.plays as usize, "time"),
        );
        let mut line = |entry: String| {
            let _ = write!(text, "\n  {entry}");
        };
        let said = |name: &String| {
            let laws = self.laws.iter().filter(|law| law.fault.is_none());
            laws.into_iter().any(|law| law.theorems.contains(name))
        };
        for law in &self.laws {
            match &law.fault {
                None if !core => line(format!("{}: {}", law.name, law.text)),
                None => {}
                Some(why) => line(format!(
                    "the text of the law {} is not what was proved: {why}: {}",
                    law.name, law.text
                )),
            }
        }
        for theorem in self.theorems.iter().filter(|theorem| core || !said(&theorem.name)) {
            line(format!("{}: {}", theorem.name, theorem.core));
        }
        for Definition { name, parameters, facts, .. } in &self.definitions {
            match facts.as_slice() {
                [] => line(format!(
                    "with {name} of {}, any function and predicate",
                    counted(*parameters as usize, "argument")
                )),
                facts => line(format!("with its own definition of {name}: {}", facts.join("; "))),
            }
        }
        self.axioms.iter().for_each(|axiom| line(assumed(axiom)));
        for (name, shipped) in &self.included {
            line(format!("includes {name}, {}", if *shipped { "shipped" } else { "its own" }));
        }
        text
    }

    /// The same as one JSON object.
    #[must_use]
    pub fn json(&self) -> serde_json::Value {
        let theorems = self.theorems.iter().map(|theorem| {
            serde_json::json!({
                "name": theorem.name, "core": theorem.core, "axioms": theorem.axioms,
            })
        });
        let laws = self.laws.iter().map(|law| {
            serde_json::json!({
                "name": law.name, "text": law.text, "theorems": law.theorems,
                "proved": law.fault.is_none(), "why_not": law.fault,
            })
        });
        let definitions = self.definitions.iter().map(|one| {
            serde_json::json!({
                "name": one.name, "parameters": one.parameters, "facts": one.facts,
            })
        });
        let axioms = self.axioms.iter().map(|axiom| {
            serde_json::json!({
                "name": axiom.name, "source": axiom.source, "core": axiom.text,
            })
        });
        let included = self
            .included
            .iter()
            .map(|(name, shipped)| serde_json::json!({ "name": name, "shipped": shipped }));
        serde_json::json!({
            "verdict": if self.laws_are_said() { "accepted" } else { "rejected" },
            "theorems": theorems.collect::<Vec<_>>(),
            "laws": laws.collect::<Vec<_>>(),
            "definitions": definitions.collect::<Vec<_>>(),
            "axioms": axioms.collect::<Vec<_>>(),
            "included": included.collect::<Vec<_>>(),
            "steps": self.steps,
            "play": self.plays,
        })
    }
}
