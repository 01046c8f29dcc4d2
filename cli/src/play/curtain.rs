//! One screen for everybody: it is cleared before the next person may look.

use super::host::Room;
use super::talk::Talk;
use gunjin_engine::Seat;
use gunjin_ui::language::Language;
use std::io;

/// Clears a terminal, what can be scrolled back to included, and goes to its upper left corner.
const CLEAR: &str = "\u{1b}[2J\u{1b}[3J\u{1b}[H";

/// Text in its place where nothing can be cleared: in a file, in a pipe.
const CLEARED: &str = "\n--- a screen is cleared here ---\n";

pub(crate) struct Curtain<'t> {
    talk: &'t mut dyn Talk,
    language: Language,
    clear: &'static str,
    in_front: Option<Seat>,
}

impl<'t> Curtain<'t> {
    /// Nobody has sat down yet. Only a terminal knows what clears it.
    pub(crate) fn new(talk: &'t mut dyn Talk, on_terminal: bool, language: Language) -> Curtain<'t> {
        let clear = if on_terminal { CLEAR } else { CLEARED };
        Curtain { talk, language, clear, in_front: None }
    }
}

impl Room for Curtain<'_> {
    fn call(&mut self, seat: Seat, name: &str) -> io::Result<bool> {
        if self.in_front == Some(seat) {
            return Ok(true);
        }
        let answer = self.talk.ask(&self.language.pick(
            format!("{name}, your turn; everyone else look away. Press Enter. "),
            format!("{name}の番です。ほかの人は画面を見ないでください。Enter を押してください。"),
        ))?;
        if answer.is_none() {
            return Ok(false);
        }
        self.in_front = Some(seat);
        self.talk.say(self.clear)?;
        Ok(true)
    }

    fn talk(&mut self, _: Seat) -> &mut dyn Talk {
        self.talk
    }

    fn dismiss(&mut self, _: Seat) -> io::Result<()> {
        self.in_front = None;
        self.talk.say(self.clear)
    }

    fn forgets(&self) -> bool {
        true
    }

    fn tell_all(&mut self, text: &str) -> io::Result<()> {
        self.talk.say(text)
    }
}
