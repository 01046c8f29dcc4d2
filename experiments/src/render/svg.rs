//! A board as SVG.

use gunjin_engine::games::gunjin::{
    Board, Direction, Ground, Middle, NORTH, Place, Road, Ruleset, SOUTH, Square,
};

/// Width and height of a square.
const CELL: usize = 48;
const RANK: usize = 52;
const MARGIN: usize = 34;
/// Mark of a piece that has moved, in the corner of a tile that points down.
const MOVED: &str =
    "<circle cx=\"16\" cy=\"-18\" r=\"2.5\" fill=\"#fffdf6\" stroke=\"#4a3b28\" stroke-width=\"1\"/>";
/// Width and height of the widest and the highest writing on a tile.
const WRITING: (f32, f32) = (15.0, 29.0);

#[derive(Debug)]
struct Plan<'r> {
    ruleset: &'r Ruleset,
    half: usize,
    strip: usize,
    turned: bool,
}

/// Appearance of a piece.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DrawnPiece {
    /// Its owner: a tile of the side above points down.
    pub seat: usize,
    /// Its kind, where that is seen.
    pub kind: Option<u8>,
    /// True if it is marked as having moved.
    pub moved: bool,
}

/// The board as a self-contained SVG picture.
pub fn board_svg(ruleset: &Ruleset) -> String {
    pieces_svg(ruleset, SOUTH, |_| None)
}

/// The board with pieces on it, with the side of `below` below. Squares and pieces carry the name of their square
/// (`data-square`) and classes (`square`, `headquarters`, `entrance`, `refuge`, `base`, `piece`, `own` for the side below, `unseen`,
/// `name` and `code` for the writing on a piece), so that a page can dress them and make them react.
pub fn pieces_svg(ruleset: &Ruleset, below: usize, piece: impl Fn(u8) -> Option<DrawnPiece>) -> String {
    let board = ruleset.board();
    let plain = board.roads().all(|(road, squares)| road.middle == Middle::Straight && squares.is_empty());
    let plan = Plan {
        ruleset,
        half: board.rows() / 2,
        strip: match (board.is_joined(), plain) {
            (true, _) => 0,
            (false, true) => CELL * 3 / 4,
            (false, false) => CELL * 2,
        },
        turned: below == NORTH,
    };
    let width = 2 * MARGIN + board.files() * CELL;
    let height = 2 * MARGIN + board.rows() * RANK + plan.strip;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" role=\"img\" \
         aria-label=\"Board of {}\" font-family=\"'Hiragino Mincho ProN','Yu Mincho','Noto Serif CJK JP',serif\">\n\
         <rect class=\"ground\" width=\"{width}\" height=\"{height}\" fill=\"#fbf6e9\"/>\n",
        escaped(&ruleset.id())
    );
    for (road, squares) in board.roads().filter(|_| !board.is_joined()) {
        svg.push_str(&plan.road(road, squares));
    }
    for square in board.squares().filter_map(|number| board.get(number)) {
        svg.push_str(&plan.square(square));
    }
    svg.push_str(&plan.railways());
    for (number, square) in board.squares().filter_map(|number| Some((number, board.get(number)?))) {
        svg.push_str(&plan.printed(square).filter(|_| piece(number).is_none()).unwrap_or_default());
    }
    for (square, piece) in board.squares().filter_map(|square| Some((square, piece(square)?))) {
        svg.push_str(&plan.piece(square, &piece).unwrap_or_default());
    }
    svg.push_str(&plan.coordinates());
    svg.push_str("</svg>\n");
    svg
}

/// Positions of the squares of South's camp on a picture of it alone.
#[derive(Debug)]
pub struct CampPlan<'r>(Plan<'r>);

