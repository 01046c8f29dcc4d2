//! Traits of games, games under way, views, agents and batches of all families: everything that Python and the
//! browser see is written on them.

use super::error::AnyError;
#[cfg(feature = "laboratory")]
use super::laboratory::{AnyBatch, BatchOrder};
#[cfg(feature = "laboratory")]
use super::solving::{Exploitation, Exploiting, Pulse, Solution, Solving};
use crate::language::Language;
use gunjin_agents::{AgentError, AgentSpec};
use gunjin_engine::record::Field;
use gunjin_engine::tensors::{Layout, Sheet};
use gunjin_engine::{Ended, Seat, Stopped, Turn};
use serde::Serialize;
use serde_json::Value;
use std::any::Any;
use std::sync::Arc;
use thiserror::Error;

/// Reason for which an action was not played, in words.
#[derive(Debug, Error)]
#[error("{0}")]
pub struct Refusal(pub String);

/// Set-ups, agents and seed of a new game.
#[derive(Debug, Default)]
pub struct Beginning {
    /// Set-ups or policies: none, one for both seats, or one a seat.
    pub setups: Vec<String>,
    /// The agents by seat; none where people sit, and at the seats behind the last.
    pub agents: Vec<Option<AgentSpec>>,
    /// Seed of what is drawn.
    pub seed: u64,
}

/// Kind of tensor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TensorKind {
    /// Everything that the seat sees and can infer now.
    Observation,
    /// The observation with the probabilities of [`AnyView::belief`] instead of quick ones.
    ExactObservation,
    /// Everything that it has seen.
    InformationState,
}

impl TensorKind {
    /// Its sheet in the layout of a game.
    pub fn sheet(self, layout: &Layout) -> &Sheet {
        match self {
            TensorKind::Observation | TensorKind::ExactObservation => &layout.observation,
            TensorKind::InformationState => &layout.information_state,
        }
    }
}

/// Form of a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Picture {
    /// Characters; ASCII alone, or Unicode.
    Text {
        /// Keeps to ASCII.
        ascii: bool,
    },
    /// A drawing as SVG.
    Svg {
        /// Seat whose side is below.
        below: Seat,
    },
}

