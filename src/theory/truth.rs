//! The words for the kinds of truth that a law has been shown to have.

/// What kind of truth a proof gives, the least first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Truth {
    /// A theorem that is cited says the same, up to the names of variables and the order of
    /// the sides of an equation.
    Cited,
    /// It follows from theorems that are cited, or from definitions of built-in operators
    /// that are stated as laws.
    Derived,
    /// It follows from definitions alone, beside what is assumed.
    Proved,
}

impl Truth {
    /// Its word, which is also the status of a law.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Truth::Cited => "cited",
            Truth::Derived => "derived",
            Truth::Proved => "proved",
        }
    }
}

impl std::fmt::Display for Truth {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.word())
    }
}