impl<'r> CampPlan<'r> {
    /// South's camp of an edition.
    pub fn new(ruleset: &'r Ruleset) -> CampPlan<'r> {
        CampPlan(Plan { ruleset, half: ruleset.board().rows() / 2, strip: 0, turned: false })
    }

    /// Width and height of the picture.
    pub fn size(&self) -> (usize, usize) {
        (2 * MARGIN + self.0.board().files() * CELL, 2 * MARGIN + self.0.half * RANK)
    }

    /// Left, top, width and height of a square of this camp.
    pub fn place(&self, square: u8) -> Option<(usize, usize, usize, usize)> {
        let square = self.0.board().get(square).filter(|square| square.camp == Some(SOUTH))?;
        Some((self.0.left(square.file, square.width), self.top(square.row), square.width * CELL, RANK))
    }

    /// The names of files and ranks.
    pub fn coordinates(&self) -> String {
        let files = (0..self.0.board().files()).map(|file| {
            let letter = char::from(b'a' + (file % 26) as u8).to_string();
            label(self.0.left(file, 1) + CELL / 2, MARGIN - 10, 13, &letter)
        });
        let ranks =
            (0..self.0.half).map(|row| label(MARGIN / 2, self.top(row) + RANK / 2 + 5, 13, self.0.rank(row)));
        files.chain(ranks).collect()
    }

    fn top(&self, row: usize) -> usize {
        self.0.top(row) - self.0.half * RANK
    }
}

/// Text with the characters that HTML and SVG reserve written as entities.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

impl<'r> Plan<'r> {
    fn board(&self) -> &'r Board {
        self.ruleset.board()
    }

    /// The left side of a square that is so many files wide.
    fn left(&self, file: usize, width: usize) -> usize {
        let from_left = if self.turned { self.board().files() - file - width } else { file };
        MARGIN + from_left * CELL
    }

    fn top(&self, row: usize) -> usize {
        let from_top = if self.turned { row } else { 2 * self.half - 1 - row };
        MARGIN + from_top * RANK + if from_top < self.half { 0 } else { self.strip }
    }

    fn strip_top(&self) -> usize {
        MARGIN + self.half * RANK
    }

    /// A square of a camp.
    fn square(&self, square: &Square) -> String {
        if square.camp.is_none() {
            return String::new();
        }
        let (x, y, width) = (self.left(square.file, square.width), self.top(square.row), square.width * CELL);
        let (class, fill) = match square.place {
            Place::Headquarters => ("square headquarters", "#f3d9a4"),
            Place::Open => ("square open", "#eef0e4"),
            _ if square.ground == Ground::Refuge => ("square refuge", "#e3ead0"),
            _ if square.ground == Ground::Base => ("square base", "#f3d9a4"),
            _ if square.entrance => ("square entrance", "#e6ecd2"),
            _ => ("square", "#fffdf6"),
        };
        let name = &square.name;
        format!(
            "<rect class=\"{class}\" data-square=\"{name}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{RANK}\" \
             fill=\"{fill}\" stroke=\"#4a3b28\" stroke-width=\"1.5\"/>\n"
        )
    }

    /// The word that is printed on an empty square, in the edition's own words where its sheet is known.
    fn printed(&self, square: &Square) -> Option<String> {
        let words = &self.ruleset.edition().words;
        let first = |words: &'r [String], usual: &'r str| words.first().map_or(usual, String::as_str);
        let name = match (square.place, square.ground) {
            (Place::Headquarters, _) => first(&words.headquarters, "司令部"),
            (_, Ground::Refuge) => "行営",
            (_, Ground::Base) => "大本営",
            _ if square.camp.is_some() && square.entrance && !self.board().has_railways() => {
                first(&words.entrance, "突入口")
            }
            _ => return None,
        };
        let width = square.width * CELL;
        let size = (width * 4 / 5 / name.chars().count().max(1)).min(15);
        let (x, y) = (self.left(square.file, square.width), self.top(square.row));
        let text = label(x + width / 2, y + RANK / 2 + size / 3, size, name);
        Some(text.replacen("<text", "<text class=\"printed\"", 1))
    }

