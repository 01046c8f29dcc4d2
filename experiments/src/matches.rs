//! Games between agents, from set-up to result.

use crate::games::Games;
use crate::report::rules_json::edition_json;
use crate::result::{GameResult, Score};
use crate::seated::Seated;
use gunjin_agents::agent::{Agent, Farewell};
use gunjin_agents::process::described::Described;
use gunjin_agents::registry::{AgentError, AgentSpec};
use gunjin_agents::setup::{SetupPolicy, SetupPolicyError, SetupSpec, deal_pair};
use gunjin_engine::game::Seat;
use gunjin_engine::gunjin::bits::Bits;
use gunjin_engine::gunjin::board::{NORTH, SOUTH};
use gunjin_engine::gunjin::chooser::Chooser;
use gunjin_engine::gunjin::compiled::Gunjin;
use gunjin_engine::gunjin::deal::Dealer;
use gunjin_engine::gunjin::playout::{moves_of, setups_of};
use gunjin_engine::gunjin::position::Ending;
use gunjin_engine::gunjin::record::About;
use gunjin_engine::gunjin::referee::Referee;
use gunjin_engine::gunjin::setup::Setup;
use gunjin_engine::gunjin::switches::Repetition;
use gunjin_engine::random::{Purpose, Stream};
use gunjin_engine::record::Field;
use std::ops::Range;

/// A table at which two agents play the games of one seed.
pub struct Table<'g, B: Bits> {
    game: &'g Gunjin<B>,
    dealer: Dealer,
    /// Who sets up; without them set-ups are uniformly random.
    policies: Option<[Box<dyn SetupPolicy>; 2]>,
    name: String,
    specs: [AgentSpec; 2],
    agents: [Box<dyn Agent<Gunjin<B>>>; 2],
    seed: u64,
}

impl<B: Bits> std::fmt::Debug for Table<'_, B> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Table").field("name", &self.name).field("seed", &self.seed).finish_non_exhaustive()
    }
}

/// What a finished game leaves behind, besides its number.
struct Finish<'s> {
    setups: &'s [Setup; 2],
    plies: u32,
    captures: u32,
    first_contact: Option<u32>,
    ending: Option<Ending>,
    why: String,
}

impl<'g, B: Bits> Table<'g, B> {
    /// A table for two agents, South's first.
    ///
    /// # Errors
    /// If one of them cannot play this game.
    pub fn new(game: &'g Gunjin<B>, specs: [AgentSpec; 2], seed: u64) -> Result<Table<'g, B>, AgentError> {
        let agents = [specs[SOUTH].build(game)?, specs[NORTH].build(game)?];
        let (dealer, name) = (Dealer::new(game.ruleset()), game.ruleset().id());
        Ok(Table { game, dealer, policies: None, name, specs, agents, seed })
    }

    /// The same table with set-ups by policies, South's first.
    ///
    /// # Errors
    /// If one of them does not fit this game, or finds no set-up for the first game.
    pub fn with_setups(mut self, specs: &[SetupSpec; 2]) -> Result<Self, SetupPolicyError> {
        let [south, north] = specs;
        self.policies = Some([south.build(self.game.ruleset())?, north.build(self.game.ruleset())?]);
        self.setups(0)?;
        Ok(self)
    }

    /// The set-ups of a numbered game.
    fn setups(&self, index: u64) -> Result<[Setup; 2], SetupPolicyError> {
        match &self.policies {
            Some([south, north]) => deal_pair([south.as_ref(), north.as_ref()], self.seed, index),
            None => Ok(setups_of(&self.dealer, self.seed, index)),
        }
    }

    /// Random agents choose uniformly, for which no view is needed; only repetition needs an umpire's memory.
    fn needs_no_umpire(&self) -> bool {
        self.specs.iter().all(|spec| spec.name() == "random")
            && self.game.ruleset().rules().repetition == Repetition::Off
    }

    /// The random game, as [`Gunjin::random_game`] plays it, with what the result asks for.
    fn random_game(&self, index: u64, setups: &[Setup; 2]) -> GameResult {
        let mut words = moves_of(self.seed, index).fast();
        let mut position = self.game.start_from(&setups[SOUTH], &setups[NORTH]);
        let pieces = position.occupied().len();
        let mut first_contact = None;
        let mut chooser = Chooser::default();
        while let Some(action) = self.game.choose(&position, &mut chooser, &mut words) {
            let event = self.game.play_unchecked(&mut position, action);
            if first_contact.is_none() && event.outcome.is_some() {
                first_contact = Some(position.ply());
            }
        }
        let finish = Finish {
            setups,
            plies: position.ply(),
            captures: pieces - position.occupied().len(),
            first_contact,
            ending: self.game.ending(&position),
            why: String::new(),
        };
        self.result(index, finish)
    }

    /// The same under an umpire, who keeps history and knowledge.
    fn refereed(&self, index: u64, setups: [Setup; 2]) -> Referee<'g, B> {
        if !self.needs_no_umpire() {
            return self.between_players(index, setups);
        }
        let [south, north] = setups;
        let mut referee = Referee::from_position(self.game, self.game.start_from(&south, &north));
        let mut words = moves_of(self.seed, index).fast();
        while let Some(seat) = referee.to_move() {
            let action = self.game.random_move(referee.position(), &mut words);
            if action.is_none_or(|action| referee.play(action).is_err()) {
                referee.forfeit(seat, "the agent gave no legal move");
            }
        }
        referee
    }

