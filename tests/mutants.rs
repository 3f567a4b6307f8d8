//! Wrong variants of every shipped rule and law, made mechanically: `check` refutes all that
//! are false, and those that are true are listed in `tests/mutants/true.txt` with the reason.
//!
//! A variant changes one place: the sides of an order are swapped, a condition is dropped or
//! its order flipped, L stands for R, ⊕max for ⊕min, + for −, a minus sign is lost, < is
//! weakened to ≤, a predicate negated; where this makes fewer than three, a variable is replaced by another one,
//! or 1 or 2 is added to a side. A variant that does not fit the sorts is none.
//!
//! The test takes every seventh of them. `TEPID_MUTANTS=all cargo test --release --test
//! mutants -- --nocapture` takes all, prints the counts, and those that were not refuted and
//! are not listed.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use tepid::error::Result;
use tepid::print::{self, Style};
use tepid::syntax::rules::{LawKind, Statement};
use tepid::syntax::term::{Node, Opt, Term, TermId, ops};
use tepid::theory::{Falsify, Findings, Law, Rule, Theory, Verdict};

const LISTED: &str = include_str!("mutants/true.txt");

/// A changed sentence, with what was changed.
struct Mutant<'a> {
    file: &'static str,
    name: String,
    change: String,
    sentence: Sentence<'a>,
}

enum Sentence<'a> {
    Law(&'a Arc<Theory>, Box<Law>),
    Rule(&'a Arc<Theory>, Box<Rule>),
}

impl Mutant<'_> {
    fn key(&self) -> String {
        format!("{} {}: {}", self.file, self.name, self.change)
    }

    fn tried(&self) -> Result<Findings> {
        let options = Falsify::default();
        match &self.sentence {
            Sentence::Law(theory, law) => options.law(theory, law),
            Sentence::Rule(theory, rule) => options.rule(theory, rule),
        }
    }
}

/// The reasons of the listed variants that are true.
fn listed() -> BTreeMap<String, String> {
    let lines = LISTED.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let pair = |line: &str| {
        let (key, reason) = line.split_once(" -- ").expect("a reason behind two dashes");
        (key.trim().to_owned(), reason.trim().to_owned())
    };
    lines.map(pair).collect()
}

