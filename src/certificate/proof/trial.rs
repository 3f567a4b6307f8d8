//! A proof tried on actual games: a second road, which knows no rule of inference.
//!
//! Forms are put for the variables of a theorem and options of theirs for its generic
//! options. Wherever all that a scope assumes is true, every step in that scope must be. The
//! checker says that a proof is right; this says that nothing in it is wrong that small games
//! can show, and it does so for certificates that the checker ought not to have accepted.

use super::calculus::Calculus;
use super::document::Document;
use super::evaluate::{Environment, Interpreter};
use super::statement::Variable;
use super::steps::{Proof, Scope, Status};
use super::terms::{Id, Node, Side};
use crate::budget::Budget;
use crate::error::{Class, Result};
use crate::game::{Form, Games};
use crate::syntax::rules::Sort;

/// What trying a certificate has shown.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Trial {
    /// How many steps were evaluated, once for each assignment.
    pub evaluated: usize,
    /// How many of them have no variables at all.
    pub closed: usize,
    /// Each step that is false somewhere: the theorem and the number of the step.
    pub wrong: Vec<(String, usize)>,
}

/// Small forms by which variables are replaced.
struct Samples {
    forms: Vec<Form>,
    games: Vec<Form>,
    numbers: Vec<Form>,
    integers: Vec<Form>,
}

impl Samples {
    fn new(games: &mut Games) -> Result<Samples> {
        let mut forms = vec![games.form(&[], &[])?];
        for day in 0..2 {
            let known = forms.clone();
            for &left in &known {
                for &right in &known {
                    let made = [
                        games.form(&[left], &[right])?,
                        games.form(&[left], &[])?,
                        games.form(&[], &[right])?,
                        games.form(&[left, right], &[left])?,
                    ];
                    for form in made {
                        if !forms.contains(&form) && (day == 0 || forms.len() < 40) {
                            forms.push(form);
                        }
                    }
                }
            }
        }
        let mut all =
            Samples { forms, games: Vec::new(), numbers: Vec::new(), integers: Vec::new() };
        for &form in &all.forms {
            let value = games.form_value(form)?;
            let canonical = games.canonical_form(value)?;
            let fits = [true, games.is_number(value), games.is_integer(value)];
            let lists = [&mut all.games, &mut all.numbers, &mut all.integers];
            for (list, fits) in lists.into_iter().zip(fits) {
                if fits && !list.contains(&canonical) {
                    list.push(canonical);
                }
            }
        }
        Ok(all)
    }

    fn of(&self, sort: Sort) -> &[Form] {
        match sort {
            Sort::Form => &self.forms,
            Sort::Integer => &self.integers,
            Sort::Number | Sort::Wall => &self.numbers,
            Sort::Game | Sort::Options | Sort::Finite(_) => &self.games,
        }
    }
}

/// Draws numbers, the same ones every time.
struct Draws(u64);

impl Draws {
    /// One of so many, of which there is at least one.
    fn below(&mut self, count: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % count.max(1) as u64) as usize
    }
}

impl Document {
    /// Tries every proof of the certificate on so many assignments of small games, each
    /// within so many steps of the kernel.
    ///
    /// # Errors
    /// E04 when not even the samples can be made.
    pub fn try_out(&mut self, assignments: usize, steps: u64) -> Result<Trial> {
        let Document { calculus, theorems, .. } = self;
        let samples = Samples::new(&mut calculus.games)?;
        let mut trial = Trial::default();
        for theorem in &*theorems {
            let Status::Proved(proof) = &theorem.status else { continue };
            let mut draws = Draws(1);
            for _ in 0..assignments {
                *calculus.games.budget_mut() = Budget::unlimited().max_steps(steps);
                let variables = &theorem.claims.variables;
                let env = assign(variables, &samples, &mut draws);
                let scopes = realised(calculus, proof, &env, &mut draws)?;
                for (at, step) in proof.steps.iter().enumerate() {
                    let Some(Some(env)) = scopes.get(step.scope as usize) else { continue };
                    let found = Interpreter::new(calculus).prop(step.prop, env);
                    let Some(truth) = within_limits(found)?.flatten() else { continue };
                    let closed = step.prop.terms().iter().all(|&id| calculus.terms.is_closed(id));
                    trial.evaluated += 1;
                    trial.closed += usize::from(closed);
                    let place = (theorem.name.clone(), at);
                    if !truth && !trial.wrong.contains(&place) {
                        trial.wrong.push(place);
                    }
                }
            }
        }
        Ok(trial)
    }
}

/// What a limit stopped is unknown.
fn within_limits<T>(found: Result<T>) -> Result<Option<T>> {
    match found {
        Ok(found) => Ok(Some(found)),
        Err(error) if error.class() == Class::Limit => Ok(None),
        Err(error) => Err(error),
    }
}

fn assign(variables: &[Variable], samples: &Samples, draws: &mut Draws) -> Environment {
    let mut env = Environment::default();
    for variable in variables {
        let from = samples.of(variable.sort);
        if variable.sort == Sort::Options {
            let members = (0..draws.below(3)).map(|_| from[draws.below(from.len())]).collect();
            env.sets.insert(variable.id, members);
        } else {
            env.forms.insert(variable.id, from[draws.below(from.len())]);
        }
    }
    env
}

/// For each scope the games in it, unless something that it assumes is false or unknown.
fn realised(
    calculus: &mut Calculus,
    proof: &Proof,
    env: &Environment,
    draws: &mut Draws,
) -> Result<Vec<Option<Environment>>> {
    let mut all: Vec<Option<Environment>> = Vec::with_capacity(proof.scopes.len());
    for scope in &proof.scopes {
        let outer = match scope.parent {
            None => Some(env.clone()),
            Some(parent) => all.get(parent as usize).cloned().flatten(),
        };
        let inner = match outer {
            Some(env) => within_limits(enter(calculus, scope, env, draws))?.flatten(),
            None => None,
        };
        all.push(inner);
    }
    Ok(all)
}

fn enter(
    calculus: &mut Calculus,
    scope: &Scope,
    mut env: Environment,
    draws: &mut Draws,
) -> Result<Option<Environment>> {
    for &option in &scope.options {
        let Node::Option { of, side, .. } = *calculus.terms.node(option) else { return Ok(None) };
        let Some(options) = options_of(calculus, of, side, &env)? else { return Ok(None) };
        if options.is_empty() {
            return Ok(None);
        }
        env.forms.insert(option, options[draws.below(options.len())]);
    }
    for &(of, side) in &scope.empty {
        if options_of(calculus, of, side, &env)?.is_none_or(|options| !options.is_empty()) {
            return Ok(None);
        }
    }
    for &hypothesis in &scope.hypotheses {
        if Interpreter::new(calculus).prop(hypothesis, &env)? != Some(true) {
            return Ok(None);
        }
    }
    Ok(Some(env))
}

fn options_of(
    calculus: &mut Calculus,
    of: Id,
    side: Side,
    env: &Environment,
) -> Result<Option<Vec<Form>>> {
    if side == Side::Member {
        return Ok(env.sets.get(&of).cloned());
    }
    let Some(form) = Interpreter::new(calculus).form(of, env)? else { return Ok(None) };
    let games = &mut calculus.games;
    let options = if side == Side::Left { games.form_left(form) } else { games.form_right(form) };
    options.map(Some)
}
