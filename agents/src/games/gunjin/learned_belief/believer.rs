//! A learned belief in use: factors for the kinds of hidden pieces.

use super::file::BeliefFile;
use super::inputs::FeatureExtractor;
use super::network::BeliefNetwork;
use crate::games::gunjin::marginals::{Beliefs, Marginals};
use gunjin_engine::bits::Bits;
use gunjin_engine::games::gunjin::knowledge::{Individual, View};
use gunjin_engine::games::gunjin::tables::compiled::Gunjin;
use gunjin_engine::math;

/// No kind that the evidence allows is less likely beside the likeliest than this, as a logarithm.
const LEAST: f32 = -7.0;

/// A network for one game.
#[derive(Debug, Clone)]
pub struct Believer<B: Bits> {
    describer: FeatureExtractor<B>,
    network: BeliefNetwork,
}

impl<B: Bits> Believer<B> {
    /// A network, asked in a game.
    pub fn new(game: &Gunjin<B>, network: BeliefNetwork) -> Believer<B> {
        Believer { describer: FeatureExtractor::new(game), network }
    }

    /// The one that comes with the program; `None` where it is not here.
    pub fn built_in(game: &Gunjin<B>) -> Option<Believer<B>> {
        let network = BeliefFile::built_in(&game.ruleset().edition().id).ok()?.network()?;
        Some(Believer::new(game, network))
    }

    /// By enemy piece of a view and kind, the factor by which worlds are weighed: 1 of the likeliest kind that
    /// the evidence allows. Costs some tens of microseconds.
    pub fn likelihoods(&self, view: &View<B>) -> Vec<Vec<f64>> {
        let kinds = self.describer.kinds().len();
        self.describer.describe_with(view, |piece, told| {
            factors(piece, &self.describer.by_kind(&self.network.read(told).said)[..kinds])
        })
    }
}

impl<B: Bits> Beliefs<B> for Believer<B> {
    fn marginals(&self, _: &Gunjin<B>, view: &View<B>) -> Marginals {
        Marginals::weighed(view, &self.likelihoods(view))
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
