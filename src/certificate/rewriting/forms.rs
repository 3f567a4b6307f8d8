//! Where operators read forms.
//!
//! A value in such a place stands as `canonical(t)`, which is what the rule language makes of
//! it: so each operator is a function of values again, and what is said of it holds for all
//! forms of the variables. A literal stands for its canonical form already. What is a form by
//! itself (in quotes, or what an operator builds) is read as it stands.

use super::Elaborator;
use crate::certificate::draft::{Fact, Prop, stuck};
use crate::certificate::lower::{CANONICAL_FORMS, with_canonical};
use crate::certificate::texts;
use crate::error::Result;
use crate::kernel::{Node as Made, Term as Core};
use crate::syntax::parse_rules;
use crate::syntax::rules::{Item, Sort};
use crate::syntax::term::{Node, Opt, Term, TermId, ops};
use crate::theory::{Accepts, Kind, Signature};
use rustc_hash::FxHashMap;
use symbol_table::GlobalSymbol as Symbol;

/// The operators that a kept text defines for all forms, with the text.
const DEFINED: &[(&str, &str)] = &[
    ("conway", "conway"),
    ("joyal_sum", "joyal"),
    ("ordinal_sum", "ordinal"),
    ("overheat_ww", "overheating"),
];

/// Which parameters take forms, and which operators give them.
pub(super) struct Forms {
    signature: Signature,
    /// The sorts of parameters and of the result, of operators that a certificate defines.
    defined: FxHashMap<Symbol, (Vec<Sort>, Sort)>,
}

impl Forms {
    /// Of the built-in operators, and of those that texts of rules define. A parameter without
    /// a sort has the one that its text declares for its name, else `game`.
    pub(super) fn of<'t>(texts: impl Iterator<Item = &'t str>) -> Forms {
        let mut defined = FxHashMap::default();
        for text in texts {
            let mut declared = FxHashMap::default();
            for item in parse_rules(text).0 {
                match item {
                    Item::Declare(declaration) => {
                        let names = declaration.names.iter();
                        declared.extend(names.map(|name| (name.symbol, declaration.sort)));
                    }
                    Item::Define { name, params, sort, .. } => {
                        let sort_of = |name| declared.get(name).copied().unwrap_or(Sort::Game);
                        let params = params.iter();
                        let params =
                            params.map(|(sort, name)| sort.unwrap_or(sort_of(&name.symbol)));
                        let result = sort.unwrap_or(Sort::Game);
                        defined.insert(name.symbol, (params.collect(), result));
                    }
                    _ => {}
                }
            }
        }
        Forms { signature: Signature::built_in(), defined }
    }

    /// Whether a certificate defines an operator itself.
    pub(super) fn defines(&self, op: Symbol) -> bool {
        self.defined.contains_key(&op)
    }

    /// Whether an operator takes a form in a place, counted from 0. One that nothing describes
    /// does.
    pub(super) fn takes_form(&self, op: Symbol, arity: usize, at: usize) -> bool {
        match (self.defined.get(&op), self.signature.find(op.as_str(), arity)) {
            (Some((params, _)), _) => params.get(at).is_none_or(|sort| *sort == Sort::Form),
            (None, Some(id)) => {
                let accepts = self.signature.get(id).params.get(at).map(|param| param.accepts);
                accepts.is_none_or(|accepts| accepts == Accepts::Sort(Sort::Form))
            }
            (None, None) => true,
        }
    }

    fn gives_form(&self, op: Symbol, arity: usize) -> bool {
        match (self.defined.get(&op), self.signature.find(op.as_str(), arity)) {
            (Some((_, result)), _) => *result == Sort::Form,
            (None, found) => found.is_some_and(|id| self.signature.get(id).result == Kind::Form),
        }
    }

    /// Which nodes of a term are forms: quoted, a sum with one that is, or built by an operator.
    fn in_term(&self, term: &Term, sort: &dyn Fn(Symbol) -> Sort) -> Vec<bool> {
        let mut forms: Vec<bool> = Vec::with_capacity(term.len());
        for (_, node) in term.iter() {
            let form = match node {
                Node::Quote(_) => true,
                Node::Var(name) => sort(*name) == Sort::Form,
                Node::Apply(op, args) if ops::is_plain(op.as_str()) => {
                    args.iter().any(|arg| forms[arg.0 as usize])
                }
                Node::Apply(op, args) => self.gives_form(*op, args.len()),
                _ => false,
            };
            forms.push(form);
        }
        forms
    }
}

/// How the nodes of a term are read.
pub(super) struct Reading {
    /// Which are forms.
    forms: Vec<bool>,
    /// What each is in quotes, if there are any.
    quoted: Option<Vec<Option<Core>>>,
}

impl Reading {
    pub(super) fn of(forms: &Forms, term: &Term, sort: &dyn Fn(Symbol) -> Sort) -> Reading {
        let quotes = term.iter().any(|(_, node)| matches!(node, Node::Quote(_)));
        Reading { forms: forms.in_term(term, sort), quoted: quotes.then(Vec::new) }
    }

    pub(super) fn is_form(&self, id: TermId) -> bool {
        self.forms[id.0 as usize]
    }

