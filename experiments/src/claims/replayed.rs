//! Facts of a claim's games that their tables lack: the games are replayed from their records.

use super::claim::{Claim, Form};
use super::deal::Key;
use crate::run::read::changed;
use gunjin_agents::games::gunjin::belief::{Belief, Exactness};
use gunjin_engine::catalogue::{EditionVisitor, with_ruleset};
use gunjin_engine::games::gunjin::{Gunjin, NORTH, SOUTH};
use gunjin_engine::record::RecordText;
use gunjin_engine::replay::replay;
use gunjin_engine::{Bits, Seat, Umpire, Wrong};
use gunjin_play::spec::load_edition;
use std::path::{Path, PathBuf};

type Terms = Vec<(usize, f64)>;

/// Tells what the records of a run say of a claim: the game, the arm, the value.
pub(super) fn replayed(
    claim: &Claim,
    folder: &Path,
    tell: &mut dyn FnMut(Key, usize, f64),
) -> Result<(), Wrong> {
    for (game, path) in records(&folder.join("records"))? {
        let told = |problem: String| changed(format!("{}: {problem}", path.display()));
        let text = std::fs::read_to_string(&path).map_err(|error| told(error.to_string()))?;
        for (arm, value) in terms(claim, &text).map_err(told)? {
            tell(game, arm, value);
        }
    }
    Ok(())
}

/// The records of a folder with their games, in order. They are called by their number, or by cell and
/// number.
fn records(folder: &Path) -> Result<Vec<(Key, PathBuf)>, Wrong> {
    let told = |problem: String| changed(format!("{}: {problem}", folder.display()));
    let mut records = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(|error| told(error.to_string()))? {
        let path = entry.map_err(|error| told(error.to_string()))?.path();
        let name = path.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let (cell, index) = name.split_once('-').unwrap_or(("0", name.as_str()));
        if let (Ok(cell), Ok(index)) = (cell.parse(), index.parse()) {
            records.push(((cell, index), path));
        }
    }
    records.sort();
    Ok(records)
}

/// Terms of a claim by a record, or what is wrong with it.
fn terms(claim: &Claim, text: &str) -> Result<Terms, String> {
    let (record, _) = RecordText::read(text).map_err(|error| error.to_string())?;
    let game = record.header("game").unwrap_or_default();
    let ruleset = load_edition(game).map_err(|error| error.to_string())?;
    with_ruleset(ruleset, Replaying { claim, text })
}

struct Replaying<'t> {
    claim: &'t Claim,
    text: &'t str,
}

impl EditionVisitor for Replaying<'_> {
    type Output = Result<Terms, String>;

    fn gunjin<B: Bits>(self, game: Gunjin<B>) -> Self::Output {
        let Replaying { claim, text } = self;
        let played = replay(&game, text).map_err(|error| error.to_string())?;
        let numbers = |codes: &[String]| -> Result<Vec<u8>, String> {
            let number = |code: &String| {
                game.ruleset().kind_of_code(code).ok_or_else(|| format!("its game has no '{code}'"))
            };
            codes.iter().map(number).collect()
        };
        match claim.form {
            Form::Certainty => Ok(certainty(&played, &numbers(&claim.kinds)?, claim.expected.unwrap_or(0.0))),
            _ => mobility(&game, &played, &numbers(&claim.kinds)?),
        }
    }
}

/// For every seat whose enemy has no piece of these kinds left at the end: whether the seat knows, and what
/// is expected.
fn certainty<B: Bits>(end: &Umpire<'_, Gunjin<B>>, kinds: &[u8], expected: f64) -> Terms {
    let mut terms = Terms::new();
    for seat in [SOUTH, NORTH] {
        let position = end.position();
        let left = position.side(1 - seat).members().any(|square| kinds.contains(&position.kind(square)));
        let belief = Belief::new(end.game(), &end.view(Seat(seat as u8)));
        if left || belief.exactness() != Exactness::Exact {
            continue;
        }
        let may_live =
            belief.view.enemies.iter().zip(belief.marginals(end.game())).any(|(piece, chances)| {
                piece.square.is_some() && kinds.iter().any(|&kind| chances[usize::from(kind)] > 0.0)
            });
        terms.push((0, f64::from(u8::from(!may_live))));
        terms.push((1, expected));
    }
    terms
}

/// For every position of the last third of a game and of the first: the legal moves that one piece of these
/// kinds of the seat to act has on average. The middle is left out.
fn mobility<B: Bits>(
    game: &Gunjin<B>,
    played: &Umpire<'_, Gunjin<B>>,
    kinds: &[u8],
) -> Result<Terms, String> {
    let plies = played.actions().len();
    let mut umpire = Umpire::from_position(game, *played.start());
    let mut terms = Terms::new();
    for (ply, &action) in played.actions().iter().enumerate() {
        let (position, third) = (umpire.position(), ply * 3 / plies);
        let is_asked = |square: u8| kinds.contains(&position.kind(square));
        let pieces = position.side(position.seat()).members().filter(|&square| is_asked(square)).count();
        if third != 1 && pieces > 0 {
            let moves = umpire.legal().iter().filter(|action| is_asked(action.from)).count();
            terms.push((usize::from(third == 0), moves as f64 / pieces as f64));
        }
        umpire.play(action).map_err(|error| error.to_string())?;
    }
    Ok(terms)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claims::claim::read;
    use gunjin_engine::games::gunjin::{Move, Ruleset, Setup};
    use gunjin_engine::replay::Players;

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
        replayed(&engineers, &folder, &mut |game, arm, value| found.push((game, arm, value)))
            .expect("records");
        assert_eq!(found, [((0, 1), 1, 1.0), ((1, 0), 1, 1.0)]);
        std::fs::write(folder.join("records/1-0.txt"), "nothing").expect("room");
        let told = replayed(&engineers, &folder, &mut |_, _, _| ()).expect_err("no record").to_string();
        std::fs::remove_dir_all(&folder).expect("it was there");
        assert!(told.contains("1-0.txt"), "{told}");
    }
}
