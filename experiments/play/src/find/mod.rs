//! The edition that somebody owns: found by words of its box and sheet, or by answers to questions about them.
//!
//! Words are compared without case, width, blanks and old forms of kanji: 將棊 finds 将棋.

pub mod questions;

use crate::spec::{LoadError, every_edition};
use crate::text::language::{Language, half_width};
use gunjin_engine::games::gunjin::Ruleset;
use questions::{AnswerError, Question, questions};
use serde::Serialize;

/// The editions that can be found, in the order of history, and the questions that separate them.
#[derive(Debug)]
pub struct Finder {
    editions: Vec<Ruleset>,
    questions: Vec<Question>,
}

/// An edition that fits, and the reasons.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Found {
    /// Id of the edition.
    pub id: String,
    /// Title on the box.
    pub name_ja: String,
    /// Title in English.
    pub name_en: String,
    /// Maker, as printed.
    pub maker: String,
    /// Date of sale, as far as known.
    pub date: String,
    /// Pieces a side.
    pub pieces: u32,
    /// Words that were asked for, each with its place.
    pub matched: Vec<Match>,
    /// Words that were asked for and are nowhere in this edition.
    pub missing: Vec<String>,
}

/// A place where a word stands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Match {
    /// The word as typed.
    pub word: String,
    /// id, title, maker, date, pieces, piece, sheet, or notes.
    pub place: &'static str,
    /// The text there.
    pub text: String,
}

/// Places by weight; notes count only where no edition has the word elsewhere.
const NOTES: &str = "notes";

impl Finder {
    /// All editions that were sold or are played, without teaching boards.
    ///
    /// # Errors
    /// If an embedded edition is broken.
    pub fn new() -> Result<Finder, LoadError> {
        let editions: Vec<Ruleset> =
            every_edition()?.into_iter().filter(|ruleset| !ruleset.edition().ours).collect();
        let questions = questions(&editions);
        Ok(Finder { editions, questions })
    }

    /// All editions that can be found.
    pub fn editions(&self) -> &[Ruleset] {
        &self.editions
    }

    /// An edition that can be found.
    pub fn edition(&self, id: &str) -> Option<&Ruleset> {
        self.editions.iter().find(|ruleset| ruleset.id() == id)
    }

    /// Editions with as many of the words as any has, best first; `QUESTION=ANSWER` keeps those that agree.
    ///
    /// # Errors
    /// If there is no such question or answer.
    pub fn find(&self, words: &[String]) -> Result<Vec<Found>, AnswerError> {
        let (answers, words): (Vec<&String>, Vec<&String>) =
            words.iter().partition(|word| word.contains('='));
        let mut left: Vec<usize> = (0..self.editions.len()).collect();
        for answer in answers {
            let (question, answer) = answer.split_once('=').unwrap_or((answer, ""));
            let question = self.question(question)?;
            let answer = question.known(answer)?;
            left.retain(|&edition| question.fits(edition, answer));
        }
        let mut found = self.matched(&left, &words);
        let fewest = found.iter().map(|(_, one)| one.missing.len()).min().unwrap_or(0);
        found.retain(|(_, one)| one.missing.len() == fewest && (fewest == 0 || !one.matched.is_empty()));
        found.sort_by_key(|(weight, _)| std::cmp::Reverse(*weight));
        Ok(found.into_iter().map(|(_, one)| one).collect())
    }

    /// These editions with the places of the words, each with its weight.
    fn matched(&self, left: &[usize], words: &[&String]) -> Vec<(u32, Found)> {
        let places: Vec<_> = self.editions.iter().map(places).collect();
        let is_named = |word: &&String| {
            places.iter().any(|places| best(word, places).is_some_and(|(place, _)| *place != NOTES))
        };
        let named: Vec<bool> = words.iter().map(is_named).collect();
        let weighed = |&edition: &usize| {
            let (mut weight, mut one) = (0, self.entry(edition));
            for (word, &named) in words.iter().zip(&named) {
                match best(word, &places[edition]).filter(|(place, _)| !named || *place != NOTES) {
                    Some((place, text)) => {
                        weight += if ["id", "title", "maker"].contains(place) { 2 } else { 1 };
                        one.matched.push(Match { word: word.to_string(), place, text: text.clone() });
                    }
                    None => one.missing.push(word.to_string()),
                }
            }
            (weight, one)
        };
        left.iter().map(weighed).collect()
    }

    /// Questions that separate these editions, with their answers: first the one whose answer leaves the fewest.
    pub fn open(&self, found: &[Found], asked: &[String]) -> Vec<(&Question, Vec<&str>)> {
        let left: Vec<usize> = (0..self.editions.len())
            .filter(|&edition| found.iter().any(|one| one.id == self.editions[edition].id()))
            .collect();
        let open = self.questions.iter().filter(|question| !asked.contains(&question.id));
        let separating = open.filter(|question| question.separates(&left));
        let mut weighed: Vec<_> = separating.map(|question| (question.expected(&left), question)).collect();
        weighed.sort_by(|(a, _), (b, _)| a.total_cmp(b));
        weighed.into_iter().map(|(_, question)| (question, question.options(left.iter().copied()))).collect()
    }

