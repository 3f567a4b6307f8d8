//! Certificates of proofs as text: one JSON array a line, the first entry its kind.
//!
//! | line | says |
//! |---|---|
//! | `["proof", 1, raw]` | the header; with `raw`, sums are operators with definitions |
//! | `["collection", 1, raw]` | the header of a document in which every theorem is a result |
//! | `["define", text]` | the definition of an operator |
//! | `["axiom", name, literal, [statement…], source]` | a theorem of the literature |
//! | `["assume", name, literal, [statement…]]` | a statement that nothing supports |
//! | `["theorem", name, literal, [statement…], level, [variable…], [goal…]]` | a theorem, whose terms, scopes and steps follow |
//! | `["term", …]` | the next term: `"var" name`, `"option" of side copy`, `"literal" number ups kind nim`, `"sum" [[sign, term]…]`, `"apply" name [term…]`, `"braces" [[[binder…], body]…] […]` |
//! | `["scope", parent, claim, [option…], [prop…], [[term, side]…]]` | the next scope |
//! | `["step", scope, prop, reason, [step…]]` | the next step |
//!
//! Terms are numbered through the whole file, scopes and steps within their theorem, all
//! from 0; term 0 is the number 0 and has no line.

mod entries;
mod outline;
mod read;
mod write;

pub(super) use entries::malformed;
pub(super) use outline::{Outline, header, outline};
pub use read::{read, read_into};
pub use write::{write, write_collection};
