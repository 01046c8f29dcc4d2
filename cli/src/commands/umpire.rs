//! `gunjin umpire`.

use super::output::Output;
use super::play::{seed_text, speaks};
use super::play_requests::UmpireRequest;
use super::table::{Sitting, game_and_record, seed, sit_down};
use super::verdict::Verdict;
use crate::play::curtain::Curtain;
use crate::play::host::Afterwards;
use crate::play::person::Habits;
use crate::play::talk::Lines;
use std::io::IsTerminal;

pub(crate) fn run(request: &UmpireRequest, output: &mut Output) -> anyhow::Result<Verdict> {
    let (game, _, record) = game_and_record(request.game.as_deref(), request.resume.as_deref())?;
    let style = output.style();
    speaks(request.lang, style)?;
    let seed = seed(request.seed, record.as_deref())?;
    let mut talk = Lines::new(std::io::stdin().lock(), output.writer(), style);
    let habits = Habits {
        hints: request.hints,
        language: request.lang,
        save: request.save.clone(),
        names: Vec::new(),
        seed,
        offers: false,
    };
    let sitting = Sitting {
        agents: &|seats| Ok(vec![None; seats]),
        room: &mut Curtain::new(&mut talk, std::io::stdout().is_terminal(), request.lang),
        setup: &request.setup,
        agents_setup: None,
        below: 0,
        resumed: record.as_deref(),
        habits,
        style,
    };
    // Whoever knows the seed before the game is over can deal the enemy's random set-up.
    if sit_down(game, sitting)? != Afterwards::BrokenOff {
        output.text(&seed_text(request.lang, seed))?;
    }
    Ok(Verdict::Done)
}
