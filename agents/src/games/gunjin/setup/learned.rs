//! `learned`: set-ups that were learned. `file`: set-ups from text files, one a line (the format: `docs/ADVICE.md`).

use super::log_linear::file::{PolicyFile, fingerprint};
use super::log_linear::transfer::{Transfer, difference, is_alike};
use super::policy::SetupPolicy;
use crate::files;
use crate::games::gunjin::outside::{self, inside};
use crate::parameters::{parameters, words};
use gunjin_engine::Wrong;
use gunjin_engine::games::gunjin::text::library;
use gunjin_engine::games::gunjin::{Ruleset, Setup};
use gunjin_engine::random::{Stream, unit};
use gunjin_engine::switches::{nearest as nearest_word, suggestion};
use std::borrow::Cow;

parameters! {
    /// Settings of `learned`.
    LearnedSettings {
        path: String = "", "a file of `gunjin learn setups`; 'path=' may be left out; without it, the built-in set-ups";
        edition: String = "", "an edition whose built-in set-ups are used, where they are legal; without it the game's own, or the nearest edition's";
    }
}

const BUILT_IN: &[(&str, &str)] = inside!(
    "setups/",
    ".json",
    "a-15-5x",
    "a-21-7i",
    "a-22-7x",
    "barrage",
    "d-20-5i",
    "duel",
    "h-23-6x",
    "luzhanqi",
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
    "stratego",
    "t-23-8i",
    "w-23-6i",
    "w-25-9x",
    "w-31-8x"
);

/// Reads a policy of `gunjin learn setups`, or finds the one that comes with the program: that of an edition that is
/// named, else the nearest ([`super::SetupSpec::learned_for`]).
pub(super) fn learned(ruleset: &Ruleset, settings: &LearnedSettings) -> Result<Box<dyn SetupPolicy>, Wrong> {
    match (settings.path.as_str(), settings.edition.as_str()) {
        ("", "") => of_edition(ruleset, &nearest(ruleset).ok_or_else(|| lacking(ruleset))?),
        ("", edition) => of_edition(ruleset, edition),
        (path, "") => Ok(Box::new(PolicyFile::read(ruleset, &contents(path)?, path)?)),
        _ => Err(Wrong("learned takes a path or an edition, not both; leave one out".into())),
    }
}

pub(super) fn has_rules_of(edition: &str, ruleset: &Ruleset) -> bool {
    text_of(edition).is_some_and(|text| text.contains(&rules_of(ruleset)))
}

fn rules_of(ruleset: &Ruleset) -> String {
    format!("\"rules\":\"{}\"", fingerprint(ruleset))
}

fn text_of(edition: &str) -> Option<Cow<'static, str>> {
    outside::text_of(BUILT_IN, "setups/", edition)
}

fn editions() -> impl Iterator<Item = (&'static str, Cow<'static, str>)> {
    library::edition_ids().filter_map(|id| Some((id, text_of(id)?)))
}

pub(super) fn nearest(ruleset: &Ruleset) -> Option<String> {
    let (own, wanted) = (&ruleset.edition().id, rules_of(ruleset));
    if let Some((id, _)) = editions().find(|(_, text)| text.contains(&wanted)) {
        return Some(id.into());
    }
    let others = || editions().filter_map(|(id, _)| Some((id, Ruleset::named(id).ok()?)));
    let serves = |from: &Ruleset| Transfer::new(from, ruleset).is_some();
    if text_of(own).is_some() && Ruleset::named(own).is_ok_and(|from| serves(&from)) {
        return Some(own.clone());
    }
    let alike = others().filter(|(_, other)| is_alike(other, ruleset));
    alike.min_by_key(|(_, other)| difference(other, ruleset)).map(|(id, _)| id.into())
}

fn of_edition(ruleset: &Ruleset, edition: &str) -> Result<Box<dyn SetupPolicy>, Wrong> {
    let text = text_of(edition).ok_or_else(|| {
        let known = || BUILT_IN.iter().map(|(id, _)| *id);
        let meant = suggestion(&nearest_word(edition, known()));
        let known = known().collect::<Vec<_>>().join(", ");
        Wrong(format!("there are no built-in learned set-ups of '{edition}'{meant}; choose one of {known}"))
    })?;
    Ok(Box::new(PolicyFile::read(ruleset, &text, edition)?))
}

