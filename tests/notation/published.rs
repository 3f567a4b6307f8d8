//! Every published text of `tests/facts/notation.jsonl`.

use crate::value::read_game;
use serde_json::Value;
use tepid::game::Games;
use tepid::print::{self, Style};

fn cases() -> Vec<(String, String, String)> {
    let text = include_str!("../facts/notation.jsonl");
    let field = |case: &Value, name: &str| case[name].as_str().expect("a string").to_owned();
    text.lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .map(|case: Value| (field(&case, "id"), field(&case, "expr"), field(&case, "expect")))
        .collect()
}

#[test]
fn cgsuite_text_is_exact() {
    let mut games = Games::new();
    let mut wrong = Vec::new();
    let cases = cases();
    assert!(cases.len() >= 777);
    for (id, expr, expect) in cases {
        let game = read_game(&mut games, &expr);
        let text = print::game(&mut games, game, Style::Cgsuite).expect("no limit");
        if text != expect {
            wrong.push(format!("{id}: {expr} prints {text}, not {expect}"));
        }
    }
    assert!(wrong.is_empty(), "{}\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn default_text_differs_by_tiny_and_uptimals_and_is_read_back() {
    let mut games = Games::new();
    for (id, expr, expect) in cases() {
        let game = read_game(&mut games, &expr);
        let text = print::game(&mut games, game, Style::Ascii).expect("no limit");
        let as_cgsuite = text.replace("+tiny", "Tiny").replace("+miny", "Miny");
        let as_cgsuite = as_cgsuite.replace("tiny", "Tiny").replace("miny", "Miny");
        // Only sums of multiples of powers of up are written with blanks.
        if !text.contains(' ') {
            assert_eq!(as_cgsuite, expect, "{id}");
        }
        assert_eq!(read_game(&mut games, &text), game, "{id}: {text}");
    }
}
