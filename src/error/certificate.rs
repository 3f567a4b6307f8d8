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

/// A statement beyond the language of proofs.
pub const NO_WORDS: Code = Code {
    id: "E0520",
    title: "not expressible in a proof",
    page: "Proofs speak of games, forms, walls and numbers, of `left`, `right`, the incentives, and \
           of the built-in and the defined operators. The statement uses something else: a set \
           that is not given by options, an operator that nothing defines, the inequality of \
           walls, or a nesting of more than 60 levels. It can still be refuted, or evaluated.",
    class: Class::Input,
};

/// A definition whose recursion is not seen to end.
pub const ENDLESS: Code = Code {
    id: "E0521",
    title: "the recursion of a definition is not seen to end",
    page: "A proof may use a definition only if every recursive call replaces a parameter by one \
           of its options, or options of options, and keeps the others of a fixed set. `f(g) = \
           {f(g)|}` has no solution, so that anything would follow from it.",
    class: Class::Input,
};

/// A step of a proof that does not follow.
pub const PROOF: Code = Code {
    id: "E0522",
    title: "a step of a proof does not follow",
    page: "The checker carried the step out again, from the steps that it cites and the \
           definitions, and did not reach what the certificate claims.",
    class: Class::Input,
};

/// A line of a proof that the kernel does not accept.
pub const REFUSED: Code = Code {
    id: "E0530",
    title: "a line of a proof is refused",
    page: "A proof is a text of JSON arrays, one a line; docs/kernel.md says what each line means, \
           what it asks for, and why it is sound. The line is of another shape, cites what is not \
           there or belongs to a scope that is closed, or its premises are not among the facts \
           that it cites.\n\n\
           An example is [\"every\",0,0,[]], which says that a <= a, without the premise for each \
           option of a. Nothing of a text is accepted unless all of its lines are.",
    class: Class::Input,
};

/// Every code of this file.
pub const ALL: &[&Code] = &[
    &STEP, &CITATION, &RULE, &CONDITION, &UNUSED, &GOAL, &FORMAT, &TERM, &NO_WORDS, &ENDLESS,
    &PROOF, &REFUSED,
];
