//! Walls through the e-graph: the walls of a game as terms over constants, `tax`, ⊕max,
//! ⊕min and ⊗, found by the rules of a theory.
//!
//! `left_wall(g)` and `right_wall(g)` are unfolded by the definitions that a user reads in
//! `rules/thermography.rules` and simplified by the rules of `rules/tropical.rules`; nothing
//! about thermographs is known here. Built in are the laws of the operations themselves
//! (⊕ is associative, commutative and idempotent, ⊗ a commutative group), as steps with
//! names of their own, and that the mean of two known scaffolds is a number.
//!
//! | step | what it does |
//! |---|---|
//! | a definition's name | unfolds an operator at the canonical options |
//! | a `simplify` rule's name | replaces a node: domination, ⊗ into ⊕ |
//! | `max-canon`, `min-canon`, `otimes-canon` | flatten, merge, cancel |
//! | `eval` | the mean of two known scaffolds |
//!
//! That ⊗ distributes into ⊕ makes taxes meet and cancel, as +t and −t alternate in the
//! definitions, and does not blow up. That ⊕max distributes over ⊕min is a law all the same,
//! and no rule: with it 60 games of day 4 need up to 5,500 nodes instead of 50.
//!
//! The second road to the same walls is the direct recursion of
//! [`Thermographs`](crate::thermography::Thermographs). Every class of a wall of a follower
//! is compared with it while the rules run, and the terms that come out are evaluated and
//! compared again, breakpoint by breakpoint. Where they differ, the steps are computed one
//! by one, and the alarm E0601 names the first that joined two different walls.
//!
//! Terms share their parts. Written out, their size is that of a tree, and may be exponential
//! in the depth of the game.

mod alarm;
mod build;
mod drive;
mod extract;
mod graph;
mod language;
mod matching;
mod numeric;
mod rules;
mod template;

use crate::error::{Error, Result, theory};
use crate::game::Game;
use crate::syntax::rules::Sort;
use crate::syntax::term::Term;
use crate::theory::{Accepts, Evaluator, Theory};
use crate::thermography::{Mast, MaxPlus, MinPlus, Thermograph, Wall};
use drive::Driver;
use extract::Extracted;
use graph::WallGraph;
use rules::Rules;
use std::collections::BTreeMap;
use std::sync::Arc;
use symbol_table::GlobalSymbol as Symbol;

use super::Options;

/// The walls of a game as terms, and what they come to.
#[derive(Clone, Debug)]
pub struct WallTerms {
    /// The smallest term that was found for the left wall.
    pub left: Term,
    /// The smallest term that was found for the right wall.
    pub right: Term,
    /// Both terms as functions of the temperature; the mast begins where they meet.
    pub thermograph: Thermograph,
    /// What the run did.
    pub report: WallReport,
}

/// What a run on walls did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WallReport {
    /// How many e-nodes there were at the end, those included that a better one replaced.
    pub nodes: usize,
    /// How many of them rules still look at.
    pub active: usize,
    /// How many classes there were at the end.
    pub classes: usize,
    /// How many different nodes the two terms have, shared parts counted once.
    pub extracted: usize,
    /// How often each rule, definition and built-in step joined two classes, by name.
    pub fired: Vec<(Symbol, u64)>,
    /// Rules about walls that cannot be used here, and why.
    pub unusable: Vec<(Symbol, String)>,
}

/// The rules of a theory, made ready to unfold and simplify walls.
///
/// ```
/// use std::sync::Arc;
/// use tepid::egraph::{Options, WallSimplifier};
/// use tepid::print::{self, Style};
/// use tepid::syntax::parse_term;
/// use tepid::theory::{Evaluator, Theory};
///
/// let theory = Theory::standard();
/// let mut evaluator = Evaluator::new(Arc::clone(&theory));
/// let game = evaluator.game(&parse_term("{3|1}")?)?;
/// let walls = WallSimplifier::new(&theory).walls(&mut evaluator, game, &Options::default())?;
/// assert_eq!(print::term(&walls.left, Style::Ascii)?, "2 oplus_max 3 otimes -tax");
/// assert_eq!(print::term(&walls.right, Style::Ascii)?, "2 oplus_min 1 otimes tax");
/// # Ok::<(), tepid::error::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct WallSimplifier {
    rules: Arc<Rules>,
}

