//! From the words of an outline to propositions of the kernel.

use crate::certificate::draft::{Draft, Prop, denial, holds, stuck};
use crate::error::Result;
use crate::kernel::{Side, Term};
use crate::syntax::parse_conditions;
use crate::syntax::term::{self, Node, Opt, ops};

/// The propositions of a list with commas between them.
///
/// # Errors
/// E01 for what is no list of conditions, E0520 for what the kernel has no word for.
pub(super) fn props(draft: &mut Draft, text: &str) -> Result<Vec<Prop>> {
    let conditions = parse_conditions(text)?;
    conditions.iter().map(|condition| prop(draft, condition)).collect()
}

/// The proposition that a text says.
///
/// # Errors
/// As [`props`]; E0520 for several.
pub(super) fn one(draft: &mut Draft, text: &str) -> Result<Prop> {
    let mut all = props(draft, text)?;
    match (all.pop(), all.is_empty()) {
        (Some(prop), true) => Ok(prop),
        _ => Err(stuck("one proposition is wanted here")),
    }
}

/// What is said, and what of: `… if …`.
///
/// # Errors
/// As [`props`].
pub(super) fn statement(draft: &mut Draft, text: &str) -> Result<(Prop, Vec<Prop>)> {
    let (said, given) = text.split_once(" if ").unwrap_or((text, ""));
    let given = if given.is_empty() { Vec::new() } else { props(draft, given)? };
    Ok((one(draft, said)?, given))
}

/// The names of lemmas, with the forms that they are to be used at: `ordered, sum(x, -y)`.
///
/// # Errors
/// As [`props`].
pub(super) fn hints(draft: &mut Draft, text: &str) -> Result<Vec<(String, Option<Vec<Term>>)>> {
    let mut depth = 0;
    let parts = text.split(|c: char| {
        depth += i32::from("({".contains(c)) - i32::from(")}".contains(c));
        c == ',' && depth == 0
    });
    let mut hints = Vec::new();
    for part in parts.map(str::trim).filter(|part| !part.is_empty()) {
        let (name, arguments) = part.split_at(part.find('(').unwrap_or(part.len()));
        let at = if arguments.is_empty() { None } else { Some(forms(draft, arguments)?) };
        hints.push((name.trim().to_owned(), at));
    }
    Ok(hints)
}

/// The forms of `(a + b, -c)`, which are read as what a predicate speaks of.
fn forms(draft: &mut Draft, text: &str) -> Result<Vec<Term>> {
    let wanted = || stuck("forms are wanted behind a lemma, as in `sum(x, -y)`");
    let read = parse_conditions(&format!("at{text}"))?;
    let [read] = &read[..] else { return Err(wanted()) };
    match read.node(read.root()) {
        Node::Apply(name, arguments) if name.as_str() == "at" => {
            arguments.iter().map(|&argument| form(draft, read, argument)).collect()
        }
        _ => Err(wanted()),
    }
}

fn prop(draft: &mut Draft, condition: &term::Term) -> Result<Prop> {
    let (mut at, mut denied) = (condition.root(), false);
    let (name, arguments) = loop {
        match condition.node(at) {
            Node::Apply(name, inner) if name.as_str() == ops::NOT && inner.len() == 1 => {
                (at, denied) = (inner[0], !denied);
            }
            Node::Apply(name, arguments) => break (name, arguments),
            _ => return Err(stuck("a proposition is wanted here")),
        }
    };
    let said = match (name.as_str(), &arguments[..]) {
        (ops::IN, &[x, set]) => {
            let (side, of) = set_of(condition, set)?;
            Prop::option(side, form(draft, condition, x)?, form(draft, condition, of)?)
        }
        (op, &[a, b]) if ops::RELATIONS.contains(&op) => {
            let (a, b) = (form(draft, condition, a)?, form(draft, condition, b)?);
            match op {
                ops::EQ => Prop::eq(a, b),
                ops::SAME => Prop::same(a, b),
                ops::LE => Prop::le(a, b),
                ops::GE => Prop::le(b, a),
                ops::LF => Prop::lf(a, b),
                ops::GF => Prop::lf(b, a),
                _ => return Err(stuck(format!("`{op}` is two propositions: say <= and <|"))),
            }
        }
        (name, arguments) => {
            let predicate = draft.operator(name).filter(|&known| draft.is_predicate(known));
            let predicate = predicate.ok_or_else(|| stuck(format!("no predicate `{name}`")))?;
            let all: Result<Vec<Term>> =
                arguments.iter().map(|&argument| form(draft, condition, argument)).collect();
            holds(predicate, all?)
        }
    };
    if denied {
        return denial(&said).ok_or_else(|| stuck("this proposition has no negation"));
    }
    Ok(said)
}

fn set_of(term: &term::Term, set: term::TermId) -> Result<(Side, term::TermId)> {
    match term.node(set) {
        Node::Apply(name, arguments) if arguments.len() == 1 && name.as_str() == "left" => {
            Ok((Side::Left, arguments[0]))
        }
        Node::Apply(name, arguments) if arguments.len() == 1 && name.as_str() == "right" => {
            Ok((Side::Right, arguments[0]))
        }
        _ => Err(stuck("an option is in left(…) or right(…)")),
    }
}

/// A term of the parser as one of the kernel: children stand before their parents.
fn form(draft: &mut Draft, whole: &term::Term, root: term::TermId) -> Result<Term> {
    let part = whole.subterm(root);
    let mut made: Vec<Term> = Vec::with_capacity(part.len());
    for (_, node) in part.iter() {
        let at = |id: &term::TermId| made[id.0 as usize];
        let next = match node {
            Node::Var(name) => draft.variable(name.as_str())?,
            Node::Literal(literal) if literal.nim == 0 && literal.ups == term::Ups::Multiple(0) => {
                draft.numeral(&literal.number)?
            }
            Node::Quote(inner) => at(inner),
            Node::Braces(left, right) => {
                let side = |options: &[Opt]| -> Result<Vec<Term>> {
                    let one = |option: &Opt| match option {
                        Opt::Term(id) => Ok(at(id)),
                        _ => Err(stuck("braces of an outline have options one by one")),
                    };
                    options.iter().map(one).collect()
                };
                let (left, right) = (side(left)?, side(right)?);
                draft.options(&left, &right)?
            }
            Node::Apply(name, arguments) => match (name.as_str(), &arguments[..]) {
                (ops::ADD, [a, b]) => draft.sum(at(a), at(b))?,
                (ops::NEG, [a]) => draft.negative(at(a))?,
                (ops::SUB, [a, b]) => {
                    let (a, b) = (at(a), at(b));
                    let b = draft.negative(b)?;
                    draft.sum(a, b)?
                }
                (name, _) => return Err(stuck(format!("no operator `{name}` in outlines"))),
            },
            _ => return Err(stuck("outlines speak of variables, numbers, braces and sums")),
        };
        made.push(next);
    }
    made.last().copied().ok_or_else(|| stuck("a form is wanted here"))
}
