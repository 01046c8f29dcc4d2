//! Log-linear set-up policies: draws against all set-ups of small editions, and files.

#![allow(clippy::print_stdout)] // figures for whoever asks with --nocapture

use gunjin_agents::games::gunjin::belief::Belief;
use gunjin_agents::games::gunjin::setup::log_linear::file::{Origin, PolicyFile, Written};
use gunjin_agents::games::gunjin::setup::log_linear::policy::{Camps, LogLinear, Mixed};
use gunjin_agents::games::gunjin::setup::log_linear::strength::{Meeting, Strength};
use gunjin_agents::games::gunjin::setup::{SetupPolicy, SetupSpec};
use gunjin_engine::catalogue::{EditionVisitor, with_ruleset};
use gunjin_engine::games::gunjin::text::library::edition_ids;
use gunjin_engine::games::gunjin::{Dealer, Gunjin, Ruleset, Setup};
use gunjin_engine::math;
use gunjin_engine::random::{Purpose, Stream, unit};
use gunjin_engine::{Bits, Seat, Umpire};
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use std::collections::HashMap;
use std::f64::consts::LN_2;

fn edition(id: &str) -> Ruleset {
    Ruleset::named(id).expect("an edition")
}

/// All legal set-ups of a seat.
fn all(ruleset: &Ruleset, seat: usize) -> Vec<Setup> {
    fn fill(left: &mut HashMap<Option<u8>, usize>, so_far: &mut Vec<Option<u8>>, found: &mut Vec<Setup>) {
        let mut kinds: Vec<Option<u8>> =
            left.iter().filter(|(_, n)| **n > 0).map(|(kind, _)| *kind).collect();
        kinds.sort_unstable();
        if kinds.is_empty() {
            found.push(Setup { kinds: so_far.clone() });
        }
        for kind in kinds {
            *left.entry(kind).or_default() -= 1;
            so_far.push(kind);
            fill(left, so_far, found);
            so_far.pop();
            *left.entry(kind).or_default() += 1;
        }
    }
    let mut left: HashMap<Option<u8>, usize> = HashMap::new();
    ruleset.reference(seat).kinds.iter().for_each(|kind| *left.entry(*kind).or_default() += 1);
    let mut found = Vec::new();
    fill(&mut left, &mut Vec::new(), &mut found);
    found.retain(|setup| setup.check(ruleset, seat).is_ok());
    found
}

/// A policy with weights within `size` of nothing.
fn policy(ruleset: &Ruleset, size: f64) -> LogLinear {
    let mut rng = Stream::new(1, 0, Purpose::Check, 0);
    let camps = Camps::new(ruleset);
    let weights = (0..camps.numbers()).map(|_| size * (2.0 * unit(&mut rng) - 1.0)).collect();
    LogLinear::new(camps, weights).expect("as many weights as there should be")
}

/// The probabilities of set-ups.
fn probabilities(ruleset: &Ruleset, policy: &LogLinear, seat: usize, setups: &[Setup]) -> Vec<f64> {
    let camps = Camps::new(ruleset);
    let sizes: Vec<f64> =
        setups.iter().map(|setup| math::exp(camps.score(seat, setup, policy.weights()))).collect();
    let sum: f64 = sizes.iter().sum();
    sizes.iter().map(|size| size / sum).collect()
}

#[test]
fn draws_follow_the_exact_probabilities() {
    for id in ["mini-2x4", "mini-3x4"] {
        let ruleset = edition(id);
        let policy = policy(&ruleset, 1.0);
        for seat in 0..2 {
            let setups = all(&ruleset, seat);
            let exact = probabilities(&ruleset, &policy, seat, &setups);
            let draws = 8_000u32;
            let mut seen: HashMap<Setup, u32> = HashMap::new();
            for game in 0..u64::from(draws) {
                let mut rng = Stream::new(3, game, Purpose::Setup, seat as u64);
                let setup = policy.setup(seat, game, &mut rng).expect("a set-up");
                *seen.entry(setup).or_default() += 1;
            }
            let mut surprise = 0.0;
            for (setup, probability) in setups.iter().zip(&exact) {
                let (found, expected) = (seen.remove(setup).unwrap_or(0), probability * f64::from(draws));
                surprise += math::powi(f64::from(found) - expected, 2) / expected;
            }
            assert!(seen.is_empty(), "{id}: illegal set-ups {seen:?}");
            let free = setups.len() as f64 - 1.0;
            assert!(surprise < free + 5.0 * (2.0 * free).sqrt(), "{id}: chi square {surprise} of {free}");
            assert!(
                exact.iter().fold(0.0f64, |most, p| most.max(*p)) > 1.3 / setups.len() as f64,
                "{id}: it is even"
            );
        }
    }
}

