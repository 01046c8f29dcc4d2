//! A batch's plan of a game, as plain words and tables; and which games it can play.

use super::buckets::MOST_BUCKETS;
use crate::bits::{Bits, extracted};
use crate::games::gunjin::play::position::SETS;
use crate::games::gunjin::rules::switches::CircleDuty;
use crate::games::gunjin::{
    Carry, FORWARD, Gunjin, LEAP, Lines, MOST_KINDS, NORTH, Outcome, OwnHqClosed, Permission, SLIDE, SOUTH,
    STEP, WinnerGoes,
};

pub(super) const ATTACKER_FALLS: u64 = 1;
pub(super) const DEFENDER_FALLS: u64 = 2;
/// The ordinary code must play this one: flags, marshals, missiles, whoever's fall ends the game.
const ASK: u64 = 0;

/// Kinds on squares, by number.
pub(super) const PLACES: usize = MOST_KINDS << SQUARE_BITS;
pub(super) const SQUARE_BITS: u32 = 6;

/// Most results of runs.
const RESULTS: usize = 1 << 15;

/// The targets of runs, by what stands in their way.
#[derive(Debug, Clone)]
pub(crate) struct Slides {
    /// The squares that are passed, by place.
    passed: Box<[u64; PLACES]>,
    /// The number of the first result, by place.
    starts: Box<[u16; PLACES]>,
    /// Targets, by which of the squares passed are occupied.
    results: Box<[u64; RESULTS]>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Irregular {
    pub square: u8,
    /// The squares passed and the squares reached, as sets.
    pub paths: [(u64, u64); 3],
}

#[derive(Debug, Clone)]
pub(crate) struct Plan {
    /// Squares from which two squares forward (R2.7) are irregular, by seat.
    pub irregular: [Vec<Irregular>; 2],
    /// Jump targets by place, by seat.
    pub leaps: [Box<[u64; PLACES]>; 2],
    pub slides: Slides,
    /// Squares closed to a seat and all that passes while nobody stands there (R2.16).
    pub shut_if_empty: [u64; 2],
    /// Squares closed to a seat, and to what passes, while an enemy stands there (R1.8).
    pub shut_if_held: u64,
    /// Kinds that never attack (R4.7), as bits.
    pub peaceful: u64,
    /// Kinds that never go onto the enemy marshal (R2.12, R6.6), and the marshals on guard, as bits.
    pub sparing: u64,
    pub on_guard: u64,
    /// Circles that must be left (R1.9).
    pub must_leave: u64,
    /// By place and seat, where a missile can fall: its own square if it falls alone (R6.1), and those of the bombs that it takes
    /// along. None where nothing falls.
    pub falling: Option<[Box<[u64; PLACES]>; 2]>,
    /// Kinds that wait for bombs beside them (R6.6), as bits.
    pub waiting: u64,
    /// Kinds that ride on missiles.
    pub bombs: Vec<u8>,
    /// Kinds that flood (R2.6), as bits.
    pub flooding: u64,
    /// Kinds that do not count for elimination (R8.4).
    pub uncounted: Vec<u8>,
    /// A kind that moves like all pieces of a set, if there is one.
    pub only: [Option<u8>; SETS],
    /// Results of fights by attacker: two bits a defender.
    pub fights: [u64; MOST_KINDS],
}

impl Plan {
    /// The plan of a game, made when it is first asked for; `None` if the game does not fit.
    pub(super) fn known(game: &Gunjin<u64>) -> Option<&Plan> {
        game.plan.get_or_init(|| Plan::of(game)).as_ref()
    }

