//! A person's turn: shows what has happened, answers questions, until there is a move.

use super::entry::{Entry, HELP, read_entry};
use super::screen::Screen;
use super::talk::Talk;
use gunjin_agents::external::described::Described;
use gunjin_engine::complete::Complete;
use gunjin_engine::game::Seat;
use gunjin_engine::record::Field;
use gunjin_engine::replay::{Players, record};
use gunjin_engine::umpire::Umpire;
use std::io;
use std::path::{Path, PathBuf};

/// What a person decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision<A> {
    /// To act.
    Act(A),
    /// To give up.
    Resign,
    /// To leave; the game can be resumed.
    Leave,
}

/// How a person plays.
#[derive(Debug, Clone, Default)]
pub struct Habits {
    /// Whether notes are shown at every turn.
    pub hints: bool,
    /// Where the game is saved if no file is named.
    pub save: Option<PathBuf>,
    /// What the seats are called in records.
    pub names: Vec<String>,
    /// The seed, for records.
    pub seed: u64,
}

impl Habits {
    /// The game so far as a record.
    pub(crate) fn record<G: Complete>(&self, umpire: &Umpire<'_, G>) -> String {
        let others = vec![Field::new("seed", &self.seed.to_string())];
        record(umpire, &Players { agents: self.names.clone(), others }).to_string()
    }
}

/// One person at one turn.
pub(crate) struct Person<'a, G: Described + Complete> {
    pub(crate) game: &'a G,
    pub(crate) umpire: &'a Umpire<'a, G>,
    pub(crate) screen: &'a dyn Screen<G>,
    pub(crate) habits: &'a Habits,
    pub(crate) seat: Seat,
}

impl<G: Described + Complete> Person<'_, G> {
    /// Shows what was announced after the first `known` actions, then the board, and asks until there is a
    /// decision.
    pub(crate) fn decide(&self, talk: &mut dyn Talk, known: usize) -> io::Result<Decision<G::Action>> {
        let view = self.umpire.view(self.seat);
        self.tell_heard(talk, &view, known)?;
        talk.say(&format!("\n{}", self.screen.board(self.game, &view)))?;
        if self.habits.hints {
            talk.say(&self.screen.notes(self.game, &view))?;
        }
        loop {
            let prompt = format!("{}> ", self.screen.seat_name(self.seat));
            let Some(line) = talk.ask(&prompt)? else { return Ok(Decision::Leave) };
            if let Some(decision) = self.answer(talk, &view, &line)? {
                return Ok(decision);
            }
        }
    }

    fn answer(
        &self,
        talk: &mut dyn Talk,
        view: &G::View,
        line: &str,
    ) -> io::Result<Option<Decision<G::Action>>> {
        match read_entry(self.game, view, self.umpire.legal(), line) {
            Entry::Act(action) => return Ok(Some(Decision::Act(action))),
            Entry::Resign => {
                let sure = talk.ask("Give up? Type 'yes': ")?;
                return Ok(sure.filter(|sure| sure == "yes").map(|_| Decision::Resign));
            }
            Entry::Quit => return Ok(Some(Decision::Leave)),
            Entry::Nothing => {}
            Entry::Help => talk.say(HELP)?,
            Entry::Board => talk.say(&self.screen.board(self.game, view))?,
            Entry::Moves(prefix) => talk.say(&self.moves(view, &prefix))?,
            Entry::Notes => talk.say(&self.screen.notes(self.game, view))?,
            Entry::Log => self.tell_heard(talk, view, 0)?,
            Entry::Save(file) => talk.say(&self.save(file.as_deref()))?,
            Entry::Unknown(text) => {
                talk.say(&format!("'{text}' is no legal move here and no command; 'moves' lists moves, 'help' the commands.\n"))?;
            }
        }
        Ok(None)
    }

    fn tell_heard(&self, talk: &mut dyn Talk, view: &G::View, known: usize) -> io::Result<()> {
        self.screen.heard(self.game, view, known).iter().try_for_each(|line| talk.say(&format!("{line}\n")))
    }

    fn moves(&self, view: &G::View, prefix: &str) -> String {
        let words = self.umpire.legal().iter().map(|&action| self.game.action_words(view, action));
        let wanted: Vec<String> = words.filter(|word| word.to_lowercase().starts_with(prefix)).collect();
        if wanted.is_empty() {
            format!("No legal move begins with '{prefix}'.\n")
        } else {
            wanted.join(" ") + "\n"
        }
    }

    /// Saves the game, and says so.
    pub(crate) fn save(&self, file: Option<&str>) -> String {
        let Some(path) = file.map(Path::new).or(self.habits.save.as_deref()) else {
            return "Name a file: save FILE\n".into();
        };
        match save_record(path, &self.habits.record(self.umpire)) {
            Ok(()) => format!("Saved to {}.\n", path.display()),
            Err(cause) => format!("Cannot write '{}': {cause}; name another file.\n", path.display()),
        }
    }
}

/// Writes beside the file first, so that a game saved earlier is not lost halfway.
pub(crate) fn save_record(path: &Path, record: &str) -> io::Result<()> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".part");
    std::fs::write(&beside, record)?;
    std::fs::rename(&beside, path)
}
