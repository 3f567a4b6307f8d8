//! Definitions as rewrite rules.
//!
//! `define f(p) = t if c, …, u otherwise` becomes a program that goes through the clauses in
//! their order, as one reads them:
//!
//! ```text
//! f_1_at(m, p)          => f_1_at_1(m, a, b, p)            where c compares a and b
//! f_1_at_1(m, x, y, p)  => t                               if c of x and y
//! f_1_at_1(m, x, y, p)  => f_1_at_2(m, …, p)               if not c of x and y
//! ```
//!
//! What a condition compares is handed over as an argument: it is rewritten to a value
//! before the condition is looked at, so that a condition is always one of elements and
//! closed terms. The argument m is the one element of a sort of its own. It keeps a term of
//! integers alone from being evaluated by the kernel, which would leave nothing to rewrite.
//!
//! Operators with parameters of other sorts than `game`, `number`, `integer` and finite ones
//! have no program, and neither have comprehensions, sets and forms.

use crate::certificate::line::sort_name;
use crate::error::{Error, Result, Span, certificate as codes};
use crate::print::{self, Style};
use crate::syntax::rules::Sort;
use crate::syntax::term::{Node, Opt, Term, TermId, ops};
use crate::theory::{Definition, Kind, Theory};
use rustc_hash::FxHashMap;
use std::fmt::Write as _;
use std::sync::Arc;
use symbol_table::GlobalSymbol as Symbol;

/// The sort of the argument that every operator of a program has.
const MARK_SORT: &str = "program_mark";
/// Its element.
const MARK: &str = "in_program";
/// Conditions may fall into so many cases, and nest so deep.
const MOST_CASES: usize = 64;

/// The rules that definitions become.
pub struct Program {
    /// The sorts, the definitions and the rules.
    pub theory: Arc<Theory>,
    /// For each operator with its number of arguments, its name in the program.
    names: FxHashMap<(Symbol, usize), Symbol>,
}

/// A relation or predicate of a condition, or the negation of one.
type Atom = (Term, bool);

impl Program {
    /// The program of a rule file that holds finite sorts and definitions.
    ///
    /// # Errors
    /// The errors of the file, and E0520 for a definition that has no program.
    pub fn new(text: &str) -> Result<Program> {
        let first = |errors: Vec<Error>| {
            let known = errors.into_iter().next();
            known.unwrap_or_else(|| unsupported("the definitions cannot be read"))
        };
        let theory = Theory::load_text("definitions", text).map_err(first)?;
        let mut names = FxHashMap::default();
        for definition in theory.definitions() {
            let arity = definition.params.len();
            let name = Symbol::from(format!("{}_{arity}_at", definition.name));
            names.insert((definition.name, arity), name);
        }
        let mut writer = Writer { theory: &theory, names: &names, out: text.to_owned() };
        let _ = writeln!(writer.out, "finite {MARK_SORT} = {MARK}");
        for (number, definition) in theory.definitions().iter().enumerate() {
            writer.definition(number, definition)?;
        }
        let theory = Theory::load_text("program", &writer.out).map_err(first)?;
        Ok(Program { theory: Arc::new(theory), names })
    }

    /// A term with each defined operator replaced by that of the program.
    #[must_use]
    pub fn term(&self, term: &Term) -> Term {
        marked(term, &self.names, &FxHashMap::default())
    }

    /// Whether nothing of a term is left to be rewritten: it has no operator of the program
    /// in it, and no name but elements.
    #[must_use]
    pub fn is_value(&self, term: &Term) -> bool {
        let signature = self.theory.signature();
        term.iter().all(|(_, node)| match node {
            Node::Var(name) => term.len() == 1 && signature.sort_of_element(*name).is_some(),
            Node::Apply(op, args) => {
                let found = signature.find(op.as_str(), args.len());
                found.is_none_or(|id| signature.get(id).definition.is_none())
            }
            _ => true,
        })
    }
}

/// A definition with each `let` name replaced and a sort before each parameter.
///
/// # Errors
/// E04 when the text is too long.
pub fn definition_text(definition: &Definition) -> Result<String> {
    let params: Vec<String> = definition
        .params
        .iter()
        .map(|(name, sort)| format!("{} {name}", sort_name(*sort)))
        .collect();
    let mut text = format!(
        "define {}({}) : {} =",
        definition.name,
        params.join(", "),
        sort_name(definition.result)
    );
    for clause in &definition.clauses {
        let _ = write!(text, " {}", beginning(print::term(&clause.term, Style::Ascii)?));
        if !clause.conditions.is_empty() {
            let _ = write!(text, " if {}", listed(&clause.conditions)?);
        } else if definition.clauses.len() > 1 {
            text.push_str(" otherwise");
        }
    }
    if !definition.requires.is_empty() {
        let _ = write!(text, " requires {}", listed(&definition.requires)?);
    }
    Ok(text)
}

