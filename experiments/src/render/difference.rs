//! Changes between two editions, as data. Kinds are matched by their codes, so that 間者 and スパイ are one kind.

use gunjin_engine::games::gunjin::rules::ruleset::Ruleset;
use gunjin_engine::games::gunjin::text::edition::{Piece, Role};
use gunjin_play::text::combat::{Attack, attack};
use gunjin_play::text::goals::goals;
use gunjin_play::text::limits::limits;
use gunjin_play::text::movement::movement_words;
use gunjin_play::text::settings::{board_id, settings};
use serde::Serialize;

/// Everything that differs.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Difference {
    pub(crate) a: String,
    pub(crate) b: String,
    /// Kinds that only one has, or with other counts or names.
    pub(crate) pieces: Vec<PieceChange>,
    pub(crate) board: Option<BoardChange>,
    pub(crate) movement: Vec<Change>,
    pub(crate) combat: Vec<AttackChange>,
    pub(crate) switches: Vec<Change>,
    pub(crate) limits: OnlyIn,
    pub(crate) goals: OnlyIn,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct PieceChange {
    pub(crate) code: String,
    pub(crate) en: String,
    /// Its name in the first, if it is there.
    pub(crate) ja_a: Option<String>,
    /// Its name in the second, if it is there.
    pub(crate) ja_b: Option<String>,
    pub(crate) count_a: u32,
    pub(crate) count_b: u32,
}

/// Boards of both editions, where they differ.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct BoardChange {
    pub(crate) a: String,
    pub(crate) b: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct Change {
    pub(crate) name: String,
    pub(crate) about: String,
    pub(crate) a: String,
    pub(crate) b: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct AttackChange {
    pub(crate) attacker: String,
    pub(crate) defender: String,
    pub(crate) attacker_en: String,
    pub(crate) defender_en: String,
    pub(crate) a: Attack,
    pub(crate) b: Attack,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct OnlyIn {
    pub(crate) a: Vec<String>,
    pub(crate) b: Vec<String>,
}

impl OnlyIn {
    fn of(a: &[String], b: &[String]) -> OnlyIn {
        let only = |these: &[String], those: &[String]| -> Vec<String> {
            these.iter().filter(|sentence| !those.contains(sentence)).cloned().collect()
        };
        OnlyIn { a: only(a, b), b: only(b, a) }
    }
}

impl Difference {
    /// Compares two rulesets.
    pub fn between(a: &Ruleset, b: &Ruleset) -> Difference {
        let boards = (board_words(a), board_words(b));
        let same_board = a.drawing() == b.drawing();
        Difference {
            a: a.id(),
            b: b.id(),
            pieces: pieces(a, b),
            board: (!same_board).then_some(BoardChange { a: boards.0, b: boards.1 }),
            movement: movement(a, b),
            combat: combat(a, b),
            switches: switches(a, b),
            limits: OnlyIn::of(&limits(a), &limits(b)),
            goals: OnlyIn::of(&goals(a), &goals(b)),
        }
    }

    /// Number of changes; a board counts as ten.
    pub(crate) fn size(&self) -> usize {
        let board = if self.board.is_some() { 10 } else { 0 };
        board + self.pieces.len() + self.movement.len() + self.combat.len() + self.switches.len()
    }

    /// Numbers of changes, as `3 pieces, board, 12 fights`.
    pub(crate) fn in_short(&self) -> String {
        let counts = [
            (self.pieces.len(), "pieces"),
            (usize::from(self.board.is_some()), "board"),
            (self.movement.len(), "ways of moving"),
            (self.combat.len(), "fights"),
            (self.switches.len(), "switches"),
        ];
        let named = |&(count, what): &(usize, &str)| {
            if what == "board" { what.into() } else { format!("{count} {what}") }
        };
        let told: Vec<String> = counts.iter().filter(|(count, _)| *count > 0).map(named).collect();
        if told.is_empty() { "names only".into() } else { told.join(", ") }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.pieces.is_empty()
            && self.board.is_none()
            && self.movement.is_empty()
            && self.combat.is_empty()
            && self.switches.is_empty()
    }
}

fn board_words(ruleset: &Ruleset) -> String {
    let board = ruleset.board();
    let squares = board.squares().count();
    let circles = board.circles().count();
    let width = board.headquarters(0).and_then(|square| board.get(square)).map(|square| square.width);
    let headquarters = width.map_or("no headquarters".into(), |width| format!("headquarters {width} wide"));
    let roads = if board.is_joined() { 0 } else { board.roads().count() };
    format!(
        "{}: {} files, {} squares, {circles} circles, {roads} roads, {headquarters}{}",
        board_id(ruleset),
        board.files(),
        squares,
        if board.is_detached() { ", detached" } else { "" }
    )
}

fn by_code<'r>(ruleset: &'r Ruleset, code: &str) -> Option<&'r Piece> {
    ruleset.kinds().iter().find(|kind| kind.code == code)
}

