//! A rule sheet to print: one HTML page that needs nothing else, made for A4.

use super::svg::{board_svg, escaped};
use gunjin_engine::games::gunjin::rules::ruleset::Ruleset;
use gunjin_engine::switches::settings;
use gunjin_play::text::combat::{Attack, attack, fighters, notes};
use gunjin_play::text::goals::goals;
use gunjin_play::text::limits::limits;
use gunjin_play::text::movement::movement_words;
use gunjin_play::text::rulings::certainty_words;

const CSS: &str = include_str!("sheet.css");

/// The sheet of a ruleset.
pub fn sheet(ruleset: &Ruleset) -> String {
    let edition = ruleset.edition();
    let (ja, en, id) = (escaped(&edition.name_ja), escaped(&edition.name_en), escaped(&ruleset.id()));
    let body = [
        format!(
            "<header><h1 lang=\"ja\">{ja}</h1><span>{en}</span><span class=\"id\">{id}</span></header>\n"
        ),
        format!("<p>{}</p>\n", escaped(&edition.summary)),
        format!(
            "<div class=\"front\">\n<div>{}{}{}</div>\n<div>{}</div>\n</div>\n",
            board_svg(ruleset),
            section("Set-up", &list(&limits(ruleset))),
            section("How the game ends", &list(&goals(ruleset))),
            pieces(ruleset)
        ),
        section("Combat", &combat(ruleset)),
        section("Other rules", &switches(ruleset)),
        section("Rulings", &rulings(ruleset)),
        colophon(ruleset),
    ];
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{ja} - {en}</title>\n<style>\n{CSS}</style>\n</head>\n<body>\n{}</body>\n</html>\n",
        body.concat()
    )
}

fn section(heading: &str, body: &str) -> String {
    if body.is_empty() { String::new() } else { format!("<h2>{heading}</h2>\n{body}") }
}

fn list(sentences: &[String]) -> String {
    let items: String =
        sentences.iter().map(|sentence| format!("<li>{}</li>\n", escaped(sentence))).collect();
    format!("<ul>\n{items}</ul>\n")
}

fn pieces(ruleset: &Ruleset) -> String {
    let row = |kind: &gunjin_engine::games::gunjin::text::edition::Piece| {
        format!(
            "<tr><td lang=\"ja\">{}</td><td>{}</td><td>{}</td><td>{}</td></tr>\n",
            escaped(&kind.ja),
            escaped(&kind.en),
            kind.count,
            escaped(&movement_words(ruleset, kind))
        )
    };
    let rows: String = ruleset.kinds().iter().map(row).collect();
    format!(
        "<table>\n<thead><tr><th>駒</th><th>Piece</th><th>No.</th><th>Moves</th></tr></thead>\n\
         <tbody>\n{rows}</tbody>\n</table>\n"
    )
}

fn combat(ruleset: &Ruleset) -> String {
    let name = |kind: u8| escaped(&ruleset.kinds()[usize::from(kind)].ja);
    let head: String =
        fighters(ruleset).map(|kind| format!("<th lang=\"ja\"><span>{}</span></th>", name(kind))).collect();
    let row = |attacker: u8| -> String {
        let cells: String =
            fighters(ruleset).map(|defender| cell(attack(ruleset, attacker, defender))).collect();
        format!("<tr><th lang=\"ja\">{}</th>{cells}</tr>\n", name(attacker))
    };
    let rows: String = fighters(ruleset).map(row).collect();
    let notes: String = notes(ruleset).iter().map(|note| format!(" {}", escaped(note))).collect();
    format!(
        "<table class=\"combat\">\n<thead><tr><th></th>{head}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table>\n\
         <p class=\"small\">Rows attack, columns defend. ○ the attacker wins, × it loses, △ both fall, · never happens.{notes}</p>\n"
    )
}

fn cell(attack: Attack) -> String {
    let mark = match attack {
        Attack::Win => "○",
        Attack::Lose => "×",
        Attack::Both => "△",
        Attack::Never => "·",
    };
    format!("<td class=\"{}\">{mark}</td>", attack.word())
}

fn switches(ruleset: &Ruleset) -> String {
    let differing = settings(ruleset.rules()).into_iter().filter(|s| s.value != s.default);
    let rows: String = differing
        .map(|s| {
            format!(
                "<tr><td>{}</td><td>{}</td><td>{}</td></tr>\n",
                escaped(s.about),
                s.name,
                escaped(&s.value)
            )
        })
        .collect();
    if rows.is_empty() {
        return rows;
    }
    format!(
        "<table>\n<thead><tr><th>Rule</th><th>Switch</th><th>Value</th></tr></thead>\n<tbody>\n{rows}</tbody>\n</table>\n"
    )
}

fn rulings(ruleset: &Ruleset) -> String {
    let item = |ruling: &gunjin_engine::rulings::Ruling| {
        let others = ruling.alternatives.join(" or ");
        let others = if others.is_empty() {
            others
        } else {
            format!(" <span class=\"small\">Otherwise: {}.</span>", escaped(&others))
        };
        format!(
            "<dt>{} <span class=\"small\">{}; {} {}</span></dt><dd>{}{others}</dd>\n",
            escaped(&ruling.id),
            certainty_words(ruling.certainty),
            escaped(&ruling.source),
            escaped(&ruling.section),
            escaped(&ruling.text)
        )
    };
    let items: String = ruleset.edition().ruling.iter().map(item).collect();
    if items.is_empty() { items } else { format!("<dl>\n{items}</dl>\n") }
}

fn colophon(ruleset: &Ruleset) -> String {
    let edition = ruleset.edition();
    if edition.ours {
        return "<p class=\"small\">A board of the gunjin project, not a historical edition.</p>\n".into();
    }
    let line = format!(
        "Date: {}. Maker: {}. Source: {}, {}. {} Board: {}. {}",
        edition.date,
        edition.maker,
        edition.source,
        edition.section,
        edition.words.sentence(),
        certainty_words(edition.board.certainty),
        edition.board.note
    );
    format!("<p class=\"small\">{}</p>\n", escaped(&line))
}
