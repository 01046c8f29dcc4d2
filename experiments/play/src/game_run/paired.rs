//! Games from set-ups that are given: pair by pair, with the seats exchanged.

use crate::game_run::games::Games;
use crate::game_run::matches::Table;
use crate::game_run::result::{Asked, GameRow, Played};
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
    fn play(&self, index: u64, asked: &Asked) -> Played {
        let clock = Instant::now();
        let (number, one, other) = self.pairs[(index / 2) as usize];
        let (south, north) = if index.is_multiple_of(2) { (one, other) } else { (other, one) };
        let setups = [south, north].map(|place| self.setups[place].clone());
        let played = self.table.play_from(number, setups, asked, clock);
        Played { game: GameRow { game_index: index, ..played.game }, ..played }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game_run::bouts::Bouts;
    use crate::game_run::result::Score;
    use gunjin_agents::spec::AgentSpec;
    use gunjin_engine::games::gunjin::play::deal::Dealer;
    use gunjin_engine::games::gunjin::tables::compiled::Gunjin;
    use gunjin_engine::random::{Purpose, Stream};

    #[test]
    fn pairs_are_played_as_bouts_are_and_wrong_ones_refused() {
        let game = Gunjin::<u64>::new(Ruleset::named("mini-4x6").expect("an edition"));
        let dealer = Dealer::new(game.ruleset());
        let setups =
            [0, 1, 2].map(|number| dealer.deal(SOUTH, &mut Stream::new(4, number, Purpose::Check, 0)));
        for agent in ["random", "greedy:temperature=0.1"] {
            let table = || {
                let agents = [agent; 2].map(|name| AgentSpec::read(name).expect("an agent"));
                Table::new(&game, agents, 6).expect("they play")
            };
            let pairings = Pairings {
                setups: setups.iter().map(|setup| setup.text(game.ruleset(), SOUTH)).collect(),
                pairs: (0..20).map(|pair| ((1 << 40) + pair, pair as usize % 3, 2)).collect(),
            };
            let paired = PairedTable::new(table(), &pairings, 40).expect("lawful set-ups");
            for (index, score) in (0..40).zip(paired.scores(0..40)) {
                let (number, one, other) = pairings.pairs[index / 2];
                let both = if index % 2 == 0 { [one, other] } else { [other, one] };
                let points = table().points(number, both.map(|place| setups[place].clone()));
                assert_eq!(score.points[SOUTH], points, "{agent}, game {index}");
            }
            let Played { game: row, .. } = paired.play(7, &Asked::default());
            assert_eq!(
                (row.game_index, row.policies.as_slice()),
                (7, ["given", "given"].map(String::from).as_slice())
            );
            assert_eq!(Score::from(&row), paired.scores(7..8)[0]);

            let told = |wrong: &Pairings, games| {
                PairedTable::new(table(), wrong, games).expect_err("wrong").to_string()
            };
            assert!(told(&pairings, 41).contains("20 pairs are 40 games"));
            let beyond = Pairings { pairs: vec![(5, 0, 3)], ..pairings.clone() };
            assert!(told(&beyond, 2).contains("number 5 names a set-up that is not in the list of 3"));
            let unlawful = Pairings { setups: vec!["GE/GE".into()], pairs: Vec::new() };
            assert!(told(&unlawful, 0).contains("the set-up 'GE/GE'"));
        }
    }
}
