//! The laws of finite sorts: all of them in one text, proved by going through their cases.

use super::{is_kept, text};
use std::sync::Arc;
use tepid::budget::Budget;
use tepid::certificate::finite::{Case, FiniteSorts, Question};
use tepid::kernel::Checker;
use tepid::syntax::rules::LawKind;
use tepid::theory::{Definition, Evaluator, Theory};

/// The text of the theory's laws, and how many laws are in it.
fn written() -> (String, usize) {
    let theory = Arc::new(Theory::shipped("cyclic").expect("it is shipped"));
    let definitions: Vec<&Definition> = theory.definitions().iter().collect();
    let mut finite = FiniteSorts::new(&theory, &definitions, &Budget::unlimited()).expect("sorts");
    let mut evaluator = Evaluator::new(Arc::clone(&theory));
    let mut laws = 0;
    for law in theory.laws().iter().filter(|law| law.kind == LawKind::Law) {
        let question = Question::new(&theory, &law.statement, &law.sorts).expect("finite");
        let cases = (0..question.assignments()).map(|number| {
            question.case(&mut evaluator, &question.assignment(number)).expect("it is evaluated")
        });
        let cases: Vec<Case> = cases.collect();
        finite.prove(law.name.as_str(), &question, &cases).expect("the kernel accepts it");
        laws += 1;
    }
    (finite.text(), laws)
}

#[test]
fn laws_of_finite_sorts_are_proved_in_one_text() {
    let (now, laws) = written();
    assert_eq!(laws, 17);
    assert!(is_kept("cyclic", &now), "it is kept otherwise");
    let mut checker = Checker::new(Budget::unlimited()).expect("a checker");
    checker.text(&now, &mut |name| Ok(text(name).unwrap_or_default())).expect("accepted");
    let report = checker.report().expect("a report");
    // One law is an equivalence, which two theorems say.
    assert_eq!(report.theorems.len(), laws + 1);
    let axioms = report.theorems.iter().flat_map(|theorem| &theorem.axioms);
    assert!(axioms.into_iter().all(|axiom| axiom.name.starts_with("mod.")));
}
