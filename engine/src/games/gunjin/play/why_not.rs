//! Why a move is not legal, from what the mover may know: an answer for people.

use super::history::Step;
use crate::bits::Bits;
use crate::games::gunjin::knowledge::View;
use crate::games::gunjin::knowledge::observation::Announcement;
use crate::games::gunjin::{Gunjin, History, Manner, Move, Position};

/// The first reason that stands against a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WhyNot {
    /// Nobody stands where the move begins.
    EmptyOrigin,
    /// The enemy stands where the move begins.
    EnemyOrigin,
    /// A piece of one's own stands where the move ends.
    OwnTarget,
    /// The piece would pass between the same two squares again (R8.10).
    TwoSquares,
    /// The move would go on with a chase in a ring (R8.11).
    Chase,
    /// The move would bring a position about too often (R8.8).
    Repeats,
    /// The piece never moves (R2.13).
    Fixed,
    /// The piece may not move from where it stands (R1.16, R2.14).
    Immovable,
    /// A piece on a circle has to leave it first (R1.9).
    CircleFirst,
    /// Pieces in the way, none of which it leaps over.
    Blocked(Vec<u8>),
    /// The piece there is spared by this piece (R2.12, R4.7, R6.6), or safe there (R1.8, R1.15).
    Spared,
    /// The square is closed to this seat (R2.15, R2.16).
    Closed,
    /// The piece does not move that way.
    OutOfReach,
    /// Missiles and bombs that fall: not from here, not there.
    NoFall,
}

impl<B: Bits> Gunjin<B> {
    /// Why a move is not legal for the seat of this view, which is to move; `None` if it is. Uses nothing but
    /// the view.
    pub fn why_not(&self, view: &View<B>, action: Move) -> Option<WhyNot> {
        let (board, seat, Move { from, to, manner }) = (&view.board, view.seat, action);
        if view.barred.contains(&action) {
            return Some(self.why_barred(view, action));
        }
        let mut legal = Vec::new();
        self.legal_moves(board, &mut legal);
        if legal.contains(&action) {
            return None;
        }
        if board.side(1 - seat).has(from) {
            return Some(WhyNot::EnemyOrigin);
        }
        if !board.side(seat).has(from) {
            return Some(WhyNot::EmptyOrigin);
        }
        if manner != Manner::Walk {
            return Some(WhyNot::NoFall);
        }
        if board.side(seat).has(to) {
            return Some(WhyNot::OwnTarget);
        }
        Some(self.why_no_walk(board, seat, from, to))
    }

    /// The reason in words, with the number of its rule in `docs/RULES.md`; `None` if the move is legal.
    pub fn why_not_in_words(&self, view: &View<B>, action: Move) -> Option<String> {
        let own = view.own_at(action.from).and_then(|own| self.ruleset().kinds().get(usize::from(own.kind)));
        let piece = own.map_or("piece", |kind| kind.en.as_str());
        Some(self.why_not(view, action)?.words(self, action, piece))
    }

    /// The rule behind a move that the umpire forbids because of the past. Both seats saw all moves.
    fn why_barred(&self, view: &View<B>, action: Move) -> WhyNot {
        let history = History::of_trail(view.log.iter().map(step).collect());
        if self.worn(&history).is_some_and(|worn| self.wears_on(&worn, action)) {
            WhyNot::TwoSquares
        } else if self.chase(&history).is_some_and(|chase| self.chases_in_a_ring(&chase, action)) {
            WhyNot::Chase
        } else {
            WhyNot::Repeats
        }
    }

    fn why_no_walk(&self, board: &Position<B>, seat: usize, from: u8, to: u8) -> WhyNot {
        let Some(mover) = self.moving_kind(board, seat, board.kind(from)) else { return WhyNot::Fixed };
        let reaches =
            |keep: B| self.targets_as(&only(board, keep | B::square(from)), seat, from, mover).has(to);
        if self.stuck(board).has(from) {
            return WhyNot::Immovable;
        }
        if self.targets_as(&only(board, B::square(from)), seat, from, mover) == B::EMPTY {
            return WhyNot::Fixed;
        }
        if self.targets_as(board, seat, from, mover).has(to) {
            return WhyNot::CircleFirst;
        }
        let stands = board.occupied() & B::square(to);
        if reaches(stands) {
            let others = board.occupied() & !B::square(from) & !stands;
            let in_the_way = others.members().filter(|&other| !reaches(stands | B::square(other)));
            return WhyNot::Blocked(in_the_way.collect());
        }
        if stands != B::EMPTY && reaches(B::EMPTY) {
            return WhyNot::Spared;
        }
        if self.open_squares(&only(board, B::square(from)), seat).has(to) {
            WhyNot::OutOfReach
        } else {
            WhyNot::Closed
        }
    }
}

impl WhyNot {
    /// The reason in words, with the number of its rule in `docs/RULES.md`; `piece` is the name of the moving piece.
    pub fn words<B: Bits>(&self, game: &Gunjin<B>, action: Move, piece: &str) -> String {
        let board = game.ruleset().board();
        let name = |square: u8| {
            board.get(square).map_or_else(|| "a square off the board".into(), |place| place.name.clone())
        };
        let (from, to) = (name(action.from), name(action.to));
        match self {
            WhyNot::EmptyOrigin => format!("no piece stands on {from}"),
            WhyNot::EnemyOrigin => format!("the piece on {from} is not yours"),
            WhyNot::OwnTarget => format!("your own piece stands on {to}"),
            WhyNot::TwoSquares => format!(
                "the two-squares rule (R8.10) forbids the {piece} on {from} to pass between the same two squares once more"
            ),
            WhyNot::Chase => "the more-squares rule (R8.11) forbids going on with this chase in a ring".into(),
            WhyNot::Repeats => {
                "it would bring this position about for the fourth time, and the side attacked last must vary (R8.8)".into()
            }
            WhyNot::Fixed => format!("the {piece} on {from} never moves (R2.13)"),
            WhyNot::Immovable => format!("the {piece} may not move from {from} (R1.16, R2.14)"),
            WhyNot::CircleFirst => "a piece on a circle must leave it first (R1.9)".into(),
            WhyNot::Blocked(squares) if squares.is_empty() => {
                format!("pieces between {from} and {to} are in the way of the {piece}")
            }
            WhyNot::Blocked(squares) => {
                let squares: Vec<String> = squares.iter().map(|&square| name(square)).collect();
                format!("the {piece} on {from} does not leap over {}", squares.join(", "))
            }
            WhyNot::Spared => format!("the {piece} may not attack {to} (R1.8, R1.15, R2.12, R4.7, R6.6)"),
            WhyNot::Closed => format!("{to} is closed to you (R2.15, R2.16)"),
            WhyNot::OutOfReach => format!("the {piece} on {from} does not reach {to}"),
            WhyNot::NoFall => format!("the {piece} on {from} cannot fall on {to}"),
        }
    }
}

fn step<B: Bits>(seen: &Announcement<B>) -> Step {
    let walked = seen.action.manner == Manner::Walk;
    Step {
        from: seen.action.from,
        to: seen.action.to,
        stands: seen.stands.filter(|_| walked),
        quiet: walked && seen.outcome.is_none(),
    }
}

fn only<B: Bits>(board: &Position<B>, keep: B) -> Position<B> {
    let mut rest = *board;
    for seat in 0..2 {
        for square in (board.side(seat) & !keep).members() {
            rest.remove(seat, square);
        }
    }
    rest
}
