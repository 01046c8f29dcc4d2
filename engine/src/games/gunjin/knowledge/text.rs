//! A view in words: for people, and to notice when knowledge changes (golden games).

use super::evidence::members;
use super::{Individual, OwnPiece, View};
use crate::bits::Bits;
use crate::games::gunjin::tables::compiled::Gunjin;
use std::fmt::Write as _;

impl<B: Bits> View<B> {
    /// One line for the game, one for each own piece, one for each enemy piece with the kinds it can be.
    pub fn describe(&self, game: &Gunjin<B>) -> String {
        let side = |seat: usize| if seat == 0 { "south" } else { "north" };
        let turn = game.to_move(self).map_or("over", side);
        let mut text = format!("{} ply {} turn {turn}", side(self.seat), self.ply());
        if let Some(ending) = self.ending() {
            let _ = write!(text, " {:?} {}", ending.winner, ending.reason.word());
        }
        let name = |square: u8| game.ruleset.board().name(square);
        let list = |squares: B| squares.members().map(name).collect::<Vec<_>>().join(",");
        let _ = write!(text, " frozen {} closed {}", list(self.frozen()), self.board.closed);
        let power = self.flag_power().map_or("-".into(), |kind| game.code(self.seat, kind));
        let barred: Vec<String> = self.barred.iter().map(|&action| game.move_text(action)).collect();
        let _ = writeln!(text, " flag {power} barred {}", barred.join(","));
        for piece in &self.own {
            self.describe_own(game, piece, &mut text);
        }
        for piece in &self.enemies {
            self.describe_enemy(game, piece, &mut text);
        }
        text
    }

    fn describe_own(&self, game: &Gunjin<B>, piece: &OwnPiece, text: &mut String) {
        let name = |square: u8| game.ruleset.board().name(square);
        let (code, now) = (game.code(self.seat, piece.kind), piece.square.map_or("-", name));
        let (moved, shown) =
            (if piece.moved { " moved" } else { "" }, if piece.shown { " shown" } else { "" });
        let _ = writeln!(text, "{code} {} {now}{moved}{shown}", name(piece.start));
    }

    fn describe_enemy(&self, game: &Gunjin<B>, piece: &Individual, text: &mut String) {
        let name = |square: u8| game.ruleset.board().name(square);
        let kinds: Vec<String> = members(piece.kinds).map(|kind| game.code(1 - self.seat, kind)).collect();
        let (now, moved) = (piece.square.map_or("-", name), if piece.moved { " moved" } else { "" });
        let _ = write!(text, "? {} {now}{moved} {}", name(piece.start), kinds.join("|"));
        if let Some(kind) = piece.shown {
            let _ = write!(text, " shown {}", game.code(1 - self.seat, kind));
        }
        for fight in &piece.fights {
            let ours = fight.ours.map_or("-".into(), |kind| game.code(self.seat, kind));
            let side = if fight.attacked { "by" } else { "on" };
            let _ = write!(text, " {}{side}{ours}{}", fight.ply, fight.outcome.letter());
            let _ = write!(text, "{}", fight.behind.map_or("", name));
        }
        text.push('\n');
    }
}
