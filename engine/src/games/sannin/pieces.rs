//! The eight kinds and their promoted forms (J1, J4). How they move is data: `data/sannin/pieces.toml`.

use crate::games::shared::kinds;
use serde::Deserialize;

pub(super) const KINDS: usize = 8;

pub(super) const FORMS: usize = 16;

const PIECES: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../data/sannin/pieces.toml"));

const POINTS: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../data/sannin/points.toml"));

kinds! {
    /// A kind of piece.
    Kind {
        /// 輿論, public opinion: the king.
        Yoron = 0, "K", "輿論", "public opinion";
        /// 軍教, arms and education.
        Gunkyo = 1, "R", "軍教", "arms and education";
        /// 外交 (gaikō), diplomacy.
        Gaiko = 2, "B", "外交", "diplomacy";
        /// 金権, the power of money.
        Kinken = 3, "G", "金権", "power of money";
        /// 税関 (zeikan), the customs.
        Zeikan = 4, "N", "税関", "customs";
        /// 殖貿, industry and trade.
        Shokubo = 5, "S", "殖貿", "industry and trade";
        /// 宣電 (senden), propaganda.
        Senden = 6, "L", "宣電", "propaganda";
        /// 尖占, the spearhead.
        Sensen = 7, "P", "尖占", "spearhead";
    }
}

impl Kind {
    /// The class in the order by which losses are judged (J16): 軍教 and 外交 above 金権, 税関, 殖貿 and
    /// 宣電, these above 尖占. A 輿論, which is never taken, stands above all.
    pub(super) fn class(self) -> u8 {
        match self {
            Kind::Sensen => 0,
            Kind::Kinken | Kind::Zeikan | Kind::Shokubo | Kind::Senden => 1,
            Kind::Gunkyo | Kind::Gaiko => 2,
            Kind::Yoron => 3,
        }
    }

    /// True if there is a promoted form: 金権 and 税関 have none (J4).
    pub fn promotes(self) -> bool {
        !matches!(self, Kind::Kinken | Kind::Zeikan)
    }

    /// The form before promotion.
    #[inline(always)]
    pub fn plain(self) -> Form {
        Form(self as u8)
    }
}

/// A kind, promoted or not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Form(u8);

const PROMOTED: u8 = 8;

/// The forms of long range: 軍教, 外交, 宣電, 旭光, 竜化, 魔叉, 宝, 化.
const LONG_RANGE: u16 = 0b0110_0111_0100_0110;

impl Form {
    /// Every form that exists.
    pub fn all() -> impl Iterator<Item = Form> {
        let promoted =
            Kind::ALL.into_iter().filter(|kind| kind.promotes()).map(|kind| kind.plain().promoted());
        Kind::ALL.into_iter().map(Kind::plain).chain(promoted)
    }

    #[inline(always)]
    pub(super) fn numbered(number: u8) -> Form {
        Form(number & 15)
    }

    /// As an index.
    #[inline(always)]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// As a number.
    #[inline(always)]
    pub fn number(self) -> u8 {
        self.0
    }

    /// Kind of the piece, promoted or not.
    #[inline(always)]
    pub fn kind(self) -> Kind {
        Kind::ALL[usize::from(self.0 & 7)]
    }

    /// True if it is a promoted form.
    #[inline(always)]
    pub fn is_promoted(self) -> bool {
        self.0 & PROMOTED != 0
    }

    /// The promoted form.
    #[inline(always)]
    pub fn promoted(self) -> Form {
        Form(self.0 | PROMOTED)
    }

    /// True if it moves any distance in some direction; one bit a number, and a test compares them with the
    /// data.
    #[inline(always)]
    pub(crate) fn is_long_range(self) -> bool {
        LONG_RANGE >> self.0 & 1 == 1
    }

    /// As letters, `+R` for example.
    pub fn text(self) -> String {
        format!("{}{}", if self.is_promoted() { "+" } else { "" }, self.kind().letters())
    }
}

/// Moves of a form, by hours of the clock as its owner sees them.
#[derive(Debug, Clone, Deserialize)]
pub(super) struct MoveData {
    pub(super) name: String,
    pub(super) steps: Vec<usize>,
    pub(super) slides: Vec<usize>,
}

#[derive(Debug, Clone, Deserialize)]
pub(super) struct KindData {
    letter: char,
    count: u8,
    #[serde(flatten)]
    plain: MoveData,
    promoted: Option<MoveData>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PieceData {
    pub(super) formation: Vec<String>,
    #[serde(rename = "kind")]
    kinds: Vec<KindData>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct PointData {
    letter: char,
    plain: u32,
    promoted: Option<u32>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct PointFile {
    #[serde(rename = "kind")]
    kinds: Vec<PointData>,
}

impl PieceData {
    pub(super) fn embedded() -> PieceData {
        toml::from_str(PIECES).expect("data/sannin/pieces.toml is read by every test of this game")
    }

    fn kind(&self, kind: Kind) -> &KindData {
        self.kinds
            .iter()
            .find(|data| kind.letters().starts_with(data.letter))
            .expect("all eight kinds are listed")
    }

    pub(super) fn count(&self, kind: Kind) -> u8 {
        self.kind(kind).count
    }

    pub(super) fn form(&self, form: Form) -> &MoveData {
        let kind = self.kind(form.kind());
        if form.is_promoted() { kind.promoted.as_ref().expect("this kind promotes") } else { &kind.plain }
    }
}

pub(super) fn embedded_points() -> [u32; FORMS] {
    let file: PointFile = toml::from_str(POINTS).expect("data/sannin/points.toml is read by every test");
    let mut points = [0; FORMS];
    for PointData { letter, plain, promoted } in file.kinds {
        let form = Kind::of_letter(letter).expect("a letter of a kind").plain();
        points[form.index()] = plain;
        points[form.promoted().index()] = promoted.unwrap_or_default();
    }
    points
}
