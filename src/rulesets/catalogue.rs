//! The shipped rulesets by name, and any position of theirs by its text.

use super::amazons::Amazons;
use super::blockbusting::Blockbusting;
use super::clobber::Clobber;
use super::colouring::Colouring;
use super::cutcake::Cutcake;
use super::domineering::Domineering;
use super::go::Go;
use super::hackenbush::Hackenbush;
use super::nim::Nim;
use super::octal::Octal;
use super::toads_and_frogs::ToadsAndFrogs;
use super::{Notation, Player, Remark, Solver};
use crate::error::{Error, Result, Source, position};
use crate::game::{Game, Games};
use std::sync::Arc;

/// A shipped ruleset.
#[derive(Clone, Copy, Debug)]
pub struct RulesetInfo {
    /// The name by which [`solve`] knows it.
    pub name: &'static str,
    /// A line that says what is played.
    pub summary: &'static str,
    /// The rules.
    pub rules: &'static str,
    /// How positions are written.
    pub notation: &'static str,
    /// A position.
    pub example: &'static str,
    solve: fn(&str, bool, &mut Games) -> Result<Solved>,
}

/// A move of a solved position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveReport {
    /// Who makes it.
    pub player: Player,
    /// The position that it leads to, as a text.
    pub to: String,
    /// The value of that position.
    pub value: Game,
    /// Whether no other move of the player is better.
    pub principal: bool,
}

/// A solved position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solved {
    /// Its value.
    pub value: Game,
    /// Its drawing for a terminal, without a newline at the end.
    pub drawing: String,
    /// What the theory of the game says of it.
    pub remarks: Vec<Remark>,
    /// The moves, Left's first, if they were asked for.
    pub moves: Vec<MoveReport>,
    /// How many positions were solved for it, up to translation and symmetry.
    pub positions: usize,
}

/// Every shipped ruleset, by name.
///
/// ```
/// assert!(tepid::rulesets::list().iter().any(|ruleset| ruleset.name == "domineering"));
/// ```
#[must_use]
pub fn list() -> &'static [RulesetInfo] {
    RULESETS
}

/// The ruleset of this name.
///
/// # Errors
/// E0706 with the nearest names.
pub fn find(name: &str) -> Result<&'static RulesetInfo> {
    if let Some(ruleset) = RULESETS.iter().find(|ruleset| ruleset.name == name) {
        return Ok(ruleset);
    }
    let shown: String = name.chars().take(40).flat_map(char::escape_debug).collect();
    let error = Error::new(&position::RULESET, format!("there is no ruleset '{shown}'"));
    let mut near: Vec<(usize, &str)> =
        RULESETS.iter().map(|ruleset| (distance(name, ruleset.name), ruleset.name)).collect();
    near.sort_unstable();
    near.retain(|&(distance, known)| distance <= known.len() / 3 + 1);
    if near.is_empty() {
        let names: Vec<&str> = RULESETS.iter().map(|ruleset| ruleset.name).collect();
        return Err(error.hint(format!("known are {}", names.join(", "))));
    }
    let names: Vec<&str> = near.into_iter().map(|(_, name)| name).take(3).collect();
    Err(error.hint(format!("did you mean {}?", names.join(" or "))))
}

/// Reads and solves a position of a shipped ruleset; its moves too, if `moves` asks for
/// them.
///
/// # Errors
/// E0706 for an unknown name; E0701 to E0705 for a text that is no position, with its place;
/// E0707 when play need not end; E04 when the arena's budget is used up.
///
/// ```
/// use tepid::{game::Games, rulesets};
/// let mut games = Games::new();
/// let solved = rulesets::solve("toads_and_frogs", "T.F", true, &mut games)?;
/// assert_eq!(solved.value, games.nimber(1)?);
/// assert_eq!(solved.moves[0].to, ".TF");
/// # Ok::<(), tepid::error::Error>(())
/// ```
pub fn solve(name: &str, text: &str, moves: bool, games: &mut Games) -> Result<Solved> {
    let ruleset = find(name)?;
    let source = Source { name: "<position>".to_owned(), text: text.to_owned() };
    (ruleset.solve)(text, moves, games).map_err(|error| error.in_source(&Arc::new(source)))
}

/// Reads and solves a position.
fn solve_text<R: Notation>(rules: R, text: &str, moves: bool, games: &mut Games) -> Result<Solved> {
    let position = rules.read(text)?;
    solve_position(rules, &position, moves, games)
}

