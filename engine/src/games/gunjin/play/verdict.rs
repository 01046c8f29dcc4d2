//! Verdicts on two pieces that are shown to the umpire of a real board, who sees no position.

use super::make_move::Fallen;
use crate::bits::Bits;
use crate::games::gunjin::rules::switches::CollisionScope;
use crate::games::gunjin::{Carry, Ending, Gunjin, NORTH, Outcome, Reason, SOUTH, Target, Winner};

/// A piece that is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shown {
    /// Number of its kind.
    pub kind: u8,
    /// The kind behind it, for a flag (R4.1): at the set-up where its power is fixed then.
    pub behind: Option<u8>,
}

/// Two pieces that meet. The attacker counts as South.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Meeting {
    /// The piece that moved.
    pub attacker: Shown,
    /// The piece it met; `None` if it entered empty headquarters.
    pub defender: Option<Shown>,
    /// The attacker fell from the air (R6.1).
    pub falls: bool,
    /// The defender stands in its headquarters.
    pub at_headquarters: bool,
    /// The defender stands in its own camp (R6.5).
    pub in_camp: bool,
    /// A friend stands around the defending marshal (R5.1).
    pub guarded: bool,
}

/// Facts about a meeting that its verdict depends on besides the two kinds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Asks {
    /// The piece behind it, if it is a flag that copies.
    pub behind: bool,
    /// The fact of [`Meeting::falls`].
    pub falls: bool,
    /// The fact of [`Meeting::at_headquarters`].
    pub at_headquarters: bool,
    /// The fact of [`Meeting::in_camp`].
    pub in_camp: bool,
    /// The fact of [`Meeting::guarded`].
    pub guarded: bool,
}

/// Verdict on a meeting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Verdict {
    /// Result for the attacker; `None` without a fight.
    pub outcome: Option<Outcome>,
    /// By seat: the piece behind a flag falls with it (R4.4).
    pub backer_falls: [bool; 2],
    /// The attacker won and goes back to where it came from (R2.16, R3.2).
    pub returns: bool,
    /// The end of the game, if this meeting ends it whatever else is on the board.
    pub ending: Option<Ending>,
}

impl<B: Bits> Gunjin<B> {
    /// Questions to the attacker about a piece of this kind.
    pub fn asks_of_attacker(&self, kind: u8) -> Asks {
        let rules = self.rules();
        let facts = self.facts(kind);
        let copies = facts.flag && rules.flag_copy_captures_hq;
        let captures = rules.target == Target::Hq && (facts.captures || copies);
        let sent_back = rules.hq_closed_to_enemy && !rules.hq_winner_enters;
        Asks {
            behind: facts.flag && !facts.never_copies,
            falls: self.movements[SOUTH][usize::from(kind)].carry == Carry::InFront,
            at_headquarters: !facts.bomb && (captures || sent_back),
            ..Asks::default()
        }
    }

    /// Questions to the defender about a piece of this kind.
    pub fn asks_of_defender(&self, kind: u8) -> Asks {
        let facts = self.facts(kind);
        Asks {
            behind: facts.flag && !facts.never_copies,
            in_camp: self.defends_mutually(kind),
            guarded: facts.on_guard,
            ..Asks::default()
        }
    }

    /// The verdict on two pieces, by the rules that judge moves on a board. Every piece in a blast is judged by itself;
    /// a meeting tells nothing of ends by the pieces or moves that are left.
    pub fn verdict(&self, meeting: &Meeting) -> Verdict {
        match meeting.defender {
            None => self.entry(meeting.attacker),
            Some(defender) if meeting.falls || self.facts(meeting.attacker.kind).bomb => {
                self.verdict_on_a_fall(meeting, defender)
            }
            Some(defender) => self.verdict_on_a_walk(meeting, defender),
        }
    }

    fn entry(&self, attacker: Shown) -> Verdict {
        let takes = !self.rules().hq_must_be_won && self.takes(attacker);
        let ending = takes.then_some(Ending { winner: Winner::South, reason: Reason::Headquarters });
        Verdict { outcome: None, backer_falls: [false; 2], returns: false, ending }
    }

