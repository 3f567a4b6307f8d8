//! Discovery: the laws that some operators satisfy, found by looking.
//!
//! Terms over the operators and variables are enumerated by their size. A term belongs to a
//! class: those that are defined at the same assignments of a sample, and have equal values. The smallest term of
//! a class stands for it, and larger terms are built of such representatives alone, since
//! what congruence gives is no discovery. Of a term that falls into a class, the equation
//! with the representative is a candidate. It is dropped when the rules of the simplifier
//! give it, or when it is an instance of a law found before; tried on the models of the rule
//! language, where a counterexample splits the class; and what survives is a law. Proofs are
//! then looked for, in the order of discovery, each law usable by the later ones.
//!
//! What a discovery does not show: that there are no other laws. Terms larger than the size,
//! inequalities, and laws whose conditions were not given are not looked at. A law without a
//! proof is evidence, and its status says `checked`.

mod instance;
mod sample;
mod terms;

use crate::budget::Budget;
use crate::certificate::kept::Kept;
use crate::egraph::{Options, Simplifier};
use crate::error::{Error, Result, usage};
use crate::game::Games;
use crate::print::{self, Style};
use crate::proof::{Earned, prove_laws};
use crate::syntax::parse_statement;
use crate::syntax::rules::{Declaration, Sort, Statement};
use crate::syntax::term::{Node, Term, ops};
use crate::theory::{Evaluator, Falsify, Prepared, Theory, Value, Verdict};
use rustc_hash::FxHashMap;
use sample::Sample;
use std::fmt::Write;
use std::sync::Arc;
use symbol_table::GlobalSymbol as Symbol;
use terms::Shape;

/// What is looked at.
#[derive(Clone, Debug)]
pub struct Discover {
    /// The operators, by their names; sum and negation of games are always among them.
    pub operators: Vec<String>,
    /// Variables with their sorts, as in a rule file: `game g, h, number t`. When it is
    /// empty, the parameters of the operators say what there is.
    pub variables: String,
    /// Closed terms that may occur.
    pub constants: Vec<String>,
    /// Conditions under which the laws hold.
    pub given: Vec<String>,
    /// How many variables, constants and operators a side of a law may have together.
    pub size: usize,
    /// So many terms are looked at.
    pub most: usize,
    /// A limit of time and an interrupt flag.
    pub budget: Budget,
}

/// A law that was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// The name that it has in the rule file.
    pub name: String,
    /// What it says.
    pub statement: String,
    /// What its proof has earned, or what stopped the search for one.
    pub proof: std::result::Result<Earned, String>,
    /// In how many cases it holds.
    pub cases: u64,
}

impl Found {
    /// The status that it has in the rule file: the word of its proof, or `checked`.
    #[must_use]
    pub fn status(&self) -> &'static str {
        self.proof.as_ref().map_or("checked", |earned| earned.truth.word())
    }
}

/// What was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Discovery {
    /// The laws, the shortest first.
    pub laws: Vec<Found>,
    /// How many terms were looked at.
    pub terms: usize,
    /// Whether these are all terms of the size.
    pub complete: bool,
    /// A rule file that states them.
    pub text: String,
    /// The certificates of those that are proved, as JSON lines.
    pub proofs: String,
}

impl Default for Discover {
    /// No operators beside sum and negation; sides of at most five symbols, 20,000 terms.
    fn default() -> Self {
        Discover {
            operators: Vec::new(),
            variables: String::new(),
            constants: vec!["0".to_owned()],
            given: Vec::new(),
            size: 5,
            most: 20_000,
            budget: Budget::unlimited(),
        }
    }
}

impl Discover {
    /// Looks for laws.
    ///
    /// ```
    /// use tepid::lab::discover::Discover;
    /// use tepid::theory::Theory;
    ///
    /// let operators = vec!["cool".to_owned()];
    /// let discover = Discover { operators, size: 3, ..Discover::default() };
    /// let found = discover.run(&Theory::standard())?;
    /// let laws: Vec<&str> = found.laws.iter().map(|law| law.statement.as_str()).collect();
    /// assert!(laws.contains(&"cool(g, 0) = g"), "{laws:?}");
    /// # Ok::<(), tepid::error::Error>(())
    /// ```
    ///
    /// # Errors
    /// E0202 for an unknown operator, E01 and E02 for variables, constants or conditions
    /// that cannot be read, E0804 when hardly any assignment satisfies the conditions, E04
    /// when the budget is used up.
    pub fn run(&self, theory: &Arc<Theory>) -> Result<Discovery> {
        let shapes = terms::shapes(theory, &self.operators)?;
        let statement = self.frame(theory, &shapes)?;
        let mut search = Search::new(self, theory, &statement)?;
        let complete = search.enumerate(&shapes)?;
        let mut discovery = Discovery {
            laws: Vec::new(),
            terms: search.seen,
            complete,
            text: String::new(),
            proofs: String::new(),
        };
        let laws = search.laws;
        self.prove(theory, &statement, laws, &mut discovery)?;
        Ok(discovery)
    }

