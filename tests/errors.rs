//! The codes of errors and their pages in `docs/errors/`.
//!
//! `TEPID_BLESS=1 cargo test --test errors` writes the list of the pages anew.

use std::fmt::Write;
use tepid::error::{Class, Code};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/errors");

fn class(code: &Code) -> &'static str {
    match code.class {
        Class::Input => "input",
        Class::Limit => "limit",
        Class::Alarm => "alarm",
    }
}

fn exit(code: &Code) -> &'static str {
    match code.class {
        Class::Input => "A mistake in the input: exit code 2.",
        Class::Limit => "A limit was reached: exit code 3.",
        Class::Alarm => "Two roads to one value disagree: exit code 4.",
    }
}

fn list() -> String {
    let mut list = String::from(
        "# Errors\n\n\
         Every error has a code that never changes its meaning; `tepid explain E0101` prints \
         its page. An error in the input ends a command with exit code 2, a limit that was \
         reached with 3, an alarm with 4.\n\n\
         This list is written by `TEPID_BLESS=1 cargo test --test errors`.\n\n\
         | code | | |\n|---|---|---|\n",
    );
    for code in Code::all() {
        let Code { id, title, .. } = code;
        writeln!(list, "| [{id}]({id}.md) | {title} | {} |", class(code)).expect("a string");
    }
    list
}

#[test]
fn the_list_is_current() {
    let path = format!("{FOLDER}/README.md");
    let list = list();
    if std::env::var_os("TEPID_BLESS").is_some() {
        std::fs::write(&path, &list).expect("docs can be written");
    }
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(found == list, "docs/errors/README.md is old: TEPID_BLESS=1 cargo test --test errors");
}

#[test]
fn every_page_belongs_to_a_code() {
    let files = std::fs::read_dir(FOLDER).expect("a folder").count();
    assert_eq!(files, Code::all().count() + 1, "a page for each code, and the list");
}

#[test]
fn codes_are_in_order_and_have_pages() {
    let ids: Vec<&str> = Code::all().map(|code| code.id).collect();
    assert!(ids.is_sorted_by(|a, b| a < b), "{ids:?}");
    for code in Code::all() {
        assert!(code.id.len() == 5 && code.id.starts_with('E'), "{}", code.id);
        assert!(!code.title.ends_with('.') && !code.title.is_empty(), "{}", code.id);
        let heading = format!("# {}: {}\n\n{}\n\n", code.id, code.title, exit(code));
        let body = code.page.strip_prefix(&heading).expect(code.id);
        assert!(body.len() > 40 && body.trim_end().len() + 1 == body.len(), "{}", code.id);
        assert!(std::ptr::eq(Code::find(code.id).expect("found"), code), "{}", code.id);
    }
}
