//! Laws of [`Tensors`].

use super::game::ensure;
use super::hidden::seats;
use super::trial::{Breach, Law, Trial};
use gunjin_engine::random::{Fast, RandomSource};
use gunjin_engine::tensors::{Encoded, Number, Sketch, Tensors};
use gunjin_engine::{Hidden, Seat, Turn};
use std::collections::HashMap;

/// Numbers of actions that are looked at in a position.
const PROBES: usize = 64;

/// Views that were met, by the digits of their information states.
type Met<G> = HashMap<(usize, Vec<u8>), <G as Hidden>::View>;

/// Checks that tensors tell what they should and nothing else: at about every `every`-th position worlds are
/// drawn that each seat cannot tell from the truth, with `tries` tries, and all tensors must be the same to
/// the bit.
///
/// # Errors
/// The first law found broken; not finding a world is one too.
pub fn check_tensors<G: Encoded>(trial: &Trial<'_, G>, every: usize, tries: u32) -> Result<(), Breach> {
    let game = trial.game;
    let tensors = game.tensors();
    let mut met: Met<G> = HashMap::new();
    trial.walk(
        |start| {
            let begin = |seat| G::Sketch::begin(game, &tensors, start, Seat(seat as u8));
            (seats(game, start).into_iter().zip((0..game.seats()).map(begin)).collect::<Vec<_>>(), 0usize)
        },
        |(seats, ply), position, words| {
            check_numbers(game, &tensors, position, words)?;
            for (seat, (knowledge, sketch)) in seats.iter_mut().enumerate() {
                let view = game.view(knowledge);
                let written = Written::<u8>::of(game, &tensors, &view);
                Written::<f32>::of(game, &tensors, &view).check()?;
                check_bits(game, &tensors, sketch, &written.observation)?;
                remember::<G>(&mut met, seat, &written, view.clone())?;
                if ply.is_multiple_of(every.max(1)) {
                    check_world(game, &tensors, Seat(seat as u8), &view, &written, tries, words)?;
                }
            }
            Ok(())
        },
        |(seats, ply), before, action, after| {
            for (seat, (knowledge, sketch)) in seats.iter_mut().enumerate() {
                let observation = game.observe(Seat(seat as u8), before, action, after);
                game.learn(knowledge, &observation);
                sketch.hear(game, &tensors, &observation);
            }
            *ply += 1;
        },
    )
}

#[derive(PartialEq)]
struct Written<N> {
    observation: Vec<N>,
    information_state: Vec<N>,
}

impl<N: Number> Written<N> {
    fn of<G: Encoded>(game: &G, tensors: &G::Tensors, view: &G::View) -> Written<N> {
        // What was there before must not shine through.
        let room = |numbers: usize| vec![N::of(0.5); numbers];
        let layout = tensors.layout();
        let mut written = Written {
            observation: room(layout.observation.len()),
            information_state: room(layout.information_state.len()),
        };
        tensors.observation(game, view, &mut written.observation);
        tensors.information_state(game, view, &mut written.information_state);
        written
    }
}

impl Written<f32> {
    fn check(&self) -> Result<(), Law> {
        let all = self.observation.iter().chain(&self.information_state);
        ensure(Law::TensorRange, all.into_iter().all(|number| (0.0..=1.0).contains(number)))
    }
}

/// The numbers of a sheet that bits mean.
pub fn unpacked<G: Encoded>(game: &G, tensors: &G::Tensors, sketch: &mut G::Sketch) -> Vec<u8> {
    let layout = tensors.layout();
    let mut bytes = vec![0xa5; layout.bits.bytes()];
    sketch.write(game, tensors, &mut bytes);
    let bits: Vec<u8> = bytes.iter().flat_map(|byte| (0..8).map(move |bit| byte >> bit & 1)).collect();
    let (mut numbers, mut rest) = (Vec::new(), &bits[..]);
    for part in &layout.observation.parts {
        let planes = if part.shares { 8 } else { 1 };
        let (own, others) = rest.split_at(planes * part.numbers);
        let number = |at: usize| match part.shares {
            false => own[at] * 255,
            true => (0..8).map(|bit| own[bit * part.numbers + at] << bit).sum(),
        };
        numbers.extend((0..part.numbers).map(number));
        rest = others;
    }
    assert!(rest.iter().all(|&bit| bit == 0), "nothing is written behind the last number");
    numbers
}

