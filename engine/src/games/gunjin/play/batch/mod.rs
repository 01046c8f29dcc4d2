//! Random games, several side by side: positions as arrays that the compiler turns into vector code.
//!
//! Each lane holds one game, in the same representation as [`super::position::Position`], transposed. Moves
//! are counted, drawn, found and played for all lanes at once; only endings and fights of unusual pieces are
//! handed to the ordinary code, one lane at a time. Every game is move for move the one that
//! [`Gunjin::random_game`] plays, since the same words are drawn for the same bounds and the moves stand in
//! the same order (a test compares them).

mod choose;
mod generators;
mod plan;
mod play;
mod row;
mod table;
#[cfg(all(target_arch = "x86_64", target_feature = "avx512f", target_feature = "avx512vpopcntdq"))]
mod words_512;
#[cfg(not(all(target_arch = "x86_64", target_feature = "avx512f", target_feature = "avx512vpopcntdq")))]
mod words_array;

use super::deal::Dealer;
use super::playout::Playout;
use crate::bits::{Bits, PerWidth};
use crate::games::gunjin::rules::board::{NORTH, SOUTH};
use crate::games::gunjin::rules::switches::FirstPlayer;
use crate::games::gunjin::tables::compiled::Gunjin;
use plan::Plan;
use row::LANES;
use std::ops::Range;
use table::Table;

/// True if batches are faster than one game after another: with 512-bit vectors by four fifths, without them
/// they are slower by a third (docs/SPEED.md). Tests play in batches on every processor.
const PAYS: bool = cfg!(any(
    test,
    all(target_arch = "x86_64", target_feature = "avx512f", target_feature = "avx512vpopcntdq")
));

impl<B: Bits> Gunjin<B> {
    /// True if [`Gunjin::random_games`] plays this game in batches; otherwise it plays one after another.
    pub fn plays_in_batches(&self) -> bool {
        B::of_width::<PlaysInBatches>(self)
    }

    /// The random games of a range of numbers, in order: what [`Gunjin::random_game`] gives for each.
    pub fn random_games(&self, dealer: &Dealer, seed: u64, games: Range<u64>) -> Vec<Playout> {
        B::of_width::<RandomGames>((self, dealer, seed, games))
    }

    fn one_by_one(&self, dealer: &Dealer, seed: u64, games: Range<u64>) -> Vec<Playout> {
        games.map(|game| self.random_game(dealer, seed, game)).collect()
    }
}

/// Tells if a game is played in batches.
struct PlaysInBatches;

impl PerWidth for PlaysInBatches {
    type Input<'a, B: Bits> = &'a Gunjin<B>;
    type Output<B: Bits> = bool;

    fn narrow(game: &Gunjin<u64>) -> bool {
        PAYS && Plan::of(game).is_some()
    }

    fn wide(_: &Gunjin<u128>) -> bool {
        false
    }
}

/// Many random games.
struct RandomGames;

impl PerWidth for RandomGames {
    type Input<'a, B: Bits> = (&'a Gunjin<B>, &'a Dealer, u64, Range<u64>);
    type Output<B: Bits> = Vec<Playout>;

    fn narrow((game, dealer, seed, games): Self::Input<'_, u64>) -> Vec<Playout> {
        match Plan::of(game).filter(|_| PAYS) {
            Some(plan) => side_by_side(game, &plan, dealer, seed, games),
            None => game.one_by_one(dealer, seed, games),
        }
    }

    fn wide((game, dealer, seed, games): Self::Input<'_, u128>) -> Vec<Playout> {
        game.one_by_one(dealer, seed, games)
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
    // Two tables in turn: while the results of one are on their way, the processor begins with the other.
    let mut tables = [0, 1].map(|_| Table::new(game, plan));
    let first = if game.rules().first_player == FirstPlayer::South { SOUTH } else { NORTH };
    let mut seat_all = |seat: usize, tables: &mut [Table; 2]| {
        if seat == first {
            tables.iter_mut().filter(|table| table.idle).for_each(|table| {
                seat_games(table, dealer, seed, &mut waiting);
            });
        }
        seat != first || tables.iter().any(Table::is_playing)
    };
    while seat_all(SOUTH, &mut tables) {
        tables.iter_mut().for_each(Table::half_turn::<SOUTH>);
        if !seat_all(NORTH, &mut tables) {
            break;
        }
        tables.iter_mut().for_each(Table::half_turn::<NORTH>);
    }
    let mut results: Vec<(u64, Playout)> = tables.into_iter().flat_map(|table| table.results).collect();
    results.sort_unstable_by_key(|&(number, _)| number);
    results.into_iter().map(|(_, playout)| playout).collect()
}

/// Puts the next games on the lanes that have none.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::{EditionVisitor, with_ruleset};
    use crate::games::gunjin::rules::ruleset::Ruleset;
    use crate::games::gunjin::rules::switches::SWITCHES;
    use crate::games::gunjin::text::library;

    /// Rules that change how a batch must be led, and the fights that it may play by itself.
    const SWITCHED: [&str; 7] = [
        "w-23-6i:first_player=north,ply_cap=90",
        "w-23-6i:flag_power_fixed_at_setup=true",
        "w-23-6i:winner_goes=origin",
        "w-23-6i:commander_loss_loses=true",
        "w-23-6i:elimination=false",
        "w-23-6i:hq_initial_piece_frozen=true",
        "mini-3x4:no_move=draws",
    ];

    struct BothWays;

    impl EditionVisitor for BothWays {
        type Output = (Vec<Playout>, Vec<Playout>, bool);

        fn gunjin<B: Bits>(self, game: Gunjin<B>) -> Self::Output {
            let dealer = Dealer::new(game.ruleset());
            let single = (5..42).map(|number| game.random_game(&dealer, 11, number)).collect();
            (game.random_games(&dealer, 11, 5..42), single, game.plays_in_batches())
        }
    }

    #[test]
    fn batches_play_the_games_of_the_ordinary_path() {
        let mut in_batches = 0;
        for id in library::edition_ids().chain(SWITCHED) {
            let ruleset = Ruleset::named(id).expect("an embedded edition");
            let (batch, single, together) = with_ruleset(ruleset, BothWays);
            assert_eq!(batch, single, "{id}");
            in_batches += u32::from(together);
        }
        assert!(in_batches >= 10, "most editions with I roads are played in batches");
    }

    #[test]
    fn batches_play_by_every_switch() {
        for id in ["w-23-6i", "p2-23-6i"] {
            for switch in SWITCHES {
                for word in (switch.words)() {
                    let name = format!("{id}:{}={word}", switch.name);
                    // Not every switch fits, and none may repeat what is so anyway.
                    let Ok(ruleset) = Ruleset::named(&name) else { continue };
                    let (batch, single, _) = with_ruleset(ruleset, BothWays);
                    assert_eq!(batch, single, "{name}");
                }
            }
        }
    }
}
