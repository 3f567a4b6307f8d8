//! Steps that read options: moves, answers to moves, cases.
//!
//! A proof has a scope for each family of options, where the options that its binders stand for
//! are generic. Here each family is gone through with variables for its binders, down to
//! options of what is opaque; at the end of each case the sub-proof is found that is about this
//! option, and written out for these variables.

use super::Lowering;
use super::identical::identical;
use super::translate::side;
use crate::certificate::draft::{Draft, Fact, Leaf, Prop, none, over_family, stuck};
use crate::certificate::proof::prop::Prop as Old;
use crate::certificate::proof::steps::{Match, Sub};
use crate::certificate::proof::terms::{Id, Node as OldNode, Side as OldSide};
use crate::error::Result;
use crate::kernel::{Kind, Side, Term};
use rustc_hash::FxHashMap;

/// So many ways to choose generic options are tried.
const MAX_CHOICES: usize = 4_096;

/// What a sub-proof must be about.
pub(super) struct About<'a> {
    /// The option, after what is known of the variables.
    pub(super) option: Term,
    /// Where the sub-proof says its option, given what it reached and assumed.
    pub(super) of: &'a dyn Fn(Old, &[Old]) -> Option<Id>,
    /// What else it must be about.
    pub(super) fits: &'a dyn Fn(&mut Lowering<'_>, Sub) -> Result<bool>,
    /// What its hypotheses are, by facts.
    pub(super) assumed: Vec<Fact>,
}

/// What a sub-proof came to.
pub(super) struct Reached {
    /// What it reached.
    pub(super) fact: Fact,
    /// The option that it is about, as it says it.
    pub(super) option: Term,
}

