//! Laws as texts that read by themselves, and as rules that rewrite.
//!
//! A law in a file leans on the declarations and `let` names of that file. What a proof
//! shows has to stand alone, so its statement is written out from what was read: the
//! declarations that it needs, then the proposition and its conditions. Two laws say the
//! same exactly when these texts are the same, however they were spaced in their files.

use super::{Definition, FileId, Law, Rule, Theory};
use crate::error::{Result, Source, Span};
use crate::print::{self, Style};
use crate::syntax::rules::{Key, LawKind, Sort, Statement};
use crate::syntax::term::{Node, Term, TermId, ops};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::sync::Arc;
use symbol_table::GlobalSymbol as Symbol;

impl Law {
    /// What it says, as a statement that [`parse_statement`](crate::syntax::parse_statement)
    /// reads without the law's file.
    ///
    /// ```
    /// use tepid::theory::Theory;
    /// let text = "number t law cooled: cool(g,t)+t = t+cool(g, t) if t>=0";
    /// let theory = Theory::load_text("my.rules", text).unwrap();
    /// assert_eq!(theory.laws()[0].text()?, "number t; cool(g, t) + t = t + cool(g, t) if t >= 0");
    /// # Ok::<(), tepid::error::Error>(())
    /// ```
    ///
    /// # Errors
    /// E0405 when the text is longer than 16 MiB.
    pub fn text(&self) -> Result<String> {
        let same = [Some(&self.statement.prop), self.statement.iff.as_ref()]
            .into_iter()
            .flatten()
            .any(|term| is_operator(term, ops::SAME));
        let usual = if same { Sort::Form } else { Sort::Game };
        let mut text = declarations(&self.sorts, usual, ", ");
        if !text.is_empty() {
            text.push_str("; ");
        }
        text.push_str(&print::term(&self.statement.prop, Style::Ascii)?);
        if let Some(iff) = &self.statement.iff {
            let _ = write!(text, " <=> {}", print::term(iff, Style::Ascii)?);
        }
        write_conditions(&mut text, &self.statement.conditions)?;
        Ok(text)
    }
}

impl Theory {
    /// The name of a file without its folder and ending: `rules/group.rules` is `group`.
    #[must_use]
    pub fn stem(&self, law: &Law) -> &str {
        Theory::stem_of(self.file(law.file))
    }

    /// The name of a rule file without its folder and its ending.
    #[must_use]
    pub fn stem_of(file: &Source) -> &str {
        let name = &file.name;
        let name = name.rsplit(['/', '\\']).next().unwrap_or(name);
        name.strip_suffix(".rules").unwrap_or(name)
    }

    /// A law by which terms can be rewritten, as a rule: an equation of games in which one
    /// side has all variables. The rule explores: it says that both sides are equal, and
    /// not which is simpler.
    ///
    /// None for a law that is no such equation, and for one about sets or finite sorts.
    #[must_use]
    pub fn rule_of_law(&self, law: &Law) -> Option<Rule> {
        let statement = &law.statement;
        if law.kind == LawKind::Fails || statement.iff.is_some() {
            return None;
        }
        let Node::Apply(op, args) = statement.prop.node(statement.prop.root()) else { return None };
        let (ops::EQ, [a, b]) = (op.as_str(), args.as_slice()) else { return None };
        if law.sorts.iter().any(|(_, sort)| matches!(sort, Sort::Finite(_) | Sort::Options)) {
            return None;
        }
        let side = |id: TermId| statement.prop.subterm(id);
        let (first, second) = (side(*a), side(*b));
        let all: BTreeSet<&str> = law.sorts.iter().map(|(name, _)| name.as_str()).collect();
        let has_all = |term: &Term| {
            let names: BTreeSet<&str> = names(term).collect();
            all.iter().all(|name| names.contains(name))
        };
        let (lhs, rhs, both_ways) = match (has_all(&first), has_all(&second)) {
            (true, true) => (first, second, true),
            (true, false) => (first, second, false),
            (false, true) => (second, first, false),
            (false, false) => return None,
        };
        let rule = Rule {
            name: law.name,
            keys: vec![Key::Explore],
            lhs,
            rhs,
            both_ways,
            conditions: self.with_domains(law, [a, b]),
            sorts: law.sorts.clone(),
            meta: Vec::new(),
            text: Arc::from(""),
            span: law.span,
            file: law.file,
        };
        let text = self.text_of_new(&rule).ok()?;
        Some(Rule { text, ..rule })
    }