#[test]
fn check_refutes_wrong_variants() {
    let theories: Vec<(&'static str, Arc<Theory>)> = Theory::shipped_names()
        .map(|name| (name, Arc::new(Theory::shipped(name).expect("a theory that loads"))))
        .collect();
    let mutants: Vec<Mutant> =
        theories.iter().flat_map(|(name, theory)| mutants_of(name, theory)).collect();
    let all = std::env::var_os("TEPID_MUTANTS").is_some();
    let taken: Vec<&Mutant> = match all {
        true => mutants.iter().collect(),
        // One in so many: files have different numbers of them.
        false => mutants.iter().skip(3).step_by(7).collect(),
    };
    let listed = listed();
    let (mut refuted, mut empty, mut unfit, mut still_true) = (0, 0, 0, BTreeSet::new());
    let mut unlisted = Vec::new();
    for mutant in &taken {
        match mutant.tried().map(|findings| findings.verdict) {
            Ok(Verdict::Refuted(_)) => refuted += 1,
            // A file with such a law is refused, too.
            Ok(Verdict::NoCase) => empty += 1,
            Err(_) => unfit += 1,
            Ok(Verdict::Survived | Verdict::Stopped(_)) => {
                if listed.contains_key(&mutant.key()) {
                    still_true.insert(mutant.key());
                } else {
                    println!("not refuted: {}", mutant.key());
                    unlisted.push(mutant.key());
                }
            }
        }
    }
    println!(
        "{} sentences, {} variants, {} tried: {refuted} refuted, {empty} without a case, \
         {unfit} refused by their sorts, {} true as listed, {} not refuted",
        sentences(&theories),
        mutants.len(),
        taken.len(),
        still_true.len(),
        unlisted.len()
    );
    assert!(unlisted.is_empty(), "not refuted:\n{}", unlisted.join("\n"));
    if all {
        let stale: Vec<&String> = listed.keys().filter(|key| !still_true.contains(*key)).collect();
        assert!(stale.is_empty(), "listed as true, and refuted or gone: {stale:#?}");
    }
}

#[test]
fn every_sentence_has_three_variants() {
    for name in Theory::shipped_names() {
        let theory = Arc::new(Theory::shipped(name).expect("a theory that loads"));
        let mut counts: BTreeMap<String, usize> = BTreeMap::new();
        for mutant in mutants_of(name, &theory) {
            *counts.entry(mutant.name).or_default() += 1;
        }
        for sentence in names(&theory) {
            assert!(counts.get(&sentence).is_some_and(|&n| n >= 3), "{name} {sentence}");
        }
    }
}

fn names(theory: &Theory) -> Vec<String> {
    let file = theory.main_file();
    let rules = theory.rules().iter().filter(|rule| Some(rule.file) == file);
    let laws = theory.laws().iter().filter(|law| Some(law.file) == file);
    let laws = laws.filter(|law| law.kind == LawKind::Law);
    rules.map(|rule| rule.name.to_string()).chain(laws.map(|law| law.name.to_string())).collect()
}

fn sentences(theories: &[(&str, Arc<Theory>)]) -> usize {
    theories.iter().map(|(_, theory)| names(theory).len()).sum()
}

fn mutants_of<'a>(file: &'static str, theory: &'a Arc<Theory>) -> Vec<Mutant<'a>> {
    let mut all = Vec::new();
    let own = theory.main_file();
    for rule in theory.rules().iter().filter(|rule| Some(rule.file) == own) {
        let mut terms = vec![rule.lhs.clone(), rule.rhs.clone()];
        terms.extend(rule.conditions.iter().cloned());
        for (change, terms) in variants(&terms, 2, rule.name.as_str()) {
            let [lhs, rhs, conditions @ ..] = &terms[..] else { continue };
            let (lhs, rhs) = (lhs.clone(), rhs.clone());
            let mutant = Rule { lhs, rhs, conditions: conditions.to_vec(), ..rule.clone() };
            let sentence = Sentence::Rule(theory, Box::new(mutant));
            all.push(Mutant { file, name: rule.name.to_string(), change, sentence });
        }
    }
    let laws = theory.laws().iter().filter(|law| Some(law.file) == own);
    for law in laws.filter(|law| law.kind == LawKind::Law) {
        let Statement { prop, iff, conditions, .. } = &law.statement;
        let mut terms = vec![prop.clone()];
        terms.extend(iff.iter().cloned());
        let sides = terms.len();
        terms.extend(conditions.iter().cloned());
        for (change, mut terms) in variants(&terms, sides, law.name.as_str()) {
            let conditions = terms.split_off(sides);
            let iff = if sides == 2 { terms.pop() } else { None };
            let Some(prop) = terms.pop() else { continue };
            let statement = Statement { prop, iff, conditions, ..law.statement.clone() };
            let sentence = Sentence::Law(theory, Box::new(Law { statement, ..law.clone() }));
            all.push(Mutant { file, name: law.name.to_string(), change, sentence });
        }
    }
    all
}

/// The variants of a sentence: its sides, then its conditions.
fn variants(terms: &[Term], sides: usize, name: &str) -> Vec<(String, Vec<Term>)> {
    let mut found: Vec<(String, Vec<Term>)> = Vec::new();
    let mut add = |what: &str, terms: Vec<Term>, at: usize| {
        let shown = terms.get(at).and_then(|term| print::term(term, Style::Ascii).ok());
        let change = match shown {
            Some(shown) => format!("{what}, {shown}"),
            None => what.to_owned(),
        };
        if found.iter().all(|(known, _)| *known != change) {
            found.push((change, terms));
        }
    };
    for at in sides..terms.len() {
        let mut fewer = terms.to_vec();
        let dropped = fewer.remove(at);
        let shown = print::term(&dropped, Style::Ascii).unwrap_or_else(|_| name.to_owned());
        add(&format!("dropped {shown}"), fewer, usize::MAX);
    }
    for at in 0..terms.len() {
        for (what, changed) in changes(&terms[at], at < sides) {
            let mut all = terms.to_vec();
            all[at] = changed;
            add(what, all, at);
        }
    }
    let plain = found.len();
    for at in 0..sides {
        for (what, changed) in more_changes(&terms[at]) {
            if found.len() >= 3.max(plain) {
                break;
            }
            let mut all = terms.to_vec();
            all[at] = changed;
            let change =
                format!("{what}, {}", print::term(&all[at], Style::Ascii).unwrap_or_default());
            if found.iter().all(|(known, _)| *known != change) {
                found.push((change, all));
            }
        }
    }
    found
}

/// A term with one node replaced.
fn with(term: &Term, at: TermId, node: &Node) -> Term {
    let mut changed = Term::new();
    let mut place = vec![TermId(0); term.len()];
    for (id, own) in term.iter() {
        let node = if id == at { node } else { own };
        let moved = node.map(|child| place[child.0 as usize]);
        place[id.0 as usize] = changed.push(moved, term.span(id));
    }
    let root = place[term.root().0 as usize];
    changed.subterm(root)
}

/// A term with a node replaced by one of its parts.
fn without(term: &Term, at: TermId, part: TermId) -> Term {
    let mut changed = Term::new();
    let mut place = vec![TermId(0); term.len()];
    for (id, node) in term.iter() {
        place[id.0 as usize] = match id == at {
            true => place[part.0 as usize],
            false => {
                let moved = node.map(|child| place[child.0 as usize]);
                changed.push(moved, term.span(id))
            }
        };
    }
    let root = place[term.root().0 as usize];
    changed.subterm(root)
}

fn changes(term: &Term, side: bool) -> Vec<(&'static str, Term)> {
    let mut found = Vec::new();
    if let Node::Apply(op, _) = term.node(term.root())
        && side
        && op.as_str().starts_with("is_")
    {
        let mut negated = term.clone();
        negated.push(Node::Apply(ops::NOT.into(), vec![term.root()]), term.span(term.root()));
        found.push(("negated", negated));
    }
    for (at, node) in term.iter() {
        match node {
            Node::Apply(op, args) => {
                let renamed = |name: &str| with(term, at, &Node::Apply(name.into(), args.clone()));
                match op.as_str() {
                    ops::LE | ops::LT | ops::GE | ops::GT | ops::LF | ops::GF => {
                        let turned: Vec<TermId> = args.iter().rev().copied().collect();
                        let what = if side { "swapped sides" } else { "flipped order" };
                        found.push((what, with(term, at, &Node::Apply(*op, turned))));
                        let weaker = [(ops::LT, ops::LE), (ops::GT, ops::GE)];
                        let weaker = weaker.iter().find(|(strict, _)| *strict == op.as_str());
                        if let Some((_, weak)) = weaker.filter(|_| !side) {
                            found.push(("weakened order", renamed(weak)));
                        }
                    }
                    ops::ADD => found.push(("- for +", renamed(ops::SUB))),
                    ops::SUB => found.push(("+ for -", renamed(ops::ADD))),
                    ops::NEG => found.push(("lost minus", without(term, at, args[0]))),
                    ops::OPLUS_MAX => found.push(("min for max", renamed(ops::OPLUS_MIN))),
                    ops::OPLUS_MIN => found.push(("max for min", renamed(ops::OPLUS_MAX))),
                    name => {
                        if let Some(other) = mirrored(name) {
                            found.push(("L for R", renamed(&other)));
                        }
                    }
                }
            }
            Node::Braces(left, right) if left != right => {
                let node = Node::Braces(right.clone(), left.clone());
                found.push(("L for R", with(term, at, &node)));
            }
            _ => {}
        }
    }
    found
}

fn mirrored(name: &str) -> Option<String> {
    if name == "left" || name.starts_with("left_") {
        Some(name.replacen("left", "right", 1))
    } else if name == "right" || name.starts_with("right_") {
        Some(name.replacen("right", "left", 1))
    } else {
        None
    }
}

fn more_changes(term: &Term) -> Vec<(&'static str, Term)> {
    let mut found = Vec::new();
    let names: BTreeSet<&str> = term
        .iter()
        .filter_map(|(_, node)| if let Node::Var(name) = node { Some(name.as_str()) } else { None })
        .collect();
    for (at, node) in term.iter() {
        match node {
            Node::Var(name) if !is_set(term, at) => {
                for other in names.iter().filter(|other| **other != name.as_str()) {
                    let node = Node::Var((*other).into());
                    found.push(("another variable", with(term, at, &node)));
                }
            }
            Node::Apply(op, args) if ops::RELATIONS.contains(&op.as_str()) => {
                for place in 0..args.len() {
                    found.push(("1 more", one_more(term, at, place)));
                }
            }
            Node::Apply(_, args) if at == term.root() => {
                for place in 0..args.len() {
                    let more = one_more(term, at, place);
                    let root = more.root();
                    found.push(("2 more", one_more(&more, root, place)));
                    found.push(("1 more", more));
                }
            }
            _ => {}
        }
    }
    let root = term.root();
    match term.node(root) {
        Node::Apply(op, _) if ops::RELATIONS.contains(&op.as_str()) => {
            for place in [1, 0] {
                found.push(("2 more", one_more(&one_more(term, root, place), root, place)));
            }
        }
        _ => {
            let more = one_more_whole(term);
            found.push(("2 more", one_more_whole(&more)));
            found.push(("1 more", more));
        }
    }
    found
}

/// Whether a name stands for a set.
fn is_set(term: &Term, at: TermId) -> bool {
    let rest = |side: &[Opt]| side.iter().any(|opt| matches!(opt, Opt::Rest(id) if *id == at));
    term.iter().any(|(_, node)| match node {
        Node::Braces(left, right) => rest(left) || rest(right),
        Node::Set(side) => rest(side),
        _ => false,
    })
}

fn one() -> Term {
    tepid::syntax::parse_term("1").expect("a number")
}

fn one_more_whole(term: &Term) -> Term {
    let mut changed = term.clone();
    let (root, span) = (changed.root(), changed.span(changed.root()));
    let one = changed.append(&one());
    changed.push(Node::Apply(ops::ADD.into(), vec![root, one]), span);
    changed
}

/// A relation whose side at this place has 1 added.
fn one_more(term: &Term, at: TermId, place: usize) -> Term {
    let Node::Apply(op, args) = term.node(at) else { return term.clone() };
    let mut changed = Term::new();
    let sides: Vec<TermId> = args
        .iter()
        .enumerate()
        .map(|(number, side)| {
            let side = term.subterm(*side);
            changed.append(&if number == place { one_more_whole(&side) } else { side })
        })
        .collect();
    changed.push(Node::Apply(*op, sides), term.span(at));
    changed
}
