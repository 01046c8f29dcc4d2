//! Tests of `gunjin_play::spec`.

use gunjin_engine::catalogue::AnyGame;
use gunjin_play::spec::*;

#[test]
fn editions_are_told_by_their_names_as_by_what_is_read() {
    let tree = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/efg/kuhn.efg");
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/editions/w-23-6i.toml:ply_cap=90");
    for name in ["w-23-6i", "modern-23:ply_cap=100", file, "tori", "sannin:ply_cap=90", "leduc", tree] {
        let read = matches!(load(name).expect("a game"), AnyGame::Gunjin(_));
        assert_eq!(is_edition(name), read, "{name}");
    }
}

#[test]
fn a_missing_file_is_named_with_the_remedy() {
    let error = load_edition("nowhere/x.toml").expect_err("there is no such file").to_string();
    assert!(error.contains("nowhere/x.toml") && error.contains("give the path"), "{error}");
}

#[test]
fn editions_come_in_the_order_of_history() {
    let editions = every_edition().expect("the embedded editions");
    let ids: Vec<&str> = editions.iter().map(|edition| edition.edition().id.as_str()).collect();
    let place = |id: &str| ids.iter().position(|other| *other == id).expect("an edition");
    let order = ["p1-31-8x", "p2-23-6i", "p3-23-6i", "s-25-5i", "a-21-7i", "m-31-8xn", "h-23-6x", "t-23-8i"];
    assert!(order.windows(2).all(|pair| place(pair[0]) < place(pair[1])), "{ids:?}");
    assert!(place("d-23-6i") < place("w-23-6i") && place("w-31-8x") < place("mini-2x4"), "{ids:?}");
    assert!(editions.iter().all(|edition| ERAS.contains(&edition.edition().era.as_str())), "a new era");
}

#[test]
fn short_names_and_switches_are_understood() {
    let game = load_edition("modern-23:ply_cap=100").expect("a known alias");
    assert!(game.id().starts_with("p3-23-6i-1996:") && game.rules().ply_cap == 100);
}
