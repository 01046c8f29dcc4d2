//! Piece values on boards so small that they can be counted exactly, and their estimates.
//!
//! The exact figures come from every position of every random game ([`walk`]); the estimates are those of
//! `gunjin values`, as anybody plays it.

mod regression;
mod walk;

use crate::cli::gunjin::json;
use gunjin_engine::catalogue::{EditionVisitor, with_ruleset};
use gunjin_engine::games::gunjin::{Gunjin, NORTH, SOUTH, Setup};
use gunjin_engine::{Bits, math};
use gunjin_play::game_run::handicap::removable;
use gunjin_play::spec::load_edition;
use gunjin_play::stats::rank::spearman;
use regression::logits;
use serde_json::Value;
use walk::{Walk, setups, without};

/// Games of full armies.
const GAMES: u32 = 2000;
/// Pairs of games for each kind.
const PAIRS: u32 = 4000;

/// A kind's exact figures between random players.
#[derive(Debug)]
struct Exact {
    code: String,
    /// The score that is lost without the piece, the mean over who lacks it.
    lost: f64,
    /// Its logit in the regression over all games.
    logit: f64,
}

/// Set-ups that meet.
#[derive(Clone, Copy)]
enum Setups {
    /// Every pair, all equally likely.
    Random,
    /// Those of the edition.
    Reference,
}

/// The exact figures of these kinds.
struct Counted<'a> {
    codes: &'a [String],
    setups: Setups,
}

impl EditionVisitor for Counted<'_> {
    type Output = Vec<Exact>;

    fn gunjin<B: Bits>(self, game: Gunjin<B>) -> Vec<Exact> {
        let whole = [SOUTH, NORTH].map(|seat| match self.setups {
            Setups::Random => setups(game.ruleset(), seat),
            Setups::Reference => vec![game.ruleset().reference(seat).clone()],
        });
        let logits = logits(&Walk::from(&game, [&whole[SOUTH], &whole[NORTH]]).rows());
        let of = |code: &String| {
            let kind = game.ruleset().kind_of_code(code).expect("a kind of it");
            let logit = logits[usize::from(kind)];
            Exact { code: code.clone(), lost: lost(&game, &whole, kind), logit }
        };
        self.codes.iter().map(of).collect()
    }
}

/// Half a point less what the side scores that lacks a piece of a kind: South in half of the games.
fn lost<B: Bits>(game: &Gunjin<B>, whole: &[Vec<Setup>; 2], kind: u8) -> f64 {
    let lacking = [SOUTH, NORTH].map(|seat| {
        let left = whole[seat].iter().map(|setup| without(game.ruleset(), seat, setup, kind));
        left.collect::<Vec<_>>()
    });
    let south = Walk::from(game, [&lacking[SOUTH], &whole[NORTH]]).score();
    let north = 1.0 - Walk::from(game, [&whole[SOUTH], &lacking[NORTH]]).score();
    0.5 - (south + north) / 2.0
}

fn counted(name: &str, setups: Setups) -> Vec<Exact> {
    let codes = removable(name).expect("an edition");
    with_ruleset(load_edition(name).expect("an edition"), Counted { codes: &codes, setups })
}

/// An estimate as it was printed, and the exact number.
struct Held {
    low: f64,
    high: f64,
    point: f64,
    exact: f64,
}

impl Held {
    fn read(row: &Value, name: &str, exact: f64) -> Held {
        let number = |end: &str| row[format!("{name}{end}")].as_f64().expect("a number");
        Held { low: number("_low"), high: number("_high"), point: number(""), exact }
    }

    fn holds(&self) -> bool {
        self.low <= self.exact && self.exact <= self.high
    }

    /// Number of standard errors by which the estimate is off.
    fn off(&self) -> f64 {
        (self.point - self.exact) / ((self.high - self.low) / 2.0 / 1.96)
    }
}

/// Of 95 % intervals at most one misses, and none by more than four standard errors.
fn all_but_one_hold(what: &str, found: &[Held]) {
    for held in found {
        let (Held { low, high, point, exact }, off) = (held, held.off());
        eprintln!("{what}: exactly {exact:.4}, estimated {point:.4} [{low:.4}, {high:.4}], {off:+.1} off");
        assert!(off.abs() < 4.0, "{what}: {exact} is far from {point} [{low}, {high}]");
    }
    let missed = found.iter().filter(|held| !held.holds()).count();
    assert!(missed <= 1, "{what}: {missed} of {} intervals miss", found.len());
}

/// The row of a kind.
fn row<'a>(table: &'a Value, code: &str) -> &'a Value {
    let rows = table.as_array().expect("a table");
    rows.iter().find(|row| row["kind"] == code).expect("every kind is there")
}

/// Plays `gunjin values` with random players, and holds what it finds against what is known. Answers what is
/// lost without each kind: exactly, and as it was estimated.
fn compare(name: &str, setups: Setups) -> (Vec<Exact>, Vec<f64>) {
    let exact = counted(name, setups);
    let policy = match setups {
        Setups::Random => "",
        Setups::Reference => "--setup reference",
    };
    let found = json(&format!(
        "values --game {name} --agent random {policy} --games {GAMES} --removal {PAIRS} --sample 1 --samples 100 --seed 1 --format json"
    ));
    let logit = |kind: &Exact| math::ln((0.5 + kind.lost) / (0.5 - kind.lost));
    let mean = exact.iter().map(logit).sum::<f64>() / exact.len() as f64;
    let agree = |table: &str, column: &str, number: &dyn Fn(&Exact) -> f64| {
        let held = |kind: &Exact| Held::read(row(&found[table], &kind.code), column, number(kind));
        let held: Vec<Held> = exact.iter().map(held).collect();
        all_but_one_hold(&format!("{name}, {table}, {column}"), &held);
        held.iter().map(|held| held.point).collect::<Vec<f64>>()
    };
    let lost = agree("removal", "lost", &|kind| kind.lost);
    agree("removal", "logit", &logit);
    agree("removal", "value", &|kind| logit(kind) / mean);
    agree("values", "logit", &|kind| kind.logit);
    (exact, lost)
}

#[test]
fn both_estimates_hold_what_random_games_come_to() {
    let (exact, _) = compare("mini-2x4", Setups::Random);
    assert!(exact.iter().all(|kind| kind.lost > 0.1 && kind.logit > 0.1), "no piece is useless: {exact:?}");
}

#[test]
fn each_estimate_finds_its_own_order_where_the_two_differ() {
    let (exact, found) = compare("mini-3x4", Setups::Reference);
    let [lost, logits]: [Vec<f64>; 2] =
        [exact.iter().map(|kind| kind.lost).collect(), exact.iter().map(|kind| kind.logit).collect()];
    assert_eq!(spearman(&lost, &found), Some(1.0), "{exact:?} {found:?}");
    // What goes with winning is not what is lost without: that is so of all games, and no estimate's fault.
    assert!(spearman(&lost, &logits).is_some_and(|both| both.abs() < 0.2), "{exact:?}");
}
