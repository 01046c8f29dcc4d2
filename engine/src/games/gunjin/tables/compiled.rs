//! A game, compiled: every table that playing needs, immutable and shared. Positions are passed beside it.

use super::lines::{RayTable, STRIDE, table_index};
use super::movement::{Common, movement_table};
use super::shifts::Shifts;
use crate::bits::Bits;
use crate::games::gunjin::play::batch::Plan;
use crate::games::gunjin::play::moves::Code;
use crate::games::gunjin::play::position::ALL;
use crate::games::gunjin::rules::combat::CombatTable;
use crate::games::gunjin::rules::switches::{Beside, FirstPlayer};
use crate::games::gunjin::{
    Board, Carry, Direction, FORWARD, Ground, LEAP, Movement, MovementTable, NO_KIND, NORTH, OwnHqClosed,
    Permission, Position, Role, Rules, Ruleset, SLIDE, SOUTH, STEP, Setup,
};
use crate::per_width;
use std::sync::{Arc, OnceLock};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct KindFacts {
    pub flag: bool,
    pub missile: bool,
    pub movable: bool,
    pub never_copies: bool,
    pub on_guard: bool,
    pub commander: bool,
    pub second_lieutenant: bool,
    pub bomb: bool,
    pub collides: bool,
    pub captures: bool,
    pub face_up: bool,
    pub counts: bool,
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct TwoForwardTables<B> {
    /// By how much square numbers change one square forward.
    pub amount: u32,
    /// Squares from which two squares forward are two such rotations.
    pub first: B,
    /// Squares whose two squares forward the differences do not describe: looked up one by one.
    pub irregular: B,
    /// Turns targets of the others into moves.
    pub code: Code,
}

/// A game on bitboards of one width.
#[derive(Debug, Clone)]
pub struct Gunjin<B: Bits> {
    pub(crate) ruleset: Ruleset,
    pub(crate) movements: [Vec<MovementTable<B>>; 2],
    pub(crate) shifts: Shifts<B>,
    pub(crate) two_forward: [TwoForwardTables<B>; 2],
    pub(crate) rays: [RayTable<B>; 2],
    /// The sets (side left out) of a piece, by seat and kind, as bits.
    pub(crate) memberships: [Vec<u8>; 2],
    /// Kinds that fall (R6), as bits.
    pub(crate) carrying: u32,
    pub(crate) ply_cap: u32,
    /// All movable kinds count for elimination (R8.4).
    pub(crate) all_count: bool,
    /// Kinds that never go onto the enemy marshal (R2.12, R6.6), as bits.
    pub(crate) sparing: u32,
    /// Kinds that never attack (R4.7), as bits.
    pub(crate) peaceful: u32,
    /// Kinds that attack only what is next to them (R2.22), as bits.
    pub(crate) peaceful_afar: u32,
    /// Kinds that flood, or cross circles without taking the common step, as bits.
    pub(crate) odd: u32,
    /// True if flags of fixed power move like what they copy (R2.17).
    pub flags_copy_moves: bool,
    /// Jump targets as random moves use them, by kind and square: jumps, and the steps of kinds that do not take
    /// the common step.
    leaps: [Vec<B>; 2],
    /// None of the rules hold that the fast path must ask for at every move: closed squares, spared enemies,
    /// floods, copied moves, crossings, steps by unusual differences, falling missiles, circles that
    /// must be left, bases.
    pub(crate) is_plain: bool,
    pub(crate) straight: Vec<B>,
    /// The next squares of runs: the same, or the next stations where there are railways (R1.14, R2.6).
    pub(crate) rails: Vec<B>,
    /// Squares on which a piece cannot be attacked (R1.15).
    pub(crate) refuges: B,
    /// Squares that a piece never leaves (R1.16).
    pub(crate) bases: B,
    /// The flag of a fallen commander's side is shown (R9.7).
    pub(crate) shows_flags: bool,
    /// By seat: where a quiet move of the enemy may end the game, its headquarters and all bases.
    pub(crate) goals: [B; 2],
    pub(crate) combat: CombatTable,
    pub(crate) facts: Vec<KindFacts>,
    /// By seat, or [`NOWHERE`](crate::games::gunjin::rules::board::NOWHERE).
    pub(crate) headquarters: [u8; 2],
    pub(crate) camps: [B; 2],
    camp_order: [Vec<u8>; 2],
    /// Squares of all circles (R1.4).
    pub circles: B,
    /// Square behind, by seat and square (R4.1).
    pub(crate) behind: [Vec<Option<u8>>; 2],
    /// Squares that guard a marshal in a seat's headquarters (R5.1).
    pub(crate) guards: [B; 2],
    /// Squares directly in front of a piece in its own camp, by seat (R6.1).
    pub(crate) in_front: [Vec<B>; 2],
    /// Blasts by square: sides only, and with corners, the square itself included (R6.1).
    pub(crate) blasts: [Vec<B>; 2],
    /// Something restricts targets besides friends, so that [`Gunjin::open_squares`] must look.
    pub(crate) restricted: bool,
    /// Some of these squares also stop runs, so that [`Gunjin::blockers`] must look.
    pub(crate) shuts: bool,
    /// Squares from which any piece may have moves along lines: with railways most squares are left out.
    pub(crate) run_starts: B,
    pub(crate) has_marshal: bool,
    /// The tables of batches, made when one is first wanted; none if the game does not fit. They stand apart: in a game with a
    /// lock of its own the compiler trusts no field to stay as it is, and every game is a tenth slower.
    pub(crate) plan: Arc<OnceLock<Option<Plan>>>,
}

per_width!(Compile: Ruleset => Gunjin<B>, |ruleset| Gunjin::of_ruleset(ruleset));

impl<B: Bits> Gunjin<B> {
    /// Compiles a ruleset whose board fits this width (see [`fits`]).
    pub fn new(ruleset: Ruleset) -> Gunjin<B> {
        B::of_width::<Compile>(ruleset)
    }

    fn of_ruleset(ruleset: Ruleset) -> Gunjin<B> {
        let board = ruleset.board().clone();
        let bits = board.bits();
        let mut movements = [SOUTH, NORTH].map(|seat| {
            ruleset.kinds().iter().map(|piece| movement_table::<B>(&ruleset, piece, seat)).collect::<Vec<_>>()
        });
        let common = Common::of(&ruleset, &movements);
        for movement in movements.iter_mut().flatten() {
            // With crossings of its own a vehicle is looked at one by one, its two squares forward too.
            movement.two_forward &= !movement.crosses() || movement.takes_common_step(&common);
        }
        let shifts = Shifts::new(&board, &common);
        let per_square = |table: &dyn Fn(u8) -> B| -> Vec<B> {
            (0..bits as u8).map(|s| if board.get(s).is_some() { table(s) } else { B::EMPTY }).collect()
        };
        let corners = ruleset.rules().guard_neighbourhood == Beside::Eight;
        let camps = [SOUTH, NORTH].map(|seat| B::of(board.camp(seat)));
        let leaps = [SOUTH, NORTH].map(|seat| {
            let mut table = vec![B::EMPTY; movements[seat].len() * STRIDE];
            for (kind, movement) in movements[seat].iter().enumerate() {
                table[kind * STRIDE..kind * STRIDE + bits].copy_from_slice(&leap_table(movement, &common));
            }
            table
        });
        Gunjin {
            two_forward: [SOUTH, NORTH].map(|seat| two_forward_tables(&ruleset, &movements[seat], seat)),
            straight: per_square(&|s| {
                let steps = Direction::ALL.into_iter().flat_map(|d| board.straight_steps(s, d));
                B::of(steps)
            }),
            rails: per_square(&|s| {
                let lines = Direction::ALL.into_iter().flat_map(|d| board.run_lines(s, d));
                B::of(lines.map(|line| line[0]))
            }),
            refuges: B::of(board.squares_of(Ground::Refuge)),
            bases: B::of(board.squares_of(Ground::Base)),
            shows_flags: ruleset.rules().flag_shown_when_commander_falls && ruleset.flag_outlives_commander(),
            goals: [SOUTH, NORTH]
                .map(|seat| B::of(board.squares_of(Ground::Base).chain(board.headquarters(seat)))),
            combat: ruleset.combat().clone(),
            facts: movements[SOUTH]
                .iter()
                .enumerate()
                .map(|(k, movement)| facts_of(&ruleset, k as u8, movement.moves()))
                .collect(),
            headquarters: [SOUTH, NORTH].map(|seat| board.headquarters_or_nowhere(seat)),
            camps,
            camp_order: [SOUTH, NORTH].map(|seat| board.camp(seat)),
            circles: B::of(board.circles()),
            behind: [SOUTH, NORTH].map(|seat| {
                (0..bits as u8).map(|s| board.get(s).and_then(|_| board.behind(seat, s))).collect()
            }),
            guards: [SOUTH, NORTH].map(|seat| {
                let around = |headquarters| B::of(board.around(headquarters, corners));
                board.headquarters(seat).map_or(B::EMPTY, around)
            }),
            blasts: [false, true]
                .map(|corners| per_square(&|s| B::of(board.around(s, corners)) | B::square(s))),
            in_front: [SOUTH, NORTH].map(|seat| {
                per_square(&|s| B::of(board.straight_steps(s, Direction::forward(seat))) & camps[seat])
            }),
            restricted: is_restricted(&ruleset),
            shuts: shuts_squares(ruleset.rules()),
            run_starts: run_starts(&ruleset, &movements),
            has_marshal: ruleset.kinds().iter().any(|k| k.movement == Movement::Marshal),
            is_plain: is_plain(&ruleset, &movements, &common, &shifts),
            rays: [SOUTH, NORTH]
                .map(|seat| RayTable::new(movements[seat].iter().map(|movement| &movement.lines))),
            memberships: [SOUTH, NORTH]
                .map(|seat| movements[seat].iter().map(|movement| memberships(movement, &common)).collect()),
            carrying: kinds_with(&movements[SOUTH], |movement| movement.carry != Carry::No),
            ply_cap: ruleset.rules().ply_cap,
            all_count: ruleset.kinds().iter().all(|kind| kind.counts),
            sparing: kinds_with(&movements[SOUTH], |movement| movement.spares_marshal),
            peaceful: kinds_with(&movements[SOUTH], |movement| movement.peaceful),
            peaceful_afar: kinds_with(&movements[SOUTH], |movement| movement.keeps_peace_afar),
            odd: movements.iter().fold(0, |odd, movements| {
                odd | kinds_with(movements, |movement| {
                    movement.flood || (movement.crosses() && !movement.takes_common_step(&common))
                })
            }),
            flags_copy_moves: copies_moves(ruleset.rules()),
            plan: Arc::default(),
            leaps,
            movements,
            shifts,
            ruleset,
        }
    }

    /// The rules behind the tables.
    pub fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    #[inline(always)]
    pub(crate) fn rules(&self) -> &Rules {
        self.ruleset.rules()
    }

    #[inline(always)]
    pub(crate) fn leap_targets(&self, seat: usize, kind: u8, from: u8) -> B {
        self.leaps[seat & 1].get(table_index(kind, from)).copied().unwrap_or(B::EMPTY)
    }

    #[inline(always)]
    pub(crate) fn facts(&self, kind: u8) -> &KindFacts {
        &self.facts[usize::from(kind)]
    }

    /// The opening position of two set-ups. They are not judged: see [`Setup::check`].
    pub fn start_from(&self, south: &Setup, north: &Setup) -> Position<B> {
        self.start_with(&south.kinds, &north.kinds)
    }

    pub(crate) fn start_with(&self, south: &[Option<u8>], north: &[Option<u8>]) -> Position<B> {
        let first = u8::from(self.rules().first_player == FirstPlayer::North);
        let mut position = Position::empty(first);
        for (seat, kinds) in [south, north].into_iter().enumerate() {
            for (&square, kind) in self.camp_order[seat].iter().zip(kinds) {
                if let Some(kind) = kind {
                    self.place(&mut position, seat, square, *kind);
                }
            }
        }
        self.fix_flags(&mut position);
        if self.rules().hq_initial_piece_frozen {
            let headquarters = B::square(self.headquarters[0]) | B::square(self.headquarters[1]);
            position.set_frozen(headquarters & position.occupied());
        }
        self.rebuild_sets(&mut position);
        self.judge(&mut position);
        position
    }

    /// The opening position of the reference set-ups.
    pub fn reference(&self) -> Position<B> {
        self.start_from(self.ruleset.reference(SOUTH), self.ruleset.reference(NORTH))
    }

    pub(crate) fn place(&self, position: &mut Position<B>, seat: usize, square: u8, kind: u8) {
        position.seats[seat][ALL] |= B::square(square);
        position.set_kind(square, kind);
    }

    /// R4.6: what stands behind each flag now is what it copies for good.
    pub(crate) fn fix_flags(&self, position: &mut Position<B>) {
        if !self.rules().flag_power_fixed_at_setup {
            return;
        }
        for seat in [SOUTH, NORTH] {
            for square in position.side(seat).members() {
                if self.facts(position.kind(square)).flag {
                    position.flag_power[seat] =
                        self.backer(position, seat, square).map_or(NO_KIND, |b| position.kind(b));
                }
            }
        }
    }

    pub(crate) fn rebuild_sets(&self, position: &mut Position<B>) {
        for seat in [SOUTH, NORTH] {
            position.seats[seat][STEP..].fill(B::EMPTY);
            for square in position.side(seat).members() {
                let sets = self.sets_of(position, seat, square);
                for (index, set) in position.seats[seat].iter_mut().enumerate().skip(STEP) {
                    *set |= B::square(square) & B::mask_of(sets >> index & 1 == 1);
                }
            }
        }
    }

    /// Squares whose piece does not move, whatever it is (R1.16, R2.14).
    #[inline(always)]
    pub fn stuck(&self, position: &Position<B>) -> B {
        position.frozen() | self.bases
    }

    /// The sets (side left out) of a piece, as bits: none if it never moves.
    fn sets_of(&self, position: &Position<B>, seat: usize, square: u8) -> u8 {
        if self.stuck(position).has(square) {
            return 0;
        }
        self.sets_of_kind(position, seat, position.kind(square))
    }

    #[inline]
    pub(crate) fn sets_of_kind(&self, position: &Position<B>, seat: usize, kind: u8) -> u8 {
        self.moving_kind(position, seat, kind).map_or(0, |kind| self.memberships[seat][usize::from(kind)])
    }

    /// The kind whose moves a piece has: its own, or for a flag of fixed power the copied one (R2.17).
    #[inline]
    pub(crate) fn moving_kind(&self, position: &Position<B>, seat: usize, kind: u8) -> Option<u8> {
        if !self.flags_copy_moves || !self.facts(kind).flag || self.facts(kind).never_copies {
            return Some(kind);
        }
        Some(position.flag_power[seat]).filter(|&power| power != NO_KIND)
    }
}

/// True if a ruleset's board fits this width. Without a headquarters the last bit stays free, lest
/// [`NOWHERE`](crate::games::gunjin::rules::board::NOWHERE) be a square.
pub fn fits<B: Bits>(ruleset: &Ruleset) -> bool {
    let board = ruleset.board();
    board.bits() + usize::from(board.headquarters(SOUTH).is_none() && B::WIDTH == 64) <= B::WIDTH
}

fn is_restricted(ruleset: &Ruleset) -> bool {
    ruleset.board().squares_of(Ground::Refuge).next().is_some() || shuts_squares(ruleset.rules())
}

fn shuts_squares(rules: &Rules) -> bool {
    rules.circle_combat == Permission::Forbidden
        || rules.own_hq_closed != OwnHqClosed::False
        || rules.hq_closed_to_enemy
}

fn run_starts<B: Bits>(ruleset: &Ruleset, movements: &[Vec<MovementTable<B>>; 2]) -> B {
    let board = ruleset.board();
    if !board.has_railways() || ruleset.rules().flood_circles {
        return !B::EMPTY;
    }
    let starts = |&square: &u8| {
        let at = usize::from(square);
        let runs = |movement: &MovementTable<B>| {
            !movement.lines[at].ends.is_empty() || !movement.crossings[at].is_empty()
        };
        let station = board.ground(square) == Ground::Station || board.circles().any(|c| c == square);
        station || movements.iter().flatten().any(runs)
    };
    B::of(board.squares().filter(starts))
}

fn kinds_with<B: Bits>(movements: &[MovementTable<B>], property: impl Fn(&MovementTable<B>) -> bool) -> u32 {
    movements
        .iter()
        .enumerate()
        .fold(0, |kinds, (kind, movement)| kinds | u32::from(property(movement)) << kind)
}

fn memberships<B: Bits>(movement: &MovementTable<B>, common: &Common<B>) -> u8 {
    let common_step = movement.takes_common_step(common);
    let leaps = leap_table(movement, common).iter().any(|set| !set.is_empty());
    let slides = !movement.two_forward && (movement.slides() || (movement.crosses() && !common_step));
    let mut sets = 0;
    for (set, member) in [
        (STEP, common_step),
        (FORWARD, movement.two_forward),
        (LEAP, leaps || movement.carry != Carry::No),
        (SLIDE, slides),
    ] {
        sets |= u8::from(member) << set;
    }
    sets
}

fn is_plain<B: Bits>(
    ruleset: &Ruleset,
    movements: &[Vec<MovementTable<B>>; 2],
    common: &Common<B>,
    shifts: &Shifts<B>,
) -> bool {
    let odd = |movement: &MovementTable<B>| {
        movement.spares_marshal
            || (movement.peaceful && movement.moves())
            || movement.keeps_peace_afar
            || movement.flood
            || movement.carry != Carry::No
            || (movement.crosses() && !movement.takes_common_step(common))
    };
    let rules = ruleset.rules();
    !(is_restricted(ruleset)
        || ruleset.board().squares_of(Ground::Base).next().is_some()
        || copies_moves(rules)
        || rules.circle_must_leave
        || !shifts.more.is_empty()
        || !shifts.crossings.is_empty()
        || movements.iter().flatten().any(odd))
}

/// True if flags of fixed power move like the kind they copy (R2.17).
fn copies_moves(rules: &Rules) -> bool {
    rules.flag_mobile && rules.flag_power_fixed_at_setup && rules.flag_copies_movement
}

fn leap_table<B: Bits>(movement: &MovementTable<B>, common: &Common<B>) -> Vec<B> {
    let extra = !movement.takes_common_step(common);
    movement
        .leaps
        .iter()
        .zip(&movement.steps)
        .map(|(&leap, &step)| if extra { leap | step } else { leap })
        .collect()
}

fn forward_delta(board: &Board, seat: usize) -> i32 {
    if seat == SOUTH { board.files() as i32 } else { -(board.files() as i32) }
}

fn two_forward_tables<B: Bits>(
    ruleset: &Ruleset,
    movements: &[MovementTable<B>],
    seat: usize,
) -> TwoForwardTables<B> {
    let board = ruleset.board();
    let delta = forward_delta(board, seat);
    let (amount, code) = (delta.unsigned_abs(), Code::Steps(2 * delta));
    let mut tables = TwoForwardTables { amount, first: B::EMPTY, irregular: B::EMPTY, code };
    let Some(movement) = movements.iter().find(|movement| movement.two_forward) else { return tables };
    for square in board.squares() {
        let lines = board.run_lines(square, Direction::forward(seat));
        let ends = movement.lines[usize::from(square)].ends;
        let regular = match &lines[..] {
            [line] if line.len() >= 2 => {
                i32::from(line[0]) == i32::from(square) + delta
                    && i32::from(line[1]) == i32::from(line[0]) + delta
            }
            _ => false,
        };
        if regular {
            tables.first |= B::square(square);
        } else if !ends.is_empty() {
            tables.irregular |= B::square(square);
        }
    }
    tables
}

fn facts_of(ruleset: &Ruleset, kind: u8, movable: bool) -> KindFacts {
    let piece = &ruleset.kinds()[usize::from(kind)];
    KindFacts {
        flag: piece.is(Role::Flag),
        missile: piece.is(Role::Missile),
        movable,
        never_copies: piece.never_copies,
        on_guard: piece.movement == Movement::Marshal,
        commander: piece.is(Role::Commander),
        second_lieutenant: piece.is(Role::SecondLieutenant),
        bomb: piece.movement == Movement::CarriedBomb,
        collides: piece.collides,
        captures: ruleset.captures_headquarters(kind),
        face_up: piece.face_up,
        counts: piece.counts,
    }
}
