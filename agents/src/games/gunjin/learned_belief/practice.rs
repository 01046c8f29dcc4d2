//! Moments of games between players of a network, with the truth about the hidden pieces.

use super::inputs::{FeatureExtractor, OF_KIND};
use super::network::BeliefNetwork;
use super::trainer::Sample;
use crate::games::gunjin::learned::games::VariedGames;
use crate::games::gunjin::supervised::{Players, SampleSource};
use gunjin_engine::bits::Bits;
use gunjin_engine::games::gunjin::knowledge::View;
use gunjin_engine::games::gunjin::tables::compiled::Gunjin;
use gunjin_engine::umpire::Umpire;
use gunjin_engine::wrong::Wrong;
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use std::fmt;
use std::ops::Range;

/// Plies from one moment that is kept to the next.
const EVERY: usize = 5;
/// Plies after which a game is left: what follows is mostly waiting.
const LONGEST: usize = 400;

/// Games of one edition between players of a network.
pub struct LearnedGames<B: Bits> {
    games: VariedGames<B>,
    describer: FeatureExtractor<B>,
}

impl<B: Bits> fmt::Debug for LearnedGames<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LearnedGames").field("games", &self.games).finish_non_exhaustive()
    }
}

impl<B: Bits> SampleSource<BeliefNetwork> for LearnedGames<B> {
    fn games(&self, numbers: Range<u64>) -> Vec<Sample> {
        numbers.into_par_iter().flat_map_iter(|number| self.moments(number)).collect()
    }

    fn context(&self) -> &[[f32; OF_KIND]] {
        self.describer.kinds()
    }
}

impl<B: Bits> LearnedGames<B> {
    /// Games of an edition.
    ///
    /// # Errors
    /// If there is no such network, or there are no such set-ups.
    pub fn new(game: Gunjin<B>, players: Players<'_>) -> Result<LearnedGames<B>, Wrong> {
        Ok(LearnedGames { describer: FeatureExtractor::new(&game), games: VariedGames::new(game, players)? })
    }

    /// The moments of a game, as the one to move saw them.
    fn moments(&self, number: u64) -> Vec<Sample> {
        let mut kept = Vec::new();
        self.games.play(number, LONGEST, |umpire, seat| {
            let ply = umpire.actions().len();
            if ply > 0 && ply % EVERY == number as usize % EVERY {
                kept.push(self.sample(umpire, &umpire.view(seat)));
            }
        });
        kept
    }

    fn sample(&self, umpire: &Umpire<'_, Gunjin<B>>, view: &View<B>) -> Sample {
        Sample {
            told: self.describer.describe(view),
            possible: view.enemies.iter().map(|piece| piece.kinds).collect(),
            kinds: view.enemies.iter().map(|piece| umpire.start().kind(piece.start)).collect(),
        }
    }
}
