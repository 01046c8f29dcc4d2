//! Distances and reaches on an empty board, by seat, kind and square: made once for a game.

use gunjin_engine::Bits;
use gunjin_engine::games::gunjin::switches::Target;
use gunjin_engine::games::gunjin::{Gunjin, KindSet, MOST_KINDS, Movement, Outcome, Position, Role, View};

/// Squares that a table has room for: a power of two, so that a place in a table costs no multiplication.
pub const SQUARES: usize = 128;
/// Places of a table by kind and square.
pub const PLACES: usize = MOST_KINDS * SQUARES;
/// A distance that is none.
pub const FAR: u8 = 15;

/// Tables of one game.
#[derive(Debug, Clone)]
pub struct Geometry<B: Bits> {
    reach: [Box<[B; PLACES]>; 2],
    distance: [Box<[u8; PLACES]>; 2],
    ahead: [Box<[B; PLACES]>; 2],
    takers: [B; 2],
    /// By seat and number of moves, the squares from which some kind could be at the enemy headquarters.
    near: [[B; FAR as usize]; 2],
    /// True if all kinds that take the common step alone reach on an empty board what it says, there and
    /// back, and nothing hinders them.
    steps_alike: bool,
    /// By seat and square, how far the seat's pieces have come there on their way to the enemy headquarters,
    /// in quarters.
    quarters: [Box<[u8; SQUARES]>; 2],
    /// Kinds that walk wherever their reach says, as bits by seat.
    free_walkers: [u32; 2],
    /// By seat, sets of kinds that walk alike: the free ones of the same reach together, every other alone.
    walk_alike: [Vec<KindSet>; 2],
    headquarters: [u8; 2],
    /// By seat, squares of the other that are closed as long as nobody stands there (R2.16).
    ajar: [B; 2],
    /// The squares from which one common step leads into a seat's own headquarters.
    rings: [B; 2],
    /// Kinds that win by taking the enemy headquarters (R8.1), as bits.
    captors: u32,
    /// Kinds whose fall loses the game (R5.3, R8.2, R8.3), as bits.
    crowns: u32,
    flags: u32,
    /// Kinds whose fights the table alone decides, as bits.
    by_table: u32,
    /// Kinds that walk like the kind they copy (R2.17), as bits.
    borrowers: u32,
    /// Kinds that never move of themselves, as bits.
    fixed: u32,
    outcomes: Vec<Outcome>,
    /// By kind, the kinds that walk and win when they attack it, as bits.
    beaters: [u32; MOST_KINDS],
}

/// The place of a kind and a square in a table; always below [`PLACES`].
#[inline(always)]
pub fn at(kind: u8, square: u8) -> usize {
    usize::from(kind) % MOST_KINDS * SQUARES + usize::from(square) % SQUARES
}

