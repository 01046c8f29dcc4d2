//! Names of games, players and set-ups for people, beside what is typed for them.

use crate::report::sentences::{known, say};
use gunjin_agents::AgentSpec;
use gunjin_engine::catalogue::AnyGame;
use gunjin_engine::games::gunjin::switches::FirstPlayer;
use gunjin_engine::named;
use gunjin_experiments::analysis::source::Subject;
use gunjin_experiments::render::results::grouped;
use gunjin_experiments::run::labels::labels;
use gunjin_experiments::run::plan::Plan;
use gunjin_play::spec::{load, load_edition};
use gunjin_play::text::switch_words::SwitchWords;
use gunjin_ui::language::Language;
use std::collections::BTreeMap;

/// Most games that a heading names.
const NAMED: usize = 3;

/// Names for people by what is typed, of one run.
#[derive(Debug, Clone, Default)]
pub(crate) struct Names(BTreeMap<String, String>);

impl Names {
    /// Names of everything that a plan has played, its cells included. Where two would be called the same, what is typed
    /// stands beside them.
    pub(super) fn of(plan: &Plan, language: Language) -> Names {
        let mut names = Names::default();
        let games = plan.groups.iter().map(|group| group.game.clone());
        names.add(games, |game| game_name(game, language));
        let agents = plan.groups.iter().flat_map(|group| group.seatings.iter().flatten());
        names.add(agents.map(ToString::to_string), |agent| agent_name(agent, language));
        let typed = labels(plan, &str::to_string, &ToString::to_string);
        let shown =
            labels(plan, &|game| names.shown(game), &|agent: &AgentSpec| names.shown(&agent.to_string()));
        typed.into_iter().zip(shown).for_each(|(typed, shown)| {
            names.0.entry(typed).or_insert(shown);
        });
        names
    }

    /// Names of the agents in a table.
    pub(super) fn of_agents(agents: impl Iterator<Item = String>, language: Language) -> Names {
        let mut names = Names::default();
        names.add(agents.filter(|agent| AgentSpec::read(agent).is_ok()), |agent| agent_name(agent, language));
        names
    }

    fn add(&mut self, typed: impl Iterator<Item = String>, name: impl Fn(&str) -> String) {
        let named: BTreeMap<String, String> = typed.map(|typed| (typed.clone(), name(&typed))).collect();
        for (typed, name) in &named {
            let twice = named.values().filter(|other| *other == name).count() > 1;
            let name = if twice { format!("{name} ({typed})") } else { name.clone() };
            self.0.insert(typed.clone(), name);
        }
    }

    /// Players of a subject with their set-up policies, where any are named.
    pub(super) fn players(&self, subject: &Subject, language: Language) -> String {
        let agents = different(subject.agents.iter().map(|agent| self.shown(agent)));
        let agents = agents.join(language.pick(" and ", "、"));
        match different(subject.policies.iter().cloned()).join(" - ") {
            policies if policies.is_empty() => agents,
            policies => format!("{agents}{}{policies}", language.pick(", set-ups ", "、配置 ")),
        }
    }

    /// The name of something; itself where it has none.
    pub(crate) fn shown(&self, typed: &str) -> String {
        self.known(typed).unwrap_or(typed).to_string()
    }

    pub(super) fn known(&self, typed: &str) -> Option<&str> {
        self.0.get(typed).map(String::as_str)
    }
}

/// A game: its title, and its house rules as sentences.
fn game_name(game: &str, language: Language) -> String {
    let (id, typed) = named::name_and_rest(game);
    let Ok(loaded) = load(game) else { return game.to_string() };
    let words = match &loaded {
        AnyGame::Gunjin(ruleset) => SwitchWords::of_edition(ruleset, language),
        other => SwitchWords::new(id, other.settings(), language),
    };
    let title = match (&loaded, loaded.entry()) {
        (AnyGame::Gunjin(ruleset), _) => {
            let edition = ruleset.edition();
            language.pick(edition.name_en.as_str(), edition.name_ja.as_str())
        }
        (_, Some(entry)) if language == Language::Japanese && !entry.name_ja.is_empty() => entry.name_ja,
        (_, Some(entry)) => entry.name_en,
        (_, None) => id,
    };
    match typed {
        "" => title.to_string(),
        _ => format!("{title} ({})", words.readings(&[typed.to_string()], false)),
    }
}

/// A player by the words of the page.
pub(super) fn agent_name(agent: &str, language: Language) -> String {
    let (name, _) = named::name_and_rest(agent);
    known(&format!("agent_{name}"), language).unwrap_or(name).to_string()
}

/// The seat that moves first.
pub(super) fn first_seat(game: &str) -> usize {
    load_edition(game).map_or(0, |rules| usize::from(rules.rules().first_player == FirstPlayer::North))
}

pub(super) fn seat_name(game: &str, seat: usize, language: Language) -> String {
    let side = ["south", "north"][seat.min(1)];
    say(if load_edition(game).is_ok() { side } else { "first_seat" }, language, &[])
}

/// The games of a run, its players and their number, as a heading.
pub(super) fn heading(plan: &Plan, names: &Names, language: Language) -> String {
    let mut games = different(plan.groups.iter().map(|group| names.shown(&group.game)));
    if games.len() > NAMED {
        games.truncate(NAMED);
        games.push("…".into());
    }
    let seatings = plan.groups.iter().flat_map(|group| group.seatings.iter().flatten());
    let players = different(seatings.map(|agent| names.shown(&agent.to_string())));
    let players = players.join(language.pick(" – ", "・"));
    say("part_run", language, &[&games.join(language.pick(", ", "、")), &players, &grouped(plan.total())])
}

/// Texts without those that came before.
pub(super) fn different(texts: impl Iterator<Item = String>) -> Vec<String> {
    let mut different: Vec<String> = Vec::new();
    for text in texts {
        if !different.contains(&text) {
            different.push(text);
        }
    }
    different
}
