//! E05: a certificate that cannot be read or that the checker rejects.

use super::{Class, Code};

/// A citation of a step that is not earlier.
pub const CITATION: Code = code!("E0502", "a step cites one that is not earlier", Class::Input);

/// A certificate that proves something else.
pub const GOAL: Code = code!("E0506", "the goal is not proved", Class::Input);

/// A term that is not one.
pub const TERM: Code = code!("E0508", "a derivation names a term that is not there", Class::Input);

/// A statement beyond the language of proofs.
pub const NO_WORDS: Code = code!("E0520", "not expressible in a proof", Class::Input);

/// A definition whose recursion is not seen to end.
pub const ENDLESS: Code =
    code!("E0521", "the recursion of a definition is not seen to end", Class::Input);

/// A step of a proof that does not follow.
pub const PROOF: Code = code!("E0522", "a step of a proof does not follow", Class::Input);

/// A step of an outline that does not work.
pub const OUTLINE: Code = code!("E0523", "a step of an outline does not work", Class::Input);

/// A line of a proof that the kernel does not accept.
pub const REFUSED: Code = code!("E0530", "a line of a proof is refused", Class::Input);

/// Every code of this file.
pub const ALL: &[&Code] =
    &[&CITATION, &GOAL, &TERM, &NO_WORDS, &ENDLESS, &PROOF, &OUTLINE, &REFUSED];
