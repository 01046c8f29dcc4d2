//! The pieces: their letters, names, moves and reverse sides (I4, I7–I9 and the table of moves).

use super::fans::{DIRECTIONS, SORTS, STEP, sort};
use super::squares::{Square, Squares};
use crate::game::Seat;

const FRONTS: usize = 21;
const REVERSES: usize = 18;
pub(super) const KINDS: usize = FRONTS + REVERSES;

const FORE: u8 = 1;
const FORE_DIAGONAL: u8 = 2;
const SIDE: u8 = 4;
const BACK_DIAGONAL: u8 = 8;
const BACK: u8 = 16;
const FILE: u8 = FORE | BACK;
const DIAGONALS: u8 = FORE_DIAGONAL | BACK_DIAGONAL;
const STRAIGHT: u8 = FILE | SIDE;
const ALL: u8 = STRAIGHT | DIAGONALS;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Power {
    Plain,
    /// Jumps to the second square along rank and file.
    Kirin,
    /// Jumps to the second square along the diagonals.
    Phoenix,
    /// Two king's steps (I7).
    Lion,
    /// A lion straight forward (I8).
    Falcon,
    /// A lion along both forward diagonals (I9).
    Eagle,
}

pub(super) struct Kind {
    letter: u8,
    /// One character of its name, as on diagrams.
    kanji: char,
    steps: u8,
    slides: u8,
    power: Power,
}

const fn kind(letter: u8, kanji: char, steps: u8, slides: u8, power: Power) -> Kind {
    Kind { letter, kanji, steps, slides, power }
}

/// Fronts with a reverse side, the other fronts, then the reverse sides in the order of their fronts.
const TABLE: [Kind; KINDS] = [
    kind(b'P', '歩', FORE, 0, Power::Plain),
    kind(b'I', '仲', FILE, 0, Power::Plain),
    kind(b'L', '香', 0, FORE, Power::Plain),
    kind(b'F', '豹', FILE | DIAGONALS, 0, Power::Plain),
    kind(b'C', '銅', FILE | FORE_DIAGONAL, 0, Power::Plain),
    kind(b'S', '銀', FORE | DIAGONALS, 0, Power::Plain),
    kind(b'G', '金', STRAIGHT | FORE_DIAGONAL, 0, Power::Plain),
    kind(b'E', '象', ALL & !BACK, 0, Power::Plain),
    kind(b'A', '反', 0, FILE, Power::Plain),
    kind(b'B', '角', 0, DIAGONALS, Power::Plain),
    kind(b'T', '虎', ALL & !FORE, 0, Power::Plain),
    kind(b'O', '麒', DIAGONALS, 0, Power::Kirin),
    kind(b'X', '鳳', STRAIGHT, 0, Power::Phoenix),
    kind(b'M', '横', FILE, SIDE, Power::Plain),
    kind(b'V', '竪', SIDE, FILE, Power::Plain),
    kind(b'R', '飛', 0, STRAIGHT, Power::Plain),
    kind(b'H', '馬', STRAIGHT, DIAGONALS, Power::Plain),
    kind(b'D', '龍', DIAGONALS, STRAIGHT, Power::Plain),
    kind(b'K', '王', ALL, 0, Power::Plain),
    kind(b'N', '獅', ALL, 0, Power::Lion),
    kind(b'Q', '奔', 0, ALL, Power::Plain),
    kind(b'P', 'と', STRAIGHT | FORE_DIAGONAL, 0, Power::Plain),
    kind(b'I', '象', ALL & !BACK, 0, Power::Plain),
    kind(b'L', '駒', 0, FILE | FORE_DIAGONAL, Power::Plain),
    kind(b'F', '角', 0, DIAGONALS, Power::Plain),
    kind(b'C', '横', FILE, SIDE, Power::Plain),
    kind(b'S', '竪', SIDE, FILE, Power::Plain),
    kind(b'G', '飛', 0, STRAIGHT, Power::Plain),
    kind(b'E', '太', ALL, 0, Power::Plain),
    kind(b'A', '鯨', 0, FILE | BACK_DIAGONAL, Power::Plain),
    kind(b'B', '馬', STRAIGHT, DIAGONALS, Power::Plain),
    kind(b'T', '鹿', SIDE | DIAGONALS, FILE, Power::Plain),
    kind(b'O', '獅', ALL, 0, Power::Lion),
    kind(b'X', '奔', 0, ALL, Power::Plain),
    kind(b'M', '猪', 0, SIDE | DIAGONALS, Power::Plain),
    kind(b'V', '牛', 0, FILE | DIAGONALS, Power::Plain),
    kind(b'R', '龍', DIAGONALS, STRAIGHT, Power::Plain),
    kind(b'H', '鷹', FORE, ALL & !FORE, Power::Falcon),
    kind(b'D', '鷲', FORE_DIAGONAL, ALL & !FORE_DIAGONAL, Power::Eagle),
];