    /// What a node is in quotes.
    pub(super) fn quoted(&self, id: TermId) -> Option<Core> {
        self.quoted.as_ref()?.get(id.0 as usize).copied().flatten()
    }
}

impl Elaborator<'_> {
    /// Includes the texts that the operators of some terms need.
    pub(super) fn include_forms(&mut self) -> Result<()> {
        let mut used: Vec<Symbol> = Vec::new();
        let mut reads = false;
        let texts = self.certificate.rules.iter().map(|(_, text)| parse_rules(text).0);
        let items: Vec<Item> = texts.flatten().collect();
        let rules = items.iter().flat_map(|item| match item {
            Item::Rule { lhs, rhs, conditions, .. } => {
                [lhs, rhs].into_iter().chain(conditions).collect::<Vec<&Term>>()
            }
            _ => Vec::new(),
        });
        for (_, node) in rules.chain([&self.certificate.terms]).flat_map(Term::iter) {
            match node {
                Node::Quote(_) => reads = true,
                Node::Apply(op, args) if super::opaque::stays(&self.forms, *op) => {
                    reads |= op.as_str() == "canonical"
                        || (0..args.len()).any(|at| self.forms.takes_form(*op, args.len(), at));
                    if !used.contains(op) {
                        used.push(*op);
                    }
                }
                _ => {}
            }
        }
        for (op, text) in DEFINED {
            let op = Symbol::from(*op);
            if used.contains(&op) && !self.forms.defines(op) {
                self.include(text)?;
            }
        }
        if reads {
            self.include(CANONICAL_FORMS)?;
            let fresh = self.fresh_draft()?;
            let draft = std::mem::replace(&mut self.draft, fresh);
            self.draft = with_canonical(&self.document, draft)?;
        }
        Ok(())
    }

    fn include(&mut self, name: &str) -> Result<()> {
        self.draft.include(name, &|name| texts::shipped(name).map(str::to_owned))
    }

    /// `canonical(t)`.
    pub(super) fn canonical(&mut self, core: Core) -> Result<Core> {
        let operator = self.draft.operator("canonical");
        let operator = operator.ok_or_else(|| stuck("canonical forms were not introduced"))?;
        self.draft.apply(operator, vec![core])
    }

    /// What is of a canonical form, if a term is written as one.
    pub(super) fn of_canonical(&self, term: Core) -> Option<Core> {
        match self.draft.node(term) {
            Made::Apply(op, args) if self.draft.name_of(*op) == "canonical" => Some(args[0]),
            _ => None,
        }
    }

    /// `canonical(a) = a`.
    pub(super) fn value_of_canonical(&mut self, a: Core) -> Result<Fact> {
        let axiom = self.draft.axiom_named("canonical.equal");
        let axiom = axiom.ok_or_else(|| stuck("canonical forms were not introduced"))?;
        self.draft.use_fact(axiom, &[a], &[])
    }

    /// A node where a form is read.
    pub(super) fn as_form(
        &mut self,
        term: &Term,
        reading: &Reading,
        id: TermId,
        core: Core,
    ) -> Result<Core> {
        match term.node(id) {
            Node::Literal(_) => Ok(core),
            _ if reading.is_form(id) => Ok(core),
            _ => self.canonical(core),
        }
    }

    /// Notes what a node is in quotes: braces are those of what their options are there.
    pub(super) fn note_quoted(
        &mut self,
        term: &Term,
        reading: &mut Reading,
        id: TermId,
        core: Option<Core>,
    ) -> Result<()> {
        if reading.quoted.is_none() {
            return Ok(());
        }
        let quoted = match (term.node(id), core) {
            (_, None) => None,
            (Node::Braces(left, right), Some(_)) => {
                let all = |side: &[Opt]| -> Option<Vec<Core>> {
                    let one = |opt: &Opt| match opt {
                        Opt::Term(id) => reading.quoted(*id),
                        _ => None,
                    };
                    side.iter().map(one).collect()
                };
                match (all(left), all(right)) {
                    (Some(left), Some(right)) => Some(self.draft.options(&left, &right)?),
                    _ => None,
                }
            }
            (_, Some(core)) => Some(self.as_form(term, reading, id, core)?),
        };
        if let Some(all) = &mut reading.quoted {
            all.push(quoted);
        }
        Ok(())
    }

    /// `same canonical(x) canonical(y)`, as there is one canonical form only of a value.
    pub(super) fn same_canonical(&mut self, x: Core, y: Core, equal: Fact) -> Result<Fact> {
        let missing = || stuck("canonical forms were not introduced");
        let form = self.draft.axiom_named("canonical.form").ok_or_else(missing)?;
        let unique = self.draft.theorem_named("canonical.unique").ok_or_else(missing)?;
        let (a, b) = (self.canonical(x)?, self.canonical(y)?);
        let forms = [self.draft.use_fact(form, &[x], &[])?, self.draft.use_fact(form, &[y], &[])?];
        let equal = self.linear(&Prop::eq(a, b), &[(1, equal)])?;
        self.draft.use_fact(unique, &[a, b], &[forms[0], forms[1], equal])
    }
}
