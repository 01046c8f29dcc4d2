//! Views as people are shown them: the board, what the umpire said, notes on enemy pieces.

use crate::language::{Language, announcement, caption, say};
use crate::pieces::army;
use crate::refusal::refusal;
use gunjin_agents::external::described::Presentation;
use gunjin_agents::games::gunjin::belief::Belief;
use gunjin_engine::games::gunjin::{Gunjin, Individual, Position, SOUTH, View};
use gunjin_engine::{Bits, Rulebook, Seat, Umpire};
use gunjin_experiments::render::names::{ShortNames, seat_name};
use gunjin_experiments::render::replay::{Eyes, Showing, pictures, replay_text, seat_board, true_board};
use gunjin_experiments::render::worlds::WorldCount;
use gunjin_play::text::style::Style;
use serde_json::Value;

/// Display of a family's views. Everything but the truth follows from the view.
pub trait Screen<G: Rulebook> {
    /// Name of a seat.
    fn seat_name(&self, seat: Seat) -> String;
    /// The board from a seat's eyes.
    fn board(&self, game: &G, view: &G::View) -> String;
    /// Announcements after the first `known` actions, a line each.
    fn heard(&self, game: &G, view: &G::View, known: usize) -> Vec<String>;
    /// Fallen pieces, as far as the seat knows; empty where views do not keep them.
    fn fallen(&self, _game: &G, _view: &G::View) -> String {
        String::new()
    }
    /// Reason for which a text is no legal move; `None` if it is no move at all, or nobody knows.
    fn refusal(&self, _game: &G, _view: &G::View, _text: &str) -> Option<String> {
        None
    }
    /// The pieces that a side has, and what their marks mean.
    fn pieces(&self, game: &G) -> String;
    /// Notes on what is hidden.
    fn notes(&self, game: &G, view: &G::View) -> String;
    /// Everything, once the game is over.
    fn truth(&self, game: &G, position: &G::Position) -> String;
    /// The whole game, board by board, once it is over.
    fn replay(&self, umpire: &Umpire<'_, G>) -> String;
}

/// All plies of a game.
const ALL: (usize, usize) = (0, usize::MAX);

/// The screen of games without one of their own.
#[derive(Debug, Clone, Copy)]
pub struct PlainScreen {
    /// Style of text.
    pub style: Style,
    /// Language of text.
    pub language: Language,
}

impl<G: Presentation> Screen<G> for PlainScreen {
    fn seat_name(&self, seat: Seat) -> String {
        say("seat", self.language, &[&(seat.index() + 1)])
    }

    fn board(&self, game: &G, view: &G::View) -> String {
        game.view_picture(view, self.style.ascii).trim_end().to_string() + "\n"
    }

    fn heard(&self, game: &G, view: &G::View, known: usize) -> Vec<String> {
        let words = |event: &Value| {
            let chance = || self.language.pick("chance", "偶然").to_string();
            let by =
                event["by"].as_u64().map_or_else(chance, |seat| say("seat", self.language, &[&(seat + 1)]));
            format!("{}. {by}: {}", event["ply"], event["move"].as_str().unwrap_or("?"))
        };
        game.events(view, known).iter().map(words).collect()
    }

    fn pieces(&self, _: &G) -> String {
        let words =
            ("The rules of this game list its pieces.\n", "駒の説明はこのゲームのルールにあります。\n");
        self.language.pick(words.0, words.1).into()
    }

    fn notes(&self, _: &G, _: &G::View) -> String {
        let words = (
            "This game has no notes: everything you can know is on the board.\n",
            "この対局に推理の表示はありません。分かることはすべて盤に出ています。\n",
        );
        self.language.pick(words.0, words.1).into()
    }

    fn truth(&self, game: &G, position: &G::Position) -> String {
        game.picture(position, self.style.ascii).trim_end().to_string() + "\n"
    }

    fn replay(&self, umpire: &Umpire<'_, G>) -> String {
        pictures(umpire, &say("start", self.language, &[]), ALL, self.style)
    }
}

/// The screen of 軍人将棋.
#[derive(Debug, Clone, Copy)]
pub struct BoardScreen {
    /// Style of text.
    pub style: Style,
    /// Language of text.
    pub language: Language,
    /// Side that is below on the board that everybody sees.
    pub below: usize,
}

impl BoardScreen {
    fn side(self, seat: usize) -> &'static str {
        self.language.pick(seat_name(seat), if seat == SOUTH { "南" } else { "北" })
    }

    /// A kind as running text names it.
    pub(crate) fn kind_name<B: Bits>(self, game: &Gunjin<B>, kind: u8) -> String {
        let kinds = game.ruleset().kinds();
        let Some(piece) = kinds.get(usize::from(kind)) else { return "?".into() };
        match (self.style.ascii, self.language) {
            (_, Language::Japanese) => piece.ja.clone(),
            (true, Language::English) => format!("{} ({})", piece.en, piece.code),
            (false, Language::English) => format!("{} ({})", piece.en, piece.ja),
        }
    }
}

