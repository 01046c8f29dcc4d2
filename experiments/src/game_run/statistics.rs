//! What happened in a game of 軍人将棋, told from its start and its moves, whoever played them.

use crate::game_run::result::{Asked, Captured, Combat, Sampled};
use gunjin_agents::games::gunjin::belief::{Belief, Exactness};
use gunjin_engine::bits::Bits;
use gunjin_engine::game::Seat;
use gunjin_engine::games::gunjin::play::chooser::Chooser;
use gunjin_engine::games::gunjin::play::make_move::Event;
use gunjin_engine::games::gunjin::play::moves::{Manner, Move};
use gunjin_engine::games::gunjin::play::position::Position;
use gunjin_engine::games::gunjin::rules::board::{NORTH, SOUTH};
use gunjin_engine::games::gunjin::rules::combat::Outcome;
use gunjin_engine::games::gunjin::tables::compiled::Gunjin;
use gunjin_engine::material::Material;
use gunjin_engine::umpire::Umpire;

/// A game told again.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Chronicle {
    /// Mean number of legal moves.
    pub branching: Option<f64>,
    /// Number of fights.
    pub fights: u32,
    /// Pieces that left the board.
    pub fallen: u32,
    /// The ply of the first fight.
    pub first_contact: Option<u32>,
    /// The first ply after which a piece stood in the enemy's camp.
    pub crossing: Option<u32>,
    /// How often the commonest position occurred, the ply number left out.
    pub repetition: u32,
    /// Every fight, if asked for.
    pub combats: Vec<Combat>,
    /// Every piece that left the board, if asked for.
    pub captures: Vec<Captured>,
    /// Sampled positions, if asked for.
    pub positions: Vec<Sampled>,
}

/// A game being told.
struct Teller<'g, B: Bits> {
    game: &'g Gunjin<B>,
    asked: &'g Asked,
    camps: [B; 2],
    position: Position<B>,
    /// The pieces that have moved, where they stand now.
    moved: B,
    legal: u64,
    hashes: Vec<u64>,
    told: Chronicle,
    chooser: Chooser<B>,
}

/// Tells a game. The moves must be legal in their order. Costs a replay, and a belief for each seat and sampled position.
#[must_use]
pub fn chronicle<B: Bits>(game: &Gunjin<B>, start: &Position<B>, moves: &[Move], asked: &Asked) -> Chronicle {
    let camp =
        |seat| game.ruleset().board().camp(seat).into_iter().fold(B::EMPTY, |camp, s| camp | B::square(s));
    let mut teller = Teller {
        game,
        asked,
        camps: [camp(SOUTH), camp(NORTH)],
        position: *start,
        moved: B::EMPTY,
        legal: 0,
        hashes: vec![game.hash(start)],
        told: Chronicle::default(),
        chooser: Chooser::default(),
    };
    let mut sampler = asked.positions.map(|every| (every.max(1), Umpire::from_position(game, *start)));
    for (ply, &action) in moves.iter().enumerate() {
        teller.legal += u64::from(game.mobility(&teller.position, &mut teller.chooser));
        if let Some((every, umpire)) = &mut sampler {
            if ply > 0 && (ply as u32).is_multiple_of(*every) {
                let sampled = teller.sampled(umpire);
                teller.told.positions.push(sampled);
            }
            // The moves of a game are legal in their order.
            let _ = umpire.play(action);
        }
        teller.tell(action);
    }
    teller.finish(moves.len())
}

