//! Games under way, views and agents of one type, behind [`AnyState`], [`AnyView`] and [`AnyAgent`].

use super::error::AnyError;
use super::game::OfGame;
#[cfg(feature = "laboratory")]
use super::interface::AnyPublicState;
use super::interface::{AnyAgent, AnyGame, AnyState, AnyView, Draws, Picture, Refusal, TensorKind, Thought};
use crate::language::Language;
use gunjin_agents::catalogue::AgentGame;
#[cfg(feature = "laboratory")]
use gunjin_agents::solve::public_state::{Private, PublicState};
use gunjin_agents::solve::view_key;
use gunjin_agents::{Agent, Choice, Place, Worlds};
use gunjin_engine::random::{Purpose, Stream};
use gunjin_engine::record::Field;
use gunjin_engine::replay::{Players, read_any, record};
use gunjin_engine::tensors::Tensors;
use gunjin_engine::{Ended, GameHistory, Seat, Stopped, Turn, Umpire};
use gunjin_play::text::game_rules::rules_json;
use serde_json::Value;
use std::any::Any;
use std::fmt::Display;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

pub(crate) struct OfState<G: AgentGame> {
    pub(crate) game: Arc<OfGame<G>>,
    pub(crate) history: GameHistory<G>,
}

impl<G: AgentGame> OfState<G> {
    /// The action of a number: of the seat to move, or the outcome of chance in this place. The one place
    /// where numbers become actions of a state.
    fn action_of(&self, number: usize) -> Result<G::Action, Refusal> {
        let game = &self.game.game;
        let none = |most: usize| {
            let range = if most == 0 { "there is none here".into() } else { format!("0 to {}", most - 1) };
            Refusal(format!("no action has the number {number} ({range})"))
        };
        match self.history.turn() {
            Turn::Seat(seat) => {
                let action = self.game.tensors.action(seat, number);
                action.ok_or_else(|| none(self.game.tensors.layout().actions))
            }
            Turn::Chance => {
                let outcomes = self.history.outcomes(game);
                outcomes.get(number).map(|(outcome, _)| *outcome).ok_or_else(|| none(outcomes.len()))
            }
            Turn::Over => {
                let reason = self.reason().unwrap_or_default();
                Err(Refusal(format!("action {number} is not possible: the game has ended ({reason})")))
            }
        }
    }

    /// The number of an action where it may be played.
    fn number_of(&self, action: G::Action) -> usize {
        match self.history.turn() {
            Turn::Seat(seat) => self.game.tensors.number(seat, action),
            _ => {
                let outcomes = self.history.outcomes(&self.game.game);
                outcomes.iter().position(|(outcome, _)| *outcome == action).unwrap_or_default()
            }
        }
    }

    fn action_in(&self, text: &str) -> Result<G::Action, Refusal> {
        if let (Turn::Over, Some(reason)) = (self.history.turn(), self.reason()) {
            let late = format!("{text} is not possible: the game has ended ({reason})");
            return Err(Refusal(late));
        }
        let read = read_any(&self.game.game, &self.history, text);
        read.map_err(|problem| Refusal(problem.to_string()))
    }
}

impl<G: AgentGame> AnyState for OfState<G> {
    fn boxed_clone(&self) -> Box<dyn AnyState> {
        Box::new(OfState { game: Arc::clone(&self.game), history: self.history.clone() })
    }

    fn game(&self) -> Arc<dyn AnyGame> {
        Arc::clone(&self.game) as Arc<dyn AnyGame>
    }

    fn turn(&self) -> Turn {
        self.history.turn()
    }

    fn legal(&self) -> Vec<usize> {
        let mut numbers: Vec<usize> = match self.history.turn() {
            Turn::Chance => (0..self.outcomes().len()).collect(),
            _ => self.history.legal().iter().map(|&action| self.number_of(action)).collect(),
        };
        numbers.sort_unstable();
        numbers
    }

    fn outcomes(&self) -> Vec<f64> {
        self.history.outcomes(&self.game.game).into_iter().map(|(_, chance)| chance).collect()
    }

    fn text_of(&self, number: usize) -> Result<String, Refusal> {
        Ok(self.game.game.action_text(self.history.position(), self.action_of(number)?))
    }

