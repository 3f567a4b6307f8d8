//! Proofs for people: a checked proof in the words of a textbook, option by option.
//!
//! Each theorem is stated, the lemmas before what cites them. A step that merely looks
//! something up (an assumption, the induction, a lemma) is named where it is used; every
//! other step is a line of its own, and has a number when a later one refers to it. What is
//! shown of a generic option stands indented below it. `aL` is a Left option of a, `aR` a
//! Right option; `aL'` another one, chosen independently.

mod moves;
mod reasons;
mod words;

use super::calculus::{Calculus, Scene};
use super::document::Document;
use super::prop::Prop;
use super::steps::{Cited, Instance, Proof, Reason, Status, Theorem};
use super::terms::{Node, Side};
use crate::error::Result;
use crate::print::Style;
use rustc_hash::FxHashMap;

/// How deep sub-proofs are followed; what is deeper is left to the certificate.
const MAX_DEPTH: usize = 40;

/// The proofs of a document as text.
///
/// # Errors
/// E0405 when a text is too long, E04 when the kernel reaches a limit.
pub fn textbook(document: &mut Document, style: Style) -> Result<String> {
    let Document { calculus, theorems, .. } = document;
    let mut text = String::new();
    for at in 0..theorems.len() {
        if at > 0 {
            text.push('\n');
        }
        let is_goal = at + 1 == theorems.len();
        let mut writer = Writer {
            calculus,
            theorems,
            theorem: &theorems[at],
            style,
            depth: 0,
            numbers: FxHashMap::default(),
            uses: Vec::new(),
            text: &mut text,
        };
        writer.theorem(is_goal)?;
    }
    Ok(text)
}

struct Writer<'a> {
    calculus: &'a mut Calculus,
    theorems: &'a [Theorem],
    theorem: &'a Theorem,
    style: Style,
    depth: usize,
    /// The numbers of the lines that are referred to.
    numbers: FxHashMap<u32, usize>,
    /// How often each step is cited.
    uses: Vec<u32>,
    text: &'a mut String,
}

