//! The e-graph of games.
mod alarm;
mod analysis;
mod apply;
mod conditions;
mod convert;
mod dot;
mod enter;
mod explain;
mod exprs;
mod extract;
mod forest;
mod graph;
mod language;
mod matching;
mod options;
mod pattern;
mod saturate;
mod set_canon;
mod simplifier;
mod sum;
mod template;
mod unfold;
mod values;
mod write;

pub use extract::{Cost, Kind, Simplest};
pub use saturate::{Order, Stop};
pub use simplifier::{Equality, Options, Report, Simplified, Simplifier};
