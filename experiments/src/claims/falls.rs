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

#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(super) struct Fell {
    /// The share of the pieces of the claim's kinds, of both seats, that fell.
    pub(crate) share: f64,
    /// The same of the kinds with which they are compared.
    pub(crate) share_of_others: f64,
    pub(crate) first: Option<f64>,
    /// The ply of the first attack on a piece in the enemy's headquarters, and the attacker's seat, 1 or 2.
    pub(crate) storm: Option<(f64, usize)>,
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
pub(super) struct Falls {
    asked: Option<Losses>,
    games: BTreeMap<Key, Counted>,
    armies: BTreeMap<String, Armies>,
}

impl Falls {
    pub(super) fn of(claim: &Claim, folder: &Path) -> Result<Falls, Wrong> {
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

    pub(super) fn game(&mut self, line: &Line<'_>) -> Result<Fell, Wrong> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claims::claim::read;
    use std::path::PathBuf;

    /// A folder with two games: in the first a spy and a general fall and South storms North's headquarters
    /// after North's own storm; in the second nothing falls.
    fn folder(name: &str) -> PathBuf {
        let ruleset = load_edition("w-23-6i").expect("an edition");
        let board = ruleset.board();
        let home = |seat: usize| board.headquarters(seat).map(|square| board.name(square).to_string());
        let [south, north] = [SOUTH, NORTH].map(|seat| home(seat).expect("a headquarters"));
        let folder = std::env::temp_dir().join(format!("gunjin-falls-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let write = |table: Table, text: &str| std::fs::write(folder.join(table.file()), text).expect("room");
        write(
            Table::Captures,
            "cell,game_index,ply,kind\n0,0,7,MI\n0,0,9,SP\n0,0,12,GE\n0,0,20,FL\n0,0,22,FL\n",
        );
        let fights = format!(
            "cell,game_index,ply,seat,to\n0,0,9,1,a1\n0,0,12,2,{south}\n0,0,15,1,{north}\n0,0,16,1,{south}\n0,0,18,2,{south}\n"
        );
        write(Table::Combats, &fights);
        write(Table::Games, "cell,game_index,game\n0,0,w-23-6i\n0,1,w-23-6i\n");
        folder
    }

    /// Losses in both games, by a claim of this form.
    fn fell(name: &str, lines: &str) -> [Fell; 2] {
        let folder = folder(name);
        let text = format!(
            "id = \"x\"\nsource = \"s\"\nclaim = \"c\"\ndirection = \"higher\"\ncounts = 0.1\ngames = 9\nseed = 1\n\
             editions = [\"w-23-6i\"]\nagents = [\"greedy\"]\n{lines}"
        );
        let claim = read("x", &text).expect("a claim");
        let mut falls = Falls::of(&claim, &folder).expect("tables");
        let mut games = TableFile::open(&folder, Table::Games).expect("games");
        let found = [0, 1].map(|_| {
            let line = games.line().expect("a line").expect("another");
            falls.game(&line).expect("an edition")
        });
        std::fs::remove_dir_all(&folder).expect("it was there");
        found
    }

    #[test]
    fn pieces_that_fell_are_shares_of_those_that_both_armies_have() {
        let lines = "form = \"losses\"\n[losses]\nkinds = [\"SP\", \"GE\"]\nthan = [\"FL\"]\n";
        let [first, second] = fell("losses", lines);
        // Two spies and two generals, of which two fell; four first lieutenants, of which two fell.
        assert_eq!((first.share, first.share_of_others, first.first), (0.5, 0.5, Some(9.0)));
        assert_eq!(second, Fell::default());
        let lines = "form = \"losses\"\n[losses]\nkinds = [\"MI\"]\nthan = [\"SP\"]\n";
        let [first, _] = fell("others", lines);
        assert_eq!((first.share, first.share_of_others, first.first), (0.25, 0.5, Some(7.0)));
    }

    #[test]
    fn a_storm_is_the_first_fight_in_the_enemy_headquarters() {
        let lines = "form = \"variants\"\nmetric = \"siege\"\n[[arm]]\n[[arm]]\n";
        let [first, second] = fell("siege", lines);
        // North at ply 12; South came at 15, and its fight at home is none.
        assert_eq!((first.storm, second.storm), (Some((12.0, 2)), None));
    }
}