    fn of(game: &Gunjin<u64>) -> Option<Plan> {
        if !fits(game) {
            return None;
        }
        let kinds = || 0..game.ruleset().kinds().len();
        let rules = game.rules();
        let shut = |shuts: bool, squares: u64| if shuts { squares } else { 0 };
        let only = |set: usize| {
            let has = |kind: &usize| game.memberships.iter().any(|sets| sets[*kind] >> set & 1 == 1);
            let first = kinds().find(has)?;
            kinds().filter(has).all(|kind| alike(game, set, first, kind)).then_some(first as u8)
        };
        let [south, north] = [SOUTH, NORTH].map(|seat| irregular_vehicles(game, seat));
        Some(Plan {
            irregular: [south?, north?],
            leaps: [SOUTH, NORTH].map(|seat| {
                let place =
                    |place: usize| game.leap_targets(seat, (place >> SQUARE_BITS) as u8, place as u8 % 64);
                Box::new(std::array::from_fn(place))
            }),
            slides: Slides::of(game)?,
            shut_if_empty: [NORTH, SOUTH]
                .map(|enemy| shut(rules.hq_closed_to_enemy, u64::square(game.headquarters[enemy]))),
            shut_if_held: shut(rules.circle_combat == Permission::Forbidden, game.circles),
            peaceful: u64::from(game.peaceful),
            sparing: u64::from(game.sparing),
            on_guard: kinds()
                .filter(|&kind| game.facts(kind as u8).on_guard)
                .fold(0, |set, kind| set | 1 << kind),
            must_leave: shut(rules.circle_must_leave, game.circles),
            waiting: kinds()
                .filter(|&kind| game.waits_for_bombs(kind as u8))
                .fold(0, |set, kind| set | 1 << kind),
            falling: (game.carrying > 0).then(|| [SOUTH, NORTH].map(|seat| falling(game, seat))),
            bombs: kinds().map(|kind| kind as u8).filter(|&kind| game.facts(kind).bomb).collect(),
            flooding: u64::from(game.odd),
            uncounted: kinds().map(|kind| kind as u8).filter(|&kind| !game.facts(kind).counts).collect(),
            only: std::array::from_fn(only),
            fights: std::array::from_fn(|attacker| fights_of(game, attacker)),
        })
    }
}

/// True if a batch knows all the rules of a game.
fn fits(game: &Gunjin<u64>) -> bool {
    let rules = game.rules();
    let kinds = || 0..game.ruleset().kinds().len();
    let has = |kinds: u32, kind: usize| kinds >> kind & 1 == 1;
    let runs_in_peace = kinds().any(|kind| {
        has(game.peaceful, kind) && game.memberships.iter().any(|sets| sets[kind] & !(1 << LEAP) != 0)
    });
    let steps_like_all = |kind: usize| {
        [SOUTH, NORTH].into_iter().all(|seat| {
            let own = &game.movements[seat][kind];
            let mut common = kinds().filter(|&other| game.memberships[seat][other] >> STEP & 1 == 1);
            common.next().is_some_and(|other| game.movements[seat][other].steps_like(own))
        })
    };
    let odd = kinds().filter(|&kind| has(game.odd, kind)).any(|kind| {
        !(rules.flood_circles
            && game.movements.iter().all(|movements| movements[kind].flood)
            && steps_like_all(kind))
    });
    let special = |kind: usize| (game.memberships[SOUTH][kind] >> FORWARD).count_ones();
    let specials: u32 = game
        .ruleset()
        .kinds()
        .iter()
        .zip(kinds())
        .map(|(piece, kind)| piece.count.min(64) * special(kind))
        .sum();
    let shifts = &game.shifts;
    let buckets = specials as usize + 2 * shifts.hubs.len() + shifts.more.len() + shifts.crossings.len();
    buckets <= MOST_BUCKETS
        && !(runs_in_peace || odd || game.flags_copy_moves)
        && rules.own_hq_closed == OwnHqClosed::False
        && game.peaceful_afar == 0
        && !(rules.circle_must_leave && leaves_circles_otherwise(game))
        && (game.refuges | game.bases).is_empty()
}

/// True if more than steps, jumps and runs of its own leads a piece from a circle.
fn leaves_circles_otherwise(game: &Gunjin<u64>) -> bool {
    let crosses = |circle: u8| {
        game.movements.iter().flatten().any(|movement| !movement.crossings[usize::from(circle)].is_empty())
    };
    game.rules().circle_duty == CircleDuty::Binding
        || (game.carrying | game.sparing | game.peaceful | game.odd) != 0
        || game.circles.members().any(crosses)
}

/// [`Plan::falling`] of a seat.
fn falling(game: &Gunjin<u64>, seat: usize) -> Box<[u64; PLACES]> {
    let from = |kind: usize, square: u8| match game.movements[seat].get(kind).map(|movement| movement.carry) {
        Some(Carry::InFront) if game.camps[seat].has(square) => {
            u64::square(square) | game.in_front[seat][usize::from(square)]
        }
        Some(Carry::Around) if game.ruleset().board().get(square).is_some() => {
            game.beside_missile(square) & !u64::square(square)
        }
        _ => 0,
    };
    Box::new(std::array::from_fn(|place| from(place >> SQUARE_BITS, place as u8 % 64)))
}

/// True if two kinds of a set have the same moves by it.
fn alike(game: &Gunjin<u64>, set: usize, one: usize, other: usize) -> bool {
    let flags =
        |kind: usize| [game.odd, game.peaceful, game.sparing, game.carrying].map(|kinds| kinds >> kind & 1);
    let same_tables = game.movements.iter().all(|movements| {
        let (one, other) = (&movements[one], &movements[other]);
        set != LEAP && one.lines == other.lines
            || set == LEAP && one.leaps == other.leaps && one.steps == other.steps
    });
    one == other || same_tables && flags(one) == flags(other)
}

impl Slides {
    /// The runs of a game; `None` if the seats have different ones, or if there is too much to know of them.
    fn of(game: &Gunjin<u64>) -> Option<Slides> {
        let (mut passed, mut starts) = (Box::new([0; PLACES]), Box::new([0; PLACES]));
        let mut results = vec![0];
        let [south, north] = &game.movements;
        for (kind, movement) in south.iter().enumerate() {
            if game.memberships[SOUTH][kind] >> SLIDE & 1 == 0 {
                continue;
            }
            if movement.lines != north[kind].lines {
                return None;
            }
            for (square, lines) in movement.lines.iter().enumerate() {
                let place = kind << SQUARE_BITS | square;
                let alike = |other: &usize| {
                    starts[other << SQUARE_BITS | square] > 0 && south[*other].lines[square] == *lines
                };
                if let Some(other) = (0..kind).find(alike) {
                    let known = other << SQUARE_BITS | square;
                    (passed[place], starts[place]) = (passed[known], starts[known]);
                } else {
                    (passed[place], starts[place]) = (passed_by(lines), results.len() as u16);
                    enter(&mut results, lines, passed[place]);
                }
            }
        }
        results.resize(results.len().max(RESULTS), 0);
        Some(Slides { passed, starts, results: results.into_boxed_slice().try_into().ok()? })
    }

