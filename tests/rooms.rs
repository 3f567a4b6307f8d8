//! The rooms of the source use each other only as `docs/architecture.md` allows.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Each room with those it may use directly; it may use whatever those may use as well.
/// `error` and `budget` are open to all.
const ROOMS: &[(&str, &[&str])] = &[
    ("error", &[]),
    ("budget", &[]),
    ("number", &[]),
    ("index", &[]),
    ("kernel", &["number"]),
    ("game", &["number", "index"]),
    ("thermography", &["game"]),
    ("operators", &["thermography", "surreal"]),
    ("surreal", &["game"]),
    ("strategy", &["game"]),
    ("syntax", &["number"]),
    ("print", &["thermography", "syntax", "surreal"]),
    ("theory", &["print", "operators"]),
    ("certificate", &["theory", "kernel"]),
    ("egraph", &["certificate"]),
    ("proof", &["egraph"]),
    ("rulesets", &["operators"]),
    ("lab", &["proof"]),
    ("witness", &["strategy", "theory"]),
    ("engine", &["lab", "rulesets", "witness"]),
    ("value", &["engine"]),
    ("session", &["engine"]),
    ("assert", &["engine"]),
    ("cli", &["session"]),
    ("lib", &["cli", "value"]),
    ("main", &["cli"]),
];

/// Crates that only some rooms may name.
const CRATES: &[(&str, &[&str])] = &[
    ("egg", &["egraph", "proof"]),
    ("clap", &["cli", "main"]),
    ("rustyline", &["cli"]),
    ("annotate_snippets", &["error"]),
];

fn allowed(room: &str) -> BTreeSet<&'static str> {
    let table: BTreeMap<_, _> = ROOMS.iter().copied().collect();
    let mut open = vec!["error", "budget"];
    let mut closed = BTreeSet::new();
    let (&room, _) = table.get_key_value(room).unwrap_or_else(|| panic!("unknown room `{room}`"));
    open.push(room);
    while let Some(next) = open.pop() {
        if closed.insert(next) {
            open.extend(table[next]);
        }
    }
    closed
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a readable folder") {
        let path = entry.expect("a readable entry").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|ext| ext == "rs") {
            found.push(path);
        }
    }
}

/// The identifier that begins a text.
fn leading_name(text: &str) -> &str {
    let end = text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len());
    &text[..end]
}

/// Rooms named in a line of code: `crate::game`, `crate::{game, syntax}`.
fn named(line: &str) -> Vec<&str> {
    let mut rooms = Vec::new();
    for prefix in ["crate::", "tepid::"] {
        for (at, _) in line.match_indices(prefix) {
            let rest = &line[at + prefix.len()..];
            match rest.strip_prefix('{') {
                Some(group) => rooms.extend(group.split(',').map(|part| leading_name(part.trim()))),
                None => rooms.push(leading_name(rest)),
            }
        }
    }
    rooms
}

/// Whether a line names a crate: `egg::EGraph`, `use egg;`.
fn names_crate(line: &str, name: &str) -> bool {
    line.match_indices(name).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        let whole = before.is_none_or(|c| !c.is_alphanumeric() && c != '_' && c != ':');
        whole && (line[at + name.len()..].starts_with("::") || line[..at].ends_with("use "))
    })
}

#[test]
fn rooms_use_only_what_stands_below_them() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&root, &mut files);
    assert!(files.len() > 20, "the walk found the sources");
    let mut wrong = Vec::new();
    for file in files {
        let path = file.strip_prefix(&root).expect("below src");
        let first = path.iter().next().expect("a file").to_string_lossy();
        let room = first.strip_suffix(".rs").unwrap_or(&first).to_owned();
        let allowed = allowed(&room);
        let text = fs::read_to_string(&file).expect("a readable file");
        for (number, line) in text.lines().enumerate() {
            if line.trim_start().starts_with("//") {
                continue;
            }
            // The tests of a file stand at its end, and may use whatever they need.
            if line.trim() == "#[cfg(test)]" {
                break;
            }
            let place = format!("{}:{}", path.display(), number + 1);
            for name in named(line) {
                let is_room = ROOMS.iter().any(|(room, _)| *room == name);
                if is_room && !allowed.contains(name) {
                    wrong.push(format!("{place}: {room} uses {name}"));
                }
            }
            for (name, rooms) in CRATES {
                if names_crate(line, name) && !rooms.contains(&room.as_str()) {
                    wrong.push(format!("{place}: {room} names the crate {name}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_table_has_no_cycle() {
    for (room, uses) in ROOMS {
        for below in *uses {
            assert!(!allowed(below).contains(room), "{room} and {below} use each other");
        }
    }
}
