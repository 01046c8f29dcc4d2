//! Tests of `gunjin_experiments::run::request`.

use gunjin_experiments::run::request::*;

#[test]
fn every_fitting_switch_becomes_another_game() {
    let seatings = [vec!["random".to_string(); 2]];
    let whole = group("w-23-6i", 1, 10, &[], &seatings).expect("a group");
    let groups = switched_groups(&whole).expect("an edition");
    assert!(groups.iter().any(|group| group.game == "w-23-6i:first_player=north"));
    assert!(groups.iter().all(|group| group.rules != whole.rules && group.seed == 1));
    assert!(groups.len() > 10, "{}", groups.len());
}
