//! Tests of `gunjin_experiments::analysis::placements`.

use gunjin_engine::games::gunjin::{Dealer, NORTH, SOUTH};
use gunjin_engine::random::{Purpose, Stream, unit};
use gunjin_experiments::analysis::placements::*;
use gunjin_experiments::analysis::source::{GameLine, Subject};
use gunjin_play::spec::load_edition;
use serde_json::Value;

/// Games from random set-ups in which a general on one square wins with a probability of its own, and
/// nothing else counts.
pub(crate) fn planted(games: u64, effect: f64) -> (Subject, u8) {
    let ruleset = load_edition("w-23-6i").expect("an edition");
    let (dealer, general) = (Dealer::new(&ruleset), ruleset.kind_of_code("GE").expect("a general"));
    let mut rng = Stream::new(3, 0, Purpose::Check, 0);
    let mut subject =
        Subject { game: "w-23-6i".into(), typed: "w-23-6i".into(), seats: 2, ..Subject::default() };
    for index in 0..games {
        let deal = |seat| dealer.deal(seat, &mut Stream::new(4, index, Purpose::Setup, seat as u64));
        let setups = [SOUTH, NORTH].map(deal);
        let stands = setups.each_ref().map(|setup| f64::from(u8::from(setup.kinds[0] == Some(general))));
        let south = f64::from(u8::from(unit(&mut rng) < 0.5 + effect * (stands[0] - stands[1])));
        subject.games.push(GameLine {
            index,
            seed: 1,
            seating: 0,
            scores: vec![south, 1.0 - south],
            reason: "planted".into(),
            plies: 9,
            setups: [SOUTH, NORTH].map(|seat| setups[seat].text(&ruleset, seat)).to_vec(),
            ..GameLine::default()
        });
    }
    (subject, ruleset.board().camp(SOUTH)[0])
}

#[test]
fn a_planted_square_is_found_and_no_other() {
    let (subject, square) = planted(4000, 0.3);
    let [table, _] = placement_tables(&subject).expect("an edition");
    let rows = table.json();
    let found: Vec<&Value> =
        rows.as_array().expect("rows").iter().filter(|row| row["discovery"] == true).collect();
    let ruleset = load_edition("w-23-6i").expect("an edition");
    let is_it = |row: &&&Value| row["kind"] == "GE" && row["square"] == ruleset.board().name(square);
    let planted: Vec<_> = found.iter().filter(is_it).collect();
    assert!(planted.len() == 1 && found.len() <= 3, "one in twenty may be false: {found:?}");
    let (place, gain) = best_place(&subject).expect("an edition").expect("a place");
    assert_eq!(place, [ruleset.kind_of_code("GE").expect("a general"), square]);
    assert_eq!(
        ["gain", "gain_low", "gain_high"].map(|key| &planted[0][key]),
        [gain.point, gain.low, gain.high]
    );
    assert!(gain.low < 0.3 && 0.3 < gain.high, "{gain:?}");
}

#[test]
fn where_nothing_counts_intervals_hold_nought_and_little_is_discovered() {
    let (subject, _) = planted(2000, 0.0);
    for table in placement_tables(&subject).expect("an edition") {
        let json = table.json();
        let rows = json.as_array().expect("rows");
        let end = |row: &Value, key: &str| row[key].as_f64();
        let holds = |row: &&Value| end(row, "gain_low") <= Some(0.0) && end(row, "gain_high") >= Some(0.0);
        let (rows, held) = (rows.len(), rows.iter().filter(holds).count());
        let share = held as f64 / rows as f64;
        assert!(rows > 150 && (0.91..0.99).contains(&share), "{}: {held} of {rows}", table.name);
        let found = json.as_array().expect("rows").iter().filter(|row| row["discovery"] == true).count();
        assert!(found <= 1, "{}: {found} false discoveries", table.name);
    }
}
