//! The `tepid` command.

fn main() {}
