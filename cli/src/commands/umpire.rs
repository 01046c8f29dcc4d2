//! `gunjin umpire`.

use super::output::Output;
use super::play::{seed_text, speaks};
use super::play_requests::UmpireRequest;
use super::progress::tell;
use super::table::{Sitting, game_and_record, seed, sit_down};
use super::verdict::Verdict;
use crate::play::host::{Afterwards, Room};
use crate::play::person::Habits;
use crate::play::talk::Lines;
use crate::umpire::address::{Address, Listener, Wire};
use crate::umpire::arrivals::Manner;
use crate::umpire::curtain::Curtain;
use crate::umpire::terminals::{Terminals, sit_at};
use anyhow::{Context, anyhow};
use gunjin_play::text::style::Style;
use std::io::IsTerminal;
use std::time::Duration;

pub(crate) fn run(request: &UmpireRequest, output: &mut Output) -> anyhow::Result<Verdict> {
    if let Some(address) = &request.join {
        let wire = Wire::join(address, request.token.as_deref());
        let wire = wire
            .with_context(|| format!("nobody listens at {address}; start the umpire with --listen first"))?;
        sit_at(wire, output.writer())?;
        return Ok(Verdict::Done);
    }
    let (game, _, record) = game_and_record(request.game.as_deref(), request.resume.as_deref())?;
    // Players at other terminals have them as wide as they like.
    let columns = output.style().columns.filter(|_| request.listen.is_none());
    let style = Style { columns, ..output.style() };
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
    let manner = Manner { style, language: request.lang };
    let sitting = Sitting {
        agents: &|seats| Ok(vec![None; seats]),
        room: Box::new(|names| match &request.listen {
            Some(address) => {
                let patience = Duration::from_secs(60 * request.patience);
                Ok(Box::new(terminals(address, names, manner, patience)?) as Box<dyn Room>)
            }
            None => Ok(Box::new(Curtain::new(&mut talk, std::io::stdout().is_terminal(), request.lang))),
        }),
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

/// Waits for everybody.
fn terminals(
    address: &Address,
    names: Vec<String>,
    manner: Manner,
    patience: Duration,
) -> anyhow::Result<Terminals> {
    let listener = Listener::bind(address)
        .map_err(|cause| anyhow!("cannot listen at {address}: {cause}; choose another address"))?;
    tell(&format!("Each player types: gunjin umpire --join {}", listener.address()?));
    Ok(Terminals::wait(listener, names, manner, patience, tell)?)
}
