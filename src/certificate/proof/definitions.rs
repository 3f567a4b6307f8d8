//! Definitions of operators, as proofs use them.
//!
//! A definition is an equation that holds for all forms, provided that the recursion ends:
//! every recursive call must replace some parameter by a proper descendant and leave the
//! others of a fixed set as they are, and every other operator that is called must be
//! defined before. A recursion that does not end has no solution at all (`f(g) = {f(g)|}`
//! says that a game is its own option), so that anything would follow from it.
//!
//! Operators that the language of proofs reads by itself (sums, canonical forms, predicates)
//! keep their meaning: no definition of theirs is taken. Nor is a clause that applies where
//! walls are equal: walls are read at some temperature, where two different ones may meet.

use super::calculus::Calculus;
use super::citations;
use super::elaborate::{Accept, Elaborator, Kind, Operand, Reading, unsupported};
use super::prop::{Formula, Prop};
use super::standard;
use super::terms::{Id, Node, Terms};
use crate::error::{Error, Result, Span, certificate};
use crate::syntax::parse_rules;
use crate::syntax::rules::{Clause as Text, Item, Name, Sort};
use crate::syntax::term::{Node as Syntax, ops};
use rustc_hash::FxHashSet;
use symbol_table::GlobalSymbol as Symbol;

/// A clause of a definition.
#[derive(Clone, Debug)]
pub struct Clause {
    /// What the operator is.
    pub body: Id,
    /// If all of these hold, and no earlier clause applies.
    pub conditions: Vec<Formula>,
}

/// An operator with its definition.
#[derive(Clone, Debug)]
pub struct Definition {
    /// Its name.
    pub name: Symbol,
    /// Its parameters, as variables.
    pub params: Vec<Id>,
    /// What each takes.
    pub accepts: Vec<Accept>,
    /// What it is.
    pub result: Kind,
    /// Its clauses, in order.
    pub clauses: Vec<Clause>,
    /// Its domain.
    pub requires: Vec<Formula>,
    /// The text that it was read from.
    pub text: String,
}

impl Definition {
    /// Whether it is a single term for every argument.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        matches!(self.clauses.as_slice(), [clause] if clause.conditions.is_empty())
    }

    /// The operators of its bodies and conditions, each once.
    #[must_use]
    pub fn operators(&self, terms: &Terms) -> Vec<(Symbol, usize)> {
        let mut found = Vec::new();
        for clause in &self.clauses {
            citations::operators(terms, clause.body, &mut found);
            for prop in clause.conditions.iter().flatten().flatten() {
                prop.terms().into_iter().for_each(|id| {
                    citations::operators(terms, id, &mut found);
                });
            }
        }
        found
    }

    /// Whether it calls itself. An operator that does not is a name for what it is defined by.
    #[must_use]
    pub fn is_recursive(&self, terms: &Terms) -> bool {
        self.operators(terms).contains(&(self.name, self.params.len()))
    }
}

/// Reads the definition of one operator and adds it to those of a calculus.
///
/// # Errors
/// E01 when the text is malformed, E0520 when it uses what the language of proofs has no
/// words for, E0521 when the recursion is not seen to end.
pub fn define(calculus: &mut Calculus, text: &str, reading: Reading) -> Result<()> {
    let (items, errors) = parse_rules(text);
    if let Some(error) = errors.into_iter().next() {
        return Err(error);
    }
    let mut sorts: Vec<(Symbol, Sort)> = Vec::new();
    let mut defined = 0;
    for item in &items {
        match item {
            Item::Declare(declaration) => {
                let names = declaration.names.iter().map(|name| (name.symbol, declaration.sort));
                sorts.extend(names);
            }
            Item::Define { name, params, sort, clauses, requires, .. } => {
                defined += 1;
                let head = Head { name: *name, params, sort: *sort, sorts: &sorts };
                let definition = head.read(calculus, clauses, requires, text, reading)?;
                calculus.definitions.insert((definition.name, definition.params.len()), definition);
            }
            _ => return Err(unsupported("only definitions stand here", Span::default())),
        }
    }
    if defined == 1 {
        return Ok(());
    }
    Err(unsupported("each text defines one operator", Span::default()))
}

