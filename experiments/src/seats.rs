//! Games of any family between agents, from the start to the result.

use crate::games::Games;
use crate::report::rules_json::rules_json;
use crate::result::{Score, SeatResult};
use crate::seated::Seated;
use gunjin_agents::agent::{Agent, Farewell};
use gunjin_agents::playable::Playable;
use gunjin_agents::registry::{AgentError, AgentSpec};
use gunjin_engine::game::{Ended, Seat, Turn};
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

    fn seated(&self, index: u64) -> Vec<Seated<'_, G>> {
        let rules = || rules_json(&self.name);
        let take = |seat: usize| {
            let words = Stream::new(self.seed, index, Purpose::Agent, seat as u64);
            Seated::new(self.agents[seat].as_ref(), self.game, Seat(seat as u8), &rules, words)
        };
        (0..self.agents.len()).map(take).collect()
    }

    /// The game of a number, played to its end under an umpire. Chance and every seat draw from streams of their own.
    fn refereed(&self, index: u64) -> (Umpire<'g, G>, u32) {
        let mut umpire = Umpire::new(self.game);
        let mut chance = Stream::new(self.seed, index, Purpose::Chance, 0);
        let mut players = self.seated(index);
        let mut plies = 0;
        loop {
            match umpire.turn() {
                Turn::Over => break,
                Turn::Chance => {
                    // Outcomes of chance are legal by the laws of `Chance`; where there is none the game is stuck.
                    if umpire.draw(&mut chance).is_none_or(|outcome| umpire.play(outcome).is_err()) {
                        break;
                    }
                }
                Turn::Seat(seat) => {
                    plies += 1;
                    let view = umpire.view(seat);
                    let action = players[seat.index()].act(self.game, &view, umpire.legal());
                    let played = action
                        .map_err(|failure| failure.to_string())
                        .and_then(|action| umpire.play(action).map_err(|refused| refused.to_string()));
                    if let Err(why) = played {
                        umpire.forfeit(seat, &why);
                    }
                }
            }
        }
        self.say_farewell(&umpire, &mut players);
        (umpire, plies)
    }

    fn say_farewell(&self, umpire: &Umpire<'_, G>, players: &mut [Seated<'_, G>]) {
        for (seat, player) in players.iter_mut().enumerate() {
            let ended = umpire.ended().cloned().unwrap_or_else(|| self.broken_off());
            player.end(self.game, &umpire.view(Seat(seat as u8)), || Farewell {
                returns: ended.returns,
                reason: ended.reason.to_string(),
                truth: self.game.truth_json(umpire.position()).to_string(),
            });
        }
    }

    fn broken_off(&self) -> Ended {
        Ended { returns: vec![0.0; self.specs.len()], reason: "broken-off" }
    }
}

impl<G: Playable> Games for SeatTable<'_, G> {
    type Result = SeatResult;

    fn play(&self, index: u64) -> SeatResult {
        let (umpire, plies) = self.refereed(index);
        let Ended { returns, reason } = umpire.ended().cloned().unwrap_or_else(|| self.broken_off());
        let why = umpire.stopped().and_then(|stopped| stopped.remark.clone()).unwrap_or_default();
        SeatResult {
            game_index: index,
            game: self.name.clone(),
            seed: self.seed,
            agents: self.specs.iter().map(AgentSpec::to_string).collect(),
            points: returns,
            reason,
            plies,
            why,
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
