//! The games of an examination.

use gunjin_agents::catalogue::{AgentGame, AgentGameVisitor, with_agent_game};
use gunjin_agents::external::conduct::Remark;
use gunjin_agents::external::{Chooses, ProcessAgent, ProcessSettings};
use gunjin_agents::{Agent, AgentError, AgentSpec, Failure};
use gunjin_engine::games::gunjin::{Dealer, Gunjin};
use gunjin_engine::random::{Purpose, Stream};
use gunjin_engine::{Bits, Seat, Umpire};
use gunjin_play::game_run::playing::{forfeit, play_out, result};
use gunjin_play::game_run::seated::Seated;
use gunjin_play::spec::{LoadError, load};
use gunjin_play::text::game_rules::{edition_json, rules_json};
use thiserror::Error;

/// The games of an examination where none are named: small and large editions, open games, cards.
pub(crate) const USUAL_GAMES: [&str; 6] = ["mini-3x4", "w-23-6i", "p1-31-8x", "tori", "kuhn", "leduc"];
/// Games that one process plays, one after another.
const SERIES: u64 = 3;

/// Why nothing can be examined.
#[derive(Debug, Error)]
pub enum ExaminationError {
    /// A game cannot be had.
    #[error(transparent)]
    Game(#[from] LoadError),
    /// The program cannot be had.
    #[error(transparent)]
    Agent(#[from] AgentError),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Way {
    /// As a run would by these settings, with a process of its own.
    Plain,
    Again,
    /// The program chooses its set-up, though in a run the host would.
    OwnSetUp,
    Series,
}

impl Way {
    /// True if the protocol demands this of a program with these settings: several games of one process only with
    /// `reuse`. Faults of games that are not demanded are advice.
    fn is_demanded(self, settings: &ProcessSettings) -> bool {
        self != Way::Series || settings.reuse
    }
}

/// A game that the program played.
#[derive(Debug, Clone, PartialEq)]
pub struct Trial {
    /// Name of the game, with the switches that are not at their defaults.
    pub(crate) game: String,
    pub(crate) way: Way,
    pub(crate) is_demanded: bool,
    pub(crate) seat: usize,
    pub(crate) number: u64,
    pub(crate) remarks: Vec<Remark>,
    pub(crate) unlawful: Option<String>,
    pub(crate) actions: String,
    /// Reason for its end.
    pub reason: String,
}

impl Trial {
    /// Place, for people: the game and the seat, counted from 1.
    pub fn place(&self) -> String {
        let Trial { game, seat, number, .. } = self;
        match self.way {
            Way::Series => format!("{game}, game {} of one process", number + 1),
            _ => format!("{game}, seat {}", seat + 1),
        }
    }

    /// True if the program never became ready, so that other games would go the same way.
    fn never_began(&self) -> bool {
        !self.remarks.iter().any(|remark| matches!(remark, Remark::Answered(..)))
    }
}

/// Plays all games of an examination. It ends early when the program does not even become ready.
///
/// # Errors
/// If a game or the program does not exist.
pub fn examine(
    settings: &ProcessSettings,
    games: &[String],
    seed: u64,
    mut heard: impl FnMut(&Trial),
) -> Result<Vec<Trial>, ExaminationError> {
    let mut trials: Vec<Trial> = Vec::new();
    for (place, game) in games.iter().enumerate() {
        let sittings = Sittings { settings, seed, name: game, first: place == 0 };
        for game in with_agent_game(load(game)?, sittings)? {
            heard(&game);
            trials.push(game);
        }
        if trials.first().is_some_and(Trial::never_began) {
            break;
        }
    }
    Ok(trials)
}

struct Sittings<'a> {
    settings: &'a ProcessSettings,
    seed: u64,
    name: &'a str,
    first: bool,
}

#[derive(Clone, Copy)]
struct Sitting {
    way: Way,
    seat: usize,
    number: u64,
}

impl Sittings<'_> {
    /// Every seat once; the first game again and as a series; a set-up of its own where there are set-ups and the
    /// settings leave them to the host.
    fn list(&self, seats: usize, has_setups: bool) -> Vec<Sitting> {
        let one = |way, seat, number| Sitting { way, seat, number };
        let mut sittings: Vec<Sitting> = (0..seats).map(|seat| one(Way::Plain, seat, 0)).collect();
        if self.first {
            sittings.push(one(Way::Again, 0, 0));
        }
        if has_setups && self.settings.setup == Chooses::Host {
            sittings.extend((0..seats).map(|seat| one(Way::OwnSetUp, seat, 0)));
        }
        if self.first {
            sittings.extend((0..SERIES).map(|number| one(Way::Series, 0, number)));
        }
        sittings
    }