impl<B: Bits> Geometry<B> {
    /// The tables of a game.
    pub fn new(game: &Gunjin<B>) -> Geometry<B> {
        let rules = game.ruleset().rules();
        let kinds = game.ruleset().kinds();
        let with = |test: &dyn Fn(usize) -> bool| {
            (0..kinds.len()).filter(|&kind| test(kind)).fold(0, |set, kind| set | 1 << kind)
        };
        let reach = [0, 1].map(|seat| reaches(game, seat));
        let flags = with(&|kind| kinds[kind].is(Role::Flag));
        let fixed = with(&|kind| {
            kinds[kind].movement == Movement::Marshal
                || reach
                    .iter()
                    .all(|table| table[kind * SQUARES..(kind + 1) * SQUARES].iter().all(|set| set.is_empty()))
        });
        let captors = with(&|kind| {
            rules.target == Target::Hq
                && flags >> kind & 1 == 0
                && fixed >> kind & 1 == 0
                && game.ruleset().captures_headquarters(kind as u8)
        });
        let commander = rules.commander_decides();
        let flag = rules.flag_decides();
        let crowns = with(&|kind| {
            (commander && kinds[kind].is(Role::Commander))
                || (flag && kinds[kind].is(Role::Flag))
                || (rules.marshal_kill_wins && kinds[kind].movement == Movement::Marshal)
        });
        let headquarters = [0, 1].map(|seat| game.ruleset().board().headquarters_or_nowhere(seat));
        let free_walkers = [0, 1].map(|seat| with(&|kind| game.walks_freely(seat, kind as u8)));
        let ajar =
            |seat: usize| if rules.hq_closed_to_enemy { B::square(headquarters[1 - seat]) } else { B::EMPTY };
        let mut geometry = Geometry {
            rings: [0, 1].map(|seat| ring(game, &reach, seat, headquarters[seat], fixed)),
            distance: [0, 1].map(|_| Box::new([FAR; PLACES])),
            ahead: [0, 1].map(|_| Box::new([B::EMPTY; PLACES])),
            takers: [B::EMPTY; 2],
            near: [[B::EMPTY; FAR as usize]; 2],
            steps_alike: steps_alike(game, &reach),
            quarters: [0, 1].map(|_| Box::new([0; SQUARES])),
            walk_alike: [0, 1].map(|seat| walk_alike(&reach[seat], free_walkers[seat], kinds.len())),
            free_walkers,
            reach,
            headquarters,
            ajar: [0, 1].map(ajar),
            captors,
            crowns,
            flags,
            by_table: !with(&|kind| {
                let elsewhere = [Role::Flag, Role::Marshal, Role::Missile];
                elsewhere.iter().any(|&role| kinds[kind].is(role))
            }),
            borrowers: if game.flags_copy_moves { flags } else { 0 },
            fixed,
            outcomes: outcomes(game),
            beaters: [0; MOST_KINDS],
        };
        geometry.beaters = std::array::from_fn(|kind| {
            let beats = |&other: &u8| {
                !geometry.is_fixed(other) && geometry.outcome(other, kind as u8) == Outcome::Win
            };
            (0..kinds.len() as u8).filter(beats).fold(0, |set, other| set | 1 << other)
        });
        geometry.distance = [0, 1].map(|seat| geometry.distances(seat, kinds.len()));
        geometry.ahead = [0, 1].map(|seat| ahead(&geometry.reach[seat], &geometry.distance[seat]));
        geometry.takers = [0, 1].map(|seat| geometry.squares_next_to_victory(seat));
        geometry.near = [0, 1].map(|seat| geometry.squares_near(seat, kinds.len()));
        geometry.quarters = [0, 1].map(|seat| quarters(&geometry.distance[seat]));
        geometry
    }

    /// Squares that a kind walks to from a square of an empty board.
    #[inline(always)]
    pub fn reach(&self, seat: usize, kind: u8, square: u8) -> B {
        self.reach[seat & 1][at(kind, square)]
    }

    /// From where some kind of a seat might take the enemy headquarters next.
    #[inline(always)]
    pub fn takers(&self, seat: usize) -> B {
        self.takers[seat & 1]
    }

    /// True if a kind might take the enemy headquarters next from a square, whoever stands between.
    #[inline(always)]
    pub fn takes(&self, seat: usize, kind: u8, square: u8) -> bool {
        let goal = B::square(self.headquarters[1 - (seat & 1)]);
        self.captures(kind) && !self.may_reach(seat, kind, square, goal).is_empty()
    }

    /// Squares that the piece of the seat to move on a square, of a kind whose reach from there is known, may
    /// walk to.
    #[inline(always)]
    pub fn walks(&self, game: &Gunjin<B>, position: &Position<B>, (from, kind): (u8, u8), reach: B) -> B {
        let seat = position.seat();
        if self.free_walkers[seat & 1] >> (kind & 31) & 1 == 1 {
            reach & !position.side(seat)
        } else {
            game.targets(position, seat, from)
        }
    }

