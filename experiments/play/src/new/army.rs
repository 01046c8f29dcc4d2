//! The kinds of the set and their numbers.

use super::boards::squares;
use super::{Record, Refusal, Silence};
use crate::find::fold;
use gunjin_engine::games::gunjin::switches::find;
use gunjin_engine::games::gunjin::{Piece, Ruleset, RulesetError};
use gunjin_engine::switches::SwitchError;

/// The kind of a name in Japanese or English, or of a code.
pub(super) fn named(pieces: &[Piece], name: &str) -> Option<usize> {
    let sought = fold(name);
    pieces
        .iter()
        .position(|piece| [&piece.ja, &piece.en, &piece.code].into_iter().any(|own| fold(own) == sought))
}

pub(super) fn no_kind(name: &str, pieces: &[Piece]) -> Refusal {
    let list = |pick: fn(&Piece) -> String| pieces.iter().map(pick).collect::<Vec<_>>();
    let both = list(|piece| format!("{} {}", piece.ja, piece.en)).join(", ");
    Refusal::new(
        format!("'{name}' is no piece of this set; its pieces are {both}"),
        format!("「{name}」という駒はありません。駒は{}", list(|piece| piece.ja.clone()).join("、")),
    )
}

fn number(word: &str) -> Option<u32> {
    word.trim_end_matches('枚').parse().ok().filter(|count| *count <= 99)
}

impl Record {
    /// Takes the number of a kind, and the name on the piece where it is another: `2`, `2 飛行機`; an empty line is that
    /// of the base.
    pub fn count(&mut self, at: usize, answer: &str) -> Result<(), Refusal> {
        let piece = &mut self.edition.piece[at];
        let (count, name) = answer.split_once(char::is_whitespace).unwrap_or((answer, ""));
        if count.is_empty() {
            return Ok(());
        }
        piece.count = number(count).ok_or_else(|| {
            Refusal::new(
                format!("'{count}' is no number of pieces; type a number, 0 if the set has none; a lost piece counts"),
                format!("「{count}」は枚数ではありません。数（なければ0、失われた駒も数えます）を入力してください"),
            )
        })?;
        if !name.trim().is_empty() {
            piece.ja = name.trim().into();
        }
        Ok(())
    }

    /// Takes a kind that the base lacks, or corrects a number: `騎兵 1`, `aircraft 2 飛行機`.
    pub fn kind(&mut self, line: &str) -> Result<(), Refusal> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some(at) = words.iter().rposition(|word| number(word).is_some()).filter(|at| *at > 0) else {
            return Err(Refusal::new(
                format!("'{line}' has no kind with a number; type for example 騎兵 1"),
                format!("「{line}」では駒と枚数がわかりません。例：騎兵 1"),
            ));
        };
        let name = words[..at].join(" ");
        let place = match named(&self.edition.piece, &name) {
            Some(place) => place,
            None => self.borrow(&name)?,
        };
        self.count(place, &words[at..].join(" "))
    }

    /// Puts a kind of another edition in its place by rank.
    fn borrow(&mut self, name: &str) -> Result<usize, Refusal> {
        let found = self.known.iter().find_map(|edition| Some((edition, named(&edition.piece, name)?)));
        let Some((edition, at)) = found else {
            let all: Vec<Piece> = self.known.iter().flat_map(|edition| edition.piece.clone()).collect();
            let mut kinds: Vec<Piece> = Vec::new();
            all.into_iter().for_each(|piece| {
                if named(&kinds, &piece.code).is_none() {
                    kinds.push(piece)
                }
            });
            return Err(no_kind(name, &kinds));
        };
        let piece = edition.piece[at].clone();
        let own = &mut self.edition.piece;
        if let Some(same) = own.iter().position(|kind| kind.code == piece.code) {
            own[same].ja = piece.ja;
            return Ok(same);
        }
        let above =
            edition.piece[..at].iter().rev().find_map(|kind| own.iter().position(|k| k.code == kind.code));
        let place = above.map_or(0, |above| above + 1);
        own.insert(place, piece);
        Ok(place)
    }

    /// Compares the sum of the pieces with the board and the box, and leaves out kinds of which there are none.
    pub fn army(&mut self) -> Result<(), Refusal> {
        let (army, squares) = (self.edition.army(), squares(&self.edition.board.drawing));
        if let Some(total) = self.total.filter(|total| *total != 2 * army) {
            return Err(not_in_the_box(army, total));
        }
        if army as usize > squares {
            return Err(Refusal::new(
                format!(
                    "{army} pieces a side do not fit on {squares} squares of a camp; correct a number: 大将 1"
                ),
                format!(
                    "一人{army}枚の駒は、陣地の{squares}マスに置けません。枚数を直してください。例：大将 1"
                ),
            ));
        }
        self.edition.piece.retain(|piece| piece.count > 0);
        self.fights.complete(&self.edition.piece, &self.known);
        if (army as usize) < squares {
            let english =
                format!("{army} pieces on {squares} squares of a camp: the others stay empty at set-up.");
            let japanese = format!("陣地の{squares}マスに{army}枚を並べ、残りは空けておきます。");
            self.silent(Silence::new("empty-squares", english, japanese).settles("camp"));
        }
        Ok(())
    }

    /// Drops switches that the pieces and the board leave nothing to decide.
    pub(super) fn fit(&mut self) -> Result<Ruleset, Refusal> {
        loop {
            let error = match self.with(Vec::new()) {
                Ok(ruleset) => {
                    self.edition
                        .rules
                        .retain(|name, _| find(name).is_none_or(|row| row.needs.fits(&ruleset)));
                    return Ok(ruleset);
                }
                Err(error) => error,
            };
            let name = match &error {
                RulesetError::Switch(
                    SwitchError::DoesNotFit { name, .. } | SwitchError::Value { name, .. },
                ) => name,
                _ => return Err(error.into()),
            };
            if self.edition.rules.remove(name).is_none() {
                return Err(error.into());
            }
        }
    }
}

fn not_in_the_box(army: u32, total: u32) -> Refusal {
    let each = total / 2;
    Refusal::new(
        format!(
            "the kinds add up to {army} pieces a side, the box has {total}, {each} a side; correct a number: 大将 1"
        ),
        format!(
            "駒を足すと一人{army}枚ですが、箱には{total}枚、一人{each}枚あります。枚数を直してください。例：大将 1"
        ),
    )
}
