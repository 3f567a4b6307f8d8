//! Texts that a draft includes.
//!
//! A draft numbers what its lines make in the order in which it carries them out. An included
//! text counts what it includes in the order in which that was read first there, and then its
//! own lines. The two orders differ where a text includes one that the draft has already, behind
//! one that it has not; so each line of an included text is carried out with the draft's numbers.

use super::prune::{Made, each_number};
use super::{Draft, stuck};
use crate::certificate::plain::Line;
use crate::error::Result;
use std::ops::Range;

/// A text whose lines were carried out.
#[derive(Clone, Debug)]
pub(super) struct Included {
    name: String,
    /// The texts that it includes, and those that they include.
    texts: Vec<usize>,
    /// The draft's numbers of what its own lines made: terms, operators, facts.
    own: [Range<u32>; 3],
}

/// A text that is being read.
struct Reading {
    name: String,
    lines: std::vec::IntoIter<Line>,
    texts: Vec<usize>,
    /// For each number of the text the draft's: of terms, operators, facts.
    numbers: [Vec<u32>; 3],
    /// What the draft had made before the first line of its own.
    start: [u32; 3],
}

impl Reading {
    fn new(name: &str, find: &dyn Fn(&str) -> Option<String>) -> Result<Reading> {
        let text = find(name).ok_or_else(|| stuck(format!("there is no text {name}")))?;
        let lines = text.lines().filter(|line| !line.trim().is_empty());
        let lines: Vec<Line> = lines.map(Line::read).collect::<Result<_>>()?;
        let numbers = [Vec::new(), vec![0, 1], vec![0, 1]];
        let lines = lines.into_iter();
        Ok(Reading { name: name.to_owned(), lines, texts: Vec::new(), numbers, start: [0; 3] })
    }

    /// Sees a text and what that includes.
    fn see(&mut self, at: usize, included: &[Included]) {
        for &text in included[at].texts.iter().chain([&at]) {
            if self.texts.contains(&text) {
                continue;
            }
            for (all, own) in self.numbers.iter_mut().zip(&included[text].own) {
                all.extend(own.clone());
            }
            self.texts.push(text);
        }
    }

    /// The line with the draft's numbers.
    fn translated(&self, mut line: Line) -> Result<Line> {
        let mut unknown = None;
        each_number(&mut line, &mut |what, number| match self.numbers[what as usize]
            .get(*number as usize)
        {
            Some(&to) => *number = to,
            None => unknown = Some(*number),
        });
        match unknown {
            None => Ok(line),
            Some(number) => Err(stuck(format!("the text {} has no number {number}", self.name))),
        }
    }

    fn note(&mut self, made: &Made) {
        self.numbers[0].extend(made.term);
        self.numbers[1].extend(made.operator);
        self.numbers[2].extend(made.facts.clone());
    }
}

impl Draft {
    /// Includes a text, whose lines are given by its name, unless it is included already.
    ///
    /// # Errors
    /// What the kernel says of it; `text` gives none for a name that is not known.
    pub fn include(&mut self, name: &str, text: &dyn Fn(&str) -> Option<String>) -> Result<()> {
        if self.included_as(name).is_none() {
            self.carry_out(Reading::new(name, text)?, text)?;
        }
        self.lines.push(Line::Include(name.to_owned()));
        self.made.push(Made::default());
        self.before = self.counts();
        Ok(())
    }

    fn included_as(&self, name: &str) -> Option<usize> {
        self.included.iter().position(|text| text.name == name)
    }

    /// How many terms, operators and facts were made.
    fn counts(&self) -> [u32; 3] {
        [self.written, self.operators.len() as u32, self.checker.counts()[2]]
    }

    /// Carries out the lines of a text, and of those that it includes.
    fn carry_out(&mut self, text: Reading, find: &dyn Fn(&str) -> Option<String>) -> Result<()> {
        let mut stack = vec![text];
        stack[0].start = self.counts();
        while let Some(reading) = stack.last_mut() {
            match reading.lines.next() {
                Some(Line::Include(inner)) => {
                    if let Some(at) = self.included_as(&inner) {
                        reading.see(at, &self.included);
                    } else if stack.iter().any(|outer| outer.name == inner) {
                        return Err(stuck(format!("the text {inner} includes itself")));
                    } else {
                        stack.push(Reading::new(&inner, find)?);
                    }
                    if let Some(next) = stack.last_mut() {
                        next.start = self.counts();
                    }
                }
                Some(line) => {
                    let line = reading.translated(line)?;
                    let made = self.take(&line)?;
                    reading.note(&made);
                }
                None => self.end(&mut stack),
            }
        }
        Ok(())
    }

    /// Ends the text that is read last; the one around it sees it.
    fn end(&mut self, stack: &mut Vec<Reading>) {
        let Some(Reading { name, texts, start, .. }) = stack.pop() else { return };
        let end = self.counts();
        let own = [0, 1, 2].map(|what| start[what]..end[what]);
        self.included.push(Included { name, texts, own });
        if let Some(outer) = stack.last_mut() {
            outer.see(self.included.len() - 1, &self.included);
            outer.start = end;
        }
    }
}
