//! One number for everything that must not change unnoticed: `data/signature.txt`.
//!
//! Each line is a part and the digest of a fixed run of it, so that a difference says where it comes from;
//! the last line sums them up. After a change that is meant: `cargo test -p gunjin --test all -- --ignored
//! signature::regenerate`.

mod others;
mod thinking;

use gunjin_engine::catalogue::{EditionVisitor, with_ruleset};
use gunjin_engine::games::gunjin::text::library::edition_ids;
use gunjin_engine::games::gunjin::{Dealer, Gunjin, Ruleset};
use gunjin_engine::perft::perft;
use gunjin_engine::random::{Purpose, Stream, below};
use gunjin_engine::replay::{Players, record};
use gunjin_engine::{Bits, Digest, Seat, Umpire};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::PathBuf;

/// Random games of every edition.
const GAMES: u64 = 20;
/// Plies of each recorded game.
const PLIES: usize = 80;
/// Seed of the whole run.
const SEED: u64 = 1904;

fn path() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../data/signature.txt")
}

/// Digests by part.
#[derive(Default)]
struct Signature(RefCell<BTreeMap<&'static str, Digest>>);

impl Signature {
    fn add(&self, part: &'static str, text: &str) {
        self.0.borrow_mut().entry(part).or_default().add(text.as_bytes());
    }

    fn text(&self) -> String {
        let mut text = String::new();
        for (part, digest) in self.0.borrow().iter() {
            let _ = writeln!(text, "{part} {:016x}", digest.value());
        }
        let all = Digest::of(&text);
        format!("{text}all {all:016x}\n")
    }
}

/// The parts that are about editions.
struct Editions<'s>(&'s Signature);

impl EditionVisitor for Editions<'_> {
    type Output = ();

    fn gunjin<B: Bits>(self, game: Gunjin<B>) {
        let (game, signature) = (&game, self.0);
        let dealer = Dealer::new(game.ruleset());
        for number in 0..GAMES {
            let played = game.random_game(&dealer, SEED, number);
            signature.add("playouts", &format!("{} {played:?}\n", game.ruleset().id()));
            let umpire = umpired(game, number);
            signature.add("records", &record(&umpire, &nobody()).to_string());
            for seat in [0, 1] {
                signature.add("views", &umpire.view(Seat(seat)).describe(game));
            }
        }
        for depth in 1..=3 {
            signature.add("perft", &format!("{}\n", perft(game, &game.reference(), depth)));
        }
    }
}

/// The players of a record that names none.
fn nobody() -> Players {
    Players { agents: vec![String::new(); 2], others: Vec::new() }
}

/// A random game of at most [`PLIES`] plies, by an umpire.
fn umpired<B: Bits>(game: &Gunjin<B>, number: u64) -> Umpire<'_, Gunjin<B>> {
    let dealer = Dealer::new(game.ruleset());
    let dealt = |seat| Stream::new(SEED, number, Purpose::Setup, seat as u64);
    let [south, north] = [0, 1].map(|seat| dealer.deal(seat, &mut dealt(seat)));
    let mut umpire = Umpire::from_setups(game, &south, &north).expect("dealt set-ups are lawful");
    let mut rng = Stream::new(SEED, number, Purpose::Moves, 0).fast();
    for _ in 0..PLIES {
        let legal = umpire.legal();
        let Some(&action) = legal.get(below(&mut rng, legal.len() as u32) as usize) else { break };
        umpire.play(action).expect("a legal move");
    }
    umpire
}

fn signature() -> String {
    let signature = Signature::default();
    for id in edition_ids() {
        let ruleset = Ruleset::named(id).unwrap_or_else(|error| panic!("{id}: {error}"));
        if ruleset.edition().is_cousin() {
            continue;
        }
        with_ruleset(ruleset, Editions(&signature));
    }
    others::add(&signature);
    thinking::add(&signature);
    signature.text()
}

#[test]
fn everything_is_as_it_was() {
    let kept = std::fs::read_to_string(path()).unwrap_or_else(|error| panic!("data/signature.txt: {error}"));
    assert_eq!(kept, signature(), "data/signature.txt; regenerate it if the change was meant");
}

#[test]
#[ignore = "rewrites data/signature.txt"]
fn regenerate() {
    std::fs::write(path(), signature()).unwrap_or_else(|error| panic!("data/signature.txt: {error}"));
}