impl<B: Bits> Teller<'_, B> {
    fn tell(&mut self, action: Move) {
        let before = self.position;
        let event = self.game.play_unchecked(&mut self.position, action);
        let hash = self.hashes[self.hashes.len() - 1];
        self.hashes.push(self.game.hash_after(hash, &before, &event, &self.position));
        let ply = self.hashes.len() as u32 - 1;
        // A missile that is not stopped stands where it fell; a winner may have gone back to where it came from.
        let stands = [action.to, action.from].into_iter().find(|&at| self.position.side(event.seat).has(at));
        if let Some(outcome) = event.outcome {
            self.told.fights += 1;
            self.told.first_contact.get_or_insert(ply);
            if self.asked.combats {
                self.add_combats(ply, &before, &event, outcome);
            }
        }
        self.fall(ply, &before, &event, stands);
        if let Some(at) = stands {
            self.moved |= B::square(at);
            if self.camps[1 - event.seat].has(at) {
                self.told.crossing.get_or_insert(ply);
            }
        }
    }

    /// Takes the fallen off the list of those that moved, and tells of them.
    fn fall(&mut self, ply: u32, before: &Position<B>, event: &Event<B>, stands: Option<u8>) {
        let (from, to) = (B::square(event.action.from), B::square(event.action.to));
        let mut fallen = event.emptied & before.occupied();
        if stands == Some(event.action.to) {
            fallen = (fallen & !from) | (to & before.occupied());
        }
        if !fallen.is_empty() {
            self.told.fallen += fallen.len();
            if self.asked.captures {
                for square in fallen.members() {
                    self.add_captured(ply, before, event.seat, square);
                }
            }
        }
        self.moved = self.moved & !event.emptied & !fallen;
    }

    fn add_captured(&mut self, ply: u32, before: &Position<B>, by: usize, square: u8) {
        let seat = usize::from(before.side(NORTH).has(square));
        self.told.captures.push(Captured {
            ply,
            seat,
            kind: self.code(before, square),
            square: self.name(square),
            moved: Some(self.moved.has(square)),
            by,
        });
    }

    fn add_combats(&mut self, ply: u32, before: &Position<B>, event: &Event<B>, outcome: Outcome) {
        let Move { from, to, manner } = event.action;
        for square in event.fought.members() {
            self.told.combats.push(Combat {
                ply,
                seat: event.seat,
                attacker: self.code(before, from),
                attacker_moved: self.moved.has(from),
                defender: self.code(before, square),
                defender_moved: self.moved.has(square),
                from: self.name(from),
                to: self.name(if manner == Manner::Walk { to } else { square }),
                manner: manner_word(manner),
                outcome: outcome_word(outcome),
            });
        }
    }

    fn code(&self, position: &Position<B>, square: u8) -> String {
        let kind = self.game.ruleset().kinds().get(usize::from(position.kind(square)));
        kind.map_or_else(String::new, |kind| kind.code.clone())
    }

    fn name(&self, square: u8) -> String {
        self.game.ruleset().board().name(square).to_string()
    }

    /// The present position with what both seats can know in it.
    fn sampled(&self, umpire: &Umpire<'_, Gunjin<B>>) -> Sampled {
        let entropy = |seat: usize| {
            let belief = Belief::new(self.game, &umpire.view(Seat(seat as u8)));
            belief.log2_worlds().filter(|_| belief.exactness() == Exactness::Exact)
        };
        let of = |squares: B| {
            [SOUTH, NORTH]
                .map(|seat| self.game.pieces_by_kind(&self.position, self.position.side(seat) & squares))
                .to_vec()
        };
        Sampled {
            ply: self.hashes.len() as u32 - 1,
            seat: self.position.seat(),
            legal: umpire.legal().len() as u32,
            material: [SOUTH, NORTH]
                .map(|seat| self.game.material(&self.position, Seat(seat as u8)))
                .to_vec(),
            moved: of(self.moved),
            entropy: [SOUTH, NORTH].map(entropy).to_vec(),
        }
    }

    fn finish(mut self, plies: usize) -> Chronicle {
        self.hashes.sort_unstable();
        let runs = self.hashes.chunk_by(|a, b| a == b).map(<[u64]>::len);
        self.told.repetition = runs.max().unwrap_or(0) as u32;
        self.told.branching = (plies > 0).then(|| self.legal as f64 / plies as f64);
        self.told
    }
}

fn manner_word(manner: Manner) -> &'static str {
    match manner {
        Manner::Walk => "walk",
        Manner::Fall => "fall",
        Manner::Carry { .. } => "carry",
    }
}

