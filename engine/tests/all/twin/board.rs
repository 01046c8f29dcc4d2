//! The board: from the drawing to squares, neighbours and roads (R1; the drawing is explained in
//! EDITION_FORMAT).

/// Part of the board that a square belongs to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    /// A square of the camp of this seat (0 South, 1 North).
    Camp(usize),
    /// A circle in the strip (R1.4).
    Circle,
    /// A bridge square on an I road (R1.6).
    Bridge,
}

/// One square; a headquarters is one square with several cells (R1.1).
pub(crate) struct Square {
    /// Its name (R1.10, R10.4).
    pub(crate) name: String,
    /// Camp, circle or bridge.
    pub(crate) place: Place,
    /// Its cells as (file from 0, row); rows 1..=R are South's, R+1..=2R North's, 0 and 2R+1 detached
    /// headquarters.
    pub(crate) cells: Vec<(i32, i32)>,
    pub(crate) entrance: bool,
    pub(crate) hq: bool,
    /// Drawn `:`, open land (R1.13).
    pub(crate) open: bool,
    /// Mark in the drawing; a blank for squares of the strip.
    pub(crate) mark: char,
}

/// An I road (R1.3) with its bridge squares (R1.6).
struct Road {
    /// The file it runs along.
    file: i32,
    /// Its squares from South's front square to North's, both included.
    squares: Vec<usize>,
}

/// An X, or a Y: a circle with its arms (R1.4), or a crossing without circle (R1.5).
struct Crossing {
    /// The circle, if there is one.
    circle: Option<usize>,
    /// The front squares it joins.
    arms: Vec<Arm>,
}

/// One arm of a crossing.
struct Arm {
    /// The front square.
    square: usize,
    /// The camp it lies in.
    seat: usize,
    /// Stroke of its line: arms on opposite sides with the same stroke lie on one straight line.
    stroke: char,
}

/// All squares and roads.
pub(crate) struct Board {
    /// Squares, South's back rank first, then circles, then bridge squares.
    pub(crate) squares: Vec<Square>,
    /// Ranks of one camp, a detached headquarters not counted.
    pub(crate) ranks: i32,
    roads: Vec<Road>,
    crossings: Vec<Crossing>,
}

/// The drawing as a grid of characters.
struct Grid(Vec<Vec<char>>);

impl Grid {
    /// The character at a line and column, a blank outside.
    fn at(&self, line: i32, column: i32) -> char {
        let found = usize::try_from(line).ok().and_then(|l| self.0.get(l));
        let found = found.and_then(|row| usize::try_from(column).ok().and_then(|c| row.get(c)));
        found.copied().unwrap_or(' ')
    }

    /// True for a line of a camp.
    fn is_camp(&self, line: usize) -> bool {
        self.0[line].iter().any(|c| ".EH:+Q".contains(*c))
    }

    /// True for a detached headquarters: a line of `H`s only, with blanks beside them.
    fn is_detached(&self, line: usize) -> bool {
        let row = &self.0[line];
        row.iter().all(|c| " H".contains(*c))
            && (row.first() == Some(&' ') || row.last() == Some(&' ') || row.len() < self.width())
    }

    /// The longest camp line.
    fn width(&self) -> usize {
        (0..self.0.len()).filter(|l| self.is_camp(*l)).map(|l| self.0[l].len()).max().unwrap_or(0)
    }

    /// Follows a stroke from (line, column), down (`way` 1) or up (-1), to the circle, crossing or entrance
    /// at its end.
    fn follow(&self, line: i32, column: i32, way: i32, stroke: char) -> Option<(i32, i32, char)> {
        let lean = match stroke {
            '\\' => way,
            '/' => -way,
            _ => 0,
        };
        let (mut l, mut c) = (line + way, column + lean);
        while self.at(l, c) == stroke {
            (l, c) = (l + way, c + lean);
        }
        let end = self.at(l, c);
        "oxE".contains(end).then_some((l, c, end))
    }
}

