//! The façade that a caller starts from.
//!
//! An [`Engine`] owns an arena of games, a theory (the shipped rule files, or those that
//! the caller names) and limits. Every call takes text and gives a value, a term or an
//! [`Error`] that points into that text.

mod files;

use crate::budget::Budget;
use crate::certificate::proof::collection::{self, Collection, Match};
use crate::certificate::{self, Certificate, CitedLaw};
use crate::egraph::{Options, Simplified, Simplifier, WallSimplifier, WallTerms};
use crate::error::{Class, Error, Result, Source, alarm, usage};
use crate::game::{Game, Games};
use crate::graphs::{Line, dominance::Dominance, positions};
use crate::print::{self, Style};
use crate::proof::{self, Exhausted, Proved, Prover};
use crate::rulesets::{self, Solved};
use crate::syntax;
use crate::syntax::rules::{Sort, Statement};
use crate::syntax::term::{Node, Term, TermId, ops};
use crate::tables::{Agreement, Compact};
use crate::theory::{
    Counterexample, Evaluator, Falsify, FileId, FiniteTable, Law, Rule, Theory, Value, Verdict,
};
use crate::thermography::Thermograph;
use crate::witness::{Witness, witness};
use files::kept_proofs;
pub use files::{
    ProofSource, check_file, keep_proofs, lemma_graph, load_theory, proofs_file, prove_library,
};
use petgraph::graph::DiGraph;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

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
    limits: Limits,
}

/// What became of a statement.
#[derive(Clone, Debug)]
pub enum Proof {
    /// It holds, and the checker has accepted the certificate.
    Proved(Box<Proved>),
    /// It fails, at the lightest assignment that was found.
    Refuted(Counterexample),
    /// Neither; what stopped the search.
    Unknown(String),
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

/// A law by which terms are rewritten.
#[derive(Clone, Debug)]
struct UsableLaw {
    rule: Rule,
    theorem: String,
    source: LawSource,
}

/// Where the proof of a law is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
enum LawSource {
    /// Among the shipped proofs, for a theory.
    Shipped(String),
    /// In this text.
    Kept(Arc<str>),
    /// Nowhere: it is assumed.
    Assumed,
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
                let (own, theirs) = found.sides.clone().unwrap_or_default();
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
        Falsify {
            deadline: self.limits.deadline(),
            interrupt: self.limits.interrupt.clone(),
            ..Falsify::default()
        }
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
    /// assert!(!certificate.steps.is_empty());
    /// # Ok::<(), tepid::error::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`evaluate`](Engine::evaluate) for the closed parts; E0601 when a rule made games
    /// of different values equal. A limit of the e-graph is named in the report instead.
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
        simplified.map_err(|error| error.in_source(&source(text)))
    }

