//! Games that values are fitted on.

use super::super::appraisal::{Appraisal, Aspects};
use super::super::evaluator::GunjinEvaluator;
use super::super::geometry::Geometry;
use super::super::greedy::GunjinGreedy;
use super::super::marginals::{Beliefs, Plain};
use super::super::values::Values;
use super::logistic::Row;
use crate::agent::Agent;
use crate::common_worlds::{TrialSettings, Trials};
use crate::greedy::GreedySettings;
use gunjin_engine::gunjin::bits::Bits;
use gunjin_engine::gunjin::compiled::Gunjin;
use gunjin_engine::gunjin::deal::Dealer;
use gunjin_engine::gunjin::knowledge::View;
use gunjin_engine::gunjin::moves::Move;
use gunjin_engine::gunjin::playout::setups_of;
use gunjin_engine::gunjin::position::Position;
use gunjin_engine::gunjin::referee::Referee;
use gunjin_engine::random::{Purpose, Stream};
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use std::ops::Range;

/// How the players of fitting games vary their play.
const VARIED: GreedySettings = GreedySettings { temperature: 0.2, epsilon: 0.1, worlds: 1 };

/// What a game yields.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct FinishedGame {
    /// Sampled positions with South's result.
    pub rows: Vec<Row>,
}

/// A choice that a search made.
#[derive(Debug, Clone, PartialEq)]
pub struct Lesson {
    /// The aspects of every legal move.
    pub moves: Vec<Aspects>,
    /// The one it chose.
    pub chosen: usize,
}

/// Numbered games of `greedy` against itself, one position in `sampled` kept of each.
pub(super) fn games<B: Bits>(
    game: &Gunjin<B>,
    geometry: &Geometry<B>,
    values: &Values,
    seed: u64,
    numbers: Range<u64>,
    sampled: usize,
    features: impl Fn(&Geometry<B>, usize, &Position<B>) -> Vec<f64> + Sync,
) -> Vec<FinishedGame> {
    let dealer = Dealer::new(game.ruleset());
    let player = GunjinGreedy::with(geometry.clone(), values, VARIED, Box::new(Plain));
    let kinds = game.ruleset().kinds().len();
    let play = |number: u64| {
        let mut kept = Vec::new();
        let result = play(game, &dealer, seed, number, |referee, view, words| {
            if referee.announcements().len() % sampled == number as usize % sampled {
                kept.push(features(geometry, kinds, referee.position()));
            }
            player.policy(game, view, referee.legal(), words).draw(words)
        });
        FinishedGame { rows: kept.into_iter().map(|features| Row { features, result }).collect() }
    };
    numbers.into_par_iter().map(play).collect()
}

/// The choices of a search in games against itself. What it would choose is the lesson; what is played varies.
pub(super) fn lessons<B: Bits>(
    game: &Gunjin<B>,
    evaluator: &GunjinEvaluator<B>,
    values: &Values,
    iterations: u64,
    seed: u64,
    numbers: Range<u64>,
) -> Vec<Lesson> {
    let dealer = Dealer::new(game.ruleset());
    let player = GunjinGreedy::with(evaluator.geometry().clone(), values, VARIED, Box::new(Plain));
    let play = |number: u64| {
        let mut lessons = Vec::new();
        play(game, &dealer, seed, number, |referee, view, words| {
            let legal = referee.legal();
            if legal.len() > 1
                && let Some(chosen) = searched(game, evaluator, view, legal, iterations, words)
            {
                let marginals = Plain.marginals(game, view);
                let appraisal =
                    Appraisal::new(game, evaluator.geometry(), evaluator.tables(), view, &marginals);
                let moves = legal.iter().map(|&action| appraisal.aspects(action)).collect();
                lessons.push(Lesson { moves, chosen });
            }
            player.policy(game, view, legal, words).draw(words)
        });
        lessons
    };
    let games: Vec<Vec<Lesson>> = numbers.into_par_iter().map(play).collect();
    games.into_iter().flatten().collect()
}

/// The move that earns most in common worlds; `None` if none could be drawn.
fn searched<B: Bits>(
    game: &Gunjin<B>,
    evaluator: &GunjinEvaluator<B>,
    view: &View<B>,
    legal: &[Move],
    iterations: u64,
    words: &mut Stream,
) -> Option<usize> {
    let settings = TrialSettings { depth: 20, worlds: 32, believing: 0.5 };
    let mut trials = Trials::new(game, evaluator, view, settings);
    let mut sums = vec![0.0; legal.len()];
    for _ in 0..iterations.div_ceil(legal.len() as u64) {
        let round = trials.round(words)?;
        for (sum, &action) in sums.iter_mut().zip(legal) {
            *sum += trials.trial(&round, action);
        }
    }
    (0..legal.len()).max_by(|&a, &b| sums[a].total_cmp(&sums[b]).then(b.cmp(&a)))
}

/// A numbered game from random set-ups; South's result.
fn play<B: Bits>(
    game: &Gunjin<B>,
    dealer: &Dealer,
    seed: u64,
    number: u64,
    mut choose: impl FnMut(&Referee<'_, B>, &View<B>, &mut Stream) -> Option<Move>,
) -> f64 {
    let [south, north] = setups_of(dealer, seed, number);
    let mut referee = Referee::new(game, &south, &north).expect("dealt set-ups are lawful");
    let mut words = [0, 1].map(|seat| Stream::new(seed, number, Purpose::Agent, seat));
    while let Some(seat) = referee.to_move() {
        let view = referee.view(seat);
        let action = choose(&referee, &view, &mut words[seat]).expect("a seat to move has legal moves");
        referee.play(action).expect("agents choose among the legal moves");
    }
    referee.ending().map_or(0.5, |ending| ending.winner.score(0))
}
