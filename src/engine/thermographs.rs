//! Thermographs of expressions: by direct recursion, and through the e-graph.

use super::{Engine, MAX_E_NODES, source};
use crate::egraph::{Options, WallSimplifier, WallTerms};
use crate::error::Result;
use crate::game::Game;
use crate::print::{self, Style};
use crate::syntax::term::{Node, Term, TermId, ops};
use crate::theory::{Evaluator, Value};
use crate::thermography::{Panel, Thermograph};

impl Engine {
    /// The thermograph of a closed expression, and, when it is a sum, those of its summands
    /// after it, each with its text and its value.
    ///
    /// # Errors
    /// As [`evaluate`](Engine::evaluate); E02 when it is not a game.
    pub fn thermographs(&mut self, text: &str) -> Result<Vec<Panel>> {
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
            panels.push(Panel {
                title: print::term(&part, Style::Unicode)?,
                value: Some(self.show_game(game, Style::Unicode)?),
                thermograph: self.thermograph_of(game)?,
            });
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
