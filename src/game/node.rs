//! What the arena stores of a game.

use super::landmark::{self, Mask};
use super::stop::Num;
use super::{Game, Games};
use crate::error::Result;

/// A canonical game, in 48 bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// Where play ends when Left begins, and both go for a number.
    pub(super) left_stop: Num,
    /// The same when Right begins.
    pub(super) right_stop: Num,
    /// The landmarks X with G ≤ left stop + X.
    pub(super) below: Mask,
    /// The landmarks X with right stop + X ≤ G.
    pub(super) above: Mask,
    /// The first node found among the games that differ from this one by a number.
    pub(super) class: Game,
    /// The negative, [`UNKNOWN`] before anyone has asked for it.
    pub(super) negative: Game,
    /// Place of k and m in [`Games::up_stars`] if the game is x + k·↑ + *m.
    pub(super) uptimal: u32,
    /// Where the options begin, [`UNWRITTEN`] before they are written down.
    pub(super) options: u32,
    /// How many Left options.
    pub(super) left: u32,
    /// How many Right options.
    pub(super) right: u32,
}

/// [`Node::negative`] of a node whose negative has not been found.
pub(super) const UNKNOWN: Game = Game::CANDIDATE;

/// [`Node::options`] of a node whose options are not written down.
pub(super) const UNWRITTEN: u32 = u32::MAX;

/// [`Node::uptimal`] of a game that is not number-up-star.
pub(super) const OTHER: u32 = u32::MAX;

/// [`Node::uptimal`] of a number.
pub(super) const NUMBER: u32 = 0;

impl Node {
    /// A number.
    pub(super) fn number(x: Num, class: Game) -> Node {
        let (below, above) = landmark::of_up_star(0, 0);
        Node {
            left_stop: x,
            right_stop: x,
            below,
            above,
            class,
            negative: UNKNOWN,
            uptimal: NUMBER,
            options: UNWRITTEN,
            left: 0,
            right: 0,
        }
    }

    #[inline]
    pub(super) fn has_inline_stops(&self) -> bool {
        self.left_stop.is_inline() && self.right_stop.is_inline()
    }

    #[inline]
    pub(super) fn is_number(&self) -> bool {
        self.uptimal == NUMBER
    }
}

impl Games {
    #[inline]
    pub(super) fn node(&self, g: Game) -> &Node {
        &self.nodes[g.0 as usize]
    }

    /// The places of the Left options and of the Right options, written down if need be.
    #[inline]
    pub(super) fn sides(&mut self, g: Game) -> Result<(Side, Side)> {
        if self.node(g).options == UNWRITTEN {
            self.write_options(g)?;
        }
        let node = self.node(g);
        let middle = node.options + node.left;
        Ok((
            Side { from: node.options, to: middle },
            Side { from: middle, to: middle + node.right },
        ))
    }

    #[inline]
    pub(super) fn option(&self, place: u32) -> Game {
        self.options[place as usize]
    }

    /// The options in a range of places.
    #[inline]
    pub(super) fn slice(&self, side: Side) -> &[Game] {
        &self.options[side.from as usize..side.to as usize]
    }
}

/// A range of places in [`Games::options`].
#[derive(Clone, Copy)]
pub(super) struct Side {
    pub(super) from: u32,
    pub(super) to: u32,
}

impl Side {
    pub(super) fn places(self) -> std::ops::Range<u32> {
        self.from..self.to
    }
}
