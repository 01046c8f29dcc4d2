//! Laws of [`Hidden`].

use super::game::ensure;
use super::trial::{Breach, Law, Trial};
use gunjin_engine::{Game, Hidden, Seat, Turn, World};

/// One seat's knowledge, and everything it was built from.
struct Seen<G: Hidden> {
    knowledge: Vec<G::Knowledge>,
    /// The same, learned from the observations in another pass.
    again: Vec<G::Knowledge>,
}

pub(super) fn seats<G: Hidden>(game: &G, start: &G::Position) -> Vec<G::Knowledge> {
    (0..game.seats()).map(|seat| game.knowledge(start, Seat(seat as u8))).collect()
}

fn tell<G: Hidden>(
    game: &G,
    knowledge: &mut [G::Knowledge],
    before: &G::Position,
    action: G::Action,
    after: &G::Position,
) {
    for (seat, knowledge) in knowledge.iter_mut().enumerate() {
        let observation = game.observe(Seat(seat as u8), before, action, after);
        game.learn(knowledge, &observation);
    }
}

/// Checks that seats know what they must, and learn from observations only.
///
/// # Errors
/// The first law found broken.
pub fn check_hidden<G: Hidden>(trial: &Trial<'_, G>) -> Result<(), Breach> {
    let game = trial.game;
    trial.walk(
        |start| Seen::<G> { knowledge: seats(game, start), again: seats(game, start) },
        |seen, position, _| look(game, seen, position),
        |seen, before, action, after| {
            tell(game, &mut seen.knowledge, before, action, after);
            tell(game, &mut seen.again, before, action, after);
        },
    )
}

fn look<G: Hidden>(game: &G, seen: &Seen<G>, position: &G::Position) -> Result<(), Law> {
    let (mut legal, mut known) = (Vec::new(), Vec::new());
    game.legal(position, &mut legal);
    for (seat, knowledge) in seen.knowledge.iter().enumerate() {
        let view = game.view(knowledge);
        ensure(Law::ViewFromObservations, view == game.view(&seen.again[seat]))?;
        game.legal_from_view(&view, &mut known);
        if game.turn(position) == Turn::Seat(Seat(seat as u8)) {
            ensure(Law::LegalFromView, known == legal)?;
        } else {
            ensure(Law::NoActionsOutOfTurn, known.is_empty())?;
        }
    }
    Ok(())
}

/// Checks that sampled worlds are possible truths: at about every `every`-th position a world is drawn for
/// each seat, with `tries` tries, and replayed.
///
/// # Errors
/// The first law found broken; not finding a world is one too.
pub fn check_resample<G: Hidden>(trial: &Trial<'_, G>, every: usize, tries: u32) -> Result<(), Breach> {
    let game = trial.game;
    trial.walk(
        |start| (seats(game, start), 0usize),
        |(knowledge, ply), position, words| {
            if !ply.is_multiple_of(every.max(1)) {
                return Ok(());
            }
            for (seat, knowledge) in knowledge.iter().enumerate() {
                let view = game.view(knowledge);
                let world = game.resample(&view, tries, words).ok_or(Law::WorldFound)?;
                check_world(game, Seat(seat as u8), &view, &world, position)?;
            }
            Ok(())
        },
        |(knowledge, ply), before, action, after| {
            tell(game, knowledge, before, action, after);
            *ply += 1;
        },
    )
}

/// Replays a world: its actions are legal, lead to its position and give the seat the same view; the same
/// actions are open to the seat as in the truth.
fn check_world<G: Hidden>(
    game: &G,
    seat: Seat,
    view: &G::View,
    world: &World<G>,
    truth: &G::Position,
) -> Result<(), Law> {
    let mut position = world.start.clone();
    let mut knowledge = game.knowledge(&world.start, seat);
    let mut legal = Vec::new();
    for &action in &world.actions {
        let before = position.clone();
        game.legal(&before, &mut legal);
        ensure(
            Law::WorldReplays,
            game.turn(&before) == Turn::Chance || legal.binary_search(&action).is_ok(),
        )?;
        game.play(&mut position, action);
        game.learn(&mut knowledge, &game.observe(seat, &before, action, &position));
    }
    ensure(Law::WorldReplays, position == world.position)?;
    ensure(Law::WorldSameView, game.view(&knowledge) == *view)?;
    ensure(Law::WorldSameView, game.turn(&position) == game.turn(truth))?;
    let mine = game.turn(truth) == Turn::Seat(seat);
    ensure(Law::WorldSameView, !mine || same_actions(game, &position, truth))
}

fn same_actions<G: Game>(game: &G, position: &G::Position, truth: &G::Position) -> bool {
    let (mut here, mut there) = (Vec::new(), Vec::new());
    game.legal(position, &mut here);
    game.legal(truth, &mut there);
    here == there
}