struct Head<'a> {
    name: Name,
    params: &'a [(Option<Sort>, Name)],
    sort: Option<Sort>,
    sorts: &'a [(Symbol, Sort)],
}

impl Head<'_> {
    fn sort_of(&self, sort: Option<Sort>, name: Symbol) -> Sort {
        let declared = self.sorts.iter().rev().find(|(known, _)| *known == name);
        sort.or(declared.map(|(_, sort)| *sort)).unwrap_or(Sort::Game)
    }

    fn read(
        &self,
        calculus: &mut Calculus,
        clauses: &[Text],
        requires: &[crate::syntax::term::Term],
        text: &str,
        reading: Reading,
    ) -> Result<Definition> {
        let mut params = Vec::new();
        let mut accepts = Vec::new();
        let mut env = Vec::new();
        for (sort, name) in self.params {
            let (accept, kind) = match self.sort_of(*sort, name.symbol) {
                Sort::Game => (Accept::Game, Kind::Game),
                Sort::Form => (Accept::Form, Kind::Form),
                Sort::Number => (Accept::Number, Kind::Game),
                Sort::Integer => (Accept::Integer, Kind::Game),
                Sort::Wall => (Accept::Wall, Kind::Wall),
                Sort::Options | Sort::Finite(_) => {
                    return Err(unsupported("this parameter is no game", name.span));
                }
            };
            let id = calculus.terms.var(name.symbol);
            params.push(id);
            accepts.push(accept);
            env.push((name.symbol, Operand { id, kind, canonical: kind == Kind::Game }));
        }
        let result = match self.sort.unwrap_or(Sort::Game) {
            Sort::Form => Kind::Form,
            Sort::Wall => Kind::Wall,
            Sort::Options | Sort::Finite(_) => {
                return Err(unsupported("this operator is no game", self.name.span));
            }
            Sort::Game | Sort::Number | Sort::Integer => Kind::Game,
        };
        let mut definition = Definition {
            name: self.name.symbol,
            params,
            accepts,
            result,
            clauses: Vec::new(),
            requires: Vec::new(),
            text: text.to_owned(),
        };
        for condition in requires {
            let formula = without_walls(calculus, condition, reading, &env)?;
            definition.requires.push(formula);
        }
        let key = (definition.name, definition.params.len());
        if has_meaning(calculus, key, text, reading) {
            let what = format!("`{}` has its meaning already", self.name.symbol);
            return Err(unsupported(what, self.name.span));
        }
        if calculus.definitions.contains_key(&key) || calculus.terms.mentions(key.0, key.1) {
            // What was read before would come to mean something else.
            let what = format!("`{}` is defined after it was used", self.name.symbol);
            return Err(unsupported(what, self.name.span));
        }
        let by_value = calculus.terms.depends_on_forms(key.0, key.1);
        calculus.definitions.insert(key, definition.clone());
        let read = self.clauses(calculus, clauses, &env, reading, result);
        calculus.definitions.shift_remove(&key);
        let ends = read.and_then(|clauses| {
            definition.clauses = clauses;
            self.must_end(calculus, &definition)
        });
        if let (Err(_), Some(bits)) = (&ends, by_value) {
            calculus.terms.depends_on_values(key.0, key.1, bits);
        }
        ends.map(|()| definition)
    }

    fn clauses(
        &self,
        calculus: &mut Calculus,
        clauses: &[Text],
        env: &[(Symbol, Operand)],
        reading: Reading,
        result: Kind,
    ) -> Result<Vec<Clause>> {
        let mut read = Vec::new();
        for clause in clauses {
            // An operator that returns forms builds its braces exactly as written.
            let quoted = result == Kind::Form;
            let term = if quoted { quote(&clause.term) } else { clause.term.clone() };
            let mut elaborator = Elaborator::new(calculus, &term, reading, env.to_vec())?;
            let operand = elaborator.operand(term.root())?;
            let body = if quoted { elaborator.form(operand) } else { operand.id };
            let mut conditions = Vec::new();
            for condition in &clause.conditions {
                conditions.push(without_walls(calculus, condition, reading, env)?);
            }
            read.push(Clause { body, conditions });
        }
        Ok(read)
    }

    /// Checks that the recursion ends.
    fn must_end(&self, calculus: &Calculus, definition: &Definition) -> Result<()> {
        let mut calls: Vec<Vec<Id>> = Vec::new();
        let mut seen = FxHashSet::default();
        let mut open: Vec<Id> = Vec::new();
        for clause in &definition.clauses {
            open.push(clause.body);
            let props = clause.conditions.iter().flatten().flatten();
            open.extend(props.flat_map(|prop: &Prop| prop.terms()));
        }
        while let Some(id) = open.pop() {
            if !seen.insert(id) {
                continue;
            }
            match calculus.terms.node(id) {
                Node::Var(_) | Node::Literal(_) => {}
                Node::Option { of, .. } => open.push(*of),
                Node::Sum(parts) => open.extend(parts.iter().map(|part| part.term)),
                Node::Apply(operator, args) => {
                    if (*operator, args.len()) == (definition.name, definition.params.len()) {
                        calls.push(args.clone());
                    }
                    open.extend(args);
                }
                Node::Braces(left, right) => {
                    for family in left.iter().chain(right) {
                        open.push(family.body);
                        open.extend(&family.binders);
                    }
                }
            }
        }
        let within = |arg: Id, param: Id| descends(calculus, arg, param);
        let kept: Vec<usize> = (0..definition.params.len())
            .filter(|&at| {
                calls.iter().all(|call| within(call[at], definition.params[at]).is_some())
            })
            .collect();
        let ends = calls.iter().all(|call| {
            kept.iter().any(|&at| within(call[at], definition.params[at]).unwrap_or(0) > 0)
        });
        if ends {
            return Ok(());
        }
        Err(Error::new(
            &certificate::ENDLESS,
            format!("the recursion of `{}` is not seen to end", definition.name),
        )
        .at(self.name.span, "")
        .hint("every recursive call must go to an option of a parameter"))
    }
}

