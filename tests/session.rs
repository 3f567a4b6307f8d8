//! A session answers what the engine answers, and its rule file never holds a false claim.

use tepid::engine::{Limits, Proof};
use tepid::error::Error;
use tepid::print::Style;
use tepid::session::{Reply, Session};
use tepid::theory::{Falsify, Theory};

fn session(lines: &[&str]) -> Session {
    let mut session = Session::new(Limits::default());
    for line in lines {
        session.answer(line, Style::Ascii).unwrap_or_else(|errors| panic!("{line}: {errors:?}"));
    }
    session
}

fn text(session: &mut Session, line: &str) -> String {
    match session.answer(line, Style::Ascii) {
        Ok(Reply::Text(text)) => text,
        other => panic!("{line}: {other:?}"),
    }
}

fn errors(session: &mut Session, line: &str) -> Vec<&'static str> {
    let errors = session.answer(line, Style::Ascii).expect_err(line);
    errors.iter().map(|error: &Error| error.code().id).collect()
}

#[test]
fn closed_lines_are_evaluated_and_others_simplified() {
    let mut session = session(&[]);
    assert_eq!(text(&mut session, "{1|-1} + {1|-1}"), "0");
    assert_eq!(text(&mut session, "1* > 0"), "true");
    assert_eq!(text(&mut session, "g - g + h"), "h");
}

#[test]
fn statements_are_proved_or_refuted() {
    let mut session = session(&[]);
    for (line, holds) in
        [("g + h = h + g", true), ("form a; a - a == 0", false), ("g <= h if h >= g", true)]
    {
        match session.answer(line, Style::Ascii) {
            Ok(Reply::Proof(Proof::Proved(_))) => assert!(holds, "{line}"),
            Ok(Reply::Proof(Proof::Refuted(_))) => assert!(!holds, "{line}"),
            other => panic!("{line}: {other:?}"),
        }
    }
}

#[test]
fn later_lines_use_what_earlier_ones_say() {
    let mut session = session(&["let u = ^*", "number t", "define lift(g, t) = g + t"]);
    assert_eq!(text(&mut session, "u + u"), "^^");
    assert_eq!(text(&mut session, "lift(u, 1) - 1"), "^*");
    let found = session.answer("law unlift: lift(g, t) - t = g", Style::Ascii);
    assert!(matches!(found, Ok(Reply::Added(found)) if found.len() == 1));
}

#[test]
fn nothing_false_stays() {
    let mut session = session(&["define twice(g) = g + g"]);
    let before = session.text().to_owned();
    assert_eq!(errors(&mut session, "law once: twice(g) = g"), ["E0225"]);
    assert_eq!(errors(&mut session, "rule once [simplify]: twice(g) => g"), ["E0225"]);
    assert_eq!(errors(&mut session, "fails comm: g + h = h + g"), ["E0226"]);
    assert_eq!(errors(&mut session, "test twice(1) => 3"), ["E0224"]);
    assert_eq!(errors(&mut session, "define twice(g) = g"), ["E0208"]);
    assert_eq!(errors(&mut session, "let = 3"), ["E0101"]);
    assert_eq!(errors(&mut session, "1 +"), ["E0101"]);
    assert_eq!(session.text(), before);
    assert_eq!(text(&mut session, "twice(1)"), "2");
}

#[test]
fn the_file_of_a_session_passes_as_a_whole() {
    let session = session(&["define twice(g) = g + g", "law odd: twice(-g) = -twice(g)", "# end"]);
    let theory = Theory::standard_with_text("session.rules", session.text()).expect("it loads");
    assert!(std::sync::Arc::new(theory).check(&Falsify::default()).passes());
}

/// `g = {3|1}` wants to name a game.
#[test]
fn an_equation_of_a_new_name_asks_for_let() {
    let mut new = session(&[]);
    let found = new.answer("g = {3|1}", Style::Ascii).expect_err("g is no game yet");
    assert!(found[0].hints().join(" ").contains("`let g = {3|1}`"), "{found:?}");
    let mut named = session(&["let g = {3|1}"]);
    assert_eq!(text(&mut named, "g = {3|1}"), "true");
    for statement in ["game g; g = {3|1}", "g = h", "g + h = h + g"] {
        assert!(matches!(new.answer(statement, Style::Ascii), Ok(Reply::Proof(_))), "{statement}");
    }
}
