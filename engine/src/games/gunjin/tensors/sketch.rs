//! The bits of an observation, kept from announcement to announcement: only the squares that a move touches are
//! rewritten.

use super::GunjinTensors;
use super::numbering::Grid;
use super::observation::{Fact, MOST_FIGHTS, Planes, clock, share_of_fights};
use crate::bits::Bits;
use crate::game::Seat;
use crate::games::gunjin::knowledge::Announcement;
use crate::games::gunjin::{Gunjin, Manner, NO_KIND, Outcome, Position, Reveal};
use crate::tensors::{Number, Sketch, Tensors};

const WORD: usize = 64;
/// As many bits as [`MOST_FIGHTS`] has.
const FIGHT_BITS: usize = MOST_FIGHTS.ilog2() as usize + 1;
/// Facts of one's own pieces, and of the enemy's.
const OF_SIDE: [[Fact; 4]; 2] = [
    [Fact::Own, Fact::OwnMoved, Fact::OwnShown, Fact::OwnFights],
    [Fact::Enemy, Fact::EnemyMoved, Fact::EnemyShown, Fact::EnemyFights],
];

/// A piece as the seat knows it from announcements.
#[derive(Debug, Clone, Copy)]
struct Piece {
    own: bool,
    /// Its kind, or [`NO_KIND`] if the seat was not shown it.
    kind: u8,
    moved: bool,
    shown: bool,
    fights: usize,
}

#[derive(Debug, Clone, Copy)]
struct LastMove {
    from: u8,
    to: u8,
    lived: Option<bool>,
    by_enemy: bool,
}

/// The observation of a seat as bits. What the umpire shows and announces is all that goes into it.
#[derive(Debug)]
pub struct BoardSketch<B: Bits> {
    seat: usize,
    words: Vec<u64>,
    /// Announcements that are not in the bits yet: memory of one seat at a time is touched.
    heard: Vec<Announcement<B>>,
    kinds: B::Kinds,
    /// By side: its pieces, one's own first.
    sides: [B; 2],
    moved: B,
    shown: B,
    /// Fights of pieces, in binary.
    fights: [B; FIGHT_BITS],
    frozen: B,
    closed: u8,
    ply: u32,
    clock: u8,
    last: Option<LastMove>,
}

/// The planes and the cells that bits are flipped on.
struct Pen<'p> {
    planes: &'p Planes,
    grid: &'p Grid,
    words: &'p mut [u64],
}

impl Pen<'_> {
    #[inline]
    fn flip(&mut self, plane: usize, square: u8) {
        for cell in self.grid.cells(square) {
            let at = plane * self.planes.cells + cell;
            self.words[at / WORD] ^= 1 << (at % WORD);
        }
    }

    fn flip_byte(&mut self, plane: usize, byte: u8, square: u8) {
        (0..8).filter(|bit| byte >> bit & 1 == 1).for_each(|bit| self.flip(plane + bit, square));
    }

    fn fact(&mut self, holds: bool, fact: Fact, square: u8) {
        if holds {
            self.flip(self.planes.fact_bits(fact), square);
        }
    }

    fn piece(&mut self, piece: Piece, square: u8) {
        let [here, moved, shown, fights] = OF_SIDE[usize::from(!piece.own)];
        if piece.kind != NO_KIND {
            self.flip(usize::from(!piece.own) * self.planes.kinds + usize::from(piece.kind), square);
        }
        self.fact(true, here, square);
        self.fact(piece.moved, moved, square);
        self.fact(piece.shown, shown, square);
        if piece.fights > 0 {
            let share = u8::of(share_of_fights(piece.fights));
            self.flip_byte(self.planes.fact_bits(fights), share, square);
        }
    }

    fn last_move(&mut self, last: LastMove) {
        self.fact(true, Fact::LastFrom, last.from);
        self.fact(true, Fact::LastTo, last.to);
        self.fact(last.lived == Some(true), Fact::LastWon, last.to);
        self.fact(last.lived == Some(false), Fact::LastLost, last.to);
        self.fact(last.by_enemy, Fact::LastByEnemy, last.to);
    }

    /// Flips the bits of a number that is the same everywhere on the board.
    fn everywhere(&mut self, plane: usize, byte: u8) {
        for plane in (0..8).filter(|bit| byte >> bit & 1 == 1).map(|bit| plane + bit) {
            let (mut at, end) = (plane * self.planes.cells, (plane + 1) * self.planes.cells);
            while at < end {
                let next = end.min((at / WORD + 1) * WORD);
                self.words[at / WORD] ^= (u64::MAX >> (WORD - (next - at))) << (at % WORD);
                at = next;
            }
        }
    }
}

