//! The numbers behind the evaluator of Tori Shogi: a file, and the tables made of it.

use gunjin_engine::Wrong;
use gunjin_engine::games::tori::{Attacks, Kind, Position, Side, Siege, Square};
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;

/// Attacks next to a phoenix that are told apart; more count as the most.
pub(super) const ATTACKS: usize = 13;
/// Flights that are told apart.
pub(super) const FLIGHTS: usize = 9;
pub(super) const SIZE: usize = 7;

/// The values that are built in.
static BUILT_IN: LazyLock<ToriTables> =
    LazyLock::new(|| tables_of(include_str!("../../../../data/values/tori.toml")));
/// The values with which fitting begins.
static BY_HAND: LazyLock<ToriTables> =
    LazyLock::new(|| tables_of(include_str!("../../../../data/values/tori-by-hand.toml")));

fn tables_of(text: &str) -> ToriTables {
    ToriValues::read(text).map_or_else(|wrong| panic!("data/values: {wrong}"), |values| values.tables())
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ToriOrigin {
    /// `self-play` or `by hand`.
    pub method: String,
    /// The command that makes them again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub command: Option<String>,
    /// Number of games played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub games: Option<u64>,
    /// Positions fitted on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub positions: Option<u64>,
    /// Mean loss of log-likelihood on them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub loss: Option<f64>,
}

/// Values of a kind. Left quails are seen in a mirror, as right quails.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct KindWorth {
    /// The kind, by its English name; `quail` for both.
    pub name: String,
    /// On the board.
    pub value: i32,
    /// In hand; 0 for what is never there.
    pub hand: i32,
    /// More or less by rank, from the owner's side.
    pub rank: [i32; SIZE],
    /// More or less by file, from the owner's left.
    pub file: [i32; SIZE],
}

/// Everything of a file of values, in hundredths of a swallow.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ToriValues {
    pub(crate) tempo: i32,
    /// For each defence of a square next to one's phoenix.
    pub(crate) defences: i32,
    /// By attacks of the enemy on the squares next to one's phoenix.
    pub(crate) attacks: [i32; ATTACKS],
    /// By squares to which the phoenix can go.
    pub(crate) flights: [i32; FLIGHTS],
    pub(crate) origin: ToriOrigin,
    #[serde(rename = "kind")]
    pub(crate) kinds: Vec<KindWorth>,
}

/// The kinds of which a file speaks: both quails are one.
pub(super) const SPOKEN: [(Kind, &str); 10] = [
    (Kind::Swallow, "swallow"),
    (Kind::Falcon, "falcon"),
    (Kind::Crane, "crane"),
    (Kind::Pheasant, "pheasant"),
    (Kind::RightQuail, "quail"),
    (Kind::Owl, "owl"),
    (Kind::Shrike, "shrike"),
    (Kind::Goose, "goose"),
    (Kind::Eagle, "eagle"),
    (Kind::Phoenix, "phoenix"),
];

/// The number among [`SPOKEN`] of a kind, and whether it is seen in a mirror.
pub(super) fn spoken(kind: Kind) -> (usize, bool) {
    let mirrored = kind == Kind::LeftQuail;
    let kind = if mirrored { Kind::RightQuail } else { kind };
    (SPOKEN.iter().position(|(other, _)| *other == kind).unwrap_or(0), mirrored)
}

/// Rank and file of a square as the owner of a piece sees it, in a mirror or not.
pub(super) fn seen_from(side: Side, square: Square, mirrored: bool) -> (usize, usize) {
    let (rank, file) = (usize::from(square.rank()), usize::from(square.file()));
    let (rank, file) = if side == Side::Sente { (rank, file) } else { (SIZE - 1 - rank, SIZE - 1 - file) };
    (rank, if mirrored { SIZE - 1 - file } else { file })
}

impl ToriValues {
    /// Reads a file.
    ///
    /// # Errors
    /// If it is no such file, or a kind is missing.
    pub fn read(text: &str) -> Result<ToriValues, Wrong> {
        let values: ToriValues =
            toml::from_str(text).map_err(|error| Wrong(format!("no values of Tori Shogi: {error}")))?;
        match SPOKEN.iter().find(|(_, name)| values.kinds.iter().all(|kind| kind.name != *name)) {
            Some((_, name)) => Err(Wrong(format!("there is no [[kind]] with name = \"{name}\"; add one"))),
            None => Ok(values),
        }
    }

