//! `advice`: the printed advice on set-ups as numbered rules with weights (each with its section in
//! `docs/ADVICE.md`).
//!
//! Every rule gives a set-up a degree between 0 and 1. A set-up comes up with probability proportional to
//! exp(Σ weight · degree), as far as a Markov chain of exchanges gets in a stated number of steps from a
//! uniform start (Metropolis et al., *Equation of state calculations by fast computing machines*, 1953). A
//! rule that an edition gives nothing to say (no spy, no flag) is left out.

mod rules;

pub use rules::{ADVICE, AdviceRule};

use super::cast::Cast;
use super::ground::Ground;
use super::policy::{Occasion, SetupPolicy, SetupPolicyError};
use crate::parameters::parameters;
use gunjin_engine::games::gunjin::play::deal::Dealer;
use gunjin_engine::games::gunjin::rules::ruleset::Ruleset;
use gunjin_engine::games::gunjin::rules::setup::Setup;
use gunjin_engine::math;
use gunjin_engine::random::{Stream, below, unit};

parameters! {
    /// Settings of `advice`: the weight of each rule, 0 to leave it out.
    AdviceSettings {
        hq_general: f64 = "4", "A1: a general in the headquarters, the highest best of all";
        hq_aircraft: f64 = "3", "A2: no aircraft in the headquarters without a general beside it";
        hq_mine: f64 = "3", "A3: a mine in the headquarters only with a general beside it";
        hq_weak: f64 = "5", "A4: nobody in the headquarters whom officers beat";
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
        steps: u32 = "1500", "exchanges tried from the uniform start on";
    }
}

impl AdviceSettings {
    /// The weights in the order of [`ADVICE`].
    fn weights(&self) -> [f64; 17] {
        [
            self.hq_general,
            self.hq_aircraft,
            self.hq_mine,
            self.hq_weak,
            self.hq_flag,
            self.hq_guard,
            self.hq_spy,
            self.flag_back,
            self.flag_backer,
            self.flag_spy,
            self.spy_near,
            self.decoy,
            self.general_back,
            self.attacker_front,
            self.engineers_back,
            self.flood_ring,
            self.marshal_guard,
        ]
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
pub(super) struct Site {
    /// Squares of the seat's own camp.
    pub ground: Ground,
    /// Kinds that play the parts of the printed advice.
    pub cast: Cast,
    /// Engineers flood (R2.6).
    pub floods: bool,
    /// Flags fight with what stands behind them (R4.1).
    pub flags_copy: bool,
}

impl Site {
    fn new(ruleset: &Ruleset, seat: usize) -> Site {
        use gunjin_engine::games::gunjin::rules::switches::EngineerMove;
        let copies = ruleset.kinds().iter().any(|piece| {
            piece.count > 0
                && piece.is(gunjin_engine::games::gunjin::text::edition::Role::Flag)
                && !piece.never_copies
        });
        Site {
            ground: Ground::new(ruleset, seat),
            cast: Cast::new(ruleset),
            floods: ruleset.rules().engineer_move == EngineerMove::Flood,
            flags_copy: copies,
        }
    }
}

impl Advice {
    /// Prepares a game.
    pub fn new(ruleset: &Ruleset, settings: &AdviceSettings) -> Advice {
        let seats = [0, 1].map(|seat| Site::new(ruleset, seat));
        let weighted = ADVICE.iter().zip(settings.weights());
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
    fn setup(&self, occasion: &Occasion<'_>, rng: &mut Stream) -> Result<Setup, SetupPolicyError> {
        let seat = occasion.seat & 1;
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
