//! Worth of a move before any advice is asked: odds of its fight, pieces won and lost, danger, headquarters, progress.

use super::context::Context;
use gunjin_engine::games::gunjin::switches::Beside;
use gunjin_engine::games::gunjin::{Manner, Move, Outcome, OwnPiece};
use gunjin_engine::{Bits, math};

const VICTORY: f64 = 10.0;

/// Cost of going back to where one came from.
const BACKWARDS: f64 = 0.2;

/// Weight of an attacker one step further from the headquarters, against one nearer.
const FAR: f64 = 0.5;

const REACH: u16 = 5;

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

    pub(super) fn is_one(&self, kinds: &[u8]) -> bool {
        kinds.contains(&self.piece.kind)
    }

    pub(super) fn is_quiet(&self) -> bool {
        self.foe.is_none() && self.action.manner == Manner::Walk
    }

    fn survival(&self) -> f64 {
        if self.foe.is_some() { self.odds.win } else { 1.0 }
    }

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
            None | Some(None) => true,
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

#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Odds {
    /// The attacker wins.
    pub win: f64,
    /// Probability that both fall.
    pub both: f64,
    /// The attacker loses.
    pub lose: f64,
    /// Expected value taken less value lost.
    pub gain: f64,
}

impl<B: Bits> Context<'_, B> {
    /// Odds of a strength of ours when it attacks an enemy piece; `loss` is what we lose with it.
    pub(super) fn odds(&self, ours: Option<u8>, loss: f64, enemy: usize) -> Odds {
        let mut odds = Odds::default();
        let row = self.chances.of(enemy).iter().enumerate();
        for (kind, &chance) in row.filter(|(_, chance)| **chance > 0.0) {
            let value = self.value(kind as u8);
            self.each_strength(enemy, kind as u8, &mut |theirs, share| {
                let chance = chance * share;
                match self.outcome(ours, theirs, enemy) {
                    Outcome::Win => (odds.win, odds.gain) = (odds.win + chance, odds.gain + chance * value),
                    Outcome::Lose => (odds.lose, odds.gain) = (odds.lose + chance, odds.gain - chance * loss),
                    Outcome::Both => {
                        (odds.both, odds.gain) = (odds.both + chance, odds.gain + chance * (value - loss));
                    }
                }
            });
        }
        odds
    }

    /// The strengths of an enemy piece, should it be of a kind, with their shares: flags borrow from behind.
    fn each_strength(&self, enemy: usize, kind: u8, visit: &mut dyn FnMut(Option<u8>, f64)) {
        let copies = self.knowledge.cast.flags.contains(&kind)
            && !self.game.ruleset().kinds()[usize::from(kind)].never_copies;
        if !copies {
            return visit(Some(kind), 1.0);
        }
        let board = self.game.ruleset().board();
        let square = self.piece(enemy).square.unwrap_or(self.piece(enemy).start);
        let behind = board.behind(1 - self.view.seat, square).and_then(|behind| self.enemy(behind));
        let Some(behind) = behind else { return visit(None, 1.0) };
        for (backer, &share) in self.chances.of(behind).iter().enumerate() {
            let lends = !self.knowledge.cast.flags.contains(&(backer as u8));
            visit(lends.then_some(backer as u8), share);
        }
    }

    fn outcome(&self, ours: Option<u8>, theirs: Option<u8>, enemy: usize) -> Outcome {
        let cast = &self.knowledge.cast;
        match (ours, theirs) {
            (_, Some(kind)) if cast.marshals.contains(&kind) && self.is_guarded() => Outcome::Lose,
            (_, Some(kind))
                if self.knowledge.mutual_missiles && cast.missiles.contains(&kind) && self.is_home(enemy) =>
            {
                Outcome::Both
            }
            (None, None) => Outcome::Both,
            (None, Some(_)) => Outcome::Lose,
            (Some(_), None) => Outcome::Win,
            (Some(ours), Some(theirs)) => self.game.ruleset().combat().outcome(ours, theirs),
        }
    }

    /// R5.1, of the enemy's marshal.
    fn is_guarded(&self) -> bool {
        let corners = self.game.ruleset().rules().guard_neighbourhood == Beside::Eight;
        let board = self.game.ruleset().board();
        let home = board.headquarters(1 - self.view.seat);
        let around = home.map_or_else(Vec::new, |home| board.around(home, corners));
        around.into_iter().any(|square| self.enemy(square).is_some())
    }

    fn is_home(&self, enemy: usize) -> bool {
        let place = self.piece(enemy).square.and_then(|square| self.game.ruleset().board().get(square));
        place.is_some_and(|place| place.camp == Some(1 - self.view.seat))
    }

    /// The chance that somebody of the enemy's can and will take a piece of this strength on a square; the
    /// enemy piece `without` is thought away.
    pub(super) fn danger(&self, ours: Option<u8>, square: u8, without: Option<usize>) -> f64 {
        let takes = |enemy: usize| {
            let row = self.chances.of(enemy).iter().enumerate();
            let beats = |kind: u8| match ours {
                None => true,
                Some(ours) => self.game.ruleset().combat().outcome(kind, ours) != Outcome::Lose,
            };
            let able = row.filter(|(kind, _)| !self.knowledge.cast.fixed[*kind] && beats(*kind as u8));
            able.map(|(_, chance)| chance).sum::<f64>()
        };
        let beside = self.enemies_beside(square).filter(|enemy| Some(*enemy) != without);
        let near = beside.map(takes).fold(0.0, f64::max);
        f64::max(near, self.danger_from_above(ours, square)) * self.settings.caution
    }

    fn danger_from_above(&self, ours: Option<u8>, square: u8) -> f64 {
        let board = self.game.ruleset().board();
        let file = |square: u8| board.get(square).map(|place| place.file);
        let reaches = |enemy: &usize| {
            let piece = self.piece(*enemy);
            piece.square.is_some_and(|other| file(other) == file(square))
                && self.is_known(*enemy, &self.knowledge.cast.aircraft)
        };
        let beats = |kind: &u8| {
            ours.is_none_or(|ours| self.game.ruleset().combat().outcome(*kind, ours) == Outcome::Win)
        };
        let beaten = self.knowledge.cast.aircraft.iter().any(beats);
        let any = beaten && (0..self.view.enemies.len()).any(|enemy| reaches(&enemy));
        f64::from(any) * 0.5
    }
}
