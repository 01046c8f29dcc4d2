//! What changed between two editions, as sentences and tables.

use super::difference::{AttackChange, Change, Difference, OnlyIn, PieceChange};
use super::style::Style;
use super::table::{Align, Table};

/// The difference for people.
#[must_use]
pub fn difference_text(difference: &Difference, style: Style) -> String {
    let mut text = format!("{}\n", style.heading(&format!("{} -> {}", difference.a, difference.b)));
    if difference.is_empty() {
        text.push_str("\nThe same pieces, board, moves, combat and switches.\n");
        return text;
    }
    text.push_str(&format!("\n{}", in_words(difference)));
    let board = difference.board.as_ref();
    let sections = [
        ("Pieces", pieces(&difference.pieces, difference, style)),
        ("Board", board.map_or_else(String::new, |b| format!("before: {}\nafter:  {}\n", b.a, b.b))),
        ("Moves", changes(&difference.movement, difference, style)),
        ("Combat (for the attacker)", combat(&difference.combat, difference, style)),
        ("Switches", changes(&difference.switches, difference, style)),
        ("Set-up", sentences(&difference.limits)),
        ("How it ends", sentences(&difference.goals)),
    ];
    for (heading, body) in sections.into_iter().filter(|(_, body)| !body.is_empty()) {
        text.push_str(&format!("\n{}\n\n{}", style.heading(heading), style.text(&body)));
    }
    text
}

/// A few sentences that sum it up.
fn in_words(difference: &Difference) -> String {
    let names = |test: &dyn Fn(&PieceChange) -> bool| -> String {
        let names: Vec<&str> = difference.pieces.iter().filter(|p| test(p)).map(|p| p.en.as_str()).collect();
        names.join(", ")
    };
    let mut words = String::new();
    for (what, list) in [
        ("New", names(&|p| p.ja_a.is_none())),
        ("Gone", names(&|p| p.ja_b.is_none())),
        ("More", names(&|p| p.ja_a.is_some() && p.count_b > p.count_a)),
        ("Fewer", names(&|p| p.ja_b.is_some() && p.count_b < p.count_a)),
        ("Renamed", names(&|p| p.ja_a.is_some() && p.ja_b.is_some() && p.ja_a != p.ja_b)),
    ] {
        if !list.is_empty() {
            words.push_str(&format!("{what}: {list}.\n"));
        }
    }
    words.push_str(if difference.board.is_some() { "Another board.\n" } else { "The same board.\n" });
    words.push_str(&format!(
        "Of the kinds in both, {} move otherwise and {} attacks end otherwise; {} switches differ.\n",
        difference.movement.len(),
        difference.combat.len(),
        difference.switches.len()
    ));
    words
}

fn plain(style: Style) -> Style {
    Style { colour: false, ..style }
}

fn pieces(changes: &[PieceChange], difference: &Difference, style: Style) -> String {
    if changes.is_empty() {
        return String::new();
    }
    let columns = [
        ("code", Align::Left),
        ("piece", Align::Left),
        (difference.a.as_str(), Align::Right),
        (difference.b.as_str(), Align::Right),
    ];
    let mut table = Table::new(&columns);
    for change in changes {
        let name = |ja: &Option<String>, count: u32| match ja {
            Some(ja) if !style.ascii => format!("{ja} {count}"),
            _ => count.to_string(),
        };
        let cells = [name(&change.ja_a, change.count_a), name(&change.ja_b, change.count_b)];
        table.row([change.code.clone(), change.en.clone()].into_iter().chain(cells).collect());
    }
    table.text(plain(style))
}

fn changes(changes: &[Change], difference: &Difference, style: Style) -> String {
    if changes.is_empty() {
        return String::new();
    }
    let columns = ["", "about", &difference.a, &difference.b].map(|name| (name, Align::Left));
    let mut table = Table::new(&columns);
    for change in changes {
        let cells = [&change.name, &change.about, &change.a, &change.b];
        table.row(cells.map(String::clone).to_vec());
    }
    table.text(plain(style))
}

fn combat(changes: &[AttackChange], difference: &Difference, style: Style) -> String {
    if changes.is_empty() {
        return String::new();
    }
    let columns = ["attacker", "defender", &difference.a, &difference.b].map(|name| (name, Align::Left));
    let mut table = Table::new(&columns);
    for change in changes {
        let cells = [&change.attacker_en, &change.defender_en, change.a.word(), change.b.word()];
        table.row(cells.map(str::to_string).to_vec());
    }
    table.text(plain(style))
}

fn sentences(only: &OnlyIn) -> String {
    let lines = |mark: &str, sentences: &[String]| -> String {
        sentences.iter().map(|sentence| format!("{mark} {sentence}\n")).collect()
    };
    lines("-", &only.a) + &lines("+", &only.b)
}