    /// The file.
    ///
    /// # Errors
    /// If the numbers cannot be written as TOML.
    pub fn text(&self) -> Result<String, Wrong> {
        toml::to_string(self).map_err(|error| Wrong(format!("the values cannot be written: {error}")))
    }

    pub(crate) fn built_in() -> &'static ToriTables {
        &BUILT_IN
    }

    /// Tables as written down before anything was learned; fitting begins with it, so that it can be
    /// repeated.
    pub(crate) fn by_hand() -> &'static ToriTables {
        &BY_HAND
    }

    fn worth(&self, kind: Kind) -> (&KindWorth, bool) {
        let (number, mirrored) = spoken(kind);
        let name = SPOKEN[number].1;
        (self.kinds.iter().find(|worth| worth.name == name).unwrap_or(&self.kinds[0]), mirrored)
    }

    pub(crate) fn tables(&self) -> ToriTables {
        let mut tables = ToriTables {
            standing: [[[0; PLACES]; CODES]; 2],
            values: [0; CODES],
            hands: [0; CODES],
            values_of_file: self.clone(),
        };
        for kind in Kind::ALL {
            let (worth, mirrored) = self.worth(kind);
            let code = usize::from(kind.code());
            tables.values[code] = worth.value;
            tables.hands[code] = worth.hand;
            for (side, square) in Side::BOTH.iter().flat_map(|&side| Square::all().map(move |s| (side, s))) {
                let (rank, file) = seen_from(side, square, mirrored);
                let stands = worth.value + worth.rank[rank] + worth.file[file];
                tables.standing[side.index()][code][place(square)] = signed(side, stands);
            }
        }
        tables
    }
}

/// Codes of kinds, 0 among them.
const CODES: usize = 12;
/// Places of squares in tables.
const PLACES: usize = 64;

fn place(square: Square) -> usize {
    usize::from(square.rank()) << 3 | usize::from(square.file())
}

pub(super) fn signed(side: Side, value: i32) -> i32 {
    if side == Side::Sente { value } else { -value }
}

#[derive(Debug, Clone)]
pub(crate) struct ToriTables {
    /// By side, kind and square, as seen by sente.
    standing: [[[i32; PLACES]; CODES]; 2],
    values: [i32; CODES],
    hands: [i32; CODES],
    values_of_file: ToriValues,
}

impl ToriTables {
    pub(super) fn file(&self) -> &ToriValues {
        &self.values_of_file
    }

    pub(super) fn value(&self, kind: Kind) -> i32 {
        self.values[usize::from(kind.code())]
    }

    pub(super) fn held(&self, kind: Kind) -> i32 {
        self.hands[usize::from(kind.front().code())]
    }

    pub(super) fn advantage(&self, position: &Position) -> i32 {
        let stands = |(square, side, kind): (Square, Side, Kind)| {
            self.standing[side.index()][usize::from(kind.code())][place(square)]
        };
        let board: i32 = position.pieces().map(stands).sum();
        let Attacks { sieges, .. } = position.attacks();
        let sides = Side::BOTH.into_iter();
        let rest: i32 = sides
            .map(|side| signed(side, self.hand(position, side) + self.safety(sieges[side.index()])))
            .sum();
        board + rest + signed(position.side, self.values_of_file.tempo)
    }

    fn hand(&self, position: &Position, side: Side) -> i32 {
        let hand = position.hand(side);
        hand.kinds().map(|kind| hand.count(kind) as i32 * self.hands[usize::from(kind.code())]).sum()
    }

    fn safety(&self, siege: Siege) -> i32 {
        let values = &self.values_of_file;
        values.attacks[(siege.attacks as usize).min(ATTACKS - 1)]
            + values.flights[(siege.flights as usize).min(FLIGHTS - 1)]
            + values.defences * siege.defences as i32
    }
}
