//! Tests of `gunjin_play::game_run::statistics`.

use gunjin_engine::catalogue::{EditionVisitor, with_ruleset};
use gunjin_engine::games::gunjin::{Dealer, Gunjin, Move, NORTH, SOUTH};
use gunjin_engine::random::{Purpose, Stream, below};
use gunjin_engine::{Bits, Rulebook, Seat, Umpire};
use gunjin_play::game_run::result::{Played, RecordOptions};
use gunjin_play::game_run::statistics::*;
use gunjin_play::game_run::table::Recorder;
use gunjin_play::spec::load_edition;

/// Facts from the announcements of an umpire, by sums over whole positions; and those from
/// the moves alone.
struct Agrees;

impl EditionVisitor for Agrees {
    type Output = ();

    fn gunjin<B: Bits>(self, game: Gunjin<B>) {
        let dealer = Dealer::new(game.ruleset());
        for number in 0..6 {
            let start = game.random_start(&dealer, 11, number);
            let mut rng = Stream::new(11, number, Purpose::Check, 0);
            let mut umpire = Umpire::from_position(&game, start);
            let asked = RecordOptions { combats: true, captures: true, ..RecordOptions::default() };
            let mut recorder = StatisticsRecorder::new(&game, &asked);
            while let Some(action) = any(umpire.legal(), &mut rng) {
                umpire.play_watched(action, &mut recorder).expect("it is legal");
            }
            let told = recorder.finish(&umpire);
            assert_eq!(told, statistics(&game, &start, umpire.actions(), &asked));
            check(&game, &umpire, &told);
        }
    }
}

fn any(moves: &[Move], rng: &mut Stream) -> Option<Move> {
    moves.get(below(rng, moves.len() as u32) as usize).copied()
}

fn check<B: Bits>(game: &Gunjin<B>, umpire: &Umpire<'_, Gunjin<B>>, told: &Played) {
    let id = game.ruleset().id();
    let left = umpire.start().occupied().len() - umpire.position().occupied().len();
    assert_eq!((told.game.captures, told.captures.len()), (Some(left), left as usize), "{id}");
    let fights = umpire.announcements().filter(|told| told.outcome.is_some()).count();
    assert_eq!(told.game.combats, Some(fights as u32), "{id}");
    let first = umpire.announcements().position(|told| told.outcome.is_some());
    assert_eq!(told.game.first_contact, first.map(|at| at as u32 + 1), "{id}");
    let most = umpire.past().hashes().iter().map(|&hash| umpire.past().occurrences(hash)).max();
    assert_eq!(told.game.repetition, most, "{id}");
    for seat in [SOUTH, NORTH] {
        for (code, count) in game.material(umpire.start(), Seat(seat as u8)).expect("pieces") {
            let lost = told.captures.iter().filter(|fallen| fallen.seat == seat && fallen.kind == code);
            let now = game.material(umpire.position(), Seat(seat as u8)).expect("pieces");
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
    let asked = RecordOptions { positions: Some(25), ..RecordOptions::default() };
    let (mut recorder, mut umpire) =
        (StatisticsRecorder::new(&game, &asked), Umpire::from_position(&game, start));
    while let Some(action) = any(umpire.legal(), &mut rng) {
        umpire.play_watched(action, &mut recorder).expect("it is legal");
    }
    let (plies, told) = (umpire.actions().len(), recorder.finish(&umpire));
    assert_eq!(told.positions.len(), (plies - 1) / 25);
    let entropies: Vec<f64> = told.positions.iter().filter_map(|sampled| sampled.entropy[0]).collect();
    assert_eq!(entropies.len(), told.positions.len(), "exact on 23 pieces");
    assert!(entropies.is_sorted_by(|a, b| a >= b), "nothing is forgotten: {entropies:?}");
    assert!(told.positions.iter().all(|sampled| sampled.material.len() == 2));
}
