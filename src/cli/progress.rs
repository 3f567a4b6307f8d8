//! How far a long command is, as a bar on standard error where that is a terminal.

use super::output;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use tepid::theory::Progress;

/// A bar that shows nothing yet.
pub(crate) fn bar() -> ProgressBar {
    let target = match output::is_quiet() {
        true => ProgressDrawTarget::hidden(),
        false => ProgressDrawTarget::stderr(),
    };
    let bar = ProgressBar::with_draw_target(None, target);
    if let Ok(style) = ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len} {elapsed}") {
        bar.set_style(style);
    }
    bar
}

/// Tells a bar how far the work is.
pub(crate) fn shown_by(bar: &ProgressBar) -> Progress {
    let shown = bar.clone();
    Progress::new(move |done, all| {
        shown.set_length(all);
        shown.set_position(done);
    })
}
