//! Thermographs: what a game is worth to each player when every move costs t.
//!
//! For an integer n both walls are n. For any other game G, with options of its canonical
//! form, the scaffolds are
//!
//! - ls(G) = (⊕max over `GL` of rw(`GL`)) ⊗ (−t),
//! - rs(G) = (⊕min over `GR` of lw(`GR`)) ⊗ (+t),
//!
//! they meet first at the temperature of G, in the mean of G, and freezing is tropical:
//! lw(G) = ls(G) ⊕max mean and rw(G) = rs(G) ⊕min mean as functions on all t ≥ −1
//! (Berlekamp, Conway, Guy, *Winning Ways*, ch. 6; Siegel, *Combinatorial Game Theory*,
//! II.5). A canonical game that is no integer has options on both sides and scaffolds that
//! start apart, so every short game has a thermograph.
//!
//! mean(G + H) = mean(G) + mean(H), and lw(G + H) ≤ lw(G) ⊗ lw(H), rw(G + H) ≥ rw(G) ⊗
//! rw(H), with equality for t ≥ min(temp G, temp H). It does **not** hold that ⊗ bounds both
//! walls from above: at t = 0 the right wall of ±1 + ±1 = 0 is 0, above −1 + −1.
//!
//! A number plus n·↑ plus *m has the walls of x, x*, x↑ or x↓, so these need no recursion.
//!
//! For a game G that is no number and an integer n, lw(G + n) = lw(G) + n and rw(G + n) =
//! rw(G) + n: by number translation the options of G + n are those of G, each plus n, and
//! so on down to numbers, for which it holds as x + n lies in the tree of dyadics as x does,
//! n further on. So of games that differ by an integer one is computed and the others shift,
//! which makes the thermograph of a sum of n switches a matter of n games and not of the
//! values that their partial sums take. It does **not** hold for fractions: below 0 the
//! walls of {2|0} + 1/2 are not those of {2|0} and a half.

use super::compact::{Coordinate, Fixed, Point, Points, Walls, walls_of};
use super::pool::{Pool, Scaffolding, full};
use super::trajectory::{Breakpoint, Trajectory};
use super::wall::{MaxPlus, MinPlus, Wall};
use crate::error::{Error, Result, domain};
use crate::game::{Game, Games, Home, NumberUpStar};
use crate::number::Dyadic;
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::Zero;
use rustc_hash::FxHashMap;
use std::cmp::Ordering;
use std::fmt;

/// Where a mast begins: the mean value, and the temperature at which the game freezes.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Mast {
    /// The value of the mast.
    pub mean: BigRational,
    /// The temperature at its foot.
    pub temperature: BigRational,
}

impl Mast {
    /// The mast on two scaffolds: where the left one first comes down to the right one.
    ///
    /// ```
    /// use num_rational::BigRational;
    /// use tepid::thermography::{Mast, MaxPlus, MinPlus, Wall};
    /// // The scaffolds of {3|1}: 3 - t and 1 + t.
    /// let left = Wall::<MaxPlus>::integer(3).otimes(&-&Wall::<MinPlus>::tax());
    /// let right = Wall::<MinPlus>::integer(1).otimes(&Wall::tax());
    /// let mast = Mast::of_scaffolds(&left, &right).unwrap();
    /// assert_eq!(mast.mean, BigRational::from_integer(2.into()));
    /// assert_eq!(mast.temperature, BigRational::from_integer(1.into()));
    /// ```
    ///
    /// # Errors
    /// E0318 when the left one starts below the right one or never comes down to it, E0319
    /// when one is infinite.
    pub fn of_scaffolds(left: &Wall<MaxPlus>, right: &Wall<MinPlus>) -> Result<Mast> {
        let (left, right) = (left.trajectory()?, right.trajectory()?);
        let apart = |why: &str| {
            Err(Error::new(&domain::SCAFFOLDS, format!("the scaffolds do not meet: {why}")))
        };
        if left.breakpoints()[0].value < right.breakpoints()[0].value {
            return apart("the left one starts below the right one at temperature -1");
        }
        match left.first_meeting(right) {
            Some(Breakpoint { temperature, value }) => Ok(Mast { mean: value, temperature }),
            None => apart("the left one stays above the right one"),
        }
    }
}

