//! Tells options from expressions that begin with a minus sign.
//!
//! `tepid eval -1/2^ --unicode` has one expression and one option. An argument is an option
//! when its command has one of that name, or when it looks like a misspelt one (two minus
//! signs and a letter); everything else is an expression, and so is whatever follows `--`.

use clap::Command;
use std::ffi::OsString;

/// The arguments with the options of the subcommand first, then `--` and the rest.
pub(crate) fn arrange(command: &Command, arguments: Vec<OsString>) -> Vec<OsString> {
    let name = arguments.get(1).and_then(|name| name.to_str());
    let Some(subcommand) = name.and_then(|name| command.find_subcommand(name)) else {
        return arguments;
    };
    let mut given = arguments.into_iter().peekable();
    let mut options: Vec<OsString> = given.by_ref().take(2).collect();
    let mut expressions = Vec::new();
    while let Some(argument) = given.next() {
        let text = argument.to_string_lossy();
        if text == "--" {
            expressions.extend(given.by_ref());
        } else if is_option(&text) {
            let mut values =
                if text.contains('=') { 0 } else { values_of([command, subcommand], &text) };
            options.push(argument);
            while values > 0
                && let Some(value) = given.next_if(|next| !is_option(&next.to_string_lossy()))
            {
                options.push(value);
                values -= 1;
            }
        } else {
            expressions.push(argument);
        }
    }
    if !expressions.is_empty() {
        options.push("--".into());
        options.extend(expressions);
    }
    options
}

fn is_option(text: &str) -> bool {
    let long = text.strip_prefix("--").and_then(|name| name.chars().next());
    matches!(text, "-h" | "-V" | "-o") || long.is_some_and(char::is_alphabetic)
}

/// How many values an option takes at most.
fn values_of(commands: [&Command; 2], option: &str) -> usize {
    let all = commands.into_iter().flat_map(Command::get_arguments);
    let named = all.into_iter().find(|argument| {
        let short = argument.get_short().map(String::from);
        option.strip_prefix("--").map_or_else(
            || short.as_deref() == option.strip_prefix('-'),
            |name| argument.get_long() == Some(name),
        )
    });
    match named {
        Some(argument) if argument.get_action().takes_values() => {
            argument.get_num_args().map_or(1, |values| values.max_values())
        }
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::arrange;
    use clap::CommandFactory;
    use std::ffi::OsString;

    fn arranged(arguments: &[&str]) -> Vec<OsString> {
        let command = super::super::Cli::command();
        arrange(&command, arguments.iter().map(OsString::from).collect())
    }

    #[test]
    fn expressions_may_begin_with_a_minus_sign_and_stand_before_options() {
        let args =
            ["tepid", "eval", "-1/2^", "--unicode", "-(g)", "--time-limit", "2", "--", "--g"];
        let want =
            ["tepid", "eval", "--unicode", "--time-limit", "2", "--", "-1/2^", "-(g)", "--g"];
        assert_eq!(arranged(&args), want);
    }

    #[test]
    fn an_option_takes_as_many_values_as_it_says() {
        let args = ["tepid", "graph", "--lemmas", "norton", "conway", "--json"];
        assert_eq!(arranged(&args), args);
        let args = ["tepid", "graph", "--uses", "norton", "g"];
        assert_eq!(arranged(&args), ["tepid", "graph", "--uses", "norton", "--", "g"]);
    }

    #[test]
    fn results_may_go_to_a_file() {
        for option in ["-o", "--output"] {
            let want = ["tepid", "eval", option, "file", "--", "-g"];
            assert_eq!(arranged(&["tepid", "eval", "-g", option, "file"]), want);
        }
    }

    #[test]
    fn a_misspelt_option_stays_one() {
        assert_eq!(arranged(&["tepid", "eval", "--unicod", "g"])[2], "--unicod");
    }
}
