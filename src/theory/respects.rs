//! Whether an operator depends on the value alone, parameter by parameter.
//!
//! A definition is run literally, on a form as it is written, and on the canonical form of
//! its value. If some form of day 2 gives another value, the operator does not respect
//! values there: evaluation has rejected it. If none does, nothing is proved (heating by 1/2
//! agrees on every form of day 2 and is still not well defined): that takes a certificate of
//! congruence, or a theorem with its source.

use super::claim::Claim;
use super::declare::compile;
use super::falsify::{Counterexample, Falsify, Verdict};
use super::signature::{Accepts, Operator, OperatorId, Param};
use super::{Definition, FileId, Theory};
use crate::budget::Budget;
use crate::error::{Result, Span};
use crate::syntax::rules::{Clause, Sort, Statement};
use crate::syntax::term::{Node, Term, TermId, ops};
use petgraph::algo::tarjan_scc;
use petgraph::graph::{DiGraph, NodeIndex};
use std::collections::HashMap;
use std::sync::Arc;
use symbol_table::GlobalSymbol as Symbol;

/// So many steps of the kernel the search for two such forms may take while a file is loaded.
const STEPS: u64 = 50_000_000;

/// The question whether a parameter respects values.
pub(super) struct Question {
    /// The definition.
    pub(super) definition: usize,
    /// The parameter's place.
    pub(super) param: usize,
    /// The claim that it does.
    pub(super) claim: Claim,
}

/// A theory in which every definition of a file has a literal twin, and the questions that
/// its parameters ask.
pub(super) fn questions(theory: &Theory, file: FileId) -> Result<(Arc<Theory>, Vec<Question>)> {
    let mut twins = theory.clone();
    let own: Vec<usize> =
        (0..theory.definitions.len()).filter(|&at| theory.definitions[at].file == file).collect();
    for group in groups(theory, &own) {
        add_twins(&mut twins, &group);
    }
    let twins = Arc::new(twins);
    let mut questions = Vec::new();
    for at in own {
        let definition = &theory.definitions[at];
        for (param, (_, sort)) in definition.params.iter().enumerate() {
            let name = definition.name;
            let params: Vec<Symbol> = definition.params.iter().map(|(name, _)| *name).collect();
            let statement = match sort {
                Sort::Form => statement(name, &params, param, name),
                Sort::Game => statement(name, &params, param, twin(name)),
                _ => continue,
            };
            let mut sorts = definition.params.clone();
            sorts[param].1 = Sort::Form;
            let claim = Claim::of_statement(&twins, &statement, &sorts)?;
            questions.push(Question { definition: at, param, claim });
        }
    }
    Ok((twins, questions))
}

/// The name of the twin of a definition whose game parameters are forms. No file can use it.
fn twin(name: Symbol) -> Symbol {
    Symbol::from(format!("{name} literally"))
}

/// The claim that an operator is the same on a form and on the form of its value.
fn statement(operator: Symbol, params: &[Symbol], param: usize, literal: Symbol) -> Statement {
    let mut prop = Term::new();
    let span = Span::default();
    let args: Vec<TermId> = params.iter().map(|name| prop.push(Node::Var(*name), span)).collect();
    let lhs = prop.push(Node::Apply(literal, args.clone()), span);
    let mut canonical = args.clone();
    canonical[param] = prop.push(Node::Apply(Symbol::from("canonical"), vec![args[param]]), span);
    let rhs = prop.push(Node::Apply(operator, canonical), span);
    prop.push(Node::Apply(Symbol::from(ops::EQ), vec![lhs, rhs]), span);
    Statement { declarations: Vec::new(), prop, iff: None, conditions: Vec::new(), span }
}

/// Two forms of one value at which an operator gives different results, where they are found
/// soon: the first is named, the second is the canonical form. It is asked while a file is
/// loaded, and so ends after a number of steps.
pub(super) fn witness(
    theory: &Arc<Theory>,
    operator: OperatorId,
    param: usize,
) -> Option<Counterexample> {
    let operator = theory.signature.get(operator);
    let sort = |(place, param_of): (usize, &Param)| match param_of.accepts {
        _ if place == param => Sort::Form,
        Accepts::Sort(sort) => sort,
        Accepts::Readable | Accepts::Walls => Sort::Game,
    };
    let names: Vec<Symbol> =
        operator.params.iter().map(|param| Symbol::from(param.name.as_str())).collect();
    let sorts = operator.params.iter().enumerate().map(sort);
    let sorts: Vec<(Symbol, Sort)> = names.iter().copied().zip(sorts).collect();
    let statement = statement(operator.name, &names, param, operator.name);
    let claim = Claim::of_statement(theory, &statement, &sorts).ok()?;
    let budget = Budget::unlimited().max_steps(STEPS);
    let passing = Falsify { threads: 1, budget, ..Falsify::default() };
    let (findings, _) = passing.claims(theory, vec![(claim, None)]).pop()?;
    match findings.verdict {
        Verdict::Refuted(found) => Some(found),
        _ => None,
    }
}

