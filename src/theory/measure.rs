//! What is asked of a sum before the sum is built.
//!
//! Where a term asks `mean(g + h - k)`, the elaborator finds what makes the argument: sums,
//! differences, negatives, `copies(n, g)` and `n . g`. It hands the operator the summands as a
//! list with multiplicities, and [`OpenSum`] answers by theorems, one for each [`Measure`]. The sum itself is
//! computed only if something else reads it, or no theorem answers.
//!
//! Sums of at most [`FEW`] summands are built all the same: so laws such as `mean(g + h) =
//! mean(g) + mean(h)` are tried on games by the definition, and not by the theorem that they
//! state.

use super::code::{Reg, Regs, Relation};
use super::machine::relate;
use super::natives::{self, Function};
use super::value::Value;
use crate::error::Result;
use crate::game::{self, Game, Games};
use crate::operators::{OpenSum, Operators};
use num_bigint::BigInt;
use num_traits::{One, Zero};
use std::collections::{BTreeMap, HashMap};

/// Sums of so many summands are always built.
const FEW: u64 = 3;

/// What a theorem tells of a sum from its summands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Measure {
    Mean,
    Temperature,
    Cool,
    Norton,
    AtomicWeight,
    LeftStop,
    RightStop,
    Outcome,
}

/// What makes the value of a register, if that is a sum or a multiple.
#[derive(Clone, Copy, Debug)]
pub(super) enum Maker {
    Add(Reg, Reg),
    Sub(Reg, Reg),
    Neg(Reg),
    /// n copies of a game.
    Copies(Reg, Reg),
    /// The Norton product of a game by a form: n copies of the form where the game is the integer n.
    Product(Reg, Reg),
}

/// A summand: a register, or two that make a multiple.
#[derive(Clone, Copy, Debug)]
enum Summand {
    Game(Reg),
    Copies(Reg, Reg),
    Product(Reg, Reg),
}

/// The summands of a sum, each with how often it is taken.
#[derive(Clone, Debug)]
pub(crate) struct Summands(Vec<(BigInt, Summand)>);

impl Summands {
    /// What a register is the sum of; nothing if nothing makes it a sum.
    ///
    /// What makes a register has smaller registers as its parts, so that a part that occurs
    /// often is taken apart once.
    pub(super) fn of(reg: Reg, makers: &HashMap<Reg, Maker>) -> Option<Summands> {
        makers.get(&reg)?;
        let mut open = BTreeMap::from([(reg, BigInt::one())]);
        let mut summands = Vec::new();
        while let Some((reg, n)) = open.pop_last() {
            if n.is_zero() {
                continue;
            }
            let mut part = |reg, n: BigInt| *open.entry(reg).or_default() += n;
            match makers.get(&reg) {
                Some(Maker::Add(a, b)) => {
                    part(*a, n.clone());
                    part(*b, n);
                }
                Some(Maker::Sub(a, b)) => {
                    part(*a, n.clone());
                    part(*b, -n);
                }
                Some(Maker::Neg(a)) => part(*a, -n),
                Some(&Maker::Copies(count, of)) => summands.push((n, Summand::Copies(count, of))),
                Some(&Maker::Product(g, u)) => summands.push((n, Summand::Product(g, u))),
                None => summands.push((n, Summand::Game(reg))),
            }
        }
        Some(Summands(summands))
    }

    /// A register as the only summand.
    pub(super) fn one(reg: Reg) -> Summands {
        Summands(vec![(BigInt::one(), Summand::Game(reg))])
    }

    fn reads(&self, read: &mut impl FnMut(Reg)) {
        for (_, summand) in &self.0 {
            match *summand {
                Summand::Game(reg) => read(reg),
                Summand::Copies(a, b) | Summand::Product(a, b) => {
                    read(a);
                    read(b);
                }
            }
        }
    }

    /// Adds the values of these registers, or their negatives, to a sum.
    fn enter(
        &self,
        sum: &mut OpenSum,
        negated: bool,
        games: &mut Games,
        operators: &mut Operators,
        registers: &[Value],
    ) -> Result<()> {
        for (n, summand) in &self.0 {
            let n = if negated { -n } else { n.clone() };
            match *summand {
                Summand::Game(reg) => sum.add(games, &n, registers[reg as usize].game()?)?,
                Summand::Copies(count, of) => {
                    let count = natives::integer(games, &registers[count as usize])?;
                    sum.add(games, &(n * count), registers[of as usize].game()?)?;
                }
                Summand::Product(g, u) => {
                    let (g, u) = (registers[g as usize].game()?, registers[u as usize].form()?);
                    match games.as_integer(g) {
                        Some(count) => {
                            let unit = games.form_value(u)?;
                            sum.add(games, &(n * count), unit)?;
                        }
                        None => {
                            let product = operators.norton(games, g, u)?;
                            sum.add(games, &n, product)?;
                        }
                    }
                }
            }
        }
        Ok(())
    }
}

