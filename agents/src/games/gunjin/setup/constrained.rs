//! Uniformly random set-ups that satisfy constraints.
//!
//! Drawing legal set-ups until one satisfies everything is exact but slow when constraints are narrow. So a
//! *witness* is drawn first, one pattern for every constraint, in proportion to the number of ways to fill
//! the other places, ban or no ban; then the others are filled by a shuffle. A camp that shows *w* witnesses
//! comes up *w* times as often as one that shows one, and is kept with probability 1/*w* (Karp, Luby and
//! Madras, *Monte-Carlo approximation algorithms for enumeration problems*, 1989): what is kept is uniform.
//!
//! As people type constraints, kinds that may stand for each other are joined by `|`, the two sides of a relation
//! by `+`, several constraints of one key by `;` (or the key is given again, which means the same).

use super::ground::Ground;
use super::policy::SetupPolicy;
use crate::parameters::{ParameterValue, parameters};
use gunjin_engine::Wrong;
use gunjin_engine::games::gunjin::{Dealer, Ruleset, Setup};
use gunjin_engine::random::{Stream, below, shuffle, unit};
use gunjin_engine::switches::{nearest, suggestion};

/// Most witnesses that are listed; constraints beyond are left to rejection.
const MOST_WITNESSES: usize = 50_000;

/// Tries after which a set-up is held not to exist.
const TRIES: u32 = 1_000_000;

#[derive(Debug, Clone)]
pub(super) enum Constrained {
    Free(Box<Dealer>),
    Seats(Box<[Sampler; 2]>),
}

impl Constrained {
    pub(super) fn new(ruleset: &Ruleset, settings: &RandomSettings) -> Result<Constrained, Wrong> {
        if *settings == RandomSettings::default() {
            return Ok(Constrained::Free(Box::new(Dealer::new(ruleset))));
        }
        let sampler = |seat| Sampler::new(ruleset, seat, settings);
        Ok(Constrained::Seats(Box::new([sampler(0)?, sampler(1)?])))
    }
}

impl SetupPolicy for Constrained {
    fn setup(&self, seat: usize, _: u64, rng: &mut Stream) -> Result<Setup, Wrong> {
        match self {
            Constrained::Free(dealer) => Ok(dealer.deal(seat, rng)),
            Constrained::Seats(samplers) => samplers[seat & 1].draw(rng),
        }
    }
}

#[derive(Debug, Clone)]
pub(super) struct Sampler {
    ground: Ground,
    /// Constraints of which every witness shows a pattern.
    witnessed: Vec<Constraint>,
    /// Constraints that are only looked at afterwards.
    judged: Vec<Constraint>,
    witnesses: Vec<Pattern>,
    cumulative: Vec<f64>,
}

impl Sampler {
    fn new(ruleset: &Ruleset, seat: usize, settings: &RandomSettings) -> Result<Sampler, Wrong> {
        let ground = Ground::new(ruleset, seat);
        let (mut wanted, mut judged): (Vec<_>, Vec<_>) =
            constraints(ruleset, &ground, settings)?.into_iter().partition(|constraint| constraint.wanted);
        wanted.sort_by_key(|constraint| constraint.patterns.len());
        let mut witnesses: Vec<Pattern> = vec![Vec::new()];
        let mut witnessed: Vec<Constraint> = Vec::new();
        for constraint in wanted {
            if witnesses.len() * constraint.patterns.len() > MOST_WITNESSES {
                judged.push(constraint);
                continue;
            }
            witnesses = joined(&witnesses, &constraint.patterns, &ground);
            if witnesses.is_empty() {
                let others: Vec<String> = witnessed.into_iter().map(|other| other.text).collect();
                let others = others.join(", ");
                let together =
                    if others.is_empty() { String::new() } else { format!(" together with {others}") };
                let (game, constraint) = (ruleset.id(), constraint.text);
                return Err(Wrong(format!(
                    "no set-up of {game} satisfies '{constraint}'{together}; remove one constraint"
                )));
            }
            witnessed.push(constraint);
        }
        let mut sum = 0.0;
        let mut grown = |witness| {
            sum += fillings(witness, &ground);
            sum
        };
        let cumulative = witnesses.iter().map(&mut grown).collect();
        Ok(Sampler { ground, witnessed, judged, witnesses, cumulative })
    }

