//! Thermography: walls, thermographs, and pictures of them.
//!
//! [`Thermographs`] computes the [`Thermograph`] of a game by direct recursion. A [`Wall`]
//! is an element of one of the two tropical semirings [`MaxPlus`] and [`MinPlus`], whose
//! finite elements are [trajectories](Trajectory). Terms over constants, tax, ⊕max, ⊕min, ⊗
//! and the mean of two scaffolds ([`Mast::of_scaffolds`]) are evaluated with these and
//! compared with the direct recursion, breakpoint by breakpoint.

mod axis;
mod compact;
mod picture;
mod pool;
mod sheet;
mod svg;
mod terminal;
mod thermograph;
mod tikz;
mod trajectory;
mod wall;

pub use picture::{Panel, Picture};
pub use thermograph::{Mast, Thermograph, Thermographs};
pub use trajectory::{Breakpoint, Trajectory};
pub use wall::{MaxPlus, MinPlus, Semiring, Wall};