fn outcome_word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win => "win",
        Outcome::Lose => "lose",
        Outcome::Both => "both",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::load_edition;
    use gunjin_engine::catalogue::{EditionVisitor, with_ruleset};
    use gunjin_engine::games::gunjin::play::deal::Dealer;
    use gunjin_engine::random::{Purpose, Stream};

    /// The same facts from the announcements of an umpire, by sums over whole positions.
    struct Agrees;

    impl EditionVisitor for Agrees {
        type Output = ();

        fn gunjin<B: Bits>(self, game: Gunjin<B>) {
            let dealer = Dealer::new(game.ruleset());
            for number in 0..6 {
                let start = game.random_start(&dealer, 11, number);
                let mut rng = Stream::new(11, number, Purpose::Check, 0);
                let mut umpire = Umpire::from_position(&game, start);
                while let Some(action) = gunjin_engine::random::below(&mut rng, umpire.legal().len() as u32)
                    .try_into()
                    .ok()
                    .and_then(|at: usize| umpire.legal().get(at).copied())
                {
                    umpire.play(action).expect("it is legal");
                }
                let asked = Asked { combats: true, captures: true, positions: None, record: false };
                let told = chronicle(&game, &start, umpire.actions(), &asked);
                check(&game, &umpire, &told);
            }
        }
    }

    fn check<B: Bits>(game: &Gunjin<B>, umpire: &Umpire<'_, Gunjin<B>>, told: &Chronicle) {
        let id = game.ruleset().id();
        let left = umpire.start().occupied().len() - umpire.position().occupied().len();
        assert_eq!((told.fallen, told.captures.len()), (left, left as usize), "{id}");
        let fights = umpire.announcements().filter(|told| told.outcome.is_some()).count();
        assert_eq!(told.fights as usize, fights, "{id}");
        let first = umpire.announcements().position(|told| told.outcome.is_some());
        assert_eq!(told.first_contact, first.map(|at| at as u32 + 1), "{id}");
        let most = umpire.past().hashes().iter().map(|&hash| umpire.past().occurrences(hash)).max();
        assert_eq!(Some(told.repetition), most, "{id}");
        for seat in [SOUTH, NORTH] {
            for (code, count) in game.material(umpire.start(), Seat(seat as u8)) {
                let lost = told.captures.iter().filter(|fallen| fallen.seat == seat && fallen.kind == code);
                let now = game.material(umpire.position(), Seat(seat as u8));
                let now = now.iter().find(|(other, _)| *other == code).map_or(0, |(_, count)| *count);
                assert_eq!(lost.count() as u32 + now, count, "{id} {code}");
            }
        }
        assert!(told.combats.iter().all(|fight| !fight.attacker.is_empty() && !fight.defender.is_empty()));
    }

    #[test]
    fn what_is_told_is_what_the_umpire_saw() {
        for id in ["w-23-6i", "m-31-8xn", "h-23-6x", "w-31-8x", "mini-3x4:repetition=draw"] {
            with_ruleset(load_edition(id).expect("an edition"), Agrees);
        }
    }

    #[test]
    fn sampled_positions_know_less_and_less() {
        let game = Gunjin::<u64>::new(load_edition("p3-23-6i").expect("an edition"));
        let start = game.random_start(&Dealer::new(game.ruleset()), 3, 0);
        let mut rng = Stream::new(3, 0, Purpose::Check, 0);
        let (mut moves, mut position) = (Vec::new(), start);
        while let Some(action) = game.random_move(&position, &mut rng) {
            game.play_unchecked(&mut position, action);
            moves.push(action);
        }
        let asked = Asked { positions: Some(25), ..Asked::default() };
        let told = chronicle(&game, &start, &moves, &asked);
        assert_eq!(told.positions.len(), (moves.len() - 1) / 25);
        let entropies: Vec<f64> = told.positions.iter().filter_map(|sampled| sampled.entropy[0]).collect();
        assert_eq!(entropies.len(), told.positions.len(), "exact on 23 pieces");
        assert!(entropies.is_sorted_by(|a, b| a >= b), "nothing is forgotten: {entropies:?}");
        assert!(told.positions.iter().all(|sampled| sampled.material.len() == 2));
    }
}
