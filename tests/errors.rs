//! The codes of errors and their book, `docs/errors.md`.
//!
//! `TEPID_BLESS=1 cargo test --test errors` writes the book anew.

use std::fmt::Write;
use tepid::error::{Class, Code};

const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/errors.md");

fn book() -> String {
    let mut book = String::from(
        "# Errors\n\n\
         Every error has a code that never changes its meaning; `tepid explain E0101` prints \
         its page. An error in the input ends a command with exit code 2, a limit that was \
         reached with 3, an alarm with 4.\n\n\
         This file is written by `TEPID_BLESS=1 cargo test --test errors`.\n",
    );
    for code in Code::all() {
        let class = match code.class {
            Class::Input => "input",
            Class::Limit => "limit",
            Class::Alarm => "alarm",
        };
        let page = code.page.trim();
        let Code { id, title, .. } = code;
        write!(book, "\n## {id}: {title}\n\n*{class}*\n\n{page}\n").expect("a string");
    }
    book
}

#[test]
fn the_book_is_current() {
    let book = book();
    if std::env::var_os("TEPID_BLESS").is_some() {
        std::fs::write(PATH, &book).expect("docs can be written");
    }
    let found = std::fs::read_to_string(PATH).unwrap_or_default();
    assert!(found == book, "docs/errors.md is old: TEPID_BLESS=1 cargo test --test errors");
}

#[test]
fn codes_are_in_order_and_have_pages() {
    let ids: Vec<&str> = Code::all().map(|code| code.id).collect();
    assert!(ids.is_sorted_by(|a, b| a < b), "{ids:?}");
    for code in Code::all() {
        assert!(code.id.len() == 5 && code.id.starts_with('E'), "{}", code.id);
        assert!(!code.title.ends_with('.') && !code.title.is_empty(), "{}", code.id);
        assert!(code.page.len() > 40 && code.page.trim() == code.page, "{}", code.id);
        assert!(std::ptr::eq(Code::find(code.id).expect("found"), code), "{}", code.id);
    }
}
