//! Policies on disk: the probabilities at every information set, found by the digest of the view.

use super::checkpoint::{Arrays, Unpacked};
use super::compiled::{Compiled, Payoffs};
use super::file::{FileError, Kind, head, open, pack};
use super::profile::Profile;
use crate::parameters::parameters;
use crate::solve::view_key;
use crate::{Agent, AgentError, Policy, SearchModel, files};
use gunjin_engine::random::Stream;
use std::borrow::Cow;

/// Bytes that every table may unpack to.
const SMALL: u64 = 64 << 20;
/// Bytes that a table may unpack to besides, for each byte of its file: digests of views can hardly be packed, and
/// hardly an information set has a hundred actions.
const THINNEST: u64 = 100;
/// By how much probabilities may sum to another number than 1.
const ROUNDING: f64 = 1e-6;

/// Strategies of all seats, looked up by view.
#[derive(Debug, Clone, PartialEq)]
pub struct PolicyTable {
    seats: Vec<SeatPolicy>,
}

#[derive(Debug, Clone, Default, PartialEq)]
struct SeatPolicy {
    keys: Vec<u64>,
    /// Offsets of each view's probabilities, and the end.
    starts: Vec<usize>,
    probabilities: Vec<f64>,
}

impl Compiled {
    /// A policy as the bytes of a file; `made_by` is a line about where it comes from.
    pub fn write_policy(&self, profile: &Profile, made_by: &str) -> Vec<u8> {
        let tree = &self.tree;
        let mut arrays = Arrays::default();
        arrays.put_number(tree.seats() as u64);
        for seat in 0..tree.seats() {
            let mut order: Vec<usize> = (0..tree.sets(seat).len()).collect();
            let keys = &tree.keys[tree.set_range(seat)];
            order.sort_by_key(|&set| keys[set]);
            arrays.put_numbers(order.iter().map(|&set| keys[set]));
            let row = |&set: &usize| self.by_legal(seat, set, profile.at(tree, seat, set));
            let lengths: Vec<u64> = order.iter().map(|set| row(set).len() as u64).collect();
            arrays.put_numbers(lengths.into_iter());
            let probabilities: Vec<f64> = order.iter().flat_map(|set| row(set).into_owned()).collect();
            arrays.put(&probabilities);
        }
        let made_by: String = made_by.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        pack(Kind::Policy, tree, &made_by, &arrays.into_bytes())
    }

    /// The probabilities of the legal actions at an information set, by those of its actions.
    fn by_legal<'r>(&self, seat: usize, set: usize, row: &'r [f64]) -> Cow<'r, [f64]> {
        match &self.form {
            Payoffs::Ends(_) => row.into(),
            Payoffs::Records(records) => records.by_cell(seat, set, row).into(),
        }
    }

    /// The other way round; `None` if there are too few or too many.
    fn by_action<'r>(&self, seat: usize, set: usize, row: &'r [f64]) -> Option<Cow<'r, [f64]>> {
        match &self.form {
            Payoffs::Ends(_) => Some(row.into()),
            Payoffs::Records(records) => records.by_action(seat, set, row).map(Cow::from),
        }
        .filter(|row| row.len() == self.tree.sets(seat)[set].actions as usize)
    }

    /// The profile of a file, for judging it.
    ///
    /// # Errors
    /// If the file is of another game or damaged.
    pub fn read_policy(&self, bytes: &[u8]) -> Result<Profile, FileError> {
        let tree = &self.tree;
        let probabilities = match &self.form {
            Payoffs::Ends(_) => tree.sequences(),
            Payoffs::Records(records) => records.untried(),
        };
        let numbers = 1 + 3 * tree.seats() + 2 * tree.information_sets() + probabilities;
        let table = PolicyTable::unpacked((&tree.game, tree.fingerprint), bytes, 8 * numbers as u64)?;
        if table.information_sets() != tree.information_sets() {
            return Err(FileError::Damaged("it has not as many information sets as the game"));
        }
        let mut profile = Profile::uniform(tree);
        for seat in 0..tree.seats() {
            for (set, &key) in tree.keys[tree.set_range(seat)].iter().enumerate() {
                let row =
                    table.look_up(seat, key).ok_or(FileError::Damaged("an information set is missing"))?;
                let row = self.by_action(seat, set, row);
                let row =
                    row.ok_or(FileError::Damaged("an information set has another number of actions"))?;
                profile.set_at(tree, seat, set, &row);
            }
        }
        Ok(profile)
    }
}

impl PolicyTable {
    /// The table in a file's bytes.
    ///
    /// # Errors
    /// If the file is of another game or other rules, of another version, or damaged.
    pub fn read(game: &str, fingerprint: u64, bytes: &[u8]) -> Result<PolicyTable, FileError> {
        let most = SMALL.saturating_add(THINNEST.saturating_mul(bytes.len() as u64));
        PolicyTable::unpacked((game, fingerprint), bytes, most)
    }

