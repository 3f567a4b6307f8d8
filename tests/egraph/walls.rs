//! Walls through the e-graph: three roads to every wall, the terms, the alarms.
//!
//! The roads are direct recursion, the definitions of `rules/thermography.rules` run by the
//! interpreter, and terms unfolded and simplified by the rules.
//! All 1,474 games of day 3 and 2,000 random sums of two of them are compared.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::Arc;
use tepid::budget::Budget;
use tepid::egraph::{Options, WallReport, WallSimplifier, WallTerms};
use tepid::engine::Engine;
use tepid::error::Result;
use tepid::game::{Game, Games};
use tepid::print::{self, Style};
use tepid::syntax::parse_term;
use tepid::syntax::rules::Sort;
use tepid::theory::{Evaluator, Prepared, Theory, Value};
use tepid::thermography::Trajectory;

/// The shipped rules, at work in one arena.
struct Lab {
    k: Evaluator,
    walls: WallSimplifier,
}

impl Lab {
    fn new() -> Lab {
        let theory = Theory::standard();
        Lab { walls: WallSimplifier::new(&theory), k: Evaluator::new(theory) }
    }

    fn game(&mut self, text: &str) -> Game {
        self.k.game(&parse_term(text).unwrap()).unwrap()
    }

    fn try_walls(&mut self, game: Game) -> Result<WallTerms> {
        self.walls.walls(&mut self.k, game, &Options::default())
    }

    fn walls(&mut self, game: Game) -> WallTerms {
        self.try_walls(game).unwrap_or_else(|error| panic!("{}", error.render()))
    }

    fn terms(&mut self, text: &str) -> [String; 2] {
        let game = self.game(text);
        let walls = self.walls(game);
        [&walls.left, &walls.right].map(|term| print::term(term, Style::Ascii).unwrap())
    }
}

/// A generator of Marsaglia's xorshift family.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n as u64) as usize
    }
}

/// The games of day 3, then random sums of two of them.
fn games_and_sums(games: &mut Games) -> Vec<Game> {
    let day = games.born_by(3).unwrap();
    assert_eq!(day.len(), 1474);
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut all: Vec<Game> = day.clone();
    for _ in 0..2000 {
        let (g, h) = (day[random.below(day.len())], day[random.below(day.len())]);
        all.push(games.add(g, h).unwrap());
    }
    all
}

/// The operators of a rule file, run by their definitions.
struct Defined {
    operators: Vec<Prepared>,
}

impl Defined {
    fn new(theory: &Theory) -> Defined {
        let operators = ["left_wall", "right_wall", "mean", "temperature"].map(|name| {
            let g = tepid::syntax::parse_term(&format!("{name}(g)")).unwrap();
            let id = theory.signature().find(name, 1).unwrap();
            // Nothing built in may take the place of the definition.
            assert!(theory.signature().get(id).native.is_none(), "{name}");
            Prepared::with_sorts(theory, &g, &[("g".into(), Sort::Game)]).unwrap()
        });
        Defined { operators: operators.into() }
    }

    fn run(&self, k: &mut Evaluator, game: Game) -> Vec<Value> {
        let run = |operator| k.run(operator, &[Value::Game(game)]).unwrap();
        self.operators.iter().map(run).collect()
    }
}

#[test]
fn three_roads_lead_to_the_walls_of_day_3_and_of_sums() {
    // Loaded as a user's file, so that its definitions are run and nothing stands for them.
    let text = format!("{}\n# mine", include_str!("../../rules/thermography.rules"));
    let by_file = Arc::new(Theory::load_text("thermography", &text).unwrap());
    let mut k = Evaluator::new(Arc::clone(&by_file));
    let all = games_and_sums(&mut k.games);
    let defined = Defined::new(&by_file);
    let values: Vec<Vec<Value>> = all.iter().map(|&game| defined.run(&mut k, game)).collect();
    let mut lab = Lab::new();
    k.set_theory(Arc::clone(lab.k.theory()));
    lab.k = k;
    for (game, defined) in all.into_iter().zip(values) {
        let Evaluator { games, operators, .. } = &mut lab.k;
        let direct = operators.thermograph(games, game).unwrap();
        let by_rules = lab.walls(game).thermograph;
        assert_eq!(by_rules, direct);
        assert_eq!(defined[0].wall().unwrap(), direct.left_wall().finite().unwrap());
        assert_eq!(defined[1].wall().unwrap(), direct.right_wall().finite().unwrap());
        let number = |value: &Value| {
            let game = value.game().unwrap();
            lab.k.games.as_number(game).unwrap().to_rational()
        };
        assert_eq!(number(&defined[2]), *by_rules.mean());
        assert_eq!(number(&defined[3]), *by_rules.temperature());
    }
}

