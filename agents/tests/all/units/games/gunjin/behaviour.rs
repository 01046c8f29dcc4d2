//! Behaviour read from announcements, against the notes of an onlooker who sees the board.

use gunjin_agents::games::gunjin::behaviour::*;
use gunjin_agents::games::gunjin::values::geometry::Geometry;
use gunjin_engine::games::gunjin::{
    Dealer, Gunjin, Individual, Manner, Move, Position, Ruleset, View, setups_of,
};
use gunjin_engine::random::{Purpose, Stream, below};
use gunjin_engine::{Bits, Seat, Umpire};

/// The onlooker's notes on a piece.
#[derive(Debug, Clone, Copy, Default)]
struct Note {
    moves: u32,
    attacks: u32,
    quarter: usize,
    declined: u32,
}

/// An onlooker, who knows each piece by seat and start square.
struct Onlooker<'a, B: Bits> {
    game: &'a Gunjin<B>,
    geometry: &'a Geometry<B>,
    /// A kind that takes the common step and has no other move.
    stepper: u8,
    /// By square, the seat and start square of the piece there.
    stands: Vec<Option<(usize, u8)>>,
    notes: [Vec<Note>; 2],
}

impl<'a, B: Bits> Onlooker<'a, B> {
    fn new(game: &'a Gunjin<B>, geometry: &'a Geometry<B>, position: &Position<B>) -> Self {
        let kinds = game.ruleset().kinds().len() as u8;
        let stepper = (0..kinds).find(|&kind| game.is_plain_stepper(0, kind)).expect("soldiers step");
        let mut stands = vec![None; B::WIDTH];
        let mut notes = [0, 1].map(|_| vec![Note::default(); B::WIDTH]);
        for (seat, notes) in notes.iter_mut().enumerate() {
            for square in position.side(seat).members() {
                stands[usize::from(square)] = Some((seat, square));
                notes[usize::from(square)].quarter = geometry.quarter(seat, square);
            }
        }
        Onlooker { game, geometry, stepper, stands, notes }
    }

    fn watch(&mut self, before: &Position<B>, action: Move) {
        let seat = before.seat();
        let mut after = *before;
        let event = self.game.play_unchecked(&mut after, action);
        for square in before.side(seat).members() {
            let beside = self.geometry.reach(seat, self.stepper, square) & before.side(1 - seat);
            let attacks = square == action.from && event.outcome.is_some();
            if !beside.is_empty() && !attacks {
                self.note(square).declined += 1;
            }
        }
        let note = self.note(action.from);
        note.moves += 1;
        note.attacks += u32::from(event.outcome.is_some() && action.manner == Manner::Walk);
        let mover = self.stands[usize::from(action.from)];
        for square in event.emptied.members() {
            self.stands[usize::from(square)] = None;
        }
        let came = action.manner == Manner::Walk && after.side(seat).has(action.to);
        for square in [came.then_some(action.to), after.side(seat).has(action.from).then_some(action.from)]
            .into_iter()
            .flatten()
        {
            self.stands[usize::from(square)] = mover;
            let quarter = self.geometry.quarter(seat, square);
            let note = self.note(square);
            note.quarter = note.quarter.max(quarter);
        }
    }

    fn note(&mut self, square: u8) -> &mut Note {
        let (seat, start) = self.stands[usize::from(square)].expect("a piece stands there");
        &mut self.notes[seat][usize::from(start)]
    }

    /// The behaviour of the enemy's pieces, written down again from its definition.
    fn behaviours(&self, view: &View<B>) -> Vec<Behaviour> {
        let notes = &self.notes[1 - view.seat];
        let all: u32 = notes.iter().map(|note| note.moves).sum();
        let phase = [26, 14, 6, 1, 0].into_iter().rev().filter(|&bound| bound > 0 && all >= bound).count();
        let behaviour = |piece: &Individual| {
            let Note { moves, attacks, quarter, declined } = notes[usize::from(piece.start)];
            let often = match moves {
                0..=2 => moves as usize,
                3..=5 => 3,
                _ => 4,
            };
            let first = ((phase * 5 + often) * 3 + attacks.min(2) as usize) * 4 + quarter;
            let patience = declined.checked_ilog2().map_or(0, |power| power.min(3) as usize + 1);
            let second = patience * 3 + usize::from(moves > 0) + usize::from(attacks > 0);
            [first, 300 + second]
        };
        view.enemies.iter().map(behaviour).collect()
    }
}

/// Random games with every second move a fight where there is one.
fn conducts_are_what_was_seen<B: Bits>(id: &str) {
    let ruleset = Ruleset::named(id).expect("an edition");
    let dealer = Dealer::new(&ruleset);
    let game = &Gunjin::<B>::new(ruleset);
    let geometry = &Geometry::new(game);
    let mut patient = 0;
    for number in 0..12 {
        let [south, north] = setups_of(&dealer, 9, number);
        let mut umpire = Umpire::from_setups(game, &south, &north).expect("dealt set-ups are lawful");
        let mut onlooker = Onlooker::new(game, geometry, umpire.position());
        let rng = &mut Stream::new(9, number, Purpose::Check, 0);
        while let Some(seat) = umpire.to_move().filter(|_| umpire.actions().len() < 150) {
            for seat in [0, 1] {
                let view = &umpire.view(Seat(seat as u8));
                let told = behaviours(game, geometry, view);
                assert_eq!(told, onlooker.behaviours(view), "{id}, game {number}");
                patient += told.iter().filter(|[_, second]| *second >= 300 + 3).count();
            }
            let foes = umpire.position().side(1 - seat);
            let fights: Vec<_> = umpire.legal().iter().filter(|action| foes.has(action.to)).collect();
            let action = if fights.is_empty() || below(rng, 2) == 0 {
                umpire.legal()[below(rng, umpire.legal().len() as u32) as usize]
            } else {
                *fights[below(rng, fights.len() as u32) as usize]
            };
            onlooker.watch(umpire.position(), action);
            umpire.play(action).expect("a legal move");
        }
    }
    assert!(patient > 1000, "{id}: only {patient} pieces let others be");
}

#[test]
fn conducts_tell_what_an_onlooker_noted() {
    conducts_are_what_was_seen::<u64>("w-23-6i");
    conducts_are_what_was_seen::<u128>("p3-31-8x");
    conducts_are_what_was_seen::<u64>("w-23-6i:winner_goes=origin");
}
