//! An edition as JSON, for programs.

use super::combat::{Attack, matrix};
use super::goals::goals;
use super::language::Language;
use super::limits::limits;
use super::movement::movement_words;
use super::rulings::RulingReport;
use super::settings::{Setting, board_id, settings, values};
use gunjin_engine::games::gunjin::text::library;
use gunjin_engine::games::gunjin::{Board, Ground, Middle, NORTH, Place, Ruleset, SOUTH, Words};
use serde::Serialize;
use std::collections::BTreeMap;

/// Everything that `gunjin rules show --format json` tells.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct EditionReport {
    id: String,
    name_ja: String,
    name_en: String,
    era: String,
    date: String,
    maker: String,
    ours: bool,
    summary: String,
    source: String,
    section: String,
    words: Words,
    board: BoardReport,
    pieces: Vec<PieceReport>,
    movement: BTreeMap<String, String>,
    combat: BTreeMap<String, BTreeMap<String, Attack>>,
    rulings: Vec<RulingReport>,
    rules: BTreeMap<String, String>,
    switches: Vec<Setting>,
    limits: Vec<String>,
    goals: Vec<String>,
    reference_setup: [String; 2],
}

#[derive(Debug, Clone, PartialEq, Serialize)]
struct PieceReport {
    code: String,
    ja: String,
    en: String,
    count: u32,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
struct BoardReport {
    id: String,
    files: usize,
    rows: usize,
    detached_headquarters: bool,
    drawing: String,
    certainty: Option<&'static str>,
    note: Option<String>,
    squares: Vec<SquareReport>,
    roads: Vec<RoadReport>,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
struct SquareReport {
    name: String,
    camp: Option<&'static str>,
    place: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    ground: Option<&'static str>,
    file: Option<usize>,
    row: Option<usize>,
    width: usize,
    entrance: bool,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
struct RoadReport {
    middle: &'static str,
    squares: Vec<String>,
    south: Vec<String>,
    north: Vec<String>,
}

impl EditionReport {
    /// The report of a ruleset.
    pub fn of(ruleset: &Ruleset) -> EditionReport {
        let edition = ruleset.edition();
        let kinds = ruleset.kinds();
        EditionReport {
            id: ruleset.id(),
            name_ja: edition.name_ja.clone(),
            name_en: edition.name_en.clone(),
            era: edition.era.clone(),
            date: edition.date.clone(),
            maker: edition.maker.clone(),
            ours: edition.ours,
            summary: edition.summary.clone(),
            source: edition.source.clone(),
            section: edition.section.clone(),
            words: edition.words.clone(),
            board: board_report(ruleset),
            pieces: pieces(ruleset),
            movement: kinds
                .iter()
                .map(|kind| (kind.code.clone(), movement_words(ruleset, kind, Language::English)))
                .collect(),
            combat: matrix(ruleset),
            rulings: edition.ruling.iter().map(RulingReport::from).collect(),
            rules: values(ruleset),
            switches: settings(ruleset),
            limits: limits(ruleset, Language::English),
            goals: goals(ruleset, Language::English),
            reference_setup: [SOUTH, NORTH].map(|seat| ruleset.reference(seat).text(ruleset, seat)),
        }
    }
}

fn pieces(ruleset: &Ruleset) -> Vec<PieceReport> {
    let report = |kind: &gunjin_engine::games::gunjin::Piece| PieceReport {
        code: kind.code.clone(),
        ja: kind.ja.clone(),
        en: kind.en.clone(),
        count: kind.count,
    };
    ruleset.kinds().iter().map(report).collect()
}

fn board_report(ruleset: &Ruleset) -> BoardReport {
    let board = ruleset.board();
    let text = &ruleset.edition().board;
    let id = board_id(ruleset);
    let own = id == text.id;
    let drawing = if own { Some(text.drawing.clone()) } else { library::board_drawing(&id) };
    BoardReport {
        files: board.files(),
        rows: board.rows(),
        detached_headquarters: board.is_detached(),
        drawing: drawing.unwrap_or_default(),
        certainty: own.then(|| text.certainty.word()),
        note: own.then(|| text.note.clone()),
        squares: board.squares().filter_map(|square| square_report(board, square)).collect(),
        roads: if board.is_joined() { Vec::new() } else { roads(board) },
        id,
    }
}

/// The word of a seat.
pub fn seat_word(seat: usize) -> &'static str {
    if seat == SOUTH { "south" } else { "north" }
}

fn square_report(board: &Board, number: u8) -> Option<SquareReport> {
    let square = board.get(number)?;
    let in_camp = square.camp.is_some();
    Some(SquareReport {
        name: square.name.clone(),
        camp: square.camp.map(seat_word),
        place: match square.place {
            Place::Field => "field",
            Place::Open => "open",
            Place::Headquarters => "headquarters",
            Place::Circle => "circle",
            Place::Bridge => "bridge",
        },
        ground: match square.ground {
            Ground::Plain => None,
            Ground::Station => Some("station"),
            Ground::Refuge => Some("refuge"),
            Ground::Base => Some("base"),
        },
        file: in_camp.then_some(square.file),
        row: in_camp.then_some(square.row),
        width: square.width,
        entrance: square.entrance,
    })
}

fn roads(board: &Board) -> Vec<RoadReport> {
    let names = |seat: usize, files: &[usize]| -> Vec<String> {
        let squares = files.iter().filter_map(|file| board.front_square(seat, *file));
        squares.map(|square| board.name(square).to_string()).collect()
    };
    let report = |(road, squares): (&gunjin_engine::games::gunjin::Road, &[u8])| RoadReport {
        middle: match road.middle {
            Middle::Straight => "straight",
            Middle::Circle => "circle",
            Middle::Crossing => "crossing",
        },
        squares: squares.iter().map(|square| board.name(*square).to_string()).collect(),
        south: names(SOUTH, &road.south),
        north: names(NORTH, &road.north),
    };
    board.roads().map(report).collect()
}
