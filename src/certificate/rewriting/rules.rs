//! Rules: proved where they were used, or theorems, or axioms.
//!
//! A rule whose pattern has sets or comprehensions rearranges the options of braces. It is
//! not cited: what it made of a term is proved again from what its conditions say, so that
//! the text rests on no rule. A rule that is a law of a kept text is its theorem. Any other rule
//! is an axiom, `rule.NAME`, read as a law of that text is: for all forms of its variables, but
//! of a value whose form is read for the canonical one.

use super::Elaborator;
use super::Instance;
use super::kept::KeptLaw;
use super::options::{Hints, hinted};
use crate::certificate::draft::{Draft, Fact, Prop, Taken, holds, stuck};
use crate::certificate::lower::{Claims, Kind, claims, claims_of};
use crate::error::{Class, Result, Span};
use crate::kernel::Term as Core;
use crate::syntax::parse_rules;
use crate::syntax::rules::{Declaration, Item, Statement};
use crate::syntax::term::{Node, Opt, Term, TermId, ops};
use rustc_hash::FxHashMap;
use std::rc::Rc;
use symbol_table::GlobalSymbol as Symbol;

/// What is trusted of a rule that nobody proved.
const SOURCE: &str = "an embedded rule";

/// A rule as it is cited.
#[derive(Clone)]
pub(super) struct Rule {
    /// The theorems of kept laws of its name, with what these say.
    kept: Rc<[(Claims, Vec<Fact>)]>,
    /// What it says itself.
    said: Claims,
}