#[test]
fn the_divergence_from_random_set_ups_is_the_exact_one() {
    let ruleset = edition("mini-3x4");
    let policy = policy(&ruleset, 1.0);
    let setups = all(&ruleset, 0);
    let exact: f64 = probabilities(&ruleset, &policy, 0, &setups)
        .iter()
        .map(|probability| probability * math::ln(probability * setups.len() as f64))
        .sum();
    let found = policy.divergence(0, 1000, &mut Stream::new(1, 0, Purpose::Check, 1));
    assert!(exact > 0.5 && (found - exact).abs() < 0.05, "{found} is not {exact}");
}

/// Share of pairs of set-ups that are the same, in bits (entropy of order 2: A. Rényi, *On measures of entropy and
/// information*, 1961), with its standard error; `None` where too few are.
fn coincidences(setups: &[Setup]) -> Option<(f64, f64)> {
    let mut times: HashMap<&Setup, f64> = HashMap::new();
    setups.iter().for_each(|setup| *times.entry(setup).or_default() += 1.0);
    let all = setups.len() as f64;
    let pairs: f64 = times.values().map(|n| n * (n - 1.0)).sum();
    let triples: f64 = times.values().map(|n| n * (n - 1.0) * (n - 2.0)).sum();
    let (two, three) = (pairs / all / (all - 1.0), triples / all / (all - 1.0) / (all - 2.0));
    let variance = 4.0 * (three - two * two).max(0.0) / all + 2.0 * two / all / all;
    (pairs >= 20.0).then(|| (-math::ln(two) / LN_2, variance.sqrt() / two / LN_2))
}

#[test]
fn coincidences_tell_the_entropy() {
    let ruleset = edition("mini-3x4");
    let (policy, setups) = (policy(&ruleset, 1.0), all(&ruleset, 0));
    let squares: f64 = probabilities(&ruleset, &policy, 0, &setups).iter().map(|p| p * p).sum();
    let exact = -math::ln(squares) / LN_2;
    let mut rng = Stream::new(1, 0, Purpose::Check, 1);
    let drawn: Vec<Setup> =
        (0..2000).map(|game| policy.setup(0, game, &mut rng).expect("a set-up")).collect();
    let (bits, error) = coincidences(&drawn).expect("some are the same");
    assert!((with_ruleset(ruleset, RandomBits(0)) - math::ln(setups.len() as f64) / LN_2).abs() < 1e-9);
    assert!(error < 0.2 && (bits - exact).abs() < 3.0 * error, "{bits} ± {error} is not {exact}");
}

/// Bits by which the set-ups of a seat are unknown, if all legal ones are equally likely.
struct RandomBits(usize);

impl EditionVisitor for RandomBits {
    type Output = f64;

    fn gunjin<B: Bits>(self, game: Gunjin<B>) -> f64 {
        let umpire = Umpire::from_position(&game, game.reference());
        Belief::new(&game, &umpire.view(Seat(1 - self.0 as u8))).log2_worlds().expect("a count")
    }
}

/// `data/findings/setups-entropy.csv`: `cargo test --release -p gunjin-agents --test all -- --ignored --nocapture
/// entropies`.
#[test]
#[ignore = "prints figures"]
fn entropies_of_the_programs_set_ups() {
    println!("game,seat,policies,pieces,random,learned,error");
    for id in edition_ids() {
        let path = format!("{}/../data/setups/{id}.json", env!("CARGO_MANIFEST_DIR"));
        let Ok(text) = std::fs::read_to_string(path) else { continue };
        let ruleset = edition(id);
        let mixed = PolicyFile::read(&ruleset, &text, id).expect("learned set-ups");
        let pieces: u32 = ruleset.kinds().iter().map(|kind| kind.count).sum();
        // Which squares are empty is seen, and not among the bits.
        if pieces as usize != ruleset.board().camp(0).len() {
            continue;
        }
        for (seat, name) in ["South", "North"].into_iter().enumerate() {
            let random = with_ruleset(edition(id), RandomBits(seat));
            let setup = |game: u64| {
                let mut rng = Stream::new(1904, game, Purpose::Setup, seat as u64);
                mixed.setup(seat, game, &mut rng).expect("a set-up")
            };
            let drawn: Vec<Setup> = (0..20_000).into_par_iter().map(setup).collect();
            let found = coincidences(&drawn);
            let [learned, error] = found.map_or([(); 2].map(|()| String::new()), |found| {
                [found.0, found.1].map(|n| format!("{n:.2}"))
            });
            println!("{id},{name},{},{pieces},{random:.2},{learned},{error}", mixed.parts.len());
        }
    }
}

