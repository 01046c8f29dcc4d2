//! Games that values are fitted on.

use super::super::appraisal::{Appraisal, Aspects};
use super::super::evaluator::GunjinEvaluator;
use super::super::greedy::GunjinGreedy;
use super::super::learned::self_play::play_game;
use super::super::marginals::{BeliefSource, Marginals};
use super::super::values::features::features;
use super::super::values::{Geometry, Values};
use super::census::Census;
use crate::logistic::Row;
use crate::search::common_worlds::{TrialSettings, Trials};
use crate::search::greedy::GreedySettings;
use crate::{Agent, BeliefKind};
use gunjin_engine::games::gunjin::{Dealer, Gunjin, Move, View, setups_of};
use gunjin_engine::random::{Stream, below};
use gunjin_engine::{Bits, Umpire};
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use std::ops::Range;

/// One position in so many is sampled.
const SAMPLED: usize = 3;
/// One move in so many of a searched game is left to greedy.
const VARIETY: u32 = 10;

fn varied() -> GreedySettings {
    GreedySettings { temperature: 0.2, epsilon: 0.1, ..GreedySettings::default() }
}

#[derive(Debug, Clone, PartialEq)]
pub(super) struct Searched {
    /// Choices of the search.
    pub choices: Vec<Choice>,
    /// Behaviour of pieces.
    pub census: Census,
}

/// A choice that a search made.
#[derive(Debug, Clone, PartialEq)]
pub struct Choice {
    /// The aspects of every legal move.
    pub moves: Vec<Aspects>,
    /// The one it chose.
    pub chosen: usize,
}

pub(super) struct Players<'a, B: Bits> {
    pub game: &'a Gunjin<B>,
    pub geometry: &'a Geometry<B>,
    pub values: &'a Values,
    pub seed: u64,
    /// Told of every game that was played.
    pub watch: &'a (dyn Fn() + Sync),
}

impl<B: Bits> Players<'_, B> {
    pub(super) fn games(&self, numbers: Range<u64>) -> Vec<Row> {
        let kinds = self.game.ruleset().kinds().len();
        let see = |seen: &mut Vec<_>, umpire: &Umpire<'_, Gunjin<B>>, _: &View<B>| {
            seen.push(features(self.geometry, kinds, umpire.position()));
        };
        let rows =
            |(seen, result): (Vec<_>, f64)| seen.into_iter().map(move |features| Row { features, result });
        self.watched(numbers, see).into_iter().flat_map(rows).collect()
    }

    pub(super) fn census(&self, numbers: Range<u64>) -> Census {
        let mut census = Census::default();
        let see = |seen: &mut Census, umpire: &Umpire<'_, Gunjin<B>>, view: &View<B>| {
            let marginals = Marginals::plain(view);
            seen.see((self.game, self.geometry), view, &marginals, |start| umpire.start().kind(start));
        };
        self.watched(numbers, see).into_iter().for_each(|(seen, _)| census.add(seen));
        census
    }

    fn watched<T: Default + Send>(
        &self,
        numbers: Range<u64>,
        see: impl Fn(&mut T, &Umpire<'_, Gunjin<B>>, &View<B>) + Sync,
    ) -> Vec<(T, f64)> {
        let Players { game, geometry, values, seed, watch } = *self;
        let dealer = Dealer::new(game.ruleset());
        let player = GunjinGreedy::with(geometry.clone(), values, varied(), BeliefSource::Plain);
        let play = |number: u64| {
            let mut seen = T::default();
            let setups = setups_of(&dealer, seed, number);
            let winner = play_game(game, &setups, (seed, number), |umpire, seat, rng| {
                let view = umpire.seen(seat);
                if is_sampled(umpire, number) {
                    see(&mut seen, umpire, &view);
                }
                player.policy(game, &view, umpire.legal(), rng).draw(rng)
            });
            watch();
            (seen, winner.expect("dealt set-ups are lawful").score(0))
        };
        numbers.into_par_iter().map(play).collect()
    }

    /// Numbered games of a search against itself, one move in ten left to greedy for variety.
    pub(super) fn choices(&self, iterations: u64, numbers: Range<u64>) -> Vec<Searched> {
        let Players { game, geometry, values, seed, watch } = *self;
        let dealer = Dealer::new(game.ruleset());
        let evaluator = GunjinEvaluator::with(geometry.clone(), values, None);
        let player = GunjinGreedy::with(geometry.clone(), values, varied(), BeliefSource::Plain);
        let play = |number: u64| {
            let mut learned = Searched { choices: Vec::new(), census: Census::default() };
            play_game(game, &setups_of(&dealer, seed, number), (seed, number), |umpire, seat, rng| {
                let view = &umpire.seen(seat);
                let marginals = Marginals::plain(view);
                if is_sampled(umpire, number) {
                    let kind = |start| umpire.start().kind(start);
                    learned.census.see((game, geometry), view, &marginals, kind);
                }
                let legal = umpire.legal();
                let chosen = searched(game, &evaluator, view, legal, iterations, rng);
                if let Some(chosen) = chosen.filter(|_| legal.len() > 1) {
                    let appraisal = Appraisal::new(game, geometry, evaluator.tables(), view, &marginals);
                    let moves = legal.iter().map(|&action| appraisal.aspects(action)).collect();
                    learned.choices.push(Choice { moves, chosen });
                }
                match chosen.filter(|_| below(rng, VARIETY) > 0) {
                    Some(chosen) => Some(legal[chosen]),
                    None => player.policy(game, view, legal, rng).draw(rng),
                }
            });
            watch();
            learned
        };
        numbers.into_par_iter().map(play).collect()
    }
}

fn is_sampled<B: Bits>(umpire: &Umpire<'_, Gunjin<B>>, number: u64) -> bool {
    umpire.actions().len() % SAMPLED == number as usize % SAMPLED
}

/// The move that earns most in common worlds; `None` if none could be drawn.
fn searched<B: Bits>(
    game: &Gunjin<B>,
    evaluator: &GunjinEvaluator<B>,
    view: &View<B>,
    legal: &[Move],
    iterations: u64,
    rng: &mut Stream,
) -> Option<usize> {
    let settings = TrialSettings {
        depth: 24,
        deepen: 0,
        worlds: 32,
        believing: 1.0,
        inference: BeliefKind::Uniform,
        patience: 0.0,
    };
    let mut trials = Trials::new(game, evaluator, view, settings);
    let mut sums = vec![0.0; legal.len()];
    for _ in 0..iterations.div_ceil(legal.len() as u64) {
        let round = trials.round(rng)?;
        for (sum, &action) in sums.iter_mut().zip(legal) {
            *sum += trials.trial(&round, action);
        }
    }
    (0..legal.len()).max_by(|&a, &b| sums[a].total_cmp(&sums[b]).then(b.cmp(&a)))
}
