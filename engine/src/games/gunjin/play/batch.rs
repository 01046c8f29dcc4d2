//! Random games, several side by side: positions as arrays that the compiler turns into vector code.
//!
//! Each lane holds one game, in the same representation as [`Position`], transposed. What all pieces share
//! (steps, two squares forward, counting, the draw, moving bits) is done for all lanes at once; special
//! pieces, the choice of a bit and fights are done lane by lane by the ordinary code. Every game is move for
//! move the one that [`Gunjin::random_game`] plays, since it draws the same words for the same bounds (a test
//! compares them).

use super::chooser::{Chooser, Drawn, Filled, STEPS, step_move};
use super::deal::Dealer;
use super::playout::{Playout, moves_of};
use super::position::{ALL, FORWARD, LEAP, Position, SETS, SLIDE, STEP};
use super::random_move::Specials;
use crate::bits::{Bits, PerWidth};
use crate::games::gunjin::rules::board::{NORTH, SOUTH};
use crate::games::gunjin::rules::switches::FirstPlayer;
use crate::games::gunjin::tables::compiled::Gunjin;
use crate::random::{Lanes, settle};
use std::ops::Range;

/// Games side by side: two vector registers of the widest processors.
const LANES: usize = 8;

/// One set of every lane.
type Row<B> = [B; LANES];

/// The games in progress.
struct Table<'g, B: Bits> {
    game: &'g Gunjin<B>,
    seats: [[Row<B>; SETS]; 2],
    kinds: [B::Kinds; LANES],
    plies: [u32; LANES],
    rng: Lanes<LANES>,
    choosers: [Chooser<B>; LANES],
    /// Which game a lane plays; none when there are no more, or until the seats are in phase again.
    playing: [Option<u64>; LANES],
    results: Vec<Option<Playout>>,
    first_game: u64,
}

impl<B: Bits> Gunjin<B> {
    /// Whether [`Gunjin::random_games`] plays this game in batches; otherwise it plays one after another.
    #[must_use]
    pub fn plays_in_batches(&self) -> bool {
        self.is_plain && self.shifts.hubs.is_empty()
    }

    /// The random games of a range of numbers, in order: what [`Gunjin::random_game`] gives for each.
    #[must_use]
    pub fn random_games(&self, dealer: &Dealer, seed: u64, games: Range<u64>) -> Vec<Playout> {
        B::of_width::<RandomGames>((self, dealer, seed, games))
    }

    fn side_by_side(&self, dealer: &Dealer, seed: u64, games: Range<u64>) -> Vec<Playout> {
        if !self.plays_in_batches() {
            return games.map(|game| self.random_game(dealer, seed, game)).collect();
        }
        let mut table = Table::new(self, games.clone());
        let mut next = games.start;
        loop {
            for lane in 0..LANES {
                while table.playing[lane].is_none() && next < games.end {
                    table.seat_game(lane, next, self.random_start(dealer, seed, next));
                    table.rng.seed(lane, moves_of(seed, next));
                    next += 1;
                }
            }
            if table.playing.iter().all(Option::is_none) {
                return table.results.into_iter().flatten().collect();
            }
            if self.rules().first_player == FirstPlayer::South {
                table.half_turn::<SOUTH>();
                table.half_turn::<NORTH>();
            } else {
                table.half_turn::<NORTH>();
                table.half_turn::<SOUTH>();
            }
        }
    }
}

/// Many random games.
struct RandomGames;

impl PerWidth for RandomGames {
    type Input<'a, B: Bits> = (&'a Gunjin<B>, &'a Dealer, u64, Range<u64>);
    type Output<B: Bits> = Vec<Playout>;

    fn narrow((game, dealer, seed, games): Self::Input<'_, u64>) -> Vec<Playout> {
        game.side_by_side(dealer, seed, games)
    }

    fn wide((game, dealer, seed, games): Self::Input<'_, u128>) -> Vec<Playout> {
        game.side_by_side(dealer, seed, games)
    }
}

