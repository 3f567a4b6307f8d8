//! Steps with sub-proofs: options one by one, moves and answers, cases.

use super::{Writer, listed, player, scene};
use crate::certificate::proof::steps::{Choice, Match, Proof, Sub};
use crate::certificate::proof::terms::{Id, Side, Terms};
use crate::error::Result;

impl Writer<'_> {
    pub(super) fn same_options(
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
        self.conclude_if_cited(at, said);
        Ok(())
    }

    pub(super) fn same_extremes(
        &mut self,
        proof: &Proof,
        at: u32,
        said: &str,
        matches: &[Match],
    ) -> Result<()> {
        self.line(&format!("{said}, member by member:"));
        self.below(|writer| {
            for found in matches {
                match writer.reason(proof, found.sub.step)? {
                    Some(why) => {
                        let prop = writer.prop(proof.steps[found.sub.step as usize].prop)?;
                        writer.line(&format!("{prop} {why}."));
                    }
                    None => writer.step(proof, found.sub.step)?,
                }
            }
            Ok(())
        })?;
        self.conclude_if_cited(at, said);
        Ok(())
    }

    /// Whether all of some options are matched for reasons of a few words.
    pub(super) fn all_at_once(&mut self, proof: &Proof, matches: &[Match]) -> Result<bool> {
        for found in matches {
            let step = found.sub.step;
            if self.reason(proof, step)?.is_none() && self.at_once(proof, step)?.is_none() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    pub(super) fn every_move(
        &mut self,
        proof: &Proof,
        at: u32,
        said: &str,
        subs: &[Sub],
    ) -> Result<()> {
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
        self.conclude_if_cited(at, said);
        Ok(())
    }

    pub(super) fn some_move(
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

    pub(super) fn cases(&mut self, proof: &Proof, subs: &[Sub]) -> Result<()> {
        for sub in subs {
            self.case(proof, *sub)?;
        }
        Ok(())
    }

    pub(super) fn case(&mut self, proof: &Proof, sub: Sub) -> Result<()> {
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

    pub(super) fn inhabited(
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
    pub(super) fn reached(&mut self, proof: &Proof, step: u32) -> Result<()> {
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
}