    /// Of some kinds sets that walk alike, each with the squares to which an enemy piece could walk from a square if it
    /// were of one of the set, by what a view shows of the board. Sets that could walk nowhere are left out.
    pub fn walks_in_view(
        &self,
        game: &Gunjin<B>,
        view: &View<B>,
        from: u8,
        kinds: KindSet,
    ) -> impl Iterator<Item = (KindSet, B)> {
        let enemy = 1 - view.seat;
        let sets = self.walk_alike[enemy & 1].iter().map(move |alike| alike & kinds);
        let walks = move |kinds: KindSet| {
            let kind = kinds.trailing_zeros() as u8;
            match self.free_walkers[enemy & 1] & kinds {
                0 => game.reach_in_view(view, enemy, from, kind),
                _ => self.reach(enemy, kind, from) & !view.enemy_squares(),
            }
        };
        let sets = sets.filter(|kinds| *kinds != 0).map(move |kinds| (kinds, walks(kinds)));
        sets.filter(|(_, walks)| !walks.is_empty())
    }

    /// Those of some squares that a kind might walk to, whoever stands there or between: all that it may, and
    /// perhaps more.
    #[inline(always)]
    pub fn may_reach(&self, seat: usize, kind: u8, square: u8, squares: B) -> B {
        let anywhere = B::mask_of(self.borrows_moves(kind));
        (self.reach(seat, kind, square) | self.ajar[seat & 1] | anywhere) & squares
    }

    /// The pieces of a seat that walk by the common step alone, whatever stands on the board, so that
    /// [`Gunjin::stepped`] says where they reach all at once; none where some of them would reach
    /// elsewhere.
    #[inline(always)]
    pub fn steppers(&self, game: &Gunjin<B>, position: &Position<B>, seat: usize) -> B {
        game.plain_steppers(position, seat) & B::mask_of(self.steps_alike)
    }

    /// In how many moves a kind walks from a square into the enemy headquarters of an empty board; [`FAR`] if
    /// never.
    #[inline(always)]
    pub fn distance(&self, seat: usize, kind: u8, square: u8) -> u8 {
        self.distance[seat & 1][at(kind, square)]
    }

    /// From where some kind of a seat might be at the enemy headquarters after so many moves, or borrow such moves.
    #[inline(always)]
    pub fn near(&self, seat: usize, moves: u32) -> B {
        self.near[seat & 1].get(moves as usize).copied().unwrap_or(!B::EMPTY)
    }

    /// Squares on which a kind that walks from a square of an empty board gets nearer to the enemy
    /// headquarters.
    #[inline(always)]
    pub fn ahead(&self, seat: usize, kind: u8, square: u8) -> B {
        self.ahead[seat & 1][at(kind, square)]
    }

    /// Progress of a seat's pieces on a square on their way to the enemy headquarters, in quarters of the
    /// way: 0 to 3.
    #[inline]
    pub fn quarter(&self, seat: usize, square: u8) -> usize {
        usize::from(self.quarters[seat & 1][usize::from(square) % SQUARES])
    }

    /// A seat's headquarters, or a number that is no square where the board has none.
    #[inline(always)]
    pub fn headquarters(&self, seat: usize) -> u8 {
        self.headquarters[seat & 1]
    }

    /// The squares from which one common step leads into a seat's own headquarters.
    #[inline(always)]
    pub fn ring(&self, seat: usize) -> B {
        self.rings[seat & 1]
    }

    /// True if a kind wins by taking the enemy headquarters (R8.1).
    #[inline(always)]
    pub fn captures(&self, kind: u8) -> bool {
        self.captors >> (kind & 31) & 1 == 1
    }

    /// True if a kind's fall loses the game (R5.3, R8.2, R8.3).
    #[inline(always)]
    pub fn is_crown(&self, kind: u8) -> bool {
        self.crowns >> (kind & 31) & 1 == 1
    }

    /// True if a kind fights with borrowed strength (R4.1).
    #[inline(always)]
    pub fn is_flag(&self, kind: u8) -> bool {
        self.flags >> (kind & 31) & 1 == 1
    }

