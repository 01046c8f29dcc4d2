//! The player that looks one ply ahead, by piece values and belief.

use super::appraisal::Appraisal;
use super::marginals::BeliefSource;
use super::values::{ASPECTS, ASPECTS_BY_HAND, Geometry, PositionValue, Values};
use crate::parameters::resolved_name;
use crate::search::greedy::{GreedySettings, MoveWeights, preferred};
use crate::{Agent, Policy};
use gunjin_engine::games::gunjin::{Gunjin, Move, View};
use gunjin_engine::{Bits, Stream, Wrong};

/// A player of one edition.
pub type Player<B> = Box<dyn Agent<Gunjin<B>>>;

/// One ply by values and belief.
///
/// Every move is given the chance that it wins at once, the value that it gains and loses by what is believed
/// of the pieces that fight, how it advances towards the enemy headquarters, what it risks next, whether it
/// leaves the own headquarters open, and how often it undoes what was lately done; a weighted sum of these
/// decides.
#[derive(Debug)]
pub struct GunjinGreedy<B: Bits> {
    settings: GreedySettings,
    geometry: Geometry<B>,
    estimate: PositionValue,
    aspects: [f64; ASPECTS],
    beliefs: BeliefSource<B>,
}

impl<B: Bits> GunjinGreedy<B> {
    /// The player of a game.
    ///
    /// # Errors
    /// If the values cannot be read or are of other kinds.
    pub fn new(game: &Gunjin<B>, settings: GreedySettings) -> Result<GunjinGreedy<B>, Wrong> {
        let geometry = Geometry::new(game);
        let values = Values::named(&settings.values, game, &geometry)?;
        let beliefs = BeliefSource::new(settings.belief, game);
        Ok(GunjinGreedy::with(geometry, &values, settings, beliefs))
    }

    /// The player with values and beliefs of one's own.
    pub fn with(
        geometry: Geometry<B>,
        values: &Values,
        settings: GreedySettings,
        beliefs: BeliefSource<B>,
    ) -> GunjinGreedy<B> {
        let estimate = PositionValue::new(&geometry, values);
        let aspects = match settings.weights {
            MoveWeights::Hand => ASPECTS_BY_HAND,
            MoveWeights::Blueprint => values.blueprint,
        };
        GunjinGreedy { settings, geometry, estimate, aspects, beliefs }
    }

    /// The weighted sums, in the order of the moves.
    pub fn scores(&self, game: &Gunjin<B>, view: &View<B>, legal: &[Move]) -> Vec<f64> {
        let marginals = self.beliefs.marginals(game, view);
        let appraisal = Appraisal::new(game, &self.geometry, &self.estimate, view, &marginals);
        let score = |&action: &Move| -> f64 {
            appraisal.aspects(action).iter().zip(&self.aspects).map(|(aspect, weight)| aspect * weight).sum()
        };
        legal.iter().map(score).collect()
    }
}

impl<B: Bits> Agent<Gunjin<B>> for GunjinGreedy<B> {
    fn name(&self) -> String {
        resolved_name("greedy", &self.settings)
    }

    fn policy(&self, game: &Gunjin<B>, view: &View<B>, legal: &[Move], _: &mut Stream) -> Policy<Move> {
        preferred(legal, &self.scores(game, view, legal), self.settings.temperature, self.settings.epsilon)
    }
}
