//! Common parts of `gunjin play`: the game, set up or resumed, with people at some
//! seats.

use crate::play::host::{Afterwards, Host, Room};
use crate::play::person::Habits;
use crate::play::setting_up::by_hand;
use anyhow::{Context, anyhow};
use gunjin_agents::catalogue::{AgentGame, AgentGameVisitor, with_agent_game};
use gunjin_agents::external::described::Presentation;
use gunjin_agents::games::gunjin::setup::{SetupPolicy, SetupSpec};
use gunjin_agents::{Agent, AgentSpec};
use gunjin_engine::catalogue::AnyGame;
use gunjin_engine::games::gunjin::{Gunjin, Ruleset, Setup};
use gunjin_engine::random::{Purpose, Stream};
use gunjin_engine::record::RecordText;
use gunjin_engine::{Bits, Seat, Umpire, replay};
use gunjin_experiments::run::seed::{NoSeed, random_seed};
use gunjin_play::files::read_text;
use gunjin_play::game_run::playing::forfeit;
use gunjin_play::game_run::seated::Seated;
use gunjin_play::spec::load;
use gunjin_play::text::game_rules::{edition_json, rules_json};
use gunjin_play::text::style::Style;
use gunjin_ui::language::{Language, say};
use gunjin_ui::screen::{BoardScreen, PlainScreen, Screen};
use gunjin_ui::setup_editor::SetupEditor;
use std::path::Path;

pub(crate) struct Sitting<'a> {
    /// Agents by seat; `None` for a person. Made once the number of seats is known.
    pub(crate) agents: &'a dyn Fn(usize) -> anyhow::Result<Vec<Option<AgentSpec>>>,
    pub(crate) room: &'a mut dyn Room,
    pub(crate) setup: &'a str,
    /// The policy that agents set up by, unless they insist on one or choose themselves; `None` if nobody named one.
    pub(crate) agents_setup: Option<&'a SetupSpec>,
    /// Seat whose side is below on the board that everybody sees.
    pub(crate) below: usize,
    pub(crate) resumed: Option<&'a str>,
    pub(crate) habits: Habits,
    pub(crate) style: Style,
}

/// The game of a request, its name, and the record to go on with.
pub(crate) fn game_and_record(
    game: Option<&str>,
    resume: Option<&Path>,
) -> anyhow::Result<(AnyGame, String, Option<String>)> {
    let Some(path) = resume else {
        let name = game.unwrap_or_default();
        return Ok((load(name)?, name.to_string(), None));
    };
    let text = read_text(path)?;
    let shown = path.display();
    let (record, _) = RecordText::read(&text).with_context(|| format!("{shown} is not a record"))?;
    let named = game.or(record.header("game"));
    let named = named.ok_or_else(|| anyhow!("{shown} has no 'game:' line; name the game as well"))?;
    let loaded = load(named).with_context(|| shown.to_string())?;
    let named = named.to_string();
    Ok((loaded, named, Some(text)))
}

/// The seed of a game: the one asked for, that of the record to go on with, or a fresh one.
pub(crate) fn seed(asked: Option<u64>, record: Option<&str>) -> Result<u64, NoSeed> {
    let recorded = || {
        let (record, _) = RecordText::read(record?).ok()?;
        record.header("seed")?.trim().parse().ok()
    };
    asked.or_else(recorded).map_or_else(random_seed, Ok)
}

pub(crate) fn sit_down(game: AnyGame, sitting: Sitting<'_>) -> anyhow::Result<Afterwards> {
    with_agent_game(game, sitting)
}

impl AgentGameVisitor for Sitting<'_> {
    type Output = anyhow::Result<Afterwards>;

    fn game<G: AgentGame>(self, game: G) -> anyhow::Result<Afterwards> {
        let screen = PlainScreen { style: self.style, language: self.habits.language };
        let mut umpire = match self.resumed {
            Some(text) => replay::replay(&game, text)?,
            None => Umpire::new(&game),
        };
        let rules = || rules_json(&game.id());
        let agents = Agents::new(&game, &self, umpire.actions().len(), &rules)?;
        let seated = agents.seated(&game);
        let habits = Habits { names: agents.names(), ..self.habits };
        play(&game, &mut umpire, &screen, seated, habits, self.room)
    }

    fn gunjin<B: Bits>(self, game: Gunjin<B>) -> anyhow::Result<Afterwards> {
        let language = self.habits.language;
        let screen = BoardScreen { style: self.style, language, below: self.below };
        let resumed = self.resumed.map(|text| replay::replay(&game, text)).transpose()?;
        let rules = || edition_json(game.ruleset());
        let plies = resumed.as_ref().map_or(0, |umpire| umpire.actions().len());
        let agents = Agents::new(&game, &self, plies, &rules)?;
        let mut seated = agents.seated(&game);
        let habits = Habits { names: agents.names(), ..self.habits };
        let mut umpire = match resumed {
            Some(umpire) => umpire,
            None => {
                let setting = SettingUp {
                    game: &game,
                    how: self.setup,
                    policies: agents.setup_policies(game.ruleset(), self.agents_setup)?,
                    seed: habits.seed,
                    style: self.style,
                    language,
                };
                let Some(umpire) = setting.begin(&mut seated, &screen, self.room)? else {
                    return Ok(Afterwards::BrokenOff);
                };
                umpire
            }
        };
        play(&game, &mut umpire, &screen, seated, habits, self.room)
    }
}

