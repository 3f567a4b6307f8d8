//! The table behind a text: every position once, with its options in order and the way in
//! which it is written.
//!
//! Options stand in a total order that depends on nothing but the games: uptimals first (see
//! [`uptimal`]), then the others lexicographically by their Left options, then by their
//! Right options, a beginning before what goes on. Two lists that differ do so first at one
//! pair of options, so that comparing walks down one path.

use super::Style;
use super::bar::{Bar, Side};
use super::uptimal::{self, Expansion};
use crate::budget::Budget;
use crate::error::Result;
use crate::game::{Form, Game, Games};
use crate::number::Dyadic;
use crate::syntax::term::{Literal, Ups};
use crate::thermography::Thermographs;
use rustc_hash::FxHashMap;
use std::cmp::Ordering;
use std::hash::Hash;

/// How a position is written.
#[derive(Clone, Debug)]
pub(super) enum Shape {
    /// `1/2^3*2`.
    Literal(Literal),
    /// `^* - 3 . ^<2>`: multiples of powers of ↑.
    Uptimal(Expansion),
    /// `1+tiny(2)`: a number, then tiny or miny of an entry.
    Tiny {
        /// The number in front.
        number: Dyadic,
        /// Its entry.
        of: u32,
        /// Whether it is miny.
        miny: bool,
    },
    /// `+-{a,b}`: the entry's Left options tell all.
    Switch,
    /// `{a,b|c}` with this bar.
    Braces(Bar),
}

/// A position.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub(super) shape: Shape,
    /// The Left options in order; none when the shape is a plain literal.
    pub(super) left: Vec<u32>,
    pub(super) right: Vec<u32>,
    /// It as an uptimal, if it is one: for the order of options.
    pub(super) expansion: Option<Expansion>,
}

impl Entry {
    fn new(shape: Shape, left: Vec<u32>, right: Vec<u32>) -> Entry {
        Entry { shape, left, right, expansion: None }
    }
}

/// Every position that a text has to name.
#[derive(Debug, Default)]
pub(super) struct Layout {
    pub(super) entries: Vec<Entry>,
}

/// Left and Right options.
type Sides<Id> = (Vec<Id>, Vec<Id>);

/// Where positions come from: values or forms.
pub(super) trait Positions {
    /// A position in its arena.
    type Id: Copy + Eq + Hash;
    /// It as a literal that needs no options.
    fn literal(&mut self, id: Self::Id) -> Result<Option<Literal>>;
    /// Its Left and Right options.
    fn options(&mut self, id: Self::Id) -> Result<Sides<Self::Id>>;
    /// A shape other than braces, if it has one.
    fn name(&mut self, id: Self::Id, entry: &Entry, layout: &Layout) -> Result<Named<Self::Id>>;
    /// It as an uptimal, where its shape does not tell.
    fn expansion(
        &mut self,
        id: Self::Id,
        entry: &Entry,
        layout: &Layout,
    ) -> Result<Option<Expansion>>;
    /// What pays for the work.
    fn budget(&mut self) -> &mut Budget;
}

/// The name of a position.
pub(super) enum Named<Id> {
    /// None: braces.
    No,
    /// A shape that is complete.
    Shape(Shape),
    /// Tiny or miny of a position that needs an entry of its own.
    Tiny { number: Dyadic, of: Id, miny: bool },
}

/// Values under their canonical options, with all the names of the notation.
pub(super) struct Values<'g> {
    pub(super) games: &'g mut Games,
    /// Whether the names that are not literals are used: uptimals, tiny, switches.
    named: bool,
    /// Whether sums of multiples of powers of ↑ are.
    uptimals: bool,
    thermographs: Thermographs,
}

/// Forms as they are.
pub(super) struct Forms<'g> {
    pub(super) games: &'g mut Games,
}

/// A step of laying out, for positions of any depth.
enum Task<Id> {
    /// Make an entry.
    Open(Id),
    /// The options have entries: order them and choose a shape.
    Close(Id, Vec<Id>, Vec<Id>),
    /// What it is tiny of has an entry.
    Named { id: Id, entry: Entry, number: Dyadic, of: Id, miny: bool },
}

