//! Tests of `gunjin::report::chart::heat`.

use gunjin::report::chart::heat::*;
use gunjin_engine::games::gunjin::{Ruleset, SOUTH};

#[test]
fn every_square_of_the_camp_has_its_place() {
    let ruleset = Ruleset::named("p3-31-8x").expect("an edition");
    let heat = |square: u8| Heat {
        square,
        warmth: -0.5,
        beyond_chance: square.is_multiple_of(2),
        text: "12".into(),
        note: "a <b>".into(),
    };
    let camp = ruleset.board().camp(SOUTH);
    let svg = heat_svg("General", &ruleset, &camp.iter().map(|&s| heat(s)).collect::<Vec<_>>());
    assert_eq!(svg.matches("class=\"cold\"").count(), camp.len());
    let mut places: Vec<&str> =
        svg.split("<rect class=\"cold\" ").skip(1).filter_map(|r| r.split(" width").next()).collect();
    places.sort_unstable();
    places.dedup();
    assert_eq!(places.len(), camp.len(), "no two squares at one place");
    assert!(svg.contains("a &lt;b&gt;"));
    let faint = camp.iter().filter(|square| !square.is_multiple_of(2)).count();
    assert_eq!(svg.matches("label chance").count(), faint);
    assert_eq!(svg.matches("fill-opacity=\"0.000\"").count(), faint);
}

#[test]
fn a_legend_goes_from_loss_to_gain() {
    let svg = legend_svg("Gain", ["-20", "0", "+20"]);
    assert_eq!((svg.matches("class=\"cold\"").count(), svg.matches("class=\"warm\"").count()), (5, 6));
    assert!(svg.contains(">-20</text>") && svg.contains(">+20</text>"));
}