    #[inline(always)]
    pub(super) fn reach(&self, place: usize, occupied: u64) -> u64 {
        let at = usize::from(self.starts[place % PLACES])
            + extracted(occupied, self.passed[place % PLACES]) as usize;
        self.results[at % RESULTS]
    }
}

/// The squares on which a piece can stop a run.
fn passed_by(lines: &Lines<u64>) -> u64 {
    let but_last =
        |line: &Vec<u8>| line.split_last().map_or(0, |(_, passed)| u64::of(passed.iter().copied()));
    let rising = lines.rising.iter().fold(0, |set, line| set | line & !(1 << 63 >> line.leading_zeros()));
    let falling = lines.falling.iter().fold(rising, |set, line| set | line.without_lowest());
    lines.winding.iter().fold(falling, |set, line| set | but_last(line))
}

/// Enters where runs lead, for each set of squares passed that may be occupied.
fn enter(results: &mut Vec<u64>, lines: &Lines<u64>, passed: u64) {
    let mut occupied = 0_u64;
    while results.len() <= RESULTS {
        results.push(lines.reach(occupied));
        occupied = occupied.wrapping_sub(passed) & passed;
        if occupied == 0 {
            return;
        }
    }
}

fn fights_of(game: &Gunjin<u64>, attacker: usize) -> u64 {
    let kinds = game.ruleset().kinds().len();
    let rules = game.rules();
    let asks = |kind: usize| {
        let facts = game.facts(kind as u8);
        facts.flag
            || facts.on_guard
            || (facts.commander && rules.commander_decides())
            || game.defends_mutually(kind as u8)
    };
    let result = |defender: usize| {
        if attacker >= kinds || asks(attacker) || asks(defender) || rules.winner_goes == WinnerGoes::Origin {
            return ASK;
        }
        match game.combat.outcome(attacker as u8, defender as u8) {
            Outcome::Win => DEFENDER_FALLS,
            Outcome::Lose => ATTACKER_FALLS,
            Outcome::Both => ATTACKER_FALLS | DEFENDER_FALLS,
        }
    };
    (0..kinds).fold(0, |results, defender| results | result(defender) << (2 * defender))
}

/// Two squares forward, square by square, of the squares that are irregular; `None` if one of them has other paths
/// than straight ones over one square.
fn irregular_vehicles(game: &Gunjin<u64>, seat: usize) -> Option<Vec<Irregular>> {
    let Some(movement) = game.movements[seat].iter().find(|movement| movement.two_forward) else {
        return Some(Vec::new());
    };
    let entry = |square: u8| {
        let lines = &movement.lines[usize::from(square)];
        let runs: Vec<u64> = lines.rising.iter().chain(&lines.falling).copied().collect();
        let path = |index: usize| runs.get(index).map_or((0, 0), |run| (run & !lines.ends, run & lines.ends));
        let paths = [0, 1, 2].map(path);
        let regular = lines.winding.is_empty() && runs.len() <= paths.len();
        let passes = paths.iter().all(|(passed, reached)| passed.len() == reached.len());
        (regular && passes).then_some(Irregular { square, paths })
    };
    game.two_forward[seat].irregular.members().map(entry).collect()
}
