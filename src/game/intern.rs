//! Finding the node of a game, or making it.
//!
//! Games that differ by a number form a class: {G^L + x | G^R + x} is G + x when G is no
//! number. The key of a class lists, for each option in a fixed order, its class and its
//! Right stop less the Right stop of the game; it is the same for all of the class. As two
//! games of one class are comparable, the options of one player are in different classes,
//! and sorting them by class gives one order for the whole class.

use super::node::{Node, OTHER, Side, UNKNOWN, UNWRITTEN};
use super::stop::Num;
use super::{Game, Games, MEMO_BYTES, landmark, too_large};
use crate::error::Result;
use crate::index::{folded, hash_of};
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

impl Games {
    /// The node x + k·↑ + *m.
    pub(super) fn intern_up_star(&mut self, x: Num, ups: i64, nim: u64) -> Result<Game> {
        let class = match self.uptimals.get(&(ups, nim)) {
            Some(&class) => class,
            None => {
                let (below, above) = landmark::of_up_star(ups, nim);
                let uptimal = u32::try_from(self.up_stars.len())
                    .map_err(|_| too_large("more than 2^32 uptimals"))?;
                self.room_for(1, 0, 2 * MEMO_BYTES)?;
                let class = self.next_id();
                self.up_stars.push((ups, nim));
                self.uptimals.insert((ups, nim), class);
                let zero = Node::number(Num::ZERO, class);
                self.nodes.push(Node { below, above, uptimal, ..zero });
                class
            }
        };
        self.translate_class(class, x)
    }

    /// k and m of a node x + k·↑ + *m.
    #[inline]
    pub(super) fn up_star(&self, g: Game) -> Option<(i64, u64)> {
        let place = self.node(g).uptimal;
        (place != OTHER).then(|| self.up_stars[place as usize])
    }

    fn next_id(&self) -> Game {
        Game(u32::try_from(self.nodes.len()).unwrap_or(u32::MAX))
    }

    /// The member of a class that has this Right stop.
    pub(super) fn translate_class(&mut self, class: Game, right_stop: Num) -> Result<Game> {
        if self.node(class).right_stop == right_stop {
            return Ok(class);
        }
        let hash = hash_of(&(class, right_stop));
        let is_wanted = |id: u32| {
            let node = self.node(Game(id));
            node.class == class && node.right_stop == right_stop
        };
        if let Some(known) = self.translates.find(hash, is_wanted) {
            return Ok(Game(known));
        }
        let first = *self.node(class);
        let shift = self.num_sub(right_stop, first.right_stop)?;
        let left_stop = self.num_add(first.left_stop, shift)?;
        self.room_for(1, 0, 0)?;
        let id = self.next_id();
        self.nodes.push(Node {
            left_stop,
            right_stop,
            negative: UNKNOWN,
            options: UNWRITTEN,
            left: 0,
            right: 0,
            ..first
        });
        self.translates.insert(hash, id.0);
        Ok(id)
    }

    /// G + x, for a game that is no number, or for a number.
    pub(super) fn translate(&mut self, g: Game, x: Num) -> Result<Game> {
        if x == Num::ZERO {
            return Ok(g);
        }
        let Node { class, right_stop, .. } = *self.node(g);
        let right_stop = self.num_add(right_stop, x)?;
        self.translate_class(class, right_stop)
    }

    /// The node of a canonical game that is not number-up-star, from its options in any
    /// order and its measures.
    pub(super) fn intern(
        &mut self,
        left: &mut [Game],
        right: &mut [Game],
        measured: Node,
    ) -> Result<Game> {
        left.sort_unstable_by_key(|&option| self.node(option).class);
        right.sort_unstable_by_key(|&option| self.node(option).class);
        let (left, right) = (&*left, &*right);
        debug_assert!(
            [left, right]
                .iter()
                .all(|side| side.is_sorted_by(|&a, &b| self.node(a).class < self.node(b).class))
        );
        let hash = self.class_hash(left, right, measured.right_stop);
        let is_class = |id: u32| self.is_in_class(Game(id), left, right, measured.right_stop);
        match self.classes.find(hash, is_class) {
            Some(class) => self.translate_class(Game(class), measured.right_stop),
            None => {
                let count = left.len() + right.len();
                self.room_for(1, count as u64, 0)?;
                let id = self.next_id();
                let options = self.place();
                self.options.extend_from_slice(left);
                self.options.extend_from_slice(right);
                self.nodes.push(Node {
                    class: id,
                    options,
                    left: u32::try_from(left.len()).unwrap_or(u32::MAX),
                    right: u32::try_from(right.len()).unwrap_or(u32::MAX),
                    ..measured
                });
                self.classes.insert(hash, id.0);
                Ok(id)
            }
        }
    }

    /// Where the next options will be written; [`Games::room_for`] has seen to it that the
    /// place exists.
    pub(super) fn place(&self) -> u32 {
        u32::try_from(self.options.len()).unwrap_or(u32::MAX)
    }

    fn class_hash(&self, left: &[Game], right: &[Game], right_stop: Num) -> u32 {
        let mut hasher = FxHasher::default();
        left.len().hash(&mut hasher);
        for &option in left.iter().chain(right) {
            let node = self.node(option);
            node.class.hash(&mut hasher);
            self.hash_difference(node.right_stop, right_stop, &mut hasher);
        }
        folded(hasher.finish())
    }

    /// Whether the game with these options differs from the first one of a class by a number.
    fn is_in_class(&self, class: Game, left: &[Game], right: &[Game], right_stop: Num) -> bool {
        let first = self.node(class);
        if (first.left as usize, first.right as usize) != (left.len(), right.len()) {
            return false;
        }
        let all = Side { from: first.options, to: first.options + first.left + first.right };
        let theirs = self.slice(all);
        if first.right_stop == right_stop {
            return theirs.iter().eq(left.iter().chain(right));
        }
        left.iter().chain(right).zip(theirs).all(|(&a, &b)| {
            let (a, b) = (self.node(a), self.node(b));
            a.class == b.class
                && self
                    .same_difference((a.right_stop, right_stop), (b.right_stop, first.right_stop))
        })
    }
}
