//! E08: files and options.

use super::{Class, Code};

/// A file that cannot be read or written.
pub const FILE: Code = Code {
    id: "E0801",
    title: "file cannot be used",
    page: "A file that the command names cannot be read or written.",
    class: Class::Input,
};

/// Every code of this file.
pub const ALL: &[&Code] = &[&FILE];
