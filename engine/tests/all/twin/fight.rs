//! Fights: two pieces (R3), flags (R4), the marshal on guard (R5), missiles and their blasts (R6).

use super::Twin;
use super::moves::Move;
use super::position::State;
use std::collections::BTreeSet;

/// Effect of one move on the pieces.
pub(crate) struct Strike {
    /// Announced outcome: `w`, `l`, `b`, or nothing (R9.1, R9.3).
    pub(crate) outcome: Option<char>,
    /// The enemy squares that were fought.
    pub(crate) fought: BTreeSet<usize>,
    /// The squares whose piece falls; the mover's is the one it came from.
    pub(crate) fallen: BTreeSet<usize>,
    /// Square of the mover afterwards, if it stands.
    pub(crate) ends: Option<usize>,
    /// Flags that were beaten: (square of the winner, square of the flag), as they stood before.
    pub(crate) beaten_flags: Vec<(usize, usize)>,
}

/// A fight of one piece with one piece: the table's word, and whether the winner falls with what it beats.
#[derive(Clone, Copy)]
struct Clash {
    /// `w`, `l` or `b`, as the attacker sees it.
    outcome: char,
    /// R3.3, R3.5, R6.4, R6.6, R6.7.
    winner_falls: bool,
}

impl Twin {
    /// Effect of a move; nothing is changed yet.
    pub(crate) fn strike(&self, state: &State, m: &Move) -> Strike {
        if m.falls {
            self.blast(state, m)
        } else if state.squares[m.to].is_some() {
            self.fight(state, m.from, m.to)
        } else {
            Strike {
                outcome: None,
                fought: BTreeSet::new(),
                fallen: BTreeSet::new(),
                ends: Some(m.to),
                beaten_flags: Vec::new(),
            }
        }
    }

    /// True if a flag stands on a square.
    pub(crate) fn is_flag(&self, state: &State, square: usize) -> bool {
        state.squares[square].is_some_and(|piece| self.edition.kinds[piece.kind].is("flag"))
    }

    /// R4.1: the square of the friend directly behind a piece, if there is exactly one square behind it.
    pub(crate) fn backer(&self, state: &State, square: usize) -> Option<usize> {
        let seat = state.squares[square].expect("a flag").seat;
        let back = if seat == 0 { -1 } else { 1 };
        let files = self.board.files(square);
        let behind: BTreeSet<usize> =
            files.iter().filter_map(|file| self.board.along(square, *file, back)).collect();
        let only = behind.first().filter(|_| behind.len() == 1)?;
        state.squares[*only].filter(|piece| piece.seat == seat).map(|_| *only)
    }

    /// The friend that lends a flag its strength now; under R4.6 none does.
    pub(crate) fn lender(&self, state: &State, square: usize) -> Option<usize> {
        let kind = &self.edition.kinds[state.squares[square]?.kind];
        let lends = kind.is("flag") && !kind.never_copies && !self.edition.on("flag_power_fixed_at_setup");
        self.backer(state, square).filter(|_| lends)
    }

    /// The kind a piece fights as; `None` for a lone flag (R4.1, R4.2, R4.6, R4.7).
    fn power(&self, state: &State, square: usize) -> Option<usize> {
        let piece = state.squares[square].expect("a piece fights");
        let kind = &self.edition.kinds[piece.kind];
        if !kind.is("flag") {
            Some(piece.kind)
        } else if kind.never_copies {
            None
        } else if self.edition.on("flag_power_fixed_at_setup") {
            state.copied[piece.seat]
        } else {
            self.lender(state, square).and_then(|lender| state.squares[lender]).map(|lender| lender.kind)
        }
    }

    /// True for a marshal on guard (R5; not under R3.7).
    pub(super) fn is_marshal(&self, state: &State, square: usize) -> bool {
        state.squares[square].is_some_and(|piece| self.edition.kinds[piece.kind].is("marshal"))
    }

    /// R5.1: true while a friend stands beside the marshal.
    pub(super) fn guarded(&self, state: &State, marshal: usize) -> bool {
        let four = self.edition.is("guard_neighbourhood", "4");
        let near = if four { self.board.beside(marshal) } else { self.board.around(marshal) };
        let seat = state.squares[marshal].expect("a marshal").seat;
        near.into_iter().any(|square| state.squares[square].is_some_and(|piece| piece.seat == seat))
    }

