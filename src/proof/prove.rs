//! The prover: what is done with a statement, and in which order.

use super::library::ENTRIES;
use super::search::Search;
use crate::budget::Budget;
use crate::certificate::kept::Kept;
use crate::certificate::proof::citations::{cited, closure, operators_of};
use crate::certificate::proof::document::Document;
use crate::certificate::proof::literature::literature;
use crate::certificate::proof::prop::Prop;
use crate::certificate::proof::raw::reads_alike;
use crate::certificate::proof::restates::restates;
use crate::certificate::proof::standard::{SUM, altered, applied, definitions_of};
use crate::certificate::proof::steps::{KeptProof, Level, Status, Theorem};
use crate::certificate::shown::Shown;
use crate::error::{Class, Result};
use crate::syntax::parse_statement;
use crate::syntax::rules::Sort;
use crate::syntax::term::ops;
use crate::theory::Theory;
use rustc_hash::FxHashSet;
use std::sync::Arc;
use symbol_table::GlobalSymbol as Symbol;

/// How much work a claim may take at most, in steps of the search.
const WORK: u64 = 12_000;
/// How much the kernel may do to check a certificate.
const CHECKING: u64 = 200_000_000;

/// A proof with its certificate.
#[derive(Clone, Debug)]
pub struct Proved {
    /// The certificate: a text of the kernel, which has accepted it.
    pub certificate: String,
    /// The steps that the search took: where the certificate came from. None for what was shown
    /// case by case.
    pub trail: Option<Box<Document>>,
    /// How many nodes the e-graphs of the search had, all together.
    pub nodes: u64,
    /// What it shows.
    pub shown: Shown,
}

/// Looks for proofs. Theorems proved once are kept.
pub struct Prover {
    document: Document,
    library: Vec<Theorem>,
    tried: Vec<&'static str>,
    /// How far proofs may reach back.
    level: Level,
    /// Which theorems may be cited.
    reach: Reach,
    /// Whether axioms may be, and what rests on one.
    citing: bool,
    /// Assumptions that say what is to be proved, by their places.
    circular: Vec<u32>,
    /// The theorems that were learned or taken over, by their places.
    learned: FxHashSet<u32>,
    /// Built-in operators that the theory defines otherwise, and operators that use them:
    /// what is known of the built-in ones is not known of these.
    altered: Vec<(Symbol, usize)>,
}

/// What becomes of a theorem once it is proved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Keep {
    /// Later proofs may cite it.
    Theorem,
    /// It is forgotten, its certificate aside.
    Nothing,
}

/// Which theorems a search may cite.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Reach {
    /// Those of the prover's own library and of the literature.
    Own,
    /// Those that were learned as well.
    Theorems,
    /// What is assumed as well.
    All,
}

impl Prover {
    /// A prover that knows the definitions of a theory, and those of the operators of the
    /// notation that it does not define.
    ///
    /// # Errors
    /// E04 when a definition cannot be read within the limits.
    pub fn new(theory: &Theory, budget: Budget) -> Result<Prover> {
        let mut document = Document::knowing(&definitions_of(theory), budget)?;
        let mut library = Vec::new();
        for cited in literature() {
            let statements = [cited.statement.clone()];
            let status = Status::Axiom(cited.source.clone());
            match document.theorem(&cited.name, &statements, false, status) {
                Ok(theorem) => library.push(theorem),
                Err(error) if error.class() == Class::Limit => return Err(error),
                // Proofs have no words for it: it cannot be cited.
                Err(_) => {}
            }
        }
        let altered = altered(theory, &document.calculus.signature);
        Ok(Prover {
            document,
            library,
            altered,
            tried: Vec::new(),
            level: Level::Group,
            reach: Reach::Theorems,
            citing: true,
            circular: Vec::new(),
            learned: FxHashSet::default(),
        })
    }