    fn read(&self, text: &str) -> Result<usize, Refusal> {
        Ok(self.number_of(self.action_in(text)?))
    }

    fn play(&mut self, number: usize) -> Result<(), Refusal> {
        let action = self.action_of(number)?;
        let played = self.history.play(&self.game.game, action);
        played.map_err(|refused| Refusal(refused.to_string()))
    }

    fn stop(&mut self, Stopped { seat, remark }: &Stopped) -> Result<(), Refusal> {
        let (game, seats) = (&self.game.game, self.game.game.seats());
        if seat.index() >= seats {
            return Err(Refusal(format!("there is no seat {}; seats go from 0 to {}", seat.0, seats - 1)));
        }
        match remark {
            None => self.history.resign(game, *seat),
            Some(why) => self.history.forfeit(game, *seat, why),
        }
        Ok(())
    }

    fn stopped(&self) -> Option<&Stopped> {
        self.history.stopped()
    }

    fn ended(&self) -> Option<&Ended> {
        self.history.ended()
    }

    fn history(&self) -> Vec<String> {
        let game = &self.game.game;
        let mut position = self.history.start().clone();
        let word = |&action: &G::Action| {
            let text = game.action_text(&position, action);
            game.play(&mut position, action);
            text
        };
        self.history.actions().iter().map(word).collect()
    }

    fn start_text(&self) -> String {
        self.game.game.position_text(self.history.start())
    }

    fn position_text(&self) -> String {
        self.game.game.position_text(self.history.position())
    }

    fn view(&self, seat: Seat) -> Box<dyn AnyView> {
        let legal = match self.history.turn() == Turn::Seat(seat) {
            true => self.history.legal().to_vec(),
            false => Vec::new(),
        };
        let view = self.history.view(&self.game.game, seat);
        Box::new(OfView { game: Arc::clone(&self.game), view, seat, legal })
    }

    fn picture(&self, picture: Picture) -> String {
        (self.game.methods.truth)(&self.game.game, self.history.position(), picture)
    }

    fn record(&self, agents: Vec<String>, others: Vec<Field>) -> String {
        let umpire = Umpire::of(&self.game.game, self.history.clone());
        record(&umpire, &Players { agents, others }).to_string()
    }

    fn truth(&self) -> Value {
        self.game.game.truth_json(self.history.position())
    }

    fn truth_tensor(&self, seat: Seat) -> Vec<f32> {
        let OfGame { game, tensors, .. } = &*self.game;
        let mut numbers = vec![0.0; tensors.layout().truth.len()];
        tensors.truth(game, self.history.position(), seat, &mut numbers);
        numbers
    }
}

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
        (self.game.methods.view)(&self.game.game, &self.view, picture)
    }

    fn json(&self) -> Value {
        self.game.game.view_json(&self.view)
    }

    fn events(&self) -> Vec<Value> {
        self.game.game.events(&self.view, 0)
    }

    fn heard(&self, known: usize, language: Language) -> Vec<String> {
        (self.game.methods.screen)(language).heard(&self.game.game, &self.view, known)
    }

    fn refusal(&self, text: &str, language: Language) -> Option<String> {
        (self.game.methods.screen)(language).refusal(&self.game.game, &self.view, text)
    }

    fn notes(&self, language: Language) -> String {
        (self.game.methods.screen)(language).notes(&self.game.game, &self.view)
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
    fn forecast(&self) -> Result<Value, AnyError> {
        let OfGame { game, methods, forecasts, .. } = &*self.game;
        let made = forecasts.get_or_init(|| (methods.laboratory.forecasts)(game));
        let chances = made.as_ref().map_err(|why| AnyError::Unfit(why.to_string()))?(game, &self.view);
        serde_json::to_value(chances).map_err(AnyError::failed)
    }

    #[cfg(feature = "laboratory")]
    fn public_state(&self, most: usize, seed: u64) -> Option<AnyPublicState> {
        let game = &self.game.game;
        let mut rng = Stream::new(seed, 0, Purpose::Worlds, u64::from(self.seat.0)).fast();
        let PublicState { histories, private } = PublicState::of(game, &self.view, most, &mut rng)?;
        let mut movers = vec![Vec::new(); private.len()];
        for history in &histories {
            if let Turn::Seat(seat) = game.turn(&history.position) {
                movers[seat.index()].push(history.numbers[seat.index()]);
            }
        }
        let view_of = |seat: usize, number: usize, view: G::View| -> Box<dyn AnyView> {
            let mut legal = Vec::new();
            if movers[seat].contains(&number) {
                game.legal_from_view(&view, &mut legal);
            }
            Box::new(OfView { game: Arc::clone(&self.game), view, seat: Seat(seat as u8), legal })
        };
        let of_seat = |(seat, private): (usize, Vec<Private<G>>)| {
            private
                .into_iter()
                .enumerate()
                .map(|(number, private)| view_of(seat, number, private.view))
                .collect()
        };
        Some(AnyPublicState {
            private: private.into_iter().enumerate().map(of_seat).collect(),
            chances: histories.iter().map(|history| history.chance).collect(),
            numbers: histories.into_iter().map(|history| history.numbers).collect(),
        })
    }

    fn belief(&self) -> Result<Value, AnyError> {
        (self.game.methods.belief)(&self.game.game, &self.view)
    }

    fn tensor(&self, wanted: TensorKind) -> Result<Vec<f32>, AnyError> {
        let OfGame { game, tensors, methods, .. } = &*self.game;
        let mut numbers = vec![0.0; wanted.sheet(tensors.layout()).len()];
        match wanted {
            TensorKind::Observation => tensors.observation(game, &self.view, &mut numbers),
            TensorKind::ExactObservation => {
                (methods.exact_observation)(game, tensors, &self.view, &mut numbers)?;
            }
            TensorKind::InformationState => tensors.information_state(game, &self.view, &mut numbers),
        }
        Ok(numbers)
    }

    fn key(&self) -> u64 {
        view_key(&self.view)
    }
}

