//! The façade that a caller starts from.
//!
//! An [`Engine`] owns an arena of games, a theory (the shipped rule files, or those that
//! the caller names) and limits. Every call takes text and gives a value, a term or an
//! [`Error`](crate::error::Error) that points into that text.

use crate::budget::Budget;
use crate::error::{Result, Source};
use crate::game::{Game, Games};
use crate::print::{self, Style};
use crate::rulesets::{self, Solved};
use crate::syntax::term::{Node, Term, TermId, ops};
use crate::syntax;
use crate::theory::{Evaluator, Theory, Value};
use crate::thermography::Thermograph;
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
        Limits { nodes: 10_000_000, iterations: 100_000, seconds: None, bytes: 2 << 30, interrupt: None }
    }
}

impl Limits {
    /// The moment at which a call that begins now has to end.
    #[must_use]
    pub fn deadline(&self) -> Option<Instant> {
        let seconds = self.seconds.filter(|seconds| *seconds >= 0.0)?;
        Instant::now().checked_add(Duration::try_from_secs_f64(seconds).ok()?)
    }

    fn budget(&self) -> Budget {
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
    limits: Limits,
}

impl Engine {
    /// With the shipped theories and the default limits.
    #[must_use]
    pub fn standard() -> Engine {
        Engine::with_theory(Arc::clone(Theory::standard()))
    }

    /// With a theory of the caller's.
    #[must_use]
    pub fn with_theory(theory: Arc<Theory>) -> Engine {
        let limits = Limits::default();
        let games = Games::with_budget(limits.budget());
        Engine { evaluator: Evaluator::with_games(games, theory), limits }
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

    /// Reads one expression or relation.
    ///
    /// # Errors
    /// E01 with the place in the text.
    pub fn parse(&self, text: &str) -> Result<Term> {
        syntax::parse_term(text).map_err(|error| error.in_source(&source(text)))
    }

    /// The value of a closed expression, or the truth of a closed relation, by direct
    /// recursion.
    ///
    /// # Errors
    /// E01 for what cannot be read, E02 for unknown names, E03 outside an operator's
    /// domain, E04 when a limit is reached.
    pub fn evaluate(&mut self, text: &str) -> Result<Value> {
        self.begin();
        let term = self.parse(text)?;
        self.evaluator.eval(&term).map_err(|error| error.in_source(&source(text)))
    }

    /// A value of this engine as text.
    ///
    /// # Errors
    /// E04 when the text outgrows the byte limit.
    pub fn show(&mut self, value: &Value, style: Style) -> Result<String> {
        self.evaluator.show(value, style)
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
            panels.push((print::term(&part, Style::Unicode), self.thermograph_of(game)?));
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

    /// Reads and solves a position of a shipped ruleset; its moves too, if `moves` asks for
    /// them.
    ///
    /// # Errors
    /// E07 for what is no position of a shipped ruleset, E04 when a limit is reached.
    pub fn solve(&mut self, ruleset: &str, position: &str, moves: bool) -> Result<Solved> {
        self.begin();
        rulesets::solve(ruleset, position, moves, &mut self.evaluator.games)
    }

    /// Starts the clock of a call.
    fn begin(&mut self) {
        *self.evaluator.games.budget_mut() = self.limits.budget();
    }
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
