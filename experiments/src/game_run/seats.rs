//! Games of any family between agents, from the start to the result.

use crate::game_run::games::Games;
use crate::game_run::result::{Asked, Captured, Clock, GameRow, Played, Sampled};
use crate::game_run::seated::Seated;
use crate::render::rules_json::rules_json;
use gunjin_agents::agent::{Agent, Farewell};
use gunjin_agents::catalogue::Catalogued;
use gunjin_agents::error::AgentError;
use gunjin_agents::spec::AgentSpec;
use gunjin_engine::game::{Ended, Seat, Turn};
use gunjin_engine::material::Count;
use gunjin_engine::random::{Purpose, Stream};
use gunjin_engine::record::Field;
use gunjin_engine::replay::{Players, record};
use gunjin_engine::umpire::Umpire;
use std::time::Instant;

/// A table at which one agent a seat plays the games of one seed.
pub struct SeatTable<'g, G: Catalogued> {
    game: &'g G,
    name: String,
    specs: Vec<AgentSpec>,
    agents: Vec<Box<dyn Agent<G>>>,
    seed: u64,
}

impl<G: Catalogued> std::fmt::Debug for SeatTable<'_, G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SeatTable")
            .field("name", &self.name)
            .field("seed", &self.seed)
            .finish_non_exhaustive()
    }
}

impl<'g, G: Catalogued> SeatTable<'g, G> {
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
            let rng = Stream::new(self.seed, index, Purpose::Agent, seat as u64);
            Seated::new(self.agents[seat].as_ref(), self.game, Seat(seat as u8), &rules, rng)
        };
        (0..self.agents.len()).map(take).collect()
    }

    /// The game of a number, played to its end under an umpire. Chance and every seat draw from streams of their own.
    fn refereed(&self, index: u64) -> (Umpire<'g, G>, Vec<(f64, u32)>) {
        let mut umpire = Umpire::new(self.game);
        let mut chance = Stream::new(self.seed, index, Purpose::Chance, 0);
        let mut players = self.seated(index);
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
        (umpire, players.iter().map(|player| (player.thinking(), player.decisions())).collect())
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

    fn players(&self, index: u64) -> Players {
        Players {
            agents: self.specs.iter().map(AgentSpec::to_string).collect(),
            others: vec![Field::new("seed", &self.seed.to_string()), Field::new("index", &index.to_string())],
        }
    }

    fn broken_off(&self) -> Ended {
        Ended { returns: vec![0.0; self.specs.len()], reason: "broken-off" }
    }
}

/// A finished game, told again from its actions.
struct Told {
    plies: u32,
    branching: Option<f64>,
    captures: Vec<Captured>,
    positions: Vec<Sampled>,
}

impl<G: Catalogued> SeatTable<'_, G> {
    fn material(&self, position: &G::Position) -> Vec<Vec<Count>> {
        let of = |seat| G::MATERIAL.map(|material| material(self.game, position, Seat(seat as u8)));
        (0..self.specs.len()).map(|seat| of(seat).unwrap_or_default()).collect()
    }

    /// Tells a game from its start and its actions, those of chance included.
    fn tell(&self, umpire: &Umpire<'_, G>, asked: &Asked) -> Told {
        let mut position = umpire.start().clone();
        let (mut legal, mut buffer, mut before) = (0, Vec::new(), self.material(&position));
        let mut told = Told { plies: 0, branching: None, captures: Vec::new(), positions: Vec::new() };
        for &action in umpire.actions() {
            let turn = self.game.turn(&position);
            if let Turn::Seat(seat) = turn {
                let count = self.game.count_legal(&position, &mut buffer);
                legal += count as u64;
                if asked
                    .positions
                    .is_some_and(|every| told.plies > 0 && told.plies.is_multiple_of(every.max(1)))
                {
                    told.positions.push(Sampled {
                        ply: told.plies,
                        seat: seat.index(),
                        legal: count as u32,
                        material: before.clone(),
                        moved: Vec::new(),
                        entropy: Vec::new(),
                    });
                }
                told.plies += 1;
            }
            self.game.play(&mut position, action);
            let after = self.material(&position);
            if let Turn::Seat(seat) = turn {
                add_captures(&mut told.captures, told.plies, seat.index(), &before, &after);
            }
            before = after;
        }
        told.branching = (told.plies > 0).then(|| legal as f64 / f64::from(told.plies));
        told
    }
}