/// An agent with its game.
pub(crate) struct OfAgent<G: AgentGame> {
    pub(crate) game: Arc<OfGame<G>>,
    pub(crate) agent: Box<dyn Agent<G>>,
}

impl<G: AgentGame> OfAgent<G> {
    fn failed(&self, why: impl Display) -> AnyError {
        AnyError::Unfit(format!("{} {why}", self.agent.name()))
    }

    fn think(&self, view: &OfView<G>, draws: Draws) -> Result<Vec<Thought>, AnyError> {
        let (game, seat) = (&self.game.game, view.seat);
        let mut rng = Stream::new(draws.seed, draws.number, Purpose::Agent, u64::from(seat.0));
        let rules = || rules_json(&game.id());
        let policy = match self.agent.sit(game, &Place { seat, rules: &rules }, &mut rng) {
            Some(mut player) => {
                let acted = player.act(game, &view.view, &view.legal, &mut rng);
                acted.map_err(|failure| self.failed(format!("gave no action: {failure}")))?
            }
            None => self.agent.policy(game, &view.view, &view.legal, &mut rng),
        };
        let thought = |choice: &Choice<G::Action>| Thought {
            action: self.game.tensors.number(seat, choice.action),
            text: game.action_words(&view.view, choice.action),
            probability: choice.probability,
            visits: choice.visits,
            value: choice.value,
        };
        Ok(policy.choices().iter().map(thought).collect())
    }
}

impl<G: AgentGame> AnyAgent for OfAgent<G> {
    fn policy(&self, view: &dyn AnyView, draws: Draws) -> Result<Vec<Thought>, AnyError> {
        let (own, other) = (self.game.game.id(), view.game().id());
        let Some(view) = view.as_any().downcast_ref::<OfView<G>>().filter(|_| own == other) else {
            let words = format!("the agent plays {own}, not {other}; create one for that game");
            return Err(AnyError::Unfit(words));
        };
        if view.legal.is_empty() {
            let seat = view.seat.0;
            let words = format!("seat {seat} does not act here; ask for the seat to act");
            return Err(AnyError::Unfit(words));
        }
        // A bug of ours is told as a fault of this agent, and ends nothing else.
        let asked = catch_unwind(AssertUnwindSafe(|| self.think(view, draws)));
        asked.unwrap_or_else(|_| Err(self.failed("broke; please report this with its view")))
    }
}