    /// A prover that starts from Conway's definitions of sum, negative and order alone. It
    /// reads `+` and `-` as operators like any other and knows no law of them.
    ///
    /// ```
    /// use tepid::budget::Budget;
    /// use tepid::proof::Prover;
    ///
    /// let mut prover = Prover::foundations(Budget::unlimited())?;
    /// assert!(prover.learn("add_comm", "form a, b; a + b == b + a")?.is_ok());
    /// assert!(prover.learn("no", "form a; a - a == 0")?.is_err());
    /// # Ok::<(), tepid::error::Error>(())
    /// ```
    ///
    /// # Errors
    /// E04 at a limit.
    pub fn foundations(budget: Budget) -> Result<Prover> {
        let texts = SUM.iter().map(|&text| text.to_owned()).collect();
        let document = Document::new(texts, true, budget)?;
        Ok(Prover {
            document,
            library: Vec::new(),
            altered: Vec::new(),
            tried: Vec::new(),
            level: Level::Definitions,
            reach: Reach::Theorems,
            citing: true,
            circular: Vec::new(),
            learned: FxHashSet::default(),
        })
    }

    /// Sets how long what is asked from now on may take: the deadline, the interrupt, and
    /// what the kernel may use.
    pub fn limit(&mut self, budget: Budget) {
        *self.document.calculus.games.budget_mut() = budget;
    }

    /// Lets proofs cite the laws that are kept in a text, which is taken over where one is cited.
    /// Those about sums and braces alone are known from the ordered group.
    ///
    /// # Errors
    /// E04 at a limit.
    pub fn adopt(&mut self, kept: &Kept) -> Result<()> {
        for law in kept.laws() {
            let Some(Ok(shown)) = &law.checked else { continue };
            let assumes = shown.support.iter().any(|one| one.source.is_none());
            let alike = parse_statement(&law.text).is_ok_and(|said| reads_alike(&said));
            if assumes || alike {
                continue;
            }
            let (text, theorems) = (Arc::clone(kept.text()), law.theorems.clone());
            let proof = KeptProof { text, theorems, support: shown.support.clone() };
            let (statements, status) = ([law.text.clone()], Status::Kept(Arc::new(proof)));
            match self.document.theorem(&law.name, &statements, false, status) {
                Ok(theorem) => {
                    self.learned.insert(self.library.len() as u32);
                    self.library.push(theorem);
                }
                Err(error) if error.class() == Class::Limit => return Err(error),
                // Proofs have no words for it: it cannot be cited.
                Err(_) => {}
            }
        }
        Ok(())
    }

    /// Lets proofs cite a statement that nothing supports, where they find no way without
    /// it. Whatever rests on it says so; a proof of the statement itself does not cite it.
    ///
    /// # Errors
    /// E01 when the statement is malformed, E0520 when proofs have no words for it.
    pub fn assume(&mut self, name: &str, statement: &str) -> Result<()> {
        let statements = [statement.to_owned()];
        let theorem = self.document.theorem(name, &statements, false, Status::Assumed)?;
        self.library.push(theorem);
        Ok(())
    }

    /// The theorems of these names, with what they cite; nothing where there are none.
    #[must_use]
    pub fn theorems(&self, names: &[String]) -> Option<Document> {
        let wanted: Vec<usize> =
            (0..self.library.len()).filter(|&at| names.contains(&self.library[at].name)).collect();
        (!wanted.is_empty()).then(|| self.part(&wanted))
    }

    /// Some theorems of the library, with what they cite.
    fn part(&self, wanted: &[usize]) -> Document {
        let budget = self.document.calculus.games.budget().clone().max_steps(CHECKING);
        self.document.of(closure(&self.library, wanted), budget)
    }

    /// Looks for a proof of a statement; says what stopped it when there is none.
    ///
    /// ```
    /// use tepid::budget::Budget;
    /// use tepid::proof::Prover;
    /// use tepid::theory::Theory;
    ///
    /// let mut prover = Prover::new(&Theory::standard(), Budget::unlimited())?;
    /// let proved = prover.prove("distributive", "form a, b, c; conway(a, b + c) = conway(a, b) + conway(a, c)")?;
    /// assert!(proved.is_ok_and(|proved| proved.shown.support.is_empty()));
    /// assert!(prover.prove("no", "conway(g, h + k) = conway(g, h) + conway(g, k)")?.is_err());
    /// # Ok::<(), tepid::error::Error>(())
    /// ```
    ///
    /// # Errors
    /// E01 when the statement is malformed, E0520 when proofs have no words for it, E04 at a
    /// limit.
    pub fn prove(&mut self, name: &str, statement: &str) -> Result<Result<Proved, String>> {
        self.find(name, &[statement.to_owned()], Keep::Nothing)
    }

