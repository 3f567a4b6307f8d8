//! Walls, thermographs and their pictures.

#[path = "../notation/mod.rs"]
mod notation;
mod pictures;
mod walls;
