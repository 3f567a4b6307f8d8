//! Budgets: work is charged before it is done, so that no input can run away.
//!
//! A [`Budget`] counts steps, nodes and bytes, and looks at a deadline and at an
//! interrupt flag now and then. A charge that would pass a limit is refused with a typed
//! [`Error`] and changes nothing, so that whoever holds the budget can go on using what
//! was computed before.

use crate::error::{Error, Result, limit};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// How often, in steps, the deadline and the interrupt flag are looked at.
const LOOK_EVERY: u64 = 4096;

/// Limits on a computation. Steps are elementary operations, nodes are interned games or
/// e-nodes, bytes are what they occupy.
///
/// ```
/// use tepid::budget::Budget;
/// let mut budget = Budget::unlimited().max_steps(10);
/// assert!(budget.step(10).is_ok());
/// assert_eq!(budget.step(1).unwrap_err().code().id, "E0401");
/// ```
#[derive(Clone, Debug)]
pub struct Budget {
    max_steps: u64,
    max_nodes: u64,
    max_bytes: u64,
    deadline: Option<Instant>,
    interrupt: Option<Arc<AtomicBool>>,
    steps: u64,
    next_look: u64,
}

/// How many steps a budget allowed before it was narrowed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Allowed(u64);

impl Default for Budget {
    fn default() -> Self {
        Budget::unlimited()
    }
}

impl Budget {
    /// No limit at all.
    #[must_use]
    pub fn unlimited() -> Budget {
        Budget {
            max_steps: u64::MAX,
            max_nodes: u64::MAX,
            max_bytes: u64::MAX,
            deadline: None,
            interrupt: None,
            steps: 0,
            next_look: LOOK_EVERY,
        }
    }

    /// At most this many steps from here on.
    #[must_use]
    pub fn max_steps(mut self, steps: u64) -> Budget {
        self.max_steps = self.steps.saturating_add(steps);
        self
    }

    /// At most this many nodes in all.
    #[must_use]
    pub fn max_nodes(mut self, nodes: u64) -> Budget {
        self.max_nodes = nodes;
        self
    }

    /// At most this many bytes in all.
    #[must_use]
    pub fn max_bytes(mut self, bytes: u64) -> Budget {
        self.max_bytes = bytes;
        self
    }

    /// Stop at this moment.
    #[must_use]
    pub fn deadline(mut self, deadline: Instant) -> Budget {
        self.deadline = Some(deadline);
        self
    }

    /// Stop soon after this flag is set.
    #[must_use]
    pub fn interrupt(mut self, flag: Arc<AtomicBool>) -> Budget {
        self.interrupt = Some(flag);
        self
    }

    /// Steps charged so far.
    #[must_use]
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Allows no more than this many steps from here on, until [`Budget::widen`]; gives what
    /// was allowed before.
    pub(crate) fn narrow(&mut self, steps: u64) -> Allowed {
        let before = Allowed(self.max_steps);
        self.max_steps = self.max_steps.min(self.steps.saturating_add(steps));
        before
    }

    /// Allows again what was allowed before.
    pub(crate) fn widen(&mut self, before: Allowed) {
        self.max_steps = before.0;
    }

    /// Charges `n` steps.
    ///
    /// # Errors
    /// E0401 when the steps are used up, E0402 when interrupted, E0403 past the deadline.
    #[inline]
    pub fn step(&mut self, n: u64) -> Result<()> {
        let steps = self.steps.saturating_add(n);
        if steps > self.max_steps {
            return Err(used_up("steps", self.max_steps));
        }
        self.steps = steps;
        if steps >= self.next_look {
            self.next_look = steps.saturating_add(LOOK_EVERY);
            self.look()?;
        }
        Ok(())
    }

    /// Looks at the interrupt flag and the clock at once.
    ///
    /// # Errors
    /// E0402 when interrupted, E0403 past the deadline.
    pub fn look(&self) -> Result<()> {
        if self.interrupt.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Err(Error::new(&limit::INTERRUPTED, "interrupted"));
        }
        if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Err(Error::new(&limit::TIME, "the time limit is reached"));
        }
        Ok(())
    }

    /// Asks whether there may be `nodes` nodes of `bytes` bytes in all.
    ///
    /// # Errors
    /// E0401 when that is more than allowed.
    #[inline]
    pub fn fits(&self, nodes: u64, bytes: u64) -> Result<()> {
        if nodes > self.max_nodes {
            return Err(used_up("nodes", self.max_nodes));
        }
        if bytes > self.max_bytes {
            return Err(used_up("bytes", self.max_bytes));
        }
        Ok(())
    }
}

#[cold]
fn used_up(what: &str, limit: u64) -> Error {
    Error::new(&limit::BUDGET, format!("the limit of {limit} {what} is reached"))
}
