//! A view digested for one decision: probabilities of enemy kinds, who leads, and what the way to the goal costs; and
//! the knowledge of a game before it begins: its cast, values of pieces, connections of squares.

use super::tactics::TacticianSettings;
use crate::games::gunjin::odds::points;
use crate::games::gunjin::setup::{Cast, step_distances};
use gunjin_engine::Bits;
use gunjin_engine::games::gunjin::switches::{MissileDefence, Target};
use gunjin_engine::games::gunjin::{Direction, Gunjin, Individual, Move, OwnPiece, Role, Ruleset, View};
use std::cell::OnceCell;

/// Own moves that count as recent: going back where one came from within them is no progress.
const RECENT: usize = 8;

/// Plies without a fight that halve the fear of losing pieces.
const FEAR_HALF_LIFE: f64 = 24.0;

/// Rounds of fitting; the change of the last is far below what a player could notice.
const ROUNDS: usize = 24;

/// Extra cost of a square with a friend: one has to wait.
const FRIEND: f64 = 0.5;

/// Extra cost of a square with an enemy: one has to fight.
const ENEMY: f64 = 1.5;

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
    /// As if no general were known, once it was asked for.
    shortest: OnceCell<Vec<f64>>,
    /// Fear of losses: less the longer nothing happened.
    pub fear: f64,
    /// The share of the enemy army that has fallen.
    pub late: f64,
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

    pub(super) fn shortest_path(&self) -> &[f64] {
        self.shortest.get_or_init(|| path_costs(self, 0.0))
    }

    pub(super) fn enemy(&self, square: u8) -> Option<usize> {
        self.enemy_at.get(usize::from(square)).copied().flatten()
    }

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

    pub(super) fn enemies_beside(&self, square: u8) -> impl Iterator<Item = usize> + '_ {
        self.steps(square).iter().filter_map(|&side| self.enemy(side))
    }

    /// True if an enemy piece is one of these kinds as good as certainly.
    pub(super) fn is_known(&self, enemy: usize, kinds: &[u8]) -> bool {
        self.chances.share(enemy, kinds) >= self.settings.sure
    }

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
    FEAR_HALF_LIFE / (FEAR_HALF_LIFE + f64::from(quiet(view))) * left.clamp(0.1, 1.0)
}

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

pub(in crate::games::gunjin) fn own_moves<B: Bits>(view: &View<B>) -> impl Iterator<Item = Move> + '_ {
    view.log.iter().rev().filter(|seen| seen.seat == view.seat).map(|seen| seen.action)
}

/// A probability for every enemy piece and kind.
#[derive(Debug, Clone, PartialEq)]
pub struct Chances {
    kinds: usize,
    table: Vec<f64>,
}

impl Chances {
    /// Quick probabilities: what plain evidence leaves possible ([`View::enemies`]), fitted in turn until every
    /// piece is something and every kind is as frequent as in the army (Deming and Stephan, *On a least squares
    /// adjustment of a sampled frequency table when the expected marginal totals are known*, 1940). Not exact:
    /// pieces are taken for more independent than they are.
    pub fn fitted<B: Bits>(view: &View<B>) -> Chances {
        let army = &view.opening.enemy_army;
        let kinds = army.len();
        let mut table: Vec<f64> = view
            .enemies
            .iter()
            .flat_map(|piece| (0..kinds).map(|kind| f64::from(piece.can_be(kind as u8))))
            .collect();
        for _ in 0..ROUNDS {
            for (kind, &count) in army.iter().enumerate() {
                let sum: f64 = table.iter().skip(kind).step_by(kinds).sum();
                scale(table.iter_mut().skip(kind).step_by(kinds), f64::from(count), sum);
            }
            for row in table.chunks_mut(kinds) {
                let sum = row.iter().sum();
                scale(row.iter_mut(), 1.0, sum);
            }
        }
        Chances { kinds, table }
    }

    /// The probabilities of an enemy piece, by kind; empty if there is no such piece.
    pub fn of(&self, piece: usize) -> &[f64] {
        self.table.get(piece * self.kinds..(piece + 1) * self.kinds).unwrap_or(&[])
    }

    /// The probability that an enemy piece is one of some kinds.
    pub fn share(&self, piece: usize, kinds: &[u8]) -> f64 {
        let row = self.of(piece);
        kinds.iter().filter_map(|&kind| row.get(usize::from(kind))).sum()
    }
}

fn scale<'n>(numbers: impl Iterator<Item = &'n mut f64>, aim: f64, sum: f64) {
    if sum > 0.0 {
        numbers.for_each(|number| *number *= aim / sum);
    }
}

/// The cost of the way from every square to the goal: the enemy headquarters, or where that is nothing, the
/// nearest enemy. `detour`: steps that avoiding a known general's reach is worth.
fn path_costs<B: Bits>(context: &Context<'_, B>, detour: f64) -> Vec<f64> {
    let squares = context.knowledge.steps.len();
    let mut cost = vec![f64::INFINITY; squares];
    let mut done = vec![false; squares];
    for goal in goals(context) {
        cost[usize::from(goal)] = 0.0;
    }
    loop {
        let open = (0..squares).filter(|&at| !done[at] && cost[at].is_finite());
        let Some(at) = open.min_by(|&a, &b| cost[a].total_cmp(&cost[b])) else { return cost };
        done[at] = true;
        let through = cost[at] + toll(context, at as u8, detour);
        for &side in context.steps(at as u8) {
            let known = &mut cost[usize::from(side)];
            *known = known.min(through);
        }
    }
}

