//! The caller's memory, as a whole and game by game.

use super::BatchError;
use gunjin_engine::tensors::Layout;

/// Destination of legal actions or of observations.
#[derive(Debug)]
pub enum Output<'a> {
    /// Nowhere: none are wanted.
    None,
    /// Into 32-bit floats.
    Floats(&'a mut [f32]),
    /// Into bytes: 1 for a legal action, in observations 255 for 1.
    Bytes(&'a mut [u8]),
    /// As bits, the lowest of a byte first; every game begins with a byte. Observations are without beliefs
    /// ([`gunjin_engine::tensors::Sketch`]).
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

impl<'a> Output<'a> {
    pub(super) fn form(&self) -> Observed {
        match self {
            Output::None => Observed::Nothing,
            Output::Floats(_) | Output::Bytes(_) => Observed::Numbers,
            Output::Bits(_) => Observed::Bits,
        }
    }

    /// Its length, and what that should be by the numbers of a game and the bytes of their bits.
    fn lengths(&self, games: usize, numbers: usize, bytes: usize) -> (usize, usize) {
        match self {
            Output::None => (0, 0),
            Output::Floats(floats) => (floats.len(), games * numbers),
            Output::Bytes(all) => (all.len(), games * numbers),
            Output::Bits(bits) => (bits.len(), games * bytes),
        }
    }

    /// The part of the next game, taken off.
    #[inline(always)]
    fn next(&mut self, numbers: usize, bytes: usize) -> Output<'a> {
        let taken = match self {
            Output::None => None,
            Output::Floats(floats) => floats.split_off_mut(..numbers).map(Output::Floats),
            Output::Bytes(all) => all.split_off_mut(..numbers).map(Output::Bytes),
            Output::Bits(bits) => bits.split_off_mut(..bytes).map(Output::Bits),
        };
        taken.unwrap_or(Output::None)
    }

    /// Lends the memory again.
    fn lent(&mut self) -> Output<'_> {
        match self {
            Output::None => Output::None,
            Output::Floats(floats) => Output::Floats(floats),
            Output::Bytes(all) => Output::Bytes(all),
            Output::Bits(bits) => Output::Bits(bits),
        }
    }
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
    pub legal_action_mask: Output<'a>,
    /// The observation of the seat that acts next; numbers within games.
    pub observation: Output<'a>,
}

#[derive(Debug)]
pub(super) struct Row<'a> {
    pub(super) current_player: &'a mut i32,
    pub(super) rewards: &'a mut [f32],
    pub(super) terminated: &'a mut u8,
    pub(super) truncated: &'a mut u8,
    pub(super) mask: Output<'a>,
    pub(super) observation: Output<'a>,
}

impl Arrays<'_> {
    pub(super) fn check(&self, games: usize, seats: usize, layout: &Layout) -> Result<(), BatchError> {
        let (actions, mask_bytes) = (layout.actions, layout.mask_bytes());
        let (numbers, bytes) = (layout.observation.len(), layout.bits.bytes());
        let (masked, actions) = self.legal_action_mask.lengths(games, actions, mask_bytes);
        let (observed, numbers) = self.observation.lengths(games, numbers, bytes);
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

    /// The rows of the games, in their order.
    pub(super) fn rows(&mut self, seats: usize, layout: &Layout) -> impl Iterator<Item = Row<'_>> {
        let (actions, mask_bytes) = (layout.actions, layout.mask_bytes());
        let (numbers, bytes) = (layout.observation.len(), layout.bits.bytes());
        let (mut masks, mut observations) = (self.legal_action_mask.lent(), self.observation.lent());
        let scalars = self.current_player.iter_mut().zip(self.terminated.iter_mut());
        scalars.zip(self.truncated.iter_mut()).zip(self.rewards.chunks_mut(seats)).map(
            move |(((current_player, terminated), truncated), rewards)| Row {
                current_player,
                rewards,
                terminated,
                truncated,
                mask: masks.next(actions, mask_bytes),
                observation: observations.next(numbers, bytes),
            },
        )
    }
}
