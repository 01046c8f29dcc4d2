//! The board as squares: numbering, names, neighbours and lines (R1 of `docs/RULES.md`).
//!
//! Square numbers are bit numbers. Camp cells are numbered row by row from South's back row, left to right,
//! so that one row up is always `+ files`; a headquarters is the number of its leftmost cell and its other
//! cells stay unused, unless a circle or bridge square takes such a number. Along every line of
//! [`Board::run_lines`] numbers only rise or only fall, except where it touches a circle or bridge square.

use crate::games::gunjin::text::drawing::{Cell, Drawing, Middle, Road};
use crate::wrong::Wrong;

/// South, who moves up the board.
pub const SOUTH: usize = 0;
/// North, who moves down the board.
pub const NORTH: usize = 1;

/// Type of a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// An ordinary square of a camp.
    Field,
    /// A headquarters, over one or several files.
    Headquarters,
    /// A circle in the strip (R1.4).
    Circle,
    /// A bridge square on an I road (R1.6).
    Bridge,
    /// Open land in front of a camp, on which nothing is set up (R1.13).
    Open,
}

/// Ground of a camp square, on boards with railways.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Ground {
    /// An ordinary square.
    #[default]
    Plain,
    /// A station of a railway (R1.14).
    Station,
    /// A refuge: whoever stands there is not attacked (R1.15).
    Refuge,
    /// A base: whatever stands there never moves (R1.16).
    Base,
}

/// A square of the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Square {
    /// Its name (R1.10, R10.4).
    pub name: String,
    /// Type of the square.
    pub place: Place,
    /// Owner of its half of the board, for all but open land the camp; none for circles and bridge squares.
    pub camp: Option<usize>,
    /// Row, counted from the bottom row of the drawing; strip squares lie between the front rows.
    pub row: usize,
    /// File of its leftmost cell, from 0.
    pub file: usize,
    /// Number of files.
    pub width: usize,
    /// A front square with a road.
    pub entrance: bool,
    /// Station, refuge or base.
    pub ground: Ground,
}

/// The four directions of the board, as South sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// Towards North's back row.
    Up,
    /// Towards South's back row.
    Down,
    /// Towards file a.
    Left,
    /// Away from file a.
    Right,
}

impl Direction {
    /// All four directions.
    pub const ALL: [Direction; 4] = [Direction::Up, Direction::Down, Direction::Left, Direction::Right];

    /// Forward for a seat.
    pub fn forward(seat: usize) -> Direction {
        if seat == SOUTH { Direction::Up } else { Direction::Down }
    }

    /// Backward for a seat.
    pub fn backward(seat: usize) -> Direction {
        if seat == SOUTH { Direction::Down } else { Direction::Up }
    }
}

/// Most numbered cells a board may have: the width of the larger bitboard.
pub(crate) const MOST_SQUARES: usize = 100;

/// A number that is no square of any board, and whose bit is never set: where a board has no headquarters,
/// tables of squares hold it instead.
pub const NOWHERE: u8 = 127;

/// A board with numbered squares. Immutable after construction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    files: usize,
    rows: usize,
    squares: Vec<Option<Square>>,
    /// Square of each cell, `[row][file]`, both camps.
    cells: Vec<Vec<Option<u8>>>,
    roads: Vec<Road>,
    road_squares: Vec<Vec<u8>>,
    headquarters: Option<[u8; 2]>,
    detached: bool,
    joined: bool,
    railways: bool,
}

impl Board {
    /// Numbers the squares of a drawing; `bridge_squares` are put on every I road (R1.6).
    ///
    /// # Errors
    /// If the board does not fit a bitboard or its camps do not match.
    pub fn new(drawing: &Drawing, bridge_squares: usize) -> Result<Board, Wrong> {
        if drawing.files > 26 {
            return Err(Wrong(format!("the board has {} files; at most 26 can be named", drawing.files)));
        }
        if drawing.north.len() != drawing.south.len() {
            let (south, north) = (drawing.south.len(), drawing.north.len());
            return Err(Wrong(format!("the two camps differ in depth ({south} and {north} rows)")));
        }
        let picture: Vec<Vec<Cell>> =
            drawing.south.iter().rev().chain(drawing.north.iter().rev()).cloned().collect();
        let mut board = Board {
            files: drawing.files,
            rows: picture.len(),
            squares: vec![None; picture.len() * drawing.files],
            cells: vec![vec![None; drawing.files]; picture.len()],
            roads: drawing.roads.clone(),
            road_squares: Vec::new(),
            headquarters: drawing.has_headquarters().then_some([0; 2]),
            joined: drawing.joined,
            railways: picture.iter().flatten().any(|cell| *cell == Cell::Station),
            detached: picture[0].iter().all(|c| matches!(c, Cell::Nothing | Cell::Headquarters))
                && picture[0].contains(&Cell::Nothing),
        };
        if board.joined && bridge_squares > 0 {
            let why = "the camps of this board touch, so there are no roads for bridge squares";
            return Err(Wrong(format!("{why}; leave bridge_squares at 0")));
        }
        board.number_camps(&picture);
        board.number_strip(bridge_squares);
        let found = board.squares.len();
        if found > MOST_SQUARES {
            let fewer = "fewer files or ranks are needed";
            return Err(Wrong(format!(
                "the board has {found} numbered cells and at most {MOST_SQUARES} fit; {fewer}"
            )));
        }
        Ok(board)
    }

