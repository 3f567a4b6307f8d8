//! Errors of the library as exceptions of Python.

use pyo3::exceptions::PyException;
use pyo3::prelude::*;
use pyo3::{create_exception, intern};
use tepid::error::{Class, Error};

create_exception!(
    tepid,
    TepidError,
    PyException,
    "What the engine refuses: `code` is the stable code, `hint` what may help, and the text shows the place."
);
create_exception!(
    tepid,
    InputError,
    TepidError,
    "What was given cannot be read, or means nothing."
);
create_exception!(tepid, LimitError, TepidError, "A limit was reached: the answer is unknown.");
create_exception!(
    tepid,
    AlarmError,
    TepidError,
    "Two roads to one result disagree: a rule is unsound, or the engine is."
);

/// The exception for an error.
pub(crate) fn exception(py: Python<'_>, error: &Error) -> PyErr {
    let text = error.render();
    let raised = match error.class() {
        Class::Input => InputError::new_err(text),
        Class::Limit => LimitError::new_err(text),
        Class::Alarm => AlarmError::new_err(text),
    };
    let value = raised.value(py);
    let parts = value
        .setattr(intern!(py, "code"), error.code().id)
        .and_then(|()| value.setattr(intern!(py, "hint"), error.hints().join("\n")));
    parts.err().unwrap_or(raised)
}

/// The exception for several errors, of which the first says what kind it is.
pub(crate) fn exceptions(py: Python<'_>, errors: &[Error]) -> PyErr {
    let [first, rest @ ..] = errors else {
        return TepidError::new_err("nothing is known of what went wrong");
    };
    let raised = exception(py, first);
    let notes = rest.iter().map(Error::render);
    let added = notes.map(|note| raised.value(py).call_method1(intern!(py, "add_note"), (note,)));
    // Notes are of Python 3.11; an older one shows the first error alone.
    let _ = added.collect::<PyResult<Vec<_>>>();
    raised
}
