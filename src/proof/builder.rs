//! A proof while it is being found: steps are added, and in the end what the goals do not
//! need is thrown away.

use crate::certificate::proof::calculus::{Calculus, Scene};
use crate::certificate::proof::prop::Prop;
use crate::certificate::proof::steps::{Choice, Level, Match, Proof, Reason, Scope, Step, Sub};
use crate::certificate::proof::terms::{Family, Id, Map, Node, Side};
use crate::error::Result;
use rustc_hash::FxHashMap;

/// Scopes and steps found so far.
pub(super) struct Builder {
    pub(super) scopes: Vec<Scope>,
    pub(super) steps: Vec<Step>,
    known: FxHashMap<(u32, Prop), u32>,
    /// For each scope the equations by which options are read there.
    unfolded: Vec<Vec<(Id, Id, u32)>>,
}

impl Builder {
    pub(super) fn new() -> Builder {
        Builder {
            scopes: Vec::new(),
            steps: Vec::new(),
            known: FxHashMap::default(),
            unfolded: Vec::new(),
        }
    }

    /// Opens a scope.
    pub(super) fn open(&mut self, scope: Scope) -> u32 {
        let id = self.scopes.len() as u32;
        let inherited = scope.parent.map(|parent| self.unfolded[parent as usize].clone());
        self.unfolded.push(inherited.unwrap_or_default());
        self.scopes.push(scope);
        id
    }

    /// Opens a scope for a family: its binders become generic options that are new there.
    pub(super) fn open_family(
        &mut self,
        calculus: &mut Calculus,
        parent: u32,
        family: &Family,
    ) -> (u32, Id) {
        let taken = self.options(parent);
        let family = calculus.apart(family, &taken);
        let scope = Scope { parent: Some(parent), options: family.binders, ..Scope::default() };
        (self.open(scope), family.body)
    }

    /// Forgets all scopes and steps but the first ones.
    pub(super) fn truncate(&mut self, scopes: usize, steps: usize) {
        self.scopes.truncate(scopes);
        self.unfolded.truncate(scopes);
        self.steps.truncate(steps);
        self.known.retain(|_, step| (*step as usize) < steps);
    }

    /// A scope and those around it.
    pub(super) fn chain(&self, scope: u32) -> Vec<u32> {
        let mut chain = vec![scope];
        while let Some(parent) = self.scopes[chain[chain.len() - 1] as usize].parent {
            chain.push(parent);
        }
        chain
    }

    /// The generic options that are in scope.
    pub(super) fn options(&self, scope: u32) -> Vec<Id> {
        self.chain(scope)
            .into_iter()
            .flat_map(|scope| self.scopes[scope as usize].options.iter().copied())
            .collect()
    }

    /// How options are read in a scope.
    pub(super) fn scene(&self, scope: u32) -> Scene {
        let mut scene = Scene::default();
        for at in self.chain(scope) {
            scene.empty.extend(self.scopes[at as usize].empty.iter().copied());
        }
        scene
            .unfolded
            .extend(self.unfolded[scope as usize].iter().map(|(from, to, _)| (*from, *to)));
        scene
    }

    /// From here on options are read through this equation of forms.
    pub(super) fn read_through(&mut self, scope: u32, step: u32) {
        if let Prop::Same(a, b) = self.steps[step as usize].prop {
            self.unfolded[scope as usize].push((a, b, step));
        }
    }

    /// A step that proves this already, if there is one that may be cited in the scope.
    pub(super) fn find(&self, scope: u32, prop: Prop) -> Option<u32> {
        self.chain(scope).into_iter().find_map(|scope| self.known.get(&(scope, prop)).copied())
    }

