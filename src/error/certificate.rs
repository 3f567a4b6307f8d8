//! E05: a certificate that cannot be read or that the checker rejects.

use super::{Class, Code};

/// A step that does not follow.
pub const STEP: Code = Code {
    id: "E0501",
    title: "a step does not follow",
    page: "The checker ran the step again and did not reach what the certificate claims.",
    class: Class::Input,
};

/// Every code of this file.
pub const ALL: &[&Code] = &[&STEP];
