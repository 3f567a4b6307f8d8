//! The statuses of a rule file that say less than its proofs have earned.

use crate::proof::Proofs;
use crate::syntax::rules::{Meta, Name};
use crate::theory::{Theory, Truth};

/// A status that is raised.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Raised {
    /// The law or rule.
    pub law: String,
    /// The word that it had.
    pub from: String,
    /// What its proof has earned.
    pub to: Truth,
}

/// The text of the file that a theory was loaded from, in which each status that says less than
/// was proved is the word that was earned; and which these are. All else stays as it is.
pub(super) fn raised(theory: &Theory, proofs: &Proofs, text: &str) -> (String, Vec<Raised>) {
    let laws = theory.provable();
    let mut found: Vec<(&Name, Raised)> = Vec::new();
    for law in &laws {
        let name = law.name.as_str();
        let earned = proofs.laws.iter().find(|(known, _)| known == name);
        let Some((_, Ok(earned))) = earned else { continue };
        for meta in &law.meta {
            let Meta::Status(word) = meta else { continue };
            if earned.truth.is_more_than(word.symbol.as_str()) {
                let (law, from) = (name.to_owned(), word.symbol.to_string());
                found.push((word, Raised { law, from, to: earned.truth }));
            }
        }
    }
    found.sort_by_key(|(word, _)| word.span.start);
    let mut new = text.to_owned();
    for (word, raised) in found.iter().rev() {
        let place = word.span.start as usize..word.span.end as usize;
        if text.get(place.clone()) == Some(&*raised.from) {
            new.replace_range(place, raised.to.word());
        }
    }
    (new, found.into_iter().map(|(_, raised)| raised).collect())
}
