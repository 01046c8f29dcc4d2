//! An edition as text, for people: board, pieces, combat, switches, rulings, set-up, goals.

use super::names::running_text;
use super::picture::empty_board_text;
use gunjin_engine::games::gunjin::Ruleset;
use gunjin_play::text::combat::combat_text;
use gunjin_play::text::goals::goals;
use gunjin_play::text::language::Language;
use gunjin_play::text::limits::limits;
use gunjin_play::text::movement::movement_words;
use gunjin_play::text::rulings::{certainty_words, citation, rulings_text};
use gunjin_play::text::settings::{board_id, settings};
use gunjin_play::text::style::Style;
use gunjin_play::text::switch_words::SwitchWords;
use gunjin_play::text::table::{Table, broken};

const COLUMNS: usize = 100;
const MOVES: usize = 66;

/// Everything that `gunjin rules show` tells.
pub fn edition_text(ruleset: &Ruleset, style: Style, language: Language) -> String {
    let l = language;
    let (rulings, words) = (&ruleset.edition().ruling, SwitchWords::of_edition(ruleset, l));
    let sections = [
        (l.pick("Board", "盤"), board(ruleset, style, l)),
        (l.pick("Pieces of one army", "一方の駒"), pieces(ruleset, style, l)),
        (l.pick("Combat", "駒の勝負"), combat_text(ruleset, style, l)),
        (l.pick("Set-up", "配置"), sentences(&limits(ruleset, l), style)),
        (l.pick("End of the game", "勝敗"), sentences(&goals(ruleset, l), style)),
        (l.pick("Switches", "スイッチ"), switches(ruleset, &words, style, l)),
        (
            l.pick("Rulings", "裁定"),
            rulings_text(rulings, &words, style, |text| running_text(ruleset, style, text)),
        ),
    ];
    let mut text = title(ruleset, style, l);
    for (heading, body) in sections {
        text.push_str(&format!("\n{}\n\n{body}", style.heading(heading)));
    }
    text
}

fn title(ruleset: &Ruleset, style: Style, l: Language) -> String {
    let edition = ruleset.edition();
    let name = if style.ascii {
        edition.name_en.clone()
    } else {
        l.pick(format!("{} · {}", edition.name_ja, edition.name_en), edition.name_ja.clone())
    };
    let mut text = format!("{}\n", style.heading(&style.text(&format!("{}  {name}", ruleset.id()))));
    text.push_str(&broken(&style.text(&l.translated(&edition.summary)), COLUMNS, 0, l));
    if edition.ours {
        text.push_str(l.pick(
            "A board of this project, not a historical edition.\n",
            "本プロジェクトの盤で、歴史上の版ではありません。\n",
        ));
        return text;
    }
    let [date, maker] = [&edition.date, &edition.maker].map(|text| known(text, l));
    let source = citation(&edition.source, &edition.section, style, l);
    text.push_str(&style.text(
        &l.pick(format!("Date: {date}. Maker: {maker}.\n"), format!("年代：{date}。製造：{maker}。\n")),
    ));
    text.push_str(&l.pick(format!("Source: {source}.\n"), format!("出典：{source}。\n")));
    let words = l.pick(edition.words.sentence(), words_of_the_sheet(ruleset));
    if !words.is_empty() && !style.ascii {
        text.push_str(&broken(&words, COLUMNS, 0, l));
    }
    text
}

/// A date or a maker in this language.
pub(super) fn known(text: &str, l: Language) -> String {
    l.translated(if text.is_empty() { "unknown" } else { text })
}

/// Words that the rule sheet uses, each list with its subject.
pub(super) fn words_of_the_sheet(ruleset: &Ruleset) -> String {
    let subjects = ["ゲーム", "司令部", "突入口", "中央丸", "競技者", "審判"];
    let named =
        subjects.into_iter().zip(ruleset.edition().words.all()).filter(|(_, (_, words))| !words.is_empty());
    let parts: Vec<String> =
        named.map(|(subject, (_, words))| format!("{subject}＝{}", words.join("、"))).collect();
    if parts.is_empty() { String::new() } else { format!("説明書の用語：{}。", parts.join("；")) }
}

