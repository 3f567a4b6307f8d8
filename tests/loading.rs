//! Rule files that are large, broken, missing, or change while they are read: one clear error
//! each, and no more work than the file is long.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use tepid::error::Error;
use tepid::syntax::parse_statement;
use tepid::theory::Theory;

/// A folder of its own for a test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("loading").join(name);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn only_error(path: &Path) -> Error {
    let errors = Theory::load_file(path).unwrap_err();
    let texts: Vec<String> = errors.iter().map(Error::render).collect();
    assert_eq!(errors.len(), 1, "{}", texts.join("\n"));
    errors.into_iter().next().unwrap()
}

/// Rules with definitions, `let`s, laws and tests that lean on them.
fn many(count: usize) -> String {
    let mut text = String::from("game g, h, x\noptions L, R\nnumber t\n");
    for n in 0..count {
        writeln!(text, "let a{n} = {{1|-{n}}} + 1").unwrap();
        writeln!(
            text,
            "define f{n}(g) = {{f{n}(x) + a{n} for x in left(g) | f{n}(y) for y in right(g)}}"
        )
        .unwrap();
        writeln!(text, "rule r{n}: f{n}(g) + a{n} => a{n} + f{n}(g)").unwrap();
        writeln!(text, "rule s{n} [simplify]: {{x, ..L | ..R}} + f{n}(0) => {{x, ..L | ..R}}")
            .unwrap();
        writeln!(text, "law l{n}: f{n}(g) = f{n}(g) + cool(0, t)  if t >= 0").unwrap();
        writeln!(text, "test f{n}(0) => 0").unwrap();
    }
    text
}

#[test]
fn a_file_of_a_thousand_rules_loads() {
    let theory = Theory::load_text("many.rules", &many(500)).unwrap();
    assert_eq!(theory.rules().len(), 1000);
    // The text of a rule brings what it needs, and nothing else.
    let text = &theory.rules()[999].text;
    assert!(text.contains("let a499 =") && text.contains("define f499("), "{text}");
    assert!(text.len() < 400, "{text}");
}

#[test]
fn a_statement_is_resolved_against_a_theory_as_large() {
    let theory = Theory::load_text("many.rules", &many(500)).unwrap();
    let statement = parse_statement("number t; f7(g) + a3 = g if t >= 0").unwrap();
    let (resolved, sorts) = theory.resolve(&statement).unwrap();
    assert_eq!(sorts.len(), 2);
    assert!(resolved.prop.len() > statement.prop.len());
    let unknown = parse_statement("f500(g) = g").unwrap();
    assert_eq!(theory.resolve(&unknown).unwrap_err().code().id, "E0202");
}

#[test]
fn a_hundred_thousand_errors_are_cut_short() {
    let text = "law l: g + = h\n".repeat(100_000);
    let errors = Theory::load_text("wrong.rules", &text).unwrap_err();
    assert_eq!(errors.len(), 101);
    assert_eq!(errors[100].code().id, "E0123");
}

#[test]
fn operators_that_call_each_other_in_a_large_circle() {
    let mut text = String::new();
    for n in 0..500 {
        let next = (n + 1) % 500;
        writeln!(text, "define f{n}(g, h) = {{f{next}(x, h) for x in left(g) | }}").unwrap();
    }
    assert_eq!(Theory::load_text("circle.rules", &text).unwrap().definitions().len(), 500);
    let text = text.replace("f0(x, h)", "f0(g, h)").replace("for x in left(g)", "for x in {g}");
    assert!(Theory::load_text("circle.rules", &text).is_err());
}

#[test]
fn a_file_that_is_not_utf_8() {
    let path = folder("utf8").join("latin.rules");
    std::fs::write(&path, b"# first line\nlaw l: g = g # caf\xe9\n").unwrap();
    let error = only_error(&path);
    assert_eq!(error.code().id, "E0802");
    assert!(error.to_string().contains("line 2"), "{error}");
}

#[test]
fn a_file_of_ten_megabytes() {
    let path = folder("large").join("large.rules");
    std::fs::write(&path, "# nothing but comments\n".repeat(460_000)).unwrap();
    let error = only_error(&path);
    assert_eq!(error.code().id, "E0805");
    assert!(error.to_string().contains("10 MiB"), "{error}");
    std::fs::remove_file(&path).unwrap();
}

