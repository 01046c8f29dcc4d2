//! The search for a set-up that beats a mixture: exchanges of pieces and successive halving.
//!
//! Candidates meet set-ups drawn from the mixture, all the same ones; the worse half is dropped and the rest
//! plays twice as many games (K. Jamieson and A. Talwalkar, *Non-stochastic best arm identification and
//! hyperparameter optimization*, 2016). Who is left is changed by exchanges, and all begin again. What the
//! search believes of its winner is too good to be true, as of any winner: it is measured anew elsewhere.

use super::mixture::Mixture;
use super::players::Players;
use super::settings::Settings;
use super::sources::Sources;
use gunjin_engine::Wrong;
use gunjin_engine::games::gunjin::Setup;
use gunjin_engine::random::{Stream, below};
use gunjin_play::game_run::bouts::{Numbers, Pairing};

/// Pairs of the first halving.
pub(crate) const FIRST_PAIRS: u64 = 6;
/// One candidate of so many is left of a generation.
const LEFT_OF: usize = 8;

#[derive(Clone, Copy)]
pub(crate) struct Search<'a> {
    pub(crate) players: Players<'a>,
    pub(crate) sources: &'a Sources<'a>,
    pub(crate) settings: &'a Settings,
}

impl Search<'_> {
    /// The set-up that did best against a mixture, and what it did it with; `None` if it was stopped.
    pub(crate) fn answer(
        &self,
        mixture: &Mixture,
        numbers: &mut Numbers,
        rng: &mut Stream,
    ) -> Result<Option<Setup>, Wrong> {
        let generations = self.settings.generations.max(1);
        let mut best: Vec<Setup> = Vec::new();
        for generation in 0..generations {
            let candidates =
                if generation == 0 { self.fresh(mixture, rng)? } else { self.changed(&best, rng) };
            let left = if generation + 1 == generations { 1 } else { (candidates.len() / LEFT_OF).max(1) };
            match self.halve(candidates, left, mixture, numbers, rng) {
                Some(left) => best = left,
                None => return Ok(None),
            }
        }
        Ok(best.into_iter().next())
    }

    /// Half of them members of the mixture with up to three exchanges, the others as the policies set up.
    fn fresh(&self, mixture: &Mixture, rng: &mut Stream) -> Result<Vec<Setup>, Wrong> {
        let mut candidates = Vec::with_capacity(self.settings.candidates);
        for number in 0..self.settings.candidates {
            let setup = if number % 2 == 0 {
                let member = mixture.draw(rng);
                self.sources.exchanged(&member, 1 + below(rng, 3), rng)
            } else {
                self.sources.draw(number / 2, number as u64, rng)?.0
            };
            candidates.push(setup);
        }
        Ok(candidates)
    }

    /// The best themselves, and each of them with one or two exchanges until there are enough.
    fn changed(&self, best: &[Setup], rng: &mut Stream) -> Vec<Setup> {
        let mut candidates = best.to_vec();
        for number in 0..self.settings.candidates.saturating_sub(best.len()) {
            candidates.push(self.sources.exchanged(&best[number % best.len()], 1 + below(rng, 2), rng));
        }
        candidates
    }

    /// Halves candidates until so many are left, the best first.
    fn halve(
        &self,
        mut candidates: Vec<Setup>,
        left: usize,
        mixture: &Mixture,
        numbers: &mut Numbers,
        rng: &mut Stream,
    ) -> Option<Vec<Setup>> {
        let (mut totals, mut pairs) = (vec![0.0; candidates.len()], FIRST_PAIRS);
        loop {
            let opponents: Vec<(u64, Setup)> =
                numbers.by_ref().take(pairs as usize).map(|number| (number, mixture.draw(rng))).collect();
            let pairing = |first: &Setup, (number, second): &(u64, Setup)| Pairing {
                number: *number,
                first: first.clone(),
                second: second.clone(),
            };
            let pairings: Vec<Pairing> = candidates
                .iter()
                .flat_map(|candidate| opponents.iter().map(move |opponent| pairing(candidate, opponent)))
                .collect();
            let points = self.players.meet(&pairings)?;
            for (total, points) in totals.iter_mut().zip(points.chunks(opponents.len())) {
                *total += points.iter().flatten().sum::<f64>();
            }
            let mut order: Vec<usize> = (0..candidates.len()).collect();
            order.sort_by(|&one, &other| totals[other].total_cmp(&totals[one]));
            order.truncate((candidates.len() / 2).max(left));
            candidates = order.iter().map(|&at| candidates[at].clone()).collect();
            totals = order.iter().map(|&at| totals[at]).collect();
            if candidates.len() <= left {
                return Some(candidates);
            }
            pairs *= 2;
        }
    }
}
