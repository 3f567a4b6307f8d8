//! `tepid prove STATEMENT…`: proved with a certificate, refuted, or unknown.

use super::options::LimitOptions;
use super::output::{self, Exit};
use super::stream::{Answer, answer_all};
use clap::Args;
use std::path::{Path, PathBuf};
use tepid::engine::{self, Engine, Proof, Raised};
use tepid::error::{Error, Result, usage};
use tepid::print::Style;
use tepid::proof::Proved;

#[derive(Args)]
pub(crate) struct Prove {
    /// Statements, such as 'g + h = h + g' or 'form a; a - a == 0'; `-` reads standard input
    #[arg(required = true, value_name = "STATEMENT")]
    statements: Vec<String>,
    /// Prove the laws of these rule files, and keep the proofs in the folder `proofs` beside
    /// each
    #[arg(long, conflicts_with_all = ["rules", "certificate"])]
    library: bool,
    /// Fill in these outlines, files with proofs in short steps, and check what they prove
    #[arg(long, conflicts_with_all = ["library", "rules", "explain", "latex", "json"])]
    outline: bool,
    /// Use the definitions of this rule file, beside the shipped ones, and its laws: those
    /// without a kept proof count as assumptions
    #[arg(long, value_name = "FILE")]
    rules: Option<PathBuf>,
    /// Write the proof to this file as a text of the kernel, for `tepid verify`; `-` prints it
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// Print each proof as a textbook does, option by option
    #[arg(long)]
    explain: bool,
    /// The same for `LaTeX`
    #[arg(long, conflicts_with = "json")]
    latex: bool,
    /// Write one JSON object a line
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    limits: LimitOptions,
}

impl Prove {
    pub(crate) fn run(&self) -> Exit {
        if self.library {
            return self.prove_library();
        }
        if self.outline {
            return self.fill_outlines();
        }
        if self.json && self.certificate.as_deref().is_some_and(output::is_standard) {
            let message = "--json and --certificate - both write to standard output";
            return output::fail(&Error::new(&usage::OPTION, message));
        }
        if self.certificate.is_some() && (self.statements.len() > 1 || self.statements == ["-"]) {
            let message = "--certificate takes one statement, as it writes one file";
            return output::fail(&Error::new(&usage::OPTION, message));
        }
        let mut engine = match super::options::engine(self.rules.as_deref(), &self.limits) {
            Ok(engine) => engine,
            Err(errors) => return output::fail_all(&errors),
        };
        answer_all(&self.statements, self.json, |text| self.answer(&mut engine, text))
    }

    /// Proves the laws of rule files, one line a law.
    fn prove_library(&self) -> Exit {
        let files: Vec<PathBuf> = self.statements.iter().map(PathBuf::from).collect();
        let written =
            engine::prove_library(&files, &self.limits.limits(), |file, proofs, raised| {
                for (law, found) in &proofs.laws {
                    output::result(&match found {
                        Ok(earned) => format!("{}: {law}: {earned}", file.display()),
                        Err(why) => format!("{}: {law}: unknown: {why}", file.display()),
                    });
                }
                for Raised { law, from, to } in raised {
                    output::result(&format!("{}: {law}: {from} is {to} now", file.display()));
                }
                let proved = proofs.laws.iter().filter(|(_, found)| found.is_ok()).count();
                output::result(&format!("{}: {proved} of {}", file.display(), proofs.laws.len()));
            });
        match written {
            Ok(()) => Exit::Done,
            Err(errors) => output::fail_all(&errors),
        }
    }

    /// Fills in outlines, one line a theorem.
    fn fill_outlines(&self) -> Exit {
        if self.certificate.is_some() && self.statements.len() > 1 {
            let message = "--certificate takes one outline, as it writes one file";
            return output::fail(&Error::new(&usage::OPTION, message));
        }
        let engine = Engine::standard().limited(self.limits.limits());
        let fill = |name: &String| match self.fill_outline(&engine, name) {
            Ok(()) => Exit::Done,
            Err(error) => output::fail(&error),
        };
        self.statements.iter().map(fill).fold(Exit::Done, Exit::worse)
    }

