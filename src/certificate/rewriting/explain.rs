//! Certificates for people: the steps that change something, one after the other.
//!
//! A derivation is a DAG: chains and congruences say where the other steps apply. Here
//! these are walked from the goal, and each step that changes a term is listed with the
//! place and the changed part, before and after. What is used again is listed once and
//! referred to by number afterwards, so that the list is no longer than the derivation.

use super::{Cited, Derivation, Evidence, Instance, Reason, StepId};
use crate::error::{Error, Result, Span, certificate as codes};
use crate::print::{self, Style};
use crate::syntax::term::{Node, Opt, Term, TermId, ops};
use std::fmt;
use symbol_table::GlobalSymbol as Symbol;

/// Of how many nodes of a term a text shows at most; what is left out is written `…`.
const SHOWN_NODES: usize = 200;

/// Of how many parts of a place a text shows at most: the innermost ones.
const SHOWN_PLACES: usize = 6;

/// One step of an explanation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExplainedStep {
    /// Its number, from 1.
    pub number: usize,
    /// The rule, or the kind of the step: `dominated_left`, `sum-canon`.
    pub name: String,
    /// Whether the rule is read from right to left.
    pub backward: bool,
    /// Where the changed part stands; empty for the whole term.
    pub place: String,
    /// The part before.
    pub before: String,
    /// The part after.
    pub after: String,
    /// Why the step may be taken: each condition of the rule and why it holds.
    pub because: Vec<String>,
    /// The earlier steps of the list that this one repeats.
    pub repeats: Option<(usize, usize)>,
}

impl fmt::Display for ExplainedStep {
    /// `2. dominated_left in Left option 1: {0,1|} => {1|}`, and a line for each reason.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}. {}", self.number, self.name)?;
        match self.repeats {
            Some((first, last)) if first == last => write!(f, " (as step {first})")?,
            Some((first, last)) => write!(f, " (as steps {first}-{last})")?,
            None => {}
        }
        if self.backward {
            write!(f, " (backward)")?;
        }
        if !self.place.is_empty() {
            write!(f, " in {}", self.place)?;
        }
        write!(f, ": {} => {}", self.before, self.after)?;
        for reason in &self.because {
            write!(f, "\n   because {reason}")?;
        }
        Ok(())
    }
}

/// Lists the steps of a derivation in the order in which its goal's left side becomes its
/// right side. What a condition rests on comes before the step that has the condition.
///
/// This explains, and checks nothing: that is what the [certificate](super::certificate) is for.
///
/// # Errors
/// E0502 or E0508 when a step names a step or term that is not there, E04 when a text is
/// too long.
pub fn explain(derivation: &Derivation) -> Result<Vec<ExplainedStep>> {
    demand_references(derivation)?;
    let mut walk = Walk {
        derivation,
        places: Vec::new(),
        seen: vec![None; derivation.steps.len()],
        steps: Vec::new(),
        open: Vec::new(),
    };
    if let Some(last) = derivation.steps.len().checked_sub(1) {
        let step = StepId(u32::try_from(last).unwrap_or(u32::MAX));
        walk.enter(Cited { step, backward: false }, None);
        while let Some(task) = walk.open.pop() {
            walk.run(task)?;
        }
    }
    Ok(walk.steps)
}

/// What is still to be done, the next thing last.
#[derive(Clone, Copy)]
enum Task {
    /// List the steps below a cited step, or refer to where they are listed.
    Enter { cited: Cited, place: Option<usize> },
    /// List the steps below what a condition rests on, unless they are.
    Prepare { cited: Cited },
    /// List the step itself.
    List { cited: Cited, place: Option<usize> },
    /// All below a step is listed, since this many were.
    Leave { step: StepId, since: usize },
}

/// Where something stands: in a part of what stands at the place above.
struct Place {
    above: Option<usize>,
    part: String,
}

struct Walk<'c> {
    derivation: &'c Derivation,
    places: Vec<Place>,
    /// The first and last number listed for a step; none were when the last is smaller.
    seen: Vec<Option<(usize, usize)>>,
    steps: Vec<ExplainedStep>,
    open: Vec<Task>,
}