/// A game of any family, loaded by its name.
pub trait AnyGame: Send + Sync {
    /// The name by which it was loaded.
    fn name(&self) -> &str;
    /// The game with the switches that are not at their defaults.
    fn id(&self) -> String;
    /// The number of its rules.
    fn fingerprint(&self) -> u64;
    /// Number of players.
    fn seats(&self) -> usize;
    /// The header of records that names the player of a seat.
    fn seat_key(&self, seat: Seat) -> String;
    /// Name of a seat.
    fn seat_name(&self, seat: Seat, language: Language) -> String;
    /// True if chance acts during a game.
    fn has_chance(&self) -> bool;
    /// Layout of its tensors, and numbering of its actions.
    fn layout(&self) -> &Layout;
    /// The table of its rules as a tensor, where it has one.
    fn rules_tensor(&self) -> Option<Vec<f32>>;
    /// A game from its beginning.
    ///
    /// # Errors
    /// In words, if a set-up is none or not lawful.
    fn begin(self: Arc<Self>, beginning: &Beginning) -> Result<Box<dyn AnyState>, AnyError>;
    /// A game that begins with a position.
    ///
    /// # Errors
    /// In words, if it is none.
    fn read(self: Arc<Self>, position: &str) -> Result<Box<dyn AnyState>, AnyError>;
    /// The end of a recorded game, every word of which is compared.
    ///
    /// # Errors
    /// In words, with the line that is not true.
    fn replay(self: Arc<Self>, record: &str) -> Result<Box<dyn AnyState>, AnyError>;
    /// The view that a guest is asked at.
    fn view_of(self: Arc<Self>, view: &dyn Any) -> Option<Box<dyn AnyView>>;
    /// An agent that plays it.
    ///
    /// # Errors
    /// If there is none, or something that it needs is missing.
    fn agent(self: Arc<Self>, spec: &AgentSpec) -> Result<Box<dyn AnyAgent>, AgentError>;
    /// Games of it that are stepped together.
    ///
    /// # Errors
    /// In words, if there cannot be such a batch.
    #[cfg(feature = "laboratory")]
    fn batch(self: Arc<Self>, order: &BatchOrder<'_>) -> Result<Box<dyn AnyBatch>, AnyError>;
    /// Solves it.
    ///
    /// # Errors
    /// In words, if it is too large, or if the pulse ends the work.
    #[cfg(feature = "laboratory")]
    fn solve(&self, solving: &Solving<'_>, pulse: &mut Pulse<'_>) -> Result<Solution, AnyError>;
    /// Answers a player with best responses.
    ///
    /// # Errors
    /// In words, if it is too large, if there is no such player, or if the pulse ends the work.
    #[cfg(feature = "laboratory")]
    fn exploit(&self, exploiting: &Exploiting<'_>, pulse: &mut Pulse<'_>) -> Result<Exploitation, AnyError>;
}

/// A game under way.
pub trait AnyState: Send + Sync {
    /// A copy behind the same trait.
    fn boxed_clone(&self) -> Box<dyn AnyState>;
    /// The game that it belongs to.
    fn game(&self) -> Arc<dyn AnyGame>;
    /// The seat to act, chance, or the end.
    fn turn(&self) -> Turn;
    /// The numbers of the legal actions, ascending.
    fn legal(&self) -> Vec<usize>;
    /// The outcomes of chance with their probabilities, in order.
    fn outcomes(&self) -> Vec<f64>;
    /// An action in words.
    ///
    /// # Errors
    /// If no action has the number.
    fn text_of(&self, number: usize) -> Result<String, Refusal>;
    /// The number of an action in words, legal or not.
    ///
    /// # Errors
    /// If the words mean none.
    fn read(&self, text: &str) -> Result<usize, Refusal>;
    /// Plays an action, or an outcome of chance.
    ///
    /// # Errors
    /// If it is not legal; nothing has changed then.
    fn play(&mut self, number: usize) -> Result<(), Refusal>;
    /// Plays an action in words.
    ///
    /// # Errors
    /// If it is none, or not legal; nothing has changed then.
    fn play_text(&mut self, text: &str) -> Result<(), Refusal> {
        let number = self.read(text)?;
        self.play(number)
    }
    /// A seat gives up, or is stopped.
    ///
    /// # Errors
    /// If there is no such seat.
    fn stop(&mut self, stopped: &Stopped) -> Result<(), Refusal>;
    /// Seat that gave up or was stopped.
    fn stopped(&self) -> Option<&Stopped>;
    /// Result and reason; `None` while the game goes on.
    fn ended(&self) -> Option<&Ended>;
    /// The result by seat; zeros before the end.
    fn returns(&self) -> Vec<f64> {
        self.ended().map_or_else(|| vec![0.0; self.game().seats()], |ended| ended.returns.clone())
    }
    /// Reason of the ending, in a word.
    fn reason(&self) -> Option<&'static str> {
        self.ended().map(|ended| ended.reason)
    }
    /// Every action so far in words.
    fn history(&self) -> Vec<String>;
    /// The position at the start as a line.
    fn start_text(&self) -> String;
    /// The position as a line.
    fn position_text(&self) -> String;
    /// View of a seat.
    fn view(&self, seat: Seat) -> Box<dyn AnyView>;
    /// The truth as a picture.
    fn picture(&self, picture: Picture) -> String;
    /// The record of the game so far (`docs/RECORDS.md`).
    fn record(&self, agents: Vec<String>, others: Vec<Field>) -> String;
    /// The truth as data.
    fn truth(&self) -> Value;
    /// The truth as a tensor, turned for a seat.
    fn truth_tensor(&self, seat: Seat) -> Vec<f32>;
}

