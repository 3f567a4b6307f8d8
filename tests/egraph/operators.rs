//! Operators with closed arguments are evaluated; arguments whose form matters are kept.

use crate::common::{Run, normal};
use tepid::syntax::parse_term;

#[track_caller]
fn becomes(text: &str, wanted: &str) {
    for rules_only in [false, true] {
        let mut run = Run::canonical(rules_only);
        let found = run.simplify(text);
        let wanted = run.simplifier.simplify(&mut run.evaluator, &parse_term(wanted).unwrap());
        assert_eq!(normal(&found.term), normal(&wanted.unwrap().term), "{:?}", found.report);
    }
}

#[test]
fn closed_operators_have_values() {
    becomes("tiny(2) + g - tiny(2)", "g");
    becomes("conway(*2, *3) + g", "g + *");
    becomes("cool({2|0}, 1) + g", "g + 1*");
    becomes("norton(*, 1) - g", "* - g");
    becomes("conway('{0,*|}, *) + g", "*2 + g");
    becomes("'{0,*|} + g", "1 + g");
    becomes("mean({3|1}) - 2 + g", "g");
    becomes("+-1 + +-1 + g", "g");
    becomes("+-{1, 1*} + g + -(+-{1*, 1})", "g");
    becomes("^<2> - ^<2> + g", "g");
    becomes("2 . {1|-1} + g", "g");
}

#[test]
fn values_are_simplified_inside_arguments() {
    becomes("cool(g + h - g, 1)", "cool(h, 1)");
    becomes("cool(g, 1/2 + 1/2)", "cool(g, 1)");
    becomes("mean({g - g | })", "1");
    becomes("+-(g + h - h)", "+-g");
}

/// Equal values may not replace each other where an operator looks at the form.
#[test]
fn forms_are_left_alone() {
    becomes("conway(g + h - h, *)", "conway(g + h - h, *)");
    becomes("conway('{0,*|}, g)", "conway('{0,*|}, g)");
    becomes("conway('{0,*|}, g) - conway(1, g)", "conway('{0,*|}, g) - conway(1, g)");
    becomes("conway(g, h) - conway(g, h) + k", "k");
    becomes("joyal_sum('{g|}, h) - joyal_sum('{g|}, h)", "0");
}

#[test]
fn an_undefined_argument_is_an_error_of_the_input() {
    let mut run = Run::canonical(false);
    let term = parse_term("g + norton(*, -1)").unwrap();
    let error = run.simplifier.simplify(&mut run.evaluator, &term).err().unwrap();
    assert_eq!(error.class(), tepid::error::Class::Input);
    assert!(!error.labels().is_empty());
}