impl Writer<'_> {
    fn latex(&self) -> bool {
        self.style == Style::Latex
    }

    /// A line at the current depth.
    fn line(&mut self, line: &str) {
        if self.latex() {
            let item = if self.depth > 0 { "\\item " } else { "" };
            self.text.push_str(&format!("{}{item}{line}\n", "  ".repeat(self.depth)));
        } else {
            self.text.push_str(&format!("{}{line}\n", "  ".repeat(self.depth)));
        }
    }

    /// What is shown below a line.
    fn below(&mut self, f: impl FnOnce(&mut Self) -> Result<()>) -> Result<()> {
        // LaTeX nests lists four deep.
        let list = self.latex() && self.depth < 4;
        if list {
            self.text.push_str(&format!("{}\\begin{{itemize}}\n", "  ".repeat(self.depth)));
        }
        self.depth += 1;
        let done = f(self);
        self.depth -= 1;
        if list {
            self.text.push_str(&format!("{}\\end{{itemize}}\n", "  ".repeat(self.depth)));
        }
        done
    }

    fn math(&self, text: String) -> String {
        if self.latex() { format!("${text}$") } else { text }
    }

    fn theorem(&mut self, is_goal: bool) -> Result<()> {
        let theorem = self.theorem;
        let mut statements = Vec::new();
        for text in &theorem.statements {
            statements.push(self.statement(text)?);
        }
        let said = statements.join(" and ");
        let name = self.name(&theorem.name);
        let proof = match &theorem.status {
            Status::Proved(proof) => proof,
            Status::Axiom(source) => {
                self.line(&format!("Known ({name}; {source}). {said}."));
                return Ok(());
            }
            Status::Kept(_) => {
                self.line(&format!("Kept ({name}), with its proof. {said}."));
                return Ok(());
            }
            Status::Assumed => {
                self.line(&format!("Assumption ({name}), which nothing supports. {said}."));
                return Ok(());
            }
        };
        let what = if is_goal { "Theorem".to_owned() } else { format!("Lemma ({name})") };
        self.line(&format!("{what}. {said}."));
        self.uses = vec![0; proof.steps.len()];
        for step in &proof.steps {
            step.for_each_cited(|cited| self.uses[cited as usize] += 1);
        }
        let inductive = proof.steps.iter().any(|step| matches!(step.by, Reason::Induction(_)));
        let names: Vec<String> = theorem
            .claims
            .variables
            .iter()
            .filter(|variable| proof.induction.contains(&variable.id))
            .map(|variable| self.math(variable.name.to_string()))
            .collect();
        if inductive {
            let of = if names.len() == 1 { "it is" } else { "some of them are" };
            self.line(&format!(
                "Proof by induction on {}: the claim may be used where {of} replaced by options.",
                listed(&names)
            ));
        } else {
            self.line("Proof.");
        }
        for (at, &goal) in proof.goals.iter().enumerate() {
            if proof.goals.len() > 1 {
                let claim = &theorem.claims.claims[at];
                let given = self.props(&claim.hypotheses)?;
                let conclusion = self.prop(claim.conclusion)?;
                let given = if given.is_empty() { given } else { format!("if {given}, then ") };
                self.line(&format!("Part {}: {given}{conclusion}.", at + 1));
            }
            self.introduce(at)?;
            let reason = self.reason(proof, goal)?;
            match reason {
                Some(_) if matches!(proof.steps[goal as usize].by, Reason::Identical) => {
                    let conclusion = self.prop(proof.steps[goal as usize].prop)?;
                    self.line(&format!("Written out, this is {conclusion}."));
                }
                Some(reason) => {
                    let conclusion = self.prop(proof.steps[goal as usize].prop)?;
                    self.line(&format!("{conclusion} {reason}."));
                }
                None => self.step(proof, goal)?,
            }
        }
        self.line(if self.latex() { "\\hfill\\rule{1ex}{1ex}" } else { "Done." });
        Ok(())
    }

    /// Names the options that a claim is about: `x in left(g)` makes x one of Left's options of g.
    fn introduce(&mut self, claim: usize) -> Result<()> {
        let mut said = Vec::new();
        for &option in &self.theorem.claims.claims[claim].options {
            let Node::Option { of, side, .. } = *self.terms().node(option) else { continue };
            let (of, name) = (self.shown(of)?, self.math(self.option_name(option)));
            said.push(match side {
                Side::Member => format!("{name} be in {of}"),
                _ => format!("{name} be one of {}'s options of {of}", player(side)),
            });
        }
        if !said.is_empty() {
            self.line(&format!("Let {}.", listed(&said)));
        }
        Ok(())
    }

    /// Says again, after its sub-proofs, what a step has shown, if it is referred to.
    fn conclude_if_cited(&mut self, at: u32, said: &str) {
        if self.uses.get(at as usize).copied().unwrap_or(0) > 0 {
            self.conclude(at, &format!("So {said}."));
        }
    }

    /// The last line of a step: what follows, with a number if it is cited.
    fn conclude(&mut self, step: u32, text: &str) {
        let cited = self.uses.get(step as usize).copied().unwrap_or(0) > 0;
        if cited {
            let number = self.numbers.len() + 1;
            self.numbers.insert(step, number);
            self.line(&format!("({number}) {text}"));
        } else {
            self.line(text);
        }
    }

    /// Writes a step with what it rests on.
    fn step(&mut self, proof: &Proof, at: u32) -> Result<()> {
        if self.depth > MAX_DEPTH {
            self.line("The rest is in the certificate.");
            return Ok(());
        }
        let step = &proof.steps[at as usize];
        let said = self.prop(step.prop)?;
        match &step.by {
            Reason::SameOptions(matches) => self.same_options(proof, at, &said, matches),
            Reason::SameExtremes(matches) => self.same_extremes(proof, at, &said, matches),
            Reason::EveryMove(subs) => self.every_move(proof, at, &said, subs),
            Reason::SomeMove(choice, cited) => self.some_move(proof, at, &said, choice, *cited),
            Reason::AnyMove(choice, cited) => {
                let from = self.premises(proof, &[*cited])?;
                let who = player(choice.side);
                self.conclude(at, &format!("{said}: {who} can move there, and {from}."));
                Ok(())
            }
            Reason::Cases(cited, subs) => {
                let from = self.premises(proof, &[*cited])?;
                self.line(&format!("By {from} one of them has a good move."));
                self.cases(proof, subs)?;
                self.conclude(at, &format!("So in each case {said}."));
                Ok(())
            }
            Reason::Inhabited(of, side, subs) => self.inhabited(proof, at, (*of, *side), subs),
            Reason::Split(_, subs) => {
                self.cases(proof, subs)?;
                self.conclude(at, &format!("So in each case {said}."));
                Ok(())
            }
            Reason::Absurd(one, two) => {
                let cited = self.premises(proof, &[*one, *two])?;
                self.conclude(
                    at,
                    &format!("{cited} contradict each other: there is no such case."),
                );
                Ok(())
            }
            Reason::Chain(links) => self.chain(proof, at, links),
            Reason::Combination(parts) => {
                let steps: Vec<u32> = parts.iter().map(|(_, step)| *step).collect();
                let cited = self.premises(proof, &steps)?;
                let from = if cited.is_empty() {
                    self.cancels(step.prop)
                } else {
                    format!("adding up {cited}")
                };
                self.conclude(at, &format!("{said}, {from}."));
                Ok(())
            }
            Reason::Induction(Instance { premises, .. }) => {
                let cited = self.premises(proof, premises)?;
                self.conclude(at, &format!("{said} by induction, as {cited}."));
                Ok(())
            }
            Reason::Lemma(lemma, Instance { premises, .. }) => {
                let cited = self.premises(proof, premises)?;
                let name = self.cited_name(*lemma);
                self.conclude(at, &format!("{said} by {name}, as {cited}."));
                Ok(())
            }
            _ => {
                let mut steps = Vec::new();
                step.for_each_cited(|cited| steps.push(cited));
                let cited = self.premises(proof, &steps)?;
                let how = match &step.by {
                    Reason::Congruence(_) | Reason::Sum(_) => "replacing equals by equals",
                    Reason::Value(_) => "as equal forms have equal values",
                    Reason::Both(..) => "as it holds both ways",
                    Reason::Half(_) => "as one half",
                    Reason::Extreme(_) if self.is_maximum(step.prop) => "as the larger of the two",
                    Reason::Extreme(_) => "as the smaller of the two",
                    _ => "",
                };
                let mut parts: Vec<String> = Vec::new();
                parts.extend((!how.is_empty()).then(|| how.to_owned()));
                parts.extend((!cited.is_empty()).then(|| format!("by {cited}")));
                let why = parts.join(", ");
                self.conclude(at, &format!("{said}, {why}."));
                Ok(())
            }
        }
    }

    fn chain(&mut self, proof: &Proof, at: u32, links: &[Cited]) -> Result<()> {
        let steps: Vec<u32> = links.iter().map(|link| link.step).collect();
        let cited = self.premises(proof, &steps)?;
        let prop = proof.steps[at as usize].prop;
        let sign = if matches!(prop, Prop::Same(..)) { "==" } else { "=" };
        let [first, last] = prop.terms();
        let mut terms = vec![self.term(first)?];
        for (i, link) in links.iter().enumerate() {
            let [a, b] = proof.steps[link.step as usize].prop.terms();
            let next = if link.backward { a } else { b };
            if i + 1 < links.len() || next != last {
                terms.push(self.term(next)?);
            }
        }
        terms.push(self.term(last)?);
        terms.dedup();
        let sign = if self.latex() { sign.replace("==", "\\equiv") } else { sign.to_owned() };
        let joined = self.math(terms.join(&format!(" {sign} ")));
        if links.len() == 1 && terms.len() == 2 {
            self.conclude(at, &format!("{joined}, by {cited}."));
        } else {
            self.conclude(at, &format!("{joined}, step by step by {cited}."));
        }
        Ok(())
    }

    // --- terms
}

/// How options are read at a step.
fn scene(proof: &Proof, at: u32) -> Scene {
    let step = &proof.steps[at as usize];
    let mut scene = Scene::default();
    let mut next = Some(step.scope);
    while let Some(scope) = next.and_then(|scope| proof.scopes.get(scope as usize)) {
        scene.empty.extend(scope.empty.iter().copied());
        next = scope.parent;
    }
    for &cited in &step.unfolded {
        if let Prop::Same(a, b) = proof.steps[cited as usize].prop {
            scene.unfolded.insert(a, b);
        }
    }
    scene
}

fn player(side: Side) -> &'static str {
    if side == Side::Right { "Right" } else { "Left" }
}

/// What stands between several reasons.
fn groups_between(groups: &[String]) -> &'static str {
    if groups.len() == 2 { " and " } else { ", and " }
}

/// `A`, `A and B`, `A, B and C`.
fn listed(all: &[String]) -> String {
    match all {
        [] => String::new(),
        [only] => only.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}