/// A condition that says nothing of walls.
fn without_walls(
    calculus: &mut Calculus,
    condition: &crate::syntax::term::Term,
    reading: Reading,
    env: &[(Symbol, Operand)],
) -> Result<Formula> {
    let mut elaborator = Elaborator::new(calculus, condition, reading, env.to_vec())?;
    let formula = elaborator.formula(condition.root())?;
    if elaborator.of_walls {
        let span = condition.span(condition.root());
        return Err(unsupported("a condition on walls decides nothing at one temperature", span));
    }
    Ok(formula)
}

/// Whether the language of proofs reads an operator by itself or the kernel computes it, so
/// that a definition could only contradict that. The shipped definitions agree with it; those
/// of sum and negative are Conway's, word for word, and stand where a proof starts from them.
fn has_meaning(calculus: &Calculus, key: (Symbol, usize), text: &str, reading: Reading) -> bool {
    match key.0.as_str() {
        ops::ADD | ops::NEG => reading != Reading::Raw || !standard::SUM.contains(&text),
        ops::SUB | ops::OTIMES | ops::PLUS_MINUS | ops::NOT | ops::OR | ops::IN => true,
        ops::TAX | "copies" | "canonical" | "left" | "right" => true,
        "incentives" | "left_incentives" | "right_incentives" => true,
        name => {
            let native = calculus.natives.get(&key);
            let built_in = calculus.signature.find(name, key.1).is_some();
            ops::RELATIONS.contains(&name)
                || native.is_some_and(|native| native.result == Kind::Truth)
                || built_in && !standard::is_shipped(text)
        }
    }
}

/// How many moves lead from a variable to a term, when only moves do.
#[must_use]
pub fn descends(calculus: &Calculus, mut id: Id, from: Id) -> Option<usize> {
    let mut moves = 0;
    while id != from {
        match calculus.terms.node(id) {
            Node::Option { of, side, .. } if *side != super::terms::Side::Member => id = *of,
            _ => return None,
        }
        moves += 1;
    }
    Some(moves)
}

/// The same term in quotes, unless it cannot be quoted: a variable or an operator is a form
/// by itself.
fn quote(term: &crate::syntax::term::Term) -> crate::syntax::term::Term {
    let mut quoted = term.clone();
    if matches!(term.node(term.root()), Syntax::Braces(..)) {
        quoted.push(Syntax::Quote(term.root()), term.span(term.root()));
    }
    quoted
}
