//! Expressions from the arguments, or from standard input, one a line.

use super::output::{self, Exit};
use std::io::BufRead;
use tepid::error::{Error, Result, usage};
use tepid::syntax;

/// What one expression gives: the text to print, and how it ended.
pub(crate) type Answer = Result<(String, Exit)>;

/// Answers each argument, or, where an argument is `-`, each line of standard input.
///
/// On standard input an error is one line on standard output, so that the answers keep
/// the order of the lines; its line and place are shown on standard error. A blank line or a
/// comment gives a blank line. As JSON each answer says which input it answers.
pub(crate) fn answer_all(
    inputs: &[String],
    json: bool,
    mut answer: impl FnMut(&str) -> Answer,
) -> Exit {
    answer_all_with("#", inputs, json, |text| {
        syntax::doubts(text).iter().for_each(output::warn);
        answer(text)
    })
}

/// The same for texts that may begin with `#`: a comment begins with `comment`.
pub(crate) fn answer_all_with(
    comment: &str,
    inputs: &[String],
    json: bool,
    mut answer: impl FnMut(&str) -> Answer,
) -> Exit {
    let mut exit = Exit::Done;
    for input in inputs {
        let ended = if input == "-" {
            answer_lines(comment, json, &mut answer)
        } else {
            match answer(input) {
                Ok((text, ended)) => {
                    output::result(&if json { with_input(&text, Some(input)) } else { text });
                    ended
                }
                Err(error) => {
                    if json {
                        output::result(&with_input(&error_json(&error), Some(input)));
                    }
                    output::fail(&error)
                }
            }
        };
        exit = exit.worse(ended);
    }
    exit
}

fn answer_lines(comment: &str, json: bool, answer: &mut impl FnMut(&str) -> Answer) -> Exit {
    let mut exit = Exit::Done;
    let mut line = Vec::new();
    let mut input = std::io::stdin().lock();
    for number in 1.. {
        line.clear();
        match input.read_until(b'\n', &mut line) {
            Ok(0) => break,
            Ok(_) => {}
            Err(error) => {
                let error = Error::new(&usage::FILE, format!("standard input: {error}"));
                return exit.worse(output::fail(&error));
            }
        }
        let text = std::str::from_utf8(&line).map(|text| text.trim_end_matches(['\n', '\r']));
        let answered = match text {
            Ok(text) if text.trim().is_empty() || text.trim_start().starts_with(comment) => {
                output::result("");
                continue;
            }
            Ok(text) => answer(text),
            Err(_) => Err(Error::new(&usage::ENCODING, "the line is not UTF-8")),
        };
        let (shown, ended) = answered.unwrap_or_else(|error| {
            output::talk(&format!("line {number}: {}", error.render()));
            let text = if json { line_error_json(&error, number) } else { error.line() };
            (text, Exit::of(&error))
        });
        output::result(&if json { with_input(&shown, text.ok()) } else { shown });
        exit = exit.worse(ended);
    }
    exit
}

/// An error as one JSON object.
pub(crate) fn error_json(error: &Error) -> String {
    serde_json::json!({ "error": error_value(error) }).to_string()
}

/// The same of a line of the input.
fn line_error_json(error: &Error, line: u64) -> String {
    let mut said = error_value(error);
    said["line"] = line.into();
    serde_json::json!({ "error": said }).to_string()
}

/// A JSON object with the input that it answers in front.
fn with_input(object: &str, input: Option<&str>) -> String {
    let (Some(input), Some(rest)) = (input, object.strip_prefix('{')) else {
        return object.to_owned();
    };
    let comma = if rest == "}" { "" } else { "," };
    format!("{{\"input\":{}{comma}{rest}", serde_json::Value::from(input))
}

/// What an error says, as a value of JSON.
pub(crate) fn error_value(error: &Error) -> serde_json::Value {
    serde_json::json!({
        "code": error.code().id,
        "message": error.to_string(),
        "hints": error.hints(),
        "spans": error.labels().iter()
            .map(|label| [label.span.start, label.span.end])
            .collect::<Vec<_>>(),
    })
}