fn solve_octal(text: &str, moves: bool, games: &mut Games) -> Result<Solved> {
    let (rules, heaps) = Octal::read_with_code(text, games.budget_mut())?;
    solve_position(rules, &heaps, moves, games)
}

fn solve_position<R: Notation>(
    rules: R,
    position: &R::Position,
    moves: bool,
    games: &mut Games,
) -> Result<Solved> {
    let mut solver = Solver::new(rules, games);
    let value = solver.value(position)?;
    let mut reports = Vec::new();
    if moves {
        for player in Player::BOTH {
            for choice in solver.choices(position, player)? {
                let to = solver.rules().write(&choice.position);
                reports.push(MoveReport {
                    player,
                    to,
                    value: choice.value,
                    principal: choice.principal,
                });
            }
        }
    }
    let drawing = solver.rules().draw(position);
    let positions = solver.positions();
    let remarks = solver.into_rules().remarks(position, value, games)?;
    Ok(Solved { value, drawing, remarks, moves: reports, positions })
}

/// How many letters must be changed, added or left out to make one word of another.
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (index, letter) in one.chars().take(64).enumerate() {
        let mut diagonal = row[0];
        row[0] = index + 1;
        for (column, &wanted) in other.iter().enumerate() {
            let replaced = diagonal + usize::from(letter != wanted);
            diagonal = row[column + 1];
            row[column + 1] = replaced.min(diagonal + 1).min(row[column] + 1);
        }
    }
    row[other.len()]
}

