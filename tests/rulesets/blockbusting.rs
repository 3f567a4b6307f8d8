//! Blockbusting: values by play, and Berlekamp's theorem on them.

use super::{Bench, written_back};
use std::sync::Arc;
use symbol_table::GlobalSymbol as Symbol;
use tepid::game::{Game, Games};
use tepid::number::Dyadic;
use tepid::operators::Operators;
use tepid::rulesets::blockbusting::{Blockbusting, gap, reheated};
use tepid::rulesets::{Player, Solver};
use tepid::syntax::parse_term;
use tepid::theory::{Evaluator, Theory, Value};

const ENDS: [[Player; 2]; 3] =
    [[Player::Left, Player::Left], [Player::Left, Player::Right], [Player::Right, Player::Right]];

/// How far the theorem is checked.
const LONGEST: usize = 40;

#[test]
fn short_strips() {
    Bench::new().expect(
        "blockbusting",
        &[
            ("LL", "1"),
            ("LR", "0"),
            ("RR", "0"),
            ("L.L", "{2|0}"),
            ("L.R", "{1|0}"),
            ("R.R", "*"),
            ("L..R", "{{2|1}|*}"),
            ("R...R", "{1|0}"),
            ("L....L", "{{3|2}|1*}"),
        ],
    );
}

#[test]
fn coloured_parcels_split_the_strip() {
    let mut bench = Bench::new();
    for (whole, parts) in [
        ("L..L.R", ["L..L", "L.R"]),
        ("R.L...R", ["R.L", "L...R"]),
        ("LL..R", ["LL", "L..R"]),
        ("R..RR.L", ["R..R", "R.L"]),
    ] {
        let sum = parts.map(|part| bench.value("blockbusting", part));
        let sum = bench.0.games.add(sum[0], sum[1]).unwrap();
        assert_eq!(bench.value("blockbusting", whole), sum, "{whole}");
    }
}

#[test]
fn mirror_images_are_equal() {
    let mut bench = Bench::new();
    for n in 0..12 {
        let gap = ".".repeat(n);
        let one = bench.value("blockbusting", &format!("L{gap}R"));
        assert_eq!(one, bench.value("blockbusting", &format!("R{gap}L")), "{n}");
    }
}

#[test]
fn texts() {
    written_back(&Blockbusting, &["LR", "L..R", "R.LR..L"]);
}

/// The values of the gaps of 0 … [`LONGEST`] parcels between these ends, and each cooled
/// by 1.
fn values(
    ends: [Player; 2],
    games: &mut Games,
    operators: &mut Operators,
) -> (Vec<Game>, Vec<Game>) {
    let mut solver = Solver::new(Blockbusting, games);
    let values: Vec<Game> = (0..=LONGEST).map(|n| solver.value(&gap(ends, n)).unwrap()).collect();
    let one = Dyadic::integer(1);
    let cooled = values.iter().map(|&g| operators.cool(games, g, &one).unwrap()).collect();
    (values, cooled)
}

/// Berlekamp (1988): BB(e, n) = overheat(cool(BB(e, n), 1), 1, 1*) + n.*.
#[test]
fn every_strip_is_its_cooled_value_overheated() {
    let (mut games, mut operators) = (Games::new(), Operators::new());
    for ends in ENDS {
        let (values, cooled) = values(ends, &mut games, &mut operators);
        for (n, (&value, &cooled)) in values.iter().zip(&cooled).enumerate() {
            let heated = reheated(cooled, n, &mut games).unwrap();
            assert_eq!(heated, value, "{ends:?} {n}");
        }
    }
}

/// The theory of a shipped rule file in which its definitions run, and not the built-in
/// operators of the same names: a file that tepid does not ship word for word means its own.
fn by_definition(text: &str, operator: &str, arity: usize) -> Arc<Theory> {
    let theory = Theory::load_text("own.rules", &format!("# by definition\n{text}")).unwrap();
    let id = theory.signature().find(operator, arity).unwrap();
    let operator = theory.signature().get(id);
    assert!(operator.native.is_none() && operator.definition.is_some());
    Arc::new(theory)
}

/// The same by the definitions of the rule files instead of the kernel's operators.
#[test]
fn the_rule_files_agree() {
    let cooling = by_definition(include_str!("../../rules/cooling.rules"), "cool", 2);
    let overheating = by_definition(include_str!("../../rules/overheating.rules"), "overheat", 3);
    let mut evaluator = Evaluator::new(Arc::clone(&cooling));
    let cool = parse_term("cool(g, 1)").unwrap();
    let overheat = parse_term("overheat(g, 1, 1*)").unwrap();
    for ends in ENDS {
        for n in 0..=LONGEST {
            let games = &mut evaluator.games;
            let value = Solver::new(Blockbusting, games).value(&gap(ends, n)).unwrap();
            let mut heated = value;
            for (theory, term) in [(&cooling, &cool), (&overheating, &overheat)] {
                evaluator.set_theory(Arc::clone(theory));
                let variables = [(Symbol::from("g"), Value::Game(heated))];
                heated = evaluator.eval_in(term, &variables).unwrap().game().unwrap();
            }
            let games = &mut evaluator.games;
            let stars = games.nimber((n % 2) as u64).unwrap();
            assert_eq!(games.add(heated, stars).unwrap(), value, "{ends:?} {n}");
        }
    }
}

/// The theorem is additive: it holds for strips with coloured parcels inside, too.
#[test]
fn strips_say_that_the_theorem_holds() {
    let mut bench = Bench::new();
    for strip in ["L..R.L", "LL", "R...R", "LRL.....L..R"] {
        let remarks = bench.solved("blockbusting", strip).remarks;
        assert!(remarks[0].text.ends_with(" = the value"), "{strip}: {}", remarks[0].text);
    }
}

/// The cooled values have period 5 and saltus 1: from n = 1 for LR and RR, from n = 3 for
/// LL, which begins 1, 1*, 1; and not earlier.
#[test]
fn cooled_values_are_periodic() {
    let (mut games, mut operators) = (Games::new(), Operators::new());
    let one = games.integer(1).unwrap();
    for (ends, from) in ENDS.into_iter().zip([3, 1, 1]) {
        let (_, cooled) = values(ends, &mut games, &mut operators);
        let mut repeats = |n: usize| games.add(cooled[n], one).unwrap() == cooled[n + 5];
        assert!((from..=LONGEST - 5).all(&mut repeats), "{ends:?}");
        assert!(!repeats(from - 1), "{ends:?}");
    }
}

/// The text of a cooled value in the table: all are numbers, except 1*.
fn entry(games: &Games, g: Game) -> String {
    let named = games.as_number_up_star(g).expect("a number, perhaps plus star");
    assert!(named.ups == 0 && named.nim <= 1);
    format!("{}{}", named.number, if named.nim == 1 { "*" } else { "" })
}

/// The table of `docs/theory.md` is the computed one.
#[test]
fn the_table_of_the_documentation_is_computed() {
    let (mut games, mut operators) = (Games::new(), Operators::new());
    let rows = ENDS.map(|ends| values(ends, &mut games, &mut operators).1);
    let mut table = String::from("| n | LL | LR | RR |\n|---|---|---|---|\n");
    for n in 0..=12usize {
        let entries = rows.each_ref().map(|row| entry(&games, row[n]));
        table += &format!("| {n} | {} |\n", entries.join(" | "));
    }
    let text = std::fs::read_to_string("docs/theory.md").unwrap();
    assert!(text.contains(&table), "docs/theory.md should contain\n{table}");
}