impl Board {
    /// Reads a drawing; `bridge_squares` as R1.6.
    pub(crate) fn new(drawing: &str, bridge_squares: usize) -> Board {
        let lines = drawing.lines().map(|line| line.trim_end().chars().collect::<Vec<_>>());
        let grid = Grid(lines.filter(|line| !line.is_empty()).collect());
        let strip: Vec<usize> = (0..grid.0.len()).filter(|l| !grid.is_camp(*l)).collect();
        let touching = strip.is_empty(); // R1.12: each camp is half of the rows
        let (first, last) = match (strip.first(), strip.last()) {
            (Some(first), Some(last)) => (*first, *last),
            _ => (grid.0.len() / 2, grid.0.len() / 2 - 1),
        };
        let south: Vec<usize> = (last + 1..grid.0.len()).collect();
        let ranks = south.iter().filter(|l| !grid.is_detached(**l)).count() as i32;
        let mut board = Board { squares: Vec::new(), ranks, roads: Vec::new(), crossings: Vec::new() };
        for (depth, line) in south.iter().enumerate().rev() {
            board.add_row(&grid, *line, 0, ranks - depth as i32);
        }
        for depth in 0..first {
            board.add_row(&grid, first - 1 - depth, 1, ranks + 1 + depth as i32);
        }
        if touching {
            board.join_the_camps();
            return board;
        }
        board.add_crossings(&grid, first as i32, last as i32);
        board.add_roads(&grid, first as i32 - 1, bridge_squares);
        board
    }

    /// R1.12: facing front squares are neighbours, on whatever file there are two.
    fn join_the_camps(&mut self) {
        for file in 0..26 {
            if let (Some(south), Some(north)) = (self.at((file, self.ranks)), self.at((file, self.ranks + 1)))
            {
                self.roads.push(Road { file, squares: vec![south, north] });
            }
        }
    }

    /// Adds the squares of one line of a camp, neighbouring `H`s as one square (R1.1).
    fn add_row(&mut self, grid: &Grid, line: usize, seat: usize, row: i32) {
        let detached = grid.is_detached(line);
        let mut last_was_hq = false;
        for column in (0..grid.0[line].len()).step_by(2) {
            let (mark, cell) = (grid.0[line][column], (column as i32 / 2, row));
            if mark == 'H' && last_was_hq {
                self.squares.last_mut().expect("the headquarters just added").cells.push(cell);
            } else if mark != ' ' {
                let name = match (detached, seat) {
                    (true, 0) => "hs".to_string(),
                    (true, _) => "hn".to_string(),
                    _ => format!("{}{}", (b'a' + column as u8 / 2) as char, row),
                };
                let place = Place::Camp(seat);
                self.squares.push(Square {
                    name,
                    place,
                    cells: vec![cell],
                    entrance: mark == 'E',
                    hq: mark == 'H',
                    open: mark == ':',
                    mark,
                });
            }
            last_was_hq = mark == 'H';
        }
    }

    /// Adds circles and crossings, from left to right, with their arms (R1.4, R1.5).
    fn add_crossings(&mut self, grid: &Grid, first: i32, last: i32) {
        let mut nodes = Vec::new();
        for line in first..=last {
            for column in 0..grid.0[line as usize].len() as i32 {
                if "ox".contains(grid.at(line, column)) {
                    nodes.push((column, line));
                }
            }
        }
        nodes.sort_unstable();
        let mut circles = 0;
        for (column, line) in nodes {
            let circle = (grid.at(line, column) == 'o').then(|| {
                circles += 1;
                self.add_strip_square(format!("o{circles}"), Place::Circle)
            });
            let mut arms = Vec::new();
            for (way, seat, row) in [(-1, 1, self.ranks + 1), (1, 0, self.ranks)] {
                for stroke in ['\\', '|', '/'] {
                    if let Some((_, c, 'E')) = grid.follow(line, column, way, stroke) {
                        let square = self.at((c / 2, row)).expect("an entrance is a front square");
                        arms.push(Arm { square, seat, stroke });
                    }
                }
            }
            self.crossings.push(Crossing { circle, arms });
        }
    }

