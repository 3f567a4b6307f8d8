//! Sums and options in a fixed order: summands by name, the ground part last.

use super::bar::Bar;
use super::term::{Writer, bar_of};
use super::uptimal::Expansion;
use crate::error::{Error, Result, limit};
use crate::number::Dyadic;
use crate::syntax::term::{Literal, Node, Opt, Term, TermId, Ups, ops};
use std::cmp::Ordering;
use symbol_table::GlobalSymbol as Symbol;

/// No sum has more summands.
const MOST_SUMMANDS: usize = 1 << 20;

/// The same value with the summands of every sum in a fixed order: those with variables by
/// their text, without regard to sign and number of copies; the ground ones behind them.
/// Options stand in a fixed order, too. Terms that differ only in these orders and in the
/// places of parentheses and signs give the same term.
///
/// ```
/// use tepid::{print::{self, Style}, syntax::parse_term};
/// let term = print::arrange(&parse_term("1 - (h - 2 . g)")?)?;
/// assert_eq!(print::term(&term, Style::Ascii)?, "2 . g - h + 1");
/// # Ok::<(), tepid::error::Error>(())
/// ```
///
/// # Errors
/// E0405 when a sum has more than a million summands, which shared parts can bring about.
pub fn arrange(term: &Term) -> Result<Term> {
    let inner = inner_sums(term);
    let mut arranged = Arranged::default();
    for (id, node) in term.iter() {
        let place = if inner[id.0 as usize] {
            // A part of a sum further out, which looks at its summands itself.
            None
        } else if is_sum(node) {
            Some(arranged.sum(term, id)?)
        } else {
            let node = node.map(|child| arranged.at(child));
            Some(arranged.push(node, term, id))
        };
        arranged.places.push(place);
    }
    Ok(match arranged.places.last() {
        Some(Some(root)) => arranged.out.subterm(*root),
        _ => arranged.out,
    })
}

/// A summand with its sign.
#[derive(Clone, Copy)]
struct Summand {
    negative: bool,
    place: TermId,
}

/// Texts are compared by so many bytes first.
const KEY_BYTES: usize = 48;

/// What a summand is sorted by.
struct Key {
    ground: bool,
    /// The first [`KEY_BYTES`] bytes or more of the text of what it is copies of, or all.
    prefix: String,
    core: TermId,
}

#[derive(Default)]
struct Arranged {
    out: Term,
    bars: Vec<Option<Bar>>,
    /// Which nodes have no variable in them.
    ground: Vec<bool>,
    /// Where the nodes of the old term are; none for a sum inside a sum.
    places: Vec<Option<TermId>>,
}

fn is_sum(node: &Node) -> bool {
    let Node::Apply(op, args) = node else { return false };
    matches!((op.as_str(), args.len()), (ops::ADD | ops::SUB, 2) | (ops::NEG, 1))
}

/// Sums all of whose parents are sums.
fn inner_sums(term: &Term) -> Vec<bool> {
    let mut inner: Vec<bool> = term.iter().map(|(_, node)| is_sum(node)).collect();
    if let Some(root) = inner.last_mut() {
        *root = false;
    }
    for (_, node) in term.iter().filter(|(_, node)| !is_sum(node)) {
        for child in node.children() {
            inner[child.0 as usize] = false;
        }
    }
    inner
}

impl Arranged {
    fn at(&self, id: TermId) -> TermId {
        self.places[id.0 as usize].expect("only sums look at the sums inside them")
    }

    fn push(&mut self, mut node: Node, term: &Term, from: TermId) -> TermId {
        match &mut node {
            Node::Braces(left, right) => {
                self.sort_options(left);
                self.sort_options(right);
            }
            Node::Set(options) => self.sort_options(options),
            _ => {}
        }
        let variable = matches!(node, Node::Var(_));
        let children = node.children();
        self.ground.push(!variable && children.iter().all(|child| self.ground[child.0 as usize]));
        self.bars.push(bar_of(&node, &self.bars));
        self.out.push(node, term.span(from))
    }

    /// The summands of a sum, in order, as a sum again.
    fn sum(&mut self, term: &Term, id: TermId) -> Result<TermId> {
        let mut summands = self.summands(term, id)?;
        for summand in &mut summands {
            if self.multiple(summand.place).is_some_and(|(n, _)| n.signum() < 0) {
                *summand = self.with_other_sign(*summand, term, id);
            }
        }
        let mut keyed: Vec<(Key, Summand)> =
            summands.into_iter().map(|summand| (self.key(summand), summand)).collect();
        keyed.sort_by(|a, b| self.compare(a, b));
        let mut summands: Vec<Summand> = keyed.into_iter().map(|(_, summand)| summand).collect();
        // `-2 . g + h` and `-2 + *` begin with a negative number and not with a sign.
        if summands[0].negative {
            summands[0] = self.with_other_sign(summands[0], term, id);
        }
        let mut sum: Option<TermId> = None;
        for Summand { negative, place } in summands {
            let (op, args) = match (sum, negative) {
                (None, false) => {
                    sum = Some(place);
                    continue;
                }
                (None, true) => (ops::NEG, vec![place]),
                (Some(sum), false) => (ops::ADD, vec![sum, place]),
                (Some(sum), true) => (ops::SUB, vec![sum, place]),
            };
            sum = Some(self.push(Node::Apply(Symbol::from(op), args), term, id));
        }
        Ok(sum.expect("a sum has a summand"))
    }

