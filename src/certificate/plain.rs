//! The writer of the kernel's language: what [`Line::read`] reads back.

use crate::kernel::{Kind, Line, Proposition, Rule, Sequent, Side, Tree};
use serde_json::{Value, json};
use std::fmt;

impl fmt::Display for Line {
    /// Writes the line as `docs/kernel.md` describes it, without the end of the line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", line(self))
    }
}

fn side(side: Side) -> u8 {
    side as u8
}

fn proposition(p: &Proposition<u32>) -> Value {
    let mut fields = match p.kind {
        Kind::Same => vec![json!("same")],
        Kind::Eq => vec![json!("eq")],
        Kind::Le => vec![json!("le")],
        Kind::Lf => vec![json!("lf")],
        Kind::In(of) => vec![json!("in"), json!(side(of))],
        Kind::None(of) => vec![json!("none"), json!(side(of))],
        Kind::Is(operator) => vec![json!("is"), json!(operator)],
        Kind::Not(operator) => vec![json!("not"), json!(operator)],
    };
    fields.extend(p.terms.iter().map(|term| json!(term)));
    fields.into()
}

fn sequent(s: &Sequent<u32>) -> Value {
    if s.variables == 0 && s.hypotheses.is_empty() {
        return proposition(&s.proposition);
    }
    json!([s.variables, sequents(&s.hypotheses), proposition(&s.proposition)])
}

fn sequents(list: &[Sequent<u32>]) -> Value {
    list.iter().map(sequent).collect()
}

fn tree(t: &Tree) -> Value {
    match t {
        Tree::Leaf(term) => json!(["=", term]),
        Tree::If(p, yes, no) => json!(["if", proposition(p), tree(yes), tree(no)]),
    }
}

fn line(l: &Line) -> Value {
    match l {
        Line::Variable(name) => json!(["v", name]),
        Line::Bound(k) => json!(["b", k]),
        Line::Numeral(number) => json!(["n", number.to_string()]),
        Line::Apply(operator, arguments) => json!(["o", operator, arguments]),
        Line::Family(ranges, body) => {
            let ranges: Value = ranges.iter().map(|&(of, term)| json!([side(of), term])).collect();
            json!(["f", ranges, body])
        }
        Line::Braces(left, right) => json!(["{", left, right]),
        Line::Open(variables, assumed) => json!(["open", variables, sequents(assumed)]),
        Line::Close(fact) => json!(["close", fact]),
        Line::Induction(variables, on, claims) => json!(["ind", variables, on, sequents(claims)]),
        Line::Qed(facts) => json!(["qed", facts]),
        Line::Operator(name, parameters) => json!(["op", name, parameters]),
        Line::Definition(cases) => json!(["def", tree(cases)]),
        Line::Predicate(parts) => json!(["pred", sequents(parts)]),
        Line::Axiom(name, source, says) => json!(["axiom", name, source, sequent(says)]),
        Line::Theorem(name, fact, says) => json!(["theorem", name, fact, sequent(says)]),
        Line::Law(name, text, theorems) => json!(["law", name, text, theorems]),
        Line::Licence(facts) => json!(["licence", facts]),
        Line::Include(name) => json!(["include", name]),
        Line::Step(rule, cited) => {
            let mut fields = step(rule);
            fields.push(json!(cited));
            fields.into()
        }
    }
}

fn step(rule: &Rule) -> Vec<Value> {
    let p = proposition;
    let fields = match rule {
        Rule::Use(fact, terms) => json!(["use", fact, terms]),
        Rule::Refl(a) => json!(["refl", a]),
        Rule::Rewrite(goal) => json!(["rw", p(goal)]),
        Rule::Ext(a, b) => json!(["ext", a, b]),
        Rule::Option(b, of, family, terms) => json!(["option", b, side(*of), family, terms]),
        Rule::Case(of, x, b, c) => json!(["case", side(*of), x, b, p(c)]),
        Rule::Every(a, b) => json!(["every", a, b]),
        Rule::Any(of, x, a, b) => json!(["any", side(*of), x, a, b]),
        Rule::Some(of, x, a, b) => json!(["some", side(*of), x, a, b]),
        Rule::Moves(a, b, c) => json!(["moves", a, b, p(c)]),
        Rule::Both(a, b) => json!(["both", a, b]),
        Rule::Half(a, b, turned) => json!(["half", a, b, u8::from(*turned)]),
        Rule::Split(q, c) => json!(["split", p(q), p(c)]),
        Rule::Absurd(q, c) => json!(["absurd", p(q), p(c)]),
        Rule::Inhabited(of, a, c) => json!(["inhabited", side(*of), a, p(c)]),
        Rule::Empty(of, x, a, c) => json!(["empty", side(*of), x, a, p(c)]),
        Rule::Greatest(of, z, a, c) => json!(["greatest", side(*of), z, a, p(c)]),
        Rule::Num(a) => json!(["num", a]),
        Rule::Flat(a, b) => json!(["flat", a, b]),
        Rule::Lin(goal, times) => json!(["lin", p(goal), times]),
        Rule::Play(goal) => json!(["play", p(goal)]),
        Rule::Ih(up, claim, terms, chains) => json!(["ih", up, claim, terms, chains]),
    };
    match fields {
        Value::Array(fields) => fields,
        other => vec![other],
    }
}