fn board(ruleset: &Ruleset, style: Style, l: Language) -> String {
    let mut text = empty_board_text(ruleset, style);
    text.push_str(&format!("\n{}\n", legend(ruleset, l)));
    let board = &ruleset.edition().board;
    let (id, own) = (board_id(ruleset), &board.id);
    if id == *own {
        let (certainty, note) = (certainty_words(board.certainty, l), l.translated(&board.note));
        let note =
            l.pick(format!("Board {id}, {certainty}. {note}"), format!("盤 {id}（{certainty}）。{note}"));
        text.push_str(&broken(&style.text(&note), COLUMNS, 0, l));
    } else {
        text.push_str(&l.pick(
            format!("Board {id}, put in place of the edition's own ({own}).\n"),
            format!("盤 {id}。この版の盤（{own}）の代わりに用います。\n"),
        ));
    }
    text
}

fn legend(ruleset: &Ruleset, l: Language) -> String {
    let board = ruleset.board();
    let words = if board.has_railways() {
        l.pick(
            "Q base, o refuge, + station of a railway, E a station where a railway crosses to the other side; South \
             sits below, North above.",
            "Q 大本営、o 行営、+ 鉄道の駅、E 鉄道が敵陣へ渡る駅。下が南、上が北。",
        )
    } else if board.headquarters(0).is_none() {
        l.pick(
            "Pieces are set up on the ranks of either side; South sits below, North above.",
            "駒は各自の側の段に並べる。下が南、上が北。",
        )
    } else if board.circles().next().is_some() {
        l.pick(
            "HQ headquarters (one square), E entrance, (o1) circle; South sits below, North above.",
            "HQ 司令部（1マス）、E 突入口、(o1) 中央丸。下が南、上が北。",
        )
    } else {
        l.pick(
            "HQ headquarters (one square), E entrance; South sits below, North above.",
            "HQ 司令部（1マス）、E 突入口。下が南、上が北。",
        )
    };
    words.into()
}

fn pieces(ruleset: &Ruleset, style: Style, l: Language) -> String {
    let (japanese, english) = (!style.ascii, l == Language::English);
    let columns = [
        (true, l.pick("code", "記号")),
        (japanese, l.pick("piece", "駒")),
        (english, "in English"),
        (true, l.pick(">count", ">枚数")),
        (true, l.pick("moves", "動き")),
    ];
    let shown: Vec<&str> = columns.iter().filter(|(shown, _)| *shown).map(|(_, name)| *name).collect();
    let mut table = Table::new(&shown).with_cells_of(MOVES).folding(!english);
    for kind in ruleset.kinds() {
        let cells = [
            kind.code.clone(),
            kind.ja.clone(),
            kind.en.clone(),
            kind.count.to_string(),
            movement_words(ruleset, kind, l),
        ];
        let cells = columns.iter().zip(cells).filter(|((shown, _), _)| *shown);
        table.row(cells.map(|(_, cell)| cell).collect());
    }
    table.text(Style { colour: false, ..style })
}

fn sentences(sentences: &[String], style: Style) -> String {
    sentences.iter().map(|sentence| format!("- {}\n", style.text(sentence))).collect()
}

/// Every switch that means something here; those that the edition sets otherwise than most are marked.
fn switches(ruleset: &Ruleset, words: &SwitchWords<'_>, style: Style, l: Language) -> String {
    let fitting = settings(ruleset).into_iter().filter(|setting| setting.fits);
    let table = words.table(&fitting.map(|one| one.switch).collect::<Vec<_>>());
    let more = l.pick(
        "* marks an answer that most editions lack. Also: board=ID, and A_vs_B=A|B|both for any two kinds by their \
         English names (spy_vs_mine=spy).",
        "* は多くの版と異なる答え。ほかに board=ID（盤）と、英語名による A_vs_B=A|B|both（任意の2種の駒の勝負。例：spy_vs_mine=spy）が使えます。",
    );
    table.text(Style { colour: false, ..style }) + &broken(more, COLUMNS, 0, l)
}
