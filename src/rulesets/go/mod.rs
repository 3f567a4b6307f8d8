//! Go: small enclosed regions of an endgame, each point of territory a move.
//!
//! # Rules
//!
//! Black is Left, White is Right. Following Berlekamp and Wolfe (*Mathematical Go*, 1994),
//! the score is played out: the players place stones in turn; a stone that takes the last
//! liberty of opposing stones captures them, and each captured stone is a free move of the
//! captor; a stone without a liberty may not be placed unless it captures. The player who
//! cannot move loses. Stones around a region are **safe**: they are never captured, so that
//! no player needs eyes inside, and all that is connected to a safe stone is safe.
//!
//! So a closed region of n points is n free moves of its owner, and a **dame**, a point that
//! neither player gains by, is `*`: either player may fill it. (That is the convention. Where
//! a dame is not played it is 0, and values differ by `*`; after chilling they agree.)
//!
//! # Text
//!
//! Rows joined by `/`: `X` and `O` safe stones of Black and White, `x` and `o` stones that can
//! be captured, `.` a free point, `#` no point of the board. After a `:`, the prisoners that
//! Black has more than White: `XXXX/X..O/XXXX:2`. The text `corridor5` stands for a blocked
//! corridor of five points: Black's walls around a row that White's stone closes. Several
//! regions are joined by `+` to one board: `corridor2+corridor5`.
//!
//! # What is settled
//!
//! Prisoners; and a region in which every point touches a safe stone of one player and none
//! a safe stone of the other. There every stone that the owner places is safe at once, and
//! the value is E + 2S, with E free points and S of the opponent's stones: a move of the
//! owner changes that by −1 (placing, or placing and capturing), one of the opponent by +1,
//! so that it is the integer {V − 1 | V + 1} all the way down to E = S = 0.
//!
//! What does not hold: a region in which stones can be retaken for ever (a ko) is no short
//! game: E0707.

pub mod endgame;

use super::board::{Alphabet, Board, ORTHOGONAL, read_size, shifted, too_large};
use super::{Notation, Player, Remark, Ruleset, Sign, Summands};
use crate::error::{Error, Result, Span, position};
use crate::game::{Game, Games};
use crate::number::Dyadic;

const FREE: u8 = b'.';
const OUTSIDE: u8 = b'#';
const ALPHABET: Alphabet = Alphabet {
    cells: b"XOxo.#",
    meaning: "'X' and 'O' (safe stones of Black and White), 'x' and 'o' (stones that can be \
              captured), '.' (free), '#' (no point) and '/' between rows",
    free: None,
    most: 400,
};
const MOST_PRISONERS: i64 = 1_000_000;

/// The rules of Go on small regions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Go;

/// A part of a board.
#[derive(Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Region {
    points: Board,
    /// Black's prisoners less White's.
    prisoners: i64,
}

/// The stone of a player that can be captured.
fn stone(player: Player) -> u8 {
    match player {
        Player::Left => b'x',
        Player::Right => b'o',
    }
}

/// The stone of a player that cannot.
fn safe(player: Player) -> u8 {
    stone(player).to_ascii_uppercase()
}

fn exchanged(point: u8) -> u8 {
    match point {
        b'x' => b'o',
        b'o' => b'x',
        b'X' => b'O',
        b'O' => b'X',
        other => other,
    }
}

/// The chilled value of a blocked corridor of n ≥ 1 points, n − 2 + 2^(1−n) (*Mathematical
/// Go*, chapter 2).
///
/// ```
/// use tepid::rulesets::go::chilled_corridor;
/// assert_eq!(chilled_corridor(1).to_string(), "0");
/// assert_eq!(chilled_corridor(3).to_string(), "5/4");
/// ```
#[must_use]
pub fn chilled_corridor(n: u32) -> Dyadic {
    Dyadic::integer(i64::from(n) - 2) + Dyadic::new(2.into(), u64::from(n))
}

impl Region {
    /// The blocked corridor of `n` points, which White's stone closes at its end.
    ///
    /// ```
    /// use tepid::rulesets::{Notation, go::{Go, Region}};
    /// assert_eq!(Go.write(&Region::corridor(2)), "####/X..O/####".replace('#', "X"));
    /// ```
    #[must_use]
    pub fn corridor(n: usize) -> Region {
        let wall = safe(Player::Left);
        let mut points = Board::filled(3, n + 2, wall);
        for point in 0..n {
            points.set(n + 3 + point, FREE);
        }
        points.set(2 * n + 3, safe(Player::Right));
        Region { points, prisoners: 0 }
    }