/// The value of a clause, such that it does not go on with the condition before it.
fn beginning(text: String) -> String {
    if text.starts_with(['-', '(', '+']) { format!("0 + {text}") } else { text }
}

fn listed(terms: &[Term]) -> Result<String> {
    let texts = terms.iter().map(|term| print::term(term, Style::Ascii));
    Ok(texts.collect::<Result<Vec<_>>>()?.join(", "))
}

/// A term with other variables, and with the operators of the program.
fn marked(
    term: &Term,
    names: &FxHashMap<(Symbol, usize), Symbol>,
    variables: &FxHashMap<Symbol, Symbol>,
) -> Term {
    let mut marked = Term::new();
    let mut places: Vec<TermId> = Vec::with_capacity(term.len());
    for (id, node) in term.iter() {
        let span = term.span(id);
        let node = match node {
            Node::Var(name) => Node::Var(variables.get(name).copied().unwrap_or(*name)),
            Node::Apply(op, args) => match names.get(&(*op, args.len())) {
                Some(name) => {
                    let mark = marked.push(Node::Var(Symbol::from(MARK)), span);
                    let args = args.iter().map(|arg| places[arg.0 as usize]);
                    Node::Apply(*name, std::iter::once(mark).chain(args).collect())
                }
                None => node.map(|child| places[child.0 as usize]),
            },
            node => node.map(|child| places[child.0 as usize]),
        };
        places.push(marked.push(node, span));
    }
    marked
}

struct Writer<'a> {
    theory: &'a Theory,
    names: &'a FxHashMap<(Symbol, usize), Symbol>,
    out: String,
}

/// What is true of one clause: the ways in which its conditions hold, and those in which
/// they fail.
struct Cases {
    holds: Vec<Vec<Atom>>,
    fails: Vec<Vec<Atom>>,
    /// What the conditions compare, with its sort and the name that it gets.
    operands: Vec<(Term, Sort, Symbol)>,
}

