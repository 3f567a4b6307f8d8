//! Walls, thermographs and their pictures.

#[path = "../lab/mod.rs"]
mod lab;
mod pictures;
mod walls;
