//! The checker: it carries every step of a proof out again.
//!
//! It trusts the definitions (whose recursions end), the well-foundedness of short games,
//! the kernel for closed terms, and two facts about values that the foundations prove from
//! the definitions alone: they are a partially ordered abelian group, and `<|` is the
//! negation of `>=`. A theorem says how far its proof reaches back ([`Level`]); one that
//! reaches less far may not use steps, or cite theorems, that reach further.

mod equation;
mod extreme;
mod instance;
mod play;

use super::calculus::{Calculus, Scene};
use super::evaluate::{Environment, Interpreter};
use super::prop::Prop;
use super::statement::Variable;
use super::steps::{Cited, Level, Proof, Reason, Scope, Status, Step, Sub, Theorem};
use super::terms::{Id, Node, Part, Side};
use crate::error::{Error, Result, certificate};
use crate::syntax::rules::Sort;
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
            Reason::Distinct(choice) => self.distinct(step, choice, &scene),
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
            Reason::SameExtremes(matches) => self.same_extremes(at, step.prop, matches, &scene),
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
            Reason::Canonical
            | Reason::WallIsNumber
            | Reason::Extreme(_)
            | Reason::SameExtremes(_) => Level::Group,
            _ => Level::Definitions,
        };
        require(needs <= self.proof.level, "the proof does not reach so far back")
    }

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
