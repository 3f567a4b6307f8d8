//! Derivations written by hand.

use symbol_table::GlobalSymbol as Symbol;
use tepid::budget::Budget;
use tepid::certificate::rewriting::{
    Certificate, Cited, Condition, Derivation, Evidence, Instance, Reason, Step, StepId,
    certificate,
};
use tepid::error::{Class, Result};
use tepid::syntax::parse_term;
use tepid::syntax::rules::Sort;
use tepid::syntax::term::{Term, TermId};

pub(crate) const DOMINATED_LEFT: (&str, &str) = (
    "dominated_left",
    "game x, y options L, R rule dominated_left [simplify]: \
     { x, y, ..L | ..R } => { y, ..L | ..R } if x <= y",
);

pub(crate) const REVERSIBLE_LEFT: (&str, &str) = (
    "reversible_left",
    "game g, x, z options L, R rule reversible_left [simplify]: \
     { x, ..L | ..R } as g => { ..left(z), ..L | ..R } if z in right(x), z <= g",
);

pub(crate) const NEGATIVE: (&str, &str) = (
    "negative",
    "options L, R rule negative [unfold]: \
     -{ ..L | ..R } => { -y for y in R | -x for x in L }",
);

/// A derivation in the making.
pub(crate) struct Proof(pub(crate) Derivation);

impl Proof {
    pub(crate) fn new() -> Proof {
        Proof(Derivation {
            rules: Vec::new(),
            definitions: Vec::new(),
            proofs: Vec::new(),
            assumed: Vec::new(),
            sorts: Vec::new(),
            assumptions: Vec::new(),
            terms: Term::new(),
            steps: Vec::new(),
            goal: (TermId(0), TermId(0)),
        })
    }

    pub(crate) fn embed(mut self, (name, text): (&str, &str)) -> Proof {
        self.0.rules.push((Symbol::new(name), text.to_owned()));
        self
    }

    pub(crate) fn sort(mut self, name: &str, sort: Sort) -> Proof {
        self.0.sorts.push((Symbol::new(name), sort));
        self
    }

    pub(crate) fn assume(mut self, prop: &str) -> Proof {
        let prop = self.term(prop);
        self.0.assumptions.push(prop);
        self
    }

    pub(crate) fn term(&mut self, text: &str) -> TermId {
        let term = parse_term(text).unwrap_or_else(|error| panic!("{}", error.render()));
        self.0.terms.append(&term)
    }

    /// The step `lhs = rhs`, which becomes the goal until another one follows.
    pub(crate) fn step(&mut self, lhs: &str, rhs: &str, reason: Reason) -> Cited {
        let (lhs, rhs) = (self.term(lhs), self.term(rhs));
        self.0.goal = (lhs, rhs);
        self.0.steps.push(Step { lhs, rhs, reason });
        Cited { step: StepId(self.0.steps.len() as u32 - 1), backward: false }
    }

    /// A step by instances of a rule: each a substitution and conditions with evidence.
    pub(crate) fn rule(&mut self, rule: &str, lhs: &str, rhs: &str, instances: &[Given]) -> Cited {
        let instances = instances.iter().map(|given| self.instance(given)).collect();
        let reason = Reason::Rule { rule: Symbol::new(rule), backward: false, instances };
        self.step(lhs, rhs, reason)
    }

    fn instance(&mut self, given: &Given) -> Instance {
        Instance {
            bindings: given
                .substitution
                .iter()
                .map(|(name, term)| (Symbol::new(name), self.term(term)))
                .collect(),
            conditions: given
                .conditions
                .iter()
                .map(|(prop, by)| Condition { prop: self.term(prop), by: *by })
                .collect(),
        }
    }
}

/// A substitution, and conditions with their evidence.
pub(crate) struct Given<'a> {
    pub(crate) substitution: &'a [(&'a str, &'a str)],
    pub(crate) conditions: &'a [(&'a str, Evidence)],
}

