//! Questions about a set at hand, and the answer of each edition.

use super::fold;
use crate::text::language::Language;
use crate::text::switch_words;
use gunjin_engine::games::gunjin::{Role, Ruleset};
use gunjin_engine::switches::SwitchSet;
use std::collections::BTreeSet;
use thiserror::Error;

/// A question with the answers that editions give.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    /// Its name in `QUESTION=ANSWER`.
    pub id: String,
    /// The question in English and Japanese.
    text: [String; 2],
    /// The switch whose values are the answers, if it has one.
    switch: &'static str,
    /// Answers of each edition; none where nothing is known, which fits every answer.
    answers: Vec<Vec<String>>,
}

/// An answer that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum AnswerError {
    /// No question of this name.
    #[error("there is no question '{question}'; the questions are: {known}")]
    Question {
        /// The name as typed.
        question: String,
        /// Names of all questions.
        known: String,
    },
    /// No edition gives this answer.
    #[error("no edition has '{answer}' for '{question}'; the answers are: {known}")]
    Answer {
        /// Question that was answered.
        question: String,
        /// The answer as typed.
        answer: String,
        /// Answers that editions give.
        known: String,
    },
}

type Answers = fn(&Ruleset) -> Vec<String>;
/// Name, switch of the answers, the question in both languages, and the answers of an edition.
type Row = (&'static str, &'static str, &'static str, &'static str, Answers);

/// Questions about the whole set; one about each kind of piece follows them.
const ROWS: &[Row] = &[
    ("pieces", "", "How many pieces has each player?", "駒は一人何枚ですか？", |ruleset| {
        vec![ruleset.edition().army().to_string()]
    }),
    ("files", "", "How many squares wide is the board?", "盤の横は何マスですか？", |ruleset| {
        vec![ruleset.board().files().to_string()]
    }),
    (
        "headquarters",
        "",
        "What does the sheet call the headquarters?",
        "説明書は司令部を何と呼んでいますか？",
        |ruleset| ruleset.edition().words.headquarters.clone(),
    ),
    (
        "roads",
        "",
        "What does the sheet call the passages between the camps?",
        "説明書は陣地の間の通路を何と呼んでいますか？",
        |ruleset| ruleset.edition().words.entrance.clone(),
    ),
    (
        "taken-by",
        "hq_capture",
        "Which pieces may take the headquarters?",
        "司令部を占領できる駒は？",
        |ruleset| {
            if ruleset.board().headquarters(0).is_none() { Vec::new() } else { word(ruleset, "hq_capture") }
        },
    ),
    (
        "mine",
        "mine_on_win",
        "What becomes of a mine that wins a fight?",
        "勝った地雷はどうなりますか？",
        |ruleset| {
            let mine = ruleset.kinds().iter().any(|kind| kind.is(Role::Mine));
            if mine { word(ruleset, "mine_on_win") } else { Vec::new() }
        },
    ),
];

fn word(ruleset: &Ruleset, switch: &str) -> Vec<String> {
    ruleset.rules().word(switch).into_iter().collect()
}

/// All questions, with the answers of these editions.
pub(super) fn questions(editions: &[Ruleset]) -> Vec<Question> {
    let row = |&(id, switch, en, ja, answers): &Row| Question {
        id: id.to_string(),
        text: [en.to_string(), ja.to_string()],
        switch,
        answers: editions.iter().map(answers).collect(),
    };
    let names: BTreeSet<(&str, &str)> = editions
        .iter()
        .flat_map(|ruleset| &ruleset.edition().piece)
        .map(|piece| (piece.ja.as_str(), piece.en.as_str()))
        .collect();
    let kind = |(ja, en): (&str, &str)| {
        let has = |ruleset: &Ruleset| ruleset.edition().piece.iter().any(|piece| piece.ja == ja);
        Question {
            id: ja.to_string(),
            text: [format!("Does a piece read {ja} ({en})?"), format!("「{ja}」という駒はありますか？")],
            switch: "",
            answers: editions.iter().map(|e| vec![if has(e) { "yes" } else { "no" }.to_string()]).collect(),
        }
    };
    let mut kinds: Vec<Question> = names.into_iter().map(kind).collect();
    kinds.dedup_by(|a, b| a.id == b.id);
    ROWS.iter().map(row).chain(kinds).collect()
}

impl Question {
    /// The question in a language.
    pub fn text(&self, language: Language) -> &str {
        let [en, ja] = &self.text;
        language.pick(en, ja)
    }

    /// An answer as people say it.
    pub fn meaning<'a>(&self, answer: &'a str, language: Language) -> &'a str {
        let known = match (answer, language) {
            ("yes", Language::Japanese) => Some("はい"),
            ("no", Language::Japanese) => Some("いいえ"),
            _ => switch_words::meaning("gunjin", self.switch, answer, language),
        };
        known.unwrap_or(answer)
    }

    /// Answers of some editions, in the order of numbers or of history.
    pub(super) fn options(&self, editions: impl Iterator<Item = usize>) -> Vec<&str> {
        let mut options: Vec<&str> = Vec::new();
        for answer in editions.flat_map(|edition| &self.answers[edition]) {
            if !options.iter().any(|option| fold(option) == fold(answer)) {
                options.push(answer);
            }
        }
        options.sort_by_key(|option| option.parse::<u32>().unwrap_or(u32::MAX));
        options
    }

    /// The answer as editions write it.
    pub(super) fn known(&self, answer: &str) -> Result<&str, AnswerError> {
        let folded = fold(answer);
        let options = self.options(0..self.answers.len());
        let known = options.iter().find(|option| fold(option) == folded);
        known.copied().ok_or_else(|| AnswerError::Answer {
            question: self.id.clone(),
            answer: answer.to_string(),
            known: options.join(", "),
        })
    }

    pub(super) fn fits(&self, edition: usize, answer: &str) -> bool {
        let answers = &self.answers[edition];
        answers.is_empty() || answers.iter().any(|own| fold(own) == fold(answer))
    }

    /// True if some answer rules an edition out.
    pub(super) fn separates(&self, left: &[usize]) -> bool {
        let options = self.options(left.iter().copied());
        options.iter().any(|option| left.iter().any(|&edition| !self.fits(edition, option)))
    }

    /// Editions that remain on average, if each of these is equally likely to be the one at hand.
    pub(super) fn expected(&self, left: &[usize]) -> f64 {
        let options = self.options(left.iter().copied());
        let remain = |option: &str| left.iter().filter(|&&other| self.fits(other, option)).count() as f64;
        let average = |edition: usize| {
            let fitting = options.iter().filter(|option| self.fits(edition, option));
            let counts: Vec<f64> = fitting.map(|option| remain(option)).collect();
            counts.iter().sum::<f64>() / counts.len().max(1) as f64
        };
        left.iter().map(|&edition| average(edition)).sum::<f64>() / left.len().max(1) as f64
    }
}