    fn number_camps(&mut self, picture: &[Vec<Cell>]) {
        for (row, cells) in picture.iter().enumerate() {
            let seat = if row < self.rows / 2 { SOUTH } else { NORTH };
            let headquarters = cells.iter().position(|c| *c == Cell::Headquarters);
            let width = cells.iter().filter(|c| **c == Cell::Headquarters).count();
            for (file, cell) in cells.iter().enumerate() {
                let number = (row * self.files + file) as u8;
                match cell {
                    Cell::Nothing => {}
                    Cell::Headquarters if headquarters != Some(file) => {
                        self.cells[row][file] = self.cells[row][file - 1];
                    }
                    _ => {
                        let is_headquarters = *cell == Cell::Headquarters;
                        if let Some(both) = self.headquarters.as_mut().filter(|_| is_headquarters) {
                            both[seat] = number;
                        }
                        let place = match cell {
                            Cell::Headquarters => Place::Headquarters,
                            Cell::Open => Place::Open,
                            _ => Place::Field,
                        };
                        self.cells[row][file] = Some(number);
                        self.squares[usize::from(number)] = Some(Square {
                            name: self.cell_name(row, file, is_headquarters, seat),
                            place,
                            camp: Some(seat),
                            row,
                            file,
                            width: if is_headquarters { width } else { 1 },
                            entrance: *cell == Cell::Entrance,
                            ground: self.ground_of(*cell),
                        });
                    }
                }
            }
        }
    }

    /// On a board with railways its entrances are stations, too (R1.14).
    fn ground_of(&self, cell: Cell) -> Ground {
        match cell {
            Cell::Station => Ground::Station,
            Cell::Entrance if self.railways => Ground::Station,
            Cell::Refuge => Ground::Refuge,
            Cell::Base => Ground::Base,
            _ => Ground::Plain,
        }
    }

    /// Names count rows from the camp's own back rank; a detached headquarters has a name of its own (R10.4).
    fn cell_name(&self, row: usize, file: usize, is_headquarters: bool, seat: usize) -> String {
        if self.detached && is_headquarters {
            return if seat == SOUTH { "hs".into() } else { "hn".into() };
        }
        let number = if self.detached { row } else { row + 1 };
        format!("{}{}", (b'a' + file as u8) as char, number)
    }

    fn number_strip(&mut self, bridge_squares: usize) {
        let mut holes: Vec<usize> = (0..self.squares.len())
            .filter(|&n| self.squares[n].is_none() && self.is_spare_headquarters_cell(n))
            .collect();
        let (mut circles, mut bridges) = (0, 0);
        for index in 0..self.roads.len() {
            let (count, place) = match self.roads[index].middle {
                Middle::Circle => (1, Place::Circle),
                Middle::Straight => (bridge_squares, Place::Bridge),
                Middle::Crossing => (0, Place::Circle),
            };
            let mut numbers = Vec::new();
            for _ in 0..count {
                let number = if holes.is_empty() { self.squares.len() } else { holes.remove(0) };
                let name = if place == Place::Circle {
                    circles += 1;
                    format!("o{circles}")
                } else {
                    bridges += 1;
                    format!("x{bridges}")
                };
                let square = Square {
                    name,
                    place,
                    camp: None,
                    row: self.rows / 2,
                    file: 0,
                    width: 1,
                    entrance: false,
                    ground: Ground::Plain,
                };
                if number == self.squares.len() {
                    self.squares.push(Some(square));
                } else {
                    self.squares[number] = Some(square);
                }
                numbers.push(number as u8);
            }
            self.road_squares.push(numbers);
        }
    }

    fn is_spare_headquarters_cell(&self, number: usize) -> bool {
        let (row, file) = (number / self.files, number % self.files);
        self.cells[row][file].is_some_and(|square| usize::from(square) != number)
    }

    /// Numbered cells, unused numbers included: the bits a bitboard needs.
    pub fn bits(&self) -> usize {
        self.squares.len()
    }

    /// Files of the board.
    pub fn files(&self) -> usize {
        self.files
    }

    /// Rows of both camps together, detached headquarters included.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// True if the headquarters are boxes of their own behind the camps.
    pub fn is_detached(&self) -> bool {
        self.detached
    }

