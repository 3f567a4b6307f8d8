//! What the text of a law says, as sequents of the kernel.
//!
//! A statement becomes a list of claims, and holds when all of them do: one for each part of
//! the proposition, each direction of `<=>`, and each way in which its conditions can hold. The
//! conditions include that every term of the statement is defined, since an assignment at which
//! one is not is no case of the law.
//!
//! A variable of a sort of values stands for every form. That is more than the text says, of
//! which the canonical forms would do: so a theorem says what the text says also when it assumes
//! `is_canonical` of such variables, and of nothing else. Beside that a theorem is compared
//! with the elaboration term by term ([`says`]).

use super::formula::{Formula, and, just};
use super::vocabulary::{Kind, Vocabulary};
use super::words::{Meant, Operand, Words, unsupported};
use crate::certificate::draft::{Draft, Prop, holds, stuck};
use crate::certificate::proof::statement::free_names;
use crate::error::Result;
use crate::kernel::{Sequent, Term as Core};
use crate::syntax::parse_statement;
use crate::syntax::rules::{Sort, Statement};
use crate::syntax::term::{Node, Term, TermId, ops};
use symbol_table::GlobalSymbol as Symbol;

/// How many claims a statement may fall into.
const MAX_CLAIMS: usize = 256;

/// If the hypotheses hold, so does the conclusion.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claim {
    /// Of which sides variables are members.
    pub members: Vec<Prop>,
    /// What is assumed beside that.
    pub hypotheses: Vec<Prop>,
    /// What follows.
    pub conclusion: Prop,
}

/// A variable of a statement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Variable {
    /// Its name.
    pub name: Symbol,
    /// Its sort.
    pub sort: Sort,
    /// Its term.
    pub core: Core,
}

impl Variable {
    /// Whether it stands for values, of which the canonical forms would do.
    #[must_use]
    pub fn is_value(&self) -> bool {
        matches!(self.sort, Sort::Game | Sort::Number | Sort::Integer)
    }
}

/// What one or several statements claim, with the variables that they share.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Claims {
    /// The variables, in order of their first occurrence.
    pub variables: Vec<Variable>,
    /// The claims.
    pub claims: Vec<Claim>,
    /// Whether something is assumed of walls: the claims then say more than the statements, of
    /// each temperature by itself.
    pub assumes_walls: bool,
    /// The variables of values whose form or options are read: what is said of them is said
    /// of canonical forms.
    pub read: Vec<Core>,
}

impl Claims {
    /// The sequent of a claim, where these of the variables are assumed to be canonical.
    ///
    /// # Errors
    /// E04 at a limit.
    pub fn sequent(&self, draft: &mut Draft, claim: usize, canonical: &[Prop]) -> Result<Sequent> {
        let Claim { members, hypotheses, conclusion } = &self.claims[claim];
        let hyps: Vec<Prop> = canonical.iter().chain(members).chain(hypotheses).cloned().collect();
        let variables: Vec<Core> = self.variables.iter().map(|variable| variable.core).collect();
        draft.closed_over(&variables, &hyps, conclusion)
    }
}

/// Reads what several texts claim together.
///
/// # Errors
/// E01 when one is malformed, E0520 when it uses what the language of proofs has no words for;
/// E04 at a limit.
pub fn claims(
    draft: &mut Draft,
    vocabulary: &Vocabulary,
    texts: &[String],
    literal: bool,
) -> Result<Claims> {
    let mut all = Claims::default();
    for text in texts {
        claims_of(draft, vocabulary, &parse_statement(text)?, literal, &mut all)?;
    }
    Ok(all)
}

/// Adds what a statement claims.
///
/// # Errors
/// E0520 when it uses what the language of proofs has no words for; E04 at a limit.
pub(in crate::certificate) fn claims_of(
    draft: &mut Draft,
    vocabulary: &Vocabulary,
    statement: &Statement,
    literal: bool,
    all: &mut Claims,
) -> Result<()> {
    let (variables, read) = (Vec::new(), Vec::new());
    Reader { draft, vocabulary, literal, statement, variables, read }.read(all)?;
    if all.claims.len() > MAX_CLAIMS {
        return Err(unsupported("the statement falls into too many cases", statement.span));
    }
    Ok(())
}

/// Whether theorems together say what the text of a law says.
///
/// # Errors
/// As [`claims`].
pub fn says(
    draft: &mut Draft,
    vocabulary: &Vocabulary,
    text: &str,
    theorems: &[Sequent],
) -> Result<bool> {
    let claims = claims(draft, vocabulary, &[text.to_owned()], false)?;
    Ok(said_with(draft, &claims, theorems)?.is_some())
}

