//! The façade that a caller starts from.
//!
//! An [`Engine`] owns an arena of games, a theory (the shipped rule files, or those that
//! the caller names) and limits. Every call takes text and gives a value, a term or an
//! [`Error`] that points into that text.

mod files;
mod games;
mod laws;
mod proving;
mod statuses;
mod thermographs;

use crate::budget::Budget;
use crate::certificate::rewriting::{self, Certificate, Derivation};
use crate::egraph::{Options, Simplified, Simplifier, WallSimplifier};
use crate::error::{Class, Error, Result, Source, alarm, usage};
use crate::game::{Game, Games};
use crate::print::{self, Style};
use crate::proof::Prover;
use crate::syntax;
use crate::syntax::rules::Statement;
use crate::syntax::term::Term;
use crate::theory::{Evaluator, Falsify, Theory, Value};
use crate::witness::{Witness, witness};
pub use files::{
    ProofSource, check_file, check_text, keep_proofs, lemma_graph, load_theory, proofs_file,
    prove_library,
};
pub use laws::UnprovedRule;
use laws::UsableLaw;
pub use proving::Proof;
pub use statuses::Raised;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use symbol_table::GlobalSymbol as Symbol;

/// How much a call may do before it ends with a limit error, which means "unknown".
#[derive(Clone, Debug)]
pub struct Limits {
    /// Nodes of the e-graph, and of the arena of games.
    pub nodes: u64,
    /// Rounds of the e-graph.
    pub iterations: u64,
    /// Seconds for one call; none is no limit.
    pub seconds: Option<f64>,
    /// Bytes of the arena of games.
    pub bytes: u64,
    /// A flag that stops the call soon after it is set.
    pub interrupt: Option<Arc<AtomicBool>>,
}

impl Default for Limits {
    /// 2 GB of games; ten million nodes; as much time as it takes.
    fn default() -> Self {
        Limits {
            nodes: 10_000_000,
            iterations: 100_000,
            seconds: None,
            bytes: 2 << 30,
            interrupt: None,
        }
    }
}

impl Limits {
    /// The moment at which a call that begins now has to end.
    #[must_use]
    pub fn deadline(&self) -> Option<Instant> {
        let seconds = self.seconds.filter(|seconds| *seconds >= 0.0)?;
        Instant::now().checked_add(Duration::try_from_secs_f64(seconds).ok()?)
    }

    /// The budget of a call that begins now.
    #[must_use]
    pub fn budget(&self) -> Budget {
        let mut budget = Budget::unlimited().max_nodes(self.nodes).max_bytes(self.bytes);
        if let Some(deadline) = self.deadline() {
            budget = budget.deadline(deadline);
        }
        match &self.interrupt {
            Some(flag) => budget.interrupt(Arc::clone(flag)),
            None => budget,
        }
    }
}

/// An arena, a theory and limits.
///
/// ```
/// use tepid::engine::Engine;
/// use tepid::print::Style;
///
/// let mut engine = Engine::standard();
/// let sum = engine.evaluate("{1|-1} + {2|0} + *")?;
/// assert_eq!(engine.show(&sum, Style::Ascii)?, "1*");
/// # Ok::<(), tepid::error::Error>(())
/// ```
pub struct Engine {
    evaluator: Evaluator,
    /// Where a rule file defines built-in operators: the theory without those definitions.
    built_in: Option<Arc<Theory>>,
    simplifier: Option<Simplifier>,
    walls: Option<WallSimplifier>,
    prover: Option<Prover>,
    laws: Option<Vec<UsableLaw>>,
    assumed: Option<PathBuf>,
    /// The rules of a user that were tried; none for one that is proved.
    tried: HashMap<Symbol, Option<UnprovedRule>>,
    limits: Limits,
}

/// How to simplify.
#[derive(Clone, Debug, Default)]
pub struct SimplifyOptions {
    /// Whether rules do all the work: ground terms are not replaced by their values.
    pub rules_only: bool,
    /// Relations and predicates of the variables that may be assumed. An equation is used
    /// to rewrite as well.
    pub given: Vec<Term>,
}

/// The e-graph stops here even when the arena of games may grow further.
const MAX_E_NODES: u64 = 1_000_000;

impl Engine {
    /// With the shipped theories and the default limits.
    #[must_use]
    pub fn standard() -> Engine {
        Engine::with_theory(Theory::standard())
    }

    /// With a theory of the caller's.
    #[must_use]
    pub fn with_theory(theory: Arc<Theory>) -> Engine {
        let limits = Limits::default();
        let games = Games::with_budget(limits.budget());
        let built_in = theory.with_built_ins().map(Arc::new);
        let evaluator = Evaluator::with_games(games, theory);
        Engine {
            evaluator,
            built_in,
            simplifier: None,
            walls: None,
            prover: None,
            laws: None,
            assumed: None,
            tried: HashMap::new(),
            limits,
        }
    }

    /// With the shipped theories and a rule file beside them.
    ///
    /// # Errors
    /// Every error of the file and of those that it uses; E0801 when it cannot be read.
    pub fn with_rules(file: &Path) -> Result<Engine, Vec<Error>> {
        Ok(Engine::with_theory(Arc::new(Theory::standard_with(file)?)))
    }

