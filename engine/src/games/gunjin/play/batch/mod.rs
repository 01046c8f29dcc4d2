//! Random games, several side by side: positions as arrays that the compiler turns into vector code.
//!
//! Each lane holds one game, in the same representation as [`super::position::Position`], transposed. Moves
//! are counted, drawn, found and played for all lanes at once; only endings and fights of unusual pieces are
//! handed to the ordinary code, one lane at a time. Every game is move for move the one that
//! [`Gunjin::random_game`] plays, since the same words are drawn for the same bounds and the moves stand in
//! the same order (a test compares them).

mod buckets;
mod choose;
mod generators;
mod plan;
mod play;
mod row;
mod table;
#[cfg_attr(all(target_feature = "avx512f", target_feature = "avx512vpopcntdq"), path = "words_512.rs")]
#[cfg_attr(
    all(target_feature = "avx2", not(all(target_feature = "avx512f", target_feature = "avx512vpopcntdq"))),
    path = "words_256.rs"
)]
#[cfg_attr(not(target_feature = "avx2"), path = "words_array.rs")]
mod words;

pub use generators::Generators;
pub(crate) use plan::Plan;
pub use row::{LANES, Row};

use super::playout::Playout;
use crate::bits::{Bits, PerWidth};
use crate::games::gunjin::rules::switches::FirstPlayer;
use crate::games::gunjin::{Dealer, Gunjin, NORTH, SOUTH};
use std::ops::Range;
use table::Table;

/// True if batches are faster than one game after another: with vectors of 512 or 256 bits, not on arrays
/// (docs/notebook/speed.md).
const PAYS: bool = cfg!(target_feature = "avx2");

/// Rows of games that are played in turn.
const TABLES: usize = 2;

impl<B: Bits> Gunjin<B> {
    /// True if [`Gunjin::random_games`] plays this game in batches; otherwise it plays one after another.
    pub fn plays_in_batches(&self) -> bool {
        PAYS && B::of_width::<FitsBatches>(self)
    }

    /// The random games of a range of numbers, in order: what [`Gunjin::random_game`] gives for each.
    pub fn random_games(&self, dealer: &Dealer, seed: u64, games: Range<u64>) -> Vec<Playout> {
        let batch = if PAYS { self.games_in_batches(dealer, seed, games.clone()) } else { None };
        batch.unwrap_or_else(|| games.map(|game| self.random_game(dealer, seed, game)).collect())
    }

    /// The games of [`Gunjin::random_games`], played in batches on every processor; `None` if these rules
    /// cannot be.
    pub fn games_in_batches(&self, dealer: &Dealer, seed: u64, games: Range<u64>) -> Option<Vec<Playout>> {
        B::of_width::<GamesInBatches>((self, dealer, seed, games))
    }
}

struct FitsBatches;

impl PerWidth for FitsBatches {
    type Input<'a, B: Bits> = &'a Gunjin<B>;
    type Output<B: Bits> = bool;

    fn narrow(game: &Gunjin<u64>) -> bool {
        Plan::known(game).is_some()
    }

    fn wide(_: &Gunjin<u128>) -> bool {
        false
    }
}

struct GamesInBatches;

impl PerWidth for GamesInBatches {
    type Input<'a, B: Bits> = (&'a Gunjin<B>, &'a Dealer, u64, Range<u64>);
    type Output<B: Bits> = Option<Vec<Playout>>;

    fn narrow((game, dealer, seed, games): Self::Input<'_, u64>) -> Option<Vec<Playout>> {
        Some(side_by_side(game, Plan::known(game)?, dealer, seed, games))
    }

    fn wide(_: Self::Input<'_, u128>) -> Option<Vec<Playout>> {
        None
    }
}

fn side_by_side(
    game: &Gunjin<u64>,
    plan: &Plan,
    dealer: &Dealer,
    seed: u64,
    games: Range<u64>,
) -> Vec<Playout> {
    let mut waiting = games;
    let mut tables = [(); TABLES].map(|()| Table::new(game, plan));
    let first = if game.rules().first_player == FirstPlayer::South { SOUTH } else { NORTH };
    let mut seat_all = |seat: usize, tables: &mut [Table; TABLES]| {
        if seat == first {
            tables.iter_mut().filter(|table| table.idle).for_each(|table| {
                seat_games(table, dealer, seed, &mut waiting);
            });
        }
        seat != first || tables.iter().any(Table::is_playing)
    };
    while seat_all(SOUTH, &mut tables) {
        half_turn::<SOUTH>(&mut tables);
        if !seat_all(NORTH, &mut tables) {
            break;
        }
        half_turn::<NORTH>(&mut tables);
    }
    let mut results: Vec<(u64, Playout)> = tables.into_iter().flat_map(|table| table.results).collect();
    results.sort_unstable_by_key(|&(number, _)| number);
    results.into_iter().map(|(_, playout)| playout).collect()
}

/// A ply of every lane. All tables do one thing and then the next, so that the processor has work on one table while the
/// results of another are on their way.
fn half_turn<const SEAT: usize>(tables: &mut [Table; TABLES]) {
    tables.iter_mut().for_each(Table::fill::<SEAT>);
    tables.iter_mut().for_each(Table::draw::<SEAT>);
    tables.iter_mut().for_each(Table::play::<SEAT>);
}

#[inline(never)]
fn seat_games(table: &mut Table, dealer: &Dealer, seed: u64, waiting: &mut Range<u64>) {
    for lane in 0..LANES {
        while table.playing[lane].is_none()
            && let Some(number) = waiting.next()
        {
            table.seat_game(lane, seed, number, &table.game.random_start(dealer, seed, number));
        }
    }
    table.idle = false;
}
