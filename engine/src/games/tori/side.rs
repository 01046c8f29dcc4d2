//! The two sides, as values and as types.

use crate::games::shared::sides;

sides! {
    /// 先手: moves first, up the board; upper-case letters, seat 0.
    Sente = "sente",
    /// 後手: moves second, down the board; lower-case letters, seat 1.
    Gote = "gote"
}

/// A side as a type, so that code for both sides is compiled once for each, with every shift a constant.
pub(super) trait Facing {
    /// The other side.
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