/// The pieces of others that an action took. Promoted pieces that turn back in hand are none of theirs.
fn add_captures(
    captures: &mut Vec<Captured>,
    ply: u32,
    by: usize,
    before: &[Vec<Count>],
    after: &[Vec<Count>],
) {
    let others = before.iter().zip(after).enumerate().filter(|(seat, _)| *seat != by);
    for (seat, (before, after)) in others {
        for (kind, count) in before {
            let left = after.iter().find(|(other, _)| other == kind).map_or(0, |(_, left)| *left);
            for _ in left..*count {
                let (kind, square) = (kind.clone(), String::new());
                captures.push(Captured { ply, seat, kind, square, moved: None, by });
            }
        }
    }
}

impl<G: Catalogued> Games for SeatTable<'_, G> {
    fn play(&self, index: u64, asked: &Asked) -> Played {
        let clock = Instant::now();
        let (umpire, clocks) = self.refereed(index);
        let Ended { returns, reason } = umpire.ended().cloned().unwrap_or_else(|| self.broken_off());
        let why = umpire.stopped().and_then(|stopped| stopped.remark.clone()).unwrap_or_default();
        let told = self.tell(&umpire, asked);
        let has_pieces = self.material(umpire.start()).iter().any(|counts| !counts.is_empty());
        let game = GameRow {
            game_index: index,
            game: self.name.clone(),
            seed: self.seed,
            agents: self.specs.iter().map(AgentSpec::to_string).collect(),
            scores: returns,
            reason: reason.into(),
            plies: told.plies,
            branching: told.branching,
            captures: has_pieces.then_some(told.captures.len() as u32),
            why,
            ..GameRow::default()
        };
        let (thinking, decisions) = clocks.into_iter().unzip();
        Played {
            game,
            setups: Vec::new(),
            combats: Vec::new(),
            captures: if asked.captures { told.captures } else { Vec::new() },
            positions: told.positions,
            clock: Clock { seconds: clock.elapsed().as_secs_f64(), thinking, decisions },
            record: asked.record.then(|| record(&umpire, &self.players(index)).to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gunjin_agents::catalogue::{PlayableVisitor, with_playable};
    use gunjin_engine::catalogue::named;
    use gunjin_engine::replay::replay;

    struct Plays;

    impl PlayableVisitor for Plays {
        type Output = ();

        fn game<G: Catalogued>(self, game: G) {
            let agents = vec![AgentSpec::random(); game.seats()];
            let table = SeatTable::new(&game, agents, 3).expect("they play everything");
            for index in 0..5 {
                let asked = Asked { captures: true, positions: Some(3), record: true, ..Asked::default() };
                let [played, again] = [0, 1].map(|_| table.play(index, &asked));
                assert_eq!(
                    (&played.game, &played.captures),
                    (&again.game, &again.captures),
                    "the same number"
                );
                let record = played.record.expect("asked for");
                let umpire = replay(&game, &record).unwrap_or_else(|error| panic!("{error}\n{record}"));
                assert_eq!(umpire.ended().map(|ended| ended.reason), Some(played.game.reason.as_ref()));
            }
        }
    }

    #[test]
    fn games_of_any_family_end_and_their_records_are_true() {
        for id in ["mini-2x4", "mini-3x4:repetition=draw", "tori", "sannin:ply_cap=90", "leduc"] {
            with_playable(named(id).expect("a game"), Plays);
        }
    }
}
