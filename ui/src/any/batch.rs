//! A batch of games of one type behind [`AnyBatch`].

use super::game::OfGame;
use super::interface::{AnyBatch, AnyState, BatchOrder};
use super::state::OfState;
use gunjin_agents::catalogue::AgentGame;
use gunjin_play::environment::{Arrays, Batch, BatchError, Hosts, Opponent, Saved};
use std::sync::Arc;

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
}

impl<G: AgentGame> AnyBatch for OfBatch<G> {
    fn run(&mut self, actions: Option<&[i64]>, arrays: &mut Arrays<'_>) -> Result<(), BatchError> {
        self.batch.run(&self.game.game, actions, arrays)
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
