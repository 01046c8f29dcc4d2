//! Editions as text: the files of `data/editions`, boards as drawings, and the checker of printed rules.

pub mod checker;
pub(crate) mod drawing;
pub(crate) mod edition;
pub mod library;
