//! Boards as people draw them: the ASCII picture of an edition file, read into cells, entrances and roads.
//!
//! The picture's rules stand in `docs/EDITION_FORMAT.md`: a cell every second column, roads of `|`, `/`, `\`,
//! circles `o` and crossings `x` in the strip between the camps. Without a strip the camps touch.

use crate::wrong::Wrong;

/// Contents of a picture, before squares are numbered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Drawing {
    /// Files of the board.
    pub files: usize,
    /// Camp rows of North from its back row to its front row, cells by file.
    pub north: Vec<Vec<Cell>>,
    /// Camp rows of South from its front row to its back row, cells by file.
    pub south: Vec<Vec<Cell>>,
    /// Roads from left to right; where the camps touch, one for every two squares that face each other.
    pub roads: Vec<Road>,
    /// There is no strip: the camps touch along their front rows (R1.12).
    pub joined: bool,
}

impl Drawing {
    /// True if the camps have headquarters: both or none (R1.13).
    pub fn has_headquarters(&self) -> bool {
        self.south.iter().flatten().any(|cell| *cell == Cell::Headquarters)
    }
}

/// One cell of a camp.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cell {
    /// No square here.
    Nothing,
    /// An ordinary square.
    Plain,
    /// A front square with a road.
    Entrance,
    /// One file of the headquarters.
    Headquarters,
    /// Open land: a square on which nothing is set up (R1.13).
    Open,
    /// A station of a railway (R1.14).
    Station,
    /// A refuge (R1.15).
    Refuge,
    /// A base (R1.16).
    Base,
}

/// A way through the strip. Files count from 0.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Road {
    /// The middle of the board.
    pub middle: Middle,
    /// Files of South's front squares that it joins.
    pub south: Vec<usize>,
    /// Files of North's front squares that it joins.
    pub north: Vec<usize>,
}

/// The middle of a road.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Middle {
    /// Nothing: an I road between facing squares.
    Straight,
    /// A circle, on which a piece can stand.
    Circle,
    /// A crossing on which nothing can stand.
    Crossing,
}

fn wrong_at(line: usize, column: usize, fault: &str) -> Wrong {
    Wrong(format!("drawing line {}, column {}: {fault}", line + 1, column + 1))
}

fn unknown(line: usize, column: usize, found: char) -> Wrong {
    let marks = r"camp rows use '.', 'E', 'H', ':', '+', 'o', 'Q' on every second column, the strip '|', '/', '\', 'o', 'x'";
    wrong_at(line, column, &format!("'{found}' means nothing here; {marks}"))
}

fn loose_road(line: usize, column: usize) -> Wrong {
    let remedy = "draw it up to an entrance 'E', a circle 'o' or a crossing 'x'";
    wrong_at(line, column, &format!("this road ends in the open; {remedy}"))
}

struct Grid {
    lines: Vec<Vec<char>>,
}

impl Grid {
    fn at(&self, line: usize, column: isize) -> char {
        let Ok(column) = usize::try_from(column) else { return ' ' };
        self.lines.get(line).and_then(|row| row.get(column)).copied().unwrap_or(' ')
    }

    fn is_camp_row(&self, line: usize) -> bool {
        self.lines[line].iter().any(|c| matches!(c, '.' | 'E' | 'H' | ':' | '+' | 'Q'))
    }
}

