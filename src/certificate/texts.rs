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

use super::begun;
use super::draft::Draft;
use super::lower::{
    CANONICAL_FORMS, DefiningFacts, Lowered, OPERATORS, Vocabulary, cited, claims, is_built_in,
    is_known, lower, name_in_text, operators_by, says,
};
use super::proof::document::Document;
use super::proof::literature::{Cited, literature};
use super::proof::standard::shipped_definitions;
use super::shown::Support;
use crate::budget::Budget;
use crate::error::{Class, Error, Result, Source, alarm, certificate};
use crate::kernel::{Axiom, Definition, Report};
use std::fmt::Write as _;
use std::sync::Arc;

/// The shipped texts, by their names.
const SHIPPED: &[(&str, &str)] = &[
    ("group", include_str!("../../rules/proofs/group.plain")),
    (CANONICAL_FORMS, include_str!("../../rules/proofs/canonical_forms.plain")),
    ("numbers", include_str!("../../rules/proofs/numbers.plain")),
    (OPERATORS, include_str!("../../rules/proofs/operators.plain")),
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

/// The name of the text that has the laws of a theory. That of `group` is called otherwise: all
/// texts include the ordered group itself by that name.
#[must_use]
pub fn name_of_laws(theory: &str) -> String {
    let is_base = ["group", CANONICAL_FORMS, "numbers", OPERATORS].contains(&theory);
    format!("{theory}{}", if is_base { "_laws" } else { "" })
}

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

/// The shipped texts with their names.
pub(super) fn all_shipped() -> impl Iterator<Item = (&'static str, &'static str)> {
    SHIPPED.iter().copied()
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
    /// The names of those that nothing supports: a text may call anything an axiom, of any source.
    /// Only looked for where the text has laws.
    pub unfounded: Vec<String>,
    /// The texts that it includes, and whether each is a shipped one.
    pub included: Vec<(String, bool)>,
    /// How many steps were checked, with those of included texts.
    pub steps: u64,
    /// How many of these compare closed terms by playing them out.
    pub plays: u64,
}

impl Verdict {
    /// The theorems of a name, with its parts.
    #[must_use]
    pub fn parts(&self, theorem: &str) -> Vec<String> {
        let names = self.theorems.iter().map(|one| &one.name);
        names.filter(|name| is_part_of(name, theorem)).cloned().collect()
    }

    /// How many axioms some theorems take on trust about operators that are built in.
    #[must_use]
    pub fn trusted(&self, theorems: &[String]) -> usize {
        self.axioms_of(theorems).filter(|axiom| self.is_trusted(axiom)).count()
    }

    fn is_trusted(&self, axiom: &Axiom) -> bool {
        is_built_in(&axiom.source) && !self.unfounded.contains(&axiom.name)
    }

    /// The theorems of the literature that some theorems rest on, and what they assume; what is
    /// trusted of operators that are built in is left out.
    #[must_use]
    pub fn support(&self, theorems: &[String]) -> Vec<Support> {
        let axioms = self.axioms_of(theorems).filter(|axiom| !self.is_trusted(axiom));
        let support = axioms.map(|axiom| {
            let is_it = |known: &&Cited| is_part_of(&axiom.name, &name_in_text(&known.name));
            let known = literature().iter().find(is_it);
            let (name, statement, source) = match known {
                Some(Cited { name, statement, source })
                    if *source == axiom.source && !self.unfounded.contains(&axiom.name) =>
                {
                    (name, statement, Some(source.clone()))
                }
                _ => (&axiom.name, &axiom.text, None),
            };
            let (name, statements) = (name.clone(), vec![statement.clone()]);
            Support { name, statements, literal: false, source }
        });
        support.collect()
    }

    /// The axioms that some of these theorems rest on, each once.
    fn axioms_of<'a>(&'a self, theorems: &'a [String]) -> impl Iterator<Item = &'a Axiom> {
        let used = move |axiom: &Axiom| {
            let mut proved = self.theorems.iter().filter(|one| theorems.contains(&one.name));
            proved.any(|one| one.axioms.contains(&axiom.name))
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
    let mut checker = begun::checker(&source.text, budget)?;
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
    verify_by(&shipped_definitions(), source, beside, budget)
}

/// The same where the operators of the laws are those of these definitions.
///
/// # Errors
/// As [`verify`].
pub fn verify_by(
    definitions: &[Vec<String>],
    source: &Source,
    beside: &Find,
    budget: &Budget,
) -> Result<Verdict> {
    let shown = report(source, beside, budget)?;
    let is_shipped = |name: &String| shipped(name).is_some();
    let included = shown.included.iter().map(|name| (name.clone(), is_shipped(name))).collect();
    let own = |one: &&Definition| !one.included.as_ref().is_some_and(is_shipped);
    let own = shown.definitions.iter().filter(own).cloned().collect();
    let mut axioms: Vec<Arc<Axiom>> = Vec::new();
    for axiom in shown.theorems.iter().flat_map(|theorem| &theorem.axioms) {
        if !axioms.contains(axiom) {
            axioms.push(axiom.clone());
        }
    }
    let reader = Reader { definitions, text: &source.text, shown: &shown, beside, budget };
    let (laws, unfounded) = reader.laws(&axioms)?;
    let theorems = shown.theorems.into_iter().map(|theorem| Proved {
        name: theorem.name,
        core: theorem.text,
        axioms: theorem.axioms.iter().map(|axiom| axiom.name.clone()).collect(),
    });
    let (theorems, steps, plays) = (theorems.collect(), shown.steps, shown.plays);
    Ok(Verdict { theorems, laws, definitions: own, axioms, unfounded, included, steps, plays })
}

/// The proofs of documents as one text of the kernel, which a fresh kernel has accepted, and what
/// that shows.
///
/// # Errors
/// E0522 for a proof that is not carried out in the language of the kernel, E0603 if the kernel
/// refuses what was written, E04 at a limit.
pub fn of_documents(documents: &[Document]) -> Result<(String, Verdict)> {
    let budget = documents.first().map(|document| document.calculus.games.budget().clone());
    let budget = budget.unwrap_or_else(Budget::unlimited);
    let mut draft = match documents.iter().all(|document| document.raw) {
        true => Draft::new(budget.clone())?,
        false => begun::draft_behind(OPERATORS, &budget)?,
    };
    for document in documents {
        let lowered: Lowered = lower(document, draft)?;
        if let Some((name, error)) = lowered.failed.into_iter().next() {
            if error.class() == Class::Limit {
                return Err(error);
            }
            let what = format!("the kernel is given no proof of {name}: {error}");
            return Err(Error::new(&certificate::PROOF, what));
        }
        draft = lowered.draft;
    }
    let text = draft.text();
    match verify_own(&text, &budget) {
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
    verify_alone(&shipped_definitions(), text, budget)
}

/// Checks a text that includes shipped ones only, whose laws are about operators of these
/// definitions.
///
/// # Errors
/// As [`verify`].
pub fn verify_alone(definitions: &[Vec<String>], text: &str, budget: &Budget) -> Result<Verdict> {
    let none = |name: &str| {
        Err(Error::new(&certificate::REFUSED, format!("there is no shipped text `{name}`")))
    };
    let source = Source { name: "<proof>".to_owned(), text: text.to_owned() };
    verify_by(definitions, &source, &none, budget)
}

/// An accepted text, read for what it says of the operators of the rule language.
struct Reader<'a> {
    definitions: &'a [Vec<String>],
    text: &'a str,
    shown: &'a Report,
    beside: &'a Find<'a>,
    budget: &'a Budget,
}

impl Reader<'_> {
    /// The laws, each compared with the theorems that are to say it; and the names of axioms that
    /// nothing supports.
    fn laws(&self, axioms: &[Arc<Axiom>]) -> Result<(Vec<Law>, Vec<String>)> {
        if self.shown.laws.is_empty() {
            return Ok((Vec::new(), Vec::new()));
        }
        let mut draft = begun::draft(self.text, self.budget)?;
        let name = "the text itself";
        let inner = |one: &str| match one == name {
            true => Some(self.text.to_owned()),
            false => find(one, self.beside).ok(),
        };
        draft.include(name, &inner)?;
        let own = draft.next_operator();
        let vocabulary = Vocabulary::by(self.definitions, &draft)?;
        let mut unfounded = Vec::new();
        for axiom in axioms {
            if !self.is_founded(&mut draft, &vocabulary, axiom)? {
                unfounded.push(axiom.name.clone());
            }
        }
        let (mut draft, known) = operators_by(self.definitions, draft, self.budget)?;
        let foreign = self.foreign(&mut draft, own, &known, &vocabulary)?;
        let mut laws = Vec::new();
        for law in &self.shown.laws {
            let mut said = Vec::new();
            for theorem in &law.theorems {
                let fact = draft.theorem_named(theorem).ok_or_else(|| {
                    Error::new(&certificate::REFUSED, format!("there is no theorem `{theorem}`"))
                })?;
                said.push(draft.sequent(fact)?.clone());
            }
            let fault = match says(&mut draft, &vocabulary, &law.text, &said) {
                _ if foreign.is_some() => foreign.clone(),
                _ if law.text.contains('#') => Some("it has a comment".to_owned()),
                Ok(true) => None,
                Ok(false) => Some("its theorems say something else".to_owned()),
                Err(error) if error.class() == Class::Limit => return Err(error),
                Err(error) => Some(error.to_string()),
            };
            let (name, text, theorems) = (law.name.clone(), law.text.clone(), law.theorems.clone());
            laws.push(Law { name, text, theorems, fault });
        }
        Ok((laws, unfounded))
    }

    /// Whether an axiom is a theorem of the literature, or says what is known of operators that
    /// are built in.
    fn is_founded(
        &self,
        draft: &mut Draft,
        vocabulary: &Vocabulary,
        axiom: &Axiom,
    ) -> Result<bool> {
        let Some(fact) = draft.axiom_named(&axiom.name) else { return Ok(false) };
        let said = draft.sequent(fact)?.clone();
        if is_built_in(&axiom.source) {
            return is_known(draft, vocabulary, &said, self.budget);
        }
        let is_it = |name: &str| is_part_of(&axiom.name, &name_in_text(name));
        for known in literature().iter().filter(|known| is_it(&known.name)) {
            let statements = [known.statement.clone()];
            let sequents = claims(draft, vocabulary, &statements, false)
                .and_then(|claims| cited(draft, &claims));
            match sequents {
                Ok(sequents) if sequents.contains(&said) && known.source == axiom.source => {
                    return Ok(true);
                }
                Err(error) if error.class() == Class::Limit => return Err(error),
                _ => {}
            }
        }
        Ok(false)
    }

    /// An operator of the rule language that a text defines otherwise. One without a definition
    /// is any function, and so also the one of that name.
    fn foreign(
        &self,
        draft: &mut Draft,
        own: u32,
        known: &DefiningFacts,
        vocabulary: &Vocabulary,
    ) -> Result<Option<String>> {
        let mut shipped_ones = begun::draft_behind(OPERATORS, self.budget)?;
        for operator in 2..own {
            let name = draft.name_of(operator).to_owned();
            let mut facts = Vec::new();
            for fact in draft.definition(operator) {
                facts.push(draft.sequent(fact)?.clone());
            }
            let fits = match (known.get(&operator), shipped_ones.operator(&name)) {
                _ if facts.is_empty() => true,
                (Some(known), _) => known.contains(&facts),
                // It has no braces, whose order were another elsewhere.
                (None, Some(known)) => {
                    draft.facts_in_words(operator)? == shipped_ones.facts_in_words(known)?
                }
                (None, None) => !vocabulary.has(&name),
            };
            if !fits {
                return Ok(Some(format!("`{name}` is not the operator of that name here")));
            }
        }
        Ok(None)
    }
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
