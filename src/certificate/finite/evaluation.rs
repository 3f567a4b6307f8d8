//! What closed terms are, as facts of the kernel.
//!
//! A closed term has a *value*: a sum, or braces, of numerals and such, without operators, which
//! the kernel plays out. Operators with a definition are unfolded at the leaf whose conditions
//! hold; a condition compares two terms, and so is decided by playing out their values. Every
//! fact is kept, and stands outside of all scopes.

use super::FiniteSorts;
use crate::certificate::draft::{Draft, Fact, Prop, stuck};
use crate::error::{Class, Result};
use crate::kernel::{Kind, Node, Sequent, Side, Term};
use crate::number::Dyadic;

/// How deep operations may be nested, with those that definitions bring.
const MOST_NESTED: u32 = 256;

const ADD: u32 = 0;
const NEG: u32 = 1;

/// A term's value, and why it is that; no fact where the term is a value itself.
pub(super) type Valued = (Term, Option<Fact>);

impl FiniteSorts {
    /// Whether a closed proposition holds, with the facts that say so: that it holds, each of
    /// its halves for an equation; or that it, or one of its halves, does not.
    ///
    /// # Errors
    /// E0520 where a value is not found, E04 at a limit.
    pub(super) fn decide(&mut self, prop: &Prop) -> Result<(bool, Fact)> {
        let &[a, b] = &prop.terms[..] else {
            return Err(stuck("only comparisons are decided"));
        };
        match prop.kind {
            Kind::Le => self.is_below(a, b),
            Kind::Lf => {
                let (below, fact) = self.is_below(b, a)?;
                Ok((!below, fact))
            }
            Kind::Eq => {
                let (forth, back) = (self.is_below(a, b)?, self.is_below(b, a)?);
                match (forth, back) {
                    ((true, forth), (true, back)) => {
                        Ok((true, self.draft.both(a, b, &[forth, back])?))
                    }
                    ((false, fact), _) | (_, (false, fact)) => Ok((false, fact)),
                }
            }
            _ => Err(stuck("only comparisons are decided")),
        }
    }

    /// Whether `a <= b`: that fact, or `b <| a`.
    fn is_below(&mut self, a: Term, b: Term) -> Result<(bool, Fact)> {
        if let Some(&known) = self.compared.get(&(a, b)) {
            return Ok(known);
        }
        let ((x, x_is), (y, y_is)) = (self.value(a)?, self.value(b)?);
        let (holds, played) = self.played(x, y)?;
        let mut fact = played;
        if (x, y) != (a, b) {
            // b - a is (y - x) less (y - b) and with (x - a); and a - b is the opposite.
            let (goal, sign) = if holds { (Prop::le(a, b), 1) } else { (Prop::lf(b, a), -1) };
            let lifts = x_is.map(|fact| (sign, fact)).into_iter();
            let lifts = lifts.chain(y_is.map(|fact| (-sign, fact)));
            let cited: Vec<(i64, Fact)> = std::iter::once((1, played)).chain(lifts).collect();
            fact = self.draft.lin(&goal, &cited)?;
        }
        self.compared.insert((a, b), (holds, fact));
        Ok((holds, fact))
    }

    /// Whether `x <= y` of values.
    fn played(&mut self, x: Term, y: Term) -> Result<(bool, Fact)> {
        if let Some(&known) = self.compared.get(&(x, y)) {
            return Ok(known);
        }
        let found = match self.draft.play(&Prop::le(x, y)) {
            Ok(fact) => (true, fact),
            Err(error) if error.class() == Class::Limit => return Err(error),
            Err(_) => (false, self.draft.play(&Prop::lf(y, x))?),
        };
        self.compared.insert((x, y), found);
        Ok(found)
    }

    /// The value of a closed term: `term == value` or `term = value`.
    ///
    /// # Errors
    /// E0520 for what has none, E04 at a limit.
    pub(super) fn value(&mut self, term: Term) -> Result<Valued> {
        if let Some(&known) = self.values.get(&term) {
            return Ok(known);
        }
        if self.nested == MOST_NESTED {
            return Err(stuck("operations and definitions are nested too deep"));
        }
        self.nested += 1;
        let found = self.fresh_value(term);
        self.nested -= 1;
        let found = found?;
        self.values.insert(term, found);
        Ok(found)
    }

    fn fresh_value(&mut self, term: Term) -> Result<Valued> {
        match self.draft.node(term).clone() {
            Node::Numeral(_) => Ok((term, None)),
            Node::Braces(sides) => self.value_of_braces(term, [&sides[0], &sides[1]]),
            Node::Apply(operator @ (ADD | NEG), args) => self.value_of_sum(term, operator, &args),
            Node::Apply(operator, args) => match (self.remainder, &args[..]) {
                (Some(remainder), &[a, m]) if remainder.operator == operator => {
                    self.value_of_remainder(remainder, a, m)
                }
                _ => self.unfolded(term, operator, &args),
            },
            Node::Variable(_) | Node::Bound(_) | Node::Family(..) => {
                Err(stuck("only closed terms have values"))
            }
        }
    }

    fn value_of_sum(&mut self, term: Term, operator: u32, args: &[Term]) -> Result<Valued> {
        let mut values = Vec::with_capacity(args.len());
        let mut cited = Vec::new();
        for &arg in args {
            let (value, fact) = self.value(arg)?;
            values.push(value);
            cited.extend(fact.map(|fact| (if operator == NEG { -1 } else { 1 }, fact)));
        }
        let mut value = self.draft.apply(operator, values)?;
        if let Some(number) = number(&self.draft, value) {
            value = self.draft.numeral(&number)?;
        }
        if value == term {
            return Ok((term, None));
        }
        let fact = self.draft.lin(&Prop::eq(term, value), &cited)?;
        Ok((value, Some(fact)))
    }