/// Reads a picture.
///
/// # Errors
/// The first thing wrong with it, with its line and column inside the picture.
pub fn read_drawing(text: &str) -> Result<Drawing, Wrong> {
    let lines: Vec<Vec<char>> = text
        .lines()
        .map(|line| line.trim_end().chars().collect())
        .filter(|l: &Vec<char>| !l.is_empty())
        .collect();
    let grid = Grid { lines };
    let part = || {
        let parts = "North's camp, a strip with roads, and South's camp, one below the other";
        Wrong(format!("the drawing needs {parts}"))
    };
    let camp: Vec<bool> = (0..grid.lines.len()).map(|line| grid.is_camp_row(line)).collect();
    let strip = camp.iter().position(|is_camp| !is_camp);
    let first_strip = match strip {
        Some(line) => line,
        None if camp.len().is_multiple_of(2) => camp.len() / 2,
        None => {
            let found = camp.len();
            let form = "without a strip the camps touch, each one half of the rows";
            return Err(Wrong(format!("the drawing has {found} rows; {form}")));
        }
    };
    let first_south = camp.iter().skip(first_strip).position(|c| *c).ok_or_else(part)? + first_strip;
    if first_strip == 0 || camp[first_south..].iter().any(|is_camp| !is_camp) {
        return Err(part());
    }
    let files =
        grid.lines.iter().enumerate().filter(|(line, _)| camp[*line]).map(|(_, row)| row.len().div_ceil(2));
    let files = files.max().unwrap_or(0);
    let north = (0..first_strip).map(|line| camp_row(&grid, line, files)).collect::<Result<Vec<_>, _>>()?;
    let south =
        (first_south..camp.len()).map(|line| camp_row(&grid, line, files)).collect::<Result<Vec<_>, _>>()?;
    let has = |camp: &[Vec<Cell>]| camp.iter().flatten().any(|cell| *cell == Cell::Headquarters);
    if has(&north) || has(&south) {
        check_headquarters("North", &north)?;
        check_headquarters("South", &south)?;
    }
    let joined = strip.is_none();
    let roads = if joined {
        refuse_entrances(&grid)?;
        facing(&north, &south)
    } else {
        read_roads(&grid, first_strip, first_south)?
    };
    Ok(Drawing { files, north, south, roads, joined })
}

fn refuse_entrances(grid: &Grid) -> Result<(), Wrong> {
    for (line, row) in grid.lines.iter().enumerate() {
        if let Some(column) = row.iter().position(|mark| *mark == 'E') {
            let needless = "the camps touch, so no road begins here; write '.'";
            return Err(wrong_at(line, column, needless));
        }
    }
    Ok(())
}

fn facing(north: &[Vec<Cell>], south: &[Vec<Cell>]) -> Vec<Road> {
    let (Some(near), Some(far)) = (south.first(), north.last()) else { return Vec::new() };
    let both = |file: &usize| near[*file] != Cell::Nothing && far[*file] != Cell::Nothing;
    let road = |file: usize| Road { middle: Middle::Straight, south: vec![file], north: vec![file] };
    (0..near.len()).filter(both).map(road).collect()
}

fn camp_row(grid: &Grid, line: usize, files: usize) -> Result<Vec<Cell>, Wrong> {
    let mut cells = vec![Cell::Nothing; files];
    for (column, &found) in grid.lines[line].iter().enumerate() {
        let cell = match found {
            ' ' => continue,
            '.' => Cell::Plain,
            'E' => Cell::Entrance,
            'H' => Cell::Headquarters,
            ':' => Cell::Open,
            '+' => Cell::Station,
            'o' => Cell::Refuge,
            'Q' => Cell::Base,
            _ => return Err(unknown(line, column, found)),
        };
        if column % 2 == 1 {
            return Err(unknown(line, column, found));
        }
        cells[column / 2] = cell;
    }
    Ok(cells)
}

fn check_headquarters(camp: &'static str, rows: &[Vec<Cell>]) -> Result<(), Wrong> {
    let marked: Vec<(usize, usize)> = rows
        .iter()
        .enumerate()
        .flat_map(|(row, cells)| cells.iter().enumerate().map(move |(file, cell)| (row, file, *cell)))
        .filter(|(_, _, cell)| *cell == Cell::Headquarters)
        .map(|(row, file, _)| (row, file))
        .collect();
    let unbroken = marked.windows(2).all(|pair| pair[0].0 == pair[1].0 && pair[0].1 + 1 == pair[1].1);
    if marked.is_empty() || !unbroken {
        let found = marked.len();
        return Err(Wrong(format!(
            "each camp needs one headquarters: one unbroken row of 'H' (found {found} files of it in {camp}'s camp)"
        )));
    }
    Ok(())
}

