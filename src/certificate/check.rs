//! The checker: runs every step of a certificate again.
//!
//! It shares nothing with the search that found the steps. What has to be trusted is this
//! room's interned terms and set matching, the rule parser, the exact kernel, and the
//! rules themselves, whose texts the certificate shows. Verdicts that a certificate logs
//! are never read: conditions are decided again.
//!
//! The steps rest on these theorems: values are a partially ordered abelian group, and
//! equal options may replace each other (Conway, On Numbers and Games, chapters 1 and 7);
//! the definition of the sum; and for [`Reason::AddAvoid`] number translation: if x is a
//! number and G is not, then G + x = {Gᴸ + x | Gᴿ + x} (Siegel, Combinatorial Game Theory,
//! II.3). It stays true when G is a sum of which one summand G₁ is not a number, even if G
//! is: G₁ has, for every number ε > 0, a right option at most G₁ + ε and a left option at
//! least G₁ − ε, so no number but G + x fits between the options. It is false when every
//! summand is a number: 1 + 1 would be {|}.

use super::condition::Conditions;
use super::congruence;
use super::fault::{Checked, Fault, demand, refuse};
use super::ground::{Ground, Player};
use super::instance::{Env, Pattern};
use super::row::{Row, summands};
use super::rule::{Rule, Rules, must_load};
use super::table::opt_ids;
use super::verdict::laws;
use super::words;
use super::{Certificate, Cited, Evidence, Instance, Reason, Step};
use crate::error::{Error, Result, certificate as codes};
use crate::game::Games;
use crate::number::Dyadic;
use crate::syntax::term::{Node, Opt, TermId, ops};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;
use symbol_table::GlobalSymbol as Symbol;

/// Checks that a certificate proves its goal from its rules and assumptions.
///
/// The kernel that decides closed conditions is the caller's, and its budget is charged for
/// every step; a fresh one owes nothing to the run that made the certificate.
///
/// # Errors
/// E0501 for a step that does not follow, E0502 for one that cites a step which is not
/// earlier, E0503 for an embedded rule that is unreadable, missing or not used, E0504 for
/// a condition that is not established, E0505 for steps that the goal does not need, E0506
/// when the last step is not the goal, E0508 for a malformed term; E04 when the budget is
/// used up, which says nothing about the certificate.
pub fn check(certificate: &Certificate, games: &mut Games) -> Result<()> {
    certificate.rules.iter().try_for_each(|(name, text)| must_load(*name, text))?;
    check_steps(certificate, games)?;
    laws(certificate, games.budget_mut()).map(|_| ())
}

/// The same where the rules are those of a file that was loaded, and no laws.
pub(super) fn check_steps(certificate: &Certificate, games: &mut Games) -> Result<()> {
    let mut checker = Checker::new(certificate, games)?;
    for (at, step) in certificate.steps.iter().enumerate() {
        checker.step(at, step).map_err(|fault| fault.at_step(at))?;
    }
    checker.finish()
}

struct Checker<'c, 'g> {
    certificate: &'c Certificate,
    ground: Ground<'g>,
    /// The interned id of each term of the certificate.
    ids: Vec<TermId>,
    rules: Rules,
    conditions: Conditions,
    cited_rules: FxHashSet<Symbol>,
    /// What the steps so far say.
    claims: Vec<(TermId, TermId)>,
    cited: Vec<bool>,
}

impl<'c, 'g> Checker<'c, 'g> {
    fn new(certificate: &'c Certificate, games: &'g mut Games) -> Result<Checker<'c, 'g>> {
        games.budget_mut().step(certificate.terms.len() as u64)?;
        let mut ground = Ground::new(games);
        let ids = ground.table.import(&certificate.terms, &FxHashMap::default())?;
        let rules = Rules::read(&certificate.rules, &mut ground.table)?;
        words::check(certificate, &rules)?;
        let mut checker = Checker {
            certificate,
            ground,
            ids,
            rules,
            conditions: Conditions::default(),
            cited_rules: FxHashSet::default(),
            claims: Vec::with_capacity(certificate.steps.len()),
            cited: vec![false; certificate.steps.len()],
        };
        let assumptions = certificate.assumptions.iter().map(|id| checker.id(*id));
        let assumptions = assumptions.collect::<Checked<Vec<_>>>();
        let assumptions = assumptions
            .map_err(|_| Error::new(&codes::TERM, "an assumption is no term of the certificate"))?;
        checker.conditions = Conditions::new(
            &certificate.sorts,
            assumptions,
            &checker.rules,
            &checker.ground.table,
        )?;
        Ok(checker)
    }

