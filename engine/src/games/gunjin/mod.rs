//! 軍人将棋, the flagship: every edition from rule files, on bitboards.

pub(crate) mod game;
pub(crate) mod knowledge;
pub(crate) mod play;
mod rulebook;
pub(crate) mod rules;
pub(crate) mod tables;
pub(crate) mod tensors;
pub mod text;
pub(crate) mod umpire;

pub use knowledge::{Announcement, Fight, Individual, KindSet, Opening, OwnPiece, View};
pub use play::batch::{Generators, LANES, Row};
pub use play::deal::Dealer;
pub use play::history::History;
pub use play::make_move::Event;
pub use play::moves::{Manner, Move};
pub use play::playout::{Playout, moves_of, setups_of};
pub use play::position::{Ending, Position, Reason, Winner};
pub use play::verdict::{Asks, Meeting, Shown, Verdict};
pub use play::why_not::WhyNot;
pub use rules::board::{Board, Direction, Ground, NORTH, NOWHERE, Place, SOUTH, Square};
pub use rules::combat::{MOST_KINDS, Outcome};
pub use rules::resolve::switch_names;
pub use rules::ruleset::{Ruleset, RulesetError};
pub use rules::setup::{Setup, SetupError, barred_squares};
pub use rules::switches;
pub use tables::compiled::{Gunjin, fits};
pub use tensors::Marginals;
pub use text::drawing::{Cell, Middle, Road, read_drawing};
pub use text::edition::{
    BoardText, Class, Combat, Edition, Movement, Piece, Printed, ReferenceSetup, Rest, Role, Start, Words,
};

pub(crate) use play::position::{FORWARD, LEAP, NO_KIND, SLIDE, STEP};
pub(crate) use rules::board::MOST_SQUARES;
pub(crate) use rules::switches::{
    Fallen, OwnHqClosed, Permission, Reveal, Rules, SWITCHES, Target, WinnerGoes,
};
pub(crate) use tables::movement::{Carry, Lines, MovementTable};
pub(crate) use text::drawing::Drawing;