    /// True if the table alone decides a kind's fights with others of which that is true, wherever and beside
    /// whom they stand: not those of flags (R4.1), of marshals on guard (R5.1), of missiles in their camp
    /// (R6.5).
    #[inline(always)]
    pub fn fights_by_table(&self, kind: u8) -> bool {
        self.by_table >> (kind & 31) & 1 == 1
    }

    /// True if a kind walks like the kind it copies (R2.17), so that its own reach says nothing.
    #[inline(always)]
    pub fn borrows_moves(&self, kind: u8) -> bool {
        self.borrowers >> (kind & 31) & 1 == 1
    }

    /// True if a kind never walks.
    #[inline(always)]
    pub fn is_fixed(&self, kind: u8) -> bool {
        self.fixed >> (kind & 31) & 1 == 1
    }

    /// The kinds that walk and win when they attack a kind, as bits.
    #[inline(always)]
    pub fn walking_beaters(&self, kind: u8) -> u32 {
        self.beaters[usize::from(kind) % MOST_KINDS]
    }

    /// Outcome of a kind against another in the table alone: no flag has a backer, no marshal a guard.
    #[inline(always)]
    pub fn outcome(&self, attacker: u8, defender: u8) -> Outcome {
        let index = usize::from(attacker) % MOST_KINDS * MOST_KINDS + usize::from(defender) % MOST_KINDS;
        self.outcomes.get(index).copied().unwrap_or(Outcome::Both)
    }

    fn squares_next_to_victory(&self, seat: usize) -> B {
        let kinds = 0..MOST_KINDS as u8;
        let takes = |square: &u8| kinds.clone().any(|kind| self.takes(seat, kind, *square));
        (0..B::WIDTH.min(SQUARES) as u8).filter(takes).fold(B::EMPTY, |set, square| set | B::square(square))
    }

    fn squares_near(&self, seat: usize, kinds: usize) -> [B; FAR as usize] {
        let borrowed = B::mask_of(self.borrowers != 0);
        std::array::from_fn(|moves| {
            let near = |&square: &u8| {
                let distance = |kind: u8| usize::from(self.distance(seat, kind, square));
                (0..kinds as u8).any(|kind| self.captures(kind) && distance(kind) <= moves)
            };
            (0..B::WIDTH.min(SQUARES) as u8)
                .filter(near)
                .fold(borrowed, |set, square| set | B::square(square))
        })
    }

    fn distances(&self, seat: usize, kinds: usize) -> Box<[u8; PLACES]> {
        let goal = B::square(self.headquarters[1 - seat]);
        let mut table = Box::new([FAR; PLACES]);
        for kind in 0..kinds {
            let row = kind * SQUARES..(kind + 1) * SQUARES;
            let reach = &self.reach[seat][row.clone()];
            let distance = &mut table[row];
            let mut seen = goal;
            distance[usize::from(self.headquarters[1 - seat])] = 0;
            for steps in 1..FAR {
                let here = |square: &usize| distance[*square] == FAR && !(reach[*square] & seen).is_empty();
                let fresh: Vec<usize> = (0..B::WIDTH.min(SQUARES)).filter(here).collect();
                for square in fresh {
                    distance[square] = steps;
                    seen |= B::square(square as u8);
                }
            }
        }
        table
    }
}

fn reaches<B: Bits>(game: &Gunjin<B>, seat: usize) -> Box<[B; PLACES]> {
    let mut table = Box::new([B::EMPTY; PLACES]);
    for kind in 0..game.ruleset().kinds().len() as u8 {
        for square in game.ruleset().board().squares() {
            table[at(kind, square)] = game.bare_reach(seat, kind, square);
        }
    }
    table
}

fn ahead<B: Bits>(reach: &[B; PLACES], distance: &[u8; PLACES]) -> Box<[B; PLACES]> {
    let mut table = Box::new([B::EMPTY; PLACES]);
    for (place, targets) in reach.iter().enumerate() {
        let row = place / SQUARES * SQUARES;
        let nearer = |to: &u8| distance[row + usize::from(*to)] < distance[place];
        table[place] = targets.members().filter(nearer).fold(B::EMPTY, |set, to| set | B::square(to));
    }
    table
}

