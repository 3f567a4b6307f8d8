//! Go: corridors, regions of one player, prisoners, kos, and endgames by chilled values.

use super::{Bench, written_back};
use tepid::game::Games;
use tepid::operators::Operators;
use tepid::rulesets::go::endgame::{Chilled, Kind, best_move};
use tepid::rulesets::go::{Go, Region, chilled_corridor};
use tepid::rulesets::{self, Notation, Player, Solver};

/// *Mathematical Go*, chapter 2: a blocked corridor of n points is {n − 1 | the next}, and
/// n − 2 + 2^(1−n) when chilled.
#[test]
fn blocked_corridors() {
    let mut bench = Bench::new();
    let mut operators = Operators::new();
    let mut expected = "*".to_owned();
    for n in 1..=9 {
        let value = bench.value("go", &format!("corridor{n}"));
        assert!(value == bench.game(&expected), "corridor{n}");
        expected = format!("{{{n}|{expected}}}");
        let chilled = Chilled::of(value, &mut bench.0.games, &mut operators).unwrap();
        assert_eq!(bench.0.games.as_number(chilled.value), Some(chilled_corridor(n)));
        let kind = if n % 2 == 0 { Kind::Even } else { Kind::Odd };
        assert_eq!(chilled.kind, kind, "corridor{n}");
    }
}

#[test]
fn regions_of_one_player() {
    Bench::new().expect(
        "go",
        &[
            ("XXX/X.X/XXX", "1"),
            ("XXXX/X..X/XXXX", "2"),
            ("XXXX/Xo.X/XXXX", "3"),
            ("OOOO/O..O/OOOO", "-2"),
            ("XXXX/X..X/XXXX:-2", "0"),
            ("X.O", "*"),
            ("X.O#X.O", "0"),
            ("X", "0"),
        ],
    );
}

/// What is settled without play is what play gives: the same region with one more point
/// that keeps it open, a dame of its own.
#[test]
fn settled_regions_agree_with_play() {
    let mut bench = Bench::new();
    let mut games = Games::new();
    for text in ["XXXXX/Xo.oX/XXXXX", "XXXX/X..X/XXXX", "OOOOO/O.x.O/OOOOO"] {
        let region = Go.read(text).unwrap();
        let mut solver = Solver::new(ByPlay, &mut games);
        let played = solver.value(&region).unwrap();
        let number = games.as_integer(played).unwrap();
        let settled = bench.value("go", text);
        assert_eq!(bench.0.games.as_integer(settled), Some(number), "{text}");
    }
}

/// The rules of Go without summands: prisoners are moves.
struct ByPlay;

impl rulesets::Ruleset for ByPlay {
    type Position = Region;

    fn moves(&self, region: &Region, player: Player) -> Vec<Region> {
        rulesets::Ruleset::moves(&Go, region, player)
    }
}

#[test]
fn texts() {
    written_back(&Go, &["XXXX/X..O/XXXX", "X.O:-3"]);
}

#[test]
fn regions_are_joined_to_one_board() {
    let mut bench = Bench::new();
    let both = bench.value("go", "corridor2+OOO/O.O/OOO:3");
    assert!(both == bench.game("{1|*} - 1 + 3"));
    let solved = bench.solved("go", "corridor2+corridor5");
    assert!(solved.remarks[0].text.contains("odd elementary"));
    let chilled = solved.remarks[0].value.unwrap();
    assert!(chilled == bench.game("1/2 + 49/16"));
}

#[test]
fn a_ko_is_refused() {
    let ko = "#XO#/X.xO/#XO#";
    let error = rulesets::solve("go", ko, false, &mut Games::new());
    assert_eq!(error.unwrap_err().code().id, "E0707");
}

/// Regions of all kinds that are elementary: corridors of both players, prizes, dames.
const REGIONS: [&str; 8] = [
    "corridor1",
    "corridor2",
    "corridor3",
    "corridor5",
    "OOOOO/X..OO/OOOOO",
    "XXXXX/XXoXX/XX.XX/XX.OO",
    "OOOOO/OOxOO/OO.OO/OO.XX",
    "XXXX/Xo.O/XXXX",
];

/// On every board of three regions, the move by chilled values gets the score of full play.
#[test]
fn chilled_values_find_the_best_move() {
    let mut games = Games::new();
    let mut operators = Operators::new();
    let mut boards = Vec::new();
    for one in 0..REGIONS.len() {
        for two in one..REGIONS.len() {
            boards.extend((two..REGIONS.len()).map(|three| [one, two, three]));
        }
    }
    for board in boards {
        let text = board.map(|index| REGIONS[index]).join("+");
        let board = Go.read(&text).unwrap();
        for player in Player::BOTH {
            let advice = best_move(&board, player, &mut games, &mut operators).unwrap().unwrap();
            let mut solver = Solver::new(Go, &mut games);
            let [before, after] = [&board, &advice.to].map(|board| solver.value(board).unwrap());
            let (best, reached) = match player {
                Player::Left => (games.left_stop(before), games.right_stop(after)),
                Player::Right => (games.right_stop(before), games.left_stop(after)),
            };
            assert_eq!(best, reached, "{text} {player}");
            assert_eq!(best, advice.score, "{text} {player}");
        }
    }
}

#[test]
fn what_is_not_elementary_is_reported() {
    let mut bench = Bench::new();
    let mut operators = Operators::new();
    for (expression, kind) in [
        ("0", Kind::Even),
        ("1", Kind::Odd),
        ("2", Kind::Even),
        ("*", Kind::Odd),
        ("+-1", Kind::Even),
        ("{1|*}", Kind::Even),
        ("{1*|0}", Kind::Odd),
        ("{1|0}", Kind::NotElementary),
        ("1/2", Kind::NotElementary),
        ("^", Kind::NotElementary),
        ("{3|0}", Kind::NotElementary),
    ] {
        let value = bench.game(expression);
        let chilled = Chilled::of(value, &mut bench.0.games, &mut operators).unwrap();
        assert_eq!(chilled.kind, kind, "{expression}");
    }
}
