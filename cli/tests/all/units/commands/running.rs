//! Tests of `gunjin::commands::running`.

use gunjin::commands::running::*;
use gunjin_engine::FORFEIT;
use gunjin_play::game_run::result::Score;

#[test]
fn equal_causes_at_different_plies_are_one() {
    let mut forfeits = Forfeits::default();
    for ply in [3, 17] {
        let why = format!("the move of ply {ply} was late");
        forfeits.add(0, &Score { points: vec![1.0, 0.0], reason: FORFEIT.into(), plies: ply, why });
    }
    let causes = &forfeits.causes[&(0, 1)];
    assert_eq!(causes.get("the move was late"), Some(&2));
}
