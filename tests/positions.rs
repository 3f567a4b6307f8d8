//! Every case of `tests/facts/positions.jsonl`, one trial each: positions of real games whose
//! values are published or were computed by other programs, and operators on such values.
//!
//! `cargo test --test positions -- domineering` runs the cases of one game.

use libtest_mimic::{Arguments, Failed, Trial};
use serde_json::Value as Json;
use std::cell::RefCell;
use tepid::engine::Engine;
use tepid::game::{Game, Outcome};
use tepid::operators::Operators;
use tepid::print::Style;
use tepid::rulesets;
use tepid::rulesets::go::endgame::{Chilled, Kind};

thread_local! {
    static ENGINE: RefCell<Engine> = RefCell::new(Engine::standard());
}

fn main() {
    let arguments = Arguments::from_args();
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/facts/positions.jsonl");
    let text = std::fs::read_to_string(path).expect("the positions are there");
    let trial = |line: &str| {
        let case: Json = serde_json::from_str(line).expect("one JSON object a line");
        let name = format!("{}::{}", field(&case, "game").to_lowercase(), field(&case, "id"));
        Trial::test(name.replace(' ', "_"), move || {
            ENGINE.with_borrow_mut(|engine| Checked { engine, case: &case }.check())
        })
    };
    libtest_mimic::run(&arguments, text.lines().map(trial).collect()).exit();
}

fn field<'a>(case: &'a Json, name: &str) -> &'a str {
    case[name].as_str().unwrap_or_else(|| panic!("{name} is a text in {case}"))
}

/// A case and the engine that it is checked with.
struct Checked<'a> {
    engine: &'a mut Engine,
    case: &'a Json,
}

