//! Tests of `gunjin_play::game_run::own_names`.

use gunjin_play::game_run::own_names::*;

#[test]
fn equal_names_are_numbered() {
    let names = ["x", "y", "x"].map(str::to_string).to_vec();
    assert_eq!(told_apart(names), ["x (1)", "y", "x (2)"]);
}
