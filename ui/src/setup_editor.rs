//! The editor of one side's set-up: a preset, a random one, or by hand.

use crate::any::AnyError;
use crate::language::{Language, say};
use gunjin_engine::games::gunjin::{Dealer, Ruleset, Setup, SetupError};
use gunjin_engine::random::Stream;
use gunjin_experiments::render::names::ShortNames;
use gunjin_experiments::render::picture::board_text_from;
use gunjin_play::text::style::Style;

/// One side while a person sets it up.
#[derive(Debug)]
pub struct SetupEditor<'a> {
    /// Rules that the set-up keeps to.
    pub ruleset: &'a Ruleset,
    /// Style of the board's text.
    pub style: Style,
    /// Language of the refusals.
    pub language: Language,
    seat: usize,
    setup: Setup,
}

impl<'a> SetupEditor<'a> {
    /// The side of a seat, with the preset set-up in it.
    pub fn new(ruleset: &'a Ruleset, seat: usize, style: Style, language: Language) -> SetupEditor<'a> {
        SetupEditor { ruleset, seat, style, language, setup: ruleset.reference(seat).clone() }
    }

    /// The set-up of a word: `preset`, `random`, or the set-up itself.
    ///
    /// # Errors
    /// In words, if it is no lawful set-up (R7).
    pub fn choose(&mut self, word: &str, rng: &mut Stream) -> Result<(), AnyError> {
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

    /// Puts the pieces as a text has them, lawful or not.
    ///
    /// # Errors
    /// In words, if it is no set-up of this edition at all.
    pub fn put(&mut self, text: &str) -> Result<(), AnyError> {
        self.setup = Setup::read(self.ruleset, self.seat, text).map_err(|error| self.fault(&error))?;
        Ok(())
    }

    /// The kind on a square of the side, if one stands there.
    pub fn kind_on(&self, square: u8) -> Option<u8> {
        let at = self.ruleset.board().camp(self.seat).iter().position(|&own| own == square)?;
        self.setup.kinds[at]
    }

    /// A fault of a set-up, in the language of the person.
    fn fault(&self, error: &SetupError) -> AnyError {
        let kinds = self.ruleset.kinds();
        let name =
            |code: &str| kinds.iter().find(|kind| kind.code == code).map_or("?", |kind| kind.ja.as_str());
        AnyError::Unfit(match (self.language, error) {
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
        })
    }

    /// The set-up as it stands.
    pub fn into_setup(self) -> Setup {
        self.setup
    }

    /// True if a word can be meant as a whole set-up or the name of one. Only camps of one rank do without
    /// `/`.
    pub fn may_be_setup(&self, word: &str) -> bool {
        let named = ["preset", "random", "見本", "乱数", "ランダム"].contains(&word);
        named || word.contains('/') || self.ruleset.board().rows() <= 2
    }

    /// Two squares change their pieces.
    ///
    /// # Errors
    /// In words, if one of them is no square of the side.
    pub fn swap(&mut self, first: &str, second: &str) -> Result<(), AnyError> {
        let squares = self.ruleset.board().camp(self.seat);
        let place = |name: &str| {
            let square = self.ruleset.board().find(&name.to_lowercase());
            let at = square.and_then(|square| squares.iter().position(|&own| own == square));
            at.ok_or_else(|| AnyError::Unfit(say("no_square_of_camp", self.language, &[&name])))
        };
        let (first, second) = (place(first)?, place(second)?);
        self.setup.kinds.swap(first, second);
        Ok(())
    }

    /// Checks that it is lawful as it stands (R7).
    ///
    /// # Errors
    /// In words, with the first thing that is not.
    pub fn check(&self) -> Result<(), AnyError> {
        self.setup.check(self.ruleset, self.seat).map_err(|error| self.fault(&error))
    }

    /// The set-up as people type it again.
    pub fn text(&self) -> String {
        self.setup.text(self.ruleset, self.seat)
    }

    /// The side in characters.
    pub fn picture(&self) -> String {
        let names = ShortNames::new(self.ruleset, self.style);
        let label = |square: u8| self.kind_on(square).map(|kind| names.on_board(self.seat, kind));
        board_text_from(self.ruleset, self.style, (names.width() + 1).max(4), self.seat, label)
    }
}
