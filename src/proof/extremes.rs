//! Extremes of two walls: at each temperature they are numbers, so one is the larger, and an
//! equation or inequality of extremes holds when it holds in every order of their arguments.

use super::search::Search;
use super::setting::Setting;
use crate::certificate::proof::prop::Prop;
use crate::certificate::proof::steps::Reason;
use crate::certificate::proof::terms::{Id, Node};
use crate::error::Result;
use crate::syntax::term::ops;

impl Search<'_> {
    /// Proves a proposition in every order of the arguments of the extremes that occur, with
    /// so many questions one after the other; in each case theorems are put to use so often.
    pub(super) fn by_extremes(
        &mut self,
        scope: u32,
        goal: Prop,
        questions: u32,
        rounds: u32,
    ) -> Result<Option<u32>> {
        let outside = std::mem::take(&mut self.undecided);
        let mut terms: Vec<Id> = goal.terms().to_vec();
        terms.extend(self.known(scope).iter().flat_map(|fact| fact.prop.terms()));
        let mut setting = self.setting(scope, &terms)?;
        let mut found = self.ask(&mut setting, goal, 1)?;
        let mut left = rounds;
        while found.is_none() {
            let decided = self.use_extremes(&mut setting)?;
            if !decided && (left == 0 || !self.enrich(&mut setting)?) {
                break;
            }
            left -= u32::from(!decided);
            self.settle(&mut setting);
            setting.changed();
            found = self.ask(&mut setting, goal, 1)?;
        }
        self.nodes += setting.graph.len() as u64;
        let undecided = std::mem::replace(&mut self.undecided, outside);
        if found.is_some() || questions == 0 {
            return Ok(found);
        }
        let Some(&question) = undecided.first() else { return Ok(None) };
        let way = |search: &mut Search<'_>, inner, goal| {
            search.by_extremes(inner, goal, questions - 1, rounds)
        };
        self.by_cases(scope, goal, question, &way)
    }

    /// Says which of two walls is the larger, where that is known.
    pub(super) fn use_extremes(&mut self, setting: &mut Setting) -> Result<bool> {
        let mut changed = false;
        for (term, _) in setting.graph.members() {
            let Node::Apply(operator, args) = self.calculus.terms.node(term).clone() else {
                continue;
            };
            let max = match operator.as_str() {
                ops::OPLUS_MAX => true,
                ops::OPLUS_MIN => false,
                _ => continue,
            };
            let [a, b] = args[..] else { continue };
            if let Some(new) = self.put_decided(setting, term) {
                changed |= new;
                continue;
            }
            for (low, high) in [(a, b), (b, a)] {
                let Some(order) = self.ask(setting, Prop::Le(low, high), 1)? else { continue };
                let prop = Prop::Equal(term, if max { high } else { low });
                let step = self.builder.add(setting.scope, prop, Reason::Extreme(order));
                self.decided.insert((setting.scope, term), step);
                changed |= self.put(setting, prop, step);
                break;
            }
            let question = Prop::Le(a, b);
            if !self.decided.contains_key(&(setting.scope, term))
                && !self.undecided.contains(&question)
            {
                self.undecided.push(question);
            }
        }
        Ok(changed)
    }
}