/// View of a seat.
pub trait AnyView: Send + Sync {
    /// A copy behind the same trait.
    fn boxed_clone(&self) -> Box<dyn AnyView>;
    /// Itself, for agents of its type of game.
    fn as_any(&self) -> &dyn Any;
    /// The game that it belongs to.
    fn game(&self) -> Arc<dyn AnyGame>;
    /// Seat of the view.
    fn seat(&self) -> Seat;
    /// The numbers of the legal actions, in the order of [`AnyView::words`]; none where it is not the seat's
    /// turn.
    fn legal(&self) -> Vec<usize>;
    /// The legal actions in words.
    fn words(&self) -> Vec<String>;
    /// The legal actions as data, in the same order.
    fn actions(&self) -> Vec<Value>;
    /// The board as a picture.
    fn picture(&self, picture: Picture) -> String;
    /// The view as data.
    fn json(&self) -> Value;
    /// Everything that was announced, as data.
    fn events(&self) -> Vec<Value>;
    /// Announcements after the first `known` actions, a line each.
    fn heard(&self, known: usize, language: Language) -> Vec<String>;
    /// Reason for which a text is no legal move; `None` if it is no move at all, or nobody knows.
    fn refusal(&self, text: &str, language: Language) -> Option<String>;
    /// Notes on what is hidden, in words.
    fn notes(&self, language: Language) -> String;
    /// A possible truth; `None` if none was found.
    fn resample(&self, seed: u64) -> Option<Box<dyn AnyState>>;
    /// Belief about enemy pieces.
    ///
    /// # Errors
    /// In words, for games of which no beliefs are kept.
    fn belief(&self) -> Result<Value, AnyError>;
    /// Forecast of the result for the seat, between players like `learned`: its chances to win, to draw and
    /// to lose.
    ///
    /// # Errors
    /// In words, for games of which no forecasts were learned.
    #[cfg(feature = "laboratory")]
    fn forecast(&self) -> Result<Value, AnyError>;
    /// The public state of the view, if it has at most so many histories.
    #[cfg(feature = "laboratory")]
    fn public_state(&self, most: usize, seed: u64) -> Option<AnyPublicState>;
    /// A tensor of the view.
    ///
    /// # Errors
    /// In words, for exact observations of games of which no beliefs are kept.
    fn tensor(&self, wanted: TensorKind) -> Result<Vec<f32>, AnyError>;
    /// A number that equal views have.
    fn key(&self) -> u64;
}

/// A public state ([`gunjin_agents::solve::public_state`]).
#[cfg(feature = "laboratory")]
#[expect(missing_debug_implementations, reason = "views have none")]
pub struct AnyPublicState {
    /// The private states of each seat, as views.
    pub private: Vec<Vec<Box<dyn AnyView>>>,
    /// By history, the number of each seat's private state.
    pub numbers: Vec<Vec<usize>>,
    /// By history, its share by chance alone.
    pub chances: Vec<f64>,
}

/// An agent's assessment of an action.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Thought {
    /// The number of the action.
    #[serde(skip)]
    pub action: usize,
    /// The action in words.
    #[serde(rename = "move")]
    pub text: String,
    /// Its probability in the policy.
    pub probability: f64,
    /// Visits by a search.
    pub visits: Option<u64>,
    /// The result expected of it.
    pub value: Option<f64>,
}

/// Random source of an agent.
#[derive(Debug, Clone, Copy, Default)]
pub struct Draws {
    /// Seed of the agent's draws.
    pub seed: u64,
    /// The number of the question under this seed.
    pub number: u64,
}

/// An agent that plays one game.
pub trait AnyAgent: Send + Sync {
    /// Its policy where the seat of a view is to act.
    ///
    /// # Errors
    /// In words, if it plays another game, if the seat is not to act, or if it gives no action.
    fn policy(&self, view: &dyn AnyView, draws: Draws) -> Result<Vec<Thought>, AnyError>;
}
