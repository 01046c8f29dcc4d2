//! Losses in the games of a claim, their plies, and when a headquarters was first fought for.

use super::claim::{Claim, Losses, Metric};
use super::deal::{Key, key, seat_of};
use crate::run::plan::Table;
use crate::run::read::{Line, TableFile};
use gunjin_engine::Wrong;
use gunjin_engine::games::gunjin::{NORTH, SOUTH};
use gunjin_play::spec::load_edition;
use std::collections::BTreeMap;
use std::path::Path;

/// Losses of one game.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Fell {
    /// The share of the pieces of the claim's kinds, of both seats, that fell.
    pub share: f64,
    /// The same of the kinds with which they are compared.
    pub share_of_others: f64,
    /// The ply of the first loss of the claim's kinds.
    pub first: Option<f64>,
    /// The ply of the first attack on a piece in the enemy's headquarters, and the attacker's seat, 1 or 2.
    pub storm: Option<(f64, usize)>,
}

#[derive(Debug, Default)]
struct Counted {
    pieces: u32,
    others: u32,
    first: Option<f64>,
    /// Fights by square and attacker: the ply of the first.
    fights: BTreeMap<(String, usize), f64>,
}

#[derive(Debug)]
struct Armies {
    pieces: u32,
    others: u32,
    headquarters: [Option<String>; 2],
}

/// Losses in all games of a run; nothing where the claim does not ask for them.
#[derive(Debug, Default)]
pub struct Falls {
    asked: Option<Losses>,
    games: BTreeMap<Key, Counted>,
    armies: BTreeMap<String, Armies>,
}

impl Falls {
    /// Reads what the claim asks for.
    pub fn of(claim: &Claim, folder: &Path) -> Result<Falls, Wrong> {
        let mut falls = Falls { asked: claim.losses.clone(), ..Falls::default() };
        if let Some(losses) = &claim.losses {
            falls.read_captures(losses, folder)?;
        }
        if claim.metric == Some(Metric::Siege) {
            falls.read_fights(folder)?;
        }
        Ok(falls)
    }

    fn read_captures(&mut self, losses: &Losses, folder: &Path) -> Result<(), Wrong> {
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

    fn read_fights(&mut self, folder: &Path) -> Result<(), Wrong> {
        let mut combats = TableFile::open(folder, Table::Combats)?;
        while let Some(line) = combats.line()? {
            let (ply, square) = (line.number("ply")?, line.text("to")?.to_string());
            let game = self.games.entry(key(&line)?).or_default();
            game.fights.entry((square, seat_of(&line)?)).or_insert(ply);
        }
        Ok(())
    }

    /// Losses in the game of a line.
    pub fn game(&mut self, line: &Line<'_>) -> Result<Fell, Wrong> {
        let Some(counted) = self.games.get(&key(line)?) else { return Ok(Fell::default()) };
        let name = line.text("game")?;
        if !self.armies.contains_key(name) {
            let armies = armies(name, self.asked.as_ref());
            let armies = armies.ok_or_else(|| line.wrong_field("game", name, "game with these kinds"))?;
            self.armies.insert(name.to_string(), armies);
        }
        let armies = &self.armies[name];
        let share = |fell: u32, all: u32| if all == 0 { 0.0 } else { f64::from(fell) / f64::from(all) };
        let stormed = |attacker: usize| {
            let square = armies.headquarters[1 - attacker].clone()?;
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
        headquarters: [SOUTH, NORTH]
            .map(|seat| board.headquarters(seat).map(|square| board.name(square).to_string())),
    })
}
