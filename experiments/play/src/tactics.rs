//! Tactics: positions in which most moves let the headquarters fall by force, and players' moves in them.
//!
//! A move is judged in worlds drawn from the exact belief: in how many of them the enemy then takes the headquarters
//! within three of his moves, whatever the defender does, both seeing everything.

use crate::files::{WholeFile, read_text};
use gunjin_agents::games::gunjin::forced_capture::ForcedCapture;
use gunjin_agents::games::gunjin::values::Geometry;
use gunjin_agents::{Agent, SearchModel, Worlds};
use gunjin_engine::games::gunjin::{Dealer, Gunjin, Move, Position, Setup, setups_of};
use gunjin_engine::random::{Purpose, Stream};
use gunjin_engine::{Bits, Notation, Rulebook, Seat, Turn, Umpire, Wrong};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// Plies after a move within which the headquarters may fall.
const PLIES: u32 = 5;
/// Worlds in which a move is judged.
const WORLDS: usize = 32;
/// Most worlds in which a move that holds may lose.
const HOLDS: usize = 3;
/// Plies after which a game is left.
const MAX_PLIES: usize = 400;

/// A position, as the game that led to it, and the moves that hold.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Puzzle {
    south: String,
    north: String,
    /// The moves so far, separated by spaces.
    moves: String,
    /// The moves that hold, separated by spaces.
    holds: String,
}

/// Reads puzzles from a CSV file with the columns `south`, `north`, `moves`, `holds`.
///
/// # Errors
/// If there is no such file, or a line is no puzzle.
pub fn read(path: &Path) -> Result<Vec<Puzzle>, Wrong> {
    let text = read_text(path)?;
    let rows = csv::Reader::from_reader(text.as_bytes()).into_deserialize();
    rows.collect::<Result<_, _>>().map_err(|error| Wrong(format!("{}: {error}", path.display())))
}

/// Writes puzzles to such a file.
///
/// # Errors
/// If it cannot be written.
pub fn write(path: &Path, puzzles: &[Puzzle]) -> Result<(), Wrong> {
    let wrong = |error: &dyn std::fmt::Display| Wrong(format!("{}: {error}", path.display()));
    let mut writer = csv::Writer::from_writer(Vec::new());
    puzzles.iter().try_for_each(|puzzle| writer.serialize(puzzle)).map_err(|error| wrong(&error))?;
    let bytes = writer.into_inner().map_err(|error| wrong(&error))?;
    let file = WholeFile::create(path).map_err(|error| wrong(&error))?;
    file.write(&bytes).map_err(|error| wrong(&error))
}

/// Puzzles of one game, with what judges them.
#[derive(Debug)]
pub struct Tactics<'g, B: Bits> {
    game: &'g Gunjin<B>,
    geometry: Geometry<B>,
}

impl<'g, B: Bits> Tactics<'g, B> {
    /// Judges puzzles of a game.
    pub fn new(game: &'g Gunjin<B>) -> Tactics<'g, B> {
        Tactics { game, geometry: Geometry::new(game) }
    }

    /// Puzzles from games between players who take turns, from random set-ups, at most one a game: the first position
    /// in which some move holds, most do not, and that is so in the worlds that the mover thinks possible too.
    pub fn make(&self, players: &[Box<dyn Agent<Gunjin<B>>>], seed: u64, games: u64) -> Vec<Puzzle> {
        (0..games).into_par_iter().filter_map(|number| self.in_game(players, seed, number)).collect()
    }

    fn in_game(&self, players: &[Box<dyn Agent<Gunjin<B>>>], seed: u64, number: u64) -> Option<Puzzle> {
        let setups = setups_of(&Dealer::new(self.game.ruleset()), seed, number);
        let mut umpire = self.umpire(&setups)?;
        let (first, count) = (number as usize, players.len());
        let seated = [&players[first % count], &players[first / count % count]];
        let mut rngs = [0, 1].map(|seat| Stream::new(seed, number, Purpose::Agent, seat));
        while let (Turn::Seat(seat), true) = (umpire.turn(), umpire.actions().len() < MAX_PLIES) {
            if let Some(holds) = self.holding(&umpire, seat) {
                return Some(self.puzzle(&umpire, &holds));
            }
            let policy = seated[seat.index()].policy(
                self.game,
                &umpire.seen(seat),
                umpire.legal(),
                &mut rngs[seat.index()],
            );
            umpire.play(policy.draw(&mut rngs[seat.index()])?).ok()?;
        }
        None
    }

    fn umpire(&self, [south, north]: &[Setup; 2]) -> Option<Umpire<'g, Gunjin<B>>> {
        Umpire::from_setups(self.game, south, north).ok()
    }

