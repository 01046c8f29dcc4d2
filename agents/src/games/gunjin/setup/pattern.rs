//! Constraints on a camp of squares: which pieces on which places satisfy them.

use super::constraint::{Alternatives, RandomSettings};
use super::ground::Ground;
use super::policy::SetupPolicyError;
use gunjin_engine::games::gunjin::rules::ruleset::Ruleset;
use gunjin_engine::switches::{nearest, suggestion};

/// Kinds on places, ascending.
pub(super) type Pattern = Vec<(usize, u8)>;

#[derive(Debug, Clone)]
pub(super) struct Constraint {
    /// As it was typed.
    pub text: String,
    /// Some pattern must be there; otherwise none may.
    pub wanted: bool,
    /// Every way to satisfy (or to break) it.
    pub patterns: Vec<Pattern>,
}

impl Constraint {
    /// Number of the patterns that a camp shows.
    pub(super) fn shown(&self, kinds: &[Option<u8>]) -> usize {
        let there = |pattern: &&Pattern| pattern.iter().all(|&(at, kind)| kinds[at] == Some(kind));
        self.patterns.iter().filter(there).count()
    }
}

/// The constraints of a seat, what the rules want of the headquarters among them.
pub(super) fn constraints(
    ruleset: &Ruleset,
    ground: &Ground,
    settings: &RandomSettings,
) -> Result<Vec<Constraint>, SetupPolicyError> {
    let mut found = Vec::new();
    let everywhere: Vec<usize> = (0..ground.len()).collect();
    let headquarters: Vec<usize> = ground.headquarters.into_iter().collect();
    for (name, lists, places) in [
        ("hq", &settings.hq, &headquarters),
        ("front", &settings.front, &ground.front),
        ("back", &settings.back, &ground.back),
        ("entrance", &settings.entrance, &ground.entrances),
    ] {
        for codes in &lists.0 {
            let text = format!("{name}={}", codes.join("|"));
            found.push(of_places(&kinds_of(ruleset, codes, &text)?, places, ground, text));
        }
    }
    for (codes, square) in &settings.at.0 {
        let text = format!("at={}@{square}", codes.join("|"));
        let place = place_of(ruleset, square, &text)?;
        found.push(of_places(&kinds_of(ruleset, codes, &text)?, &[place], ground, text));
    }
    let behind: Vec<Vec<usize>> = ground.behind.iter().map(|place| place.iter().copied().collect()).collect();
    for (name, pairs, partners, wanted) in [
        ("beside", &settings.beside, &ground.flanks, true),
        ("behind", &settings.behind, &behind, true),
        ("next", &settings.next, &ground.sides, true),
        ("apart", &settings.apart, &ground.sides, false),
    ] {
        for [first, second] in &pairs.0 {
            let text = format!("{name}={}+{}", first.join("|"), second.join("|"));
            let kinds = [kinds_of(ruleset, first, &text)?, kinds_of(ruleset, second, &text)?];
            let pairs = everywhere.iter().flat_map(|&at| partners[at].iter().map(move |&with| (at, with)));
            let patterns = of_pairs(&kinds, pairs, ground);
            found.push(Constraint { text, wanted, patterns });
        }
    }
    if !ground.owners.is_empty() {
        let text = "what the rules want in the headquarters".to_string();
        found.push(of_places(&ground.owners, &headquarters, ground, text));
    }
    Ok(found)
}

fn of_places(kinds: &[u8], places: &[usize], ground: &Ground, text: String) -> Constraint {
    let all = places.iter().flat_map(|&at| kinds.iter().map(move |&kind| vec![(at, kind)]));
    let patterns = all.filter(|pattern| is_possible(pattern, ground)).collect();
    Constraint { text, wanted: true, patterns }
}

fn of_pairs(
    kinds: &[Vec<u8>; 2],
    pairs: impl Iterator<Item = (usize, usize)>,
    ground: &Ground,
) -> Vec<Pattern> {
    let mut patterns = Vec::new();
    for (at, with) in pairs {
        for &first in &kinds[0] {
            for &second in &kinds[1] {
                let mut pattern = vec![(at, first), (with, second)];
                pattern.sort_unstable();
                patterns.push(pattern);
            }
        }
    }
    patterns.sort_unstable();
    patterns.dedup(); // two pieces of one kind are next to each other only once
    patterns.retain(|pattern| is_possible(pattern, ground));
    patterns
}

/// True if an army has these pieces and they may stand there.
pub(super) fn is_possible(pattern: &Pattern, ground: &Ground) -> bool {
    let enough = |kind: u8| {
        let used = pattern.iter().filter(|(_, other)| *other == kind).count();
        used <= ground.counts[usize::from(kind)] as usize
    };
    pattern.iter().all(|&(at, kind)| ground.lawful[at][usize::from(kind)] && enough(kind))
}

fn kinds_of(ruleset: &Ruleset, codes: &Alternatives, text: &str) -> Result<Vec<u8>, SetupPolicyError> {
    let mut kinds = Vec::new();
    for code in codes {
        let known = || ruleset.kinds().iter().map(|piece| piece.code.as_str());
        let kind = ruleset.kind_of_code(code).ok_or_else(|| {
            let (game, meant) = (ruleset.id(), suggestion(&nearest(code, known())));
            let codes = known().collect::<Vec<_>>().join(" ");
            SetupPolicyError(format!(
                "'{code}' in '{text}' is no piece of {game}{meant}; its codes are {codes}"
            ))
        })?;
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    Ok(kinds)
}

/// The place of a square of South's camp: for both seats the same in their own reading order.
fn place_of(ruleset: &Ruleset, name: &str, text: &str) -> Result<usize, SetupPolicyError> {
    let (board, camp) = (ruleset.board(), ruleset.board().camp(0));
    let place = board.find(name).and_then(|square| camp.iter().position(|&other| other == square));
    place.ok_or_else(|| {
        let squares = camp.iter().map(|&square| board.name(square)).collect::<Vec<_>>().join(" ");
        SetupPolicyError(format!(
            "'{name}' in '{text}' is no square of South's camp; its squares are {squares}"
        ))
    })
}