impl Layout {
    /// The entries of these positions and of all that they need; returns their places.
    pub(super) fn of<P: Positions>(
        positions: &mut P,
        roots: &[P::Id],
    ) -> Result<(Layout, Vec<u32>)> {
        let mut layout = Layout::default();
        let mut places: FxHashMap<P::Id, Option<u32>> = FxHashMap::default();
        let mut tasks: Vec<Task<P::Id>> = roots.iter().rev().map(|&id| Task::Open(id)).collect();
        while let Some(task) = tasks.pop() {
            let (id, mut entry) = match task {
                Task::Open(id) => {
                    if places.contains_key(&id) {
                        continue;
                    }
                    positions.budget().step(1)?;
                    if let Some(literal) = positions.literal(id)? {
                        (id, Entry::new(Shape::Literal(literal), Vec::new(), Vec::new()))
                    } else {
                        places.insert(id, None);
                        let (left, right) = positions.options(id)?;
                        let below: Vec<P::Id> = left.iter().chain(&right).copied().collect();
                        tasks.push(Task::Close(id, left, right));
                        tasks.extend(below.into_iter().rev().map(Task::Open));
                        continue;
                    }
                }
                Task::Close(id, left, right) => {
                    let mut sorted = |ids: Vec<P::Id>| {
                        let mut side: Vec<u32> =
                            ids.iter().filter_map(|id| places.get(id).copied().flatten()).collect();
                        layout.sort(&mut side, positions.budget()).map(|()| side)
                    };
                    let (left, right) = (sorted(left)?, sorted(right)?);
                    let shape =
                        Shape::Braces(Bar::between(layout.side(&left), layout.side(&right)));
                    let mut entry = Entry::new(shape, left, right);
                    match positions.name(id, &entry, &layout)? {
                        Named::No => {}
                        Named::Shape(shape) => entry.shape = shape,
                        Named::Tiny { number, of, miny } => {
                            tasks.push(Task::Named { id, entry, number, of, miny });
                            tasks.push(Task::Open(of));
                            continue;
                        }
                    }
                    (id, entry)
                }
                Task::Named { id, mut entry, number, of, miny } => {
                    // An argument that is still open would be a position of itself; then
                    // the braces stay.
                    if let Some(Some(of)) = places.get(&of).copied() {
                        entry.shape = Shape::Tiny { number, of, miny };
                    }
                    (id, entry)
                }
            };
            places.insert(id, Some(layout.entries.len() as u32));
            entry.expansion = match &entry.shape {
                Shape::Literal(literal) => Some(Expansion::from(literal)),
                Shape::Uptimal(expansion) => Some(expansion.clone()),
                _ => positions.expansion(id, &entry, &layout)?,
            };
            layout.entries.push(entry);
        }
        let places = roots.iter().filter_map(|id| places.get(id).copied().flatten()).collect();
        Ok((layout, places))
    }

    pub(super) fn entry(&self, place: u32) -> &Entry {
        &self.entries[place as usize]
    }

    /// The literal that an entry is written as.
    pub(super) fn literal(&self, place: u32) -> Option<&Literal> {
        match &self.entry(place).shape {
            Shape::Literal(literal) => Some(literal),
            _ => None,
        }
    }

    /// What stands on a side, for the bar beside it.
    pub(super) fn side(&self, side: &[u32]) -> Side {
        match side {
            [] => Side::Empty,
            [only] => match self.entry(*only).shape {
                Shape::Braces(bar) => Side::Alone(bar),
                _ => Side::Options,
            },
            _ => Side::Options,
        }
    }

    /// Puts entries in order.
    pub(super) fn sort(&self, side: &mut [u32], budget: &mut Budget) -> Result<()> {
        let mut result = Ok(());
        side.sort_by(|&a, &b| match self.compare(a, b, budget) {
            Ok(order) => order,
            Err(error) => {
                result = Err(error);
                a.cmp(&b)
            }
        });
        result
    }

    /// The total order of options.
    fn compare(&self, mut a: u32, mut b: u32, budget: &mut Budget) -> Result<Ordering> {
        loop {
            if a == b {
                return Ok(Ordering::Equal);
            }
            budget.step(1)?;
            let (x, y) = (self.entry(a), self.entry(b));
            match (&x.expansion, &y.expansion) {
                (Some(x), Some(y)) => return Ok(x.compare(y)),
                (Some(_), None) => return Ok(Ordering::Less),
                (None, Some(_)) => return Ok(Ordering::Greater),
                (None, None) => {}
            }
            let left = x.left.iter().zip(&y.left).find(|(x, y)| x != y);
            let lengths = x.left.len().cmp(&y.left.len());
            let right = x.right.iter().zip(&y.right).find(|(x, y)| x != y);
            match (left, lengths, right) {
                (Some((&x, &y)), _, _) | (None, Ordering::Equal, Some((&x, &y))) => (a, b) = (x, y),
                (None, Ordering::Equal, None) => return Ok(x.right.len().cmp(&y.right.len())),
                (None, lengths, _) => return Ok(lengths),
            }
        }
    }
}

