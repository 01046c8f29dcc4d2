//! What tables and umpires say, in Japanese.

use gunjin_engine::bits::Bits;
use gunjin_engine::games::gunjin::knowledge::Announcement;
use gunjin_engine::games::gunjin::play::moves::Manner;
use gunjin_engine::games::gunjin::rules::board::SOUTH;
use gunjin_engine::games::gunjin::rules::combat::Outcome;
use gunjin_engine::games::gunjin::tables::compiled::Gunjin;

/// Columns of the tables on a page.
pub(super) const COLUMNS: &[(&str, &str)] = &[
    ("cell", "組"),
    ("game", "ゲーム"),
    ("score", "得点率"),
    ("low", "下限"),
    ("high", "上限"),
    ("score_low", "得点率の下限"),
    ("score_high", "得点率の上限"),
    ("games", "局数"),
    ("plies", "手数"),
    ("branching", "合法手の数"),
    ("combats", "戦闘の数"),
    ("captures", "失われた駒"),
    ("first_contact", "最初の戦闘（手）"),
    ("crossing", "敵陣到達（手）"),
    ("ending", "終局"),
    ("share", "割合"),
    ("square", "マス"),
    ("gain", "得点率の差"),
    ("kind", "駒"),
    ("value", "価値"),
    ("ply", "手"),
    ("bits", "ビット"),
    ("agent", "対局者"),
    ("against", "相手"),
    ("pairs_0", "二局で0点"),
    ("pairs_1", "二局で0.5点"),
    ("pairs_2", "二局で1点"),
    ("pairs_3", "二局で1.5点"),
    ("pairs_4", "二局で2点"),
    ("rating", "レーティング"),
    ("rating_low", "レーティング下限"),
    ("rating_high", "レーティング上限"),
    ("nash_share", "均衡での割合"),
    ("worst_opponent", "最も苦手な相手"),
    ("worst_score", "その得点率"),
    ("worst_low", "その下限"),
    ("worst_high", "その上限"),
    ("id", "主張"),
    ("verdict", "判定"),
    ("effect", "差"),
    ("p", "p値"),
    ("q", "q値"),
    ("counts", "意味のある差"),
];

/// How games end, by the words of `games.csv`.
pub(crate) const ENDINGS: &[(&str, &str)] = &[
    ("hq", "総司令部の占領"),
    ("marshal", "元帥を失った"),
    ("flag", "軍旗を取った"),
    ("second-lieutenant", "少尉が軍旗を取った"),
    ("commander", "司令官を失った"),
    ("elimination", "動ける駒の全滅"),
    ("no-move", "指せる手がない"),
    ("ply-cap", "手数の上限"),
    ("repetition", "千日手"),
    ("resignation", "投了"),
    ("forfeit", "反則・時間切れなど"),
    ("mate", "詰み"),
    ("swallow-mate", "燕での詰み"),
    ("phoenix-taken", "鵬を取った"),
    ("royal-captured", "玉を取った"),
    ("bare-king", "裸玉"),
    ("bare-kings", "双方裸玉"),
    ("garden", "中央への到達"),
    ("points", "点数"),
    ("fold", "降り"),
    ("showdown", "手札の公開"),
    ("last_card", "最後の札"),
    ("bid_holds", "宣言は真"),
    ("bid_fails", "宣言は偽"),
    ("rounds", "全回終了"),
    ("decided", "途中で決着"),
    ("end-of-tree", "終端"),
];

/// Words of tables of claims.
pub(super) const CLAIMS: &[(&str, &str)] =
    &[("all", "全員"), ("supported", "支持"), ("refuted", "否定"), ("inconclusive", "決着せず")];

/// What the umpire announced of a move.
pub(crate) fn announcement_text<B: Bits>(game: &Gunjin<B>, announcement: &Announcement<B>) -> String {
    let seat = if announcement.seat == SOUTH { "南" } else { "北" };
    let manner = if announcement.action.manner == Manner::Walk { "" } else { "ミサイル投下 " };
    let outcome = match announcement.outcome {
        None => "",
        Some(Outcome::Win) => "、勝ち",
        Some(Outcome::Lose) => "、負け",
        Some(Outcome::Both) => "、相打ち",
    };
    let board = game.ruleset().board();
    let besides: Vec<&str> = announcement.besides().members().map(|square| board.name(square)).collect();
    let besides = if besides.is_empty() {
        String::new()
    } else {
        format!("、ほかに空いたマス {}", besides.join(" "))
    };
    format!("{seat} {manner}{}{outcome}{besides}", game.move_text(announcement.action))
}
