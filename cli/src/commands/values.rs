//! `gunjin values`.

use super::analysing::{GAMES, Workplace, analysed, show, tell_remarks};
use super::analysis_requests::ValuesRequest;
use super::output::Output;
use super::progress::tell;
use super::verdict::Verdict;
use anyhow::bail;
use gunjin_experiments::analysis::findings::value_findings;
use gunjin_experiments::analysis::kinds::has_pieces;
use gunjin_experiments::analysis::removal::groups_without;
use gunjin_experiments::run::plan::Plan;
use gunjin_experiments::run::request::{group_of_random, seats_of, tables};
use gunjin_experiments::run::rows::Table;
use gunjin_play::game_run::removable::removable;
use gunjin_play::spec::load;
use std::path::{Path, PathBuf};

/// Plays a game with and without its pieces. Answers the folders; `None` if it was interrupted.
fn play(
    request: &ValuesRequest,
    game: &str,
    place: &Workplace,
    output: &mut Output,
) -> anyhow::Result<Option<Vec<PathBuf>>> {
    if !has_pieces(game)? {
        bail!("{game} has no pieces; `values` needs a game with pieces");
    }
    let played = &request.played;
    let seating = [vec![played.agent(); seats_of(game)?]];
    let whole = group_of_random(game, place.seed(played)?, played.games(), &played.setups, &seating)?;
    let without = if request.removal > 0 { removable(game)? } else { Vec::new() };
    if request.removal > 0 && without.is_empty() {
        tell(&format!("{game}: games without pieces are only played with editions of 軍人将棋."));
    }
    let removal = groups_without(&whole, request.removal, &without)?;
    let plan =
        Plan { tables: tables(&["positions".into()])?, sample: request.sample, ..Plan::of(vec![whole]) };
    let threads = request.findings.threads;
    let Some(games) = place.play(GAMES, &plan, threads, output)? else { return Ok(None) };
    if removal.is_empty() {
        return Ok(Some(vec![games]));
    }
    let plan = Plan { tables: vec![Table::Games, Table::Timings], ..Plan::of(removal) };
    let Some(removal) = place.play("removal", &plan, threads, output)? else { return Ok(None) };
    Ok(Some(vec![games, removal]))
}

/// True if a game was named instead of a folder.
fn names_a_game(folder: &Path) -> bool {
    folder.to_str().is_some_and(|name| load(name).is_ok())
}

pub(crate) fn run(request: &ValuesRequest, output: &mut Output) -> anyhow::Result<Verdict> {
    let place = Workplace::of(request.findings.out.as_deref());
    if let Some(game) = request.folders.iter().find(|folder| !folder.exists() && names_a_game(folder)) {
        let game = game.display();
        bail!(
            "'{game}' is a game; to play it and analyse what comes of it, write `gunjin values --game {game}`"
        );
    }
    let folders = match &request.game {
        None => Some(request.folders.clone()),
        Some(game) => play(request, game, &place, output)?,
    };
    let Some(folders) = folders.filter(|_| output.wanted().is_none()) else { return Ok(Verdict::Done) };
    let drawing = request.findings.drawing();
    let found = analysed(request.findings.threads, |watch| value_findings(&folders, drawing, watch))?;
    tell_remarks(&found);
    if found.tables.is_empty() {
        bail!(
            "no game of full armies here has a sampled position; play with --tables positions, and a smaller --sample where games are short"
        );
    }
    show(&found, &request.findings, output)?;
    Ok(Verdict::Done)
}
