//! `gunjin analyse eras` and `gunjin analyse runs`.

use super::analysing::{GAMES, Workplace, report};
use super::analysis_requests::{AnalyseRequest, ErasRequest, FindingsOptions};
use super::output::{Output, Verdict};
use super::running::PlannedRun;
use anyhow::bail;
use gunjin_agents::AgentSpec;
use gunjin_agents::likeness::differs;
use gunjin_experiments::analysis::findings::era_findings;
use gunjin_experiments::analysis::removal::groups_without;
use gunjin_experiments::run::plan::{Group, Plan, Table};
use gunjin_experiments::run::request::{RequestError, group_of_random, switched_groups, tables};
use gunjin_play::game_run::handicap::removable;
use gunjin_play::spec::every_edition;
use std::path::{Path, PathBuf};

/// Default agent: the same player in every edition.
const ONE_PLAYER: &str = "greedy:values=hand";

/// Refuses to compare editions by an agent that is a better player in some of them.
fn one_player(agent: &str, games: &[String]) -> anyhow::Result<()> {
    let editions = games.iter().map(|game| game.split(':').next().unwrap_or(game));
    match differs(&AgentSpec::read(agent)?, &editions.collect::<Vec<_>>()) {
        None => Ok(()),
        Some(how) => bail!("{how}; or compare them anyway with --unlike"),
    }
}

/// The groups of the editions asked for, all under the same agents.
fn groups(request: &ErasRequest, place: &Workplace) -> anyhow::Result<Vec<Group>> {
    let ids = match request.editions.as_slice() {
        [] => {
            let editions = every_edition()?;
            let own = editions.iter().map(|edition| edition.edition()).filter(|edition| !edition.is_cousin());
            own.map(|edition| edition.id.clone()).collect()
        }
        named => named.to_vec(),
    };
    let played = &request.played;
    if request.editions.is_empty() && played.games.is_none() {
        let (editions, games) = (ids.len(), played.games());
        bail!(
            "all {editions} editions with {games} games each are {} games; confirm with --games {games}, give fewer, or name editions",
            editions as u64 * games
        );
    }
    let agent = played.agent.clone().unwrap_or_else(|| ONE_PLAYER.into());
    if !request.unlike {
        one_player(&agent, &ids)?;
    }
    let seating = [vec![agent; 2]];
    let seed = place.seed(played)?;
    let group = |id: &String| group_of_random(id, seed, played.games(), &played.setups, &seating);
    Ok(ids.iter().map(group).collect::<Result<Vec<Group>, RequestError>>()?)
}

/// Everything that was asked for besides the editions themselves, by the folder that it goes to.
fn others(request: &ErasRequest, whole: &[Group]) -> anyhow::Result<Vec<(&'static str, Vec<Group>)>> {
    let switched: Vec<Group> = match request.switches {
        false => Vec::new(),
        true => whole.iter().map(switched_groups).collect::<Result<Vec<_>, _>>()?.concat(),
    };
    let all = || whole.iter().chain(&switched);
    let again = |repeat: u64| all().map(move |group| Group { repeat, ..group.clone() });
    let repeats = (1..=request.repeats).flat_map(again).collect();
    let lacking =
        |group: &Group| anyhow::Ok(groups_without(group, request.removal, &removable(&group.game)?)?);
    let removal = match request.removal {
        0 => Vec::new(),
        _ => all().map(lacking).collect::<anyhow::Result<Vec<_>>>()?.concat(),
    };
    Ok(vec![("switches", switched), ("repeats", repeats), ("removal", removal)])
}

pub(crate) fn plan(request: &ErasRequest, place: &Workplace) -> anyhow::Result<Vec<PlannedRun>> {
    let whole = groups(request, place)?;
    let others = others(request, &whole)?;
    let plan = Plan { tables: tables(&["positions".into()])?, sample: request.sample, ..Plan::of(whole) };
    let mut runs = vec![place.run(GAMES, plan)];
    for (name, groups) in others.into_iter().filter(|(_, groups)| !groups.is_empty()) {
        let plan = Plan { tables: vec![Table::Games, Table::Timings], ..Plan::of(groups) };
        runs.push(place.run(name, plan));
    }
    Ok(runs)
}

pub(crate) fn run(request: &ErasRequest, output: &mut Output) -> anyhow::Result<Verdict> {
    if request.editions.iter().any(|named| Path::new(named).is_dir()) {
        let folders: Vec<PathBuf> = request.editions.iter().map(PathBuf::from).collect();
        return findings(&folders, &request.findings, false, output);
    }
    let place = Workplace::of(request.findings.out.as_deref());
    let folders = place.play(&plan(request, &place)?, request.findings.threads, output)?;
    let Some(folders) = folders else { return Ok(Verdict::Done) };
    findings(&folders, &request.findings, false, output)
}

pub(crate) fn run_analyse(request: &AnalyseRequest, output: &mut Output) -> anyhow::Result<Verdict> {
    findings(&request.folders, &request.findings, true, output)
}

fn findings(
    folders: &[PathBuf],
    options: &FindingsOptions,
    values: bool,
    output: &mut Output,
) -> anyhow::Result<Verdict> {
    let (drawing, nothing) = (options.drawing(), "these runs have no game with full armies; play some first");
    report(options, output, nothing, |watch| era_findings(folders, drawing, values, watch))
}