    /// Adds the I roads, from left to right, with their bridge squares (R1.3, R1.6, R10.4).
    fn add_roads(&mut self, grid: &Grid, front: i32, bridge_squares: usize) {
        let mut bridges = 0;
        for file in 0..grid.0[front as usize].len() as i32 / 2 + 1 {
            let starts = grid.at(front, 2 * file) == 'E';
            let Some((_, _, 'E')) = grid.follow(front, 2 * file, 1, '|').filter(|_| starts) else { continue };
            let mut squares = vec![self.at((file, self.ranks)).expect("South's end of the road")];
            for _ in 0..bridge_squares {
                bridges += 1;
                squares.push(self.add_strip_square(format!("x{bridges}"), Place::Bridge));
            }
            squares.push(self.at((file, self.ranks + 1)).expect("North's end of the road"));
            self.roads.push(Road { file, squares });
        }
    }

    /// Adds a square that is in no camp.
    fn add_strip_square(&mut self, name: String, place: Place) -> usize {
        self.squares.push(Square {
            name,
            place,
            cells: Vec::new(),
            entrance: false,
            hq: false,
            open: false,
            mark: ' ',
        });
        self.squares.len() - 1
    }

    /// The square a cell belongs to.
    pub(crate) fn at(&self, cell: (i32, i32)) -> Option<usize> {
        self.squares.iter().position(|square| square.cells.contains(&cell))
    }

    /// The square of this name; other cells of a headquarters are understood (R1.10).
    pub(crate) fn named(&self, name: &str) -> Option<usize> {
        let exact = self.squares.iter().position(|square| square.name == name);
        exact.or_else(|| {
            let file = i32::from(*name.as_bytes().first()?) - i32::from(b'a');
            let row: i32 = name.get(1..)?.parse().ok()?;
            self.at((file, row)).filter(|_| (1..=2 * self.ranks).contains(&row))
        })
    }

    /// The seat in whose camp a square lies.
    pub(crate) fn camp(&self, square: usize) -> Option<usize> {
        match self.squares[square].place {
            Place::Camp(seat) => Some(seat),
            Place::Circle | Place::Bridge => None,
        }
    }

    /// The squares of one camp, open land left out.
    pub(crate) fn camp_squares(&self, seat: usize) -> Vec<usize> {
        (0..self.squares.len())
            .filter(|s| self.camp(*s) == Some(seat) && !self.squares[*s].open)
            .filter(|s| !self.is_refuge(*s))
            .collect()
    }

    /// True for two squares between which a run may go on (R1.14).
    pub(crate) fn on_rails(&self, one: usize, other: usize) -> bool {
        let railways = self.squares.iter().any(|square| square.mark == '+');
        let station = |square: usize| "+E".contains(self.squares[square].mark);
        !railways || (station(one) && station(other))
    }

    /// True for a refuge (R1.15).
    pub(crate) fn is_refuge(&self, square: usize) -> bool {
        self.squares[square].mark == 'o'
    }

    /// True for a base (R1.16).
    pub(crate) fn is_base(&self, square: usize) -> bool {
        self.squares[square].mark == 'Q'
    }

    /// The diagonal roads of refuges (R1.15).
    pub(crate) fn slants(&self, square: usize) -> Vec<usize> {
        let mut found = self.corners(square);
        found.retain(|corner| self.is_refuge(square) || self.is_refuge(*corner));
        found
    }

    /// The headquarters of a seat, if there is one (R1.13).
    pub(crate) fn hq(&self, seat: usize) -> Option<usize> {
        self.camp_squares(seat).into_iter().find(|s| self.squares[*s].hq)
    }

    /// True on the back rank, headquarters included (R7.2), a detached one too.
    pub(crate) fn on_back_rank(&self, square: usize) -> bool {
        let back = |row: i32| row <= 1 || row >= 2 * self.ranks;
        self.squares[square].hq || self.squares[square].cells.iter().any(|cell| back(cell.1))
    }

    /// The files of a square; a headquarters has several, a circle none.
    pub(crate) fn files(&self, square: usize) -> Vec<i32> {
        let road = self.roads.iter().find(|road| road.squares.contains(&square));
        match self.squares[square].place {
            Place::Camp(_) => self.squares[square].cells.iter().map(|cell| cell.0).collect(),
            Place::Bridge => road.iter().map(|road| road.file).collect(),
            Place::Circle => Vec::new(),
        }
    }

