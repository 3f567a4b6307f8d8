//! How a theorem is put to use: where it applies, and what its variables are found from.
//!
//! An equation applies where one of its sides occurs, any other theorem where operators
//! occur that contain its variables. What the conclusion leaves open is found from the
//! hypotheses: in `is_number({g | h}) if g <| z, z <| h` any known number between g and h
//! will do for z.

use super::search::Search;
use crate::certificate::proof::prop::Prop;
use crate::certificate::proof::terms::{Id, Node, Part, Terms};
use std::rc::Rc;

/// How a claim of a theorem is put to use.
pub(super) struct Plan {
    /// The variables and generic options that occur in it.
    pub(super) needed: Vec<Id>,
    /// Ways to find out where it applies: in each, the patterns that must occur.
    pub(super) triggers: Vec<Vec<Id>>,
    /// Whether it only exchanges the arguments of an operator.
    pub(super) exchanges: bool,
    /// The left side of an equation without hypotheses, when it says what all variables are:
    /// from it the right side is multiplied out.
    pub(super) forward: Option<Id>,
}

/// The operators among the arguments of the sides of an equation.
fn sides_with_arguments(terms: &Terms, sides: [Id; 2]) -> Vec<Id> {
    let mut found = Vec::new();
    for side in sides {
        let Node::Apply(_, args) = terms.node(side) else { continue };
        for &arg in args {
            let inner = match terms.node(arg) {
                Node::Apply(operator, inside) if operator.as_str() == "canonical" => inside[0],
                _ => arg,
            };
            if matches!(terms.node(inner), Node::Apply(..)) {
                found.push(inner);
            }
        }
    }
    found
}

impl Search<'_> {
    /// How a claim of a theorem is put to use.
    pub(super) fn plan(&mut self, theorem: u32, claim: u32) -> Rc<Plan> {
        if let Some(known) = self.plans.get(&(theorem, claim)) {
            return Rc::clone(known);
        }
        let found = &self.library[theorem as usize].claims.claims[claim as usize];
        let mut needed = Vec::new();
        for prop in found.hypotheses.iter().chain([&found.conclusion]) {
            prop.terms().into_iter().for_each(|id| self.variables_of(id, &mut needed));
        }
        for option in &found.options {
            if !needed.contains(option) {
                needed.push(*option);
            }
        }
        // Inequalities among the hypotheses say what is left open, if they are known.
        let mut told = Vec::new();
        for prop in &found.hypotheses {
            if matches!(prop, Prop::Le(..) | Prop::Lf(..)) {
                prop.terms().into_iter().for_each(|id| self.variables_of(id, &mut told));
            }
        }
        let mut triggers = self.triggers(found.conclusion, &needed);
        if triggers.is_empty() && !matches!(found.conclusion, Prop::Same(..) | Prop::Equal(..)) {
            needed.retain(|id| !told.contains(id));
            triggers = self.triggers(found.conclusion, &needed);
            triggers.retain(|patterns| !patterns.is_empty());
            let more = told.iter().filter(|id| !needed.contains(id)).copied().collect::<Vec<_>>();
            needed.extend(more);
        }
        let exchanges = self.exchanges_arguments(found.conclusion);
        let found = &self.library[theorem as usize].claims.claims[claim as usize];
        let forward = match found.conclusion {
            Prop::Same(a, _) | Prop::Equal(a, _) if found.hypotheses.is_empty() => {
                let alone = vec![a];
                (triggers.contains(&alone)).then_some(a)
            }
            _ => None,
        };
        let plan = Rc::new(Plan { needed, triggers, exchanges, forward });
        self.plans.insert((theorem, claim), Rc::clone(&plan));
        plan
    }

    /// Whether an equation has the same operator with the same arguments on both sides.
    fn exchanges_arguments(&self, conclusion: Prop) -> bool {
        let (Prop::Same(a, b) | Prop::Equal(a, b)) = conclusion else { return false };
        match (self.calculus.terms.node(a), self.calculus.terms.node(b)) {
            (Node::Apply(f, x), Node::Apply(g, y)) => {
                let (mut x, mut y) = (x.clone(), y.clone());
                x.sort_unstable();
                y.sort_unstable();
                f == g && x == y
            }
            _ => false,
        }
    }

    /// The ways to find out where a theorem applies: in each, the patterns that must occur.
    fn triggers(&self, conclusion: Prop, variables: &[Id]) -> Vec<Vec<Id>> {
        let covers = |patterns: &[Id]| {
            let mut found = Vec::new();
            patterns.iter().for_each(|&pattern| self.variables_of(pattern, &mut found));
            variables.iter().all(|variable| found.contains(variable))
        };
        let [a, b] = conclusion.terms();
        if let Prop::Same(..) | Prop::Equal(..) = conclusion {
            // Sums are not looked for: they would be found in every sum, and lead back from
            // what is multiplied out.
            let sides: Vec<Id> =
                [a, b].into_iter().filter_map(|side| self.operator_of(side)).collect();
            let mut ways: Vec<Vec<Id>> =
                sides.iter().filter(|&&side| covers(&[side])).map(|&side| vec![side]).collect();
            if ways.is_empty() && sides.len() == 2 && covers(&sides) {
                ways.push(sides);
            }
            // What an operator makes of something that is known: `cool(heat(a, t), t) = a`
            // is of use where `heat(a, t)` occurs.
            for side in sides_with_arguments(&self.calculus.terms, [a, b]) {
                if covers(&[side]) && !ways.contains(&vec![side]) {
                    ways.push(vec![side]);
                }
            }
            // Additivity is of use where two summands of the right side occur, if the left
            // side is then nothing new.
            if let Node::Sum(parts) = self.calculus.terms.node(b) {
                let summands: Vec<Id> = parts.iter().map(|part| part.term).collect();
                let applied = |id: &Id| matches!(self.calculus.terms.node(*id), Node::Apply(..));
                if summands.len() == 2 && summands.iter().all(applied) && covers(&summands) {
                    ways.push(summands);
                }
            }
            return ways;
        }
        let mut patterns = Vec::new();
        for side in [a, b] {
            self.outermost(side, matches!(conclusion, Prop::Is(_) | Prop::Not(_)), &mut patterns);
        }
        let single: Vec<Vec<Id>> =
            patterns.iter().filter(|&&one| covers(&[one])).map(|&one| vec![one]).collect();
        if !single.is_empty() {
            return single;
        }
        if !patterns.is_empty() && covers(&patterns) { vec![patterns] } else { Vec::new() }
    }

    /// The operator or the braces that a side of an equation is, up to its sign.
    fn operator_of(&self, id: Id) -> Option<Id> {
        match self.calculus.terms.node(id) {
            Node::Apply(..) | Node::Braces(..) => Some(id),
            Node::Sum(parts) => match parts.as_slice() {
                [Part { term, .. }] => self.operator_of(*term),
                _ => None,
            },
            _ => None,
        }
    }

    /// The outermost operators of a term; of a predicate, those of its arguments.
    pub(super) fn outermost(&self, id: Id, predicate: bool, found: &mut Vec<Id>) {
        match self.calculus.terms.node(id) {
            Node::Apply(_, args) if predicate => {
                args.iter().for_each(|&arg| self.outermost(arg, false, found));
            }
            Node::Apply(..) | Node::Braces(..) | Node::Option { .. }
                if !self.calculus.terms.is_ground(id) && !found.contains(&id) =>
            {
                found.push(id);
            }
            Node::Sum(parts) => {
                parts.iter().for_each(|part| self.outermost(part.term, false, found));
            }
            _ => {}
        }
    }
}
