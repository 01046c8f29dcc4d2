//! Learning what hidden pieces are by what they did, in a folder: games of `learned`, a network that says which
//! piece is which.
//!
//! The folder is as that of a policy; `last.json` is the belief.

pub mod course;
