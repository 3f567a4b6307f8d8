//! The lines of a certificate's text, field by field.

use super::{Cited, Condition, Evidence, Instance, Reason, Step, StepId};
use crate::error::{Error, certificate as codes};
use crate::number::Dyadic;
use crate::syntax::rules::Sort;
use crate::syntax::term::{Literal, Node, Opt, TermId, Ups};
use serde::de::{MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use symbol_table::GlobalSymbol as Symbol;

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Kind {
    Certificate,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Header {
    pub(super) tepid: Kind,
    pub(super) version: u32,
    pub(super) goal: [u32; 2],
    pub(super) sorts: Pairs<String>,
    pub(super) assumptions: Vec<u32>,
    pub(super) rules: Vec<RuleText>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) laws: Vec<LawText>,
    pub(super) hash: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RuleText {
    pub(super) name: String,
    pub(super) text: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LawText {
    pub(super) name: String,
    pub(super) proof: Option<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TermLine {
    pub(super) term: u32,
    pub(super) is: NodeLine,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum NodeLine {
    Literal(LiteralLine),
    Var(String),
    Braces(Vec<u32>, Vec<u32>),
    Set(Vec<u32>),
    Quote(u32),
    Apply(String, Vec<u32>),
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LiteralLine {
    number: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ups: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    power: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    partial: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    nim: Option<u64>,
}

impl LiteralLine {
    fn of(literal: &Literal) -> LiteralLine {
        let (mut ups, mut power, mut partial) = (None, None, None);
        match literal.ups {
            Ups::Multiple(0) => {}
            Ups::Multiple(n) => ups = Some(n),
            Ups::Power(n) => power = Some(n),
            Ups::Partial(n) => partial = Some(n),
        }
        let nim = (literal.nim != 0).then_some(literal.nim);
        LiteralLine { number: literal.number.to_string(), ups, power, partial, nim }
    }

    fn literal(self) -> Result<Literal, String> {
        let number = self.number.parse::<Dyadic>().map_err(|error| error.to_string())?;
        let ups = match (self.ups, self.power, self.partial) {
            (ups, None, None) => Ups::Multiple(ups.unwrap_or(0)),
            (None, Some(n), None) => Ups::Power(n),
            (None, None, Some(n)) => Ups::Partial(n),
            _ => return Err("a literal has ups of one kind".to_owned()),
        };
        Ok(Literal { number, ups, nim: self.nim.unwrap_or(0) })
    }
}

impl NodeLine {
    pub(super) fn of(node: &Node) -> Result<NodeLine, Error> {
        let listed = |side: &[Opt]| -> Result<Vec<u32>, Error> {
            let id = |opt: &Opt| match opt {
                Opt::Term(id) => Ok(id.0),
                Opt::Rest(_) | Opt::For(..) => Err(Error::new(
                    &codes::TERM,
                    "a term of a certificate must list its options one by one",
                )),
            };
            side.iter().map(id).collect()
        };
        Ok(match node {
            Node::Literal(literal) => NodeLine::Literal(LiteralLine::of(literal)),
            Node::Var(name) => NodeLine::Var(name.to_string()),
            Node::Braces(left, right) => NodeLine::Braces(listed(left)?, listed(right)?),
            Node::Set(side) => NodeLine::Set(listed(side)?),
            Node::Quote(form) => NodeLine::Quote(form.0),
            Node::Apply(op, args) => {
                NodeLine::Apply(op.to_string(), args.iter().map(|arg| arg.0).collect())
            }
            Node::As(..) => {
                let why = "a term of a certificate must not be a pattern";
                return Err(Error::new(&codes::TERM, why));
            }
        })
    }

    pub(super) fn node(self) -> Result<Node, String> {
        let side = |ids: Vec<u32>| ids.into_iter().map(|id| Opt::Term(TermId(id))).collect();
        Ok(match self {
            NodeLine::Literal(literal) => Node::Literal(literal.literal()?),
            NodeLine::Var(name) => Node::Var(Symbol::new(&name)),
            NodeLine::Braces(left, right) => Node::Braces(side(left), side(right)),
            NodeLine::Set(all) => Node::Set(side(all)),
            NodeLine::Quote(form) => Node::Quote(TermId(form)),
            NodeLine::Apply(op, args) => {
                Node::Apply(Symbol::new(&op), args.into_iter().map(TermId).collect())
            }
        })
    }
}

#[derive(Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub(super) enum StepLine {
    Rule {
        step: u32,
        rule: String,
        direction: Direction,
        instances: Vec<InstanceLine>,
        lhs: u32,
        rhs: u32,
    },
    SetCanon {
        step: u32,
        lhs: u32,
        rhs: u32,
    },
    SumCanon {
        step: u32,
        lhs: u32,
        rhs: u32,
    },
    AddDef {
        step: u32,
        lhs: u32,
        rhs: u32,
    },
    AddAvoid {
        step: u32,
        lhs: u32,
        rhs: u32,
    },
    Eval {
        step: u32,
        lhs: u32,
        rhs: u32,
    },
    Assumption {
        step: u32,
        assumption: u32,
        lhs: u32,
        rhs: u32,
    },
    Congruence {
        step: u32,
        children: Vec<Option<CitedLine>>,
        lhs: u32,
        rhs: u32,
    },
    Chain {
        step: u32,
        links: Vec<CitedLine>,
        lhs: u32,
        rhs: u32,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Direction {
    Forward,
    Backward,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct InstanceLine {
    substitution: Pairs<u32>,
    conditions: Vec<ConditionLine>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ConditionLine {
    instance: u32,
    by: EvidenceLine,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum EvidenceLine {
    Eval,
    Row,
    Assumption(u32),
    Step(CitedLine),
}

/// A step read from left to right as its number, from right to left as
/// `{"backward": number}`.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
pub(super) enum CitedLine {
    Forward(u32),
    Backward(BackwardLine),
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BackwardLine {
    backward: u32,
}

impl From<Cited> for CitedLine {
    fn from(Cited { step, backward }: Cited) -> CitedLine {
        if backward {
            CitedLine::Backward(BackwardLine { backward: step.0 })
        } else {
            CitedLine::Forward(step.0)
        }
    }
}

impl From<CitedLine> for Cited {
    fn from(line: CitedLine) -> Cited {
        match line {
            CitedLine::Forward(step) => Cited { step: StepId(step), backward: false },
            CitedLine::Backward(line) => Cited { step: StepId(line.backward), backward: true },
        }
    }
}

impl StepLine {
    pub(super) fn of(step: u32, of: &Step, id: impl Fn(TermId) -> u32) -> StepLine {
        let (lhs, rhs) = (id(of.lhs), id(of.rhs));
        match &of.reason {
            Reason::Rule { rule, backward, instances } => StepLine::Rule {
                step,
                rule: rule.to_string(),
                direction: if *backward { Direction::Backward } else { Direction::Forward },
                instances: instances.iter().map(|one| InstanceLine::of(one, &id)).collect(),
                lhs,
                rhs,
            },
            Reason::SetCanon => StepLine::SetCanon { step, lhs, rhs },
            Reason::SumCanon => StepLine::SumCanon { step, lhs, rhs },
            Reason::AddDef => StepLine::AddDef { step, lhs, rhs },
            Reason::AddAvoid => StepLine::AddAvoid { step, lhs, rhs },
            Reason::Eval => StepLine::Eval { step, lhs, rhs },
            Reason::Assumption(assumption) => {
                StepLine::Assumption { step, assumption: *assumption, lhs, rhs }
            }
            Reason::Congruence(children) => {
                let children = children.iter().map(|child| child.map(CitedLine::from)).collect();
                StepLine::Congruence { step, children, lhs, rhs }
            }
            Reason::Chain(links) => {
                let links = links.iter().map(|link| CitedLine::from(*link)).collect();
                StepLine::Chain { step, links, lhs, rhs }
            }
        }
    }

    pub(super) fn step(self) -> (u32, Step) {
        let (step, reason, lhs, rhs) = match self {
            StepLine::Rule { step, rule, direction, instances, lhs, rhs } => {
                let reason = Reason::Rule {
                    rule: Symbol::new(&rule),
                    backward: direction == Direction::Backward,
                    instances: instances.into_iter().map(InstanceLine::instance).collect(),
                };
                (step, reason, lhs, rhs)
            }
            StepLine::SetCanon { step, lhs, rhs } => (step, Reason::SetCanon, lhs, rhs),
            StepLine::SumCanon { step, lhs, rhs } => (step, Reason::SumCanon, lhs, rhs),
            StepLine::AddDef { step, lhs, rhs } => (step, Reason::AddDef, lhs, rhs),
            StepLine::AddAvoid { step, lhs, rhs } => (step, Reason::AddAvoid, lhs, rhs),
            StepLine::Eval { step, lhs, rhs } => (step, Reason::Eval, lhs, rhs),
            StepLine::Assumption { step, assumption, lhs, rhs } => {
                (step, Reason::Assumption(assumption), lhs, rhs)
            }
            StepLine::Congruence { step, children, lhs, rhs } => {
                let children = children.into_iter().map(|child| child.map(Cited::from));
                (step, Reason::Congruence(children.collect()), lhs, rhs)
            }
            StepLine::Chain { step, links, lhs, rhs } => {
                (step, Reason::Chain(links.into_iter().map(Cited::from).collect()), lhs, rhs)
            }
        };
        (step, Step { lhs: TermId(lhs), rhs: TermId(rhs), reason })
    }
}

impl InstanceLine {
    fn of(instance: &Instance, id: impl Fn(TermId) -> u32) -> InstanceLine {
        let substitution =
            instance.bindings.iter().map(|(name, term)| (name.to_string(), id(*term)));
        let conditions = instance.conditions.iter().map(|condition| ConditionLine {
            instance: id(condition.prop),
            by: match condition.by {
                Evidence::Eval => EvidenceLine::Eval,
                Evidence::Row => EvidenceLine::Row,
                Evidence::Assumption(at) => EvidenceLine::Assumption(at),
                Evidence::Step(cited) => EvidenceLine::Step(cited.into()),
            },
        });
        InstanceLine {
            substitution: Pairs(substitution.collect()),
            conditions: conditions.collect(),
        }
    }

    fn instance(self) -> Instance {
        let bindings = self.substitution.0.into_iter();
        let conditions = self.conditions.into_iter().map(|line| Condition {
            prop: TermId(line.instance),
            by: match line.by {
                EvidenceLine::Eval => Evidence::Eval,
                EvidenceLine::Row => Evidence::Row,
                EvidenceLine::Assumption(at) => Evidence::Assumption(at),
                EvidenceLine::Step(cited) => Evidence::Step(cited.into()),
            },
        });
        Instance {
            bindings: bindings.map(|(name, id)| (Symbol::new(&name), TermId(id))).collect(),
            conditions: conditions.collect(),
        }
    }
}

/// A JSON object that keeps the order of its entries, and repeated ones.
pub(super) struct Pairs<T>(pub(super) Vec<(String, T)>);

impl<T: Serialize> Serialize for Pairs<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, value) in &self.0 {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Pairs<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Pairs<T>, D::Error> {
        struct Entries<T>(std::marker::PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Entries<T> {
            type Value = Pairs<T>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Pairs<T>, A::Error> {
                let mut pairs = Vec::new();
                while let Some(pair) = map.next_entry()? {
                    pairs.push(pair);
                }
                Ok(Pairs(pairs))
            }
        }
        deserializer.deserialize_map(Entries(std::marker::PhantomData))
    }
}

pub(super) fn sort_named(name: &str) -> Sort {
    match name {
        "game" => Sort::Game,
        "number" => Sort::Number,
        "integer" => Sort::Integer,
        "wall" => Sort::Wall,
        "options" => Sort::Options,
        "form" => Sort::Form,
        finite => Sort::Finite(Symbol::new(finite)),
    }
}
