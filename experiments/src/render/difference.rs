//! Changes between two editions, as data. Kinds are matched by their codes, so that 間者 and スパイ are one kind.

use gunjin_engine::games::gunjin::{Piece, Role, Ruleset};
use gunjin_play::text::combat::{Attack, attack};
use gunjin_play::text::goals::goals;
use gunjin_play::text::language::Language;
use gunjin_play::text::limits::limits;
use gunjin_play::text::movement::movement_words;
use gunjin_play::text::settings::{Setting, board_id, settings};
use gunjin_play::text::switch_words;
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
    #[serde(rename = "en")]
    pub(crate) name: String,
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
    #[serde(rename = "attacker_en")]
    pub(crate) attacker_name: String,
    #[serde(rename = "defender_en")]
    pub(crate) defender_name: String,
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
    /// Compares two rulesets, with names and sentences in a language.
    pub fn between(a: &Ruleset, b: &Ruleset, language: Language) -> Difference {
        let l = language;
        let boards = (board_words(a, l), board_words(b, l));
        let same_board = a.drawing() == b.drawing();
        Difference {
            a: a.id(),
            b: b.id(),
            pieces: pieces(a, b, l),
            board: (!same_board).then_some(BoardChange { a: boards.0, b: boards.1 }),
            movement: movement(a, b, l),
            combat: combat(a, b, l),
            switches: switches(a, b, l),
            limits: OnlyIn::of(&limits(a, l), &limits(b, l)),
            goals: OnlyIn::of(&goals(a, l), &goals(b, l)),
        }
    }

    fn counts(&self) -> [(usize, &'static str); 5] {
        [
            (self.pieces.len(), "pieces"),
            (usize::from(self.board.is_some()), "board"),
            (self.movement.len(), "ways of moving"),
            (self.combat.len(), "fights"),
            (self.switches.len(), "switches"),
        ]
    }

    /// Number of changes; a board counts as ten.
    pub(crate) fn size(&self) -> usize {
        self.counts().map(|(count, what)| if what == "board" { 10 * count } else { count }).iter().sum()
    }

    /// Numbers of changes, as `3 pieces, board, 12 fights`.
    pub(crate) fn in_short(&self) -> String {
        let counts = self.counts();
        let named = |&(count, what): &(usize, &str)| {
            if what == "board" { what.into() } else { format!("{count} {what}") }
        };
        let told: Vec<String> = counts.iter().filter(|(count, _)| *count > 0).map(named).collect();
        if told.is_empty() { "names only".into() } else { told.join(", ") }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.size() == 0
    }
}

fn board_words(ruleset: &Ruleset, l: Language) -> String {
    let board = ruleset.board();
    let (id, files, squares) = (board_id(ruleset), board.files(), board.squares().count());
    let circles = board.circles().count();
    let width = board.headquarters(0).and_then(|square| board.get(square)).map(|square| square.width);
    let headquarters = width.map_or_else(
        || l.pick("no headquarters", "司令部なし").to_string(),
        |width| l.pick(format!("headquarters {width} wide"), format!("司令部の幅{width}マス")),
    );
    let roads = if board.is_joined() { 0 } else { board.roads().count() };
    let detached = if board.is_detached() { l.pick(", detached", "（離れている）") } else { "" };
    l.pick(
        format!("{id}: {files} files, {squares} squares, {circles} circles, {roads} roads, {headquarters}{detached}"),
        format!("{id}：横{files}マス、全{squares}マス、中央丸{circles}、道{roads}、{headquarters}{detached}"),
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

fn pieces(a: &Ruleset, b: &Ruleset, l: Language) -> Vec<PieceChange> {
    let change = |code: &str| -> Option<PieceChange> {
        let (in_a, in_b) = (by_code(a, code), by_code(b, code));
        let facts = |piece: Option<&Piece>| piece.map(|p| (p.ja.clone(), p.count));
        if facts(in_a) == facts(in_b) {
            return None;
        }
        Some(PieceChange {
            code: code.into(),
            name: name(in_a.or(in_b)?, l),
            ja_a: in_a.map(|p| p.ja.clone()),
            ja_b: in_b.map(|p| p.ja.clone()),
            count_a: in_a.map_or(0, |p| p.count),
            count_b: in_b.map_or(0, |p| p.count),
        })
    };
    codes(a, b).into_iter().filter_map(change).collect()
}

fn movement(a: &Ruleset, b: &Ruleset, l: Language) -> Vec<Change> {
    let change = |code: &str| -> Option<Change> {
        let (piece_a, piece_b) = (by_code(a, code)?, by_code(b, code)?);
        let words = (movement_words(a, piece_a, l), movement_words(b, piece_b, l));
        (words.0 != words.1).then(|| Change {
            name: code.into(),
            about: name(piece_a, l),
            a: words.0,
            b: words.1,
        })
    };
    codes(a, b).into_iter().filter_map(change).collect()
}

fn combat(a: &Ruleset, b: &Ruleset, l: Language) -> Vec<AttackChange> {
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
                    attacker_name: name(attacker, l),
                    defender_name: name(defender, l),
                    a: in_a,
                    b: in_b,
                });
            }
        }
    }
    changes
}

fn switches(a: &Ruleset, b: &Ruleset, l: Language) -> Vec<Change> {
    let pairs = settings(a).into_iter().zip(settings(b));
    let differing =
        pairs.filter(|(in_a, in_b)| in_a.switch.value != in_b.switch.value && (in_a.fits || in_b.fits));
    let mut changes: Vec<Change> = differing
        .map(|(in_a, in_b)| Change {
            name: in_a.switch.name.into(),
            about: l
                .pick(in_a.switch.about, switch_words::about("gunjin", in_a.switch.name).unwrap_or_default())
                .into(),
            a: value(&in_a, l),
            b: value(&in_b, l),
        })
        .collect();
    changes.sort_by(|x, y| x.name.cmp(&y.name));
    changes
}

fn name(piece: &Piece, l: Language) -> String {
    l.pick(&piece.en, &piece.ja).clone()
}

/// A value, in Japanese with its meaning.
fn value(setting: &Setting, l: Language) -> String {
    if !setting.fits {
        return l.pick("does not apply", "関係なし").into();
    }
    let value = setting.switch.value.clone();
    match switch_words::meaning("gunjin", setting.switch.name, &value, l) {
        Some(meaning) => l.pick(value.clone(), format!("{value}（{meaning}）")),
        None => value,
    }
}
