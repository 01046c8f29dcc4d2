//! Tests of `gunjin_experiments::claims::knowledge`.

use gunjin_experiments::claims::claim::Tells;
use gunjin_experiments::claims::deal::Key;
use gunjin_experiments::claims::knowledge::*;
use gunjin_experiments::run::plan::Table;
use std::path::PathBuf;

/// A folder with these tables.
fn folder(name: &str, positions: &str, combats: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("gunjin-knowledge-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let heading = "cell,game_index,ply,material_1,material_2,entropy_1,entropy_2,score_1,score_2\n";
    let positions = format!("{heading}{positions}");
    std::fs::write(folder.join(Table::Positions.file()), positions).expect("room");
    let combats = format!("cell,game_index,ply,seat,attacker,defender,outcome\n{combats}");
    std::fs::write(folder.join(Table::Combats.file()), combats).expect("room");
    folder
}

fn fights(name: &str, outcome: &str) -> Vec<(Key, bool, f64)> {
    // Ply 6 is not sampled; at ply 8 seat 2 was not counted exactly.
    let positions = "0,3,1,GE:1,GE:1,50,60,1,0\n0,3,2,GE:1,GE:1,48,55,1,0\n0,3,3,GE:1,GE:1,47,51,1,0\n\
                     0,3,7,GE:1,GE:1,40,45,1,0\n0,3,8,GE:1,GE:1,39,,1,0\n";
    let combats = "0,3,1,1,SL,CV,win\n0,3,2,1,SL,CV,win\n0,3,3,1,CV,GE,lose\n0,3,7,2,SL,MI,win\n\
                   0,3,8,2,SL,GE,both\n0,4,2,1,SL,CV,win\n";
    let folder = folder(name, positions, combats);
    let text = format!("kinds = [\"SL\", \"CV\"]\nthan = [\"GE\"]\noutcome = \"{outcome}\"");
    let tells: Tells = toml::from_str(&text).expect("fights");
    let mut found = Vec::new();
    gains(&tells, &folder, |game, first, bits| found.push((game, first, bits))).expect("tables");
    std::fs::remove_dir_all(&folder).expect("it was there");
    found
}

#[test]
fn a_fight_tells_its_owner_what_it_no_longer_does_not_know() {
    // Seat 1 won with the second lieutenant at ply 2, seat 2 with the general at ply 3.
    assert_eq!(fights("won", "win"), [((0, 3), true, 2.0), ((0, 3), false, 4.0)]);
    // Seat 2 lost its cavalry at ply 2, seat 1 its own at ply 3.
    assert_eq!(fights("lost", "lose"), [((0, 3), true, 5.0), ((0, 3), true, 1.0)]);
}

#[test]
fn positions_count_where_one_seat_knows_more_and_the_other_has_more() {
    let positions = "0,0,9,GE:1 FL:2,GE:1 FL:1,30,20,0.5,0.5\n0,1,9,GE:1,GE:1 FL:1,10,20,1,0\n\
                     0,1,18,GE:1,FL:1,10,20,1,0\n0,1,27,GE:1 FL:1,GE:1,10,20,1,0\n0,2,9,GE:1,GE:2,,20,1,0\n\
                     0,2,18,GE:1,GE:2,20,20,1,0\n";
    let folder = folder("knew", positions, "");
    let mut found = Vec::new();
    known(&folder, |game, score| found.push((game, score))).expect("positions");
    std::fs::remove_dir_all(&folder).expect("it was there");
    // In the first game seat 2 knows more and has less; in the second seat 1, at ply 9 alone.
    assert_eq!(found, [((0, 0), 0.5), ((0, 1), 1.0)]);
}

#[test]
fn a_list_of_pieces_that_is_none_is_refused() {
    let folder = folder("broken", "0,0,9,GE,GE:1,30,20,1,0\n", "");
    let message = known(&folder, |_, _| ()).expect_err("no number").to_string();
    std::fs::remove_dir_all(&folder).expect("it was there");
    assert!(message.contains("material_1"), "{message}");
}
