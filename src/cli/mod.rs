//! The command line: one file a command, with no logic of its own.
//!
//! Results go to standard output, everything else to standard error. Exit codes: 0 true,
//! proved or done; 1 false or refuted; 2 bad input or usage; 3 unknown, a limit was
//! reached; 4 two roads to one value disagree.

mod arguments;
mod check;
mod completions;
mod discover;
mod eval;
mod explain;
mod game;
mod graph;
mod options;
mod output;
mod progress;
mod prove;
mod repl;
mod simplify;
mod stream;
mod sweep;
mod table;
mod thermograph;
mod verify;

use clap::{CommandFactory, Parser, Subcommand};
use std::path::PathBuf;
use std::process::ExitCode;

/// Simplify, evaluate and explain combinatorial games.
///
/// An argument that begins with a minus sign and is no option is an expression, and `-`
/// reads expressions from standard input, one a line.
#[derive(Parser)]
#[command(name = "tepid", version, max_term_width = 100)]
struct Cli {
    /// Print the `LaTeX` definitions that --latex relies on, and end
    #[arg(long, global = true)]
    latex_preamble: bool,
    /// Show no progress, and no remarks on the work: results, warnings and errors alone
    #[arg(long, global = true)]
    quiet: bool,
    /// Write results to this file; `-` is standard output
    #[arg(short, long, global = true, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// The value of each expression, by direct recursion
    #[command(
        after_help = "Examples:\n  tepid eval '{1|-1} + {2|0}' '^ > *2'\n  tepid eval --json 'cool({4|-2}, 1)'"
    )]
    Eval(eval::Eval),
    /// The simplest term equal to each expression, by rewriting
    #[command(
        after_help = "Examples:\n  tepid simplify 'a + (b - a)'\n  tepid simplify --explain '{0, g, g + 1 | }'"
    )]
    Simplify(simplify::Simplify),
    /// Prove or refute statements about all games
    #[command(
        after_help = "Examples:\n  tepid prove 'g <= k if g <= h, h <= k'\n  tepid prove 'temperature(g + h) = temperature(g)'"
    )]
    Prove(prove::Prove),
    /// Try and prove what rule files claim
    #[command(after_help = "Example:\n  tepid check group")]
    Check(check::Check),
    /// Look for the laws that operators satisfy, and state them in a rule file
    #[command(after_help = "Example:\n  tepid discover chill --size 3")]
    Discover(discover::DiscoverCommand),
    /// Walls, mean and temperature, drawn or as text
    #[command(
        after_help = "Examples:\n  tepid thermograph '{4|-2} + ^'\n  tepid thermograph '{4||2|-1}' --svg -"
    )]
    Thermograph(thermograph::Thermograph),
    /// The value of a position of a real game
    #[command(after_help = "Examples:\n  tepid game list\n  tepid game domineering 3x3 --moves")]
    Game(game::Game),
    /// Positions, theories, or who beats whom, as a graph for Graphviz
    #[command(
        after_help = "Examples:\n  tepid graph '{4|-2} + ^'\n  tepid graph --lemmas norton cooling"
    )]
    Graph(graph::Graph),
    /// The smallest table that says what a finite operator says
    #[command(after_help = "Example:\n  tepid table cyclic resolve")]
    Table(table::Table),
    /// Check a certificate again, step by step
    #[command(after_help = "Example:\n  tepid prove 'g = g' --certificate - | tepid verify -")]
    Verify(verify::Verify),
    /// Enumerate statements over the operators, and try and prove each
    #[command(after_help = "Example:\n  tepid sweep sum --count 20 --size 2")]
    Sweep(sweep::SweepCommand),
    /// The page of an error code, such as E0101
    #[command(after_help = "Example:\n  tepid explain E0105")]
    Explain(explain::Explain),
    /// Expressions, statements and rules, a line at a time
    #[command(after_help = "Example:\n  tepid repl")]
    Repl(repl::Repl),
    /// A script that lets a shell complete commands and options
    #[command(after_help = "Example:\n  tepid completions bash")]
    Completions(completions::Completions),
}

/// Runs the command line, and returns the exit code.
pub(crate) fn run() -> ExitCode {
    let arguments = arguments::arrange(&Cli::command(), std::env::args_os().collect());
    // Like --help, it asks for no expression.
    if arguments.iter().take_while(|text| *text != "--").any(|text| text == "--latex-preamble") {
        output::result(tepid::print::latex_preamble().trim_end());
        return ExitCode::SUCCESS;
    }
    let cli = match Cli::try_parse_from(arguments) {
        Ok(cli) => cli,
        Err(asked) => {
            // Help and version go to standard output, a mistake to standard error.
            if let (Err(error), false) = (asked.print(), asked.use_stderr()) {
                output::lost(&error);
            }
            return ExitCode::from(asked.exit_code() as u8);
        }
    };
    if cli.quiet {
        output::be_quiet();
    }
    // What `discover` writes to its file is more than its results.
    if let (Some(file), false) = (&cli.output, matches!(cli.command, Command::Discover(_)))
        && let Err(error) = output::write_to(file)
    {
        return ExitCode::from(output::fail(&error).code());
    }
    let exit = match cli.command {
        Command::Eval(command) => command.run(),
        Command::Simplify(command) => command.run(),
        Command::Prove(command) => command.run(),
        Command::Check(command) => command.run(),
        Command::Discover(command) => command.run(),
        Command::Thermograph(command) => command.run(),
        Command::Game(command) => command.run(),
        Command::Graph(command) => command.run(),
        Command::Table(command) => command.run(),
        Command::Verify(command) => command.run(),
        Command::Sweep(command) => command.run(),
        Command::Explain(command) => command.run(),
        Command::Repl(command) => command.run(),
        Command::Completions(command) => command.run(),
    };
    ExitCode::from(exit.code())
}
