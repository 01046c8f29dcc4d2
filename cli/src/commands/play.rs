//! `gunjin play`.

use super::output::Output;
use super::play_requests::PlayRequest;
use super::table::{Sitting, game_and_record, sit_down};
use super::verdict::Verdict;
use crate::play::host::{Alone, Room};
use crate::play::person::Habits;
use crate::play::talk::Lines;
use anyhow::bail;
use gunjin_agents::spec::AgentSpec;

/// The agents of all seats but the person's.
fn opponents(request: &PlayRequest, seats: usize) -> anyhow::Result<Vec<Option<AgentSpec>>> {
    let person = request.seat;
    if !(1..=seats).contains(&person) {
        bail!("--seat {person}: this game has seats 1 to {seats}");
    }
    let given = request.agents.iter().map(|name| AgentSpec::read(name)).collect::<Result<Vec<_>, _>>()?;
    if given.len() != 1 && given.len() + 1 != seats {
        bail!(
            "--agent is given {} times; give it once for all opponents, or {} times",
            given.len(),
            seats - 1
        );
    }
    let mut opponents = given.iter().cycle().cloned();
    Ok((1..=seats).map(|seat| if seat == person { None } else { opponents.next() }).collect())
}

pub(crate) fn run(request: &PlayRequest, output: &mut Output) -> anyhow::Result<Verdict> {
    let (game, record) = game_and_record(request.game.as_deref(), request.resume.as_deref())?;
    let style = output.style();
    let mut talk = Lines::new(std::io::stdin().lock(), output.writer(), style);
    let habits =
        Habits { hints: request.hints, save: request.save.clone(), names: Vec::new(), seed: request.seed };
    let sitting = Sitting {
        agents: &|seats| opponents(request, seats),
        room: Box::new(|_| Ok(Box::new(Alone(&mut talk)) as Box<dyn Room>)),
        setup: &request.setup,
        resumed: record.as_deref(),
        habits,
        style,
    };
    sit_down(game, sitting)?;
    Ok(Verdict::Done)
}
