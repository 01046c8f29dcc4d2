//! Tests of `gunjin_experiments::claims::replayed`.

use gunjin_engine::catalogue::{EditionVisitor, with_ruleset};
use gunjin_engine::games::gunjin::{Gunjin, Move, NORTH, Ruleset, SOUTH, Setup};
use gunjin_engine::replay::Players;
use gunjin_engine::{Bits, Umpire};
use gunjin_experiments::claims::claim::{Claim, read};
use gunjin_experiments::claims::replayed::*;

fn claim(form: &str, kind: &str) -> Claim {
    let text = format!(
        "id = \"x\"\nsource = \"s\"\nclaim = \"c\"\nform = \"{form}\"\ndirection = \"lower\"\ncounts = 0.1\ngames = 9\n\
         seed = 1\nexpected = 0.25\neditions = [\"mini-3x4\"]\nagents = [\"greedy\"]\nkinds = [\"{kind}\"]\n"
    );
    read("x", &text).expect("a claim")
}

/// Set-ups of mini-3x4 and the moves that are played from them, as the names of two squares.
struct Moves<'s>([&'s str; 2], &'s [&'s str]);

impl EditionVisitor for Moves<'_> {
    type Output = String;

    fn gunjin<B: Bits>(self, game: Gunjin<B>) -> String {
        let [south, north] =
            [SOUTH, NORTH].map(|seat| Setup::read(game.ruleset(), seat, self.0[seat]).expect("a set-up"));
        let mut umpire = Umpire::from_setups(&game, &south, &north).expect("lawful");
        for squares in self.1 {
            let [from, to] = [&squares[..2], &squares[2..]]
                .map(|name| game.ruleset().board().find(name).expect("a square"));
            umpire.play(Move::walk(from, to)).expect("legal");
        }
        gunjin_engine::replay::record(&umpire, &Players::default()).to_string()
    }
}

fn record(setups: [&str; 2], moves: &[&str]) -> String {
    with_ruleset(Ruleset::named("mini-3x4").expect("an edition"), Moves(setups, moves))
}

#[test]
fn who_must_know_that_a_spy_is_gone_is_told_from_who_may_doubt_it() {
    // Both spies fall together. The attacker had moved, so that North knows it for a spy; what stood
    // there for South may have been a flag before the spy.
    let setups = ["MAFGSP/MIGEEN", "SPMIFG/GEMAEN"];
    let spies = claim("certainty", "SP");
    let told = terms(&spies, &record(setups, &["c2c3"])).expect("a record");
    assert_eq!(told, [(0, 0.0), (1, 0.25), (0, 1.0), (1, 0.25)]);
    assert_eq!(terms(&spies, &record(setups, &[])).expect("a record"), [], "nobody has fallen");
    let wrong = terms(&claim("certainty", "AP"), &record(setups, &[])).expect_err("no aircraft");
    assert!(wrong.contains("AP"), "{wrong}");
}

#[test]
fn moves_are_counted_at_the_beginning_and_at_the_end() {
    // South's engineer can only attack, North's stands behind its general until that has gone and fallen.
    let setups = ["MAFGEN/MIGESP", "GEMIFG/ENMASP"];
    let moves = ["c2c3", "c3c2", "c1c2", "c4c3"];
    let told = terms(&claim("mobility", "EN"), &record(setups, &moves)).expect("a record");
    assert_eq!(told, [(1, 1.0), (1, 0.0), (0, 2.0)]);
    // The second third is left out; South has no engineer any more.
    let shorter = terms(&claim("mobility", "EN"), &record(setups, &moves[..3])).expect("a record");
    assert_eq!(shorter, [(1, 1.0)]);
}

#[test]
fn records_are_found_by_cell_and_number_and_broken_ones_named() {
    let folder = std::env::temp_dir().join(format!("gunjin-replayed-{}", std::process::id()));
    std::fs::create_dir_all(folder.join("records")).expect("a folder");
    let text = record(["MAFGEN/MIGESP", "GEMIFG/ENMASP"], &["c2c3"]);
    for name in ["0-1.txt", "1-0.txt", "notes.md"] {
        std::fs::write(folder.join("records").join(name), &text).expect("room");
    }
    let engineers = claim("mobility", "EN");
    let mut found = Vec::new();
    replayed(&engineers, &folder, &mut |game, arm, value| found.push((game, arm, value))).expect("records");
    assert_eq!(found, [((0, 1), 1, 1.0), ((1, 0), 1, 1.0)]);
    std::fs::write(folder.join("records/1-0.txt"), "nothing").expect("room");
    let told = replayed(&engineers, &folder, &mut |_, _, _| ()).expect_err("no record").to_string();
    std::fs::remove_dir_all(&folder).expect("it was there");
    assert!(told.contains("1-0.txt"), "{told}");
}