/// Codes of both, in the order of the first, then the second.
fn codes<'r>(a: &'r Ruleset, b: &'r Ruleset) -> Vec<&'r str> {
    let mut codes: Vec<&str> = a.kinds().iter().map(|kind| kind.code.as_str()).collect();
    codes.extend(b.kinds().iter().map(|kind| kind.code.as_str()).filter(|code| by_code(a, code).is_none()));
    codes
}

fn pieces(a: &Ruleset, b: &Ruleset) -> Vec<PieceChange> {
    let change = |code: &str| -> Option<PieceChange> {
        let (in_a, in_b) = (by_code(a, code), by_code(b, code));
        let facts = |piece: Option<&Piece>| piece.map(|p| (p.ja.clone(), p.count));
        if facts(in_a) == facts(in_b) {
            return None;
        }
        Some(PieceChange {
            code: code.into(),
            en: in_a.or(in_b)?.en.clone(),
            ja_a: in_a.map(|p| p.ja.clone()),
            ja_b: in_b.map(|p| p.ja.clone()),
            count_a: in_a.map_or(0, |p| p.count),
            count_b: in_b.map_or(0, |p| p.count),
        })
    };
    codes(a, b).into_iter().filter_map(change).collect()
}

fn movement(a: &Ruleset, b: &Ruleset) -> Vec<Change> {
    let change = |code: &str| -> Option<Change> {
        let (piece_a, piece_b) = (by_code(a, code)?, by_code(b, code)?);
        let words = (movement_words(a, piece_a), movement_words(b, piece_b));
        (words.0 != words.1).then(|| Change {
            name: code.into(),
            about: piece_a.en.clone(),
            a: words.0,
            b: words.1,
        })
    };
    codes(a, b).into_iter().filter_map(change).collect()
}

fn combat(a: &Ruleset, b: &Ruleset) -> Vec<AttackChange> {
    let fights = |piece: &Piece| !piece.is(Role::Flag);
    let both: Vec<(&Piece, [u8; 2])> = a
        .kinds()
        .iter()
        .filter(|piece| fights(piece))
        .filter_map(|piece| Some((piece, [a.kind_of_code(&piece.code)?, b.kind_of_code(&piece.code)?])))
        .collect();
    let mut changes = Vec::new();
    for (attacker, from) in &both {
        for (defender, to) in &both {
            let (in_a, in_b) = (attack(a, from[0], to[0]), attack(b, from[1], to[1]));
            if in_a != in_b {
                changes.push(AttackChange {
                    attacker: attacker.code.clone(),
                    defender: defender.code.clone(),
                    attacker_en: attacker.en.clone(),
                    defender_en: defender.en.clone(),
                    a: in_a,
                    b: in_b,
                });
            }
        }
    }
    changes
}

fn switches(a: &Ruleset, b: &Ruleset) -> Vec<Change> {
    let pairs = settings(a).into_iter().zip(settings(b));
    let differing =
        pairs.filter(|(in_a, in_b)| in_a.switch.value != in_b.switch.value && (in_a.fits || in_b.fits));
    let mut changes: Vec<Change> = differing
        .map(|(in_a, in_b)| Change {
            name: in_a.switch.name.into(),
            about: in_a.switch.about.into(),
            a: if in_a.fits { in_a.switch.value } else { "does not apply".into() },
            b: if in_b.fits { in_b.switch.value } else { "does not apply".into() },
        })
        .collect();
    changes.sort_by(|x, y| x.name.cmp(&y.name));
    changes
}