impl Walk<'_> {
    fn enter(&mut self, cited: Cited, place: Option<usize>) {
        self.open.push(Task::Enter { cited, place });
    }

    fn run(&mut self, task: Task) -> Result<()> {
        match task {
            Task::Leave { step, since } => {
                self.seen[step.0 as usize] = Some((since + 1, self.steps.len()));
                Ok(())
            }
            Task::List { cited, place } => self.list(cited, place, None),
            Task::Prepare { cited } => {
                if self.seen[cited.step.0 as usize].is_none() {
                    self.places.push(Place { above: None, part: "a condition".to_owned() });
                    self.enter(cited, Some(self.places.len() - 1));
                }
                Ok(())
            }
            Task::Enter { cited, place } => match self.seen[cited.step.0 as usize] {
                Some((first, last)) if first <= last => {
                    self.list(cited, place, Some((first, last)))
                }
                Some(_) => Ok(()),
                None => {
                    self.expand(cited, place);
                    Ok(())
                }
            },
        }
    }

    fn expand(&mut self, cited: Cited, place: Option<usize>) {
        let step = &self.derivation.steps[cited.step.0 as usize];
        self.open.push(Task::Leave { step: cited.step, since: self.steps.len() });
        let flip = |link: &Cited| Cited { backward: link.backward ^ cited.backward, ..*link };
        match &step.reason {
            Reason::Chain(links) if cited.backward => {
                links.iter().for_each(|link| self.enter(flip(link), place));
            }
            Reason::Chain(links) => links.iter().rev().for_each(|link| self.enter(*link, place)),
            Reason::Congruence(children) => {
                let terms = &self.derivation.terms;
                for (at, child) in children.iter().enumerate().rev() {
                    let Some(link) = child else { continue };
                    let set = self.derivation.steps[link.step.0 as usize].lhs;
                    let sides = matches!(terms.node(set), Node::Set(_));
                    let part = part_name(terms.node(step.lhs), at, sides);
                    self.places.push(Place { above: place, part });
                    self.enter(flip(link), Some(self.places.len() - 1));
                }
            }
            reason => {
                self.open.push(Task::List { cited, place });
                let evidence = cited_evidence(reason).into_iter().rev();
                self.open.extend(evidence.map(|cited| Task::Prepare { cited }));
            }
        }
    }

    fn list(
        &mut self,
        cited: Cited,
        place: Option<usize>,
        repeats: Option<(usize, usize)>,
    ) -> Result<()> {
        let derivation = self.derivation;
        let step = &derivation.steps[cited.step.0 as usize];
        let (before, after) =
            if cited.backward { (step.rhs, step.lhs) } else { (step.lhs, step.rhs) };
        let (name, backward) = match &step.reason {
            Reason::Rule { rule, backward, .. } => (rule.to_string(), *backward ^ cited.backward),
            reason => (kind(reason).to_owned(), false),
        };
        let because = match &step.reason {
            Reason::Rule { instances, .. } if repeats.is_none() => self.reasons(instances)?,
            _ => Vec::new(),
        };
        self.steps.push(ExplainedStep {
            number: self.steps.len() + 1,
            name,
            backward,
            place: self.place(place),
            before: text(&derivation.terms, before)?,
            after: text(&derivation.terms, after)?,
            because,
            repeats,
        });
        Ok(())
    }

    fn reasons(&self, instances: &[Instance]) -> Result<Vec<String>> {
        let terms = &self.derivation.terms;
        let conditions = instances.iter().flat_map(|instance| &instance.conditions);
        conditions
            .map(|condition| {
                let prop = text(terms, condition.prop)?;
                Ok(match condition.by {
                    Evidence::Eval => format!("{prop}, by evaluation"),
                    Evidence::Row => format!("{prop}, by the difference of the two sides"),
                    Evidence::Assumption(at) => {
                        match self.derivation.assumptions.get(at as usize) {
                            Some(given) => {
                                format!("{prop}, as {} is assumed", text(terms, *given)?)
                            }
                            None => format!("{prop}, by assumption {at}"),
                        }
                    }
                    Evidence::Step(cited) => match self.seen[cited.step.0 as usize] {
                        Some((first, last)) if first == last => format!("{prop}, by step {first}"),
                        Some((first, last)) if first < last => {
                            format!("{prop}, by steps {first}-{last}")
                        }
                        _ => format!("{prop}, as its two sides are the same"),
                    },
                })
            })
            .collect()
    }

    /// The parts of a place from the inside outwards: the Left option 1 of the summand 2.
    fn place(&self, mut place: Option<usize>) -> String {
        let mut parts = Vec::new();
        while let Some(at) = place {
            if parts.len() == SHOWN_PLACES {
                parts.push("…");
                break;
            }
            parts.push(&self.places[at].part);
            place = self.places[at].above;
        }
        parts.join(" of ")
    }
}

fn cited_evidence(reason: &Reason) -> Vec<Cited> {
    let Reason::Rule { instances, .. } = reason else { return Vec::new() };
    let conditions = instances.iter().flat_map(|instance| &instance.conditions);
    let cited = conditions.filter_map(|condition| match condition.by {
        Evidence::Step(cited) => Some(cited),
        Evidence::Eval | Evidence::Row | Evidence::Assumption(_) => None,
    });
    cited.collect()
}