/// An operator of a sum.
#[derive(Clone, Debug)]
pub(crate) struct Measured {
    pub(super) measure: Measure,
    /// Its first argument.
    pub(super) sum: Summands,
    /// Its other arguments.
    pub(super) rest: Regs,
    /// What computes it of a sum that is built.
    pub(super) run: Function,
}

impl Measured {
    /// Calls `read` with every register that it reads.
    pub(super) fn reads(&self, mut read: impl FnMut(Reg)) {
        self.sum.reads(&mut read);
        self.rest.iter().copied().for_each(read);
    }

    pub(super) fn value(
        &self,
        games: &mut Games,
        operators: &mut Operators,
        registers: &[Value],
    ) -> Result<Value> {
        let mut sum = OpenSum::new();
        self.sum.enter(&mut sum, false, games, operators, registers)?;
        let rest = || self.rest.iter().map(|&reg| &registers[reg as usize]);
        if sum.count() <= FEW {
            let mut arguments = vec![Value::Game(sum.value(games)?)];
            arguments.extend(rest().cloned());
            return (self.run)(games, operators, &arguments);
        }
        let other = || rest().next().expect("an operator of two arguments has a second one");
        let number = match self.measure {
            Measure::Mean => operators.mean_of_sum(games, &sum)?,
            Measure::Temperature => operators.temperature_of_sum(games, &sum)?,
            Measure::LeftStop | Measure::RightStop => {
                let [left, right] = operators.stops_of_sum(games, &sum)?;
                if self.measure == Measure::LeftStop { left } else { right }
            }
            Measure::Cool => {
                let t = natives::number(games, other())?;
                return operators.cool_sum(games, &sum, &t).map(Value::Game);
            }
            Measure::Norton => {
                let u = other().form()?;
                return operators.norton_sum(games, &sum, u).map(Value::Game);
            }
            Measure::AtomicWeight => {
                return operators.atomic_weight_of_sum(games, &sum).map(Value::Game);
            }
            Measure::Outcome => {
                return operators.outcome_of_sum(games, &sum).map(Value::Outcome);
            }
        };
        natives::a_number(games, &number)
    }
}

/// A relation between two sums.
#[derive(Clone, Debug)]
pub(crate) struct Related {
    pub(super) relation: Relation,
    pub(super) sides: [Summands; 2],
}

impl Related {
    /// Calls `read` with every register that it reads.
    pub(super) fn reads(&self, mut read: impl FnMut(Reg)) {
        self.sides.iter().for_each(|side| side.reads(&mut read));
    }

    pub(super) fn holds(
        &self,
        games: &mut Games,
        operators: &mut Operators,
        registers: &[Value],
    ) -> Result<bool> {
        let [left, right] = &self.sides;
        let mut difference = OpenSum::new();
        left.enter(&mut difference, false, games, operators, registers)?;
        right.enter(&mut difference, true, games, operators, registers)?;
        if difference.count() > FEW
            && let Some(found) = operators.relation_of_sum(games, &difference)?
        {
            return Ok(self.relation.holds_where(found));
        }
        let mut values = [Value::Game(Game::ZERO), Value::Game(Game::ZERO)];
        for (side, value) in self.sides.iter().zip(&mut values) {
            let mut sum = OpenSum::new();
            side.enter(&mut sum, false, games, operators, registers)?;
            *value = Value::Game(sum.value(games)?);
        }
        let [left, right] = values;
        relate(games, operators, self.relation, &left, &right)
    }
}

impl Relation {
    /// Whether it holds between two games that compare so.
    pub(super) fn holds_where(self, found: game::Relation) -> bool {
        use game::Relation as Found;
        match self {
            Relation::Equal => found == Found::Equal,
            Relation::LessOrEqual => matches!(found, Found::Less | Found::Equal),
            Relation::Less => found == Found::Less,
            Relation::GreaterOrEqual => matches!(found, Found::Greater | Found::Equal),
            Relation::Greater => found == Found::Greater,
            Relation::Confused => found == Found::Confused,
            Relation::LessOrConfused => matches!(found, Found::Less | Found::Confused),
            Relation::GreaterOrConfused => matches!(found, Found::Greater | Found::Confused),
        }
    }
}
