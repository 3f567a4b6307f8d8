//! Rules made ready to be matched.
//!
//! A rule of a theory is two terms and conditions. Compiling looks at each node of the
//! left side once: what kind of e-node it fits, which variable it binds, and after which
//! variable a condition can be decided. Sums are flattened, so that a pattern of k
//! summands is matched against any k summands of a sum; at the root of a rule the other
//! summands stay as they are.
//!
//! What the e-graph cannot carry out is refused with a reason, and the rule is left out
//! by name; nothing is ignored silently.

use super::convert::value_only;
use super::sum::Constant;
use crate::syntax::rules::{Key, Sort};
use crate::syntax::term::{Literal, Node, Opt, Term, TermId, Ups, ops};
use crate::theory::{Rule, Signature};
use num_traits::ToPrimitive;
use symbol_table::GlobalSymbol as Symbol;

/// How many nodes a left side may have.
const MAX_NODES: usize = 400;

/// One side of braces in a pattern.
#[derive(Clone, Debug)]
pub(crate) struct Side {
    /// Patterns for options.
    pub(crate) options: Vec<TermId>,
    /// The set variable that takes all others; without one there are no others.
    pub(crate) rest: Option<usize>,
}

/// What a node of a left side fits.
#[derive(Clone, Debug)]
pub(crate) enum Pattern {
    /// Any class: a variable of the rule.
    Var(usize),
    /// A class with this closed term's value.
    Closed,
    /// The element of a finite sort.
    Element(Symbol),
    /// Braces.
    Braces(Side, Side),
    /// A pattern with a name for the whole.
    As(TermId, usize),
    /// Summands with coefficients, and a constant.
    Sum(Vec<(i64, TermId)>, Constant),
    /// An operator; arguments that an operator may look into bind variables as they are
    /// written.
    Apply(Symbol, Vec<Argument>),
    /// A part of a pattern that is not matched by itself.
    Inner,
}

/// An argument of an operator in a pattern.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Argument {
    /// A value.
    Value(TermId),
    /// A variable for the argument as it is written.
    Written(usize),
}

/// A rule in one of its directions, ready to be matched.
#[derive(Clone, Debug)]
pub(crate) struct Compiled {
    /// The rule's place in the list of all rules.
    pub(crate) rule: usize,
    /// When it fires.
    pub(crate) keys: Vec<Key>,
    /// Whether it turns its right side into its left.
    pub(crate) backward: bool,
    /// What is matched.
    pub(crate) lhs: Term,
    /// What is built.
    pub(crate) rhs: Term,
    /// A pattern for each node of the left side.
    pub(crate) patterns: Vec<Pattern>,
    /// The variables that stand for terms.
    pub(crate) vars: Vec<(Symbol, Sort)>,
    /// Whether the options of a variable's term are looked at.
    pub(crate) reads: Vec<bool>,
    /// The variables that stand for sets.
    pub(crate) sets: Vec<Symbol>,
    /// The conditions.
    pub(crate) conditions: Vec<Term>,
    /// For each condition the variable that it binds, if it is `z in …` and nothing else
    /// binds z.
    pub(crate) generates: Vec<Option<usize>>,
    /// For each variable the conditions about it: the last variable to be bound decides
    /// them.
    pub(crate) decide_at: Vec<Vec<usize>>,
    /// How far below the root a match looks.
    pub(crate) depth: usize,
}

/// Compiles a rule: one entry, or two when it may be read both ways.
///
/// # Errors
/// Says why the e-graph cannot use it.
pub(crate) fn compile(
    rule: &Rule,
    at: usize,
    signature: &Signature,
) -> Result<Vec<Compiled>, String> {
    let forward = direction(rule, at, signature, false)?;
    let mut all = vec![forward];
    if rule.both_ways {
        // A reverse that no left side can start, such as from a bare variable, is not used.
        all.extend(direction(rule, at, signature, true));
    }
    Ok(all)
}