    fn draw(&self, rng: &mut Stream) -> Result<Setup, Wrong> {
        for _ in 0..TRIES {
            let kinds = self.filled(rng);
            let fits = |constraint: &Constraint| (constraint.shown(&kinds) > 0) == constraint.wanted;
            if !self.ground.is_lawful(&kinds) || !self.judged.iter().all(fits) {
                continue;
            }
            let shown: usize = self.witnessed.iter().map(|constraint| constraint.shown(&kinds)).product();
            if shown <= 1 || below(rng, shown as u32) == 0 {
                return Ok(Setup { kinds });
            }
        }
        let constraints = self.witnessed.iter().chain(&self.judged).map(|constraint| constraint.text.clone());
        let constraints = constraints.collect::<Vec<_>>().join(", ");
        let remedy = "they exclude each other or nearly so; remove one";
        Err(Wrong(format!("no set-up with {constraints} was found in {TRIES} tries: {remedy}")))
    }

    fn filled(&self, rng: &mut Stream) -> Vec<Option<u8>> {
        let total = self.cumulative.last().copied().unwrap_or(0.0);
        let drawn = unit(rng) * total;
        let number = self.cumulative.partition_point(|&sum| sum <= drawn).min(self.witnesses.len() - 1);
        let mut rest = self.ground.army();
        let mut kinds = vec![None; self.ground.len()];
        for &(at, kind) in &self.witnesses[number] {
            kinds[at] = Some(kind);
            if let Some(piece) = rest.iter().position(|other| *other == Some(kind)) {
                rest.swap_remove(piece);
            }
        }
        shuffle(rng, &mut rest);
        let bound = |at: &usize| self.witnesses[number].iter().any(|(place, _)| place == at);
        for at in (0..kinds.len()).filter(|at| !bound(at)) {
            kinds[at] = rest.pop().flatten();
        }
        kinds
    }
}

fn joined(these: &[Pattern], those: &[Pattern], ground: &Ground) -> Vec<Pattern> {
    let mut all = Vec::new();
    for this in these {
        for that in those {
            let mut both: Pattern = this.iter().chain(that).copied().collect();
            both.sort_unstable();
            both.dedup();
            let clash = both.windows(2).any(|pair| pair[0].0 == pair[1].0);
            if !clash && is_possible(&both, ground) {
                all.push(both);
            }
        }
    }
    all
}

/// In how many ways the other pieces fill the other places, bans aside, in units of the ways to fill the
/// whole camp: ∏ c!/(c−u)! over the kinds, by n!/(n−k)!, for *k* places of *n* with *u* of the *c* pieces of
/// each kind.
fn fillings(witness: &Pattern, ground: &Ground) -> f64 {
    let mut left: Vec<u32> = ground.counts.clone();
    let mut ways = 1.0;
    for (placed, &(_, kind)) in witness.iter().enumerate() {
        let pieces = &mut left[usize::from(kind)];
        ways *= f64::from(*pieces) / (ground.len() - placed) as f64;
        *pieces = pieces.saturating_sub(1);
    }
    ways
}

/// Codes of which any one will do.
pub type Alternatives = Vec<String>;

/// Constraints that name a piece: `GE|LG`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct KindLists(pub Vec<Alternatives>);

/// Constraints that name two pieces: `LG|MG+SP`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Pairs(pub Vec<[Alternatives; 2]>);

/// Constraints that name a piece and a square: `GE|LG@c1`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Spots(pub Vec<(Alternatives, String)>);

parameters! {
    /// Constraints of `random`: each must hold for at least one piece, or pair of pieces, that it names.
    RandomSettings {
        hq: KindLists = "", "the piece in the headquarters";
        beside: Pairs = "", "A+B: a B left or right of an A";
        behind: Pairs = "", "A+B: a B directly behind an A";
        next: Pairs = "", "A+B: a B on one of the four sides of an A";
        apart: Pairs = "", "A+B: no B on any of the four sides of any A";
        front: KindLists = "", "an A on the front rank";
        back: KindLists = "", "an A on the back rank (the headquarters is part of it)";
        entrance: KindLists = "", "an A on an entrance";
        at: Spots = "", "A@c1: an A on this square of South's camp; for North, on the square that it sees there";
    }
}

