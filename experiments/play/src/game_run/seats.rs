//! Games of any family between agents, from the start to the result.

use crate::game_run::games::Games;
use crate::game_run::playing::{play_out, players_of, result, why_stopped};
use crate::game_run::result::{Captured, Clock, GameRow, Played, RecordOptions, Sampled};
use crate::game_run::seated::Seated;
use crate::text::rules_json::rules_json;
use crate::training::TrajectoryWriter;
use gunjin_agents::agent::Agent;
use gunjin_agents::catalogue::AgentGame;
use gunjin_agents::error::AgentError;
use gunjin_agents::spec::AgentSpec;
use gunjin_engine::game::{Ended, Seat, Turn};
use gunjin_engine::material::Count;
use gunjin_engine::random::{Purpose, Stream};
use gunjin_engine::replay::record;
use gunjin_engine::umpire::{Umpire, Watcher};
use std::sync::OnceLock;
use web_time::Instant;

/// A table at which one agent a seat plays the games of one seed.
pub struct SeatTable<'g, G: AgentGame> {
    game: &'g G,
    name: String,
    specs: Vec<AgentSpec>,
    agents: Vec<Box<dyn Agent<G>>>,
    seed: u64,
    /// Made when decisions are first asked for.
    tensors: OnceLock<G::Tensors>,
}

impl<G: AgentGame> std::fmt::Debug for SeatTable<'_, G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SeatTable")
            .field("name", &self.name)
            .field("seed", &self.seed)
            .finish_non_exhaustive()
    }
}

impl<'g, G: AgentGame> SeatTable<'g, G> {
    /// A table for one agent a seat.
    ///
    /// # Errors
    /// If one of them cannot play this game.
    pub fn new(game: &'g G, specs: Vec<AgentSpec>, seed: u64) -> Result<SeatTable<'g, G>, AgentError> {
        let agents = specs.iter().map(|spec| spec.build(game)).collect::<Result<_, _>>()?;
        Ok(SeatTable { game, name: game.id(), specs, agents, seed, tensors: OnceLock::new() })
    }

    fn seated(&self, index: u64) -> Vec<Seated<'_, G>> {
        let rules = || rules_json(&self.name);
        let take = |seat: usize| {
            let rng = Stream::new(self.seed, index, Purpose::Agent, seat as u64);
            Seated::new(self.agents[seat].as_ref(), self.game, Seat(seat as u8), &rules, rng)
        };
        (0..self.agents.len()).map(take).collect()
    }

    /// The game of a number, played to its end under an umpire. Chance and every seat draw from streams of
    /// their own.
    fn umpired(
        &self,
        index: u64,
        recorder: &mut StatisticsRecorder<'_, G>,
        writer: Option<&mut TrajectoryWriter<'_, G>>,
    ) -> (Umpire<'g, G>, Vec<Seated<'_, G>>) {
        let mut umpire = Umpire::new(self.game);
        let mut chance = Stream::new(self.seed, index, Purpose::Chance, 0);
        let mut players = self.seated(index);
        play_out(&mut umpire, &mut players, &mut chance, recorder, writer);
        (umpire, players)
    }
}

/// A game being told as an umpire plays it.
struct StatisticsRecorder<'a, G: AgentGame> {
    game: &'a G,
    asked: &'a RecordOptions,
    /// Pieces of every seat before the last action.
    material: Vec<Vec<Count>>,
    /// Seat of that action; `None` of chance, and before the first.
    acted: Option<Seat>,
    plies: u32,
    legal: u64,
    captures: Vec<Captured>,
    positions: Vec<Sampled>,
}

impl<'a, G: AgentGame> StatisticsRecorder<'a, G> {
    fn new(game: &'a G, asked: &'a RecordOptions) -> StatisticsRecorder<'a, G> {
        let material = material(game, &game.start());
        let (captures, positions) = (Vec::new(), Vec::new());
        StatisticsRecorder { game, asked, material, acted: None, plies: 0, legal: 0, captures, positions }
    }

    /// Takes note of what the last action changed.
    fn settle(&mut self, position: &G::Position) {
        let after = material(self.game, position);
        if let Some(seat) = self.acted.take() {
            add_captures(&mut self.captures, self.plies, seat.index(), &self.material, &after);
        }
        self.material = after;
    }

    fn is_sampled(&self) -> bool {
        self.asked.positions.is_some_and(|every| self.plies > 0 && self.plies.is_multiple_of(every.max(1)))
    }

    fn branching(&self) -> Option<f64> {
        (self.plies > 0).then(|| self.legal as f64 / f64::from(self.plies))
    }
}

impl<G: AgentGame> Watcher<G> for StatisticsRecorder<'_, G> {
    fn sees(&mut self, umpire: &Umpire<'_, G>, _: G::Action) {
        self.settle(umpire.position());
        let Turn::Seat(seat) = umpire.turn() else { return };
        let legal = umpire.legal().len() + umpire.barred().len();
        if self.is_sampled() {
            self.positions.push(Sampled {
                ply: self.plies,
                seat: seat.index(),
                legal: legal as u32,
                material: self.material.clone(),
                moved: Vec::new(),
                entropy: Vec::new(),
            });
        }
        self.legal += legal as u64;
        self.plies += 1;
        self.acted = Some(seat);
    }
}

fn material<G: AgentGame>(game: &G, position: &G::Position) -> Vec<Vec<Count>> {
    let of = |seat| game.material(position, Seat(seat as u8));
    (0..game.seats()).map(|seat| of(seat).unwrap_or_default()).collect()
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

impl<G: AgentGame> Games for SeatTable<'_, G> {
    fn play(&self, index: u64, asked: &RecordOptions) -> Played {
        let clock = Instant::now();
        let mut recorder = StatisticsRecorder::new(self.game, asked);
        let has_pieces = recorder.material.iter().any(|counts| !counts.is_empty());
        let writer = |wanted| {
            TrajectoryWriter::new(self.game, self.tensors.get_or_init(|| self.game.tensors()), wanted)
        };
        let mut writer = asked.training.map(writer);
        let (umpire, players) = self.umpired(index, &mut recorder, writer.as_mut());
        recorder.settle(umpire.position());
        let Ended { returns, reason } = result(&umpire);
        let training = writer.map(|writer| writer.chunks(&returns));
        let game = GameRow {
            game_index: index,
            game: self.name.clone(),
            seed: self.seed,
            agents: self.specs.iter().map(AgentSpec::to_string).collect(),
            scores: returns,
            reason: reason.into(),
            plies: recorder.plies,
            branching: recorder.branching(),
            captures: has_pieces.then_some(recorder.captures.len() as u32),
            why: why_stopped(&umpire),
            ..GameRow::default()
        };
        Played {
            game,
            setups: Vec::new(),
            combats: Vec::new(),
            captures: if asked.captures { recorder.captures } else { Vec::new() },
            positions: recorder.positions,
            clock: Clock {
                seconds: clock.elapsed().as_secs_f64(),
                thinking: players.iter().map(Seated::thinking).collect(),
                decisions: players.iter().map(Seated::decisions).collect(),
            },
            record: asked
                .record
                .then(|| record(&umpire, &players_of(&self.specs, self.seed, index)).to_string()),
            training,
        }
    }
}
