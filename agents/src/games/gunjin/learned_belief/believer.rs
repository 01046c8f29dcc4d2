//! A learned belief in use: factors for the kinds of hidden pieces. It remembers the games that were asked about last, so
//! that a decision goes on where the one before ended.

use super::inputs::FeatureExtractor;
use super::network::BeliefNetwork;
use super::past::Past;
use crate::games::gunjin::marginals::Marginals;
use crate::games::gunjin::networks::{BeliefFile, NetworkFormat};
use crate::games::gunjin::recent::Recent;
use crate::search_model::BUILT_IN;
use gunjin_engine::games::gunjin::{Announcement, Gunjin, Individual, Opening, View};
use gunjin_engine::{Bits, math};
use std::sync::Arc;

/// No kind that the evidence allows is less likely beside the likeliest than this, as a logarithm.
const LEAST: f32 = -7.0;

/// A network for one game.
#[derive(Debug, Clone)]
pub struct Believer<B: Bits> {
    describer: FeatureExtractor<B>,
    network: BeliefNetwork,
    memory: Recent<Line<B>>,
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
        Believer { describer: FeatureExtractor::new(game), network, memory: Recent::default() }
    }

    /// The one that comes with the program; `None` where it is not here.
    pub fn built_in(game: &Gunjin<B>) -> Option<Believer<B>> {
        let network = BeliefFile::named(BUILT_IN, &game.ruleset().edition().id).ok()?.network()?;
        Some(Believer::new(game, network))
    }

    /// Belief about a view: the last one about the same game if nothing was heard since. Costs some tens of microseconds
    /// the first time, and else what was heard since, with a look through its log.
    pub fn believe(&self, view: &View<B>) -> Arc<Inferred> {
        let ground = self.describer.ground();
        let mut course = self.memory.take(|course| course.leads_to(view)).unwrap_or_else(|| {
            let past = Past::beginning(&ground, view);
            Box::new(Line { opening: Arc::clone(&view.opening), log: Vec::new(), past, inferred: None })
        });
        let Line { log, past, inferred, .. } = &mut *course;
        let news = &view.log[log.len()..];
        if !news.is_empty() {
            past.hear(&ground, view.seat, news);
            log.extend_from_slice(news);
            *inferred = None;
        }
        let inferred = Arc::clone(inferred.get_or_insert_with(|| Arc::new(self.inferred(view, past))));
        self.memory.keep(course);
        inferred
    }

    fn inferred(&self, view: &View<B>, past: &Past<B>) -> Inferred {
        let kinds = self.describer.kinds.len();
        let likelihoods = self.describer.describe_with(view, past, |piece, inputs| {
            factors(piece, &self.describer.by_kind(&self.network.read(inputs).said)[..kinds])
        });
        Inferred { marginals: Marginals::weighed(view, &likelihoods), likelihoods }
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

#[derive(Debug, Clone)]
struct Line<B: Bits> {
    opening: Arc<Opening<B>>,
    log: Vec<Announcement<B>>,
    past: Past<B>,
    inferred: Option<Arc<Inferred>>,
}

impl<B: Bits> Line<B> {
    /// True if a view goes on with it. Both belong to one game if the opening is the same in memory; the log
    /// is compared whole, since searches look at several ways to go on.
    fn leads_to(&self, view: &View<B>) -> bool {
        Arc::ptr_eq(&self.opening, &view.opening) && view.log.starts_with(&self.log)
    }
}
