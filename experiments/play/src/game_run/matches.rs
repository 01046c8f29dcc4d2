//! Games between agents, from set-up to result.

use crate::game_run::games::Games;
use crate::game_run::handicap::Handicap;
use crate::game_run::playing::{broken_off, forfeit, play_out, players_of, result, why_stopped};
use crate::game_run::result::{Clock, GameRow, Played, RecordOptions, Score};
use crate::game_run::seat_setups::SeatSetups;
use crate::game_run::seated::Seated;
use crate::game_run::statistics::{GameStatistics, StatisticsRecorder, statistics};
use crate::game_run::table_setups::TableError;
use crate::text::rules_json::edition_json;
use crate::training::{Chunks, TrajectoryWriter};
use gunjin_agents::agent::Agent;
use gunjin_agents::games::gunjin::setup::{SetupPolicyError, SetupSpec};
use gunjin_agents::spec::AgentSpec;
use gunjin_engine::bits::Bits;
use gunjin_engine::game::{Ended, Seat};
use gunjin_engine::games::gunjin::play::chooser::Chooser;
use gunjin_engine::games::gunjin::play::moves::Move;
use gunjin_engine::games::gunjin::play::playout::moves_of;
use gunjin_engine::games::gunjin::play::position::Position;
use gunjin_engine::games::gunjin::rules::board::{NORTH, SOUTH};
use gunjin_engine::games::gunjin::rules::setup::Setup;
use gunjin_engine::games::gunjin::tables::compiled::Gunjin;
use gunjin_engine::games::gunjin::tensors::GunjinTensors;
use gunjin_engine::random::{Purpose, Stream};
use gunjin_engine::replay::record;
use gunjin_engine::tensors::Encoded;
use gunjin_engine::umpire::{Umpire, Watcher};
use std::ops::Range;
use std::sync::OnceLock;
use web_time::Instant;

/// A table at which two agents play the games of one seed.
pub struct Table<'g, B: Bits> {
    game: &'g Gunjin<B>,
    setups: SeatSetups,
    name: String,
    specs: [AgentSpec; 2],
    agents: [Box<dyn Agent<Gunjin<B>>>; 2],
    handicap: Handicap,
    seed: u64,
    /// Repeat of the games of these numbers: see [`Table::with_repeat`].
    repeat: u64,
    /// Made when decisions are first asked for.
    tensors: OnceLock<GunjinTensors<B>>,
}

impl<B: Bits> std::fmt::Debug for Table<'_, B> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Table").field("name", &self.name).field("seed", &self.seed).finish_non_exhaustive()
    }
}

/// The players of a game, South's first.
type Players<'a, B> = [Seated<'a, Gunjin<B>>; 2];

/// A game that has been played.
struct Game<B: Bits> {
    start: Position<B>,
    ended: Ended,
    why: String,
    statistics: GameStatistics,
    record: Option<String>,
    training: Option<Chunks>,
    thinking: Vec<f64>,
    decisions: Vec<u32>,
    /// By seat, who chose its own set-up.
    own_setups: [Option<String>; 2],
}

/// A random game that needed no umpire.
struct RandomGame<B: Bits> {
    start: Position<B>,
    moves: Vec<Move>,
    last: Position<B>,
}

impl<'g, B: Bits> Table<'g, B> {
    /// A table for two agents, South's first, who set up as they do where nobody says how.
    ///
    /// # Errors
    /// If one of them cannot play this game, or cannot set up as it wants.
    pub fn new(game: &'g Gunjin<B>, specs: [AgentSpec; 2], seed: u64) -> Result<Table<'g, B>, TableError> {
        Table::set_up_by(game, specs, None, seed)
    }

    /// The same where somebody says how seats are to be set up, South first. Agents may insist on policies of their
    /// own ([`AgentSpec::setup_policy`]).
    ///
    /// # Errors
    /// Likewise, or if a policy does not fit this game, or finds no set-up for the first game.
    pub fn set_up_by(
        game: &'g Gunjin<B>,
        specs: [AgentSpec; 2],
        setups: Option<&[SetupSpec; 2]>,
        seed: u64,
    ) -> Result<Table<'g, B>, TableError> {
        let agents = [specs[SOUTH].build(game)?, specs[NORTH].build(game)?];
        let setups = SeatSetups::of(&specs, setups, game.ruleset(), seed)?;
        let (name, handicap, tensors) = (game.ruleset().id(), Handicap::default(), OnceLock::new());
        Ok(Table { game, setups, name, specs, agents, handicap, seed, repeat: 0, tensors })
    }