    /// The conditions of a law, and those under which its two sides are defined.
    fn with_domains(&self, law: &Law, sides: [&TermId; 2]) -> Vec<Term> {
        let prop = &law.statement.prop;
        let mut all = law.statement.conditions.clone();
        let mut said: Vec<String> = all.iter().filter_map(written).collect();
        for side in sides {
            let side = prop.subterm(*side);
            for (_, node) in side.iter() {
                let Node::Apply(op, args) = node else { continue };
                let id = self.signature.find(op.as_str(), args.len());
                let Some(at) = id.and_then(|id| self.signature.get(id).definition) else {
                    continue;
                };
                let definition = &self.definitions[at];
                for need in &definition.requires {
                    let mut term = Term::new();
                    let names = definition.params.iter().map(|(name, _)| *name);
                    let args: Vec<(Symbol, TermId)> = names
                        .zip(args)
                        .map(|(name, arg)| (name, term.append(&side.subterm(*arg))))
                        .collect();
                    let root = put(&mut term, need, &args);
                    let need = term.subterm(root);
                    let cases = disjuncts(&need);
                    if !cases.iter().filter_map(written).any(|case| said.contains(&case)) {
                        said.extend(written(&need));
                        all.push(need);
                    }
                }
            }
        }
        all
    }

    /// What a rule says, as a law: under its conditions both sides are equal. A rule about
    /// braces meets games as they are written, so its games are forms there.
    #[must_use]
    pub fn law_of_rule(&self, rule: &Rule) -> Law {
        let mut prop = Term::new();
        let (left, whole) = unnamed(&mut prop, &rule.lhs, None);
        let (right, _) = unnamed(&mut prop, &rule.rhs, whole.map(|name| (name, left)));
        prop.push(Node::Apply(Symbol::from(ops::EQ), vec![left, right]), Span::default());
        let conditions = rule.conditions.iter().map(|condition| {
            let mut term = Term::new();
            let whole = whole.map(|name| (name, unnamed(&mut term, &rule.lhs, None).0));
            let (root, _) = unnamed(&mut term, condition, whole);
            term.subterm(root)
        });
        let statement = Statement {
            declarations: Vec::new(),
            prop,
            iff: None,
            conditions: conditions.collect(),
            span: rule.span,
        };
        let braces = rule.lhs.iter().any(|(_, node)| matches!(node, Node::Braces(..)));
        let sorts = rule.sorts.iter().filter(|(name, _)| Some(*name) != whole);
        let sorts = sorts.map(|(name, sort)| match sort {
            Sort::Game if braces => (*name, Sort::Form),
            _ => (*name, *sort),
        });
        Law {
            name: rule.name,
            kind: LawKind::Law,
            statement,
            sorts: sorts.collect(),
            meta: rule.meta.clone(),
            span: rule.span,
            file: rule.file,
        }
    }

    /// The laws and rules of the file that was loaded of which a proof may be kept: what
    /// they say, in the order of the text.
    #[must_use]
    pub fn provable(&self) -> Vec<Law> {
        self.main_file().map_or_else(Vec::new, |file| self.provable_in(file))
    }

    /// The same of one of its files.
    #[must_use]
    pub fn provable_in(&self, file: FileId) -> Vec<Law> {
        let rules = self.rules.iter().filter(|rule| rule.file == file);
        let laws = self.laws.iter().filter(|law| law.file == file && law.kind != LawKind::Fails);
        let mut all: Vec<Law> =
            rules.map(|rule| self.law_of_rule(rule)).chain(laws.cloned()).collect();
        all.sort_by_key(|law| law.span);
        all
    }

    /// The text of a rule that stands in no file.
    fn text_of_new(&self, rule: &Rule) -> Result<Arc<str>> {
        let arrow = if rule.both_ways { "<=>" } else { "=>" };
        let mut body = format!(
            "rule {} [explore]: {} {arrow} {}",
            rule.name,
            print::term(&rule.lhs, Style::Ascii)?,
            print::term(&rule.rhs, Style::Ascii)?
        );
        write_conditions(&mut body, &rule.conditions)?;
        let mut text = String::new();
        for definition in self.own_definitions(rule) {
            let _ = writeln!(text, "{}", definition.text);
        }
        text.push_str(&declarations(&rule.sorts, Sort::Game, "\n"));
        text.push('\n');
        text.push_str(&body);
        text.push('\n');
        Ok(Arc::from(text))
    }

