//! Games of 軍人将棋 between agents: set-ups by policies, handicaps, repeats, and random games without an umpire.

use crate::game_run::any_table::TableError;
use crate::game_run::games::Games;
use crate::game_run::handicap::Handicap;
use crate::game_run::playing::{broken_off, forfeit};
use crate::game_run::result::{GameRow, Played, RecordOptions, Score};
use crate::game_run::seat_setups::SeatSetups;
use crate::game_run::seated::Seated;
use crate::game_run::setup_trials::SetupTrials;
use crate::game_run::statistics::{StatisticsRecorder, statistics};
use crate::game_run::table::{Beginning, Recorder, Table};
use crate::text::game_rules::edition_json;
use crate::training::TrajectoryWriter;
use gunjin_agents::AgentSpec;
use gunjin_agents::games::gunjin::setup::SetupSpec;
use gunjin_engine::games::gunjin::{Gunjin, Move, NORTH, Position, Ruleset, SOUTH, Setup, moves_of};
use gunjin_engine::{Bits, Ended, Seat, Umpire};
use std::ops::Range;
use web_time::Instant;

/// A table at which two agents play an edition.
#[derive(Debug)]
pub struct EditionTable<'g, B: Bits> {
    table: Table<'g, Gunjin<B>>,
    setups: SeatSetups,
    handicap: Handicap,
    repeat: u64,
}

struct RandomGame<B: Bits> {
    start: Position<B>,
    moves: Vec<Move>,
    last: Position<B>,
}

impl<'g, B: Bits> EditionTable<'g, B> {
    /// A table for two agents, South's first, who set up as they do where nobody says how.
    pub fn new(game: &'g Gunjin<B>, specs: [AgentSpec; 2], seed: u64) -> Result<Self, TableError> {
        EditionTable::set_up_by(game, specs, &[], seed)
    }

    /// A table whose seats are set up by these policies, South's first, if there are any. Agents may insist on policies
    /// of their own ([`AgentSpec::setup_policy`]).
    pub fn set_up_by(
        game: &'g Gunjin<B>,
        specs: [AgentSpec; 2],
        setups: &[SetupSpec],
        seed: u64,
    ) -> Result<Self, TableError> {
        let setups = SeatSetups::of(&specs, setups, game.ruleset(), seed)?;
        let table = Table::new(game, specs.to_vec(), seed)?;
        Ok(EditionTable { table, setups, handicap: Handicap::default(), repeat: 0 })
    }

    /// A table for armies that lack pieces, which both players are told.
    pub fn with_handicap(self, handicap: Handicap) -> Self {
        EditionTable { handicap, ..self }
    }

    /// A table at which every number is played once more: the set-ups of a number are those of repeat 0, and
    /// whatever players and rules leave to chance is drawn anew. Repeat 0 is the table itself.
    pub fn with_repeat(self, repeat: u64) -> Self {
        EditionTable { repeat, ..self }
    }

    fn play_from(&self, index: u64, setups: [Setup; 2], options: &RecordOptions) -> Played {
        if self.needs_no_umpire() {
            return self.random(index, setups, options);
        }
        self.between_players(index, setups, StatisticsRecorder::new(self.table.game, options), options)
    }

