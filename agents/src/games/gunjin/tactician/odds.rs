//! Odds of fights, as far as the view tells.

use super::context::Context;
use gunjin_engine::bits::Bits;
use gunjin_engine::games::gunjin::rules::combat::Outcome;

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
        for (kind, &chance) in self.chances.of(enemy).iter().enumerate().filter(|(_, chance)| **chance > 0.0)
        {
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
        use gunjin_engine::games::gunjin::rules::switches::Beside;
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

    /// Known aircraft that need only fly here.
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
        f64::from(u8::from(any)) * 0.5
    }
}