    /// All squares, ascending.
    pub fn squares(&self) -> impl Iterator<Item = u8> + '_ {
        (0..self.squares.len()).filter(|&n| self.squares[n].is_some()).map(|n| n as u8)
    }

    /// Facts of a square; `None` for a number that is no square.
    pub fn get(&self, square: u8) -> Option<&Square> {
        self.squares.get(usize::from(square))?.as_ref()
    }

    pub(crate) fn square(&self, square: u8) -> &Square {
        self.get(square).expect("square numbers come from this board")
    }

    /// The square that covers a cell.
    pub fn cell(&self, file: usize, row: usize) -> Option<u8> {
        *self.cells.get(row)?.get(file)?
    }

    /// True if the camps touch along their front rows, without a strip between (R1.12).
    pub fn is_joined(&self) -> bool {
        self.joined
    }

    /// True if runs go along railways (R1.14).
    pub fn has_railways(&self) -> bool {
        self.railways
    }

    /// Station, refuge or base.
    pub fn ground(&self, square: u8) -> Ground {
        self.get(square).map_or(Ground::Plain, |square| square.ground)
    }

    /// The squares of a ground, ascending.
    pub fn squares_of(&self, ground: Ground) -> impl Iterator<Item = u8> + '_ {
        self.squares().filter(move |&square| self.ground(square) == ground)
    }

    /// Ranks between a camp square and its owner's back rank, that rank itself left out; `None` off the camps.
    pub fn ranks_behind(&self, square: u8) -> Option<usize> {
        let square = self.get(square)?;
        let row = if square.camp? == SOUTH { square.row } else { self.rows - 1 - square.row };
        Some(row)
    }

    /// A seat's headquarters, if the board has such.
    pub fn headquarters(&self, seat: usize) -> Option<u8> {
        self.headquarters.map(|both| both[seat & 1])
    }

    /// A seat's headquarters, or [`NOWHERE`].
    pub fn headquarters_or_nowhere(&self, seat: usize) -> u8 {
        self.headquarters(seat).unwrap_or(NOWHERE)
    }

    /// The squares of a seat's camp in its owner's reading order: front rank first, left to right from the
    /// owner's eyes; open land is no part of it. Set-ups are written in this order.
    pub fn camp(&self, seat: usize) -> Vec<u8> {
        let mut squares: Vec<u8> = Vec::new();
        for depth in 0..self.rows / 2 {
            for step in 0..self.files {
                let (row, file) = if seat == SOUTH {
                    (self.rows / 2 - 1 - depth, step)
                } else {
                    (self.rows / 2 + depth, self.files - 1 - step)
                };
                if let Some(square) = self.cell(file, row)
                    && !squares.contains(&square)
                    && self.square(square).place != Place::Open
                    && self.ground(square) != Ground::Refuge
                {
                    squares.push(square);
                }
            }
        }
        squares
    }

    /// Circles, left to right.
    pub fn circles(&self) -> impl Iterator<Item = u8> + '_ {
        self.roads
            .iter()
            .zip(&self.road_squares)
            .filter(|(r, _)| r.middle == Middle::Circle)
            .map(|(_, s)| s[0])
    }

    /// Circles, then bridge squares, each left to right and South to North.
    pub fn strip_squares(&self) -> impl Iterator<Item = u8> + '_ {
        let bridges = self.road_squares.iter().flatten().copied();
        self.circles().chain(bridges.filter(|&s| self.square(s).place == Place::Bridge))
    }

    /// The roads with their strip squares.
    pub fn roads(&self) -> impl Iterator<Item = (&Road, &[u8])> {
        self.roads.iter().zip(self.road_squares.iter().map(Vec::as_slice))
    }

    pub(crate) fn front_row(&self, seat: usize) -> usize {
        self.rows / 2 - usize::from(seat == SOUTH)
    }

    /// The square of a seat's front row on a file.
    pub fn front_square(&self, seat: usize, file: usize) -> Option<u8> {
        self.cell(file, self.front_row(seat))
    }

    /// True if a camp square is on its back rank: the last full rank, and the headquarters behind it where
    /// that is detached (R7.2).
    pub fn is_back_rank(&self, square: u8) -> bool {
        let s = self.square(square);
        let depth = usize::from(self.detached);
        match s.camp {
            Some(SOUTH) => s.row <= depth,
            Some(_) => s.row + 1 + depth >= self.rows,
            None => false,
        }
    }

    /// The square of a name. Every file of a headquarters is understood.
    pub fn find(&self, name: &str) -> Option<u8> {
        if let Some(square) = self.squares().find(|&s| self.square(s).name == name) {
            return Some(square);
        }
        let letter = name.chars().next()?;
        let file = (letter as u32).checked_sub('a' as u32)? as usize;
        let number: usize = name.get(letter.len_utf8()..)?.parse().ok()?;
        let row = if self.detached { number } else { number.checked_sub(1)? };
        let square = self.cell(file, row)?;
        (self.square(square).place == Place::Headquarters && !self.detached).then_some(square)
    }

    /// A square's name.
    pub fn name(&self, square: u8) -> &str {
        self.get(square).map_or("?", |s| s.name.as_str())
    }
}
