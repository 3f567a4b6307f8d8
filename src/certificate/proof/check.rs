//! The checker: it carries every step of a proof out again.
//!
//! It trusts the definitions (whose recursions end), the well-foundedness of short games,
//! the kernel for closed terms, and two facts about values that the foundations prove from
//! the definitions alone: they are a partially ordered abelian group, and `<|` is the
//! negation of `>=`. A theorem says how far its proof reaches back ([`Level`]); one that
//! reaches less far may not use steps, or cite theorems, that reach further.

use super::calculus::{Calculus, Scene};
use super::definitions::descends;
use super::elaborate::Kind;
use super::evaluate::{Environment, Interpreter};
use super::prop::{Formula, Prop, not};
use super::row::Row;
use super::statement::{Claim, Variable};
use super::steps::{
    Choice, Cited, Instance, Level, Match, Proof, Reason, Scope, Status, Step, Sub, Theorem,
};
use super::terms::{Family, Id, Map, Node, Part, Side};
use crate::error::{Error, Result, certificate};
use crate::game::{Game, Relation};
use crate::syntax::rules::Sort;
use crate::syntax::term::Ups;
use rustc_hash::FxHashSet;

/// How deep scopes may be nested: whoever asks what holds in one goes through those around it.
const MAX_SCOPES: u32 = 256;

/// Checks the proof of a theorem, which may cite the earlier ones. Axioms and assumptions
/// have no proof and pass.
///
/// # Errors
/// E0522 at the first step that does not follow, E0505 when a step or scope is not used,
/// E04 when the kernel reaches a limit.
pub fn check(calculus: &mut Calculus, earlier: &[Theorem], theorem: &Theorem) -> Result<()> {
    let Status::Proved(proof) = &theorem.status else {
        let what = "what is assumed of whole walls is not known at one temperature";
        return require(!theorem.claims.assumes_walls, what);
    };
    Checker { calculus, earlier, theorem, proof }.run()
}

struct Checker<'a> {
    calculus: &'a mut Calculus,
    earlier: &'a [Theorem],
    theorem: &'a Theorem,
    proof: &'a Proof,
}

fn wrong(why: impl Into<String>) -> Error {
    Error::new(&certificate::PROOF, why)
}

fn require(holds: bool, why: &str) -> Result<()> {
    if holds { Ok(()) } else { Err(wrong(why)) }
}