/// Definitions of a file that call each other, directly or through others, together.
fn groups(theory: &Theory, own: &[usize]) -> Vec<Vec<usize>> {
    let place: HashMap<(Symbol, usize), usize> = own
        .iter()
        .enumerate()
        .map(|(place, &at)| {
            let definition = &theory.definitions[at];
            ((definition.name, definition.params.len()), place)
        })
        .collect();
    let mut graph: DiGraph<(), ()> = DiGraph::new();
    let nodes: Vec<NodeIndex> = own.iter().map(|_| graph.add_node(())).collect();
    for (caller, &at) in own.iter().enumerate() {
        for term in theory.definitions[at].terms() {
            for (_, node) in term.iter() {
                if let Node::Apply(op, args) = node
                    && let Some(&callee) = place.get(&(*op, args.len()))
                {
                    graph.add_edge(nodes[caller], nodes[callee], ());
                }
            }
        }
    }
    let groups = tarjan_scc(&graph).into_iter();
    groups.map(|group| group.into_iter().map(|node| own[node.index()]).collect()).collect()
}

/// Adds the twins of a group: its game parameters are forms, and it calls its twins.
fn add_twins(theory: &mut Theory, group: &[usize]) {
    // `mean(g)` is one operator and `mean(v, w)` another: the number of arguments counts.
    let names: Vec<(Symbol, usize)> = group
        .iter()
        .map(|&at| (theory.definitions[at].name, theory.definitions[at].params.len()))
        .collect();
    let rename = |term: &Term| {
        let mut renamed = Term::new();
        for (at, node) in term.iter() {
            let node = match node {
                Node::Apply(op, args) if names.contains(&(*op, args.len())) => {
                    Node::Apply(twin(*op), args.clone())
                }
                other => other.clone(),
            };
            renamed.push(node, term.span(at));
        }
        renamed
    };
    let first = theory.definitions.len();
    for &at in group {
        let definition = &theory.definitions[at];
        let literal = |sort: Sort| if sort == Sort::Game { Sort::Form } else { sort };
        let params: Vec<(Symbol, Sort)> =
            definition.params.iter().map(|(name, sort)| (*name, literal(*sort))).collect();
        let copy = Definition {
            name: twin(definition.name),
            clauses: definition
                .clauses
                .iter()
                .map(|clause| Clause {
                    term: rename(&clause.term),
                    conditions: clause.conditions.iter().map(rename).collect(),
                })
                .collect(),
            requires: definition.requires.iter().map(rename).collect(),
            params,
            ..definition.clone()
        };
        theory.signature.add(Operator {
            name: copy.name,
            params: copy
                .params
                .iter()
                .map(|(name, sort)| Param { name: name.to_string(), accepts: Accepts::Sort(*sort) })
                .collect(),
            result: super::elaborate::kind_of(copy.result),
            native: None,
            definition: Some(theory.definitions.len()),
        });
        theory.definitions.push(copy);
    }
    for at in first..theory.definitions.len() {
        let (code, _) = compile(&theory.signature, &theory.definitions[at]);
        theory.definitions[at].code = Arc::new(code);
    }
}

/// A definition, by its number, and the claim that it agrees with a built-in operator.
type Agreement = (usize, Claim);

