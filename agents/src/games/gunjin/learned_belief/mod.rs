//! A learned belief: what a hidden piece is, from where it stood at the start and what it has done since.
//!
//! From what a seat saw of an enemy piece ([`inputs`]), a small network says how likely each kind is,
//! as a sum over what the rules make of kinds, so that one network can be asked in every edition. It learns
//! which of two pieces is which kind of the two where the evidence allows both ways ([`trainer`]); so it never
//! says again what the evidence has said. Worlds are then weighed by the product over their pieces, and what
//! players believe of single pieces is scaled to the army
//! ([`Marginals::weighed`](super::marginals::Marginals::weighed)).

pub mod believer;
pub mod inputs;
pub mod network;
pub mod past;
pub mod trainer;
