//! The text that is being written: every piece is charged before it is appended.

use crate::budget::Budget;
use crate::error::{Error, Result, limit};

/// No text is longer.
pub(super) const MOST_BYTES: usize = 1 << 24;

/// A text that grows within limits.
pub(super) struct Text<'b> {
    out: String,
    budget: Option<&'b mut Budget>,
}

impl<'b> Text<'b> {
    pub(super) fn new(budget: Option<&'b mut Budget>) -> Text<'b> {
        Text { out: String::new(), budget }
    }

    /// Appends a piece.
    pub(super) fn push(&mut self, piece: &str) -> Result<()> {
        if self.out.len() + piece.len() > MOST_BYTES {
            let message = format!("the text is longer than {MOST_BYTES} bytes");
            return Err(Error::new(&limit::TEXT, message)
                .hint("`--json` prints a table of positions, which has every position once"));
        }
        if let Some(budget) = self.budget.as_mut() {
            budget.step(1 + piece.len() as u64 / 64)?;
        }
        self.out.push_str(piece);
        Ok(())
    }

    pub(super) fn finish(self) -> String {
        self.out
    }
}