fn lacking(ruleset: &Ruleset) -> Wrong {
    let game = ruleset.id();
    Wrong(format!(
        "there are no built-in learned set-ups of {game}; train them with `gunjin learn setups {game} --out DIR` \
         and write learned:DIR/best.json"
    ))
}

words! {
    /// In which order a file's set-ups are used.
    Order {
        /// Drawn anew for every game.
        Random = "random",
        /// One after another by the number of the game, from the beginning again after the last.
        Turn = "turn",
    }
}

parameters! {
    /// Settings of `file`.
    FileSettings {
        path: String = "", "the file, one set-up a line; 'path=' may be left out";
        order: Order = "random", "order of the set-ups: random, or turn (by the number of the game)";
    }
}

/// Set-ups by seat.
#[derive(Debug, Clone)]
pub(super) struct Listed {
    seats: [Vec<Setup>; 2],
    order: Order,
}

impl Listed {
    /// Reads a file of set-ups.
    ///
    /// # Errors
    /// If it cannot be read, or with the line that is wrong.
    pub(super) fn from_file(ruleset: &Ruleset, settings: &FileSettings) -> Result<Listed, Wrong> {
        Reader { ruleset, path: &settings.path }.setups(&contents(&settings.path)?, settings.order)
    }
}

impl SetupPolicy for Listed {
    fn setup(&self, seat: usize, game: u64, rng: &mut Stream) -> Result<Setup, Wrong> {
        let setups = &self.seats[seat & 1];
        let place = match self.order {
            Order::Turn => (game % setups.len() as u64) as usize,
            Order::Random => (unit(rng) * setups.len() as f64) as usize,
        };
        Ok(setups[place.min(setups.len() - 1)].clone()) // rounding
    }
}

fn contents(path: &str) -> Result<String, Wrong> {
    files::text(path.as_ref())
        .map_err(|error| Wrong(format!("{path}: {error}; give the path of a text file")))
}

struct Reader<'r> {
    ruleset: &'r Ruleset,
    path: &'r str,
}

impl Reader<'_> {
    fn setups(&self, text: &str, order: Order) -> Result<Listed, Wrong> {
        let mut seats = [Vec::new(), Vec::new()];
        for (line, text) in lines(text) {
            let (seat, text) = seat_of(text);
            self.enter(&mut seats, seat, text).map_err(|fault| self.at(line, &fault))?;
        }
        self.whole(seats, order)
    }

    fn enter(&self, seats: &mut [Vec<Setup>; 2], only: Option<usize>, text: &str) -> Result<(), String> {
        for seat in (0..2).filter(|seat| only.is_none_or(|only| only == *seat)) {
            let read = Setup::read(self.ruleset, seat, text);
            let setup = read.and_then(|setup| setup.check(self.ruleset, seat).map(|()| setup));
            let setup = setup.map_err(|error| {
                let example = self.ruleset.reference(seat).text(self.ruleset, seat);
                format!("{error} (write a set-up front rank first, '/' between ranks: {example})")
            })?;
            seats[seat].push(setup);
        }
        Ok(())
    }

    fn whole(&self, seats: [Vec<Setup>; 2], order: Order) -> Result<Listed, Wrong> {
        match (0..2).find(|&seat| seats[seat].is_empty()) {
            Some(seat) => {
                let (path, side) = (self.path, ["South", "North"][seat]);
                Err(Wrong(format!("{path} has no set-up for {side}; add a line with one")))
            }
            None => Ok(Listed { seats, order }),
        }
    }

    fn at(&self, line: usize, fault: &str) -> Wrong {
        Wrong(format!("{}:{line}: {fault}", self.path))
    }
}

fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines()
        .enumerate()
        .map(|(number, line)| (number + 1, line.split('#').next().unwrap_or("").trim()))
        .filter(|(_, line)| !line.is_empty())
}

/// The seat that a line is kept for, and the rest of the line.
fn seat_of(line: &str) -> (Option<usize>, &str) {
    match line.split_once(char::is_whitespace) {
        Some(("south", rest)) => (Some(0), rest.trim()),
        Some(("north", rest)) => (Some(1), rest.trim()),
        _ => (None, line),
    }
}
