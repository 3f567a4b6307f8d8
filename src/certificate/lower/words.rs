//! From the language of statements to the kernel's terms.
//!
//! A term of the kernel is a form. A variable of any sort of games stands for any form; where
//! a form is wanted and a compound value is given, the term is `canonical(t)`. Options of a
//! variable are options of whatever form it stands for. Sums stand as they are written:
//! `a - b` is `add(a, neg(b))`. In a *literal* text nothing is made canonical.
//!
//! Equations and inequalities of walls are read at some temperature, where walls are numbers.
//! That says the same as the equation of functions where it is asserted or assumed, but not
//! where it is denied, and is refused there.

use super::formula::{Formula, just, not};
use super::identical::identical;
use super::literals::literal_form;
use super::vocabulary::{Accept, Defined, Kind, Meaning, Vocabulary};
use crate::certificate::draft::{Draft, Prop, holds};
use crate::error::{Class, Error, Result, Span, certificate, limit};
use crate::kernel::{Node, Side, Term as Core};
use crate::syntax::term::{Literal, Node as Syntax, Opt, Term, TermId, Ups, ops};
use symbol_table::GlobalSymbol as Symbol;

/// How deep a statement may be nested.
const MAX_DEPTH: usize = 60;
/// The largest number of copies that is written out.
pub(super) const MAX_COPIES: i64 = 64;
/// How many families a side of braces may have.
const MAX_FAMILIES: usize = 4096;

/// The number of the negative among the operators.
const NEG: u32 = 1;

/// A term with its kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::certificate) struct Operand {
    /// The term.
    pub(in crate::certificate) core: Core,
    /// What it is.
    pub(in crate::certificate) kind: Kind,
    /// Whether a value is given by a form that may be read as it is.
    pub(in crate::certificate) readable: bool,
}

impl Operand {
    /// A value that no form is known of.
    #[must_use]
    pub(super) fn value(core: Core) -> Operand {
        Operand { core, kind: Kind::Game, readable: false }
    }
}

/// What a name stands for.
#[derive(Clone, Copy, Debug)]
pub(in crate::certificate) enum Meant {
    /// A term without loose indices, or a parameter.
    Term(Operand),
    /// The form that a binder chooses: the binder at this level, counted from the outside.
    Chosen { level: u32, kind: Kind, readable: bool },
    /// What Left or Right gains by a move to what the binder at this level chooses.
    Incentive { level: u32, side: Side, of: TermId, around: usize },
}

/// A set that binders range over, in one of its parts.
struct Range {
    side: Side,
    of: Core,
    kind: Kind,
    readable: bool,
    /// For incentives the game whose options these are.
    less: Option<TermId>,
}

/// Translates the parts of one term.
pub(in crate::certificate) struct Words<'a> {
    /// Where the terms go.
    pub(super) draft: &'a mut Draft,
    vocabulary: &'a Vocabulary,
    term: &'a Term,
    literal: bool,
    names: Vec<(Symbol, Meant)>,
    /// How many binders are around.
    depth: u32,
    /// What must hold for the terms translated so far to be defined.
    pub(super) domains: Vec<Formula>,
    /// Whether something was said of walls.
    pub(super) of_walls: bool,
    /// The variables of values whose own form was read.
    pub(super) read: Vec<Core>,
    /// Whether what is read must have a denial.
    decides: bool,
    /// The largest number of copies that is written out.
    most_copies: i64,
    /// How many quoted braces are around.
    quotes: usize,
    /// What parts were found to be, where they are read one after the other.
    done: Vec<Option<Operand>>,
}

