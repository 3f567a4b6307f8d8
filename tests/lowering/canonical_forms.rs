//! The text `canonical_forms`: what a canonical form is, and two theorems about them.
//!
//! A form is *canonical* when its options are, no option is dominated by another, and none is
//! reversible: no option x of Left has an option z of Right with z <= a, and so with the players
//! exchanged.
//!
//! **Theorem (uniqueness).** Canonical forms of equal value are the same form. Proof: let a = b
//! and let x be an option of a, say of Left. As a <= b, not b <= x, so that b has an option
//! y >= x, or x has an option z <= b = a, which makes x reversible. In the same way a has an
//! option x' >= y. Then x <= x', and as x is not dominated, they are the same form; so x = y,
//! and by induction x is y.
//!
//! **Theorem (negative).** The negative of a canonical form is one.
//!
//! Both are steps of the kernel, from the definitions of the order and of the negative, and
//! rest on no axiom.

use tepid::certificate::draft::{Draft, Fact, Leaf, Prop, holds, look_into};
use tepid::certificate::plain::Line;
use tepid::error::Result;
use tepid::kernel::{Node, Sequent, Side, Term};

/// The predicate that two forms are the same: what the kernel has no denial of.
const IDENTICAL: &str = "is_identical";
/// The theorem that it is symmetric.
const SYMMETRIC: &str = "identical.symmetric";
/// The predicate.
const PREDICATE: &str = "is_canonical";
/// The theorem of uniqueness.
const UNIQUE: &str = "canonical.unique";
/// The theorem about negatives.
const NEGATIVE: &str = "canonical.negative";

/// What is shown of an option, by its term and its fact, from a comparison.
type Continuation<'a> = dyn FnMut(&mut Draft, (Term, Fact), Fact) -> Result<Fact> + 'a;

/// Writes the text behind a draft that has the laws of the ordered group.
///
/// # Errors
/// What the kernel says, which refuses no line of it in a draft with these laws.
pub(crate) fn canonical_forms(draft: &mut Draft) -> Result<()> {
    introduce_identical(draft)?;
    let predicate = introduce(draft)?;
    let facts = draft.definition(predicate).start;
    let mut forms = Forms { predicate, facts };
    forms.unique(draft)?;
    forms.negative(draft)
}

/// Introduces the predicate with its definition, and that it is symmetric.
///
/// # Errors
/// What the kernel says.
fn introduce_identical(draft: &mut Draft) -> Result<()> {
    let (a, b) = (draft.bound(1)?, draft.bound(0)?);
    let predicate = draft.introduce(IDENTICAL, 2)?;
    let part = draft.numbered(&Sequent::from(Prop::same(a, b)))?;
    let rules = draft.put(Line::Predicate(vec![part]))?;
    let (a, b) = (draft.variable("a")?, draft.variable("b")?);
    let (outside, facts) = draft.enter(&[a, b], &[holds(predicate, vec![a, b])])?;
    let same = draft.use_fact(rules.start + 1, &[a, b], &facts)?;
    let fact = draft.refl(b)?;
    let fact = draft.rewrite(&Prop::same(b, a), fact, &[same])?;
    let fact = draft.use_fact(rules.start, &[b, a], &[fact])?;
    let fact = draft.leave(outside, fact)?;
    draft.theorem(SYMMETRIC, fact)
}

/// Introduces the predicate of canonical forms with its definition.
fn introduce(draft: &mut Draft) -> Result<u32> {
    let number = draft.next_operator();
    // Below two variables a is 2, x is 1 and y is 0; below one a is 1 and x is 0.
    let (a, x, y) = (draft.bound(2)?, draft.bound(1)?, draft.bound(0)?);
    let option = |side, x, of| Sequent::from(Prop::option(side, x, of));
    let mut parts = Vec::new();
    for side in [Side::Left, Side::Right] {
        parts.push(Sequent::new(1, vec![option(side, y, x)], holds(number, vec![y])));
    }
    for side in [Side::Left, Side::Right] {
        let dominated = Sequent::from(Prop::le(x, y));
        let hypotheses = vec![option(side, x, a), option(side, y, a), dominated];
        parts.push(Sequent::new(2, hypotheses, Prop::same(x, y)));
    }
    for side in [Side::Left, Side::Right] {
        let hypotheses = vec![option(side, x, a), option(Draft::other(side), y, x)];
        parts.push(Sequent::new(2, hypotheses, not_above(side, a, y)));
    }
    draft.introduce(PREDICATE, 1)?;
    let parts: Result<Vec<_>> = parts.iter().map(|part| draft.numbered(part)).collect();
    draft.put(Line::Predicate(parts?))?;
    Ok(number)
}