    fn question(&self, id: &str) -> Result<&Question, AnswerError> {
        let folded = fold(id);
        let known = self.questions.iter().find(|question| fold(&question.id) == folded);
        known.ok_or_else(|| AnswerError::Question {
            question: id.to_string(),
            known: self.questions.iter().map(|question| question.id.as_str()).collect::<Vec<_>>().join(", "),
        })
    }

    fn entry(&self, edition: usize) -> Found {
        let edition = self.editions[edition].edition();
        Found {
            id: edition.id.clone(),
            name_ja: edition.name_ja.clone(),
            name_en: edition.name_en.clone(),
            maker: edition.maker.clone(),
            date: edition.date.clone(),
            pieces: edition.army(),
            matched: Vec::new(),
            missing: Vec::new(),
        }
    }
}

type Place = (&'static str, String);

/// Everything that is known of an edition as text, by weight, then what of it there is in Japanese.
fn places(ruleset: &Ruleset) -> Vec<Place> {
    let edition = ruleset.edition();
    let mut places = vec![
        ("id", edition.id.clone()),
        ("title", edition.name_ja.clone()),
        ("title", edition.name_en.clone()),
        ("maker", edition.maker.clone()),
        ("date", edition.date.clone()),
        ("pieces", format!("{}枚", edition.army())),
        ("date", edition.era.clone()),
    ];
    places.extend(
        edition.words.all().into_iter().flat_map(|(_, words)| words).map(|word| ("sheet", word.clone())),
    );
    for piece in &edition.piece {
        places.extend([&piece.ja, &piece.en, &piece.code].map(|name| ("piece", name.clone())));
    }
    places.extend([&edition.summary, &edition.board.note].map(|text| (NOTES, text.clone())));
    for ruling in &edition.ruling {
        places.extend([&ruling.quote, &ruling.text].map(|text| (NOTES, text.clone())));
    }
    let told: Vec<Place> =
        places.iter().map(|(place, text)| (*place, Language::Japanese.translated(text))).collect();
    places.extend(told);
    places
}

/// The first place where a word stands. A number is one of pieces, or stands alone in a date or an id.
fn best<'a>(word: &str, places: &'a [Place]) -> Option<&'a Place> {
    let sought = fold(word);
    let number = sought.trim_end_matches('枚');
    if !number.is_empty() && number.chars().all(|c| c.is_ascii_digit()) {
        let alone = |text: &str| fold(text).split(|c: char| !c.is_ascii_digit()).any(|part| part == number);
        let count = places.iter().find(|(place, text)| *place == "pieces" && alone(text));
        let year = |(place, text): &&Place| number.len() > 2 && *place == "date" && alone(text);
        return count.or_else(|| places.iter().find(year));
    }
    places.iter().find(|(place, text)| match *place {
        _ if sought.is_empty() => false,
        "id" | "pieces" => fold(text) == sought,
        "piece" if text.is_ascii() => fold(text) == sought,
        _ => fold(text).contains(&sought),
    })
}

/// Forms of a kanji that sheets of different decades print.
const OLD_FORMS: &[(&str, char)] = &[
    ("將", '将'),
    ("棊碁基", '棋'),
    ("總", '総'),
    ("營", '営'),
    ("團", '団'),
    ("聯", '連'),
    ("戰", '戦'),
    ("氣", '気'),
    ("彈", '弾'),
    ("國", '国'),
    ("號", '号'),
    ("ō", 'o'),
    ("ū", 'u'),
];

/// Names of makers in letters.
const ROMAN: &[(&str, &str)] = &[("hanayama", "ハナヤマ"), ("tomy", "トミー"), ("epoch", "エポック")];

/// A text as it is compared.
pub(crate) fn fold(text: &str) -> String {
    let plain = |c: char| match c {
        // Hiragana as katakana.
        'ぁ'..='ゖ' => char::from_u32(c as u32 + 0x60).unwrap_or(c),
        _ => OLD_FORMS.iter().find(|(old, _)| old.contains(c)).map_or(c, |(_, new)| *new),
    };
    let skipped =
        |c: &char| c.is_whitespace() || matches!(c, '.' | '-' | '・' | '「' | '」' | '『' | '』' | '_');
    let folded: String =
        half_width(text).chars().map(plain).filter(|c| !skipped(c)).flat_map(char::to_lowercase).collect();
    ROMAN.iter().find(|(roman, _)| *roman == folded).map_or(folded, |(_, kana)| (*kana).to_string())
}
