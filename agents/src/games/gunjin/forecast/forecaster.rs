//! Forecasts of one edition.

use super::chances::{Chances, RESULTS, WinDrawLoss};
use super::file::ForecastFile;
use super::inputs::describe;
use crate::belief_kind::BeliefKind;
use crate::games::gunjin::beliefs::BeliefSource;
use crate::games::gunjin::learned::inputs::FeatureExtractor;
use crate::games::gunjin::networks::NetworkFormat;
use crate::games::gunjin::values::geometry::Geometry;
use crate::games::gunjin::values::table::Values;
use crate::learn::decision::Inputs;
use crate::learn::integer::{IntegerNetwork, Room, policy};
use gunjin_engine::bits::Bits;
use gunjin_engine::games::gunjin::knowledge::View;
use gunjin_engine::games::gunjin::tables::compiled::Gunjin;
use gunjin_engine::wrong::Wrong;

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
    /// By the network of a name: `built-in`, or a file of `gunjin learn-forecast`.
    ///
    /// # Errors
    /// If there is no such network.
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
