//! Moments of games between players of a network, with what the games came to.

use super::chances::WinDrawLoss;
use super::forecaster::describer;
use super::inputs::describe;
use super::trainer::{ForecastModel, Sample};
use crate::games::gunjin::learned::games::VariedGames;
use crate::games::gunjin::learned::inputs::FeatureExtractor;
use crate::games::gunjin::supervised::{Players, SampleSource};
use crate::learn::decision::Inputs;
use gunjin_engine::bits::Bits;
use gunjin_engine::game::Seat;
use gunjin_engine::games::gunjin::tables::compiled::Gunjin;
use gunjin_engine::wrong::Wrong;
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use std::fmt;
use std::ops::Range;

/// Plies from one moment that is kept to the next. An odd number, so that both seats are to move in turn.
const EVERY: usize = 9;
/// Of so many moments one is told to the seat that is not to move.
const WAITING: usize = 3;

/// Games of one edition between players of a network.
pub struct ForecastGames<B: Bits> {
    games: VariedGames<B>,
    describer: FeatureExtractor<B>,
}

impl<B: Bits> fmt::Debug for ForecastGames<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ForecastGames").field("games", &self.games).finish_non_exhaustive()
    }
}

impl<B: Bits> SampleSource<ForecastModel> for ForecastGames<B> {
    fn games(&self, numbers: Range<u64>) -> Vec<Sample> {
        numbers.into_par_iter().flat_map_iter(|number| self.moments(number)).collect()
    }

    fn context(&self) -> &() {
        &()
    }
}

impl<B: Bits> ForecastGames<B> {
    /// Games of an edition.
    ///
    /// # Errors
    /// If there is no such network, or there are no such set-ups.
    pub fn new(game: Gunjin<B>, players: Players<'_>) -> Result<ForecastGames<B>, Wrong> {
        Ok(ForecastGames { describer: describer(&game), games: VariedGames::new(game, players)? })
    }

    /// The moments of a game, one seat's view of each.
    fn moments(&self, number: u64) -> Vec<Sample> {
        let mut kept: Vec<(usize, Inputs)> = Vec::new();
        let winner = self.games.play(number, usize::MAX, |umpire, to_move| {
            if umpire.actions().len() % EVERY != number as usize % EVERY {
                return;
            }
            let waits = kept.len() % WAITING == WAITING - 1;
            let seat = to_move.index() ^ usize::from(waits);
            let mut inputs = Inputs::default();
            describe(&self.describer, self.games.game(), &umpire.view(Seat(seat as u8)), &mut inputs);
            kept.push((seat, inputs));
        });
        let Some(winner) = winner else { return Vec::new() };
        kept.into_iter()
            .map(|(seat, inputs)| Sample { inputs, result: WinDrawLoss::of(winner, seat) })
            .collect()
    }
}
