//! Tests of `gunjin_experiments::claims::falls`.

use gunjin_engine::games::gunjin::{NORTH, SOUTH};
use gunjin_experiments::claims::claim::read;
use gunjin_experiments::claims::falls::*;
use gunjin_experiments::run::plan::Table;
use gunjin_experiments::run::read::TableFile;
use gunjin_play::spec::load_edition;
use std::path::PathBuf;

/// A folder with two games: in the first a spy and a general fall and South storms North's headquarters
/// after North's own storm; in the second nothing falls.
fn folder(name: &str) -> PathBuf {
    let ruleset = load_edition("w-23-6i").expect("an edition");
    let board = ruleset.board();
    let home = |seat: usize| board.headquarters(seat).map(|square| board.name(square).to_string());
    let [south, north] = [SOUTH, NORTH].map(|seat| home(seat).expect("a headquarters"));
    let folder = std::env::temp_dir().join(format!("gunjin-falls-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let write = |table: Table, text: &str| std::fs::write(folder.join(table.file()), text).expect("room");
    write(Table::Captures, "cell,game_index,ply,kind\n0,0,7,MI\n0,0,9,SP\n0,0,12,GE\n0,0,20,FL\n0,0,22,FL\n");
    let fights = format!(
        "cell,game_index,ply,seat,to\n0,0,9,1,a1\n0,0,12,2,{south}\n0,0,15,1,{north}\n0,0,16,1,{south}\n0,0,18,2,{south}\n"
    );
    write(Table::Combats, &fights);
    write(Table::Games, "cell,game_index,game\n0,0,w-23-6i\n0,1,w-23-6i\n");
    folder
}

/// Losses in both games, by a claim of this form.
fn fell(name: &str, lines: &str) -> [Fell; 2] {
    let folder = folder(name);
    let text = format!(
        "id = \"x\"\nsource = \"s\"\nclaim = \"c\"\ndirection = \"higher\"\ncounts = 0.1\ngames = 9\nseed = 1\n\
         editions = [\"w-23-6i\"]\nagents = [\"greedy\"]\n{lines}"
    );
    let claim = read("x", &text).expect("a claim");
    let mut falls = Falls::of(&claim, &folder).expect("tables");
    let mut games = TableFile::open(&folder, Table::Games).expect("games");
    let found = [0, 1].map(|_| {
        let line = games.line().expect("a line").expect("another");
        falls.game(&line).expect("an edition")
    });
    std::fs::remove_dir_all(&folder).expect("it was there");
    found
}

#[test]
fn pieces_that_fell_are_shares_of_those_that_both_armies_have() {
    let lines = "form = \"losses\"\n[losses]\nkinds = [\"SP\", \"GE\"]\nthan = [\"FL\"]\n";
    let [first, second] = fell("losses", lines);
    // Two spies and two generals, of which two fell; four first lieutenants, of which two fell.
    assert_eq!((first.share, first.share_of_others, first.first), (0.5, 0.5, Some(9.0)));
    assert_eq!(second, Fell::default());
    let lines = "form = \"losses\"\n[losses]\nkinds = [\"MI\"]\nthan = [\"SP\"]\n";
    let [first, _] = fell("others", lines);
    assert_eq!((first.share, first.share_of_others, first.first), (0.25, 0.5, Some(7.0)));
}

#[test]
fn a_storm_is_the_first_fight_in_the_enemy_headquarters() {
    let lines = "form = \"variants\"\nmetric = \"siege\"\n[[arm]]\n[[arm]]\n";
    let [first, second] = fell("siege", lines);
    // North at ply 12; South came at 15, and its fight at home is none.
    assert_eq!((first.storm, second.storm), (Some((12.0, 2)), None));
}