fn alternatives(text: &str) -> Option<Alternatives> {
    let code = |code: &str| {
        let code = code.trim();
        let sound = code.len() == 2 && code.chars().all(|letter| letter.is_ascii_alphabetic());
        sound.then(|| code.to_ascii_uppercase())
    };
    text.split('|').map(code).collect()
}

/// The constraints of a text, one by one.
fn clauses<T>(text: &str, read: impl Fn(&str) -> Option<T>) -> Option<Vec<T>> {
    text.split(';').map(str::trim).filter(|clause| !clause.is_empty()).map(read).collect()
}

fn typed(clauses: impl Iterator<Item = String>) -> String {
    clauses.collect::<Vec<_>>().join(";")
}

impl ParameterValue for KindLists {
    const FORM: &'static str = "codes of pieces, alternatives joined by '|': GE|LG";
    fn read(text: &str) -> Option<Self> {
        clauses(text, alternatives).map(KindLists)
    }
    fn text(&self) -> String {
        typed(self.0.iter().map(|codes| codes.join("|")))
    }
}

impl ParameterValue for Pairs {
    const FORM: &'static str =
        "two pieces joined by '+', alternatives by '|', several pairs by ';': LG+SP;GE+CA|FL";
    fn read(text: &str) -> Option<Self> {
        let pair = |text: &str| {
            let (first, second) = text.split_once('+')?;
            Some([alternatives(first)?, alternatives(second)?])
        };
        clauses(text, pair).map(Pairs)
    }
    fn text(&self) -> String {
        typed(self.0.iter().map(|[first, second]| format!("{}+{}", first.join("|"), second.join("|"))))
    }
}

impl ParameterValue for Spots {
    const FORM: &'static str =
        "a piece and a square joined by '@', alternatives by '|', several by ';': GE|LG@c1";
    fn read(text: &str) -> Option<Self> {
        let spot = |text: &str| {
            let (codes, square) = text.split_once('@')?;
            let square = square.trim();
            (!square.is_empty()).then(|| Some((alternatives(codes)?, square.to_ascii_lowercase())))?
        };
        clauses(text, spot).map(Spots)
    }
    fn text(&self) -> String {
        typed(self.0.iter().map(|(codes, square)| format!("{}@{square}", codes.join("|"))))
    }
}

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
    pub(super) fn shown(&self, kinds: &[Option<u8>]) -> usize {
        let there = |pattern: &&Pattern| pattern.iter().all(|&(at, kind)| kinds[at] == Some(kind));
        self.patterns.iter().filter(there).count()
    }
}

pub(super) fn constraints(
    ruleset: &Ruleset,
    ground: &Ground,
    settings: &RandomSettings,
) -> Result<Vec<Constraint>, Wrong> {
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
        let text = "a piece that the rules allow in the headquarters".to_string();
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

pub(super) fn is_possible(pattern: &Pattern, ground: &Ground) -> bool {
    let enough = |kind: u8| {
        let used = pattern.iter().filter(|(_, other)| *other == kind).count();
        used <= ground.counts[usize::from(kind)] as usize
    };
    pattern.iter().all(|&(at, kind)| ground.lawful[at][usize::from(kind)] && enough(kind))
}

fn kinds_of(ruleset: &Ruleset, codes: &Alternatives, text: &str) -> Result<Vec<u8>, Wrong> {
    let mut kinds = Vec::new();
    for code in codes {
        let known = || ruleset.kinds().iter().map(|piece| piece.code.as_str());
        let kind = ruleset.kind_of_code(code).ok_or_else(|| {
            let (game, meant) = (ruleset.id(), suggestion(&nearest(code, known())));
            let codes = known().collect::<Vec<_>>().join(" ");
            Wrong(format!("'{code}' in '{text}' is not a piece of {game}{meant}; its codes are {codes}"))
        })?;
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    Ok(kinds)
}

fn place_of(ruleset: &Ruleset, name: &str, text: &str) -> Result<usize, Wrong> {
    let (board, camp) = (ruleset.board(), ruleset.board().camp(0));
    let place = board.find(name).and_then(|square| camp.iter().position(|&other| other == square));
    place.ok_or_else(|| {
        let squares = camp.iter().map(|&square| board.name(square)).collect::<Vec<_>>().join(" ");
        Wrong(format!("'{name}' in '{text}' is not a square of South's camp; its squares are {squares}"))
    })
}