#[cfg(unix)]
#[test]
fn a_file_without_an_end() {
    let error = only_error(Path::new("/dev/zero"));
    assert_eq!(error.code().id, "E0805");
}

#[test]
fn what_is_no_file() {
    let folder = folder("none");
    assert_eq!(only_error(&folder).code().id, "E0801");
    assert_eq!(only_error(&folder.join("missing.rules")).code().id, "E0801");
    let using = folder.join("using.rules");
    std::fs::write(&using, "use \"missing.rules\"\nlaw l: f(g) = g\n").unwrap();
    let error = only_error(&using);
    assert_eq!(error.code().id, "E0801");
    assert_eq!(error.labels().len(), 1);
}

/// However it comes out, a file that goes away while it is read gives a theory or one error.
#[test]
fn a_file_that_is_deleted_while_it_is_read() {
    let folder = folder("deleted");
    let (path, used) = (folder.join("there.rules"), folder.join("used.rules"));
    std::fs::write(&path, "use \"used.rules\"\nlaw l: twice(g) = g + g\n").unwrap();
    let over = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !over.load(Ordering::Relaxed) {
                let _ = std::fs::write(&used, "define twice(g) = g + g\n");
                let _ = std::fs::remove_file(&used);
            }
        });
        for _ in 0..200 {
            match Theory::load_file(&path) {
                Ok(theory) => assert_eq!(theory.laws().len(), 1),
                Err(errors) => {
                    assert_eq!(errors.len(), 1, "{}", errors[0]);
                    // Gone, or caught before anything was written.
                    assert!(["E0801", "E0202"].contains(&errors[0].code().id), "{}", errors[0]);
                }
            }
        }
        over.store(true, Ordering::Relaxed);
    });
}

#[test]
fn files_that_use_each_other() {
    let folder = folder("circle");
    for (file, uses) in [("a", "b"), ("b", "c"), ("c", "a")] {
        let text = format!("use \"{uses}.rules\"\nlaw {file}: g = g\n");
        std::fs::write(folder.join(format!("{file}.rules")), text).unwrap();
    }
    let error = only_error(&folder.join("a.rules"));
    assert_eq!(error.code().id, "E0215");
    assert!(error.to_string().contains("b.rules"), "{error}");
}

#[test]
fn a_chain_of_files_is_as_long_as_it_is() {
    let folder = folder("chain");
    for n in 0..50 {
        let text = format!("use \"{}.rules\"\nlaw l{n}: g = g\n", n + 1);
        std::fs::write(folder.join(format!("{n}.rules")), text).unwrap();
    }
    std::fs::write(folder.join("50.rules"), "law last: g = g\n").unwrap();
    assert_eq!(Theory::load_file(&folder.join("0.rules")).unwrap().laws().len(), 51);
}

/// A file may give its own meaning to what tepid ships and it does not use.
#[test]
fn names_of_shipped_theories_may_be_given_again() {
    let path = folder("names").join("own.rules");
    let own = "define star_projection(g) = g\nlaw add_comm: g + h = h + g\nfinite item = rock\n";
    std::fs::write(&path, own).unwrap();
    let theory = Theory::standard_with(&path).unwrap();
    let named = |name: &str| theory.laws().iter().filter(|law| law.name.as_str() == name).count();
    assert_eq!((named("add_comm"), named("add_assoc")), (1, 1));
    assert_eq!(named("reduced_twice"), 0, "the theory of the other operator is left out");
    assert_eq!(named("heat_twice"), 1);
    std::fs::write(&path, format!("use \"group\"\n{own}")).unwrap();
    let errors = Theory::standard_with(&path).unwrap_err();
    assert_eq!(errors[0].code().id, "E0208");
}

/// Bytes that editors leave at the beginning and at the ends of lines.
#[test]
fn line_ends_of_other_systems() {
    let text = "law l: g + h\r\n  = h + g\r\ntest 1 => 1\r\n";
    let theory = Theory::load_text("crlf.rules", text).unwrap();
    assert_eq!((theory.laws().len(), theory.tests().len()), (1, 1));
}