/// A wall as a plain function, from its term as it is printed and read again.
fn reread(k: &mut Evaluator, text: &str) -> Trajectory {
    let value = k.eval(&parse_term(text).unwrap()).unwrap();
    match value {
        Value::Game(game) => Trajectory::constant(k.games.as_number(game).unwrap().to_rational()),
        other => other.wall().unwrap().clone(),
    }
}

#[test]
fn what_is_printed_evaluates_to_the_wall() {
    let mut lab = Lab::new();
    for game in games_and_sums(&mut lab.k.games).into_iter().step_by(7) {
        let walls = lab.walls(game);
        let printed = [&walls.left, &walls.right].map(|t| print::term(t, Style::Ascii).unwrap());
        let Evaluator { games, operators, .. } = &mut lab.k;
        let direct = operators.thermograph(games, game).unwrap();
        assert_eq!(reread(&mut lab.k, &printed[0]), *direct.left_wall().finite().unwrap());
        assert_eq!(reread(&mut lab.k, &printed[1]), *direct.right_wall().finite().unwrap());
    }
}

#[test]
fn terms_of_known_walls() {
    let mut lab = Lab::new();
    for (text, left, right) in [
        ("0", "0", "0"),
        ("-7", "-7", "-7"),
        ("1/2", "1/2 oplus_max -tax", "1/2 oplus_min 1 otimes tax"),
        ("*", "0 oplus_max -tax", "0 oplus_min tax"),
        ("^", "0 oplus_max -tax", "0"),
        ("1*", "1 oplus_max 1 otimes -tax", "1 oplus_min 1 otimes tax"),
        ("{2|0}", "1 oplus_max 2 otimes -tax", "1 oplus_min tax"),
    ] {
        assert_eq!(lab.terms(text), [left, right], "{text}");
    }
}

#[test]
fn equal_values_have_equal_terms() {
    let mut lab = Lab::new();
    let (one, other) = (lab.terms("{4|-4} + {2|0}"), lab.terms("{6|4||-2|-4}"));
    assert_eq!(one, other);
    // In another arena, whose ids differ.
    let mut fresh = Lab::new();
    fresh.terms("{{5|3}|{1|-9}} + {3|1} + *7");
    assert_eq!(fresh.terms("{6|4||-2|-4}"), one);
}

#[test]
fn taxes_that_alternate_cancel() {
    // lw{a||b|c} = ... - t + t: the walls of a game of depth 3 have no tax with a tax.
    let mut lab = Lab::new();
    for text in ["{9||4|-4}", "{14|2|||-2||-14|-16}", "{8|3||1|||-5}"] {
        for term in lab.terms(text) {
            assert!(!term.contains("tax otimes"), "{text}: {term}");
        }
    }
}

/// Median, largest and mean of some numbers.
fn spread(mut numbers: Vec<usize>) -> (usize, usize, f64) {
    numbers.sort_unstable();
    let sum: usize = numbers.iter().sum();
    let largest = numbers[numbers.len() - 1];
    (numbers[numbers.len() / 2], largest, sum as f64 / numbers.len() as f64)
}

/// Random games that are no numbers, with options drawn from a list.
fn drawn(games: &mut Games, from: &[Game], count: usize) -> Vec<Game> {
    let mut random = Random(0x1234_5678_9abc_def1);
    let mut all = Vec::new();
    while all.len() < count {
        let mut side = || -> Vec<Game> {
            let many = 1 + random.below(3);
            (0..many).map(|_| from[random.below(from.len())]).collect()
        };
        let (left, right) = (side(), side());
        let game = games.make(&left, &right).unwrap();
        if !games.is_number(game) {
            all.push(game);
        }
    }
    all
}

