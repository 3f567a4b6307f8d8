//! Who writes the kernel's lines: numbers across included texts, and depth.

use super::text;
use tepid::budget::Budget;
use tepid::certificate::draft::{Draft, Prop};
use tepid::kernel::Checker;

const TWO: &str = "[\"n\",\"2\"]\n[\"refl\",0,[]]\n[\"theorem\",\"two\",2,[\"same\",0,0]]\n";
const THREE: &str = "[\"n\",\"3\"]\n[\"refl\",0,[]]\n[\"theorem\",\"three\",2,[\"same\",0,0]]\n";
/// It counts what it includes in its own order: term 1 and fact 3 are those of the second text.
const BOTH: &str =
    "[\"include\",\"three\"]\n[\"include\",\"two\"]\n[\"theorem\",\"second\",3,[\"same\",1,1]]\n";
const ITSELF: &str = "[\"include\",\"itself\"]\n";

fn small(name: &str) -> Option<String> {
    let texts = [("two", TWO), ("three", THREE), ("both", BOTH), ("itself", ITSELF)];
    texts.iter().find(|(known, _)| *known == name).map(|(_, text)| (*text).to_owned())
}

#[test]
fn an_included_text_keeps_its_own_numbers() {
    for first in ["two", "three"] {
        let mut draft = Draft::new(Budget::unlimited()).expect("an empty draft");
        draft.include(first, &small).expect("it is accepted");
        draft.include("both", &small).expect("it is accepted");
        let two = draft.integer(2).expect("a numeral");
        let fact = draft.theorem_named("second").expect("it was read");
        assert_eq!(*draft.prop(fact).expect("a fact"), Prop::same(two, two), "{first}");
        draft.theorem("own", fact).expect("it is what was shown");
        let mut checker = Checker::new(Budget::unlimited()).expect("a checker");
        let read = checker.text(&draft.text(), &mut |name| Ok(small(name).unwrap_or_default()));
        read.expect("the kernel reads the same");
        let report = checker.report().expect("a report");
        assert_eq!(&*report.theorems[0].text, "2 == 2");
    }
    let mut draft = Draft::new(Budget::unlimited()).expect("an empty draft");
    draft.include("itself", &small).expect_err("a text does not include itself");
}

fn on_a_small_stack(run: fn()) {
    let thread = std::thread::Builder::new().stack_size(256 << 10).spawn(run);
    thread.expect("a thread").join().expect("it does not overflow");
}

/// A sum of 100,000 negatives within each other, and braces as deep with a sum in each.
#[test]
fn sums_are_brought_to_order_at_any_depth() {
    on_a_small_stack(|| {
        let mut draft = Draft::new(Budget::unlimited()).expect("an empty draft");
        draft.include("group", &text).expect("the group is proved");
        let zero = draft.zero().expect("a numeral");
        let two = draft.integer(2).expect("a numeral");
        let (mut braces, mut ordered, mut turned) = (two, two, two);
        for _ in 0..100_000 {
            let sum = draft.sum(braces, zero).expect("a sum");
            braces = draft.options(&[sum], &[]).expect("braces");
            ordered = draft.options(&[ordered], &[]).expect("braces");
            turned = draft.negative(turned).expect("a negative");
        }
        assert_eq!(draft.arranged(braces).expect("no limit"), ordered);
        let fact = draft.arrangement(braces).expect("it is proved").expect("they differ");
        assert_eq!(draft.sides(fact).expect("an equation"), (braces, ordered));
        assert_eq!(draft.arranged(turned).expect("no limit"), two);
        // The negative goes into the braces, to the bottom.
        let negative = draft.negative(braces).expect("a negative");
        let inside = draft.arranged(negative).expect("no limit");
        assert!(!draft.is_sum(inside));
    });
}