const RULESETS: &[RulesetInfo] = &[
    RulesetInfo {
        name: "amazons",
        summary: "Queens move, shoot, and burn the board.",
        rules: "A player moves one of her amazons like a chess queen, and from its new square it \
                shoots an arrow likewise, which burns the square that it reaches. Nothing passes \
                an amazon or a burnt square. Whoever cannot move loses.",
        notation: "Rows joined by '/': 'L' and 'R' amazons of Left and Right, '.' empty, '#' burnt; \
                   at most 100 squares.",
        example: "L../..R",
        solve: |text, moves, games| solve_text(Amazons, text, moves, games),
    },
    RulesetInfo {
        name: "blockbusting",
        summary: "Parcels of a strip are bought; neighbours count for Left.",
        rules: "The players alternately colour a free parcel of the strip. At the end Left has a \
                point, a free move, for each adjacent pair of parcels that are both hers, ends \
                included.",
        notation: "The strip from end to end: 'L' and 'R' coloured, '.' free; both ends coloured; \
                   at most 1024 parcels.",
        example: "L....R",
        solve: |text, moves, games| solve_text(Blockbusting, text, moves, games),
    },
    RulesetInfo {
        name: "clobber",
        summary: "Stones take neighbouring stones of the opponent.",
        rules: "A player moves one of her stones onto an adjacent stone of the opponent, which is \
                removed. Whoever cannot move loses.",
        notation: "Rows joined by '/': 'x' Left's stones, 'o' Right's, '.' empty; at most 1024 cells.",
        example: "xox/oxo",
        solve: |text, moves, games| solve_text(Clobber, text, moves, games),
    },
    RulesetInfo {
        name: "col",
        summary: "Vertices are coloured; neighbours never have the same colour.",
        rules: "Left and Right colour vertices of a graph, each with their own colour, so that no \
                two neighbours have the same. Whoever cannot colour a vertex loses.",
        notation: COLOURING,
        example: ".../...",
        solve: |text, moves, games| solve_text(Colouring::Col, text, moves, games),
    },
    RulesetInfo {
        name: "cutcake",
        summary: "Rectangular cakes are cut along their lines.",
        rules: "Left cuts a piece vertically, so that both pieces have fewer columns; Right cuts a \
                piece horizontally. Whoever cannot cut loses.",
        notation: "Rows x columns, pieces joined by '+'; at most 10000 cells a piece.",
        example: "4x6",
        solve: |text, moves, games| solve_text(Cutcake, text, moves, games),
    },
    RulesetInfo {
        name: "domineering",
        summary: "Dominoes are placed, Left's vertically and Right's horizontally.",
        rules: "Left covers two free cells that are one above the other, Right two that are side \
                by side. Whoever cannot place a domino loses.",
        notation: "Rows x columns of a free board, or rows joined by '/': '.' free, '#' blocked; at \
                   most 4096 cells.",
        example: "4x5",
        solve: |text, moves, games| solve_text(Domineering, text, moves, games),
    },
    RulesetInfo {
        name: "go",
        summary: "Endgame regions of Go, with territory as free moves.",
        rules: "Black is Left. A stone that takes the last liberty of opposing stones captures \
                them, and each is a free move of the captor; suicide is forbidden; safe stones \
                are never captured. A point that nobody gains by (a dame) is *. Whoever cannot \
                move loses.",
        notation: "Rows joined by '/': 'X' and 'O' safe stones of Black and White, 'x' and 'o' stones \
                   that can be captured, '.' free, '#' no point; ':2' at the end for Black's \
                   prisoners less White's; or corridor5 for a blocked corridor of 5 points; \
                   regions joined by '+'; at most 400 points.",
        example: "XXXXX/X...O/XXXXX",
        solve: |text, moves, games| solve_text(Go, text, moves, games),
    },
    RulesetInfo {
        name: "hackenbush",
        summary: "Edges are hacked; what is not held by the ground falls.",
        rules: "Left removes a blue or green edge, Right a red or green one; then all edges that \
                are not connected to the ground disappear. Whoever cannot remove one loses.",
        notation: "From the ground upwards: 'B' (Left's), 'R' (Right's), 'G' (green) edges as a \
                   string; every branch but the last in brackets, B(RG)B; trees joined by '+'; or \
                   any graph as edges joined by ',' with vertex 0 as the ground, 0-1:B,1-2:R,2-0:G; \
                   at most 1024 edges.",
        example: "BBR",
        solve: |text, moves, games| solve_text(Hackenbush::new(), text, moves, games),
    },
    RulesetInfo {
        name: "nim",
        summary: "Counters are taken from heaps.",
        rules: "A player takes any number of counters from one heap. Whoever cannot move loses.",
        notation: "Heaps joined by '+'; at most 100000 counters.",
        example: "3+4+5",
        solve: |text, moves, games| solve_text(Nim, text, moves, games),
    },
    RulesetInfo {
        name: "octal",
        summary: "Counters are taken from heaps, which may split, by a code of octal digits.",
        rules: "A player takes k counters from a heap and leaves it in j heaps where the k-th digit \
                after the point has the bit 2^j: 1 for none, 2 for one, 4 for two. Whoever cannot \
                move loses.",
        notation: "The code, ':', heaps joined by '+'; 0.77 is Kayles, 0.137 Dawson's Chess; at most \
                   200000 counters.",
        example: "0.77:12+5",
        solve: solve_octal,
    },
    RulesetInfo {
        name: "snort",
        summary: "Vertices are coloured; neighbours never have different colours.",
        rules: "Left and Right colour vertices of a graph, each with their own colour, so that no \
                two neighbours have different ones. Whoever cannot colour a vertex loses.",
        notation: COLOURING,
        example: "1x5",
        solve: |text, moves, games| solve_text(Colouring::Snort, text, moves, games),
    },
    RulesetInfo {
        name: "toads_and_frogs",
        summary: "Toads walk right, frogs walk left, and jump over each other.",
        rules: "Left moves a toad one cell to the right, or over one frog into the free cell behind \
                it; Right moves a frog to the left likewise. Whoever cannot move loses.",
        notation: "The lane: 'T' toads (Left's), 'F' frogs, '.' free; at most 1024 cells.",
        example: "TT.FF",
        solve: |text, moves, games| solve_text(ToadsAndFrogs, text, moves, games),
    },
];

const COLOURING: &str = "A board as rows x columns or as rows joined by '/', neighbours sharing a \
                         side: '.' free, 'L' and 'R' coloured, 'l' and 'r' free for one player, '#' \
                         no vertex; or any graph as edges joined by ',': 1-2,2-3,3-1,3:L; at most \
                         400 vertices.";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_sorted_and_examples_are_solved() {
        assert!(list().is_sorted_by(|one, other| one.name < other.name));
        for ruleset in list() {
            let mut games = Games::new();
            let solved = solve(ruleset.name, ruleset.example, true, &mut games).unwrap();
            assert!(!solved.drawing.is_empty() && !solved.moves.is_empty(), "{}", ruleset.name);
        }
    }

    #[test]
    fn distances() {
        assert_eq!(distance("dominering", "domineering"), 1);
        assert_eq!(distance("", "col"), 3);
        assert_eq!(distance("nim", "nim"), 0);
    }
}
