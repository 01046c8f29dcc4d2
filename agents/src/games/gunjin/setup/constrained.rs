//! Uniformly random set-ups that satisfy constraints.
//!
//! Drawing legal set-ups until one satisfies everything is exact but slow when constraints are narrow. So a
//! *witness* is drawn first, one pattern for every constraint, in proportion to the number of ways to fill
//! the other places, ban or no ban; then the others are filled by a shuffle. A camp that shows *w* witnesses
//! comes up *w* times as often as one that shows one, and is kept with probability 1/*w* (Karp, Luby and
//! Madras, *Monte-Carlo approximation algorithms for enumeration problems*, 1989): what is kept is uniform.

use super::constraint::{Constraint, Pattern, RandomSettings, constraints, is_possible};
use super::ground::Ground;
use super::policy::SetupPolicy;
use gunjin_engine::games::gunjin::play::deal::Dealer;
use gunjin_engine::games::gunjin::rules::ruleset::Ruleset;
use gunjin_engine::games::gunjin::rules::setup::Setup;
use gunjin_engine::random::{Stream, below, shuffle, unit};
use gunjin_engine::wrong::Wrong;

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
    /// Fails if a constraint names what the game does not have, or cannot be satisfied together with the others.
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
                    "no set-up of {game} satisfies '{constraint}'{together}; take one of them back"
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
        let remedy = "they exclude each other or nearly so; take one of them back";
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

/// Every pattern of one list together with every one of the other, where both can be.
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
