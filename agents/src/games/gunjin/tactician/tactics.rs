//! The advice, one by one. Numbers are those of `docs/ADVICE.md`; T2, T14 and T22 are at work elsewhere too:
//! who leads, what the way costs, and how the policy is mixed.
//!
//! The knobs of the tactician, one for every piece of advice; and the rules by name, with how strongly one asks for each
//! move.

use super::Tactician;
use super::candidate::{Candidate, stride};
use super::context::Context;
use crate::error::AgentError;
use crate::parameters::{ParameterValue, Parameters, parameters, words};
use gunjin_engine::Bits;
use gunjin_engine::games::gunjin::{Fight, Gunjin, Move, Outcome, View};

/// The share of the enemy army after whose fall the game is late.
const LATE: f64 = 0.5;

type Judge<B> = fn(&Context<'_, B>, &Candidate<'_>) -> f64;

pub(super) fn advice<'a, B: Bits>(
    context: &'a Context<'_, B>,
    candidate: &'a Candidate<'_>,
) -> impl Iterator<Item = (&'static str, f64)> + 'a {
    let adds = |rule: &Rule| !matches!(rule, Rule::SecondEntrance | Rule::Bluff);
    let rules = rules::<B>().into_iter().filter(move |(_, rule, _)| adds(rule));
    rules.map(|(number, _, judge)| (number, judge(context, candidate)))
}

pub(super) fn part<B: Bits>(rule: Rule, context: &Context<'_, B>, candidate: &Candidate<'_>) -> f64 {
    let mut rules = rules::<B>().into_iter();
    let (_, _, judge) = rules.find(|(_, other, _)| *other == rule).expect("every rule has a row");
    judge(context, candidate)
}

/// The enemy piece that a move meets, if what it is is not as good as known.
fn unknown<B: Bits>(context: &Context<'_, B>, candidate: &Candidate<'_>) -> Option<usize> {
    let open = |foe: &usize| context.chances.of(*foe).iter().all(|&chance| chance < context.settings.sure);
    candidate.foe.filter(open)
}

/// The enemy piece that a move meets, if it is unknown and has not moved.
fn unmoved<B: Bits>(context: &Context<'_, B>, candidate: &Candidate<'_>) -> Option<usize> {
    unknown(context, candidate).filter(|&foe| !context.piece(foe).moved)
}

fn known_general_beside<B: Bits>(context: &Context<'_, B>, candidate: &Candidate<'_>, square: u8) -> bool {
    let generals = &context.knowledge.cast.generals;
    let beats = |&general: &u8| {
        let combat = context.game.ruleset().combat();
        candidate.strength.is_none_or(|ours| combat.outcome(general, ours) == Outcome::Win)
    };
    generals.iter().any(beats)
        && context.enemies_beside(square).any(|enemy| context.is_known(enemy, generals))
}

/// A step is a move to a neighbouring square: nothing that gives a runner or flyer away.
fn is_step<B: Bits>(context: &Context<'_, B>, candidate: &Candidate<'_>) -> bool {
    context.steps(candidate.action.from).contains(&candidate.action.to)
}

/// T1: the leader hits what has moved, unless it probably loses, and goes forward.
fn lead<B: Bits>(context: &Context<'_, B>, candidate: &Candidate<'_>) -> f64 {
    if Some(candidate.piece.kind) != context.leader {
        return 0.0;
    }
    match candidate.foe {
        Some(foe) if context.piece(foe).moved && candidate.odds.lose < 0.5 => context.settings.lead,
        Some(_) => 0.0,
        None => context.settings.lead * 0.2 * candidate.progress(context).clamp(-1.0, 1.0),
    }
}

/// T3: the general does not go forward and does not fight where it may lose.
fn general_home<B: Bits>(context: &Context<'_, B>, candidate: &Candidate<'_>) -> f64 {
    if Some(candidate.piece.kind) != context.knowledge.cast.general()
        || context.leader == Some(candidate.piece.kind)
    {
        return 0.0;
    }
    let strays = if candidate.is_quiet() { candidate.progress(context).clamp(0.0, 1.0) } else { 0.0 };
    let risks = (1.0 - candidate.odds.win) * f64::from(candidate.foe.is_some());
    -context.settings.general_home * (strays + 2.0 * risks) * context.fear
}

/// T4: somebody else meets what comes to the general and may be a spy.
fn screen<B: Bits>(context: &Context<'_, B>, candidate: &Candidate<'_>) -> f64 {
    let cast = &context.knowledge.cast;
    let (Some(foe), Some(general)) = (candidate.foe, cast.general()) else { return 0.0 };
    let suspect = context.piece(foe).moved && context.chances.share(foe, &cast.spies) > 0.0;
    let square = context.piece(foe).square;
    let beside = square.is_some_and(|square| {
        context.steps(square).iter().any(|&side| context.own(side).is_some_and(|piece| piece.kind == general))
    });
    if !suspect || !beside {
        return 0.0;
    }
    if candidate.piece.kind == general {
        -context.settings.screen
    } else if candidate.is_one(&cast.spies) {
        0.0
    } else {
        context.settings.screen
    }
}

/// T5 and T6: pieces that have not moved are probed by those who are chosen for it.
fn probe<B: Bits>(context: &Context<'_, B>, candidate: &Candidate<'_>) -> f64 {
    if unmoved(context, candidate).is_none() || context.settings.prober == Prober::Anyone {
        return 0.0;
    }
    let cast = &context.knowledge.cast;
    let weak = candidate.is_one(&cast.company) || candidate.is_one(&cast.cavalry);
    let chosen = match context.settings.prober {
        Prober::Printed => candidate.is_one(&cast.aircraft) || (weak && context.late < LATE),
        Prober::Company => weak,
        Prober::Aircraft => candidate.is_one(&cast.aircraft),
        Prober::Engineers => candidate.is_one(&cast.engineers),
        Prober::Generals => candidate.is_one(&cast.generals),
        Prober::Anyone => true,
    };
    context.settings.probe * if chosen { 1.0 } else { -0.5 * context.fear }
}

/// T7: generals keep off what may be a mine.
fn mine_fear<B: Bits>(context: &Context<'_, B>, candidate: &Candidate<'_>) -> f64 {
    let Some(foe) = candidate.foe.filter(|_| candidate.is_one(&context.knowledge.cast.generals)) else {
        return 0.0;
    };
    let mine = context.chances.share(foe, &context.knowledge.cast.mines);
    -context.settings.mine_fear * f64::min(1.0, 4.0 * mine) * context.fear
}

/// T8: the spy and the engineers have better things to do than to probe.
fn save_specialists<B: Bits>(context: &Context<'_, B>, candidate: &Candidate<'_>) -> f64 {
    let cast = &context.knowledge.cast;
    let spy = candidate.is_one(&cast.spies);
    let early_engineer = candidate.is_one(&cast.engineers) && context.late < LATE;
    let blind = unknown(context, candidate).is_some() && candidate.odds.win < 0.5;
    if blind && (spy || early_engineer) { -context.settings.save_specialists } else { 0.0 }
}

/// T9: late in the game engineers are for what has not moved.
fn late_engineers<B: Bits>(context: &Context<'_, B>, candidate: &Candidate<'_>) -> f64 {
    let goes = candidate.is_one(&context.knowledge.cast.engineers) && context.late >= LATE;
    let aim = candidate.foe.filter(|&foe| goes && !context.piece(foe).moved);
    aim.map_or(0.0, |_| context.settings.late_engineers)
}

/// T10: everybody but generals avoids a known general; field officers, tanks and aircraft are saved first.
fn flee_general<B: Bits>(context: &Context<'_, B>, candidate: &Candidate<'_>) -> f64 {
    let cast = &context.knowledge.cast;
    if candidate.is_one(&cast.generals) || candidate.is_one(&cast.spies) || !candidate.is_quiet() {
        return 0.0;
    }
    let dear = [&cast.field, &cast.tanks, &cast.aircraft].into_iter().any(|kinds| candidate.is_one(kinds));
    let beside = |square: u8| f64::from(known_general_beside(context, candidate, square));
    let away = beside(candidate.action.from) - beside(candidate.action.to);
    context.settings.flee_general * away * context.value(candidate.piece.kind) * if dear { 1.0 } else { 0.3 }
}

/// T11: a known aircraft is taken by a general, or traded where no general is near.
fn kill_plane<B: Bits>(context: &Context<'_, B>, candidate: &Candidate<'_>) -> f64 {
    let cast = &context.knowledge.cast;
    if !candidate.foe.is_some_and(|foe| context.is_known(foe, &cast.aircraft)) {
        return 0.0;
    }
    let general_near = context
        .steps(candidate.action.to)
        .iter()
        .filter_map(|&side| context.own(side))
        .any(|piece| cast.generals.contains(&piece.kind));
    if candidate.is_one(&cast.generals) {
        context.settings.kill_plane
    } else if candidate.is_one(&cast.aircraft) && !general_near {
        0.6 * context.settings.kill_plane
    } else {
        0.0
    }
}

/// T12: the spy takes what is very likely the general.
fn spy_strike<B: Bits>(context: &Context<'_, B>, candidate: &Candidate<'_>) -> f64 {
    let cast = &context.knowledge.cast;
    let (Some(foe), Some(general)) = (candidate.foe, cast.general()) else { return 0.0 };
    let share = context.chances.share(foe, &[general]);
    let strikes = candidate.is_one(&cast.spies) && share >= context.settings.sure;
    if strikes { context.settings.spy_strike * share } else { 0.0 }
}

/// T13: until it can strike, the spy waits, or keeps near the lieutenant general.
fn spy_manner<B: Bits>(context: &Context<'_, B>, candidate: &Candidate<'_>) -> f64 {
    let cast = &context.knowledge.cast;
    if !candidate.is_one(&cast.spies) || !candidate.is_quiet() || context.settings.spy == SpyManner::Free {
        return 0.0;
    }
    let nearer = |square: u8| {
        let distance = |from: u8| context.knowledge.distance(from, square) as f64;
        distance(candidate.action.from) - distance(candidate.action.to)
    };
    let weight = context.settings.spy_weight;
    let prey = cast.general().and_then(|general| {
        let known = |enemy: &usize| context.is_known(*enemy, &[general]);
        (0..context.view.enemies.len()).find(known).and_then(|enemy| context.piece(enemy).square)
    });
    let near = |square: &u8| context.knowledge.distance(candidate.action.from, *square) <= 4;
    if let Some(square) = prey.filter(near) {
        return weight * nearer(square);
    }
    let companion = cast.lieutenant_general().and_then(|kind| {
        context.view.own.iter().find(|piece| piece.kind == kind).and_then(|piece| piece.square)
    });
    match companion {
        Some(square) if context.settings.spy == SpyManner::Escort => {
            let far = context.knowledge.distance(candidate.action.from, square) > 2;
            if far { weight * nearer(square) } else { -0.5 * weight * f64::max(0.0, -nearer(square)) }
        }
        _ => -weight * context.fear,
    }
}

/// T14: what a step is worth more on the way round known generals than on the way that heeds none.
fn second_entrance<B: Bits>(context: &Context<'_, B>, candidate: &Candidate<'_>) -> f64 {
    let shortest = candidate.progress_on(context.shortest_path());
    stride(context, candidate) * (candidate.progress(context) - shortest)
}

/// T15: aircraft do not show in the opening what they are, unless they must flee (T16).
fn hold_flights<B: Bits>(context: &Context<'_, B>, candidate: &Candidate<'_>) -> f64 {
    let flies = candidate.is_one(&context.knowledge.cast.aircraft) && !is_step(context, candidate);
    let early = context.view.ply() < context.settings.opening;
    let flees = known_general_beside(context, candidate, candidate.action.from);
    if flies && early && !flees { -context.settings.hold_flights } else { 0.0 }
}

/// T16: an aircraft that a known general has come to flies away.
fn plane_escape<B: Bits>(context: &Context<'_, B>, candidate: &Candidate<'_>) -> f64 {
    let escapes = candidate.is_one(&context.knowledge.cast.aircraft)
        && known_general_beside(context, candidate, candidate.action.from)
        && !known_general_beside(context, candidate, candidate.action.to);
    if escapes { context.settings.plane_escape } else { 0.0 }
}

/// T17: mines are cleared from the enemy headquarters before an officer enters.
fn clear_headquarters<B: Bits>(context: &Context<'_, B>, candidate: &Candidate<'_>) -> f64 {
    let target = context.knowledge.headquarters[1 - context.view.seat];
    let Some(foe) = candidate.foe.filter(|_| candidate.action.to == target) else { return 0.0 };
    let cast = &context.knowledge.cast;
    let mine = context.chances.share(foe, &cast.mines);
    let clears = [&cast.aircraft, &cast.engineers, &cast.company, &cast.cavalry];
    let weight = context.settings.clear_headquarters * f64::min(1.0, 4.0 * mine);
    if clears.into_iter().any(|kinds| candidate.is_one(kinds)) { weight } else { -weight * context.fear }
}

/// T18: what has beaten an officer is not hit with the officer of the next rank.
fn one_above<B: Bits>(context: &Context<'_, B>, candidate: &Candidate<'_>) -> f64 {
    let officers = &context.knowledge.officers;
    let rank = |kind: u8| officers.iter().position(|&other| other == kind);
    let (Some(foe), Some(ours)) = (candidate.foe, rank(candidate.piece.kind)) else { return 0.0 };
    let won = |fight: &Fight| {
        let result = if fight.attacked { Outcome::Win } else { Outcome::Lose };
        fight.outcome == result && fight.ours.and_then(rank) == Some(ours + 1)
    };
    if context.piece(foe).fights.iter().any(won) { -context.settings.one_above } else { 0.0 }
}

/// T19: whoever has not moved may be a mine to the enemy.
fn keep_unmoved<B: Bits>(context: &Context<'_, B>, candidate: &Candidate<'_>) -> f64 {
    if candidate.piece.moved { 0.0 } else { -context.settings.keep_unmoved * context.fear }
}

/// T20: an engineer that runs far is known for one.
fn hide_runs<B: Bits>(context: &Context<'_, B>, candidate: &Candidate<'_>) -> f64 {
    let runs = candidate.is_one(&context.knowledge.cast.engineers)
        && context.knowledge.distance(candidate.action.from, candidate.action.to) > 1;
    let early = context.view.ply() < context.settings.opening;
    if runs && early { -context.settings.hide_runs } else { 0.0 }
}

/// T21: cavalry makes for the headquarters.
fn cavalry_probe<B: Bits>(context: &Context<'_, B>, candidate: &Candidate<'_>) -> f64 {
    if !candidate.is_one(&context.knowledge.cast.cavalry) || !context.knowledge.hunts_headquarters {
        return 0.0;
    }
    context.settings.cavalry_probe * candidate.progress(context)
}

/// T22: a quiet step forward by somebody who is not needed elsewhere.
pub(super) fn is_bluff<B: Bits>(context: &Context<'_, B>, candidate: &Candidate<'_>) -> bool {
    let cast = &context.knowledge.cast;
    let needed = candidate.is_one(&cast.spies) || cast.general() == Some(candidate.piece.kind);
    let forward = candidate.progress(context) > 0.0;
    candidate.is_quiet() && forward && !needed && is_step(context, candidate)
}

words! {
    /// Pieces that probe pieces that have not moved.
    Prober {
        /// Company officers and cavalry in the opening and the middle, aircraft at any time.
        Printed = "printed",
        /// Company officers and cavalry alone.
        Company = "company",
        /// Aircraft and nobody else.
        Aircraft = "aircraft",
        /// Engineers and nobody else.
        Engineers = "engineers",
        /// Generals and nobody else.
        Generals = "generals",
        /// Nobody in particular.
        Anyone = "anyone",
    }
}

words! {
    /// Behaviour of the spy.
    SpyManner {
        /// It waits where it is until the general comes near.
        Ambush = "ambush",
        /// It stays near the lieutenant general.
        Escort = "escort",
        /// It moves like everybody else.
        Free = "free",
    }
}

parameters! {
    /// Settings of `tactician`. Weights are in units of the value of the highest general; 0 leaves an advice out. The
    /// numbers are those of `docs/ADVICE.md`.
    TacticianSettings {
        attacker: String = "auto", "T1: the kind that leads the attack, as a code; auto: the lieutenant general";
        lead: f64 = "0.25", "T1: the leader hits pieces that have moved and seeks them";
        successor: bool = "true", "T2: once the leader has fallen the next general leads";
        general_home: f64 = "0.3", "T3: the general stays near home and fights only what it surely beats";
        screen: f64 = "0.4", "T4: others meet the unknown piece that comes to the general";
        prober: Prober = "printed", "T5, T6: pieces that probe unmoved pieces";
        probe: f64 = "0.3", "T5, T6: these pieces probe, others do not";
        mine_fear: f64 = "0.5", "T7: generals keep off what may be a mine";
        save_specialists: f64 = "0.3", "T8: spy and engineers do not probe unknown pieces";
        late_engineers: f64 = "0.4", "T9: late in the game engineers go for unmoved pieces";
        flee_general: f64 = "0.5", "T10: all pieces except generals avoid a known general, the most valuable first";
        kill_plane: f64 = "0.5", "T11: a known aircraft is taken by a general beside it, else traded for the own aircraft";
        spy_strike: f64 = "1", "T12: the spy goes for what is very likely the general";
        spy: SpyManner = "ambush", "T13: behaviour of the spy until then";
        spy_weight: f64 = "0.25", "T13: weight of that behaviour";
        second_entrance: f64 = "2", "T14: steps of detour that are worth avoiding a known general's reach";
        hold_flights: f64 = "0.5", "T15: aircraft do not fly in the opening";
        opening: u32 = "40", "T15, T20: plies that count as the opening";
        plane_escape: f64 = "0.4", "T16: aircraft fly to escape a known general";
        clear_headquarters: f64 = "0.4", "T17: aircraft, engineers, company officers or cavalry enter the enemy headquarters first, as it may hold a mine";
        one_above: f64 = "0.3", "T18: an enemy that has beaten a piece is not attacked with the next rank up";
        keep_unmoved: f64 = "0.03", "T19: pieces that have not moved stay unmoved";
        hide_runs: f64 = "0.2", "T20: engineers make no long runs in the opening";
        cavalry_probe: f64 = "0.05", "T21: cavalry makes for the enemy headquarters";
        bluff: f64 as Share = "0.05", "T22: share of moves that advance any piece as if it were strong";
        sure: f64 as Share = "0.8", "least probability at which a kind counts as known";
        advance: f64 = "0.04", "value of a step towards the enemy headquarters";
        caution: f64 as Share = "0.6", "assumed probability that an enemy that can attack a piece does so";
        defence: f64 = "4", "value of the safety of the own headquarters";
        temperature: f64 as NotNegative = "0.03", "temperature of the softmax over scores; 0 takes the best move";
    }
}

/// Declares the rules: the number, what it asks for, its name and parameter, and what it adds to the value of a move.
macro_rules! rules {
    ($($number:literal, $about:literal, $rule:ident = $word:literal, $judge:expr;)+) => {
        words! {
            /// A rule of play, called as the tactician's parameter for its weight. Numbers are those of
            /// `docs/ADVICE.md`.
            Rule { $(#[doc = concat!($number, ": ", $about)] $rule = $word),+ }
        }

        fn rules<B: Bits>() -> [(&'static str, Rule, Judge<B>); 20] {
            [$(($number, Rule::$rule, $judge)),+]
        }
    };
}

rules! {
    "T1", "the leader hits pieces that have moved and seeks them.", Lead = "lead", lead;
    "T3", "the general stays near home.", GeneralHome = "general_home", general_home;
    "T4", "others meet the unknown piece that comes to the general.", Screen = "screen", screen;
    "T5", "those who probe do it, others do not.", Probe = "probe", probe;
    "T7", "generals keep off what may be a mine.", MineFear = "mine_fear", mine_fear;
    "T8", "spy and engineers do not probe.", SaveSpecialists = "save_specialists", save_specialists;
    "T9", "late in the game engineers go for unmoved pieces.", LateEngineers = "late_engineers", late_engineers;
    "T10", "everybody but generals avoids a known general.", FleeGeneral = "flee_general", flee_general;
    "T11", "a known aircraft is taken or traded.", KillPlane = "kill_plane", kill_plane;
    "T12", "the spy goes for what is very likely the general.", SpyStrike = "spy_strike", spy_strike;
    "T13", "what the spy does meanwhile.", SpyWeight = "spy_weight", spy_manner;
    "T14", "the way to the goal avoids a known general's reach.", SecondEntrance = "second_entrance", second_entrance;
    "T15", "aircraft do not fly in the opening.", HoldFlights = "hold_flights", hold_flights;
    "T16", "an aircraft flies from a known general.", PlaneEscape = "plane_escape", plane_escape;
    "T17", "the enemy headquarters is cleared before officers enter.", ClearHeadquarters = "clear_headquarters", clear_headquarters;
    "T18", "what has beaten a piece is not hit with the next rank.", OneAbove = "one_above", one_above;
    "T19", "pieces that have not moved stay unmoved.", KeepUnmoved = "keep_unmoved", keep_unmoved;
    "T20", "engineers make no long runs in the opening.", HideRuns = "hide_runs", hide_runs;
    "T21", "cavalry makes for the enemy headquarters.", CavalryProbe = "cavalry_probe", cavalry_probe;
    "T22", "a piece just steps forward.", Bluff = "bluff", |context, candidate| f64::from(is_bluff(context, candidate));
}

/// One rule of play, asked of every move: what the tactician would add for it if its weight were 1.
#[derive(Debug, Clone)]
pub struct RuleOfPlay {
    rule: Rule,
    tactician: Tactician,
}

impl RuleOfPlay {
    /// A rule for a game. Of `settings` it takes what says how the rule is meant (who leads, who probes, what
    /// counts as known), and no weight.
    ///
    /// # Errors
    /// If the leader of the attack is no piece of the game.
    pub fn new<B: Bits>(
        game: &Gunjin<B>,
        rule: Rule,
        mut settings: TacticianSettings,
    ) -> Result<RuleOfPlay, AgentError> {
        // The way round a general is at work in every step that is worth something.
        let scale = if rule == Rule::SecondEntrance { "advance".into() } else { rule.text() };
        settings.set(&scale, "1").expect("every rule is a weight of the tactician, and 1 is one");
        Ok(RuleOfPlay { rule, tactician: Tactician::new(game, settings)? })
    }

    /// Strength of the rule's demand for each move: 0 where it has nothing to say, below 0 where it warns.
    pub fn degrees<B: Bits>(&self, game: &Gunjin<B>, view: &View<B>, moves: &[Move]) -> Vec<f64> {
        let context = self.tactician.context(game, view);
        let degree = |&action: &Move| {
            Candidate::new(&context, action).map_or(0.0, |candidate| part(self.rule, &context, &candidate))
        };
        moves.iter().map(degree).collect()
    }
}