    /// Railways (R1.14) and the diagonal roads of refuges (R1.15), from middle to middle.
    fn railways(&self) -> String {
        let board = self.board();
        let mut text = String::new();
        for square in board.squares().filter(|_| board.has_railways()) {
            let lines =
                [Direction::Up, Direction::Right].into_iter().flat_map(|way| board.run_lines(square, way));
            let slants = board.slant_steps(square).into_iter().filter(|&next| next > square);
            let ends = lines.map(|line| (line[0], "railway", 4)).chain(slants.map(|next| (next, "road", 1)));
            for (next, class, width) in ends {
                let Some(((x1, y1), (x2, y2))) = self.centre(square).zip(self.centre(next)) else { continue };
                text.push_str(&format!(
                    "<line class=\"{class}\" x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" stroke=\"#8a6f47\" \
                     stroke-width=\"{width}\" pointer-events=\"none\"/>\n"
                ));
            }
        }
        text
    }

    /// The middle of a square, in a camp or on a road.
    fn centre(&self, square: u8) -> Option<(usize, usize)> {
        let place = self.board().get(square)?;
        if place.camp.is_some() {
            return Some((
                self.left(place.file, place.width) + place.width * CELL / 2,
                self.top(place.row) + RANK / 2,
            ));
        }
        let (road, at, of) = self.board().roads().find_map(|(road, squares)| {
            Some((road, squares.iter().position(|&other| other == square)?, squares.len()))
        })?;
        let y = match road.middle {
            Middle::Straight => self.on_road(at, of),
            _ => self.strip_top() + self.strip / 2,
        };
        Some((self.road_middle(road), y))
    }

    /// A piece as a five-sided tile that points to the enemy: its name downwards, as the sets have it, and its code.
    fn piece(&self, square: u8, piece: &DrawnPiece) -> Option<String> {
        let (x, y) = self.centre(square)?;
        let own = (piece.seat == NORTH) == self.turned;
        let (class, fill, ink) = match (own, piece.kind) {
            (_, None) => ("piece unseen", "#9a5a42", "#2d2418"),
            (true, Some(_)) => ("piece own", "#f5dfb0", "#2d2418"),
            (false, Some(_)) => ("piece", "#f0cbb2", "#a3210f"),
        };
        let turn = if own { "" } else { " transform=\"rotate(180)\"" };
        let square = self.board().name(square);
        let moved = if piece.moved { MOVED } else { "" };
        let kind = piece.kind.and_then(|kind| self.ruleset.kinds().get(usize::from(kind)));
        let writing = kind.map(|kind| written(&kind.ja, &kind.code, ink)).unwrap_or_default();
        Some(format!(
            "<g class=\"{class}\" data-square=\"{square}\" transform=\"translate({x} {y})\">\
             <path d=\"M0 -24L17 -18L21 23L-21 23L-17 -18Z\" fill=\"{fill}\" stroke=\"#4a3b28\"{turn}/>{writing}{moved}</g>\n",
        ))
    }

    fn coordinates(&self) -> String {
        let mut text = String::new();
        for file in 0..self.board().files() {
            let letter = char::from(b'a' + (file % 26) as u8).to_string();
            let x = self.left(file, 1) + CELL / 2;
            let bottom = if self.turned { 2 * self.half - 1 } else { 0 };
            text.push_str(&label(x, MARGIN - 10, 13, &letter));
            text.push_str(&label(x, self.top(bottom) + RANK + 20, 13, &letter));
        }
        for row in 0..self.board().rows() {
            text.push_str(&label(MARGIN / 2, self.top(row) + RANK / 2 + 5, 13, self.rank(row)));
        }
        text
    }

    /// Name of a row: its number, or the name of a detached headquarters.
    fn rank(&self, row: usize) -> &str {
        let name = (0..self.board().files())
            .find_map(|file| self.board().cell(file, row))
            .map(|s| self.board().name(s));
        let name = name.unwrap_or("");
        let number = name.trim_start_matches(|c: char| c.is_ascii_lowercase());
        if number.is_empty() { name } else { number }
    }