fn goals<B: Bits>(context: &Context<'_, B>) -> Vec<u8> {
    if context.knowledge.hunts_headquarters {
        return vec![context.knowledge.headquarters[1 - context.view.seat]];
    }
    let royal = &context.knowledge.royal;
    let royal: Vec<u8> = (0..royal.len() as u8).filter(|&kind| royal[usize::from(kind)]).collect();
    let known = |enemy: usize| context.piece(enemy).square.filter(|_| context.is_known(enemy, &royal));
    let known: Vec<u8> = (0..context.view.enemies.len()).filter_map(known).collect();
    if known.is_empty() { context.view.enemy_squares().members().collect() } else { known }
}

/// Cost of going through a square (T14: a known general's reach costs a detour).
fn toll<B: Bits>(context: &Context<'_, B>, square: u8, detour: f64) -> f64 {
    let generals = &context.knowledge.cast.generals;
    let friend = if context.own(square).is_some() { FRIEND } else { 0.0 };
    let enemy = if context.enemy(square).is_some() { ENEMY } else { 0.0 };
    let held = context.enemy(square).is_some_and(|enemy| context.is_known(enemy, generals));
    let watched = held || context.enemies_beside(square).any(|enemy| context.is_known(enemy, generals));
    1.0 + friend + enemy + if watched { detour } else { 0.0 }
}

#[derive(Debug, Clone)]
pub(super) struct StaticKnowledge {
    /// Kinds that play the parts of the printed advice.
    pub cast: Cast,
    /// Value of a piece, by kind: about the share of an army that it beats.
    pub values: Vec<f64>,
    /// Squares one step away, by square.
    pub steps: Vec<Vec<u8>>,
    distances: Vec<Vec<u16>>,
    /// Officers in order of rank, the highest first.
    pub officers: Vec<u8>,
    /// Kinds that take a headquarters (R8.1).
    pub captures: Vec<bool>,
    /// The headquarters by seat, or no square.
    pub headquarters: [u8; 2],
    /// The headquarters is what the game is about.
    pub hunts_headquarters: bool,
    /// Kinds that the side cannot lose without losing the game.
    pub royal: Vec<bool>,
    /// True if missiles destroy each other (R6.5).
    pub mutual_missiles: bool,
}

/// The value of a piece whose fall loses the game.
const ROYAL: f64 = 5.0;

impl StaticKnowledge {
    pub(super) fn new(ruleset: &Ruleset) -> StaticKnowledge {
        let board = ruleset.board();
        let rules = ruleset.rules();
        let kinds = 0..ruleset.kinds().len() as u8;
        let cast = Cast::new(ruleset);
        let steps = |square: u8| -> Vec<u8> {
            let straight = Direction::ALL.into_iter().flat_map(|way| board.straight_steps(square, way));
            let mut all: Vec<u8> = straight.chain(board.road_steps(square, true)).collect();
            all.sort_unstable();
            all.dedup();
            all
        };
        let royal = |kind: u8| {
            let piece = &ruleset.kinds()[usize::from(kind)];
            let commander = rules.commander_decides();
            let flag = rules.flag_decides();
            (piece.is(Role::Commander) && commander)
                || (piece.is(Role::Flag) && flag)
                || (cast.marshals.contains(&kind) && rules.marshal_kill_wins)
        };
        let steps: Vec<Vec<u8>> = (0..board.bits() as u8)
            .map(|square| if board.get(square).is_some() { steps(square) } else { Vec::new() })
            .collect();
        let royal: Vec<bool> = kinds.clone().map(royal).collect();
        StaticKnowledge {
            values: kinds.clone().map(|kind| value(ruleset, &cast, &royal, kind)).collect(),
            distances: (0..steps.len()).map(|from| step_distances(&steps, from, u16::MAX)).collect(),
            steps,
            officers: [&cast.generals, &cast.field, &cast.company].into_iter().flatten().copied().collect(),
            captures: kinds.map(|kind| ruleset.captures_headquarters(kind)).collect(),
            headquarters: [0, 1].map(|seat| board.headquarters_or_nowhere(seat)),
            hunts_headquarters: rules.target == Target::Hq,
            royal,
            mutual_missiles: rules.missile_defence == MissileDefence::Mutual,
            cast,
        }
    }

    pub(super) fn distance(&self, from: u8, to: u8) -> u16 {
        self.distances[usize::from(from)][usize::from(to)]
    }
}

/// The share of an army that a kind beats, what it falls with counted half; more for officers, who take
/// headquarters, and for the spy, whose one victim is the best piece. The order of the printed table of
/// strengths comes out of it.
fn value(ruleset: &Ruleset, cast: &Cast, royal: &[bool], kind: u8) -> f64 {
    if royal[usize::from(kind)] {
        return ROYAL;
    }
    let (mut beaten, mut army) = (0.0, 0.0);
    for (other, piece) in ruleset.kinds().iter().enumerate() {
        beaten += f64::from(piece.count) * points(ruleset.combat().outcome(kind, other as u8));
        army += f64::from(piece.count);
    }
    let officer = if ruleset.captures_headquarters(kind) { 0.15 } else { 0.0 };
    let spy = if cast.spies.contains(&kind) { 0.25 } else { 0.0 };
    let fixed = if cast.fixed[usize::from(kind)] { 0.5 } else { 1.0 };
    0.1 + (0.75 * beaten / f64::max(army, 1.0) + officer + spy) * fixed
}
