//! `advice`: the printed advice on set-ups as numbered rules with weights (each with its section in
//! `docs/ADVICE.md`).
//!
//! Every rule gives a set-up a degree between 0 and 1. A set-up comes up with probability proportional to
//! exp(Σ weight · degree), as far as a Markov chain of exchanges gets in a stated number of steps from a
//! uniform start (Metropolis et al., *Equation of state calculations by fast computing machines*, 1953). A
//! rule that an edition gives nothing to say (no spy, no flag) is left out.

use super::ground::{Cast, Ground};
use super::policy::SetupPolicy;
use crate::parameters::{Parameters, parameters};
use gunjin_engine::games::gunjin::switches::EngineerMove;
use gunjin_engine::games::gunjin::{Dealer, Piece, Role, Ruleset, Setup};
use gunjin_engine::random::{Stream, below, unit};
use gunjin_engine::{Wrong, math};

parameters! {
    /// Settings of `advice`: the weight of each rule, 0 to leave it out.
    AdviceSettings {
        hq_general: f64 = "4", "A1: a general in the headquarters, best the highest";
        hq_aircraft: f64 = "3", "A2: no aircraft in the headquarters without a general beside it";
        hq_mine: f64 = "3", "A3: a mine in the headquarters only with a general beside it";
        hq_weak: f64 = "5", "A4: no piece in the headquarters that officers beat";
        hq_flag: f64 = "8", "A5: no flag in the headquarters";
        hq_guard: f64 = "4", "A6: a general in the headquarters or beside it";
        hq_spy: f64 = "2", "A7: a lieutenant general in the headquarters has the spy near";
        flag_back: f64 = "6", "A8: the flag not on the back rank";
        flag_backer: f64 = "3", "A9: a mine or one of the two highest generals behind the flag";
        flag_spy: f64 = "1.5", "A10: where the lieutenant general is behind the flag, the spy near";
        spy_near: f64 = "0", "A11: the spy next to the lieutenant general; negative weights keep it away";
        decoy: f64 = "1", "A12: a company officer next to the lieutenant general, who may pass for the spy";
        general_back: f64 = "2", "A13: the general not in the front line";
        attacker_front: f64 = "1.5", "A14: the lieutenant general in the front half, ready to attack";
        engineers_back: f64 = "1", "A15: engineers not on the front rank, where they wait for open ways";
        flood_ring: f64 = "2", "A16: where engineers flood, no mine or spy in a headquarters with a gap beside it";
        marshal_guard: f64 = "3", "A17: pieces that stay beside a marshal on guard";
        steps: u32 = "1500", "exchanges tried, from a uniformly random set-up";
    }
}

/// The advice, ready to set up a game.
#[derive(Debug, Clone)]
pub struct Advice {
    dealer: Dealer,
    seats: [Site; 2],
    rules: Vec<(&'static AdviceRule, f64)>,
    steps: u32,
}

#[derive(Debug, Clone)]
struct Site {
    ground: Ground,
    cast: Cast,
    floods: bool,
    flags_copy: bool,
}

impl Site {
    fn new(ruleset: &Ruleset, seat: usize) -> Site {
        let copies = |piece: &Piece| piece.count > 0 && piece.is(Role::Flag) && !piece.never_copies;
        Site {
            ground: Ground::new(ruleset, seat),
            cast: Cast::new(ruleset),
            floods: ruleset.rules().engineer_move == EngineerMove::Flood,
            flags_copy: ruleset.kinds().iter().any(copies),
        }
    }
}

impl Advice {
    /// Prepares a game.
    pub fn new(ruleset: &Ruleset, settings: &AdviceSettings) -> Advice {
        let seats = [0, 1].map(|seat| Site::new(ruleset, seat));
        let weight = |rule: &AdviceRule| settings.text(rule.name)?.parse::<f64>().ok();
        let weighted = ADVICE.iter().map(|rule| (rule, weight(rule).expect("every rule is a parameter")));
        let rules = weighted.filter(|(rule, weight)| *weight != 0.0 && (rule.applies)(&seats[0])).collect();
        Advice { dealer: Dealer::new(ruleset), seats, rules, steps: settings.steps }
    }

