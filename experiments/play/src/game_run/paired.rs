//! Games from set-ups that are given: pair by pair, with the seats exchanged.

use crate::game_run::games::Games;
use crate::game_run::matches::Table;
use crate::game_run::result::{GameRow, Played, RecordOptions};
use gunjin_engine::bits::Bits;
use gunjin_engine::games::gunjin::rules::board::{NORTH, SOUTH};
use gunjin_engine::games::gunjin::rules::ruleset::Ruleset;
use gunjin_engine::games::gunjin::rules::setup::Setup;
use gunjin_engine::wrong::Wrong;
use serde::{Deserialize, Serialize};
use web_time::Instant;

/// Set-ups that meet in pairs of games.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pairings {
    /// The set-ups, as South writes them; both seats play them.
    pub setups: Vec<String>,
    /// By pair: the number of both games, and the places of its set-ups in the list. South has the first of
    /// them in the first game, and the second in the second.
    pub pairs: Vec<(u64, usize, usize)>,
}

impl Pairings {
    /// Games of all pairs.
    pub fn games(&self) -> u64 {
        2 * self.pairs.len() as u64
    }
}

/// A table at which pairings are played.
#[derive(Debug)]
pub struct PairedTable<'g, B: Bits> {
    table: Table<'g, B>,
    setups: Vec<Setup>,
    pairs: Vec<(u64, usize, usize)>,
}

impl<'g, B: Bits> PairedTable<'g, B> {
    /// A table for so many games of pairings.
    ///
    /// # Errors
    /// If a set-up is not lawful for both seats, a pair names one that is not there, or there are not so many
    /// games.
    pub fn new(table: Table<'g, B>, pairings: &Pairings, games: u64) -> Result<Self, Wrong> {
        let ruleset = table.game().ruleset();
        let setups = pairings.setups.iter().map(|text| read(ruleset, text)).collect::<Result<Vec<_>, _>>()?;
        let known = setups.len();
        if let Some((number, ..)) = pairings.pairs.iter().find(|(_, one, other)| *one.max(other) >= known) {
            return Err(Wrong(format!(
                "the pair of number {number} names a set-up that is not in the list of {known}; count from 0"
            )));
        }
        if games > pairings.games() {
            let (pairs, most) = (pairings.pairs.len(), pairings.games());
            return Err(Wrong(format!("{pairs} pairs are {most} games, not {games}; leave 'games' out")));
        }
        Ok(PairedTable { table: table.with_given_setups(), setups, pairs: pairings.pairs.clone() })
    }
}

/// A set-up that both seats may play.
fn read(ruleset: &Ruleset, text: &str) -> Result<Setup, Wrong> {
    let lawful =
        |setup: Setup| [SOUTH, NORTH].iter().try_for_each(|&seat| setup.check(ruleset, seat)).map(|()| setup);
    Setup::read(ruleset, SOUTH, text)
        .and_then(lawful)
        .map_err(|problem| Wrong(format!("the set-up '{text}': {problem}")))
}

impl<B: Bits> Games for PairedTable<'_, B> {
    fn play(&self, index: u64, asked: &RecordOptions) -> Played {
        let clock = Instant::now();
        let (number, one, other) = self.pairs[(index / 2) as usize];
        let (south, north) = if index.is_multiple_of(2) { (one, other) } else { (other, one) };
        let setups = [south, north].map(|place| self.setups[place].clone());
        let played = self.table.play_from(number, setups, asked, clock);
        Played { game: GameRow { game_index: index, ..played.game }, ..played }
    }
}
