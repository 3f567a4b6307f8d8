//! Every case of `tests/facts/*.jsonl`, one trial each: what other engines computed, or
//! what is published, against `Engine::evaluate`.
//!
//! `cargo test --test facts -- heating` runs one file, `-- d3.572` the cases of that name.
//! A case holds when `(expr) = (expect)` does, unless its fields say otherwise:
//! a boolean or a list `expect`, `"text"` (what is printed), `"cgsuite_text"` (what is
//! printed in `CGSuite`'s notation), `"walls"` (the walls of a thermograph).

use libtest_mimic::{Arguments, Failed, Trial};
use num_rational::BigRational;
use num_traits::{One, Zero};
use serde_json::Value as Json;
use std::cell::RefCell;
use std::path::Path;
use tepid::engine::Engine;
use tepid::print::Style;
use tepid::thermography::Trajectory;

/// Cases whose expected value is not the value of the expression as it is written: in their
/// source another expression stands before it. They are kept to show that they are false.
const MISTAKEN: [(&str, &str); 2] = [
    ("tests_arithmetic.ev60", "6 ups and 3 downs are 3 ups, and * is *"),
    ("tests_arithmetic.ev140", "3 - 2 is 1, a number; the expected game has mean -2"),
];

thread_local! {
    static ENGINE: RefCell<Engine> = RefCell::new(Engine::standard());
}

fn main() {
    let arguments = Arguments::from_args();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/facts");
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .expect("tests/facts is there")
        .map(|entry| entry.expect("a readable entry").path())
        .collect();
    files.sort();
    let mut trials = Vec::new();
    for file in files {
        let topic = file.file_stem().expect("a name").to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&file).expect("a readable file");
        for line in text.lines() {
            let case: Json = serde_json::from_str(line).expect("one JSON object a line");
            if case.get("expr").is_none() {
                continue;
            }
            let name = format!("{topic}::{}", text_of(&case["id"]));
            trials.push(Trial::test(name, move || {
                let held = ENGINE.with_borrow_mut(|engine| holds(engine, &case));
                let id = text_of(&case["id"]);
                match MISTAKEN.iter().find(|(mistaken, _)| *mistaken == id) {
                    Some((_, why)) if held.is_ok() => Err(format!("it holds, though {why}").into()),
                    Some(_) => Ok(()),
                    None => held,
                }
            }));
        }
    }
    libtest_mimic::run(&arguments, trials).exit();
}

fn text_of(value: &Json) -> &str {
    value.as_str().expect("a text")
}

fn holds(engine: &mut Engine, case: &Json) -> Result<(), Failed> {
    let expr = text_of(&case["expr"]);
    if case.get("walls").is_some() {
        return walls_agree(engine, expr, &case["expect"]);
    }
    match &case["expect"] {
        Json::Bool(expected) => is_text(engine, expr, Style::Ascii, &expected.to_string()),
        Json::Array(options) => {
            let options: Vec<_> = options.iter().map(text_of).collect();
            equals(engine, expr, &format!("{{{}}}", options.join(",")))
        }
        expected if case.get("cgsuite_text").is_some() => {
            is_text(engine, expr, Style::Cgsuite, text_of(expected))
        }
        expected if case.get("text").is_some() => {
            is_text(engine, expr, Style::Ascii, text_of(expected))
        }
        expected => equals(engine, expr, &format!("({})", text_of(expected))),
    }
}

fn is_text(engine: &mut Engine, expr: &str, style: Style, expected: &str) -> Result<(), Failed> {
    let got = engine.evaluate(expr).and_then(|value| engine.show(&value, style));
    match got {
        Ok(got) if got == expected => Ok(()),
        Ok(got) => Err(format!("{expr} prints {got}, not {expected}").into()),
        Err(error) => Err(error.render().into()),
    }
}

fn equals(engine: &mut Engine, expr: &str, expected: &str) -> Result<(), Failed> {
    is_text(engine, &format!("({expr}) = {expected}"), Style::Ascii, "true").map_err(|failed| {
        let value = engine.evaluate(expr).and_then(|value| engine.show(&value, Style::Ascii));
        let value = value.unwrap_or_else(|error| error.line());
        format!("{}; {expr} is {value}", failed.message().unwrap_or_default()).into()
    })
}

/// The walls of `thermograph(G)`: critical temperatures from the mast downwards, the slopes
/// between them, and the values there and at temperatures 0 and −1.
fn walls_agree(engine: &mut Engine, expr: &str, expected: &Json) -> Result<(), Failed> {
    let game = expr.strip_prefix("thermograph(").and_then(|rest| rest.strip_suffix(')'));
    let game = game.ok_or("a case with walls asks for thermograph(…)")?;
    let panels = engine.thermographs(game).map_err(|error| error.render())?;
    let thermograph = &panels[0].thermograph;
    let left = thermograph.left_wall().trajectory().map_err(|error| error.render())?;
    let right = thermograph.right_wall().trajectory().map_err(|error| error.render())?;
    for (name, wall) in [("left", left), ("right", right)] {
        let got = described(wall)?;
        if got != expected[name] {
            return Err(
                format!("the {name} wall of {game} is {got}, not {}", expected[name]).into()
            );
        }
    }
    Ok(())
}

fn described(wall: &Trajectory) -> Result<Json, Failed> {
    let value = |t: &BigRational| wall.at(t).map_err(|error| error.render());
    let bottom = -BigRational::one();
    // From the mast downwards; the bottom of the domain is no critical temperature.
    let critical: Vec<BigRational> = wall
        .breakpoints()
        .iter()
        .rev()
        .map(|point| point.temperature.clone())
        .filter(|t| *t > bottom)
        .collect();
    let mut slopes = vec![BigRational::zero()];
    for (at, upper) in critical.iter().enumerate() {
        let lower = critical.get(at + 1).unwrap_or(&bottom);
        slopes.push((value(upper)? - value(lower)?) / (upper - lower));
    }
    let mut at_critical = Vec::new();
    for t in &critical {
        at_critical.push(value(t)?.to_string());
    }
    let texts =
        |numbers: &[BigRational]| numbers.iter().map(ToString::to_string).collect::<Vec<_>>();
    let highest = critical.first().unwrap_or(&bottom);
    Ok(serde_json::json!({
        "mast": value(highest)?.to_string(),
        "crit": texts(&critical),
        "slopes": texts(&slopes),
        "at_crit": at_critical,
        "at_0": value(&BigRational::zero())?.to_string(),
        "at_-1": value(&bottom)?.to_string(),
    }))
}