    fn summands(&self, term: &Term, id: TermId) -> Result<Vec<Summand>> {
        let mut summands = Vec::new();
        let mut open = vec![(false, id)];
        while let Some((negative, id)) = open.pop() {
            if summands.len() + open.len() > MOST_SUMMANDS {
                let message = format!("a sum of more than {MOST_SUMMANDS} summands");
                return Err(Error::new(&limit::TEXT, message));
            }
            match term.node(id) {
                node @ Node::Apply(op, args) if is_sum(node) => {
                    let flips = op.as_str() != ops::ADD;
                    let (last, others) = args.split_last().expect("a sum has operands");
                    open.push((negative ^ flips, *last));
                    open.extend(others.iter().map(|&first| (negative, first)));
                }
                _ => summands.push(Summand { negative, place: self.at(id) }),
            }
        }
        Ok(summands)
    }

    /// The same summand as the negative of its negative, where that can be written in a
    /// number.
    fn with_other_sign(&mut self, summand: Summand, term: &Term, id: TermId) -> Summand {
        let Some((n, of)) = self.multiple(summand.place) else { return summand };
        let number = Literal { number: -n, ups: Ups::Multiple(0), nim: 0 };
        let mut place = self.push(Node::Literal(number), term, id);
        if let Some(of) = of {
            place = self.push(Node::Apply(Symbol::from(ops::NORTON), vec![place, of]), term, id);
        }
        Summand { negative: !summand.negative, place }
    }

    /// n and nothing for a number n, n and g for `n . g`.
    fn multiple(&self, place: TermId) -> Option<(Dyadic, Option<TermId>)> {
        let number = |place: TermId| match self.out.node(place) {
            Node::Literal(Literal { number, ups: Ups::Multiple(0), nim: 0 }) => {
                Some(number.clone())
            }
            _ => None,
        };
        match self.out.node(place) {
            Node::Apply(op, args) if op.as_str() == ops::NORTON && args.len() == 2 => {
                let copies = number(args[0]).filter(Dyadic::is_integer)?;
                Some((copies, Some(args[1])))
            }
            _ => number(place).map(|number| (number, None)),
        }
    }

    /// Symbolic summands first, by the text of what they are copies of.
    fn key(&self, summand: Summand) -> Key {
        let place = summand.place;
        let core = self.multiple(place).and_then(|(_, of)| of).unwrap_or(place);
        let mut prefix = String::new();
        let mut pieces = Writer::ascii(&self.out, &self.bars, core);
        while prefix.len() < KEY_BYTES {
            let Some(piece) = pieces.next() else { break };
            prefix.push_str(&piece);
        }
        Key { ground: self.ground[place.0 as usize], prefix, core }
    }

    fn compare(&self, (key, a): &(Key, Summand), (other, b): &(Key, Summand)) -> Ordering {
        let by_prefix = key.ground.cmp(&other.ground).then_with(|| key.prefix.cmp(&other.prefix));
        by_prefix
            .then_with(|| match key.prefix.len() < KEY_BYTES {
                true => Ordering::Equal,
                false => self.compare_texts(key.core, other.core),
            })
            .then_with(|| self.compare_texts(a.place, b.place))
            .then(a.negative.cmp(&b.negative))
    }

    fn sort_options(&self, options: &mut [Opt]) {
        options.sort_by(|a, b| match (a, b) {
            (Opt::Term(a), Opt::Term(b)) => match (self.out.node(*a), self.out.node(*b)) {
                (Node::Literal(a), Node::Literal(b)) => {
                    Expansion::from(a).compare(&Expansion::from(b))
                }
                (Node::Literal(_), _) => Ordering::Less,
                (_, Node::Literal(_)) => Ordering::Greater,
                _ => self.compare_texts(*a, *b),
            },
            (Opt::Rest(a), Opt::Rest(b)) => self.compare_texts(*a, *b),
            (a, b) => rank(a).cmp(&rank(b)),
        });
    }

    /// Compares what would be written, without writing more than it takes.
    fn compare_texts(&self, a: TermId, b: TermId) -> Ordering {
        if a == b {
            return Ordering::Equal;
        }
        let mut texts = [a, b].map(|id| Writer::ascii(&self.out, &self.bars, id));
        let mut pieces = [String::new(), String::new()];
        loop {
            for (piece, text) in pieces.iter_mut().zip(&mut texts) {
                while piece.is_empty() {
                    match text.next() {
                        Some(next) => piece.push_str(&next),
                        None => break,
                    }
                }
            }
            let common = pieces[0].len().min(pieces[1].len());
            let order = pieces[0].as_bytes()[..common].cmp(&pieces[1].as_bytes()[..common]);
            if order.is_ne() || common == 0 {
                return order.then(pieces[0].len().cmp(&pieces[1].len()));
            }
            pieces = pieces.map(|piece| piece[common..].to_owned());
        }
    }
}

fn rank(option: &Opt) -> u8 {
    match option {
        Opt::Term(_) => 0,
        Opt::Rest(_) => 1,
        Opt::For(..) => 2,
    }
}