    /// A kind (`None`: a lone flag) attacks the piece on a square.
    fn clash(&self, state: &State, attacker: Option<usize>, to: usize) -> Clash {
        let rules = &self.edition;
        let piece = state.squares[to].expect("an enemy to fight");
        let defender = self.power(state, to);
        let at_home = self.board.camp(to) == Some(piece.seat);
        let missile = defender.is_some_and(|kind| rules.kinds[kind].is("missile"));
        let outcome = match (attacker, defender) {
            _ if self.is_marshal(state, to) && self.guarded(state, to) => 'l', // R5.1
            _ if missile && at_home && rules.is("missile_defence", "mutual") => 'b', // R6.5
            (Some(a), Some(d)) => rules.table[a][d],
            (None, Some(_)) => 'l',
            (Some(_), None) => 'w',
            (None, None) => 'b', // R4.2
        };
        let winner_falls = match outcome {
            'w' => attacker.is_some_and(|kind| self.falls_by_winning(kind, true)),
            'l' => defender.is_some_and(|kind| self.falls_by_winning(kind, false)),
            _ => false,
        };
        Clash { outcome, winner_falls }
    }

    /// R3.3, R3.5, R6.6, R6.7: true for a kind that falls with what it beats.
    fn falls_by_winning(&self, kind: usize, attacking: bool) -> bool {
        let once = match self.edition.kinds[kind].moves.as_str() {
            "flying_missile" => true,
            "walking_missile" => attacking,
            _ => false,
        };
        self.edition.explodes(kind) || (once && self.edition.on("missile_single_use"))
    }

    /// R4.4: the backer that falls with a flag that lost or tied.
    fn backer_falls(&self, state: &State, square: usize) -> Option<usize> {
        self.lender(state, square).filter(|_| self.edition.on("flag_backer_falls"))
    }

    /// R4.4: true if only winners that are stronger take the backer along, and this one is not.
    fn spares_the_backer(&self, state: &State, winner: Option<usize>, flag: usize) -> bool {
        let pair = winner.zip(self.power(state, flag));
        let exception = pair.is_some_and(|(winner, loser)| self.edition.by_exception(winner, loser));
        self.edition.is("flag_backer_falls_to", "stronger") && exception
    }

    /// R3: an ordinary fight.
    fn fight(&self, state: &State, from: usize, to: usize) -> Strike {
        let clash = self.clash(state, self.power(state, from), to);
        let losers = match clash.outcome {
            'w' => vec![to],
            'l' => vec![from],
            _ => vec![from, to],
        };
        let winner = |loser: usize| if loser == from { to } else { from };
        let taken_along = |loser: usize| {
            let tie = clash.outcome == 'b';
            self.backer_falls(state, loser)
                .filter(|_| tie || !self.spares_the_backer(state, self.power(state, winner(loser)), loser))
        };
        let mut fallen: BTreeSet<usize> = losers.iter().filter_map(|loser| taken_along(*loser)).collect();
        fallen.extend(&losers);
        let outcome = if clash.winner_falls { 'b' } else { clash.outcome };
        if outcome == 'b' {
            fallen.extend([from, to]);
        }
        let winner = if outcome == 'w' { from } else { to };
        let flags = losers.iter().filter(|loser| outcome != 'b' && self.is_flag(state, **loser));
        let beaten_flags = flags.map(|flag| (winner, *flag)).collect();
        let ends = (outcome == 'w').then(|| self.where_the_winner_goes(state, from, to));
        Strike { outcome: Some(outcome), fought: BTreeSet::from([to]), fallen, ends, beaten_flags }
    }

    /// R3.2, R2.16: where a winning attacker stands.
    fn where_the_winner_goes(&self, state: &State, from: usize, to: usize) -> usize {
        let rules = &self.edition;
        let closed = rules.on("hq_closed_to_enemy") && !rules.on("hq_winner_enters");
        let thrown_back = closed && Some(to) == self.board.hq(1 - state.side);
        if rules.is("winner_goes", "origin") || thrown_back { from } else { to }
    }

