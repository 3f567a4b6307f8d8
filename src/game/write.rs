//! Writing down the options of games that have closed forms, when they are asked for.
//!
//! * A number has the options of its canonical form.
//! * x + *m has the options x + *j, j < m, for both players (number translation: only the
//!   nimber moves, as *m is no number when m > 0).
//! * x + k·↑ + *m for k > 0 is {x | x + (k−1)·↑ + *(m⊕1)}, except that x + ↑* is
//!   {x, x* | x} (*Winning Ways*, chapter 8); for k < 0 the negative of that.
//! * Any other G + x has the options of G, each plus x.

use super::node::{Node, Side};
use super::stop::Num;
use super::{Game, Games};
use crate::error::Result;

impl Games {
    /// Writes the options of a node that has none written.
    #[cold]
    pub(super) fn write_options(&mut self, g: Game) -> Result<()> {
        let node = *self.node(g);
        let x = node.right_stop;
        let (left, right) = match self.up_star(g) {
            None => self.translated_options(&node)?,
            Some((0, 0)) => self.number_options(x)?,
            Some((0, m)) => {
                self.room_for(m, m.saturating_mul(2), 0)?;
                self.budget.step(m)?;
                let options =
                    (0..m).map(|j| self.intern_up_star(x, 0, j)).collect::<Result<Vec<_>>>()?;
                (options.clone(), options)
            }
            Some((k, m)) => self.uptimal_options(x, k, m)?,
        };
        self.room_for(0, (left.len() + right.len()) as u64, 0)?;
        // 0 is the one game without options; its place must not lie behind those of a
        // candidate, which are taken away again.
        let options = if left.is_empty() && right.is_empty() { 0 } else { self.place() };
        self.options.extend_from_slice(&left);
        self.options.extend_from_slice(&right);
        let count = |side: &[Game]| u32::try_from(side.len()).unwrap_or(u32::MAX);
        let node = &mut self.nodes[g.0 as usize];
        (node.options, node.left, node.right) = (options, count(&left), count(&right));
        Ok(())
    }

    fn number_options(&mut self, x: Num) -> Result<(Vec<Game>, Vec<Game>)> {
        let (left, right) = self.decode(x).options();
        let mut side = |option: Option<_>| match option {
            Some(number) => Ok(vec![self.number(&number)?]),
            None => Ok(Vec::new()),
        };
        Ok((side(left)?, side(right)?))
    }

    fn uptimal_options(&mut self, x: Num, ups: i64, nim: u64) -> Result<(Vec<Game>, Vec<Game>)> {
        let number = self.intern_up_star(x, 0, 0)?;
        let (own, other) = if ups.unsigned_abs() == 1 && nim == 1 {
            (vec![number, self.intern_up_star(x, 0, 1)?], vec![number])
        } else {
            (vec![number], vec![self.intern_up_star(x, ups - ups.signum(), nim ^ 1)?])
        };
        Ok(if ups > 0 { (own, other) } else { (other, own) })
    }

    fn translated_options(&mut self, node: &Node) -> Result<(Vec<Game>, Vec<Game>)> {
        let first = *self.node(node.class);
        let shift = self.num_sub(node.right_stop, first.right_stop)?;
        self.room_for(u64::from(first.left + first.right), u64::from(first.left + first.right), 0)?;
        let middle = first.options + first.left;
        let mut side = |side: Side| {
            side.places()
                .map(|place| self.translate(self.option(place), shift))
                .collect::<Result<_>>()
        };
        Ok((
            side(Side { from: first.options, to: middle })?,
            side(Side { from: middle, to: middle + first.right })?,
        ))
    }
}