fn direction(
    rule: &Rule,
    at: usize,
    signature: &Signature,
    backward: bool,
) -> Result<Compiled, String> {
    let (lhs, rhs) = if backward { (&rule.rhs, &rule.lhs) } else { (&rule.lhs, &rule.rhs) };
    if lhs.len() > MAX_NODES {
        return Err(format!("its left side has more than {MAX_NODES} nodes"));
    }
    let mut compiler = Compiler {
        rule,
        signature,
        compiled: Compiled {
            rule: at,
            keys: rule.keys.clone(),
            backward,
            lhs: lhs.clone(),
            rhs: rhs.clone(),
            patterns: Vec::with_capacity(lhs.len()),
            vars: Vec::new(),
            reads: Vec::new(),
            sets: Vec::new(),
            conditions: rule.conditions.clone(),
            generates: Vec::new(),
            decide_at: Vec::new(),
            depth: 0,
        },
    };
    compiler.patterns()?;
    compiler.conditions()?;
    compiler.reads()?;
    compiler.bound()?;
    Ok(compiler.compiled)
}

impl Compiled {
    /// Whether it fits terms with some operators, and gives no others unless it makes terms
    /// shorter.
    pub(crate) fn is_about(&self, known: &[Symbol]) -> bool {
        let all_known = |term: &Term| operators(term).all(|op| known.contains(&op));
        operators(&self.lhs).next().is_some()
            && all_known(&self.lhs)
            && (all_known(&self.rhs) || self.rhs.len() <= self.lhs.len())
    }
}

/// The operators of a term that have names: all but sums, relations and what joins them.
pub(crate) fn operators(term: &Term) -> impl Iterator<Item = Symbol> {
    term.iter().filter_map(|(_, node)| match node {
        Node::Apply(op, args) => {
            let name = op.as_str();
            let plain = matches!(
                name,
                ops::ADD | ops::SUB | ops::NEG | ops::PLUS_MINUS | ops::NOT | ops::OR | ops::IN
            ) || ops::RELATIONS.contains(&name)
                || matches!(name, "left" | "right" | "is_number" | "is_integer")
                || name == ops::NORTON && multiple(term, args).is_some();
            (!plain).then_some(*op)
        }
        _ => None,
    })
}

struct Compiler<'a> {
    rule: &'a Rule,
    signature: &'a Signature,
    compiled: Compiled,
}

