//! Editions found by words or answers, for people.

use super::difference::Difference;
use gunjin_play::find::questions::Question;
use gunjin_play::find::{Finder, Found};
use gunjin_play::text::language::Language;
use gunjin_play::text::style::Style;
use gunjin_play::text::table::Table;

/// Most editions that are shown in full; more stand in a table.
const FEW: usize = 4;

/// The editions, best first, each with its nearest neighbour.
pub fn found_text(finder: &Finder, found: &[Found], language: Language, style: Style) -> String {
    if found.is_empty() {
        let none = [
            "No edition has any of these words; `gunjin list games` lists all.",
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
        let [maker, date] = [&one.maker, &one.date].map(|text| language.told(text));
        let cells = [&one.id, &one.pieces.to_string(), &one.name_ja, &maker, &date];
        table.row(cells.map(|cell| style.text(cell)).to_vec());
    }
    table.text(style)
}

fn entry(finder: &Finder, one: &Found, language: Language, style: Style) -> String {
    let mut text = format!("{}  {}\n", style.heading(&one.id), one.name_ja);
    let about = [language.pick(one.name_en.as_str(), ""), &one.maker, &one.date];
    let about: Vec<String> =
        about.into_iter().filter(|part| !part.is_empty()).map(|part| language.told(part)).collect();
    text.push_str(&format!("  {}\n", about.join(" · ")));
    for found in one.matched.iter().filter(|found| found.place != "id" && found.place != "pieces") {
        let [place, words] = [found.place, &found.text].map(|text| language.told(text));
        text.push_str(&language.pick(
            format!("  {} ({place}): {words}\n", found.word),
            format!("  {}（{place}）：{words}\n", found.word),
        ));
    }
    if let Some((other, counts)) = neighbour(finder, one) {
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

/// The edition with the fewest differences, and their numbers.
fn neighbour(finder: &Finder, one: &Found) -> Option<(String, String)> {
    let own = finder.edition(&one.id)?;
    let others = finder
        .editions()
        .iter()
        .filter(|other| other.id() != one.id && other.edition().is_cousin() == own.edition().is_cousin());
    let nearest = others
        .map(|other| Difference::between(own, other, Language::English))
        .min_by_key(Difference::size)?;
    Some((nearest.b.clone(), nearest.in_short()))
}

/// A question with numbered answers.
pub fn question_text(question: &Question, options: &[&str], language: Language, style: Style) -> String {
    let mut text = format!("{}\n", style.heading(&style.text(question.text(language))));
    for (number, option) in options.iter().enumerate() {
        text.push_str(&format!("  {}  {}\n", number + 1, style.text(question.meaning(option, language))));
    }
    text
}
