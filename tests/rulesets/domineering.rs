//! Domineering: published values and outcomes, symmetry, sums.

use super::Bench;
use proptest::prelude::*;
use tepid::game::{Games, Outcome};
use tepid::rulesets::{Notation, Player, Ruleset, Solver, domineering::Domineering};
use tepid::thermography::Thermographs;

#[test]
fn empty_boards() {
    Bench::new().expect(
        "domineering",
        &[
            ("1x1", "0"),
            ("1x4", "-2"),
            ("7x1", "3"),
            ("2x2", "+-1"),
            ("2x3", "{2|-1/2}"),
            ("2x4", "miny(2)"),
            ("2x5", "1/2"),
            ("2x6", "{1+miny(2)|-1}"),
            ("3x3", "+-1"),
            ("3x4", "-3/2"),
            ("3x5", "-1"),
            ("4x4", "{0,{{2|0},2+tiny(2)|{2|0},miny(2)}|0,{{0|-2},tiny(2)|{0|-2},-2+miny(2)}}"),
            ("3x8", "{-1/2|-3||-13/4|-11/2}"),
            ("4x5", "1"),
        ],
    );
}

fn large_board(board: &str, expression: &str) {
    Bench::new().expect("domineering", &[(board, expression)]);
}

#[test]
fn five_by_five() {
    large_board("5x5", "0");
}

#[test]
fn four_by_seven() {
    large_board("4x7", "1");
}

#[test]
fn three_by_ten() {
    large_board("3x10", "{0|-5/2||-11/4|-5|||-21/4}");
}

#[test]
fn five_by_six() {
    large_board("5x6", "-3/2");
}

#[test]
fn four_by_eight() {
    let mut bench = Bench::new();
    let value = bench.value("domineering", "4x8");
    let mut thermographs = Thermographs::new();
    let games = &mut bench.0.games;
    assert_eq!(thermographs.mean(games, value).unwrap().to_string(), "-1/4");
    assert_eq!(thermographs.temperature(games, value).unwrap().to_string(), "1");
}

/// Berlekamp (1988): the mean of 2 × 12 is −1/2 and its temperature 0.
#[test]
fn two_by_twelve() {
    let mut bench = Bench::new();
    let value = bench.value("domineering", "2x12");
    let mut thermographs = Thermographs::new();
    let games = &mut bench.0.games;
    assert_eq!(thermographs.mean(games, value).unwrap().to_string(), "-1/2");
    assert_eq!(thermographs.temperature(games, value).unwrap().to_string(), "0");
}

/// G. Lachmann, C. Moore and I. Rapaport, *Who wins Domineering on rectangular boards*,
/// 2000: the outcomes of 2 × n (`V` Left, `H` Right, `1` and `2` the first and the second
/// player).
#[test]
fn outcomes_of_two_rows() {
    let mut bench = Bench::new();
    for (n, outcome) in (1..).zip("V11HV11HV11H".chars()) {
        let value = bench.value("domineering", &format!("2x{n}"));
        let expected = match outcome {
            'V' => Outcome::Left,
            'H' => Outcome::Right,
            '1' => Outcome::Next,
            _ => Outcome::Previous,
        };
        assert_eq!(bench.0.games.outcome(value).unwrap(), expected, "2x{n}");
    }
}

/// Small shapes of *On Numbers and Games*, chapter 10.
#[test]
fn shapes() {
    Bench::new().expect(
        "domineering",
        &[
            (".#/..", "*"),
            (".##/...", "-1/2"),
            ("#.#/.../#.#", "*"),
            ("../../.#", "+-1"),
            (".#./###/.#.", "0"),
            ("../##/..", "-2"),
        ],
    );
}

#[test]
fn large_boards_of_small_regions() {
    let mut bench = Bench::new();
    // Sixteen 2 × 2 squares are eight pairs of ±1: 0.
    let pair = "..#..#..#..#";
    let rows = [[pair; 2].join("/"), "#".repeat(12)].join("/");
    let board = [rows.as_str(); 4].join("/");
    let zero = bench.game("0");
    assert_eq!(bench.value("domineering", &board), zero);
    // A strip is settled at any length.
    let strip = bench.game("-2000");
    assert_eq!(bench.value("domineering", "1x4001"), strip);
}

/// A region beyond 64 bits: a snake, which falls into rows and columns.
#[test]
fn a_wide_snake_is_solved() {
    let mut rows = Vec::new();
    for row in 0..9 {
        let line = match row % 4 {
            0 | 2 => ".".repeat(9),
            1 => format!("{}.", "#".repeat(8)),
            _ => format!(".{}", "#".repeat(8)),
        };
        rows.push(line);
    }
    let mut bench = Bench::new();
    let value = bench.value("domineering", &rows.join("/"));
    assert_eq!(bench.0.games.outcome(value).unwrap(), Outcome::Right);
}

/// In 2 × 3 Left's best move is the middle column, which leaves two columns; every move of
/// Right leaves a row of two and a row of one.
#[test]
fn principal_moves() {
    let mut bench = Bench::new();
    let solved = bench.solved("domineering", "2x3");
    let principal: Vec<(Player, &str)> = solved
        .moves
        .iter()
        .filter(|choice| choice.principal)
        .map(|choice| (choice.player, choice.to.as_str()))
        .collect();
    assert_eq!(principal[0], (Player::Left, ".#./.#."));
    assert!(principal[1..].iter().all(|choice| choice.0 == Player::Right));
    assert_eq!(solved.moves.len(), 3 + 4);
}

/// A random board, as text.
fn board() -> impl Strategy<Value = String> {
    (1usize..=4, 1usize..=4).prop_flat_map(|(rows, columns)| {
        let row = proptest::collection::vec(prop_oneof![3 => Just('.'), 1 => Just('#')], columns);
        let row = row.prop_map(|cells| cells.into_iter().collect::<String>());
        proptest::collection::vec(row, rows).prop_map(|rows| rows.join("/"))
    })
}

/// The same rules without summands and symmetries.
struct Plain;

impl Ruleset for Plain {
    type Position = <Domineering as Ruleset>::Position;

    fn moves(&self, position: &Self::Position, player: Player) -> Vec<Self::Position> {
        Domineering.moves(position, player)
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Components and symmetries change no value.
    #[test]
    fn shortcuts_keep_the_value(text in board()) {
        let mut games = Games::new();
        let position = Domineering.read(&text).unwrap();
        let quick = Solver::new(Domineering, &mut games).value(&position).unwrap();
        let plain = Solver::new(Plain, &mut games).value(&position).unwrap();
        prop_assert_eq!(quick, plain);
        prop_assert_eq!(Domineering.write(&position), text);
    }

    /// Transposing a board exchanges the players.
    #[test]
    fn a_transpose_is_the_negative(text in board()) {
        let rows: Vec<&[u8]> = text.split('/').map(str::as_bytes).collect();
        let transposed: Vec<String> = (0..rows[0].len())
            .map(|column| rows.iter().map(|row| char::from(row[column])).collect())
            .collect();
        let mut bench = Bench::new();
        let value = bench.value("domineering", &text);
        let other = bench.value("domineering", &transposed.join("/"));
        prop_assert_eq!(bench.0.games.neg(value).unwrap(), other);
    }
}
