//! The prover: what is done with a statement, and in which order.

use super::library::{self, ENTRIES};
use super::search::Search;
use crate::budget::Budget;
use crate::certificate::proof::document::{Document, Shown};
use crate::certificate::proof::json;
use crate::certificate::proof::prop::Prop;
use crate::certificate::proof::standard::DEFINITIONS;
use crate::certificate::proof::steps::{Level, Status, Theorem};
use crate::error::{Class, Result};
use crate::theory::Theory;
use symbol_table::GlobalSymbol as Symbol;

/// How much work a claim may take at most, in steps of the search.
const WORK: u64 = 12_000;
/// How much the kernel may do to check a certificate.
const CHECKING: u64 = 200_000_000;

/// A proof with its certificate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proved {
    /// The certificate: JSON lines that `tepid verify` checks.
    pub certificate: String,
    /// What the checker found it to show.
    pub shown: Shown,
}

/// Looks for proofs. Theorems proved once are kept.
pub struct Prover {
    document: Document,
    library: Vec<Theorem>,
    tried: Vec<&'static str>,
}

impl Prover {
    /// A prover that knows the definitions of a theory, and those of the operators of the
    /// notation that it does not define.
    ///
    /// # Errors
    /// E04 when a definition cannot be read within the limits.
    pub fn new(theory: &Theory, budget: Budget) -> Result<Prover> {
        let mut document = Document::new(Vec::new(), false, budget)?;
        let defined: Vec<(Symbol, usize)> = theory
            .definitions()
            .iter()
            .map(|definition| (definition.name, definition.params.len()))
            .collect();
        let own = DEFINITIONS.iter().copied().filter(|text| {
            !defined.iter().any(|(name, _)| text.starts_with(&format!("define {name}(")))
        });
        let theirs = theory.definitions().iter().map(|definition| &*definition.text);
        for text in own.chain(theirs) {
            use crate::certificate::proof::definitions::define;
            use crate::certificate::proof::elaborate::Reading;
            // A definition that proofs have no words for stays unknown to them.
            match define(&mut document.calculus, text, Reading::Plain) {
                Err(error) if error.class() == Class::Limit => return Err(error),
                _ => {}
            }
        }
        let mut library = Vec::new();
        for cited in library::literature() {
            let statements = [cited.statement];
            let status = Status::Axiom(cited.source);
            match document.theorem(&cited.name, &statements, false, status) {
                Ok(theorem) => library.push(theorem),
                Err(error) if error.class() == Class::Limit => return Err(error),
                // Proofs have no words for it: it cannot be cited.
                Err(_) => {}
            }
        }
        Ok(Prover { document, library, tried: Vec::new() })
    }

    /// Looks for a proof of a statement; says what stopped it when there is none.
    ///
    /// ```
    /// use tepid::budget::Budget;
    /// use tepid::proof::Prover;
    /// use tepid::theory::Theory;
    ///
    /// let mut prover = Prover::new(&Theory::standard(), Budget::unlimited())?;
    /// let proved = prover.prove("distributive", "form a, b, c; conway(a, b + c) = conway(a, b) + conway(a, c)")?;
    /// assert!(proved.is_ok_and(|proved| proved.shown.support.is_empty()));
    /// assert!(prover.prove("no", "conway(g, h + k) = conway(g, h) + conway(g, k)")?.is_err());
    /// # Ok::<(), tepid::error::Error>(())
    /// ```
    ///
    /// # Errors
    /// E01 when the statement is malformed, E0520 when proofs have no words for it, E04 at a
    /// limit.
    pub fn prove(&mut self, name: &str, statement: &str) -> Result<Result<Proved, String>> {
        Ok(self.find(name, statement)?.map(|(_, proved)| proved))
    }

    /// Looks for a proof of a statement, which later proofs may cite when there is one.
    ///
    /// # Errors
    /// As [`prove`](Prover::prove).
    pub fn learn(&mut self, name: &str, statement: &str) -> Result<Result<Proved, String>> {
        Ok(self.find(name, statement)?.map(|(theorem, proved)| {
            self.library.push(theorem);
            proved
        }))
    }

    /// Whether its table of terms is full, so that nothing more can be proved with it.
    #[must_use]
    pub fn is_exhausted(&self) -> bool {
        self.document.calculus.terms.overflown()
    }

    fn find(&mut self, name: &str, statement: &str) -> Result<Result<(Theorem, Proved), String>> {
        let statements = [statement.to_owned()];
        let theorem = self.document.theorem(name, &statements, false, Status::Assumed)?;
        let operators = library::operators_of(&self.document.calculus.terms, &theorem);
        self.need(&operators)?;
        let theorem = match self.search(theorem, &operators)? {
            Ok(theorem) => theorem,
            Err(stopped) => return Ok(Err(stopped)),
        };
        let certificate = self.write(&theorem);
        let mut read = json::read(&certificate, Budget::unlimited().max_steps(CHECKING))?;
        match read.check() {
            Ok(shown) => Ok(Ok((theorem, Proved { certificate, shown }))),
            Err(error) => Ok(Err(format!("the checker rejects the proof found: {error}"))),
        }
    }

