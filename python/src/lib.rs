//! tepid in Python: the module `tepid._tepid`, which the package `tepid` shows.
//!
//! All games of a process live in one arena. Calls that may be long leave the interpreter to other
//! threads and end soon after Ctrl-C; the objects stay usable.

mod errors;
mod game;
mod operand;
mod position;
mod theory;
mod thermograph;
mod watch;

/// The compiled part of the package.
#[pyo3::pymodule]
mod _tepid {
    #[pymodule_export]
    use crate::errors::{AlarmError, InputError, LimitError, TepidError};
    #[pymodule_export]
    use crate::game::PyGame;
    #[pymodule_export]
    use crate::position::{PyMove, PyPosition, game, list_rulesets};
    #[pymodule_export]
    use crate::theory::{PyReport, PySimplified, PyTheory, PyVerdict, check, prove, simplify};
    #[pymodule_export]
    use crate::thermograph::PyThermograph;
}