    fn unpacked(game: (&str, u64), bytes: &[u8], most: u64) -> Result<PolicyTable, FileError> {
        let (_, mut content) = open(Kind::Policy, game, bytes, most)?;
        let seats = read_seats(&mut content);
        Ok(PolicyTable { seats: content.finish(seats)? })
    }

    /// The game that a file says it is of; `None` if it is no policy.
    pub fn game_of(bytes: &[u8]) -> Option<String> {
        head(Kind::Policy, bytes).ok().map(|(head, _)| head.game)
    }

    /// The probabilities of the legal actions at a view of this digest ([`super::view_key`]); `None` if there
    /// is none.
    pub(crate) fn look_up(&self, seat: usize, key: u64) -> Option<&[f64]> {
        let table = self.seats.get(seat)?;
        let place = table.keys.binary_search(&key).ok()?;
        Some(&table.probabilities[table.starts[place]..table.starts[place + 1]])
    }

    /// The probabilities at a view of this digest, whichever seat's it is; `None` if there is none.
    pub(crate) fn look_up_any(&self, key: u64) -> Option<&[f64]> {
        (0..self.seats.len()).find_map(|seat| self.look_up(seat, key))
    }

    /// Number of its information sets.
    pub fn information_sets(&self) -> usize {
        self.seats.iter().map(|seat| seat.keys.len()).sum()
    }
}

/// The tables of all seats; `None` where something does not fit.
fn read_seats(content: &mut Unpacked<'_>) -> Option<Vec<SeatPolicy>> {
    let seats = content.take_number().filter(|&seats| seats <= super::tree::MOST_SEATS as u64)?;
    (0..seats).map(|_| read_seat(content)).collect()
}

fn read_seat(content: &mut Unpacked<'_>) -> Option<SeatPolicy> {
    let keys = content.take_numbers(u64::MAX)?;
    let actions = content.take_numbers(keys.len() as u64)?;
    let mut starts = Vec::new();
    starts.try_reserve_exact(actions.len() + 1).ok()?;
    starts.push(0usize);
    for &actions in &actions {
        starts.push(starts[starts.len() - 1].checked_add(usize::try_from(actions).ok()?)?);
    }
    let total = starts[starts.len() - 1];
    if keys.len() != actions.len() || !keys.is_sorted() || total as u64 > content.left() {
        return None;
    }
    drop(actions);
    let mut probabilities = Vec::new();
    probabilities.try_reserve_exact(total).ok()?;
    probabilities.resize(total, 0.0);
    content.take(&mut probabilities)?;
    let is_policy = |row: &[f64]| {
        let sum: f64 = row.iter().sum();
        row.iter().all(|&share| share >= 0.0) && (sum - 1.0).abs() < ROUNDING
    };
    let sound = starts.windows(2).all(|ends| is_policy(&probabilities[ends[0]..ends[1]]));
    sound.then_some(SeatPolicy { keys, starts, probabilities })
}

parameters! {
    /// Path of the policy.
    TableSettings {
        policy: String = "", "path of a file that `gunjin solve --save` wrote";
    }
}

pub(crate) fn missing(problem: String) -> AgentError {
    AgentError::Missing { agent: "table", problem }
}

pub(crate) fn bytes_of(settings: &TableSettings) -> Result<Vec<u8>, AgentError> {
    let path = &settings.policy;
    if path.is_empty() {
        return Err(missing("table needs a file; write table:policy=PATH".into()));
    }
    files::solved_bytes(path.as_ref())
        .map_err(|error| missing(format!("{path} cannot be read ({error}); give the path of a policy")))
}

#[derive(Debug, Clone)]
pub(crate) struct TablePlayer {
    path: String,
    table: PolicyTable,
}

impl TablePlayer {
    pub(crate) fn open(
        settings: &TableSettings,
        (game, fingerprint): (&str, u64),
    ) -> Result<TablePlayer, AgentError> {
        let bytes = bytes_of(settings)?;
        let path = settings.policy.clone();
        let table = PolicyTable::read(game, fingerprint, &bytes)
            .map_err(|error| missing(format!("{path}: {error}")))?;
        Ok(TablePlayer { path, table })
    }
}

impl<G: SearchModel> Agent<G> for TablePlayer {
    fn name(&self) -> String {
        format!("table:policy={}", self.path)
    }

    /// Policy by the table, which may have an image of the view instead; at views that it does not have (the game
    /// began elsewhere) all legal actions alike.
    fn policy(&self, game: &G, view: &G::View, legal: &[G::Action], _: &mut Stream) -> Policy<G::Action> {
        let row =
            |view: &G::View| self.table.look_up_any(view_key(view)).filter(|row| row.len() == legal.len());
        if let Some(row) = row(view) {
            return Policy::sharing(legal, row);
        }
        let turned = game.images(view).into_iter().find_map(|(image, actions)| {
            let row = row(&image)?;
            let place = |action: &G::Action| actions.iter().filter(|other| *other < action).count();
            let shares: Vec<f64> = actions.iter().map(|action| row[place(action)]).collect();
            Some(Policy::sharing(legal, &shares))
        });
        turned.unwrap_or_else(|| Policy::uniform(legal))
    }
}
