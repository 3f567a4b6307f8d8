//! `tepid repl`: expressions, statements and rules, a line at a time.

use super::options::{self, LimitOptions};
use super::output::{self, Exit};
use super::prove;
use clap::Args;
use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;
use std::io::IsTerminal;
use std::path::Path;
use tepid::error::{Code, Error, Result, usage};
use tepid::print::Style;
use tepid::session::{Reply, Session};
use tepid::syntax;
use tepid::thermography::Picture;

const HELP: &str = "\
an expression     its value, or the simplest term if it has variables
a statement       proved or refuted:  form a; a - a = 0     g + h <= h if g <= 0
an item           of a rule file (let, define, law, rule, test, game g, ...) is added to the session
:simplify EXPR    by rewriting, even if it is closed
:thermograph EXPR
:style NAME       ascii, unicode, latex or cgsuite
:explain CODE     the page of an error code
:list             the session's rule file
:save FILE        writes it
:quit             or Ctrl-D";

#[derive(Args)]
pub(crate) struct Repl {
    #[command(flatten)]
    limits: LimitOptions,
}

/// Whether another line is read.
enum Next {
    Line,
    End,
}

/// What became of the lines so far. A person reads each error below the line that it is about; of a
/// script the number of the line is said, and it fails if one line does.
struct Lines {
    is_script: bool,
    number: usize,
    exit: Exit,
}

impl Lines {
    fn new() -> Lines {
        Lines { is_script: !std::io::stdin().is_terminal(), number: 0, exit: Exit::Done }
    }

    fn complain(&mut self, error: &Error) {
        if !self.is_script {
            return output::complain(error);
        }
        output::talk(&format!("line {}: {}", self.number, error.render()));
        self.exit = self.exit.worse(Exit::of(error));
    }
}

impl Repl {
    pub(crate) fn run(&self) -> Exit {
        let mut editor = match DefaultEditor::new() {
            Ok(editor) => editor,
            Err(error) => return output::fail(&unreadable(&error)),
        };
        let mut session = Session::new(self.limits.limits());
        let mut style = Style::Ascii;
        let mut lines = Lines::new();
        loop {
            let line = match editor.readline("tepid> ") {
                Ok(line) => line,
                Err(ReadlineError::Interrupted) => continue,
                Err(ReadlineError::Eof) => return lines.exit,
                Err(error) => return output::fail(&unreadable(&error)),
            };
            // A history that cannot grow is no reason to refuse a line.
            let _ = editor.add_history_entry(&line);
            options::forget_interrupt();
            lines.number += 1;
            match line.trim().strip_prefix(':') {
                Some(command) => match command_line(command, &mut session, &mut style) {
                    Ok(Next::Line) => {}
                    Ok(Next::End) => return lines.exit,
                    Err(error) => lines.complain(&error),
                },
                None => {
                    syntax::doubts(&line).iter().for_each(output::warn);
                    answer(&line, &mut session, style, &mut lines);
                }
            }
        }
    }
}

fn unreadable(error: &ReadlineError) -> Error {
    Error::new(&usage::FILE, format!("standard input: {error}"))
}

/// Answers a line that is no command.
fn answer(line: &str, session: &mut Session, style: Style, lines: &mut Lines) {
    match session.answer(line, style) {
        Ok(Reply::Nothing) => {}
        Ok(Reply::Text(text)) => output::result(&text),
        Ok(Reply::Proof(proof)) => output::result(&prove::line(&proof)),
        Ok(Reply::Added(findings)) => {
            for finding in findings {
                output::result(&format!("{}: {}", finding.name, finding.text()));
            }
        }
        Err(errors) => errors.iter().for_each(|error| lines.complain(error)),
    }
}

/// Does what a line says that begins with a colon.
fn command_line(command: &str, session: &mut Session, style: &mut Style) -> Result<Next> {
    let (name, rest) = command.split_once(char::is_whitespace).unwrap_or((command, ""));
    let rest = rest.trim();
    match name {
        "help" | "h" => output::result(HELP),
        "quit" | "q" => return Ok(Next::End),
        "list" => output::result(session.text().trim_end()),
        "save" => output::write_file(Path::new(rest), session.text())?,
        "style" => *style = named_style(rest)?,
        "simplify" => output::result(&session.simplified(rest, *style)?),
        "thermograph" => {
            let panels = session.engine().thermographs(rest)?;
            let picture = panels.into_iter().fold(Picture::new(), Picture::with_panel);
            output::result(picture.terminal().trim_end());
        }
        "explain" => {
            let code = Code::find(rest).ok_or_else(|| {
                Error::new(&usage::CODE, format!("there is no error code `{rest}`"))
            })?;
            output::result(code.page.trim_start_matches("# ").trim_end());
        }
        _ => {
            let message = format!("there is no command `:{name}`");
            return Err(Error::new(&usage::OPTION, message).hint("`:help` lists them"));
        }
    }
    Ok(Next::Line)
}

fn named_style(name: &str) -> Result<Style> {
    match name {
        "ascii" => Ok(Style::Ascii),
        "unicode" => Ok(Style::Unicode),
        "latex" => Ok(Style::Latex),
        "cgsuite" => Ok(Style::Cgsuite),
        _ => Err(Error::new(&usage::OPTION, format!("there is no style `{name}`"))
            .hint("the styles are ascii, unicode, latex and cgsuite")),
    }
}