/// The two walls of a game, and the mast they end in.
///
/// ```
/// use tepid::game::Games;
/// use tepid::thermography::Thermographs;
/// let mut games = Games::new();
/// let (one, star) = (games.integer(1)?, games.nimber(1)?);
/// let one_star = games.add(one, star)?;
/// let thermograph = Thermographs::new().of(&mut games, one_star)?;
/// assert_eq!(
///     thermograph.to_string(),
///     "L: (2,-1) (1,0) R: (0,-1) (1,0) mast 1 temperature 0"
/// );
/// # Ok::<(), tepid::error::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Thermograph {
    left: Wall<MaxPlus>,
    right: Wall<MinPlus>,
    mast: Mast,
}

impl Thermograph {
    /// The thermograph that freezes two scaffolds: lw = ls ⊕max mean, rw = rs ⊕min mean.
    ///
    /// # Errors
    /// E0318 when they do not meet, E0319 when one is infinite.
    pub fn of_scaffolds(left: &Wall<MaxPlus>, right: &Wall<MinPlus>) -> Result<Thermograph> {
        let mast = Mast::of_scaffolds(left, right)?;
        Ok(Thermograph {
            left: left.oplus_max(&Wall::constant(mast.mean.clone())),
            right: right.oplus_min(&Wall::constant(mast.mean.clone())),
            mast,
        })
    }

    /// The left wall: the value at temperature t when Left moves first.
    #[must_use]
    pub fn left_wall(&self) -> &Wall<MaxPlus> {
        &self.left
    }

    /// The right wall: the value at temperature t when Right moves first.
    #[must_use]
    pub fn right_wall(&self) -> &Wall<MinPlus> {
        &self.right
    }

    /// The mean value, that of the mast.
    #[must_use]
    pub fn mean(&self) -> &BigRational {
        &self.mast.mean
    }

    /// The temperature: −1 for an integer, −1/2^k for m/2^k, 0 for a number plus a nonzero
    /// infinitesimal, positive for a hot game.
    #[must_use]
    pub fn temperature(&self) -> &BigRational {
        &self.mast.temperature
    }

    /// The mast.
    #[must_use]
    pub fn mast(&self) -> &Mast {
        &self.mast
    }

    /// The left and right stops of the game cooled by `t`: the values of the walls there.
    /// At t = 0 they are the stops of the game itself.
    ///
    /// # Errors
    /// E0317 when t < −1.
    pub fn cooled_stops(&self, t: &BigRational) -> Result<(BigRational, BigRational)> {
        Ok((self.left.at(t)?, self.right.at(t)?))
    }

    /// The left and right stops.
    ///
    /// # Errors
    /// None: 0 is a temperature of every wall.
    pub fn stops(&self) -> Result<(BigRational, BigRational)> {
        self.cooled_stops(&BigRational::zero())
    }

    /// Both walls, left and right: a mast makes them finite.
    pub(super) fn trajectories(&self) -> [&Trajectory; 2] {
        let finite = "a wall that ends in a mast is finite";
        [self.left.finite().expect(finite), self.right.finite().expect(finite)]
    }

    /// As JSON: `{"left": [["t","v"], …], "right": …, "mean": "1", "temperature": "0"}`, each
    /// wall constant after its last point.
    #[must_use]
    pub fn to_json(&self) -> serde_json::Value {
        let [left, right] = self.trajectories().map(|wall| -> Vec<[String; 2]> {
            let points = wall.breakpoints().iter();
            points.map(|p| [p.temperature.to_string(), p.value.to_string()]).collect()
        });
        serde_json::json!({
            "left": left,
            "right": right,
            "mean": self.mast.mean.to_string(),
            "temperature": self.mast.temperature.to_string(),
        })
    }
}