impl Compiler<'_> {
    fn sort(&self, name: Symbol) -> Option<Sort> {
        self.rule.sorts.iter().find(|(var, _)| *var == name).map(|(_, sort)| *sort)
    }

    fn var(&mut self, name: Symbol) -> usize {
        let vars = &mut self.compiled.vars;
        if let Some(at) = vars.iter().position(|(var, _)| *var == name) {
            return at;
        }
        let sort = self.rule.sorts.iter().find(|(var, _)| *var == name).map(|(_, sort)| *sort);
        vars.push((name, sort.unwrap_or(Sort::Game)));
        self.compiled.reads.push(false);
        self.compiled.decide_at.push(Vec::new());
        self.compiled.vars.len() - 1
    }

    /// A pattern for each node, children before parents.
    fn patterns(&mut self) -> Result<(), String> {
        let lhs = self.compiled.lhs.clone();
        let mut depths: Vec<usize> = Vec::with_capacity(lhs.len());
        let nodes: Vec<&Node> = lhs.iter().map(|(_, node)| node).collect();
        let open = super::exprs::open_nodes(&nodes);
        for (at, node) in lhs.iter() {
            let below = node.children().iter().map(|c| depths[c.0 as usize] + 1).max();
            depths.push(below.unwrap_or(0));
            let pattern =
                if open[at.0 as usize] { self.pattern(&lhs, at)? } else { Pattern::Closed };
            self.compiled.patterns.push(pattern);
        }
        self.compiled.depth = depths.last().copied().unwrap_or(0);
        match self.compiled.patterns.last() {
            Some(Pattern::Var(_) | Pattern::Closed | Pattern::Element(_)) | None => {
                Err("its left side is no operator, sum or braces".to_owned())
            }
            Some(_) => Ok(()),
        }
    }

    fn pattern(&mut self, lhs: &Term, at: TermId) -> Result<Pattern, String> {
        Ok(match lhs.node(at) {
            Node::Literal(_) => Pattern::Closed,
            Node::Var(name) if self.signature.sort_of_element(*name).is_some() => {
                Pattern::Element(*name)
            }
            Node::Var(name) if self.sort(*name) == Some(Sort::Options) => Pattern::Inner,
            Node::Var(name) => Pattern::Var(self.var(*name)),
            Node::Braces(left, right) => {
                let left = self.side(lhs, left)?;
                Pattern::Braces(left, self.side(lhs, right)?)
            }
            Node::As(inner, name) => Pattern::As(*inner, self.var(*name)),
            Node::Set(_) => return Err("its left side has a set that is no side".to_owned()),
            Node::Quote(_) => return Err("its left side has a quoted form".to_owned()),
            Node::Apply(op, args) => match op.as_str() {
                ops::ADD | ops::SUB | ops::NEG => sum(lhs, at)?,
                ops::NORTON if multiple(lhs, args).is_some() => sum(lhs, at)?,
                ops::PLUS_MINUS => return Err("its left side has `+-`".to_owned()),
                _ => self.apply(lhs, *op, args)?,
            },
        })
    }

    fn side(&mut self, lhs: &Term, side: &[Opt]) -> Result<Side, String> {
        let mut found = Side { options: Vec::new(), rest: None };
        for opt in side {
            match opt {
                Opt::Term(option) => found.options.push(*option),
                Opt::Rest(set) => match lhs.node(*set) {
                    Node::Var(name) if found.rest.is_none() => {
                        found.rest = Some(self.set(*name));
                    }
                    _ => return Err("a side of its left side has two rests".to_owned()),
                },
                Opt::For(..) => return Err("its left side has a comprehension".to_owned()),
            }
        }
        Ok(found)
    }

    fn set(&mut self, name: Symbol) -> usize {
        let sets = &mut self.compiled.sets;
        sets.iter().position(|set| *set == name).unwrap_or_else(|| {
            sets.push(name);
            sets.len() - 1
        })
    }

    fn apply(&mut self, lhs: &Term, op: Symbol, args: &[TermId]) -> Result<Pattern, String> {
        let mut found = Vec::with_capacity(args.len());
        for (at, arg) in args.iter().enumerate() {
            if value_only(self.signature, op, args.len(), at) {
                found.push(Argument::Value(*arg));
            } else if let Node::Var(name) = lhs.node(*arg) {
                found.push(Argument::Written(self.var(*name)));
            } else {
                let at = at + 1;
                return Err(format!(
                    "`{op}` may look at the form of its argument {at}, which is no variable"
                ));
            }
        }
        Ok(Pattern::Apply(op, found))
    }

    fn conditions(&mut self) -> Result<(), String> {
        for at in 0..self.compiled.conditions.len() {
            let condition = self.compiled.conditions[at].clone();
            let generated = match condition.node(condition.root()) {
                Node::Apply(op, args) if op.as_str() == ops::IN => {
                    let [member, set] = args[..] else {
                        return Err("a membership is malformed".to_owned());
                    };
                    self.shown_set(&condition, set)?;
                    match condition.node(member) {
                        Node::Var(name) => {
                            let known = self.compiled.vars.iter().any(|(var, _)| var == name);
                            (!known).then(|| self.var(*name))
                        }
                        _ => None,
                    }
                }
                _ => None,
            };
            self.compiled.generates.push(generated);
        }
        for at in 0..self.compiled.conditions.len() {
            if self.compiled.generates[at].is_some() {
                continue;
            }
            let names: Vec<Symbol> = names(&self.compiled.conditions[at]).collect();
            for (var, decide) in self.compiled.vars.iter().zip(&mut self.compiled.decide_at) {
                if names.contains(&var.0) {
                    decide.push(at);
                }
            }
        }
        Ok(())
    }

    /// A set whose members the e-graph can list: the options of a variable's term.
    fn shown_set(&mut self, term: &Term, set: TermId) -> Result<(), String> {
        match term.node(set) {
            Node::Apply(op, args) if matches!(op.as_str(), "left" | "right") => match args[..] {
                [of] if matches!(term.node(of), Node::Var(_)) => Ok(()),
                _ => Err(format!("`{op}` of something else than a variable")),
            },
            Node::Var(name) if self.compiled.sets.contains(name) => Ok(()),
            _ => Err("it uses a set whose members are not shown anywhere".to_owned()),
        }
    }

    /// Marks the variables whose options are looked at.
    fn reads(&mut self) -> Result<(), String> {
        let rhs = self.compiled.rhs.clone();
        for (_, node) in rhs.iter() {
            for opt in super::exprs::options(node) {
                match opt {
                    Opt::Term(_) => {}
                    Opt::Rest(set) => self.shown_set(&rhs, *set)?,
                    Opt::For(_, generators) => {
                        for (_, set) in generators {
                            self.shown_set(&rhs, *set)?;
                        }
                    }
                }
            }
        }
        let mut read = Vec::new();
        for term in std::iter::once(&self.compiled.rhs).chain(&self.compiled.conditions) {
            for (_, node) in term.iter() {
                if let Node::Apply(op, args) = node
                    && matches!(op.as_str(), "left" | "right")
                    && let [of] = args[..]
                    && let Node::Var(name) = term.node(of)
                {
                    read.push(*name);
                }
            }
        }
        for name in read {
            let at = self.compiled.vars.iter().position(|(var, _)| *var == name);
            if let Some(at) = at {
                self.compiled.reads[at] = true;
            }
        }
        Ok(())
    }

    /// Every name of the right side and the conditions is bound.
    fn bound(&self) -> Result<(), String> {
        for term in std::iter::once(&self.compiled.rhs).chain(&self.compiled.conditions) {
            let mut local = Vec::new();
            for (_, node) in term.iter() {
                for opt in super::exprs::options(node) {
                    if let Opt::For(_, generators) = opt {
                        local.extend(generators.iter().map(|(name, _)| *name));
                    }
                }
                if let Node::Quote(_) | Node::As(..) = node {
                    return Err("it builds a quoted form or a pattern".to_owned());
                }
            }
            for name in names(term) {
                let known = self.compiled.vars.iter().any(|(var, _)| *var == name)
                    || self.compiled.sets.contains(&name)
                    || local.contains(&name)
                    || self.signature.sort_of_element(name).is_some();
                if !known {
                    return Err(format!("nothing binds `{name}`"));
                }
            }
        }
        Ok(())
    }
}