    /// Looks for a proof of a statement, which later proofs may cite when there is one.
    ///
    /// # Errors
    /// As [`prove`](Prover::prove).
    pub fn learn(&mut self, name: &str, statement: &str) -> Result<Result<Proved, String>> {
        self.learn_together(name, &[statement])
    }

    /// The same for several statements that are proved together, by one induction.
    ///
    /// # Errors
    /// As [`prove`](Prover::prove).
    pub fn learn_together(
        &mut self,
        name: &str,
        statements: &[&str],
    ) -> Result<Result<Proved, String>> {
        let statements: Vec<String> = statements.iter().map(|&text| text.to_owned()).collect();
        self.find(name, &statements, Keep::Theorem)
    }

    /// Looks for a proof. The terms of a statement that is not kept are forgotten, so that
    /// nothing that is asked depends on what was asked before.
    fn find(
        &mut self,
        name: &str,
        statements: &[String],
        keep: Keep,
    ) -> Result<Result<Proved, String>> {
        for statement in statements {
            let parsed = parse_statement(statement)?;
            let mut said =
                std::iter::once(&parsed.prop).chain(&parsed.iff).chain(&parsed.conditions);
            if let Some(operator) = said.find_map(|term| applied(term, &self.altered)) {
                return Ok(Err(format!(
                    "the rule file defines a built-in operator otherwise, and it is about \
                     `{operator}`"
                )));
            }
        }
        let before = self.document.calculus.terms.len();
        let operators = self.document.theorem(name, statements, false, Status::Assumed);
        let operators = operators
            .map(|theorem| self.spelled_out(operators_of(&self.document.calculus.terms, &theorem)));
        self.document.calculus.terms.truncate(before);
        let operators = operators?;
        self.need(&operators)?;
        let before = self.document.calculus.terms.len();
        let found = self.find_of(name, statements, &operators);
        match (found, keep) {
            (Ok(Ok((theorem, proved))), Keep::Theorem) => {
                self.learned.insert(self.library.len() as u32);
                self.library.push(theorem);
                Ok(Ok(proved))
            }
            (found, _) => {
                self.document.calculus.terms.truncate(before);
                Ok(found?.map(|(_, proved)| proved))
            }
        }
    }

    fn find_of(
        &mut self,
        name: &str,
        statements: &[String],
        operators: &[(Symbol, usize)],
    ) -> Result<Result<(Theorem, Proved), String>> {
        let theorem = self.document.theorem(name, statements, false, Status::Assumed)?;
        let (theorem, nodes) = match self.search_in_turn(&theorem, operators)? {
            Ok(found) => found,
            Err(stopped) => return Ok(Err(stopped)),
        };
        self.library.push(theorem);
        let mut trail = self.part(&[self.library.len() - 1]);
        let checked = trail.check();
        let Some(theorem) = self.library.pop() else { return Ok(Err(String::new())) };
        match checked {
            Ok((shown, certificate)) => {
                let trail = Some(Box::new(trail));
                Ok(Ok((theorem, Proved { certificate, trail, nodes, shown })))
            }
            Err(error) if error.class() == Class::Limit => Err(error),
            Err(error) => Ok(Err(format!("the proof found is not accepted: {error}"))),
        }
    }

    /// Some operators, and those that the definitions name of operators that do not call
    /// themselves: what is known of these is known of what they stand for. Of the two walls of
    /// games each is defined by the other.
    fn spelled_out(&self, mut operators: Vec<(Symbol, usize)>) -> Vec<(Symbol, usize)> {
        let calculus = &self.document.calculus;
        let mut at = 0;
        while let Some(operator) = operators.get(at) {
            if let Some(definition) = calculus.definitions.get(operator)
                && !definition.is_recursive(&calculus.terms)
            {
                for named in definition.operators(&calculus.terms) {
                    if !operators.contains(&named) {
                        operators.push(named);
                    }
                }
            }
            at += 1;
        }
        let walls = ["left_wall", "right_wall"].map(|name| (Symbol::from(name), 1));
        if walls.iter().any(|wall| operators.contains(wall)) {
            let other = walls.into_iter().find(|wall| !operators.contains(wall));
            operators.extend(other);
        }
        operators
    }

