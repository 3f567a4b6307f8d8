//! Time, memory, and how they are shown.

use cpu_time::ThreadTime;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::fs;

/// Runs some work and tells how many seconds of CPU time the thread spent on it. Never a part
/// of its caller, so that its instructions can be counted apart from what prepares the work.
#[inline(never)]
pub(crate) fn timed<T>(work: impl FnOnce() -> T) -> (f64, T) {
    let start = ThreadTime::now();
    let result = work();
    (start.elapsed().as_secs_f64(), result)
}

/// The highest amount of memory that this process has occupied, in megabytes.
pub(crate) fn peak_mb() -> f64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<f64>().ok());
    kilobytes.map_or(f64::NAN, |kilobytes| kilobytes / 1024.0)
}

/// The load of the machine over one, five and fifteen minutes.
pub(crate) fn load() -> String {
    let text = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    text.split_whitespace().take(3).collect::<Vec<_>>().join(" ")
}

/// What machine this is.
pub(crate) fn machine() -> String {
    let info = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = info.lines().find_map(|line| line.strip_prefix("model name"));
    let model = model.map_or("unknown processor", |line| line.trim_start_matches([' ', '\t', ':']));
    let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    format!("{model}, {threads} threads")
}

/// What one workload took.
#[derive(Serialize, Deserialize)]
pub(crate) struct Row {
    /// Its name.
    pub(crate) workload: String,
    /// Whom ours is compared with.
    pub(crate) peer: String,
    /// Our seconds of CPU time.
    pub(crate) ours_cpu_s: f64,
    /// The peer's, scaled up from a sample where `note` says so.
    pub(crate) peer_cpu_s: Option<f64>,
    /// The peer's time over ours.
    pub(crate) ratio: Option<f64>,
    /// The peak of memory of the process after our turn and before the peer's.
    pub(crate) ours_peak_mb: f64,
    /// What is to be known to read the figures; beside the table, or on the error stream.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) note: Option<String>,
}

impl Row {
    pub(crate) fn heading(peer: &str) -> String {
        format!(
            "{:<20} {:>12} {:>12} {:>9} {:>8}  note",
            "workload", "ours", peer, "ratio", "memory"
        )
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let or_none = |text: Option<String>| text.unwrap_or_else(|| "-".to_owned());
        write!(
            f,
            "{:<20} {:>12} {:>12} {:>9} {:>5.0} MB  {}",
            self.workload,
            seconds(self.ours_cpu_s),
            or_none(self.peer_cpu_s.map(seconds)),
            or_none(self.ratio.map(|ratio| format!("{ratio:.1}"))),
            self.ours_peak_mb,
            self.note.as_deref().unwrap_or_default()
        )
    }
}

fn seconds(s: f64) -> String {
    match s {
        s if s < 1e-3 => format!("{:.1} us", s * 1e6),
        s if s < 1.0 => format!("{:.2} ms", s * 1e3),
        s => format!("{s:.2} s"),
    }
}
