//! What a statement claims, in elementary propositions.
//!
//! A statement becomes a list of claims `hypotheses => conclusion`, and holds when all of
//! them do: one for each part of the proposition, each direction of `<=>`, and each way in
//! which its conditions can hold. The conditions include that every term of the statement
//! is defined, since an assignment at which one is not is no case of the law.
//!
//! `h in left(g)` makes h a generic option: it is replaced everywhere, and occurs free. No
//! other generic option may: what must hold for `cool(0, x) for x in left(g)` to be defined
//! is said of all options x, and one of them does not stand for all.

use super::calculus::Calculus;
use super::elaborate::{Elaborator, Kind, Operand, Reading, unsupported};
use super::prop::{Formula, Prop, and};
use super::terms::{Family, Id};
use crate::error::{Result, Span};
use crate::syntax::rules::{Sort, Statement};
use crate::syntax::term::{Node, Opt, Term, ops};
use symbol_table::GlobalSymbol as Symbol;

/// How many claims a statement may fall into.
const MAX_CLAIMS: usize = 256;

/// If the hypotheses hold, so does the conclusion.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claim {
    /// What is assumed.
    pub hypotheses: Vec<Prop>,
    /// What follows.
    pub conclusion: Prop,
    /// Generic options that occur free.
    pub options: Vec<Id>,
}

/// A variable of a theorem.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Variable {
    /// Its name.
    pub name: Symbol,
    /// Its sort.
    pub sort: Sort,
    /// Its term.
    pub id: Id,
}

/// What one or several statements claim, with the variables that they share.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Claims {
    /// The variables, in order of their first occurrence.
    pub variables: Vec<Variable>,
    /// The claims.
    pub claims: Vec<Claim>,
    /// Whether something is assumed of walls. The claims then say more than the statements:
    /// that whatever is assumed at one temperature gives the conclusion there. Who proves
    /// that has proved the statements, but who knows the statements does not know that.
    pub assumes_walls: bool,
}

/// Reads what several statements claim together.
///
/// # Errors
/// E0520 when one uses what the language of proofs has no words for; E04 at a limit.
pub fn claims(
    calculus: &mut Calculus,
    statements: &[Statement],
    reading: Reading,
) -> Result<Claims> {
    let mut all = Claims::default();
    for statement in statements {
        Reader { calculus, reading, statement, variables: Vec::new() }.read(&mut all)?;
        if all.claims.len() > MAX_CLAIMS {
            return Err(unsupported("the statement falls into too many cases", statement.span));
        }
    }
    Ok(all)
}

struct Reader<'a> {
    calculus: &'a mut Calculus,
    reading: Reading,
    statement: &'a Statement,
    variables: Vec<Variable>,
}

