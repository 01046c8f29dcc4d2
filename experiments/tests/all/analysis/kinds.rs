//! Tests of `gunjin_experiments::analysis::kinds`.

use gunjin_experiments::analysis::kinds::*;

#[test]
fn the_general_beats_most_and_the_mine_is_counted() {
    let facts = facts("w-23-6i").expect("an edition");
    let of = |code: &str| facts.kinds.iter().find(|kind| kind.code == code).expect("a kind");
    assert_eq!(facts.kinds.iter().map(|kind| kind.count).sum::<f64>(), 23.0);
    assert!(of("GE").beats > of("CO").beats && of("CO").beats > of("CA").beats);
    // The spy beats nobody but the general.
    assert_eq!(of("SP").beats, Some(1));
    assert_eq!(of("FG").beats, None);
    assert!(of("GE").hand > of("SP").hand);
}

#[test]
fn other_families_have_kinds_too() {
    for (game, pieces) in [("tori", 16.0), ("chu", 46.0), ("sannin", 18.0)] {
        let facts = facts(game).expect("a game");
        assert_eq!(facts.kinds.iter().map(|kind| kind.count).sum::<f64>(), pieces, "{game}");
        assert!(has_pieces(game).expect("a game"), "{game}");
    }
}

#[test]
fn games_without_pieces_have_no_kinds() {
    for game in ["kuhn", "leduc", "liars_dice", "goofspiel", "cards"] {
        assert!(!has_pieces(game).expect("a game"), "{game}");
        assert_eq!(facts(game).expect("a game"), GameFacts::default(), "{game}");
    }
}
