//! A view digested for one decision.

use super::chances::Chances;
use super::path_costs::path_costs;
use super::settings::TacticianSettings;
use super::static_knowledge::StaticKnowledge;
use gunjin_engine::bits::Bits;
use gunjin_engine::games::gunjin::knowledge::{Individual, OwnPiece, View};
use gunjin_engine::games::gunjin::play::moves::Move;
use gunjin_engine::games::gunjin::tables::compiled::Gunjin;
use std::cell::OnceCell;

/// Own moves that count as recent: going back where one came from within them is no progress.
const RECENT: usize = 8;

/// Plies without a fight that halve the fear of losing pieces.
const PATIENCE: f64 = 24.0;

pub(super) struct Context<'s, B: Bits> {
    pub game: &'s Gunjin<B>,
    pub view: &'s View<B>,
    pub knowledge: &'s StaticKnowledge,
    pub settings: &'s TacticianSettings,
    pub chances: Chances,
    /// Leader of the attack (T1, T2).
    pub leader: Option<u8>,
    /// Cost of the way to the goal, by square.
    pub path: Vec<f64>,
    /// The same as if no general were known, once it was asked for.
    shortest: OnceCell<Vec<f64>>,
    /// Fear of losses: less the longer nothing happened.
    pub fear: f64,
    /// The share of the enemy army that has fallen.
    pub late: f64,
    /// Own moves of late, the last first.
    recent: Vec<Move>,
    enemy_at: Vec<Option<usize>>,
    own_at: Vec<Option<usize>>,
}

impl<'s, B: Bits> Context<'s, B> {
    pub(super) fn new(
        game: &'s Gunjin<B>,
        view: &'s View<B>,
        knowledge: &'s StaticKnowledge,
        settings: &'s TacticianSettings,
        chances: Chances,
    ) -> Context<'s, B> {
        let squares = game.ruleset().board().bits();
        let mut context = Context {
            game,
            view,
            knowledge,
            settings,
            chances,
            leader: None,
            path: Vec::new(),
            shortest: OnceCell::new(),
            fear: fear(game, view),
            late: view.fallen_enemies() as f64 / view.enemies.len().max(1) as f64,
            recent: own_moves(view).take(RECENT).collect(),
            enemy_at: numbers(squares, view.enemies.iter().map(|piece| piece.square)),
            own_at: numbers(squares, view.own.iter().map(|piece| piece.square)),
        };
        context.leader = context.find_leader();
        context.path = path_costs(&context, settings.second_entrance);
        context
    }

    /// T1 and T2: the kind that leads, if one lives that may.
    fn find_leader(&self) -> Option<u8> {
        let cast = &self.knowledge.cast;
        let alive = |kind: u8| self.view.own.iter().any(|piece| piece.kind == kind && piece.square.is_some());
        let named = self.game.ruleset().kind_of_code(&self.settings.attacker);
        let first = named.or(cast.lieutenant_general())?;
        if alive(first) || !self.settings.successor {
            return Some(first).filter(|&kind| alive(kind));
        }
        let after = cast.generals.iter().position(|&kind| kind == first).map_or(1, |rank| rank + 1);
        cast.generals.iter().skip(after).copied().find(|&kind| alive(kind))
    }

    /// Cost of the way to the goal by square, known generals not avoided.
    pub(super) fn shortest_path(&self) -> &[f64] {
        self.shortest.get_or_init(|| path_costs(self, 0.0))
    }

    /// The enemy piece on a square, by its number in the view.
    pub(super) fn enemy(&self, square: u8) -> Option<usize> {
        self.enemy_at.get(usize::from(square)).copied().flatten()
    }

    /// The piece of one's own on a square.
    pub(super) fn own(&self, square: u8) -> Option<&'s OwnPiece> {
        let index = self.own_at.get(usize::from(square)).copied().flatten()?;
        self.view.own.get(index)
    }

    pub(super) fn piece(&self, enemy: usize) -> &'s Individual {
        &self.view.enemies[enemy]
    }

    pub(super) fn value(&self, kind: u8) -> f64 {
        self.knowledge.values[usize::from(kind)]
    }

    pub(super) fn steps(&self, square: u8) -> &'s [u8] {
        self.knowledge.steps.get(usize::from(square)).map_or(&[], Vec::as_slice)
    }

    /// Enemy pieces one step away from a square.
    pub(super) fn enemies_beside(&self, square: u8) -> impl Iterator<Item = usize> + '_ {
        self.steps(square).iter().filter_map(|&side| self.enemy(side))
    }

    /// True if an enemy piece is one of these kinds as good as certainly.
    pub(super) fn is_known(&self, enemy: usize, kinds: &[u8]) -> bool {
        self.chances.share(enemy, kinds) >= self.settings.sure
    }

    /// True if a move takes back one of late.
    pub(super) fn goes_back(&self, action: Move) -> bool {
        self.recent.iter().any(|earlier| earlier.from == action.to && self.leads_to(earlier, action.from))
    }

    /// True if the piece that made an earlier move now stands on `square`.
    fn leads_to(&self, earlier: &Move, square: u8) -> bool {
        let since = self.recent.iter().rev().skip_while(|other| *other != earlier).skip(1);
        let end = since.fold(earlier.to, |at, later| if later.from == at { later.to } else { at });
        end == square
    }

    /// Squares of own pieces with the strength they fight with: their kind, or what a flag copies (R4.1,
    /// R4.6).
    pub(super) fn strength(&self, piece: &OwnPiece, square: u8) -> Option<u8> {
        let kinds = self.game.ruleset().kinds();
        let copies =
            self.knowledge.cast.flags.contains(&piece.kind) && !kinds[usize::from(piece.kind)].never_copies;
        if !copies {
            return Some(piece.kind);
        }
        if self.game.ruleset().rules().flag_power_fixed_at_setup {
            return self.view.flag_power();
        }
        let behind = self.game.ruleset().board().behind(self.view.seat, square)?;
        self.own(behind).map(|backer| backer.kind).filter(|kind| !self.knowledge.cast.flags.contains(kind))
    }
}

/// Less the longer nobody fought, and the nearer the ply cap is (R8.6).
fn fear<B: Bits>(game: &Gunjin<B>, view: &View<B>) -> f64 {
    let left = 1.0 - f64::from(view.ply()) / f64::from(game.ruleset().rules().ply_cap.max(1));
    PATIENCE / (PATIENCE + f64::from(quiet(view))) * left.clamp(0.1, 1.0)
}

/// The number of the piece on each square.
fn numbers(squares: usize, pieces: impl Iterator<Item = Option<u8>>) -> Vec<Option<usize>> {
    let mut at = vec![None; squares];
    for (number, square) in pieces.enumerate() {
        if let Some(square) = square {
            at[usize::from(square)] = Some(number);
        }
    }
    at
}

fn quiet<B: Bits>(view: &View<B>) -> u32 {
    view.log.iter().rev().take_while(|seen| seen.outcome.is_none()).count() as u32
}

/// One's own moves, the last first.
fn own_moves<B: Bits>(view: &View<B>) -> impl Iterator<Item = Move> + '_ {
    view.log.iter().rev().filter(|seen| seen.seat == view.seat).map(|seen| seen.action)
}
