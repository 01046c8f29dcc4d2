//! Evidence of a move about the enemy's pieces, piece by piece.
//!
//! This evidence is *plain*: it never excludes the truth, but it does not exhaust the observations (two
//! pieces together can be impossible where each alone is not). Whoever needs all of it replays the log, as
//! `resample` does.

use super::{Announcement, Fight, Individual, KindSet, Revealed, View};
use crate::bits::Bits;
use crate::games::gunjin::rules::switches::CollisionScope;
use crate::games::gunjin::{Carry, Fallen, Gunjin, MOST_KINDS, Manner, Outcome, Target};

struct Meeting<B> {
    /// Square of our piece, and the strength it fought with.
    our_square: u8,
    ours: Option<u8>,
    attacked: bool,
    to: u8,
    outcome: Outcome,
    fell: bool,
    /// Other enemy pieces that fell: the one behind a flag (R4.4).
    besides: B,
    went_on: bool,
    /// True if the umpire looked at a piece behind the enemy's (R9.6), where that can be told.
    lifted: Option<bool>,
}

impl<B: Bits> View<B> {
    pub(super) fn weigh(&mut self, game: &Gunjin<B>, announcement: &Announcement<B>) {
        let by_enemy = announcement.seat != self.seat;
        if by_enemy {
            self.weigh_move(game, announcement);
        }
        match (announcement.action.manner, announcement.outcome) {
            (Manner::Walk, Some(outcome)) => self.weigh_fight(game, announcement, outcome),
            (Manner::Walk, None) => {}
            (Manner::Fall | Manner::Carry { .. }, _) if by_enemy => {}
            (Manner::Fall, _) => self.weigh_blast(game, announcement, None),
            (Manner::Carry { bomb }, _) => self.weigh_blast(game, announcement, Some(bomb)),
        }
    }

    fn keep(&mut self, square: u8, passes: impl Fn(&View<B>, &Individual, u8) -> bool) {
        let Some(index) = self.enemies.iter().position(|piece| piece.square == Some(square)) else { return };
        let piece = &self.enemies[index];
        self.enemies[index].kinds = set_of(members(piece.kinds).filter(|&kind| passes(self, piece, kind)));
    }

    /// R2, R6: a kind that has no such move is not the mover.
    fn weigh_move(&mut self, game: &Gunjin<B>, announcement: &Announcement<B>) {
        let action = announcement.action;
        let owner = announcement.seat;
        let near = |carry: Carry, bomb: u8| match carry {
            Carry::No => false,
            Carry::InFront => game.in_front[owner][usize::from(action.from)].has(bomb),
            Carry::Around => game.beside_missile(action.from).has(bomb),
        };
        // On an empty square nobody is spared, and what else keeps a piece from it keeps every kind from it.
        let empty = !game.flags_copy_moves && !self.board.occupied().has(action.to);
        self.keep(action.from, |view, piece, kind| {
            let movement = &game.movements[owner][usize::from(kind)];
            let carry = movement.carry;
            match action.manner {
                Manner::Walk if empty && movement.goes_straight_to(action.from, action.to) => true,
                Manner::Walk => members(view.movers(game, piece, kind))
                    .any(|mover| game.targets_as(&view.board, owner, action.from, mover).has(action.to)),
                Manner::Fall => carry == Carry::InFront,
                Manner::Carry { bomb } => near(carry, bomb),
            }
        });
        if let Manner::Carry { bomb } = action.manner {
            self.keep(bomb, |_, _, kind| game.facts(kind).bomb);
        }
        if game.rules().circle_must_leave && !game.circles.has(action.from) {
            for circle in (game.circles & self.enemy_squares()).members() {
                self.keep(circle, |view, piece, kind| view.could_be_stuck(game, piece, kind));
            }
        }
    }

    /// R1.9: whether a piece of `kind` might be unable to leave its circle.
    fn could_be_stuck(&self, game: &Gunjin<B>, piece: &Individual, kind: u8) -> bool {
        let owner = 1 - self.seat;
        let stuck = |mover, from| game.targets_as(&self.board, owner, from, mover).is_empty();
        let movers = self.movers(game, piece, kind);
        let powerless = movers != 1 << kind && self.strengths(game, piece, kind).none;
        powerless || piece.square.is_some_and(|from| members(movers).any(|mover| stuck(mover, from)))
    }

