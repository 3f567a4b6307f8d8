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
    /// It follows from definitions and what is trusted of operators that are built in without one,
    /// which its proof names, beside what is assumed.
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

    /// Whether a status says less than this.
    ///
    /// ```
    /// use tepid::theory::Truth;
    /// assert!(Truth::Derived.is_more_than("checked") && Truth::Derived.is_more_than("cited"));
    /// assert!(!Truth::Derived.is_more_than("proved") && !Truth::Derived.is_more_than("axiom"));
    /// ```
    #[must_use]
    pub fn is_more_than(self, status: &str) -> bool {
        match Truth::of_word(status) {
            Some(claimed) => claimed < self,
            None => matches!(status, "checked" | "conjecture"),
        }
    }

    /// What a status claims, if it claims a proof.
    #[must_use]
    pub fn of_word(status: &str) -> Option<Truth> {
        [Truth::Cited, Truth::Derived, Truth::Proved].into_iter().find(|one| one.word() == status)
    }
}

impl std::fmt::Display for Truth {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.word())
    }
}