    /// The steps by which a term was simplified, checked by the independent checker in an
    /// arena of its own.
    ///
    /// # Errors
    /// E04 when a limit is reached; E05 when the checker rejects a step, which is a bug of
    /// the engine.
    pub fn certify(&mut self, simplified: &Simplified) -> Result<Certificate> {
        self.begin();
        let mut certificate = simplified.certificate(&mut self.evaluator.games)?;
        self.cite_laws(&mut certificate)?;
        let mut games = Games::with_budget(self.limits.budget());
        certificate::check(&certificate, &mut games)?;
        Ok(certificate)
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

    /// Looks for a counterexample to a statement, and then for a proof. A proof is given only
    /// with a certificate that its checker has accepted.
    ///
    /// # Errors
    /// E01 and E02 for a statement that cannot be read.
    pub fn prove(&mut self, statement: &str) -> Result<Proof> {
        let parsed = syntax::parse_statement(statement);
        let parsed = parsed.map_err(|error| error.in_source(&source(statement)))?;
        let terms: Vec<&Term> =
            std::iter::once(&parsed.prop).chain(&parsed.iff).chain(&parsed.conditions).collect();
        self.definitions_agree(&terms)?;
        let findings = self.falsify().statement(self.evaluator.theory(), &parsed);
        let findings = findings.map_err(|error| error.in_source(&source(statement)))?;
        let verdict = findings.verdict;
        if !matches!(verdict, Verdict::Refuted(_))
            && let Some(found) = self.exhaust(&parsed)?
        {
            return Ok(found);
        }
        match verdict {
            Verdict::Refuted(counterexample) => return Ok(Proof::Refuted(counterexample)),
            Verdict::NoCase => {
                let why = "no assignment that was tried satisfies the conditions".to_owned();
                return Ok(Proof::Unknown(why));
            }
            Verdict::Stopped(error) => return Ok(Proof::Unknown(error.to_string())),
            Verdict::Survived => {}
        }
        let mut prover = match self.prover.take() {
            Some(prover) => prover,
            None => self.fresh_prover()?,
        };
        let proved = prover.prove("goal", statement);
        self.prover = Some(prover);
        match proved {
            Ok(Ok(proved)) => Ok(Proof::Proved(Box::new(proved))),
            Ok(Err(stopped)) => Ok(Proof::Unknown(stopped)),
            Err(error) => Ok(Proof::Unknown(error.to_string())),
        }
    }

    /// Tries all cases of a statement that has finitely many.
    fn exhaust(&self, statement: &Statement) -> Result<Option<Proof>> {
        let theory = self.evaluator.theory();
        let (_, sorts) = theory.resolve(statement)?;
        if !proof::may_be_finite(&sorts) {
            return Ok(None);
        }
        let finite = sorts.iter().all(|(_, sort)| matches!(sort, Sort::Finite(_)));
        Ok(match proof::exhaust(theory, statement, &self.limits.budget()) {
            Ok(Exhausted::Proved(proved, _)) => Some(Proof::Proved(proved)),
            Ok(Exhausted::Refuted(found)) => Some(Proof::Refuted(found)),
            // Integers may be infinitely many: other proofs are tried.
            Ok(Exhausted::Unknown(why)) => finite.then_some(Proof::Unknown(why)),
            Err(error) if error.class() == Class::Alarm => return Err(error),
            Err(error) => finite.then(|| Proof::Unknown(error.to_string())),
        })
    }

    /// A proof in the words of a textbook.
    ///
    /// # Errors
    /// E04 when a text is too long or a limit is reached.
    pub fn textbook(&mut self, proved: &Proved, style: Style) -> Result<String> {
        let text = &proved.certificate;
        let mut document = certificate::proof::json::read(text, self.limits.budget())?;
        certificate::proof::textbook::textbook(&mut document, style)
    }

    /// Reads a certificate from a file and checks it; gives its goal as text, with what it
    /// rests on.
    ///
    /// # Errors
    /// E0801 for a file that cannot be read, E05 for a certificate that is malformed or
    /// rejected, E04 when a limit is reached before it is decided.
    pub fn verify_file(&mut self, file: &Path) -> Result<String> {
        let text = read_file(file)?;
        if text.trim_start().starts_with('[') {
            let shown = Collection::read(&text)?.check(&self.limits.budget())?;
            let said = shown.iter().map(|checked| checked.shown.to_string());
            return Ok(said.collect::<Vec<_>>().join("\n"));
        }
        if certificate::exhaustion::json::is_exhaustion(&text) {
            let proof = certificate::exhaustion::json::read(&text)?;
            certificate::exhaustion::check(&proof, &mut Games::with_budget(self.limits.budget()))?;
            return Ok(proof.statement);
        }
        let certificate = certificate::json::read(&text)?;
        // A fresh arena: the check owes nothing to what was computed before.
        let mut games = Games::with_budget(self.limits.budget());
        certificate::check(&certificate, &mut games)?;
        let side = |id| print::term(&certificate.terms.subterm(id), Style::Ascii);
        let mut said = format!("{} = {}", side(certificate.goal.0)?, side(certificate.goal.1)?);
        for support in certificate::support(&certificate, &self.limits.budget())? {
            said.push_str(&format!("; rests on {support}"));
        }
        Ok(said)
    }

    /// A game of this engine as text.
    ///
    /// # Errors
    /// E04 when the text outgrows the byte limit.
    pub fn show_game(&mut self, game: Game, style: Style) -> Result<String> {
        print::game(&mut self.evaluator.games, game, style)
    }

    /// The thermograph of a closed expression, and, when it is a sum, those of its summands
    /// after it, each with its text.
    ///
    /// # Errors
    /// As [`evaluate`](Engine::evaluate); E02 when it is not a game.
    pub fn thermographs(&mut self, text: &str) -> Result<Vec<(String, Thermograph)>> {
        self.begin();
        let term = self.parse(text)?;
        let mut parts = vec![term.root()];
        parts.extend(summands(&term));
        let mut panels = Vec::new();
        for part in parts {
            let part = term.subterm(part);
            let game = self.evaluator.game(&part);
            let game = game.map_err(|error| error.in_source(&source(text)))?;
            self.agrees(&part, &Value::Game(game))?;
            panels.push((print::term(&part, Style::Unicode)?, self.thermograph_of(game)?));
        }
        Ok(panels)
    }

    /// The thermograph of a game of this engine.
    ///
    /// # Errors
    /// E04 when a limit is reached.
    pub fn thermograph_of(&mut self, game: Game) -> Result<Thermograph> {
        let Evaluator { games, operators, .. } = &mut self.evaluator;
        operators.thermograph(games, game)
    }

    /// The walls of a closed expression as terms over constants, `tax`, `oplus_max`,
    /// `oplus_min` and `otimes`: unfolded by the definitions and simplified by the rules of the
    /// theory in the e-graph, and compared with direct recursion breakpoint by breakpoint.
    ///
    /// ```
    /// use tepid::engine::Engine;
    /// use tepid::print::{self, Style};
    ///
    /// let mut engine = Engine::standard();
    /// let walls = engine.wall_terms("{2|0} + *")?;
    /// let left = print::term(&walls.left, Style::Ascii)?;
    /// assert_eq!(left, "1 oplus_max (2 oplus_min 2 otimes -tax)");
    /// assert_eq!(walls.thermograph.temperature().to_string(), "1");
    /// # Ok::<(), tepid::error::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`evaluate`](Engine::evaluate); E0601, naming the rule, when a rule made two walls
    /// equal that differ; E04 when a limit is reached.
    pub fn wall_terms(&mut self, text: &str) -> Result<WallTerms> {
        self.begin();
        let term = self.parse(text)?;
        let found = self.walls_of(&term);
        found.map_err(|error| error.in_source(&source(text)))
    }

    fn walls_of(&mut self, term: &Term) -> Result<WallTerms> {
        let game = self.evaluator.game(term)?;
        self.agrees(term, &Value::Game(game))?;
        let budget = self.limits.budget().max_nodes(self.limits.nodes.min(MAX_E_NODES));
        let options = Options { budget, ..Options::default() };
        let simplifier = match self.walls.take() {
            Some(ready) => ready,
            None => WallSimplifier::new(self.evaluator.theory()),
        };
        let walls = simplifier.walls(&mut self.evaluator, game, &options);
        self.walls = Some(simplifier);
        walls
    }

    /// Reads and solves a position of a shipped ruleset; its moves too, if `moves` asks for
    /// them.
    ///
    /// # Errors
    /// E07 for what is no position of a shipped ruleset, E04 when a limit is reached.
    pub fn solve(&mut self, ruleset: &str, position: &str, moves: bool) -> Result<Solved> {
        self.begin();
        rulesets::solve(ruleset, position, moves, &mut self.evaluator.games)
    }

    /// The positions that a closed expression can reach, as a graph: of its canonical form,
    /// or of a quoted form as it is written.
    ///
    /// # Errors
    /// As [`evaluate`](Engine::evaluate); E0204 when it is no game.
    pub fn positions(&mut self, text: &str, style: Style) -> Result<DiGraph<String, Line>> {
        match self.evaluate(text)? {
            Value::Form(form) => positions::of_form(&mut self.evaluator.games, form, style),
            value => positions::of_game(&mut self.evaluator.games, value.game()?, style),
        }
    }

    /// The table of an operator of finite sorts, or, with a number of items, of an operator
    /// of integers whose first parameter takes that number.
    ///
    /// # Errors
    /// As [`FiniteTable::new`].
    pub fn table(&mut self, operator: &str, items: Option<u32>) -> Result<FiniteTable> {
        self.begin();
        FiniteTable::new(&mut self.evaluator, operator, items)
    }

    /// The smallest table of an operator, with what shows that it is the operator.
    ///
    /// # Errors
    /// As [`FiniteTable::new`]; E04 when a limit is reached.
    pub fn compact(
        &mut self,
        operator: &str,
        items: Option<u32>,
    ) -> Result<(Compact, Option<Agreement>)> {
        let table = self.table(operator, items)?;
        let compact = Compact::new(&mut self.evaluator.games, table)?;
        let agreement = compact.prove(self.evaluator.theory(), &self.limits.budget())?;
        Ok((compact, agreement))
    }

    /// Who beats whom by a table of two arguments.
    ///
    /// # Errors
    /// As [`Dominance::new`].
    pub fn dominance(&mut self, table: &FiniteTable) -> Result<Dominance> {
        Dominance::new(&mut self.evaluator.games, table)
    }

    /// The laws that speak of the operators of a term. Shipped ones count as proved when a
    /// shipped proof says what they say; the proofs of a file of the caller's are checked.
    fn laws_about(&mut self, term: &Term) -> Result<Vec<Rule>> {
        let named = |node: &Node| matches!(node, Node::Apply(op, _) if !ops::is_plain(op.as_str()));
        let is_open = term.iter().any(|(_, node)| matches!(node, Node::Var(_)));
        if !is_open || !term.iter().any(|(_, node)| named(node)) {
            return Ok(Vec::new());
        }
        let laws = match self.laws.take() {
            Some(laws) => laws,
            None => self.read_laws()?,
        };
        let rules = laws.iter().map(|law| law.rule.clone()).collect();
        self.laws = Some(laws);
        Ok(rules)
    }

    fn read_laws(&self) -> Result<Vec<UsableLaw>> {
        let theory = Arc::clone(self.evaluator.theory());
        let mut kept: HashMap<String, (Collection, LawSource)> = HashMap::new();
        let mut all = Vec::new();
        for law in theory.laws() {
            let Some(rule) = theory.rule_of_law(law) else { continue };
            let theorem = collection::name_of(&theory, law);
            let file = &theory.file(law.file).name;
            if !kept.contains_key(file) {
                let proofs = self.proofs_of(&theory, law)?;
                kept.insert(file.clone(), proofs);
            }
            let (proofs, source) = &kept[file];
            let assumed = self.assumed.as_deref().is_some_and(|path| Path::new(file) == path);
            let source = match proofs.matches(&theory, law)? {
                Match::Fits => source.clone(),
                _ if assumed => LawSource::Assumed,
                _ => continue,
            };
            all.push(UsableLaw { rule, theorem, source });
        }
        Ok(all)
    }

    /// The proofs that are kept for the file of a law.
    fn proofs_of(&self, theory: &Theory, law: &Law) -> Result<(Collection, LawSource)> {
        let file = theory.file(law.file);
        if Theory::is_shipped(file) {
            let stem = theory.stem(law).to_owned();
            let proofs = Collection::read(collection::shipped(&stem))?;
            return Ok((proofs, LawSource::Shipped(stem)));
        }
        let text = kept_proofs(Path::new(&file.name))?.unwrap_or_default();
        let proofs = Collection::read(&text)?;
        proofs.check(&self.limits.budget())?;
        Ok((proofs, LawSource::Kept(Arc::from(text))))
    }

    /// Adds to a certificate the proofs of the laws that it cites.
    fn cite_laws(&self, certificate: &mut Certificate) -> Result<()> {
        for (name, text) in &certificate.rules {
            let laws = self.laws.iter().flatten();
            let Some(law) =
                laws.into_iter().find(|law| law.rule.name == *name && *law.rule.text == **text)
            else {
                continue;
            };
            let proof = match &law.source {
                LawSource::Assumed => None,
                LawSource::Shipped(stem) => {
                    let proofs = Collection::read(collection::shipped(stem))?;
                    Some(proofs.proof_of(&law.theorem, &self.limits.budget())?)
                }
                LawSource::Kept(text) => {
                    let proofs = Collection::read(text)?;
                    Some(proofs.proof_of(&law.theorem, &self.limits.budget())?)
                }
            };
            certificate.laws.push(CitedLaw { name: *name, proof });
        }
        Ok(())
    }

    /// A prover that may cite the laws and rules of the caller's files: as theorems where a
    /// proof of them is kept, else as assumptions.
    fn fresh_prover(&self) -> Result<Prover> {
        let theory = Arc::clone(self.evaluator.theory());
        let mut prover = Prover::new(&theory, self.limits.budget())?;
        for (at, file) in theory.files().iter().enumerate() {
            if Theory::is_shipped(file) {
                continue;
            }
            let proofs =
                Collection::read(&kept_proofs(Path::new(&file.name))?.unwrap_or_default())?;
            proofs.check(&self.limits.budget())?;
            for text in proofs.documents() {
                // What is read with other definitions is of no use here.
                match prover.adopt(text) {
                    Err(error) if error.class() == Class::Limit => return Err(error),
                    _ => {}
                }
            }
            for law in theory.provable_in(FileId(at as u32)) {
                let name = collection::name_of(&theory, &law);
                if proofs.matches(&theory, &law)? == Match::Fits {
                    continue;
                }
                match prover.assume(&name, &law.text()?) {
                    Err(error) if error.class() == Class::Limit => return Err(error),
                    // Proofs have no words for it, or it cannot be read: it is not cited.
                    _ => {}
                }
            }
        }
        Ok(prover)
    }

    /// Starts the clock of a call.
    fn begin(&mut self) {
        *self.evaluator.games.budget_mut() = self.limits.budget();
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

/// The summands of a sum or difference of two or more, in order; none of another term.
fn summands(term: &Term) -> Vec<TermId> {
    let mut found = Vec::new();
    let mut open = vec![term.root()];
    while let Some(id) = open.pop() {
        match term.node(id) {
            Node::Apply(op, args) if op.as_str() == ops::ADD => open.extend(args.iter().rev()),
            _ => found.push(id),
        }
    }
    if found.len() > 1 { found } else { Vec::new() }
}

/// The text of a file.
fn read_file(file: &Path) -> Result<String> {
    let bytes = std::fs::read(file).map_err(|error| {
        Error::new(&usage::FILE, format!("cannot read {}: {error}", file.display()))
    })?;
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        Error::new(&usage::ENCODING, format!("{} is not UTF-8 at byte {at}", file.display()))
    })
}
