//! `gunjin umpire`.

use super::output::Output;
use super::play_requests::UmpireRequest;
use super::progress::tell;
use super::table::{Sitting, game_and_record, sit_down};
use super::verdict::Verdict;
use crate::play::host::Room;
use crate::play::person::Habits;
use crate::play::talk::Lines;
use crate::umpire::address::{Address, Listener, Wire};
use crate::umpire::curtain::Curtain;
use crate::umpire::terminals::{Terminals, sit_at};
use anyhow::{Context, anyhow};
use std::io::IsTerminal;

pub(crate) fn run(request: &UmpireRequest, output: &mut Output) -> anyhow::Result<Verdict> {
    if let Some(address) = &request.join {
        let wire = Wire::join(address);
        let wire = wire
            .with_context(|| format!("nobody listens at {address}; start the umpire with --listen first"))?;
        sit_at(wire, output.writer())?;
        return Ok(Verdict::Done);
    }
    let (game, record) = game_and_record(request.game.as_deref(), request.resume.as_deref())?;
    let style = output.style();
    let mut talk = Lines::new(std::io::stdin().lock(), output.writer(), style);
    let habits =
        Habits { hints: request.hints, save: request.save.clone(), names: Vec::new(), seed: request.seed };
    let sitting = Sitting {
        agents: &|seats| Ok(vec![None; seats]),
        room: Box::new(|names| match &request.listen {
            Some(address) => Ok(Box::new(terminals(address, names, style)?) as Box<dyn Room>),
            None => Ok(Box::new(Curtain::new(&mut talk, std::io::stdout().is_terminal()))),
        }),
        setup: &request.setup,
        resumed: record.as_deref(),
        habits,
        style,
    };
    sit_down(game, sitting)?;
    Ok(Verdict::Done)
}

/// Waits for everybody.
fn terminals(
    address: &Address,
    names: Vec<String>,
    style: gunjin_experiments::render::style::Style,
) -> anyhow::Result<Terminals> {
    let listener = Listener::bind(address)
        .map_err(|cause| anyhow!("cannot listen at {address}: {cause}; choose another address"))?;
    tell(&format!("Each player types: gunjin umpire --join {}", listener.address()?));
    Ok(Terminals::wait(&listener, names, style, tell)?)
}
