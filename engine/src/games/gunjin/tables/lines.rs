//! Lines and neighbourhoods of a board: what is next to what, what stands behind what, where runs and flights
//! lead (R1, R2, R4.1). Ways of moving are built from these;
//! blockable ones as flat tables, for runs without pointers to follow.

use crate::bits::Bits;
use crate::games::gunjin::rules::board::Square;
use crate::games::gunjin::{Board, Direction, Ground, Lines, Middle, NORTH, Place, Road, SOUTH};

impl Board {
    fn beside(&self, file: usize, row: usize, direction: Direction) -> Option<(usize, usize)> {
        let half = self.rows() / 2;
        let target = match direction {
            Direction::Up => (file, row + 1),
            Direction::Down => (file, row.checked_sub(1)?),
            Direction::Left => (file.checked_sub(1)?, row),
            Direction::Right => (file + 1, row),
        };
        let same_camp = target.1 < self.rows() && (row < half) == (target.1 < half);
        (same_camp && self.cell(target.0, target.1).is_some()).then_some(target)
    }

    fn cells_of(&self, square: u8) -> impl Iterator<Item = (usize, usize)> + use<> {
        let (row, file, width, camp) = {
            let s = self.square(square);
            (s.row, s.file, s.width, s.camp)
        };
        (file..file + width).filter(move |_| camp.is_some()).map(move |file| (file, row))
    }

    /// The squares that a piece meets one after another, moving from `square` in `direction` without turning:
    /// along ranks, files and I roads with their bridge squares (R2.3), and where there are railways only
    /// along these (R1.14). One line for each file of a headquarters, none empty.
    pub fn run_lines(&self, square: u8, direction: Direction) -> Vec<Vec<u8>> {
        let mut lines = self.straight_lines(square, direction);
        if self.has_railways() {
            let is_station = |square: &u8| self.ground(*square) == Ground::Station;
            for line in &mut lines {
                let stations = line.iter().take_while(|next| is_station(next)).count();
                line.truncate(if is_station(&square) { stations } else { 0 });
            }
            lines.retain(|line| !line.is_empty());
        }
        lines
    }

    fn straight_lines(&self, square: u8, direction: Direction) -> Vec<Vec<u8>> {
        if self.square(square).place == Place::Bridge {
            return self.bridge_line(square, direction).into_iter().collect();
        }
        let mut starts: Vec<(usize, usize)> = self.cells_of(square).collect();
        match direction {
            Direction::Left => starts.truncate(1),
            Direction::Right => starts = starts.split_off(starts.len().saturating_sub(1)),
            _ => {}
        }
        starts
            .iter()
            .map(|&(file, row)| self.line_from(file, row, direction))
            .filter(|l| !l.is_empty())
            .collect()
    }

    fn line_from(&self, file: usize, row: usize, direction: Direction) -> Vec<u8> {
        let mut line = Vec::new();
        let (mut file, mut row) = (file, row);
        loop {
            if let Some((next_file, next_row)) = self.beside(file, row, direction) {
                (file, row) = (next_file, next_row);
                let square = self.cell(file, row).expect("beside returns cells");
                if line.last() != Some(&square) {
                    line.push(square);
                }
                continue;
            }
            let Some((bridge, (next_file, next_row))) = self.over_bridge(file, row, direction) else {
                return line;
            };
            line.extend(bridge);
            (file, row) = (next_file, next_row);
            line.push(self.cell(file, row).expect("roads end on squares"));
        }
    }

    /// The bridge squares and the far end of the I road that goes on from a front cell in `direction`.
    fn over_bridge(
        &self,
        file: usize,
        row: usize,
        direction: Direction,
    ) -> Option<(Vec<u8>, (usize, usize))> {
        let seat = match direction {
            Direction::Up if row == self.front_row(SOUTH) => SOUTH,
            Direction::Down if row == self.front_row(NORTH) => NORTH,
            _ => return None,
        };
        let (road, squares) = self.roads().find(|(road, _)| {
            let arms = if seat == SOUTH { &road.south } else { &road.north };
            road.middle == Middle::Straight && arms[0] == file
        })?;
        let mut bridge = squares.to_vec();
        let far = if seat == SOUTH {
            (road.north[0], self.front_row(NORTH))
        } else {
            bridge.reverse();
            (road.south[0], self.front_row(SOUTH))
        };
        Some((bridge, far))
    }

    fn bridge_line(&self, square: u8, direction: Direction) -> Option<Vec<u8>> {
        let (road, squares) = self.roads().find(|(_, squares)| squares.contains(&square))?;
        let at = squares.iter().position(|s| *s == square)?;
        let (mut line, file, row) = match direction {
            Direction::Up => (squares[at + 1..].to_vec(), road.north[0], self.front_row(NORTH)),
            Direction::Down => {
                (squares[..at].iter().rev().copied().collect(), road.south[0], self.front_row(SOUTH))
            }
            _ => return None,
        };
        line.push(self.cell(file, row)?);
        line.extend(self.line_from(file, row, direction));
        Some(line)
    }

