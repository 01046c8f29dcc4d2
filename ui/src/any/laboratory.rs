//! Batches, forecasts and solutions of games of one type, for laboratories.

use super::edition::Quartermaster;
use super::error::AnyError;
use super::family_methods::no_setups;
use super::game::OfGame;
use super::interface::{AnyState, Beginning};
use super::solving::{Exploitation, Exploiting, Pulse, Solution, Solving, exploit, solve};
use super::state::OfState;
use gunjin_agents::catalogue::AgentGame;
use gunjin_agents::games::gunjin::forecast::{Chances, Forecaster};
use gunjin_agents::games::gunjin::setup_game::SetupGame;
use gunjin_agents::games::gunjin::setup_game::edition_agent::EditionAgent;
use gunjin_agents::{Agent, AgentSpec, BUILT_IN};
use gunjin_engine::games::gunjin::Gunjin;
use gunjin_engine::{Bits, Seat};
use gunjin_play::environment::{
    Arrays, Batch, BatchError, Beginning as Beginnings, Hosts, Opponent, Saved, Settings,
};
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

/// Games stepped together.
pub trait AnyBatch: Send {
    /// Plays these actions, if there are any, and fills the arrays.
    ///
    /// # Errors
    /// If an action is not legal, or an array has another size.
    fn run(&mut self, actions: Option<&[i64]>, arrays: &mut Arrays<'_>) -> Result<(), BatchError>;
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
    pub(crate) fn made(game: Arc<OfGame<G>>, order: &BatchOrder<'_>) -> Result<OfBatch<G>, AnyError> {
        let beginning = match order.setups {
            [] => None,
            setups => Some((game.methods.laboratory.beginnings)(&game.game, setups)?),
        };
        let agent = order.opponent.map(|spec| spec.build(&game.game)).transpose()?;
        let opponent = agent.map(|agent| Opponent { agent, seat: order.seat });
        let hosts = Arc::new(Hosts { beginning, opponent });
        let batch = match order.saved {
            None => Batch::new(&game.game, order.settings, hosts),
            Some(saved) => Batch::restored(&game.game, order.settings, hosts, saved),
        };
        Ok(OfBatch { batch: batch.map_err(AnyError::failed)?, game })
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

/// Forecast of the result for the seat of a view.
type Forecast<G, View> = dyn Fn(&G, &View) -> Chances + Send + Sync;

/// Forecasts of a game, or why there are none.
pub(super) type Forecasts<G, View> = Result<Box<Forecast<G, View>>, AnyError>;

/// Makes the beginnings of numbered games from set-ups, or says what is wrong with those.
type MakeBeginnings<G> = fn(&G, &[String]) -> Result<Box<Beginnings<G>>, AnyError>;

/// Methods of a game that only laboratories ask for.
pub(crate) struct Laboratory<G: AgentGame> {
    /// The beginnings of numbered games from set-ups that are given, at least one.
    beginnings: MakeBeginnings<G>,
    pub(super) forecasts: fn(&G) -> Forecasts<G, G::View>,
    pub(super) solve: fn(&G, &Solving<'_>, &mut Pulse<'_>) -> Result<Solution, AnyError>,
    pub(super) exploit: fn(&G, &Exploiting<'_>, &mut Pulse<'_>) -> Result<Exploitation, AnyError>,
}

impl<G: AgentGame> Laboratory<G> {
    /// The ways of games that have none of their own.
    pub(super) fn general() -> Laboratory<G> {
        Laboratory {
            beginnings: |game, _| Err(no_setups(&game.id())),
            forecasts: |game| {
                let id = game.id();
                Err(AnyError::Unfit(format!(
                    "forecasts exist for editions of 軍人将棋 only, not for {id}; a searching agent's policy has expected results"
                )))
            },
            solve: |game, solving, pulse| solve(game, solving, pulse),
            exploit: |game, exploiting, pulse| exploit(game, exploiting, pulse, |spec| Ok(spec.build(game)?)),
        }
    }
}

impl<B: Bits> Laboratory<Gunjin<B>> {
    pub(super) fn edition() -> Laboratory<Gunjin<B>> {
        Laboratory {
            beginnings,
            forecasts: |game| {
                let forecaster = Forecaster::named(BUILT_IN, game)?;
                Ok(Box::new(move |game, view| forecaster.chances(game, view)))
            },
            solve: |game, solving, pulse| match solving.reference_setup {
                true => solve(game, solving, pulse),
                false => solve(&with_setups(game)?, solving, pulse),
            },
            exploit: |game, exploiting, pulse| match exploiting.reference_setup {
                true => exploit(game, exploiting, pulse, |spec| player(game, spec)),
                false => exploit(&with_setups(game)?, exploiting, pulse, |spec| {
                    Ok(Box::new(EditionAgent::new(player(game, spec)?)))
                }),
            },
        }
    }
}

fn beginnings<B: Bits>(game: &Gunjin<B>, setups: &[String]) -> Result<Box<Beginnings<Gunjin<B>>>, AnyError> {
    let beginning = Beginning { setups: setups.to_vec(), ..Beginning::default() };
    let quartermaster = Quartermaster::of(game.ruleset(), &beginning)?;
    Ok(Box::new(move |game, seed, number| {
        quartermaster.begin(game, seed, number).map_err(|error| error.to_string())
    }))
}

/// A player of games whose set-ups are given, or decisions.
fn player<B: Bits>(game: &Gunjin<B>, spec: &AgentSpec) -> Result<Box<dyn Agent<Gunjin<B>>>, AnyError> {
    Ok(spec.refuse_insisted_setup().and_then(|()| spec.build(game))?)
}

/// The edition with the set-up as the first decision.
fn with_setups<B: Bits>(game: &Gunjin<B>) -> Result<SetupGame<B>, AnyError> {
    SetupGame::new(game.clone()).map_err(AnyError::failed)
}