    fn value_of_braces(&mut self, term: Term, sides: [&[Term]; 2]) -> Result<Valued> {
        let mut values = [Vec::new(), Vec::new()];
        let mut facts = Vec::new();
        let mut bodies = [Vec::new(), Vec::new()];
        for (at, families) in sides.into_iter().enumerate() {
            for &family in families {
                let body = match self.draft.node(family) {
                    Node::Family(ranges, body) if ranges.is_empty() => *body,
                    _ => return Err(stuck("only options that are listed have values")),
                };
                let (value, fact) = self.value(body)?;
                bodies[at].push((body, value));
                values[at].push(value);
                facts.extend(fact);
            }
        }
        if facts.is_empty() {
            return Ok((term, None));
        }
        let value = self.draft.options(&values[0], &values[1])?;
        let mut is_same = true;
        for &fact in &facts {
            is_same &= self.draft.prop(fact)?.kind == Kind::Same;
        }
        if is_same {
            let itself = self.draft.refl(term)?;
            let fact = self.draft.rewrite(&Prop::same(term, value), itself, &facts)?;
            return Ok((value, Some(fact)));
        }
        let pairs = |at: usize, forth: bool| {
            let turned = |&(x, y): &(Term, Term)| if forth { (x, y) } else { (y, x) };
            bodies[at].iter().map(turned).collect::<Vec<_>>()
        };
        let forth = self.below_by_options(term, value, pairs(0, true), pairs(1, true))?;
        let back = self.below_by_options(value, term, pairs(0, false), pairs(1, false))?;
        let fact = self.draft.both(term, value, &[forth, back])?;
        Ok((value, Some(fact)))
    }

    /// `a <= b` of braces: each left option x of a is at most the y beside it, a left option of
    /// b, and so for the right options.
    fn below_by_options(
        &mut self,
        a: Term,
        b: Term,
        left: Vec<(Term, Term)>,
        right: Vec<(Term, Term)>,
    ) -> Result<Fact> {
        let mut cited = Vec::new();
        for (side, pairs) in [(Side::Left, left), (Side::Right, right)] {
            for (x, y) in pairs {
                let (below, fact) = self.is_below(x, y)?;
                if !below {
                    return Err(stuck("an option is not at most its value"));
                }
                let (option, of) = if side == Side::Left { (y, b) } else { (x, a) };
                let family = self.draft.family(&[], option)?;
                let member = self.draft.option(of, side, family, &[], &[])?;
                let (left, right) = if side == Side::Left { (x, b) } else { (a, y) };
                cited.push(self.draft.some(side, option, left, right, &[member, fact])?);
            }
        }
        self.draft.every(a, b, &cited)
    }

    /// The leaf of a definition whose conditions hold.
    fn unfolded(&mut self, term: Term, operator: u32, args: &[Term]) -> Result<Valued> {
        for fact in self.draft.definition(operator) {
            let leaf = self.draft.sequent(fact)?.clone();
            let Some(conditions) = self.all_hold(&leaf.hypotheses, args)? else { continue };
            let unfolding = self.draft.use_fact(fact, args, &conditions)?;
            let body = self.draft.sides(unfolding)?.1;
            let (value, known) = self.value(body)?;
            let fact = match known {
                None => unfolding,
                Some(known) => {
                    let kind = self.draft.prop(known)?.kind;
                    let goal = Prop { kind, terms: vec![term, value] };
                    self.draft.rewrite(&goal, known, &[unfolding])?
                }
            };
            return Ok((value, Some(fact)));
        }
        let name = self.draft.name_of(operator).to_owned();
        Err(stuck(format!("no definition gives `{name}` here")))
    }

    fn all_hold(&mut self, conditions: &[Sequent], args: &[Term]) -> Result<Option<Vec<Fact>>> {
        let mut facts = Vec::with_capacity(conditions.len());
        for condition in conditions {
            let condition = self.draft.instance_of(condition, args)?;
            match self.decide(&condition.proposition)? {
                (true, fact) => facts.push(fact),
                (false, _) => return Ok(None),
            }
        }
        Ok(Some(facts))
    }

    /// The fact that a closed proposition holds.
    pub(super) fn true_fact(&mut self, prop: &Prop) -> Result<Fact> {
        match self.decide(prop)? {
            (true, fact) => Ok(fact),
            (false, _) => Err(stuck("a comparison that is needed does not hold")),
        }
    }
}

/// The number that a value is, when it is a sum of numerals.
pub(super) fn number(draft: &Draft, value: Term) -> Option<Dyadic> {
    let (mut todo, mut sum) = (vec![(value, false)], Dyadic::zero());
    while let Some((next, negative)) = todo.pop() {
        match draft.node(next) {
            Node::Numeral(number) if negative => sum = &sum - number,
            Node::Numeral(number) => sum = &sum + number,
            Node::Braces([left, right]) if left.is_empty() && right.is_empty() => {}
            Node::Apply(ADD, args) => todo.extend(args.iter().map(|&arg| (arg, negative))),
            Node::Apply(NEG, args) => todo.extend(args.iter().map(|&arg| (arg, !negative))),
            _ => return None,
        }
    }
    Some(sum)
}