    /// The rules that apply to this game, with their weights.
    pub fn rules(&self) -> &[(&'static AdviceRule, f64)] {
        &self.rules
    }

    /// Σ weight · degree of a set-up.
    pub fn score(&self, seat: usize, setup: &Setup) -> f64 {
        let site = &self.seats[seat & 1];
        self.rules.iter().map(|(rule, weight)| weight * (rule.degree)(site, &setup.kinds)).sum()
    }
}

impl SetupPolicy for Advice {
    fn setup(&self, seat: usize, _: u64, rng: &mut Stream) -> Result<Setup, Wrong> {
        let seat = seat & 1;
        let mut rng = rng.fast();
        let ground = &self.seats[seat].ground;
        let mut setup = self.dealer.deal(seat, &mut rng);
        let mut score = self.score(seat, &setup);
        for _ in 0..self.steps {
            let [first, second] = [(); 2].map(|()| below(&mut rng, ground.len() as u32) as usize);
            if setup.kinds[first] == setup.kinds[second] {
                continue;
            }
            setup.kinds.swap(first, second);
            let fits = ground.is_lawful(&setup.kinds);
            let other = if fits { self.score(seat, &setup) } else { f64::NEG_INFINITY };
            if fits && (other >= score || unit(&mut rng) < math::exp(other - score)) {
                score = other;
            } else {
                setup.kinds.swap(first, second);
            }
        }
        Ok(setup)
    }
}

/// A piece of printed advice on set-ups.
#[derive(Debug, Clone, Copy)]
pub struct AdviceRule {
    /// Its number in `docs/ADVICE.md`.
    pub number: &'static str,
    /// The parameter that weighs it.
    pub name: &'static str,
    /// The advice in words.
    pub about: &'static str,
    /// True if an edition has the pieces that it is about.
    applies: fn(&Site) -> bool,
    /// Degree to which a camp follows it, between 0 and 1.
    degree: fn(&Site, &Camp) -> f64,
}

type Camp = [Option<u8>];

macro_rules! rules {
    ($($number:literal, $name:literal, $about:literal, $applies:expr, $degree:expr;)+) => {
        /// Every rule, by number.
        pub const ADVICE: &[AdviceRule] = &[$(AdviceRule {
            number: $number, name: $name, about: $about, applies: $applies, degree: $degree,
        }),+];
    };
}

rules! {
    "A1", "hq_general", "a general in the headquarters, the highest best of all",
        |site| has_free_headquarters(site) && !site.cast.generals.is_empty(), hq_general;
    "A2", "hq_aircraft", "no aircraft in the headquarters without a general beside it",
        |site| has_free_headquarters(site) && !site.cast.aircraft.is_empty(),
        |site, camp| yes(!holds(site, camp, &site.cast.aircraft) || general_beside(site, camp));
    "A3", "hq_mine", "a mine in the headquarters only with a general beside it",
        |site| has_free_headquarters(site) && !site.cast.mines.is_empty(),
        |site, camp| yes(!holds(site, camp, &site.cast.mines) || general_beside(site, camp));
    "A4", "hq_weak", "nobody in the headquarters whom officers beat",
        has_free_headquarters, |site, camp| yes(!is_weak(site, in_headquarters(site, camp)));
    "A5", "hq_flag", "no flag in the headquarters",
        |site| has_free_headquarters(site) && !site.cast.flags.is_empty(),
        |site, camp| yes(!holds(site, camp, &site.cast.flags));
    "A6", "hq_guard", "a general in the headquarters or beside it",
        |site| site.ground.headquarters.is_some() && !site.cast.generals.is_empty(),
        |site, camp| yes(holds(site, camp, &site.cast.generals) || general_beside(site, camp));
    "A7", "hq_spy", "a lieutenant general in the headquarters has the spy near",
        |site| has_free_headquarters(site) && has_pair(site),
        |site, camp| yes(in_headquarters(site, camp) != site.cast.lieutenant_general()
            || site.ground.headquarters.is_some_and(|at| spy_within(site, camp, at, NEAR)));
    "A8", "flag_back", "the flag not on the back rank",
        |site| site.flags_copy,
        |site, camp| yes(!places_of(camp, &site.cast.flags).any(|at| site.ground.back.contains(&at)));
    "A9", "flag_backer", "a mine or one of the two highest generals behind the flag",
        |site| site.flags_copy, flag_backer;
    "A10", "flag_spy", "where the lieutenant general is behind the flag, the spy near",
        |site| site.flags_copy && has_pair(site), flag_spy;
    "A11", "spy_near", "the spy next to the lieutenant general",
        has_pair, |site, camp| yes(lieutenant_general_at(site, camp)
            .is_some_and(|at| spy_within(site, camp, at, 1)));
    "A12", "decoy", "a company officer next to the lieutenant general",
        |site| site.cast.lieutenant_general().is_some() && !site.cast.company.is_empty(),
        |site, camp| yes(lieutenant_general_at(site, camp).is_some_and(|at| {
            site.ground.sides[at].iter().any(|&side| is_one(camp[side], &site.cast.company))
        }));
    "A13", "general_back", "the general not in the front line",
        |site| site.cast.general().is_some() && site.ground.front.len() < site.ground.len(),
        |site, camp| yes(!places_of(camp, &site.cast.generals[..1]).any(|at| site.ground.front.contains(&at)));
    "A14", "attacker_front", "the lieutenant general in the front half",
        |site| site.cast.lieutenant_general().is_some(),
        |site, camp| yes(lieutenant_general_at(site, camp).is_some_and(|at| at < site.ground.len() / 2));
    "A15", "engineers_back", "engineers not on the front rank",
        |site| !site.cast.engineers.is_empty(), engineers_back;
    "A16", "flood_ring", "where engineers flood, no mine or spy in a headquarters with a gap beside it",
        |site| site.floods && has_free_headquarters(site),
        |site, camp| yes(!(holds(site, camp, &site.cast.mines) || holds(site, camp, &site.cast.spies))
            || sides_of_headquarters(site).iter().all(|&side| camp[side].is_some()));
    "A17", "marshal_guard", "pieces that stay beside a marshal on guard",
        |site| !site.cast.marshals.is_empty() && site.cast.fixed.iter().any(|&fixed| fixed), marshal_guard;
}

const NEAR: u16 = 2;

fn yes(holds: bool) -> f64 {
    f64::from(holds)
}

fn has_free_headquarters(site: &Site) -> bool {
    site.ground.headquarters.is_some() && site.ground.owners.len() != 1
}

fn in_headquarters(site: &Site, camp: &Camp) -> Option<u8> {
    site.ground.headquarters.and_then(|at| camp[at])
}

fn sides_of_headquarters(site: &Site) -> &[usize] {
    site.ground.headquarters.map_or(&[], |at| &site.ground.sides[at])
}

fn has_pair(site: &Site) -> bool {
    site.cast.lieutenant_general().is_some() && !site.cast.spies.is_empty()
}

fn is_one(kind: Option<u8>, kinds: &[u8]) -> bool {
    kind.is_some_and(|kind| kinds.contains(&kind))
}

fn holds(site: &Site, camp: &Camp, kinds: &[u8]) -> bool {
    is_one(in_headquarters(site, camp), kinds)
}

fn general_beside(site: &Site, camp: &Camp) -> bool {
    sides_of_headquarters(site).iter().any(|&side| is_one(camp[side], &site.cast.generals))
}

fn places_of<'c>(camp: &'c Camp, kinds: &'c [u8]) -> impl Iterator<Item = usize> + 'c {
    (0..camp.len()).filter(move |&at| is_one(camp[at], kinds))
}

fn lieutenant_general_at(site: &Site, camp: &Camp) -> Option<usize> {
    let kind = site.cast.lieutenant_general()?;
    camp.iter().position(|other| *other == Some(kind))
}

fn spy_within(site: &Site, camp: &Camp, place: usize, steps: u16) -> bool {
    places_of(camp, &site.cast.spies).any(|at| site.ground.distance[place][at] <= steps)
}

/// A1: 1 for the highest general, less by a tenth for each below.
fn hq_general(site: &Site, camp: &Camp) -> f64 {
    let kind = in_headquarters(site, camp);
    let rank = site.cast.generals.iter().position(|&general| Some(general) == kind);
    rank.map_or(0.0, |rank| (1.0 - 0.1 * rank as f64).max(0.5))
}

/// A4: everybody besides generals, colonels, mines, aircraft and missiles. Flags have a rule of their own.
fn is_weak(site: &Site, kind: Option<u8>) -> bool {
    let cast = &site.cast;
    let strong = [&cast.generals, &cast.mines, &cast.aircraft, &cast.missiles, &cast.marshals, &cast.flags];
    let colonel = &cast.field[..cast.field.len().min(1)];
    !strong.iter().any(|kinds| is_one(kind, kinds)) && !is_one(kind, colonel)
}

/// A9: the flag counts as one more mine before a mine; before a general it is strong, but the general is
/// bound.
fn flag_backer(site: &Site, camp: &Camp) -> f64 {
    let cast = &site.cast;
    let backer = |flag: usize| site.ground.behind[flag].and_then(|at| camp[at]);
    let worth = |flag: usize| match backer(flag) {
        kind if is_one(kind, &cast.mines) => 1.0,
        kind if is_one(kind, &cast.generals[..cast.generals.len().min(2)]) => 0.8,
        kind if is_one(kind, &cast.generals) => 0.5,
        _ => 0.0,
    };
    places_of(camp, &cast.flags).map(worth).fold(0.0, f64::max)
}

fn flag_spy(site: &Site, camp: &Camp) -> f64 {
    let at = lieutenant_general_at(site, camp);
    let backs = |flag: usize| at.is_some() && site.ground.behind[flag] == at;
    let alone = |flag: usize| backs(flag) && !spy_within(site, camp, flag, NEAR);
    yes(!places_of(camp, &site.cast.flags).any(alone))
}

/// A15: the share of engineers that are not on the front rank.
fn engineers_back(site: &Site, camp: &Camp) -> f64 {
    let all = places_of(camp, &site.cast.engineers).count().max(1);
    let front = places_of(camp, &site.cast.engineers).filter(|at| site.ground.front.contains(at)).count();
    1.0 - front as f64 / all as f64
}

/// A17: half for one piece without a move beside the headquarters, all for two.
fn marshal_guard(site: &Site, camp: &Camp) -> f64 {
    let sides = sides_of_headquarters(site);
    let stays = |&&side: &&usize| camp[side].is_some_and(|kind| site.cast.fixed[usize::from(kind)]);
    (sides.iter().filter(stays).count().min(2) as f64) / 2.0
}
