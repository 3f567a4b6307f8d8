//! The kernel: what it accepts, and above all what it refuses.

mod positive;
