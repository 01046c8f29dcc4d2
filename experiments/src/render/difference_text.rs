//! Changes between two editions, as sentences and tables.

use super::difference::{AttackChange, Change, Difference, OnlyIn, PieceChange};
use gunjin_play::text::style::Style;
use gunjin_play::text::table::{Table, wrapped};

/// The difference for people.
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

fn in_words(difference: &Difference) -> String {
    let names = |test: &dyn Fn(&PieceChange) -> bool| -> Vec<&str> {
        difference.pieces.iter().filter(|p| test(p)).map(|p| p.en.as_str()).collect()
    };
    let mut sentences: Vec<String> = [
        ("New", names(&|p| p.ja_a.is_none())),
        ("Gone", names(&|p| p.ja_b.is_none())),
        ("More", names(&|p| p.ja_a.is_some() && p.count_b > p.count_a)),
        ("Fewer", names(&|p| p.ja_b.is_some() && p.count_b < p.count_a)),
        ("Renamed", names(&|p| p.ja_a.is_some() && p.ja_b.is_some() && p.ja_a != p.ja_b)),
        ("Moving otherwise", difference.movement.iter().map(|change| change.about.as_str()).collect()),
        ("Other switches", difference.switches.iter().map(|change| change.name.as_str()).collect()),
    ]
    .into_iter()
    .filter(|(_, list)| !list.is_empty())
    .map(|(what, list)| format!("{what}: {}.", list.join(", ")))
    .collect();
    sentences.extend(fights_in_words(&difference.combat));
    let same = [
        ("pieces", difference.pieces.is_empty()),
        ("board", difference.board.is_none()),
        ("switches", difference.switches.is_empty()),
    ];
    let same: Vec<&str> = same.into_iter().filter(|(_, same)| *same).map(|(what, _)| what).collect();
    if !same.is_empty() {
        sentences.push(format!("The same: {}.", same.join(", ")));
    }
    match (difference.movement.is_empty(), difference.combat.is_empty()) {
        (true, true) => sentences.push("Kinds that are in both move alike and fight alike.".into()),
        (true, false) => sentences.push("Kinds that are in both move alike.".into()),
        (false, true) => sentences.push("Kinds that are in both fight alike.".into()),
        (false, false) => {}
    }
    sentences.iter().map(|sentence| wrapped(sentence, 100, 0)).collect()
}

/// Attacks that end otherwise, one sentence a defender: `Against the mine: aircraft (win, now both).`
fn fights_in_words(changes: &[AttackChange]) -> Vec<String> {
    let mut defenders: Vec<&str> = Vec::new();
    for change in changes {
        if !defenders.contains(&change.defender_en.as_str()) {
            defenders.push(&change.defender_en);
        }
    }
    let fates = |defender: &str| -> String {
        let of_it = changes.iter().filter(|change| change.defender_en == defender);
        let fates: Vec<String> =
            of_it.map(|c| format!("{} ({}, now {})", c.attacker_en, c.a.word(), c.b.word())).collect();
        fates.join(", ")
    };
    defenders.into_iter().map(|defender| format!("Attacking the {defender}: {}.", fates(defender))).collect()
}

fn plain(style: Style) -> Style {
    Style { colour: false, ..style }
}

fn pieces(changes: &[PieceChange], difference: &Difference, style: Style) -> String {
    if changes.is_empty() {
        return String::new();
    }
    let [a, b] = [&difference.a, &difference.b].map(|name| format!(">{name}"));
    let mut table = Table::new(&["code", "piece", &a, &b]);
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
    let mut table = Table::new(&["name", "about", &difference.a, &difference.b]).with_cells_of(44);
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
    let mut table = Table::new(&["attacker", "defender", &difference.a, &difference.b]);
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
