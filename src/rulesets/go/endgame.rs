//! Chilled values of Go regions.