/// Applies a function to every lane: a plain loop, since `std::array::from_fn` keeps the compiler from using
/// vectors.
#[inline(always)]
fn each<T: Copy + Default, const N: usize>(mut lane: impl FnMut(usize) -> T) -> [T; N] {
    let mut row = [T::default(); N];
    for (index, value) in row.iter_mut().enumerate() {
        *value = lane(index);
    }
    row
}

impl<'g, B: Bits> Table<'g, B> {
    fn new(game: &'g Gunjin<B>, games: Range<u64>) -> Table<'g, B> {
        let count = games.end.saturating_sub(games.start) as usize;
        Table {
            game,
            seats: [[[B::EMPTY; LANES]; SETS]; 2],
            kinds: [B::NO_KINDS; LANES],
            plies: [0; LANES],
            rng: Lanes::default(),
            choosers: std::array::from_fn(|_| Chooser::default()),
            playing: [None; LANES],
            results: vec![None; count],
            first_game: games.start,
        }
    }

    /// Puts a game on a lane; one that is over at once is noted and leaves the lane free.
    fn seat_game(&mut self, lane: usize, number: u64, position: Position<B>) {
        self.playing[lane] = Some(number);
        self.store(lane, &position);
        if position.ending.is_some() {
            self.finish(lane, &position);
        }
    }

    /// One move of every lane.
    #[inline(always)]
    fn half_turn<const SEAT: usize>(&mut self) {
        let sets = &self.seats[SEAT];
        let enemy = &self.seats[1 - SEAT][ALL];
        let open: Row<B> = each(|i| !sets[ALL][i]);
        let blockers: Row<B> = each(|i| sets[ALL][i] | enemy[i]);
        let steps = self.steps::<SEAT>(&open, &blockers);
        let (totals, stepping) = running_totals(&steps);
        let filled: [Filled; LANES] = each(|i| self.fill::<SEAT>(i, open[i], blockers[i]));
        let all: [u32; LANES] = each(|i| stepping[i] + filled[i].total());
        let words = self.rng.words();
        let products: [u64; LANES] = each(|i| u64::from(words[i]) * u64::from(all[i]));
        let mut k: [u32; LANES] = each(|i| (products[i] >> 32) as u32);
        for lane in 0..LANES {
            if (products[lane] as u32) < all[lane] {
                k[lane] = settle(&mut self.rng.lane(lane), all[lane], products[lane]);
            }
        }
        let mut at = [0u32; LANES];
        for row in &totals {
            at = each(|i| at[i] + u32::from(row[i] <= k[i]));
        }
        let (mut origins, mut targets) = ([B::EMPTY; LANES], [B::EMPTY; LANES]);
        for lane in 0..LANES {
            if all[lane] == 0 {
                self.strand(lane, SEAT);
                continue;
            }
            let drawn = if k[lane] < stepping[lane] {
                let bucket = at[lane] as usize % STEPS;
                let set = steps[bucket][lane];
                let before = totals[bucket][lane] - set.len();
                step_move(self.game.step_codes[SEAT][bucket], set, k[lane] - before)
            } else {
                self.choosers[lane].select(filled[lane], k[lane] - stepping[lane])
            };
            (origins[lane], targets[lane]) = self.play::<SEAT>(lane, drawn);
        }
        for set in &mut self.seats[SEAT] {
            for i in 0..LANES {
                let moved = origins[i] | targets[i];
                let member = B::mask_of(set[i] & origins[i] != B::EMPTY);
                set[i] ^= moved & member;
            }
        }
    }

    /// The common buckets of all lanes, as [`crate::games::gunjin::tables::shifts::Shifts::steps`] has them.
    #[inline(always)]
    fn steps<const SEAT: usize>(&self, open: &Row<B>, blockers: &Row<B>) -> [Row<B>; STEPS] {
        let mut steps = [[B::EMPTY; LANES]; STEPS];
        for lane in 0..LANES {
            let forward = self.game.two_squares_forward::<SEAT>(
                self.seats[SEAT][FORWARD][lane],
                open[lane],
                blockers[lane],
            );
            let sets = self.game.shifts.steps(self.seats[SEAT][STEP][lane], open[lane], forward);
            for (row, set) in steps.iter_mut().zip(sets) {
                row[lane] = set;
            }
        }
        steps
    }

    /// The further buckets of one lane.
    #[inline(always)]
    fn fill<const SEAT: usize>(&mut self, lane: usize, open: B, blockers: B) -> Filled {
        let sets = &self.seats[SEAT];
        let specials =
            Specials { vehicles: sets[FORWARD][lane], leapers: sets[LEAP][lane], sliders: sets[SLIDE][lane] };
        let mut filled = Filled::default();
        let chooser = &mut self.choosers[lane];
        self.game.fill_specials::<SEAT>(&self.kinds[lane], specials, open, blockers, chooser, &mut filled);
        filled
    }

    /// Plays one lane's move: a quiet one returns its origin and target for all sets to be moved together,
    /// any other is played on a position of its own.
    #[inline(always)]
    fn play<const SEAT: usize>(&mut self, lane: usize, drawn: Drawn) -> (B, B) {
        let (from, to) = (drawn.from as u8, drawn.to as u8);
        let last = self.plies[lane] + 1 >= self.game.ply_cap;
        let quiet = drawn.walks() && !self.seats[1 - SEAT][ALL][lane].has(to);
        if !quiet || last || to == self.game.headquarters[1 - SEAT] {
            self.play_apart(lane, drawn, SEAT);
            return (B::EMPTY, B::EMPTY);
        }
        self.plies[lane] += 1;
        let kinds = &mut self.kinds[lane];
        let kind = B::kind(kinds, from);
        B::set_kind(kinds, to, kind);
        B::set_kind(kinds, from, 0);
        (B::square(from), B::square(to))
    }

    /// Plays a move on a position taken off its lane, and puts it back unless the game is over.
    #[inline(never)]
    fn play_apart(&mut self, lane: usize, drawn: Drawn, seat: usize) {
        let mut position = self.load(lane, seat);
        self.game.play_drawn(&mut position, drawn, seat);
        self.store(lane, &position);
        if position.ending.is_some() {
            self.finish(lane, &position);
        }
    }

    /// The seat to move has no move: the game is over, unless the lane is idle.
    #[inline(never)]
    fn strand(&mut self, lane: usize, seat: usize) {
        if self.playing[lane].is_some() {
            let mut position = self.load(lane, seat);
            position.ending = Some(self.game.no_move(&position));
            self.finish(lane, &position);
        }
    }

    /// Notes a result and clears the lane.
    fn finish(&mut self, lane: usize, position: &Position<B>) {
        if let (Some(number), Some(ending)) = (self.playing[lane].take(), position.ending) {
            self.results[(number - self.first_game) as usize] =
                Some(Playout { plies: position.ply(), ending });
        }
        self.store(lane, &Position::empty(0));
    }

    fn load(&self, lane: usize, seat: usize) -> Position<B> {
        let mut position = Position::empty(seat as u8);
        position.seats = std::array::from_fn(|seat| std::array::from_fn(|set| self.seats[seat][set][lane]));
        position.kinds = self.kinds[lane];
        position.ply = self.plies[lane] as u16;
        position
    }

    fn store(&mut self, lane: usize, position: &Position<B>) {
        for (rows, sets) in self.seats.iter_mut().zip(&position.seats) {
            for (row, set) in rows.iter_mut().zip(sets) {
                row[lane] = *set;
            }
        }
        self.kinds[lane] = position.kinds;
        self.plies[lane] = position.ply();
    }
}

/// Moves of the common buckets up to and including each, by lane, and of all of them.
#[inline(always)]
fn running_totals<B: Bits>(steps: &[Row<B>; STEPS]) -> ([[u32; LANES]; STEPS], [u32; LANES]) {
    let mut totals = [[0; LANES]; STEPS];
    let mut total = [0u32; LANES];
    for (row, sets) in totals.iter_mut().zip(steps) {
        total = each(|i| total[i] + sets[i].len());
        *row = total;
    }
    (totals, total)
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
