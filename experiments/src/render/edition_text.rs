//! An edition as text, for people: board, pieces, combat, switches, rulings, set-up, goals.

use super::names::running_text;
use super::picture::empty_board_text;
use gunjin_engine::games::gunjin::rules::ruleset::Ruleset;
use gunjin_play::text::combat::combat_text;
use gunjin_play::text::goals::goals;
use gunjin_play::text::limits::limits;
use gunjin_play::text::movement::movement_words;
use gunjin_play::text::rulings::{certainty_words, citation, rulings_text};
use gunjin_play::text::settings::{board_id, settings};
use gunjin_play::text::style::Style;
use gunjin_play::text::table::{Table, wrapped};

const COLUMNS: usize = 100;
const MOVES: usize = 66;

/// Everything that `gunjin rules show` tells.
pub fn edition_text(ruleset: &Ruleset, style: Style) -> String {
    let sections = [
        ("Board", board(ruleset, style)),
        ("Pieces of one army", pieces(ruleset, style)),
        ("Combat", combat_text(ruleset, style)),
        ("Set-up", sentences(&limits(ruleset), style)),
        ("How it ends", sentences(&goals(ruleset), style)),
        ("Switches", switches(ruleset, style)),
        (
            "Rulings",
            rulings_text(&ruleset.edition().ruling, style, |text| running_text(ruleset, style, text)),
        ),
    ];
    let mut text = title(ruleset, style);
    for (heading, body) in sections {
        text.push_str(&format!("\n{}\n\n{body}", style.heading(heading)));
    }
    text
}

fn title(ruleset: &Ruleset, style: Style) -> String {
    let edition = ruleset.edition();
    let name = if style.ascii {
        edition.name_en.clone()
    } else {
        format!("{} · {}", edition.name_ja, edition.name_en)
    };
    let mut text = format!("{}\n", style.heading(&style.text(&format!("{}  {name}", ruleset.id()))));
    text.push_str(&wrapped(&style.text(&edition.summary), COLUMNS, 0));
    if edition.ours {
        text.push_str("A board of this project, not a historical edition.\n");
        return text;
    }
    text.push_str(&style.text(&format!("Date: {}. Maker: {}.\n", edition.date, edition.maker)));
    text.push_str(&format!("Source: {}.\n", citation(&edition.source, &edition.section, style)));
    let words = edition.words.sentence();
    if !words.is_empty() && !style.ascii {
        text.push_str(&wrapped(&words, COLUMNS, 0));
    }
    text
}

fn board(ruleset: &Ruleset, style: Style) -> String {
    let mut text = empty_board_text(ruleset, style);
    text.push_str(&format!("\n{}\n", legend(ruleset)));
    let edition = ruleset.edition();
    let id = board_id(ruleset);
    if id == edition.board.id {
        let note =
            format!("Board {id}, {}. {}", certainty_words(edition.board.certainty), edition.board.note);
        text.push_str(&wrapped(&style.text(&note), COLUMNS, 0));
    } else {
        text.push_str(&format!("Board {id}, put in place of the edition's own ({}).\n", edition.board.id));
    }
    text
}

fn legend(ruleset: &Ruleset) -> String {
    let board = ruleset.board();
    if board.has_railways() {
        return "Q base, o refuge, + station of a railway, E a station where a railway crosses to the other side; South \
                sits below, North above."
            .into();
    }
    if board.headquarters(0).is_none() {
        return "Pieces are set up on the ranks of either side; South sits below, North above.".into();
    }
    let circles = if board.circles().next().is_some() { ", (o1) circle" } else { "" };
    format!("HQ headquarters (one square), E entrance{circles}; South sits below, North above.")
}

fn pieces(ruleset: &Ruleset, style: Style) -> String {
    let mut columns = vec!["code"];
    if !style.ascii {
        columns.push("piece");
    }
    columns.extend(["in English", ">count", "moves"]);
    let mut table = Table::new(&columns).with_cells_of(MOVES);
    for kind in ruleset.kinds() {
        let mut row = vec![kind.code.clone()];
        if !style.ascii {
            row.push(kind.ja.clone());
        }
        row.extend([kind.en.clone(), kind.count.to_string(), movement_words(ruleset, kind)]);
        table.row(row);
    }
    table.text(Style { colour: false, ..style })
}

fn sentences(sentences: &[String], style: Style) -> String {
    sentences.iter().map(|sentence| format!("- {}\n", style.text(sentence))).collect()
}

/// Every switch that means something here; those that the edition sets otherwise than most are marked.
fn switches(ruleset: &Ruleset, style: Style) -> String {
    let mut table = Table::new(&["", "switch", "here", "can be", "rule", "about"]).with_cells_of(48);
    for setting in settings(ruleset).into_iter().filter(|setting| setting.fits).map(|setting| setting.switch)
    {
        let mark = if setting.value == setting.default { "" } else { "*" };
        let values = if setting.values.is_empty() { "a number".into() } else { setting.values.join(" ") };
        let cells = [mark, setting.name, &setting.value, &values, setting.rule, setting.about];
        table.row(cells.map(str::to_string).to_vec());
    }
    let more = "* is not what most editions have. Besides: board=ID, and A_vs_B=A|B|both for any two kinds by their English \
                names (spy_vs_mine=spy).";
    table.text(Style { colour: false, ..style }) + &wrapped(more, COLUMNS, 0)
}