/// The variables of a term that no comprehension binds, in order of their occurrence.
pub fn free_names(term: &Term, found: &mut Vec<Symbol>) {
    let mut bound: Vec<Symbol> = Vec::new();
    for (_, node) in term.iter() {
        let (Node::Braces(left, right), right_only) = (match node {
            Node::Set(side) => (&Node::Braces(Vec::new(), side.clone()), true),
            other => (other, false),
        }) else {
            continue;
        };
        let left = if right_only { &[][..] } else { left };
        for opt in left.iter().chain(right) {
            if let Opt::For(_, generators) = opt {
                bound.extend(generators.iter().map(|(name, _)| *name));
            }
        }
    }
    for (_, node) in term.iter() {
        if let Node::Var(name) = node {
            let known = found.contains(name) || bound.contains(name) || name.as_str() == "tax";
            if !known {
                found.push(*name);
            }
        }
    }
}

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
        let env: Vec<(Symbol, Operand)> =
            self.variables.iter().map(|variable| (variable.name, operand(variable))).collect();
        for (env, options) in self.members(env)? {
            self.cases(&env, &options, all)?;
        }
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
            let declared = statement.declarations.iter().rev().find_map(|declaration| {
                declaration
                    .names
                    .iter()
                    .any(|known| known.symbol == name)
                    .then_some(declaration.sort)
            });
            let sort = declared.unwrap_or(if same { Sort::Form } else { Sort::Game });
            if let Sort::Finite(sort) = sort {
                let what = format!("a proof cannot range over `{sort}`");
                return Err(unsupported(what, statement.span));
            }
            let id = self.calculus.terms.var(name);
            self.variables.push(Variable { name, sort, id });
        }
        Ok(())
    }

    /// Replaces each variable that is said to be a member of a set, in every way.
    fn members(&mut self, env: Vec<(Symbol, Operand)>) -> Result<Vec<Scoped>> {
        let mut open = vec![(env, Vec::new())];
        let mut replaced: Vec<Symbol> = Vec::new();
        for condition in &self.statement.conditions {
            let Some((name, term)) = membership(condition) else { continue };
            let span = condition.span(condition.root());
            if replaced.contains(&name) {
                return Err(unsupported(format!("`{name}` is said to be in two sets"), span));
            }
            let mut names = Vec::new();
            free_names(&term, &mut names);
            if names.contains(&name) {
                return Err(unsupported(format!("`{name}` occurs in its own set"), span));
            }
            replaced.push(name);
            let mut next = Vec::new();
            for (env, options) in open {
                let known = env.iter().find(|(known, _)| *known == name).map(|(_, known)| *known);
                let Some(known) = known else { continue };
                let mut elaborator =
                    Elaborator::new(self.calculus, &term, self.reading, env.clone())?;
                let (families, kind, canonical) = elaborator.set(term.root())?;
                for family in families {
                    let Family { binders, body } = self.calculus.apart(&family, &options);
                    let member = self.member(known, body, kind, canonical, span)?;
                    let env = env
                        .iter()
                        .map(|(known, old)| (*known, if *known == name { member } else { *old }))
                        .collect();
                    let mut options: Vec<Id> = options.clone();
                    options.extend(binders);
                    next.push((env, options));
                }
            }
            open = next;
        }
        // A set that was ranged over before one of its variables was replaced would be lost.
        for condition in &self.statement.conditions {
            let Some((name, term)) = membership(condition) else { continue };
            let mut names = Vec::new();
            free_names(&term, &mut names);
            let at = |name: &Symbol| replaced.iter().position(|known| known == name);
            if names.iter().any(|inner| at(inner).is_some_and(|inner| Some(inner) > at(&name))) {
                let span = condition.span(condition.root());
                return Err(unsupported("say what a set is of before ranging over it", span));
            }
        }
        Ok(open)
    }

    /// A member of a set as the variable that stands for it.
    fn member(
        &mut self,
        variable: Operand,
        body: Id,
        kind: Kind,
        canonical: bool,
        span: Span,
    ) -> Result<Operand> {
        match (variable.kind, kind) {
            (Kind::Form, Kind::Form) => Ok(Operand { id: body, kind, canonical: false }),
            (Kind::Game, Kind::Game) => Ok(Operand { id: body, kind, canonical }),
            (Kind::Game, Kind::Form) => {
                // A value that some option of a form has; its form is the canonical one.
                if self.reading != Reading::Plain {
                    return Ok(Operand { id: body, kind: Kind::Form, canonical: false });
                }
                Ok(Operand { id: body, kind: Kind::Game, canonical: false })
            }
            _ => Err(unsupported("this variable cannot be in that set", span)),
        }
    }

    /// One claim for each case and each part of the conclusion.
    fn cases(&mut self, env: &[(Symbol, Operand)], options: &[Id], all: &mut Claims) -> Result<()> {
        let statement = self.statement;
        let mut hypotheses: Formula = vec![Vec::new()];
        let mut domains = self.sorts(env);
        for condition in &statement.conditions {
            if membership(condition).is_some() {
                continue;
            }
            let read = self.formula(condition, env)?;
            hypotheses = and(&hypotheses, &read.formula);
            domains.extend(read.domains);
            all.assumes_walls |= read.of_walls;
        }
        let prop = self.formula(&statement.prop, env)?;
        domains.extend(prop.domains);
        let iff = match &statement.iff {
            Some(term) => {
                let read = self.formula(term, env)?;
                domains.extend(read.domains);
                all.assumes_walls |= prop.of_walls || read.of_walls;
                Some(read.formula)
            }
            None => None,
        };
        let prop = prop.formula;
        // What is said already need not be said as a case of its own.
        for need in domains {
            let said = |props: &Vec<Prop>| {
                need.iter().any(|disjunct| disjunct.iter().all(|prop| props.contains(prop)))
            };
            if !hypotheses.iter().all(said) {
                hypotheses = and(&hypotheses, &need);
            }
            if hypotheses.len() > MAX_CLAIMS {
                return Err(unsupported("the conditions fall into too many cases", statement.span));
            }
        }
        let terms = &self.calculus.terms;
        let bound = |prop: &Prop| {
            prop.terms().into_iter().any(|id| terms.free(id).iter().any(|x| !options.contains(x)))
        };
        if hypotheses.iter().flatten().any(bound) {
            let what = "whether the options of a set are in the domain is not expressible";
            return Err(unsupported(what, statement.span));
        }
        let mut push = |hypotheses: &Formula, conclusion: &Formula| -> Result<()> {
            let [conclusions] = conclusion.as_slice() else {
                return Err(unsupported("a disjunction cannot be concluded", statement.span));
            };
            for hypotheses in hypotheses {
                for &conclusion in conclusions {
                    let hypotheses = hypotheses.clone();
                    all.claims.push(Claim { hypotheses, conclusion, options: options.to_vec() });
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

    /// That variables are of their sorts.
    fn sorts(&mut self, env: &[(Symbol, Operand)]) -> Vec<Formula> {
        let mut needs = Vec::new();
        for (variable, (_, operand)) in self.variables.iter().zip(env) {
            let predicates: &[&str] = match variable.sort {
                Sort::Number | Sort::Wall => &["is_number"],
                Sort::Integer => &["is_integer", "is_number"],
                _ => &[],
            };
            for predicate in predicates {
                let id = self.calculus.terms.apply(Symbol::from(*predicate), vec![operand.id]);
                needs.push(vec![vec![Prop::Is(id)]]);
            }
        }
        needs
    }

    fn formula(&mut self, term: &Term, env: &[(Symbol, Operand)]) -> Result<Read> {
        let mut elaborator = Elaborator::new(self.calculus, term, self.reading, env.to_vec())?;
        let formula = elaborator.formula(term.root())?;
        let Elaborator { domains, of_walls, .. } = elaborator;
        Ok(Read { formula, domains, of_walls })
    }
}

/// What a proposition says, what it needs to be defined, and whether it is about walls.
struct Read {
    formula: Formula,
    domains: Vec<Formula>,
    of_walls: bool,
}

type Scoped = (Vec<(Symbol, Operand)>, Vec<Id>);

fn operand(variable: &Variable) -> Operand {
    let kind = match variable.sort {
        Sort::Form => Kind::Form,
        Sort::Wall => Kind::Wall,
        Sort::Options => Kind::Options,
        Sort::Game | Sort::Number | Sort::Integer | Sort::Finite(_) => Kind::Game,
    };
    Operand { id: variable.id, kind, canonical: kind == Kind::Game }
}

/// The variable and the set of a condition `x in S`.
fn membership(condition: &Term) -> Option<(Symbol, Term)> {
    let Node::Apply(op, args) = condition.node(condition.root()) else { return None };
    let (ops::IN, [x, set]) = (op.as_str(), args.as_slice()) else { return None };
    match condition.node(*x) {
        Node::Var(name) => Some((*name, condition.subterm(*set))),
        _ => None,
    }
}
