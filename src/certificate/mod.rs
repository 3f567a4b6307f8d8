//! Certificates: texts of the kernel, and everything that writes and reads them.
//!
//! A certificate is a text of the one language of proofs, which the [kernel](crate::kernel) checks
//! line by line. What finds proofs writes notes of its own: [`proof`] for laws,
//! [`rewriting`] for simplifications, [`finite`] for laws that are tried at every case,
//! [`outline`] for arguments of people. From each of them a [`draft`] becomes a text, and what a
//! text shows is said by [`texts`]; what of it is kept for the laws of a file, by [`kept`].

mod begun;
pub mod draft;
pub mod finite;
pub mod kept;
pub mod lower;
pub mod outline;
pub mod plain;
pub mod proof;
pub mod rewriting;
pub mod shown;
mod text_reader;
pub mod texts;