    /// R3, R4, R5: a kind that would have fared otherwise is not the one that fought.
    fn weigh_fight(&mut self, game: &Gunjin<B>, announcement: &Announcement<B>, outcome: Outcome) {
        let action = announcement.action;
        let attacked = announcement.seat != self.seat;
        let (square, our_square) = if attacked { (action.from, action.to) } else { (action.to, action.from) };
        let fell = outcome == Outcome::Both || (outcome == Outcome::Lose) == attacked;
        let rules = game.rules();
        let telling = rules.flag_shown_by_lifting
            && !rules.flag_power_fixed_at_setup
            && !(fell && rules.fallen == Fallen::Shown);
        let shown = |piece: &Revealed| piece.square == square && game.facts(piece.kind).flag;
        let fight = Meeting {
            our_square,
            ours: game.strength(&self.board, self.seat, our_square).kind,
            attacked,
            to: action.to,
            outcome,
            fell,
            besides: announcement.besides() & self.enemy_squares(),
            went_on: announcement.ending.is_none(),
            lifted: telling.then(|| announcement.revealed.iter().any(shown)),
        };
        self.keep(square, |view, piece, kind| view.could_fare(game, piece, kind, &fight));
        if fell && game.shows_flags && fight.went_on && self.has_enemy_flag(game) {
            let enemy = 1 - self.seat;
            let flag = |piece: &Revealed| piece.seat == enemy && game.facts(piece.kind).flag;
            let told = announcement.revealed.iter().any(|piece| flag(piece) && piece.square != square);
            self.keep(square, |_, _, kind| game.facts(kind).commander == told); // R9.7
        }
        self.note_fight(game, square, &fight);
    }

    fn has_enemy_flag(&self, game: &Gunjin<B>) -> bool {
        let mut army = self.opening.enemy_army.iter().enumerate();
        army.any(|(kind, &count)| count > 0 && game.facts(kind as u8).flag)
    }

    fn could_fare(&self, game: &Gunjin<B>, piece: &Individual, kind: u8, fight: &Meeting<B>) -> bool {
        let (seat, enemy) = (self.seat, 1 - self.seat);
        let rules = game.rules();
        let flag = game.facts(kind).flag;
        let flag_ends_it = rules.flag_decides();
        if flag && flag_ends_it && fight.went_on && fight.fell && fight.outcome != Outcome::Both {
            return false; // R8.3
        }
        let lends = flag
            && rules.flag_backer_falls
            && !rules.flag_power_fixed_at_setup
            && !game.facts(kind).never_copies;
        let lifted = fight.lifted.filter(|_| flag && !game.facts(kind).never_copies);
        let fitting = |strength: &Option<u8>| lifted.is_none_or(|lifted| strength.is_some() == lifted);
        self.strengths(game, piece, kind).each().filter(fitting).any(|strength| {
            let outcome = if fight.attacked {
                game.clash_of(strength, (fight.ours, seat, fight.to), || game.is_guarded(&self.board, seat))
            } else {
                game.clash_of(fight.ours, (strength, enemy, fight.to), || game.is_guarded(&self.board, enemy))
            };
            let explodes = strength.zip(fight.ours).is_some_and(|(a, b)| game.combat.explodes(a, b));
            let spared = strength.zip(fight.ours).is_some_and(|(a, b)| game.combat.excepts(b, a));
            let backer_falls = lends && fight.fell && strength.is_some() && !explodes && !spared;
            outcome == fight.outcome && backer_falls != fight.besides.is_empty()
        })
    }

    fn note_fight(&mut self, game: &Gunjin<B>, square: u8, fight: &Meeting<B>) {
        let behind = game.behind[1 - self.seat][usize::from(square)];
        let behind = behind.and_then(|square| self.enemy_at(square)).map(|piece| piece.start);
        let Some(our_start) = self.own_at(fight.our_square).map(|piece| piece.start) else { return };
        let (ply, ours) = (self.ply() + 1, fight.ours);
        let note = Fight { ply, ours, our_start, attacked: fight.attacked, outcome: fight.outcome, behind };
        self.enemies
            .iter_mut()
            .filter(|piece| piece.square == Some(square))
            .for_each(|piece| piece.fights.push(note));
    }