/// That b is at least as good as a for the player of a side.
fn at_most(side: Side, a: Term, b: Term) -> Prop {
    if side == Side::Left { Prop::le(a, b) } else { Prop::le(b, a) }
}

/// That b is not at most a for the player of a side.
fn not_above(side: Side, a: Term, b: Term) -> Prop {
    if side == Side::Left { Prop::lf(a, b) } else { Prop::lf(b, a) }
}

/// Two terms in the order in which the player of a side has the better one second.
fn ordered(side: Side, a: Term, b: Term) -> (Term, Term) {
    if side == Side::Left { (a, b) } else { (b, a) }
}

/// One of two canonical forms of equal value, with facts about it.
#[derive(Clone, Copy)]
struct Known {
    form: Term,
    canonical: Fact,
    /// That it is at most the other.
    below: Fact,
}

impl Known {
    /// That it is at most the other for the player of a side.
    fn at_most(&self, side: Side, other: &Known) -> Fact {
        if side == Side::Left { self.below } else { other.below }
    }
}

/// The predicate, and the first fact of its definition.
struct Forms {
    predicate: u32,
    facts: Fact,
}

impl Forms {
    fn says(&self, a: Term) -> Prop {
        holds(self.predicate, vec![a])
    }

    /// The options of canonical forms are canonical.
    fn option(
        &self,
        draft: &mut Draft,
        side: Side,
        a: (Term, Fact),
        x: (Term, Fact),
    ) -> Result<Fact> {
        let part = self.facts + 1 + side as u32;
        draft.use_fact(part, &[a.0, x.0], &[a.1, x.1])
    }

    /// An option that is at most another, as the order of games has it, is the other.
    fn undominated(
        &self,
        draft: &mut Draft,
        side: Side,
        a: (Term, Fact),
        options: [(Term, Fact); 2],
        below: Fact,
    ) -> Result<Fact> {
        let [(x, is_x), (y, is_y)] = options;
        draft.use_fact(self.facts + 3 + side as u32, &[a.0, x, y], &[a.1, is_x, is_y, below])
    }

    /// No option x of a has an option z back that is at most a.
    fn irreversible(
        &self,
        draft: &mut Draft,
        side: Side,
        a: (Term, Fact),
        x: (Term, Fact),
        z: (Term, Fact),
    ) -> Result<Fact> {
        draft.use_fact(self.facts + 5 + side as u32, &[a.0, x.0, z.0], &[a.1, x.1, z.1])
    }

    fn unique(&mut self, draft: &mut Draft) -> Result<()> {
        let (a, b) = (draft.variable("a")?, draft.variable("b")?);
        let assumed = [self.says(a), self.says(b), Prop::eq(a, b)];
        let goal = Prop::same(a, b);
        let hypotheses = assumed.iter().cloned().map(Sequent::from).collect();
        draft.induction(&[a, b], &[0, 1], &[Sequent::new(0, hypotheses, goal)])?;
        let (outside, facts) = draft.enter(&[], &assumed)?;
        let below = [draft.half(a, b, facts[2])?, draft.half(b, a, facts[2])?];
        let first = Known { form: a, canonical: facts[0], below: below[0] };
        let second = Known { form: b, canonical: facts[1], below: below[1] };
        let mut cited = Vec::new();
        for side in [Side::Left, Side::Right] {
            cited.push(self.shared(draft, side, [first, second], false)?);
            cited.push(self.shared(draft, side, [second, first], true)?);
        }
        let end = draft.ext(a, b, &cited)?;
        let end = draft.leave(outside, end)?;
        let fact = draft.qed(&[end])?[0];
        draft.theorem(UNIQUE, fact)
    }