    fn step(&mut self, at: usize, step: &Step) -> Checked<()> {
        self.ground.games.budget_mut().step(1)?;
        let (lhs, rhs) = (self.id(step.lhs)?, self.id(step.rhs)?);
        match &step.reason {
            Reason::Rule { rule, backward, instances } => {
                let (from, to) = if *backward { (rhs, lhs) } else { (lhs, rhs) };
                self.rule(*rule, instances, from, to)?;
            }
            Reason::SetCanon => congruence::set_canon(&self.ground.table, lhs, rhs)?,
            Reason::SumCanon => {
                let table = &self.ground.table;
                demand(Row::of(table, lhs) == Row::of(table, rhs), "the two sums differ")?;
            }
            Reason::AddDef => self.add(lhs, rhs, false)?,
            Reason::AddAvoid => self.add(lhs, rhs, true)?,
            Reason::Eval => {
                let (left, right) = (self.ground.value(lhs)?, self.ground.value(rhs)?);
                demand(
                    left.is_some() && right.is_some(),
                    "a side is not closed, or has an operator that is not built in",
                )?;
                demand(left == right, "the two sides have different values")?;
            }
            Reason::Assumption(at) => {
                let equation = self.certificate.assumptions.get(*at as usize);
                let Some(&equation) = equation else {
                    return refuse("it cites an assumption that is not there");
                };
                let equation = self.id(equation)?;
                let says = match self.ground.table.node(equation) {
                    Node::Apply(op, args) if op.as_str() == ops::EQ => args[..] == [lhs, rhs],
                    _ => false,
                };
                demand(says, "the assumption that it cites is another one")?;
            }
            Reason::Congruence(children) => {
                let claims =
                    children.iter().map(|child| child.map(|link| self.cite(link)).transpose());
                let claims = claims.collect::<Checked<Vec<_>>>()?;
                let respect = &self.rules.respect;
                congruence::check(&self.ground.table, respect, &claims, lhs, rhs)?;
            }
            Reason::Chain(links) => self.chain(links, lhs, rhs)?,
        }
        debug_assert_eq!(at, self.claims.len());
        self.claims.push((lhs, rhs));
        Ok(())
    }

    fn finish(mut self) -> Result<()> {
        let unused = |what: String| Err(Error::new(&codes::UNUSED, what));
        let Some(last) = self.cited.len().checked_sub(1) else {
            return Err(Error::new(&codes::GOAL, "there are no steps"));
        };
        if let Some(at) = self.cited[..last].iter().position(|cited| !cited) {
            return unused(format!("step {at} is not used by any other"));
        }
        for (name, _) in &self.certificate.rules {
            if !self.cited_rules.contains(name) {
                return unused(format!("the rule {name} is not used by any step"));
            }
        }
        let (lhs, rhs) = self.certificate.goal;
        let outside = |_| Error::new(&codes::TERM, "the goal is no term of the certificate");
        let goal = (self.id(lhs).map_err(outside)?, self.id(rhs).map_err(outside)?);
        if self.claims.pop() == Some(goal) {
            Ok(())
        } else {
            Err(Error::new(&codes::GOAL, format!("step {last}, the last one, is not the goal")))
        }
    }

    fn id(&self, id: TermId) -> Checked<TermId> {
        match self.ids.get(id.0 as usize) {
            Some(id) => Ok(*id),
            None => Err(Fault::Refused(&codes::TERM, format!("there is no term {}", id.0))),
        }
    }

    /// What an earlier step says, in the direction in which it is read.
    fn cite(&mut self, cited: Cited) -> Checked<(TermId, TermId)> {
        let at = cited.step.0 as usize;
        let Some(&(lhs, rhs)) = self.claims.get(at) else {
            let reason = format!("it cites step {at}, which is not earlier");
            return Err(Fault::Refused(&codes::CITATION, reason));
        };
        self.cited[at] = true;
        Ok(if cited.backward { (rhs, lhs) } else { (lhs, rhs) })
    }

    fn rule(
        &mut self,
        name: Symbol,
        instances: &[Instance],
        from: TermId,
        to: TermId,
    ) -> Checked<()> {
        let rules = std::mem::take(&mut self.rules);
        let done = match rules.by_name.get(&name) {
            Some(rule) => self.instances(rule, instances, from, to),
            None => {
                let reason = format!("it cites the rule {name}, which is not embedded");
                Err(Fault::Refused(&codes::RULE, reason))
            }
        };
        self.rules = rules;
        self.cited_rules.insert(name);
        done
    }

