//! With folding off the rules alone reach the kernel's canonical form, node for node.

use crate::common::{Run, form_term, quoted};
use tepid::egraph::{Options, Order, Stop};
use tepid::game::{Form, Games};
use tepid::syntax::term::Term;

pub(crate) const ORDERS: [Order; 3] = [Order::BottomUp, Order::Any, Order::Random(7)];

/// A generator of pseudo-random numbers (Steele, Lea, Flood: `SplitMix64`).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut x = self.0;
        x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((x ^ (x >> 31)) % bound as u64) as usize
    }
}

/// A form of day 3 with up to five options a side, drawn with repetition from the 256
/// forms of day 2: dominated, reversible and repeated options abound.
pub(crate) fn day3(games: &mut Games, day2: &[Form], random: &mut Random) -> Form {
    let side = |random: &mut Random| -> Vec<Form> {
        (0..random.below(6)).map(|_| day2[random.below(day2.len())]).collect()
    };
    let (left, right) = (side(random), side(random));
    games.form(&left, &right).unwrap()
}

fn run(order: Order) -> Run {
    Run::with_options(Options { rules_only: true, order, ..Options::default() })
}

/// Simplifies a term by rules alone, has the certificate checked, and compares the result
/// with the kernel.
pub(crate) fn check(run: &mut Run, term: &Term) -> usize {
    let found = run.simplify_term(term);
    assert_eq!(found.report.stop, Stop::Saturated, "{term:?}");
    let wanted = run.evaluator.game(term).unwrap();
    let form = run.evaluator.eval(&quoted(&found.term)).unwrap().form().unwrap();
    assert_eq!(run.evaluator.games.form_value(form).unwrap(), wanted);
    assert!(run.evaluator.games.is_canonical(form), "{term:?}\n{:?}", found.term);
    found.report.nodes
}

#[test]
fn all_forms_of_day_2_in_every_order() {
    for order in ORDERS {
        let mut run = run(order);
        let forms = run.evaluator.games.forms_born_by(2).unwrap();
        assert_eq!(forms.len(), 256);
        for form in forms {
            for names in [false, true] {
                let term = form_term(&mut run.evaluator.games, form, names);
                let nodes = check(&mut run, &term);
                assert!(nodes <= 14, "{nodes}");
            }
        }
    }
}

/// Forms of day 3, every other one with names for what literals stand for.
fn random_forms(order: Order, count: usize, seed: u64) {
    let mut run = run(order);
    let day2 = run.evaluator.games.forms_born_by(2).unwrap();
    let mut random = Random(seed);
    for at in 0..count {
        let form = day3(&mut run.evaluator.games, &day2, &mut random);
        let term = form_term(&mut run.evaluator.games, form, at % 2 == 0);
        let nodes = check(&mut run, &term);
        assert!(nodes <= 40, "{nodes}");
    }
}

#[test]
fn random_forms_of_day_3_bottom_up() {
    random_forms(Order::BottomUp, 2000, 1);
}

#[test]
fn random_forms_of_day_3_all_classes_at_once() {
    random_forms(Order::Any, 2000, 2);
}

#[test]
fn random_forms_of_day_3_one_match_at_a_time() {
    random_forms(Order::Random(5), 2000, 3);
}
