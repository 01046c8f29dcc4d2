//! View of a seat, of one type of game, behind [`AnyView`].

use super::game::OfGame;
use super::interface::{AnyGame, AnyState, AnyView, Picture, Wanted};
use super::state::OfState;
use crate::language::Language;
use gunjin_agents::catalogue::AgentGame;
use gunjin_agents::solve::view_key;
use gunjin_agents::worlds::Worlds;
use gunjin_engine::game::Seat;
use gunjin_engine::history::GameHistory;
use gunjin_engine::random::{Purpose, Stream};
use gunjin_engine::tensors::Tensors;
use serde_json::Value;
use std::any::Any;
use std::sync::Arc;

/// View of a seat. It holds nothing of the truth.
pub(crate) struct OfView<G: AgentGame> {
    pub(crate) game: Arc<OfGame<G>>,
    pub(crate) view: G::View,
    pub(crate) seat: Seat,
    /// The legal actions; none where it is not the seat's turn.
    pub(crate) legal: Vec<G::Action>,
}

impl<G: AgentGame> AnyView for OfView<G> {
    fn boxed_clone(&self) -> Box<dyn AnyView> {
        let OfView { game, view, seat, legal } = self;
        Box::new(OfView { game: Arc::clone(game), view: view.clone(), seat: *seat, legal: legal.clone() })
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn game(&self) -> Arc<dyn AnyGame> {
        Arc::clone(&self.game) as Arc<dyn AnyGame>
    }

    fn seat(&self) -> Seat {
        self.seat
    }

    fn is_to_act(&self) -> bool {
        !self.legal.is_empty()
    }

    fn legal(&self) -> Vec<usize> {
        self.legal.iter().map(|&action| self.game.tensors.number(self.seat, action)).collect()
    }

    fn words(&self) -> Vec<String> {
        self.legal.iter().map(|&action| self.game.game.action_words(&self.view, action)).collect()
    }

    fn actions(&self) -> Vec<Value> {
        self.legal.iter().map(|&action| self.game.game.action_json(&self.view, action)).collect()
    }

    fn picture(&self, picture: Picture) -> String {
        (self.game.ways.view)(&self.game.game, &self.view, picture)
    }

    fn told(&self) -> Value {
        self.game.game.view_json(&self.view)
    }

    fn events(&self) -> Vec<Value> {
        self.game.game.events(&self.view, 0)
    }

    fn heard(&self, known: usize, language: Language) -> Vec<String> {
        (self.game.ways.screen)(language).heard(&self.game.game, &self.view, known)
    }

    fn refusal(&self, text: &str, language: Language) -> Option<String> {
        (self.game.ways.screen)(language).refusal(&self.game.game, &self.view, text)
    }

    fn notes(&self, language: Language) -> String {
        (self.game.ways.screen)(language).notes(&self.game.game, &self.view)
    }

    fn resample(&self, seed: u64) -> Option<Box<dyn AnyState>> {
        let game = &self.game.game;
        let mut rng = Stream::new(seed, 0, Purpose::Worlds, u64::from(self.seat.0)).fast();
        let world = game.worlds(&self.view).draw_world(game, &mut rng)?;
        let mut history = GameHistory::from_position(game, world.start);
        for action in world.actions {
            history.play(game, action).ok()?;
        }
        Some(Box::new(OfState { game: Arc::clone(&self.game), history }))
    }

    #[cfg(feature = "laboratory")]
    fn forecast(&self) -> Result<Value, String> {
        let OfGame { game, ways, forecasts, .. } = &*self.game;
        let made = forecasts.get_or_init(|| (ways.laboratory.forecasts)(game));
        let chances = made.as_ref().map_err(String::clone)?(game, &self.view);
        serde_json::to_value(chances).map_err(|error| error.to_string())
    }

    fn belief(&self) -> Result<Value, String> {
        (self.game.ways.belief)(&self.game.game, &self.view)
    }

    fn tensor(&self, wanted: Wanted, numbers: &mut [f32]) {
        let (game, tensors) = (&self.game.game, &self.game.tensors);
        match wanted {
            Wanted::Observation => tensors.observation(game, &self.view, numbers),
            Wanted::InformationState => tensors.information_state(game, &self.view, numbers),
        }
    }

    fn exact_observation(&self, numbers: &mut [f32]) -> Result<(), String> {
        (self.game.ways.exact_observation)(&self.game.game, &self.game.tensors, &self.view, numbers)
    }

    fn key(&self) -> u64 {
        view_key(&self.view)
    }
}