    fn instances(
        &mut self,
        rule: &Rule,
        instances: &[Instance],
        from: TermId,
        to: TermId,
    ) -> Checked<()> {
        let Some(last) = instances.len().checked_sub(1) else {
            return refuse("it has no instance of its rule");
        };
        let mut at = self.ground.table.node(from).clone();
        for (index, instance) in instances.iter().enumerate() {
            let mut env = self.bindings(rule, instance)?;
            let ground = &mut self.ground;
            Pattern { ground, rule, term: &rule.lhs }.fit(&at, &mut env)?;
            self.all_conditions(rule, instance, &env)?;
            let mut replacement = Pattern { ground: &mut self.ground, rule, term: &rule.rhs };
            if index < last {
                at = replacement.build_root(&env)?;
            } else {
                let to = replacement.ground.table.node(to).clone();
                replacement.fit(&to, &mut env)?;
            }
        }
        Ok(())
    }

    fn bindings(&mut self, rule: &Rule, instance: &Instance) -> Checked<Env> {
        let mut env = Env::default();
        for (name, term) in &instance.bindings {
            let id = self.id(*term)?;
            let Some(sort) = rule.sorts.get(name) else {
                return refuse(format!("{name} is no variable of the rule"));
            };
            let fresh = if let Node::Set(side) = self.ground.table.node(id) {
                let members = opt_ids(side).collect();
                self.conditions.demand_set(*name, *sort)?;
                env.bind_set(*name, members)
            } else {
                self.conditions.demand_sort(&mut self.ground, rule, *name, *sort, id)?;
                env.bind(*name, id)
            };
            demand(fresh, &format!("{name} is bound twice"))?;
        }
        Ok(env)
    }

    fn all_conditions(&mut self, rule: &Rule, instance: &Instance, env: &Env) -> Checked<()> {
        let count = rule.conditions.len();
        if count != instance.conditions.len() {
            let reason = format!(
                "the rule has {count} conditions, and {} are listed",
                instance.conditions.len()
            );
            return Err(Fault::Refused(&codes::CONDITION, reason));
        }
        for (term, condition) in rule.conditions.iter().zip(&instance.conditions) {
            let prop = self.id(condition.prop)?;
            let wanted = Pattern { ground: &mut self.ground, rule, term }.build(env)?;
            if prop != wanted {
                let reason = "a condition is not the instance of the rule's".to_owned();
                return Err(Fault::Refused(&codes::CONDITION, reason));
            }
            let claim = match condition.by {
                Evidence::Step(cited) => Some(self.cite(cited)?),
                _ => None,
            };
            self.conditions.establish(&mut self.ground, prop, condition.by, claim)?;
        }
        Ok(())
    }

    /// Conway's sum: every option is the sum with one summand moved. Options are compared
    /// by their rows, so that the new summand may itself be a sum.
    fn add(&mut self, lhs: TermId, rhs: TermId, avoid: bool) -> Checked<()> {
        let forward = matches!(self.ground.table.node(rhs), Node::Braces(..));
        let (sum, braces) = if forward { (lhs, rhs) } else { (rhs, lhs) };
        let Node::Braces(left, right) = self.ground.table.node(braces).clone() else {
            return refuse("neither side is braces");
        };
        let mut options = [BTreeSet::new(), BTreeSet::new()];
        let whole = Row::of(&self.ground.table, sum);
        let mut other_than_numbers = false;
        for (summand, signs) in summands(&self.ground.table, sum) {
            if avoid && let Some(value) = self.ground.value(summand)? {
                if self.ground.games.is_number(value) {
                    continue;
                }
                other_than_numbers = true;
            }
            let row = Row::of(&self.ground.table, summand);
            for (added, times) in [(signs.added, 1), (signs.subtracted, -1)] {
                if !added {
                    continue;
                }
                let times = Dyadic::integer(times);
                let rest = whole.plus(&-&times, &row);
                for (side, player) in [(0, Player::Left), (1, Player::Right)] {
                    let mover = if times.signum() > 0 { player } else { player.opponent() };
                    let Some(moves) = self.ground.options(summand, mover)? else {
                        return refuse("a summand does not show its options");
                    };
                    let steps = (moves.len() * (1 + rest.atoms.len())) as u64;
                    self.ground.games.budget_mut().step(steps)?;
                    let table = &self.ground.table;
                    options[side].extend(moves.into_iter().map(|to| {
                        let mut row = rest.clone();
                        row.add(table, &times, to);
                        row
                    }));
                }
            }
        }
        demand(!avoid || other_than_numbers, "no summand is known to be no number")?;
        let table = &self.ground.table;
        let rows = |side: &[Opt]| opt_ids(side).map(|id| Row::of(table, id)).collect();
        demand(options == [rows(&left), rows(&right)], "the options are not those of the sum")
    }

    fn chain(&mut self, links: &[Cited], lhs: TermId, rhs: TermId) -> Checked<()> {
        let mut at = lhs;
        for link in links {
            self.ground.games.budget_mut().step(1)?;
            let (from, to) = self.cite(*link)?;
            demand(from == at, "a link does not begin where the one before it ends")?;
            at = to;
        }
        demand(at == rhs, "the chain does not end at the right side")
    }
}
