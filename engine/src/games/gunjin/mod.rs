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

// What everybody who works with the game speaks of.
pub use knowledge::{Announcement, Individual, KindSet, OwnPiece, View};
pub use play::deal::Dealer;
pub use play::moves::{Manner, Move};
pub use play::playout::setups_of;
pub use play::position::{Position, Winner};
pub use rules::board::{Board, NORTH, Place, SOUTH};
pub use rules::combat::{MOST_KINDS, Outcome};
pub use rules::ruleset::Ruleset;
pub use rules::setup::Setup;
pub use tables::compiled::Gunjin;
pub use text::edition::{Movement, Piece, Role};

pub(crate) use play::history::History;
pub(crate) use play::position::{Ending, FORWARD, LEAP, NO_KIND, Reason, SLIDE, STEP};
pub(crate) use rules::board::{Direction, Ground, MOST_SQUARES};
pub(crate) use rules::switches::{
    Fallen, OwnHqClosed, Permission, Reveal, Rules, SWITCHES, Target, WinnerGoes,
};
pub(crate) use tables::movement::{Carry, Lines, MovementTable};
pub(crate) use text::drawing::{Drawing, Middle, Road};
pub(crate) use text::edition::{Class, Edition, Start};
