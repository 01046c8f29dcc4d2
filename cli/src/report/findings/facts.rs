//! Facts behind the figures of a run, as they are typed: games, agents, set-ups, seeds, time.

use super::Run;
use super::people::different;
use crate::report::page::figure::Fact;
use crate::report::sentences::tabled;
use gunjin_experiments::render::results::grouped;
use gunjin_experiments::run::folder::look;

const NAMED: usize = 12;

const WORDS: [&str; 7] = ["game", "agents", "setups", "games", "seed", "played", "version"];

/// The facts of a run; when it was played is another at every run of the same plan.
pub(super) fn facts(run: &Run<'_>) -> Vec<Fact> {
    let plan = run.plan;
    let games = each(plan.groups.iter().map(|group| group.game.clone()));
    let seatings = plan.groups.iter().flat_map(|group| &group.seatings);
    let players = each(seatings.flatten().map(ToString::to_string));
    let setups = each(
        plan.groups
            .iter()
            .map(|group| group.setups.iter().map(ToString::to_string).collect::<Vec<_>>().join(" – "))
            .filter(|text| !text.is_empty()),
    );
    let seeds = each(plan.groups.iter().map(|group| group.seed.to_string()));
    let played = look(run.folder).ok().map(|(_, manifest)| match manifest.finished.is_empty() {
        true => manifest.started,
        false => manifest.finished,
    });
    let texts = [
        Some(games),
        Some(players),
        Some(setups),
        Some(grouped(plan.total())),
        Some(seeds),
        played,
        Some(plan.version.clone()),
    ];
    let all = WORDS.into_iter().zip(texts).enumerate();
    let fact = |(at, (word, text)): (usize, (&str, Option<String>))| {
        let text = text.filter(|text| !text.is_empty())?;
        Some(Fact { word: tabled("fact", word, run.language), text, is_time: at == 5 })
    };
    all.filter_map(fact).collect()
}

fn each(texts: impl Iterator<Item = String>) -> String {
    let mut different = different(texts);
    let more = different.len().saturating_sub(NAMED);
    different.truncate(NAMED);
    let text = different.join("; ");
    if more == 0 { text } else { format!("{text}; … (+{more})") }
}
