//! 軍人将棋, the flagship: every edition from rule files, on bitboards.

pub(crate) mod game;
pub mod knowledge;
pub mod play;
mod rulebook;
pub mod rules;
pub mod tables;
pub mod tensors;
pub mod text;
pub mod umpire;

pub(crate) use play::deal::Dealer;
pub(crate) use play::history::History;
pub(crate) use play::moves::{Manner, Move};
pub(crate) use play::position::{Ending, FORWARD, LEAP, NO_KIND, Position, Reason, SLIDE, STEP, Winner};
pub(crate) use rules::board::{Board, Direction, Ground, MOST_SQUARES, NORTH, Place, SOUTH};
pub(crate) use rules::combat::{MOST_KINDS, Outcome};
pub(crate) use rules::ruleset::Ruleset;
pub(crate) use rules::setup::Setup;
pub(crate) use rules::switches::{
    Fallen, OwnHqClosed, Permission, Reveal, Rules, SWITCHES, Target, WinnerGoes,
};
pub(crate) use tables::compiled::Gunjin;
pub(crate) use tables::movement::{Carry, Lines, MovementTable};
pub(crate) use text::drawing::{Drawing, Middle, Road};
pub(crate) use text::edition::{Class, Edition, Movement, Piece, Role, Start};