/// The bits mean the observation; where that has probabilities, nothing that they exclude.
fn check_bits<G: Encoded>(
    game: &G,
    tensors: &G::Tensors,
    sketch: &mut G::Sketch,
    observation: &[u8],
) -> Result<(), Law> {
    let numbers = unpacked(game, tensors, sketch);
    let mut at = 0;
    for part in &tensors.layout().observation.parts {
        let own = at..at + part.numbers;
        let (found, expected) = (&numbers[own.clone()], &observation[own]);
        let belief = part.name.contains("probability");
        let agree = |(&found, &expected): (&u8, &u8)| found == expected || (belief && found == 0);
        ensure(Law::TensorBits, found.iter().zip(expected).all(agree))?;
        at += part.numbers;
    }
    Ok(())
}

/// Perfect recall: an information state that was met before belongs to the same view.
fn remember<G: Hidden>(
    met: &mut Met<G>,
    seat: usize,
    written: &Written<u8>,
    view: G::View,
) -> Result<(), Law> {
    let known = met.entry((seat, written.information_state.clone())).or_insert_with(|| view.clone());
    ensure(Law::TensorRecalls, *known == view)
}

fn check_world<G: Encoded>(
    game: &G,
    tensors: &G::Tensors,
    seat: Seat,
    view: &G::View,
    written: &Written<u8>,
    tries: u32,
    words: &mut Fast,
) -> Result<(), Law> {
    let world = game.resample(view, tries, words).ok_or(Law::WorldFound)?;
    let mut position = world.start.clone();
    let mut knowledge = game.knowledge(&world.start, seat);
    for &action in &world.actions {
        let before = position.clone();
        game.play(&mut position, action);
        game.learn(&mut knowledge, &game.observe(seat, &before, action, &position));
    }
    let again = Written::of(game, tensors, game.seen(&knowledge).as_ref());
    ensure(Law::TensorFromView, again == *written)
}

/// Numbers of actions lead there and back, and legality without a list agrees with the list.
fn check_numbers<G: Encoded>(
    game: &G,
    tensors: &G::Tensors,
    position: &G::Position,
    words: &mut Fast,
) -> Result<(), Law> {
    let Turn::Seat(seat) = game.turn(position) else { return Ok(()) };
    let mut legal = Vec::new();
    game.legal(position, &mut legal);
    let actions = tensors.layout().actions;
    for &action in &legal {
        let number = tensors.number(seat, action);
        ensure(Law::ActionNumber, number < actions && tensors.action(seat, number) == Some(action))?;
    }
    let mut numbers: Vec<usize> = legal.iter().map(|&action| tensors.number(seat, action)).collect();
    let mut shown = Vec::new();
    tensors.legal(game, position, seat, |first, set| {
        shown.extend((0..64).filter(|bit| set >> bit & 1 == 1).map(|bit| first + bit));
    });
    numbers.sort_unstable();
    shown.sort_unstable();
    ensure(Law::LegalWithoutListing, shown == numbers)?;
    let first = words.word() as usize;
    for probe in 0..actions.min(PROBES) {
        let number = (first + probe * actions.div_ceil(PROBES)) % actions;
        let Some(action) = tensors.action(seat, number) else { continue };
        ensure(Law::ActionNumber, tensors.number(seat, action) == number)?;
        let listed = legal.binary_search(&action).is_ok();
        ensure(Law::LegalWithoutListing, game.is_legal(position, action) == listed)?;
    }
    for &action in &legal {
        ensure(Law::LegalWithoutListing, game.is_legal(position, action))?;
    }
    ensure(Law::ActionNumber, tensors.action(seat, actions).is_none())
}
