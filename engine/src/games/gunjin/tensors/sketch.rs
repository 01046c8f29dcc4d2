//! The bits of an observation, kept from announcement to announcement: only the bits that a move changes are flipped.

use super::GunjinTensors;
use super::numbering::Grid;
use super::observation::{Fact, MOST_FIGHTS, Planes, clock, share_of_fights};
use crate::bits::Bits;
use crate::game::Seat;
use crate::games::gunjin::knowledge::{Announcement, Revealed};
use crate::games::gunjin::rules::board::NOWHERE;
use crate::games::gunjin::{Gunjin, MOST_KINDS, MOST_SQUARES, Manner, Move, Outcome, Position, Reveal};
use crate::tensors::{Number, Sketch, Tensors};

const WORD: usize = 64;
const CACHE_LINE: usize = 64;
/// Facts of a side follow one another: a piece is here, has moved, was shown; and the byte of its fights.
const MOVED: u32 = 1;
const SHOWN: u32 = 2;
const FIGHTS: u32 = 3;

/// Planes of bits of facts that a square has, as a set.
type Facts = u32;

/// Slots of planes: those of facts, from 32 on kinds of one's own, from 64 on kinds of the enemy, one that nobody sees, and
/// the bits of the clock.
const OWN_KINDS: usize = MOST_KINDS;
const ENEMY_KINDS: usize = 2 * MOST_KINDS;
const UNSEEN: usize = 3 * MOST_KINDS;
const CLOCK: usize = UNSEEN + 1;
const SLOTS: usize = 4 * MOST_KINDS;

/// Squares of the largest board, to a power of two; [`NOWHERE`] has no cells.
const SQUARES: usize = MOST_SQUARES.next_power_of_two();

const fn fact(fact: Fact) -> Facts {
    1 << fact.bits()
}

const OWN: Facts = fact(Fact::Own);
const ENEMY: Facts = fact(Fact::Enemy);
const LAST_FROM: u8 = Fact::LastFrom.bits() as u8;
const LAST_TO: u8 = Fact::LastTo.bits() as u8;
const LAST_BY_ENEMY: u8 = Fact::LastByEnemy.bits() as u8;
const WON: Facts = fact(Fact::LastWon);
const LOST: Facts = fact(Fact::LastLost);
const BY_ENEMY: Facts = fact(Fact::LastByEnemy);

/// Places of bits: by slot the first of its plane, and by seat and square the cells.
#[derive(Debug, Clone)]
pub(super) struct Planks {
    firsts: [u32; SLOTS],
    areas: [[Area; SQUARES]; 2],
}

impl Planks {
    pub(super) fn new(planes: &Planes, grids: [&Grid; 2]) -> Planks {
        let words = planes.sheet().bits().words();
        let mut firsts = [(words * WORD) as u32; SLOTS];
        for (all, begin) in planes.changing_bits().into_iter().zip([0, OWN_KINDS, ENEMY_KINDS, CLOCK]) {
            for (first, plane) in firsts[begin..].iter_mut().zip(all) {
                *first = (plane * planes.cells) as u32;
            }
        }
        let mut areas = [[NO_AREA; SQUARES]; 2];
        for (areas, grid) in areas.iter_mut().zip(grids) {
            grid.squares().for_each(|square| areas[usize::from(square)] = Area::of(grid, square));
        }
        Planks { firsts, areas }
    }

    #[inline(always)]
    fn area(&self, seat: usize, square: u8) -> Area {
        self.areas[seat & 1][usize::from(square) % SQUARES]
    }
}

/// Cells of a square: those of a set of 64, the first of which is 0 wherever all cells of a board are 64 or fewer.
#[derive(Debug, Clone, Copy)]
struct Area {
    first: u32,
    cells: u64,
}

const NO_AREA: Area = Area { first: 0, cells: 0 };

impl Area {
    /// No square is wider than a set.
    fn of(grid: &Grid, square: u8) -> Area {
        let first = if grid.size() > WORD { grid.first(square) } else { 0 };
        let cells = grid.cells(square).fold(0, |cells, cell| cells | 1 << (cell - first));
        Area { first: first as u32, cells }
    }

