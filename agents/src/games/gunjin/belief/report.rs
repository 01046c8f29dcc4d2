//! A belief as a report for people and programs.

use super::{Belief, Exactness, Odds};
use gunjin_engine::games::gunjin::{Gunjin, Individual, Manner, Move};
use gunjin_engine::{Bits, Hidden, math};
use serde::Serialize;

/// A seat's belief at one moment.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct BeliefReport {
    /// The game with its switches.
    pub game: String,
    /// Seat that holds the belief.
    pub seat: usize,
    /// Number of plies since the start.
    pub ply: u32,
    /// Reliability: exact, or by how many samples.
    pub exactness: Exactness,
    /// The number of worlds in digits, too large for most readers of numbers; an upper bound if worlds are
    /// replayed.
    pub worlds: Option<String>,
    /// Binary logarithm of the number of worlds.
    pub log2_worlds: Option<f64>,
    /// Every enemy piece, by start square.
    pub pieces: Vec<PieceReport>,
    /// Every kind of the enemy's army.
    pub kinds: Vec<KindReport>,
    /// Every attack that the seat may make now; none if it is not to move. Falling missiles are left out:
    /// they meet several pieces at once.
    pub attacks: Vec<AttackReport>,
}

/// Belief about an enemy piece.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PieceReport {
    /// Square on which it was set up.
    pub start: String,
    /// Current square; `None` once it has fallen.
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
    /// Probability that it is so.
    pub probability: f64,
}

/// Belief about a kind.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct KindReport {
    /// Two-letter code of the kind.
    pub code: String,
    /// Pieces of it in the army.
    pub count: u32,
    /// In bits: how uncertain it is which piece a piece of this kind is (one of them taken at random).
    pub entropy: f64,
}

/// Odds of an attack.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct AttackReport {
    /// The move in the notation of the game.
    pub action: String,
    /// The code of the piece that attacks.
    pub code: String,
    /// The chances of its outcomes.
    #[serde(flatten)]
    pub odds: Odds,
}

fn entropy(chances: impl Iterator<Item = f64>) -> f64 {
    // Certainty is -0.0 bits by its terms, and `max` may return either zero.
    chances.filter(|&chance| chance > 0.0).map(|chance| -chance * math::log2(chance)).sum::<f64>() + 0.0
}

impl<B: Bits> Belief<B> {
    /// The report. Costs the chances ([`Belief::marginals`]), and a count more for every attack on what may
    /// be a flag with a piece behind it.
    pub fn report(&self, game: &Gunjin<B>) -> BeliefReport {
        let marginals = self.marginals(game);
        let army = self.view.opening.enemy_army.iter().enumerate().filter(|(_, count)| **count > 0);
        let kind = |(kind, &count): (usize, &u32)| KindReport {
            code: game.ruleset().kinds()[kind].code.clone(),
            count,
            entropy: entropy(marginals.iter().map(|row| row[kind] / f64::from(count))),
        };
        let pieces = self.view.enemies.iter().zip(&marginals);
        BeliefReport {
            game: game.ruleset().id(),
            seat: self.view.seat,
            ply: self.view.ply(),
            exactness: self.exactness(),
            worlds: self.worlds().map(|worlds| worlds.to_string()),
            log2_worlds: self.log2_worlds(),
            pieces: pieces.map(|(piece, row)| piece_report(game, piece, row)).collect(),
            kinds: army.map(kind).collect(),
            attacks: self.attacks(game, &marginals),
        }
    }

    fn attacks(&self, game: &Gunjin<B>, marginals: &[Vec<f64>]) -> Vec<AttackReport> {
        let view = &self.view;
        let mut legal = Vec::new();
        game.legal_from_view(view, &mut legal);
        let attack = |action: Move| {
            let own = view.own_at(action.from).filter(|_| action.manner == Manner::Walk)?;
            Some(AttackReport {
                action: game.move_text(action),
                code: game.ruleset().kinds()[usize::from(own.kind)].code.clone(),
                odds: self.odds(game, marginals, action.from, action.to)?,
            })
        };
        legal.into_iter().filter_map(attack).collect()
    }
}

fn piece_report<B: Bits>(game: &Gunjin<B>, piece: &Individual, row: &[f64]) -> PieceReport {
    let name = |square: u8| game.ruleset().board().name(square).to_string();
    let likely = row.iter().zip(game.ruleset().kinds()).filter(|(chance, _)| **chance > 0.0);
    let mut kinds: Vec<KindChance> =
        likely.map(|(&probability, kind)| KindChance { code: kind.code.clone(), probability }).collect();
    kinds.sort_by(|a, b| b.probability.total_cmp(&a.probability));
    PieceReport {
        start: name(piece.start),
        square: piece.square.map(name),
        moved: piece.moved,
        kinds,
        entropy: entropy(row.iter().copied()),
    }
}