    /// The first squares of the lines in a direction: one step along a rank, a file or an I road.
    pub fn straight_steps(&self, square: u8, direction: Direction) -> Vec<u8> {
        self.straight_lines(square, direction).iter().map(|line| line[0]).collect()
    }

    /// The squares next to a refuge along diagonals of its camp, and for those the refuge (R1.15).
    pub fn slant_steps(&self, square: u8) -> Vec<u8> {
        let refuge = |square: u8| self.ground(square) == Ground::Refuge;
        let nearest = self.diagonal_lines(square).into_iter().filter_map(|line| line.first().copied());
        nearest.filter(|&next| refuge(square) || refuge(next)).collect()
    }

    /// The squares joined to this one by a circle's or crossing's road: circles for their arms, arms for a
    /// circle, arms of the other side for a crossing (R1.4, R1.5). `any_arm`: not only along the drawn
    /// diagonal.
    pub fn road_steps(&self, square: u8, any_arm: bool) -> Vec<u8> {
        let mut steps = Vec::new();
        for (road, squares) in self.roads().filter(|(road, _)| road.middle != Middle::Straight) {
            let south = self.arms(road, SOUTH);
            let north = self.arms(road, NORTH);
            if road.middle == Middle::Circle {
                if squares[0] == square {
                    steps.extend(south.iter().chain(&north));
                } else if south.contains(&square) || north.contains(&square) {
                    steps.push(squares[0]);
                }
                continue;
            }
            for (near, far) in [(&south, &north), (&north, &south)] {
                if near.contains(&square) {
                    let straight = self.opposite_arm(road, square);
                    steps.extend(far.iter().copied().filter(|&arm| any_arm || straight == Some(arm)));
                }
            }
        }
        steps
    }

    fn arms(&self, road: &Road, seat: usize) -> Vec<u8> {
        let files = if seat == SOUTH { &road.south } else { &road.north };
        files.iter().filter_map(|&file| self.front_square(seat, file)).collect()
    }

    /// The arm reached by going straight on through the middle of a road: the one mirrored at the middle.
    fn opposite_arm(&self, road: &Road, arm: u8) -> Option<u8> {
        let (near, far, other) = if self.square(arm).camp == Some(SOUTH) {
            (&road.south, &road.north, NORTH)
        } else {
            (&road.north, &road.south, SOUTH)
        };
        let ends: Vec<usize> = near.iter().chain(far).copied().collect();
        let span = ends.iter().min()? + ends.iter().max()?;
        let file = span.checked_sub(self.square(arm).file)?;
        far.contains(&file).then(|| self.front_square(other, file)).flatten()
    }

    pub(crate) fn straight_crossings(&self, square: u8) -> Vec<(u8, u8)> {
        self.roads()
            .filter(|(road, _)| road.middle == Middle::Circle)
            .filter(|(road, _)| {
                self.arms(road, SOUTH).contains(&square) || self.arms(road, NORTH).contains(&square)
            })
            .filter_map(|(road, squares)| Some((squares[0], self.opposite_arm(road, square)?)))
            .collect()
    }

    /// The squares along diagonals of the camp, one line for each direction and each file of the square
    /// (R2.5).
    pub(crate) fn diagonal_lines(&self, square: u8) -> Vec<Vec<u8>> {
        let mut lines = Vec::new();
        for (file, row) in self.cells_of(square) {
            for vertical in [Direction::Up, Direction::Down] {
                for sideways in [Direction::Left, Direction::Right] {
                    let line = self.diagonal_from(square, file, row, vertical, sideways);
                    if !line.is_empty() {
                        lines.push(line);
                    }
                }
            }
        }
        lines
    }

    fn diagonal_from(
        &self,
        start: u8,
        file: usize,
        row: usize,
        vertical: Direction,
        sideways: Direction,
    ) -> Vec<u8> {
        let mut line = Vec::new();
        let (mut file, mut row) = (file, row);
        while let Some((next_file, next_row)) = self.diagonal_cell(file, row, vertical, sideways) {
            (file, row) = (next_file, next_row);
            let square = self.cell(file, row).expect("diagonal cells are cells");
            if square == start {
                break;
            }
            line.push(square);
        }
        line
    }

    fn diagonal_cell(
        &self,
        file: usize,
        row: usize,
        vertical: Direction,
        sideways: Direction,
    ) -> Option<(usize, usize)> {
        let half = self.rows() / 2;
        let row_to = if vertical == Direction::Up { row + 1 } else { row.checked_sub(1)? };
        let file_to = if sideways == Direction::Right { file + 1 } else { file.checked_sub(1)? };
        let same_camp = row_to < self.rows() && (row < half) == (row_to < half);
        (same_camp && self.cell(file_to, row_to).is_some()).then_some((file_to, row_to))
    }