/// A piece: kind and owner.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Piece(u8);

const GOTE: u8 = 0x40;

impl Piece {
    /// Numbers of pieces are below this.
    pub const NUMBERS: usize = 0x80;
    /// The pieces that count apart under I13 and in the rules of the last rank.
    const PAWN: u8 = 0;
    const GO_BETWEEN: u8 = 1;
    const LANCE: u8 = 2;
    const KING: u8 = 18;
    const PRINCE: u8 = FRONTS as u8 + 7;

    /// The piece of a letter of either case, on its front or its reverse side; `None` if there is none such.
    pub fn lettered(letter: char, promoted: bool) -> Option<Piece> {
        let fronts = &TABLE[..FRONTS];
        let found = |kind: &Kind| char::from(kind.letter) == letter.to_ascii_uppercase();
        let front =
            Piece(fronts.iter().position(found)? as u8 | if letter.is_ascii_lowercase() { GOTE } else { 0 });
        if promoted { front.promoted() } else { Some(front) }
    }

    #[inline(always)]
    pub(super) const fn numbered(number: u8) -> Piece {
        Piece(number)
    }

    /// Its number, below [`Self::NUMBERS`]: an index for tables of pieces.
    #[inline(always)]
    pub const fn number(self) -> u8 {
        self.0
    }

    #[inline(always)]
    pub(super) const fn kind(self) -> usize {
        (self.0 & !GOTE) as usize
    }

    #[inline(always)]
    pub(super) const fn side(self) -> usize {
        (self.0 & GOTE != 0) as usize
    }

    /// The seat whose piece it is.
    pub const fn owner(self) -> Seat {
        Seat(self.side() as u8)
    }

    /// True if it shows its reverse side.
    pub const fn is_promoted(self) -> bool {
        self.kind() >= FRONTS
    }

    /// The piece turned over; `None` if it has no reverse side or shows it already (I4).
    pub const fn promoted(self) -> Option<Piece> {
        if self.kind() < REVERSES { Some(Piece(self.0 + FRONTS as u8)) } else { None }
    }

    /// Its letter, large for sente, without the mark of promotion.
    pub fn letter(self) -> char {
        let letter = char::from(TABLE[self.kind()].letter);
        if self.side() == 0 { letter } else { letter.to_ascii_lowercase() }
    }

    /// One character of the name of what it is now; a promoted piece may share it with another kind.
    pub fn kanji(self) -> char {
        if self.0 == Self::KING | GOTE { '玉' } else { TABLE[self.kind()].kanji }
    }

    /// True if it is a lion or a kirin that became one (I7).
    #[inline(always)]
    pub fn is_lion(self) -> bool {
        self.power() == Power::Lion
    }

    /// True if it is a king or a crown prince (I3).
    pub const fn is_royal(self) -> bool {
        self.is_king() || self.kind() == Self::PRINCE as usize
    }

    pub(crate) const fn is_king(self) -> bool {
        self.kind() == Self::KING as usize
    }

    pub(crate) const fn is_pawn(self) -> bool {
        self.kind() == Self::PAWN as usize
    }

    pub(crate) const fn is_go_between(self) -> bool {
        self.kind() == Self::GO_BETWEEN as usize
    }

