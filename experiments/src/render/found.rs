//! Editions found by words or answers, for people.

use super::difference::Difference;
use super::difference_text::in_sentences;
use super::edition_text::known;
use gunjin_engine::games::gunjin::Ruleset;
use gunjin_play::find::questions::{AnswerError, Question};
use gunjin_play::find::{Finder, Found};
use gunjin_play::text::language::Language;
use gunjin_play::text::style::Style;
use gunjin_play::text::table::Table;
use serde::Serialize;

/// Most editions that are shown in full; more stand in a table.
const FEW: usize = 4;

/// The editions, best first, each with its nearest neighbour.
pub fn found_text(finder: &Finder, found: &[Found], language: Language, style: Style) -> String {
    if found.is_empty() {
        let none = [
            "No edition has any of these words; `gunjin list games` lists all editions.",
            "どの版にもない語です。一覧は gunjin list games",
        ];
        return format!("{}\n", language.pick(none[0], none[1]));
    }
    let mut text = String::new();
    if let Some(first) = found.first().filter(|one| !one.missing.is_empty()) {
        let partly = language.pick(
            "No edition has all of these words; missing here: ",
            "すべての語がある版はありません。ない語：",
        );
        text.push_str(&format!("{partly}{}\n\n", first.missing.join(language.pick(", ", "、"))));
    }
    if found.len() > FEW {
        text.push_str(&table(found, language, style));
        return text;
    }
    for one in found {
        text.push_str(&entry(finder, one, language, style));
    }
    text
}

fn table(found: &[Found], language: Language, style: Style) -> String {
    let mut table = Table::new(
        &language.pick(["id", ">pieces", "title", "maker", "date"], ["id", ">枚数", "名称", "製造", "年代"]),
    );
    for one in found {
        let [maker, date] = [&one.maker, &one.date].map(|text| language.translated(text));
        let cells = [&one.id, &one.pieces.to_string(), &one.name_ja, &maker, &date];
        table.row(cells.map(|cell| style.text(cell)).to_vec());
    }
    table.text(style)
}

fn entry(finder: &Finder, one: &Found, language: Language, style: Style) -> String {
    let mut text = format!("{}  {}\n", style.heading(&one.id), one.name_ja);
    let about = [language.pick(one.name_en.as_str(), ""), &one.maker, &one.date];
    let about: Vec<String> =
        about.into_iter().filter(|part| !part.is_empty()).map(|part| language.translated(part)).collect();
    text.push_str(&format!("  {}\n", about.join(" · ")));
    for found in one.matched.iter().filter(|found| found.place != "id" && found.place != "pieces") {
        let [place, words] = [found.place, &found.text].map(|text| language.translated(text));
        text.push_str(&language.pick(
            format!("  {} ({place}): {words}\n", found.word),
            format!("  {}（{place}）：{words}\n", found.word),
        ));
    }
    let own = finder.edition(&one.id);
    if let Some(difference) = own.and_then(|own| nearest(finder, own, language)) {
        let (other, counts) = (&difference.a, difference.in_short());
        let diff = format!("gunjin rules diff {} {other}", one.id);
        let nearest = language.pick(
            format!("  nearest to {other}; differences: {counts}; {diff}\n"),
            format!("  最も近い版：{other}。違いは {diff} --lang ja\n"),
        );
        text.push_str(&nearest);
    }
    let (print, lang) = language.pick(("rules to print: ", ""), ("印刷：", " --lang ja"));
    text.push_str(&format!("  {print}gunjin rules print {}{lang} --out sheet.html\n\n", one.id));
    style.text(&text)
}

/// The differences from the edition that has the fewest.
pub fn nearest(finder: &Finder, own: &Ruleset, language: Language) -> Option<Difference> {
    let others = finder
        .editions()
        .iter()
        .filter(|other| other.id() != own.id() && other.edition().is_cousin() == own.edition().is_cousin());
    others.map(|other| Difference::between(other, own, language)).min_by_key(Difference::size)
}

/// A question with numbered answers.
pub fn question_text(question: &Question, options: &[&str], language: Language, style: Style) -> String {
    let mut text = format!("{}\n", style.heading(&style.text(question.text(language))));
    for (number, option) in options.iter().enumerate() {
        text.push_str(&format!("  {}  {}\n", number + 1, style.text(question.meaning(option, language))));
    }
    text
}

/// A search as a form shows it.
#[derive(Debug, Serialize)]
pub struct SearchForm {
    /// Editions that fit, best first.
    pub found: Vec<Candidate>,
    /// Questions that separate them, best first.
    pub questions: Vec<OpenQuestion>,
}

/// An edition that fits, as its owner would know it.
#[derive(Debug, Serialize)]
pub struct Candidate {
    /// The edition, with maker and date in the language of the form.
    #[serde(flatten)]
    pub edition: Found,
    /// Sentences on the difference from its nearest neighbour; none where many editions fit.
    pub nearest: Option<String>,
}

/// A question that can be answered.
#[derive(Debug, Serialize)]
pub struct OpenQuestion {
    /// Its name in `QUESTION=ANSWER`.
    pub id: String,
    /// The question, as it is asked.
    pub text: String,
    /// Answers, each as it is given and as people say it.
    pub answers: Vec<(String, String)>,
}

/// Editions that fit these words and answers (`QUESTION=ANSWER`), and the questions that were not asked yet.
///
/// # Errors
/// If there is no such question or answer.
pub fn search_form(
    finder: &Finder,
    words: &[String],
    asked: &[String],
    language: Language,
) -> Result<SearchForm, AnswerError> {
    let found = finder.find(words)?;
    let open = |(question, answers): (&Question, Vec<&str>)| OpenQuestion {
        id: question.id.clone(),
        text: question.text(language).to_string(),
        answers: answers
            .into_iter()
            .map(|answer| (answer.to_string(), question.meaning(answer, language).to_string()))
            .collect(),
    };
    let questions = finder.open(&found, asked).into_iter().map(open).collect();
    let few = found.len() <= FEW;
    let candidate = |one: Found| Candidate {
        nearest: few.then(|| from_nearest_in_words(finder, &one, language)).flatten(),
        edition: Found { maker: known(&one.maker, language), date: known(&one.date, language), ..one },
    };
    Ok(SearchForm { found: found.into_iter().map(candidate).collect(), questions })
}

fn from_nearest_in_words(finder: &Finder, one: &Found, language: Language) -> Option<String> {
    let difference = nearest(finder, finder.edition(&one.id)?, language)?;
    let (id, title) = (&difference.a, &finder.edition(&difference.a)?.edition().name_ja);
    let sentences = in_sentences(&difference, language);
    Some(language.pick(
        format!("Compared with {title} ({id}), the nearest edition: {}", sentences.join(" ")),
        format!("最も近い版 {title}（{id}）と比べて、{}", sentences.concat()),
    ))
}