    fn at(&self, point: usize) -> u8 {
        self.points.cells()[point]
    }

    /// The stones connected to the one at `start`, and whether they have a liberty or are
    /// safe.
    fn group(&self, start: usize) -> (Vec<usize>, bool) {
        let colour = self.at(start).to_ascii_lowercase();
        let mut group = vec![start];
        let mut lives = false;
        let mut next = 0;
        while let Some(&point) = group.get(next) {
            next += 1;
            lives |= self.at(point).is_ascii_uppercase();
            for neighbour in self.points.around(point, &ORTHOGONAL) {
                let what = self.at(neighbour);
                lives |= what == FREE;
                if what.to_ascii_lowercase() == colour && !group.contains(&neighbour) {
                    group.push(neighbour);
                }
            }
        }
        (group, lives)
    }

    /// The region after a stone is placed, unless that is suicide.
    fn placed(&self, point: usize, player: Player) -> Option<Region> {
        let mut region = self.clone();
        region.points.set(point, stone(player));
        let opponent = stone(player.opponent());
        let mut captured = 0;
        for neighbour in self.points.around(point, &ORTHOGONAL) {
            if region.at(neighbour) != opponent {
                continue;
            }
            let (group, lives) = region.group(neighbour);
            if !lives {
                captured += group.len() as i64;
                group.into_iter().for_each(|stone| region.points.set(stone, FREE));
            }
        }
        region.prisoners += match player {
            Player::Left => captured,
            Player::Right => -captured,
        };
        region.group(point).1.then_some(region)
    }

    /// With every stone safe that is connected to a safe one.
    fn secured(&self) -> Board {
        let mut points = self.points.clone();
        for point in 0..self.points.cells().len() {
            if self.at(point).is_ascii_uppercase() {
                for stone in self.group(point).0 {
                    points.set(stone, self.at(stone).to_ascii_uppercase());
                }
            }
        }
        points
    }
}

/// Whether a point can still change: it is free, or its stone can be captured.
fn is_open(point: u8) -> bool {
    point == FREE || point.is_ascii_lowercase()
}

/// The open points that hang together, each with the safe stones around it.
fn regions(points: &Board) -> Vec<Board> {
    let mut regions = Vec::new();
    let mut seen = vec![false; points.cells().len()];
    for start in 0..seen.len() {
        if seen[start] || !is_open(points.cells()[start]) {
            continue;
        }
        let mut members = vec![start];
        seen[start] = true;
        let mut next = 0;
        while let Some(&point) = members.get(next) {
            next += 1;
            for neighbour in points.around(point, &ORTHOGONAL) {
                if !seen[neighbour] && is_open(points.cells()[neighbour]) {
                    seen[neighbour] = true;
                    members.push(neighbour);
                }
            }
        }
        let mut around: Vec<usize> =
            members.iter().flat_map(|&point| points.around(point, &ORTHOGONAL)).collect();
        around.retain(|&point| points.cells()[point] != OUTSIDE);
        members.extend(around);
        members.sort_unstable();
        members.dedup();
        regions.push(points.crop(&members, OUTSIDE));
    }
    regions
}

/// The value of a region that one player owns; see the [module's page](self).
fn settled(points: &Board) -> Option<i64> {
    let touches = |point: usize, what: u8| {
        points.around(point, &ORTHOGONAL).any(|neighbour| points.cells()[neighbour] == what)
    };
    let open: Vec<usize> =
        (0..points.cells().len()).filter(|&point| is_open(points.cells()[point])).collect();
    let owner = Player::BOTH.into_iter().find(|&owner| {
        open.iter()
            .all(|&point| touches(point, safe(owner)) && !touches(point, safe(owner.opponent())))
    })?;
    let invaders = open.iter().filter(|&&point| points.cells()[point] != FREE).count();
    let value = (open.len() + invaders) as i64;
    Some(if owner == Player::Left { value } else { -value })
}

impl Ruleset for Go {
    type Position = Region;

    fn moves(&self, region: &Region, player: Player) -> Vec<Region> {
        let free = (0..region.points.cells().len()).filter(|&point| region.at(point) == FREE);
        let mut moves: Vec<Region> =
            free.filter_map(|point| region.placed(point, player)).collect();
        // A prisoner is a free move of the captor.
        let used = match player {
            Player::Left if region.prisoners > 0 => Some(-1),
            Player::Right if region.prisoners < 0 => Some(1),
            _ => None,
        };
        moves.extend(
            used.map(|change| Region { prisoners: region.prisoners + change, ..region.clone() }),
        );
        moves
    }