    pub(crate) const fn is_lance(self) -> bool {
        self.kind() == Self::LANCE as usize
    }

    #[inline(always)]
    pub(super) fn power(self) -> Power {
        POWERS[self.0 as usize % Self::NUMBERS]
    }

    #[inline(always)]
    pub(super) fn moves(self) -> Moves {
        MOVES[self.0 as usize % Self::NUMBERS]
    }

    #[inline(always)]
    pub(super) fn sets(self) -> u8 {
        SETS[self.0 as usize % Self::NUMBERS]
    }

    /// Squares to which it steps from a square, own pieces and squares off the board not excepted.
    #[inline(always)]
    pub(super) fn steps_from(self, from: Square) -> Squares {
        Squares::block(STEP_BLOCKS[self.0 as usize % Self::NUMBERS], from)
    }

    const fn sorts(self) -> u16 {
        if self.kind() >= KINDS {
            return 0;
        }
        let Kind { steps, slides, .. } = TABLE[self.kind()];
        let (steps, slides) =
            if self.side() == 0 { (steps, slides) } else { (turned(steps), turned(slides)) };
        steps as u16 | (slides as u16) << SORTS
    }
}

#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Moves {
    pub steps: u8,
    pub slides: u8,
}

const fn turned(sorts: u8) -> u8 {
    let (mut seen, mut which) = (0, 0);
    while which < SORTS {
        seen |= (sorts >> which & 1) << (SORTS - 1 - which);
        which += 1;
    }
    seen
}

pub(super) mod sets {
    pub(in super::super) const COUNT: usize = 8;
    /// Pieces of sente; those of gote come next.
    pub(in super::super) const PIECES: usize = 0;
    pub(in super::super) const POWERS: usize = 2;
    pub(in super::super) const PROMOTABLE: usize = 3;
    pub(in super::super) const LIONS: usize = 4;
    pub(in super::super) const ROYALS: usize = 5;
}

static SETS: [u8; Piece::NUMBERS] = {
    let mut table = [0; Piece::NUMBERS];
    let mut number = 0;
    while number < Piece::NUMBERS {
        let piece = Piece(number as u8);
        if piece.kind() < KINDS {
            let power = TABLE[piece.kind()].power;
            table[number] = 1 << (sets::PIECES + piece.side())
                | (!matches!(power, Power::Plain) as u8) << sets::POWERS
                | (piece.promoted().is_some() as u8) << sets::PROMOTABLE
                | (matches!(power, Power::Lion) as u8) << sets::LIONS
                | (piece.is_royal() as u8) << sets::ROYALS;
        }
        number += 1;
    }
    table
};

static POWERS: [Power; Piece::NUMBERS] = {
    let mut table = [Power::Plain; Piece::NUMBERS];
    let mut number = 0;
    while number < Piece::NUMBERS {
        let piece = Piece(number as u8);
        if piece.kind() < KINDS {
            table[number] = TABLE[piece.kind()].power;
        }
        number += 1;
    }
    table
};

static MOVES: [Moves; Piece::NUMBERS] = {
    let mut table = [Moves { steps: 0, slides: 0 }; Piece::NUMBERS];
    let mut number = 0;
    while number < Piece::NUMBERS {
        let sorts = Piece(number as u8).sorts();
        let mut direction = 0;
        while direction < DIRECTIONS {
            table[number].steps |= ((sorts >> sort(direction) & 1) as u8) << direction;
            table[number].slides |= ((sorts >> (SORTS + sort(direction)) & 1) as u8) << direction;
            direction += 1;
        }
        number += 1;
    }
    table
};

static STEP_BLOCKS: [u64; Piece::NUMBERS] = {
    let mut table = [0; Piece::NUMBERS];
    let mut number = 0;
    while number < Piece::NUMBERS {
        let mut direction = 0;
        while direction < DIRECTIONS {
            let bit = (Squares::BLOCK_CENTRE + STEP[direction]) as u32;
            table[number] |= ((MOVES[number].steps >> direction & 1) as u64) << bit;
            direction += 1;
        }
        number += 1;
    }
    table
};
