//! Nesting of 100,000 on a stack of 256 KiB: it is read and printed, or refused with an
//! error, and never overflows.

use crate::value::evaluate;
use tepid::game::Games;
use tepid::print::{self, Style};
use tepid::syntax::{parse_rules, parse_statement, parse_term};

const DEPTH: usize = 100_000;

/// For what shares its code with what is nested in earnest.
const LESS: usize = 10_000;

fn on_a_small_stack(work: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(256 * 1024).spawn(work);
    thread.expect("a thread").join().expect("no overflow and no panic");
}

fn nested(depth: usize, open: &str, inside: &str, close: &str) -> String {
    format!("{}{inside}{}", open.repeat(depth), close.repeat(depth))
}

#[test]
fn what_can_be_nested_is_read_and_printed() {
    on_a_small_stack(|| {
        for (depth, open, inside, close) in [
            (DEPTH, "{0|", "", "}"),
            (DEPTH, "{", "g", "|0}"),
            (DEPTH, "{", "", "}"),
            (DEPTH, "(", "g", ")"),
            (DEPTH, "f(", "g", ")"),
            (DEPTH, "- ", "g", ""),
            (LESS, "+-", "g", ""),
            (LESS, "⧾", "g", ""),
            (LESS, "g : ", "h", ""),
            (LESS, "", "g", " + h"),
            (LESS, "g - (", "h", ")"),
            (LESS, "'{", "0", "|}"),
            (LESS, "f(g, {", "1", "|x})"),
            (LESS, "{x for x in left(", "g", ")|}"),
            (LESS, "{..left(", "g", ")|}"),
        ] {
            let text = nested(depth, open, inside, close);
            let term = parse_term(&text).unwrap_or_else(|error| panic!("{open}: {error}"));
            let printed = print::term(&term, Style::Ascii).expect("short");
            let again = parse_term(&printed).unwrap_or_else(|error| panic!("{open}: {error}"));
            assert!(again == term, "{open}");
            let arranged = print::arrange(&term).expect("few summands");
            assert!(!arranged.is_empty());
        }
        let text = nested(DEPTH, "not ", "g > 0", "");
        let term = parse_term(&text).expect("a condition");
        assert!(print::term(&term, Style::Ascii).expect("short") == text);
    });
}

#[test]
fn what_cannot_is_refused() {
    on_a_small_stack(|| {
        for (open, code) in [
            ("{", "E0104"),
            ("(", "E0104"),
            ("f(", "E0104"),
            ("-", "E0101"),
            ("g + ", "E0101"),
            ("'", "E0101"),
            ("{|", "E0104"),
        ] {
            let error = parse_term(&open.repeat(DEPTH)).unwrap_err();
            assert_eq!(error.code().id, code, "{open}");
            assert!(error.render().len() < 2_000);
        }
        let quoted = format!("{}3", "'".repeat(DEPTH));
        assert_eq!(parse_term(&quoted).unwrap_err().code().id, "E0113");
        assert_eq!(parse_term(&nested(DEPTH, "{", "1", "|2)")).unwrap_err().code().id, "E0101");
        let chain = format!("{}g", "g < ".repeat(DEPTH));
        assert_eq!(parse_term(&chain).unwrap_err().code().id, "E0112");
        assert!(parse_statement(&nested(DEPTH, "(", "g = h", ")")).is_ok());
        let (items, errors) =
            parse_rules(&format!("rule r: {} => g", nested(DEPTH, "{", "g", "|}")));
        assert_eq!((items.len(), errors.len()), (1, 0));
    });
}

#[test]
fn a_deep_game_is_printed_and_read() {
    on_a_small_stack(|| {
        let mut games = Games::new();
        // Switches in switches: {n|{n-1|…}} has no name at any depth.
        let mut game = games.integer(-1).expect("small");
        let mut names = Vec::new();
        for i in 0..20_000 {
            let number = games.integer(i).expect("small");
            game = games.make(&[number], &[game]).expect("no limit");
            names.push(game);
        }
        for style in [Style::Ascii, Style::Unicode, Style::Latex, Style::Cgsuite] {
            assert!(print::game(&mut games, game, style).expect("no limit").len() > 20_000);
        }
        let text = print::game(&mut games, game, Style::Ascii).expect("no limit");
        let term = parse_term(&text).expect("readable");
        assert_eq!(evaluate(&mut games, &term).expect("no limit").game(), game);
        let json = print::game_json(&mut games, game).expect("no limit");
        assert_eq!(print::game_from_json(&mut games, &json).expect("no limit"), game);
        let form = games.canonical_form(game).expect("no limit");
        let form = games.form(&[form], &[]).expect("no limit");
        assert!(print::form(&mut games, form, Style::Ascii).expect("no limit").starts_with("'{"));
    });
}

#[test]
fn a_game_of_the_full_depth_goes_through_text_and_json() {
    on_a_small_stack(|| {
        let mut games = Games::new();
        let mut game = games.integer(-1).expect("small");
        for i in 0..DEPTH as i64 {
            let number = games.integer(i).expect("small");
            game = games.make(&[number], &[game]).expect("no limit");
        }
        let text = print::game(&mut games, game, Style::Ascii).expect("no limit");
        let term = parse_term(&text).expect("readable");
        let json = print::game_json(&mut games, game).expect("no limit");
        // In another arena, so that nothing is found that is only remembered.
        let mut fresh = Games::new();
        let read = evaluate(&mut fresh, &term).expect("no limit").game();
        assert_eq!(print::game_from_json(&mut fresh, &json).expect("no limit"), read);
        assert_eq!(fresh.import(&mut games, game).expect("no limit"), read);
    });
}
