//! E08: files and options.

use super::{Class, Code};

/// A file that cannot be read or written.
pub const FILE: Code = Code {
    id: "E0801",
    title: "file cannot be used",
    page: "A file that the command names cannot be read or written: it may not exist, be a \
           folder, or lie where you have no rights. The message ends with what the system said.",
    class: Class::Input,
};

/// A text that is not UTF-8.
pub const ENCODING: Code = Code {
    id: "E0802",
    title: "not UTF-8",
    page: "Games and rule files are read as UTF-8 text. Convert the file first.",
    class: Class::Input,
};

/// An error code that does not exist.
pub const CODE: Code = Code {
    id: "E0803",
    title: "no such error code",
    page: "`tepid explain` takes the code that an error message shows in brackets, such as E0101.",
    class: Class::Input,
};

/// An option whose value makes no sense.
pub const OPTION: Code = Code {
    id: "E0804",
    title: "bad option",
    page: "The value of an option is outside of what the option takes; the message says which.",
    class: Class::Input,
};

/// A file that is larger than is read.
pub const TOO_LARGE: Code = Code {
    id: "E0805",
    title: "file too large",
    page: "A rule file may have up to 4 MiB, and nothing behind that is read.",
    class: Class::Input,
};

/// What should be printed and cannot.
pub const OUTPUT: Code = Code {
    id: "E0806",
    title: "output is lost",
    page: "Standard output takes no more: the disk may be full. The command ends with exit code \
           2, since its answer did not arrive. A reader that has closed its end of a pipe, as \
           `head` does, is no error: then the command ends quietly, with exit code 0.",
    class: Class::Input,
};

/// Every code of this file.
pub const ALL: &[&Code] = &[&FILE, &ENCODING, &CODE, &OPTION, &TOO_LARGE, &OUTPUT];