/// Effects of one exchange of two pieces are added up without the rest of the camp, so a wrong sum would show
/// as a wrong distribution only; here every edition draws legal set-ups, and better ones than chance does.
#[test]
fn every_edition_draws_legal_set_ups_that_score_higher() {
    for id in edition_ids() {
        let ruleset = edition(id);
        let (policy, camps, dealer) = (policy(&ruleset, 0.5), Camps::new(&ruleset), Dealer::new(&ruleset));
        for seat in 0..2 {
            let mut rng = Stream::new(5, 0, Purpose::Setup, seat as u64);
            let (mut drawn, mut dealt) = (0.0, 0.0);
            for game in 0..8 {
                let setup = policy.setup(seat, game, &mut rng).expect("a set-up");
                setup.check(&ruleset, seat).unwrap_or_else(|error| panic!("{id}: {error}"));
                drawn += camps.score(seat, &setup, policy.weights());
                dealt += camps.score(seat, &dealer.deal(seat, &mut rng), policy.weights());
            }
            assert!(drawn > dealt, "{id}, seat {seat}: {drawn} and {dealt}");
        }
    }
}

/// Games whose winner is decided by what stands in a corner.
#[test]
fn what_decides_games_is_found() {
    let ruleset = edition("mini-4x6");
    let (camps, dealer) = (Camps::new(&ruleset), Dealer::new(&ruleset));
    let mut strength = Strength::unknown(camps.numbers(), 25.0);
    let mut rng = Stream::new(1, 0, Purpose::Check, 0);
    let kind = ruleset.reference(0).kinds[0];
    let meetings: Vec<Meeting> = (0..3000)
        .map(|_| {
            let setups = [0, 1].map(|seat| dealer.deal(seat, &mut rng));
            let holds = |setup: &Setup| f64::from(u8::from(setup.kinds[0] == kind));
            Meeting::new(&camps, &setups, (1.0 + holds(&setups[0]) - holds(&setups[1])) / 2.0)
        })
        .collect();
    strength.learn(&meetings, 1.0);
    let weights: Vec<f64> = strength.weights().iter().map(|&weight| f64::from(weight)).collect();
    let policy =
        LogLinear::new(camps, weights.iter().map(|weight| 20.0 * weight).collect()).expect("weights");
    let mut held = 0;
    for game in 0..200 {
        let setup = policy.setup(0, game, &mut rng).expect("a set-up");
        // The corner and its reflection are one place to the policy.
        held += u32::from(setup.kinds[0] == kind || setup.kinds[3] == kind);
    }
    assert!(held > 180, "{held} of 200");
}

#[test]
fn files_are_read_back_and_wrong_ones_refused() {
    let ruleset = edition("mini-4x6");
    let policy = policy(&ruleset, 1.0);
    let written = Written::new(policy.weights());
    let nothing = Written { share: 3, ..Written::new(&vec![0.0; policy.weights().len()]) };
    let file = PolicyFile::new(&ruleset, vec![written, nothing], Origin::default());
    let read = PolicyFile::read(&ruleset, &file.text().expect("a text"), "file").expect("what was written");
    let [(1, first), (3, second)] = &read.parts[..] else { panic!("two policies with their shares") };
    for (read, written) in first.weights().iter().zip(policy.weights()) {
        assert!((read - written).abs() <= 0.5 / 256.0);
    }
    assert!(second.weights().iter().all(|weight| *weight == 0.0));
    let refused = |change: &dyn Fn(&mut PolicyFile)| {
        let mut file = file.clone();
        change(&mut file);
        let error =
            PolicyFile::read(&ruleset, &file.text().expect("a text"), "my.json").expect_err("refused");
        let error = error.to_string();
        assert!(error.contains("'my.json'") && error.contains("`gunjin learn setups mini-4x6"), "{error}");
        error
    };
    assert!(refused(&|file| file.layout += 1).contains("layout"));
    assert!(refused(&|file| file.rules = "0".into()).contains("other rules"));
    assert!(
        refused(&|file| (file.game, file.rules) = ("w-23-6i".into(), "0".into())).contains("for w-23-6i")
    );
    assert!(refused(&|file| _ = file.policies[1].weights.pop()).contains("cut or changed"));
    assert!(refused(&|file| file.policies.clear()).contains("no policy with a share"));
    assert!(refused(&|file| file.policies[1].share = u32::MAX).contains("no policy with a share"));
    assert!(
        PolicyFile::read(&ruleset, "{", "my.json")
            .expect_err("refused")
            .to_string()
            .contains("train it again")
    );
    let other = edition("mini-4x6:ply_cap=50");
    let text = file.text().expect("a text");
    assert!(PolicyFile::read(&other, &text, "my.json").is_ok(), "a variant has the same pieces");
    let error =
        PolicyFile::parsed(&other, &text, "my.json").expect_err("learning goes on with the same rules only");
    assert!(error.to_string().contains("this is mini-4x6:ply_cap=50"), "{error}");
}

