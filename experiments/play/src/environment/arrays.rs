//! The caller's memory, as a whole and game by game.

use super::BatchError;
use gunjin_engine::tensors::Layout;

/// Destination of observations.
#[derive(Debug)]
pub enum Observations<'a> {
    /// Nowhere: none is wanted.
    None,
    /// Into 32-bit floats.
    Floats(&'a mut [f32]),
    /// Into bytes, 255 for 1.
    Bytes(&'a mut [u8]),
}

/// Arrays of a batch, filled in place. The first index is the game.
#[derive(Debug)]
pub struct Arrays<'a> {
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
    pub observation: Observations<'a>,
}

#[derive(Debug)]
pub(super) struct Row<'a> {
    pub(super) current_player: &'a mut i32,
    pub(super) rewards: &'a mut [f32],
    pub(super) terminated: &'a mut u8,
    pub(super) truncated: &'a mut u8,
    pub(super) mask: Option<&'a mut [u8]>,
    pub(super) observation: Observations<'a>,
}

impl Arrays<'_> {
    pub(super) fn check(&self, games: usize, seats: usize, layout: &Layout) -> Result<(), BatchError> {
        let (actions, numbers) = (games * layout.actions, games * layout.observation.len());
        let observed = match &self.observation {
            Observations::None => numbers,
            Observations::Floats(floats) => floats.len(),
            Observations::Bytes(bytes) => bytes.len(),
        };
        let lengths = [
            ("current_player", self.current_player.len(), games),
            ("rewards", self.rewards.len(), games * seats),
            ("terminated", self.terminated.len(), games),
            ("truncated", self.truncated.len(), games),
            (
                "legal_action_mask",
                self.legal_action_mask.as_ref().map_or(actions, |mask| mask.len()),
                actions,
            ),
            ("observation", observed, numbers),
        ];
        match lengths.into_iter().find(|(_, given, right)| given != right) {
            Some((array, given, right)) => Err(BatchError::Length(array, given, right)),
            None => Ok(()),
        }
    }

    pub(super) fn rows(&mut self, seats: usize, layout: &Layout) -> Vec<Row<'_>> {
        let mut masks = self.legal_action_mask.as_mut().map(|mask| mask.chunks_mut(layout.actions));
        let length = layout.observation.len();
        let mut observations: Box<dyn Iterator<Item = Observations<'_>> + '_> = match &mut self.observation {
            Observations::None => Box::new(std::iter::empty()),
            Observations::Floats(floats) => Box::new(floats.chunks_mut(length).map(Observations::Floats)),
            Observations::Bytes(bytes) => Box::new(bytes.chunks_mut(length).map(Observations::Bytes)),
        };
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
                observation: observations.next().unwrap_or(Observations::None),
            })
            .collect()
    }
}