impl Lowering<'_> {
    /// Finds the sub-proof about an option, and writes it out.
    pub(super) fn child(&mut self, subs: &[Sub], wanted: &About<'_>) -> Result<Reached> {
        let mut first = None;
        for &sub in subs {
            let theorem = self.theorem.clone();
            let proof = Self::proof(&theorem)?;
            let scope = &proof.scopes[sub.scope as usize];
            let reached = proof.steps[sub.step as usize].prop;
            let Some(id) = (wanted.of)(reached, &scope.hypotheses) else { continue };
            for choice in self.assignments(&scope.options)? {
                let outside = self.names.clone();
                self.names.extend(choice);
                let option = self.term(id)?;
                let hit = self.draft.alike(option, wanted.option)? && (wanted.fits)(self, sub)?;
                let tried = if hit {
                    Draft::attempt(self, |one| one.written(sub, &scope.hypotheses, &wanted.assumed))
                } else {
                    Ok(None)
                };
                self.names = outside;
                if let Some(fact) = tried? {
                    return Ok(Reached { fact, option });
                }
                first = first.or(hit.then_some(sub));
            }
        }
        let what = if first.is_some() { "a sub-proof fails" } else { "no sub-proof fits" };
        let shown = self.draft.shown(wanted.option);
        Err(stuck(format!("{what} for {shown}")))
    }

    /// A sub-proof, where its hypotheses are facts.
    fn written(&mut self, sub: Sub, hypotheses: &[Old], assumed: &[Fact]) -> Result<Fact> {
        let outside = self.draft.known();
        for (&hypothesis, &fact) in hypotheses.iter().zip(assumed) {
            let goal = self.prop(hypothesis)?;
            let fact = self.adapt(fact, &goal)?;
            self.draft.remember(&goal, fact);
        }
        let fact = self.sub(sub);
        self.draft.recall(outside);
        fact
    }

    /// All ways to put known options for generic ones.
    fn assignments(&mut self, options: &[Id]) -> Result<Vec<FxHashMap<Id, Term>>> {
        let document = self.document;
        let mut all: Vec<FxHashMap<Id, Term>> = vec![FxHashMap::default()];
        for &option in options {
            let OldNode::Option { of, side: its, .. } = *document.calculus.terms.node(option)
            else {
                return Err(stuck("a generic option is an option"));
            };
            let mut next = Vec::new();
            for chosen in all {
                let outside = self.names.clone();
                self.names.extend(&chosen);
                let of = self.term(of);
                let taken: Vec<Term> = self.names.values().copied().collect();
                self.names = outside;
                let of = of?;
                for known in self.draft.known_options().to_vec() {
                    let free = !taken.contains(&known.1);
                    if free && known.0 == side(its) && self.draft.alike(known.2, of)? {
                        let mut chosen = chosen.clone();
                        chosen.insert(option, known.1);
                        next.push(chosen);
                    }
                }
                if next.len() > MAX_CHOICES {
                    return Err(stuck("there are too many options to choose from"));
                }
            }
            all = next;
        }
        Ok(all)
    }

    /// `a <= b`: a family of moves after the other.
    pub(super) fn every_move(&mut self, goal: &Prop, subs: &[Sub]) -> Result<Fact> {
        let &[a, b] = &goal.terms[..] else { return Err(stuck("this is no `<=`")) };
        let mut cited = Vec::new();
        for (from, of) in [(Side::Left, a), (Side::Right, b)] {
            let left = from == Side::Left;
            let other = if left { b } else { a };
            let say = |x: Term| if left { Prop::lf(x, b) } else { Prop::lf(a, x) };
            let about = |reached: Old, _: &[Old]| match reached {
                Old::Lf(x, y) => Some(if left { x } else { y }),
                _ => None,
            };
            let fits = |one: &mut Lowering<'_>, sub: Sub| {
                let [x, y] = one.reached(sub)?.terms();
                let whole = one.term(if left { y } else { x })?;
                one.draft.alike(whole, other)
            };
            for family in self.draft.families(from, of)? {
                let fact = over_family(self, family, &|_| Vec::new(), &say, &mut |one, leaf| {
                    let option = one.draft.resolved(leaf.body, &leaf.equations)?;
                    let (of, fits, assumed) = (&about, &fits, Vec::new());
                    let reached = one.child(subs, &About { option, of, fits, assumed })?;
                    one.draft.back(leaf, reached.fact, reached.option, &say(leaf.body))
                })?;
                cited.push(fact);
            }
        }
        self.draft.every(a, b, &cited)
    }

    /// From `a <| b`: a case for each way in which it can hold.
    pub(super) fn cases_of_moves(&mut self, goal: &Prop, cited: u32, subs: &[Sub]) -> Result<Fact> {
        let fact = self.fact_of(cited)?;
        let (a, b) = self.draft.sides(fact)?;
        let mut all = vec![fact];
        for (from, of) in [(Side::Left, b), (Side::Right, a)] {
            let left = from == Side::Left;
            let whole = if left { a } else { b };
            let assume = |x: Term| if left { Prop::le(a, x) } else { Prop::le(x, b) };
            let about = |_: Old, assumed: &[Old]| match assumed {
                [Old::Le(x, y)] => Some(if left { *y } else { *x }),
                _ => None,
            };
            let fits = |one: &mut Lowering<'_>, sub: Sub| {
                let theorem = one.theorem.clone();
                let scope = &Self::proof(&theorem)?.scopes[sub.scope as usize];
                let Some([x, y]) = scope.hypotheses.first().map(|prop| prop.terms()) else {
                    return Ok(false);
                };
                let said = one.term(if left { x } else { y })?;
                one.draft.alike(said, whole)
            };
            for family in self.draft.families(from, of)? {
                let assumed = |x: Term| vec![assume(x)];
                let fact =
                    over_family(self, family, &assumed, &|_| goal.clone(), &mut |one, leaf| {
                        let option = one.draft.resolved(leaf.body, &leaf.equations)?;
                        let mut known = leaf.assumed[0];
                        if let Some(equation) = one.draft.resolution(leaf.body, &leaf.equations)? {
                            known = one.draft.rewrite(&assume(option), known, &[equation])?;
                        }
                        let (of, fits, assumed) = (&about, &fits, vec![known]);
                        let reached = one.child(subs, &About { option, of, fits, assumed })?;
                        one.adapt(reached.fact, goal)
                    })?;
                all.push(fact);
            }
        }
        self.draft.moves(a, b, goal, &all)
    }

    /// `a == b` or `a = b`, option by option.
    pub(super) fn options_of_both(&mut self, goal: &Prop, matches: &[Match]) -> Result<Fact> {
        let &[a, b] = &goal.terms[..] else { return Err(stuck("this is no equation")) };
        if goal.kind == Kind::Same {
            let mut cited = Vec::new();
            for (from, to) in [(a, b), (b, a)] {
                for of in [Side::Left, Side::Right] {
                    for family in self.draft.families(of, from)? {
                        cited.push(self.partner_of_each(family, of, to, matches)?);
                    }
                }
            }
            return self.draft.ext(a, b, &cited);
        }
        let one = self.half_by_options(a, b, matches)?;
        let two = self.half_by_options(b, a, matches)?;
        self.draft.both(a, b, &[one, two])
    }

    fn partner_of_each(
        &mut self,
        family: Term,
        of: Side,
        to: Term,
        matches: &[Match],
    ) -> Result<Fact> {
        let say = |x: Term| Prop::option(of, x, to);
        over_family(self, family, &|_| Vec::new(), &say, &mut |one, leaf| {
            let (reached, partner) = one.partner(leaf, of, to, matches)?;
            let there = one.option(of, partner, to)?;
            let fact = one.draft.rewrite(&say(reached.option), there, &[reached.fact])?;
            one.draft.back(leaf, fact, reached.option, &say(leaf.body))
        })
    }

    /// `a <= b`, since each move is to what has the value of an option of the other.
    fn half_by_options(&mut self, a: Term, b: Term, matches: &[Match]) -> Result<Fact> {
        let mut cited = Vec::new();
        for (from, of, to) in [(Side::Left, a, b), (Side::Right, b, a)] {
            let left = from == Side::Left;
            let say = |x: Term| if left { Prop::lf(x, b) } else { Prop::lf(a, x) };
            for family in self.draft.families(from, of)? {
                let fact = over_family(self, family, &|_| Vec::new(), &say, &mut |one, leaf| {
                    let (reached, partner) = one.partner(leaf, from, to, matches)?;
                    let (partner, there, equal) = one.option_of_value(from, partner, to)?;
                    let option = reached.option;
                    let (low, high) = if left { (option, partner) } else { (partner, option) };
                    let goal = Prop::le(low, high);
                    let times = if left { 1 } else { -1 };
                    let mut cited = vec![(times, reached.fact)];
                    cited.extend(equal.map(|equal| (times, equal)));
                    let half = one.draft.combination(&goal, &cited)?;
                    let (x, y) = if left { (option, to) } else { (to, option) };
                    let fact = one.draft.some(from, partner, x, y, &[there, half])?;
                    one.draft.back(leaf, fact, option, &say(leaf.body))
                })?;
                cited.push(fact);
            }
        }
        self.draft.every(a, b, &cited)
    }

    /// The equation between an option and its partner, an option of the other side.
    fn partner(
        &mut self,
        leaf: &Leaf,
        of: Side,
        to: Term,
        matches: &[Match],
    ) -> Result<(Reached, Term)> {
        let subs: Vec<Sub> = matches
            .iter()
            .filter(|found| side(found.choice.side) == of && found.choice.side != OldSide::Member)
            .map(|found| found.sub)
            .collect();
        let option = self.draft.resolved(leaf.body, &leaf.equations)?;
        let about = |reached: Old, _: &[Old]| match reached {
            Old::Same(x, _) | Old::Equal(x, _) => Some(x),
            _ => None,
        };
        let fits = |one: &mut Lowering<'_>, sub: Sub| {
            let partner = one.term(one.reached(sub)?.terms()[1])?;
            for (found, _) in one.draft.candidates(of, to)? {
                if one.draft.alike(found, partner)? {
                    return Ok(true);
                }
            }
            Ok(false)
        };
        let (of, assumed) = (&about, Vec::new());
        let reached = self.child(&subs, &About { option, of, fits: &fits, assumed })?;
        let partner = self.draft.sides(reached.fact)?.1;
        Ok((reached, partner))
    }

    /// `a <| b` by a move, to a position that a cited step compares.
    pub(super) fn some_move(&mut self, goal: &Prop, left: bool, cited: u32) -> Result<Fact> {
        let &[a, b] = &goal.terms[..] else { return Err(stuck("this is no `<|`")) };
        let fact = self.fact_of(cited)?;
        let (x, y) = self.draft.sides(fact)?;
        let (of, option, whole) = if left { (Side::Left, y, b) } else { (Side::Right, x, a) };
        let (found, there, equal) = self.option_of_value(of, option, whole)?;
        let wanted = if left { Prop::le(a, found) } else { Prop::le(found, b) };
        let fact = match equal {
            Some(equal) => {
                self.values(&wanted, &[(1, fact), (if left { 1 } else { -1 }, equal)])?
            }
            None => self.adapt(fact, &wanted)?,
        };
        self.draft.some(of, found, a, b, &[there, fact])
    }

    /// From `a <= b`: what it says of a move.
    pub(super) fn any_move(&mut self, goal: &Prop, left: bool, cited: u32) -> Result<Fact> {
        let &[x, y] = &goal.terms[..] else { return Err(stuck("this is no `<|`")) };
        let fact = self.fact_of(cited)?;
        let (a, b) = self.draft.sides(fact)?;
        let (of, option, whole) = if left { (Side::Left, x, a) } else { (Side::Right, y, b) };
        let there = self.option(of, option, whole)?;
        self.draft.any(of, option, a, b, &[fact, there])
    }

    /// Either a side has no options or it has one.
    pub(super) fn inhabited(
        &mut self,
        goal: &Prop,
        (of, its): (Id, OldSide),
        [without, with]: [Sub; 2],
    ) -> Result<Fact> {
        let (a, its) = (self.term(of)?, side(its));
        let theorem = self.theorem.clone();
        let scope = &Self::proof(&theorem)?.scopes[with.scope as usize];
        let &[option] = &scope.options[..] else { return Err(stuck("one option is chosen")) };
        let x = self.draft.fresh()?;
        let (outside, _) = self.draft.enter(&[x], &[Prop::option(its, x, a)])?;
        let names = self.names.clone();
        self.names.insert(option, x);
        let end = self.sub(with).and_then(|fact| self.adapt(fact, goal));
        self.names = names;
        let one = self.draft.leave(outside, end?)?;
        let (outside, _) = self.draft.enter(&[], &[none(its, a)])?;
        let end = self.sub(without)?;
        let end = self.adapt(end, goal)?;
        let two = self.draft.leave(outside, end)?;
        self.draft.inhabited(its, a, goal, &[one, two])
    }

    /// A case for a proposition, and one for each way in which it can fail.
    pub(super) fn split_on(&mut self, goal: &Prop, on: &Prop, subs: &[Sub]) -> Result<Fact> {
        if let (Kind::Eq, &[a, b]) = (on.kind, &on.terms[..]) {
            let &[both, low, high] = subs else { return Err(stuck("an equation has three cases")) };
            let (le, ge) = (Prop::le(a, b), Prop::le(b, a));
            let (outer, first) = self.draft.enter(&[], std::slice::from_ref(&le))?;
            let (inner, second) = self.draft.enter(&[], std::slice::from_ref(&ge))?;
            let equal = self.draft.both(a, b, &[first[0], second[0]])?;
            self.draft.remember(on, equal);
            let end = self.sub_for(both, goal)?;
            let one = self.draft.leave(inner, end)?;
            let two = self.case_for(&Prop::lf(a, b), low, goal)?;
            let end = self.draft.split(&ge, goal, &[one, two])?;
            let one = self.draft.leave(outer, end)?;
            let two = self.case_for(&Prop::lf(b, a), high, goal)?;
            return self.draft.split(&le, goal, &[one, two]);
        }
        let &[yes, no] = subs else { return Err(stuck("a proposition has two cases")) };
        let on = match on.kind {
            Kind::Same => identical(&self.draft, on.terms[0], on.terms[1])?,
            _ => on.clone(),
        };
        let denied = crate::certificate::draft::denial(&on);
        let denied = denied.ok_or_else(|| stuck("this cannot be denied"))?;
        let one = self.case_for(&on, yes, goal)?;
        let two = self.case_for(&denied, no, goal)?;
        self.draft.split(&on, goal, &[one, two])
    }

    fn case_for(&mut self, assumed: &Prop, sub: Sub, goal: &Prop) -> Result<Fact> {
        let (outside, _) = self.suppose(assumed)?;
        let end = self.sub_for(sub, goal)?;
        self.draft.leave(outside, end)
    }

    fn sub_for(&mut self, sub: Sub, goal: &Prop) -> Result<Fact> {
        let fact = self.sub(sub)?;
        self.adapt(fact, goal)
    }
}
