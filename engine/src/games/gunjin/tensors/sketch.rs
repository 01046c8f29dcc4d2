//! The bits of an observation, kept from announcement to announcement: only the squares that a move touches are
//! rewritten.

use super::GunjinTensors;
use super::observation::{Fact, MOST_FIGHTS, Planes, clock, share_of_fights};
use crate::bits::Bits;
use crate::game::Seat;
use crate::games::gunjin::knowledge::{Announcement, Revealed};
use crate::games::gunjin::{Gunjin, MOST_KINDS, Manner, Outcome, Position, Reveal};
use crate::tensors::{Number, Sketch, Tensors};

const WORD: usize = 64;
/// Facts of a side follow one another: a piece is here, has moved, was shown; and the byte of its fights.
const MOVED: usize = 1;
const SHOWN: usize = 2;
const FIGHTS: usize = 3;

/// Planes of bits that a square has, as a set.
type Column = u128;

/// The observation of a seat as bits. What the umpire shows and announces is all that goes into it.
#[derive(Debug)]
pub struct BoardSketch<B: Bits> {
    seat: usize,
    words: Vec<u64>,
    /// Announcements that are not in the columns yet: memory of one seat at a time is touched.
    heard: Vec<Announcement<B>>,
    /// By square, as it is now and as it is in the words.
    columns: Vec<[Column; 2]>,
    /// Squares whose columns may differ.
    changed: B,
    closed: u8,
    ply: u32,
    clock: u8,
    /// The squares of the last move.
    last: [u8; 2],
}

impl Planes {
    #[inline(always)]
    fn fact(&self, fact: Fact) -> Column {
        1 << self.fact_bits(fact)
    }

    /// All planes of pieces.
    fn pieces(&self) -> Column {
        (self.fact(Fact::LastFrom) - 1) | self.fact(Fact::Frozen)
    }

    /// All planes of the last move.
    fn last_move(&self) -> Column {
        self.fact(Fact::Frozen) - self.fact(Fact::LastFrom)
    }

    /// A piece at the beginning: what is one's own is known without being shown.
    fn opening(&self, own: bool, shown: bool, kind: u8) -> Column {
        let here = self.fact(if own { Fact::Own } else { Fact::Enemy });
        let known = Column::from(own) << (usize::from(kind) % MOST_KINDS);
        if shown { self.shown(here, kind) } else { here | known }
    }

    /// The first plane of the side that has a piece in a column, and of its kinds.
    fn side(&self, column: Column) -> Option<(usize, usize)> {
        let sides = [(Fact::Own, 0), (Fact::Enemy, self.kinds)];
        let sides = sides.map(|(fact, kinds)| (self.fact_bits(fact), kinds));
        sides.into_iter().find(|(first, _)| column >> first & 1 == 1)
    }

    fn moved(&self, column: Column) -> Column {
        self.side(column).map_or(column, |(first, _)| column | 1 << (first + MOVED))
    }

    fn shown(&self, column: Column, kind: u8) -> Column {
        let Some((first, kinds)) = self.side(column) else { return column };
        column | 1 << (first + SHOWN) | 1 << (kinds + usize::from(kind) % MOST_KINDS)
    }

    /// One fight more.
    fn fought(&self, column: Column) -> Column {
        let Some((first, _)) = self.side(column) else { return column };
        let share = f32::from((column >> (first + FIGHTS)) as u8) / f32::from(u8::WHOLE);
        let fights = (share * MOST_FIGHTS as f32).round() as usize + 1;
        let share = Column::from(u8::of(share_of_fights(fights)));
        column & !(Column::from(u8::WHOLE) << (first + FIGHTS)) | share << (first + FIGHTS)
    }
}

impl<B: Bits> BoardSketch<B> {
    fn column(&mut self, square: u8) -> &mut Column {
        self.changed |= B::square(square);
        &mut self.columns[usize::from(square)][0]
    }

    fn catch_up(&mut self, game: &Gunjin<B>, tensors: &GunjinTensors<B>) {
        let (mut announcements, planes) = (std::mem::take(&mut self.heard), &tensors.planes);
        for heard in &announcements {
            self.meet(planes, heard);
            self.follow(planes, heard);
            self.close(game, planes, heard.closed);
        }
        self.ply += announcements.len() as u32;
        if let Some(heard) = announcements.last() {
            self.note_move(planes, heard);
            self.tick(game, planes);
        }
        announcements.clear();
        self.heard = announcements;
        self.draw(tensors);
    }

    /// Notes an ordinary fight, and who was shown.
    fn meet(&mut self, planes: &Planes, heard: &Announcement<B>) {
        let action = heard.action;
        if action.manner == Manner::Walk && heard.outcome.is_some() {
            for square in [action.from, action.to] {
                let column = self.column(square);
                *column = planes.fought(*column);
            }
        }
        for &Revealed { square, kind, .. } in &heard.revealed {
            let column = self.column(square);
            *column = planes.shown(*column, kind);
        }
    }

