//! Braces compared by their options.
//!
//! **Rule.** a <= b when every Left option x of a has `x <| b`, and every Right option y of b has
//! `a <| y` (Conway). Each of these is found in one of few ways ([`Elaborator::less`]): an
//! option of b that is at least x, an option of x that is at most b, a comparison that is
//! known, or a move in one that is known. So equals for equals in braces, dominated and
//! reversible options and gifts are one and the same search; nothing recurses deeper than the
//! options of an option that is known to reverse.

use super::Elaborator;
use crate::certificate::draft::{Draft, Fact, Prop, stuck};
use crate::error::Result;
use crate::kernel::{Kind, Node as Made, Side, Term as Core};
use crate::syntax::term::{Node, Opt, TermId};
use rustc_hash::{FxHashMap, FxHashSet};

/// How often an option of an option is tried within another comparison.
const MOST_REVERSALS: u32 = 2;

/// Comparisons that are known where braces are compared.
#[derive(Default)]
pub(super) struct Hints {
    /// The facts a <= b, by a and by b.
    above: FxHashMap<Core, Vec<(Core, Fact)>>,
    below: FxHashMap<Core, Vec<(Core, Fact)>>,
    /// The facts a <| b.
    less: FxHashMap<(Core, Core), Fact>,
}

impl Hints {
    pub(super) fn le(&mut self, a: Core, b: Core, fact: Fact) {
        self.above.entry(a).or_default().push((b, fact));
        self.below.entry(b).or_default().push((a, fact));
    }

    pub(super) fn lf(&mut self, a: Core, b: Core, fact: Fact) {
        self.less.insert((a, b), fact);
    }

    fn above(&self, a: Core) -> &[(Core, Fact)] {
        self.above.get(&a).map_or(&[], Vec::as_slice)
    }

    fn below(&self, b: Core) -> &[(Core, Fact)] {
        self.below.get(&b).map_or(&[], Vec::as_slice)
    }
}

