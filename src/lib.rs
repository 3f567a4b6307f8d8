//! A symbolic term-rewriting engine with an e-graph for combinatorial game theory.
//!
//! Start from an [`engine::Engine`]: it reads games in the notation of the field, computes
//! their values, simplifies terms with variables by the rules of readable files, and hands
//! over certificates that an independent checker accepts.
//!
//! ```
//! use tepid::engine::{Engine, SimplifyOptions};
//! use tepid::print::{self, Style};
//!
//! let mut engine = Engine::standard();
//! let sum = engine.evaluate("{1|-1} + {2|0} + *")?;
//! assert_eq!(engine.show(&sum, Style::Ascii)?, "1*");
//!
//! let simplified = engine.simplify("{g, g + 1 | }", &SimplifyOptions::default())?;
//! assert_eq!(print::term(&simplified.term, Style::Ascii)?, "{g + 1|}");
//! # Ok::<(), tepid::error::Error>(())
//! ```
//!
//! Below it, from the ground up: [`number`] and [`game`] are the value kernel,
//! [`thermography`] and [`operators`] compute by direct recursion, [`syntax`] and
//! [`mod@print`] read and write, [`theory`] holds rule files, [`egraph`] rewrites,
//! [`certificate`] checks, [`rulesets`] values positions of real games. Every failure is an
//! [`error::Error`] with a stable code.

pub mod assert;
pub mod budget;
pub mod certificate;
pub mod egraph;
pub mod engine;
pub mod error;
pub mod game;
mod index;
pub mod kernel;
pub mod lab;
pub mod number;
pub mod operators;
pub mod print;
pub mod proof;
pub mod rulesets;
pub mod session;
pub mod strategy;
pub mod surreal;
pub mod syntax;
pub mod theory;
pub mod thermography;
pub mod value;
pub mod witness;

pub use value::{Arena, Game};

/// The examples of the README run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
