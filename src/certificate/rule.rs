//! The rules that a certificate embeds, read again from their text.

use super::proof::standard::is_shipped;
use super::respect::Respect;
use super::shipped;
use super::shown::can_be_shown;
use super::table::Table;
use crate::error::{Error, Result, certificate};
use crate::print::{self, Style};
use crate::syntax;
use crate::syntax::rules::{Declaration, Item, Sort};
use crate::syntax::term::{Node, Opt, Term, TermId};
use crate::theory::{Signature, Theory};
use rustc_hash::{FxHashMap, FxHashSet};
use symbol_table::GlobalSymbol as Symbol;

/// A rule as the checker uses it.
pub(super) struct Rule {
    pub(super) lhs: Term,
    pub(super) rhs: Term,
    pub(super) conditions: Vec<Term>,
    /// The sort of each variable.
    pub(super) sorts: FxHashMap<Symbol, Sort>,
    /// Names that stand for terms.
    pub(super) lets: FxHashMap<Symbol, TermId>,
    /// Elements of finite sorts, with their sort.
    pub(super) elements: FxHashMap<Symbol, Symbol>,
    /// Variables that are an argument in which an operator may look at the form.
    pub(super) in_form: FxHashSet<Symbol>,
}

/// Everything that the texts of a certificate say.
#[derive(Default)]
pub(super) struct Rules {
    pub(super) by_name: FxHashMap<Symbol, Rule>,
    pub(super) respect: Respect,
    /// The finite sorts that the texts declare.
    pub(super) finite: FxHashSet<Symbol>,
}

/// The elements of the finite sorts that some texts declare, each with its sort.
pub(super) fn elements<'t>(texts: impl Iterator<Item = &'t str>) -> FxHashMap<Symbol, Symbol> {
    let items = texts.flat_map(|text| syntax::parse_rules(text).0);
    let sorts = items.filter_map(|item| match item {
        Item::Finite { name, elements, .. } => Some((name.symbol, elements)),
        _ => None,
    });
    sorts
        .flat_map(|(sort, elements)| elements.into_iter().map(move |one| (one.symbol, sort)))
        .collect()
}

impl Rules {
    /// Reads the embedded texts.
    ///
    /// # Errors
    /// E0503 when a text cannot be read or does not hold exactly the rule of its name.
    pub(super) fn read(texts: &[(Symbol, String)], table: &mut Table) -> Result<Rules> {
        let mut rules = Rules::default();
        let mut items = Vec::with_capacity(texts.len());
        let mut meanings = Meanings::default();
        for (name, text) in texts {
            let (parsed, errors) = syntax::parse_rules(text);
            if let Some(error) = errors.first() {
                return Err(refused(*name, &format!("cannot be read: {error}")));
            }
            meanings.add(*name, text, &parsed)?;
            rules.respect.define(&parsed);
            items.push((*name, parsed));
        }
        rules.finite.extend(meanings.sorts.keys());
        for (name, items) in items {
            let rule = Rule::of(name, items, &rules.respect, table)?;
            if rules.by_name.insert(name, rule).is_some() {
                return Err(refused(name, "is embedded twice"));
            }
        }
        Ok(rules)
    }
}

/// Checks that rule files would take a text: the sorts of its definitions and of its rule fit,
/// and nothing of it is hidden where it is shown.
///
/// # Errors
/// E0503 with what the loader says.
pub(super) fn must_load(name: Symbol, text: &str) -> Result<()> {
    if !can_be_shown(text) {
        return Err(refused(name, "has characters that would not be shown"));
    }
    if shipped::find(name, text).is_some() {
        return Ok(());
    }
    let Err(errors) = Theory::load_text("embedded", text) else { return Ok(()) };
    // A law may rewrite where no rule of a file may: to a bare variable, say.
    let as_law = said_as_law(name, text);
    if as_law.is_some_and(|text| Theory::load_text("embedded", &text).is_ok()) {
        return Ok(());
    }
    let why = errors.first().map(ToString::to_string).unwrap_or_default();
    Err(refused(name, &format!("is none that a rule file may hold: {why}")))
}

/// A text with its rule as a law.
fn said_as_law(name: Symbol, text: &str) -> Option<String> {
    let (items, _) = syntax::parse_rules(text);
    let written = |term: &Term| print::term(term, Style::Ascii).ok();
    items.iter().find_map(|item| {
        let Item::Rule { lhs, rhs, conditions, span, .. } = item else { return None };
        let (lhs, rhs) = (written(lhs)?, written(rhs)?);
        let conditions = conditions.iter().map(written).collect::<Option<Vec<_>>>()?;
        let when = if conditions.is_empty() { "" } else { " if " };
        let (before, behind) = (text.get(..span.start as usize)?, text.get(span.end as usize..)?);
        Some(format!("{before}law {name}: {lhs} = {rhs}{when}{}\n{behind}", conditions.join(", ")))
    })
}

/// What the texts of a certificate mean by the names that they define. Each text may be right
/// by itself; together they prove nothing when one name means two things.
#[derive(Default)]
struct Meanings {
    operators: FxHashMap<(Symbol, usize), String>,
    sorts: FxHashMap<Symbol, Vec<Symbol>>,
}