impl fmt::Display for Thermograph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Mast { mean, temperature } = &self.mast;
        write!(f, "L: {} R: {} mast {mean} temperature {temperature}", self.left, self.right)
    }
}

/// A computed thermograph: which table, and where in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Slot {
    /// In the pool of fixed-point walls.
    Fixed(u32),
    /// Among the wide ones.
    Wide(u32),
}

/// The thermographs of games by their numbers: games that belong together were mostly found
/// together, so that their entries are neighbours.
#[derive(Clone, Default)]
struct Slots(Vec<Option<Slot>>);

impl Slots {
    #[inline]
    fn get(&self, g: Game) -> Option<Slot> {
        self.0.get(g.index()).copied().flatten()
    }

    fn insert(&mut self, g: Game, slot: Slot) {
        if self.0.len() <= g.index() {
            self.0.resize(g.index() + 1, None);
        }
        self.0[g.index()] = Some(slot);
    }
}

/// What an infinitesimal part does to the walls of a number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Part {
    Nothing,
    Star,
    Up,
    Down,
}

impl Part {
    fn of(x: &NumberUpStar) -> Part {
        match (x.ups, x.nim) {
            (0, 0) => Part::Nothing,
            (0, _) | (1 | -1, 1) => Part::Star,
            (ups, _) if ups > 0 => Part::Up,
            _ => Part::Down,
        }
    }
}

/// The thermographs of the games of one arena, each computed once.
///
/// Use one [`Thermographs`] with one [`Games`] only: it remembers by ids, and every call panics
/// that looks one up in another arena.
#[derive(Clone, Default)]
pub struct Thermographs {
    home: Home,
    slots: Slots,
    /// Games whose walls are wanted, each above those that asked for it.
    open: Vec<Game>,
    named: FxHashMap<(Dyadic, Part), Slot>,
    pool: Pool,
    wide: Vec<Walls<Dyadic>>,
    wide_bytes: u64,
}

impl Thermographs {
    /// None computed yet.
    #[must_use]
    pub fn new() -> Thermographs {
        Thermographs::default()
    }

    /// The thermograph of a game.
    ///
    /// # Errors
    /// E04 when a budget of the arena is used up, as where exact means outgrow the bytes.
    pub fn of(&mut self, games: &mut Games, g: Game) -> Result<Thermograph> {
        let slot = self.slot(games, g)?;
        let (temperature, mean) = self.foot(slot);
        let Walls { left, right } = self.widen(slot);
        let mast = Mast { mean: mean.to_rational(), temperature: temperature.to_rational() };
        Ok(Thermograph { left: Wall::from(rising(&left)), right: Wall::from(rising(&right)), mast })
    }

    /// Computes the walls of a game, so that what is asked of it or of a game above it later
    /// is known already. [`of`](Thermographs::of) shows them.
    ///
    /// # Errors
    /// E04 when a budget of the arena is used up.
    pub fn walls(&mut self, games: &mut Games, g: Game) -> Result<()> {
        self.slot(games, g).map(|_| ())
    }

    /// The mean value: what G is worth on average in many copies.
    ///
    /// # Errors
    /// E04 when a budget of the arena is used up.
    pub fn mean(&mut self, games: &mut Games, g: Game) -> Result<Dyadic> {
        if let Some(x) = games.as_number_up_star(g) {
            return Ok(x.number);
        }
        let slot = self.slot(games, g)?;
        Ok(self.foot(slot).1)
    }

    /// The temperature at which the game freezes.
    ///
    /// # Errors
    /// E04 when a budget of the arena is used up.
    pub fn temperature(&mut self, games: &mut Games, g: Game) -> Result<Dyadic> {
        if let Some(x) = games.as_number_up_star(g) {
            return Ok(match Part::of(&x) {
                Part::Nothing => Dyadic::new(BigInt::from(-1), x.number.exponent()),
                Part::Star | Part::Up | Part::Down => Dyadic::zero(),
            });
        }
        let slot = self.slot(games, g)?;
        Ok(self.foot(slot).0)
    }

