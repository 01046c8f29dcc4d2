//! A rule sheet to print: one HTML page that needs nothing else, made for A4.

use super::edition_text::{known, words_of_the_sheet};
use super::svg::{board_svg, escaped};
use gunjin_engine::games::gunjin::Ruleset;
use gunjin_engine::switches::{Setting, settings};
use gunjin_play::text::combat::{Attack, attack, fighters, notes};
use gunjin_play::text::goals::goals;
use gunjin_play::text::language::Language;
use gunjin_play::text::limits::limits;
use gunjin_play::text::movement::movement_words;
use gunjin_play::text::rulings::{certainty_words, citation};
use gunjin_play::text::style::Style;
use gunjin_play::text::switch_words::{SwitchWords, answer, question};

const CSS: &str = include_str!("sheet.css");

/// The sheet of a ruleset.
pub fn sheet(ruleset: &Ruleset, language: Language) -> String {
    let (l, edition) = (language, ruleset.edition());
    let (ja, en, id) = (escaped(&edition.name_ja), escaped(&edition.name_en), escaped(&ruleset.id()));
    let english = l.pick(format!("<span>{en}</span>"), String::new());
    let summary = format!("<p>{}</p>\n", escaped(&l.translated(&edition.summary)));
    let body = [
        format!("<header><h1 lang=\"ja\">{ja}</h1>{english}<span class=\"id\">{id}</span></header>\n"),
        summary,
        format!(
            "<div class=\"front\">\n<div>{}{}{}</div>\n<div>{}</div>\n</div>\n",
            board_svg(ruleset),
            section(l.pick("Set-up", "配置"), &list(&limits(ruleset, l))),
            section(l.pick("End of the game", "勝敗"), &list(&goals(ruleset, l))),
            pieces(ruleset, l)
        ),
        section(fights(l), &combat(ruleset, l)),
        section(l.pick("Other rules", "そのほかの規則"), &switches(ruleset, l)),
        section(l.pick("Rulings", "裁定"), &rulings(ruleset, l)),
        colophon(ruleset, l),
    ];
    let (code, title) = (l.code(), l.pick(format!("{ja} - {en}"), ja));
    format!(
        "<!DOCTYPE html>\n<html lang=\"{code}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>\n{CSS}</style>\n</head>\n<body>\n{}</body>\n</html>\n",
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

fn pieces(ruleset: &Ruleset, l: Language) -> String {
    let row = |kind: &gunjin_engine::games::gunjin::Piece| {
        format!(
            "<tr><td lang=\"ja\">{}</td>{}<td>{}</td><td>{}</td></tr>\n",
            escaped(&kind.ja),
            l.pick(format!("<td>{}</td>", escaped(&kind.en)), String::new()),
            kind.count,
            escaped(&movement_words(ruleset, kind, l))
        )
    };
    let rows: String = ruleset.kinds().iter().map(row).collect();
    let headings = l
        .pick("<th>駒</th><th>Piece</th><th>No.</th><th>Moves</th>", "<th>駒</th><th>枚数</th><th>動き</th>");
    format!("<table>\n<thead><tr>{headings}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table>\n")
}

fn fights(l: Language) -> &'static str {
    l.pick("Combat", "駒の勝負")
}

fn combat(ruleset: &Ruleset, l: Language) -> String {
    let heading = fights(l);
    let name = |kind: u8| escaped(&ruleset.kinds()[usize::from(kind)].ja);
    let head: String =
        fighters(ruleset).map(|kind| format!("<th lang=\"ja\"><span>{}</span></th>", name(kind))).collect();
    let row = |attacker: u8| -> String {
        let cells: String =
            fighters(ruleset).map(|defender| cell(attack(ruleset, attacker, defender))).collect();
        format!("<tr><th lang=\"ja\" scope=\"row\">{}</th>{cells}</tr>\n", name(attacker))
    };
    let rows: String = fighters(ruleset).map(row).collect();
    let notes: String = notes(ruleset, l).iter().map(|note| format!(" {}", escaped(note))).collect();
    let key = l.pick(
        "Rows attack, columns defend. ○ the attacker wins, × it loses, △ both fall, · never happens.",
        "縦が攻める駒、横が受ける駒。○ 攻めた側の勝ち、× 負け、△ 相打ち、· 起こらない。",
    );
    format!(
        "<div class=\"wide\" role=\"region\" aria-label=\"{heading}\" tabindex=\"0\"><table class=\"combat\">\n\
         <thead><tr><td></td>{head}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table></div>\n\
         <p class=\"small\">{key}{notes}</p>\n"
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

fn switches(ruleset: &Ruleset, l: Language) -> String {
    let row = |s: Setting| {
        let [question, answer] = [question("gunjin", &s, l), answer("gunjin", s.name, &s.value, l)];
        format!("<tr><td>{}</td><td>{}</td></tr>\n", escaped(&question), escaped(&answer))
    };
    let rows: String =
        settings(ruleset.rules()).into_iter().filter(|s| s.value != s.default).map(row).collect();
    if rows.is_empty() {
        return rows;
    }
    format!("<table>\n<tbody>\n{rows}</tbody>\n</table>\n")
}

fn rulings(ruleset: &Ruleset, l: Language) -> String {
    let words = SwitchWords::of_edition(ruleset, l);
    let item = |ruling: &gunjin_engine::rulings::Ruling| {
        let others = escaped(&words.readings(&ruling.alternatives, false));
        let others = match others.as_str() {
            "" => others,
            _ => format!(
                " <span class=\"small\">{}</span>",
                l.pick(format!("Otherwise: {others}."), format!("別の解釈：{others}。"))
            ),
        };
        let quote = l.pick("", ruling.quote.as_str());
        let quote =
            if quote.is_empty() { String::new() } else { format!("原文：「{}」<br>", escaped(quote)) };
        format!(
            "<dt>{} <span class=\"small\">{}{}{}</span></dt><dd>{quote}{}{others}</dd>\n",
            escaped(&ruling.id),
            certainty_words(ruling.certainty, l),
            l.pick("; ", "。出典："),
            escaped(&citation(&ruling.source, &ruling.section, Style::default(), l)),
            escaped(&l.translated(&ruling.text)),
        )
    };
    let items: String = ruleset.edition().ruling.iter().map(item).collect();
    if items.is_empty() { items } else { format!("<dl>\n{items}</dl>\n") }
}

fn colophon(ruleset: &Ruleset, l: Language) -> String {
    let edition = ruleset.edition();
    if edition.ours {
        let ours = l.pick(
            "A board of the gunjin project, not a historical edition.",
            "本プロジェクトの盤で、歴史上の版ではありません。",
        );
        return format!("<p class=\"small\">{ours}</p>\n");
    }
    let [date, maker] = [&edition.date, &edition.maker].map(|text| known(text, l));
    let source = citation(&edition.source, &edition.section, Style::default(), l);
    let note = l.translated(&edition.board.note);
    let certainty = certainty_words(edition.board.certainty, l);
    let words = l.pick(edition.words.sentence(), words_of_the_sheet(ruleset));
    let line = l.pick(
        format!("Date: {date}. Maker: {maker}. Source: {source}. {words} Board: {certainty}. {note}"),
        format!("年代：{date}。製造：{maker}。出典：{source}。{words}盤：{certainty}。{note}"),
    );
    format!("<p class=\"small\">{}</p>\n", escaped(&line))
}