    /// Looks for a proof from definitions alone, then with axioms, and only then with what
    /// is assumed. Each but the last first with all theorems known, then without those that
    /// were learned, as many theorems can hide the few that are needed.
    fn search_in_turn(
        &mut self,
        theorem: &Theorem,
        operators: &[(Symbol, usize)],
    ) -> Result<Result<(Theorem, u64), String>> {
        let has =
            |wanted: fn(&Status) -> bool| self.library.iter().any(|known| wanted(&known.status));
        let cites = has(|status| matches!(status, Status::Axiom(_)));
        let assumes = has(|status| *status == Status::Assumed);
        let learned = !self.learned.is_empty();
        self.circular = self.circular(theorem)?;
        let mut found = Err(String::new());
        for (citing, reach, applies) in [
            (false, Reach::Theorems, true),
            (false, Reach::Own, learned),
            (true, Reach::Theorems, cites),
            (true, Reach::Own, cites && learned),
            (true, Reach::All, assumes),
        ] {
            if found.is_err() && applies {
                (self.citing, self.reach) = (citing, reach);
                let next = self.search(theorem.clone(), operators);
                (self.citing, self.reach) = (true, Reach::Theorems);
                found = next?;
            }
        }
        if let (Err(why), Some(&at)) = (&mut found, self.circular.first()) {
            let name = &self.library[at as usize].name;
            *why = format!("{name} says the same, and is assumed itself; {why}");
        }
        self.circular.clear();
        Ok(found)
    }

    /// The assumptions that say the same as a theorem.
    fn circular(&mut self, theorem: &Theorem) -> Result<Vec<u32>> {
        let mut all = Vec::new();
        for (at, known) in self.library.iter().enumerate() {
            if known.status == Status::Assumed
                && restates(&mut self.document.calculus, theorem, known)?
            {
                all.push(at as u32);
            }
        }
        Ok(all)
    }

    /// Which theorems of the library are axioms or rest on one.
    fn resting_on_axioms(&self) -> Vec<bool> {
        let mut rests: Vec<bool> = Vec::with_capacity(self.library.len());
        for theorem in &self.library {
            let is_axiom = match &theorem.status {
                Status::Axiom(_) => true,
                Status::Kept(kept) => !kept.support.is_empty(),
                Status::Proved(_) | Status::Assumed => false,
            };
            let does = is_axiom || cited(theorem).iter().any(|at| rests[*at as usize]);
            rests.push(does);
        }
        rests
    }

    /// Proves the theorems of the library about these operators that are not known yet.
    fn need(&mut self, operators: &[(Symbol, usize)]) -> Result<()> {
        if self.level < Level::Group {
            return Ok(());
        }
        for entry in ENTRIES {
            if self.tried.contains(&entry.name) {
                continue;
            }
            let statements: Vec<String> =
                entry.statements.iter().map(|&text| text.to_owned()).collect();
            let theorem =
                self.document.theorem(entry.name, &statements, entry.literal, Status::Assumed);
            let Ok(theorem) = theorem else { continue };
            let its = operators_of(&self.document.calculus.terms, &theorem);
            if !its.iter().all(|operator| operators.contains(operator)) {
                continue;
            }
            self.citing = false;
            let alone = self.search(theorem.clone(), &its);
            self.citing = true;
            let found = match alone? {
                Err(_) => self.search(theorem, &its)?,
                found => found,
            };
            self.tried.push(entry.name);
            if let Ok((theorem, _)) = found {
                self.library.push(theorem);
            }
        }
        Ok(())
    }