/// The variables of values that theorems assume to be canonical, each with the number of the
/// theorem, if the theorems together say what these claims say; else nothing.
///
/// # Errors
/// E04 at a limit.
pub(super) fn said_with(
    draft: &mut Draft,
    claims: &Claims,
    theorems: &[Sequent],
) -> Result<Option<Vec<(usize, Core)>>> {
    if claims.claims.len() != theorems.len() {
        return Ok(None);
    }
    let predicate = draft.operator("is_canonical");
    let values: Vec<Core> =
        claims.variables.iter().filter(|one| one.is_value()).map(|one| one.core).collect();
    let mut all = Vec::new();
    for (at, theorem) in theorems.iter().enumerate() {
        let mut canonical = Vec::new();
        for &value in &values {
            let Some(predicate) = predicate else { continue };
            let assumed = holds(predicate, vec![value]);
            let sequent = claims.sequent(draft, at, std::slice::from_ref(&assumed))?;
            if sequent.hypotheses.first().is_some_and(|first| theorem.hypotheses.contains(first)) {
                canonical.push(assumed);
                all.push((at, value));
            }
        }
        if claims.sequent(draft, at, &canonical)? != *theorem {
            return Ok(None);
        }
    }
    Ok(Some(all))
}

/// What an axiom of this statement says: the literature speaks of values, and where it reads the
/// form or the options of one, that is the canonical form. Nothing of what is assumed of whole
/// walls: that is not known at one temperature.
///
/// # Errors
/// E04 at a limit, E0520 in a draft without canonical forms where they are read.
pub(in crate::certificate) fn cited(draft: &mut Draft, claims: &Claims) -> Result<Vec<Sequent>> {
    if claims.assumes_walls {
        return Err(stuck("what is assumed of whole walls is not known at one temperature"));
    }
    let variables = claims.variables.iter().map(|variable| variable.core);
    let mut canonical = Vec::new();
    for read in variables.filter(|core| claims.read.contains(core)) {
        canonical.push(holds(super::canonical::predicate(draft)?, vec![read]));
    }
    (0..claims.claims.len()).map(|at| claims.sequent(draft, at, &canonical)).collect()
}

struct Reader<'a> {
    draft: &'a mut Draft,
    vocabulary: &'a Vocabulary,
    literal: bool,
    statement: &'a Statement,
    variables: Vec<Variable>,
    read: Vec<Core>,
}

type Names = Vec<(Symbol, Meant)>;