    /// The variables and conditions, as a statement about nothing.
    fn frame(&self, theory: &Theory, shapes: &[Shape]) -> Result<Statement> {
        let variables = match self.variables.is_empty() {
            true => terms::usual_variables(shapes),
            false => self.variables.clone(),
        };
        let mut text = format!("{variables}; 0 = 0");
        for (at, condition) in self.given.iter().enumerate() {
            text.push_str(if at == 0 { " if " } else { ", " });
            text.push_str(condition);
        }
        let (statement, _) = theory.resolve(&parse_statement(&text)?)?;
        Ok(statement)
    }

    /// Looks for proofs, and writes the rule file.
    fn prove(
        &self,
        theory: &Arc<Theory>,
        frame: &Statement,
        laws: Vec<Candidate>,
        discovery: &mut Discovery,
    ) -> Result<()> {
        let stem = self.operators.first().map_or("group", String::as_str);
        let stem: String = stem.chars().filter(|c| c.is_alphanumeric() || *c == '_').collect();
        let head = head(theory, &self.operators, frame)?;
        let conditions = conditions(frame)?;
        let mut stated = head.clone();
        for (at, law) in laws.iter().enumerate() {
            let _ = writeln!(stated, "law {stem}_{}: {}{conditions}", at + 1, law.text);
        }
        let file = Theory::standard_with_text("discovered.rules", &stated);
        let file = file.map_err(|mut errors| errors.swap_remove(0))?;
        let proofs = prove_laws(
            &file,
            &self.budget,
            |_| true,
            |file| match Theory::is_shipped(file) {
                true => Kept::shipped_and_checked(Theory::stem_of(file), &self.budget).map(Some),
                false => Ok(None),
            },
        )?;
        let outcomes: FxHashMap<String, _> = proofs.laws.into_iter().collect();
        discovery.text = head;
        for (at, law) in laws.into_iter().enumerate() {
            let name = format!("{stem}_{}", at + 1);
            let statement = format!("{}{conditions}", law.text);
            let proof = outcomes.get(&name).cloned().unwrap_or_else(|| Err("untried".to_owned()));
            let found = Found { name, statement, proof, cases: law.cases };
            let (name, statement) = (&found.name, &found.statement);
            let status = found.status();
            let _ = writeln!(discovery.text, "law {name}: {statement}\n  status {status}");
            discovery.laws.push(found);
        }
        discovery.proofs = proofs.text;
        Ok(())
    }
}

/// The beginning of the rule file: the theories used, and the variables.
fn head(theory: &Theory, operators: &[String], frame: &Statement) -> Result<String> {
    let mut text = String::new();
    let mut used: Vec<&str> = Vec::new();
    for name in operators {
        let defined = theory.definitions().iter().find(|known| known.name.as_str() == name);
        if let Some(defined) = defined {
            let file = theory.file(defined.file).name.as_str();
            let shipped = file.strip_prefix("rules/").and_then(|name| name.strip_suffix(".rules"));
            let shipped =
                shipped.filter(|name| Theory::shipped_names().any(|known| known == *name));
            let target = shipped.unwrap_or(file);
            if !used.contains(&target) {
                used.push(target);
            }
        }
    }
    for target in used {
        let _ = writeln!(text, "use \"{target}\"");
    }
    for Declaration { sort, names, .. } in &frame.declarations {
        let names: Vec<&str> = names.iter().map(|name| name.symbol.as_str()).collect();
        let _ = writeln!(text, "{} {}", sort.name(), names.join(", "));
    }
    Ok(text)
}

/// ` if t >= 0`, or nothing.
fn conditions(frame: &Statement) -> Result<String> {
    let texts: Result<Vec<String>> =
        frame.conditions.iter().map(|condition| print::term(condition, Style::Ascii)).collect();
    let texts = texts?;
    Ok(if texts.is_empty() { String::new() } else { format!(" if {}", texts.join(", ")) })
}

/// A law before its proof.
struct Candidate {
    text: String,
    cases: u64,
}

/// The terms that were seen, by their values on the sample.
struct Search<'a> {
    discover: &'a Discover,
    theory: &'a Arc<Theory>,
    frame: &'a Statement,
    sorts: Vec<(Symbol, Sort)>,
    /// Variables on which a condition is put: a law holds for these alone.
    fixed: Vec<Symbol>,
    evaluator: Evaluator,
    sample: Sample,
    simplifier: Simplifier,
    /// Representatives, in classes of equal values on the sample.
    classes: FxHashMap<Vec<Option<Value>>, Vec<Term>>,
    /// Representatives by their size.
    by_size: Vec<Vec<Term>>,
    sides: Vec<(Term, Term)>,
    laws: Vec<Candidate>,
    seen: usize,
}