    /// The same table for armies that lack pieces, which both players are told.
    pub fn with_handicap(self, handicap: Handicap) -> Self {
        Table { handicap, ..self }
    }

    /// The same table, at which every number is played once more: the set-ups of a number are those of repeat 0, and
    /// whatever players and rules leave to chance is drawn anew. Repeat 0 is the table itself.
    pub fn with_repeat(self, repeat: u64) -> Self {
        Table { repeat, ..self }
    }

    /// The same table, whose set-ups are given game by game ([`Table::play_from`]).
    pub(crate) fn with_given_setups(self) -> Self {
        Table { setups: self.setups.given(), ..self }
    }

    /// The game that is played.
    pub fn game(&self) -> &'g Gunjin<B> {
        self.game
    }

    /// South's points in a numbered game from set-ups that are given, South's first.
    pub fn points_from(&self, index: u64, setups: [Setup; 2]) -> f64 {
        let ended = if self.needs_no_umpire() {
            self.game.ending(&self.random_game(index, setups).last).map(Ended::from)
        } else {
            self.umpired(index, setups, &mut (), None).0.ended().cloned()
        };
        ended.map_or(0.5, |ended| ended.returns[SOUTH])
    }

    /// Plays a numbered game from set-ups that are given, South's first.
    /// `clock` began with the game.
    pub(crate) fn play_from(
        &self,
        index: u64,
        setups: [Setup; 2],
        asked: &RecordOptions,
        clock: Instant,
    ) -> Played {
        let game = if self.needs_no_umpire() {
            self.random(index, setups, asked)
        } else {
            self.between_players(index, setups, asked)
        };
        self.told(index, game, clock)
    }

    /// Random agents choose uniformly, for which no view is needed; only repetition needs an umpire's memory. The moves
    /// of a random game are those of its number, so that agents play it a second time.
    fn needs_no_umpire(&self) -> bool {
        self.repeat == 0 && self.specs.iter().all(|spec| spec.name() == "random") && !self.game.past_matters()
    }

    /// The random game, as [`Gunjin::random_game`] plays it, with its moves.
    fn random_game(&self, index: u64, setups: [Setup; 2]) -> RandomGame<B> {
        let mut rng = moves_of(self.seed, index).fast();
        let start = self.start(index, setups);
        let (mut last, mut moves) = (start, Vec::new());
        let mut chooser = Chooser::default();
        while let Some(action) = self.game.choose(&last, &mut chooser, &mut rng) {
            self.game.play_unchecked(&mut last, action);
            moves.push(action);
        }
        RandomGame { start, moves, last }
    }

    /// Data of a random game; where more is asked for than its moves tell, an umpire plays them.
    fn random(&self, index: u64, setups: [Setup; 2], asked: &RecordOptions) -> Game<B> {
        let RandomGame { start, moves, last } = self.random_game(index, setups);
        let mut decisions = vec![moves.len() as u32 / 2; 2];
        decisions[start.seat()] = (moves.len() as u32).div_ceil(2);
        let ended = self.game.ending(&last).map_or_else(|| broken_off(2), Ended::from);
        let mut writer = self.writer(asked);
        let (statistics, record) = if asked.record || asked.positions.is_some() || writer.is_some() {
            self.replayed(index, start, &moves, asked, writer.as_mut())
        } else {
            (statistics(self.game, &start, &moves, asked), None)
        };
        let training = writer.map(|writer| writer.chunks(&ended.returns));
        let (why, thinking, own_setups) = (String::new(), Vec::new(), [None, None]);
        Game { start, ended, why, statistics, record, training, thinking, decisions, own_setups }
    }

    /// Writer of the decisions of a game, if they are asked for.
    fn writer(&self, asked: &RecordOptions) -> Option<TrajectoryWriter<'_, Gunjin<B>>> {
        let tensors = || self.tensors.get_or_init(|| self.game.tensors());
        asked.training.map(|wanted| TrajectoryWriter::new(self.game, tensors(), wanted))
    }

    /// Moves, each drawn uniformly, as an umpire plays them.
    fn replayed(
        &self,
        index: u64,
        start: Position<B>,
        moves: &[Move],
        asked: &RecordOptions,
        mut writer: Option<&mut TrajectoryWriter<'_, Gunjin<B>>>,
    ) -> (GameStatistics, Option<String>) {
        let mut recorder = StatisticsRecorder::new(self.game, asked);
        let mut umpire = Umpire::from_position(self.game, start);
        for &action in moves {
            if let Some(writer) = &mut writer {
                let seat = Seat(umpire.position().seat() as u8);
                writer.note(&umpire, umpire.knowledge(seat).view(), None, action);
            }
            // The moves of a random game are legal in their order.
            if let Err(refused) = umpire.play_watched(action, &mut recorder) {
                umpire.forfeit(Seat(umpire.position().seat() as u8), &refused.to_string());
            }
        }
        (recorder.finish(umpire.past().most()), self.record(index, &umpire, asked))
    }

    /// The game under an umpire, who keeps history and knowledge, the players after it, and the names of those that
    /// chose their set-ups.
    fn umpired(
        &self,
        index: u64,
        setups: [Setup; 2],
        watcher: &mut impl Watcher<Gunjin<B>>,
        writer: Option<&mut TrajectoryWriter<'_, Gunjin<B>>>,
    ) -> (Umpire<'g, Gunjin<B>>, Players<'_, B>, [Option<String>; 2]) {
        let rules = || edition_json(self.game.ruleset());
        let mut players = [SOUTH, NORTH].map(|seat| {
            let rng = Stream::new(self.seed, index, Purpose::Agent, seat as u64 + 2 * self.repeat);
            let seated = Seated::new(self.agents[seat].as_ref(), self.game, Seat(seat as u8), &rules, rng);
            seated.as_named(&self.specs[seat])
        });
        let (mut umpire, own) = self.set_up(index, setups, &mut players);
        let mut chance = Stream::new(self.seed, index, Purpose::Chance, self.repeat);
        play_out(&mut umpire, &mut players, &mut chance, watcher, writer);
        (umpire, players, own)
    }

    /// Data of a game between agents.
    fn between_players(&self, index: u64, setups: [Setup; 2], asked: &RecordOptions) -> Game<B> {
        let mut recorder = StatisticsRecorder::new(self.game, asked);
        let mut writer = self.writer(asked);
        let (umpire, players, own_setups) = self.umpired(index, setups, &mut recorder, writer.as_mut());
        let ended = result(&umpire);
        Game {
            own_setups,
            start: *umpire.start(),
            training: writer.map(|writer| writer.chunks(&ended.returns)),
            ended,
            why: why_stopped(&umpire),
            statistics: recorder.finish(umpire.past().most()),
            record: self.record(index, &umpire, asked),
            thinking: players.iter().map(Seated::thinking).collect(),
            decisions: players.iter().map(Seated::decisions).collect(),
        }
    }

    fn record(&self, index: u64, umpire: &Umpire<'_, Gunjin<B>>, asked: &RecordOptions) -> Option<String> {
        asked.record.then(|| record(umpire, &players_of(&self.specs, self.seed, index)).to_string())
    }

    /// The set-ups of the host, except where a player chooses its own. Who fails in this loses with the dealt one.
    fn set_up(
        &self,
        index: u64,
        mut setups: [Setup; 2],
        players: &mut Players<'_, B>,
    ) -> (Umpire<'g, Gunjin<B>>, [Option<String>; 2]) {
        let (mut failed, mut own) = (None, [None, None]);
        for seat in [SOUTH, NORTH] {
            match players[seat].chosen_setup(self.game, self.game.ruleset(), seat, &setups[seat]) {
                Ok(Some(setup)) => {
                    (setups[seat], own[seat]) = (setup, Some(self.chooser(seat, &players[seat])))
                }
                Ok(None) => {}
                Err(failure) => {
                    failed.get_or_insert((seat, failure));
                }
            }
        }
        let mut umpire = Umpire::from_position(self.game, self.start(index, setups));
        if let Some((seat, failure)) = failed {
            forfeit(&mut umpire, Seat(seat as u8), &failure);
        }
        (umpire, own)
    }

    /// The position from which a numbered game is played: what armies lack is taken from whole set-ups.
    fn start(&self, index: u64, mut setups: [Setup; 2]) -> Position<B> {
        self.handicap.take(self.game.ruleset(), &mut setups, self.seed, index);
        self.game.start_from(&setups[SOUTH], &setups[NORTH])
    }

    /// Names whoever chose the set-up of a seat: a program by the name that it gave itself, so that no command line stands among the
    /// names of policies.
    fn chooser(&self, seat: usize, player: &Seated<'_, Gunjin<B>>) -> String {
        let spec = &self.specs[seat];
        player.own_name().map_or_else(|| spec.short(), |name| format!("{}:{name}", spec.name()))
    }

    /// Names of the set-up policies: the host's, or the agents' own.
    fn who_set_up(&self, own: [Option<String>; 2]) -> Vec<String> {
        let policies = own.into_iter().zip(self.setups.names());
        policies.map(|(own, policy)| own.unwrap_or_else(|| policy.clone())).collect()
    }

    /// Columns common to all rows of a number.
    fn row(&self, index: u64) -> GameRow {
        GameRow {
            game_index: index,
            game: self.name.clone(),
            seed: self.seed,
            agents: self.specs.iter().map(AgentSpec::to_string).collect(),
            policies: self.setups.names().to_vec(),
            ..GameRow::default()
        }
    }

    /// A game that never began, since a policy found no set-up: half a point each.
    fn not_set_up(&self, index: u64, error: &SetupPolicyError) -> Played {
        let (scores, reason) = (vec![0.5; 2], "no-setup".into());
        Played {
            game: GameRow { scores, reason, why: error.to_string(), ..self.row(index) },
            setups: vec![String::new(); 2],
            combats: Vec::new(),
            captures: Vec::new(),
            positions: Vec::new(),
            clock: Clock::default(),
            record: None,
            training: None,
        }
    }

    fn told(&self, index: u64, game: Game<B>, clock: Instant) -> Played {
        let Game { start, ended: Ended { returns, reason }, statistics, .. } = game;
        let row = GameRow {
            scores: returns,
            reason: reason.into(),
            plies: statistics.plies,
            branching: statistics.branching,
            combats: Some(statistics.fights),
            captures: Some(statistics.fallen),
            first_contact: statistics.first_contact,
            crossing: statistics.crossing,
            repetition: Some(statistics.repetition),
            why: game.why,
            policies: self.who_set_up(game.own_setups),
            ..self.row(index)
        };
        let setup = |seat| self.game.setup_of(&start, seat).text(self.game.ruleset(), seat);
        Played {
            game: row,
            setups: [SOUTH, NORTH].map(setup).to_vec(),
            combats: statistics.combats,
            captures: statistics.captures,
            positions: statistics.positions,
            clock: Clock {
                seconds: clock.elapsed().as_secs_f64(),
                thinking: game.thinking,
                decisions: game.decisions,
            },
            record: game.record,
            training: game.training,
        }
    }
}

impl<B: Bits> Games for Table<'_, B> {
    fn play(&self, index: u64, asked: &RecordOptions) -> Played {
        let clock = Instant::now();
        let setups = match self.setups.of_game(self.seed, index) {
            Ok(setups) => setups,
            Err(error) => return self.not_set_up(index, &error),
        };
        self.play_from(index, setups, asked, clock)
    }

    /// Random games are played in batches where the game allows it.
    fn scores(&self, games: Range<u64>) -> Vec<Score> {
        if self.needs_no_umpire() && self.setups.are_dealt() && self.handicap.is_empty() {
            return self
                .game
                .random_games(self.setups.dealer(), self.seed, games)
                .into_iter()
                .map(Score::from)
                .collect();
        }
        games.map(|index| Score::from(&self.play(index, &RecordOptions::default()).game)).collect()
    }
}