pub(crate) fn back(cited: Cited) -> Cited {
    Cited { backward: !cited.backward, ..cited }
}

/// The certificate of a derivation.
pub(crate) fn certified(derivation: &Derivation) -> Result<Certificate> {
    certificate(derivation, &Budget::unlimited())
}

/// That a derivation has no certificate, since it has no words or says what is not so.
pub(crate) fn is_refused(proof: &Proof) -> bool {
    match certified(&proof.0) {
        Ok(_) => false,
        Err(error) => {
            assert_eq!(error.class(), Class::Input, "{error}");
            true
        }
    }
}

const EVAL: Evidence = Evidence::Eval;

/// Right derivations of every kind.
pub(crate) fn right() -> Vec<(&'static str, Derivation)> {
    let dominated = |x, y, by| (x, y, by);
    let mut all = Vec::new();

    let mut p = Proof::new().embed(DOMINATED_LEFT);
    p.rule(
        "dominated_left",
        "{0,1|}",
        "{1|}",
        &[Given { substitution: &[("x", "0"), ("y", "1")], conditions: &[("0 <= 1", EVAL)] }],
    );
    all.push(("an option is dominated", p.0));

    let mut p = Proof::new().embed(DOMINATED_LEFT);
    p.rule(
        "dominated_left",
        "{0,*,1,2|3}",
        "{*,2|3}",
        &[
            Given { substitution: &[("x", "0"), ("y", "1")], conditions: &[("0 <= 1", EVAL)] },
            Given { substitution: &[("x", "1"), ("y", "2")], conditions: &[("1 <= 2", EVAL)] },
        ],
    );
    all.push(("two options are dominated", p.0));

    let (x, y, by) = dominated("g", "g + 1", Evidence::Row);
    let mut p = Proof::new().embed(DOMINATED_LEFT);
    p.rule(
        "dominated_left",
        "{g, g + 1, h | h}",
        "{h, g + 1 | h}",
        &[Given { substitution: &[("x", x), ("y", y)], conditions: &[("g <= g + 1", by)] }],
    );
    all.push(("a symbolic option is dominated", p.0));

    let mut p = Proof::new().embed(DOMINATED_LEFT).assume("h |> k").assume("h + 1 > g + 1");
    p.rule(
        "dominated_left",
        "{g, h | }",
        "{h | }",
        &[Given {
            substitution: &[("x", "g"), ("y", "h")],
            conditions: &[("g <= h", Evidence::Assumption(1))],
        }],
    );
    all.push(("an option is dominated by assumption", p.0));

    let mut p = Proof::new().embed(REVERSIBLE_LEFT);
    p.rule(
        "reversible_left",
        "{*, {3|} | *}",
        "{{3|} | *}",
        &[Given {
            substitution: &[("x", "*"), ("z", "0"), ("g", "{*, {3|} | *}")],
            conditions: &[("0 in right(*)", EVAL), ("0 <= {*, {3|} | *}", EVAL)],
        }],
    );
    all.push(("an option reverses through a literal", p.0));

    let mut p = Proof::new().embed(REVERSIBLE_LEFT);
    p.rule(
        "reversible_left",
        "{{4|{1,2|9}} | 7}",
        "{1, 2 | 7}",
        &[Given {
            substitution: &[("x", "{4|{1,2|9}}"), ("z", "{1,2|9}")],
            conditions: &[
                ("{1,2|9} in right({4|{1,2|9}})", EVAL),
                ("{1,2|9} <= {{4|{1,2|9}} | 7}", EVAL),
            ],
        }],
    );
    all.push(("an option reverses through braces", p.0));

    let mut p = Proof::new();
    p.step("a + (b - a)", "b", Reason::SumCanon);
    all.push(("a sum cancels", p.0));

    let mut p = Proof::new();
    p.step("copies(2, g + 1/2^*3) - (g - h) + *5 - g", "h + 1^^*5", Reason::SumCanon);
    all.push(("literals and copies add up", p.0));

    let mut p = Proof::new();
    let lhs = "{1|-1} + {2|*} - {5|4}";
    p.step(
        lhs,
        "{1 + {2|*} - {5|4}, {1|-1} - {5|4} + 2, {1|-1} + {2|*} - 4 \
         | {2|*} - {5|4} - 1, {1|-1} + * - {5|4}, {1|-1} + {2|*} - 5}",
        Reason::AddDef,
    );
    all.push(("a sum by Conway's definition", p.0));

    let mut p = Proof::new();
    p.step("*2 + 1/2", "{1/2, 1/2*, *2 | 1/2, 1/2*, *2 + 1}", Reason::AddDef);
    all.push(("a sum of literals by Conway's definition", p.0));

    let mut p = Proof::new();
    p.step("3/4 + {1|-1} - {0,*2|}", "{3/4 + 1 - {0,*2|} | -1 + 3/4 - {0,*2|}}", Reason::AddAvoid);
    all.push(("a sum without moves in numbers", p.0));

    let mut p = Proof::new();
    let same = p.step("{1|-1} + {1|-1}", "0", Reason::Eval);
    let set = p.step("{a, b + a, a | c}", "{b + a, a | c}", Reason::SetCanon);
    let flip = p.step("b + a", "a + b", Reason::SumCanon);
    let option = p.step(
        "{b + a, a | c}",
        "{a + b, a | c}",
        Reason::Congruence(vec![Some(flip), None, None]),
    );
    let chain = p.step("{a, b + a, a | c}", "{a + b, a | c}", Reason::Chain(vec![set, option]));
    let whole = p.step(
        "{1|-1} + {1|-1} - {a + b, a | c} + g",
        "0 - {a, b + a, a | c} + g",
        Reason::Congruence(vec![Some(same), Some(back(chain)), None]),
    );
    p.step(
        "tiny({1|-1} + {1|-1} - {a + b, a | c} + g)",
        "tiny(0 - {a, b + a, a | c} + g)",
        Reason::Congruence(vec![Some(whole)]),
    );
    all.push(("equals replace equals", p.0));

    let mut p = Proof::new().embed(DOMINATED_LEFT);
    let equal = p.step("a - a + b", "b", Reason::SumCanon);
    p.rule(
        "dominated_left",
        "{a - a + b, b|}",
        "{b|}",
        &[Given {
            substitution: &[("x", "a - a + b"), ("y", "b")],
            conditions: &[("a - a + b <= b", Evidence::Step(equal))],
        }],
    );
    all.push(("a condition holds by a step", p.0));

    let mut p = Proof::new().embed(NEGATIVE);
    p.rule(
        "negative",
        "-{1, g | h}",
        "{-h | -g, -(1)}",
        &[Given { substitution: &[], conditions: &[] }],
    );
    all.push(("a comprehension is written out", p.0));

    let mut p = Proof::new().embed(NEGATIVE);
    let instances = vec![Instance { bindings: Vec::new(), conditions: Vec::new() }];
    let rule = Symbol::new("negative");
    p.step("{-h|-(1)}", "-{1|h}", Reason::Rule { rule, backward: true, instances });
    all.push(("a rule is read backward", p.0));

    let mut p = Proof::new();
    let sides = p.step("{1, 1}", "{1}", Reason::SetCanon);
    p.step("{1, 1 | 2}", "{1 | 2}", Reason::Congruence(vec![Some(sides), None]));
    all.push(("a side of braces is replaced", p.0));

    let mut p = Proof::new()
        .sort("t", Sort::Number)
        .embed(("translate", "number t rule translate: {t + 1 | t - 1} => t + {1|-1}"));
    p.rule(
        "translate",
        "{t + 1/2 + 1 | t + 1/2 - 1}",
        "t + 1/2 + {1|-1}",
        &[Given { substitution: &[("t", "t + 1/2")], conditions: &[] }],
    );
    all.push(("a variable stands for a number", p.0));
    all
}
