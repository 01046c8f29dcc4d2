//! The kinds of pieces (H1, H8), with their letters and characters.

use crate::games::shared::kinds;

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
    pub const HELD: [Kind; 8] = [
        Kind::Swallow,
        Kind::Falcon,
        Kind::Crane,
        Kind::Pheasant,
        Kind::LeftQuail,
        Kind::RightQuail,
        Kind::Owl,
        Kind::Shrike,
    ];

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