impl Meanings {
    fn add(&mut self, rule: Symbol, text: &str, items: &[Item]) -> Result<()> {
        let built_in = Signature::built_in();
        for item in items {
            match item {
                Item::Define { name, params, span, .. } => {
                    let own = text.get(span.start as usize..span.end as usize).unwrap_or_default();
                    let key = (name.symbol, params.len());
                    let known = built_in.find(name.symbol.as_str(), params.len()).is_some();
                    if known && !is_shipped(own) {
                        let what = format!("defines {} otherwise than it is built in", key.0);
                        return Err(refused(rule, &what));
                    }
                    let before = self.operators.insert(key, own.to_owned());
                    if before.is_some_and(|before| before != own) {
                        return Err(refused(rule, &format!("defines {} in a second way", key.0)));
                    }
                }
                Item::Finite { name, elements, .. } => {
                    let own: Vec<Symbol> = elements.iter().map(|one| one.symbol).collect();
                    let before = self.sorts.insert(name.symbol, own.clone());
                    if before.is_some_and(|before| before != own) {
                        let what = format!("lists {} in a second way", name.symbol);
                        return Err(refused(rule, &what));
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }
}

impl Rule {
    fn of(wanted: Symbol, items: Vec<Item>, respect: &Respect, table: &mut Table) -> Result<Rule> {
        let mut sorts = FxHashMap::default();
        let mut lets = FxHashMap::default();
        let mut elements = FxHashMap::default();
        let mut found = None;
        for item in items {
            match item {
                Item::Declare(Declaration { sort, names, .. }) => {
                    sorts.extend(names.into_iter().map(|name| (name.symbol, sort)));
                }
                Item::Let { name, term, .. } => {
                    let id = table.import(&term, &lets)?[term.root().0 as usize];
                    lets.insert(name.symbol, id);
                }
                Item::Finite { name, elements: all, .. } => {
                    elements.extend(all.iter().map(|one| (one.symbol, name.symbol)));
                }
                Item::Rule { name, lhs, rhs, conditions, .. }
                    if name.symbol == wanted && found.is_none() =>
                {
                    found = Some((lhs, rhs, conditions));
                }
                Item::Define { .. } => {}
                Item::Rule { .. } | Item::Use { .. } | Item::Law { .. } | Item::Test { .. } => {
                    return Err(refused(wanted, "must stand alone in its text"));
                }
            }
        }
        let (lhs, rhs, conditions) =
            found.ok_or_else(|| refused(wanted, "does not stand in its text"))?;
        let mut rule = Rule {
            lhs,
            rhs,
            conditions,
            sorts: FxHashMap::default(),
            lets,
            elements,
            in_form: FxHashSet::default(),
        };
        rule.find_variables(&sorts);
        rule.find_form_arguments(respect);
        Ok(rule)
    }

    fn terms(&self) -> impl Iterator<Item = &Term> {
        [&self.lhs, &self.rhs].into_iter().chain(&self.conditions)
    }

    /// The sorts of all names but `let`s, elements and names that a generator binds.
    fn find_variables(&mut self, declared: &FxHashMap<Symbol, Sort>) {
        let mut bound: FxHashSet<Symbol> = self.lets.keys().copied().collect();
        bound.extend(self.elements.keys());
        for (_, node) in self.terms().flat_map(Term::iter) {
            let generated = options(node).flat_map(generators).map(|(name, _)| *name);
            bound.extend(generated);
        }
        let mut sorts = FxHashMap::default();
        for (_, node) in self.terms().flat_map(Term::iter) {
            if let Node::Var(name) | Node::As(_, name) = node
                && !bound.contains(name)
            {
                sorts.insert(*name, declared.get(name).copied().unwrap_or(Sort::Game));
            }
        }
        self.sorts = sorts;
    }

    fn find_form_arguments(&mut self, respect: &Respect) {
        let mut in_form = FxHashSet::default();
        for term in self.terms() {
            for (_, node) in term.iter() {
                match node {
                    Node::Apply(op, args) => {
                        let forms = args.iter().enumerate();
                        let forms = forms.filter(|(at, _)| !respect.value_only(*op, *at));
                        in_form.extend(forms.flat_map(|(_, arg)| variables(term, *arg)));
                    }
                    Node::Quote(form) => in_form.extend(variables(term, *form)),
                    Node::Literal(_)
                    | Node::Var(_)
                    | Node::Braces(..)
                    | Node::Set(_)
                    | Node::As(..) => {}
                }
            }
        }
        self.in_form = in_form;
    }
}

/// The variables below a node.
fn variables(term: &Term, root: TermId) -> Vec<Symbol> {
    let part = term.subterm(root);
    part.iter()
        .filter_map(|(_, node)| if let Node::Var(name) = node { Some(*name) } else { None })
        .collect()
}

/// The options of a node, Left's first.
fn options(node: &Node) -> impl Iterator<Item = &Opt> {
    let sides: [&[Opt]; 2] = match node {
        Node::Braces(left, right) => [left, right],
        Node::Set(side) => [side, &[]],
        Node::Literal(_) | Node::Var(_) | Node::Quote(_) | Node::As(..) | Node::Apply(..) => {
            [&[], &[]]
        }
    };
    sides.into_iter().flatten()
}

fn generators(opt: &Opt) -> &[(Symbol, TermId)] {
    if let Opt::For(_, generators) = opt { generators } else { &[] }
}

fn refused(name: Symbol, why: &str) -> Error {
    Error::new(&certificate::RULE, format!("the embedded rule {name} {why}"))
}