/// What a step is called that is no rule.
fn kind(reason: &Reason) -> &'static str {
    match reason {
        Reason::Rule { .. } => "rule",
        Reason::SetCanon => "set-canon",
        Reason::SumCanon => "sum-canon",
        Reason::AddDef => "add-def",
        Reason::AddAvoid => "add-avoid",
        Reason::Eval => "eval",
        Reason::Assumption(_) => "given",
        Reason::Congruence(_) => "inside",
        Reason::Chain(_) => "steps",
    }
}

/// What the child of a node at this place, counted from 0, is called.
fn part_name(node: &Node, at: usize, sides: bool) -> String {
    match node {
        Node::Braces(..) if sides => {
            ["the Left options", "the Right options"][at.min(1)].to_owned()
        }
        Node::Braces(left, _) if at < left.len() => format!("Left option {}", at + 1),
        Node::Braces(left, _) => format!("Right option {}", at + 1 - left.len()),
        Node::Set(_) => format!("member {}", at + 1),
        Node::Apply(op, _) if [ops::ADD, ops::SUB, ops::NEG].contains(&op.as_str()) => {
            format!("summand {}", at + 1)
        }
        Node::Apply(op, _) => format!("argument {} of {op}", at + 1),
        Node::Literal(_) | Node::Var(_) | Node::Quote(_) | Node::As(..) => "it".to_owned(),
    }
}

/// The text of a term; of a large one, what is nearest to its root.
fn text(terms: &Term, root: TermId) -> Result<String> {
    // Nodes in the order in which they are met from the root down, a level after the
    // other, each with the place of its first child.
    let mut met = vec![Some(root)];
    let mut shown: Vec<(Node, usize)> = Vec::new();
    while let Some(id) = met.get(shown.len()) {
        let room = SHOWN_NODES.saturating_sub(met.len());
        let node = id.map_or_else(left_out, |id| shortened(terms.node(id), room));
        let first = met.len();
        met.extend(node.children().into_iter().map(|child| (child != LEFT_OUT).then_some(child)));
        shown.push((node, first));
    }
    let mut part = Term::new();
    let mut built = vec![TermId(0); shown.len()];
    for (at, (node, first)) in shown.iter().enumerate().rev() {
        let mut below = built[*first..].iter();
        let node = node.map(|_| *below.next().expect("a child for each child"));
        built[at] = part.push(node, Span::default());
    }
    print::term(&part, Style::Ascii)
}

/// Stands for the parts that a text leaves out.
const LEFT_OUT: TermId = TermId(u32::MAX);

fn left_out() -> Node {
    Node::Var(Symbol::new("…"))
}

/// A node without the children for which there is no room.
fn shortened(node: &Node, room: usize) -> Node {
    let cut = |side: &[Opt], room: usize| {
        let kept = side.len().min(room);
        let rest = (kept < side.len()).then_some(Opt::Term(LEFT_OUT));
        side[..kept].iter().cloned().chain(rest).collect::<Vec<_>>()
    };
    match node {
        Node::Braces(left, right) => {
            let for_right = right.len().min(room / 2);
            Node::Braces(cut(left, room - for_right), cut(right, for_right))
        }
        Node::Set(side) => Node::Set(cut(side, room)),
        node if node.children().len() <= room => node.clone(),
        _ => left_out(),
    }
}

/// Every step and term that is named must be there, steps earlier than where they are named.
fn demand_references(derivation: &Derivation) -> Result<()> {
    let term = |id: TermId| (id.0 as usize) < derivation.terms.len();
    for (at, step) in derivation.steps.iter().enumerate() {
        let earlier = |cited: &Cited| (cited.step.0 as usize) < at;
        let cites = match &step.reason {
            Reason::Chain(links) => links.iter().all(earlier),
            Reason::Congruence(children) => children.iter().flatten().all(earlier),
            reason => cited_evidence(reason).iter().all(earlier),
        };
        if !cites {
            let why = format!("step {at}: it cites a step that is not earlier");
            return Err(Error::new(&codes::CITATION, why));
        }
        let props = match &step.reason {
            Reason::Rule { instances, .. } => instances
                .iter()
                .flat_map(|instance| &instance.conditions)
                .all(|condition| term(condition.prop)),
            _ => true,
        };
        if !(term(step.lhs) && term(step.rhs) && props) {
            return Err(Error::new(&codes::TERM, format!("step {at}: it names a missing term")));
        }
    }
    if derivation.assumptions.iter().all(|id| term(*id)) {
        Ok(())
    } else {
        Err(Error::new(&codes::TERM, "an assumption is no term of the derivation"))
    }
}
