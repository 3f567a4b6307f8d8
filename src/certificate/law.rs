//! Laws as rules: what a rule says must be what a proof proves.
//!
//! A rule `l => r if c` rewrites by a law when the goal of the proof is `l = r` or `r = l`,
//! on the same sorts and under conditions that stand among c. Beyond that the rule's own
//! conditions must say where all its terms are defined: an equation is claimed only there,
//! and a chain of equations may not lead through a term that is undefined.

use super::kept::Kept;
use super::proof::document::Document;
use super::proof::prop::Prop;
use super::proof::standard::definitions_beside;
use super::proof::statement::Claim;
use super::proof::steps::{Status, Theorem};
use super::proof::terms::{Node as Part, Terms};
use super::shown::Support;
use crate::budget::Budget;
use crate::error::{Error, Result, certificate as codes};
use crate::syntax::rules::{Item, Sort, Statement};
use crate::syntax::term::{Node, Term, Ups, ops};
use crate::syntax::{parse_rules, parse_statement};
use symbol_table::GlobalSymbol as Symbol;

/// Checks that a rule, given by its text, rewrites by the law that a text of the kernel proves
/// last; gives what that proof rests on.
///
/// # Errors
/// E0503 when the rule says something else or more than the law, E0530 for a text that is
/// refused, E04 when a limit is reached.
pub fn admit(name: Symbol, rule: &str, proof: &str, budget: &Budget) -> Result<Vec<Support>> {
    let refuse = |why: &str| Err(Error::new(&codes::RULE, format!("the law {name} {why}")));
    let Some(rule) = Rule::read(name, rule) else {
        return refuse("does not stand in its text");
    };
    let definitions = definitions_beside(&rule.definitions);
    let kept = Kept::checked(proof, &definitions, budget)?;
    let Some(law) = kept.laws().last() else {
        return refuse("has no proof");
    };
    let shown = match &law.checked {
        Some(Ok(shown)) => shown,
        Some(Err(why)) => return refuse(&format!("is not what its proof proves: {why}")),
        None => return refuse("has no proof"),
    };
    let statement = parse_statement(&law.text)?;
    if !rule.says(&statement) {
        return refuse("is not what its proof proves");
    }
    let mut document = Document::knowing(&definitions, budget.clone())?;
    let goal = document.theorem("law", std::slice::from_ref(&law.text), false, Status::Assumed)?;
    if !is_defined(&mut document, &goal, &rule)? {
        return refuse("does not say where its terms are defined");
    }
    Ok(shown.support.clone())
}

/// A rule as it is written.
struct Rule {
    lhs: Term,
    rhs: Term,
    conditions: Vec<Term>,
    sorts: Vec<(Symbol, Sort)>,
    definitions: Vec<String>,
}

impl Rule {
    fn read(wanted: Symbol, text: &str) -> Option<Rule> {
        let (items, errors) = parse_rules(text);
        if !errors.is_empty() {
            return None;
        }
        let mut sorts = Vec::new();
        let mut definitions = Vec::new();
        let mut found = None;
        for item in items {
            match item {
                Item::Declare(declaration) => {
                    let names = declaration.names.iter();
                    sorts.extend(names.map(|name| (name.symbol, declaration.sort)));
                }
                Item::Define { span, .. } => {
                    definitions.push(text.get(span.start as usize..span.end as usize)?.to_owned());
                }
                Item::Rule { name, lhs, rhs, conditions, .. } if name.symbol == wanted => {
                    found = Some((lhs, rhs, conditions));
                }
                _ => return None,
            }
        }
        let (lhs, rhs, conditions) = found?;
        Some(Rule { lhs, rhs, conditions, sorts, definitions })
    }

    fn sort(&self, name: Symbol) -> Sort {
        let known = self.sorts.iter().find(|(known, _)| *known == name);
        known.map_or(Sort::Game, |(_, sort)| *sort)
    }

    /// Whether it says what a statement says, perhaps under more conditions.
    fn says(&self, statement: &Statement) -> bool {
        let prop = &statement.prop;
        let Node::Apply(op, args) = prop.node(prop.root()) else { return false };
        let (ops::EQ, [a, b]) = (op.as_str(), args.as_slice()) else { return false };
        let (a, b) = (prop.subterm(*a), prop.subterm(*b));
        let sides = same(&a, &self.lhs) && same(&b, &self.rhs)
            || same(&a, &self.rhs) && same(&b, &self.lhs);
        let conditions = statement
            .conditions
            .iter()
            .all(|condition| self.conditions.iter().any(|own| same(own, condition)));
        let terms = [&a, &b].into_iter().chain(&statement.conditions);
        let sorts = terms.flat_map(Term::iter).all(|(_, node)| match node {
            Node::Var(name) => declared(statement, *name) == self.sort(*name),
            _ => true,
        });
        statement.iff.is_none() && sides && conditions && sorts
    }
}

