//! Options that several commands share.

use clap::builder::{PathBufValueParser, PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, Args, Command};
use std::ffi::OsStr;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use tepid::engine::{Engine, Limits};
use tepid::error::Error;
use tepid::print::Style;
use tepid::rulesets;
use tepid::theory::Theory;

/// How results are written.
#[derive(Args, Clone, Copy)]
#[group(multiple = false)]
pub(crate) struct Format {
    /// Write ↑, ±, ⧾ instead of ^, +-, tiny
    #[arg(long)]
    unicode: bool,
    /// Write for `LaTeX` (the preamble that it needs: --latex-preamble)
    #[arg(long)]
    latex: bool,
    /// Write exactly as the program `CGSuite` does
    #[arg(long)]
    cgsuite: bool,
    /// Write one JSON object a line
    #[arg(long)]
    pub(crate) json: bool,
}

impl Format {
    pub(crate) fn style(self) -> Style {
        match self {
            Format { unicode: true, .. } => Style::Unicode,
            Format { latex: true, .. } => Style::Latex,
            Format { cgsuite: true, .. } => Style::Cgsuite,
            _ => Style::Ascii,
        }
    }
}

/// How much a command may do before it says "unknown".
#[derive(Args, Clone)]
pub(crate) struct LimitOptions {
    /// At most this many nodes, in the e-graph and in the arena of games
    #[arg(long, value_name = "N")]
    node_limit: Option<u64>,
    /// At most this many seconds
    #[arg(long, value_name = "SECONDS")]
    time_limit: Option<f64>,
    /// At most this many megabytes of games
    #[arg(long, value_name = "MB")]
    memory_limit: Option<u64>,
}

impl LimitOptions {
    pub(crate) fn limits(&self) -> Limits {
        let mut limits = Limits { interrupt: Some(interrupt_flag()), ..Limits::default() };
        if let Some(nodes) = self.node_limit {
            limits.nodes = nodes;
        }
        limits.seconds = self.time_limit.or(limits.seconds);
        if let Some(megabytes) = self.memory_limit {
            limits.bytes = megabytes.saturating_mul(1 << 20);
        }
        limits
    }
}

/// An engine with a rule file, if one is named, and these limits.
pub(crate) fn engine(rules: Option<&Path>, limits: &LimitOptions) -> Result<Engine, Vec<Error>> {
    let engine = match rules {
        Some(file) => Engine::with_rules(file)?,
        None => Engine::standard(),
    };
    Ok(engine.limited(limits.limits()))
}

/// Lets a computation begin after another was interrupted.
pub(crate) fn forget_interrupt() {
    interrupt_flag().store(false, Ordering::Relaxed);
}

/// A flag that Ctrl-C sets: the computation in progress ends at its next look at its budget,
/// with an error that says that it was interrupted. A second Ctrl-C ends the process.
fn interrupt_flag() -> Arc<AtomicBool> {
    static FLAG: OnceLock<Arc<AtomicBool>> = OnceLock::new();
    let flag = FLAG.get_or_init(|| {
        let flag = Arc::new(AtomicBool::new(false));
        let set = Arc::clone(&flag);
        let handler = move || {
            if set.swap(true, Ordering::Relaxed) {
                std::process::exit(130);
            }
        };
        // Without a handler Ctrl-C ends the process at once, which is no worse.
        let _ = ctrlc::set_handler(handler);
        flag
    });
    Arc::clone(flag)
}

/// A value that shells complete by names that are known, and that may be another one.
#[derive(Clone)]
pub(crate) struct Known<P> {
    parser: P,
    names: Vec<&'static str>,
}

impl<P: TypedValueParser> TypedValueParser for Known<P> {
    type Value = P::Value;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<P::Value, clap::Error> {
        self.parser.parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.names.iter().map(PossibleValue::new)))
    }
}

/// A rule file, or a shipped theory by its name.
pub(crate) fn theory() -> Known<PathBufValueParser> {
    Known { parser: PathBufValueParser::new(), names: Theory::shipped_names().collect() }
}

/// A ruleset by its name, or `list`.
pub(crate) fn ruleset() -> Known<StringValueParser> {
    let names = rulesets::list().iter().map(|ruleset| ruleset.name);
    Known { parser: StringValueParser::new(), names: names.chain(["list"]).collect() }
}