    /// The scaffolds of a game that is no integer, from the walls of its canonical options.
    ///
    /// # Errors
    /// E0318 for an integer, which is a bare mast; E04 when a budget is used up.
    pub fn scaffolds(
        &mut self,
        games: &mut Games,
        g: Game,
    ) -> Result<(Wall<MaxPlus>, Wall<MinPlus>)> {
        if games.is_integer(g) {
            let message = "an integer has no scaffolds: its thermograph is a bare mast";
            return Err(Error::new(&domain::SCAFFOLDS, message));
        }
        let mut left = Wall::infinite();
        for option in games.left(g)? {
            left = left.oplus_max(&self.of(games, option)?.right_wall().dual()?);
        }
        let mut right = Wall::infinite();
        for option in games.right(g)? {
            right = right.oplus_min(&self.of(games, option)?.left_wall().dual()?);
        }
        Ok((left.otimes(&-&Wall::<MinPlus>::tax()), right.otimes(&Wall::tax())))
    }

    /// The foot of the mast: temperature and mean.
    fn foot(&self, slot: Slot) -> (Dyadic, Dyadic) {
        match slot {
            Slot::Fixed(at) => {
                let (left, right) = self.pool.thermograph(at);
                let (temperature, mean) = higher(left.last(), right.last());
                (temperature.to_dyadic(), mean.to_dyadic())
            }
            Slot::Wide(at) => {
                let Walls { left, right } = &self.wide[at as usize];
                higher(left.last(), right.last())
            }
        }
    }

    /// The walls as dyadics.
    fn widen(&self, slot: Slot) -> Walls<Dyadic> {
        match slot {
            Slot::Fixed(at) => {
                let widen = |wall: &[Point<Fixed>]| -> Points<Dyadic> {
                    wall.iter().map(|(t, v)| (t.to_dyadic(), v.to_dyadic())).collect()
                };
                let (left, right) = self.pool.thermograph(at);
                Walls { left: widen(left), right: widen(right) }
            }
            Slot::Wide(at) => self.wide[at as usize].clone(),
        }
    }

    /// Computes the thermograph of a game after those of its followers, without recursion.
    fn slot(&mut self, games: &mut Games, g: Game) -> Result<Slot> {
        self.home.is(games);
        if let Some(slot) = self.slots.get(g) {
            return Ok(slot);
        }
        self.open.clear();
        self.open.push(g);
        loop {
            let Some(&top) = self.open.last() else {
                return Ok(self.slots.get(g).expect("it is done last"));
            };
            if self.slots.get(top).is_some() {
                self.open.pop();
                continue;
            }
            games.budget_mut().step(1)?;
            if let Some(slot) = self.attempt(games, top)? {
                self.slots.insert(top, slot);
                self.open.pop();
            }
        }
    }

    /// The thermograph of a game whose options have theirs; otherwise asks for these.
    fn attempt(&mut self, games: &mut Games, g: Game) -> Result<Option<Slot>> {
        if let Some(x) = games.as_number_up_star(g) {
            return self.number_up_star(games, &x).map(Some);
        }
        if let Some((base, n)) = games.integer_translate(g)? {
            let Some(slot) = self.slots.get(base) else {
                self.open.push(base);
                return Ok(None);
            };
            return self.shifted(games, slot, &n.into()).map(Some);
        }
        let (left, right) = games.options(g)?;
        let known = self.open.len();
        let mut scaffolding = Scaffolding::default();
        let mut is_wide = false;
        for (player, options) in [left, right].into_iter().enumerate() {
            for &option in options {
                match self.slots.get(option) {
                    // The right walls of Left options, and the left walls of Right ones.
                    Some(Slot::Fixed(at)) => scaffolding.push(self.pool.walls(at)[1 - player]),
                    Some(Slot::Wide(_)) => is_wide = true,
                    None => self.open.push(option),
                }
            }
            scaffolding.close_side(player);
        }
        if self.open.len() > known {
            return Ok(None);
        }
        if !is_wide && let Some(slot) = self.freeze_fixed(games, &scaffolding)? {
            return Ok(Some(slot));
        }
        let (left, right) = games.options(g)?;
        let [left, right] = [left, right].map(|side| -> Vec<Slot> {
            side.iter().filter_map(|&option| self.slots.get(option)).collect()
        });
        self.freeze_wide(games, &left, &right).map(Some)
    }

