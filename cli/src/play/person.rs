//! A person's turn: shows what has happened, answers questions, until there is a move.

use super::entry::{Entry, joined, read_entry};
use super::talk::Talk;
use gunjin_agents::external::described::Presentation;
use gunjin_engine::record::Field;
use gunjin_engine::replay::{Players, record};
use gunjin_engine::{Rulebook, Seat, Umpire};
use gunjin_play::files::rename_safely;
use gunjin_ui::language::{Language, help, say};
use gunjin_ui::screen::Screen;
use std::io;
use std::path::{Path, PathBuf};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Decision<A> {
    Act(A),
    Resign,
    /// To leave; the game can be resumed.
    Leave,
}

#[derive(Debug, Clone, Default)]
pub(crate) struct Habits {
    pub hints: bool,
    pub language: Language,
    pub save: Option<PathBuf>,
    pub names: Vec<String>,
    pub seed: u64,
    /// True if a rematch and a replay are offered after the game.
    pub offers: bool,
}

impl Habits {
    pub(crate) fn record<G: Rulebook>(&self, umpire: &Umpire<'_, G>) -> String {
        let others = vec![Field::new("seed", &self.seed.to_string())];
        record(umpire, &Players { agents: self.names.clone(), others }).to_string()
    }

    /// Saves the game in the file named now or before, and says so.
    pub(crate) fn save_as<G: Rulebook>(&self, umpire: &Umpire<'_, G>, file: Option<&str>) -> String {
        let Some(path) = file.map(Path::new).or(self.save.as_deref()) else {
            return say("name_a_file", self.language, &[]);
        };
        match save_record(path, &self.record(umpire)) {
            Ok(()) => say("saved", self.language, &[&path.display()]),
            Err(cause) => say("not_saved", self.language, &[&path.display(), &cause]),
        }
    }
}

pub(crate) struct Person<'a, G: Presentation> {
    pub(crate) game: &'a G,
    pub(crate) umpire: &'a Umpire<'a, G>,
    pub(crate) screen: &'a dyn Screen<G>,
    pub(crate) habits: &'a Habits,
    pub(crate) seat: Seat,
}

impl<G: Presentation> Person<'_, G> {
    /// Shows what was announced after the first `known` actions, then the board, and asks until there is a
    /// decision.
    pub(crate) fn decide(&self, talk: &mut dyn Talk, known: usize) -> io::Result<Decision<G::Action>> {
        let view = self.umpire.view(self.seat);
        self.tell_heard(talk, &view, known)?;
        self.show_board(talk, &view)?;
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

    fn show_board(&self, talk: &mut dyn Talk, view: &G::View) -> io::Result<()> {
        talk.say(&format!("\n{}", self.screen.board(self.game, view)))?;
        talk.say(&self.screen.fallen(self.game, view))?;
        let Some(last) = self.screen.heard(self.game, view, 0).pop() else { return Ok(()) };
        talk.say(&format!("{}: {last}\n", self.habits.language.pick("Last move", "直前の手")))
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
                let question = ("Give up? Type 'yes': ", "投了しますか。「はい」か yes と入力：");
                let sure = talk.ask(self.habits.language.pick(question.0, question.1))?;
                let yes = sure.filter(|sure| ["yes", "y", "はい"].contains(&sure.to_lowercase().as_str()));
                return Ok(yes.map(|_| Decision::Resign));
            }
            Entry::Quit => return Ok(Some(Decision::Leave)),
            Entry::Nothing => {}
            Entry::Help => talk.say(help(self.habits.language))?,
            Entry::Board => self.show_board(talk, view)?,
            Entry::Moves(prefix) => talk.say(&self.moves(view, &prefix))?,
            Entry::Notes => talk.say(&self.screen.notes(self.game, view))?,
            Entry::Pieces => talk.say(&self.screen.pieces(self.game))?,
            Entry::Log => self.tell_heard(talk, view, 0)?,
            Entry::Save(file) => talk.say(&self.habits.save_as(self.umpire, file.as_deref()))?,
            Entry::Unknown(text) => {
                let l = self.habits.language;
                let refused = self.screen.refusal(self.game, view, &joined(&text));
                let unknown = || say("unknown", l, &[&text]);
                talk.say(&refused.map_or_else(unknown, |refused| refused + &say("moves_list", l, &[])))?;
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
        match wanted[..] {
            [] => say("no_moves", self.habits.language, &[&prefix]),
            _ => wanted.join(" ") + "\n",
        }
    }
}

/// Writes beside the file first, so that a game saved earlier is not lost halfway.
pub(crate) fn save_record(path: &Path, record: &str) -> io::Result<()> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".part");
    std::fs::write(&beside, record)?;
    rename_safely(Path::new(&beside), path)
}
