//! The commands in the README and in `docs/` print what stands below them.
//!
//! In a block marked `console`, a line `$ tepid …` is run by a shell in the project's
//! folder, and the lines up to the next `$` are what it prints on standard output; without
//! such lines only its exit code is looked at, which must not be that of a usage error.
//! `cargo run --release -- …` runs the same binary; other commands are not run. In tables,
//! commands in backticks are run too, and looked at by their exit code.

use libtest_mimic::{Arguments, Failed, Trial};
use std::path::{Path, PathBuf};
use std::process::Command;

struct Example {
    place: String,
    command: String,
    expected: Vec<String>,
}

fn main() {
    let arguments = Arguments::from_args();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = vec![root.join("README.md")];
    markdown(&root.join("docs"), &mut files);
    let trials = files
        .iter()
        .flat_map(|file| examples(root, file))
        .map(|example| Trial::test(example.place.clone(), move || run(&example)))
        .collect();
    libtest_mimic::run(&arguments, trials).exit();
}

fn markdown(folder: &Path, files: &mut Vec<PathBuf>) {
    let entries = std::fs::read_dir(folder).expect("a readable folder");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            markdown(&path, files);
        } else if path.extension().is_some_and(|ext| ext == "md") {
            files.push(path);
        }
    }
}

fn examples(root: &Path, file: &Path) -> Vec<Example> {
    let text = std::fs::read_to_string(file).expect("a readable file");
    let name = file.strip_prefix(root).expect("below the root").display();
    let mut found: Vec<Example> = Vec::new();
    let (mut inside, mut wanted) = (false, false);
    for (number, line) in text.lines().enumerate() {
        if line.starts_with("```") {
            inside = !inside && line == "```console";
            wanted = false;
        } else if inside && let Some(command) = line.strip_prefix("$ ") {
            let command = command.replace("cargo run --release --", "tepid");
            wanted = command.starts_with("tepid ");
            if wanted {
                let place = format!("{name}:{}", number + 1);
                found.push(Example { place, command, expected: Vec::new() });
            }
        } else if wanted && let Some(example) = found.last_mut() {
            example.expected.push(line.to_owned());
        } else if line.starts_with('|') {
            for command in line.split('`').skip(1).step_by(2) {
                if command.contains("tepid ") {
                    let place = format!("{name}:{}", number + 1);
                    let command = command.replace("\\|", "|");
                    found.push(Example { place, command, expected: Vec::new() });
                }
            }
        }
    }
    found
}

fn run(example: &Example) -> Result<(), Failed> {
    let binary = Path::new(env!("CARGO_BIN_EXE_tepid"));
    let folder = binary.parent().expect("a folder");
    let path = std::env::var("PATH").unwrap_or_default();
    let output = Command::new("sh")
        .args(["-c", &example.command])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .env("PATH", format!("{}:{path}", folder.display()))
        .output()?;
    let printed = String::from_utf8_lossy(&output.stdout);
    let printed: Vec<&str> = printed.trim_end().lines().collect();
    let errors = String::from_utf8_lossy(&output.stderr);
    if example.expected.is_empty() {
        return match output.status.code() {
            Some(0 | 1 | 3) => Ok(()),
            _ => Err(format!("{}: {}\n{errors}", example.command, output.status).into()),
        };
    }
    if printed == example.expected {
        return Ok(());
    }
    let (printed, expected) = (printed.join("\n"), example.expected.join("\n"));
    Err(format!("{}\nprints\n{printed}\n{errors}\nnot\n{expected}", example.command).into())
}
