//! Games of any family between agents, from the start to the result.

use crate::games::Games;
use crate::result::{Score, SeatResult};
use gunjin_agents::agent::Agent;
use gunjin_agents::playable::Playable;
use gunjin_agents::registry::{AgentError, AgentSpec};
use gunjin_engine::game::{Ended, Turn};
use gunjin_engine::random::{Purpose, Stream};
use gunjin_engine::record::Field;
use gunjin_engine::replay::{Players, record};
use gunjin_engine::umpire::Umpire;
use std::ops::Range;

/// A table at which one agent a seat plays the games of one seed.
pub struct SeatTable<'g, G: Playable> {
    game: &'g G,
    name: String,
    specs: Vec<AgentSpec>,
    agents: Vec<Box<dyn Agent<G>>>,
    seed: u64,
}

impl<G: Playable> std::fmt::Debug for SeatTable<'_, G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SeatTable")
            .field("name", &self.name)
            .field("seed", &self.seed)
            .finish_non_exhaustive()
    }
}

impl<'g, G: Playable> SeatTable<'g, G> {
    /// A table for one agent a seat.
    ///
    /// # Errors
    /// If one of them cannot play this game.
    pub fn new(game: &'g G, specs: Vec<AgentSpec>, seed: u64) -> Result<SeatTable<'g, G>, AgentError> {
        let agents = specs.iter().map(|spec| spec.build(game)).collect::<Result<_, _>>()?;
        Ok(SeatTable { game, name: game.id(), specs, agents, seed })
    }

    /// The game of a number, played to its end under an umpire. Chance and every seat draw from streams of their own.
    fn refereed(&self, index: u64) -> (Umpire<'g, G>, u32) {
        let mut umpire = Umpire::new(self.game);
        let mut chance = Stream::new(self.seed, index, Purpose::Chance, 0);
        let stream = |seat: usize| Stream::new(self.seed, index, Purpose::Agent, seat as u64);
        let mut streams: Vec<Stream> = (0..self.agents.len()).map(stream).collect();
        let mut plies = 0;
        loop {
            let action = match umpire.turn() {
                Turn::Over => return (umpire, plies),
                Turn::Chance => umpire.draw(&mut chance),
                Turn::Seat(seat) => {
                    plies += 1;
                    let (view, words) = (umpire.view(seat), &mut streams[seat.index()]);
                    self.agents[seat.index()].policy(self.game, &view, umpire.legal(), words).draw(words)
                }
            };
            if action.is_none_or(|action| umpire.play(action).is_err()) {
                return (umpire, plies);
            }
        }
    }
}

impl<G: Playable> Games for SeatTable<'_, G> {
    type Result = SeatResult;

    fn play(&self, index: u64) -> SeatResult {
        let (umpire, plies) = self.refereed(index);
        let broken = Ended { returns: vec![0.0; self.specs.len()], reason: "broken-off" };
        let Ended { returns, reason } = umpire.ended().cloned().unwrap_or(broken);
        SeatResult {
            game_index: index,
            game: self.name.clone(),
            seed: self.seed,
            agents: self.specs.iter().map(AgentSpec::to_string).collect(),
            points: returns,
            reason,
            plies,
        }
    }

    fn scores(&self, games: Range<u64>) -> Vec<Score> {
        games.map(|index| Score::from(&self.play(index))).collect()
    }

    fn record(&self, index: u64) -> String {
        let players = Players {
            agents: self.specs.iter().map(AgentSpec::to_string).collect(),
            others: vec![Field::new("seed", &self.seed.to_string()), Field::new("index", &index.to_string())],
        };
        record(&self.refereed(index).0, &players).to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gunjin_agents::playable::{PlayableVisitor, with_playable};
    use gunjin_engine::catalogue::named;
    use gunjin_engine::replay::replay;

    struct Plays;

    impl PlayableVisitor for Plays {
        type Output = ();

        fn game<G: Playable>(self, game: G) {
            let agents = vec![AgentSpec::random(); game.seats()];
            let table = SeatTable::new(&game, agents, 3).expect("they play everything");
            for index in 0..5 {
                let result = table.play(index);
                assert_eq!(result, table.play(index), "the same number is the same game");
                let record = table.record(index);
                let umpire = replay(&game, &record).unwrap_or_else(|error| panic!("{error}\n{record}"));
                assert_eq!(umpire.ended().map(|ended| ended.reason), Some(result.reason));
            }
        }
    }

    #[test]
    fn games_of_any_family_end_and_their_records_are_true() {
        for id in ["mini-2x4", "mini-3x4:repetition=draw"] {
            with_playable(named(id).expect("a game"), Plays);
        }
    }
}
