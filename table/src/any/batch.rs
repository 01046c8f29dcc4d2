//! A batch of games of one type behind [`AnyBatch`].

use super::AnyState;
use super::game::OfGame;
use super::state::OfState;
use gunjin_agents::catalogue::AgentGame;
use gunjin_agents::spec::AgentSpec;
use gunjin_engine::game::Seat;
use gunjin_engine::tensors::Number;
use gunjin_play::environment::{Arrays, Batch, BatchError, Hosts, Opponent, Saved, Settings};
use std::sync::Arc;

/// A batch that somebody wants.
#[derive(Debug)]
pub struct BatchOrder<'a> {
    /// Settings of the batch.
    pub settings: Settings,
    /// Set-ups or policies: none, one for both seats, or one a seat.
    pub setups: &'a [String],
    /// Agent at the seats that the caller does not play.
    pub opponent: Option<&'a AgentSpec>,
    /// The caller's seat where there is an opponent; `None` for another one from game to game.
    pub seat: Option<Seat>,
    /// Games to go on with, instead of those that begin.
    pub saved: Option<&'a [Saved]>,
}

/// Destination of observations.
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
    /// 1 where the game before ended by its rules.
    pub terminated: &'a mut [u8],
    /// 1 where it ended at the limit of its plies.
    pub truncated: &'a mut [u8],
    /// The legal actions.
    pub mask: Option<&'a mut [u8]>,
    /// Observation of the seat to act.
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
    /// One of the games, to look at or to play on apart from the others.
    ///
    /// # Errors
    /// If there is no such game.
    fn state(&self, place: usize) -> Result<Box<dyn AnyState>, BatchError>;
    /// Data to restore the games.
    fn saved(&self) -> Vec<Saved>;
}

/// A batch with its game.
pub(crate) struct OfBatch<G: AgentGame> {
    pub(crate) game: Arc<OfGame<G>>,
    pub(crate) batch: Batch<G>,
}

impl<G: AgentGame> OfBatch<G> {
    pub(crate) fn made(game: Arc<OfGame<G>>, order: &BatchOrder<'_>) -> Result<OfBatch<G>, String> {
        let beginning = match order.setups {
            [] => None,
            setups => Some((game.ways.beginnings)(&game.game, setups)?),
        };
        let agent = order.opponent.map(|spec| spec.build(&game.game)).transpose();
        let agent = agent.map_err(|error| error.to_string())?;
        let opponent = agent.map(|agent| Opponent { agent, seat: order.seat });
        let hosts = Arc::new(Hosts { beginning, opponent });
        let batch = match order.saved {
            None => Batch::new(&game.game, order.settings, hosts),
            Some(saved) => Batch::restored(&game.game, order.settings, hosts, saved),
        };
        Ok(OfBatch { batch: batch.map_err(|error| error.to_string())?, game })
    }

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

impl<G: AgentGame> AnyBatch for OfBatch<G> {
    fn run(&mut self, actions: Option<&[i64]>, memory: Memory<'_>) -> Result<(), BatchError> {
        let Memory { current_player, rewards, terminated, truncated, mask, observation } = memory;
        let legal_action_mask = mask;
        match observation {
            Observations::None => {
                let observation: Option<&mut [f32]> = None;
                self.fill(
                    actions,
                    Arrays { current_player, rewards, terminated, truncated, legal_action_mask, observation },
                )
            }
            Observations::Floats(numbers) => {
                let observation = Some(numbers);
                self.fill(
                    actions,
                    Arrays { current_player, rewards, terminated, truncated, legal_action_mask, observation },
                )
            }
            Observations::Bytes(numbers) => {
                let observation = Some(numbers);
                self.fill(
                    actions,
                    Arrays { current_player, rewards, terminated, truncated, legal_action_mask, observation },
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

    fn state(&self, place: usize) -> Result<Box<dyn AnyState>, BatchError> {
        let history = self.batch.history(&self.game.game, place)?;
        Ok(Box::new(OfState { game: Arc::clone(&self.game), history }))
    }

    fn saved(&self) -> Vec<Saved> {
        self.batch.saved()
    }
}