/// An error for what the language of proofs has no words for.
pub(in crate::certificate) fn unsupported(what: impl Into<String>, span: Span) -> Error {
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

impl<'a> Words<'a> {
    /// For the parts of one term; the names stand for what they are said to.
    ///
    /// # Errors
    /// E0520 when too many operations stand inside one another.
    pub(super) fn new(
        draft: &'a mut Draft,
        vocabulary: &'a Vocabulary,
        term: &'a Term,
        literal: bool,
        names: Vec<(Symbol, Meant)>,
    ) -> Result<Words<'a>> {
        let nested = depth(term);
        if nested > MAX_DEPTH {
            let what = format!(
                "the term has {nested} operations inside one another, and a proof reads {MAX_DEPTH}"
            );
            let error = unsupported(what, Span::default());
            return Err(error.hint("the signs of a long sum stand inside one another too"));
        }
        Ok(Words::begun(draft, vocabulary, term, literal, names))
    }

    fn begun(
        draft: &'a mut Draft,
        vocabulary: &'a Vocabulary,
        term: &'a Term,
        literal: bool,
        names: Vec<(Symbol, Meant)>,
    ) -> Words<'a> {
        Words {
            draft,
            vocabulary,
            term,
            literal,
            names,
            depth: 0,
            domains: Vec::new(),
            of_walls: false,
            read: Vec::new(),
            decides: false,
            most_copies: MAX_COPIES,
            quotes: 0,
            done: Vec::new(),
        }
    }

    /// Reads all parts of a term of any depth, each after those that it is made of: what each
    /// is, where that can be said.
    ///
    /// # Errors
    /// E04 at a limit.
    pub(in crate::certificate) fn of_all(
        draft: &'a mut Draft,
        vocabulary: &'a Vocabulary,
        term: &'a Term,
        names: Vec<(Symbol, Meant)>,
    ) -> Result<Words<'a>> {
        let mut words = Words::begun(draft, vocabulary, term, false, names);
        words.most_copies = i64::MAX;
        for (id, node) in term.iter() {
            let known = node.children().iter().all(|child| words.done[child.0 as usize].is_some());
            let operand = match known.then(|| words.operand(id)) {
                Some(Err(error)) if error.class() == Class::Limit => return Err(error),
                found => found.and_then(Result::ok),
            };
            words.done.push(operand);
        }
        Ok(words)
    }

    /// For what is made of parts that were read already.
    #[must_use]
    pub(in crate::certificate) fn after(
        draft: &'a mut Draft,
        vocabulary: &'a Vocabulary,
        term: &'a Term,
        done: &[Option<Operand>],
    ) -> Words<'a> {
        let mut words = Words::begun(draft, vocabulary, term, false, Vec::new());
        words.done = done.to_vec();
        words
    }

    /// What the parts were found to be.
    #[must_use]
    pub(in crate::certificate) fn into_operands(self) -> Vec<Option<Operand>> {
        self.done
    }

    /// Says that what is read decides between cases, of which one denies it.
    pub(super) fn decide(&mut self) {
        self.decides = true;
    }

    /// Says that so many parameters are around, as loose indices.
    pub(super) fn under(&mut self, parameters: u32) {
        self.depth = parameters;
    }

    fn name(&mut self, name: Symbol, span: Span) -> Result<Operand> {
        let found = self.names.iter().rev().find(|(known, _)| *known == name).map(|(_, it)| *it);
        match found {
            Some(Meant::Term(operand)) => Ok(operand),
            Some(Meant::Chosen { level, kind, readable }) => {
                let core = self.chosen(level)?;
                Ok(Operand { core, kind, readable })
            }
            Some(Meant::Incentive { level, side, of, around }) => {
                let rest = self.names.split_off(around);
                let of = self.operand(of).and_then(|operand| self.form(operand));
                self.names.extend(rest);
                let (of, option) = (of?, self.chosen(level)?);
                let (gain, loss) = if side == Side::Left { (option, of) } else { (of, option) };
                let loss = self.draft.negative(loss)?;
                Ok(Operand::value(self.draft.sum(gain, loss)?))
            }
            None if name.as_str() == ops::TAX => {
                let core = self.apply_named(name, Vec::new())?;
                Ok(Operand { core, kind: Kind::Wall, readable: false })
            }
            None => Err(unsupported(format!("`{name}` is not a variable of the statement"), span)),
        }
    }

    fn chosen(&mut self, level: u32) -> Result<Core> {
        self.draft.bound(self.depth - 1 - level)
    }

    /// Translates a part for whatever it is by itself.
    ///
    /// # Errors
    /// E0520 for what the language of proofs has no words for, E04 at a limit.
    pub(super) fn operand(&mut self, id: TermId) -> Result<Operand> {
        if let Some(known) = self.done.get(id.0 as usize) {
            return known.ok_or_else(|| unsupported("this has no words", self.term.span(id)));
        }
        let term = self.term;
        match term.node(id) {
            Syntax::Literal(literal) => {
                let core = literal_form(self.draft, literal)?;
                Ok(Operand { core, kind: Kind::Game, readable: true })
            }
            Syntax::Var(name) => self.name(*name, term.span(id)),
            Syntax::Quote(inner) => self.quoted(*inner),
            Syntax::Braces(left, right) => {
                let left = self.families(left, false)?;
                let right = self.families(right, false)?;
                Ok(Operand::value(self.draft.braces(left, right)?))
            }
            Syntax::Set(_) => Err(unsupported("a set stands by itself", term.span(id))),
            Syntax::As(..) => Err(unsupported("a pattern is no term", term.span(id))),
            Syntax::Apply(operator, args) => self.apply(*operator, args, term.span(id)),
        }
    }

    /// Translates a part that stands in a quote: braces are forms exactly as written.
    fn quoted(&mut self, id: TermId) -> Result<Operand> {
        let term = self.term;
        if let Syntax::Braces(left, right) = term.node(id) {
            if self.quotes == MAX_DEPTH {
                return Err(unsupported("quoted braces are nested too deeply", term.span(id)));
            }
            self.quotes += 1;
            let sides =
                self.families(left, true).and_then(|left| Ok([left, self.families(right, true)?]));
            self.quotes -= 1;
            let [left, right] = sides?;
            let core = self.draft.braces(left, right)?;
            return Ok(Operand { core, kind: Kind::Form, readable: false });
        }
        let operand = self.operand(id)?;
        let core = self.form(operand)?;
        Ok(Operand { core, kind: Kind::Form, readable: operand.readable })
    }

    /// The term as a form that is read.
    ///
    /// # Errors
    /// E04 at a limit.
    pub(super) fn form(&mut self, operand: Operand) -> Result<Core> {
        if operand.kind == Kind::Game {
            self.note_read(operand.core);
        }
        if self.literal || operand.readable || operand.kind != Kind::Game {
            return Ok(operand.core);
        }
        self.apply_named(Symbol::from("canonical"), vec![operand.core])
    }

    /// Notes that the form of a variable is read, by itself or below negatives.
    fn note_read(&mut self, mut core: Core) {
        while let Node::Apply(NEG, args) = self.draft.node(core) {
            core = args[0];
        }
        if matches!(self.draft.node(core), Node::Variable(_)) && !self.read.contains(&core) {
            self.read.push(core);
        }
    }

    /// The options of one side of braces.
    fn families(&mut self, side: &[Opt], quoted: bool) -> Result<Vec<Core>> {
        let mut all = Vec::new();
        for opt in side {
            match opt {
                Opt::Term(t) => {
                    let body = self.part(*t, quoted)?;
                    all.push(self.draft.family(&[], body)?);
                }
                Opt::Rest(set) => {
                    let name = Symbol::from("");
                    self.comprehension(None, &[(name, *set)], quoted, &mut all)?;
                }
                Opt::For(t, generators) => {
                    self.comprehension(Some(*t), generators, quoted, &mut all)?;
                }
            }
        }
        Ok(all)
    }

    fn part(&mut self, id: TermId, quoted: bool) -> Result<Core> {
        let operand = if quoted { self.quoted(id)? } else { self.operand(id)? };
        Ok(operand.core)
    }

    /// `t for x in S, y in T`: a family for each choice of a part of S, of T, and so on. Without
    /// a term the members of the one set.
    fn comprehension(
        &mut self,
        body: Option<TermId>,
        generators: &[(Symbol, TermId)],
        quoted: bool,
        all: &mut Vec<Core>,
    ) -> Result<()> {
        let (depth, outside) = (self.depth, self.names.len());
        self.depth += generators.len() as u32;
        let made = self.choices(body, generators, quoted, &mut Vec::new(), all);
        self.depth = depth;
        self.names.truncate(outside);
        made
    }

    fn choices(
        &mut self,
        body: Option<TermId>,
        generators: &[(Symbol, TermId)],
        quoted: bool,
        ranges: &mut Vec<(Side, Core)>,
        all: &mut Vec<Core>,
    ) -> Result<()> {
        let at = ranges.len();
        if at == generators.len() {
            let body = match body {
                Some(body) => self.part(body, quoted)?,
                None => self.name(generators[0].0, Span::default())?.core,
            };
            all.push(self.draft.family(ranges, body)?);
            if all.len() > MAX_FAMILIES {
                return Err(Error::new(&limit::BUDGET, "a side of braces is too large"));
            }
            return Ok(());
        }
        let (name, set) = generators[at];
        let level = self.depth - generators.len() as u32 + at as u32;
        for range in self.set(set)? {
            let around = self.names.len();
            let Range { side, of, kind, readable, less } = range;
            self.names.push((
                name,
                match less {
                    Some(of) => Meant::Incentive { level, side, of, around },
                    None => Meant::Chosen { level, kind, readable },
                },
            ));
            ranges.push((side, of));
            self.choices(body, generators, quoted, ranges, all)?;
            ranges.pop();
            self.names.truncate(around);
        }
        Ok(())
    }

    /// The parts of a set of options.
    fn set(&mut self, id: TermId) -> Result<Vec<Range>> {
        let term = self.term;
        let span = term.span(id);
        match term.node(id) {
            Syntax::Var(name) => {
                let operand = self.name(*name, span)?;
                if operand.kind != Kind::Options {
                    return Err(unsupported(format!("`{name}` is no set"), span));
                }
                let (of, kind) = (operand.core, Kind::Game);
                Ok(vec![Range { side: Side::Left, of, kind, readable: true, less: None }])
            }
            Syntax::Apply(operator, args) if args.len() == 1 => {
                let operand = self.operand(args[0])?;
                let (of, kind) = (self.form(operand)?, operand.kind);
                let readable = kind == Kind::Game;
                let part = |side, less| Range { side, of, kind, readable, less };
                Ok(match operator.as_str() {
                    "left" => vec![part(Side::Left, None)],
                    "right" => vec![part(Side::Right, None)],
                    "left_incentives" => vec![part(Side::Left, Some(args[0]))],
                    "right_incentives" => vec![part(Side::Right, Some(args[0]))],
                    "incentives" => {
                        vec![part(Side::Left, Some(args[0])), part(Side::Right, Some(args[0]))]
                    }
                    other => {
                        let what = format!("a proof cannot range over `{other}`");
                        return Err(unsupported(what, span));
                    }
                })
            }
            _ => Err(unsupported("a proof cannot range over this set", span)),
        }
    }

    /// The side and the form of a set `left(t)`, `right(t)` or of a variable, for a member that
    /// is not bound; with the kind of its members.
    ///
    /// # Errors
    /// E0520 for other sets.
    pub(super) fn members(&mut self, id: TermId) -> Result<(Side, Core, Kind, bool)> {
        let span = self.term.span(id);
        match self.set(id)?.as_slice() {
            [Range { side, of, kind, readable, less: None }] => Ok((*side, *of, *kind, *readable)),
            _ => Err(unsupported("a variable is a left or right option, or of a set", span)),
        }
    }

    fn apply(&mut self, operator: Symbol, args: &[TermId], span: Span) -> Result<Operand> {
        match (operator.as_str(), args) {
            (ops::ADD | ops::OTIMES, [a, b]) => self.sum(*a, *b, false),
            (ops::SUB, [a, b]) => self.sum(*a, *b, true),
            (ops::NEG, [a]) => {
                let operand = self.operand(*a)?;
                self.must_add(operand, span)?;
                let core = self.draft.negative(operand.core)?;
                // The negative of a form that may be read is one.
                Ok(Operand { core, ..operand })
            }
            (ops::NORTON | "copies", [n, a]) => match self.integer_literal(*n) {
                Some(n) => self.copies(n, *a),
                None => self.named(operator, args, span),
            },
            (ops::OPLUS_MAX | ops::OPLUS_MIN, [set]) => {
                let term = self.term;
                let Syntax::Set(members) = term.node(*set) else {
                    return Err(unsupported("only a set that is written out has extremes", span));
                };
                let members = self.families(members, false)?;
                let set = self.draft.braces(members, Vec::new())?;
                let core = self.apply_named(operator, vec![set])?;
                Ok(Operand { core, kind: Kind::Wall, readable: false })
            }
            (ops::PLUS_MINUS, options) => {
                let (mut left, mut right) = (Vec::new(), Vec::new());
                for option in options {
                    let option = self.operand(*option)?.core;
                    left.push(option);
                    right.push(self.draft.negative(option)?);
                }
                self.switch(&left, &right)
            }
            ("tiny", [x]) => {
                let x = self.operand(*x)?.core;
                let (x, zero) = (self.draft.negative(x)?, self.draft.zero()?);
                let inner = self.switch(&[zero], &[x])?.core;
                self.switch(&[zero], &[inner])
            }
            ("miny", [x]) => {
                let (x, zero) = (self.operand(*x)?.core, self.draft.zero()?);
                let inner = self.switch(&[x], &[zero])?.core;
                self.switch(&[inner], &[zero])
            }
            _ => self.named(operator, args, span),
        }
    }

    fn switch(&mut self, left: &[Core], right: &[Core]) -> Result<Operand> {
        Ok(Operand::value(self.draft.options(left, right)?))
    }

    fn integer_literal(&self, id: TermId) -> Option<i64> {
        match self.term.node(id) {
            Syntax::Literal(Literal { number, ups: Ups::Multiple(0), nim: 0 }) => {
                number.to_i64().filter(|n| n.unsigned_abs() <= self.most_copies.unsigned_abs())
            }
            _ => None,
        }
    }

    fn copies(&mut self, n: i64, id: TermId) -> Result<Operand> {
        let operand = self.operand(id)?;
        if !matches!(operand.kind, Kind::Game | Kind::Form) {
            return Err(unsupported("only games are copied", self.term.span(id)));
        }
        Ok(Operand::value(copies(self.draft, n, operand.core)?))
    }

    fn must_add(&self, operand: Operand, span: Span) -> Result<()> {
        if matches!(operand.kind, Kind::Options | Kind::Truth) {
            return Err(unsupported("only games and walls are added", span));
        }
        Ok(())
    }

    fn sum(&mut self, a: TermId, b: TermId, negative: bool) -> Result<Operand> {
        let span = self.term.span(a);
        let (a, b) = (self.operand(a)?, self.operand(b)?);
        self.must_add(a, span)?;
        self.must_add(b, span)?;
        let has = |kind: Kind| a.kind == kind || b.kind == kind;
        let kind = if has(Kind::Wall) {
            Kind::Wall
        } else if has(Kind::Form) {
            Kind::Form
        } else {
            Kind::Game
        };
        let (mut x, mut y) = (a.core, b.core);
        if kind == Kind::Form {
            (x, y) = (self.form(a)?, self.form(b)?);
        }
        if negative {
            y = self.draft.negative(y)?;
        }
        Ok(Operand { core: self.draft.sum(x, y)?, kind, readable: false })
    }

    fn apply_named(&mut self, operator: Symbol, args: Vec<Core>) -> Result<Core> {
        let number = self.vocabulary.number(self.draft, operator, args.len())?;
        self.draft.apply(number, args)
    }

    fn named(&mut self, operator: Symbol, args: &[TermId], span: Span) -> Result<Operand> {
        let vocabulary = self.vocabulary;
        let Some(meaning) = vocabulary.meaning(operator, args.len()) else {
            let what = format!("no operator `{operator}` is known to the prover");
            return Err(unsupported(what, span));
        };
        let mut cores = Vec::with_capacity(args.len());
        for (arg, accept) in args.iter().zip(meaning.accepts()) {
            let operand = self.operand(*arg)?;
            match accept {
                Accept::Number => self.must_be("is_number", operand)?,
                Accept::Integer => self.must_be("is_integer", operand)?,
                Accept::Value | Accept::Form | Accept::Wall => {}
            }
            let read = match meaning {
                Meaning::Native { .. } => *accept == Accept::Form,
                Meaning::Defined(_) => true,
            };
            // A definition that takes a value reads its canonical form, also that of a form.
            let by_value = operand.kind == Kind::Form && *accept != Accept::Form;
            let operand = if by_value { Operand::value(operand.core) } else { operand };
            cores.push(if read { self.form(operand)? } else { operand.core });
        }
        if let Some(domain) = vocabulary.domain(self.draft, operator, &cores)? {
            self.domains.push(domain);
        }
        if let Meaning::Defined(defined) = meaning {
            self.required(defined, &cores)?;
        }
        let core = self.apply_named(operator, cores)?;
        // What is built in gives canonical forms.
        let readable = matches!(meaning, Meaning::Native { result: Kind::Game, .. });
        Ok(Operand { core, kind: meaning.result(), readable })
    }

    /// Notes what a definition requires of these arguments.
    fn required(&mut self, defined: &Defined, args: &[Core]) -> Result<()> {
        for condition in &defined.requires {
            let names = defined.names(args);
            let (draft, vocabulary) = (&mut *self.draft, self.vocabulary);
            let mut words = Words::new(draft, vocabulary, condition, self.literal, names)?;
            words.under(self.depth);
            let formula = words.formula(condition.root())?;
            self.domains.push(formula);
        }
        Ok(())
    }

    /// Notes that a term must satisfy a predicate to be in the domain of an operator.
    fn must_be(&mut self, predicate: &str, operand: Operand) -> Result<()> {
        let number = self.vocabulary.number(self.draft, Symbol::from(predicate), 1)?;
        self.domains.push(just(holds(number, vec![operand.core])));
        Ok(())
    }

    /// Translates a condition.
    ///
    /// # Errors
    /// E0520 for what the language of proofs has no words for, E04 at a limit.
    pub(in crate::certificate) fn formula(&mut self, id: TermId) -> Result<Formula> {
        let term = self.term;
        let span = term.span(id);
        let Syntax::Apply(operator, args) = term.node(id) else {
            return Err(unsupported("this is no proposition", span));
        };
        match (operator.as_str(), args.as_slice()) {
            (ops::NOT, [a]) => {
                let outside = std::mem::replace(&mut self.decides, true);
                let inner = self.formula(*a);
                self.decides = outside;
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
            _ => self.predicate(*operator, args, span),
        }
    }

    fn predicate(&mut self, operator: Symbol, args: &[TermId], span: Span) -> Result<Formula> {
        let mut cores = Vec::with_capacity(args.len());
        let meaning = self.vocabulary.meaning(operator, args.len());
        let Some(Meaning::Native { result: Kind::Truth, takes }) = meaning else {
            return Err(unsupported("this is neither true nor false", span));
        };
        for (arg, accept) in args.iter().zip(takes) {
            let operand = self.operand(*arg)?;
            let read = *accept == Accept::Form;
            cores.push(if read { self.form(operand)? } else { operand.core });
        }
        let number = self.vocabulary.number(self.draft, operator, args.len())?;
        Ok(just(holds(number, cores)))
    }

    fn relation(&mut self, relation: &str, a: Operand, b: Operand, span: Span) -> Result<Formula> {
        let comparable = |kind| matches!(kind, Kind::Game | Kind::Form | Kind::Wall);
        if !comparable(a.kind) || !comparable(b.kind) {
            return Err(unsupported("only games and walls are compared", span));
        }
        let walls = a.kind == Kind::Wall || b.kind == Kind::Wall;
        if walls && (!matches!(relation, ops::EQ | ops::LE | ops::GE) || self.decides) {
            return Err(unsupported("of walls only `=`, `<=` and `>=` can be said", span));
        }
        self.of_walls |= walls;
        if relation == ops::SAME {
            let (a, b) = (self.form(a)?, self.form(b)?);
            return Ok(just(match self.decides {
                true => identical(self.draft, a, b)?,
                false => Prop::same(a, b),
            }));
        }
        let (a, b) = (a.core, b.core);
        Ok(vec![compared(relation, a, b)])
    }
}