    /// Adds a step, unless its proposition has been proved.
    pub(super) fn add(&mut self, scope: u32, prop: Prop, by: Reason) -> u32 {
        if let Some(known) = self.find(scope, prop) {
            return known;
        }
        let reads = matches!(
            by,
            Reason::SameOptions(_)
                | Reason::SameExtremes(_)
                | Reason::EveryMove(_)
                | Reason::SomeMove(..)
                | Reason::AnyMove(..)
                | Reason::Cases(..)
                | Reason::Induction(_)
                | Reason::Lemma(..)
                | Reason::Definition { .. }
                | Reason::Inhabited(..)
                | Reason::Distinct(_)
        );
        let unfolded = if reads {
            self.unfolded[scope as usize].iter().map(|(_, _, step)| *step).collect()
        } else {
            Vec::new()
        };
        let id = self.steps.len() as u32;
        self.steps.push(Step { scope, prop, by, unfolded });
        self.known.insert((scope, prop), id);
        id
    }

    /// The choices of generic options in scope for the binders of a family.
    pub(super) fn choices(
        &self,
        calculus: &mut Calculus,
        scope: u32,
        family: &Family,
    ) -> Vec<(Vec<Id>, Id)> {
        let options = self.options(scope);
        let mut open: Vec<(Map, Vec<Id>)> = vec![(Map::default(), Vec::new())];
        for &binder in &family.binders {
            let Node::Option { of, side, .. } = *calculus.terms.node(binder) else {
                return Vec::new();
            };
            let mut next = Vec::new();
            for (map, chosen) in open {
                let of = calculus.terms.rename(of, &map);
                for &option in &options {
                    let Node::Option { of: its, side: there, .. } = *calculus.terms.node(option)
                    else {
                        continue;
                    };
                    if (its, there) == (of, side) {
                        let mut map = map.clone();
                        map.insert(binder, option);
                        let mut chosen = chosen.clone();
                        chosen.push(option);
                        next.push((map, chosen));
                    }
                }
            }
            open = next;
        }
        open.into_iter()
            .map(|(map, chosen)| {
                let body = calculus.terms.rename(family.body, &map);
                (chosen, body)
            })
            .collect()
    }

    /// Every option of a term on a side that can be named in a scope.
    pub(super) fn moves(
        &self,
        calculus: &mut Calculus,
        scope: u32,
        side: Side,
        of: Id,
    ) -> Result<Vec<(Choice, Id)>> {
        let scene = self.scene(scope);
        let mut all = Vec::new();
        for (at, family) in calculus.options(side, of, &scene)?.iter().enumerate() {
            for (binders, body) in self.choices(calculus, scope, family) {
                all.push((Choice { side, family: at as u32, binders }, body));
            }
        }
        Ok(all)
    }

    /// The proof of these goals, without anything that they do not need.
    pub(super) fn finish(mut self, level: Level, induction: Vec<Id>, goals: &[u32]) -> Proof {
        self.drop_unneeded_readings();
        let mut needed = vec![false; self.steps.len()];
        let mut scopes = vec![false; self.scopes.len()];
        for &goal in goals {
            needed[goal as usize] = true;
        }
        for at in (0..self.steps.len()).rev() {
            if !needed[at] {
                continue;
            }
            scopes[self.steps[at].scope as usize] = true;
            self.steps[at].for_each_cited(|step| needed[step as usize] = true);
            self.steps[at].for_each_sub(|sub| scopes[sub.scope as usize] = true);
        }
        for at in (0..self.scopes.len()).rev() {
            if let (true, Some(parent)) = (scopes[at], self.scopes[at].parent) {
                scopes[parent as usize] = true;
            }
        }
        let renumber = |needed: &[bool]| -> Vec<u32> {
            let mut next = 0;
            needed
                .iter()
                .map(|&needed| {
                    let at = next;
                    next += u32::from(needed);
                    at
                })
                .collect()
        };
        let (step_at, scope_at) = (renumber(&needed), renumber(&scopes));
        let renumbered = Renumber { steps: &step_at, scopes: &scope_at };
        let keep = |needed: &[bool], at: usize| needed[at];
        Proof {
            level,
            induction,
            scopes: self
                .scopes
                .iter()
                .enumerate()
                .filter(|(at, _)| keep(&scopes, *at))
                .map(|(_, scope)| Scope {
                    parent: scope.parent.map(|parent| scope_at[parent as usize]),
                    ..scope.clone()
                })
                .collect(),
            steps: self
                .steps
                .iter()
                .enumerate()
                .filter(|(at, _)| keep(&needed, *at))
                .map(|(_, step)| renumbered.step(step))
                .collect(),
            goals: goals.iter().map(|&goal| step_at[goal as usize]).collect(),
        }
    }

