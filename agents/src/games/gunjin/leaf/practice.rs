//! Positions of games between the quick players of rollouts, with what became of them.
//!
//! A leaf is asked where rollouts end, and should say how they would have gone on. Quick players go by what
//! they believe, and play some ten thousand games a second; what they teach holds for the games of stronger
//! players too (docs/notebook/learning.md).

use super::attributes::Attributes;
use super::network::{LeafNetwork, Sample, place_of};
use crate::belief_kind::BeliefKind;
use crate::evaluator::{Evaluator, Manner};
use crate::games::gunjin::evaluator::GunjinEvaluator;
use crate::games::gunjin::rollout::believed::RootBeliefs;
use crate::games::gunjin::setup::Deals;
use crate::games::gunjin::supervised::SampleSource;
use crate::games::gunjin::values::geometry::Geometry;
use crate::games::gunjin::values::table::Values;
use gunjin_engine::bits::Bits;
use gunjin_engine::game::Seat;
use gunjin_engine::games::gunjin::play::position::{Position, Winner};
use gunjin_engine::games::gunjin::tables::compiled::Gunjin;
use gunjin_engine::random::{Purpose, Stream, below};
use gunjin_engine::umpire::Umpire;
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use std::fmt;
use std::ops::Range;

/// Plies from one position that is kept to the next.
pub(super) const EVERY: u32 = 8;
/// Games whose players share what is worked out of lessons; then it is forgotten, for it only grows.
const TOGETHER: u64 = 256;

/// Evaluator and inputs of samples.
pub(super) struct Sampler<B: Bits> {
    pub(super) evaluator: GunjinEvaluator<B>,
    pub(super) attributes: Attributes,
}

impl<B: Bits> Sampler<B> {
    /// Of an edition, with the values that come with it.
    pub(super) fn new(game: &Gunjin<B>) -> Sampler<B> {
        let geometry = Geometry::new(game);
        let values = Values::of(game, &geometry);
        let attributes = Attributes::new(game, &geometry, &values);
        Sampler { evaluator: GunjinEvaluator::with(geometry, &values, None), attributes }
    }

    /// A position before its result is known.
    pub(super) fn sample(&self, position: &Position<B>) -> Sample {
        let mover = position.seat();
        let south = self.evaluator.tables().logit(self.evaluator.geometry(), position);
        let pieces =
            (0..2).flat_map(|owner| position.side(owner).members().map(move |square| (owner, square)));
        let row = |(owner, square)| {
            place_of(&self.attributes, mover, owner, self.attributes.row(position.kind(square), square))
                as u32
        };
        let linear = if mover == 0 { south } else { -south };
        Sample { rows: pieces.map(row).collect(), linear, result: 0.5 }
    }
}

/// The positions of a game with its result, each with the seat that was to move.
pub(super) fn judged(kept: Vec<(usize, Sample)>, winner: Winner) -> Vec<Sample> {
    let judged = |(seat, sample)| Sample { result: winner.score(seat) as f32, ..sample };
    kept.into_iter().map(judged).collect()
}

/// Quick games of one edition.
pub struct QuickGames<B: Bits> {
    game: Gunjin<B>,
    sampler: Sampler<B>,
    deals: Deals,
    seed: u64,
}

impl<B: Bits> fmt::Debug for QuickGames<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("QuickGames").field("seed", &self.seed).finish_non_exhaustive()
    }
}

impl<B: Bits> SampleSource<LeafNetwork> for QuickGames<B> {
    fn games(&self, numbers: Range<u64>) -> Vec<Sample> {
        let groups = (numbers.end - numbers.start).div_ceil(TOGETHER);
        let group = |group: u64| {
            let begin = numbers.start + group * TOGETHER;
            self.together(begin..(begin + TOGETHER).min(numbers.end))
        };
        (0..groups).into_par_iter().flat_map_iter(group).collect()
    }

    fn context(&self) -> &Attributes {
        &self.sampler.attributes
    }
}

impl<B: Bits> QuickGames<B> {
    /// Games of an edition, with the values that come with it.
    pub fn new(game: Gunjin<B>, deals: Deals, seed: u64) -> QuickGames<B> {
        QuickGames { sampler: Sampler::new(&game), game, deals, seed }
    }

    fn together(&self, numbers: Range<u64>) -> Vec<Sample> {
        // Nobody knows anything yet, so players begin with the same beliefs whatever the set-ups.
        let Some(beliefs) = self.beliefs(numbers.start) else { return Vec::new() };
        numbers.flat_map(|number| self.game(&beliefs, number).unwrap_or_default()).collect()
    }

    fn umpire(&self, number: u64) -> Option<Umpire<'_, Gunjin<B>>> {
        let [south, north] = self.deals.setups(number);
        Umpire::from_setups(&self.game, &south, &north).ok()
    }

    fn beliefs(&self, number: u64) -> Option<RootBeliefs> {
        Some(self.sampler.evaluator.beliefs(
            &self.game,
            &self.umpire(number)?.view(Seat(0)),
            BeliefKind::Plain,
        ))
    }

    /// The positions of a game; `None` of one without an end.
    fn game(&self, beliefs: &RootBeliefs, number: u64) -> Option<Vec<Sample>> {
        let mut position = *self.umpire(number)?.position();
        let mut rng = Stream::new(self.seed, number, Purpose::Learning, 4).fast();
        let mut state = self.sampler.evaluator.rollout_state(beliefs, Manner::Believing);
        let mut kept: Vec<(usize, Sample)> = Vec::new();
        let mut wait = below(&mut rng, EVERY);
        while let Some(action) =
            self.sampler.evaluator.quick_action(&self.game, &mut state, &position, &mut rng)
        {
            if wait == 0 {
                kept.push((position.seat(), self.sampler.sample(&position)));
                wait = EVERY;
            }
            wait -= 1;
            self.sampler.evaluator.play(&self.game, &mut state, &mut position, action);
        }
        Some(judged(kept, self.game.ended(&position)?.winner))
    }
}
