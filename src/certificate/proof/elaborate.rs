//! From the language of statements to the terms of proofs.
//!
//! Terms of proofs are forms, so every step from a value to a form is written out: where a
//! form is wanted and a value is given, the term is `canonical(t)`. A variable of sort game
//! stands for its canonical form, and so do its options and every literal. Sums and
//! operators that return forms are literal as soon as one operand is a form.
//!
//! A built-in operator with value parameters is a function of values and takes any form of
//! its argument. An operator that a rule file defines is read by its definition on the form
//! that it gets; applied to canonical forms, which is what this translation sees to, that
//! is its value. In a *literal* theorem nothing is wrapped: there operators are what their
//! definitions make of any form, and whether they respect values is what is to be proved.
//!
//! An equation or inequality of walls is read at some temperature, where walls are numbers.
//! That is the same as the equation of functions, or their order, which is pointwise, where it
//! is asserted or assumed, but not where it is denied: `not a = b` does not say that the walls
//! differ everywhere, and is refused. So is `a < b`, which says `a <= b` and not `a = b`.

use super::calculus::{Calculus, MAX_FAMILIES, Scene, too_large};
use super::natives::{self, Takes};
use super::prop::{Formula, Prop, not};
use super::terms::{Family, Id, Part, Side, Terms};
use crate::error::{Error, Result, Span, certificate};
use crate::number::Dyadic;
use crate::syntax::term::{Literal, Node as Syntax, Opt, Term, TermId, Ups, ops};
use symbol_table::GlobalSymbol as Symbol;

/// How deep a statement may be nested.
const MAX_DEPTH: usize = 60;
/// The largest number of copies that is written out.
const MAX_COPIES: i64 = 64;

/// What a term is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// A value.
    Game,
    /// A form, read literally.
    Form,
    /// A wall at some temperature.
    Wall,
    /// A set of values that a variable stands for.
    Options,
    /// True or false.
    Truth,
}

/// A term with its kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Operand {
    /// The term.
    pub id: Id,
    /// What it is.
    pub kind: Kind,
    /// Whether the term of a value is its canonical form.
    pub canonical: bool,
}

/// What a parameter of a defined operator takes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Accept {
    /// A value, by its canonical form.
    Game,
    /// A form.
    Form,
    /// A value that is a number.
    Number,
    /// A value that is an integer.
    Integer,
    /// A wall.
    Wall,
}

/// In which of its readings a theorem takes its terms.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reading {
    /// As the language of statements says.
    Plain,
    /// Operators are their definitions on every form, and nothing is made canonical.
    Literal,
    /// As `Literal`, and sums are operators with definitions like the others.
    Raw,
}

/// Translates terms.
pub struct Elaborator<'a> {
    /// Where the terms go.
    pub calculus: &'a mut Calculus,
    term: &'a Term,
    reading: Reading,
    env: Vec<(Symbol, Operand)>,
    /// What must hold for the terms translated so far to be defined.
    pub domains: Vec<Formula>,
    /// Whether something was said of walls.
    pub of_walls: bool,
    scene: Scene,
    negated: bool,
}

/// An error for what the language of proofs has no words for.
pub(super) fn unsupported(what: impl Into<String>, span: Span) -> Error {
    Error::new(&certificate::NO_WORDS, what).at(span, "")
}

/// How many operations of a term stand inside one another at most.
fn depth(term: &Term) -> usize {
    let mut depths: Vec<usize> = Vec::with_capacity(term.len());
    for (_, node) in term.iter() {
        let below = node.children().iter().map(|child| depths[child.0 as usize] + 1).max();
        depths.push(below.unwrap_or(0));
    }
    depths.last().copied().unwrap_or(0)
}

/// The names that generators have bound, in order.
type Bound = Vec<(Symbol, Operand)>;

