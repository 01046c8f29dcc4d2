//! Messages to people at a game, in English and in Japanese (`data/words/messages.json`).

use gunjin_engine::Bits;
use gunjin_engine::games::gunjin::{Announcement, Gunjin, Manner, Outcome, SOUTH};
use gunjin_experiments::render::names::seat_name;
use gunjin_play::text::language::MESSAGES;
pub(crate) use gunjin_play::text::language::capital;
pub use gunjin_play::text::language::{Language, ending};
use std::fmt::Display;

/// A message with its gaps filled.
pub fn say(name: &str, language: Language, parts: &[&dyn Display]) -> String {
    MESSAGES.say(name, language, parts)
}

/// Caption of a board of a game that is shown again: its ply and what was announced of it.
pub fn caption<B: Bits>(
    language: Language,
    game: &Gunjin<B>,
    ply: usize,
    told: Option<&Announcement<B>>,
) -> String {
    let told = told.map(|told| format!("{ply}. {}", announcement(language, game, told)));
    told.unwrap_or_else(|| say("start", language, &[]))
}

/// Reason of a game's end.
fn reason(word: &str, language: Language) -> String {
    if word == "ply-cap" { say("ply_cap", language, &[]) } else { ending(word, language) }
}

/// The ending, for everybody.
pub fn over(language: Language, word: &str, remark: &str, points: &[(String, f64)]) -> String {
    let (reason, result) = (reason(word, language), result(language, points));
    let of = |(name, points): &(String, f64)| format!("{name} {points}");
    let points: Vec<String> = points.iter().map(of).collect();
    say("over", language, &[&reason, &remark, &result, &points.join(language.pick(", ", "、"))])
}

/// The seat with most points alone wins; where all have the same, nobody does. Else the points say it.
fn result(language: Language, points: &[(String, f64)]) -> String {
    let most = points.iter().map(|(_, points)| *points).fold(f64::MIN, f64::max);
    let first: Vec<&(String, f64)> = points.iter().filter(|(_, points)| *points == most).collect();
    match first[..] {
        [(name, _)] => say("wins", language, &[&language.pick(capital(name), name.clone())]),
        _ if first.len() == points.len() => say("nobody_wins", language, &[]),
        _ => String::new(),
    }
}

/// That a record keeps to the rules, and how its game ended if it did: the result and the word of the reason.
pub fn true_record(language: Language, plies: usize, ended: Option<(&str, &str)>) -> String {
    let ended = ended.map_or_else(
        || say("unfinished", language, &[]),
        |(result, word)| say("finished", language, &[&result, &reason(word, language)]),
    );
    say("true_record", language, &[&plies, &ended])
}

/// The umpire's announcement of a move.
pub fn announcement<B: Bits>(language: Language, game: &Gunjin<B>, told: &Announcement<B>) -> String {
    let seat = language.pick(seat_name(told.seat), if told.seat == SOUTH { "南" } else { "北" });
    let manner = match told.action.manner {
        Manner::Walk => language.pick("moves ", ""),
        _ => language.pick("drops a missile: ", "ミサイル投下 "),
    };
    let outcome = match told.outcome {
        None => "",
        Some(Outcome::Win) => language.pick(" and wins the fight", "、勝ち"),
        Some(Outcome::Lose) => language.pick(" and loses the fight", "、負け"),
        Some(Outcome::Both) => language.pick(" and both fall", "、相打ち"),
    };
    let board = game.ruleset().board();
    let mut text = format!("{seat} {manner}{}{outcome}", game.move_text(told.action));
    let besides: Vec<&str> = told.besides().members().map(|square| board.name(square)).collect();
    if !besides.is_empty() {
        text += language.pick("; also destroyed: ", "、ほかに空いたマス ");
        text += &besides.join(" ");
    }
    text
}

/// Commands at a turn besides a move.
pub fn help(language: Language) -> &'static str {
    language.pick(HELP, HELP_JAPANESE)
}

const HELP: &str = "\
Type a move as the list of moves writes it (b4b5, b4-b5, a4o1), or one of:
  moves [B4]    the legal moves, those that begin with B4
  board         print the board again
  log           all announcements of the umpire
  notes         possible kinds of the enemy's pieces
  pieces        the pieces of a side: codes, names, how they move
  save [FILE]   write the game to a file (gunjin play --resume FILE)
  resign        give up
  quit          leave without giving up
";

const HELP_JAPANESE: &str = "\
指し手（b4b5、b4-b5、a4o1 など）か、次の命令を入力してください。括弧内は英語の命令です。
  手 [B4]        合法手の一覧。B4 を付けるとそこからの手だけ (moves)
  盤             盤をもう一度表示 (board)
  記録           審判がこれまでに告げたこと (log)
  推理           敵の駒が何でありうるか (notes)
  駒             駒の一覧。記号、名前、枚数 (pieces)
  保存 [FILE]    対局をファイルに保存。gunjin play --resume FILE で再開 (save)
  投了           負けを認める (resign)
  終了           投了せずに席を離れる (quit)
";

/// Commands while setting up.
pub fn setting_up_help(language: Language) -> &'static str {
    language.pick(SETTING_UP, SETTING_UP_JAPANESE)
}

const SETTING_UP: &str = "\
Set up your pieces, then type done:
  swap A1 B2    exchange the pieces on two squares
  random        another random set-up
  preset        the edition's own set-up
  ENCA/...      a whole set-up: ranks from the front to the back, from your left to your right
  text          this set-up as text, to enter it another time
  pieces        your pieces: codes, names, how they move
  board         print the camp again
  done          begin the game
  quit          leave
";

const SETTING_UP_JAPANESE: &str = "\
駒を並べ、「完了」と入力してください。括弧内は英語の命令です。
  交換 A1 B2     二つのマスの駒を入れ替える (swap)
  乱数           ランダムに並べ直す (random)
  見本           この版の見本の配置にする (preset)
  ENCA/...       配置全体。前列から後列へ、自分から見て左から右へ、駒の記号で
  文字           今の配置を記号で表示。次回そのまま入力できる (text)
  駒             駒の一覧。記号、名前、枚数 (pieces)
  盤             自陣をもう一度表示 (board)
  完了           この配置で始める (done)
  終了           やめる (quit)
";
