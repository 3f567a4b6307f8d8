//! Kept texts are accepted, and say what they should.

use tepid::budget::Budget;
use tepid::certificate::plain::Line;
use tepid::kernel::Checker;

pub(crate) const GROUP: &str = include_str!("../../rules/proofs/group.plain");

#[test]
fn the_ordered_group_is_proved_from_the_definitions() {
    let mut checker = Checker::new(Budget::unlimited()).unwrap();
    if let Err(error) = checker.text(GROUP, &mut |_| unreachable!()) {
        panic!("{:?} {}", error.line_column(), error);
    }
    let report = checker.report().unwrap();
    let said: Vec<&str> = report.theorems.iter().map(|theorem| &*theorem.text).collect();
    assert_eq!(
        said,
        [
            "-(0) == 0",
            "for all a: a <= a",
            "for all a: (a + 0) == a",
            "for all a: -(-(a)) == a",
            "for all a: (a + -(a)) = 0",
            "for all a b: (a + b) == (b + a)",
            "for all a b: -((a + b)) == (-(a) + -(b))",
            "for all a b c: ((a + b) + c) == (a + (b + c))",
            "for all a b c: a <= c if a <= b, b <= c",
            "for all a b c: a <| c if a <= b, b <| c",
            "for all a b c: a <| c if a <| b, b <= c",
            "for all a b c: (a + c) <= (b + c) if a <= b",
            "for all a b c: (a + c) <| (b + c) if a <| b",
        ]
    );
    assert!(report.theorems.iter().all(|theorem| theorem.axioms.is_empty()));
    assert!(report.definitions.is_empty() && report.plays == 0);
}

#[test]
fn what_is_written_is_read_back() {
    for text in GROUP.lines() {
        let line = Line::read(text).unwrap();
        assert_eq!(line.to_string(), text);
    }
}