impl<'a> Search<'a> {
    fn new(
        discover: &'a Discover,
        theory: &'a Arc<Theory>,
        frame: &'a Statement,
    ) -> Result<Search<'a>> {
        let sorts: Vec<(Symbol, Sort)> = frame
            .declarations
            .iter()
            .flat_map(|declared| declared.names.iter().map(|name| (name.symbol, declared.sort)))
            .collect();
        let is_fixed = |name: Symbol| {
            let names = |(_, node): (_, &Node)| matches!(node, Node::Var(found) if *found == name);
            frame.conditions.iter().any(|condition| condition.iter().any(names))
        };
        let fixed = sorts.iter().map(|(name, _)| *name).filter(|name| is_fixed(*name)).collect();
        let games = Games::with_budget(discover.budget.clone());
        let mut evaluator = Evaluator::with_games(games, Arc::clone(theory));
        let sample = Sample::new(&mut evaluator, &sorts, &frame.conditions)?;
        let options = Options { budget: discover.budget.clone(), ..Options::default() };
        Ok(Search {
            discover,
            theory,
            frame,
            sorts,
            fixed,
            evaluator,
            sample,
            simplifier: Simplifier::new(theory, options),
            classes: FxHashMap::default(),
            by_size: vec![Vec::new()],
            sides: Vec::new(),
            laws: Vec::new(),
            seen: 0,
        })
    }

    /// Looks at all terms up to the size; false when there were too many.
    fn enumerate(&mut self, shapes: &[Shape]) -> Result<bool> {
        let mut leaves: Vec<Term> = self.sorts.iter().map(|(name, _)| terms::leaf(*name)).collect();
        for text in &self.discover.constants {
            leaves.push(crate::syntax::parse_term(text)?);
        }
        self.by_size.push(Vec::new());
        for leaf in leaves {
            self.look_at(leaf, 1)?;
        }
        for size in 2..=self.discover.size {
            self.by_size.push(Vec::new());
            for shape in shapes {
                for sizes in terms::splits(size - 1, shape.arity) {
                    for term in shape.products(&self.by_size, &sizes) {
                        if self.seen >= self.discover.most {
                            return Ok(false);
                        }
                        self.look_at(term, size)?;
                    }
                }
            }
        }
        Ok(true)
    }

    /// Finds the class of a term, and a law where it has one already.
    fn look_at(&mut self, term: Term, size: usize) -> Result<()> {
        self.discover.budget.look()?;
        self.seen += 1;
        let Ok(prepared) = Prepared::with_sorts(self.theory, &term, &self.sorts) else {
            return Ok(());
        };
        let Some(values) = self.sample.values(&mut self.evaluator, &prepared)? else {
            return Ok(());
        };
        for known in self.classes.get(&values).cloned().unwrap_or_default() {
            if self.is_known(&known, &term)? {
                return Ok(());
            }
            if let Some(cases) = self.holds(&known, &term)? {
                let (lhs, rhs) = (term, known);
                let text = format!(
                    "{} = {}",
                    print::term(&lhs, Style::Ascii)?,
                    print::term(&rhs, Style::Ascii)?
                );
                self.laws.push(Candidate { text, cases });
                self.sides.push((lhs, rhs));
                return Ok(());
            }
        }
        self.classes.entry(values).or_default().push(term.clone());
        self.by_size[size].push(term);
        Ok(())
    }

    /// Whether rules or a law found before give the equation.
    fn is_known(&mut self, a: &Term, b: &Term) -> Result<bool> {
        let instance = |(lhs, rhs): &(Term, Term)| {
            instance::is_instance([lhs, rhs], [b, a], &self.sorts, &self.fixed)
                || instance::is_instance([lhs, rhs], [a, b], &self.sorts, &self.fixed)
        };
        if self.sides.iter().any(instance) {
            return Ok(true);
        }
        let mut simplest = |term: &Term| -> Result<Term> {
            Ok(self.simplifier.simplify(&mut self.evaluator, term)?.term)
        };
        Ok(simplest(a)? == simplest(b)?)
    }

    /// In how many cases the equation holds, unless a counterexample is found.
    fn holds(&self, a: &Term, b: &Term) -> Result<Option<u64>> {
        let mut prop = Term::new();
        let sides = vec![prop.append(b), prop.append(a)];
        prop.push(Node::Apply(Symbol::from(ops::EQ), sides), self.frame.span);
        let statement = Statement { prop, ..self.frame.clone() };
        let budget = self.discover.budget.clone();
        let falsify = Falsify { budget, ..Falsify::default() };
        let findings = falsify.statement(self.theory, &statement)?;
        Ok(matches!(findings.verdict, Verdict::Survived).then_some(findings.coverage.cases))
    }
}

/// An operator that is not there.
fn unknown(theory: &Theory, name: &str) -> Error {
    let error =
        Error::new(&crate::error::theory::UNKNOWN_OPERATOR, format!("unknown operator `{name}`"));
    match theory.signature().hint(name) {
        Some(hint) => error.hint(hint),
        None => error,
    }
}

/// A sample that says nothing.
fn too_few() -> Error {
    Error::new(&usage::OPTION, "hardly any assignment satisfies the conditions")
        .hint("weaken the conditions, or declare the variables with narrower sorts")
}
