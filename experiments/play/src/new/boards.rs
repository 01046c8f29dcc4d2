//! The known boards, by what can be counted on one.

use super::Refusal;
use gunjin_engine::games::gunjin::text::library;
use gunjin_engine::games::gunjin::{Board, SOUTH, read_drawing};

/// A board that editions are played on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownBoard {
    /// Id of the board.
    pub id: &'static str,
    /// Its picture in characters.
    pub drawing: String,
}

/// The boards with these counts; unknown ones fit all.
pub fn boards(sought: [Option<usize>; 3]) -> Vec<KnownBoard> {
    let fits = |board: &KnownBoard| {
        let own = counts(&board.drawing).unwrap_or_default();
        sought.iter().zip(own).all(|(sought, own)| sought.is_none_or(|sought| sought == own))
    };
    let known = |id| Some(KnownBoard { id, drawing: library::board_drawing(id)? });
    library::board_ids().filter_map(known).filter(fits).collect()
}

/// Columns, rows of a camp, and squares of a camp from which a road leads.
pub(super) fn counts(drawing: &str) -> Option<[usize; 3]> {
    let board = board(drawing)?;
    let is_entrance = |square: &u8| board.get(*square).is_some_and(|square| square.entrance);
    let entrances = board.camp(SOUTH).iter().filter(|square| is_entrance(square)).count();
    Some([board.files(), board.rows() / 2, entrances])
}

/// Squares of a camp.
pub(super) fn squares(drawing: &str) -> usize {
    board(drawing).map_or(0, |board| board.camp(SOUTH).len())
}

fn board(drawing: &str) -> Option<Board> {
    Board::new(&read_drawing(drawing).ok()?, 0).ok()
}

/// The number of an answer: that of the base for an empty line, none for `?`.
pub fn counted(answer: &str, base: usize) -> Result<Option<usize>, Refusal> {
    match answer {
        "" => Ok(Some(base)),
        "?" => Ok(None),
        number => number.parse().map(Some).map_err(|_| {
            Refusal::new(
                format!("'{number}' is no number; type one, or ? if it is not known"),
                format!("「{number}」は数ではありません。数か、わからなければ ? を入力してください"),
            )
        }),
    }
}
