//! Texts that grow line by line.

use crate::positive::GROUP;
use std::sync::atomic::{AtomicUsize, Ordering};
use tepid::budget::Budget;
use tepid::error::Error;
use tepid::kernel::Checker;

/// A checker, and the lines that it has accepted.
pub(crate) struct Text(pub(crate) Checker, String);

/// Writes a text for `differential`, which runs the other tests and names a folder for theirs.
pub(crate) fn keep(name: Option<&str>, text: &str) {
    static KEPT: AtomicUsize = AtomicUsize::new(0);
    let Some(folder) = std::env::var_os("KERNEL_TEXTS") else { return };
    let number = format!("{:04}", KEPT.fetch_add(1, Ordering::Relaxed));
    let name = format!("{}.plain", name.unwrap_or(&number));
    std::fs::write(std::path::Path::new(&folder).join(name), text).expect("a file");
}

impl Drop for Text {
    fn drop(&mut self) {
        keep(None, &self.1);
    }
}

impl Text {
    pub(crate) fn new() -> Text {
        Text(Checker::new(Budget::unlimited()).unwrap(), String::new())
    }

    /// Names the text as it is.
    pub(crate) fn kept_as(&self, name: &str) {
        keep(Some(name), &self.1);
    }

    /// One that includes others.
    pub(crate) fn including(texts: &[(&str, &str)]) -> Text {
        let mut text = Text::new();
        for (name, included) in texts {
            keep(Some(name), included);
            text.1 += &format!("[\"include\",\"{name}\"]\n");
        }
        let find = |name: &str| texts.iter().find(|text| text.0 == name).expect("a text").1;
        text.0.text(&text.1, &mut |name| Ok(find(name).to_owned())).unwrap();
        text
    }

    /// One that includes the ordered group, with its licence.
    pub(crate) fn licensed() -> Text {
        Text::including(&[("group", GROUP)])
    }

    pub(crate) fn line(&mut self, line: impl AsRef<str>) -> Result<u32, Error> {
        let (line, before) = (line.as_ref(), self.1.len());
        self.1.extend([line, "\n"]);
        let done = self.0.accept(line);
        if done.is_err() {
            keep(None, &self.1);
            self.1.truncate(before);
        }
        done.map(|facts| facts.start)
    }

    /// The number of a new term.
    pub(crate) fn term(&mut self, line: impl AsRef<str>) -> u32 {
        let number = self.0.counts()[0];
        self.ok(line);
        number
    }

    pub(crate) fn var(&mut self, name: &str) -> u32 {
        self.term(format!(r#"["v","{name}"]"#))
    }

    pub(crate) fn bound(&mut self, k: u32) -> u32 {
        self.term(format!(r#"["b",{k}]"#))
    }

    pub(crate) fn num(&mut self, q: &str) -> u32 {
        self.term(format!(r#"["n","{q}"]"#))
    }

    pub(crate) fn op(&mut self, f: u32, arguments: &[u32]) -> u32 {
        self.term(format!(r#"["o",{f},{arguments:?}]"#))
    }

    pub(crate) fn family(&mut self, ranges: &[[u32; 2]], body: u32) -> u32 {
        self.term(format!(r#"["f",{ranges:?},{body}]"#))
    }

    pub(crate) fn braces(&mut self, left: &[u32], right: &[u32]) -> u32 {
        self.term(format!(r#"["{{",{left:?},{right:?}]"#))
    }

    pub(crate) fn ok(&mut self, line: impl AsRef<str>) -> u32 {
        let line = line.as_ref();
        self.line(line).unwrap_or_else(|error| panic!("{line}: {error}"))
    }

    /// The line is refused for what it says, with a reason that holds these words.
    pub(crate) fn no(&mut self, line: impl AsRef<str>, why: &str) {
        let line = line.as_ref();
        let error = self.line(line).expect_err(line);
        assert_eq!(error.code().id, "E0530", "{line}: {error}");
        assert!(error.to_string().contains(why), "{line}: {error}, not `{why}`");
    }

    /// A step that follows from these facts, and from no fewer.
    pub(crate) fn rule(&mut self, rule: &str, facts: &[u32]) -> u32 {
        for left_out in 0..facts.len() {
            let mut fewer = facts.to_vec();
            fewer.remove(left_out);
            let line = format!("[{rule},{fewer:?}]");
            let error = self.line(&line).expect_err(&line);
            assert_eq!(error.code().id, "E0530", "{line}: {error}");
        }
        self.ok(format!("[{rule},{facts:?}]"))
    }

    /// Assumes propositions: the facts that they are.
    pub(crate) fn open(&mut self, variables: &[u32], assumed: &str) -> u32 {
        let first = self.0.counts()[2];
        self.ok(format!(r#"["open",{variables:?},[{assumed}]]"#));
        first
    }

    pub(crate) fn close(&mut self, fact: u32) -> u32 {
        self.ok(format!(r#"["close",{fact}]"#))
    }

    pub(crate) fn says(&mut self, fact: u32) -> String {
        let sequent = self.0.fact(fact).expect("a fact").clone();
        self.0.words(&sequent).unwrap()
    }
}
