//! The languages in which people are spoken to.

use gunjin_engine::bits::Bits;
use gunjin_engine::games::gunjin::knowledge::Announcement;
use gunjin_engine::games::gunjin::play::moves::Manner;
use gunjin_engine::games::gunjin::rules::board::SOUTH;
use gunjin_engine::games::gunjin::rules::combat::Outcome;
use gunjin_engine::games::gunjin::tables::compiled::Gunjin;
use gunjin_experiments::render::replay::announcement_text;
use gunjin_play::game_run::result::reason_words;

/// A language that the program speaks to people.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
pub enum Language {
    /// English
    #[default]
    #[cfg_attr(feature = "clap", value(name = "en"))]
    English,
    /// 日本語
    #[cfg_attr(feature = "clap", value(name = "ja"))]
    Japanese,
}

impl Language {
    /// Its code, as pages name it.
    pub fn code(self) -> &'static str {
        self.pick("en", "ja")
    }

    /// The language of a code; English for any other.
    pub fn of_code(code: &str) -> Language {
        if code == "ja" { Language::Japanese } else { Language::English }
    }

    /// The words of this language.
    pub fn pick<T>(self, english: T, japanese: T) -> T {
        match self {
            Language::English => english,
            Language::Japanese => japanese,
        }
    }

    /// The umpire's announcement of a move.
    pub fn announcement<B: Bits>(self, game: &Gunjin<B>, told: &Announcement<B>) -> String {
        match self {
            Language::English => announcement_text(game, told),
            Language::Japanese => japanese_announcement(game, told),
        }
    }

    /// An ending as tables name it, by its word in `games.csv`.
    pub fn ending(self, word: &str) -> String {
        let japanese = ENDINGS.iter().find(|(ending, _)| self == Language::Japanese && *ending == word);
        japanese.map_or_else(|| reason_words(word), |(_, japanese)| (*japanese).to_string())
    }
}

/// Endings of games in Japanese, by the words of `games.csv`.
const ENDINGS: &[(&str, &str)] = &[
    ("hq", "総司令部の占領"),
    ("marshal", "元帥を失った"),
    ("flag", "軍旗を取った"),
    ("second-lieutenant", "少尉が軍旗を取った"),
    ("commander", "司令官を失った"),
    ("elimination", "動ける駒の全滅"),
    ("no-move", "指せる手がない"),
    ("ply-cap", "手数の上限"),
    ("repetition", "千日手"),
    ("no-fight", "戦いのない手が続いた"),
    ("resignation", "投了"),
    ("forfeit", "反則・時間切れなど"),
    ("mate", "詰み"),
    ("swallow-mate", "燕での詰み"),
    ("phoenix-taken", "鵬を取った"),
    ("royal-captured", "玉を取った"),
    ("bare-king", "裸玉"),
    ("bare-kings", "双方裸玉"),
    ("garden", "中央への到達"),
    ("points", "点数"),
    ("fold", "降り"),
    ("showdown", "手札の公開"),
    ("last_card", "最後の札"),
    ("bid_holds", "宣言は真"),
    ("bid_fails", "宣言は偽"),
    ("rounds", "全回終了"),
    ("decided", "途中で決着"),
    ("end-of-tree", "終端"),
];

/// The umpire's announcement of a move, in Japanese.
fn japanese_announcement<B: Bits>(game: &Gunjin<B>, announcement: &Announcement<B>) -> String {
    let seat = if announcement.seat == SOUTH { "南" } else { "北" };
    let manner = if announcement.action.manner == Manner::Walk { "" } else { "ミサイル投下 " };
    let outcome = match announcement.outcome {
        None => "",
        Some(Outcome::Win) => "、勝ち",
        Some(Outcome::Lose) => "、負け",
        Some(Outcome::Both) => "、相打ち",
    };
    let board = game.ruleset().board();
    let besides: Vec<&str> = announcement.besides().members().map(|square| board.name(square)).collect();
    let besides = if besides.is_empty() {
        String::new()
    } else {
        format!("、ほかに空いたマス {}", besides.join(" "))
    };
    format!("{seat} {manner}{}{outcome}{besides}", game.move_text(announcement.action))
}
