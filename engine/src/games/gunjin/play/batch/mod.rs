//! Random games, several side by side: positions as arrays that the compiler turns into vector code.
//!
//! Each lane holds one game, in the same representation as [`super::position::Position`], transposed. Moves
//! are counted, drawn, found and played for all lanes at once; only endings and fights of unusual pieces are
//! handed to the ordinary code, one lane at a time. Every game is move for move the one that
//! [`Gunjin::random_game`] plays, since the same words are drawn for the same bounds and the moves stand in
//! the same order (a test compares them).

mod choose;
mod plan;
mod play;
mod row;
mod table;
#[cfg(not(all(target_arch = "x86_64", target_feature = "avx512f", target_feature = "avx512vpopcntdq")))]
mod words_array;
#[cfg(all(target_arch = "x86_64", target_feature = "avx512f", target_feature = "avx512vpopcntdq"))]
mod words_512;

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

impl<B: Bits> Gunjin<B> {
    /// Whether [`Gunjin::random_games`] plays this game in batches; otherwise it plays one after another.
    #[must_use]
    pub fn plays_in_batches(&self) -> bool {
        B::of_width::<PlaysInBatches>(self)
    }

    /// The random games of a range of numbers, in order: what [`Gunjin::random_game`] gives for each.
    #[must_use]
    pub fn random_games(&self, dealer: &Dealer, seed: u64, games: Range<u64>) -> Vec<Playout> {
        B::of_width::<RandomGames>((self, dealer, seed, games))
    }

    fn one_by_one(&self, dealer: &Dealer, seed: u64, games: Range<u64>) -> Vec<Playout> {
        games.map(|game| self.random_game(dealer, seed, game)).collect()
    }
}

/// Whether a game is played in batches.
struct PlaysInBatches;

impl PerWidth for PlaysInBatches {
    type Input<'a, B: Bits> = &'a Gunjin<B>;
    type Output<B: Bits> = bool;

    fn narrow(game: &Gunjin<u64>) -> bool {
        Plan::of(game).is_some()
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
        match Plan::of(game) {
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
    let mut table = Table::new(game, plan, &games);
    let mut waiting = games;
    loop {
        if table.idle {
            seat_games(&mut table, dealer, seed, &mut waiting);
            if table.playing.iter().all(Option::is_none) {
                return table.results();
            }
            table.idle = false;
        }
        if game.rules().first_player == FirstPlayer::South {
            table.half_turn::<SOUTH>();
            table.half_turn::<NORTH>();
        } else {
            table.half_turn::<NORTH>();
            table.half_turn::<SOUTH>();
        }
    }
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::{EditionVisitor, with_ruleset};
    use crate::games::gunjin::rules::ruleset::Ruleset;
    use crate::games::gunjin::text::library;

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
        for id in
            library::edition_ids().chain(["w-23-6i:first_player=north,ply_cap=90", "mini-3x4:no_move=draws"])
        {
            let ruleset = Ruleset::named(id).expect("an embedded edition");
            let (batch, single, together) = with_ruleset(ruleset, BothWays);
            assert_eq!(batch, single, "{id}");
            in_batches += u32::from(together);
        }
        assert!(in_batches >= 10, "most editions with I roads are played in batches");
    }
}