/// The claims that the definitions of a file agree with the built-in operators of their
/// names, in a theory where both can be called.
pub(super) fn agreements(theory: &Theory, file: FileId) -> Result<(Arc<Theory>, Vec<Agreement>)> {
    let mut both = theory.clone();
    let built_in = super::signature::Signature::built_in();
    let mut found = Vec::new();
    for (at, definition) in theory.definitions.iter().enumerate() {
        let arity = definition.params.len();
        let Some(id) = built_in.find(definition.name.as_str(), arity) else { continue };
        if definition.file != file {
            continue;
        }
        let native = Symbol::from(format!("{} built in", definition.name));
        both.signature.add(Operator { name: native, ..built_in.get(id).clone() });
        if let Some(defined) = both.signature.find(definition.name.as_str(), arity) {
            both.signature.get_mut(defined).native = None;
        }
        found.push((at, native));
    }
    // The definitions must call each other's definitions, and not the built-in operators.
    for at in 0..both.definitions.len() {
        let (code, _) = compile(&both.signature, &both.definitions[at]);
        both.definitions[at].code = Arc::new(code);
    }
    let both = Arc::new(both);
    let mut claims = Vec::new();
    for (at, native) in found {
        let definition = &theory.definitions[at];
        let mut prop = Term::new();
        let span = Span::default();
        let args: Vec<TermId> =
            definition.params.iter().map(|(name, _)| prop.push(Node::Var(*name), span)).collect();
        let lhs = prop.push(Node::Apply(definition.name, args.clone()), span);
        let rhs = prop.push(Node::Apply(native, args), span);
        prop.push(Node::Apply(Symbol::from(ops::EQ), vec![lhs, rhs]), span);
        let statement =
            Statement { declarations: Vec::new(), prop, iff: None, conditions: Vec::new(), span };
        let mut claim = Claim::of_statement(&both, &statement, &definition.params)?;
        claim.same_domain = true;
        claims.push((at, claim));
    }
    Ok((both, claims))
}

impl Theory {
    /// The definitions of built-in operators in the files that tepid does not ship, by their
    /// numbers.
    fn overriding(&self) -> Vec<usize> {
        let built_in = super::signature::Signature::built_in();
        let definitions = self.definitions.iter().enumerate();
        definitions
            .filter(|(_, definition)| {
                let arity = definition.params.len();
                built_in.find(definition.name.as_str(), arity).is_some()
                    && !Theory::is_shipped(self.file(definition.file))
            })
            .map(|(at, _)| at)
            .collect()
    }

    /// The same theory with the built-in operators in place of a file's definitions of them;
    /// none when no file defines one.
    pub(crate) fn with_built_ins(&self) -> Option<Theory> {
        let overriding = self.overriding();
        if overriding.is_empty() {
            return None;
        }
        let built_in = super::signature::Signature::built_in();
        let mut restored = self.clone();
        for at in overriding {
            let definition = &self.definitions[at];
            let (name, arity) = (definition.name.as_str(), definition.params.len());
            if let Some(own) = restored.signature.find(name, arity)
                && let Some(id) = built_in.find(name, arity)
            {
                restored.signature.get_mut(own).native = built_in.get(id).native;
            }
        }
        for at in 0..restored.definitions.len() {
            let (code, _) = compile(&restored.signature, &restored.definitions[at]);
            restored.definitions[at].code = Arc::new(code);
        }
        Some(restored)
    }

    /// The names of a file's definitions of built-in operators that a term uses, directly or
    /// through other definitions.
    pub(crate) fn overridden_in(&self, term: &Term) -> Vec<Symbol> {
        let overriding = self.overriding();
        let mut used = vec![false; self.definitions.len()];
        let mut open = vec![term];
        while let Some(term) = open.pop() {
            for (_, node) in term.iter() {
                let Node::Apply(op, args) = node else { continue };
                let id = self.signature.find(op.as_str(), args.len());
                if let Some(at) = id.and_then(|id| self.signature.get(id).definition)
                    && !std::mem::replace(&mut used[at], true)
                {
                    open.extend(self.definitions[at].terms());
                }
            }
        }
        let used = overriding.into_iter().filter(|&at| used[at]);
        used.map(|at| self.definitions[at].name).collect()
    }

    /// Where a file's definition of a built-in operator that these terms use disagrees with
    /// it: its name, and the lightest arguments that were found.
    ///
    /// # Errors
    /// E04 when the search is stopped.
    pub(crate) fn disagreement(
        &self,
        terms: &[&Term],
        options: &Falsify,
    ) -> Result<Option<(Symbol, Counterexample)>> {
        let names: Vec<Symbol> = terms.iter().flat_map(|term| self.overridden_in(term)).collect();
        if names.is_empty() {
            return Ok(None);
        }
        for at in self.overriding() {
            let definition = &self.definitions[at];
            if !names.contains(&definition.name) {
                continue;
            }
            let (both, claims) = agreements(self, definition.file)?;
            let claims = claims.into_iter().filter(|(own, _)| *own == at);
            let claims = claims.map(|(_, claim)| (claim, None)).collect();
            for (findings, _) in options.claims(&both, claims) {
                match findings.verdict {
                    Verdict::Refuted(found) => return Ok(Some((definition.name, found))),
                    Verdict::Stopped(error) => return Err(error),
                    Verdict::Survived | Verdict::NoCase => {}
                }
            }
        }
        Ok(None)
    }
}