/// The names that occur in a term.
pub(crate) fn names(term: &Term) -> impl Iterator<Item = Symbol> + '_ {
    let name = |(_, node): (TermId, &Node)| match node {
        Node::Var(name) => Some(*name),
        _ => None,
    };
    term.iter().filter_map(name)
}

/// n, when the arguments of `n . g` begin with a small integer.
pub(crate) fn multiple(term: &Term, args: &[TermId]) -> Option<i64> {
    let [n, _] = args else { return None };
    match term.node(*n) {
        Node::Literal(Literal { number, ups: Ups::Multiple(0), nim: 0 }) => {
            number.to_integer()?.to_i64().filter(|n| n.unsigned_abs() > 1 && *n != i64::MIN)
        }
        _ => None,
    }
}

/// The summands of a sum in a pattern.
fn sum(lhs: &Term, at: TermId) -> Result<Pattern, String> {
    let too_large = || "a coefficient is too large".to_owned();
    let mut items: Vec<(i64, TermId)> = Vec::new();
    let mut constant = Constant::zero();
    let mut open = vec![(1_i64, at)];
    while let Some((times, at)) = open.pop() {
        match lhs.node(at) {
            Node::Apply(op, args) => match (op.as_str(), &args[..]) {
                (ops::ADD, [a, b]) => open.extend([(times, *b), (times, *a)]),
                (ops::SUB, [a, b]) => open.extend([(-times, *b), (times, *a)]),
                (ops::NEG, [a]) => open.push((-times, *a)),
                (ops::NORTON, [_, a]) if multiple(lhs, args).is_some() => {
                    let n = multiple(lhs, args).unwrap_or(1);
                    open.push((times.checked_mul(n).ok_or_else(too_large)?, *a));
                }
                _ => items.push((times, at)),
            },
            Node::Literal(literal) if constant.add(times, literal).is_some() => {}
            _ => items.push((times, at)),
        }
        if items.len() + open.len() > MAX_NODES || items.iter().any(|(n, _)| *n == i64::MIN) {
            return Err(too_large());
        }
    }
    Ok(Pattern::Sum(items, constant))
}