    /// R6.1 to R6.4: a missile falls, alone or with a bomb.
    fn blast(&self, state: &State, m: &Move) -> Strike {
        let mut area = if m.bomb.is_some() { self.board.around(m.to) } else { self.board.beside(m.to) };
        area.push(m.to);
        let enemy = |square: usize| state.squares[square].is_some_and(|piece| piece.seat != state.side);
        let enemies: Vec<usize> = area.iter().copied().filter(|square| enemy(*square)).collect();
        let mut fallen: BTreeSet<usize> = m.bomb.into_iter().collect();
        let colliders: Vec<usize> =
            enemies.iter().copied().filter(|square| self.collides(state, *square)).collect();
        let scope = m.bomb.is_some() || self.edition.is("collision_scope", "any_missile");
        if scope && !colliders.is_empty() {
            fallen.extend(colliders); // R6.3
            if self.edition.is("collision_takes", "all_bombs") {
                let is_bomb =
                    |s: &usize| state.squares[*s].is_some_and(|p| self.edition.kinds[p.kind].is("bomb"));
                fallen.extend(enemies.into_iter().filter(is_bomb));
            }
            let own = |square: &usize| state.squares[*square].is_some_and(|piece| piece.seat == state.side);
            let fought = fallen.iter().copied().filter(|square| !own(square)).collect();
            fallen.insert(m.from);
            return Strike { outcome: Some('b'), fought, fallen, ends: None, beaten_flags: Vec::new() };
        }
        let mut victims = enemies;
        if self.edition.on("blast_friendly_fire") {
            let spared = [Some(m.from), m.bomb];
            let friends = area.iter().filter(|square| state.squares[**square].is_some() && !enemy(**square));
            victims.extend(friends.filter(|square| !spared.contains(&Some(**square))));
        }
        self.blast_victims(state, m, &victims, fallen)
    }

    /// R6.3: true for a piece that a missile collides with.
    fn collides(&self, state: &State, square: usize) -> bool {
        let kind = state.squares[square].map(|piece| &self.edition.kinds[piece.kind]);
        kind.is_some_and(|kind| kind.is("missile") || kind.collides)
    }

    /// R6.2: a missile or bomb fights one piece in its blast; `None` where that is a marshal it does not
    /// touch.
    fn struck(&self, state: &State, weapon: usize, square: usize) -> Option<Clash> {
        if !self.is_marshal(state, square) {
            return Some(self.clash(state, Some(weapon), square));
        }
        let outcome = if self.guarded(state, square) { 'l' } else { 'w' };
        self.edition.on("blast_hits_marshal").then_some(Clash { outcome, winner_falls: false })
    }

    /// R6.2, R6.4, R9.3: every piece in the blast fights for itself, as things stood before it.
    fn blast_victims(
        &self,
        state: &State,
        m: &Move,
        victims: &[usize],
        mut fallen: BTreeSet<usize>,
    ) -> Strike {
        let weapon = state.squares[m.bomb.unwrap_or(m.from)].expect("a missile or a bomb").kind;
        let (mut fought, mut beat_all, mut beaten_flags) = (BTreeSet::new(), true, Vec::new());
        for square in victims {
            let Some(clash) = self.struck(state, weapon, *square) else { continue };
            fought.insert(*square);
            beat_all &= clash.outcome == 'w';
            if clash.outcome != 'l' || clash.winner_falls {
                fallen.insert(*square); // R3.3: a mine falls with the missile it beats
            }
            if clash.outcome != 'l' {
                let spared = clash.outcome == 'w' && self.spares_the_backer(state, Some(weapon), *square);
                fallen.extend(self.backer_falls(state, *square).filter(|_| !spared));
            }
            if clash.outcome == 'w' && self.is_flag(state, *square) {
                beaten_flags.push((m.from, *square));
            }
        }
        let returns = self.way(state.squares[m.from].expect("a missile").kind) == "falling_missile";
        let free = state.squares[m.to].is_none() || fallen.contains(&m.to);
        let spent_with_bomb = m.bomb.is_some() && self.edition.on("bomb_spends_missile");
        let once = self.edition.on("missile_single_use") || spent_with_bomb;
        let stays = returns && !once && beat_all && free;
        let enemy_fell = fallen.iter().filter_map(|s| state.squares[*s]).any(|p| p.seat != state.side);
        let outcome = (!fought.is_empty()).then_some(if stays {
            'w'
        } else if enemy_fell {
            'b'
        } else {
            'l'
        });
        if !stays {
            fallen.insert(m.from);
        }
        Strike { outcome, fought, fallen, ends: stays.then_some(m.to), beaten_flags }
    }
}
