//! A learned belief in use: factors for the kinds of hidden pieces.

use super::inputs::FeatureExtractor;
use super::memory::PastMemory;
use super::network::BeliefNetwork;
use crate::games::gunjin::marginals::Marginals;
use crate::games::gunjin::networks::{BeliefFile, NetworkFormat};
use crate::search_model::BUILT_IN;
use gunjin_engine::bits::Bits;
use gunjin_engine::games::gunjin::knowledge::{Individual, View};
use gunjin_engine::games::gunjin::tables::compiled::Gunjin;
use gunjin_engine::math;
use std::sync::Arc;

/// No kind that the evidence allows is less likely beside the likeliest than this, as a logarithm.
const LEAST: f32 = -7.0;

/// A network for one game.
#[derive(Debug, Clone)]
pub struct Believer<B: Bits> {
    describer: FeatureExtractor<B>,
    network: BeliefNetwork,
    memory: PastMemory<B>,
}

/// Belief about a view.
#[derive(Debug, Clone, PartialEq)]
pub struct Inferred {
    /// By enemy piece and kind, the factor by which worlds are weighed: 1 of the likeliest kind that the evidence
    /// allows.
    pub likelihoods: Vec<Vec<f64>>,
    /// Chances by these factors.
    pub marginals: Marginals,
}

impl<B: Bits> Believer<B> {
    /// A network, asked in a game.
    pub fn new(game: &Gunjin<B>, network: BeliefNetwork) -> Believer<B> {
        Believer { describer: FeatureExtractor::new(game), network, memory: PastMemory::default() }
    }

    /// The one that comes with the program; `None` where it is not here.
    pub fn built_in(game: &Gunjin<B>) -> Option<Believer<B>> {
        let network = BeliefFile::named(BUILT_IN, &game.ruleset().edition().id).ok()?.network()?;
        Some(Believer::new(game, network))
    }

    /// Belief about a view. Costs some tens of microseconds the first time.
    pub fn believe(&self, view: &View<B>) -> Arc<Inferred> {
        let kinds = self.describer.kinds.len();
        self.memory.inferred(&self.describer.ground(), view, |past| {
            let likelihoods = self.describer.describe_with(view, past, |piece, told| {
                factors(piece, &self.describer.by_kind(&self.network.read(told).said)[..kinds])
            });
            Inferred { marginals: Marginals::weighed(view, &likelihoods), likelihoods }
        })
    }
}

fn factors(piece: &Individual, scores: &[f32]) -> Vec<f64> {
    let possible = scores.iter().enumerate().filter(|&(kind, _)| piece.can_be(kind as u8));
    let most = possible.map(|(_, &score)| score).fold(f32::NEG_INFINITY, f32::max);
    let factor = |(kind, score): (usize, &f32)| match piece.can_be(kind as u8) {
        true => math::exp(f64::from((score - most).clamp(LEAST, 0.0))),
        false => 0.0,
    };
    scores.iter().enumerate().map(factor).collect()
}