impl Writer<'_> {
    fn definition(&mut self, number: usize, definition: &Definition) -> Result<()> {
        for sort in definition.params.iter().map(|(_, sort)| *sort).chain([definition.result]) {
            if !matches!(sort, Sort::Game | Sort::Number | Sort::Integer | Sort::Finite(_)) {
                let what = format!("`{}` has a parameter that is no value", definition.name);
                return Err(unsupported(what));
            }
        }
        definition.terms().try_for_each(plain)?;
        let base = self.names[&(definition.name, definition.params.len())];
        let mut variables = FxHashMap::default();
        let mut params = Vec::new();
        for (at, (name, sort)) in definition.params.iter().enumerate() {
            let fresh = self.fresh(format!("x{number}_{at}"))?;
            self.declare(*sort, fresh);
            variables.insert(*name, fresh);
            params.push((fresh, *sort));
        }
        // The domain is a clause before the others, which fails to nothing.
        let mut clauses: Vec<(Option<&Term>, Cases)> = Vec::new();
        if !definition.requires.is_empty() {
            clauses.push((None, self.cases(number, 0, &definition.requires, &variables)?));
        }
        for clause in &definition.clauses {
            let cases = self.cases(number, clauses.len(), &clause.conditions, &variables)?;
            clauses.push((Some(&clause.term), cases));
        }
        let call = |at: usize, operands: bool| -> Result<String> {
            let Some((_, cases)) = clauses.get(at) else { return Ok(String::new()) };
            let mut args = vec![MARK.to_owned()];
            for (term, _, name) in &cases.operands {
                args.push(if operands {
                    print::term(term, Style::Ascii)?
                } else {
                    name.to_string()
                });
            }
            args.extend(params.iter().map(|(name, _)| name.to_string()));
            Ok(format!("{base}_{at}({})", args.join(", ")))
        };
        let result = sort_name(definition.result);
        let head: Vec<String> = params.iter().map(|(name, _)| name.to_string()).collect();
        let first = call(0, true)?;
        let lhs = format!("{base}({MARK}, {})", head.join(", "));
        self.define(base.as_str(), &[], &params, &result, &first);
        let _ = writeln!(self.out, "rule {base} [simplify]: {lhs} => {first}");
        for (at, (term, cases)) in clauses.iter().enumerate() {
            let next = call(at + 1, true)?;
            let reached = match term {
                Some(term) => print::term(&marked(term, self.names, &variables), Style::Ascii)?,
                None => next.clone(),
            };
            let fails_to = if term.is_some() { next } else { String::new() };
            let mut body = String::new();
            for case in &cases.holds {
                let condition = atoms(case)?;
                let condition =
                    if condition.is_empty() { condition } else { format!(" if {condition}") };
                body.push_str(&format!(" {}{condition}", beginning(reached.clone())));
            }
            if !fails_to.is_empty() && cases.holds.iter().all(|case| !case.is_empty()) {
                body.push_str(&format!(" {fails_to} otherwise"));
            }
            let name = format!("{base}_{at}");
            self.define(&name, &cases.operands, &params, &result, body.trim_start());
            let lhs = call(at, false)?;
            self.rules(&format!("{name}_holds"), &lhs, &reached, &cases.holds)?;
            if !fails_to.is_empty() {
                self.rules(&format!("{name}_fails"), &lhs, &fails_to, &cases.fails)?;
            }
        }
        Ok(())
    }

    /// The operator of a program by a definition of its own, which says the same.
    fn define(
        &mut self,
        name: &str,
        operands: &[(Term, Sort, Symbol)],
        params: &[(Symbol, Sort)],
        result: &str,
        body: &str,
    ) {
        let mut listed = vec![format!("{MARK_SORT} in_{MARK}")];
        let operands = operands.iter().map(|(_, sort, name)| (*name, *sort));
        let all = operands.chain(params.iter().copied());
        listed.extend(all.map(|(name, sort)| format!("{} {name}", sort_name(sort))));
        let _ = writeln!(self.out, "define {name}({}) : {result} = {body}", listed.join(", "));
    }

    fn rules(&mut self, name: &str, lhs: &str, rhs: &str, cases: &[Vec<Atom>]) -> Result<()> {
        for (at, case) in cases.iter().enumerate() {
            let _ = write!(self.out, "rule {name}_{at} [simplify]: {lhs} => {rhs}");
            if !case.is_empty() {
                let _ = write!(self.out, " if {}", atoms(case)?);
            }
            self.out.push('\n');
        }
        Ok(())
    }

    fn declare(&mut self, sort: Sort, name: Symbol) {
        let _ = writeln!(self.out, "{} {name}", sort_name(sort));
    }

    /// A name that the file does not use for an element.
    fn fresh(&self, name: String) -> Result<Symbol> {
        let symbol = Symbol::from(name);
        if self.theory.signature().sort_of_element(symbol).is_some() {
            return Err(unsupported(format!("the name `{symbol}` is taken")));
        }
        Ok(symbol)
    }

    /// In which ways conditions hold or fail, with their operands as variables.
    fn cases(
        &mut self,
        number: usize,
        clause: usize,
        conditions: &[Term],
        variables: &FxHashMap<Symbol, Symbol>,
    ) -> Result<Cases> {
        let mut cases = Cases { holds: vec![Vec::new()], fails: Vec::new(), operands: Vec::new() };
        for condition in conditions {
            let root = condition.root();
            let holds = ways(condition, root, false, MOST_CASES)?;
            let fails = ways(condition, root, true, MOST_CASES)?;
            cases.holds = product(&cases.holds, &holds)?;
            cases.fails.extend(fails);
        }
        if cases.fails.len() > MOST_CASES {
            return Err(unsupported("the conditions fall into too many cases"));
        }
        let mut operands: Vec<(Term, Sort, Symbol)> = Vec::new();
        for atom in cases.holds.iter_mut().chain(&mut cases.fails).flatten() {
            atom.0 = self.hoisted(&atom.0, (number, clause), variables, &mut operands)?;
        }
        for (_, sort, name) in &operands {
            self.declare(*sort, *name);
        }
        cases.operands = operands;
        Ok(cases)
    }

    /// A relation or predicate whose arguments are variables, elements or literals: every
    /// other argument becomes an operand.
    fn hoisted(
        &self,
        atom: &Term,
        (number, clause): (usize, usize),
        variables: &FxHashMap<Symbol, Symbol>,
        operands: &mut Vec<(Term, Sort, Symbol)>,
    ) -> Result<Term> {
        let Node::Apply(op, args) = atom.node(atom.root()) else {
            return Err(unsupported("a condition is no relation"));
        };
        let mut hoisted = Term::new();
        let mut places = Vec::with_capacity(args.len());
        for arg in args {
            let term = atom.subterm(*arg);
            let node = match term.node(term.root()) {
                Node::Literal(literal) => Node::Literal(literal.clone()),
                Node::Var(name) => Node::Var(variables.get(name).copied().unwrap_or(*name)),
                _ => {
                    let sort = self.sort_of(&term)?;
                    let term = marked(&term, self.names, variables);
                    let known = operands.iter().find(|(known, ..)| *known == term);
                    let name = match known {
                        Some((_, _, name)) => *name,
                        None => {
                            let name = format!("y{number}_{clause}_{}", operands.len());
                            let name = self.fresh(name)?;
                            operands.push((term, sort, name));
                            name
                        }
                    };
                    Node::Var(name)
                }
            };
            places.push(hoisted.push(node, Span::default()));
        }
        hoisted.push(Node::Apply(*op, places), Span::default());
        Ok(hoisted)
    }

    fn sort_of(&self, term: &Term) -> Result<Sort> {
        let Node::Apply(op, args) = term.node(term.root()) else { return Ok(Sort::Game) };
        if matches!(op.as_str(), ops::ADD | ops::SUB | ops::NEG | ops::NORTON | ops::PLUS_MINUS) {
            return Ok(Sort::Game);
        }
        let signature = self.theory.signature();
        let kind = signature.find(op.as_str(), args.len()).map(|id| signature.get(id).result);
        match kind {
            Some(Kind::Game) => Ok(Sort::Game),
            Some(Kind::Element(sort)) => Ok(Sort::Finite(sort)),
            _ => Err(unsupported(format!("`{op}` gives no value"))),
        }
    }
}

