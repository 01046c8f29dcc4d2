//! A learned belief in use: factors for the kinds of hidden pieces.

use super::file::BeliefFile;
use super::inputs::{Describer, Told, by_kind};
use super::network::BeliefNetwork;
use gunjin_engine::bits::Bits;
use gunjin_engine::games::gunjin::knowledge::{Individual, View};
use gunjin_engine::games::gunjin::tables::compiled::Gunjin;

/// No kind that the evidence allows is less likely beside the likeliest than this, as a logarithm.
const LEAST: f32 = -7.0;

/// A network for one game.
#[derive(Debug, Clone)]
pub struct Believer<B: Bits> {
    describer: Describer<B>,
    network: BeliefNetwork,
}

impl<B: Bits> Believer<B> {
    /// A network, asked in a game.
    #[must_use]
    pub fn new(game: &Gunjin<B>, network: BeliefNetwork) -> Believer<B> {
        Believer { describer: Describer::new(game), network }
    }

    /// The one that comes with the program; `None` where it is not here.
    #[must_use]
    pub fn built_in(game: &Gunjin<B>) -> Option<Believer<B>> {
        let network = BeliefFile::built_in().ok()?.network()?;
        Some(Believer::new(game, network))
    }

    /// By enemy piece of a view and kind, the factor by which worlds are weighed: 1 of the likeliest kind that
    /// the evidence allows. Costs some tens of microseconds.
    #[must_use]
    pub fn likelihoods(&self, view: &View<B>) -> Vec<Vec<f64>> {
        let kinds = self.describer.kinds();
        let factors = |(piece, told): (&Individual, &Vec<Told>)| {
            factors(piece, &by_kind(kinds, &self.network.read(told).said)[..kinds.len()])
        };
        view.enemies.iter().zip(&self.describer.describe(view)).map(factors).collect()
    }
}

fn factors(piece: &Individual, scores: &[f32]) -> Vec<f64> {
    let possible = scores.iter().enumerate().filter(|&(kind, _)| piece.can_be(kind as u8));
    let most = possible.map(|(_, &score)| score).fold(f32::NEG_INFINITY, f32::max);
    scores.iter().map(|score| f64::from((score - most).clamp(LEAST, 0.0)).exp()).collect()
}
