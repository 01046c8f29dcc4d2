//! A recorded game, board by board, from the eyes of a seat or of the umpire.

use super::names::ShortNames;
use super::picture::board_text_from;
use gunjin_engine::games::gunjin::{Announcement, Gunjin, Position, View};
use gunjin_engine::{Bits, Rulebook, Seat, Umpire};
use gunjin_play::text::style::Style;

/// Viewer of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Eyes {
    /// A seat: it sees its own pieces, and what it knows of the others.
    Seat(usize),
    /// The umpire, who sees everything.
    Umpire,
}

/// Boards of a game that are shown, and how.
#[derive(Debug, Clone, Copy)]
pub struct Showing {
    /// Eyes through which the game is shown.
    pub eyes: Eyes,
    /// The first and the last ply whose boards are shown; ply 0 is the start.
    pub plies: (usize, usize),
    /// Seat whose side is below.
    pub below: usize,
    /// Style of the text.
    pub style: Style,
}

/// The boards of a game. Each has a caption, in the language of whoever asks: of the start, or of a ply and
/// what was announced of it.
pub fn replay_text<B: Bits>(
    played: &Umpire<'_, Gunjin<B>>,
    showing: Showing,
    caption: &dyn Fn(usize, Option<&Announcement<B>>) -> String,
) -> String {
    let (first, last) = showing.plies;
    let game = played.game();
    let mut umpire = Umpire::from_position(game, *played.start());
    let mut text = String::new();
    let mut show = |ply: usize, caption: String, umpire: &Umpire<'_, Gunjin<B>>| {
        if ply >= first {
            let heading = showing.style.heading(&caption);
            text.push_str(&format!("{heading}\n\n{}\n", board(umpire, showing)));
        }
    };
    show(0, caption(0, None), &umpire);
    for (at, announcement) in played.announcements().take(last).enumerate() {
        if umpire.play(announcement.action).is_err() {
            break;
        }
        show(at + 1, caption(at + 1, Some(announcement)), &umpire);
    }
    text
}

fn board<B: Bits>(umpire: &Umpire<'_, Gunjin<B>>, showing: Showing) -> String {
    let Showing { eyes, below, style, .. } = showing;
    match eyes {
        Eyes::Umpire => true_board(umpire.game(), umpire.position(), below, style),
        Eyes::Seat(seat) => seat_board(umpire.game(), &umpire.view(Seat(seat as u8)), below, style),
    }
}

/// The board as a seat sees it, drawn with the side of `below` below.
pub fn seat_board<B: Bits>(game: &Gunjin<B>, view: &View<B>, below: usize, style: Style) -> String {
    let names = ShortNames::new(game.ruleset(), style);
    let width = (names.width() + 1).max(4);
    board_text_from(game.ruleset(), style, width, below, |square| seen(view, square, &names))
}

/// The board as it is, drawn with the side of `below` below.
pub fn true_board<B: Bits>(game: &Gunjin<B>, position: &Position<B>, below: usize, style: Style) -> String {
    let names = ShortNames::new(game.ruleset(), style);
    let width = (names.width() + 1).max(4);
    board_text_from(game.ruleset(), style, width, below, |square| {
        position.piece(square).map(|(seat, kind)| names.on_board(seat, kind))
    })
}

fn seen<B: Bits>(view: &View<B>, square: u8, names: &ShortNames) -> Option<String> {
    if let Some(own) = view.own_at(square) {
        return Some(names.on_board(view.seat, own.kind));
    }
    let enemy = view.enemy_at(square)?;
    let kind = enemy.shown.or_else(|| enemy.known());
    Some(kind.map_or_else(|| names.unseen(1 - view.seat), |kind| names.on_board(1 - view.seat, kind)))
}

/// The positions after the plies from the first to the last, both included; ply 0 is called `start`.
pub fn pictures<G: Rulebook>(
    played: &Umpire<'_, G>,
    start: &str,
    (first, last): (usize, usize),
    style: Style,
) -> String {
    let game = played.game();
    let mut position = played.start().clone();
    let mut text = String::new();
    let mut caption = start.to_string();
    for ply in 0..=played.actions().len().min(last) {
        if let Some(&action) = ply.checked_sub(1).and_then(|at| played.actions().get(at)) {
            caption = format!("{ply}. {}", game.action_text(&position, action));
            game.play(&mut position, action);
        }
        if ply >= first {
            let picture = game.picture(&position, style.ascii);
            text.push_str(&format!("{}\n\n{}\n\n", style.heading(&caption), picture.trim_end()));
        }
    }
    text
}