    /// Walls moved by an integer.
    fn shifted(&mut self, games: &mut Games, slot: Slot, n: &Dyadic) -> Result<Slot> {
        if let (Slot::Fixed(at), Some(n)) = (slot, Fixed::new(n)) {
            let (left, right) = self.pool.thermograph(at);
            if let (Some(left), Some(right)) = (moved(left, &n), moved(right, &n)) {
                let walls = Walls { left, right };
                return self.store_fixed(games, &walls).map(Slot::Fixed);
            }
        }
        let Walls { left, right } = self.widen(slot);
        let exact = "a dyadic holds every sum";
        let (left, right) = (moved(&left, n).expect(exact), moved(&right, n).expect(exact));
        self.store_wide(games, Walls { left, right })
    }

    /// The walls above one option of each player, in fixed point where that suffices.
    fn freeze(&mut self, games: &mut Games, left: Slot, right: Slot) -> Result<Slot> {
        if let (Slot::Fixed(l), Slot::Fixed(r)) = (left, right) {
            let scaffolding = Scaffolding::of_two(self.pool.walls(l)[1], self.pool.walls(r)[0]);
            if let Some(slot) = self.freeze_fixed(games, &scaffolding)? {
                return Ok(slot);
            }
        }
        self.freeze_wide(games, &[left], &[right])
    }

    /// The walls above these options in dyadics of any size.
    fn freeze_wide(&mut self, games: &mut Games, left: &[Slot], right: &[Slot]) -> Result<Slot> {
        let widened = |slots: &[Slot]| -> Vec<Walls<Dyadic>> {
            slots.iter().map(|&slot| self.widen(slot)).collect()
        };
        let (left, right) = (widened(left), widened(right));
        let walls = walls_of(
            left.iter().map(|walls| &walls.right[..]),
            right.iter().map(|walls| &walls.left[..]),
        )
        .expect("a canonical game that is no integer has options on both sides");
        self.store_wide(games, walls)
    }

    /// The walls above these in fixed point, remembered or new; nothing if a coordinate does
    /// not fit.
    fn freeze_fixed(&mut self, games: &Games, scaffolding: &Scaffolding) -> Result<Option<Slot>> {
        if let Some(at) = self.pool.recall(scaffolding) {
            return Ok(Some(Slot::Fixed(at)));
        }
        let [a, b] = self.pool.sides(scaffolding);
        let Some(walls) = walls_of(a, b) else { return Ok(None) };
        let at = self.store_fixed(games, &walls)?;
        self.pool.remember(scaffolding, at)?;
        Ok(Some(Slot::Fixed(at)))
    }

    fn store_fixed(&mut self, games: &Games, walls: &Walls<Fixed>) -> Result<u32> {
        games.budget().fits(0, self.bytes())?;
        self.pool.intern(walls)
    }

    fn store_wide(&mut self, games: &mut Games, walls: Walls<Dyadic>) -> Result<Slot> {
        let words = walls.left.iter().chain(&walls.right).map(wide_words).sum::<u64>();
        games.budget_mut().step(words)?;
        games.budget().fits(0, self.bytes().saturating_add(8 * words))?;
        let slot = Slot::Wide(u32::try_from(self.wide.len()).map_err(|_| full())?);
        self.wide_bytes += 8 * words;
        self.wide.push(walls);
        Ok(slot)
    }

    /// What the walls occupy.
    fn bytes(&self) -> u64 {
        let slots = self.slots.0.len() * size_of::<Option<Slot>>();
        self.wide_bytes.saturating_add(self.pool.bytes()).saturating_add(slots as u64)
    }

