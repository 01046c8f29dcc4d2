//! Forecasts of a game's result from one seat's view: its chances to win, to draw and to lose.
//!
//! A small network is told of a view what the [policy](super::learned) is told of the moment, and how near the
//! limits are at which games are drawn ([`BESIDES`]). It learns from the ends of games between players of a
//! network ([`trainer`]), so it says what such players would come to. It has the layers of the
//! policy ([`crate::learn::network`]): the three results are scored like moves, and their softmax is the
//! forecast. Like the policy it works in whole numbers, and it can be asked in every edition.

pub mod trainer;

use super::learned::inputs::{FeatureExtractor, MOMENT};
use super::marginals::BeliefSource;
use super::networks::{ForecastFile, NetworkFormat};
use super::values::{Geometry, Values};
use crate::belief_kind::BeliefKind;
use crate::learn::decision::{Inputs, stored};
use crate::learn::integer::{IntegerNetwork, Room, policy};
use crate::learn::network::Shape;
use gunjin_engine::games::gunjin::{Gunjin, View, Winner};
use gunjin_engine::{Bits, Wrong};
use serde::{Deserialize, Serialize};

/// Number of results.
pub const RESULTS: usize = 3;

/// Result of a game for a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum WinDrawLoss {
    /// It wins the fight or the game.
    Win,
    /// The game is drawn.
    Draw,
    /// It loses the fight or the game.
    Loss,
}

impl WinDrawLoss {
    /// Of a game that is over.
    pub fn of(winner: Winner, seat: usize) -> WinDrawLoss {
        match winner {
            Winner::Draw => WinDrawLoss::Draw,
            winner if winner == Winner::seat(seat) => WinDrawLoss::Win,
            _ => WinDrawLoss::Loss,
        }
    }

    /// Its score: 1, ½ or 0.
    pub fn score(self) -> f64 {
        Chances::certain(self).score()
    }
}

/// Probabilities that a seat wins, draws and loses. They sum to 1.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Chances {
    /// Probability of a win.
    pub win: f64,
    /// Probability of a draw.
    pub draw: f64,
    /// Probability of a loss.
    pub loss: f64,
}

impl Chances {
    /// Of a game whose result is known.
    pub fn certain(result: WinDrawLoss) -> Chances {
        Chances::of(|other| f64::from(result == other))
    }

    fn of(share: impl Fn(WinDrawLoss) -> f64) -> Chances {
        let [win, draw, loss] = [WinDrawLoss::Win, WinDrawLoss::Draw, WinDrawLoss::Loss].map(share);
        Chances { win, draw, loss }
    }

    /// The expected result, a draw being half a win.
    pub fn score(&self) -> f64 {
        self.win + self.draw / 2.0
    }
}

/// The version of the inputs. A network of another version is refused.
pub const LAYOUT: u32 = 1;

/// Inputs besides the policy's inputs of the moment.
pub const BESIDES: &[&str] = &[
    "the seat is to move",
    "plies played, of those after which the game is drawn",
    "plies since the last fight, of those after which the game is drawn",
];

/// Sizes of inputs and layers.
pub const SHAPE: Shape = Shape { moves: RESULTS, context: MOMENT + BESIDES.len(), first: 32, second: 16 };

/// Describes a view. The results are told apart by an input each.
pub fn describe<B: Bits>(about: &FeatureExtractor<B>, game: &Gunjin<B>, view: &View<B>, inputs: &mut Inputs) {
    let quiet = about.describe_moment(game, view, inputs);
    let rules = game.ruleset().rules();
    let share = |plies: usize, most: u32| if most == 0 { 0.0 } else { plies as f32 / most as f32 };
    inputs.context.extend(
        [
            f32::from(game.to_move(view) == Some(view.seat)),
            share(view.ply() as usize, rules.ply_cap),
            share(quiet, rules.no_fight_draw),
        ]
        .map(stored),
    );
    inputs.moves.clear();
    let one_hot = |at: usize| stored(f32::from(at % RESULTS == at / RESULTS));
    inputs.moves.extend((0..RESULTS * RESULTS).map(one_hot));
}

/// Inputs of forecasts: values of the edition, and beliefs about hidden pieces by what they did.
pub fn describer<B: Bits>(game: &Gunjin<B>) -> FeatureExtractor<B> {
    let values = Values::of(game, &Geometry::new(game));
    FeatureExtractor::new(game, &values).believing(BeliefSource::new(BeliefKind::Learned, game))
}

/// Says what games of one edition will come to.
#[derive(Debug, Clone)]
pub struct Forecaster<B: Bits> {
    describer: FeatureExtractor<B>,
    network: IntegerNetwork,
}

impl<B: Bits> Forecaster<B> {
    /// By the network of a name: `built-in`, or a file of `gunjin learn forecast`.
    ///
    /// # Errors
    /// If there is no such network, or it is no forecast of this version.
    pub fn named(name: &str, game: &Gunjin<B>) -> Result<Forecaster<B>, Wrong> {
        Ok(Forecaster::new(game, ForecastFile::named(name, &game.ruleset().edition().id)?.network()))
    }

    /// By a network of one's own.
    pub fn new(game: &Gunjin<B>, network: IntegerNetwork) -> Forecaster<B> {
        Forecaster { describer: describer(game), network }
    }

    /// The chances of the seat whose view it is. Where the game is over they are certain. Costs some tens of
    /// microseconds.
    pub fn chances(&self, game: &Gunjin<B>, view: &View<B>) -> Chances {
        if let Some(ending) = view.ending() {
            return Chances::certain(WinDrawLoss::of(ending.winner, view.seat));
        }
        let (mut inputs, mut room, mut scores) = (Inputs::default(), Room::default(), Vec::new());
        describe(&self.describer, game, view, &mut inputs);
        self.network.scores(&inputs, &mut room, &mut scores);
        debug_assert_eq!(scores.len(), RESULTS);
        let shares = policy(&scores, 1.0);
        Chances { win: shares[0], draw: shares[1], loss: shares[2] }
    }
}
