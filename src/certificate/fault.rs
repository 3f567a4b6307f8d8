//! Why a step is refused, before it is known which step it was.

use crate::error::{Code, Error, certificate};

/// A reason, or an error of the kernel that stopped the check.
pub(super) enum Fault {
    Refused(&'static Code, String),
    Stopped(Error),
}

pub(super) type Checked<T> = Result<T, Fault>;

impl From<Error> for Fault {
    fn from(error: Error) -> Fault {
        Fault::Stopped(error)
    }
}

impl Fault {
    /// The error of a certificate in which step `at` is at fault.
    pub(super) fn at_step(self, at: usize) -> Error {
        match self {
            Fault::Refused(code, reason) => Error::new(code, format!("step {at}: {reason}")),
            Fault::Stopped(error) => error,
        }
    }
}

/// The step does not follow.
pub(super) fn refuse<T>(reason: impl Into<String>) -> Checked<T> {
    Err(Fault::Refused(&certificate::STEP, reason.into()))
}

/// The step does not follow unless this is so.
pub(super) fn demand(holds: bool, reason: &str) -> Checked<()> {
    if holds { Ok(()) } else { refuse(reason) }
}