    /// R6.2 and R6.3: our missile fell among enemies; some fell and some did not. Either missiles collided,
    /// and then only these fell, or every piece fought for itself. What fits neither way is out.
    fn weigh_blast(&mut self, game: &Gunjin<B>, announcement: &Announcement<B>, bomb: Option<u8>) {
        let to = usize::from(announcement.action.to);
        let area =
            game.blasts[usize::from(bomb.is_some())][to] & game.camps[1 - self.seat] & self.enemy_squares();
        let fallen = announcement.fallen(self.board.occupied()) & self.enemy_squares();
        let weapon = self.board.kind(bomb.unwrap_or(announcement.action.from));
        let stands = announcement.stands.is_some();
        let scope = bomb.is_some() || game.rules().collision_scope == CollisionScope::AnyMissile;
        let collides = |kind: u8| game.facts(kind).collides;
        let plain = self.blast_masks(area, |view, piece, square, kind| {
            let fell = fallen.has(square);
            !(scope && collides(kind))
                && view.could_survive(game, piece, (square, kind), (weapon, fell, stands))
        });
        let gone = |kind: u8| game.goes_in_collisions(kind);
        let collided = self.blast_masks(area, |_, _, square, kind| gone(kind) == fallen.has(square));
        let whole = |masks: &[(usize, KindSet)]| masks.iter().all(|(_, mask)| *mask != 0);
        let can_collide =
            scope && !stands && !fallen.is_empty() && (fallen & !area).is_empty() && whole(&collided);
        let plainly = whole(&plain) || !can_collide;
        for (&(index, plain), &(_, collided)) in plain.iter().zip(&collided) {
            self.enemies[index].kinds =
                if plainly { plain } else { 0 } | if can_collide { collided } else { 0 };
        }
    }

    fn blast_masks(
        &self,
        area: B,
        passes: impl Fn(&View<B>, &Individual, u8, u8) -> bool,
    ) -> Vec<(usize, KindSet)> {
        let kept = |(index, piece): (usize, &Individual)| {
            let square = piece.square.filter(|&square| area.has(square))?;
            Some((index, set_of(members(piece.kinds).filter(|&kind| passes(self, piece, square, kind)))))
        };
        self.enemies.iter().enumerate().filter_map(kept).collect()
    }

    fn could_survive(
        &self,
        game: &Gunjin<B>,
        piece: &Individual,
        (square, kind): (u8, u8),
        (weapon, fell, stands): (u8, bool, bool),
    ) -> bool {
        let enemy = 1 - self.seat;
        self.strengths(game, piece, kind).each().any(|strength| {
            if strength.is_some_and(|s| game.facts(s).on_guard) && !game.rules().blast_hits_marshal {
                return !fell || game.rules().flag_backer_falls;
            }
            let guarded = || game.is_guarded(&self.board, enemy);
            let outcome = game.blast_clash(weapon, (strength, enemy, square), guarded);
            // A piece can also fall because the flag before it did (R4.4).
            let fits = (outcome != Outcome::Lose) == fell || (fell && game.rules().flag_backer_falls);
            fits && (!stands || outcome == Outcome::Win)
        })
    }

    /// R8: a fall or an arrival that would have ended the game, and did not. `held`: a piece stood in our
    /// headquarters before the move.
    pub(super) fn weigh_survival(&mut self, game: &Gunjin<B>, announcement: &Announcement<B>, held: bool) {
        let rules = game.rules();
        let seat = self.seat;
        if announcement.ending.is_some() {
            return;
        }
        let facts = |kind: u8| game.facts(kind);
        if rules.commander_decides() {
            for piece in self.enemies.iter_mut().filter(|piece| piece.square.is_none()) {
                piece.kinds = set_of(members(piece.kinds).filter(|&k| !facts(k).commander));
            }
        }
        let arrived = announcement.seat != seat && announcement.stands == Some(game.headquarters[seat]);
        if arrived && rules.target == Target::Hq && (held || !rules.hq_must_be_won) {
            self.keep(game.headquarters[seat], |_, _, k| !facts(k).captures);
        }
    }