    /// The theorems that may help with a statement about these operators: those about them
    /// alone; and, further off, the axioms that lead from them to numbers, stops and means.
    /// A statement about forms, read literally, is helped by theorems about forms.
    fn usable(&self, operators: &[(Symbol, usize)], literal: bool) -> [Vec<u32>; 2] {
        let far = |name: &str| {
            let further = ["is_infinitesimal", "left_stop", "right_stop", "mean", "temperature"];
            is_near(name) || further.contains(&name)
        };
        let rests = self.resting_on_axioms();
        let is_open = |at: u32| {
            let is_assumed = self.library[at as usize].status == Status::Assumed;
            (self.citing || !rests[at as usize])
                && !(is_assumed && (self.reach != Reach::All || self.circular.contains(&at)))
                && !(self.learned.contains(&at) && self.reach == Reach::Own)
        };
        let about = |allowed: &dyn Fn(&str) -> bool| -> Vec<u32> {
            (0..self.library.len() as u32)
                .filter(|&at| {
                    let theorem = &self.library[at as usize];
                    if !is_open(at) {
                        return false;
                    }
                    let its = operators_of(&self.document.calculus.terms, theorem);
                    (theorem.literal || !literal)
                        && its.iter().all(|operator| {
                            operators.contains(operator) || allowed(operator.0.as_str())
                        })
                })
                .collect()
        };
        let bridges = self.bridges(operators, &far);
        let further =
            |name: &str| far(name) || bridges.iter().any(|bridge| bridge.0.as_str() == name);
        let usable = about(&is_near);
        let all = self.within_reach(&usable, about(&further), operators);
        [usable, all]
    }

    /// Those of some theorems that lead on, one after the other, from these operators; and
    /// those that are usable anyhow.
    fn within_reach(
        &self,
        usable: &[u32],
        mut rest: Vec<u32>,
        operators: &[(Symbol, usize)],
    ) -> Vec<u32> {
        let its = |at: u32| operators_of(&self.document.calculus.terms, &self.library[at as usize]);
        // Where no operator leads anywhere, numbers and infinitesimals may still be compared.
        if operators.iter().all(|key| is_near(key.0.as_str())) {
            return rest;
        }
        let mut reached = operators.to_vec();
        let mut all = usable.to_vec();
        rest.retain(|at| !all.contains(at));
        loop {
            let (found, left): (Vec<u32>, Vec<u32>) = rest.into_iter().partition(|&at| {
                let leads = |key: &(Symbol, usize)| !is_near(key.0.as_str());
                its(at).iter().any(|key| leads(key) && reached.contains(key))
            });
            if found.is_empty() {
                break;
            }
            found.iter().for_each(|&at| reached.extend(its(at)));
            all.extend(found);
            rest = left;
        }
        all.sort_unstable();
        all
    }

    /// Operators that theorems set in relation to two or more of these: what is said of two
    /// kinds of heating may follow from what a third makes of both.
    fn bridges(
        &self,
        operators: &[(Symbol, usize)],
        allowed: &dyn Fn(&str) -> bool,
    ) -> Vec<(Symbol, usize)> {
        let mut links: Vec<((Symbol, usize), (Symbol, usize))> = Vec::new();
        let leads = |known: &&Theorem| match known.status {
            Status::Proved(_) | Status::Kept(_) => true,
            Status::Axiom(_) => self.citing,
            Status::Assumed => false,
        };
        for theorem in self.library.iter().filter(leads) {
            let its = operators_of(&self.document.calculus.terms, theorem);
            let mut others =
                its.iter().filter(|key| !operators.contains(key) && !allowed(key.0.as_str()));
            let (Some(&bridge), None) = (others.next(), others.next()) else { continue };
            for &from in
                its.iter().filter(|key| operators.contains(key) && !allowed(key.0.as_str()))
            {
                if !links.contains(&(bridge, from)) {
                    links.push((bridge, from));
                }
            }
        }
        let mut bridges: Vec<(Symbol, usize)> = Vec::new();
        for (at, (bridge, _)) in links.iter().enumerate() {
            let twice = links[..at].iter().any(|(other, _)| other == bridge);
            if twice && !bridges.contains(bridge) {
                bridges.push(*bridge);
            }
        }
        bridges
    }

    /// Looks for a proof of all claims of a theorem; says how many nodes that took.
    fn search(
        &mut self,
        theorem: Theorem,
        operators: &[(Symbol, usize)],
    ) -> Result<Result<(Theorem, u64), String>> {
        let [near, far] = self.usable(operators, theorem.literal);
        let terms = self.document.calculus.terms.len();
        let mut search = Search::new(
            &mut self.document.calculus,
            &self.library,
            [near, far],
            &theorem.claims,
            theorem.literal,
            self.level,
        );
        search.induction = search.games();
        let mut goals = Vec::new();
        for at in 0..theorem.claims.claims.len() {
            match search.claim(at)? {
                Some(step) => goals.push(step),
                None => {
                    let stopped = if search.exhausted {
                        "the limit of the search was reached"
                    } else {
                        "no proof was found by induction, by playing, or from the theorems known"
                    };
                    self.document.calculus.terms.truncate(terms);
                    return Ok(Err(stopped.to_owned()));
                }
            }
        }
        let (induction, nodes) = (search.induction.clone(), search.nodes);
        let proof = search.builder.finish(self.level, induction, &goals);
        Ok(Ok((Theorem { status: Status::Proved(proof), ..theorem }, nodes)))
    }
}