impl<B: Bits> Screen<Gunjin<B>> for BoardScreen {
    fn seat_name(&self, seat: Seat) -> String {
        self.side(seat.index()).to_string()
    }

    fn board(&self, game: &Gunjin<B>, view: &View<B>) -> String {
        seat_board(game, view, view.seat, self.style)
    }

    fn heard(&self, game: &Gunjin<B>, view: &View<B>, known: usize) -> Vec<String> {
        let words = |(index, told)| format!("{}. {}", index + 1, announcement(self.language, game, told));
        view.log.iter().enumerate().skip(known).map(words).collect()
    }

    fn pieces(&self, game: &Gunjin<B>) -> String {
        army(game.ruleset(), self.style, self.language)
    }

    fn notes(&self, game: &Gunjin<B>, view: &View<B>) -> String {
        let noted = view.enemies.iter().filter_map(|enemy| note(game, enemy, *self));
        let notes: String = noted.collect();
        if notes.is_empty() {
            return self.language.pick("No enemy piece is left.\n", "敵の駒は残っていません。\n").into();
        }
        let count = WorldCount::of(&Belief::new(game, view));
        let worlds = self.language.pick("Possible worlds", "ありうる配置の数");
        format!("{notes}  {worlds}: {}\n", count.text(self.style))
    }

    fn truth(&self, game: &Gunjin<B>, position: &Position<B>) -> String {
        true_board(game, position, self.below, self.style)
    }

    fn fallen(&self, game: &Gunjin<B>, view: &View<B>) -> String {
        let names = ShortNames::new(game.ruleset(), self.style);
        let lost = view.own.iter().filter(|piece| piece.square.is_none());
        let lost: Vec<&str> = lost.map(|piece| names.bare(piece.kind)).collect();
        let taken = view.enemies.iter().filter(|enemy| enemy.square.is_none());
        let unknown = if self.style.ascii { "??" } else { "？？" };
        let name = |enemy: &Individual| {
            let kind = enemy.shown.or_else(|| enemy.known());
            kind.map_or_else(|| unknown.to_string(), |kind| names.bare(kind).to_string())
        };
        let taken: Vec<String> = taken.map(name).collect();
        let line = |words: &str, pieces: &[&str]| match pieces.len() {
            0 => String::new(),
            count => format!("{words} ({count}): {}\n", pieces.join(" ")),
        };
        let taken: Vec<&str> = taken.iter().map(String::as_str).collect();
        line(self.language.pick("You have lost", "失った駒"), &lost)
            + &line(self.language.pick("The enemy has lost", "敵が失った駒"), &taken)
    }

    fn refusal(&self, game: &Gunjin<B>, view: &View<B>, text: &str) -> Option<String> {
        refusal(*self, game, view, text)
    }

    fn replay(&self, umpire: &Umpire<'_, Gunjin<B>>) -> String {
        let showing = Showing { eyes: Eyes::Umpire, plies: ALL, below: self.below, style: self.style };
        replay_text(umpire, showing, &|ply, told| caption(self.language, umpire.game(), ply, told))
    }
}

/// Most kinds that are listed; of a piece that can be more it is said what it cannot be.
const LISTED: usize = 8;

/// A line on an enemy piece on the board: what it can be by the plain evidence of the view. The one place
/// where notes come from.
fn note<B: Bits>(game: &Gunjin<B>, enemy: &Individual, screen: BoardScreen) -> Option<String> {
    let (style, language) = (screen.style, screen.language);
    let square = game.ruleset().board().name(enemy.square?);
    let kinds = || game.ruleset().kinds().iter().enumerate();
    let names = |can: bool| -> Vec<&str> {
        let named = kinds().filter(|&(kind, piece)| piece.count > 0 && enemy.can_be(kind as u8) == can);
        named.map(|(_, piece)| if style.ascii { piece.code.as_str() } else { piece.ja.as_str() }).collect()
    };
    let (can, cannot) = (names(true), names(false));
    let what = match (can.len(), cannot.len()) {
        (1, _) => language.pick(format!("is {}", can[0]), format!("{}に確定", can[0])),
        (_, 0) => language.pick("can be anything", "何でもありうる").to_string(),
        (few, _) if few <= LISTED => {
            language.pick(format!("can be {}", can.join(" ")), format!("{} のどれか", can.join(" ")))
        }
        _ => {
            let cannot = cannot.join(" ");
            language.pick(format!("cannot be {cannot}"), format!("{cannot} ではない"))
        }
    };
    let moved = if enemy.moved { "" } else { language.pick(", has not moved", "、動いていない") };
    Some(format!("  {square}: {what}{moved}\n"))
}