    #[inline(always)]
    fn only_if(self, flag: bool) -> Area {
        Area { cells: self.cells & u64::mask_of(flag), ..self }
    }
}

/// All that is known of the piece on a square: facts, and the slot of its kind.
#[derive(Debug, Clone, Copy)]
struct Piece {
    facts: Facts,
    kind: u8,
}

const NOBODY: Piece = Piece { facts: 0, kind: UNSEEN as u8 };

impl Piece {
    /// A piece at the beginning: what is one's own is known without being shown.
    fn opening(own: bool, is_shown: bool, kind: u8) -> Piece {
        let (here, slot) = if own { (OWN, slot(OWN_KINDS, kind)) } else { (ENEMY, UNSEEN as u8) };
        let piece = Piece { facts: here, kind: slot };
        if is_shown { piece.shown(kind) } else { piece }
    }

    /// The fact that it is here.
    #[inline(always)]
    fn here(self) -> Facts {
        self.facts & (OWN | ENEMY)
    }

    #[inline(always)]
    fn moved(self) -> Piece {
        Piece { facts: self.facts | self.here() << MOVED, ..self }
    }

    fn shown(self, kind: u8) -> Piece {
        match self.here() {
            0 => self,
            here => {
                let kinds = if here == OWN { OWN_KINDS } else { ENEMY_KINDS };
                Piece { facts: self.facts | here << SHOWN, kind: slot(kinds, kind) }
            }
        }
    }

    /// After one fight more.
    fn fought(self) -> Piece {
        let here = self.here();
        if here == 0 {
            return self;
        }
        let first = here.trailing_zeros() + FIGHTS;
        let share = f32::from((self.facts >> first) as u8) / f32::from(u8::WHOLE);
        let fights = (share * MOST_FIGHTS as f32).round() as usize + 1;
        let share = Facts::from(u8::of(share_of_fights(fights)));
        Piece { facts: self.facts & !(Facts::from(u8::WHOLE) << first) | share << first, ..self }
    }
}

fn slot(kinds: usize, kind: u8) -> u8 {
    (kinds + usize::from(kind) % MOST_KINDS) as u8
}

/// A move as the planes show it.
#[derive(Debug, Clone, Copy)]
struct Last {
    from: u8,
    to: u8,
    /// Further facts of the square to which it led.
    facts: Facts,
}

impl Last {
    fn of<B: Bits>(heard: &Announcement<B>, seat: usize) -> Last {
        let fight = match heard.outcome {
            None => 0,
            Some(Outcome::Win) => WON,
            Some(_) => LOST,
        };
        let enemy = if heard.seat == seat { 0 } else { BY_ENEMY };
        Last { from: heard.action.from, to: heard.action.to, facts: fight | enemy }
    }
}

const NO_MOVE: Last = Last { from: NOWHERE, to: NOWHERE, facts: BY_ENEMY };

/// Flips bits of the words.
struct Brush<'w> {
    words: &'w mut [u64],
    firsts: &'w [u32; SLOTS],
}

impl Brush<'_> {
    #[inline(always)]
    fn flip(&mut self, slot: u8, Area { first, cells }: Area) {
        let at = (self.firsts[usize::from(slot) % SLOTS] + first) as usize;
        let [low, high, ..] = &mut self.words[at / WORD..] else { return };
        *low ^= cells << (at % WORD);
        *high ^= cells >> 1 >> (WORD - 1 - at % WORD);
    }

    #[inline(always)]
    fn facts(&mut self, facts: Facts, area: Area) {
        for slot in u64::from(facts).members() {
            self.flip(slot, area);
        }
    }

    /// A set on two areas: at once, if they are of one set.
    #[inline(always)]
    fn both(&mut self, slot: u8, [one, other]: [Area; 2]) {
        if one.first == other.first {
            return self.flip(slot, Area { cells: one.cells ^ other.cells, ..one });
        }
        self.flip(slot, one);
        self.flip(slot, other);
    }

    /// A piece that goes from one area to another. Kind, presence and having moved are told of every mover: no branch asks.
    #[inline(always)]
    fn go(&mut self, mover: Piece, [from, to]: [Area; 2]) {
        let here = mover.here();
        if here == 0 {
            return;
        }
        let (slot, moved) = (here.trailing_zeros() as u8, here << MOVED);
        let left = from.only_if(mover.facts & moved != 0);
        self.both(mover.kind, [from, to]);
        self.both(slot, [from, to]);
        self.both(slot + MOVED as u8, [left, to]);
        for slot in u64::from(mover.facts & !(here | moved)).members() {
            self.both(slot, [from, to]);
        }
    }
}