    fn between_players(&self, index: u64, setups: [Setup; 2]) -> Referee<'g, B> {
        let rules = || edition_json(self.game.ruleset());
        let mut players = [SOUTH, NORTH].map(|seat| {
            let words = Stream::new(self.seed, index, Purpose::Agent, seat as u64);
            Seated::new(self.agents[seat].as_ref(), self.game, Seat(seat as u8), &rules, words)
        });
        let mut referee = self.set_up(setups, &mut players);
        while let Some(seat) = referee.to_move() {
            let action = players[seat].act(self.game, &referee.view(seat), referee.legal());
            let played = action
                .map_err(|failure| failure.to_string())
                .and_then(|action| referee.play(action).map(drop).map_err(|refused| refused.to_string()));
            if let Err(why) = played {
                referee.forfeit(seat, &why);
            }
        }
        for seat in [SOUTH, NORTH] {
            players[seat].end(self.game, &referee.view(seat), || self.farewell(&referee));
        }
        referee
    }

    /// The dealt set-ups, except where a player chooses its own. Who fails in this loses with the dealt one.
    fn set_up(&self, mut setups: [Setup; 2], players: &mut [Seated<'_, Gunjin<B>>; 2]) -> Referee<'g, B> {
        let mut failed = None;
        for seat in [SOUTH, NORTH] {
            match players[seat].chosen_setup(self.game, self.game.ruleset(), seat, &setups[seat]) {
                Ok(setup) => setups[seat] = setup,
                Err(why) => {
                    failed.get_or_insert((seat, why));
                }
            }
        }
        let start = self.game.start_from(&setups[SOUTH], &setups[NORTH]);
        let mut referee = Referee::from_position(self.game, start);
        if let Some((seat, why)) = failed {
            referee.forfeit(seat, &why);
        }
        referee
    }

    fn farewell(&self, referee: &Referee<'_, B>) -> Farewell {
        let ending = referee.ending();
        Farewell {
            returns: [SOUTH, NORTH]
                .map(|seat| ending.map_or(0.0, |ending| ending.winner.score(seat)))
                .to_vec(),
            reason: ending.map_or("broken-off", |ending| ending.reason.word()).to_string(),
            truth: self.game.truth_json(referee.position()).to_string(),
        }
    }

    /// A game that never began, since a policy found no set-up: half a point each.
    fn not_set_up(&self, index: u64) -> GameResult {
        let nothing = [SOUTH, NORTH].map(|_| Setup { kinds: Vec::new() });
        let finish = Finish {
            setups: &nothing,
            plies: 0,
            captures: 0,
            first_contact: None,
            ending: None,
            why: String::new(),
        };
        let unplayed = self.result(index, finish);
        GameResult { score_south: 0.5, score_north: 0.5, winner: "draw", reason: "no-setup", ..unplayed }
    }

    fn result(&self, index: u64, finish: Finish<'_>) -> GameResult {
        let [agent_south, agent_north] = self.specs.each_ref().map(AgentSpec::to_string);
        let setup = |seat: usize| finish.setups[seat].text(self.game.ruleset(), seat);
        let blank = GameResult {
            game_index: index,
            game: self.name.clone(),
            seed: self.seed,
            agent_south,
            agent_north,
            score_south: 0.0,
            score_north: 0.0,
            winner: "",
            reason: "",
            plies: finish.plies,
            captures: finish.captures,
            first_contact: finish.first_contact,
            setup_south: setup(SOUTH),
            setup_north: setup(NORTH),
            why: finish.why,
        };
        finish.ending.map_or(blank.clone(), |ending| blank.ended(ending))
    }
}

impl<B: Bits> Games for Table<'_, B> {
    type Result = GameResult;

    fn play(&self, index: u64) -> GameResult {
        let Ok(setups) = self.setups(index) else { return self.not_set_up(index) };
        if self.needs_no_umpire() {
            return self.random_game(index, &setups);
        }
        let referee = self.refereed(index, setups);
        let setups = [SOUTH, NORTH].map(|seat| self.game.setup_of(referee.start(), seat));
        let pieces = referee.start().occupied().len();
        let first = referee.announcements().iter().position(|announcement| announcement.outcome.is_some());
        let finish = Finish {
            setups: &setups,
            plies: referee.announcements().len() as u32,
            captures: pieces - referee.position().occupied().len(),
            first_contact: first.map(|at| at as u32 + 1),
            ending: referee.ending(),
            why: referee.remark().unwrap_or_default().to_string(),
        };
        self.result(index, finish)
    }

    /// Random games are played in batches where the game allows it.
    fn scores(&self, games: Range<u64>) -> Vec<Score> {
        if self.needs_no_umpire() && self.policies.is_none() {
            return self
                .game
                .random_games(&self.dealer, self.seed, games)
                .into_iter()
                .map(Score::from)
                .collect();
        }
        games.map(|index| Score::from(&self.play(index))).collect()
    }

    fn record(&self, index: u64) -> String {
        let about = About {
            agents: self.specs.each_ref().map(AgentSpec::to_string),
            seed: Some(self.seed),
            others: vec![Field::new("index", &index.to_string())],
        };
        match self.setups(index) {
            Ok(setups) => self.refereed(index, setups).record(&about).to_string(),
            Err(_) => Referee::from_position(self.game, self.game.reference()).record(&about).to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::load_edition;
    use gunjin_engine::catalogue::{EditionVisitor, with_ruleset};
    use gunjin_engine::gunjin::verify::verify;

    fn table<B: Bits>(game: &Gunjin<B>, seed: u64) -> Table<'_, B> {
        Table::new(game, [AgentSpec::random(), AgentSpec::random()], seed).expect("they play everything")
    }

    #[test]
    fn the_recorded_game_is_the_fast_one() {
        let game = Gunjin::<u64>::new(load_edition("p3-23-6i").expect("an edition"));
        let table = table(&game, 7);
        let dealer = Dealer::new(game.ruleset());
        for index in 0..50 {
            let (played, fast) = (table.play(index), game.random_game(&dealer, 7, index));
            assert_eq!((played.plies, played.reason), (fast.plies, fast.ending.reason.word()));
            assert!(played.first_contact.is_some_and(|ply| ply <= played.plies));
        }
    }

    #[test]
    fn batches_score_as_single_games_do() {
        for id in ["w-23-6i", "p1-31-8x", "mini-3x4:repetition=draw"] {
            let ruleset = load_edition(id).expect("an edition");
            with_ruleset(ruleset, SameScores);
        }
    }

    struct SameScores;

    impl EditionVisitor for SameScores {
        type Output = ();

        fn gunjin<B: Bits>(self, game: Gunjin<B>) {
            let table = table(&game, 4);
            let single: Vec<Score> = (10..50).map(|index| Score::from(&table.play(index))).collect();
            assert_eq!(table.scores(10..50), single, "{}", game.ruleset().id());
        }
    }

    #[test]
    fn records_verify_and_tell_the_same_game() {
        let game = Gunjin::<u64>::new(load_edition("m-31-8xn").expect("an edition"));
        let table = table(&game, 3);
        let verified = verify(&table.record(5)).expect("a true record");
        assert_eq!(verified.plies as u32, table.play(5).plies);
    }

    #[test]
    fn repetition_is_watched_by_an_umpire() {
        let game =
            Gunjin::<u64>::new(load_edition("mini-2x4:repetition=draw,ply_cap=2000").expect("an edition"));
        let table = table(&game, 1);
        let reasons: Vec<&str> = (0..300).map(|index| table.play(index).reason).collect();
        assert!(reasons.contains(&"repetition"), "some of 300 games repeat: {reasons:?}");
    }
}