/// Whether a program has words for a term.
fn plain(term: &Term) -> Result<()> {
    for (_, node) in term.iter() {
        let listed = |side: &[Opt]| side.iter().all(|opt| matches!(opt, Opt::Term(_)));
        let fine = match node {
            Node::Literal(_) | Node::Var(_) => true,
            Node::Braces(left, right) => listed(left) && listed(right),
            Node::Apply(op, _) => !matches!(op.as_str(), ops::IN | ops::SAME),
            Node::Set(_) | Node::Quote(_) | Node::As(..) => false,
        };
        if !fine {
            return Err(unsupported("sets, forms and comprehensions have no program"));
        }
    }
    Ok(())
}

/// The ways in which a condition, or its negation, holds: each a list of relations and
/// predicates, some denied.
fn ways(condition: &Term, at: TermId, denied: bool, depth: usize) -> Result<Vec<Vec<Atom>>> {
    let Some(depth) = depth.checked_sub(1) else {
        return Err(unsupported("the conditions are nested too deep"));
    };
    match condition.node(at) {
        Node::Apply(op, args) if op.as_str() == ops::NOT && args.len() == 1 => {
            ways(condition, args[0], !denied, depth)
        }
        Node::Apply(op, args) if op.as_str() == ops::OR => {
            let mut all = if denied { vec![Vec::new()] } else { Vec::new() };
            for arg in args {
                let part = ways(condition, *arg, denied, depth)?;
                if denied {
                    all = product(&all, &part)?;
                } else {
                    all.extend(part);
                }
            }
            Ok(all)
        }
        _ => Ok(vec![vec![(condition.subterm(at), denied)]]),
    }
}

fn product(a: &[Vec<Atom>], b: &[Vec<Atom>]) -> Result<Vec<Vec<Atom>>> {
    if a.len().saturating_mul(b.len()) > MOST_CASES {
        return Err(unsupported("the conditions fall into too many cases"));
    }
    let both = |x: &Vec<Atom>, y: &Vec<Atom>| x.iter().chain(y).cloned().collect();
    Ok(a.iter().flat_map(|x| b.iter().map(move |y| both(x, y))).collect())
}

fn atoms(case: &[Atom]) -> Result<String> {
    let texts = case.iter().map(|(atom, denied)| {
        let text = print::term(atom, Style::Ascii)?;
        Ok(if *denied { format!("not {text}") } else { text })
    });
    Ok(texts.collect::<Result<Vec<_>>>()?.join(", "))
}

/// A statement or definition that exhaustion has no words for.
pub(super) fn unsupported(what: impl Into<String>) -> Error {
    Error::new(&codes::NO_WORDS, what.into())
}