    /// Proves the theorems of the library about these operators that are not known yet.
    fn need(&mut self, operators: &[(Symbol, usize)]) -> Result<()> {
        for entry in ENTRIES {
            if self.tried.contains(&entry.name) {
                continue;
            }
            let statements: Vec<String> =
                entry.statements.iter().map(|&text| text.to_owned()).collect();
            let theorem =
                self.document.theorem(entry.name, &statements, entry.literal, Status::Assumed);
            let Ok(theorem) = theorem else { continue };
            let its = library::operators_of(&self.document.calculus.terms, &theorem);
            if !its.iter().all(|operator| operators.contains(operator)) {
                continue;
            }
            self.tried.push(entry.name);
            if let Ok(theorem) = self.search(theorem, &its)? {
                self.library.push(theorem);
            }
        }
        Ok(())
    }

    /// The theorems that may help with a statement about these operators: those about them
    /// alone, and the axioms that lead from them to others.
    fn usable(&self, operators: &[(Symbol, usize)]) -> Vec<u32> {
        let basic = |name: &str| {
            matches!(
                name,
                "is_number"
                    | "is_integer"
                    | "is_infinitesimal"
                    | "canonical"
                    | "left_stop"
                    | "right_stop"
                    | "mean"
                    | "temperature"
                    | "copies"
            )
        };
        (0..self.library.len() as u32)
            .filter(|&at| {
                let theorem = &self.library[at as usize];
                let its = library::operators_of(&self.document.calculus.terms, theorem);
                its.iter()
                    .all(|operator| operators.contains(operator) || basic(operator.0.as_str()))
            })
            .collect()
    }

    /// The certificate of a theorem: it, what it cites, and the definitions.
    fn write(&mut self, theorem: &Theorem) -> String {
        let theorems = library::closure(&self.library, theorem);
        let definitions = library::definitions_used(&self.document, &theorems);
        json::write(&self.document.calculus.terms, self.document.raw, &definitions, &theorems)
    }

    /// Looks for a proof of all claims of a theorem.
    fn search(
        &mut self,
        theorem: Theorem,
        operators: &[(Symbol, usize)],
    ) -> Result<Result<Theorem, String>> {
        let usable = self.usable(operators);
        let mut search = Search::new(
            &mut self.document.calculus,
            &self.library,
            usable,
            &theorem.claims,
            theorem.literal,
            Level::Group,
        );
        search.induction = search.games();
        let mut goals = Vec::new();
        for at in 0..theorem.claims.claims.len() {
            match search.claim(at)? {
                Some(step) => goals.push(step),
                None => {
                    let stopped = if search.exhausted {
                        "the limit of the search was reached"
                    } else {
                        "no proof was found by induction, by playing, or from the theorems known"
                    };
                    return Ok(Err(stopped.to_owned()));
                }
            }
        }
        let induction = search.induction.clone();
        let proof = search.builder.finish(Level::Group, induction, &goals);
        Ok(Ok(Theorem { status: Status::Proved(proof), ..theorem }))
    }
}

impl Search<'_> {
    /// Proves a claim in one of several ways, the quickest first.
    fn claim(&mut self, at: usize) -> Result<Option<u32>> {
        let scope = self.open_claim(at)?;
        let goal = self.claims.claims[at].conclusion;
        let is_equation = matches!(goal, Prop::Same(..) | Prop::Equal(..));
        let is_value = !matches!(goal, Prop::Same(..));
        type Way<'a> = (bool, fn(&mut Search<'_>, u32, Prop) -> Result<Option<u32>>);
        let ways: [Way<'_>; 8] = [
            (true, |search, scope, goal| search.at_once(scope, goal)),
            (is_equation, |search, scope, goal| {
                let usable = std::mem::take(&mut search.usable);
                let found = search.equation(scope, goal, 1);
                search.usable = usable;
                found
            }),
            (is_value, |search, scope, goal| search.order(scope, goal, 1, 0)),
            (is_value, |search, scope, goal| search.order(scope, goal, 2, 1)),
            (is_equation, |search, scope, goal| search.equation(scope, goal, 2)),
            (true, |search, scope, goal| search.deduce(scope, goal, 0)),
            (is_value, |search, scope, goal| search.order(scope, goal, 4, 2)),
            (is_value, |search, scope, goal| search.deduce(scope, goal, 3)),
        ];
        for (applies, way) in ways {
            if !applies {
                continue;
            }
            self.fuel = WORK;
            let found = way(self, scope, goal)?;
            self.exhausted |= found.is_none() && self.fuel == 0;
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }
}