/// `cargo test --test egraph the_graphs_of_walls -- --nocapture` prints the table.
#[test]
fn the_graphs_of_walls_stay_small() {
    let mut lab = Lab::new();
    let day_2 = lab.k.games.born_by(2).unwrap();
    let day_3 = lab.k.games.born_by(3).unwrap();
    let sample: Vec<Game> = day_3.iter().copied().step_by(7).take(200).collect();
    let day_4 = drawn(&mut lab.k.games, &day_3, 60);
    for (name, games, most) in [("day 2", day_2, 40), ("day 3", sample, 100), ("day 4", day_4, 300)]
    {
        let reports: Vec<WallReport> =
            games.into_iter().map(|game| lab.walls(game).report).collect();
        let column = |f: fn(&WallReport) -> usize| spread(reports.iter().map(f).collect());
        let nodes = column(|report| report.nodes);
        println!(
            "{name}: nodes {nodes:?}, active {:?}, classes {:?}, extracted {:?}",
            column(|report| report.active),
            column(|report| report.classes),
            column(|report| report.extracted),
        );
        assert!(nodes.1 <= most, "{name}: {nodes:?}");
    }
}

#[test]
fn the_rules_that_users_read_do_the_work() {
    let mut lab = Lab::new();
    let game = lab.game("{14|2|||-2||-14|-16}");
    let fired: Vec<String> =
        lab.walls(game).report.fired.iter().map(|(name, _)| name.to_string()).collect();
    for name in ["left_wall", "right_wall", "left_scaffold", "max_distributes", "eval"] {
        assert!(fired.iter().any(|known| known == name), "{name}: {fired:?}");
    }
    // Without the definitions there is nothing to unfold.
    let tropical = Arc::new(Theory::shipped("tropical").unwrap());
    let mut k = Evaluator::new(Arc::clone(&tropical));
    let error =
        WallSimplifier::new(&tropical).walls(&mut k, Game::ZERO, &Options::default()).unwrap_err();
    assert_eq!(error.code().id, "E0202", "{}", error.render());
    // A file that defines one wall stands in place of the shipped definitions of both.
    let one = "define left_wall(g) : wall = g if is_integer(g) 3 otherwise";
    let theory = Arc::new(Theory::standard_with(&rule_file("one_wall.rules", one)).unwrap());
    let mut k = Evaluator::new(Arc::clone(&theory));
    let error =
        WallSimplifier::new(&theory).walls(&mut k, Game::ZERO, &Options::default()).unwrap_err();
    assert!(error.render().contains("define both"), "{}", error.render());
}

#[test]
fn a_limit_means_unknown() {
    let mut lab = Lab::new();
    let game = lab.game("{14|2|||-2||-14|-16}");
    let options = Options { budget: Budget::unlimited().max_nodes(5), ..Options::default() };
    let error = lab.walls.walls(&mut lab.k, game, &options).unwrap_err();
    assert_eq!(error.code().id, "E0401");
    assert_eq!(lab.terms("*"), ["0 oplus_max -tax", "0 oplus_min tax"]);
}

#[test]
fn deep_and_wide_games_have_walls_too() {
    let mut lab = Lab::new();
    let fraction = format!("1/{}", 1u64 << 40);
    assert!(lab.terms(&fraction)[0].starts_with(&fraction));
    assert_eq!(lab.terms("*60"), ["0 oplus_max -tax", "0 oplus_min tax"]);
    // A ladder of threats: {n||||...|-n}.
    let mut text = "0".to_owned();
    for n in 1..60 {
        text = format!("{{{}|{{{text}|{}}}}}", 3 * n, -5 * n);
    }
    let game = lab.game(&text);
    lab.walls(game);
}

#[test]
fn the_engine_answers_and_points_into_the_text() {
    let mut engine = Engine::standard();
    let walls = engine.wall_terms("{4|-4} + {2|0}").unwrap();
    assert_eq!(walls.thermograph.mean().to_string(), "1");
    assert_eq!(walls.thermograph.temperature().to_string(), "4");
    let error = engine.wall_terms("* + g").unwrap_err();
    assert!(error.render().contains('^'), "{}", error.render());
}

/// A rule file of a user, in the folder for tests' files.
fn rule_file(name: &str, text: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).unwrap();
    path
}

fn tepid(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tepid")).args(args).output().unwrap()
}