impl WallSimplifier {
    /// With the definitions and the rules of a theory that speak of walls. A rule that cannot
    /// be used is left out and named in every report.
    #[must_use]
    pub fn new(theory: &Theory) -> WallSimplifier {
        WallSimplifier { rules: Arc::new(Rules::new(theory)) }
    }

    /// The walls of a game, unfolded and simplified by the rules, and compared with those of
    /// direct recursion.
    ///
    /// # Errors
    /// E0202 when the theory has no definition of `left_wall` or `right_wall`; E0601, naming
    /// a rule, when the walls differ from those of direct recursion or a rule made two walls
    /// equal that differ; E04 at a limit of `options` or of the arena.
    pub fn walls(
        &self,
        evaluator: &mut Evaluator,
        game: Game,
        options: &Options,
    ) -> Result<WallTerms> {
        let theory = Arc::clone(evaluator.theory());
        let direct = evaluator.operators.thermograph(&mut evaluator.games, game)?;
        let mut driver = Driver {
            g: WallGraph::new(),
            k: evaluator,
            rules: &self.rules,
            budget: &options.budget,
        };
        let mut roots = Vec::with_capacity(2);
        for name in ["left_wall", "right_wall"] {
            let id = theory.signature().find(name, 1).filter(|id| {
                let params = &theory.signature().get(*id).params;
                self.rules.definitions.contains_key(id)
                    && params[0].accepts == Accepts::Sort(Sort::Game)
            });
            let id = id.ok_or_else(|| {
                let message = format!("`{name}` has no definition among the rules");
                Error::new(&theory::UNKNOWN_OPERATOR, message).hint(
                    "a rule file that defines one of the walls stands in place of the shipped \
                     definitions: define both",
                )
            })?;
            roots.push(driver.call(id, game));
        }
        driver.run(&roots, options.explore_rounds)?;
        let extracted = Extracted::new(&driver.g);
        let left = extracted.term(&driver.g, roots[0], "left_wall")?;
        let right = extracted.term(&driver.g, roots[1], "right_wall")?;
        let walls = (
            Wall::<MaxPlus>::from(numeric::term(&left)?),
            Wall::<MinPlus>::from(numeric::term(&right)?),
        );
        let thermograph = match Thermograph::of_scaffolds(&walls.0, &walls.1) {
            Ok(thermograph) if walls_agree(&thermograph, &walls, &direct) => thermograph,
            _ => return Err(alarm::raise(&mut driver)),
        };
        let report = report(&driver, &self.rules, &extracted, &roots);
        Ok(WallTerms { left, right, thermograph, report })
    }
}

/// Whether the walls of the terms are those of direct recursion, and the mast with them.
fn walls_agree(
    thermograph: &Thermograph,
    walls: &(Wall<MaxPlus>, Wall<MinPlus>),
    direct: &Thermograph,
) -> bool {
    let same = walls.0 == *direct.left_wall() && walls.1 == *direct.right_wall();
    let mast: &Mast = thermograph.mast();
    same && *mast == *direct.mast()
}

fn report(
    driver: &Driver<'_>,
    rules: &Rules,
    extracted: &Extracted,
    roots: &[egg::Id],
) -> WallReport {
    let mut fired: BTreeMap<&str, (Symbol, u64)> = BTreeMap::new();
    for firing in &driver.g.log {
        fired.entry(firing.name.as_str()).or_insert((firing.name, 0)).1 += 1;
    }
    WallReport {
        nodes: driver.g.eg.total_number_of_nodes(),
        active: driver.g.eg.classes().map(|class| class.data.active.len()).sum(),
        classes: driver.g.eg.number_of_classes(),
        extracted: extracted.size(&driver.g, roots),
        fired: fired.into_values().collect(),
        unusable: rules.unusable.clone(),
    }
}
