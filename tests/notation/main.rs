//! The notation of games: reading, mistakes, rule files, printing, and the way there and
//! back.

mod depth;
mod files;
mod mistakes;
mod powers;
mod printing;
mod published;
mod reading;
mod roundtrip;
mod value;