impl Reader<'_> {
    fn read(mut self, all: &mut Claims) -> Result<()> {
        let statement = self.statement;
        self.find_variables()?;
        for variable in &self.variables {
            match all.variables.iter().find(|known| known.name == variable.name) {
                Some(known) if known.sort == variable.sort => {}
                Some(_) => {
                    let what = format!("`{}` has two sorts", variable.name);
                    return Err(unsupported(what, statement.span));
                }
                None => all.variables.push(*variable),
            }
        }
        let mut names: Names = self.variables.iter().map(meant).collect();
        let members = self.members(&mut names)?;
        self.cases(&names, &members, all)?;
        let values = self.variables.iter().filter(|one| one.is_value()).map(|one| one.core);
        let new = values.filter(|core| self.read.contains(core) && !all.read.contains(core));
        let new: Vec<Core> = new.collect();
        all.read.extend(new);
        Ok(())
    }

    fn find_variables(&mut self) -> Result<()> {
        let statement = self.statement;
        let mut names = Vec::new();
        for term in
            std::iter::once(&statement.prop).chain(&statement.iff).chain(&statement.conditions)
        {
            free_names(term, &mut names);
        }
        let same = std::iter::once(&statement.prop).chain(&statement.iff).any(
            |term| matches!(term.node(term.root()), Node::Apply(op, _) if op.as_str() == ops::SAME),
        );
        for name in names {
            let declared = statement
                .declarations
                .iter()
                .rev()
                .find(|declaration| declaration.names.iter().any(|known| known.symbol == name));
            let fallback = if same { Sort::Form } else { Sort::Game };
            let sort = declared.map_or(fallback, |declaration| declaration.sort);
            if let Sort::Finite(sort) = sort {
                let what = format!("a proof cannot range over `{sort}`");
                return Err(unsupported(what, statement.span));
            }
            let core = self.draft.variable(name.as_str())?;
            self.variables.push(Variable { name, sort, core });
        }
        Ok(())
    }

    /// What is said of variables to be members of sets.
    fn members(&mut self, names: &mut Names) -> Result<Vec<Prop>> {
        let mut all = Vec::new();
        for condition in &self.statement.conditions {
            let Some((name, set)) = membership(condition) else { continue };
            let span = condition.span(condition.root());
            let Some(at) = names.iter().position(|(known, _)| *known == name) else { continue };
            let known = names[at].1;
            let Meant::Term(known) = known else { continue };
            let mut words = self.words(condition, names)?;
            let (side, of, kind, readable) = words.members(set)?;
            let read = std::mem::take(&mut words.read);
            self.read.extend(read);
            let member = match (known.kind, kind) {
                (Kind::Form, Kind::Form) => Operand { readable: false, ..known },
                (Kind::Game, Kind::Game) => Operand { readable, ..known },
                // A value that some option of a form has; its form is the canonical one.
                (Kind::Game, Kind::Form) => Operand { readable: false, ..known },
                _ => return Err(unsupported("this variable cannot be in that set", span)),
            };
            names[at].1 = Meant::Term(member);
            all.push(Prop::option(side, known.core, of));
        }
        Ok(all)
    }

    /// One claim for each case and each part of the conclusion.
    fn cases(&mut self, names: &Names, members: &[Prop], all: &mut Claims) -> Result<()> {
        let statement = self.statement;
        let mut hypotheses: Formula = vec![Vec::new()];
        let mut domains = self.sorts()?;
        for condition in &statement.conditions {
            if membership(condition).is_some() {
                continue;
            }
            let (formula, of_walls) = self.formula(condition, names, &mut domains)?;
            hypotheses = and(&hypotheses, &formula);
            all.assumes_walls |= of_walls;
        }
        let (prop, of_walls) = self.formula(&statement.prop, names, &mut domains)?;
        let mut iff = None;
        if let Some(term) = &statement.iff {
            let (formula, too) = self.formula(term, names, &mut domains)?;
            all.assumes_walls |= of_walls || too;
            iff = Some(formula);
        }
        let hypotheses = self.with_domains(hypotheses, domains)?;
        let mut push = |hypotheses: &Formula, conclusion: &Formula| -> Result<()> {
            let [conclusions] = conclusion.as_slice() else {
                return Err(unsupported("a disjunction cannot be concluded", statement.span));
            };
            for hypotheses in hypotheses {
                for conclusion in conclusions {
                    let (hypotheses, conclusion) = (hypotheses.clone(), conclusion.clone());
                    let members = members.to_vec();
                    all.claims.push(Claim { members, hypotheses, conclusion });
                }
            }
            Ok(())
        };
        match iff {
            None => push(&hypotheses, &prop),
            Some(iff) => {
                push(&and(&hypotheses, &prop), &iff)?;
                push(&and(&hypotheses, &iff), &prop)
            }
        }
    }

    /// The conditions, and that every term is defined. What is said already need not be said
    /// as a case of its own.
    fn with_domains(&mut self, mut hypotheses: Formula, domains: Vec<Formula>) -> Result<Formula> {
        for need in domains {
            if need.iter().flatten().any(|prop| self.draft.has_loose_index(prop)) {
                let what = "whether the options of a set are in the domain is not expressible";
                return Err(unsupported(what, self.statement.span));
            }
            let said = |props: &Vec<Prop>| {
                need.iter().any(|disjunct| disjunct.iter().all(|prop| props.contains(prop)))
            };
            if !hypotheses.iter().all(said) {
                hypotheses = and(&hypotheses, &need);
            }
            if hypotheses.len() > MAX_CLAIMS {
                let what = "the conditions fall into too many cases";
                return Err(unsupported(what, self.statement.span));
            }
        }
        Ok(hypotheses)
    }

    /// That variables are of their sorts.
    fn sorts(&mut self) -> Result<Vec<Formula>> {
        let mut needs = Vec::new();
        for at in 0..self.variables.len() {
            let Variable { sort, core, .. } = self.variables[at];
            let predicates: &[&str] = match sort {
                Sort::Number | Sort::Wall => &["is_number"],
                Sort::Integer => &["is_integer", "is_number"],
                _ => &[],
            };
            for predicate in predicates {
                let predicate = Symbol::from(*predicate);
                let number = self.vocabulary.number(self.draft, predicate, 1)?;
                needs.push(just(holds(number, vec![core])));
            }
        }
        Ok(needs)
    }

    fn words<'a>(&'a mut self, term: &'a Term, names: &Names) -> Result<Words<'a>> {
        Words::new(self.draft, self.vocabulary, term, self.literal, names.clone())
    }

    fn formula(
        &mut self,
        term: &Term,
        names: &Names,
        domains: &mut Vec<Formula>,
    ) -> Result<(Formula, bool)> {
        let mut words = self.words(term, names)?;
        let formula = words.formula(term.root())?;
        let of_walls = words.of_walls;
        domains.append(&mut words.domains);
        let read = std::mem::take(&mut words.read);
        self.read.extend(read);
        Ok((formula, of_walls))
    }
}

fn meant(variable: &Variable) -> (Symbol, Meant) {
    let kind = Kind::of(variable.sort);
    let operand = Operand { core: variable.core, kind, readable: kind == Kind::Game };
    (variable.name, Meant::Term(operand))
}

/// The variable and the set of a condition `x in S`.
fn membership(condition: &Term) -> Option<(Symbol, TermId)> {
    let Node::Apply(op, args) = condition.node(condition.root()) else { return None };
    let (ops::IN, [x, set]) = (op.as_str(), args.as_slice()) else { return None };
    match condition.node(*x) {
        Node::Var(name) => Some((*name, *set)),
        _ => None,
    }
}