impl<'a> Elaborator<'a> {
    /// For the parts of one term.
    ///
    /// # Errors
    /// E0520 when too many operations stand inside one another.
    pub fn new(
        calculus: &'a mut Calculus,
        term: &'a Term,
        reading: Reading,
        env: Vec<(Symbol, Operand)>,
    ) -> Result<Elaborator<'a>> {
        let depth = depth(term);
        if depth > MAX_DEPTH {
            let message = format!(
                "the term has {depth} operations inside one another, and a proof reads {MAX_DEPTH}"
            );
            let error = unsupported(message, Span::default());
            return Err(error.hint("the signs of a long sum stand inside one another too"));
        }
        let scene = Scene::default();
        let domains = Vec::new();
        let (of_walls, negated) = (false, false);
        Ok(Elaborator { calculus, term, reading, env, domains, of_walls, scene, negated })
    }

    fn terms(&mut self) -> &mut Terms {
        &mut self.calculus.terms
    }

    fn lookup(&self, name: Symbol) -> Option<Operand> {
        self.env.iter().rev().find(|(known, _)| *known == name).map(|(_, operand)| *operand)
    }

    fn game(id: Id) -> Operand {
        Operand { id, kind: Kind::Game, canonical: false }
    }

    fn literal(&mut self, literal: &Literal) -> Operand {
        Operand { id: self.terms().literal(literal), kind: Kind::Game, canonical: true }
    }

    /// Translates a part for whatever it is by itself.
    ///
    /// # Errors
    /// E0520 for what the language of proofs has no words for, E04 at a limit.
    pub fn operand(&mut self, id: TermId) -> Result<Operand> {
        let term = self.term;
        match term.node(id) {
            Syntax::Literal(literal) => Ok(self.literal(literal)),
            Syntax::Var(name) => self.variable(*name, term.span(id)),
            Syntax::Quote(inner) => self.quoted(*inner),
            Syntax::Braces(left, right) => {
                let left = self.families(left, false)?;
                let right = self.families(right, false)?;
                Ok(Elaborator::game(self.terms().braces(left, right)))
            }
            Syntax::Set(_) => Err(unsupported("a set stands by itself", term.span(id))),
            Syntax::As(..) => Err(unsupported("a pattern is no term", term.span(id))),
            Syntax::Apply(operator, args) => self.apply(*operator, args, term.span(id)),
        }
    }

    fn variable(&mut self, name: Symbol, span: Span) -> Result<Operand> {
        match self.lookup(name) {
            Some(operand) => Ok(operand),
            None if name.as_str() == "tax" => {
                let id = self.terms().apply(name, Vec::new());
                Ok(Operand { id, kind: Kind::Wall, canonical: false })
            }
            None => Err(unsupported(format!("`{name}` is not a variable of the statement"), span)),
        }
    }

    /// Translates a part that stands in a quote: braces are forms exactly as written.
    fn quoted(&mut self, id: TermId) -> Result<Operand> {
        if let Syntax::Braces(left, right) = self.term.node(id) {
            let left = self.families(left, true)?;
            let right = self.families(right, true)?;
            let id = self.terms().braces(left, right);
            return Ok(Operand { id, kind: Kind::Form, canonical: false });
        }
        let operand = self.operand(id)?;
        let id = self.form(operand);
        Ok(Operand { id, kind: Kind::Form, canonical: operand.canonical })
    }

    /// The term as a form.
    pub fn form(&mut self, operand: Operand) -> Id {
        let literal = self.reading != Reading::Plain;
        if literal || operand.canonical || operand.kind != Kind::Game {
            return operand.id;
        }
        self.canonical(operand.id)
    }

    fn canonical(&mut self, id: Id) -> Id {
        self.terms().apply(Symbol::from("canonical"), vec![id])
    }

    /// The options of one side of braces.
    fn families(&mut self, side: &[Opt], quoted: bool) -> Result<Vec<Family>> {
        let mut all = Vec::new();
        for opt in side {
            match opt {
                Opt::Term(t) => {
                    let body = self.part(*t, quoted)?;
                    all.push(Family { binders: Vec::new(), body });
                }
                Opt::Rest(set) => all.extend(self.set(*set)?.0),
                Opt::For(t, generators) => self.comprehension(*t, generators, quoted, &mut all)?,
            }
        }
        Ok(all)
    }

    fn part(&mut self, id: TermId, quoted: bool) -> Result<Id> {
        if quoted {
            return self.quoted(id).map(|operand| operand.id);
        }
        self.operand(id).map(|operand| operand.id)
    }

    /// `t for x in S, y in T`: a family for each choice of a family of S, of T, and so on.
    fn comprehension(
        &mut self,
        body: TermId,
        generators: &[(Symbol, TermId)],
        quoted: bool,
        all: &mut Vec<Family>,
    ) -> Result<()> {
        let depth = self.env.len();
        let mut open: Vec<(Bound, Vec<Id>)> = vec![(Vec::new(), Vec::new())];
        for (name, set) in generators {
            let mut next = Vec::new();
            for (bound, binders) in open {
                self.env.truncate(depth);
                self.env.extend(bound.iter().copied());
                let (families, kind, canonical) = self.set(*set)?;
                let mut taken = binders.clone();
                for (_, operand) in &self.env {
                    taken.extend_from_slice(self.calculus.terms.free(operand.id));
                }
                for family in families {
                    let family = self.calculus.apart(&family, &taken);
                    let mut bound = bound.clone();
                    bound.push((*name, Operand { id: family.body, kind, canonical }));
                    let mut binders = binders.clone();
                    binders.extend(family.binders);
                    next.push((bound, binders));
                }
                if next.len() > MAX_FAMILIES {
                    return Err(too_large());
                }
            }
            open = next;
        }
        for (bound, binders) in open {
            self.env.truncate(depth);
            self.env.extend(bound);
            let body = self.part(body, quoted)?;
            all.push(Family { binders, body });
        }
        self.env.truncate(depth);
        Ok(())
    }

    /// A set of options as families, with the kind of its members.
    ///
    /// # Errors
    /// E0520 for sets that the language of proofs has no words for.
    pub fn set(&mut self, id: TermId) -> Result<(Vec<Family>, Kind, bool)> {
        let term = self.term;
        let span = term.span(id);
        match term.node(id) {
            Syntax::Var(name) => {
                let operand = self.variable(*name, span)?;
                if operand.kind != Kind::Options {
                    return Err(unsupported(format!("`{name}` is no set"), span));
                }
                let families = self.options(Side::Member, operand.id)?;
                Ok((families, Kind::Game, true))
            }
            Syntax::Apply(operator, args) if args.len() == 1 => {
                let operand = self.operand(args[0])?;
                let of = self.form(operand);
                let kind = operand.kind;
                match operator.as_str() {
                    "left" => Ok((self.options(Side::Left, of)?, kind, kind == Kind::Game)),
                    "right" => Ok((self.options(Side::Right, of)?, kind, kind == Kind::Game)),
                    "left_incentives" => Ok((self.incentives(Side::Left, of)?, Kind::Game, false)),
                    "right_incentives" => {
                        Ok((self.incentives(Side::Right, of)?, Kind::Game, false))
                    }
                    "incentives" => {
                        let mut all = self.incentives(Side::Left, of)?;
                        all.extend(self.incentives(Side::Right, of)?);
                        Ok((all, Kind::Game, false))
                    }
                    other => Err(unsupported(format!("a proof cannot range over `{other}`"), span)),
                }
            }
            _ => Err(unsupported("a proof cannot range over this set", span)),
        }
    }

    fn options(&mut self, side: Side, of: Id) -> Result<Vec<Family>> {
        self.calculus.options(side, of, &self.scene)
    }

    /// x − g for the Left options x of g, g − x for the Right options.
    fn incentives(&mut self, side: Side, of: Id) -> Result<Vec<Family>> {
        let taken = self.terms().free(of).to_vec();
        let families = self.options(side, of)?;
        Ok(families
            .into_iter()
            .map(|family| {
                let family = self.calculus.apart(&family, &taken);
                let body = match side {
                    Side::Right => self.terms().sub(of, family.body),
                    _ => self.terms().sub(family.body, of),
                };
                Family { binders: family.binders, body }
            })
            .collect())
    }

    fn apply(&mut self, operator: Symbol, args: &[TermId], span: Span) -> Result<Operand> {
        match (operator.as_str(), args) {
            (ops::ADD | ops::OTIMES, [a, b]) => self.sum(&[(*a, false), (*b, false)]),
            (ops::SUB, [a, b]) => self.sum(&[(*a, false), (*b, true)]),
            (ops::NEG, [a]) => self.sum(&[(*a, true)]),
            (ops::NORTON | "copies", [n, a]) => match self.integer_literal(*n) {
                Some(n) => self.copies(n, *a),
                None => self.named(operator, args, span),
            },
            (ops::OPLUS_MAX | ops::OPLUS_MIN, [set]) => {
                let Syntax::Set(members) = self.term.node(*set) else {
                    return Err(unsupported("only a set that is written out has extremes", span));
                };
                let members = self.families(members, false)?;
                let set = self.terms().braces(members, Vec::new());
                let id = self.terms().apply(operator, vec![set]);
                Ok(Operand { id, kind: Kind::Wall, canonical: false })
            }
            (ops::PLUS_MINUS, options) => {
                let mut left = Vec::new();
                for option in options {
                    left.push(self.operand(*option)?.id);
                }
                let right = left.iter().map(|&id| self.calculus.terms.neg(id)).collect();
                Ok(self.switch(left, right))
            }
            ("tiny", [x]) => {
                let x = self.operand(*x)?.id;
                let x = self.terms().neg(x);
                let inner = self.switch(vec![Terms::ZERO], vec![x]).id;
                Ok(self.switch(vec![Terms::ZERO], vec![inner]))
            }
            ("miny", [x]) => {
                let x = self.operand(*x)?.id;
                let inner = self.switch(vec![x], vec![Terms::ZERO]).id;
                Ok(self.switch(vec![inner], vec![Terms::ZERO]))
            }
            _ => self.named(operator, args, span),
        }
    }

    fn switch(&mut self, left: Vec<Id>, right: Vec<Id>) -> Operand {
        let side = |ids: Vec<Id>| -> Vec<Family> {
            ids.into_iter().map(|body| Family { binders: Vec::new(), body }).collect()
        };
        Elaborator::game(self.terms().braces(side(left), side(right)))
    }

    fn integer_literal(&self, id: TermId) -> Option<i64> {
        match self.term.node(id) {
            Syntax::Literal(Literal { number, ups: Ups::Multiple(0), nim: 0 }) => {
                number.to_i64().filter(|n| n.abs() <= MAX_COPIES)
            }
            _ => None,
        }
    }

    fn copies(&mut self, n: i64, id: TermId) -> Result<Operand> {
        let operand = self.operand(id)?;
        if !matches!(operand.kind, Kind::Game | Kind::Form) {
            return Err(unsupported("only games are copied", self.term.span(id)));
        }
        let part = Part { term: operand.id, negative: n < 0 };
        Ok(Elaborator::game(self.terms().sum((0..n.abs()).map(|_| part))))
    }

    fn sum(&mut self, summands: &[(TermId, bool)]) -> Result<Operand> {
        let mut operands = Vec::with_capacity(summands.len());
        for (id, negative) in summands {
            operands.push((self.operand(*id)?, *negative));
        }
        let has = |kind: Kind| operands.iter().any(|(operand, _)| operand.kind == kind);
        if has(Kind::Options) || has(Kind::Truth) {
            return Err(unsupported(
                "only games and walls are added",
                self.term.span(summands[0].0),
            ));
        }
        let kind = if has(Kind::Wall) {
            Kind::Wall
        } else if has(Kind::Form) {
            Kind::Form
        } else {
            Kind::Game
        };
        let mut parts = Vec::with_capacity(operands.len());
        for (operand, negative) in operands {
            let term = if kind == Kind::Form { self.form(operand) } else { operand.id };
            parts.push(Part { term, negative });
        }
        let id = if self.reading == Reading::Raw {
            self.raw_sum(&parts)
        } else {
            self.terms().sum(parts)
        };
        Ok(Operand { id, kind, canonical: false })
    }

    fn raw_sum(&mut self, parts: &[Part]) -> Id {
        let mut all: Option<Id> = None;
        for part in parts {
            let term = if part.negative {
                self.terms().apply(Symbol::from(ops::NEG), vec![part.term])
            } else {
                part.term
            };
            all = Some(match all {
                None => term,
                Some(sum) => self.terms().apply(Symbol::from(ops::ADD), vec![sum, term]),
            });
        }
        all.unwrap_or(Terms::ZERO)
    }

    fn named(&mut self, operator: Symbol, args: &[TermId], span: Span) -> Result<Operand> {
        if let Some(definition) = self.calculus.definitions.get(&(operator, args.len())) {
            let accepts = definition.accepts.clone();
            let result = definition.result;
            return self.defined(operator, &accepts, result, args);
        }
        let Some(native) = self.calculus.natives.get(&(operator, args.len())).cloned() else {
            return Err(unsupported(
                format!("no operator `{operator}` is known to the prover"),
                span,
            ));
        };
        let mut ids = Vec::with_capacity(args.len());
        for (arg, takes) in args.iter().zip(&native.takes) {
            let operand = self.operand(*arg)?;
            ids.push(match takes {
                Takes::Form => self.form(operand),
                Takes::Number => {
                    self.must_be("is_number", operand);
                    operand.id
                }
                Takes::Integer => {
                    self.must_be("is_integer", operand);
                    operand.id
                }
                Takes::Value | Takes::Wall => operand.id,
            });
        }
        if let Some(domain) = natives::domain(operator, &ids, &mut self.calculus.terms) {
            self.domains.push(domain);
        }
        let id = self.terms().apply(operator, ids);
        Ok(Operand { id, kind: native.result, canonical: native.result == Kind::Game })
    }

    /// Notes that a term must satisfy a predicate to be in the domain of an operator.
    fn must_be(&mut self, predicate: &str, operand: Operand) {
        let id = self.terms().apply(Symbol::from(predicate), vec![operand.id]);
        self.domains.push(vec![vec![Prop::Is(id)]]);
    }

    fn defined(
        &mut self,
        operator: Symbol,
        accepts: &[Accept],
        result: Kind,
        args: &[TermId],
    ) -> Result<Operand> {
        let mut ids = Vec::with_capacity(args.len());
        for (arg, accept) in args.iter().zip(accepts) {
            let operand = self.operand(*arg)?;
            match accept {
                Accept::Number => self.must_be("is_number", operand),
                Accept::Integer => self.must_be("is_integer", operand),
                Accept::Game | Accept::Form | Accept::Wall => {}
            }
            ids.push(match accept {
                Accept::Form | Accept::Wall => self.form(operand),
                Accept::Game | Accept::Number | Accept::Integer => {
                    let read = self.reading != Reading::Plain || operand.canonical;
                    if read { operand.id } else { self.canonical(operand.id) }
                }
            });
        }
        if let Some(domain) = natives::domain(operator, &ids, &mut self.calculus.terms) {
            self.domains.push(domain);
        }
        let Some(definition) = self.calculus.definitions.get(&(operator, args.len())) else {
            return Ok(Elaborator::game(Terms::ZERO));
        };
        let map = definition.params.iter().copied().zip(ids.iter().copied()).collect();
        for formula in definition.requires.clone() {
            let mut instance = Formula::new();
            for disjunct in formula {
                let mut props = Vec::with_capacity(disjunct.len());
                for prop in disjunct {
                    props.push(self.calculus.instance_of_prop(prop, &map, &self.scene)?);
                }
                instance.push(props);
            }
            self.domains.push(instance);
        }
        let id = self.terms().apply(operator, ids);
        Ok(Operand { id, kind: result, canonical: false })
    }

    /// Translates a condition.
    ///
    /// # Errors
    /// E0520 for what the language of proofs has no words for, E04 at a limit.
    pub fn formula(&mut self, id: TermId) -> Result<Formula> {
        let term = self.term;
        let span = term.span(id);
        let Syntax::Apply(operator, args) = term.node(id) else {
            return Err(unsupported("this is no proposition", span));
        };
        match (operator.as_str(), args.as_slice()) {
            (ops::NOT, [a]) => {
                let outside = std::mem::replace(&mut self.negated, true);
                let inner = self.formula(*a);
                self.negated = outside;
                not(&inner?).ok_or_else(|| unsupported("this negation is not expressible", span))
            }
            (ops::OR, [a, b]) => {
                let mut all = self.formula(*a)?;
                all.extend(self.formula(*b)?);
                Ok(all)
            }
            (ops::IN, _) => Err(unsupported("`in` stands here as a condition by itself", span)),
            (relation, [a, b]) if ops::RELATIONS.contains(&relation) => {
                let a = self.operand(*a)?;
                let b = self.operand(*b)?;
                self.relation(relation, a, b, span)
            }
            _ => {
                let operand = self.operand(id)?;
                if operand.kind != Kind::Truth {
                    return Err(unsupported("this is neither true nor false", span));
                }
                Ok(vec![vec![Prop::Is(operand.id)]])
            }
        }
    }

    fn relation(&mut self, relation: &str, a: Operand, b: Operand, span: Span) -> Result<Formula> {
        let comparable = |kind| matches!(kind, Kind::Game | Kind::Form | Kind::Wall);
        if !comparable(a.kind) || !comparable(b.kind) {
            return Err(unsupported("only games and walls are compared", span));
        }
        let walls = a.kind == Kind::Wall || b.kind == Kind::Wall;
        if walls && (!matches!(relation, ops::EQ | ops::LE | ops::GE) || self.negated) {
            return Err(unsupported("of walls only `=`, `<=` and `>=` can be said", span));
        }
        self.of_walls |= walls;
        if relation == ops::SAME {
            let (a, b) = (self.form(a), self.form(b));
            return Ok(vec![vec![Prop::Same(a, b)]]);
        }
        let (a, b) = (a.id, b.id);
        let props = match relation {
            ops::EQ => vec![Prop::Equal(a, b)],
            ops::LE => vec![Prop::Le(a, b)],
            ops::LT => vec![Prop::Le(a, b), Prop::Lf(a, b)],
            ops::GE => vec![Prop::Le(b, a)],
            ops::GT => vec![Prop::Le(b, a), Prop::Lf(b, a)],
            ops::CONFUSED => vec![Prop::Lf(a, b), Prop::Lf(b, a)],
            ops::LF => vec![Prop::Lf(a, b)],
            _ => vec![Prop::Lf(b, a)],
        };
        Ok(vec![props])
    }
}

/// The literal 1, −1 and so on.
#[must_use]
pub fn integer(n: i64) -> Literal {
    Literal { number: Dyadic::integer(n), ups: Ups::Multiple(0), nim: 0 }
}
