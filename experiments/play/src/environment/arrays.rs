//! The caller's memory, as a whole and game by game.

use super::BatchError;
use gunjin_engine::tensors::{Layout, Number};

/// Arrays of a batch, filled in place. The first index is the game.
#[derive(Debug)]
pub struct Arrays<'a, N> {
    /// The seat that acts next.
    pub current_player: &'a mut [i32],
    /// Reward of each seat for this step: the result where a game ended, else 0; seats within games.
    pub rewards: &'a mut [f32],
    /// 1 where this step ended a game by its rules.
    pub terminated: &'a mut [u8],
    /// 1 where this step ended a game at the limit of its plies.
    pub truncated: &'a mut [u8],
    /// 1 for every legal action of the seat that acts next; actions within games.
    pub legal_action_mask: Option<&'a mut [u8]>,
    /// The observation of the seat that acts next; numbers within games.
    pub observation: Option<&'a mut [N]>,
}

/// The memory of one game.
#[derive(Debug)]
pub(super) struct Row<'a, N> {
    pub(super) current_player: &'a mut i32,
    pub(super) rewards: &'a mut [f32],
    pub(super) terminated: &'a mut u8,
    pub(super) truncated: &'a mut u8,
    pub(super) mask: Option<&'a mut [u8]>,
    pub(super) observation: Option<&'a mut [N]>,
}

impl<N: Number> Arrays<'_, N> {
    /// Checks that every array has the right length.
    pub(super) fn check(&self, games: usize, seats: usize, layout: &Layout) -> Result<(), BatchError> {
        let lengths = [
            ("current_player", self.current_player.len(), games),
            ("rewards", self.rewards.len(), games * seats),
            ("terminated", self.terminated.len(), games),
            ("truncated", self.truncated.len(), games),
            (
                "legal_action_mask",
                self.legal_action_mask.as_ref().map_or(games * layout.actions, |mask| mask.len()),
                games * layout.actions,
            ),
            (
                "observation",
                self.observation.as_ref().map_or(games * layout.observation.len(), |numbers| numbers.len()),
                games * layout.observation.len(),
            ),
        ];
        match lengths.into_iter().find(|(_, given, right)| given != right) {
            Some((array, given, right)) => Err(BatchError::Length { array, given, right }),
            None => Ok(()),
        }
    }

    /// The memory game by game.
    pub(super) fn rows(&mut self, seats: usize, layout: &Layout) -> Vec<Row<'_, N>> {
        let mut masks = self.legal_action_mask.as_mut().map(|mask| mask.chunks_mut(layout.actions));
        let length = layout.observation.len();
        let mut observations = self.observation.as_mut().map(|numbers| numbers.chunks_mut(length));
        let scalars = self.current_player.iter_mut().zip(self.terminated.iter_mut());
        scalars
            .zip(self.truncated.iter_mut())
            .zip(self.rewards.chunks_mut(seats))
            .map(|(((current_player, terminated), truncated), rewards)| Row {
                current_player,
                rewards,
                terminated,
                truncated,
                mask: masks.as_mut().and_then(Iterator::next),
                observation: observations.as_mut().and_then(Iterator::next),
            })
            .collect()
    }
}
