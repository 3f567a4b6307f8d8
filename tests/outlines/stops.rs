//! Stops: what the outline defines beside the engine's own stops, and what changes break it.

use super::{STOPS, fill};
use std::collections::HashMap;
use tepid::error::Result;
use tepid::game::{Form, Games};
use tepid::number::Dyadic;

/// The predicates `at_most` and `below` of the outline, clause by clause, at a form and a number.
struct Defined<'a> {
    games: &'a mut Games,
    known: HashMap<(bool, bool, Form), bool>,
    x: Dyadic,
}

impl Defined<'_> {
    /// `at_most(s, a, x)`, or `below(s, a, x)` where it is strict; s is 0 or 1.
    fn holds(&mut self, strict: bool, s: bool, a: Form) -> Result<bool> {
        if let Some(&known) = self.known.get(&(strict, s, a)) {
            return Ok(known);
        }
        let value = self.games.form_value(a)?;
        let holds = if self.games.is_number(value) {
            let x = self.games.number(&self.x)?;
            match (strict, s) {
                (false, false) => self.games.le(value, x)?,
                (false, true) => !self.games.le(value, x)?,
                (true, false) => !self.games.le(x, value)?,
                (true, true) => self.games.le(x, value)?,
            }
        } else {
            let options = if s { self.games.form_right(a)? } else { self.games.form_left(a)? };
            let mut all = true;
            for k in options {
                all &= !self.holds(strict, !s, k)?;
            }
            all
        };
        self.known.insert((strict, s, a), holds);
        Ok(holds)
    }
}

/// All forms of day 2, and forms of later days whose options are drawn from those before.
fn samples(games: &mut Games) -> Result<Vec<Form>> {
    let mut forms = games.forms_born_by(2)?;
    let mut seed = 11_u64;
    let mut below = |n: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % n
    };
    for _ in 0..300 {
        let mut side = |forms: &[Form]| -> Vec<Form> {
            (0..below(4)).map(|_| forms[below(forms.len())]).collect()
        };
        let (left, right) = (side(&forms), side(&forms));
        forms.push(games.form(&left, &right)?);
    }
    Ok(forms)
}

#[test]
fn the_definition_agrees_with_the_stops_of_the_engine() -> Result<()> {
    let mut games = Games::new();
    let forms = samples(&mut games)?;
    let mut met = 0;
    for eighths in -20..=20 {
        let x = Dyadic::new(eighths.into(), 3);
        let mut defined = Defined { games: &mut games, known: HashMap::new(), x: x.clone() };
        for &a in &forms {
            let value = defined.games.form_value(a)?;
            let (left, right) = (defined.games.left_stop(value), defined.games.right_stop(value));
            assert_eq!(defined.holds(false, false, a)?, left <= x);
            assert_eq!(defined.holds(false, true, a)?, right > x);
            assert_eq!(defined.holds(true, false, a)?, left < x);
            assert_eq!(defined.holds(true, true, a)?, right >= x);
            met += usize::from(left == x && right < x);
        }
    }
    assert!(met > 100, "too few games are hot: {met}");
    Ok(())
}

/// Each clause of a definition, with each change of one word.
fn changed_clauses(text: &str) -> Vec<(String, String)> {
    let words = [
        (" <= ", " <| "),
        (" <| ", " <= "),
        ("left(", "right("),
        ("right(", "left("),
        ("not ", ""),
        ("(0, ", "(1, "),
        ("(1, ", "(0, "),
    ];
    let mut changed = Vec::new();
    for line in text.lines().filter(|line| line.starts_with("  when")) {
        changed.push((line.to_owned(), String::new()));
        for (from, to) in words {
            for (at, _) in line.match_indices(from) {
                let new = format!("{}{to}{}", &line[..at], &line[at + from.len()..]);
                changed.push((line.to_owned(), new));
            }
        }
        if let Some((said, given)) = line.split_once(" if ") {
            let given: Vec<&str> = given.split(", ").collect();
            for at in 0..given.len() {
                let mut fewer = given.clone();
                fewer.remove(at);
                let new = if fewer.is_empty() {
                    said.to_owned()
                } else {
                    format!("{said} if {}", fewer.join(", "))
                };
                changed.push((line.to_owned(), new));
            }
        }
    }
    changed
}

#[test]
fn each_change_of_a_definition_breaks_a_proof() {
    let changed = changed_clauses(STOPS);
    assert!(changed.len() > 70, "{} changes", changed.len());
    let mut survived = Vec::new();
    for (line, new) in &changed {
        let text = STOPS.replacen(&format!("{line}\n"), &format!("{new}\n"), 1);
        assert_ne!(text, STOPS, "{line}");
        match fill("stops", &text) {
            Ok(_) => survived.push(format!("{line} -> {new}")),
            Err(error) => assert_eq!(error.code().id, "E0523", "{line} -> {new}: {error}"),
        }
    }
    assert!(survived.is_empty(), "{}", survived.join("\n"));
}
