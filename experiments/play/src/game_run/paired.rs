//! Games from set-ups that are given: pair by pair, with the seats exchanged.

use gunjin_engine::games::gunjin::rules::board::{NORTH, SOUTH};
use gunjin_engine::games::gunjin::rules::ruleset::Ruleset;
use gunjin_engine::games::gunjin::rules::setup::Setup;
use gunjin_engine::wrong::Wrong;
use serde::{Deserialize, Serialize};

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

    pub(super) fn checked(&self, ruleset: &Ruleset, games: u64) -> Result<Vec<Setup>, Wrong> {
        let setups = self.setups.iter().map(|text| read(ruleset, text)).collect::<Result<Vec<_>, _>>()?;
        let known = setups.len();
        if let Some((number, ..)) = self.pairs.iter().find(|(_, one, other)| *one.max(other) >= known) {
            return Err(Wrong(format!(
                "the pair of number {number} names a set-up that is not in the list of {known}; count from 0"
            )));
        }
        if games > self.games() {
            let (pairs, most) = (self.pairs.len(), self.games());
            return Err(Wrong(format!("{pairs} pairs are {most} games, not {games}; leave 'games' out")));
        }
        Ok(setups)
    }
}

fn read(ruleset: &Ruleset, text: &str) -> Result<Setup, Wrong> {
    let lawful =
        |setup: Setup| [SOUTH, NORTH].iter().try_for_each(|&seat| setup.check(ruleset, seat)).map(|()| setup);
    Setup::read(ruleset, SOUTH, text)
        .and_then(lawful)
        .map_err(|problem| Wrong(format!("the set-up '{text}': {problem}")))
}