    /// A step need not say how options are read that it does not read.
    fn drop_unneeded_readings(&mut self) {
        for step in &mut self.steps {
            step.unfolded.sort_unstable();
            step.unfolded.dedup();
        }
    }
}

struct Renumber<'a> {
    steps: &'a [u32],
    scopes: &'a [u32],
}

impl Renumber<'_> {
    fn at(&self, step: u32) -> u32 {
        self.steps[step as usize]
    }

    fn all(&self, steps: &[u32]) -> Vec<u32> {
        steps.iter().map(|&step| self.at(step)).collect()
    }

    fn sub(&self, sub: Sub) -> Sub {
        Sub { scope: self.scopes[sub.scope as usize], step: self.at(sub.step) }
    }

    fn subs(&self, subs: &[Sub]) -> Vec<Sub> {
        subs.iter().map(|&sub| self.sub(sub)).collect()
    }

    fn step(&self, step: &Step) -> Step {
        let mut by = step.by.clone();
        match &mut by {
            Reason::Hypothesis
            | Reason::Identical
            | Reason::Evaluated
            | Reason::Canonical
            | Reason::Distinct(_)
            | Reason::WallIsNumber => {}
            Reason::Definition { holds, fails, .. } => {
                holds.iter_mut().for_each(|(_, steps)| *steps = self.all(steps));
                fails.iter_mut().for_each(|(_, _, steps)| *steps = self.all(steps));
            }
            Reason::Induction(instance) | Reason::Lemma(_, instance) => {
                instance.premises = self.all(&instance.premises);
            }
            Reason::Congruence(args) => {
                args.iter_mut().flatten().for_each(|cited| cited.step = self.at(cited.step));
            }
            Reason::Sum(cited) => {
                cited.iter_mut().for_each(|(_, cited)| cited.step = self.at(cited.step));
            }
            Reason::Chain(cited) => {
                cited.iter_mut().for_each(|cited| cited.step = self.at(cited.step));
            }
            Reason::Value(step)
            | Reason::SomeMove(_, step)
            | Reason::AnyMove(_, step)
            | Reason::Extreme(step) => *step = self.at(*step),
            Reason::Combination(cited) => {
                cited.iter_mut().for_each(|(_, step)| *step = self.at(*step));
            }
            Reason::SameOptions(matches) | Reason::SameExtremes(matches) => {
                matches.iter_mut().for_each(|Match { sub, .. }| *sub = self.sub(*sub));
            }
            Reason::EveryMove(subs) | Reason::Split(_, subs) => *subs = self.subs(subs),
            Reason::Cases(step, subs) => {
                *step = self.at(*step);
                *subs = self.subs(subs);
            }
            Reason::Inhabited(_, _, subs) => {
                subs.iter_mut().for_each(|sub| *sub = self.sub(*sub));
            }
            Reason::Absurd(a, b) | Reason::Both(a, b) => {
                *a = self.at(*a);
                *b = self.at(*b);
            }
            Reason::Half(cited) => cited.step = self.at(cited.step),
            Reason::Transport(step, cited) => {
                *step = self.at(*step);
                cited.step = self.at(cited.step);
            }
        }
        Step {
            scope: self.scopes[step.scope as usize],
            prop: step.prop,
            by,
            unfolded: self.all(&step.unfolded),
        }
    }
}
