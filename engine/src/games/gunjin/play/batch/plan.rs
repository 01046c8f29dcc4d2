//! A batch's plan of a game, as plain words and tables; and which games it can play.

use super::row::Row;
use crate::bits::Bits;
use crate::games::gunjin::{
    Board, Gunjin, LEAP, Lines, MOST_KINDS, NORTH, Outcome, SLIDE, SOUTH, WinnerGoes,
};

/// Squares that a run may pass, the last one included: what three doublings reach.
const LONGEST_RUN: usize = 8;

pub(super) const ATTACKER_FALLS: u8 = 1;
pub(super) const DEFENDER_FALLS: u8 = 2;
/// The ordinary code must play this one: flags, marshals, missiles, whoever's fall ends the game.
pub(super) const ASK: u8 = 4;

/// The runs of sliding pieces, as fills of a board on which every square has one number: a wide headquarters
/// stands on its own number and on the next one, which is otherwise free (see [`Lines`]).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Runs {
    /// Squares that are two files wide, by their own number.
    pub wide: u64,
    /// Squares from which a run goes on, by direction: one number up, one down, one rank up, one rank down.
    pub links: [u64; 4],
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Irregular {
    pub square: u64,
    /// The squares passed and the squares reached, as sets.
    pub paths: [(u64, u64); 2],
}

#[derive(Debug, Clone)]
pub(super) struct SeatPlan {
    /// Jump targets by kind and square, [`SQUARES`] squares a kind.
    pub leaps: Box<[u64; LEAPS]>,
    pub irregular: Vec<Irregular>,
}

/// Table entries of a kind in [`SeatPlan::leaps`].
pub(super) const SQUARES: usize = 64;
pub(super) const LEAPS: usize = MOST_KINDS * SQUARES;
pub(super) const FIGHTS: usize = MOST_KINDS * MOST_KINDS;

#[derive(Debug, Clone)]
pub(super) struct Plan {
    pub seats: [SeatPlan; 2],
    pub runs: Runs,
    /// Numbers from one rank to the next.
    pub files: u32,
    pub only_leaper: Option<u8>,
    /// Results of fights, by attacker and defender.
    pub fights: Box<[u8; FIGHTS]>,
}

impl Plan {
    pub(super) fn of(game: &Gunjin<u64>) -> Option<Plan> {
        let fits = game.is_plain && game.shifts.hubs.is_empty() && game.all_count;
        if !fits {
            return None;
        }
        let board = game.ruleset().board();
        let kinds = || 0..game.ruleset().kinds().len();
        let with = |set: usize| kinds().filter(move |&kind| game.memberships[SOUTH][kind] >> set & 1 == 1);
        let runs = Runs::of(game, board, with(SLIDE).collect())?;
        let irregular = [SOUTH, NORTH].map(|seat| irregular_vehicles(game, seat));
        let [south, north] = irregular;
        let seat_plan = |seat: usize, irregular: Option<Vec<Irregular>>| {
            Some(SeatPlan { leaps: leaps(game, seat), irregular: irregular? })
        };
        let mut leapers = with(LEAP);
        let only_leaper = leapers.next().filter(|_| leapers.next().is_none()).map(|kind| kind as u8);
        Some(Plan {
            seats: [seat_plan(SOUTH, south)?, seat_plan(NORTH, north)?],
            runs,
            files: board.files() as u32,
            only_leaper,
            fights: fights(game),
        })
    }
}

fn leaps(game: &Gunjin<u64>, seat: usize) -> Box<[u64; LEAPS]> {
    let entry = |index: usize| game.leap_targets(seat, (index / SQUARES) as u8, (index % SQUARES) as u8);
    let kinds = game.ruleset().kinds().len();
    Box::new(std::array::from_fn(|index| if index / SQUARES < kinds { entry(index) } else { 0 }))
}

fn fights(game: &Gunjin<u64>) -> Box<[u8; FIGHTS]> {
    let kinds = game.ruleset().kinds().len();
    let rules = game.rules();
    let commander_counts = rules.commander_decides();
    let asks = |kind: usize| {
        let facts = game.facts(kind as u8);
        facts.flag
            || facts.on_guard
            || (facts.commander && commander_counts)
            || game.defends_mutually(kind as u8)
    };
    let result = |attacker: usize, defender: usize| {
        if attacker >= kinds || defender >= kinds {
            return ASK;
        }
        if asks(attacker) || asks(defender) || rules.winner_goes == WinnerGoes::Origin {
            return ASK;
        }
        match game.combat.outcome(attacker as u8, defender as u8) {
            Outcome::Win => DEFENDER_FALLS,
            Outcome::Lose => ATTACKER_FALLS,
            Outcome::Both => ATTACKER_FALLS | DEFENDER_FALLS,
        }
    };
    Box::new(std::array::from_fn(|pair| result(pair / MOST_KINDS, pair % MOST_KINDS)))
}

