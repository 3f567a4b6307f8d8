//! The class `Thermograph`.

use crate::errors::exception;
use num_rational::BigRational;
use pyo3::prelude::*;
use std::fmt::Write;
use tepid::thermography::{Picture, Thermograph, Trajectory};

/// The thermograph of a game: in a notebook, its picture.
///
/// >>> T = Game("{4||2|-1}").thermograph()
/// >>> T.mean, T.temperature
/// (Fraction(9, 4), Fraction(7, 4))
/// >>> T.right_wall
/// [(Fraction(-1, 1), Fraction(2, 1)), (Fraction(3, 2), Fraction(2, 1)), (Fraction(7, 4), Fraction(9, 4))]
/// >>> T.left(1)
/// Fraction(3, 1)
#[pyclass(name = "Thermograph", module = "tepid", frozen)]
#[derive(Clone)]
pub(crate) struct PyThermograph {
    title: String,
    thermograph: Thermograph,
}

impl PyThermograph {
    pub(crate) fn new(title: String, thermograph: Thermograph) -> PyThermograph {
        PyThermograph { title, thermograph }
    }

    fn left_trajectory(&self, py: Python<'_>) -> PyResult<&Trajectory> {
        self.thermograph.left_wall().trajectory().map_err(|error| exception(py, &error))
    }

    fn right_trajectory(&self, py: Python<'_>) -> PyResult<&Trajectory> {
        self.thermograph.right_wall().trajectory().map_err(|error| exception(py, &error))
    }

    fn picture(&self) -> Picture {
        Picture::new().with(self.title.clone(), self.thermograph.clone())
    }
}

/// The breakpoints of a wall, each as temperature and value.
fn points(wall: &Trajectory) -> Vec<(BigRational, BigRational)> {
    let points = wall.breakpoints().iter();
    points.map(|point| (point.temperature.clone(), point.value.clone())).collect()
}

#[pymethods]
impl PyThermograph {
    /// The mean: the value of the mast.
    #[getter]
    fn mean(&self) -> BigRational {
        self.thermograph.mean().clone()
    }

    /// The temperature: where the mast begins.
    #[getter]
    fn temperature(&self) -> BigRational {
        self.thermograph.temperature().clone()
    }

    /// The breakpoints of the left wall from -1 upwards, each as (temperature, value). Above the
    /// last one the wall is vertical.
    #[getter]
    fn left_wall(&self, py: Python<'_>) -> PyResult<Vec<(BigRational, BigRational)>> {
        self.left_trajectory(py).map(points)
    }

    /// The breakpoints of the right wall, likewise.
    #[getter]
    fn right_wall(&self, py: Python<'_>) -> PyResult<Vec<(BigRational, BigRational)>> {
        self.right_trajectory(py).map(points)
    }

    /// The left wall at temperature t >= -1.
    fn left(&self, py: Python<'_>, t: BigRational) -> PyResult<BigRational> {
        self.left_trajectory(py)?.at(&t).map_err(|error| exception(py, &error))
    }

    /// The right wall at temperature t >= -1.
    fn right(&self, py: Python<'_>, t: BigRational) -> PyResult<BigRational> {
        self.right_trajectory(py)?.at(&t).map_err(|error| exception(py, &error))
    }

    /// The picture as SVG.
    fn svg(&self) -> String {
        self.picture().svg()
    }

    /// The picture as TikZ code for LaTeX.
    fn tikz(&self) -> String {
        self.picture().tikz()
    }

    fn _repr_svg_(&self) -> String {
        self.svg()
    }

    fn __str__(&self) -> String {
        self.picture().terminal()
    }

    fn __repr__(&self) -> String {
        let mut text = format!("Thermograph({}: ", self.title);
        // Writing to a text cannot fail.
        let _ = write!(text, "mean {}, temperature {})", self.mean(), self.temperature());
        text
    }
}
