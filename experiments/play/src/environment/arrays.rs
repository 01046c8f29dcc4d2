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
    /// As bits, without beliefs ([`gunjin_engine::tensors::Sketch`]).
    Bits(&'a mut [u8]),
}

/// Form of the observations that can be had of a batch. Steps are quickest without any.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Observed {
    /// There are none.
    Nothing,
    /// Numbers, with beliefs: views are kept.
    Numbers,
    /// Bits, without beliefs: sketches are kept.
    Bits,
}

impl Observations<'_> {
    pub(super) fn form(&self) -> Observed {
        match self {
            Observations::None => Observed::Nothing,
            Observations::Floats(_) | Observations::Bytes(_) => Observed::Numbers,
            Observations::Bits(_) => Observed::Bits,
        }
    }
}

/// Destination of legal actions.
#[derive(Debug)]
pub enum Masks<'a> {
    /// Nowhere: none are wanted.
    None,
    /// A byte an action, 1 for every legal one.
    Bytes(&'a mut [u8]),
    /// A bit an action, the lowest of a byte first; every game begins with a byte.
    Bits(&'a mut [u8]),
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
    /// The legal actions of the seat that acts next; actions within games.
    pub legal_action_mask: Masks<'a>,
    /// The observation of the seat that acts next; numbers within games.
    pub observation: Observations<'a>,
}

#[derive(Debug)]
pub(super) struct Row<'a> {
    pub(super) current_player: &'a mut i32,
    pub(super) rewards: &'a mut [f32],
    pub(super) terminated: &'a mut u8,
    pub(super) truncated: &'a mut u8,
    pub(super) mask: Masks<'a>,
    pub(super) observation: Observations<'a>,
}

impl Arrays<'_> {
    pub(super) fn check(&self, games: usize, seats: usize, layout: &Layout) -> Result<(), BatchError> {
        let numbers = games * layout.observation.len();
        let (masked, actions) = match &self.legal_action_mask {
            Masks::None => (0, 0),
            Masks::Bytes(bytes) => (bytes.len(), games * layout.actions),
            Masks::Bits(bits) => (bits.len(), games * layout.mask_bytes()),
        };
        let (observed, numbers) = match &self.observation {
            Observations::None => (0, 0),
            Observations::Floats(floats) => (floats.len(), numbers),
            Observations::Bytes(bytes) => (bytes.len(), numbers),
            Observations::Bits(bits) => (bits.len(), games * layout.bits.bytes()),
        };
        let lengths = [
            ("current_player", self.current_player.len(), games),
            ("rewards", self.rewards.len(), games * seats),
            ("terminated", self.terminated.len(), games),
            ("truncated", self.truncated.len(), games),
            ("legal_action_mask", masked, actions),
            ("observation", observed, numbers),
        ];
        match lengths.into_iter().find(|(_, given, right)| given != right) {
            Some((array, given, right)) => Err(BatchError::Length(array, given, right)),
            None => Ok(()),
        }
    }

    pub(super) fn rows(&mut self, seats: usize, layout: &Layout) -> Vec<Row<'_>> {
        let mut masks: Box<dyn Iterator<Item = Masks<'_>> + '_> = match &mut self.legal_action_mask {
            Masks::None => Box::new(std::iter::empty()),
            Masks::Bytes(bytes) => Box::new(bytes.chunks_mut(layout.actions).map(Masks::Bytes)),
            Masks::Bits(bits) => Box::new(bits.chunks_mut(layout.mask_bytes()).map(Masks::Bits)),
        };
        let length = layout.observation.len();
        let mut observations: Box<dyn Iterator<Item = Observations<'_>> + '_> = match &mut self.observation {
            Observations::None => Box::new(std::iter::empty()),
            Observations::Floats(floats) => Box::new(floats.chunks_mut(length).map(Observations::Floats)),
            Observations::Bytes(bytes) => Box::new(bytes.chunks_mut(length).map(Observations::Bytes)),
            Observations::Bits(bits) => {
                Box::new(bits.chunks_mut(layout.bits.bytes()).map(Observations::Bits))
            }
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
                mask: masks.next().unwrap_or(Masks::None),
                observation: observations.next().unwrap_or(Observations::None),
            })
            .collect()
    }
}
