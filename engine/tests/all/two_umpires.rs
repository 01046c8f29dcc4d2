//! The umpire of any game shows an edition's players exactly what the referee of 軍人将棋 shows them: barred moves and endings
//! too. A search that was given less would be asked about moves that it must not make.

use gunjin_engine::game::Seat;
use gunjin_engine::games::gunjin::play::deal::Dealer;
use gunjin_engine::games::gunjin::play::playout::setups_of;
use gunjin_engine::games::gunjin::referee::Referee;
use gunjin_engine::games::gunjin::rules::board::{NORTH, SOUTH};
use gunjin_engine::games::gunjin::rules::ruleset::Ruleset;
use gunjin_engine::games::gunjin::tables::compiled::Gunjin;
use gunjin_engine::random::{Purpose, Stream, below};
use gunjin_engine::umpire::Umpire;

/// Plays a random game under both, and says how often a move was barred and how it ended.
fn compare(game: &Gunjin<u64>, number: u64) -> (usize, Option<&'static str>) {
    let [south, north] = setups_of(&Dealer::new(game.ruleset()), 5, number);
    let mut referee = Referee::new(game, &south, &north).expect("lawful set-ups");
    let mut umpire = Umpire::from_position(game, *referee.start());
    let mut rng = Stream::new(5, number, Purpose::Check, 0);
    let (mut barred, mut last) = (0, [None; 2]);
    loop {
        for seat in [SOUTH, NORTH] {
            let (mut seen, shown) = (umpire.view(Seat(seat as u8)), referee.view(seat));
            barred += shown.barred.len();
            // The last announcement of a repetition is worded by the referee alone.
            if umpire.ended().is_some() {
                seen.log.clone_from(&shown.log);
            }
            assert_eq!(seen, shown, "{} game {number}, seat {seat}", game.ruleset().id());
        }
        let legal = referee.legal();
        if legal.is_empty() {
            return (barred, umpire.ended().map(|ended| ended.reason));
        }
        // Seats like to go back, so that positions repeat.
        let back = last[referee.position().seat()]
            .and_then(|(from, to)| legal.iter().find(|action| (action.from, action.to) == (to, from)));
        let any = legal[below(&mut rng, legal.len() as u32) as usize];
        let action = back.copied().filter(|_| below(&mut rng, 8) > 0).unwrap_or(any);
        last[referee.position().seat()] = Some((action.from, action.to));
        referee.play(action).expect("a legal move");
        umpire.play(action).expect("a legal move");
    }
}

#[test]
fn both_umpires_show_the_same() {
    let mut barred = 0;
    let mut reasons = std::collections::BTreeSet::new();
    for name in [
        "mini-4x6:repetition=attacked_side_must_vary",
        "mini-5x6:repetition=attacked_side_must_vary",
        "mini-4x6:repetition=draw",
        "w-23-6i",
    ] {
        let game = Gunjin::<u64>::new(Ruleset::named(name).expect("an edition"));
        for number in 0..40 {
            let (found, reason) = compare(&game, number);
            barred += found;
            reasons.extend(reason);
        }
    }
    assert!(barred > 0, "some moves were barred");
    assert!(reasons.contains("repetition") && reasons.len() > 2, "they ended in several ways: {reasons:?}");
}