    fn verdict_on_a_walk(&self, meeting: &Meeting, defender: Shown) -> Verdict {
        let attacker = meeting.attacker;
        let [own, enemy] = [attacker, defender].map(|shown| self.lent(shown));
        let met = (enemy, NORTH, self.square_in_camp(meeting.in_camp));
        let outcome = self.clash_of(own, met, || meeting.guarded);
        let mut fallen = Fallen::default();
        self.note_flags(&mut fallen, SOUTH, [attacker.kind, defender.kind], outcome);
        let backers = [
            outcome != Outcome::Win && self.takes_backer_along(attacker, enemy),
            outcome != Outcome::Lose && self.takes_backer_along(defender, own),
        ];
        if outcome != Outcome::Win {
            self.note_shown(&mut fallen, SOUTH, attacker, backers[SOUTH]);
        }
        if outcome != Outcome::Lose {
            self.note_shown(&mut fallen, NORTH, defender, backers[NORTH]);
        }
        let returns = outcome == Outcome::Win && self.winner_returns(meeting.at_headquarters);
        let takes = outcome == Outcome::Win && meeting.at_headquarters && !returns && self.takes(attacker);
        let capture = Ending { winner: Winner::South, reason: Reason::Headquarters };
        let ending = takes.then_some(capture).or_else(|| self.decided_by(&fallen));
        Verdict { outcome: Some(outcome), backer_falls: backers, returns, ending }
    }

    fn verdict_on_a_fall(&self, meeting: &Meeting, defender: Shown) -> Verdict {
        let none = Verdict { outcome: None, backer_falls: [false; 2], returns: false, ending: None };
        let (weapon, with_bomb) = (meeting.attacker.kind, self.facts(meeting.attacker.kind).bomb);
        let facts = self.facts(defender.kind);
        let collisions = with_bomb || self.rules().collision_scope != CollisionScope::WithBomb;
        if collisions && facts.collides {
            return Verdict { outcome: Some(Outcome::Both), ..none };
        }
        let target = self.lent(defender);
        if target.is_some_and(|kind| self.facts(kind).on_guard) && !self.rules().blast_hits_marshal {
            return none;
        }
        let met = (target, NORTH, self.square_in_camp(meeting.in_camp));
        let clash = self.blast_clash(weapon, met, || meeting.guarded);
        let mut fallen = Fallen::default();
        fallen.flag[NORTH] = facts.flag && clash == Outcome::Win;
        let spared = target.is_some_and(|kind| self.combat.excepts(weapon, kind));
        let along = clash != Outcome::Lose && self.has_backer(defender) && !spared;
        if clash != Outcome::Lose {
            self.note_shown(&mut fallen, NORTH, defender, along);
        }
        let spent = self.is_spent(SOUTH, self.missile_of(weapon), with_bomb);
        let outcome = if clash == Outcome::Win && spent { Outcome::Both } else { clash };
        let ending = self.decided_by(&fallen);
        Verdict { outcome: Some(outcome), backer_falls: [false, along], ending, ..none }
    }

    /// The kind that a piece fights as.
    fn lent(&self, shown: Shown) -> Option<u8> {
        let facts = self.facts(shown.kind);
        if !facts.flag || facts.never_copies { Some(shown.kind) } else { self.standing_behind(shown) }
    }

    fn standing_behind(&self, shown: Shown) -> Option<u8> {
        shown.behind.filter(|&behind| !self.facts(behind).flag)
    }

    /// A flag has a piece behind it that may fall with it.
    fn has_backer(&self, shown: Shown) -> bool {
        let facts = self.facts(shown.kind);
        let rules = self.rules();
        let falls = rules.flag_backer_falls && !rules.flag_power_fixed_at_setup;
        falls && facts.flag && !facts.never_copies && self.standing_behind(shown).is_some()
    }

    fn takes_backer_along(&self, shown: Shown, enemy: Option<u8>) -> bool {
        self.has_backer(shown) && !self.spares_backer(self.lent(shown), enemy)
    }

    /// R8.1, for a piece in the enemy headquarters.
    fn takes(&self, shown: Shown) -> bool {
        let rules = self.rules();
        let facts = self.facts(shown.kind);
        let power = shown.behind.filter(|_| facts.flag && rules.flag_power_fixed_at_setup);
        let copies = rules.flag_copy_captures_hq && power.is_some_and(|kind| self.facts(kind).captures);
        rules.target == Target::Hq && (facts.captures || copies)
    }

    fn note_shown(&self, fallen: &mut Fallen, owner: usize, shown: Shown, with_backer: bool) {
        let backer = shown.behind.filter(|_| with_backer);
        [Some(shown.kind), backer].into_iter().flatten().for_each(|kind| self.note_fall(fallen, owner, kind));
    }

    fn square_in_camp(&self, in_camp: bool) -> u8 {
        self.camps[if in_camp { NORTH } else { SOUTH }].members().next().unwrap_or_default()
    }

    /// The missile that a weapon comes with: itself, or the kind that carries bombs.
    fn missile_of(&self, weapon: u8) -> u8 {
        let carries = |&kind: &u8| self.movements[SOUTH][usize::from(kind)].carry != Carry::No;
        if self.facts(weapon).bomb {
            (0..self.ruleset.kinds().len() as u8).find(carries).unwrap_or(weapon)
        } else {
            weapon
        }
    }
}
