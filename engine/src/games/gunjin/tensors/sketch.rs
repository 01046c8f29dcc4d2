//! The bits of an observation, kept from announcement to announcement: only the bits that a move changes are flipped.

use super::GunjinTensors;
use super::numbering::Grid;
use super::observation::{Fact, MOST_FIGHTS, Planes, clock, share_of_fights};
use crate::bits::Bits;
use crate::game::Seat;
use crate::games::gunjin::knowledge::{Announcement, Revealed};
use crate::games::gunjin::{Gunjin, MOST_KINDS, MOST_SQUARES, Manner, Move, Outcome, Position, Reveal};
use crate::tensors::{Number, Sketch, Tensors};

const WORD: usize = 64;
/// Facts of a side follow one another: a piece is here, has moved, was shown; and the byte of its fights.
const MOVED: u32 = 1;
const SHOWN: u32 = 2;
const FIGHTS: u32 = 3;

/// Planes of bits of facts that a square has, as a set.
type Facts = u32;

/// Slots of planes: those of facts, from 32 on kinds of one's own, from 64 on kinds of the enemy, and one that nobody sees.
const OWN_KINDS: usize = MOST_KINDS;
const ENEMY_KINDS: usize = 2 * MOST_KINDS;
const UNSEEN: usize = 3 * MOST_KINDS;
const SLOTS: usize = 4 * MOST_KINDS;

/// Squares of the largest board, to a power of two.
const SQUARES: usize = MOST_SQUARES.next_power_of_two();
const SEVERAL: u16 = 1 << 15;

const fn fact(fact: Fact) -> Facts {
    1 << fact.bits()
}

const LAST_FROM: Facts = fact(Fact::LastFrom);
const OWN: Facts = fact(Fact::Own);
const ENEMY: Facts = fact(Fact::Enemy);

/// Places of bits: by slot the first of its plane, and by seat and square the cells.
#[derive(Debug, Clone)]
pub(super) struct Planks {
    firsts: [u32; SLOTS],
    grids: [Cells; 2],
}

/// The cells of squares.
#[derive(Debug, Clone)]
struct Cells {
    /// The first of each; [`SEVERAL`] besides where there are others.
    first: [u16; SQUARES],
    others: Vec<(u8, u16)>,
}

impl Planks {
    pub(super) fn new(planes: &Planes, grids: [&Grid; 2]) -> Planks {
        let words = planes.sheet().bits().words();
        let mut firsts = [(words * WORD) as u32; SLOTS];
        for (all, begin) in planes.square_bits().into_iter().zip([0, OWN_KINDS, ENEMY_KINDS]) {
            for (first, plane) in firsts[begin..].iter_mut().zip(all) {
                *first = (plane * planes.cells) as u32;
            }
        }
        Planks { firsts, grids: grids.map(Cells::new) }
    }
}

impl Cells {
    fn new(grid: &Grid) -> Cells {
        let mut cells = Cells { first: [0; SQUARES], others: Vec::new() };
        for square in grid.squares() {
            let (first, others) = grid.all(square).split_first().unwrap_or((&0, &[]));
            let several = if others.is_empty() { 0 } else { SEVERAL };
            cells.first[usize::from(square) % SQUARES] = first | several;
            cells.others.extend(others.iter().map(|&cell| (square, cell)));
        }
        cells
    }

    #[inline(always)]
    fn first(&self, square: u8) -> u16 {
        self.first[usize::from(square) % SQUARES]
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
    /// Facts of both squares; none before the first move.
    facts: Facts,
}

impl Last {
    fn of<B: Bits>(heard: &Announcement<B>, seat: usize) -> Last {
        let fight = match heard.outcome {
            None => 0,
            Some(Outcome::Win) => fact(Fact::LastWon),
            Some(_) => fact(Fact::LastLost),
        };
        let enemy = if heard.seat == seat { 0 } else { fact(Fact::LastByEnemy) };
        let Move { from, to, .. } = heard.action;
        Last { from, to, facts: LAST_FROM | fact(Fact::LastTo) | fight | enemy }
    }
}

const NO_MOVE: Last = Last { from: 0, to: 0, facts: 0 };

/// Flips bits of the words.
struct Brush<'w> {
    words: &'w mut [u64],
    firsts: &'w [u32; SLOTS],
    cells: &'w Cells,
}