/// The observation of a seat as bits. What the umpire shows and announces is all that goes into it.
#[derive(Debug)]
pub struct BoardSketch {
    seat: usize,
    /// One plane more than there is: the kinds of pieces not seen.
    words: Vec<u64>,
    pieces: Vec<Piece>,
    closed: u8,
    ply: u32,
    clock: u8,
    /// The last move, and the one that is in the words.
    last: [Last; 2],
}

impl BoardSketch {
    #[inline(always)]
    fn brush<'s, B: Bits>(&'s mut self, tensors: &'s GunjinTensors<B>) -> Brush<'s> {
        Brush { words: &mut self.words, firsts: &tensors.planks.firsts }
    }

    /// Puts another piece on a square, or nobody.
    #[inline(never)]
    fn put<B: Bits>(&mut self, tensors: &GunjinTensors<B>, square: u8, piece: Piece) {
        let before = std::mem::replace(&mut self.pieces[usize::from(square)], piece);
        let area = tensors.planks.area(self.seat, square);
        let mut brush = self.brush(tensors);
        brush.flip(before.kind, area);
        brush.flip(piece.kind, area);
        brush.facts(before.facts ^ piece.facts, area);
    }

    /// Notes an ordinary fight, and who was shown.
    #[inline(never)]
    fn meet<B: Bits>(&mut self, tensors: &GunjinTensors<B>, heard: &Announcement<B>) {
        let action = heard.action;
        if action.manner == Manner::Walk && heard.outcome.is_some() {
            for square in [action.from, action.to] {
                self.put(tensors, square, self.pieces[usize::from(square)].fought());
            }
        }
        for &Revealed { square, kind, .. } in &heard.revealed {
            self.put(tensors, square, self.pieces[usize::from(square)].shown(kind));
        }
    }

    /// Takes off who fell, and moves the mover.
    #[inline(always)]
    fn follow<B: Bits>(&mut self, tensors: &GunjinTensors<B>, heard: &Announcement<B>) {
        let Move { from, to, .. } = heard.action;
        let met = self.pieces[usize::from(to)].here() != 0;
        for square in heard.fallen(B::square(to) & B::mask_of(met)).members() {
            self.put(tensors, square, NOBODY);
        }
        let areas = [from, heard.stands.unwrap_or(NOWHERE)].map(|at| tensors.planks.area(self.seat, at));
        let mover = std::mem::replace(&mut self.pieces[usize::from(from)], NOBODY);
        let moved = if heard.stands.is_some() { mover.moved() } else { NOBODY };
        self.pieces[usize::from(heard.stands.unwrap_or(from))] = moved;
        self.brush(tensors).go(mover, areas);
    }

    /// Brings the last move into the words, and takes the one before out.
    #[inline(always)]
    fn note_last<B: Bits>(&mut self, tensors: &GunjinTensors<B>) {
        let [last, drawn] = self.last;
        self.last[1] = last;
        let area = |square| tensors.planks.area(self.seat, square);
        let (from, to) = ([last.from, drawn.from].map(area), [last.to, drawn.to].map(area));
        let mut brush = self.brush(tensors);
        brush.both(LAST_FROM, from);
        brush.both(LAST_TO, to);
        for (Last { facts, .. }, area) in [last, drawn].into_iter().zip(to) {
            brush.flip(LAST_BY_ENEMY, area.only_if(facts & BY_ENEMY != 0));
            brush.facts(facts & !BY_ENEMY, area);
        }
    }

