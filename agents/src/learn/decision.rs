//! Inputs of a network at a decision, and the sample that learning keeps.

use super::integer::{IntegerNetwork, Room, policy};

/// Inputs are whole numbers of so many parts of 1: what a player computes with is what learning learns from.
pub const SCALE: f32 = 256.0;
/// The largest input, in both directions.
pub const LARGEST: f32 = 7.99;

/// An input as it is stored.
#[inline]
pub fn stored(input: f32) -> i16 {
    rounded(input.clamp(-LARGEST, LARGEST) * SCALE) as i16
}

/// The nearest whole number, ties to even, of a float that is less than 2²² in size. `as` checks every number for
/// overflow and NaN, so the compiler finds no vectors for a list of them; here it does.
#[inline]
pub fn rounded(number: f32) -> i32 {
    // From 2²³ to 2²⁴ floats are the whole numbers: an addition rounds to one of them, and its last bits count them.
    const WHOLE: f32 = 3.0 * (1u32 << 22) as f32;
    (number + WHOLE).to_bits() as i32 - WHOLE.to_bits() as i32
}

/// The inputs of a decision.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Inputs {
    /// Inputs that all moves share.
    pub context: Vec<i16>,
    /// Move by move, as many as a network takes for each.
    pub moves: Vec<i16>,
}

/// A decision that was made, with all that learning needs of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Decision {
    /// Inputs of the network.
    pub inputs: Inputs,
    /// The move that was played.
    pub chosen: usize,
    /// With what probability.
    pub probability: f32,
    /// Advantage: the result less its expectation.
    pub advantage: f32,
    /// Reference policy of the KL penalty, move by move; empty until it is [asked](Decision::ask_reference).
    pub reference: Vec<f32>,
}

impl Decision {
    /// Asks a network for the reference policy, if there is none yet.
    pub fn ask_reference(&mut self, network: &IntegerNetwork, room: &mut Room) {
        if self.reference.is_empty() {
            let mut scores = Vec::new();
            network.scores(&self.inputs, room, &mut scores);
            self.reference = policy(&scores, 1.0).iter().map(|&share| share.max(1e-9) as f32).collect();
        }
    }
}