    /// Every camp square on the files of this one, this one left out; none for circles (R2.8, R2.9).
    pub(crate) fn flight_squares(&self, square: u8) -> Vec<u8> {
        let mut found = Vec::new();
        let bridge =
            self.roads().find(|(road, squares)| road.middle == Middle::Straight && squares.contains(&square));
        let bridge_file = bridge.map(|(road, _)| road.south[0]);
        for file in self.cells_of(square).map(|(file, _)| file).chain(bridge_file) {
            found.extend((0..self.rows()).filter_map(|row| self.cell(file, row)).filter(|&s| s != square));
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    pub(crate) fn flight_lines(&self, square: u8, direction: Direction) -> Vec<Vec<u8>> {
        let column = |file: usize, row: usize| -> Vec<u8> {
            match direction {
                Direction::Up => (row + 1..self.rows()).filter_map(|r| self.cell(file, r)).collect(),
                Direction::Down => (0..row).rev().filter_map(|r| self.cell(file, r)).collect(),
                _ => Vec::new(),
            }
        };
        self.cells_of(square).map(|(file, row)| column(file, row)).filter(|line| !line.is_empty()).collect()
    }

    pub(crate) fn facing(&self, square: u8) -> Vec<u8> {
        let Some(seat) = self.square(square).camp else { return Vec::new() };
        if self.square(square).row != self.front_row(seat) {
            return Vec::new();
        }
        self.cells_of(square).filter_map(|(file, _)| self.front_square(1 - seat, file)).collect()
    }

    pub(crate) fn rank_squares(&self, square: u8) -> Vec<u8> {
        let Square { camp, row, .. } = *self.square(square);
        self.squares()
            .filter(|&s| {
                s != square && camp.is_some() && self.square(s).camp == camp && self.square(s).row == row
            })
            .collect()
    }

    /// The squares of the same camp whose cells touch one of this square's cells: at a side, or with
    /// `corners` at a corner too.
    pub fn around(&self, square: u8, corners: bool) -> Vec<u8> {
        let mut found: Vec<u8> = Vec::new();
        for (file, row) in self.cells_of(square) {
            for direction in Direction::ALL {
                found.extend(self.beside(file, row, direction).and_then(|(f, r)| self.cell(f, r)));
            }
        }
        if corners {
            found.extend(self.diagonal_lines(square).iter().map(|line| line[0]));
        }
        found.retain(|&s| s != square);
        found.sort_unstable();
        found.dedup();
        found
    }

    /// The one square directly behind, for the owner of a piece standing on `square`; none on a circle, and
    /// none where several squares lie behind (R4.1).
    pub fn behind(&self, seat: usize, square: u8) -> Option<u8> {
        match self.straight_steps(square, Direction::backward(seat))[..] {
            [behind] => Some(behind),
            _ => None,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Rays<B> {
    rising: [B; 2],
    falling: [B; 2],
    ends: B,
    /// 1 + index of the lines that do not fit in the four, 0 if there are none.
    more: usize,
}

impl<B: Bits> Rays<B> {
    fn none() -> Self {
        Rays { rising: [B::EMPTY; 2], falling: [B::EMPTY; 2], ends: B::EMPTY, more: 0 }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct RayTable<B> {
    /// By kind and square, [`STRIDE`] squares a kind.
    squares: Vec<Rays<B>>,
    more: Vec<Lines<B>>,
}

/// Table entries for each kind: a power of two above every square number.
pub(crate) const STRIDE: usize = 128;

#[inline(always)]
pub(crate) fn table_index(kind: u8, square: u8) -> usize {
    usize::from(kind) * STRIDE + usize::from(square)
}

impl<B: Bits> RayTable<B> {
    pub(crate) fn new<'w>(kinds: impl Iterator<Item = &'w Vec<Lines<B>>>) -> RayTable<B> {
        let mut table = RayTable { squares: Vec::new(), more: Vec::new() };
        for kind in kinds {
            for square in 0..STRIDE {
                let rays = kind.get(square).map_or(Rays::none(), |lines| table.flatten(lines));
                table.squares.push(rays);
            }
        }
        table
    }

    fn flatten(&mut self, lines: &Lines<B>) -> Rays<B> {
        let first = |sets: &[B]| [0, 1].map(|i| sets.get(i).copied().unwrap_or(B::EMPTY));
        let fits = lines.rising.len() <= 2 && lines.falling.len() <= 2 && lines.winding.is_empty();
        if !fits {
            self.more.push(lines.clone());
        }
        let more = if fits { 0 } else { self.more.len() };
        Rays { rising: first(&lines.rising), falling: first(&lines.falling), ends: lines.ends, more }
    }

    /// Squares that a run of `kind` from `from` reaches when `occupied` squares stop it (and are themselves
    /// reached).
    #[inline(always)]
    pub(crate) fn reach(&self, kind: u8, from: u8, occupied: B) -> B {
        let Some(rays) = self.squares.get(table_index(kind, from)) else { return B::EMPTY };
        if rays.more > 0 {
            return self.reach_further(rays.more - 1, occupied);
        }
        let up = |line: B| line.up_to_lowest(occupied & line);
        let down = |line: B| line.down_to_highest(occupied & line);
        let risen = up(rays.rising[0]) | up(rays.rising[1]);
        let fallen = down(rays.falling[0]) | down(rays.falling[1]);
        (risen | fallen) & rays.ends
    }

    #[cold]
    #[inline(never)]
    fn reach_further(&self, index: usize, occupied: B) -> B {
        self.more.get(index).map_or(B::EMPTY, |lines| lines.reach(occupied))
    }
}
