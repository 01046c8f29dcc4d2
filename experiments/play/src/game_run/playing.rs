//! A game between agents under an umpire, from the first decision to the farewell.

use crate::game_run::runner::Shortage;
use crate::game_run::seated::{Decided, Seated};
use crate::training::TrajectoryWriter;
use gunjin_agents::catalogue::AgentGame;
use gunjin_agents::{AgentSpec, Failure, Farewell, Fault};
use gunjin_engine::random::Stream;
use gunjin_engine::record::Field;
use gunjin_engine::replay::Players;
use gunjin_engine::{Ended, Rulebook, Seat, Turn, Umpire, Watcher};

/// Plays a game to its end: asks whoever is to act and lets chance act. A seat that fails loses. A writer
/// notes the decisions.
pub fn play_out<G: AgentGame>(
    umpire: &mut Umpire<'_, G>,
    players: &mut [Seated<'_, G>],
    chance: &mut Stream,
    watcher: &mut impl Watcher<G>,
    mut writer: Option<&mut TrajectoryWriter<'_, G>>,
) {
    loop {
        match umpire.turn() {
            Turn::Over => break,
            Turn::Chance => {
                // Outcomes of chance are legal by the laws of `Game`; where there is none the game is
                // stuck.
                let outcome = umpire.draw(chance);
                if outcome.is_none_or(|outcome| umpire.play_watched(outcome, watcher).is_err()) {
                    break;
                }
            }
            Turn::Seat(seat) => {
                let view = umpire.seen(seat);
                match players[seat.index()].decide(umpire.game(), &view, umpire.legal()) {
                    Ok(Decided { action, policy }) => {
                        if let Some(writer) = &mut writer {
                            writer.note(umpire, &view, Some(&policy), action);
                        }
                        // A copy shares its log with the umpire, who would have to copy that to add to it.
                        drop(view);
                        if let Err(refused) = umpire.play_watched(action, watcher) {
                            umpire.forfeit(seat, &refused.to_string());
                        }
                    }
                    Err(failure) => forfeit(umpire, seat, &failure),
                }
            }
        }
    }
    say_farewell(umpire, players);
}

/// Ends a game by a seat's failure: it loses, unless the failure is this machine's, which ends the run.
pub fn forfeit<G: Rulebook>(umpire: &mut Umpire<'_, G>, seat: Seat, failure: &Failure) {
    match failure.fault {
        Fault::Host => Shortage::raise(&failure.why),
        Fault::Resigned => umpire.resign(seat),
        _ => umpire.forfeit(seat, &failure.why),
    }
}

fn say_farewell<G: AgentGame>(umpire: &Umpire<'_, G>, players: &mut [Seated<'_, G>]) {
    for (seat, player) in players.iter_mut().enumerate() {
        player.end(umpire.game(), &umpire.seen(Seat(seat as u8)), || {
            let Ended { returns, reason } = result(umpire);
            let truth = umpire.game().truth_json(umpire.position()).to_string();
            Farewell { returns, reason: reason.to_string(), truth }
        });
    }
}

/// Result of a game; nothing for anybody where it was broken off.
pub fn result<G: AgentGame>(umpire: &Umpire<'_, G>) -> Ended {
    umpire.ended().cloned().unwrap_or_else(|| broken_off(umpire.game().seats()))
}

/// The end of a game that has none.
pub fn broken_off(seats: usize) -> Ended {
    Ended { returns: vec![0.0; seats], reason: "broken-off" }
}

/// Why a seat was stopped, if one was.
pub fn why_stopped<G: AgentGame>(umpire: &Umpire<'_, G>) -> String {
    umpire.stopped().and_then(|stopped| stopped.remark.clone()).unwrap_or_default()
}

/// Players of the game of a number, for its record.
pub fn players_of(specs: &[AgentSpec], seed: u64, index: u64) -> Players {
    Players {
        agents: specs.iter().map(AgentSpec::to_string).collect(),
        others: vec![Field::new("seed", &seed.to_string()), Field::new("index", &index.to_string())],
    }
}