#[test]
fn an_unsound_rule_is_named_and_ends_with_exit_code_4() {
    for (name, game, text) in [
        // A wrong wall of a game, where the other one should stand.
        ("turned_round", "{2|0}", "rule turned_round [unfold]: left_wall(g) => right_wall(g)"),
        // Wrong only where a constant meets a tax.
        ("careless", "{2|0}", "wall a, b rule careless [explore]: a oplus_max b => a"),
        // Wrong for one number only.
        ("sevens", "{{7|0}|-9}", "number x rule sevens [simplify]: x otimes -tax => -tax if x = 7"),
        // The wall of a follower, not of the game itself.
        ("half", "{5||*|-1}", "rule half [unfold]: left_wall(g) => 1/2 if g = {*|-1}"),
        // A definition in place of the shipped one.
        (
            "left_wall",
            "{2|0}",
            "define left_wall(g) : wall = g if is_integer(g) 3 otherwise\n\
             define right_wall(g) : wall = g if is_integer(g)\n\
             1 oplus_min (oplus_min({left_wall(y) for y in right(g)}) otimes tax) otherwise\n\
             test left_wall(5) => 5",
        ),
        // The unsound step is sound on its left side until the scaffold is unfolded.
        ("unfrozen", "{3|1}", "rule unfrozen [unfold]: left_wall(g) => left_scaffold(g) if g > 0"),
    ] {
        let file = rule_file(&format!("{name}.rules"), text);
        let file = file.to_str().unwrap();
        for form in ["--text", "--json"] {
            let args = ["thermograph", "--via", "rules", "--rules", file, form, game];
            let output = tepid(&args);
            let talk = String::from_utf8(output.stderr).unwrap();
            assert_eq!(output.status.code(), Some(4), "{name}: {talk}");
            assert!(talk.contains("E0601") && talk.contains(&format!("`{name}`")), "{talk}");
            let said = String::from_utf8(output.stdout).unwrap();
            assert_eq!(said.contains("\"code\":\"E0601\""), form == "--json", "{said}");
        }
        // The rule does not touch direct recursion.
        let direct = tepid(&["thermograph", "--rules", file, "--text", game]);
        assert_eq!(direct.status.code(), Some(0));
    }
}

#[test]
fn a_sound_rule_of_a_user_is_used() {
    let text = "rule walls_of_negatives [unfold]: left_wall(g) => -right_wall(g)\n\
                if g = -g\n\
                wall a rule same [explore]: a oplus_max a => a";
    let file = rule_file("sound.rules", text);
    let theory = Arc::new(Theory::standard_with(&file).unwrap());
    let mut k = Evaluator::new(Arc::clone(&theory));
    let game = k.game(&parse_term("{3|-3}").unwrap()).unwrap();
    let walls = WallSimplifier::new(&theory).walls(&mut k, game, &Options::default()).unwrap();
    let fired = &walls.report.fired;
    assert!(fired.iter().any(|(name, _)| name.as_str() == "walls_of_negatives"), "{fired:?}");
}

#[test]
fn the_command_shows_terms_beside_the_walls() {
    let shown = |args: &[&str]| {
        let output = tepid(&[&["thermograph", "--via", "rules"], args].concat());
        assert_eq!(output.status.code(), Some(0));
        String::from_utf8(output.stdout).unwrap()
    };
    assert_eq!(
        shown(&["--text", "{2|0}"]),
        "L: (3,-1) (1,1) R: (-1,-1) (1,1) mast 1 temperature 1\n\
         left_wall({2|0}) = 1 oplus_max 2 otimes -tax\n\
         right_wall({2|0}) = 1 oplus_min tax\n"
    );
    let json: serde_json::Value = serde_json::from_str(&shown(&["--json", "*"])).unwrap();
    assert_eq!(json["left_term"], "0 oplus_max -tax");
    assert_eq!(json["right_term"], "0 oplus_min tax");
    assert_eq!(json["temperature"], "0");
    let picture = shown(&["1/2"]);
    assert!(picture.contains("larger values"));
    assert!(picture.ends_with("right_wall(1/2) = 1/2 oplus_min 1 otimes tax\n"), "{picture}");
    let tikz = shown(&["--latex", "1/2"]);
    assert!(tikz.contains("\n% left_wall(1/2) = "), "{tikz}");
}