    /// x, x*, x↑ = {x|x*} or x↓ = {x*|x}.
    fn number_up_star(&mut self, games: &mut Games, x: &NumberUpStar) -> Result<Slot> {
        let part = Part::of(x);
        let key = (x.number.clone(), part);
        if let Some(&slot) = self.named.get(&key) {
            return Ok(slot);
        }
        let number = self.number(games, &x.number)?;
        let slot = match part {
            Part::Nothing => number,
            Part::Star => self.freeze(games, number, number)?,
            Part::Up | Part::Down => {
                let star = NumberUpStar { ups: 0, nim: 1, ..x.clone() };
                let star = self.number_up_star(games, &star)?;
                let (left, right) = if part == Part::Up { (number, star) } else { (star, number) };
                self.freeze(games, left, right)?
            }
        };
        self.named.insert(key, slot);
        Ok(slot)
    }

    /// The walls of a number.
    fn number(&mut self, games: &mut Games, x: &Dyadic) -> Result<Slot> {
        let key = (x.clone(), Part::Nothing);
        if let Some(&slot) = self.named.get(&key) {
            return Ok(slot);
        }
        let slot = match number_walls(games, x, Fixed::new)? {
            Some(walls) => Slot::Fixed(self.store_fixed(games, &walls)?),
            None => {
                let walls = number_walls(games, x, |x| Some(x.clone()))?;
                self.store_wide(games, walls.expect("a dyadic holds every result"))?
            }
        };
        self.named.insert(key, slot);
        Ok(slot)
    }
}

/// The walls of a number, by the path that leads to it in the tree of dyadics: its two
/// options are the nearest numbers on that path from below and from above.
fn number_walls<C: Coordinate>(
    games: &mut Games,
    x: &Dyadic,
    coordinate: impl Fn(&Dyadic) -> Option<C>,
) -> Result<Option<Walls<C>>> {
    if coordinate(x).is_none() {
        return Ok(None);
    }
    let mut low = Dyadic::from(x.floor());
    let mut high = &low + &Dyadic::integer(1);
    let (Some(n), Some(m)) = (coordinate(&low), coordinate(&high)) else { return Ok(None) };
    let (mut below, mut above) = (Walls::mast(&n), Walls::mast(&m));
    if low == *x {
        return Ok(Some(below));
    }
    loop {
        let work = (below.left.len() + above.right.len()) as u64;
        games.budget_mut().step(work * (1 + low.exponent().max(high.exponent()) / 64))?;
        let middle = (&low + &high).half();
        let Some(walls) = walls_of([&below.right[..]], [&above.left[..]]) else {
            return Ok(None);
        };
        match x.cmp(&middle) {
            Ordering::Equal => return Ok(Some(walls)),
            Ordering::Less => (high, above) = (middle, walls),
            Ordering::Greater => (low, below) = (middle, walls),
        }
    }
}

/// A wall with n added to its values, if the coordinates hold them.
fn moved<C: Coordinate>(wall: &[Point<C>], n: &C) -> Option<Points<C>> {
    wall.iter().map(|(t, value)| Some((t.clone(), value.plus(n)?))).collect()
}

/// A wall as a trajectory.
fn rising(wall: &[Point<Dyadic>]) -> Trajectory {
    let breakpoint = |(t, value): &Point<Dyadic>| Breakpoint {
        temperature: t.to_rational(),
        value: value.to_rational(),
    };
    Trajectory::through(wall.iter().map(breakpoint).collect(), BigRational::zero())
}

/// The higher of the last points of two walls.
fn higher<C: Clone + Ord>(left: Option<&Point<C>>, right: Option<&Point<C>>) -> Point<C> {
    let point = left.max(right).expect("a wall has a point at -1");
    point.clone()
}

/// The 64-bit words that a wide point occupies.
fn wide_words((t, value): &Point<Dyadic>) -> u64 {
    let words = |x: &Dyadic| 6 + (x.numerator().bits() + x.exponent()) / 64;
    words(t) + words(value)
}