impl Checked<'_> {
    fn check(mut self) -> Result<(), Failed> {
        let game = self.value()?;
        for name in ["value", "published_value", "overheated_form"] {
            if let Some(expected) = self.case[name].as_str() {
                self.is(game, name, expected)?;
            }
        }
        for name in ["mean", "temperature", "left_stop", "right_stop", "outcome"] {
            if let Some(expected) = self.case[name].as_str() {
                let got = self.number(game, name)?;
                agree(name, got.as_str(), expected)?;
            }
        }
        self.outcome_code(game)?;
        self.cooled_and_chilled(game)?;
        self.walls(game)
    }

    /// The value of the position, by play wherever the case is a position of a ruleset.
    fn value(&mut self) -> Result<Game, Failed> {
        if let Some(command) = self.case["command"].as_str() {
            let (name, position) = command.split_once(' ').ok_or("a ruleset and a position")?;
            return self.solve(name, position);
        }
        let position = field(self.case, "position");
        match field(self.case, "game") {
            "Domineering" => {
                let drawn = position.rsplit(' ').next().unwrap_or_default();
                // There a cell of the board is `#`; here `#` is blocked.
                let board = match drawn {
                    "pentomino" => "#.#/.../#.#".to_owned(),
                    _ => drawn
                        .chars()
                        .map(|c| match c {
                            '#' => '.',
                            '.' => '#',
                            c => c,
                        })
                        .collect(),
                };
                self.solve("domineering", &board)
            }
            "Snort path" => {
                let length = position.trim_start_matches("P_");
                self.solve("snort", &format!("1x{length}"))
            }
            "Go blocked corridor" => {
                let length = position.trim_start_matches("length ");
                self.solve("go", &format!("corridor{length}"))
            }
            "Go chilled corridor with a prize" => self.chilled_corridor(position),
            _ => self.evaluated(&position.replace("oheat0", "overheat_ww")),
        }
    }

    /// {0 | the previous one}, k times, from 0.
    fn chilled_corridor(&mut self, position: &str) -> Result<Game, Failed> {
        let (_, times) = position.split_once("k=").ok_or("how often")?;
        let games = &mut self.engine.evaluator().games;
        let mut game = Game::ZERO;
        for _ in 0..times.parse::<u32>()? {
            game = games.make(&[Game::ZERO], &[game]).map_err(|error| error.render())?;
        }
        Ok(game)
    }

    fn solve(&mut self, name: &str, position: &str) -> Result<Game, Failed> {
        let games = &mut self.engine.evaluator().games;
        let solved = rulesets::solve(name, position, false, games);
        Ok(solved.map_err(|error| error.render())?.value)
    }

    fn evaluated(&mut self, expression: &str) -> Result<Game, Failed> {
        let value = self.engine.evaluate(expression).and_then(|value| value.game());
        Ok(value.map_err(|error| error.render())?)
    }

    fn is(&mut self, game: Game, what: &str, expected: &str) -> Result<(), Failed> {
        if self.evaluated(expected)? == game {
            return Ok(());
        }
        let got = self.shown(game)?;
        Err(format!("{what}: {got}, not {expected}").into())
    }

    fn shown(&mut self, game: Game) -> Result<String, Failed> {
        let shown = self.engine.show_game(game, Style::Ascii);
        Ok(shown.map_err(|error| error.render())?)
    }

    fn number(&mut self, game: Game, what: &str) -> Result<String, Failed> {
        let thermograph = self.engine.thermograph_of(game).map_err(|error| error.render())?;
        let games = &mut self.engine.evaluator().games;
        Ok(match what {
            "mean" => thermograph.mean().to_string(),
            "temperature" => thermograph.temperature().to_string(),
            "left_stop" => games.left_stop(game).to_string(),
            "right_stop" => games.right_stop(game).to_string(),
            _ => match games.outcome(game).map_err(|error| error.render())? {
                Outcome::Left => "L".to_owned(),
                Outcome::Right => "R".to_owned(),
                Outcome::Next => "N".to_owned(),
                Outcome::Previous => "P".to_owned(),
            },
        })
    }

    /// The letters of `MathWorld` for the outcomes of Domineering.
    fn outcome_code(&mut self, game: Game) -> Result<(), Failed> {
        let Some(code) = self.case["outcome_code"].as_str() else { return Ok(()) };
        let letter = match code {
            "V" => "L",
            "H" => "R",
            "1" => "N",
            _ => "P",
        };
        agree("outcome", self.number(game, "outcome")?.as_str(), letter)
    }

    fn cooled_and_chilled(&mut self, game: Game) -> Result<(), Failed> {
        let case = self.case;
        let mut operators = Operators::new();
        for name in ["cooled_by_1", "chilled", "chilled_published", "warmed"] {
            let Some(expected) = case[name].as_str() else { continue };
            let games = &mut self.engine.evaluator().games;
            let got = match name {
                "cooled_by_1" => operators.cool(games, game, &1.into()),
                "warmed" => operators.warm(games, game),
                _ => operators.chill(games, game),
            };
            self.is(got.map_err(|error| error.render())?, name, expected)?;
        }
        let games = &mut self.engine.evaluator().games;
        let chilled = Chilled::of(game, games, &mut operators).map_err(|error| error.render())?;
        if let Some(even) = case["warm(chill)==value"].as_bool() {
            agree("warm(chill) = value", &(chilled.kind == Kind::Even), &even)?;
        }
        if case["chill(warm)==G"].as_bool() == Some(true) {
            // The case says warm(G): chilling it gives G back.
            let inner = field(case, "position").trim_start_matches("warm(");
            let inner = inner.strip_suffix(')').ok_or("warm(G)")?;
            self.is(chilled.value, "chill(warm(G))", inner)?;
        }
        Ok(())
    }

    fn walls(&mut self, game: Game) -> Result<(), Failed> {
        let thermograph = self.engine.thermograph_of(game).map_err(|error| error.render())?;
        let walls = thermograph.to_json();
        for (side, name) in [("left", "left_wall"), ("right", "right_wall")] {
            if let Some(expected) = self.case.get(name) {
                agree(name, &walls[side], expected)?;
            }
        }
        Ok(())
    }
}

fn agree<T: PartialEq + std::fmt::Debug + ?Sized>(
    what: &str,
    got: &T,
    expected: &T,
) -> Result<(), Failed> {
    if got == expected { Ok(()) } else { Err(format!("{what}: {got:?}, not {expected:?}").into()) }
}