impl<B: Bits> BoardSketch<B> {
    fn pen<'p>(&'p mut self, tensors: &'p GunjinTensors<B>) -> Pen<'p> {
        Pen { planes: &tensors.planes, grid: tensors.numbering.grid(self.seat), words: &mut self.words }
    }

    /// Takes the piece off a square, if there is one.
    fn lift(&mut self, tensors: &GunjinTensors<B>, square: u8) -> Option<Piece> {
        let own = self.sides[0].has(square);
        if !own && !self.sides[1].has(square) {
            return None;
        }
        let digit = |(digit, set): (usize, &B)| usize::from(set.has(square)) << digit;
        let piece = Piece {
            own,
            kind: B::kind(&self.kinds, square),
            moved: self.moved.has(square),
            shown: self.shown.has(square),
            fights: self.fights.iter().enumerate().map(digit).sum(),
        };
        let sets = self.sides.iter_mut().chain([&mut self.moved, &mut self.shown]).chain(&mut self.fights);
        sets.for_each(|set| *set &= !B::square(square));
        self.pen(tensors).piece(piece, square);
        Some(piece)
    }

    fn put(&mut self, tensors: &GunjinTensors<B>, square: u8, piece: Piece) {
        let bit = |holds: bool| B::square(square) & B::mask_of(holds);
        B::set_kind(&mut self.kinds, square, piece.kind);
        self.sides[usize::from(!piece.own)] |= bit(true);
        self.moved |= bit(piece.moved);
        self.shown |= bit(piece.shown);
        let digits = self.fights.iter_mut().enumerate();
        digits.for_each(|(digit, set)| *set |= bit(piece.fights >> digit & 1 == 1));
        self.pen(tensors).piece(piece, square);
    }

    fn change(&mut self, tensors: &GunjinTensors<B>, square: u8, how: impl FnOnce(&mut Piece)) {
        if let Some(mut piece) = self.lift(tensors, square) {
            how(&mut piece);
            self.put(tensors, square, piece);
        }
    }

    fn catch_up(&mut self, game: &Gunjin<B>, tensors: &GunjinTensors<B>) {
        let mut announcements = std::mem::take(&mut self.heard);
        for heard in &announcements {
            self.meet(tensors, heard);
            self.follow(game, tensors, heard);
        }
        self.ply += announcements.len() as u32;
        let last = announcements.last().map(|heard| LastMove {
            from: heard.action.from,
            to: heard.action.to,
            lived: heard.outcome.map(|outcome| outcome == Outcome::Win),
            by_enemy: heard.seat != self.seat,
        });
        if last.is_some() {
            self.tick(game, tensors, last);
        }
        announcements.clear();
        self.heard = announcements;
    }

    /// Notes an ordinary fight, and who was shown.
    fn meet(&mut self, tensors: &GunjinTensors<B>, heard: &Announcement<B>) {
        let action = heard.action;
        if action.manner == Manner::Walk && heard.outcome.is_some() {
            for square in [action.from, action.to] {
                self.change(tensors, square, |piece| piece.fights = MOST_FIGHTS.min(piece.fights + 1));
            }
        }
        for shown in &heard.revealed {
            self.change(tensors, shown.square, |piece| (piece.shown, piece.kind) = (true, shown.kind));
        }
    }

