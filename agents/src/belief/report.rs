//! A belief as a report for people and programs.

use super::{Belief, Exactness};
use gunjin_engine::gunjin::bits::Bits;
use gunjin_engine::gunjin::compiled::Gunjin;
use serde::Serialize;

/// What a seat can know at one moment.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct BeliefReport {
    /// The game with its switches.
    pub game: String,
    /// Whose knowledge it is.
    pub seat: usize,
    /// Plies played.
    pub ply: u32,
    /// How far it can be trusted.
    pub exactness: Exactness,
    /// The number of worlds in digits, too large for most readers of numbers; an upper bound if worlds are replayed.
    pub worlds: Option<String>,
    /// The same as a power of two.
    pub log2_worlds: Option<f64>,
    /// Every enemy piece, by start square.
    pub pieces: Vec<PieceReport>,
    /// Every kind of the enemy's army.
    pub kinds: Vec<KindReport>,
}

/// What is known of an enemy piece.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PieceReport {
    /// Where it stood at the start.
    pub start: String,
    /// Where it stands; `None` once it has fallen.
    pub square: Option<String>,
    /// It has made a move.
    pub moved: bool,
    /// The kinds it may be, the most likely first.
    pub kinds: Vec<KindChance>,
    /// In bits: 0 if it is known.
    pub entropy: f64,
}

/// A kind and its chance.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct KindChance {
    /// The kind's code.
    pub code: String,
    /// Its chance.
    pub probability: f64,
}

/// What is known of a kind.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct KindReport {
    /// Its code.
    pub code: String,
    /// Pieces of it in the army.
    pub count: u32,
    /// In bits: how uncertain it is which piece a piece of this kind is (one of them taken at random).
    pub entropy: f64,
}

/// In bits.
fn entropy(chances: impl Iterator<Item = f64>) -> f64 {
    chances.filter(|&chance| chance > 0.0).map(|chance| -chance * chance.log2()).sum::<f64>().max(0.0)
}

impl<B: Bits> Belief<B> {
    /// The report.
    #[must_use]
    pub fn report(&self, game: &Gunjin<B>) -> BeliefReport {
        let marginals = self.marginals(game);
        let kinds = game.ruleset().kinds();
        let name = |square: u8| game.ruleset().board().name(square).to_string();
        let piece = |(piece, row): (&gunjin_engine::gunjin::knowledge::Individual, &Vec<f64>)| {
            let likely = row.iter().enumerate().filter(|(_, chance)| **chance > 0.0);
            let mut likely: Vec<KindChance> = likely
                .map(|(kind, &probability)| KindChance { code: kinds[kind].code.clone(), probability })
                .collect();
            likely.sort_by(|a, b| b.probability.total_cmp(&a.probability));
            PieceReport {
                start: name(piece.start),
                square: piece.square.map(name),
                moved: piece.moved,
                kinds: likely,
                entropy: entropy(row.iter().copied()),
            }
        };
        let army = self.view().opening.enemy_army.iter().enumerate().filter(|(_, count)| **count > 0);
        let kind = |(kind, &count): (usize, &u32)| KindReport {
            code: kinds[kind].code.clone(),
            count,
            entropy: entropy(marginals.iter().map(|row| row[kind] / f64::from(count))),
        };
        BeliefReport {
            game: game.ruleset().id(),
            seat: self.view().seat,
            ply: self.view().ply(),
            exactness: self.exactness(),
            worlds: self.worlds().map(|worlds| worlds.to_string()),
            log2_worlds: self.log2_worlds(),
            pieces: self.view().enemies.iter().zip(&marginals).map(piece).collect(),
            kinds: army.map(kind).collect(),
        }
    }
}
