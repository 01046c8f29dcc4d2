//! A table at which one agent a seat plays the games of a seed, and the records of these games.

use crate::game_run::games::Games;
use crate::game_run::playing::{play_out, players_of, result, why_stopped};
use crate::game_run::result::{Captured, Clock, GameRow, Played, RecordOptions, Sampled};
use crate::game_run::seated::Seated;
use crate::text::game_rules::rules_json;
use crate::training::TrajectoryWriter;
use gunjin_agents::catalogue::AgentGame;
use gunjin_agents::{Agent, AgentError, AgentSpec};
use gunjin_engine::random::{Purpose, Stream};
use gunjin_engine::replay::record;
use gunjin_engine::{Count, Ended, Seat, Turn, Umpire, Watcher};
use std::sync::OnceLock;
use web_time::Instant;

/// Collects the statistics of a game while an umpire plays it.
pub trait Recorder<G: AgentGame>: Watcher<G> {
    /// The statistics of the game, which has ended.
    fn finish(self, umpire: &Umpire<'_, G>) -> Played;
}

impl<G: AgentGame> Recorder<G> for () {
    fn finish(self, _: &Umpire<'_, G>) -> Played {
        Played::default()
    }
}

/// A table of any game.
pub struct Table<'g, G: AgentGame> {
    pub(super) game: &'g G,
    pub(super) specs: Vec<AgentSpec>,
    pub(super) seed: u64,
    name: String,
    agents: Vec<Box<dyn Agent<G>>>,
    tensors: OnceLock<G::Tensors>,
}

impl<G: AgentGame> std::fmt::Debug for Table<'_, G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Table").field("name", &self.name).field("seed", &self.seed).finish_non_exhaustive()
    }
}

/// A game at its beginning, and the names of the policies that set it up.
pub(super) type Beginning<'g, G> = (Umpire<'g, G>, Vec<String>);

impl<'g, G: AgentGame> Table<'g, G> {
    /// A table for one agent a seat.
    pub fn new(game: &'g G, specs: Vec<AgentSpec>, seed: u64) -> Result<Table<'g, G>, AgentError> {
        let agents = specs.iter().map(|spec| spec.build(game)).collect::<Result<_, _>>()?;
        Ok(Table { game, name: game.id(), specs, agents, seed, tensors: OnceLock::new() })
    }

    /// Plays the game of a number that `begin` sets up. `rules` are told to players. The clock is left to the caller.
    pub(super) fn recorded(
        &self,
        (index, repeat): (u64, u64),
        rules: &dyn Fn() -> String,
        begin: impl FnOnce(&mut [Seated<'_, G>]) -> Beginning<'g, G>,
        mut recorder: impl Recorder<G>,
        options: &RecordOptions,
    ) -> Played {
        let mut players: Vec<Seated<'_, G>> = Vec::new();
        for (seat, (agent, spec)) in self.agents.iter().zip(&self.specs).enumerate() {
            let stream = seat as u64 + self.agents.len() as u64 * repeat;
            let rng = Stream::new(self.seed, index, Purpose::Agent, stream);
            players.push(Seated::new(agent.as_ref(), self.game, Seat(seat as u8), rules, rng).as_named(spec));
        }
        let (mut umpire, policies) = begin(&mut players);
        let mut chance = Stream::new(self.seed, index, Purpose::Chance, repeat);
        let mut writer = self.writer(options);
        play_out(&mut umpire, &mut players, &mut chance, &mut recorder, writer.as_mut());
        let ended = result(&umpire);
        let statistics = recorder.finish(&umpire);
        Played {
            training: writer.map(|writer| writer.chunks(&ended.returns)),
            game: GameRow { policies, why: why_stopped(&umpire), ..self.row(index, ended, statistics.game) },
            clock: Clock {
                seconds: 0.0,
                thinking: players.iter().map(Seated::thinking).collect(),
                decisions: players.iter().map(Seated::decisions).collect(),
            },
            record: self.record(index, &umpire, options),
            ..statistics
        }
    }

    pub(super) fn row(&self, index: u64, ended: Ended, statistics: GameRow) -> GameRow {
        GameRow {
            game_index: index,
            game: self.name.clone(),
            seed: self.seed,
            agents: self.specs.iter().map(AgentSpec::to_string).collect(),
            scores: ended.returns,
            reason: ended.reason.into(),
            ..statistics
        }
    }

    pub(super) fn writer(&self, options: &RecordOptions) -> Option<TrajectoryWriter<'_, G>> {
        let tensors = || self.tensors.get_or_init(|| self.game.tensors());
        options.training.map(|wanted| TrajectoryWriter::new(self.game, tensors(), wanted))
    }

    pub(super) fn record(
        &self,
        index: u64,
        umpire: &Umpire<'_, G>,
        options: &RecordOptions,
    ) -> Option<String> {
        options.record.then(|| record(umpire, &players_of(&self.specs, self.seed, index)).to_string())
    }
}

impl<G: AgentGame> Games for Table<'_, G> {
    fn play(&self, index: u64, options: &RecordOptions) -> Played {
        let clock = Instant::now();
        let recorder = MaterialRecorder::new(self.game, options);
        let begin = |_: &mut [Seated<'_, G>]| (Umpire::new(self.game), Vec::new());
        let mut played = self.recorded((index, 0), &|| rules_json(&self.name), begin, recorder, options);
        played.clock.seconds = clock.elapsed().as_secs_f64();
        played
    }
}

struct MaterialRecorder<'a, G: AgentGame> {
    game: &'a G,
    options: &'a RecordOptions,
    has_pieces: bool,
    material: Vec<Vec<Count>>,
    /// Seat of that action; `None` of chance, and before the first.
    acted: Option<Seat>,
    plies: u32,
    legal: u64,
    captures: Vec<Captured>,
    positions: Vec<Sampled>,
}

impl<'a, G: AgentGame> MaterialRecorder<'a, G> {
    fn new(game: &'a G, options: &'a RecordOptions) -> MaterialRecorder<'a, G> {
        let material = material(game, &game.start());
        MaterialRecorder {
            game,
            options,
            has_pieces: material.iter().any(|counts| !counts.is_empty()),
            material,
            acted: None,
            plies: 0,
            legal: 0,
            captures: Vec::new(),
            positions: Vec::new(),
        }
    }

    fn settle(&mut self, position: &G::Position) {
        let after = material(self.game, position);
        if let Some(seat) = self.acted.take() {
            add_captures(&mut self.captures, self.plies, seat.index(), &self.material, &after);
        }
        self.material = after;
    }
}

impl<G: AgentGame> Watcher<G> for MaterialRecorder<'_, G> {
    fn sees(&mut self, umpire: &Umpire<'_, G>, _: G::Action) {
        self.settle(umpire.position());
        let Turn::Seat(seat) = umpire.turn() else { return };
        let legal = umpire.legal().len() + umpire.barred().len();
        if self.options.samples(self.plies) {
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

impl<G: AgentGame> Recorder<G> for MaterialRecorder<'_, G> {
    fn finish(mut self, umpire: &Umpire<'_, G>) -> Played {
        self.settle(umpire.position());
        let game = GameRow {
            plies: self.plies,
            branching: mean(self.legal, self.plies),
            captures: self.has_pieces.then_some(self.captures.len() as u32),
            ..GameRow::default()
        };
        let captures = if self.options.captures { self.captures } else { Vec::new() };
        Played { game, captures, positions: self.positions, ..Played::default() }
    }
}

pub(super) fn mean(sum: u64, count: u32) -> Option<f64> {
    (count > 0).then(|| sum as f64 / f64::from(count))
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