    fn summands(&self, region: &Region, sum: &mut Summands<Region>) {
        sum.add_integer(region.prisoners);
        for part in regions(&region.secured()) {
            match settled(&part) {
                Some(value) => sum.add_integer(value),
                None => sum.add_part(Region { points: part, prisoners: 0 }),
            }
        }
    }

    fn normal(&self, region: Region) -> (Region, Sign) {
        let same = region.points.least_image(|point| point);
        let negated = region.points.least_image(exchanged);
        let (points, sign) =
            if negated < same { (negated, Sign::Negated) } else { (same, Sign::Same) };
        (Region { points, prisoners: 0 }, sign)
    }

    fn bytes(&self, region: &Region) -> usize {
        size_of::<Region>() + region.points.bytes()
    }
}

impl Notation for Go {
    fn read(&self, text: &str) -> Result<Region> {
        let mut regions = Vec::new();
        let mut start = 0;
        for text in text.split('+') {
            regions.push(read_region(text).map_err(|error| shifted(&error, start))?);
            start += text.len() + 1;
        }
        join(&regions)
    }

    fn write(&self, region: &Region) -> String {
        match region.prisoners {
            0 => region.points.write(),
            prisoners => format!("{}:{prisoners}", region.points.write()),
        }
    }

    fn draw(&self, region: &Region) -> String {
        match region.prisoners {
            0 => region.points.draw(),
            prisoners => format!("{}\nprisoners: {prisoners}", region.points.draw()),
        }
    }

    fn remarks(&self, region: &Region, value: Game, games: &mut Games) -> Result<Vec<Remark>> {
        endgame::remarks(region, value, games)
    }
}

/// One board with all these regions one below the other, a row without points between.
fn join(regions: &[Region]) -> Result<Region> {
    if let [region] = regions {
        return Ok(region.clone());
    }
    let columns = regions.iter().map(|region| region.points.columns()).max().unwrap_or(1);
    let rows = regions.iter().map(|region| region.points.rows() + 1).sum::<usize>() - 1;
    if rows.saturating_mul(columns) > ALPHABET.most {
        return Err(too_large(rows.saturating_mul(columns), ALPHABET.most, "points"));
    }
    let mut joined = Region { points: Board::filled(rows, columns, OUTSIDE), prisoners: 0 };
    let mut top = 0;
    for Region { points, prisoners } in regions {
        for (index, &point) in points.cells().iter().enumerate() {
            let (row, column) = (top + index / points.columns(), index % points.columns());
            joined.points.set(row * columns + column, point);
        }
        top += points.rows() + 1;
        joined.prisoners += prisoners;
    }
    Ok(joined)
}

fn read_region(text: &str) -> Result<Region> {
    if let Some(length) = text.strip_prefix("corridor") {
        return read_corridor(length);
    }
    let (board, prisoners) = match text.rsplit_once(':') {
        Some((board, prisoners)) => (board, read_prisoners(prisoners, board.len() + 1)?),
        None => (text, 0),
    };
    let region = Region { points: Board::read(board, &ALPHABET)?, prisoners };
    let cells = region.points.cells();
    let dead = (0..cells.len())
        .filter(|&point| cells[point].is_ascii_lowercase())
        .find(|&point| !region.group(point).1);
    if let Some(point) = dead {
        // One byte a row separates the rows in the text.
        let at = point + point / region.points.columns();
        return Err(Error::new(&position::MALFORMED, "a stone on the board has a liberty")
            .at(Span::new(at, at + 1), "this one has none")
            .hint("write X or O for stones that are safe"));
    }
    Ok(region)
}

fn read_corridor(length: &str) -> Result<Region> {
    let shift = "corridor".len();
    let (_, length) = read_size(&format!("1x{length}")).map_err(|error| {
        Error::new(error.code(), "a corridor has a length")
            .at(Span::new(shift, shift + length.len()), "")
            .hint("write for example corridor5")
    })?;
    if length > ALPHABET.most / 3 {
        return Err(too_large(length, ALPHABET.most / 3, "points"));
    }
    Ok(Region::corridor(length))
}

fn read_prisoners(text: &str, at: usize) -> Result<i64> {
    let number = text.parse::<i64>().ok().filter(|n| n.abs() <= MOST_PRISONERS);
    number.ok_or_else(|| {
        Error::new(&position::MALFORMED, "the number of prisoners is an integer")
            .at(Span::new(at, at + text.len()), format!("not between ±{MOST_PRISONERS}"))
    })
}