/// The sum of so many copies: one after the other, or of many by doubling.
fn copies(draft: &mut Draft, n: i64, a: Core) -> Result<Core> {
    let one = if n < 0 { draft.negative(a)? } else { a };
    let mut sum = if n == 0 { draft.zero()? } else { one };
    if n.unsigned_abs() <= MAX_COPIES.unsigned_abs() {
        for _ in 1..n.abs() {
            sum = draft.sum(sum, one)?;
        }
        return Ok(sum);
    }
    // The binary digits of the number behind its first.
    let times = n.unsigned_abs();
    for digit in (0..times.ilog2()).rev() {
        sum = draft.sum(sum, sum)?;
        if times >> digit & 1 == 1 {
            sum = draft.sum(sum, one)?;
        }
    }
    Ok(sum)
}

/// What a relation of values says of two forms.
#[must_use]
pub(in crate::certificate) fn compared(relation: &str, a: Core, b: Core) -> Vec<Prop> {
    match relation {
        ops::EQ => vec![Prop::eq(a, b)],
        ops::LE => vec![Prop::le(a, b)],
        ops::LT => vec![Prop::le(a, b), Prop::lf(a, b)],
        ops::GE => vec![Prop::le(b, a)],
        ops::GT => vec![Prop::le(b, a), Prop::lf(b, a)],
        ops::CONFUSED => vec![Prop::lf(a, b), Prop::lf(b, a)],
        ops::LF => vec![Prop::lf(a, b)],
        _ => vec![Prop::lf(b, a)],
    }
}
