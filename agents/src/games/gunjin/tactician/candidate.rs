//! Worth of a move before any advice is asked: pieces won and lost, danger, headquarters, progress.

use super::context::Context;
use super::odds::Odds;
use gunjin_engine::bits::Bits;
use gunjin_engine::games::gunjin::knowledge::OwnPiece;
use gunjin_engine::games::gunjin::play::moves::{Manner, Move};
use gunjin_engine::games::gunjin::rules::combat::Outcome;
use gunjin_engine::math;

const VICTORY: f64 = 10.0;

/// Cost of going back to where one came from.
const BACKWARDS: f64 = 0.2;

/// Weight of an attacker one step further from the headquarters, against one nearer.
const FAR: f64 = 0.5;

const REACH: u16 = 5;

/// A move with what the rules ask about it.
pub(super) struct Candidate<'c> {
    pub action: Move,
    pub piece: &'c OwnPiece,
    /// With what it fights.
    pub strength: Option<u8>,
    /// Cost of its loss now.
    pub value: f64,
    /// The enemy piece that it meets, by number in the view.
    pub foe: Option<usize>,
    /// Odds of that fight.
    pub odds: Odds,
}

impl<'c> Candidate<'c> {
    /// A move of the seat; `None` if no piece of it stands there.
    pub(super) fn new<B: Bits>(context: &Context<'c, B>, action: Move) -> Option<Candidate<'c>> {
        let piece = context.own(action.from)?;
        let royal = context.knowledge.royal[usize::from(piece.kind)];
        let value = context.value(piece.kind) * if royal { 1.0 } else { context.fear };
        let strength = context.strength(piece, action.from);
        let foe = context.enemy(action.to).filter(|_| action.manner == Manner::Walk);
        let odds = foe.map_or_else(Odds::default, |foe| context.odds(strength, value, foe));
        Some(Candidate { action, piece, strength, value, foe, odds })
    }

    /// True if its kind is one of these.
    pub(super) fn is_one(&self, kinds: &[u8]) -> bool {
        kinds.contains(&self.piece.kind)
    }

    pub(super) fn is_quiet(&self) -> bool {
        self.foe.is_none() && self.action.manner == Manner::Walk
    }

    fn survival(&self) -> f64 {
        if self.foe.is_some() { self.odds.win } else { 1.0 }
    }

    /// By how much it comes nearer to the goal.
    pub(super) fn progress<B: Bits>(&self, context: &Context<'_, B>) -> f64 {
        self.progress_on(&context.path)
    }

    /// By how much it comes nearer to the goal, by the cost of the way from every square.
    pub(super) fn progress_on(&self, path: &[f64]) -> f64 {
        let cost = |square: u8| path[usize::from(square)];
        let nearer = cost(self.action.from) - cost(self.action.to);
        if nearer.is_finite() { nearer.clamp(-3.0, 3.0) } else { 0.0 }
    }
}

/// Worth of a move, in units of the highest general.
pub(super) fn plain<B: Bits>(context: &Context<'_, B>, candidate: &Candidate<'_>) -> f64 {
    if candidate.action.manner != Manner::Walk {
        return blast(context, candidate);
    }
    let Candidate { action, strength, value, foe, odds, .. } = *candidate;
    let survives = candidate.survival();
    let captures = context.knowledge.captures[usize::from(candidate.piece.kind)];
    let enters = context.knowledge.hunts_headquarters
        && action.to == context.knowledge.headquarters[1 - context.view.seat]
        && captures;
    let mut sum = odds.gain + value * context.danger(strength, action.from, None);
    if enters {
        sum += VICTORY * survives;
    } else {
        sum -= survives * value * context.danger(strength, action.to, foe);
    }
    sum += stride(context, candidate) * candidate.progress(context);
    if context.goes_back(action) {
        sum -= BACKWARDS;
    }
    sum - context.settings.defence * (exposure_after(context, candidate) - exposure(context, None, None))
}

/// Value of a unit of progress by a move; nothing to missiles, which stay where they fall.
pub(super) fn stride<B: Bits>(context: &Context<'_, B>, candidate: &Candidate<'_>) -> f64 {
    match candidate.action.manner {
        Manner::Walk => candidate.survival() * pace(context, candidate),
        Manner::Fall | Manner::Carry { .. } => 0.0,
    }
}

/// Value of a step towards the goal: half to those who cannot take a headquarters, nothing to general and
/// spy.
fn pace<B: Bits>(context: &Context<'_, B>, candidate: &Candidate<'_>) -> f64 {
    let cast = &context.knowledge.cast;
    let stays = cast.general() == Some(candidate.piece.kind) && context.late < 0.5;
    if stays || candidate.is_one(&cast.spies) {
        return 0.0;
    }
    let captures = context.knowledge.captures[usize::from(candidate.piece.kind)];
    context.settings.advance * if captures || !context.knowledge.hunts_headquarters { 1.0 } else { 0.5 }
}

/// A falling or carried missile: what falls by it, less itself and its bomb.
fn blast<B: Bits>(context: &Context<'_, B>, candidate: &Candidate<'_>) -> f64 {
    let bomb = match candidate.action.manner {
        Manner::Carry { bomb } => context.own(bomb),
        Manner::Walk | Manner::Fall => None,
    };
    let kind = bomb.map_or(candidate.piece.kind, |bomb| bomb.kind);
    let lost = candidate.value + bomb.map_or(0.0, |bomb| context.value(bomb.kind));
    let mut hit = context.game.ruleset().board().around(candidate.action.to, bomb.is_some());
    hit.push(candidate.action.to);
    let falls = |enemy: usize| -> f64 {
        let row = context.chances.of(enemy).iter().enumerate();
        let loses = row.filter(|(other, _)| {
            !context.knowledge.cast.marshals.contains(&(*other as u8))
                && context.game.ruleset().combat().outcome(kind, *other as u8) != Outcome::Lose
        });
        loses.map(|(other, chance)| chance * context.value(other as u8)).sum()
    };
    hit.into_iter().filter_map(|square| context.enemy(square)).map(falls).sum::<f64>() - lost
}

/// Likelihood that the own headquarters falls soon. `occupant`: what stands in it after a move, if that
/// changes; `killed`: an enemy piece that is gone with a probability.
fn exposure<B: Bits>(
    context: &Context<'_, B>,
    occupant: Option<Option<u8>>,
    killed: Option<(usize, f64)>,
) -> f64 {
    if !context.knowledge.hunts_headquarters {
        return 0.0;
    }
    let home = context.knowledge.headquarters[context.view.seat];
    let present = || context.own(home).map(|piece| context.strength(piece, home));
    let defender = occupant.map_or_else(present, |kind| kind.map(Some));
    let threat = |enemy: usize| {
        let takes = |kind: u8| match defender {
            None => true,
            Some(None) => true,
            Some(Some(ours)) => context.game.ruleset().combat().outcome(kind, ours) == Outcome::Win,
        };
        let row = context.chances.of(enemy).iter().enumerate();
        let able = row.filter(|(kind, _)| {
            context.knowledge.captures[*kind] && !context.knowledge.cast.fixed[*kind] && takes(*kind as u8)
        });
        let alive = killed.filter(|(gone, _)| *gone == enemy).map_or(1.0, |(_, chance)| 1.0 - chance);
        able.map(|(_, chance)| chance).sum::<f64>() * alive
    };
    let distance =
        |enemy: usize| context.piece(enemy).square.map(|square| context.knowledge.distance(square, home));
    let near = (0..context.view.enemies.len()).filter_map(|enemy| Some((enemy, distance(enemy)?)));
    let spared = near
        .filter(|(_, steps)| (1..=REACH).contains(steps))
        .map(|(enemy, steps)| 1.0 - threat(enemy) * math::powi(FAR, i32::from(steps) - 1));
    1.0 - spared.product::<f64>()
}

fn exposure_after<B: Bits>(context: &Context<'_, B>, candidate: &Candidate<'_>) -> f64 {
    let home = context.knowledge.headquarters[context.view.seat];
    let occupant = if candidate.action.to == home {
        Some(candidate.strength)
    } else if candidate.action.from == home {
        Some(None)
    } else {
        None
    };
    let killed = candidate.foe.map(|foe| (foe, candidate.odds.win + candidate.odds.both));
    exposure(context, occupant, killed)
}
