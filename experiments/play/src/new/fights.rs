//! Fights of a set: what the sheet says, and the known editions where it is silent.

use crate::text::language::Language;
use gunjin_engine::games::gunjin::{Combat, Edition, Piece, Role};
use std::collections::BTreeMap;

/// Outcome of a fight, whoever attacks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Verdict {
    Wins,
    Loses,
    Both,
}

impl Verdict {
    pub(super) fn reversed(self) -> Verdict {
        match self {
            Verdict::Wins => Verdict::Loses,
            Verdict::Loses => Verdict::Wins,
            Verdict::Both => Verdict::Both,
        }
    }

    pub(super) fn words(self, language: Language) -> &'static str {
        match self {
            Verdict::Wins => language.pick("wins", "勝ち"),
            Verdict::Loses => language.pick("loses", "負け"),
            Verdict::Both => language.pick("both fall", "相討ち"),
        }
    }
}

#[derive(Debug)]
pub(super) struct Said {
    pub(super) kinds: [String; 2],
    pub(super) verdict: Verdict,
    pub(super) line: String,
}

/// The fights of a set, by codes of kinds.
#[derive(Debug, Default)]
pub(super) struct Fights {
    table: BTreeMap<[String; 2], Verdict>,
    pub(super) said: Vec<Said>,
}

/// Kinds with a strength of their own.
pub(super) fn fights(piece: &Piece) -> bool {
    !piece.is(Role::Flag) && !piece.is(Role::Marshal)
}

pub(super) fn pairs(pieces: &[Piece]) -> impl Iterator<Item = (&Piece, &Piece)> {
    let fighters = || pieces.iter().enumerate().filter(|(_, piece)| fights(piece));
    fighters()
        .flat_map(move |(at, a)| fighters().filter(move |(other, _)| at < *other).map(move |(_, b)| (a, b)))
}

/// The fight of two codes in an edition.
pub(super) fn known(edition: &Edition, [a, b]: [&str; 2]) -> Option<Verdict> {
    let name = |code: &str| edition.piece.iter().find(|piece| piece.code == code).map(|piece| &piece.ja);
    let (a, b) = (name(a)?, name(b)?);
    let combat = &edition.combat;
    let beats = |winner: &String, loser: &String| {
        combat.beats.get(winner).is_some_and(|losers| losers.contains(loser))
    };
    let both = combat.mutual.iter().any(|pair| pair.contains(a) && pair.contains(b));
    match (beats(a, b), beats(b, a)) {
        (true, _) => Some(Verdict::Wins),
        (_, true) => Some(Verdict::Loses),
        _ => both.then_some(Verdict::Both),
    }
}

impl Fights {
    /// Fills in the fights of an army that nothing is said about, each by the nearest edition that has both kinds.
    pub(super) fn complete(&mut self, army: &[Piece], editions: &[Edition]) {
        for (a, b) in pairs(army).filter(|(a, b)| self.get(&a.code, &b.code).is_none()).collect::<Vec<_>>() {
            let verdict = editions.iter().find_map(|edition| known(edition, [&a.code, &b.code]));
            if let Some(verdict) = verdict {
                self.table.insert([a.code.clone(), b.code.clone()], verdict);
            }
        }
    }

    pub(super) fn get(&self, a: &str, b: &str) -> Option<Verdict> {
        let of = |a: &str, b: &str| self.table.get(&[a.to_string(), b.to_string()]).copied();
        of(a, b).or_else(|| of(b, a).map(Verdict::reversed))
    }

    pub(super) fn set(&mut self, pair: [&Piece; 2], verdict: Verdict) {
        let [a, b] = pair.map(|piece| piece.code.clone());
        self.table.remove(&[b.clone(), a.clone()]);
        self.table.insert([a, b], verdict);
    }

    /// The table of an army for its file.
    pub(super) fn table(&self, army: &[Piece]) -> Combat {
        let mut combat = Combat::default();
        for (a, b) in pairs(army) {
            let [a_ja, b_ja] = [&a.ja, &b.ja].map(Clone::clone);
            match self.get(&a.code, &b.code) {
                Some(Verdict::Wins) => combat.beats.entry(a_ja).or_default().push(b_ja),
                Some(Verdict::Loses) => combat.beats.entry(b_ja).or_default().push(a_ja),
                Some(Verdict::Both) => combat.mutual.push([a_ja, b_ja]),
                None => {}
            }
        }
        combat
    }
}
