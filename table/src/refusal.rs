//! Why a move of 軍人将棋 is refused, in words.

use crate::screen::BoardScreen;
use gunjin_engine::bits::Bits;
use gunjin_engine::games::gunjin::knowledge::View;
use gunjin_engine::games::gunjin::play::why_not::WhyNot;
use gunjin_engine::games::gunjin::tables::compiled::Gunjin;
use gunjin_play::text::movement::movement_words;

/// Why a text is no legal move; `None` if it does not name two squares.
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
    let words = match why {
        WhyNot::EmptyOrigin => {
            language.pick(format!("No piece stands on {from}."), format!("{from} に駒はありません。"))
        }
        WhyNot::EnemyOrigin => language.pick(
            format!("The piece on {from} is not yours."),
            format!("{from} の駒はあなたのものではありません。"),
        ),
        WhyNot::OwnTarget => {
            language.pick(format!("Your own piece stands on {to}."), format!("{to} には自分の駒があります。"))
        }
        WhyNot::Barred => language.pick(
            format!("{from}{to} would repeat the position once too often."),
            format!("{from}{to} は同じ局面の繰り返しになるため指せません。"),
        ),
        WhyNot::Immovable => language
            .pick(format!("The {piece} on {from} cannot move."), format!("{from} の{piece}は動けません。")),
        WhyNot::CircleFirst => language.pick(
            "A piece on a circle must leave it first.".to_string(),
            "円の上の駒を先に動かさなければなりません。".to_string(),
        ),
        WhyNot::Blocked(squares) => {
            let squares: Vec<&str> = squares.iter().map(|&square| board.name(square)).collect();
            match squares.is_empty() {
                true => language.pick(
                    format!("Pieces between {from} and {to} are in the way of the {piece}."),
                    format!("{from} と {to} の間の駒が{piece}の進路をふさいでいます。"),
                ),
                false => language.pick(
                    format!("The {piece} on {from} does not leap over {}.", squares.join(", ")),
                    format!("{from} の{piece}は {} を飛び越えられません。", squares.join("、")),
                ),
            }
        }
        WhyNot::Spared => language.pick(
            format!("The {piece} may not attack what stands on {to}."),
            format!("{piece}は {to} の駒を攻撃できません。"),
        ),
        WhyNot::Closed => language.pick(format!("{to} is closed to you."), format!("{to} には入れません。")),
        WhyNot::OutOfReach => {
            let moves = kind.and_then(|kind| game.ruleset().kinds().get(usize::from(kind)));
            let moves = moves.map_or_else(String::new, |kind| movement_words(game.ruleset(), kind));
            language.pick(
                format!("The {piece} on {from} does not reach {to}; it moves: {moves}."),
                format!("{from} の{piece}は {to} へは動けません。"),
            )
        }
        WhyNot::NoFall => language.pick(
            format!("The {piece} on {from} cannot fall on {to}."),
            format!("{from} の{piece}は {to} へ投下できません。"),
        ),
    };
    let list = language
        .pick(format!("'moves {from}' lists its moves."), format!("「手 {from}」でその駒の合法手が出ます。"));
    Some(match kind {
        Some(_) => format!("{words} {list}\n"),
        None => format!("{words}\n"),
    })
}

/// What looks like two squares, one of which this board does not have.
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
