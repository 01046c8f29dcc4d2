//! A batch of games of one type behind [`AnyBatch`].

use super::game::OfGame;
use gunjin_agents::catalogue::Catalogued;
use gunjin_engine::tensors::Number;
use gunjin_play::environment::{Arrays, Batch, BatchError};
use std::sync::Arc;

/// Where observations go.
#[derive(Debug)]
pub enum Observations<'a> {
    /// Nowhere.
    None,
    /// Into 32-bit floats.
    Floats(&'a mut [f32]),
    /// Into bytes.
    Bytes(&'a mut [u8]),
}

/// The caller's arrays.
#[derive(Debug)]
pub struct Memory<'a> {
    /// The seat to act in each game.
    pub current_player: &'a mut [i32],
    /// The results of games that have ended, seat by seat.
    pub rewards: &'a mut [f32],
    /// Whether the game before ended.
    pub terminated: &'a mut [u8],
    /// The legal actions.
    pub mask: Option<&'a mut [u8]>,
    /// What the seat to act observes.
    pub observation: Observations<'a>,
}

/// Games stepped together.
pub trait AnyBatch: Send {
    /// Plays these actions, if there are any, and fills the arrays.
    ///
    /// # Errors
    /// If an action is not legal, or an array has another size.
    fn run(&mut self, actions: Option<&[i64]>, memory: Memory<'_>) -> Result<(), BatchError>;
    /// Random legal actions.
    ///
    /// # Errors
    /// If there is no room for them.
    fn sample(&mut self, actions: &mut [i64]) -> Result<(), BatchError>;
    /// The truth of every game, turned for the seat that acts next.
    ///
    /// # Errors
    /// If there is no room for it.
    fn truth(&self, numbers: &mut [f32]) -> Result<(), BatchError>;
}

/// A batch with its game.
pub(crate) struct OfBatch<G: Catalogued> {
    pub(crate) game: Arc<OfGame<G>>,
    pub(crate) batch: Batch<G>,
}

impl<G: Catalogued> OfBatch<G> {
    fn fill<N: Number>(
        &mut self,
        actions: Option<&[i64]>,
        mut arrays: Arrays<'_, N>,
    ) -> Result<(), BatchError> {
        match actions {
            Some(actions) => self.batch.step(&self.game.game, actions, &mut arrays),
            None => self.batch.look(&self.game.game, &mut arrays),
        }
    }
}

impl<G: Catalogued> AnyBatch for OfBatch<G> {
    fn run(&mut self, actions: Option<&[i64]>, memory: Memory<'_>) -> Result<(), BatchError> {
        let Memory { current_player, rewards, terminated, mask: legal_action_mask, observation } = memory;
        match observation {
            Observations::None => {
                let observation: Option<&mut [f32]> = None;
                self.fill(
                    actions,
                    Arrays { current_player, rewards, terminated, legal_action_mask, observation },
                )
            }
            Observations::Floats(numbers) => {
                let observation = Some(numbers);
                self.fill(
                    actions,
                    Arrays { current_player, rewards, terminated, legal_action_mask, observation },
                )
            }
            Observations::Bytes(numbers) => {
                let observation = Some(numbers);
                self.fill(
                    actions,
                    Arrays { current_player, rewards, terminated, legal_action_mask, observation },
                )
            }
        }
    }

    fn sample(&mut self, actions: &mut [i64]) -> Result<(), BatchError> {
        self.batch.sample(&self.game.game, actions)
    }

    fn truth(&self, numbers: &mut [f32]) -> Result<(), BatchError> {
        self.batch.truth(&self.game.game, numbers)
    }
}