/// Two squares forward, square by square, of the squares that are irregular; `None` if one of them has more
/// than two paths.
fn irregular_vehicles(game: &Gunjin<u64>, seat: usize) -> Option<Vec<Irregular>> {
    let Some(movement) = game.movements[seat].iter().find(|movement| movement.two_forward) else {
        return Some(Vec::new());
    };
    let entry = |square: u8| {
        let lines = &movement.lines[usize::from(square)];
        let runs: Vec<u64> = lines.rising.iter().chain(&lines.falling).copied().collect();
        let regular = lines.winding.is_empty() && runs.len() <= 2 && runs.iter().all(|run| run.len() == 2);
        let path = |index: usize| runs.get(index).map_or((0, 0), |run| (run & !lines.ends, run & lines.ends));
        let paths = [path(0), path(1)];
        let passes = paths.iter().all(|(passed, reached)| passed.len() == reached.len());
        (regular && passes).then_some(Irregular { square: 1 << square, paths })
    };
    game.two_forward[seat].irregular.members().map(entry).collect()
}

impl Runs {
    /// The runs of a game whose sliders all have the same; `None` if fills do not describe them.
    fn of(game: &Gunjin<u64>, board: &Board, sliders: Vec<usize>) -> Option<Runs> {
        let Some(&first) = sliders.first() else { return Some(Runs::default()) };
        let each =
            || [SOUTH, NORTH].into_iter().flat_map(|seat| sliders.iter().map(move |&kind| (seat, kind)));
        let movement = &game.movements[SOUTH][first];
        let alike = each().all(|(seat, kind)| {
            let other = &game.movements[seat][kind];
            other.lines == movement.lines && other.steps == movement.steps
        });
        let widths = board.squares().all(|square| board.square(square).width <= 2);
        if !alike || !widths {
            return None;
        }
        let wide = board.squares().filter(|&square| board.square(square).width == 2).map(u64::square);
        let mut runs = Runs { wide: wide.fold(0, |set, square| set | square), links: [0; 4] };
        let deltas = [1, -1, board.files() as i32, -(board.files() as i32)];
        for from in board.squares() {
            let lines = &movement.lines[usize::from(from)];
            let rising = lines.rising.iter().map(|line| line.members().collect::<Vec<u8>>());
            let falling = lines.falling.iter().map(|line| {
                let mut squares: Vec<u8> = line.members().collect();
                squares.reverse();
                squares
            });
            for line in rising.chain(falling) {
                let path: Vec<u8> = std::iter::once(from).chain(line).collect();
                for pair in path.windows(2) {
                    for (links, delta) in runs.links.iter_mut().zip(deltas) {
                        *links |= linked(runs.wide, pair[0], pair[1], delta);
                    }
                }
            }
        }
        runs.links[0] |= runs.wide;
        runs.links[1] |= runs.wide << 1;
        let described = |from: u8| {
            runs.describe(from, &movement.lines[usize::from(from)], movement.steps[usize::from(from)], deltas)
        };
        board.squares().all(described).then_some(runs)
    }

    /// True if the fills from a square are its lines.
    fn describe(&self, from: u8, lines: &Lines<u64>, steps: u64, deltas: [i32; 4]) -> bool {
        let mut ends = 0;
        for number in self.numbers(u64::square(from)).members() {
            for (links, delta) in self.links.iter().zip(deltas) {
                let mut walk = Vec::new();
                let mut at = number;
                while links.has(at) && walk.len() <= LONGEST_RUN {
                    at = (i32::from(at) + delta) as u8;
                    let square = if (self.wide << 1).has(at) { at - 1 } else { at };
                    if square != from && walk.last() != Some(&square) {
                        walk.push(square);
                    }
                }
                let run: u64 = walk.iter().fold(0, |set, &square| set | u64::square(square));
                let known = lines.rising.iter().chain(&lines.falling).any(|line| *line == run);
                if walk.len() > LONGEST_RUN || (walk.len() > 1 && !known) {
                    return false;
                }
                ends |= walk.iter().skip(1).fold(0, |set, &square| set | u64::square(square));
            }
        }
        lines.winding.is_empty() && lines.ends == ends && ends & steps == 0
    }

    fn numbers(&self, squares: u64) -> u64 {
        squares | (squares & self.wide) << 1
    }
}

fn linked(wide: u64, from: u8, to: u8, delta: i32) -> u64 {
    let numbers = |square: u8| u64::square(square) | (u64::square(square) & wide) << 1;
    let meets =
        |number: &u8| numbers(to).members().any(|other| i32::from(other) == i32::from(*number) + delta);
    numbers(from).members().filter(meets).fold(0, |set, number| set | u64::square(number))
}

impl Plan {
    #[inline(always)]
    pub(super) fn wide(&self) -> Row {
        Row::all(self.runs.wide)
    }
}
