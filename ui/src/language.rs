//! Messages to people at a game, in English and in Japanese.

use gunjin_engine::Bits;
use gunjin_engine::games::gunjin::{Announcement, Gunjin, Manner, Outcome, SOUTH, Winner};
use gunjin_experiments::render::replay::announcement_text;
use gunjin_play::game_run::result::{reason_words, winner_word};
pub use gunjin_play::text::language::Language;
pub(crate) use gunjin_play::text::language::capital;
use std::fmt::Display;

/// Messages of a game in a language.
pub trait Messages: Copy {
    /// Language in which it speaks.
    fn language(self) -> Language;

    /// The command that lists moves, behind a refusal.
    fn moves_list(self) -> &'static str {
        self.language().pick(
            "'moves' and a square list the moves from there.\n",
            "「手」とマスで、そこからの合法手が出ます。\n",
        )
    }

    /// The position before the first move.
    fn start(self) -> &'static str {
        self.language().pick("Start", "開始局面")
    }

    /// Caption of a board of a game that is shown again: its ply and what was announced of it.
    fn caption<B: Bits>(self, game: &Gunjin<B>, ply: usize, told: Option<&Announcement<B>>) -> String {
        told.map_or_else(
            || self.start().to_string(),
            |announcement| format!("{ply}. {}", self.announcement(game, announcement)),
        )
    }

    /// Reason of a game's end.
    fn reason(self, word: &str) -> String {
        match (self.language(), word) {
            (Language::English, "ply-cap") => "limit of plies reached".to_string(),
            _ => self.ending(word),
        }
    }

    /// Name of a seat of a game without sides.
    fn seat(self, seat: usize) -> String {
        self.language().pick(format!("seat {}", seat + 1), format!("{}番", seat + 1))
    }

    /// Message that a player left during the game.
    fn broken_off(self, name: &str) -> String {
        self.language().pick(
            format!("{name} leaves; the game is abandoned.\n"),
            format!("{name}が席を離れました。対局は中断です。\n"),
        )
    }

    /// Message that a player left before the game.
    fn not_begun(self, name: &str) -> String {
        self.language().pick(
            format!("{name} leaves; the game does not begin.\n"),
            format!("{name}が席を離れました。対局は始まりません。\n"),
        )
    }

    /// The ending, for everybody.
    fn over(self, reason: &str, remark: &str, points: &[(String, f64)]) -> String {
        let (reason, result) = (self.reason(reason), self.result(points));
        let of = |(name, points): &(String, f64)| format!("{name} {points}");
        let points: Vec<String> = points.iter().map(of).collect();
        self.language().pick(
            format!("The game is over: {reason}{remark}. {result}Points: {}.\n", points.join(", ")),
            format!("終局：{reason}{remark}。{result}得点：{}。\n", points.join("、")),
        )
    }

    /// The seat with most points alone wins; where all have the same, nobody does. Else the points say it.
    fn result(self, points: &[(String, f64)]) -> String {
        let most = points.iter().map(|(_, points)| *points).fold(f64::MIN, f64::max);
        let first: Vec<&(String, f64)> = points.iter().filter(|(_, points)| *points == most).collect();
        match first[..] {
            [(name, _)] => {
                self.language().pick(format!("{} wins. ", capital(name)), format!("{name}の勝ち。"))
            }
            _ if first.len() == points.len() => self.language().pick("A draw. ", "引き分け。").into(),
            _ => String::new(),
        }
    }

    /// Word for the winner.
    fn winner(self, winner: Winner) -> &'static str {
        let japanese = match winner {
            Winner::South => "南の勝ち",
            Winner::North => "北の勝ち",
            Winner::Draw => "引き分け",
        };
        self.language().pick(winner_word(winner), japanese)
    }

    /// That a record keeps to the rules, and how its game ended if it did: the result and the word of the
    /// reason.
    fn true_record(self, plies: usize, ended: Option<(&str, &str)>) -> String {
        let broken_off = || self.language().pick("broken off", "中断").to_string();
        let ended = ended.map(|(result, reason)| {
            let reason = self.reason(reason);
            self.language()
                .pick(format!("result: {result} ({reason})"), format!("結果は{result}（{reason}）"))
        });
        let ended = ended.unwrap_or_else(broken_off);
        self.language().pick(
            format!("The record is valid: {plies} plies, {ended}.\n"),
            format!("棋譜に誤りはありません。{plies}手、{ended}。\n"),
        )
    }

    /// Message with the path of the saved game.
    fn saved(self, path: impl Display) -> String {
        self.language().pick(format!("Saved to {path}.\n"), format!("{path} に保存しました。\n"))
    }

    /// Message that the game could not be written.
    fn not_saved(self, path: impl Display, cause: impl Display) -> String {
        self.language().pick(
            format!("Cannot write '{path}': {cause}; name another file.\n"),
            format!("「{path}」に書き込めません（{cause}）。別のファイル名を指定してください。\n"),
        )
    }

    /// Something was typed that is neither a move nor a command.
    fn unknown(self, text: &str) -> String {
        self.language().pick(
            format!(
                "'{text}' is neither a legal move nor a command; 'moves' lists moves, 'help' the commands.\n"
            ),
            format!(
                "「{text}」は手でも命令でもありません。「手」で合法手、「ヘルプ」で命令の一覧が出ます。\n"
            ),
        )
    }

    /// No legal move begins like this.
    fn no_moves(self, prefix: &str) -> String {
        self.language().pick(
            format!("No legal move begins with '{prefix}'.\n"),
            format!("「{prefix}」で始まる合法手はありません。\n"),
        )
    }

    /// A square that is none of the camp's.
    fn no_square_of_camp(self, name: &str) -> String {
        self.language().pick(
            format!("'{name}' is not a square of your camp; write for example swap a1 b2"),
            format!("「{name}」は自陣のマスではありません。例：交換 a1 b2"),
        )
    }

    /// The umpire's announcement of a move.
    fn announcement<B: Bits>(self, game: &Gunjin<B>, told: &Announcement<B>) -> String {
        match self.language() {
            Language::English => announcement_text(game, told),
            Language::Japanese => japanese_announcement(game, told),
        }
    }

    /// An ending as tables name it, by its word in `games.csv`.
    fn ending(self, word: &str) -> String {
        let japanese =
            ENDINGS.iter().find(|(ending, _)| self.language() == Language::Japanese && *ending == word);
        japanese.map_or_else(|| reason_words(word), |(_, japanese)| (*japanese).to_string())
    }
}

impl Messages for Language {
    fn language(self) -> Language {
        self
    }
}

/// Endings of games in Japanese, by the words of `games.csv`.
const ENDINGS: &[(&str, &str)] = &[
    ("hq", "総司令部の占領"),
    ("marshal", "元帥を失った"),
    ("flag", "軍旗を取った"),
    ("second-lieutenant", "少尉が軍旗を取った"),
    ("commander", "司令官を失った"),
    ("elimination", "動ける駒の全滅"),
    ("no-move", "指せる手がない"),
    ("ply-cap", "手数の上限"),
    ("repetition", "千日手"),
    ("no-fight", "戦いのない手が続いた"),
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

/// The umpire's announcement of a move, in Japanese.
fn japanese_announcement<B: Bits>(game: &Gunjin<B>, announcement: &Announcement<B>) -> String {
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

/// The question after a game.
pub fn afterwards(language: Language) -> &'static str {
    language.pick(
        "rematch, replay, save FILE, or Enter to leave: ",
        "「再戦」「再生」「保存 FILE」、Enter で終了: ",
    )
}
