//! What the players reach by their options: the stops of {left | right}, the number that it
//! is, or what a node holds of it beside its options.
//!
//! Left reaches the largest R(G^L), and Right the smallest L(G^R). These and the landmarks
//! of the options that attain them are all that is needed: a dominated option changes
//! neither, so that they are found once, from the options as they are given.

use super::landmark::{self, Mask};
use super::node::{Node, OTHER, UNKNOWN, UNWRITTEN};
use super::stop::Num;
use super::{Game, Games};
use crate::number::Dyadic;
use std::cmp::Ordering;
use std::ops::Bound;

/// The stop that a player reaches, and the landmarks above (below, for Right) which one of
/// the options that attain it is.
type Reached = Option<(Num, Mask)>;

/// What both players reach; nothing for one who has no options.
#[derive(Clone, Copy)]
pub(super) struct Reach {
    left: Reached,
    right: Reached,
}

impl Reach {
    /// What a node holds of {left|right}, which must be no number.
    pub(super) fn measured(self, class: Game) -> Node {
        let (left_stop, reached) = self.left.unwrap_or((Num::ZERO, 0));
        let (right_stop, undercut) = self.right.unwrap_or((Num::ZERO, 0));
        let (below, above) = landmark::of_game(reached, undercut, left_stop == right_stop);
        Node {
            left_stop,
            right_stop,
            below,
            above,
            class,
            negative: UNKNOWN,
            uptimal: OTHER,
            options: UNWRITTEN,
            left: 0,
            right: 0,
        }
    }
}

impl Games {
    /// What the players reach by these options.
    pub(super) fn reach(&self, left: &[Game], right: &[Game]) -> Reach {
        let mut reach = Reach { left: None, right: None };
        for &option in left {
            let node = self.node(option);
            self.extend(&mut reach.left, (node.right_stop, node.above), Ordering::Greater);
        }
        for &option in right {
            let node = self.node(option);
            self.extend(&mut reach.right, (node.left_stop, node.below), Ordering::Less);
        }
        reach
    }

    #[inline]
    fn extend(&self, reached: &mut Reached, (stop, mask): (Num, Mask), better: Ordering) {
        *reached = match *reached {
            None => Some((stop, mask)),
            Some((best, of_best)) => match self.num_cmp(stop, best) {
                Ordering::Equal => Some((best, of_best | mask)),
                order if order == better => Some((stop, mask)),
                _ => return,
            },
        };
    }

    /// The stops and landmarks of {left|right}, which must be no number.
    pub(super) fn measured(&self, left: &[Game], right: &[Game], class: Game) -> Node {
        self.reach(left, right).measured(class)
    }

    /// The number that a game is, if it is one: see `canonical`.
    pub(super) fn simplest_number(&self, reach: Reach) -> Option<Dyadic> {
        let is_open = |mask: Mask| mask & landmark::ZERO != 0;
        if let (Some((low, above)), Some((high, below))) = (reach.left, reach.right) {
            match self.num_cmp(low, high) {
                Ordering::Greater => return None,
                Ordering::Equal if is_open(above | below) => return None,
                Ordering::Equal => return Some(self.decode(low)),
                Ordering::Less => {}
            }
        }
        let bound = |reached: Reached| match reached {
            None => Bound::Unbounded,
            Some((x, mask)) if is_open(mask) => Bound::Excluded(self.decode(x)),
            Some((x, _)) => Bound::Included(self.decode(x)),
        };
        Dyadic::simplest_in(&bound(reach.left), &bound(reach.right))
    }
}