    /// The definitions of the operators in a rule that are not built in: they say which
    /// arguments are values.
    fn own_definitions(&self, rule: &Rule) -> Vec<&Definition> {
        let mut found: BTreeSet<usize> = BTreeSet::new();
        for term in [&rule.lhs, &rule.rhs].into_iter().chain(&rule.conditions) {
            for (_, node) in term.iter() {
                let Node::Apply(op, args) = node else { continue };
                let Some(id) = self.signature.find(op.as_str(), args.len()) else { continue };
                let operator = self.signature.get(id);
                found.extend(operator.definition.filter(|_| operator.native.is_none()));
            }
        }
        found.into_iter().map(|at| &self.definitions[at]).collect()
    }
}

/// Adds a term to another one without its name for the whole, and with a part in the place
/// of a name; gives its root and the name for the whole.
fn unnamed(
    into: &mut Term,
    term: &Term,
    put: Option<(Symbol, TermId)>,
) -> (TermId, Option<Symbol>) {
    let mut places: Vec<TermId> = Vec::with_capacity(term.len());
    let mut whole = None;
    for (at, node) in term.iter() {
        let place = match (node, put) {
            (Node::As(inner, name), _) => {
                whole = Some(*name);
                places[inner.0 as usize]
            }
            (Node::Var(name), Some((known, part))) if *name == known => part,
            _ => into.push(node.map(|child| places[child.0 as usize]), term.span(at)),
        };
        places.push(place);
    }
    (places.last().copied().unwrap_or(TermId(0)), whole)
}

/// Adds a term to another one with parts in the places of names; gives its root.
fn put(into: &mut Term, term: &Term, parts: &[(Symbol, TermId)]) -> TermId {
    let mut places: Vec<TermId> = Vec::with_capacity(term.len());
    for (at, node) in term.iter() {
        let part = match node {
            Node::Var(name) => parts.iter().find(|(known, _)| known == name),
            _ => None,
        };
        let place = match part {
            Some((_, part)) => *part,
            None => into.push(node.map(|child| places[child.0 as usize]), term.span(at)),
        };
        places.push(place);
    }
    places.last().copied().unwrap_or(TermId(0))
}

/// The propositions that `or` joins, and the whole.
fn disjuncts(prop: &Term) -> Vec<Term> {
    let mut all = vec![prop.clone()];
    let mut open = vec![prop.root()];
    while let Some(id) = open.pop() {
        match prop.node(id) {
            Node::Apply(op, args) if op.as_str() == ops::OR => open.extend(args),
            _ => all.push(prop.subterm(id)),
        }
    }
    all
}

fn written(term: &Term) -> Option<String> {
    print::term(term, Style::Ascii).ok()
}

/// Declarations of all variables that are not of the usual sort.
fn declarations(sorts: &[(Symbol, Sort)], usual: Sort, between: &str) -> String {
    let mut groups: Vec<(Sort, Vec<&str>)> = Vec::new();
    for (name, sort) in sorts.iter().filter(|(_, sort)| *sort != usual) {
        match groups.iter_mut().find(|(known, _)| known == sort) {
            Some((_, names)) => names.push(name.as_str()),
            None => groups.push((*sort, vec![name.as_str()])),
        }
    }
    let groups: Vec<String> = groups
        .into_iter()
        .map(|(sort, names)| format!("{} {}", super::lint::keyword(sort), names.join(", ")))
        .collect();
    groups.join(between)
}

fn write_conditions(text: &mut String, conditions: &[Term]) -> Result<()> {
    for (at, condition) in conditions.iter().enumerate() {
        text.push_str(if at == 0 { " if " } else { ", " });
        text.push_str(&print::term(condition, Style::Ascii)?);
    }
    Ok(())
}

fn is_operator(term: &Term, name: &str) -> bool {
    matches!(term.node(term.root()), Node::Apply(op, _) if op.as_str() == name)
}

fn names(term: &Term) -> impl Iterator<Item = &str> {
    term.iter().filter_map(|(_, node)| match node {
        Node::Var(name) => Some(name.as_str()),
        _ => None,
    })
}
