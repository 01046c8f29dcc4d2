//! Games of all families behind one type: generic below, dynamic above. [`game::OfGame`] is compiled once for
//! every type of game; everything that Python sees is written on [`AnyGame`], [`AnyState`] and [`AnyView`].

pub(crate) mod agent;
pub(crate) mod batch;
pub(crate) mod edition;
pub(crate) mod game;
pub(crate) mod solving;
pub(crate) mod state;
pub(crate) mod view;
pub(crate) mod ways;

use agent::AnyAgent;
use batch::AnyBatch;
use gunjin_agents::error::AgentError;
use gunjin_agents::spec::AgentSpec;
use gunjin_engine::game::{Seat, Turn};
use gunjin_engine::record::Field;
use gunjin_engine::tensors::Layout;
use gunjin_experiments::environment::{BatchError, Settings};
use gunjin_experiments::render::solution::Exploitation;
use serde_json::Value;
use solving::{Exploiting, Pulse, Solution, Solving};
use std::any::Any;
use std::sync::Arc;

/// Why an action was not played.
#[derive(Debug)]
pub(crate) enum Refusal {
    /// It is none, or not legal here.
    Illegal(String),
    /// Something else.
    Wrong(String),
}

/// How a game is to begin.
#[derive(Debug, Default)]
pub(crate) struct Beginning {
    /// Set-ups or policies: none, one for both seats, or one a seat.
    pub(crate) setups: Vec<String>,
    /// Seed of what is drawn.
    pub(crate) seed: u64,
}

/// Which tensor is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wanted {
    /// What the seat sees and can infer now.
    Observation,
    /// Everything that it has seen.
    InformationState,
}

/// A seat that gave up (without a remark) or was stopped.
pub(crate) type StoppedSeat = (u8, Option<String>);

/// A game.
pub(crate) trait AnyGame: Send + Sync {
    /// The name by which it was loaded.
    fn name(&self) -> &str;
    /// The game with the switches that are not at their defaults.
    fn id(&self) -> String;
    /// The number of its rules.
    fn fingerprint(&self) -> u64;
    fn seats(&self) -> usize;
    /// Whether chance acts during a game.
    fn has_chance(&self) -> bool;
    fn layout(&self) -> &Layout;
    /// The table of its rules as a tensor, where it has one.
    fn rules_tensor(&self) -> Option<Vec<f32>>;
    fn begin(self: Arc<Self>, beginning: &Beginning) -> Result<Box<dyn AnyState>, String>;
    /// A game that begins with a position.
    fn read(self: Arc<Self>, position: &str) -> Result<Box<dyn AnyState>, String>;
    fn replay(self: Arc<Self>, record: &str) -> Result<Box<dyn AnyState>, String>;
    /// The view that a guest is asked at.
    fn view_of(self: Arc<Self>, view: &dyn Any) -> Option<Box<dyn AnyView>>;
    fn agent(self: Arc<Self>, spec: &AgentSpec) -> Result<Box<dyn AnyAgent>, AgentError>;
    fn batch(self: Arc<Self>, settings: Settings) -> Result<Box<dyn AnyBatch>, BatchError>;
    fn solve(&self, solving: &Solving<'_>, pulse: &mut Pulse<'_>) -> Result<Solution, String>;
    fn exploit(&self, exploiting: &Exploiting<'_>, pulse: &mut Pulse<'_>) -> Result<Exploitation, String>;
}

/// A game under way.
pub(crate) trait AnyState: Send + Sync {
    fn boxed_clone(&self) -> Box<dyn AnyState>;
    fn game(&self) -> Arc<dyn AnyGame>;
    fn turn(&self) -> Turn;
    /// The numbers of the legal actions, ascending.
    fn legal(&self) -> Vec<usize>;
    /// The outcomes of chance with their probabilities, in order.
    fn outcomes(&self) -> Vec<f64>;
    fn text_of(&self, number: usize) -> Result<String, Refusal>;
    /// The number of an action in words, legal or not.
    fn read(&self, text: &str) -> Result<usize, Refusal>;
    fn play(&mut self, number: usize) -> Result<(), Refusal>;
    /// Plays an action in words.
    fn play_text(&mut self, text: &str) -> Result<(), Refusal>;
    fn stop(&mut self, stopped: &StoppedSeat) -> Result<(), Refusal>;
    /// Who gave up or was stopped.
    fn stopped(&self) -> Option<StoppedSeat>;
    /// The result by seat; zeros before the end.
    fn returns(&self) -> Vec<f64>;
    fn reason(&self) -> Option<&'static str>;
    /// Every action so far in words.
    fn history(&self) -> Vec<String>;
    fn start_text(&self) -> String;
    fn position_text(&self) -> String;
    fn view(&self, seat: Seat) -> Box<dyn AnyView>;
    fn text(&self, ascii: bool) -> String;
    fn svg(&self) -> String;
    fn record(&self, agents: Vec<String>, others: Vec<Field>) -> String;
    fn truth(&self) -> Value;
    /// The truth as a tensor, turned for a seat.
    fn truth_tensor(&self, seat: Seat, numbers: &mut [f32]);
}

/// What a seat sees.
pub(crate) trait AnyView: Send + Sync {
    fn boxed_clone(&self) -> Box<dyn AnyView>;
    fn as_any(&self) -> &dyn Any;
    fn game(&self) -> Arc<dyn AnyGame>;
    fn seat(&self) -> Seat;
    /// Whether it is the seat's turn.
    fn is_to_act(&self) -> bool;
    /// The numbers of the legal actions, in the order of [`AnyView::words`]; none where it is not the seat's
    /// turn.
    fn legal(&self) -> Vec<usize>;
    /// The legal actions in words.
    fn words(&self) -> Vec<String>;
    fn text(&self, ascii: bool) -> String;
    fn svg(&self) -> String;
    fn told(&self) -> Value;
    fn events(&self) -> Vec<Value>;
    /// A possible truth; `None` if none was found.
    fn resample(&self, seed: u64) -> Option<Box<dyn AnyState>>;
    fn belief(&self) -> Result<Value, String>;
    fn tensor(&self, wanted: Wanted, numbers: &mut [f32]);
    /// The observation with the probabilities of [`AnyView::belief`] instead of quick ones.
    fn exact_observation(&self, numbers: &mut [f32]) -> Result<(), String>;
    /// A number that equal views have.
    fn key(&self) -> u64;
}