    /// Moves the mover, and takes off who fell.
    fn follow(&mut self, planes: &Planes, heard: &Announcement<B>) {
        let (to, pieces) = (heard.action.to, planes.pieces());
        let met = planes.side(*self.column(to)).is_some();
        for square in heard.fallen(B::square(to) & B::mask_of(met)).members() {
            *self.column(square) &= !pieces;
        }
        let from = self.column(heard.action.from);
        let mover = *from & pieces;
        *from ^= mover;
        if let Some(square) = heard.stands {
            *self.column(square) |= planes.moved(mover);
        }
    }

    /// Notes which headquarters are closed.
    fn close(&mut self, game: &Gunjin<B>, planes: &Planes, closed: u8) {
        let changed = std::mem::replace(&mut self.closed, closed) ^ closed;
        for (fact, owner) in [(Fact::OwnClosed, self.seat), (Fact::EnemyClosed, 1 - self.seat)] {
            if changed >> owner & 1 == 1 {
                *self.column(game.headquarters[owner]) ^= planes.fact(fact);
            }
        }
    }

    fn note_move(&mut self, planes: &Planes, heard: &Announcement<B>) {
        let (from, to) = (heard.action.from, heard.action.to);
        for square in std::mem::replace(&mut self.last, [from, to]) {
            *self.column(square) &= !planes.last_move();
        }
        *self.column(from) |= planes.fact(Fact::LastFrom);
        let fight = heard.outcome.map_or(0, |outcome| {
            planes.fact(if outcome == Outcome::Win { Fact::LastWon } else { Fact::LastLost })
        });
        let enemy = if heard.seat == self.seat { 0 } else { planes.fact(Fact::LastByEnemy) };
        *self.column(to) |= planes.fact(Fact::LastTo) | fight | enemy;
    }

    /// Notes the time: the bits of a number that is the same everywhere on the board.
    fn tick(&mut self, game: &Gunjin<B>, planes: &Planes) {
        let now = u8::of(clock(game, self.ply));
        let changed = std::mem::replace(&mut self.clock, now) ^ now;
        let (first, cells) = (planes.board_bits(self.seat).0, planes.cells);
        for plane in (0..8).filter(|bit| changed >> bit & 1 == 1).map(|bit| first + bit) {
            let (mut at, end) = (plane * cells, (plane + 1) * cells);
            while at < end {
                let next = end.min((at / WORD + 1) * WORD);
                self.words[at / WORD] ^= (u64::MAX >> (WORD - (next - at))) << (at % WORD);
                at = next;
            }
        }
    }

    /// Brings the words up to the columns.
    fn draw(&mut self, tensors: &GunjinTensors<B>) {
        let (grid, cells) = (tensors.numbering.grid(self.seat), tensors.planes.cells);
        for square in std::mem::take(&mut self.changed).members() {
            let [now, drawn] = &mut self.columns[usize::from(square)];
            for cell in grid.cells(square) {
                for plane in (*now ^ *drawn).members() {
                    let at = usize::from(plane) * cells + cell;
                    self.words[at / WORD] ^= 1 << (at % WORD);
                }
            }
            *drawn = *now;
        }
    }
}

impl<B: Bits> Sketch<Gunjin<B>> for BoardSketch<B> {
    fn begin(
        game: &Gunjin<B>,
        tensors: &GunjinTensors<B>,
        start: &Position<B>,
        seat: Seat,
    ) -> BoardSketch<B> {
        let (seat, planes) = (seat.index(), &tensors.planes);
        let mut sketch = BoardSketch {
            seat,
            words: vec![0; tensors.layout().bits.words()],
            heard: Vec::new(),
            columns: vec![[0; 2]; B::WIDTH],
            changed: B::EMPTY,
            closed: 0,
            ply: start.ply(),
            clock: 0,
            last: [0; 2],
        };
        for square in start.occupied().members() {
            let (own, kind) = (start.side(seat).has(square), start.kind(square));
            let shown = game.rules().reveal == Reveal::Open || game.is_face_up(kind);
            let frozen = if start.frozen().has(square) { planes.fact(Fact::Frozen) } else { 0 };
            *sketch.column(square) |= planes.opening(own, shown, kind) | frozen;
        }
        for (plane, cells) in planes.board_bits(seat).1 {
            for at in cells.iter().map(|&cell| plane * planes.cells + usize::from(cell)) {
                sketch.words[at / WORD] |= 1 << (at % WORD);
            }
        }
        sketch.close(game, planes, start.closed);
        sketch.tick(game, planes);
        sketch
    }

    fn hear(&mut self, _: &Gunjin<B>, _: &GunjinTensors<B>, heard: &Announcement<B>) {
        self.heard.push(heard.clone());
    }

    fn write(&mut self, game: &Gunjin<B>, tensors: &GunjinTensors<B>, bits: &mut [u8]) {
        self.catch_up(game, tensors);
        for (bytes, word) in bits.as_chunks_mut().0.iter_mut().zip(&self.words) {
            *bytes = word.to_le_bytes();
        }
    }
}