fn steps_alike<B: Bits>(game: &Gunjin<B>, reach: &[Box<[B; PLACES]>; 2]) -> bool {
    let board = game.ruleset().board();
    let stepped = |square: u8| game.stepped(B::square(square));
    let both_ways = |square: u8| stepped(square).members().all(|to| stepped(to).has(square));
    let kinds = game.ruleset().kinds().len() as u8;
    let alike = |seat: usize, kind: u8| {
        !game.is_plain_stepper(seat, kind)
            || game.walks_freely(seat, kind)
                && board.squares().all(|s| reach[seat][at(kind, s)] == stepped(s))
    };
    !game.flags_copy_moves
        && board.squares().all(both_ways)
        && (0..2).all(|seat| (0..kinds).all(|kind| alike(seat, kind)))
}

fn walk_alike<B: Bits>(reach: &[B; PLACES], free_walkers: KindSet, kinds: usize) -> Vec<KindSet> {
    let row = |kind: usize| &reach[kind * SQUARES..][..SQUARES];
    let mut sets: Vec<KindSet> = Vec::new();
    for kind in 0..kinds {
        let like = |set: &&mut KindSet| {
            let first = set.trailing_zeros() as usize;
            free_walkers >> kind & free_walkers >> first & 1 == 1 && row(first) == row(kind)
        };
        match sets.iter_mut().find(like) {
            Some(set) => *set |= 1 << kind,
            None => sets.push(1 << kind),
        }
    }
    sets
}

/// Quarters of the way, by the distances of the slowest kinds that ever arrive.
fn quarters(distances: &[u8; PLACES]) -> Box<[u8; SQUARES]> {
    let slowest = |square: usize| {
        let far = (0..MOST_KINDS).map(|kind| distances[kind * SQUARES + square]);
        far.filter(|&distance| distance < FAR).max()
    };
    let longest = (0..SQUARES).filter_map(slowest).max().unwrap_or(0);
    let quarter = |square: usize| match slowest(square) {
        Some(distance) => 3 - u32::from(distance) * 4 / (u32::from(longest) + 1),
        None => 0,
    };
    Box::new(std::array::from_fn(|square| quarter(square) as u8))
}

fn ring<B: Bits>(
    game: &Gunjin<B>,
    reach: &[Box<[B; PLACES]>; 2],
    seat: usize,
    headquarters: u8,
    fixed: u32,
) -> B {
    let enemy = &reach[1 - seat];
    let from = |kind: u8| {
        let leads = |square: &u8| enemy[at(kind, *square)].has(headquarters);
        (0..B::WIDTH.min(SQUARES) as u8).filter(leads).fold(B::EMPTY, |set, square| set | B::square(square))
    };
    (0..game.ruleset().kinds().len() as u8)
        .filter(|kind| fixed >> kind & 1 == 0)
        .map(from)
        .filter(|set| !set.is_empty())
        .min_by_key(|set| set.len())
        .unwrap_or(B::EMPTY)
}

fn outcomes<B: Bits>(game: &Gunjin<B>) -> Vec<Outcome> {
    let combat = game.ruleset().combat();
    let pairs = (0..MOST_KINDS as u8).flat_map(|a| (0..MOST_KINDS as u8).map(move |d| (a, d)));
    let powerless =
        |kind: u8| game.ruleset().kinds().get(usize::from(kind)).is_some_and(|piece| piece.is(Role::Flag));
    let outcome = |(attacker, defender): (u8, u8)| match (powerless(attacker), powerless(defender)) {
        (true, true) => Outcome::Both,
        (true, false) => Outcome::Lose,
        (false, true) => Outcome::Win,
        (false, false) => combat.outcome(attacker, defender),
    };
    pairs.map(outcome).collect()
}
