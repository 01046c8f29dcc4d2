//! Tests of `gunjin_play::game_run::handicap`.

use gunjin_play::game_run::handicap::*;

#[test]
fn nobody_plays_without_what_the_enemy_is_after() {
    let lacks = |game: &str, code: &str| removable(game).expect("the game").contains(&code.to_string());
    assert!(!lacks("barrage", "FG") && lacks("barrage", "MS"));
    assert!(lacks("w-23-6i", "FG") && !lacks("w-23-6i:flag_capture_wins=true", "FG"));
    assert!(lacks("w-23-6i", "GE") && !lacks("w-23-6i:target=commander", "GE"));
}
