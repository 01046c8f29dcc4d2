//! Falling missiles and bombs (R6): one announcement about everything in a blast.
//!
//! Either missiles collide and then only these fall, or every piece in the blast fights for itself; a flag
//! there fights with what stands behind it and may pull that down with it (R4.4), so every piece that could
//! be the flag makes an alternative.

use super::facts::{Alternative, Fact, at_least_one, kinds_where, members};
use super::reader::{Guess, Lender, Reader, lends};
use gunjin_engine::Bits;
use gunjin_engine::games::gunjin::switches::{CollisionScope, CollisionTakes};
use gunjin_engine::games::gunjin::{Announcement, KindSet, Manner, Movement, Outcome};

struct Blast<B> {
    weapon: u8,
    struck: Vec<(usize, u8)>,
    /// Enemy pieces that fell, missile and bomb left out.
    fallen: B,
    stands: bool,
    /// The missile is gone although it may stay, and nobody is known to have stopped it.
    stopped: bool,
    /// The game went on, so that no flag was beaten where that ends it.
    spares_flags: bool,
}

/// The kinds of one piece of a blast with which it fares as announced, by whether it stops the missile.
#[derive(Debug, Clone, Copy)]
struct Fate {
    calm: KindSet,
    stopping: KindSet,
}

impl<B: Bits> Reader<'_, B> {
    pub(super) fn weigh_blast(&mut self, seen: &Announcement<B>, bomb: Option<u8>) {
        self.findings.loose |= seen.ending.is_some();
        let fact =
            if seen.seat == self.enemy { self.enemy_blast(seen, bomb) } else { self.own_blast(seen, bomb) };
        self.note(fact);
    }

    fn own_blast(&mut self, seen: &Announcement<B>, bomb: Option<u8>) -> Fact {
        let weapon = self.board.kind(bomb.unwrap_or(seen.action.from));
        let area = self.game.blast_squares(seen.action.to, bomb.is_some()) & self.game.camp(self.enemy);
        let mut blast = self.blast(seen, weapon, area);
        let rules = self.game.ruleset().rules();
        let friends =
            if rules.blast_friendly_fire { area & self.board.side(self.view.seat) } else { B::EMPTY };
        let met = |square| self.game.strikes(&self.board, self.view.seat, square, weapon);
        let checked =
            friends.members().any(|square| met(square).is_some_and(|outcome| outcome != Outcome::Win));
        blast.stopped &= !checked;
        let mut fact = Fact::new();
        if bomb.is_some() || rules.collision_scope == CollisionScope::AnyMissile {
            fact.extend(self.collision(&blast));
            fact.extend(self.plain(&blast, |kind| !self.collides(kind)));
        } else {
            fact.extend(self.plain(&blast, |_| true));
        }
        self.findings.loose |= self.is_unclear(&blast);
        fact
    }

    fn enemy_blast(&mut self, seen: &Announcement<B>, bomb: Option<u8>) -> Fact {
        let Some(missile) = self.piece_on(seen.action.from) else { return vec![Vec::new()] };
        let carried = bomb.and_then(|square| self.piece_on(square).map(|piece| (piece, square)));
        let area = self.game.blast_squares(seen.action.to, bomb.is_some()) & self.game.camp(self.view.seat);
        let rules = self.game.ruleset().rules();
        let among_friends = rules.blast_friendly_fire && !(area & self.board.side(self.enemy)).is_empty();
        let kinds = |piece: usize| self.view.enemies[piece].kinds;
        let mut fact = Fact::new();
        for kind in members(kinds(missile)) {
            let alone = [Some((seen.action.from, kind)), None];
            match carried {
                None if self.would_fall(alone, seen) => fact.push(vec![(missile, 1 << kind)]),
                None => {}
                Some((piece, square)) => {
                    let fits = |with: u8| self.would_fall([alone[0], Some((square, with))], seen);
                    let with = kinds_where(kinds(piece), fits);
                    if with != 0 {
                        fact.push(vec![(missile, 1 << kind), (piece, with)]);
                    }
                }
            }
        }
        if among_friends {
            // Their own pieces were struck as well: that takes whole worlds.
            self.findings.loose = true;
            return vec![Vec::new()];
        }
        fact
    }

    /// True if a missile (and bomb) of these kinds would have done to our pieces what was announced.
    fn would_fall(&self, pieces: [Option<(u8, u8)>; 2], seen: &Announcement<B>) -> bool {
        let mut after = self.guessed(Guess { pieces, power: None });
        let before = after;
        let event = self.game.play_unchecked(&mut after, seen.action);
        let told = self.game.announce(&before, &event, &after);
        (told.outcome, told.emptied, told.stands, told.closed)
            == (seen.outcome, seen.emptied, seen.stands, seen.closed)
    }

    fn blast(&self, seen: &Announcement<B>, weapon: u8, area: B) -> Blast<B> {
        let rules = self.game.ruleset().rules();
        let struck = self.squares.iter().enumerate();
        let struck =
            struck.filter_map(|(piece, square)| square.filter(|&at| area.has(at)).map(|at| (piece, at)));
        let missile = self.board.kind(seen.action.from);
        let with_bomb = matches!(seen.action.manner, Manner::Carry { .. });
        let spent = self.game.is_spent(seen.seat, missile, with_bomb);
        let stands = seen.stands.is_some();
        let to = seen.action.to;
        let free = !self.board.occupied().has(to) || seen.emptied.has(to);
        Blast {
            weapon,
            struck: struck.collect(),
            fallen: seen.fallen(self.board.occupied()) & self.board.side(self.enemy),
            stands,
            stopped: !spent && !stands && free,
            spares_flags: seen.ending.is_none() && rules.flag_decides(),
        }
    }

    fn collides(&self, kind: u8) -> bool {
        self.game.ruleset().kinds()[usize::from(kind)].collides
    }

    /// R6.3: those that fell are what goes in a collision, one of them at least brought it about, and no others
    /// in the blast would have gone.
    fn collision(&self, blast: &Blast<B>) -> Fact {
        let inside = blast.struck.iter().fold(B::EMPTY, |set, &(_, square)| set | B::square(square));
        if blast.stands || blast.fallen.is_empty() || !(blast.fallen & !inside).is_empty() {
            return Fact::new();
        }
        let kinds = |piece: usize| self.view.enemies[piece].kinds;
        let goes = |square: u8, kind: u8| self.game.goes_in_collisions(kind) == blast.fallen.has(square);
        let base: Alternative = blast
            .struck
            .iter()
            .map(|&(piece, square)| (piece, kinds_where(kinds(piece), |kind| goes(square, kind))))
            .collect();
        if self.game.ruleset().rules().collision_takes == CollisionTakes::Carried {
            return vec![base];
        }
        let fallen = blast.struck.iter().filter(|&&(_, square)| blast.fallen.has(square));
        let causes: Vec<(usize, KindSet)> = fallen
            .map(|&(piece, _)| (piece, kinds_where(kinds(piece), |kind| self.collides(kind))))
            .collect();
        at_least_one(&causes).into_iter().map(|cause| base.iter().copied().chain(cause).collect()).collect()
    }

    /// R6.2: every piece for itself, without flags or with one of them.
    fn plain(&self, blast: &Blast<B>, allowed: impl Fn(u8) -> bool) -> Fact {
        let mut fact = Fact::new();
        let fates: Vec<(usize, Fate)> = blast
            .struck
            .iter()
            .map(|&(piece, square)| (piece, self.fate(blast, piece, square, &allowed)))
            .collect();
        let inside = blast.struck.iter().fold(B::EMPTY, |set, &(_, square)| set | B::square(square));
        if (blast.fallen & !inside).is_empty() {
            fact.extend(combine(blast, &[], &fates));
        }
        for &(piece, square) in &blast.struck {
            for kind in members(self.view.enemies[piece].kinds).filter(|&kind| lends(self.game, kind)) {
                fact.extend(self.with_flag(blast, (piece, square, kind), &fates, &allowed));
            }
        }
        fact
    }

    fn fate(&self, blast: &Blast<B>, piece: usize, square: u8, allowed: &impl Fn(u8) -> bool) -> Fate {
        let fell = blast.fallen.has(square);
        let mut fate = Fate { calm: 0, stopping: 0 };
        let kinds = self.view.enemies[piece].kinds;
        for kind in members(kinds).filter(|&kind| !lends(self.game, kind) && allowed(kind)) {
            let outcome =
                self.meets(blast, Guess { pieces: [Some((square, kind)), None], power: None }, square);
            let flag = self.game.ruleset().kinds()[usize::from(kind)].never_copies;
            let ends = flag && blast.spares_flags && outcome == Some(Outcome::Win);
            if outcome.is_some_and(|outcome| outcome != Outcome::Lose) == fell && !ends {
                *fate.of(outcome) |= 1 << kind;
            }
        }
        fate
    }

    fn meets(&self, blast: &Blast<B>, guess: Guess, square: u8) -> Option<Outcome> {
        self.game.strikes(&self.guessed(guess), self.enemy, square, blast.weapon)
    }

    fn with_flag(
        &self,
        blast: &Blast<B>,
        (piece, square, kind): (usize, u8, u8),
        fates: &[(usize, Fate)],
        allowed: &impl Fn(u8) -> bool,
    ) -> Fact {
        let lender = self.lender(piece);
        let alone = Guess { pieces: [Some((square, kind)), None], power: Some(None) };
        let others = |left_out: &[usize]| -> Vec<(usize, Fate)> {
            fates.iter().copied().filter(|(other, _)| !left_out.contains(other)).collect()
        };
        let inside = blast.struck.iter().fold(B::EMPTY, |set, &(_, square)| set | B::square(square));
        let outside = blast.fallen & !inside;
        let fits = |outcome: Option<Outcome>| {
            let fell = outcome.is_some_and(|outcome| outcome != Outcome::Lose);
            fell == blast.fallen.has(square) && !(blast.spares_flags && outcome == Some(Outcome::Win))
        };
        let (Lender::Piece(other) | Lender::ForGood(other)) = lender else {
            let outcome = self.meets(blast, alone, square);
            if !fits(outcome) || !outside.is_empty() {
                return Fact::new();
            }
            let mut fate = Fate { calm: 0, stopping: 0 };
            *fate.of(outcome) |= 1 << kind;
            let mut all = others(&[piece]);
            all.push((piece, fate));
            return combine(blast, &[], &all);
        };
        let mut fate = Fate { calm: 0, stopping: 0 };
        let pulled = self.game.ruleset().rules().flag_backer_falls && matches!(lender, Lender::Piece(_));
        for lent in members(self.view.enemies[other].kinds) {
            let guess = self.lent(alone, lender, lent);
            let outcome = self.meets(blast, guess, square);
            let at = self.squares[other];
            let struck = at.filter(|&at| inside.has(at));
            let own = struck.and_then(|at| {
                self.meets(
                    blast,
                    Guess { pieces: [Some((at, lent)), guess.pieces[0]], power: guess.power },
                    at,
                )
            });
            let fell = own.is_some_and(|own| own != Outcome::Lose)
                || (pulled && blast.fallen.has(square) && !lends(self.game, lent));
            let others_fall = !(outside & !at.map_or(B::EMPTY, B::square)).is_empty();
            let banned = struck.is_some() && !allowed(lent);
            if !fits(outcome) || others_fall || banned || at.is_some_and(|at| fell != blast.fallen.has(at)) {
                continue;
            }
            let stopping = [outcome, own].into_iter().flatten().any(|outcome| outcome != Outcome::Win);
            *fate.of(Some(if stopping { Outcome::Lose } else { Outcome::Win })) |= 1 << lent;
        }
        let mut all = others(&[piece, other]);
        all.push((other, fate));
        combine(blast, &[(piece, 1 << kind)], &all)
    }

    /// True if alternatives of single flags do not tell everything: two flags may be struck, or a flag was
    /// not met at all.
    fn is_unclear(&self, blast: &Blast<B>) -> bool {
        let flags = (0..self.view.opening.enemy_army.len() as u8).filter(|&kind| lends(self.game, kind));
        let count: u32 = flags.map(|kind| self.view.opening.enemy_army[usize::from(kind)]).sum();
        let unclear = blast.struck.iter().any(|&(piece, _)| {
            let can_be = members(self.view.enemies[piece].kinds).any(|kind| lends(self.game, kind));
            can_be && (count > 1 || self.lender(piece) == Lender::Unclear)
        });
        let marshals = self.game.ruleset().kinds().iter().any(|piece| piece.movement == Movement::Marshal);
        unclear || (marshals && count > 0 && !blast.struck.is_empty())
    }
}

impl Fate {
    fn of(&mut self, outcome: Option<Outcome>) -> &mut KindSet {
        if outcome.is_none_or(|outcome| outcome == Outcome::Win) {
            &mut self.calm
        } else {
            &mut self.stopping
        }
    }
}

/// Fates of all pieces together, besides what is settled: calm ones only if the missile stands, not all calm
/// if it was stopped.
fn combine<B: Bits>(blast: &Blast<B>, settled: &[(usize, KindSet)], fates: &[(usize, Fate)]) -> Fact {
    let reach = |fate: &Fate| if blast.stands { fate.calm } else { fate.calm | fate.stopping };
    let base: Alternative =
        settled.iter().copied().chain(fates.iter().map(|(piece, fate)| (*piece, reach(fate)))).collect();
    if !blast.stopped {
        return vec![base];
    }
    let stopping: Vec<(usize, KindSet)> = fates.iter().map(|&(piece, fate)| (piece, fate.stopping)).collect();
    at_least_one(&stopping)
        .into_iter()
        .map(|alternative| base.iter().copied().chain(alternative).collect())
        .collect()
}