    fn puzzle(&self, umpire: &Umpire<'g, Gunjin<B>>, holds: &[Move]) -> Puzzle {
        let said = |moves: &[Move]| {
            let texts = moves.iter().map(|&action| self.game.action_text(umpire.position(), action));
            texts.collect::<Vec<_>>().join(" ")
        };
        let mut setups =
            self.game.start_fields(umpire.start()).into_iter().map(|field| field.value().to_string());
        let (south, north) = (setups.next().unwrap_or_default(), setups.next().unwrap_or_default());
        Puzzle { south, north, moves: said(umpire.actions()), holds: said(holds) }
    }

    /// The moves that hold the headquarters, where most do not; `None` where there is no such choice.
    fn holding(&self, umpire: &Umpire<'g, Gunjin<B>>, seat: Seat) -> Option<Vec<Move>> {
        let legal = umpire.legal();
        let lost = self.lost(umpire.position(), legal);
        let is_choice = |lost: &[usize], worlds: usize| {
            lost.contains(&0) && lost.iter().filter(|&&lost| 2 * lost >= worlds).count() * 2 > legal.len()
        };
        if !is_choice(&lost, 1) {
            return None;
        }
        let worlds = self.game.worlds(&umpire.view(seat));
        let mut rng =
            Stream::new(0, umpire.actions().len() as u64, Purpose::Worlds, seat.index() as u64).fast();
        let mut sums = vec![0; legal.len()];
        for _ in 0..WORLDS {
            let world = worlds.draw(self.game, &mut rng)?;
            sums.iter_mut().zip(self.lost(&world, legal)).for_each(|(sum, lost)| *sum += lost);
        }
        let sums: Vec<usize> = sums.into_iter().map(|lost| if lost <= HOLDS { 0 } else { lost }).collect();
        let holds =
            || legal.iter().zip(&sums).filter(|(_, lost)| **lost == 0).map(|(&action, _)| action).collect();
        is_choice(&sums, WORLDS).then(holds)
    }

    /// By move, 1 if it lets the headquarters fall by force.
    fn lost(&self, position: &Position<B>, legal: &[Move]) -> Vec<usize> {
        let mut search = ForcedCapture::new(self.game, &self.geometry, 1 - position.seat());
        let falls = |&action: &Move| {
            let mut next = *position;
            self.game.play_unchecked(&mut next, action);
            let over = self.game.ended(&next).is_some();
            usize::from(!over && search.forced(&next, PLIES, u32::MAX) == Some(true))
        };
        legal.iter().map(falls).collect()
    }

    /// Probability with which a player plays a move that holds, puzzle by puzzle.
    ///
    /// # Errors
    /// If a puzzle is none of this game.
    pub fn solved(
        &self,
        puzzles: &[Puzzle],
        agent: &dyn Agent<Gunjin<B>>,
        seed: u64,
    ) -> Result<Vec<f64>, Wrong> {
        let solve = |(number, puzzle): (usize, &Puzzle)| {
            let (umpire, seat) = self.read(puzzle).ok_or_else(|| self.refusal(number, puzzle))?;
            let mut rng = Stream::new(seed, number as u64, Purpose::Agent, seat.index() as u64);
            let policy = agent.policy(self.game, &umpire.view(seat), umpire.legal(), &mut rng);
            let holds: Vec<&str> = puzzle.holds.split(' ').collect();
            let held = policy.choices().iter().filter(|choice| {
                holds.contains(&self.game.action_text(umpire.position(), choice.action).as_str())
            });
            Ok(held.map(|choice| choice.probability).sum())
        };
        let solved: Vec<_> = puzzles.par_iter().enumerate().map(solve).collect();
        solved.into_iter().collect()
    }

    fn read(&self, puzzle: &Puzzle) -> Option<(Umpire<'g, Gunjin<B>>, Seat)> {
        let setup = |seat, text| Setup::read(self.game.ruleset(), seat, text).ok();
        let mut umpire = self.umpire(&[setup(0, &puzzle.south)?, setup(1, &puzzle.north)?])?;
        for text in puzzle.moves.split_whitespace() {
            umpire.play(self.game.read_action(umpire.position(), text)?).ok()?;
        }
        let Turn::Seat(seat) = umpire.turn() else { return None };
        Some((umpire, seat))
    }

    fn refusal(&self, number: usize, puzzle: &Puzzle) -> Wrong {
        let game = self.game.id();
        Wrong(format!("puzzle {} is no game of '{game}': {} {}", number + 1, puzzle.south, puzzle.moves))
    }

    /// Number of the first puzzle whose holding moves are others than the file says, if there is one.
    pub fn untrue(&self, puzzles: &[Puzzle]) -> Option<usize> {
        let told = |puzzle: &Puzzle| {
            let (umpire, seat) = self.read(puzzle)?;
            Some(self.puzzle(&umpire, &self.holding(&umpire, seat)?))
        };
        puzzles.par_iter().position_first(|puzzle| told(puzzle).as_ref() != Some(puzzle))
    }
}
