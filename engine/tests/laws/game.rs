//! Laws of [`Game`] and [`Notation`].

use super::trial::{Breach, Law, Trial};
use gunjin_engine::random::RandomSource;
use gunjin_engine::{Game, Notation, Turn};

/// Checks that a game with chance nodes or without keeps the laws of [`Game`] at the positions where seats
/// move.
///
/// # Errors
/// The first law found broken.
pub fn check_game<G: Game>(trial: &Trial<'_, G>) -> Result<(), Breach> {
    trial.walk(|_| (), |(), position, rng| look(trial.game, position, rng), |(), _, _, _| ())
}

fn look<G: Game>(game: &G, position: &G::Position, rng: &mut impl RandomSource) -> Result<(), Law> {
    let mut legal = Vec::new();
    game.legal(position, &mut legal);
    let turn = game.turn(position);
    let moves = matches!(turn, Turn::Seat(_));
    ensure(Law::SeatExists, !matches!(turn, Turn::Seat(seat) if seat.index() >= game.seats()))?;
    ensure(Law::LegalAscending, legal.windows(2).all(|pair| pair[0] < pair[1]))?;
    ensure(Law::LegalIffTurn, moves != legal.is_empty())?;
    let returns = game.returns(position);
    ensure(
        Law::ReturnPerSeat,
        returns.len() == game.seats() && returns.iter().all(|value| value.is_finite()),
    )?;
    ensure(Law::ReturnsZeroBefore, turn == Turn::Over || returns.iter().all(|value| *value == 0.0))?;
    let drawn = game.random_action(position, rng);
    ensure(Law::RandomLegal, drawn.is_some() == moves)?;
    let Some(action) = drawn else { return Ok(()) };
    ensure(Law::RandomLegal, legal.binary_search(&action).is_ok())?;
    let after = |action| {
        let mut next = position.clone();
        game.play(&mut next, action);
        next
    };
    let next = after(action);
    ensure(Law::PlayDeterministic, next == after(action))?;
    ensure(Law::PlayChanges, next != *position)
}

/// Checks that actions can be written and read.
///
/// # Errors
/// The first law found broken.
pub fn check_notation<G: Notation>(trial: &Trial<'_, G>) -> Result<(), Breach> {
    let game = trial.game;
    let look = |position: &G::Position| {
        let mut legal = Vec::new();
        game.legal(position, &mut legal);
        let mut texts: Vec<String> = legal.iter().map(|&action| game.action_text(position, action)).collect();
        let back = |(text, action): (&String, &G::Action)| game.read_action(position, text) == Some(*action);
        ensure(Law::NotationRoundTrip, texts.iter().zip(&legal).all(back))?;
        ensure(Law::NotationRoundTrip, texts.iter().all(|text| !text.contains(char::is_whitespace)))?;
        texts.sort();
        ensure(Law::NotationDiffers, texts.windows(2).all(|pair| pair[0] != pair[1]))
    };
    trial.walk(|_| (), |(), position, _| look(position), |(), _, _, _| ())
}

/// Checks that chance keeps its laws. The trial should let chance in ([`Trial::with_chance`]).
///
/// # Errors
/// The first law found broken.
pub fn check_chance<G: Game>(trial: &Trial<'_, G>) -> Result<(), Breach> {
    let game = trial.game;
    let look = |position: &G::Position| {
        let mut outcomes = Vec::new();
        game.outcomes(position, &mut outcomes);
        let at_chance = game.turn(position) == Turn::Chance;
        ensure(Law::ChanceIffTurn, at_chance != outcomes.is_empty())?;
        ensure(Law::ChanceAscending, outcomes.windows(2).all(|pair| pair[0].0 < pair[1].0))?;
        let sum: f64 = outcomes.iter().map(|(_, probability)| probability).sum();
        let positive = outcomes.iter().all(|(_, probability)| *probability > 0.0);
        ensure(Law::ChanceSums, !at_chance || (positive && (sum - 1.0).abs() < 1e-12))
    };
    trial.walk(|_| (), |(), position, _| look(position), |(), _, _, _| ())
}

pub(super) fn ensure(law: Law, holds: bool) -> Result<(), Law> {
    if holds { Ok(()) } else { Err(law) }
}
