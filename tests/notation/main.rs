//! The notation of games: reading, mistakes, rule files, printing, and the way there and
//! back.

mod published;
mod value;
