//! Options that several commands share.

use clap::Args;
use std::path::Path;
use tepid::engine::{Engine, Limits};
use tepid::error::Error;
use tepid::print::Style;

/// How results are written.
#[derive(Args, Clone, Copy)]
#[group(multiple = false)]
pub(crate) struct Format {
    /// Write ↑, ±, ⧾ instead of ^, +-, tiny
    #[arg(long)]
    unicode: bool,
    /// Write for LaTeX (the preamble that it needs: --latex-preamble)
    #[arg(long)]
    latex: bool,
    /// Write exactly as CGSuite does
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
        let mut limits = Limits::default();
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