    /// Moves the mover, and takes off who fell.
    fn follow(&mut self, game: &Gunjin<B>, tensors: &GunjinTensors<B>, heard: &Announcement<B>) {
        let from = heard.action.from;
        let mut gone = heard.fallen(self.sides[0] | self.sides[1]);
        for square in gone.members() {
            self.lift(tensors, square);
        }
        let mover = self.lift(tensors, from);
        match (mover, heard.stands) {
            (Some(mover), Some(square)) => self.put(tensors, square, Piece { moved: true, ..mover }),
            _ => gone |= B::square(from),
        }
        self.settle(game, tensors, self.frozen & !gone, heard.closed);
    }

    /// Notes who never moves, and which headquarters are closed.
    fn settle(&mut self, game: &Gunjin<B>, tensors: &GunjinTensors<B>, frozen: B, closed: u8) {
        let (thawed, changed) = (self.frozen ^ frozen, self.closed ^ closed);
        (self.frozen, self.closed) = (frozen, closed);
        let seat = self.seat;
        let mut pen = self.pen(tensors);
        thawed.members().for_each(|square| pen.fact(true, Fact::Frozen, square));
        for (fact, owner) in [(Fact::OwnClosed, seat), (Fact::EnemyClosed, 1 - seat)] {
            pen.fact(changed >> owner & 1 == 1, fact, game.headquarters[owner]);
        }
    }

    /// Notes the last move, and the time.
    fn tick(&mut self, game: &Gunjin<B>, tensors: &GunjinTensors<B>, last: Option<LastMove>) {
        let now = u8::of(clock(game, self.ply));
        let (before, changed) = (std::mem::replace(&mut self.last, last), self.clock ^ now);
        self.clock = now;
        let plane = tensors.planes.board_bits(self.seat).0;
        let mut pen = self.pen(tensors);
        before.into_iter().chain(last).for_each(|last| pen.last_move(last));
        pen.everywhere(plane, changed);
    }
}

impl<B: Bits> Sketch<Gunjin<B>> for BoardSketch<B> {
    fn begin(
        game: &Gunjin<B>,
        tensors: &GunjinTensors<B>,
        start: &Position<B>,
        seat: Seat,
    ) -> BoardSketch<B> {
        let seat = seat.index();
        let words = vec![0; tensors.layout().bits.words()];
        let (heard, kinds, sides) = (Vec::new(), B::NO_KINDS, [B::EMPTY; 2]);
        let (moved, shown, fights, frozen) = (B::EMPTY, B::EMPTY, [B::EMPTY; FIGHT_BITS], B::EMPTY);
        let (closed, ply, clock, last) = (0, start.ply(), 0, None);
        let mut sketch = BoardSketch {
            seat,
            words,
            heard,
            kinds,
            sides,
            moved,
            shown,
            fights,
            frozen,
            closed,
            ply,
            clock,
            last,
        };
        for square in start.occupied().members() {
            let (own, kind) = (start.side(seat).has(square), start.kind(square));
            let shown = game.rules().reveal == Reveal::Open || game.is_face_up(kind);
            let kind = if own || shown { kind } else { NO_KIND };
            sketch.put(tensors, square, Piece { own, kind, moved: false, shown, fights: 0 });
        }
        for (plane, cells) in tensors.planes.board_bits(seat).1 {
            for at in cells.iter().map(|&cell| plane * tensors.planes.cells + usize::from(cell)) {
                sketch.words[at / WORD] |= 1 << (at % WORD);
            }
        }
        sketch.settle(game, tensors, start.frozen(), start.closed);
        sketch.tick(game, tensors, None);
        sketch
    }

    fn hear(&mut self, _: &Gunjin<B>, _: &GunjinTensors<B>, heard: &Announcement<B>) {
        self.heard.push(heard.clone());
    }

    fn write(&mut self, game: &Gunjin<B>, tensors: &GunjinTensors<B>, bits: &mut [u8]) {
        self.catch_up(game, tensors);
        for (bytes, word) in bits.chunks_exact_mut(size_of::<u64>()).zip(&self.words) {
            bytes.copy_from_slice(&word.to_le_bytes());
        }
    }
}