    /// With the shipped theories, a rule file beside them if one is named, and a file whose
    /// laws are assumed where no proof of them is kept: what rests on them says so.
    ///
    /// # Errors
    /// As [`with_rules`](Engine::with_rules).
    pub fn assuming(rules: Option<&Path>, assumed: &Path) -> Result<Engine, Vec<Error>> {
        let mut files: Vec<&Path> = rules.into_iter().collect();
        files.push(assumed);
        let mut engine = Engine::with_theory(Arc::new(Theory::standard_with_all(&files)?));
        engine.assumed = Some(assumed.to_owned());
        Ok(engine)
    }

    /// With these limits for each call from here on.
    #[must_use]
    pub fn limited(mut self, limits: Limits) -> Engine {
        self.limits = limits;
        self
    }

    /// Sets the limits of each call from here on.
    pub fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
    }

    /// The limits of each call.
    #[must_use]
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// The theory in force.
    #[must_use]
    pub fn theory(&self) -> &Arc<Theory> {
        self.evaluator.theory()
    }

    /// The evaluator, with the arena that values of this engine belong to.
    pub fn evaluator(&mut self) -> &mut Evaluator {
        &mut self.evaluator
    }

    /// Reads one expression or relation. The `let` names of the theory stand for their
    /// terms.
    ///
    /// # Errors
    /// E01 with the place in the text.
    pub fn parse(&self, text: &str) -> Result<Term> {
        let term = syntax::parse_term(text).map_err(|error| error.in_source(&source(text)))?;
        Ok(self.theory().with_lets(&term))
    }

    /// Reads conditions on variables, with commas between them, as `simplify` may assume.
    ///
    /// # Errors
    /// E01 with the place in the text, E0115 for a game, E02 for unknown names and sorts
    /// that do not fit.
    pub fn conditions(&self, text: &str) -> Result<Vec<Term>> {
        let conditions = syntax::parse_conditions(text);
        let conditions = conditions.map_err(|error| error.in_source(&source(text)))?;
        for condition in &conditions {
            let statement = Statement {
                declarations: Vec::new(),
                prop: condition.clone(),
                iff: None,
                conditions: Vec::new(),
                span: condition.span(condition.root()),
            };
            let resolved = self.theory().resolve(&statement);
            resolved.map_err(|error| error.in_source(&source(text)))?;
        }
        Ok(conditions)
    }

    /// The value of a closed expression, or the truth of a closed relation, by direct
    /// recursion.
    ///
    /// # Errors
    /// E01 for what cannot be read, E02 for unknown names, E03 outside an operator's
    /// domain, E04 when a limit is reached; E0602 when a rule file defines a built-in
    /// operator and its definition gives another value.
    pub fn evaluate(&mut self, text: &str) -> Result<Value> {
        self.begin();
        let term = self.parse(text)?;
        let value = self.evaluator.eval(&term).map_err(|error| error.in_source(&source(text)))?;
        self.agrees(&term, &value)?;
        Ok(value)
    }

    /// Compares what the definitions of a rule file have made of a term with the built-in
    /// operators that they define again.
    fn agrees(&mut self, term: &Term, value: &Value) -> Result<()> {
        let Some(theory) = &self.built_in else { return Ok(()) };
        let names = self.theory().overridden_in(term);
        if names.is_empty() {
            return Ok(());
        }
        let mut other =
            Evaluator::with_games(Games::with_budget(self.limits.budget()), Arc::clone(theory));
        let theirs = match other.eval(term) {
            Ok(theirs) => other.show(&theirs, Style::Ascii)?,
            Err(error) if error.class() == Class::Input => "undefined".to_owned(),
            Err(error) => return Err(error),
        };
        let own = self.evaluator.show(value, Style::Ascii)?;
        if own == theirs {
            return Ok(());
        }
        let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
        let term = print::term(term, Style::Ascii)?;
        Err(wrong_definition(format!(
            "by the definition of {} {term} is {own}, and by the built-in operator {theirs}",
            names.join(", ")
        )))
    }

    /// Tries the definitions of built-in operators that some terms use, before anything
    /// rests on them.
    fn definitions_agree(&self, terms: &[&Term]) -> Result<()> {
        if self.built_in.is_none() {
            return Ok(());
        }
        match self.theory().disagreement(terms, &self.falsify())? {
            Some((name, found)) => {
                let sides = found.sides.clone().map(|sides| (sides.left, sides.right));
                let (own, theirs) = sides.unwrap_or_default();
                let message = format!(
                    "the definition of `{name}` gives {own} at {found}, and the built-in operator \
                     {theirs}"
                );
                Err(wrong_definition(message))
            }
            None => Ok(()),
        }
    }

    fn falsify(&self) -> Falsify {
        Falsify { budget: self.limits.budget(), ..Falsify::default() }
    }

    /// A closed relation with the winning play that shows or refutes it.
    ///
    /// # Errors
    /// As [`evaluate`](Engine::evaluate); E0204 when it is no relation of short games.
    pub fn witness(&mut self, text: &str) -> Result<Witness> {
        self.begin();
        let term = self.parse(text)?;
        witness(&mut self.evaluator, &term).map_err(|error| error.in_source(&source(text)))
    }

    /// The simplest term that the rules find equal to an expression, by rewriting in the
    /// e-graph. Variables are free.
    ///
    /// ```
    /// use tepid::engine::{Engine, SimplifyOptions};
    /// use tepid::print::{self, Style};
    ///
    /// let mut engine = Engine::standard();
    /// let simplified = engine.simplify("a + (b - a)", &SimplifyOptions::default())?;
    /// assert_eq!(print::term(&simplified.term, Style::Ascii)?, "b");
    /// let certificate = engine.certify(&simplified)?;
    /// assert!(certificate.verdict.axioms.is_empty());
    /// # Ok::<(), tepid::error::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`evaluate`](Engine::evaluate) for the closed parts; E0601 when a rule made games
    /// of different values equal, or a rule of a user's that the result rests on is false. A limit of the e-graph is named in the report instead.
    pub fn simplify(&mut self, text: &str, options: &SimplifyOptions) -> Result<Simplified> {
        self.begin();
        let term = self.parse(text)?;
        self.definitions_agree(&[&term])?;
        let budget = self.limits.budget().max_nodes(self.limits.nodes.min(MAX_E_NODES));
        let options = Options {
            rules_only: options.rules_only,
            budget,
            iterations: usize::try_from(self.limits.iterations).unwrap_or(usize::MAX),
            assumptions: options.given.clone(),
            laws: self.laws_about(&term)?,
            ..Options::default()
        };
        let simplifier = match &self.simplifier {
            Some(ready) => ready.clone().with_options(options),
            None => Simplifier::new(self.evaluator.theory(), options),
        };
        let simplified = simplifier.simplify(&mut self.evaluator, &term);
        self.simplifier = Some(simplifier);
        let simplified = simplified.map_err(|error| error.in_source(&source(text)))?;
        self.try_rules(&simplified.report.used)?;
        Ok(simplified)
    }

    /// The steps by which a term was simplified, as they were found.
    ///
    /// # Errors
    /// E04 when a limit is reached.
    pub fn derivation(&mut self, simplified: &Simplified) -> Result<Derivation> {
        self.begin();
        let mut derivation = simplified.derivation(&mut self.evaluator.games)?;
        self.bring_definitions(&mut derivation);
        self.cite_laws(&mut derivation)?;
        Ok(derivation)
    }

    /// The certificate of a simplification: a text that a fresh kernel has accepted, and what it
    /// shows.
    ///
    /// # Errors
    /// E0520 for steps that have no words in the language of proofs yet, such as the mean of a
    /// closed term; E0603 if the kernel refuses what was written; E04 when a limit is reached.
    pub fn certify(&mut self, simplified: &Simplified) -> Result<Certificate> {
        let derivation = self.derivation(simplified)?;
        rewriting::certificate(&derivation, &self.limits.budget())
    }

    /// A value of this engine as text.
    ///
    /// # Errors
    /// E04 when the text outgrows the byte limit.
    pub fn show(&mut self, value: &Value, style: Style) -> Result<String> {
        self.evaluator.show(value, style)
    }

    /// A value of this engine as one line of JSON.
    ///
    /// # Errors
    /// E04 when the text outgrows the byte limit.
    pub fn show_json(&mut self, value: &Value) -> Result<String> {
        self.evaluator.show_json(value)
    }

    /// A game of this engine as text.
    ///
    /// # Errors
    /// E04 when the text outgrows the byte limit.
    pub fn show_game(&mut self, game: Game, style: Style) -> Result<String> {
        print::game(&mut self.evaluator.games, game, style)
    }

    /// Starts the clock of a call.
    fn begin(&mut self) {
        *self.evaluator.games.budget_mut() = self.limits.budget();
    }

    /// Sets the limits of calls, and starts the clock of one.
    pub(crate) fn begin_within(&mut self, limits: &Limits) {
        self.limits = limits.clone();
        self.begin();
    }

    /// Lets what follows take what it needs, until a call begins.
    pub(crate) fn begin_unlimited(&mut self) {
        *self.evaluator.games.budget_mut() = Budget::unlimited();
    }
}

/// The alarm about a definition that differs from the built-in operator.
fn wrong_definition(message: String) -> Error {
    Error::new(&alarm::WRONG_DEFINITION, message)
        .hint("`tepid check` compares a definition of a built-in operator with it")
}

/// What errors call an expression that came from no file.
fn source(text: &str) -> Arc<Source> {
    Arc::new(Source { name: "<expression>".to_owned(), text: text.to_owned() })
}

/// The text of a file.
///
/// # Errors
/// E0801 when it cannot be read, E0802 when it is not UTF-8.
pub fn read_file(file: &Path) -> Result<String> {
    let bytes = std::fs::read(file).map_err(|error| {
        Error::new(&usage::FILE, format!("cannot read {}: {error}", file.display()))
    })?;
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        Error::new(&usage::ENCODING, format!("{} is not UTF-8 at byte {at}", file.display()))
    })
}
