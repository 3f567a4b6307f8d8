//! E08: files and options.

use super::{Class, Code};

/// A file that cannot be read or written.
pub const FILE: Code = code!("E0801", "file cannot be used", Class::Input);

/// A text that is not UTF-8.
pub const ENCODING: Code = code!("E0802", "not UTF-8", Class::Input);

/// An error code that does not exist.
pub const CODE: Code = code!("E0803", "no such error code", Class::Input);

/// An option whose value makes no sense.
pub const OPTION: Code = code!("E0804", "bad option", Class::Input);

/// A file that is larger than is read.
pub const TOO_LARGE: Code = code!("E0805", "file too large", Class::Input);

/// What should be printed and cannot.
pub const OUTPUT: Code = code!("E0806", "output is lost", Class::Input);

/// Graphviz, which draws graphs, is missing or failed.
pub const GRAPHVIZ: Code = code!("E0807", "Graphviz cannot draw", Class::Input);

/// Every code of this file.
pub const ALL: &[&Code] = &[&FILE, &ENCODING, &CODE, &OPTION, &TOO_LARGE, &OUTPUT, &GRAPHVIZ];
