//! E05: a certificate that cannot be read or that the checker rejects.

use super::{Class, Code};

/// A step that does not follow.
pub const STEP: Code = Code {
    id: "E0501",
    title: "a step does not follow",
    page: "The checker ran the step again and did not reach what the certificate claims.\n\n\
           An example is a `set-canon` step from {a,b|} to {a|}: its two sides hold different \
           options.\n\n\
           The message names the step by its `id`. A certificate that tepid wrote and nobody \
           edited never gives this error; make it anew with --certificate.",
    class: Class::Input,
};

/// A citation of a step that is not earlier.
pub const CITATION: Code = Code {
    id: "E0502",
    title: "a step cites one that is not earlier",
    page: "A step may only rest on steps before it, so that no step can prove itself.\n\n\
           An example is a `chain` with the id 3 whose links name step 3 or 7.",
    class: Class::Input,
};

/// An embedded rule that cannot be used.
pub const RULE: Code = Code {
    id: "E0503",
    title: "a rule of the certificate is unusable",
    page: "A certificate embeds the text of each rule that it cites, and a hash of these texts. \
           The text cannot be read, holds another rule than its name says, is embedded twice, or \
           is missing, or the hash is not that of the texts.\n\n\
           A certificate is a file of its own: after a rule was edited, make it anew.",
    class: Class::Input,
};

/// A condition that is not established.
pub const CONDITION: Code = Code {
    id: "E0504",
    title: "a condition of a rule is not established",
    page: "A rule fires only where its conditions hold. The checker decides them again: by the \
           kernel for closed terms (`eval`), by the difference of the two sides (`row`), by an \
           assumption or by an earlier step; and it checks that a variable stands for a term of \
           its sort.\n\n\
           An example is an instance of dominated_left that deletes x beside y where x <= y is \
           false.",
    class: Class::Input,
};

/// A step or rule that nothing needs.
pub const UNUSED: Code = Code {
    id: "E0505",
    title: "a step or rule is not used",
    page: "Every step but the last must be cited by a later one, and every embedded rule by a \
           step: a certificate holds what its goal rests on, and no more.",
    class: Class::Input,
};

/// A certificate that proves something else.
pub const GOAL: Code = Code {
    id: "E0506",
    title: "the goal is not proved",
    page: "The last step of a certificate must be its goal, side by side.",
    class: Class::Input,
};

/// A line that is not in the format.
pub const FORMAT: Code = Code {
    id: "E0507",
    title: "malformed certificate",
    page: "A certificate is a text of JSON objects, one a line: a header, then the terms, then the \
           steps; docs/certificates.md describes each field. A field is missing, unknown, or of \
           the wrong kind, or a number is out of order.",
    class: Class::Input,
};

/// A term that is not one.
pub const TERM: Code = Code {
    id: "E0508",
    title: "malformed term in a certificate",
    page: "The terms of a certificate are a table in which each entry names earlier ones. Braces \
           list their options one by one. A name has one sort, and the assumptions and the goal \
           are entries of the table.",
    class: Class::Input,
};

/// Every code of this file.
pub const ALL: &[&Code] = &[&STEP, &CITATION, &RULE, &CONDITION, &UNUSED, &GOAL, &FORMAT, &TERM];