#[test]
fn policies_come_up_by_their_shares() {
    let ruleset = edition("mini-3x4");
    let [camps, other] = [(); 2].map(|()| Camps::new(&ruleset));
    let certain = policy(&ruleset, 20.0);
    let random = LogLinear::new(camps, vec![0.0; other.numbers()]).expect("a policy");
    let usual = |policy: &dyn SetupPolicy, game: u64| {
        let mut rng = Stream::new(9, game, Purpose::Setup, 0);
        policy.setup(0, game, &mut rng).expect("a set-up")
    };
    // The set-up that the first of them nearly always has.
    let mut seen: HashMap<Setup, u32> = HashMap::new();
    (0..200).for_each(|game| *seen.entry(usual(&certain, game)).or_default() += 1);
    let (favourite, often) = seen.into_iter().max_by_key(|(_, times)| *times).expect("a set-up");
    assert!(often > 80, "{often} of 200");
    let share = |policy: &dyn SetupPolicy| {
        (0..2000).map(|game| u32::from(usual(policy, game) == favourite)).sum::<u32>() as f64 / 2000.0
    };
    let [all, none] = [share(&certain), share(&random)];
    let mixed = Mixed::new(vec![(1, certain), (3, random)]).expect("policies");
    let (found, expected) = (share(&mixed), all / 4.0 + 3.0 * none / 4.0);
    assert!((found - expected).abs() < 0.04, "{found} is not {expected}");
    assert!(Mixed::new(Vec::new()).is_none());
}

#[test]
fn an_edition_without_learned_set_ups_says_how_they_are_made() {
    let spec = SetupSpec::read("learned").expect("it can be written");
    assert_eq!(spec.to_string(), "learned");
    let error = spec.build(&edition("mini-2x4")).expect_err("nothing was learned").to_string();
    assert!(error.contains("gunjin learn setups mini-2x4 --out DIR"), "{error}");
}

/// Editions whose set-ups come with the program: every rule set; `d-23-6i` has the rules of `p3-23-6i`.
const WITH_SET_UPS: [&str; 23] = [
    "a-15-5x",
    "a-21-7i",
    "a-22-7x",
    "d-20-5i",
    "d-23-6i",
    "h-23-6x",
    "m-23-6y",
    "m-31-8xn",
    "p1-31-8x",
    "p1-35-7i",
    "p2-15-5i",
    "p2-23-6i",
    "p2-26-7x",
    "p2-28-7x",
    "p2-31-8x",
    "p3-23-6i",
    "p3-23-6i-1996",
    "p3-31-8x",
    "s-25-5i",
    "t-23-8i",
    "w-23-6i",
    "w-25-9x",
    "w-31-8x",
];

#[test]
fn the_set_ups_that_come_with_the_program_are_those_of_its_rules() {
    for id in WITH_SET_UPS {
        let ruleset = edition(id);
        let policy = SetupSpec::read("learned").expect("it can be written").build(&ruleset);
        let policy = policy.unwrap_or_else(|error| panic!("{id}: {error}"));
        for seat in 0..2 {
            let mut rng = Stream::new(7, 0, Purpose::Setup, seat as u64);
            let setup = policy.setup(seat, 0, &mut rng).expect("a set-up");
            setup.check(&ruleset, seat).unwrap_or_else(|error| panic!("{id}: {error}"));
        }
    }
}

/// A file under another name is one that the program does not have.
#[test]
fn every_file_of_set_ups_has_the_name_of_its_edition() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../data/setups");
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).expect("the folder") {
        let path = entry.expect("a file").path();
        let text = std::fs::read_to_string(&path).expect("text");
        let id = path.file_stem().and_then(|name| name.to_str()).expect("a name").to_string();
        assert!(text.contains(&format!("\"game\":\"{id}\"")), "{id}.json is of another game");
        found.push(id);
    }
    found.sort();
    // `d-23-6i` has the rules of `p3-23-6i`, and its set-ups.
    let historical = WITH_SET_UPS.iter().copied().filter(|&id| id != "d-23-6i");
    let mut wanted: Vec<&str> = historical.chain(["barrage", "duel", "luzhanqi", "stratego"]).collect();
    wanted.sort_unstable();
    assert_eq!(found, wanted);
}