    fn fill_outline(&self, engine: &Engine, name: &str) -> Result<()> {
        let (text, verdict) = engine.fill_outline(Path::new(name))?;
        if let Some(file) = &self.certificate {
            output::write_file(file, &text)?;
        }
        for theorem in &verdict.theorems {
            output::result(&format!("proved {}: {}", theorem.name, theorem.core));
        }
        Ok(())
    }

    fn answer(&self, engine: &mut Engine, text: &str) -> Answer {
        let proof = engine.prove(text)?;
        let mut explained = None;
        if let (Proof::Proved(proved), true) = (&proof, self.explain || self.latex) {
            let style = if self.latex { Style::Latex } else { Style::Ascii };
            explained = Some(engine.textbook(proved, style)?);
        }
        let exit = match &proof {
            Proof::Proved(_) => Exit::Done,
            Proof::Refuted(_) => Exit::False,
            Proof::Unknown(_) => Exit::Unknown,
        };
        let said = if self.json { json(&proof, explained) } else { with(line(&proof), explained) };
        match (&proof, &self.certificate) {
            // The proof alone stands on standard output, so that another command can read it.
            (Proof::Proved(proved), Some(file)) if output::is_standard(file) => {
                output::talk(&said);
                return Ok((proved.certificate.trim_end().to_owned(), exit));
            }
            (Proof::Proved(proved), Some(file)) => output::write_file(file, &proved.certificate)?,
            _ => {}
        }
        Ok((said, exit))
    }
}

/// The verdict and the proof.
fn with(verdict: String, explained: Option<String>) -> String {
    match explained {
        Some(proof) => format!("{verdict}\n{}", proof.trim_end()),
        None => verdict,
    }
}

/// The verdict as one line of text.
pub(crate) fn line(proof: &Proof) -> String {
    match proof {
        Proof::Proved(proved) => {
            let (assumed, cited): (Vec<_>, Vec<_>) =
                proved.shown.support.iter().partition(|support| support.source.is_none());
            let mut line = proved.shown.truth.to_string();
            for support in assumed {
                line.push_str(&format!(" assuming {} (unproved)", support.name));
            }
            let steps = proved.shown.steps;
            let counted = if steps == 1 { "step" } else { "steps" };
            line.push_str(&format!(", {steps} {counted} checked"));
            for support in cited {
                line.push_str(&format!("; rests on {support}"));
            }
            match proved.shown.trusted {
                0 => {}
                1 => line.push_str("; trusts 1 axiom of built-in operators"),
                trusted => {
                    line.push_str(&format!("; trusts {trusted} axioms of built-in operators"));
                }
            }
            line
        }
        Proof::Refuted(counterexample) => format!("refuted: {}", counterexample.with_sides()),
        Proof::Unknown(why) => format!("unknown: {why}"),
    }
}

/// What a proof assumes, or the theorems of the literature that it rests on.
fn names(proved: &Proved, assumed: bool) -> Vec<String> {
    let support = proved.shown.support.iter();
    let wanted = support.filter(|support| support.source.is_none() == assumed);
    wanted.map(|one| if assumed { one.name.clone() } else { one.to_string() }).collect()
}

fn json(proof: &Proof, explained: Option<String>) -> String {
    let mut object = match proof {
        Proof::Proved(proved) => serde_json::json!({
            "verdict": proved.shown.truth.word(),
            "steps": proved.shown.steps,
            "assumed": names(proved, true),
            "rests_on": names(proved, false),
            "trusted": proved.shown.trusted,
        }),
        Proof::Refuted(counterexample) => {
            let assignment: serde_json::Map<_, _> = counterexample
                .assignment
                .iter()
                .map(|(name, value)| (name.to_string(), value.as_str().into()))
                .collect();
            let mut object =
                serde_json::json!({ "verdict": "refuted", "counterexample": assignment });
            if let Some(sides) = &counterexample.sides {
                object["left"] = sides.left.as_str().into();
                object["relation"] = sides.relation.as_str().into();
                object["right"] = sides.right.as_str().into();
            }
            object
        }
        Proof::Unknown(why) => serde_json::json!({ "verdict": "unknown", "why": why }),
    };
    if let Some(proof) = explained {
        object["proof"] = proof.into();
    }
    object.to_string()
}
