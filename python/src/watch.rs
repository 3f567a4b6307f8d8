//! Long calls: they leave the interpreter to others, and end soon after Ctrl-C.

use crate::errors::exception;
use pyo3::prelude::*;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;
use tepid::engine::Limits;
use tepid::error::{Class, Result};

/// How often Python is asked whether it was interrupted.
const LOOK: Duration = Duration::from_millis(50);

/// How long a call may take before it is worth a thread of its own, in seconds.
const SHORT: f64 = 0.02;

/// The stack of a thread that works for Python.
const STACK: usize = 8 << 20;

/// Limits as keyword arguments give them.
pub(crate) fn limits(seconds: Option<f64>, nodes: Option<u64>, memory: Option<u64>) -> Limits {
    let default = Limits::default();
    Limits {
        seconds,
        nodes: nodes.unwrap_or(default.nodes),
        bytes: memory.unwrap_or(default.bytes),
        ..default
    }
}

/// Does the work on a thread of its own, under these limits and a flag that Ctrl-C sets.
///
/// # Errors
/// What the work gives; `KeyboardInterrupt`, after the work has ended.
pub(crate) fn watched<T: Send>(
    py: Python<'_>,
    limits: Limits,
    work: impl FnOnce(Limits) -> T + Send,
) -> PyResult<T> {
    let flag = Arc::new(AtomicBool::new(false));
    let limits = Limits { interrupt: Some(Arc::clone(&flag)), ..limits };
    thread::scope(|scope| {
        let (done, wait) = channel();
        let worker = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, move || {
            let result = work(limits);
            // Nobody waits any more only if the wait itself was given up.
            let _ = done.send(());
            result
        })?;
        let mut interrupted = Ok(());
        let wait = std::sync::Mutex::new(wait);
        while py.detach(|| {
            let wait = wait.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            matches!(wait.recv_timeout(LOOK), Err(RecvTimeoutError::Timeout))
        }) {
            if interrupted.is_ok() {
                interrupted = py.check_signals();
                flag.store(interrupted.is_err(), Ordering::Relaxed);
            }
        }
        let result = py.detach(|| worker.join());
        interrupted?;
        result.map_err(|_| pyo3::exceptions::PyRuntimeError::new_err("the engine panicked"))
    })
}

/// The same for work that is mostly short: it is tried at once, and watched only if it is long.
pub(crate) fn tried<T: Send>(
    py: Python<'_>,
    limits: &Limits,
    work: impl Fn(Limits) -> Result<T> + Send + Sync,
) -> PyResult<T> {
    let short = limits.seconds.map_or(SHORT, |seconds| seconds.min(SHORT));
    let result = py.detach(|| work(Limits { seconds: Some(short), ..limits.clone() }));
    match result {
        Err(error) if error.class() == Class::Limit => {
            watched(py, limits.clone(), &work)?.map_err(|error| exception(py, &error))
        }
        result => result.map_err(|error| exception(py, &error)),
    }
}