impl Brush<'_> {
    #[inline(always)]
    fn flip(&mut self, slot: usize, cells: &[u16]) {
        let first = self.firsts[slot % SLOTS] as usize;
        for at in cells.iter().map(|&cell| first + usize::from(cell)) {
            self.words[at / WORD] ^= 1 << (at % WORD);
        }
    }

    #[inline(always)]
    fn facts(&mut self, facts: Facts, cells: &[u16]) {
        u64::from(facts).members().for_each(|slot| self.flip(usize::from(slot), cells));
    }

    /// A piece on cells of its own.
    #[inline(always)]
    fn piece(&mut self, piece: Piece, cells: &[u16]) {
        self.flip(usize::from(piece.kind), cells);
        self.facts(piece.facts, cells);
    }

    /// A piece on all cells of a square.
    #[inline(never)]
    fn square(mut self, square: u8, piece: Piece) {
        let cells = self.cells;
        if piece.facts == 0 {
            return;
        }
        self.piece(piece, &[cells.first(square) & !SEVERAL]);
        for &(_, cell) in cells.others.iter().filter(|other| other.0 == square) {
            self.piece(piece, &[cell]);
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
        let Planks { firsts, grids } = &tensors.planks;
        Brush { words: &mut self.words, firsts, cells: &grids[self.seat & 1] }
    }

    /// Puts another piece on a square, or nobody.
    fn put<B: Bits>(&mut self, tensors: &GunjinTensors<B>, square: u8, piece: Piece) {
        let before = std::mem::replace(&mut self.pieces[usize::from(square)], piece);
        self.brush(tensors).square(square, before);
        self.brush(tensors).square(square, piece);
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
        let stands = heard.stands.unwrap_or(from);
        let cells = [from, stands].map(|square| tensors.planks.grids[self.seat & 1].first(square));
        let mover = std::mem::replace(&mut self.pieces[usize::from(from)], NOBODY);
        let moved = if heard.stands.is_some() { mover.moved() } else { NOBODY };
        if stands == from || (cells[0] | cells[1]) & SEVERAL != 0 {
            self.brush(tensors).square(from, mover);
            self.brush(tensors).square(stands, moved);
        } else {
            let mut brush = self.brush(tensors);
            brush.piece(mover, &cells);
            brush.facts(mover.facts ^ moved.facts, &cells[1..]);
        }
        self.pieces[usize::from(stands)] = moved;
    }

    /// Brings the last move into the words, and takes the one before out.
    #[inline(always)]
    fn note_last<B: Bits>(&mut self, tensors: &GunjinTensors<B>) {
        let [last, drawn] = self.last;
        self.last[1] = last;
        for Last { from, to, facts } in [drawn, last] {
            let cells = [from, to].map(|square| tensors.planks.grids[self.seat & 1].first(square));
            let mut brush = self.brush(tensors);
            if (cells[0] | cells[1]) & SEVERAL != 0 {
                brush.square(from, Piece { facts: facts & LAST_FROM, ..NOBODY });
                self.brush(tensors).square(to, Piece { facts: facts & !LAST_FROM, ..NOBODY });
            } else {
                brush.facts(facts & LAST_FROM, &cells[..1]);
                brush.facts(facts & !LAST_FROM, &cells[1..]);
            }
        }
    }

    /// Notes which headquarters are closed.
    #[inline(never)]
    fn close<B: Bits>(&mut self, game: &Gunjin<B>, tensors: &GunjinTensors<B>, closed: u8) {
        let changed = std::mem::replace(&mut self.closed, closed) ^ closed;
        for (closed, owner) in [(Fact::OwnClosed, self.seat), (Fact::EnemyClosed, 1 - self.seat)] {
            if changed >> owner & 1 == 1 {
                let facts = fact(closed);
                self.brush(tensors).square(game.headquarters[owner], Piece { facts, ..NOBODY });
            }
        }
    }

    /// Notes the time: the bits of a number that is the same everywhere on the board.
    fn tick<B: Bits>(&mut self, game: &Gunjin<B>, planes: &Planes) {
        let now = u8::of(clock(game, self.ply));
        let changed = std::mem::replace(&mut self.clock, now) ^ now;
        if changed == 0 {
            return;
        }
        let (first, cells) = (planes.board_bits(self.seat).0, planes.cells);
        for plane in u64::from(changed).members().map(|bit| first + usize::from(bit)) {
            let (mut at, end) = (plane * cells, (plane + 1) * cells);
            while at < end {
                let next = end.min((at / WORD + 1) * WORD);
                self.words[at / WORD] ^= (u64::MAX >> (WORD - (next - at))) << (at % WORD);
                at = next;
            }
        }
    }
}

impl<B: Bits> Sketch<Gunjin<B>> for BoardSketch {
    fn begin(game: &Gunjin<B>, tensors: &GunjinTensors<B>, start: &Position<B>, seat: Seat) -> BoardSketch {
        let (seat, planes) = (seat.index(), &tensors.planes);
        let mut sketch = BoardSketch {
            seat,
            words: vec![0; tensors.layout().bits.words() + planes.cells.div_ceil(WORD)],
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
        for (plane, cells) in planes.board_bits(seat).1 {
            for at in cells.iter().map(|&cell| plane * planes.cells + usize::from(cell)) {
                sketch.words[at / WORD] |= 1 << (at % WORD);
            }
        }
        sketch.close(game, tensors, start.closed);
        sketch.tick(game, planes);
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
        self.tick(game, &tensors.planes);
        for (bytes, word) in bits.as_chunks_mut().0.iter_mut().zip(&self.words) {
            *bytes = word.to_le_bytes();
        }
    }
}