    fn road(&self, road: &Road, squares: &[u8]) -> String {
        let edge = |north: bool| self.strip_top() + if north == self.turned { self.strip } else { 0 };
        let (top, bottom) = (edge(true), edge(false));
        let middle = |file: usize| self.left(file, 1) + CELL / 2;
        let (x, y) = (self.road_middle(road), self.strip_top() + self.strip / 2);
        if road.middle == Middle::Straight {
            let mut text = line(middle(road.north[0]), top, middle(road.south[0]), bottom);
            for (at, &square) in squares.iter().enumerate() {
                let y = self.on_road(at, squares.len());
                text.push_str(&circle(x, y, CELL / 5, Some(self.board().name(square))));
            }
            return text;
        }
        let north = road.north.iter().map(|file| line(middle(*file), top, x, y));
        let south = road.south.iter().map(|file| line(middle(*file), bottom, x, y));
        let mut text: String = north.chain(south).collect();
        if road.middle == Middle::Circle {
            let name = squares.first().map_or("", |square| self.board().name(*square));
            text.push_str(&circle(x, y, CELL * 2 / 5, Some(name)));
            text.push_str(&label(x, y + 5, 13, name));
        }
        text
    }

    fn road_middle(&self, road: &Road) -> usize {
        let files = || road.south.iter().chain(&road.north).copied();
        let ends = files().min().unwrap_or(0) + files().max().unwrap_or(0);
        let ends = if self.turned { 2 * (self.board().files() - 1) - ends } else { ends };
        MARGIN + (ends + 1) * CELL / 2
    }

    /// Vertical position of the square of a straight road that is so far from South, of so many.
    fn on_road(&self, at: usize, of: usize) -> usize {
        let up = self.strip * (at + 1) / (of + 1);
        self.strip_top() + if self.turned { up } else { self.strip - up }
    }
}

/// A name downwards, fitted to the tile, over a code.
fn written(name: &str, code: &str, ink: &str) -> String {
    let count = name.chars().count().max(1) as f32;
    let size = (WRITING.1 / count).min(WRITING.0);
    // Long names are flattened, as on printed pieces.
    let wide = (WRITING.0 / size).min(1.4);
    let letters: String = name
        .chars()
        .enumerate()
        .map(|(at, letter)| {
            let y = 0.86 * size + size * at as f32 - (WRITING.1.min(size * count) + 4.0) / 2.0 - 2.5;
            // The bar of a long vowel stands upright in a column.
            let letter = if letter == 'ー' { '｜' } else { letter };
            format!("<tspan x=\"0\" y=\"{y:.1}\">{letter}</tspan>")
        })
        .collect();
    let (code, name) = (escaped(code), format!("scale({wide:.2} 1)"));
    format!(
        "<text class=\"name\" font-size=\"{size:.1}\" text-anchor=\"middle\" fill=\"{ink}\" transform=\"{name}\">{letters}</text>\
         <text class=\"code\" y=\"20\" font-size=\"8\" text-anchor=\"middle\" fill=\"{ink}\" \
         font-family=\"system-ui,sans-serif\">{code}</text>"
    )
}

fn line(x1: usize, y1: usize, x2: usize, y2: usize) -> String {
    format!("<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" stroke=\"#8a6f47\" stroke-width=\"5\"/>\n")
}

fn circle(x: usize, y: usize, radius: usize, square: Option<&str>) -> String {
    let square = square.map_or(String::new(), |name| format!(" class=\"square\" data-square=\"{name}\""));
    format!(
        "<circle{square} cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"#fffdf6\" stroke=\"#4a3b28\" stroke-width=\"1.5\"/>\n"
    )
}

fn label(x: usize, y: usize, size: usize, text: &str) -> String {
    format!(
        "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" text-anchor=\"middle\" fill=\"#4a3b28\">{}</text>\n",
        escaped(text)
    )
}
