//! Proofs for people: a checked proof in the words of a textbook, option by option.
//!
//! Each theorem is stated, the lemmas before what cites them. A step that merely looks
//! something up (an assumption, the induction, a lemma) is named where it is used; every
//! other step is a line of its own, and has a number when a later one refers to it. What is
//! shown of a generic option stands indented below it. `aL` is a Left option of a, `aR` a
//! Right option; `aL'` another one, chosen independently.

use super::calculus::{Calculus, Scene};
use super::document::Document;
use super::prop::Prop;
use super::steps::{Choice, Cited, Instance, Match, Proof, Reason, Status, Sub, Theorem};
use super::terms::{Family, Id, Node, Side, Terms};
use crate::error::{Result, Span};
use crate::print::{self, Style};
use crate::syntax::parse_statement;
use crate::syntax::term::{Node as Syntax, Opt, Term, TermId, ops};
use rustc_hash::FxHashMap;
use symbol_table::GlobalSymbol as Symbol;

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

    fn is_maximum(&self, prop: Prop) -> bool {
        let [extreme, _] = prop.terms();
        let node = self.terms().node(extreme);
        matches!(node, Node::Apply(operator, _) if operator.as_str() == ops::OPLUS_MAX)
    }

    /// Why a row is 0, or a closed one has its sign, without any cited step.
    fn cancels(&self, prop: Prop) -> String {
        let [a, b] = prop.terms();
        let canonical = |id: Id| matches!(self.terms().node(id), Node::Apply(operator, _) if operator.as_str() == "canonical");
        let closed = self.terms().is_closed(a) && self.terms().is_closed(b);
        match () {
            () if closed => "by evaluation",
            () if canonical(a) || canonical(b) => "as a canonical form keeps the value",
            () => "as the rest cancels",
        }
        .to_owned()
    }

    fn statement(&self, text: &str) -> Result<String> {
        if !self.latex() {
            return Ok(text.to_owned());
        }
        let statement = parse_statement(text)?;
        let mut said = self.math(print::term(&statement.prop, self.style)?);
        if let Some(iff) = &statement.iff {
            said.push_str(&format!(" if and only if {}", self.math(print::term(iff, self.style)?)));
        }
        for (at, condition) in statement.conditions.iter().enumerate() {
            said.push_str(if at == 0 { " if " } else { ", " });
            said.push_str(&self.math(print::term(condition, self.style)?));
        }
        Ok(said)
    }

    fn name(&self, name: &str) -> String {
        if self.latex() { name.replace('_', "\\_") } else { name.to_owned() }
    }

    /// Why a step holds, when that is said in a few words.
    fn reason(&mut self, proof: &Proof, step: u32) -> Result<Option<String>> {
        Ok(Some(match &proof.steps[step as usize].by {
            Reason::Hypothesis => "as assumed".to_owned(),
            Reason::Identical => "as both sides are the same".to_owned(),
            Reason::Definition { .. } => "by definition".to_owned(),
            Reason::Induction(instance) if instance.premises.is_empty() => {
                "by induction".to_owned()
            }
            Reason::Lemma(lemma, instance) if instance.premises.is_empty() => {
                format!("by {}", self.cited_name(*lemma))
            }
            Reason::Evaluated => "by evaluation".to_owned(),
            Reason::Canonical => "as a canonical form is its own".to_owned(),
            Reason::WallIsNumber => "as a wall at a temperature is a number".to_owned(),
            _ => return Ok(None),
        }))
    }

    fn cited_name(&self, lemma: u32) -> String {
        let name = self.theorems.get(lemma as usize).map_or("", |theorem| &theorem.name);
        self.name(name)
    }

    /// Steps where they are cited: what they say, and why, or their numbers. Those with one
    /// reason stand together.
    fn cite(&mut self, proof: &Proof, steps: &[u32]) -> Result<String> {
        let mut groups: Vec<(Option<String>, Vec<String>)> = Vec::new();
        for &step in steps {
            let reason = self.reason(proof, step)?;
            let said = match (&reason, self.numbers.get(&step)) {
                (None, Some(number)) => format!("({number})"),
                _ => self.prop(proof.steps[step as usize].prop)?,
            };
            match groups.iter_mut().find(|(known, _)| *known == reason) {
                Some((_, all)) if all.contains(&said) => {}
                Some((_, all)) => all.push(said),
                None => groups.push((reason, vec![said])),
            }
        }
        let groups: Vec<String> = groups
            .into_iter()
            .map(|(reason, all)| match reason {
                Some(reason) => format!("{} ({reason})", listed(&all)),
                None => listed(&all),
            })
            .collect();
        Ok(groups.join(groups_between(&groups)))
    }

    /// Writes out the steps that a step cites, unless they are said in a few words or stand
    /// already; then cites them.
    fn premises(&mut self, proof: &Proof, steps: &[u32]) -> Result<String> {
        for &step in steps {
            let known = self.numbers.contains_key(&step);
            if self.reason(proof, step)?.is_none() && !known {
                self.step(proof, step)?;
            }
        }
        self.cite(proof, steps)
    }

    /// Why a step holds, when it follows at once from what is said in a few words or has a
    /// number.
    fn at_once(&mut self, proof: &Proof, step: u32) -> Result<Option<String>> {
        let by = &proof.steps[step as usize].by;
        let follows = matches!(
            by,
            Reason::Congruence(_)
                | Reason::Sum(_)
                | Reason::Value(_)
                | Reason::Combination(_)
                | Reason::Chain(_)
        );
        let mut cited = Vec::new();
        proof.steps[step as usize].for_each_cited(|step| cited.push(step));
        for &step in &cited {
            if self.reason(proof, step)?.is_none() && !self.numbers.contains_key(&step) {
                return Ok(None);
            }
        }
        Ok(match follows {
            true if cited.is_empty() => Some(self.cancels(proof.steps[step as usize].prop)),
            true => Some(format!("since {}", self.cite(proof, &cited)?)),
            false => None,
        })
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

    fn same_options(
        &mut self,
        proof: &Proof,
        at: u32,
        said: &str,
        matches: &[Match],
    ) -> Result<()> {
        if matches.is_empty() {
            self.conclude(at, &format!("{said}: neither side has options."));
            return Ok(());
        }
        self.line(&format!("{said}, option by option:"));
        let [a, b] = proof.steps[at as usize].prop.terms();
        let scene = scene(proof, at);
        let mut places = Vec::new();
        for (of, other) in [(a, b), (b, a)] {
            for side in [Side::Left, Side::Right] {
                let count = self.calculus.options(side, of, &scene)?.len();
                places.extend((0..count).map(|_| (side, of, other)));
            }
        }
        let mut conversely = false;
        self.below(|writer| {
            for (at, (found, (side, of, other))) in matches.iter().zip(places).enumerate() {
                if of == b && a != b && !conversely {
                    conversely = true;
                    let (a, b) = (writer.shown(a)?, writer.shown(b)?);
                    if writer.all_at_once(proof, &matches[at..])? {
                        let said = format!("each option of {b} is one of {a}, for the same reasons");
                        writer.line(&format!("Conversely, {said}."));
                        break;
                    }
                    writer.line("Conversely:");
                }
                let [option, partner] = proof.steps[found.sub.step as usize].prop.terms();
                let (of, other) = (writer.shown(of)?, writer.shown(other)?);
                let (option, partner) = (writer.shown(option)?, writer.shown(partner)?);
                let adjective = if side == Side::Left { "Left" } else { "Right" };
                let why = match writer.reason(proof, found.sub.step)? {
                    Some(why) => Some(why),
                    None => writer.at_once(proof, found.sub.step)?,
                };
                let (why, nested) = match (why, writer.numbers.get(&found.sub.step)) {
                    (Some(why), _) => (format!(", {why}"), false),
                    (None, Some(number)) => (format!(" by ({number})"), false),
                    (None, None) => (":".to_owned(), true),
                };
                let end = if nested { "" } else { "." };
                if option == partner {
                    writer.line(&format!(
                        "{adjective}'s option {option} of {of} is one of {other} as well."
                    ));
                    continue;
                }
                writer.line(&format!(
                    "{adjective}'s option {option} of {of} is the option {partner} of {other}{why}{end}"
                ));
                if nested {
                    writer.below(|writer| writer.step(proof, found.sub.step))?;
                }
            }
            Ok(())
        })?;
        if self.uses.get(at as usize).copied().unwrap_or(0) > 0 {
            self.conclude(at, &format!("So {said}."));
        }
        Ok(())
    }

    /// Whether all of some options are matched for reasons of a few words.
    fn all_at_once(&mut self, proof: &Proof, matches: &[Match]) -> Result<bool> {
        for found in matches {
            let step = found.sub.step;
            if self.reason(proof, step)?.is_none() && self.at_once(proof, step)?.is_none() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn every_move(&mut self, proof: &Proof, at: u32, said: &str, subs: &[Sub]) -> Result<()> {
        let [a, b] = proof.steps[at as usize].prop.terms();
        let (left, right) = (self.shown(a)?, self.shown(b)?);
        if subs.is_empty() {
            self.conclude(
                at,
                &format!("{said}: Left has no move in {left}, and Right none in {right}."),
            );
            return Ok(());
        }
        let moves = match (a, b) {
            (Terms::ZERO, _) => format!("no move of Right in {right} does harm"),
            (_, Terms::ZERO) => format!("no move of Left in {left} does harm"),
            _ => format!("Left's moves in {left} and Right's in {right} do no harm"),
        };
        self.line(&format!("{said}: {moves}."));
        self.below(|writer| {
            for sub in subs {
                let prop = proof.steps[sub.step as usize].prop;
                let [x, y] = prop.terms();
                let (who, to) = if y == b { ("Left", x) } else { ("Right", y) };
                let (to, prop) = (writer.shown(to)?, writer.prop(prop)?);
                match writer.reason(proof, sub.step)? {
                    Some(why) => writer.line(&format!("{who} moves to {to}: {prop} {why}.")),
                    None => {
                        writer.line(&format!("{who} moves to {to}."));
                        writer.below(|writer| writer.step(proof, sub.step))?;
                    }
                }
            }
            Ok(())
        })?;
        if self.uses.get(at as usize).copied().unwrap_or(0) > 0 {
            self.conclude(at, &format!("So {said}."));
        }
        Ok(())
    }

    fn some_move(
        &mut self,
        proof: &Proof,
        at: u32,
        said: &str,
        choice: &Choice,
        cited: u32,
    ) -> Result<()> {
        let from = self.premises(proof, &[cited])?;
        let [x, y] = proof.steps[cited as usize].prop.terms();
        let to = if choice.side == Side::Left { y } else { x };
        let (who, to) = (player(choice.side), self.shown(to)?);
        self.conclude(at, &format!("{said}: {who} moves to {to}, and {from}."));
        Ok(())
    }

    fn cases(&mut self, proof: &Proof, subs: &[Sub]) -> Result<()> {
        for sub in subs {
            self.case(proof, *sub)?;
        }
        Ok(())
    }

    fn case(&mut self, proof: &Proof, sub: Sub) -> Result<()> {
        let scope = &proof.scopes[sub.scope as usize];
        let given = self.props(&scope.hypotheses)?;
        let mut options = Vec::new();
        for &option in &scope.options {
            options.push(self.shown(option)?);
        }
        let options = if options.is_empty() {
            String::new()
        } else {
            format!(" for some {}", listed(&options))
        };
        self.line(&format!("Suppose {given}{options}."));
        self.below(|writer| writer.reached(proof, sub.step))
    }

    fn inhabited(
        &mut self,
        proof: &Proof,
        at: u32,
        (of, side): (Id, Side),
        [none, some]: &[Sub; 2],
    ) -> Result<()> {
        let of = self.shown(of)?;
        let adjective = match side {
            Side::Left => "Left option",
            Side::Right => "Right option",
            Side::Member => "member",
        };
        self.line(&format!("Suppose that {of} has no {adjective}."));
        self.below(|writer| writer.reached(proof, none.step))?;
        self.line(&format!("Suppose that {of} has a {adjective}."));
        self.below(|writer| writer.reached(proof, some.step))?;
        let said = self.prop(proof.steps[at as usize].prop)?;
        self.conclude(at, &format!("So in each case {said}."));
        Ok(())
    }

    /// A step at the end of a sub-proof.
    fn reached(&mut self, proof: &Proof, step: u32) -> Result<()> {
        match self.reason(proof, step)? {
            Some(why) => {
                let said = self.prop(proof.steps[step as usize].prop)?;
                self.line(&format!("{said} {why}."));
                Ok(())
            }
            None if self.numbers.contains_key(&step) => {
                let cited = self.cite(proof, &[step])?;
                self.line(&format!("This is {cited}."));
                Ok(())
            }
            None => self.step(proof, step),
        }
    }

    // --- terms

    fn props(&self, props: &[Prop]) -> Result<String> {
        let all = props.iter().map(|prop| self.prop(*prop)).collect::<Result<Vec<_>>>()?;
        Ok(listed(&all))
    }

    fn prop(&self, prop: Prop) -> Result<String> {
        let mut term = Term::new();
        let [a, b] = prop.terms();
        let a = self.write(&mut term, a);
        let relation = |op: &str, term: &mut Term| {
            let b = self.write(term, b);
            term.push(Syntax::Apply(Symbol::from(op), vec![a, b]), Span::default());
        };
        match prop {
            Prop::Same(..) => relation(ops::SAME, &mut term),
            Prop::Equal(..) => relation(ops::EQ, &mut term),
            Prop::Le(..) => relation(ops::LE, &mut term),
            Prop::Lf(..) => relation(ops::LF, &mut term),
            Prop::Is(_) => {}
            Prop::Not(_) => {
                term.push(Syntax::Apply(Symbol::from(ops::NOT), vec![a]), Span::default());
            }
        }
        Ok(self.math(print::term(&term, self.style)?))
    }

    /// A term as it stands within a formula.
    fn term(&self, id: Id) -> Result<String> {
        let mut term = Term::new();
        self.write(&mut term, id);
        print::term(&term, self.style)
    }

    /// A term as it stands within words.
    fn shown(&self, id: Id) -> Result<String> {
        Ok(self.math(self.term(id)?))
    }

    fn terms(&self) -> &Terms {
        &self.calculus.terms
    }

    /// Adds a term of the proof to one of the notation; the table bounds how deep it is.
    fn write(&self, into: &mut Term, id: Id) -> TermId {
        let node = match self.terms().node(id) {
            Node::Var(name) => Syntax::Var(*name),
            Node::Option { .. } => Syntax::Var(Symbol::from(self.option_name(id))),
            Node::Literal(literal) => Syntax::Literal(literal.clone()),
            Node::Sum(parts) => {
                let mut sum: Option<TermId> = None;
                for part in parts {
                    let term = self.write(into, part.term);
                    let (op, args) = match (sum, part.negative) {
                        (None, false) => {
                            sum = Some(term);
                            continue;
                        }
                        (None, true) => (ops::NEG, vec![term]),
                        (Some(before), false) => (ops::ADD, vec![before, term]),
                        (Some(before), true) => (ops::SUB, vec![before, term]),
                    };
                    sum = Some(into.push(Syntax::Apply(Symbol::from(op), args), Span::default()));
                }
                return sum.unwrap_or_else(|| self.write(into, Terms::ZERO));
            }
            Node::Apply(op, args) => {
                let args = args.iter().map(|&arg| self.write(into, arg)).collect();
                Syntax::Apply(*op, args)
            }
            Node::Braces(left, right) => {
                let left = left.iter().map(|family| self.option(into, family)).collect();
                let right = right.iter().map(|family| self.option(into, family)).collect();
                Syntax::Braces(left, right)
            }
        };
        into.push(node, Span::default())
    }

    fn option(&self, into: &mut Term, family: &Family) -> Opt {
        let set = |into: &mut Term, binder: Id| {
            let Node::Option { of, side, .. } = *self.terms().node(binder) else {
                return self.write(into, binder);
            };
            let of = self.write(into, of);
            let op = match side {
                Side::Left => "left",
                Side::Right => "right",
                Side::Member => return of,
            };
            into.push(Syntax::Apply(Symbol::from(op), vec![of]), Span::default())
        };
        match family.binders.as_slice() {
            [] => Opt::Term(self.write(into, family.body)),
            [only] if *only == family.body => Opt::Rest(set(into, *only)),
            binders => {
                let generators = binders
                    .iter()
                    .map(|&binder| (Symbol::from(self.option_name(binder)), set(into, binder)))
                    .collect();
                Opt::For(self.write(into, family.body), generators)
            }
        }
    }

    /// `aL`, `aLR`, `aL'`; of a term that is no variable, `(a + b)L`.
    fn option_name(&self, id: Id) -> String {
        let Node::Option { of, side, copy } = *self.terms().node(id) else {
            return String::new();
        };
        let letter = match side {
            Side::Left => "L",
            Side::Right => "R",
            Side::Member => "*",
        };
        let prime = "'".repeat(copy as usize);
        let base = match self.terms().node(of) {
            Node::Var(name) => name.to_string(),
            Node::Option { .. } => self.option_name(of),
            _ => format!("({})", self.term(of).unwrap_or_default()),
        };
        match (self.latex(), side) {
            (_, Side::Member) => format!("{}{prime}", base.to_lowercase()),
            (true, _) => match base.strip_suffix('}') {
                Some(inner) if base.contains("^{") => format!("{inner}{letter}{prime}}}"),
                _ => format!("{base}^{{{letter}{prime}}}"),
            },
            (false, _) => format!("{base}{letter}{prime}"),
        }
    }
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