impl Elaborator<'_> {
    /// Reads the rules that have neither sets nor comprehensions.
    pub(super) fn read_rules(
        &mut self,
        kept: &FxHashMap<Symbol, Vec<KeptLaw>>,
        taken: &[(Symbol, Taken)],
    ) -> Result<()> {
        for (name, text) in &self.derivation.rules {
            let Some(statement) = statement(*name, text) else { continue };
            let mut theorems = Vec::new();
            for law in kept.get(name).into_iter().flatten() {
                let fact = |this: &Self, theorem: &str| this.lowering.draft.theorem_named(theorem);
                theorems.push(self.theorems(&law.statement, &law.theorems, &fact)?);
            }
            for (_, taken) in taken.iter().filter(|(known, _)| known == name) {
                for (_, statement, names) in &taken.laws {
                    let fact = |_: &Self, theorem: &str| taken.theorems.get(theorem).copied();
                    theorems.push(self.theorems(statement, names, &fact)?);
                }
            }
            let mut said = Claims::default();
            let lowering = &mut self.lowering;
            let (draft, vocabulary) = (&mut lowering.draft, &lowering.vocabulary);
            match claims_of(draft, vocabulary, &statement, false, &mut said) {
                Err(error) if error.class() == Class::Limit => return Err(error),
                // Where it is used it has no words.
                Err(_) => continue,
                Ok(()) => {}
            }
            self.rules.insert(*name, Rule { kept: theorems.into(), said });
        }
        Ok(())
    }

    /// The theorems of a kept law, and what they say.
    fn theorems(
        &mut self,
        statement: &String,
        names: &[String],
        fact: &dyn Fn(&Self, &str) -> Option<Fact>,
    ) -> Result<(Claims, Vec<Fact>)> {
        let lowering = &mut self.lowering;
        let statement = std::slice::from_ref(statement);
        let said = claims(&mut lowering.draft, &lowering.vocabulary, statement, false)?;
        let facts: Option<Vec<Fact>> = names.iter().map(|name| fact(self, name)).collect();
        let facts = facts.filter(|facts| facts.len() == said.claims.len());
        Ok((said, facts.ok_or_else(|| stuck("a kept law has no theorem"))?))
    }

    /// `eq from to` by instances of a rule, one after the other.
    pub(super) fn rule(
        &mut self,
        name: Symbol,
        instances: &[Instance],
        from: TermId,
        to: TermId,
    ) -> Result<Fact> {
        let goal = Prop::eq(self.core(from)?, self.core(to)?);
        let Some(rule) = self.rules.get(&name).cloned() else {
            return match self.has_sets(name) {
                true => self.rearranged(&goal, instances),
                false => Err(stuck(format!("the rule {name} has no words in the kernel"))),
            };
        };
        // Rules without sets have one instance at a place.
        let [instance] = instances else { return Err(stuck("a rule is applied more than once")) };
        let mut known = Vec::new();
        for condition in &instance.conditions {
            known.extend(self.evidence(condition)?);
        }
        for (said, theorems) in &*rule.kept {
            for &theorem in theorems {
                let used = Draft::attempt(self, |this| {
                    this.instance(theorem, said, instance, &known, &goal)
                })?;
                if let Some(fact) = used {
                    return Ok(fact);
                }
            }
        }
        let mut why = stuck("a rule says nothing");
        for claim in 0..rule.said.claims.len() {
            let fact = self.axiom(name, &rule.said, claim)?;
            let tried = Draft::attempt(self, |this| {
                let made = this.instance(fact, &rule.said, instance, &known, &goal);
                if let Err(error) = &made {
                    why = error.clone();
                }
                made
            })?;
            if let Some(fact) = tried {
                return Ok(fact);
            }
        }
        Err(why)
    }

    /// What a rule claims, on trust.
    fn axiom(&mut self, name: Symbol, said: &Claims, claim: usize) -> Result<Fact> {
        let draft = &mut self.lowering.draft;
        let mut canonical = Vec::new();
        for variable in said.variables.iter().filter(|one| said.read.contains(&one.core)) {
            let predicate = draft.operator("is_canonical");
            let predicate = predicate.ok_or_else(|| stuck("canonical forms are not defined"))?;
            canonical.push(holds(predicate, vec![variable.core]));
        }
        let sequent = said.sequent(draft, claim, &canonical)?;
        let name = match said.claims.len() {
            1 => format!("rule.{name}"),
            _ => format!("rule.{name}.{}", claim + 1),
        };
        self.lowering.trusted(&name, SOURCE, &sequent)
    }

    /// `eq from to` by a fact for what the variables stand for: canonical forms of values, as
    /// operators read them, or what stands there, as braces have it.
    fn instance(
        &mut self,
        fact: Fact,
        said: &Claims,
        instance: &Instance,
        known: &[Fact],
        goal: &Prop,
    ) -> Result<Fact> {
        let bound: FxHashMap<Symbol, TermId> = instance.bindings.iter().copied().collect();
        let (mut forms, mut plain) = (Vec::new(), Vec::new());
        for variable in &said.variables {
            let id = bound.get(&variable.name);
            let id = *id.ok_or_else(|| stuck("a variable stands for nothing"))?;
            forms.push(self.put(variable.is_value(), id)?);
            plain.push(self.core(id)?);
        }
        match Draft::attempt(self, |this| this.used(fact, &forms, known, goal))? {
            Some(fact) => Ok(fact),
            None => self.used(fact, &plain, known, goal),
        }
    }

    fn used(&mut self, fact: Fact, put: &[Core], known: &[Fact], goal: &Prop) -> Result<Fact> {
        let sequent = self.lowering.draft.sequent(fact)?.clone();
        let mut cited = Vec::with_capacity(sequent.hypotheses.len());
        for hypothesis in &sequent.hypotheses {
            let needed = self.lowering.draft.instance_of(hypothesis, put)?.proposition;
            cited.push(self.established(&needed, known)?);
        }
        let fact = self.lowering.draft.use_fact(fact, put, &cited)?;
        let made = self.lowering.draft.prop(fact)?.clone();
        for times in [1, -1] {
            if let Some(fact) = Draft::attempt(self, |this| this.linear(goal, &[(times, fact)]))? {
                return Ok(fact);
            }
        }
        let words = self.lowering.draft.words_of(&made)?;
        Err(stuck(format!("the rule gives {words}")))
    }

    /// What a variable stands for: of a value the canonical form, as the law may read it.
    fn put(&mut self, is_value: bool, id: TermId) -> Result<Core> {
        let operand = self.operand(id)?;
        let literal = matches!(self.derivation.terms.node(id), Node::Literal(_));
        let plain = self.lowering.draft.operator("canonical").is_none();
        match (is_value, operand.kind) {
            _ if literal || plain => Ok(operand.core),
            (true, Kind::Game | Kind::Form) | (false, Kind::Game) => {
                self.lowering.canonical(operand.core)
            }
            _ => Ok(operand.core),
        }
    }

    /// `eq from to` for terms whose options were rearranged.
    fn rearranged(&mut self, goal: &Prop, instances: &[Instance]) -> Result<Fact> {
        let mut hints = Hints::default();
        for condition in instances.iter().flat_map(|instance| &instance.conditions) {
            for fact in self.condition(condition)? {
                let said = self.lowering.draft.prop(fact)?.clone();
                hinted(&mut hints, &said, fact);
            }
        }
        let [a, b] = goal.terms[..] else { return Err(stuck("two terms are compared")) };
        if self.lowering.draft.is_sum(a) || self.lowering.draft.is_sum(b) {
            let same = self.lowering.draft.same(a, b)?;
            return self.linear(goal, &[(1, same)]);
        }
        self.compared(goal, &hints)
    }

    fn has_sets(&self, name: Symbol) -> bool {
        let text = self.derivation.rules.iter().find(|(known, _)| *known == name);
        text.is_some_and(|(_, text)| statement(name, text).is_none())
    }
}

/// What a rule says as a law; none for one in which options are named by sets, or braces as a
/// whole.
fn statement(wanted: Symbol, text: &str) -> Option<Statement> {
    let mut declarations: Vec<Declaration> = Vec::new();
    for item in parse_rules(text).0 {
        match item {
            Item::Declare(declaration) => declarations.push(declaration),
            Item::Rule { name, lhs, rhs, conditions, .. } if name.symbol == wanted => {
                if [&lhs, &rhs].into_iter().any(has_sets) {
                    return None;
                }
                let mut prop = Term::new();
                let (left, right) = (prop.append(&lhs), prop.append(&rhs));
                let equals = Node::Apply(Symbol::from(ops::EQ), vec![left, right]);
                prop.push(equals, Span::default());
                let span = Span::default();
                return Some(Statement { declarations, prop, iff: None, conditions, span });
            }
            _ => {}
        }
    }
    None
}

fn has_sets(term: &Term) -> bool {
    let listed = |side: &[Opt]| side.iter().all(|opt| matches!(opt, Opt::Term(_)));
    term.iter().any(|(_, node)| match node {
        Node::Braces(left, right) => !listed(left) || !listed(right),
        Node::Set(_) | Node::As(..) => true,
        _ => false,
    })
}
