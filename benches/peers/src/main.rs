//! tepid beside its peers: the same workloads, one after the other in one process, with the
//! answers compared before a time is printed.
//!
//! Every workload runs in a process of its own (this program, started again), so that the
//! peak of memory is that of the workload. There ours and the peer's turns alternate and
//! the shortest time of each counts, in CPU time of the thread.

mod alone;
mod depth;
mod differential;
mod measure;
#[cfg(feature = "ogdoad")]
mod ogdoad;
mod peer;
mod text;
mod workloads;

use clap::Parser;
use measure::{Row, load, machine};
use std::process::{Command, ExitCode, Stdio};
use workloads::{Peer, Workload};

type Failure = Box<dyn std::error::Error + Send + Sync>;

/// Runs tepid and another engine in turn on the same workloads.
#[derive(Parser, Clone)]
struct Arguments {
    /// Workloads to run; all when none is named.
    names: Vec<String>,
    /// With whom tepid is compared.
    #[arg(long, value_enum, default_value = "cgt")]
    peer: Peer,
    /// One JSON object a line instead of a table.
    #[arg(long)]
    json: bool,
    /// Give the peer a sample where it is slow, and scale its time up.
    #[arg(long)]
    quick: bool,
    /// Run ours alone, for profiling.
    #[arg(long)]
    ours: bool,
    /// Compare so many random sums with the peer instead of timing anything.
    #[arg(long, value_name = "SUMS", num_args = 0..=1, default_missing_value = "100000")]
    differential: Option<usize>,
    /// Where the random sums begin.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Run one workload in this process and print its JSON.
    #[arg(long, hide = true)]
    one: bool,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("{failure}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &Arguments) -> Result<(), Failure> {
    if let Some(sums) = arguments.differential {
        return differential::run(sums, arguments.seed);
    }
    let chosen = chosen(arguments)?;
    if arguments.one || arguments.ours {
        for workload in chosen {
            let row = workload.run(arguments.peer, arguments.quick, arguments.ours)?;
            println!("{}", serde_json::to_string(&row)?);
        }
        return Ok(());
    }
    if !arguments.json {
        println!("{}\nload before {}", machine(), load());
        println!("{}", Row::heading(arguments.peer.name()));
    }
    let mut failed = 0;
    for workload in chosen {
        match in_its_own_process(workload, arguments) {
            Ok(mut row) if arguments.json => {
                if let Some(note) = row.note.take() {
                    eprintln!("{}: {note}", row.workload);
                }
                println!("{}", serde_json::to_string(&row)?);
            }
            Ok(row) => println!("{row}"),
            Err(failure) => {
                failed += 1;
                eprintln!("{}: {failure}", workload.name());
            }
        }
    }
    if !arguments.json {
        println!("load after {}", load());
    }
    if failed > 0 { Err(format!("{failed} workloads failed").into()) } else { Ok(()) }
}

fn chosen(arguments: &Arguments) -> Result<Vec<Workload>, Failure> {
    let all = Workload::all(arguments.peer);
    if arguments.names.is_empty() {
        let quick = arguments.quick;
        return Ok(all.into_iter().filter(|workload| !(quick && workload.is_slow())).collect());
    }
    let names = arguments.names.iter();
    names
        .map(|name| {
            all.iter()
                .copied()
                .find(|workload| workload.name() == *name)
                .ok_or_else(|| format!("no workload is called {name}").into())
        })
        .collect()
}

fn in_its_own_process(workload: Workload, arguments: &Arguments) -> Result<Row, Failure> {
    let mut command = Command::new(std::env::current_exe()?);
    command
        .args(["--one", "--peer", arguments.peer.name()])
        .arg(workload.name())
        .stderr(Stdio::inherit());
    if arguments.quick {
        command.arg("--quick");
    }
    let output = command.output()?;
    if !output.status.success() {
        return Err(format!("ended with {}", output.status).into());
    }
    Ok(serde_json::from_slice(&output.stdout)?)
}