    /// The squares of the same camp that lie at one of these offsets from one of the cells of a square.
    fn at_offsets(&self, square: usize, offsets: &[(i32, i32)]) -> Vec<usize> {
        let mut found = Vec::new();
        for (file, row) in &self.squares[square].cells {
            for (df, dr) in offsets {
                let other = self.at((file + df, row + dr)).filter(|o| self.camp(*o) == self.camp(square));
                found.extend(other.filter(|o| *o != square && !found.contains(o)));
            }
        }
        found
    }

    /// The squares beside a square within its camp (R1.1, R6.1).
    pub(crate) fn beside(&self, square: usize) -> Vec<usize> {
        self.at_offsets(square, &[(-1, 0), (1, 0), (0, -1), (0, 1)])
    }

    /// The squares at the corners of a square within its camp (R2.11).
    pub(crate) fn corners(&self, square: usize) -> Vec<usize> {
        self.at_offsets(square, &[(-1, -1), (-1, 1), (1, -1), (1, 1)])
    }

    /// The squares all round a square within its camp (R5.1, R6.1, R6.6).
    pub(crate) fn around(&self, square: usize) -> Vec<usize> {
        let mut found = self.beside(square);
        found.extend(self.corners(square));
        found
    }

    /// The next square along a file, within the camp or over an I road and its bridge squares; `way` 1 is
    /// north (R2.3).
    pub(crate) fn along(&self, square: usize, file: i32, way: i32) -> Option<usize> {
        self.within(square, file, way).or_else(|| {
            let road = self.roads.iter().find(|road| road.file == file && road.squares.contains(&square))?;
            let place = road.squares.iter().position(|s| *s == square)?;
            road.squares.get(place.checked_add_signed(way as isize)?).copied()
        })
    }

    /// The next square along a file within the camp.
    pub(crate) fn within(&self, square: usize, file: i32, way: i32) -> Option<usize> {
        self.in_flight(square, file, way).filter(|next| self.camp(*next) == self.camp(square))
    }

    /// The next camp square along a file, the strip having length 0 (R1.2).
    pub(crate) fn in_flight(&self, square: usize, file: i32, way: i32) -> Option<usize> {
        let cell = self.squares[square].cells.iter().find(|cell| cell.0 == file)?;
        self.at((file, cell.1 + way))
    }

    /// The next square along a rank, the headquarters counting as one; `way` 1 is to South's right (R2.3).
    pub(crate) fn across(&self, square: usize, way: i32) -> Option<usize> {
        let cells = &self.squares[square].cells;
        let (file, row) = if way > 0 { *cells.last()? } else { *cells.first()? };
        self.at((file + way, row)).filter(|next| self.camp(*next) == self.camp(square))
    }

    /// The squares joined to a square along an I road, bridge squares included (R1.3, R1.6).
    pub(crate) fn road_neighbours(&self, square: usize) -> Vec<usize> {
        let mut found = Vec::new();
        for pair in self.roads.iter().flat_map(|road| road.squares.windows(2)) {
            if pair[0] == square {
                found.push(pair[1]);
            } else if pair[1] == square {
                found.push(pair[0]);
            }
        }
        found
    }

    /// The circles an arm touches, or the arms of a circle (R1.4).
    pub(crate) fn circle_neighbours(&self, square: usize) -> Vec<usize> {
        let mut found = Vec::new();
        for crossing in &self.crossings {
            let Some(circle) = crossing.circle else { continue };
            if circle == square {
                found.extend(crossing.arms.iter().map(|arm| arm.square));
            } else if crossing.arms.iter().any(|arm| arm.square == square) {
                found.push(circle);
            }
        }
        found
    }

    /// The arms opposite an arm: (circle if any, opposite arm, on the same straight line) (R1.5, R1.7).
    pub(crate) fn opposite_arms(&self, square: usize) -> Vec<(Option<usize>, usize, bool)> {
        let mut found = Vec::new();
        for crossing in &self.crossings {
            for here in crossing.arms.iter().filter(|arm| arm.square == square) {
                let there = crossing.arms.iter().filter(|arm| arm.seat != here.seat);
                found.extend(there.map(|arm| (crossing.circle, arm.square, arm.stroke == here.stroke)));
            }
        }
        found
    }
}