    /// Each option of the one form is an option of the other. The induction has them in this
    /// order, or exchanged.
    fn shared(
        &self,
        draft: &mut Draft,
        side: Side,
        [a, b]: [Known; 2],
        exchanged: bool,
    ) -> Result<Fact> {
        let x = draft.fresh()?;
        let goal = Prop::option(side, x, b.form);
        let (outside, facts) = draft.enter(&[x], &[Prop::option(side, x, a.form)])?;
        let is_x = (x, facts[0]);
        let end = self.answered(draft, side, [a, b], is_x, &goal, &mut |draft, y, x_y| {
            self.answered(draft, side, [b, a], y, &goal, &mut |draft, again, y_again| {
                let whole = (a.form, a.canonical);
                let below = draft.lin(&at_most(side, x, again.0), &[(1, x_y), (1, y_again)])?;
                let both = if side == Side::Left { [is_x, again] } else { [again, is_x] };
                let same = self.undominated(draft, side, whole, both, below)?;
                let y_x = draft.rewrite(&at_most(side, y.0, x), y_again, &[same])?;
                let equal = self.smaller(draft, side, [a, b], [is_x, y], [x_y, y_x], exchanged)?;
                draft.rewrite(&goal, y.1, &[equal])
            })
        })?;
        draft.leave(outside, end)
    }

    /// An option x of a has an option of b that is at least as good: else it were reversible.
    fn answered(
        &self,
        draft: &mut Draft,
        side: Side,
        [a, b]: [Known; 2],
        x: (Term, Fact),
        goal: &Prop,
        then: &mut Continuation,
    ) -> Result<Fact> {
        let (low, high) = ordered(side, a.form, b.form);
        let order = a.at_most(side, &b);
        let refuted = draft.any(side, x.0, low, high, &[order, x.1])?;
        let y = draft.fresh()?;
        let assumed = [Prop::option(side, y, b.form), at_most(side, x.0, y)];
        let (outside, facts) = draft.enter(&[y], &assumed)?;
        let end = then(draft, (y, facts[0]), facts[1])?;
        let better = draft.leave(outside, end)?;
        let (z, back) = (draft.fresh()?, Draft::other(side));
        let assumed = [Prop::option(back, z, x.0), at_most(side, z, b.form)];
        let (outside, facts) = draft.enter(&[z], &assumed)?;
        let (whole, is_z) = ((a.form, a.canonical), (z, facts[0]));
        let kept = self.irreversible(draft, side, whole, x, is_z)?;
        let other = b.at_most(side, &a);
        let reversed = draft.lin(&at_most(side, z, a.form), &[(1, facts[1]), (1, other)])?;
        let end = draft.absurd(reversed, kept, goal)?;
        let reversible = draft.leave(outside, end)?;
        let (low, high) = ordered(side, x.0, b.form);
        draft.moves(low, high, goal, &[refuted, better, reversible])
    }

    /// The theorem at an option of each form.
    fn smaller(
        &self,
        draft: &mut Draft,
        side: Side,
        [a, b]: [Known; 2],
        [x, y]: [(Term, Fact); 2],
        order: [Fact; 2],
        exchanged: bool,
    ) -> Result<Fact> {
        let is_x = self.option(draft, side, (a.form, a.canonical), x)?;
        let is_y = self.option(draft, side, (b.form, b.canonical), y)?;
        let pairs = [(x, is_x), (y, is_y)];
        let [(u, is_u), (v, is_v)] = if exchanged { [pairs[1], pairs[0]] } else { pairs };
        let equal = draft.both(u.0, v.0, &order)?;
        let fact = draft.ih(0, &[u.0, v.0], vec![vec![u.1], vec![v.1]])?;
        draft.use_fact(fact, &[], &[is_u, is_v, equal])
    }

    fn negative(&mut self, draft: &mut Draft) -> Result<()> {
        let a = draft.variable("a")?;
        let (minus, assumed) = (draft.negative(a)?, [self.says(a)]);
        let goal = self.says(minus);
        let hypotheses = assumed.iter().cloned().map(Sequent::from).collect();
        draft.induction(&[a], &[0], &[Sequent::new(0, hypotheses, goal)])?;
        let (outside, facts) = draft.enter(&[], &assumed)?;
        let whole = (a, facts[0]);
        let mut cited = Vec::new();
        for side in [Side::Left, Side::Right] {
            cited.push(self.negative_options(draft, side, whole, minus)?);
        }
        for side in [Side::Left, Side::Right] {
            cited.push(self.negative_undominated(draft, side, whole, minus)?);
        }
        for side in [Side::Left, Side::Right] {
            cited.push(self.negative_irreversible(draft, side, whole, minus)?);
        }
        let end = draft.use_fact(self.facts, &[minus], &cited)?;
        let end = draft.leave(outside, end)?;
        let fact = draft.qed(&[end])?[0];
        draft.theorem(NEGATIVE, fact)
    }