/// Operators that theorems on others may always speak of.
pub(super) fn is_near(name: &str) -> bool {
    let on_walls = matches!(name, ops::OPLUS_MAX | ops::OPLUS_MIN | ops::TAX);
    on_walls || matches!(name, "is_number" | "is_integer" | "canonical" | "copies")
}

impl Search<'_> {
    /// Does something with the theorems that are further off as well.
    pub(super) fn with_all<T>(&mut self, act: impl FnOnce(&mut Self) -> T) -> T {
        let all = self.all.clone();
        let near = std::mem::replace(&mut self.usable, all);
        self.far = true;
        let found = act(self);
        self.far = false;
        self.usable = near;
        found
    }

    /// Proves a claim in one of several ways, the quickest first.
    fn claim(&mut self, at: usize) -> Result<Option<u32>> {
        let before = self.mark();
        let mut scope = self.open_claim(at)?;
        let goal = self.claims.claims[at].conclusion;
        let is_equation = matches!(goal, Prop::Same(..) | Prop::Equal(..));
        let is_value = !matches!(goal, Prop::Same(..));
        type Way<'a> = (bool, fn(&mut Search<'_>, u32, Prop) -> Result<Option<u32>>);
        let is_of_walls = self.claims.variables.iter().any(|known| known.sort == Sort::Wall);
        let further = self.all.len() > self.usable.len();
        let has_clauses = is_value && self.has_clauses(goal);
        let ways: [Way<'_>; 18] = [
            (true, |search, scope, goal| search.at_once(scope, goal)),
            (is_equation && is_value && self.level == Level::Group, |search, scope, goal| {
                search.multiply_out(scope, goal)
            }),
            (is_value && is_of_walls, |search, scope, goal| search.by_extremes(scope, goal, 8, 0)),
            (is_equation, |search, scope, goal| {
                let usable = std::mem::take(&mut search.usable);
                let found = search.equation(scope, goal, 1);
                search.usable = usable;
                found
            }),
            (is_value, |search, scope, goal| search.order(scope, goal, 1, 0)),
            (is_value, |search, scope, goal| search.order(scope, goal, 2, 1)),
            (true, |search, scope, goal| search.deduce(scope, goal, 0)),
            (is_equation, |search, scope, goal| search.equation(scope, goal, 2)),
            (is_equation, |search, scope, goal| search.equation_by_cases(scope, goal, 2)),
            (has_clauses, |search, scope, goal| search.order_by_clauses(scope, goal, [1, 0, 2])),
            (is_value, |search, scope, goal| search.deduce(scope, goal, 2)),
            (further, |search, scope, goal| search.with_all(|all| all.deduce(scope, goal, 0))),
            (is_value, |search, scope, goal| search.by_scaffolds(scope, goal)),
            (is_value, |search, scope, goal| search.order(scope, goal, 4, 2)),
            (has_clauses, |search, scope, goal| search.order_by_clauses(scope, goal, [2, 1, 3])),
            (is_equation && further, |search, scope, goal| {
                search.with_all(|all| all.equation_by_cases(scope, goal, 2))
            }),
            (is_value && !further, |search, scope, goal| search.deduce(scope, goal, 3)),
            (is_value && further, |search, scope, goal| {
                search.with_all(|all| all.deduce(scope, goal, 3))
            }),
        ];
        for (way_at, (applies, way)) in ways.iter().enumerate() {
            if !*applies {
                continue;
            }
            self.fuel = WORK * if way_at + 1 == ways.len() { 2 } else { 1 };
            let found = way(self, scope, goal)?;
            self.exhausted |= found.is_none() && self.fuel == 0;
            if let (None, Some(error)) = (found, self.stopped.take()) {
                return Err(error);
            }
            if self.calculus.terms.overflown() {
                self.exhausted = true;
                self.go_back(before);
                scope = self.open_claim(at)?;
            } else if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }
}
