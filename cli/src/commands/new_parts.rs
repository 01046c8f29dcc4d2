//! Parts of `gunjin rules new` after the box: board, pieces, fights, moves and rules.

use super::desk::Desk;
use super::find::chosen;
use anyhow::bail;
use gunjin_play::new::boards::{boards, counted};
use gunjin_play::new::{Record, Refusal};
use gunjin_play::text::combat::combat_text;
use gunjin_play::text::movement::movement_words;

const COUNTS: [(&str, [&str; 2]); 3] = [
    ("columns", ["Columns of the board", "盤の横のマスの数"]),
    ("ranks", ["Rows of one camp with that of the headquarters", "片方の陣地の段の数（司令部の段も数える）"]),
    ("roads", ["Squares of one camp where a passage begins", "片方の陣地で通路につながるマスの数"]),
];

pub(crate) fn board(desk: &mut Desk<'_>, record: &mut Record) -> anyhow::Result<()> {
    let (own, base) = record.board();
    let own = own.to_string();
    let about = ["Count on your board; ? is not known.", "盤を数えてください。? は不明です。"];
    desk.part(["3. The board", "3. 盤"], about, false)?;
    let mut counts = [None; 3];
    for (at, (key, question)) in COUNTS.into_iter().enumerate() {
        counts[at] = desk.ask(key, question, &base[at].to_string(), |line| counted(line, base[at]))?;
    }
    let known = boards(counts);
    let Some(first) = known.iter().find(|board| board.id == own).or(known.first()) else {
        bail!("{}", no_board(desk))
    };
    for (number, board) in known.iter().enumerate() {
        desk.tell(&format!("\n  {}  {}\n{}", number + 1, board.id, board.drawing))?;
    }
    let ids: Vec<&str> = known.iter().map(|board| board.id).collect();
    let board =
        desk.ask("board", ["Number of yours", "どの盤ですか（番号）"], first.id, |line| {
            let id = if line.is_empty() { Some(first.id) } else { chosen(&ids, line) };
            known.iter().find(|known| Some(known.id) == id).ok_or_else(|| {
                Refusal::new(
                    format!("'{line}' is none of these boards; type a number"),
                    format!("「{line}」という盤はありません。番号を入力してください"),
                )
            })
        })?;
    record.take_board(board);
    Ok(())
}

fn no_board(desk: &Desk<'_>) -> String {
    let path = desk.answers().path().display();
    desk.language.pick(
        format!(
            "no known board has these numbers; correct them in '{path}', or answer ? and draw the board in the \
             finished file (docs/EDITION_FORMAT.md, The drawing)"
        ),
        format!(
            "この数の盤は知られていません。{path} の数を直すか、? と答えて、できたファイルに盤を描いてください\
             （docs/EDITION_FORMAT.md の The drawing）"
        ),
    )
}

pub(crate) fn pieces(desk: &mut Desk<'_>, record: &mut Record) -> anyhow::Result<()> {
    let about = [
        "How many has one side? If a piece reads otherwise, add its name: 2 飛行機. A dot takes all that are left as proposed.",
        "一方の枚数を答えてください。駒の文字が違うときは続けて書きます：2 飛行機。. だけで残りすべて空行と同じです。",
    ];
    desk.part(["4. The pieces", "4. 駒"], about, true)?;
    for at in 0..record.pieces().len() {
        let piece = record.pieces()[at].clone();
        let question = [format!("{} {}", piece.ja, piece.en), piece.ja];
        let key = format!("count {}", piece.code);
        desk.ask(&key, question, &piece.count.to_string(), |line| record.count(at, line))?;
    }
    let about = ["Add kinds that are missing above: cavalry 1.", "上にない駒を加えてください：騎兵 1"];
    desk.part(["", ""], about, false)?;
    desk.lines("kind", ["Kind and number", "駒と枚数"], |line| match line {
        "" => record.army().map(|()| true),
        line => record.kind(line).map(|()| false),
    })
}

pub(crate) fn fights(desk: &mut Desk<'_>, record: &mut Record) -> anyhow::Result<()> {
    let about = [
        "Compare this table with the sheet and type what differs: スパイ 大将 勝, mine > tank cavalry, 少尉 = 騎兵 (both fall). \
         Where the sheet is silent: スパイ 大将 ?, or ? alone if it has no table.",
        "この表を説明書と比べ、違うところを書いてください：スパイ 大将 勝、地雷 > タンク 騎兵、少尉 = 騎兵（相討ち）。\
         説明書になければ スパイ 大将 ?、表がなければ ? だけを書きます。",
    ];
    desk.part(["5. Who beats whom", "5. 駒の勝負"], about, false)?;
    if let Ok(ruleset) = record.ruleset() {
        desk.tell(&combat_text(&ruleset, desk.style(), desk.language))?;
    }
    desk.lines("fight", ["What differs", "違うところ"], |line| match line {
        "" => record.fought().map(|()| true),
        line => record.fight(line).map(|()| false),
    })
}

pub(crate) fn rules(desk: &mut Desk<'_>, record: &mut Record) -> anyhow::Result<()> {
    let about = [
        "Answer by letter, or ? if the sheet is silent. A dot takes all that are left as proposed, ?? calls them silent.",
        "記号で答えてください。説明書になければ ?。. だけで残りすべて空行と同じ、?? だけで残りすべて「説明書になし」です。",
    ];
    desk.part(["6. Moves and other rules", "6. 動きとそのほかのルール"], about, true)?;
    let (ruleset, l) = (record.ruleset()?, desk.language);
    for piece in ruleset.kinds() {
        desk.tell(&format!("  {}  {}\n", l.pick(&piece.en, &piece.ja), movement_words(&ruleset, piece, l)))?;
    }
    if let Some(flag) = record.lone_flag() {
        let question = [
            format!("\nA {} with nothing behind it loses to everything", flag.en),
            format!("\n後ろに駒のない{}はどの駒にも負ける", flag.ja),
        ];
        desk.ask("lone flag", question, l.pick("printed", "書いてある"), |line| record.flag(line))?;
    }
    while let Some(rule) = record.rule()? {
        let proposal = rule.proposal(l);
        desk.ask(rule.name, rule.text(), &proposal, |line| record.answer(&rule, line))?;
    }
    Ok(())
}