impl Elaborator<'_> {
    /// Braces whose options, one by one, are equal by earlier steps.
    pub(super) fn braces(
        &mut self,
        goal: &Prop,
        lhs: TermId,
        rhs: TermId,
        cited: &[Option<(i64, Fact)>],
    ) -> Result<Fact> {
        let options = |id: TermId| -> Vec<TermId> {
            let Node::Braces(left, right) = self.derivation.terms.node(id) else {
                return Vec::new();
            };
            let one = |opt: &Opt| if let Opt::Term(id) = opt { Some(*id) } else { None };
            left.iter().chain(right).filter_map(one).collect()
        };
        let (xs, ys) = (options(lhs), options(rhs));
        if xs.len() != cited.len() || ys.len() != cited.len() {
            return Err(stuck("sides of braces are replaced option by option only"));
        }
        let mut hints = Hints::default();
        for ((x, y), child) in xs.into_iter().zip(ys).zip(cited) {
            let Some((_, fact)) = *child else { continue };
            self.equal(&mut hints, self.core(x)?, self.core(y)?, fact)?;
        }
        self.compared(goal, &hints)
    }

    /// Braces of arguments, some of them equal by earlier steps, and of their negatives: in
    /// tinies these stand one level deeper.
    pub(super) fn switches(
        &mut self,
        goal: &Prop,
        xs: &[TermId],
        ys: &[TermId],
        cited: &[Option<(i64, Fact)>],
    ) -> Result<Fact> {
        let mut hints = Hints::default();
        for ((&x, &y), child) in xs.iter().zip(ys).zip(cited) {
            let Some((sign, fact)) = *child else { continue };
            let (x, y) = (self.core(x)?, self.core(y)?);
            self.equal(&mut hints, x, y, fact)?;
            let (x, y) = (self.lowering.draft.negative(x)?, self.lowering.draft.negative(y)?);
            let fact = self.linear(&Prop::eq(x, y), &[(-sign, fact)])?;
            self.equal(&mut hints, x, y, fact)?;
        }
        let [a, b] = goal.terms[..] else { return Err(stuck("two terms are compared")) };
        for side in [Side::Left, Side::Right] {
            let (inner_a, inner_b) = (self.some_options(side, a)?, self.some_options(side, b)?);
            for (x, y) in inner_a.into_iter().zip(inner_b) {
                if x != y && self.written(x) && self.written(y) {
                    let inner = Prop::eq(x, y);
                    if let Some(fact) = self.tried(|this| this.compared(&inner, &hints))? {
                        self.equal(&mut hints, x, y, fact)?;
                    }
                }
            }
        }
        self.compared(goal, &hints)
    }

    /// Notes both halves of an equation.
    pub(super) fn equal(
        &mut self,
        hints: &mut Hints,
        a: Core,
        b: Core,
        equation: Fact,
    ) -> Result<()> {
        for (a, b) in [(a, b), (b, a)] {
            let fact = self.lowering.draft.half(a, b, equation)?;
            hints.le(a, b, fact);
        }
        Ok(())
    }

    /// `eq a b`, for braces.
    pub(super) fn compared(&mut self, goal: &Prop, hints: &Hints) -> Result<Fact> {
        let [a, b] = goal.terms[..] else { return Err(stuck("two terms are compared")) };
        let up = self.at_most(a, b, hints, MOST_REVERSALS)?;
        let down = self.at_most(b, a, hints, MOST_REVERSALS)?;
        self.lowering.draft.both(a, b, &[up, down])
    }

    /// `a <= b`.
    fn at_most(&mut self, a: Core, b: Core, hints: &Hints, fuel: u32) -> Result<Fact> {
        let mut cited = Vec::new();
        for x in self.shown_options(Side::Left, a)? {
            cited.push(self.less(x, b, hints, fuel)?);
        }
        for y in self.shown_options(Side::Right, b)? {
            cited.push(self.less(a, y, hints, fuel)?);
        }
        match (self.written(a), self.written(b)) {
            (true, true) => self.lowering.draft.every(a, b, &cited),
            _ => {
                // The rule reads the options of braces: others are written out first.
                let (mut equations, mut sides) = (Vec::new(), [a, b]);
                for side in &mut sides {
                    if let Some(fact) = self.lowering.draft.unfolding(*side)? {
                        *side = self.lowering.draft.sides(fact)?.1;
                        equations.push(fact);
                    }
                }
                let [x, y] = sides;
                let mut carried = Vec::with_capacity(cited.len());
                for fact in cited {
                    let said = self.lowering.draft.prop(fact)?.clone();
                    let put = |term: Core| match term {
                        term if term == a => x,
                        term if term == b => y,
                        term => term,
                    };
                    let terms = said.terms.iter().map(|&term| put(term)).collect();
                    let said = Prop { kind: said.kind, terms };
                    carried.push(self.lowering.draft.rewrite(&said, fact, &equations)?);
                }
                let fact = self.lowering.draft.every(x, y, &carried)?;
                self.lowering.draft.rewrite(&Prop::le(a, b), fact, &equations)
            }
        }
    }

    /// `a <| b`, by a move or by what is known.
    fn less(&mut self, a: Core, b: Core, hints: &Hints, fuel: u32) -> Result<Fact> {
        if let Some(&fact) = hints.less.get(&(a, b)) {
            return Ok(fact);
        }
        // Left moves in b to something that is at least a; Right in a to something at most b.
        let (lefts, rights) = (self.option_set(Side::Left, b)?, self.option_set(Side::Right, a)?);
        if lefts.contains(&a) {
            let le = self.linear(&Prop::le(a, a), &[])?;
            return self.moved(Side::Left, a, a, b, le);
        }
        if rights.contains(&b) {
            let le = self.linear(&Prop::le(b, b), &[])?;
            return self.moved(Side::Right, b, a, b, le);
        }
        if let Some(&(y, le)) = hints.above(a).iter().find(|(y, _)| lefts.contains(y)) {
            return self.moved(Side::Left, y, a, b, le);
        }
        if let Some(&(x, le)) = hints.below(b).iter().find(|(x, _)| rights.contains(x)) {
            return self.moved(Side::Right, x, a, b, le);
        }
        // A move in a comparison that is known: a is an option of u <= b, or b one of v >= a.
        for &(u, le) in hints.below(b) {
            if self.option_set(Side::Left, u)?.contains(&a) {
                let option = self.is_option(Side::Left, a, u)?;
                return self.lowering.draft.any(Side::Left, a, u, b, &[le, option]);
            }
        }
        for &(v, le) in hints.above(a) {
            if self.option_set(Side::Right, v)?.contains(&b) {
                let option = self.is_option(Side::Right, b, v)?;
                return self.lowering.draft.any(Side::Right, b, a, v, &[le, option]);
            }
        }
        self.reversed(a, b, hints, fuel, [&lefts, &rights])
    }

    /// `a <| b` by an option that is known to reverse: one of which some comparison is known,
    /// and that is at most b, or at least a.
    fn reversed(
        &mut self,
        a: Core,
        b: Core,
        hints: &Hints,
        fuel: u32,
        [lefts, rights]: [&FxHashSet<Core>; 2],
    ) -> Result<Fact> {
        if let Some(fuel) = fuel.checked_sub(1) {
            let mut known: Vec<Core> = hints.above.keys().copied().collect();
            known.sort_unstable();
            for z in known.into_iter().filter(|z| rights.contains(z)) {
                if let Some(le) = self.tried(|this| this.at_most(z, b, hints, fuel))? {
                    return self.moved(Side::Right, z, a, b, le);
                }
            }
            let mut known: Vec<Core> = hints.below.keys().copied().collect();
            known.sort_unstable();
            for z in known.into_iter().filter(|z| lefts.contains(z)) {
                if let Some(le) = self.tried(|this| this.at_most(a, z, hints, fuel))? {
                    return self.moved(Side::Left, z, a, b, le);
                }
            }
        }
        let (a, b) = (self.lowering.draft.shown(a), self.lowering.draft.shown(b));
        Err(stuck(format!("{a} is not seen to be less than, or confused with, {b}")))
    }

    /// What a search comes to, or nothing; limits are passed on.
    fn tried(&mut self, run: impl FnOnce(&mut Self) -> Result<Fact>) -> Result<Option<Fact>> {
        Draft::attempt(self, run)
    }

    /// `a <| b` by the move to z.
    fn moved(&mut self, side: Side, z: Core, a: Core, b: Core, le: Fact) -> Result<Fact> {
        let of = if side == Side::Left { b } else { a };
        let option = self.is_option(side, z, of)?;
        self.lowering.draft.some(side, z, a, b, &[option, le])
    }

    /// `z in side(of)`.
    pub(super) fn is_option(&mut self, side: Side, z: Core, of: Core) -> Result<Fact> {
        let braces =
            self.lowering.draft.braces_of(of)?.ok_or_else(|| stuck("a term shows no options"))?;
        let family = self.lowering.draft.family(&[], z)?;
        let fact = self.lowering.draft.option(braces, side, family, &[], &[])?;
        match self.lowering.draft.unfolding(of)? {
            Some(unfolding) if braces != of => {
                self.lowering.draft.rewrite(&Prop::option(side, z, of), fact, &[unfolding])
            }
            _ => Ok(fact),
        }
    }

    fn written(&self, term: Core) -> bool {
        matches!(self.lowering.draft.node(term), Made::Braces(_))
    }

    fn option_set(&mut self, side: Side, of: Core) -> Result<FxHashSet<Core>> {
        Ok(self.some_options(side, of)?.into_iter().collect())
    }

    /// The options of a term that shows all of them.
    pub(super) fn shown_options(&mut self, side: Side, of: Core) -> Result<Vec<Core>> {
        let braces =
            self.lowering.draft.braces_of(of)?.ok_or_else(|| stuck("a term shows no options"))?;
        let families = self.lowering.draft.families(side, braces)?;
        let options = self.some_options(side, of)?;
        if options.len() < families.len() {
            return Err(stuck("a term does not list its options one by one"));
        }
        Ok(options)
    }

    /// The options of a term that are listed one by one.
    fn some_options(&mut self, side: Side, of: Core) -> Result<Vec<Core>> {
        if !matches!(self.lowering.draft.node(of), Made::Braces(_) | Made::Numeral(_)) {
            return Ok(Vec::new());
        }
        let Some(braces) = self.lowering.draft.braces_of(of)? else { return Ok(Vec::new()) };
        let families = self.lowering.draft.families(side, braces)?;
        let body = |family: Core| match self.lowering.draft.node(family) {
            Made::Family(ranges, body) if ranges.is_empty() => Some(*body),
            _ => None,
        };
        Ok(families.into_iter().filter_map(body).collect())
    }

    /// A sum of braces and literals is the braces with a move in one summand each. A move that
    /// is at most another one may be left out, as moves in numbers are.
    pub(super) fn sum_by_definition(&mut self, goal: &Prop) -> Result<Fact> {
        let [a, b] = goal.terms[..] else { return Err(stuck("two terms are compared")) };
        let forward = self.lowering.draft.is_sum(a);
        let (sum, braces) = if forward { (a, b) } else { (b, a) };
        let mut moves = [Vec::new(), Vec::new()];
        for (to, side) in moves.iter_mut().zip([Side::Left, Side::Right]) {
            let found = self.lowering.draft.candidates(side, sum)?;
            to.extend(found.into_iter().map(|(option, _)| option));
        }
        let [left, right] = moves;
        let written = self.lowering.draft.options(&left, &right)?;
        let same = self.lowering.draft.same_options(sum, written)?;
        let mut hints = Hints::default();
        for (side, moves) in [(Side::Left, left), (Side::Right, right)] {
            for x in moves {
                self.partners(&mut hints, x, side, braces)?;
            }
        }
        let equal = self.compared(&Prop::eq(written, braces), &hints)?;
        let fact = self.linear(&Prop::eq(sum, braces), &[(1, same), (1, equal)])?;
        self.linear(goal, &[(if forward { 1 } else { -1 }, fact)])
    }

    /// Notes the options of braces that a move is equal to as a sum, or else one that is at
    /// least as good for the player.
    fn partners(&mut self, hints: &mut Hints, x: Core, side: Side, braces: Core) -> Result<()> {
        let options = self.shown_options(side, braces)?;
        let mut equal = false;
        for &y in &options {
            if let Some(fact) = self.tried(|this| this.linear(&Prop::eq(x, y), &[]))? {
                self.equal(hints, x, y, fact)?;
                equal = true;
            }
        }
        if equal {
            return Ok(());
        }
        for y in options {
            let (low, high) = if side == Side::Left { (x, y) } else { (y, x) };
            if let Some(fact) = self.tried(|this| this.linear(&Prop::le(low, high), &[]))? {
                hints.le(low, high, fact);
                return Ok(());
            }
        }
        Ok(())
    }
}

/// Which terms a comparison speaks of, if it is one.
pub(super) fn hinted(hints: &mut Hints, said: &Prop, fact: Fact) {
    match (said.kind, &said.terms[..]) {
        (Kind::Le, &[a, b]) => hints.le(a, b, fact),
        (Kind::Lf, &[a, b]) => hints.lf(a, b, fact),
        _ => {}
    }
}