    /// Notes which headquarters are closed.
    #[inline(never)]
    fn close<B: Bits>(&mut self, game: &Gunjin<B>, tensors: &GunjinTensors<B>, closed: u8) {
        let changed = std::mem::replace(&mut self.closed, closed) ^ closed;
        for (closed, owner) in [(Fact::OwnClosed, self.seat), (Fact::EnemyClosed, 1 - self.seat)] {
            if changed >> owner & 1 == 1 {
                let area = tensors.planks.area(self.seat, game.headquarters[owner]);
                self.brush(tensors).flip(closed.bits() as u8, area);
            }
        }
    }

    /// Notes the time, where it has changed: the bits of a number that is the same everywhere on the board.
    #[inline(always)]
    fn tick<B: Bits>(&mut self, game: &Gunjin<B>, tensors: &GunjinTensors<B>) {
        let now = u8::of(clock(game, self.ply));
        if now != self.clock {
            self.turn_clock(tensors, now);
        }
    }

    #[inline(never)]
    fn turn_clock<B: Bits>(&mut self, tensors: &GunjinTensors<B>, now: u8) {
        let changed = std::mem::replace(&mut self.clock, now) ^ now;
        let (cells, mut brush) = (tensors.planes.cells, self.brush(tensors));
        for bit in u64::from(changed).members() {
            for first in (0..cells).step_by(WORD) {
                let cells = u64::MAX >> WORD.saturating_sub(cells - first);
                brush.flip(CLOCK as u8 + bit, Area { first: first as u32, cells });
            }
        }
    }
}

impl<B: Bits> Sketch<Gunjin<B>> for BoardSketch {
    fn begin(game: &Gunjin<B>, tensors: &GunjinTensors<B>, start: &Position<B>, seat: Seat) -> BoardSketch {
        let (seat, planes) = (seat.index(), &tensors.planes);
        let mut sketch = BoardSketch {
            seat,
            words: vec![0; tensors.layout().bits.words() + planes.cells.div_ceil(WORD) + 1],
            pieces: vec![NOBODY; B::WIDTH],
            closed: 0,
            ply: start.ply(),
            clock: 0,
            last: [NO_MOVE; 2],
        };
        for square in start.occupied().members() {
            let (own, kind) = (start.side(seat).has(square), start.kind(square));
            let shown = game.rules().reveal == Reveal::Open || game.is_face_up(kind);
            let mut piece = Piece::opening(own, shown, kind);
            if start.frozen().has(square) {
                piece.facts |= fact(Fact::Frozen);
            }
            sketch.put(tensors, square, piece);
        }
        for (plane, cells) in planes.board_bits(seat) {
            for at in cells.iter().map(|&cell| plane * planes.cells + usize::from(cell)) {
                sketch.words[at / WORD] |= 1 << (at % WORD);
            }
        }
        sketch.close(game, tensors, start.closed);
        sketch.tick(game, tensors);
        sketch
    }

    #[inline(never)]
    fn hear(&mut self, game: &Gunjin<B>, tensors: &GunjinTensors<B>, heard: &Announcement<B>) {
        if heard.outcome.is_some() || !heard.revealed.is_empty() {
            self.meet(tensors, heard);
        }
        self.follow(tensors, heard);
        if heard.closed != self.closed {
            self.close(game, tensors, heard.closed);
        }
        self.ply += 1;
        self.last[0] = Last::of(heard, self.seat);
    }

    fn write(&mut self, game: &Gunjin<B>, tensors: &GunjinTensors<B>, bits: &mut [u8]) {
        self.note_last(tensors);
        self.tick(game, tensors);
        for (bytes, word) in bits.as_chunks_mut().0.iter_mut().zip(&self.words) {
            *bytes = word.to_le_bytes();
        }
    }

    #[inline(always)]
    fn prefetch(&self) {
        prefetch(&self.words);
        prefetch(&self.pieces);
    }
}

/// Asks the processor for the cache lines of the items, where it can be asked.
#[inline(always)]
fn prefetch<T>(items: &[T]) {
    #[cfg(target_arch = "x86_64")]
    items.iter().step_by(CACHE_LINE / size_of::<T>()).for_each(safe_arch::prefetch_t0);
}
