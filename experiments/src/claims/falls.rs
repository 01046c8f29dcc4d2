//! Which pieces fell in the games of a claim, when, and when a headquarters was first fought for.

use super::claim::{Claim, Losses, Metric};
use super::measure::{Key, key, seat_of};
use crate::run::read::{Line, TableFile};
use crate::run::read_error::ReadTableError;
use crate::run::rows::Table;
use crate::spec::load_edition;
use gunjin_engine::gunjin::board::{NORTH, SOUTH};
use std::collections::BTreeMap;
use std::path::Path;

/// What fell in a game.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(super) struct Fell {
    /// The share of the pieces of the claim's kinds, of both seats, that fell.
    pub share: f64,
    /// The same of the kinds with which they are compared.
    pub share_of_others: f64,
    /// The ply at which the first piece of these kinds fell.
    pub first: Option<f64>,
    /// The ply of the first attack on a piece in the enemy's headquarters, and the attacker's seat, 1 or 2.
    pub storm: Option<(f64, usize)>,
}

/// The same in numbers of pieces.
#[derive(Debug, Default)]
struct Counted {
    pieces: u32,
    others: u32,
    first: Option<f64>,
    /// Fights by square and attacker: the ply of the first.
    fights: BTreeMap<(String, usize), f64>,
}

/// What an edition's armies have, and where their headquarters are.
#[derive(Debug)]
struct Armies {
    pieces: u32,
    others: u32,
    headquarters: [String; 2],
}

/// What fell in all games of a run; nothing where the claim does not ask for it.
#[derive(Debug, Default)]
pub(super) struct Falls {
    asked: Option<Losses>,
    games: BTreeMap<Key, Counted>,
    armies: BTreeMap<String, Armies>,
}

impl Falls {
    /// Reads what a claim needs.
    pub(super) fn of(claim: &Claim, folder: &Path) -> Result<Falls, ReadTableError> {
        let mut falls = Falls { asked: claim.losses.clone(), ..Falls::default() };
        if let Some(losses) = &claim.losses {
            falls.read_captures(losses, folder)?;
        }
        if claim.metric == Some(Metric::Siege) {
            falls.read_fights(folder)?;
        }
        Ok(falls)
    }

    fn read_captures(&mut self, losses: &Losses, folder: &Path) -> Result<(), ReadTableError> {
        let mut captures = TableFile::open(folder, Table::Captures)?;
        while let Some(line) = captures.line()? {
            let (kind, ply) = (line.text("kind")?.to_string(), line.number("ply")?);
            let game = self.games.entry(key(&line)?).or_default();
            if losses.kinds.contains(&kind) {
                game.pieces += 1;
                game.first.get_or_insert(ply);
            }
            game.others += u32::from(losses.than.contains(&kind));
        }
        Ok(())
    }

    fn read_fights(&mut self, folder: &Path) -> Result<(), ReadTableError> {
        let mut combats = TableFile::open(folder, Table::Combats)?;
        while let Some(line) = combats.line()? {
            let (ply, square) = (line.number("ply")?, line.text("to")?.to_string());
            let game = self.games.entry(key(&line)?).or_default();
            game.fights.entry((square, seat_of(&line)?)).or_insert(ply);
        }
        Ok(())
    }

    /// What fell in the game of a line of `games.csv`.
    pub(super) fn game(&mut self, line: &Line<'_>) -> Result<Fell, ReadTableError> {
        let Some(counted) = self.games.get(&key(line)?) else { return Ok(Fell::default()) };
        let name = line.text("game")?;
        if !self.armies.contains_key(name) {
            let armies = armies(name, self.asked.as_ref());
            let armies = armies.ok_or_else(|| line.wrong_field("game", name, "edition with these kinds"))?;
            self.armies.insert(name.to_string(), armies);
        }
        let armies = &self.armies[name];
        let share = |fell: u32, all: u32| if all == 0 { 0.0 } else { f64::from(fell) / f64::from(all) };
        let stormed = |attacker: usize| {
            let square = armies.headquarters[1 - attacker].clone();
            counted.fights.get(&(square, attacker + 1)).map(|&ply| (ply, attacker + 1))
        };
        let storms = [SOUTH, NORTH].into_iter().filter_map(stormed);
        Ok(Fell {
            share: share(counted.pieces, armies.pieces),
            share_of_others: share(counted.others, armies.others),
            first: counted.first,
            storm: storms.min_by(|(one, _), (other, _)| one.total_cmp(other)),
        })
    }
}

/// The armies of an edition; `None` if there is none of this name, or a kind that is asked for is not in it.
fn armies(game: &str, asked: Option<&Losses>) -> Option<Armies> {
    let ruleset = load_edition(game).ok()?;
    let held = |codes: &[String]| -> Option<u32> {
        let count =
            |code: &String| ruleset.kinds().iter().find(|kind| kind.code == *code).map(|kind| kind.count);
        codes.iter().map(count).sum::<Option<u32>>().map(|count| 2 * count)
    };
    let board = ruleset.board();
    Some(Armies {
        pieces: asked.map_or(Some(0), |losses| held(&losses.kinds))?,
        others: asked.map_or(Some(0), |losses| held(&losses.than))?,
        headquarters: [SOUTH, NORTH].map(|seat| board.name(board.headquarters(seat)).to_string()),
    })
}
