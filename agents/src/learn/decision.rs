//! What a network is told of a decision, and what learning keeps of it.

/// Inputs are whole numbers of so many parts of 1: what a player computes with is what learning learns from.
pub const SCALE: f32 = 256.0;
/// The largest input, in both directions.
pub const LARGEST: f32 = 7.99;

/// An input as it is stored.
#[inline]
#[must_use]
pub fn stored(input: f32) -> i16 {
    (input.clamp(-LARGEST, LARGEST) * SCALE).round_ties_even() as i16
}

/// The inputs of a decision.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Inputs {
    /// What all moves share.
    pub context: Vec<i16>,
    /// Move by move, as many as a network takes for each.
    pub moves: Vec<i16>,
}

/// A decision that was made, with all that learning needs of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Decision {
    /// What was known.
    pub inputs: Inputs,
    /// The move that was played.
    pub chosen: usize,
    /// With what probability.
    pub probability: f32,
    /// How much better it went than was expected.
    pub advantage: f32,
    /// The policy from which learning must not go far, move by move.
    pub magnet: Vec<f32>,
}
