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
pub fn replayed(claim: &Claim, folder: &Path, tell: &mut dyn FnMut(Key, usize, f64)) -> Result<(), Wrong> {
    for (game, path) in records(&folder.join("records"))? {
        let told = |problem: String| changed(format!("{}: {problem}", path.display()));
        let text = std::fs::read_to_string(&path).map_err(|error| told(error.to_string()))?;
        for (arm, value) in terms(claim, &text).map_err(told)? {
            tell(game, arm, value);
        }
    }
    Ok(())
}

/// The records of a folder with their games, in order. They are called by their number, or by cell and number.
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
pub fn terms(claim: &Claim, text: &str) -> Result<Terms, String> {
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

/// For every seat whose enemy has no piece of these kinds left at the end: whether the seat knows, and what is expected.
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