    fn between_players(
        &self,
        index: u64,
        setups: [Setup; 2],
        recorder: impl Recorder<Gunjin<B>>,
        options: &RecordOptions,
    ) -> Played {
        let begin = |players: &mut [Seated<'_, Gunjin<B>>]| self.set_up(index, setups, players);
        self.table.recorded((index, self.repeat), &|| edition_json(self.ruleset()), begin, recorder, options)
    }

    /// Random agents choose uniformly, for which no view is needed; only repetition needs an umpire's memory. The moves
    /// of a random game are those of its number, so that agents play it a second time.
    fn needs_no_umpire(&self) -> bool {
        let random = || self.table.specs.iter().all(|spec| spec.name() == "random");
        self.repeat == 0 && random() && !self.table.game.past_matters()
    }

    fn random_game(&self, index: u64, setups: [Setup; 2]) -> RandomGame<B> {
        let game = self.table.game;
        let mut rng = moves_of(self.table.seed, index).fast();
        let start = self.start(index, setups);
        let (mut last, mut moves) = (start, Vec::new());
        while let Some(action) = game.random_move(&last, &mut rng) {
            game.play_unchecked(&mut last, action);
            moves.push(action);
        }
        RandomGame { start, moves, last }
    }

    /// Data of a random game; where more is asked for than its moves tell, an umpire plays them.
    fn random(&self, index: u64, setups: [Setup; 2], options: &RecordOptions) -> Played {
        let RandomGame { start, moves, last } = self.random_game(index, setups);
        let (game, table) = (self.table.game, &self.table);
        let ended = game.ending(&last).map_or_else(|| broken_off(2), Ended::from);
        let mut writer = table.writer(options);
        let mut played = if options.record || options.positions.is_some() || writer.is_some() {
            self.replayed(index, start, &moves, options, writer.as_mut())
        } else {
            statistics(game, &start, &moves, options)
        };
        played.clock.decisions = vec![moves.len() as u32 / 2; 2];
        played.clock.decisions[start.seat()] = (moves.len() as u32).div_ceil(2);
        played.training = writer.map(|writer| writer.chunks(&ended.returns));
        let policies = self.setups.names.to_vec();
        Played { game: GameRow { policies, ..table.row(index, ended, played.game) }, ..played }
    }

    fn replayed(
        &self,
        index: u64,
        start: Position<B>,
        moves: &[Move],
        options: &RecordOptions,
        mut writer: Option<&mut TrajectoryWriter<'_, Gunjin<B>>>,
    ) -> Played {
        let mut recorder = StatisticsRecorder::new(self.table.game, options);
        let mut umpire = Umpire::from_position(self.table.game, start);
        for &action in moves {
            let seat = Seat(umpire.position().seat() as u8);
            if let Some(writer) = &mut writer {
                writer.note(&umpire, umpire.knowledge(seat), None, action);
            }
            // The moves of a random game are legal in their order.
            if let Err(refused) = umpire.play_watched(action, &mut recorder) {
                umpire.forfeit(seat, &refused.to_string());
            }
        }
        Played { record: self.table.record(index, &umpire, options), ..recorder.finish(&umpire) }
    }

    /// The set-ups of the host, except where a player chooses its own. A seat that fails in this loses with the dealt
    /// one.
    fn set_up(
        &self,
        index: u64,
        mut setups: [Setup; 2],
        players: &mut [Seated<'_, Gunjin<B>>],
    ) -> Beginning<'g, Gunjin<B>> {
        let (game, mut failed, mut policies) = (self.table.game, None, self.setups.names.to_vec());
        for (seat, player) in players.iter_mut().enumerate() {
            match player.chosen_setup(game, game.ruleset(), seat, &setups[seat]) {
                Ok(Some(setup)) => (setups[seat], policies[seat]) = (setup, self.chooser(seat, player)),
                Ok(None) => {}
                Err(failure) => {
                    failed.get_or_insert((seat, failure));
                }
            }
        }
        let mut umpire = Umpire::from_position(game, self.start(index, setups));
        if let Some((seat, failure)) = failed {
            forfeit(&mut umpire, Seat(seat as u8), &failure);
        }
        (umpire, policies)
    }

    fn start(&self, index: u64, mut setups: [Setup; 2]) -> Position<B> {
        self.handicap.take(self.ruleset(), &mut setups, self.table.seed, index);
        self.table.game.start_from(&setups[SOUTH], &setups[NORTH])
    }

    /// Name of the player that chose the set-up of a seat: of a program the name that it gave itself, so that no command
    /// line stands among the names of policies.
    fn chooser(&self, seat: usize, player: &Seated<'_, Gunjin<B>>) -> String {
        let spec = &self.table.specs[seat];
        player.own_name().map_or_else(|| spec.short(), |name| format!("{}:{name}", spec.name()))
    }

    fn not_set_up(&self, index: u64, why: String) -> Played {
        let ended = Ended { returns: vec![0.5; 2], reason: "no-setup" };
        let policies = self.setups.names.to_vec();
        let game = GameRow { policies, why, ..self.table.row(index, ended, GameRow::default()) };
        Played { game, setups: vec![String::new(); 2], ..Played::default() }
    }
}

impl<B: Bits> Games for EditionTable<'_, B> {
    fn play(&self, index: u64, options: &RecordOptions) -> Played {
        let clock = Instant::now();
        let setups = match self.setups.of_game(self.table.seed, index) {
            Ok(setups) => setups,
            Err(error) => return self.not_set_up(index, error.to_string()),
        };
        let mut played = self.play_from(index, setups, options);
        played.clock.seconds = clock.elapsed().as_secs_f64();
        played
    }

    fn scores(&self, games: Range<u64>) -> Vec<Score> {
        match self.setups.dealer().filter(|_| self.needs_no_umpire() && self.handicap.is_empty()) {
            Some(dealer) => {
                let games = self.table.game.random_games(dealer, self.table.seed, games);
                games.into_iter().map(Score::from).collect()
            }
            None => {
                games.map(|index| Score::from(&self.play(index, &RecordOptions::default()).game)).collect()
            }
        }
    }
}

impl<B: Bits> SetupTrials for EditionTable<'_, B> {
    fn ruleset(&self) -> &Ruleset {
        self.table.game.ruleset()
    }

    fn points(&self, number: u64, setups: [Setup; 2]) -> f64 {
        if self.needs_no_umpire() {
            let ended = self.table.game.ending(&self.random_game(number, setups).last).map(Ended::from);
            return ended.map_or(0.5, |ended| ended.returns[SOUTH]);
        }
        self.between_players(number, setups, (), &RecordOptions::default()).game.scores[SOUTH]
    }
}
