//! The kinds of pieces (H1, H8), with their letters and characters.

use crate::bits::Bits;
use crate::games::shared::{kinds, sides};

kinds! {
    /// A kind of piece. Promoted pieces are kinds of their own. The number of a kind is its code on the board
    /// (`tori::board`): the kinds that can be held come first, and the code of a promoted kind is the code of its
    /// front with 8 added.
    Kind {
        /// 燕: one step ahead.
        Swallow = 1, "S", "燕", "swallow";
        /// 鷹: one step in every direction but straight back.
        Falcon = 2, "F", "鷹", "falcon";
        /// 鶴: one step in every direction but sideways.
        Crane = 3, "C", "鶴", "crane";
        /// 雉: one step diagonally back, or a jump to the second square ahead.
        Pheasant = 4, "P", "雉", "pheasant";
        /// 左鶉: any distance ahead and diagonally back to the right, one step diagonally back to the left.
        LeftQuail = 5, "L", "左鶉", "left quail";
        /// 右鶉: the left quail in a mirror.
        RightQuail = 6, "R", "右鶉", "right quail";
        /// 梟: one step in every direction but straight ahead and straight back. Only with the switch `owl`.
        Owl = 7, "O", "梟", "owl";
        /// 鵙: one or two squares ahead, without jumping. Only with the switch `shrike`.
        Shrike = 8, "H", "鵙", "shrike";
        /// 雁, the reverse of the swallow: jumps to the second square diagonally ahead or straight back.
        Goose = 9, "+S", "雁", "goose";
        /// 鵰, the reverse of the falcon: one step ahead or sideways, one or two squares diagonally back, any
        /// distance diagonally ahead and straight back.
        Eagle = 10, "+F", "鵰", "eagle";
        /// 鵬: one step in all eight directions. Who loses it loses (H3).
        Phoenix = 11, "K", "鵬", "phoenix";
    }
}

impl Kind {
    /// The kinds that can be held in hand, by code.
    pub const HELD: [Kind; 8] = *Kind::ALL.first_chunk().expect("more than eight kinds");

    /// The code on the board, 1 to 11.
    #[inline(always)]
    pub const fn code(self) -> u8 {
        self as u8
    }

    /// The kind of a code; `None` for 0 (an empty square) and for codes that are none.
    #[inline]
    pub fn of_code(code: u8) -> Option<Kind> {
        Kind::ALL.get(usize::from(code).wrapping_sub(1)).copied()
    }

    /// Its promoted kind; only swallow and falcon promote (H4).
    pub fn promoted(self) -> Option<Kind> {
        match self {
            Kind::Swallow => Some(Kind::Goose),
            Kind::Falcon => Some(Kind::Eagle),
            _ => None,
        }
    }

    /// Its kind once taken: turned back to its front (H2).
    pub fn front(self) -> Kind {
        match self {
            Kind::Goose => Kind::Swallow,
            Kind::Eagle => Kind::Falcon,
            other => other,
        }
    }
}

sides! {
    /// 先手: moves first, up the board; upper-case letters, seat 0.
    Sente = "sente",
    /// 後手: moves second, down the board; lower-case letters, seat 1.
    Gote = "gote"
}

/// A side as a type, so that code for both sides is compiled once for each, with every shift a constant.
pub(super) trait Facing {
    type Other: Facing<Other = Self>;
    const SIDE: Side;
}

pub(super) struct Up;
pub(super) struct Down;

impl Facing for Up {
    type Other = Down;
    const SIDE: Side = Side::Sente;
}

impl Facing for Down {
    type Other = Up;
    const SIDE: Side = Side::Gote;
}

/// The pieces in one hand: a byte for each kind that can be held, in the order of [`Kind::HELD`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Hand(u64);

const TAKEN: [u64; 16] = {
    let mut taken = [0; 16];
    let mut code = 1;
    while code <= 8 {
        taken[code] = 1 << (8 * (code - 1));
        code += 1;
    }
    taken[Kind::Goose.code() as usize] = taken[Kind::Swallow.code() as usize];
    taken[Kind::Eagle.code() as usize] = taken[Kind::Falcon.code() as usize];
    taken
};

impl Hand {
    /// True if it is empty.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Number of pieces of a kind in it.
    #[inline(always)]
    pub fn count(self, kind: Kind) -> u32 {
        if kind.code() > 8 { 0 } else { (self.0 >> (8 * (kind.code() - 1)) & 0xff) as u32 }
    }

    /// The kinds in it, by code.
    pub fn kinds(self) -> impl Iterator<Item = Kind> {
        Kind::HELD.into_iter().filter(move |&kind| self.count(kind) > 0)
    }

    #[inline(always)]
    pub(super) fn held(self) -> Kinds {
        const HIGHEST: u64 = 0x8080_8080_8080_8080;
        // The highest bit of each byte that is not 0, then the eight of them side by side.
        let some = (((self.0 & !HIGHEST) + !HIGHEST) | self.0) & HIGHEST;
        Kinds(((some >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8)
    }

    /// Adds what stood on a square, by its code, turned back to its front (H2); 0 adds nothing.
    #[inline(always)]
    pub fn take(&mut self, code: u8) {
        self.0 += TAKEN[usize::from(code % 16)];
    }

    /// Takes out a piece that is there.
    #[inline(always)]
    pub fn give(&mut self, code: u8) {
        self.0 -= TAKEN[usize::from(code % 16)];
    }
}

/// Kinds of a hand as a set: a bit for each, in the order of [`Kind::HELD`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Kinds(u8);

impl Kinds {
    #[inline(always)]
    pub(super) const fn of(kind: Kind) -> Kinds {
        Kinds(1 << (kind.code() - 1))
    }

    #[inline(always)]
    pub(super) const fn and(self, kind: Kind) -> Kinds {
        Kinds(self.0 & Kinds::of(kind).0)
    }

    #[inline(always)]
    pub(super) const fn has(self, kind: Kind) -> bool {
        self.and(kind).0 != 0
    }

    /// Those with no rule of their own for where they are dropped: all but the swallow and the shrike.
    #[inline(always)]
    pub(super) const fn others(self) -> Kinds {
        Kinds(self.0 & !Kinds::of(Kind::Swallow).0 & !Kinds::of(Kind::Shrike).0)
    }

    #[inline(always)]
    pub(super) const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The kind with so many before it.
    #[inline(always)]
    pub(super) fn nth(self, number: u32) -> Kind {
        Kind::HELD[usize::from(u64::from(self.0).select(number) % 8)]
    }
}
