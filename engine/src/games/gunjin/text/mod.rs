//! Editions as text: the files of `data/editions`, boards as drawings, and the checker of printed rules.

pub mod checker;
pub mod drawing;
pub mod edition;
pub mod library;