fn play<'g, G: Presentation>(
    game: &'g G,
    umpire: &mut Umpire<'g, G>,
    screen: &dyn Screen<G>,
    agents: Vec<Option<Seated<'g, G>>>,
    habits: Habits,
    room: &mut dyn Room,
) -> anyhow::Result<Afterwards> {
    let chance = Stream::new(habits.seed, umpire.actions().len() as u64, Purpose::Chance, 0);
    Ok(Host { game, umpire, screen, agents, habits, chance }.play(room)?)
}

struct Agents<'r, G: AgentGame> {
    specs: Vec<Option<AgentSpec>>,
    agents: Vec<Option<Box<dyn Agent<G>>>>,
    rules: &'r dyn Fn() -> String,
    seed: u64,
    /// Plies of a resumed game, so that agents do not draw the same again.
    plies: usize,
}

impl<'r, G: AgentGame> Agents<'r, G> {
    fn new(
        game: &G,
        sitting: &Sitting<'_>,
        plies: usize,
        rules: &'r dyn Fn() -> String,
    ) -> anyhow::Result<Agents<'r, G>> {
        let specs = (sitting.agents)(game.seats())?;
        let build = |spec: &Option<AgentSpec>| spec.as_ref().map(|spec| spec.build(game)).transpose();
        let agents = specs.iter().map(build).collect::<Result<_, _>>()?;
        Ok(Agents { specs, agents, rules, seed: sitting.habits.seed, plies })
    }

    fn seated(&self, game: &G) -> Vec<Option<Seated<'_, G>>> {
        let sit = |seat: usize| {
            let rng = Stream::new(self.seed, self.plies as u64, Purpose::Agent, seat as u64);
            let agent = self.agents[seat].as_ref()?;
            let seated = Seated::new(agent.as_ref(), game, Seat(seat as u8), self.rules, rng);
            Some(seated.as_named(self.specs[seat].as_ref()?))
        };
        (0..self.agents.len()).map(sit).collect()
    }

    /// The policies that the agents set up by: their own, the one that was `told`, or advice.
    fn setup_policies(
        &self,
        ruleset: &Ruleset,
        told: Option<&SetupSpec>,
    ) -> anyhow::Result<Vec<Option<Box<dyn SetupPolicy>>>> {
        let policy = |spec: &Option<AgentSpec>| -> anyhow::Result<Option<Box<dyn SetupPolicy>>> {
            let Some(spec) = spec else { return Ok(None) };
            let policy = spec.setup_policy(told, ruleset).map_or_else(|| SetupSpec::read("advice"), Ok)?;
            let owner =
                if spec.insisted_setup().is_some() { spec.to_string() } else { "--opponent-setup".into() };
            Ok(Some(policy.build(ruleset).context(owner)?))
        };
        self.specs.iter().map(policy).collect()
    }

    fn names(&self) -> Vec<String> {
        self.specs.iter().map(|spec| spec.as_ref().map_or("person".into(), AgentSpec::to_string)).collect()
    }
}

struct SettingUp<'a, 'g, B: Bits> {
    game: &'g Gunjin<B>,
    how: &'a str,
    policies: Vec<Option<Box<dyn SetupPolicy>>>,
    seed: u64,
    style: Style,
    language: Language,
}

impl<'g, B: Bits> SettingUp<'_, 'g, B> {
    /// The game from everybody's set-up; `None` if somebody leaves before, which all are told.
    fn begin(
        &self,
        agents: &mut [Option<Seated<'_, Gunjin<B>>>],
        screen: &dyn Screen<Gunjin<B>>,
        room: &mut dyn Room,
    ) -> anyhow::Result<Option<Umpire<'g, Gunjin<B>>>> {
        let mut setups = Vec::new();
        let mut failed = None;
        for (seat, agent) in agents.iter_mut().enumerate() {
            let mut rng = Stream::new(self.seed, 0, Purpose::Setup, seat as u64);
            let setup = match agent.as_mut().zip(self.policies[seat].as_ref()) {
                Some((agent, policy)) => {
                    let dealt = policy.setup(seat, 0, &mut rng).context("--opponent-setup")?;
                    match agent.chosen_setup(self.game, self.game.ruleset(), seat, &dealt) {
                        Ok(chosen) => chosen.unwrap_or(dealt),
                        Err(failure) => {
                            failed.get_or_insert((seat, failure));
                            dealt
                        }
                    }
                }
                None => {
                    let name = screen.seat_name(Seat(seat as u8));
                    match self.of_person(seat, &name, room, &mut rng)? {
                        Some(setup) => setup,
                        None => {
                            room.tell_all(&say("not_begun", self.language, &[&name]))?;
                            return Ok(None);
                        }
                    }
                }
            };
            setups.push(setup);
        }
        let mut umpire = Umpire::from_setups(self.game, &setups[0], &setups[1])?;
        if let Some((seat, failure)) = failed {
            forfeit(&mut umpire, Seat(seat as u8), &failure);
        }
        Ok(Some(umpire))
    }

    fn of_person(
        &self,
        seat: usize,
        name: &str,
        room: &mut dyn Room,
        rng: &mut Stream,
    ) -> anyhow::Result<Option<Setup>> {
        let mut editor = SetupEditor::new(self.game.ruleset(), seat, self.style, self.language);
        if self.how != "hand" {
            editor.choose(self.how, rng).map_err(|why| anyhow!("--setup: {why}"))?;
            return Ok(Some(editor.into_setup()));
        }
        if !room.call(Seat(seat as u8), name)? {
            return Ok(None);
        }
        let finished = by_hand(&mut editor, room.talk(Seat(seat as u8)), rng)?;
        room.dismiss(Seat(seat as u8))?;
        Ok(finished.then(|| editor.into_setup()))
    }
}