    /// Plays the list with `play`, which gives what was unlawful, the actions and the ending.
    fn play(
        &self,
        seats: usize,
        has_setups: bool,
        mut play: impl FnMut(&ProcessAgent, Sitting) -> (Option<String>, String, String),
    ) -> Result<Vec<Trial>, AgentError> {
        let mut trials: Vec<Trial> = Vec::new();
        let mut series: Option<ProcessAgent> = None;
        let list = self.list(seats, has_setups);
        for (place, &sitting) in list.iter().enumerate() {
            let Sitting { way, seat, number } = sitting;
            let agent = match series.take() {
                Some(agent) if way == Way::Series => agent,
                _ => self.agent(way)?,
            };
            let (unlawful, actions, reason) = play(&agent, sitting);
            if place + 1 == list.len() {
                agent.dismiss();
            }
            let game = self.name.to_string();
            let remarks = agent.remarks();
            let is_demanded = way.is_demanded(self.settings);
            trials.push(Trial { game, way, is_demanded, seat, number, remarks, unlawful, actions, reason });
            series = (way == Way::Series).then_some(agent);
            if trials.first().is_some_and(Trial::never_began) {
                break;
            }
        }
        Ok(trials)
    }

    fn agent(&self, way: Way) -> Result<ProcessAgent, AgentError> {
        let settings = ProcessSettings {
            setup: if way == Way::OwnSetUp { Chooses::Program } else { self.settings.setup },
            reuse: way == Way::Series,
            ..self.settings.clone()
        };
        ProcessAgent::examined(settings)
    }

    fn players<'p, G: AgentGame>(
        &self,
        game: &G,
        agents: (&'p ProcessAgent, &'p dyn Agent<G>),
        sitting: Sitting,
        rules: &dyn Fn() -> String,
    ) -> Vec<Seated<'p, G>> {
        let (program, random) = agents;
        let sit = |seat: usize| {
            let agent: &'p dyn Agent<G> = if seat == sitting.seat { program } else { random };
            let rng = Stream::new(self.seed, sitting.number, Purpose::Agent, seat as u64);
            Seated::new(agent, game, Seat(seat as u8), rules, rng)
        };
        (0..game.seats()).map(sit).collect()
    }

    fn finish<G: AgentGame>(
        &self,
        umpire: &mut Umpire<'_, G>,
        players: &mut [Seated<'_, G>],
        number: u64,
    ) -> (String, String) {
        let mut chance = Stream::new(self.seed, number, Purpose::Chance, 0);
        play_out(umpire, players, &mut chance, &mut (), None);
        (format!("{:?}", umpire.actions()), result(umpire).reason.to_string())
    }
}

impl AgentGameVisitor for Sittings<'_> {
    type Output = Result<Vec<Trial>, AgentError>;

    fn game<G: AgentGame>(self, game: G) -> Self::Output {
        let random = AgentSpec::random().build(&game)?;
        let name = game.id();
        let rules = || rules_json(&name);
        self.play(game.seats(), false, |program, sitting| {
            let mut players = self.players(&game, (program, random.as_ref()), sitting, &rules);
            let (actions, reason) = self.finish(&mut Umpire::new(&game), &mut players, sitting.number);
            (None, actions, reason)
        })
    }

    fn gunjin<B: Bits>(self, game: Gunjin<B>) -> Self::Output {
        let random = AgentSpec::random().build(&game)?;
        let ruleset = game.ruleset();
        let rules = || edition_json(ruleset);
        let dealer = Dealer::new(ruleset);
        self.play(2, true, |program, sitting| {
            let mut players = self.players(&game, (program, random.as_ref()), sitting, &rules);
            let mut failed = None;
            let setups = [0, 1].map(|seat| {
                let mut rng = Stream::new(self.seed, sitting.number, Purpose::Setup, seat as u64);
                let dealt = dealer.deal(seat, &mut rng);
                match players[seat].chosen_setup(&game, ruleset, seat, &dealt) {
                    Ok(chosen) => chosen.unwrap_or(dealt),
                    Err(failure) => {
                        failed = Some((seat, failure));
                        dealt
                    }
                }
            });
            let mut umpire = Umpire::from_position(&game, game.start_from(&setups[0], &setups[1]));
            if let Some((seat, failure)) = &failed {
                forfeit(&mut umpire, Seat(*seat as u8), failure);
            }
            let (actions, reason) = self.finish(&mut umpire, &mut players, sitting.number);
            (failed.map(|(_, failure): (_, Failure)| failure.why), actions, reason)
        })
    }
}
