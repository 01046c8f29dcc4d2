//! Setting up a camp: a preset, a random one, or by hand.

use super::entry::half_width;
use super::pieces::army;
use super::talk::Talk;
use super::words::{Language, setting_up_help};
use gunjin_engine::games::gunjin::play::deal::Dealer;
use gunjin_engine::games::gunjin::rules::ruleset::Ruleset;
use gunjin_engine::games::gunjin::rules::setup::{Setup, SetupError};
use gunjin_engine::random::Stream;
use gunjin_experiments::render::names::ShortNames;
use gunjin_experiments::render::picture::board_text_from;
use gunjin_experiments::render::style::Style;
use std::io;

/// A camp that is being set up.
#[derive(Debug)]
pub struct Camp<'a> {
    ruleset: &'a Ruleset,
    seat: usize,
    style: Style,
    language: Language,
    setup: Setup,
}

impl<'a> Camp<'a> {
    /// The camp of a seat, with the preset set-up in it.
    #[must_use]
    pub fn new(ruleset: &'a Ruleset, seat: usize, style: Style, language: Language) -> Camp<'a> {
        Camp { ruleset, seat, style, language, setup: ruleset.reference(seat).clone() }
    }

    /// The set-up of a word: `preset`, `random`, or the set-up itself.
    ///
    /// # Errors
    /// In words, if it is no lawful set-up (R7).
    pub fn choose(&mut self, word: &str, rng: &mut Stream) -> Result<(), String> {
        self.setup = match word {
            "preset" | "見本" => self.ruleset.reference(self.seat).clone(),
            "random" | "乱数" | "ランダム" => Dealer::new(self.ruleset).deal(self.seat, rng),
            text => {
                let setup = Setup::read(self.ruleset, self.seat, text).map_err(|error| self.fault(&error))?;
                setup.check(self.ruleset, self.seat).map_err(|error| self.fault(&error))?;
                setup
            }
        };
        Ok(())
    }

    /// What is wrong with a set-up.
    fn fault(&self, error: &SetupError) -> String {
        let kinds = self.ruleset.kinds();
        let name =
            |code: &str| kinds.iter().find(|kind| kind.code == code).map_or("?", |kind| kind.ja.as_str());
        match (self.language, error) {
            (Language::English, error) => error.to_string(),
            (Language::Japanese, SetupError::UnknownCode { code, column, codes, .. }) => {
                format!("配置の{column}文字目「{code}」という駒はありません。記号：{codes}")
            }
            (_, SetupError::RankLength { rank, found, expected }) => {
                format!("{rank}列目（前から）は{expected}マスですが、{found}マス分書かれています")
            }
            (_, SetupError::RankCount { found, expected }) => {
                format!("陣は{expected}列ですが、{found}列書かれています。列の間は「/」で区切ります")
            }
            (_, SetupError::Count { code, found, expected }) => {
                format!("{}（{code}）が{found}枚あります。正しくは{expected}枚です", name(code))
            }
            (_, SetupError::Barred { code, square, .. }) => {
                format!("{}（{code}）は {square} に置けません", name(code))
            }
            (_, SetupError::HeadquartersHolds { square, .. }) => {
                format!("総司令部 {square} にはその駒を置けません")
            }
            (_, error) => error.to_string(),
        }
    }

    /// The set-up as it stands.
    #[must_use]
    pub fn into_setup(self) -> Setup {
        self.setup
    }

    /// Sets up by hand. Whether it was finished: `false` if the person left.
    ///
    /// # Errors
    /// If the connection breaks.
    pub fn by_hand(&mut self, talk: &mut dyn Talk, rng: &mut Stream) -> io::Result<bool> {
        talk.say(setting_up_help(self.language))?;
        talk.say(&self.picture())?;
        loop {
            let Some(line) = talk.ask(self.language.pick("set-up> ", "配置> "))? else { return Ok(false) };
            match self.enter(&line, rng) {
                Step::Done => return Ok(true),
                Step::Leave => return Ok(false),
                Step::Say(text) => talk.say(&text)?,
            }
        }
    }

    fn enter(&mut self, line: &str, rng: &mut Stream) -> Step {
        let line = half_width(line);
        let parts: Vec<&str> = line.split_whitespace().collect();
        let shown = |camp: &Camp<'_>, done: Result<(), String>| {
            Step::Say(done.map_or_else(|why| format!("{why}\n"), |()| camp.picture()))
        };
        match parts[..] {
            [] => Step::Say(String::new()),
            ["help" | "?" | "h" | "ヘルプ"] => Step::Say(setting_up_help(self.language).into()),
            ["board" | "b" | "盤"] => Step::Say(self.picture()),
            ["pieces" | "p" | "駒"] => Step::Say(army(self.ruleset, self.style, self.language)),
            ["text" | "文字"] => Step::Say(self.setup.text(self.ruleset, self.seat) + "\n"),
            ["quit" | "q" | "exit" | "終了"] => Step::Leave,
            ["done" | "完了"] => match self.setup.check(self.ruleset, self.seat) {
                Ok(()) => Step::Done,
                Err(error) => {
                    let not_yet = self.language.pick("Not yet", "まだ始められません");
                    Step::Say(format!("{not_yet}: {}\n", self.fault(&error)))
                }
            },
            ["swap" | "交換", first, second] => {
                let swapped = self.swap(first, second);
                shown(self, swapped)
            }
            [word] if self.may_be_setup(word) => {
                let chosen = self.choose(word, rng);
                shown(self, chosen)
            }
            _ => Step::Say(self.language.pick(
                format!("'{line}' is not understood; 'help' says what is.\n"),
                format!("「{line}」は分かりません。「ヘルプ」で説明が出ます。\n"),
            )),
        }
    }

    /// Whether a word can be meant as a whole set-up or the name of one. Only camps of one rank do without
    /// `/`.
    fn may_be_setup(&self, word: &str) -> bool {
        let named = ["preset", "random", "見本", "乱数", "ランダム"].contains(&word);
        named || word.contains('/') || self.ruleset.board().rows() <= 2
    }

    fn swap(&mut self, first: &str, second: &str) -> Result<(), String> {
        let camp = self.ruleset.board().camp(self.seat);
        let place = |name: &str| {
            let square = self.ruleset.board().find(&name.to_lowercase());
            let at = square.and_then(|square| camp.iter().position(|&own| own == square));
            at.ok_or_else(|| self.language.no_square_of_camp(name))
        };
        let (first, second) = (place(first)?, place(second)?);
        self.setup.kinds.swap(first, second);
        Ok(())
    }

    fn picture(&self) -> String {
        let names = ShortNames::new(self.ruleset, self.style);
        let camp = self.ruleset.board().camp(self.seat);
        let label = |square: u8| {
            let at = camp.iter().position(|&own| own == square)?;
            self.setup.kinds[at].map(|kind| names.on_board(self.seat, kind))
        };
        board_text_from(self.ruleset, self.style, (names.width() + 1).max(4), self.seat, label)
    }
}

/// What follows from a line.
enum Step {
    Say(String),
    Done,
    Leave,
}
