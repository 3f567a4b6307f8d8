//! What a command ends with, and how it says it.

use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use tepid::error::{Class, Error, Result, usage};

/// How a command, or one line of its input, ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Exit {
    /// True, proved, done.
    Done,
    /// False, refuted.
    False,
    /// Nothing is known: a limit was reached.
    Unknown,
    /// Bad input or usage.
    Input,
    /// Two roads to one value disagree.
    Alarm,
}

impl Exit {
    /// The exit code of the process.
    pub(crate) fn code(self) -> u8 {
        match self {
            Exit::Done => 0,
            Exit::False => 1,
            Exit::Input => 2,
            Exit::Unknown => 3,
            Exit::Alarm => 4,
        }
    }

    /// What an error makes of the exit.
    pub(crate) fn of(error: &Error) -> Exit {
        match error.class() {
            Class::Input => Exit::Input,
            Class::Limit => Exit::Unknown,
            Class::Alarm => Exit::Alarm,
        }
    }

    /// The worse of two: 4, 2, 3, 1, 0 in this order.
    pub(crate) fn worse(self, other: Exit) -> Exit {
        let rank = |exit: Exit| match exit {
            Exit::Done => 0,
            Exit::False => 1,
            Exit::Unknown => 2,
            Exit::Input => 3,
            Exit::Alarm => 4,
        };
        if rank(self) >= rank(other) { self } else { other }
    }
}

/// Prints a result on standard output, and waits until it has arrived.
pub(crate) fn result(text: &str) {
    let written = match FILE.get() {
        Some(mut file) => writeln!(file, "{text}"),
        None => {
            let mut output = std::io::stdout().lock();
            writeln!(output, "{text}").and_then(|()| output.flush())
        }
    };
    if let Err(error) = written {
        lost(&error);
    }
}

/// The file that results go to, where one is named.
static FILE: OnceLock<File> = OnceLock::new();

/// Lets results go to a file from now on; `-` is standard output.
pub(crate) fn write_to(file: &Path) -> Result<()> {
    if !is_standard(file) {
        let created = File::create(file).map_err(|error| unwritable(file, &error))?;
        FILE.get_or_init(|| created);
    }
    Ok(())
}

fn unwritable(file: &Path, error: &std::io::Error) -> Error {
    Error::new(&usage::FILE, format!("cannot write {}: {error}", file.display()))
}

/// Ends the process as its output is lost. A reader that went away wants no more, and is told
/// nothing; anything else is an error.
pub(crate) fn lost(error: &std::io::Error) -> ! {
    if error.kind() == std::io::ErrorKind::BrokenPipe {
        std::process::exit(Exit::Done.code().into());
    }
    let name = if FILE.get().is_some() { "the output file" } else { "standard output" };
    complain(&Error::new(&usage::OUTPUT, format!("{name}: {error}")));
    std::process::exit(Exit::Input.code().into());
}

/// Whether remarks and progress are left out.
static QUIET: AtomicBool = AtomicBool::new(false);

/// Leaves remarks and progress out from now on.
pub(crate) fn be_quiet() {
    QUIET.store(true, Ordering::Relaxed);
}

/// Whether remarks and progress are left out.
pub(crate) fn is_quiet() -> bool {
    QUIET.load(Ordering::Relaxed)
}

/// Prints a remark on the work on standard error: nothing that an answer rests on.
pub(crate) fn remark(text: &str) {
    if !is_quiet() {
        talk(text);
    }
}

/// Prints a line on standard error.
pub(crate) fn talk(text: &str) {
    let _ = writeln!(std::io::stderr(), "{text}");
}

/// Prints an error with its place on standard error.
pub(crate) fn complain(error: &Error) {
    // Nothing is left to be told when standard error is gone too.
    let _ = writeln!(std::io::stderr(), "{}", error.render());
}

/// Prints a warning with its place on standard error.
pub(crate) fn warn(warning: &Error) {
    let _ = writeln!(std::io::stderr(), "{}", warning.render_warning());
}

/// Prints an error, and says how the command ends.
pub(crate) fn fail(error: &Error) -> Exit {
    complain(error);
    Exit::of(error)
}

/// Prints a result or the errors, and says how the command ends.
pub(crate) fn finish(answer: std::result::Result<String, Vec<Error>>) -> Exit {
    match answer {
        Ok(text) => {
            result(&text);
            Exit::Done
        }
        Err(errors) => fail_all(&errors),
    }
}

/// Prints errors, and says how the command ends.
pub(crate) fn fail_all(errors: &[Error]) -> Exit {
    errors.iter().map(fail).reduce(Exit::worse).unwrap_or(Exit::Input)
}

/// Writes a file that an option names; `-` is standard output.
pub(crate) fn write_file(file: &Path, text: &str) -> Result<()> {
    if is_standard(file) {
        result(text.trim_end());
        return Ok(());
    }
    std::fs::write(file, text).map_err(|error| unwritable(file, &error))
}

/// Whether an option names standard input or output.
pub(crate) fn is_standard(file: &Path) -> bool {
    file.as_os_str() == "-"
}
