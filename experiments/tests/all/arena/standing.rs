//! Tests of `gunjin_experiments::arena::standing`.

use gunjin_experiments::arena::standing::*;
use gunjin_play::game_run::result::Score;

fn meeting(group: [usize; 2], pairs: &[[f64; 2]]) -> Meetings {
    let mut meeting = Meetings::new(group.to_vec());
    for pair in pairs {
        let game = |points: [f64; 2], reason: &'static str, plies| Score {
            points: points.to_vec(),
            reason: reason.into(),
            plies,
            why: String::new(),
        };
        // In the second game the first agent sits in the second seat.
        let round = [game([pair[0], 1.0 - pair[0]], "hq", 10), game([1.0 - pair[1], pair[1]], "ply-cap", 30)];
        meeting.add(&round);
    }
    meeting
}

#[test]
fn the_best_is_first_and_knows_its_worst_opponent() {
    let names = ["a", "b", "c"].map(String::from);
    let meetings = [
        meeting([0, 1], &[[1.0, 1.0], [1.0, 0.0], [1.0, 0.5]]),
        meeting([0, 2], &[[0.0, 0.0], [1.0, 0.0], [0.0, 0.0]]),
        meeting([1, 2], &[[0.0, 0.0], [0.5, 0.0], [0.0, 0.0]]),
    ];
    let found = standing(&names, &meetings, 1);
    let places: Vec<_> =
        found.places.iter().map(|(_, place)| serde_json::to_value(place).expect("JSON")).collect();
    assert!(places.iter().map(|place| &place["agent"]).eq(["c", "a", "b"]), "{places:?}");
    assert_eq!(places[1]["worst_opponent"], "c");
    assert!((places[1]["score"].as_f64().expect("a score") - 5.5 / 12.0).abs() < 1e-12, "{places:?}");
    assert!((meetings[0].share("ply-cap") - 0.5).abs() < 1e-12);
}
