//! Editions found by words or answers, for people.

use super::difference::Difference;
use gunjin_play::find::questions::{Question, meaning};
use gunjin_play::find::{Finder, Found};
use gunjin_play::text::language::Language;
use gunjin_play::text::style::Style;
use gunjin_play::text::table::Table;

/// Editions told about in full; the others stand in a table.
const FEW: usize = 4;

/// The editions, best first, each with its nearest neighbour.
pub fn found_text(finder: &Finder, found: &[Found], style: Style) -> String {
    if found.is_empty() {
        return "No edition has any of these words; `gunjin list games` lists all.\n".into();
    }
    let mut text = String::new();
    if let Some(first) = found.first().filter(|one| !one.missing.is_empty()) {
        text.push_str(&format!(
            "No edition has all of these words; missing here: {}\n\n",
            first.missing.join(", ")
        ));
    }
    if found.len() > FEW {
        text.push_str(&table(found, style));
        return text;
    }
    for one in found {
        text.push_str(&entry(finder, one, style));
    }
    text
}

fn table(found: &[Found], style: Style) -> String {
    let mut table = Table::new(&["id", ">pieces", "title", "maker", "date"]);
    for one in found {
        let cells = [&one.id, &one.pieces.to_string(), &one.name_ja, &one.maker, &one.date];
        table.row(cells.map(|cell| style.text(cell)).to_vec());
    }
    table.text(style)
}

fn entry(finder: &Finder, one: &Found, style: Style) -> String {
    let mut text = format!("{}  {}\n", style.heading(&one.id), one.name_ja);
    let about = [one.name_en.as_str(), &one.maker, &one.date];
    let about: Vec<&str> = about.into_iter().filter(|part| !part.is_empty()).collect();
    text.push_str(&format!("  {}\n", about.join(" · ")));
    for found in one.matched.iter().filter(|found| found.place != "id" && found.place != "pieces") {
        text.push_str(&format!("  {} ({}): {}\n", found.word, found.place, found.text));
    }
    if let Some((other, counts)) = neighbour(finder, one) {
        let diff = format!("gunjin rules diff {} {other}", one.id);
        text.push_str(&format!("  nearest to {other}, from which differ {counts}: {diff}\n"));
    }
    text.push_str(&format!("  rules to print: gunjin rules print {} --out sheet.html\n\n", one.id));
    style.text(&text)
}

/// The edition with the fewest differences, and their numbers.
fn neighbour(finder: &Finder, one: &Found) -> Option<(String, String)> {
    let own = finder.edition(&one.id)?;
    let others = finder.editions().iter().filter(|other| other.id() != one.id);
    let nearest = others
        .map(|other| Difference::between(own, other, Language::English))
        .min_by_key(Difference::size)?;
    Some((nearest.b.clone(), nearest.in_short()))
}

/// A question with numbered answers.
pub fn question_text(question: &Question, options: &[&str], japanese: bool, style: Style) -> String {
    let asked = if japanese { &question.ja } else { &question.en };
    let mut text = format!("{}\n", style.heading(&style.text(asked)));
    for (number, option) in options.iter().enumerate() {
        text.push_str(&format!("  {}  {}\n", number + 1, style.text(meaning(option, japanese))));
    }
    text
}
