//! The steps that are theorems, against the value kernel: what has a certificate is true.

use crate::proof::{Proof, is_refused};
use proptest::prelude::*;
use std::fmt::Write;
use tepid::certificate::rewriting::Reason;
use tepid::syntax::parse_term;
use tepid::syntax::term::{Node, Opt};
use tepid::theory::{Evaluator, Theory};

/// The text of a random form of day 3 or less, with dominated, reversible and repeated
/// options, and literals among them.
fn form() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        3 => Just("0".to_owned()),
        1 => Just("1".to_owned()),
        1 => Just("-1/2".to_owned()),
        1 => Just("*".to_owned()),
        1 => Just("*2".to_owned()),
        1 => Just("v*".to_owned()),
        1 => Just("{|}".to_owned()),
    ];
    leaf.prop_recursive(2, 12, 3, |inner| {
        let side = prop::collection::vec(inner, 0..3);
        (side.clone(), side)
            .prop_map(|(left, right)| format!("{{{}|{}}}", left.join(","), right.join(",")))
    })
}

fn sum() -> impl Strategy<Value = Vec<(bool, String)>> {
    prop::collection::vec((any::<bool>(), form()), 1..4)
}

fn text(sum: &[(bool, String)]) -> String {
    let mut text = String::new();
    for (plus, summand) in sum {
        write!(text, " {} ({summand})", if *plus { "+" } else { "-" }).unwrap();
    }
    format!("0{text}")
}

/// The options of a text's game, Left's and Right's, as texts.
fn options(text: &str) -> (Vec<String>, Vec<String>) {
    let term = parse_term(text).unwrap();
    if let Node::Braces(left, right) = term.node(term.root()) {
        let side = |side: &[Opt]| {
            side.iter()
                .map(|opt| {
                    let Opt::Term(id) = opt else { unreachable!() };
                    let span = term.span(*id);
                    text[span.start as usize..span.end as usize].to_owned()
                })
                .collect()
        };
        return (side(left), side(right));
    }
    match text {
        "0" => (vec![], vec![]),
        "1" => (vec!["0".into()], vec![]),
        "-1/2" => (vec!["-1".into()], vec!["0".into()]),
        "*" => (vec!["0".into()], vec!["0".into()]),
        "*2" => (vec!["0".into(), "*".into()], vec!["0".into(), "*".into()]),
        "v*" => (vec!["0".into()], vec!["0".into(), "*".into()]),
        other => unreachable!("{other}"),
    }
}

/// Conway's definition of a sum, without the summands that do not move.
fn moves(sum: &[(bool, String)], still: &[bool]) -> String {
    let mut sides = [Vec::new(), Vec::new()];
    for (at, (plus, summand)) in sum.iter().enumerate().filter(|(at, _)| !still[*at]) {
        let (left, right) = options(summand);
        let (left, right) = if *plus { (left, right) } else { (right, left) };
        for (side, options) in sides.iter_mut().zip([left, right]) {
            side.extend(options.into_iter().map(|option| {
                let mut sum = sum.to_vec();
                sum[at] = (*plus, option);
                text(&sum)
            }));
        }
    }
    format!("{{{}|{}}}", sides[0].join(","), sides[1].join(","))
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(100) })]

    /// A sum equals its definition, and number translation holds for every sum that the
    /// checker lets through, whether or not the rest of it adds up to a number.
    #[test]
    fn sums_by_definition_have_the_kernels_value(sum in sum()) {
        let mut evaluator = Evaluator::new(std::sync::Arc::new(Theory::built_in()));
        let value = evaluator.game(&parse_term(&text(&sum)).unwrap()).unwrap();
        let numbers: Vec<bool> = sum
            .iter()
            .map(|(_, summand)| {
                let game = evaluator.game(&parse_term(summand).unwrap()).unwrap();
                evaluator.games.is_number(game)
            })
            .collect();
        let whole = moves(&sum, &vec![false; sum.len()]);
        let mut proof = Proof::new();
        proof.step(&text(&sum), &whole, Reason::AddDef);
        prop_assert!(!is_refused(&proof), "{}", whole);
        prop_assert_eq!(evaluator.game(&parse_term(&whole).unwrap()).unwrap(), value);

        let avoiding = moves(&sum, &numbers);
        let mut proof = Proof::new();
        proof.step(&text(&sum), &avoiding, Reason::AddAvoid);
        let all_numbers = numbers.iter().all(|number| *number);
        let accepted = !is_refused(&proof);
        prop_assert!(accepted || all_numbers, "{}", avoiding);
        if accepted {
            prop_assert_eq!(evaluator.game(&parse_term(&avoiding).unwrap()).unwrap(), value);
        }
    }

    /// Equal rows mean equal values.
    #[test]
    fn equal_rows_have_equal_values(one in sum(), other in sum(), shuffle in any::<prop::sample::Index>()) {
        let mut evaluator = Evaluator::new(std::sync::Arc::new(Theory::built_in()));
        let mut turned = one.clone();
        turned.rotate_left(shuffle.index(one.len()));
        turned.extend([(true, "1/2^*3".to_owned()), (false, "1/2^*3".to_owned())]);
        for (rhs, rearranged) in [(turned, true), (other, false)] {
            let mut proof = Proof::new();
            proof.step(&text(&one), &text(&rhs), Reason::SumCanon);
            let accepted = !is_refused(&proof);
            prop_assert!(accepted || !rearranged);
            if accepted {
                let value = |evaluator: &mut Evaluator, sum: &[(bool, String)]| {
                    evaluator.game(&parse_term(&text(sum)).unwrap()).unwrap()
                };
                prop_assert_eq!(value(&mut evaluator, &one), value(&mut evaluator, &rhs));
            }
        }
    }
}
