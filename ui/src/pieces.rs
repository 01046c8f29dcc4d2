//! The pieces of an army in a list: what the codes and the names on the board mean.

use crate::language::Language;
use gunjin_engine::games::gunjin::Ruleset;
use gunjin_play::text::movement::movement_words;
use gunjin_play::text::style::Style;
use gunjin_play::text::table::Table;

/// Columns of a cell before it is broken.
const CELL: usize = 48;

/// The pieces of one side, and how the board marks them.
pub fn army(ruleset: &Ruleset, style: Style, language: Language) -> String {
    let mut columns = vec![language.pick("code", "記号")];
    if !style.ascii {
        columns.push(language.pick("piece", "駒"));
    }
    if language == Language::English {
        columns.push("name");
    }
    columns.push(language.pick(">number", ">枚数"));
    if language == Language::English {
        columns.push("moves");
    }
    let mut table = Table::new(&columns).with_cells_of(CELL);
    for kind in ruleset.kinds().iter().filter(|kind| kind.count > 0) {
        let mut cells = vec![kind.code.clone()];
        cells.extend((!style.ascii).then(|| kind.ja.clone()));
        cells.extend((language == Language::English).then(|| kind.en.clone()));
        cells.push(kind.count.to_string());
        cells.extend((language == Language::English).then(|| movement_words(ruleset, kind, language)));
        table.row(cells);
    }
    table.text(style) + marks(style, language)
}

/// Key to the board's marks of North's pieces and of hidden ones.
fn marks(style: Style, language: Language) -> &'static str {
    match (style.ascii, language) {
        (true, _) => "North's pieces are in small letters; ? and ?? are enemy pieces not yet known.\n",
        (false, Language::English) => {
            "Names are abbreviated on the board. v marks North's pieces; ？？ is an enemy piece not yet known.\n"
        }
        (false, Language::Japanese) => {
            "盤では駒の名を略します。v は北の駒、？？ は種類の分からない敵の駒です。\n"
        }
    }
}