fn declared(statement: &Statement, name: Symbol) -> Sort {
    let mut declarations = statement.declarations.iter().rev();
    let found =
        declarations.find(|declaration| declaration.names.iter().any(|known| known.symbol == name));
    found.map_or(Sort::Game, |declaration| declaration.sort)
}

/// Whether two terms are written in the same way.
fn same(a: &Term, b: &Term) -> bool {
    let (a, b) = (a.subterm(a.root()), b.subterm(b.root()));
    a.len() == b.len() && a.iter().zip(b.iter()).all(|((_, x), (_, y))| x == y)
}

/// Whether the conditions of a rule say all that the law assumes: of its sorts, and of where
/// its terms are defined.
fn is_defined(document: &mut Document, goal: &Theorem, rule: &Rule) -> Result<bool> {
    let mut statement = String::new();
    for variable in &goal.claims.variables {
        let sort = match variable.sort {
            Sort::Game => "game",
            Sort::Number => "number",
            Sort::Integer => "integer",
            Sort::Wall => "wall",
            Sort::Form => "form",
            Sort::Options | Sort::Finite(_) => return Ok(false),
        };
        statement.push_str(&format!("{}{sort} {}", comma(&statement), variable.name));
    }
    statement.push_str("; ");
    for variable in &goal.claims.variables {
        statement.push_str(&format!("{} - {} + ", variable.name, variable.name));
    }
    statement.push_str("0 = 0");
    for (at, condition) in rule.conditions.iter().enumerate() {
        statement.push_str(if at == 0 { " if " } else { ", " });
        statement.push_str(&crate::print::term(condition, crate::print::Style::Ascii)?);
    }
    let said = document.theorem("conditions", &[statement], false, Status::Assumed)?;
    let terms = &mut document.calculus.terms;
    let cases: Vec<Vec<Prop>> =
        said.claims.claims.iter().map(|case| of_values(terms, case)).collect();
    let claims = goal.claims.claims.iter().filter(|claim| claim.options.is_empty());
    let claims: Vec<Vec<Prop>> = claims.map(|claim| of_values(terms, claim)).collect();
    let terms = &document.calculus.terms;
    let has = |all: &[Prop], needed: &[Prop]| {
        needed.iter().all(|&prop| all.contains(&prop) || is_sum_of_numbers(terms, all, prop))
    };
    Ok(cases.iter().all(|case| claims.iter().any(|claim| has(case, claim))))
}

/// The hypotheses of a claim, each relation of values between the simplest terms known to have
/// these values.
fn of_values(terms: &mut Terms, claim: &Claim) -> Vec<Prop> {
    let hypotheses = claim.hypotheses.iter();
    let tidy = hypotheses.map(|&prop| match prop {
        Prop::Equal(..) | Prop::Le(..) | Prop::Lf(..) => prop.map(|id| terms.by_its_value(id)),
        _ => prop,
    });
    tidy.collect()
}

/// Whether a proposition says that a sum is a number, or an integer, each summand of which is
/// one by what is assumed or by itself.
fn is_sum_of_numbers(terms: &Terms, assumed: &[Prop], prop: Prop) -> bool {
    let Prop::Is(id) = prop else { return false };
    let Part::Apply(predicate, args) = terms.node(id) else { return false };
    let ("is_number" | "is_integer", [sum]) = (predicate.as_str(), args.as_slice()) else {
        return false;
    };
    let integers = predicate.as_str() == "is_integer";
    terms.parts(*sum).iter().all(|part| match terms.node(part.term) {
        Part::Literal(literal) => {
            (literal.ups, literal.nim) == (Ups::Multiple(0), 0)
                && (!integers || literal.number.is_integer())
        }
        _ => assumed.iter().any(|known| match known {
            Prop::Is(id) => matches!(terms.node(*id), Part::Apply(its, of)
                if its == predicate && of.as_slice() == [part.term]),
            _ => false,
        }),
    })
}

fn comma(text: &str) -> &'static str {
    if text.is_empty() { "" } else { ", " }
}
