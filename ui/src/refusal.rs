//! Refusals of moves of 軍人将棋, in words.

use crate::language::{Language, capital};
use crate::screen::BoardScreen;
use gunjin_engine::Bits;
use gunjin_engine::games::gunjin::{Gunjin, View, WhyNot};
use gunjin_play::text::movement::movement_words;

/// Reason for which a text is no legal move; `None` if it does not name two squares.
pub(crate) fn refusal<B: Bits>(
    screen: BoardScreen,
    game: &Gunjin<B>,
    view: &View<B>,
    text: &str,
) -> Option<String> {
    let language = screen.language;
    let Some(action) = game.parse_move(text) else { return no_square(screen, game, text) };
    let why = game.why_not(view, action)?;
    let board = game.ruleset().board();
    let (from, to) = (board.name(action.from), board.name(action.to));
    let kind = view.own_at(action.from).map(|own| own.kind);
    let piece = kind.map_or_else(String::new, |kind| screen.kind_name(game, kind));
    Some(match language {
        Language::English => capital(&in_english(game, kind, &why, why.words(game, action, &piece))) + ".\n",
        Language::Japanese => in_japanese(&why, [from, to], &piece, |square| board.name(square)) + "\n",
    })
}

/// The moves of a piece, behind a reason that says that it does not move so.
fn in_english<B: Bits>(game: &Gunjin<B>, kind: Option<u8>, why: &WhyNot, words: String) -> String {
    match kind.and_then(|kind| game.ruleset().kinds().get(usize::from(kind))) {
        Some(kind) if *why == WhyNot::OutOfReach => {
            format!("{words}; it moves: {}", movement_words(game.ruleset(), kind, Language::English))
        }
        _ => words,
    }
}

fn in_japanese<'b>(why: &WhyNot, [from, to]: [&str; 2], piece: &str, name: impl Fn(u8) -> &'b str) -> String {
    match why {
        WhyNot::EmptyOrigin => format!("{from} に駒はありません。"),
        WhyNot::EnemyOrigin => format!("{from} の駒はあなたのものではありません。"),
        WhyNot::OwnTarget => format!("{to} には自分の駒があります。"),
        WhyNot::TwoSquares => {
            format!(
                "二マスの規則（R8.10）により、{from} の{piece}は同じ二つのマスの間をこれ以上往復できません。"
            )
        }
        WhyNot::Chase => "同じ駒を追い回し続けることはできません（R8.11）。".into(),
        WhyNot::Repeats => format!("{from}{to} は同じ局面の繰り返しになるため指せません（R8.8）。"),
        WhyNot::Fixed => format!("{piece}は動けない駒です（R2.13）。"),
        WhyNot::Immovable => format!("{from} の{piece}はそこから動けません（R1.16、R2.14）。"),
        WhyNot::CircleFirst => "円の上の駒を先に動かさなければなりません（R1.9）。".into(),
        WhyNot::Blocked(squares) if squares.is_empty() => {
            format!("{from} と {to} の間の駒が{piece}の進路をふさいでいます。")
        }
        WhyNot::Blocked(squares) => {
            let squares: Vec<&str> = squares.iter().map(|&square| name(square)).collect();
            format!("{from} の{piece}は {} を飛び越えられません。", squares.join("、"))
        }
        WhyNot::Spared => {
            format!("{piece}で {to} の敵の駒は攻撃できません（R1.8、R1.15、R2.12、R4.7、R6.6）。")
        }
        WhyNot::Closed => format!("{to} には入れません（R2.15、R2.16）。"),
        WhyNot::OutOfReach => format!("{from} の{piece}は {to} へは動けません。"),
        WhyNot::NoFall => format!("{from} の{piece}は {to} へ投下できません。"),
    }
}

/// Refusal of two squares, one of which this board does not have.
fn no_square<B: Bits>(screen: BoardScreen, game: &Gunjin<B>, text: &str) -> Option<String> {
    let board = game.ruleset().board();
    let squares = squares_of(text)?;
    let wrong = squares.iter().find(|name| board.find(name).is_none())?;
    Some(screen.language.pick(
        format!("This board has no square '{wrong}'.\n"),
        format!("この盤に「{wrong}」というマスはありません。\n"),
    ))
}

/// `z9b4` as `z9` and `b4`: letters, digits, letters, digits.
fn squares_of(text: &str) -> Option<[&str; 2]> {
    let letters = text.find(|c: char| !c.is_ascii_lowercase()).filter(|&at| at > 0)?;
    let digits = text[letters..].find(|c: char| !c.is_ascii_digit()).filter(|&at| at > 0)? + letters;
    let second = &text[digits..];
    let rest = second.trim_start_matches(|c: char| c.is_ascii_lowercase());
    let written = rest.len() < second.len() && !rest.is_empty() && rest.chars().all(|c| c.is_ascii_digit());
    written.then(|| [&text[..digits], second])
}