/// Column to which a road character leads when it is entered from above (`down = true`) or from below.
fn follow(mark: char, column: isize, down: bool) -> Option<isize> {
    match (mark, down) {
        ('|', _) => Some(column),
        ('\\', true) | ('/', false) => Some(column + 1),
        ('\\', false) | ('/', true) => Some(column - 1),
        _ => None,
    }
}

/// Entries to a road from a cell or node at `column`: the column of the next character. A node that touches
/// an entrance needs no character between.
fn openings(grid: &Grid, line: usize, column: isize, down: bool) -> Vec<isize> {
    let (left, right) = if down { ('/', '\\') } else { ('\\', '/') };
    let node = |mark: char| matches!(mark, 'o' | 'x');
    let from_node = node(grid.at(if down { line - 1 } else { line + 1 }, column));
    [(column - 1, left), (column, '|'), (column + 1, right)]
        .into_iter()
        .filter(|&(c, mark)| {
            let found = grid.at(line, c);
            found == mark || node(found) || (from_node && found == 'E')
        })
        .map(|(c, _)| c)
        .collect()
}

fn walk(grid: &Grid, mut line: usize, mut column: isize, down: bool) -> Option<(usize, isize)> {
    loop {
        match grid.at(line, column) {
            'o' | 'x' | 'E' => return Some((line, column)),
            mark => column = follow(mark, column, down)?,
        }
        line = if down { line + 1 } else { line.checked_sub(1)? };
        if line >= grid.lines.len() {
            return None;
        }
    }
}

fn read_roads(grid: &Grid, first: usize, last: usize) -> Result<Vec<Road>, Wrong> {
    for line in first..last {
        for (column, &found) in grid.lines[line].iter().enumerate() {
            if !matches!(found, ' ' | '|' | '/' | '\\' | 'o' | 'x') {
                return Err(unknown(line, column, found));
            }
        }
    }
    let mut found: Vec<(isize, Road)> = Vec::new();
    for line in first..last {
        for column in 0..grid.lines[line].len() {
            if matches!(grid.at(line, column as isize), 'o' | 'x') {
                found.push((column as isize, node_road(grid, line, column as isize)?));
            }
        }
    }
    for (south_side, line) in [(false, first - 1), (true, last)] {
        for (column, &mark) in grid.lines[line].iter().enumerate() {
            if mark == 'E' {
                entrance_roads(grid, line, column as isize, south_side, &mut found)?;
            }
        }
    }
    found.sort_by_key(|(column, _)| *column);
    Ok(found.into_iter().map(|(_, road)| road).collect())
}

fn node_road(grid: &Grid, line: usize, column: isize) -> Result<Road, Wrong> {
    let middle = if grid.at(line, column) == 'o' { Middle::Circle } else { Middle::Crossing };
    let loose = || loose_road(line, column as usize);
    let arms = |down: bool| -> Result<Vec<usize>, Wrong> {
        let next = if down { line + 1 } else { line - 1 };
        let mut files = Vec::new();
        for start in openings(grid, next, column, down) {
            let (_, end) = walk(grid, next, start, down).ok_or_else(loose)?;
            files.push(end as usize / 2);
        }
        Ok(files)
    };
    let (north, south) = (arms(false)?, arms(true)?);
    if north.is_empty() || south.is_empty() {
        return Err(loose());
    }
    Ok(Road { middle, south, north })
}

fn entrance_roads(
    grid: &Grid,
    line: usize,
    column: isize,
    south_side: bool,
    found: &mut Vec<(isize, Road)>,
) -> Result<(), Wrong> {
    let down = !south_side;
    let next = if down { line + 1 } else { line - 1 };
    let starts = openings(grid, next, column, down);
    if starts.is_empty() {
        let idle = "no road leaves this entrance; draw one or write '.'";
        return Err(wrong_at(line, column as usize, idle));
    }
    for start in starts {
        let loose = || loose_road(next, start as usize);
        let (end_line, end) = walk(grid, next, start, down).ok_or_else(loose)?;
        if south_side && grid.at(end_line, end) == 'E' {
            let road = Road {
                middle: Middle::Straight,
                south: vec![column as usize / 2],
                north: vec![end as usize / 2],
            };
            found.push((column, road));
        }
    }
    Ok(())
}