impl Checker<'_> {
    fn run(&mut self) -> Result<()> {
        let proof = self.proof;
        let claims = &self.theorem.claims.claims;
        let mut depths: Vec<u32> = Vec::with_capacity(proof.scopes.len());
        for (at, scope) in proof.scopes.iter().enumerate() {
            self.scope(at, scope)?;
            let around = scope.parent.and_then(|parent| depths.get(parent as usize));
            let depth = around.map_or(0, |depth| depth + 1);
            require(depth <= MAX_SCOPES, "the scopes of the proof are nested too deeply")?;
            depths.push(depth);
        }
        require(proof.goals.len() == claims.len(), "each claim needs a step that proves it")?;
        for (at, (&goal, claim)) in proof.goals.iter().zip(claims).enumerate() {
            let step = self.step(goal)?;
            require(step.prop == claim.conclusion, "a claim is not what was proved")?;
            let scope = self.scope_at(step.scope)?;
            require(
                scope.parent.is_none() && scope.claim == Some(at as u32),
                "a claim is proved in the scope of another",
            )?;
        }
        for id in &proof.induction {
            let sort = self.variable(*id).map(|variable| variable.sort);
            let games = [Sort::Game, Sort::Form, Sort::Number, Sort::Integer];
            require(
                sort.is_some_and(|sort| games.contains(&sort)),
                "the induction is on something that is no game of the theorem",
            )?;
        }
        for (at, step) in proof.steps.iter().enumerate() {
            self.check_step(at, step).map_err(|error| self.place(error, at))?;
        }
        require(!self.calculus.terms.overflown(), "the terms of the proof are too large")?;
        self.all_used()
    }

    fn place(&self, error: Error, at: usize) -> Error {
        if error.code().id != certificate::PROOF.id {
            return error;
        }
        Error::new(error.code(), format!("theorem {}, step {at}: {error}", self.theorem.name))
    }

    // --- scopes

    fn scope(&self, at: usize, scope: &Scope) -> Result<()> {
        match (scope.parent, scope.claim) {
            (None, Some(claim)) => {
                let claim = self.theorem.claims.claims.get(claim as usize);
                let claim = claim.ok_or_else(|| wrong("there is no such claim"))?;
                require(
                    scope.options == claim.options
                        && scope.hypotheses == claim.hypotheses
                        && scope.empty.is_empty(),
                    "the scope of a claim assumes something else",
                )
            }
            (Some(parent), None) => {
                require((parent as usize) < at, "a scope stands before the one around it")?;
                for (i, option) in scope.options.iter().enumerate() {
                    let again = scope.options[..i].contains(option)
                        || self.chain(parent).any(|outer| outer.options.contains(option));
                    require(!again, "a generic option is introduced twice")?;
                    let Node::Option { of, .. } = *self.calculus.terms.node(*option) else {
                        return Err(wrong("a scope introduces something that is no option"));
                    };
                    let outer: Vec<Id> = scope.options[..i].to_vec();
                    require(
                        self.is_closed_with(of, parent, &outer),
                        "a generic option is one of a game that does not exist yet",
                    )?;
                }
                Ok(())
            }
            _ => Err(wrong("a scope is that of a claim, or within another one")),
        }
    }

    fn scope_at(&self, scope: u32) -> Result<&Scope> {
        self.proof.scopes.get(scope as usize).ok_or_else(|| wrong("there is no such scope"))
    }

    /// A scope and those around it, from the inside.
    fn chain(&self, scope: u32) -> impl Iterator<Item = &Scope> {
        let mut next = Some(scope);
        std::iter::from_fn(move || {
            let scope = self.proof.scopes.get(next? as usize)?;
            next = scope.parent;
            Some(scope)
        })
    }

    fn encloses(&self, outer: u32, inner: u32) -> bool {
        let mut next = Some(inner);
        while let Some(scope) = next {
            if scope == outer {
                return true;
            }
            next = self.proof.scopes.get(scope as usize).and_then(|scope| scope.parent);
        }
        false
    }

    /// Whether all generic options of a term are in scope, and all its variables are those
    /// of the theorem.
    fn is_closed(&self, id: Id, scope: u32) -> bool {
        self.is_closed_with(id, scope, &[])
    }

    fn is_closed_with(&self, id: Id, scope: u32, more: &[Id]) -> bool {
        self.calculus.terms.free(id).iter().all(|option| {
            more.contains(option) || self.chain(scope).any(|scope| scope.options.contains(option))
        }) && self.variables_known(id)
    }

    fn variables_known(&self, id: Id) -> bool {
        let mut seen = FxHashSet::default();
        let mut open = vec![id];
        while let Some(id) = open.pop() {
            if self.calculus.terms.is_ground(id) || !seen.insert(id) {
                continue;
            }
            match self.calculus.terms.node(id) {
                Node::Var(_) => {
                    if self.variable(id).is_none() {
                        return false;
                    }
                }
                Node::Literal(_) => {}
                Node::Option { of, .. } => open.push(*of),
                Node::Sum(parts) => open.extend(parts.iter().map(|part| part.term)),
                Node::Apply(_, args) => open.extend(args),
                Node::Braces(left, right) => {
                    for family in left.iter().chain(right) {
                        open.push(family.body);
                        open.extend(&family.binders);
                    }
                }
            }
        }
        true
    }

    fn variable(&self, id: Id) -> Option<&Variable> {
        self.theorem.claims.variables.iter().find(|variable| variable.id == id)
    }

    // --- steps

    fn step(&self, at: u32) -> Result<&Step> {
        self.proof.steps.get(at as usize).ok_or_else(|| wrong("there is no such step"))
    }

    /// An earlier step that may be cited in a scope.
    fn cited(&self, at: usize, cited: u32) -> Result<Prop> {
        require((cited as usize) < at, "a step cites a later one")?;
        let (step, scope) = (self.step(cited)?, self.proof.steps[at].scope);
        require(self.encloses(step.scope, scope), "a step cites one that holds elsewhere")?;
        Ok(step.prop)
    }

    /// An equation of forms, or of values where these suffice.
    fn equation(&self, at: usize, cited: Cited, values: bool) -> Result<(Id, Id)> {
        let (a, b) = match self.cited(at, cited.step)? {
            Prop::Same(a, b) => (a, b),
            Prop::Equal(a, b) if values => (a, b),
            _ => return Err(wrong("an equation is needed here")),
        };
        Ok(if cited.backward { (b, a) } else { (a, b) })
    }

    /// What a sub-proof reached, when its scope is within that of the step.
    fn sub(&self, at: usize, sub: Sub) -> Result<(&Scope, Prop)> {
        require((sub.step as usize) < at, "a step cites a later one")?;
        let scope = self.scope_at(sub.scope)?;
        require(scope.parent == Some(self.proof.steps[at].scope), "a sub-proof belongs elsewhere")?;
        let step = self.step(sub.step)?;
        require(self.encloses(step.scope, sub.scope), "a sub-proof reached its end elsewhere")?;
        Ok((scope, step.prop))
    }

    fn scene(&self, at: usize, scope: u32) -> Result<Scene> {
        let mut scene = Scene::default();
        for scope in self.chain(scope) {
            scene.empty.extend(scope.empty.iter().copied());
        }
        for &cited in &self.proof.steps[at].unfolded {
            let Prop::Same(a, b) = self.cited(at, cited)? else {
                return Err(wrong("only an equation of forms says what options there are"));
            };
            scene.unfolded.insert(a, b);
        }
        Ok(scene)
    }

    fn check_step(&mut self, at: usize, step: &Step) -> Result<()> {
        self.scope_at(step.scope)?;
        for id in step.prop.terms() {
            require(self.is_closed(id, step.scope), "a generic option is not in scope")?;
        }
        self.allowed(&step.by, step.prop)?;
        let scene = self.scene(at, step.scope)?;
        match &step.by {
            Reason::Hypothesis => require(
                self.chain(step.scope).any(|scope| scope.hypotheses.contains(&step.prop)),
                "this is not assumed here",
            ),
            Reason::Identical => match step.prop {
                Prop::Same(a, b) | Prop::Equal(a, b) | Prop::Le(a, b) => {
                    require(a == b, "the two sides are different terms")
                }
                _ => Err(wrong("this is no equation")),
            },
            Reason::Definition { clause, holds, fails } => {
                self.definition(at, step.prop, *clause, holds, fails, &scene)
            }
            Reason::Induction(instance) => self.induction(at, step, instance, &scene),
            Reason::Lemma(theorem, instance) => self.lemma(at, step, *theorem, instance, &scene),
            Reason::Congruence(args) => self.congruence(at, step.prop, args),
            Reason::Sum(cited) => self.sum(at, step.prop, cited),
            Reason::Chain(cited) => self.chain_of(at, step.prop, cited),
            Reason::Value(cited) => match (self.cited(at, *cited)?, step.prop) {
                (Prop::Same(a, b), Prop::Equal(c, d)) => {
                    require((a, b) == (c, d), "another equation was cited")
                }
                _ => Err(wrong("equal forms give equal values, and nothing else")),
            },
            Reason::Combination(cited) => self.combination(at, step.prop, cited),
            Reason::SameOptions(matches) => self.same_options(at, step, matches, &scene),
            Reason::EveryMove(subs) => self.every_move(at, step.prop, subs, &scene),
            Reason::SomeMove(choice, cited) => {
                let Prop::Lf(a, b) = step.prop else { return Err(wrong("this is no `<|`")) };
                let found = self.cited(at, *cited)?;
                let wanted = match choice.side {
                    Side::Left => Prop::Le(a, self.chosen(step.scope, choice, b, &scene)?),
                    _ => Prop::Le(self.chosen(step.scope, choice, a, &scene)?, b),
                };
                require(found == wanted, "the move does not lead there")
            }
            Reason::AnyMove(choice, cited) => {
                let Prop::Le(a, b) = self.cited(at, *cited)? else {
                    return Err(wrong("a `<=` is needed here"));
                };
                let wanted = match choice.side {
                    Side::Left => Prop::Lf(self.chosen(step.scope, choice, a, &scene)?, b),
                    _ => Prop::Lf(a, self.chosen(step.scope, choice, b, &scene)?),
                };
                require(step.prop == wanted, "the move does not lead there")
            }
            Reason::Cases(cited, subs) => self.cases(at, step.prop, *cited, subs, &scene),
            Reason::Inhabited(of, side, [none, some]) => {
                self.inhabited(at, step, (*of, *side), *none, *some, &scene)
            }
            Reason::Split(prop, subs) => self.split(at, step, *prop, subs),
            Reason::Absurd(a, b) => {
                let (a, b) = (self.cited(at, *a)?, self.cited(at, *b)?);
                require(a.contradicts(b), "the two steps do not contradict each other")
            }
            Reason::Both(a, b) => match (self.cited(at, *a)?, self.cited(at, *b)?, step.prop) {
                (Prop::Le(a, b), Prop::Le(c, d), Prop::Equal(x, y)) => {
                    require((a, b, d, c) == (x, y, x, y), "the two halves are of something else")
                }
                _ => Err(wrong("equality is `<=` both ways")),
            },
            Reason::Half(cited) => match (self.cited(at, cited.step)?, step.prop) {
                (Prop::Equal(a, b), Prop::Le(c, d)) => {
                    let half = if cited.backward { (b, a) } else { (a, b) };
                    require(half == (c, d), "the half is of something else")
                }
                _ => Err(wrong("only an equality has halves")),
            },
            Reason::Evaluated => {
                for id in step.prop.terms() {
                    require(self.calculus.terms.is_closed(id), "a variable cannot be evaluated")?;
                }
                let mut interpreter = Interpreter::new(self.calculus);
                let truth = interpreter.prop(step.prop, &Environment::default())?;
                require(truth == Some(true), "the kernel does not find this true")
            }
            Reason::Transport(cited, equation) => {
                let (a, b) = self.equation(at, *equation, false)?;
                match (self.cited(at, *cited)?, step.prop) {
                    (Prop::Is(c), Prop::Is(d)) | (Prop::Not(c), Prop::Not(d)) => {
                        require((a, b) == (c, d), "the equation is about something else")
                    }
                    _ => Err(wrong("a predicate is needed here")),
                }
            }
            Reason::Canonical => match step.prop {
                Prop::Same(a, b) => {
                    let inside = self.inside_canonical(a);
                    require(
                        inside == Some(b) && self.is_canonical(b),
                        "this is not known to be a canonical form",
                    )
                }
                _ => Err(wrong("this is no equation of forms")),
            },
            Reason::WallIsNumber => match step.prop {
                Prop::Is(id) => {
                    let inside = self.argument(id, "is_number");
                    require(inside.is_some_and(|inside| self.is_wall(inside)), "this is no wall")
                }
                _ => Err(wrong("this is no predicate")),
            },
            Reason::Extreme(cited) => self.extreme(step.prop, self.cited(at, *cited)?),
        }
    }

    /// Whether a proof of this level may take such a step.
    fn allowed(&self, reason: &Reason, prop: Prop) -> Result<()> {
        let needs = match reason {
            Reason::Identical if !matches!(prop, Prop::Same(..)) => Level::Group,
            Reason::Sum(_) => Level::Forms,
            Reason::Chain(_) | Reason::SameOptions(_) if !matches!(prop, Prop::Same(..)) => {
                Level::Group
            }
            Reason::Combination(_) | Reason::Value(_) | Reason::Evaluated => Level::Group,
            Reason::Canonical | Reason::WallIsNumber | Reason::Extreme(_) => Level::Group,
            _ => Level::Definitions,
        };
        require(needs <= self.proof.level, "the proof does not reach so far back")
    }

    fn definition(
        &mut self,
        at: usize,
        prop: Prop,
        clause: u32,
        holds: &[(u32, Vec<u32>)],
        fails: &[(u32, u32, Vec<u32>)],
        scene: &Scene,
    ) -> Result<()> {
        let Prop::Same(a, b) = prop else { return Err(wrong("a definition is an equation")) };
        let Node::Apply(operator, args) = self.calculus.terms.node(a).clone() else {
            return Err(wrong("this is no operator"));
        };
        let key = (operator, args.len());
        let Some(definition) = self.calculus.definitions.get(&key).cloned() else {
            return Err(wrong("this operator has no definition"));
        };
        let map: Map = definition.params.iter().copied().zip(args.iter().copied()).collect();
        let clause = clause as usize;
        let Some(found) = definition.clauses.get(clause) else {
            return Err(wrong("there is no such clause"));
        };
        require(found.conditions.len() == holds.len(), "each condition needs a reason")?;
        for (condition, (disjunct, because)) in found.conditions.iter().zip(holds) {
            self.proved(at, condition, *disjunct, because, &map, scene)?;
        }
        require(clause == fails.len(), "each earlier clause must fail")?;
        for (earlier, (condition, disjunct, because)) in definition.clauses.iter().zip(fails) {
            let condition = earlier.conditions.get(*condition as usize);
            let negation = condition.and_then(not).ok_or_else(|| wrong("no such condition"))?;
            self.proved(at, &negation, *disjunct, because, &map, scene)?;
        }
        let body = self.calculus.instance(found.body, &map, scene)?;
        require(body == b, "the definition says something else")
    }

    /// Whether the cited steps give a disjunct of an instance of a formula.
    fn proved(
        &mut self,
        at: usize,
        formula: &Formula,
        disjunct: u32,
        because: &[u32],
        map: &Map,
        scene: &Scene,
    ) -> Result<()> {
        let props = formula.get(disjunct as usize).ok_or_else(|| wrong("no such case"))?;
        require(props.len() == because.len(), "each condition needs a step")?;
        for (&prop, &because) in props.iter().zip(because) {
            let instance = self.calculus.instance_of_prop(prop, map, scene)?;
            require(self.cited(at, because)? == instance, "a condition is not what was proved")?;
        }
        Ok(())
    }

    fn induction(
        &mut self,
        at: usize,
        step: &Step,
        instance: &Instance,
        scene: &Scene,
    ) -> Result<()> {
        let (theorem, proof) = (self.theorem, self.proof);
        require(!proof.induction.is_empty(), "this proof is not by induction")?;
        let mut moves = 0;
        for variable in &theorem.claims.variables {
            let to = assigned(&instance.map, variable.id)?;
            if proof.induction.contains(&variable.id) {
                let below = descends(self.calculus, to, variable.id);
                moves += below.ok_or_else(|| wrong("the induction goes to another game"))?;
            }
        }
        require(moves > 0, "the induction goes to the same games")?;
        self.instance(at, step, theorem, instance, scene)
    }

    fn lemma(
        &mut self,
        at: usize,
        step: &Step,
        theorem: u32,
        instance: &Instance,
        scene: &Scene,
    ) -> Result<()> {
        let earlier = self.earlier;
        let theorem = earlier.get(theorem as usize);
        let theorem = theorem.ok_or_else(|| wrong("there is no such theorem before this one"))?;
        require(theorem.level() <= self.proof.level, "the theorem cited reaches further back")?;
        self.instance(at, step, theorem, instance, scene)
    }

    fn instance(
        &mut self,
        at: usize,
        step: &Step,
        theorem: &Theorem,
        instance: &Instance,
        scene: &Scene,
    ) -> Result<()> {
        let claim: &Claim = theorem
            .claims
            .claims
            .get(instance.claim as usize)
            .ok_or_else(|| wrong("the theorem has no such claim"))?;
        let variables = &theorem.claims.variables;
        require(
            instance.map.len() == variables.len() + claim.options.len(),
            "each variable needs one term",
        )?;
        let mut map = Map::default();
        for variable in variables {
            let to = assigned(&instance.map, variable.id)?;
            require(self.is_closed(to, step.scope), "a generic option is not in scope")?;
            self.suits(*variable, to, theorem.literal)?;
            map.insert(variable.id, to);
        }
        for &option in &claim.options {
            let to = assigned(&instance.map, option)?;
            let Node::Option { of, side, .. } = *self.calculus.terms.node(option) else {
                return Err(wrong("a claim is about something that is no option"));
            };
            let of = self.calculus.instance(of, &map, scene)?;
            require(self.is_option(step.scope, to, side, of, scene)?, "this is no such option")?;
            map.insert(option, to);
        }
        require(claim.hypotheses.len() == instance.premises.len(), "each hypothesis needs a step")?;
        for (&hypothesis, &premise) in claim.hypotheses.iter().zip(&instance.premises) {
            let wanted = self.calculus.instance_of_prop(hypothesis, &map, scene)?;
            require(self.cited(at, premise)? == wanted, "a hypothesis is not what was proved")?;
        }
        let conclusion = self.calculus.instance_of_prop(claim.conclusion, &map, scene)?;
        require(conclusion == step.prop, "the instance says something else")
    }

    /// Whether a term may be put for a variable.
    fn suits(&self, variable: Variable, to: Id, literal: bool) -> Result<()> {
        match variable.sort {
            Sort::Form => require(!self.is_options(to), "a set of options is no form"),
            Sort::Wall => require(!self.is_options(to), "a set of options is no wall"),
            Sort::Game | Sort::Number | Sort::Integer => require(
                !self.is_options(to) && (literal || self.is_canonical(to)),
                "a value is given by its canonical form",
            ),
            Sort::Options => require(self.is_options(to), "this is no set of options"),
            Sort::Finite(_) => Err(wrong("no term is put for this variable")),
        }
    }

    fn is_options(&self, id: Id) -> bool {
        self.variable(id).is_some_and(|variable| variable.sort == Sort::Options)
    }

    /// Whether a term is known to denote a canonical form.
    fn is_canonical(&self, mut id: Id) -> bool {
        loop {
            match self.calculus.terms.node(id) {
                Node::Option { of, side: Side::Left | Side::Right, .. } => id = *of,
                Node::Option { .. } | Node::Literal(_) => return true,
                Node::Var(_) => {
                    return !self.theorem.literal
                        && self.variable(id).is_some_and(|variable| {
                            matches!(variable.sort, Sort::Game | Sort::Number | Sort::Integer)
                        });
                }
                Node::Apply(operator, args) => {
                    let key = (*operator, args.len());
                    return !self.calculus.definitions.contains_key(&key)
                        && self
                            .calculus
                            .natives
                            .get(&key)
                            .is_some_and(|native| native.result == Kind::Game);
                }
                Node::Sum(_) | Node::Braces(..) => return false,
            }
        }
    }

    fn is_option(&mut self, scope: u32, to: Id, side: Side, of: Id, scene: &Scene) -> Result<bool> {
        let candidates: Vec<Id> =
            self.chain(scope).flat_map(|scope| scope.options.iter().copied()).collect();
        for family in self.calculus.options(side, of, scene)? {
            if family.binders.is_empty() {
                if family.body == to {
                    return Ok(true);
                }
                continue;
            }
            let [binder] = family.binders.as_slice() else { continue };
            let Node::Option { of, side, .. } = *self.calculus.terms.node(*binder) else {
                continue;
            };
            for &candidate in &candidates {
                let Node::Option { of: other, side: there, .. } =
                    *self.calculus.terms.node(candidate)
                else {
                    continue;
                };
                if (other, there) != (of, side) {
                    continue;
                }
                let map = Map::from_iter([(*binder, candidate)]);
                if self.calculus.terms.rename(family.body, &map) == to {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    fn congruence(&mut self, at: usize, prop: Prop, args: &[Option<Cited>]) -> Result<()> {
        let Prop::Same(a, b) = prop else { return Err(wrong("congruence gives equal forms")) };
        let (Node::Apply(f, from), Node::Apply(g, to)) =
            (self.calculus.terms.node(a).clone(), self.calculus.terms.node(b).clone())
        else {
            return Err(wrong("congruence is about operators"));
        };
        let arity = from.len();
        require(f == g && arity == to.len() && arity == args.len(), "the operators differ")?;
        require(args.iter().any(Option::is_some), "no argument is replaced")?;
        for (i, cited) in args.iter().enumerate() {
            let Some(cited) = cited else {
                require(from[i] == to[i], "an argument differs")?;
                continue;
            };
            let by_value = self.calculus.terms.is_by_value(f, arity, i);
            let (mut x, mut y) = self.equation(at, *cited, by_value)?;
            if by_value {
                x = self.calculus.terms.by_its_value(x);
                y = self.calculus.terms.by_its_value(y);
            }
            require((x, y) == (from[i], to[i]), "the equation is about something else")?;
        }
        Ok(())
    }

    /// Both sides are multisets of summands; what the equations account for is taken away on
    /// both sides, and the same must stay.
    fn sum(&mut self, at: usize, prop: Prop, cited: &[(bool, Cited)]) -> Result<()> {
        let Prop::Same(a, b) = prop else { return Err(wrong("this is no equation of forms")) };
        require(!cited.is_empty(), "no summand is replaced")?;
        let (mut left, mut right) = (self.calculus.terms.parts(a), self.calculus.terms.parts(b));
        for (negative, cited) in cited {
            let (mut x, mut y) = self.equation(at, *cited, false)?;
            if *negative {
                (x, y) = (self.calculus.terms.neg(x), self.calculus.terms.neg(y));
            }
            let (x, y) = (self.calculus.terms.parts(x), self.calculus.terms.parts(y));
            require(take(&mut left, &x) && take(&mut right, &y), "a summand is not there")?;
        }
        left.sort_unstable();
        right.sort_unstable();
        require(left == right, "something else changes too")
    }

    fn chain_of(&mut self, at: usize, prop: Prop, cited: &[Cited]) -> Result<()> {
        let (a, b, values) = match prop {
            Prop::Same(a, b) => (a, b, false),
            Prop::Equal(a, b) => (a, b, true),
            _ => return Err(wrong("this is no equation")),
        };
        require(!cited.is_empty(), "a chain has links")?;
        let mut reached = a;
        for cited in cited {
            let (x, y) = self.equation(at, *cited, values)?;
            require(x == reached, "the chain is broken")?;
            reached = y;
        }
        require(reached == b, "the chain ends elsewhere")
    }

    fn combination(&mut self, at: usize, prop: Prop, cited: &[(i64, u32)]) -> Result<()> {
        let too_large = || wrong("a coefficient is too large");
        let (Prop::Equal(a, b) | Prop::Le(a, b) | Prop::Lf(a, b)) = prop else {
            return Err(wrong("only values are combined"));
        };
        let mut rest = self.calculus.terms.difference(a, b).ok_or_else(too_large)?;
        let mut strict = 0;
        for &(times, cited) in cited {
            require(times != 0, "nothing is not cited")?;
            let (x, y) = match self.cited(at, cited)? {
                Prop::Same(x, y) | Prop::Equal(x, y) => (x, y),
                Prop::Le(x, y) => {
                    require(times > 0, "an inequality cannot be reversed")?;
                    require(!matches!(prop, Prop::Equal(..)), "equality needs equalities")?;
                    (x, y)
                }
                Prop::Lf(x, y) => {
                    require(times == 1, "`<|` counts once")?;
                    require(matches!(prop, Prop::Lf(..)), "`<|` gives `<|` only")?;
                    strict += 1;
                    (x, y)
                }
                _ => return Err(wrong("only values are combined")),
            };
            let row = self.calculus.terms.difference(x, y).ok_or_else(too_large)?;
            let times = times.checked_neg().ok_or_else(too_large)?;
            rest = rest.plus(times, &row).ok_or_else(too_large)?;
        }
        require(strict <= 1, "`<|` counts once")?;
        let sign = self.sign(&rest)?;
        require(
            match prop {
                Prop::Equal(..) => sign == Relation::Equal,
                Prop::Lf(..) if strict == 0 => {
                    matches!(sign, Relation::Greater | Relation::Confused)
                }
                _ => matches!(sign, Relation::Greater | Relation::Equal),
            },
            "the combination says something else",
        )
    }

    /// How a row whose terms are closed compares with 0.
    fn sign(&mut self, row: &Row) -> Result<Relation> {
        let literal = self.calculus.literal_value(&row.literal())?;
        let mut sum = literal;
        for (&atom, &times) in &row.atoms {
            require(
                self.calculus.terms.is_closed(atom) && times.unsigned_abs() <= 64,
                "the combination says something else",
            )?;
            let mut interpreter = Interpreter::new(self.calculus);
            let value = interpreter.value(atom, &Environment::default())?;
            let value = value.ok_or_else(|| wrong("a closed term has no value"))?;
            let many = self.calculus.games.copies(&times.into(), value)?;
            sum = self.calculus.games.add(sum, many)?;
        }
        self.calculus.games.compare(sum, Game::ZERO)
    }

    // --- steps that read options

    /// The families of a side, as the sub-proofs of a step go through them.
    fn families(&mut self, side: Side, id: Id, scene: &Scene) -> Result<Vec<Family>> {
        self.calculus.options(side, id, scene)
    }

    /// The option that a choice names.
    fn chosen(&mut self, scope: u32, choice: &Choice, of: Id, scene: &Scene) -> Result<Id> {
        require(choice.side != Side::Member, "a choice is one of Left's or Right's options")?;
        let families = self.families(choice.side, of, scene)?;
        let family = families.get(choice.family as usize);
        let family = family.ok_or_else(|| wrong("there is no such option"))?;
        require(family.binders.len() == choice.binders.len(), "each binder needs an option")?;
        let mut map = Map::default();
        for (&binder, &to) in family.binders.iter().zip(&choice.binders) {
            require(
                self.chain(scope).any(|scope| scope.options.contains(&to)),
                "a generic option is not in scope",
            )?;
            let (Node::Option { of, side, .. }, Node::Option { of: there, side: its, .. }) =
                (self.calculus.terms.node(binder).clone(), self.calculus.terms.node(to).clone())
            else {
                return Err(wrong("a binder stands for an option"));
            };
            let of = self.calculus.terms.rename(of, &map);
            require((of, side) == (there, its), "an option of another game is chosen")?;
            map.insert(binder, to);
        }
        Ok(self.calculus.terms.rename(family.body, &map))
    }

    /// The option that is generic in a scope opened for a family, which must introduce
    /// nothing else.
    fn generic(&mut self, scope: &Scope, family: &Family) -> Result<Id> {
        require(scope.empty.is_empty(), "this scope finds no side empty")?;
        require(scope.options.len() == family.binders.len(), "a scope introduces its binders")?;
        let mut map = Map::default();
        for (&binder, &to) in family.binders.iter().zip(&scope.options) {
            let (Node::Option { of, side, .. }, Node::Option { of: there, side: its, .. }) =
                (self.calculus.terms.node(binder).clone(), self.calculus.terms.node(to).clone())
            else {
                return Err(wrong("a binder stands for an option"));
            };
            let of = self.calculus.terms.rename(of, &map);
            require((of, side) == (there, its), "a scope introduces an option of another game")?;
            map.insert(binder, to);
        }
        Ok(self.calculus.terms.rename(family.body, &map))
    }

    fn same_options(
        &mut self,
        at: usize,
        step: &Step,
        matches: &[Match],
        scene: &Scene,
    ) -> Result<()> {
        let (a, b, values) = match step.prop {
            Prop::Same(a, b) => (a, b, false),
            Prop::Equal(a, b) => (a, b, true),
            _ => return Err(wrong("this is no equation")),
        };
        let mut matches = matches.iter();
        for (from, to) in [(a, b), (b, a)] {
            for side in [Side::Left, Side::Right] {
                for family in self.families(side, from, scene)? {
                    let found = matches.next().ok_or_else(|| wrong("an option has no partner"))?;
                    let (scope, prop) = self.sub(at, found.sub)?;
                    let scope = scope.clone();
                    require(scope.hypotheses.is_empty(), "this scope assumes nothing")?;
                    let option = self.generic(&scope, &family)?;
                    require(found.choice.side == side, "the partner is of the other side")?;
                    let partner = self.chosen(found.sub.scope, &found.choice, to, scene)?;
                    let wanted = if values {
                        Prop::Equal(option, partner)
                    } else {
                        Prop::Same(option, partner)
                    };
                    require(prop == wanted, "an option and its partner are not what was proved")?;
                }
            }
        }
        require(matches.next().is_none(), "there are more partners than options")
    }

    fn every_move(&mut self, at: usize, prop: Prop, subs: &[Sub], scene: &Scene) -> Result<()> {
        let Prop::Le(a, b) = prop else { return Err(wrong("this is no `<=`")) };
        let mut subs = subs.iter();
        for (side, of) in [(Side::Left, a), (Side::Right, b)] {
            for family in self.families(side, of, scene)? {
                let sub = subs.next().ok_or_else(|| wrong("a move has no answer"))?;
                let (scope, reached) = self.sub(at, *sub)?;
                let scope = scope.clone();
                require(scope.hypotheses.is_empty(), "this scope assumes nothing")?;
                let option = self.generic(&scope, &family)?;
                let wanted =
                    if side == Side::Left { Prop::Lf(option, b) } else { Prop::Lf(a, option) };
                require(reached == wanted, "the answer is to another move")?;
            }
        }
        require(subs.next().is_none(), "there are more answers than moves")
    }

    fn cases(
        &mut self,
        at: usize,
        prop: Prop,
        cited: u32,
        subs: &[Sub],
        scene: &Scene,
    ) -> Result<()> {
        let Prop::Lf(a, b) = self.cited(at, cited)? else {
            return Err(wrong("a `<|` is needed here"));
        };
        let mut subs = subs.iter();
        for (side, of) in [(Side::Left, b), (Side::Right, a)] {
            for family in self.families(side, of, scene)? {
                let sub = subs.next().ok_or_else(|| wrong("a case is missing"))?;
                let (scope, reached) = self.sub(at, *sub)?;
                let scope = scope.clone();
                let option = self.generic(&scope, &family)?;
                let assumed =
                    if side == Side::Left { Prop::Le(a, option) } else { Prop::Le(option, b) };
                require(scope.hypotheses == [assumed], "a case assumes something else")?;
                require(reached == prop, "a case reaches something else")?;
            }
        }
        require(subs.next().is_none(), "there are more cases than moves")
    }

    fn inhabited(
        &mut self,
        at: usize,
        step: &Step,
        (of, side): (Id, Side),
        none: Sub,
        some: Sub,
        scene: &Scene,
    ) -> Result<()> {
        require(self.is_closed(of, step.scope), "a generic option is not in scope")?;
        let (scope, reached) = self.sub(at, none)?;
        require(
            scope.options.is_empty()
                && scope.hypotheses.is_empty()
                && scope.empty == [(of, side)]
                && reached == step.prop,
            "the case without options is another one",
        )?;
        let (scope, reached) = self.sub(at, some)?;
        let scope = scope.clone();
        require(reached == step.prop, "the case with an option reaches something else")?;
        require(scope.hypotheses.is_empty(), "this scope assumes nothing")?;
        let families = self.families(side, of, scene)?;
        let [family] = families.as_slice() else {
            return Err(wrong("whether there are options is asked of a variable"));
        };
        let generic = matches!(
            *self.calculus.terms.node(family.body),
            Node::Option { of: its, side: there, .. } if (its, there) == (of, side)
        );
        require(generic, "whether there are options is asked of a variable")?;
        self.generic(&scope, family).map(|_| ())
    }

    fn split(&mut self, at: usize, step: &Step, prop: Prop, subs: &[Sub]) -> Result<()> {
        for id in prop.terms() {
            require(self.is_closed(id, step.scope), "a generic option is not in scope")?;
        }
        let negation = prop.negated().ok_or_else(|| wrong("this cannot be denied"))?;
        require(subs.len() == 1 + negation.len(), "a case is missing")?;
        let cases = std::iter::once(vec![prop]).chain(negation);
        for (case, sub) in cases.zip(subs) {
            let (scope, reached) = self.sub(at, *sub)?;
            require(
                scope.hypotheses == case && scope.options.is_empty() && scope.empty.is_empty(),
                "a case assumes something else",
            )?;
            require(reached == step.prop, "a case reaches something else")?;
        }
        Ok(())
    }

    // --- values and walls

    fn argument(&self, id: Id, operator: &str) -> Option<Id> {
        match self.calculus.terms.node(id) {
            Node::Apply(found, args) if found.as_str() == operator && args.len() == 1 => {
                Some(args[0])
            }
            _ => None,
        }
    }

    fn inside_canonical(&self, id: Id) -> Option<Id> {
        self.argument(id, "canonical")
    }

    /// Whether a term is a wall at some temperature: a wall of a game, the tax, a number, and
    /// what sums and extremes make of such. A definition says itself what it makes.
    fn is_wall(&self, id: Id) -> bool {
        let mut open = vec![id];
        while let Some(id) = open.pop() {
            match self.calculus.terms.node(id) {
                Node::Apply(operator, args) => {
                    let key = (*operator, args.len());
                    let native = self.calculus.natives.get(&key);
                    let is_native = native.is_some_and(|native| native.result == Kind::Wall)
                        && !self.calculus.definitions.contains_key(&key);
                    if is_native && matches!(operator.as_str(), "oplus_max" | "oplus_min") {
                        open.extend(args);
                    } else if !is_native && (operator.as_str(), args.len()) != ("tax", 0) {
                        return false;
                    }
                }
                Node::Sum(parts) => open.extend(parts.iter().map(|part| part.term)),
                Node::Literal(literal) => {
                    if literal.ups != Ups::Multiple(0) || literal.nim != 0 {
                        return false;
                    }
                }
                Node::Var(_) => {
                    if self.variable(id).is_none_or(|variable| variable.sort != Sort::Wall) {
                        return false;
                    }
                }
                Node::Option { .. } | Node::Braces(..) => return false,
            }
        }
        true
    }

    /// The larger or smaller of two numbers, given which is which. Its value: two forms of
    /// one number are both the larger of them.
    fn extreme(&self, prop: Prop, order: Prop) -> Result<()> {
        let (Prop::Equal(max, value), Prop::Le(low, high)) = (prop, order) else {
            return Err(wrong("the extreme of two numbers is one of them"));
        };
        let Node::Apply(operator, args) = self.calculus.terms.node(max) else {
            return Err(wrong("this is no extreme"));
        };
        let right = match operator.as_str() {
            "oplus_max" => high,
            "oplus_min" => low,
            _ => return Err(wrong("this is no extreme")),
        };
        let both = args.as_slice() == [low, high] || args.as_slice() == [high, low];
        require(both && value == right, "the extreme is the other one")
    }

    // --- nothing superfluous

    fn all_used(&self) -> Result<()> {
        let proof = self.proof;
        let mut steps = vec![false; proof.steps.len()];
        let mut scopes = vec![false; proof.scopes.len()];
        for &goal in &proof.goals {
            steps[goal as usize] = true;
        }
        for at in (0..proof.steps.len()).rev() {
            if !steps[at] {
                continue;
            }
            scopes[proof.steps[at].scope as usize] = true;
            proof.steps[at].for_each_cited(|step| steps[step as usize] = true);
            proof.steps[at].for_each_sub(|sub| scopes[sub.scope as usize] = true);
        }
        if steps.iter().chain(&scopes).all(|used| *used) {
            return Ok(());
        }
        let what = format!("theorem {}: a step or scope is not used", self.theorem.name);
        Err(Error::new(&certificate::UNUSED, what))
    }
}

fn assigned(map: &[(Id, Id)], id: Id) -> Result<Id> {
    let mut found = map.iter().filter(|(from, _)| *from == id);
    match (found.next(), found.next()) {
        (Some((_, to)), None) => Ok(*to),
        _ => Err(wrong("each variable needs one term")),
    }
}

/// Takes summands out of a list, if they are all there.
fn take(from: &mut Vec<Part>, parts: &[Part]) -> bool {
    parts.iter().all(|part| match from.iter().position(|found| found == part) {
        Some(at) => {
            from.swap_remove(at);
            true
        }
        None => false,
    })
}