impl Positions for Values<'_> {
    type Id = Game;

    fn literal(&mut self, id: Game) -> Result<Option<Literal>> {
        Ok(self.games.as_number_up_star(id).map(|value| Literal {
            number: value.number,
            ups: Ups::Multiple(value.ups),
            nim: value.nim,
        }))
    }

    fn options(&mut self, id: Game) -> Result<Sides<Game>> {
        let (left, right) = self.games.options(id)?;
        Ok((left.to_vec(), right.to_vec()))
    }

    fn name(&mut self, id: Game, entry: &Entry, layout: &Layout) -> Result<Named<Game>> {
        if !self.named {
            return Ok(Named::No);
        }
        if let Some(literal) = uptimal::named(layout, entry) {
            return Ok(Named::Shape(Shape::Literal(literal)));
        }
        if self.uptimals
            && let Some(expansion) = uptimal::expansion(self.games, id, entry, layout)?
        {
            return Ok(Named::Shape(Shape::Uptimal(expansion)));
        }
        if let Some(tiny) = self.tiny(id, entry, layout)? {
            return Ok(tiny);
        }
        let stops = (self.games.left_stop(id), self.games.right_stop(id));
        let may_be_switch = entry.left.len() == entry.right.len() && stops.0 == -stops.1;
        if may_be_switch && self.games.neg(id)? == id {
            return Ok(Named::Shape(Shape::Switch));
        }
        Ok(Named::No)
    }

    fn expansion(&mut self, id: Game, entry: &Entry, layout: &Layout) -> Result<Option<Expansion>> {
        uptimal::expansion(self.games, id, entry, layout)
    }

    fn budget(&mut self) -> &mut Budget {
        self.games.budget_mut()
    }
}

impl<'g> Values<'g> {
    /// Values with all their names.
    /// in a style: `CGSuite` writes sums of powers of ↑ in braces.
    pub(super) fn named(games: &'g mut Games, style: Style) -> Values<'g> {
        let uptimals = style != Style::Cgsuite;
        Values { games, named: true, uptimals, thermographs: Thermographs::new() }
    }

    /// Values as literals and braces only.
    pub(super) fn plain(games: &'g mut Games) -> Values<'g> {
        Values { games, named: false, uptimals: false, thermographs: Thermographs::new() }
    }
}

impl Values<'_> {
    /// x + tiny(x − H) for {x‖x|H}, x − miny(H − x) for {H|x‖x}, where x is a number and
    /// the mean of H lies on the far side of it.
    fn tiny(&mut self, id: Game, entry: &Entry, layout: &Layout) -> Result<Option<Named<Game>>> {
        for miny in [false, true] {
            let (near, far) =
                if miny { (&entry.right, &entry.left) } else { (&entry.left, &entry.right) };
            let (&[near], &[threat]) = (near.as_slice(), far.as_slice()) else { continue };
            let Some(number) = plain_number(layout, near) else { continue };
            let threat = layout.entry(threat);
            let (back, goal) =
                if miny { (&threat.right, &threat.left) } else { (&threat.left, &threat.right) };
            let (&[back], &[_]) = (back.as_slice(), goal.as_slice()) else { continue };
            if back != near {
                continue;
            }
            let number = number.clone();
            let goal = self.goal(id, miny)?;
            let x = self.games.number(&number)?;
            let of = if miny { self.games.sub(goal, x)? } else { self.games.sub(x, goal)? };
            if self.has_positive_mean(of)? {
                return Ok(Some(Named::Tiny { number, of, miny }));
            }
        }
        Ok(None)
    }

    /// H of {x‖x|H} or {H|x‖x}.
    fn goal(&mut self, id: Game, miny: bool) -> Result<Game> {
        let (left, right) = self.options(id)?;
        let threat = if miny { left[0] } else { right[0] };
        let (left, right) = self.options(threat)?;
        Ok(if miny { left[0] } else { right[0] })
    }

    /// Whether the mean is positive. It lies between the stops, which nearly always decide.
    fn has_positive_mean(&mut self, g: Game) -> Result<bool> {
        if self.games.right_stop(g).signum() > 0 {
            return Ok(true);
        }
        if self.games.left_stop(g).signum() <= 0 {
            return Ok(false);
        }
        Ok(self.thermographs.mean(self.games, g)?.signum() > 0)
    }
}

/// The number that an entry is, if it is one.
fn plain_number(layout: &Layout, place: u32) -> Option<&Dyadic> {
    let literal = layout.literal(place)?;
    (literal.ups == Ups::Multiple(0) && literal.nim == 0).then_some(&literal.number)
}

impl Positions for Forms<'_> {
    type Id = Form;

    fn literal(&mut self, id: Form) -> Result<Option<Literal>> {
        if !self.games.is_canonical(id) {
            return Ok(None);
        }
        let value = self.games.form_value(id)?;
        Values::plain(self.games).literal(value)
    }

    fn options(&mut self, id: Form) -> Result<Sides<Form>> {
        Ok((self.games.form_left(id)?, self.games.form_right(id)?))
    }

    fn name(&mut self, _: Form, _: &Entry, _: &Layout) -> Result<Named<Form>> {
        Ok(Named::No)
    }

    fn expansion(&mut self, _: Form, _: &Entry, _: &Layout) -> Result<Option<Expansion>> {
        Ok(None)
    }

    fn budget(&mut self) -> &mut Budget {
        self.games.budget_mut()
    }
}