    /// Counts: a kind whose pieces are all known is none of the others; a kind that only as many pieces can
    /// be as there are of it is what they are.
    pub(super) fn settle_counts(&mut self) {
        let mut changed = true;
        while std::mem::take(&mut changed) {
            let (mut can, mut sure) = self.pieces_by_kind();
            for (kind, &count) in self.opening.enemy_army.iter().enumerate().filter(|(_, count)| **count > 0)
            {
                let bit: KindSet = 1 << kind;
                if can[kind] == sure[kind] || (sure[kind] != count && can[kind] != count) {
                    continue;
                }
                let none = sure[kind] == count;
                let unsure =
                    self.enemies.iter_mut().filter(|piece| piece.kinds & bit != 0 && piece.kinds != bit);
                unsure.for_each(|piece| piece.kinds = if none { piece.kinds & !bit } else { bit });
                changed = true;
                (can, sure) = self.pieces_by_kind();
            }
        }
    }

    /// By kind, how many enemy pieces can be of it, and how many are of it for sure.
    fn pieces_by_kind(&self) -> ([u32; MOST_KINDS], [u32; MOST_KINDS]) {
        let (mut can, mut sure) = ([0; MOST_KINDS], [0; MOST_KINDS]);
        for piece in &self.enemies {
            can.iter_mut().enumerate().for_each(|(kind, can)| *can += piece.kinds >> kind & 1);
            piece.known().into_iter().for_each(|kind| sure[usize::from(kind)] += 1);
        }
        (can, sure)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Strengths {
    pub kinds: KindSet,
    pub none: bool,
}

impl Strengths {
    pub(super) fn each(self) -> impl Iterator<Item = Option<u8>> {
        self.none.then_some(None).into_iter().chain(members(self.kinds).map(Some))
    }
}

pub(super) fn members(kinds: KindSet) -> impl Iterator<Item = u8> {
    (0..32).filter(move |kind| kinds >> kind & 1 == 1)
}

pub(super) fn set_of(kinds: impl IntoIterator<Item = u8>) -> KindSet {
    kinds.into_iter().fold(0, |set, kind| set | 1 << kind)
}

impl<B: Bits> View<B> {
    /// The strengths that an enemy piece may have where it stands now, if it is of `kind`.
    pub(super) fn strengths(&self, game: &Gunjin<B>, piece: &Individual, kind: u8) -> Strengths {
        let facts = game.facts(kind);
        if !facts.flag || facts.never_copies {
            return Strengths { kinds: 1 << kind, none: false };
        }
        let owner = 1 - self.seat;
        let find = |square: u8| game.behind[owner][usize::from(square)];
        if !game.rules().flag_power_fixed_at_setup {
            let behind = piece.square.and_then(find).and_then(|square| self.enemy_at(square));
            return lent(game, behind);
        }
        if !self.opening.set_up {
            // What a flag copies for good in a position of another origin was never seen: it may be anything.
            return Strengths { kinds: KindSet::MAX >> (32 - game.facts.len()), none: true };
        }
        let behind =
            find(piece.start).and_then(|square| self.enemies.iter().find(|other| other.start == square));
        lent(game, behind)
    }

    /// The kinds whose way an enemy piece may take, if it is of `kind` (R2.17).
    pub(super) fn movers(&self, game: &Gunjin<B>, piece: &Individual, kind: u8) -> KindSet {
        let rules = game.rules();
        let copies = game.facts(kind).flag
            && rules.flag_mobile
            && rules.flag_power_fixed_at_setup
            && rules.flag_copies_movement
            && !game.facts(kind).never_copies;
        if copies { self.strengths(game, piece, kind).kinds } else { 1 << kind }
    }
}

/// Strengths that a flag may borrow from the piece behind it (R4.1); a flag lends nothing.
fn lent<B: Bits>(game: &Gunjin<B>, behind: Option<&Individual>) -> Strengths {
    let Some(behind) = behind else { return Strengths { kinds: 0, none: true } };
    let flags = set_of(members(behind.kinds).filter(|&kind| game.facts(kind).flag));
    Strengths { kinds: behind.kinds & !flags, none: flags != 0 }
}