    fn negative_options(
        &self,
        draft: &mut Draft,
        side: Side,
        a: (Term, Fact),
        minus: Term,
    ) -> Result<Fact> {
        let x = draft.fresh()?;
        let goal = self.says(x);
        let (outside, facts) = draft.enter(&[x], &[Prop::option(side, x, minus)])?;
        let todo = [(side, x, minus, facts[0])];
        let end = look_into(draft, &todo, &goal, &mut |draft: &mut Draft, leaf: &Leaf| {
            let equation = leaf.equations[0];
            let u = negated(draft, equation)?;
            let is_u = self.option(draft, Draft::other(side), a, u)?;
            let smaller = draft.ih(0, &[u.0], vec![vec![u.1]])?;
            let known = draft.use_fact(smaller, &[], &[is_u])?;
            draft.rewrite(&goal, known, &[equation])
        })?;
        draft.leave(outside, end)
    }

    fn negative_undominated(
        &self,
        draft: &mut Draft,
        side: Side,
        a: (Term, Fact),
        minus: Term,
    ) -> Result<Fact> {
        let (x, y) = (draft.fresh()?, draft.fresh()?);
        let goal = Prop::same(x, y);
        let assumed = [Prop::option(side, x, minus), Prop::option(side, y, minus), Prop::le(x, y)];
        let (outside, facts) = draft.enter(&[x, y], &assumed)?;
        let todo = [(side, x, minus, facts[0]), (side, y, minus, facts[1])];
        let end = look_into(draft, &todo, &goal, &mut |draft: &mut Draft, leaf: &Leaf| {
            let [is_x, is_y] = [leaf.equations[0], leaf.equations[1]];
            let (u, v) = (negated(draft, is_x)?, negated(draft, is_y)?);
            let (minus_u, minus_v) = (draft.sides(is_x)?.1, draft.sides(is_y)?.1);
            let below = draft.rewrite(&Prop::le(minus_u, minus_v), facts[2], &leaf.equations)?;
            let below = draft.lin(&Prop::le(v.0, u.0), &[(1, below)])?;
            let same = self.undominated(draft, Draft::other(side), a, [v, u], below)?;
            let first = draft.rewrite(&Prop::same(x, minus_v), is_x, &[same])?;
            draft.rewrite(&goal, first, &[is_y])
        })?;
        draft.leave(outside, end)
    }

    fn negative_irreversible(
        &self,
        draft: &mut Draft,
        side: Side,
        a: (Term, Fact),
        minus: Term,
    ) -> Result<Fact> {
        let (x, z, back) = (draft.fresh()?, draft.fresh()?, Draft::other(side));
        let goal = not_above(side, minus, z);
        let assumed = [Prop::option(side, x, minus), Prop::option(back, z, x)];
        let (outside, facts) = draft.enter(&[x, z], &assumed)?;
        let todo = [(side, x, minus, facts[0])];
        let end = look_into(draft, &todo, &goal, &mut |draft: &mut Draft, leaf: &Leaf| {
            let is_x = leaf.equations[0];
            let (u, minus_u) = (negated(draft, is_x)?, draft.sides(is_x)?.1);
            let option = Prop::option(back, z, minus_u);
            let option = draft.rewrite(&option, facts[1], &[is_x])?;
            let todo = [(back, z, minus_u, option)];
            look_into(draft, &todo, &goal, &mut |draft: &mut Draft, leaf: &Leaf| {
                let is_z = leaf.equations[0];
                let (v, minus_v) = (negated(draft, is_z)?, draft.sides(is_z)?.1);
                let kept = self.irreversible(draft, back, a, u, v)?;
                let kept = draft.lin(&not_above(side, minus, minus_v), &[(1, kept)])?;
                draft.rewrite(&goal, kept, &[is_z])
            })
        })?;
        draft.leave(outside, end)
    }
}

/// What is negated on the right side of an equation, an option that is known.
fn negated(draft: &Draft, equation: Fact) -> Result<(Term, Fact)> {
    let (_, negative) = draft.sides(equation)?;
    let Node::Apply(1, args) = draft.node(negative) else {
        panic!("an option of a negative is a negative");
    };
    let inner = args[0];
    let known = draft.known_options().iter().rev().find(|known| known.1 == inner);
    Ok((inner, known.expect("the option is known").3))
}
