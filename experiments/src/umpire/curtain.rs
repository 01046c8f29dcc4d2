//! One screen for everybody: it is cleared before the next person may look.

use crate::play::host::Room;
use crate::play::talk::Talk;
use gunjin_engine::game::Seat;
use std::io;

/// Clears a terminal, what can be scrolled back to included, and goes to its upper left corner.
const CLEAR: &str = "\u{1b}[2J\u{1b}[3J\u{1b}[H";

/// People who take turns at one screen.
pub struct Curtain<'t> {
    talk: &'t mut dyn Talk,
    /// Who is in front of the screen.
    in_front: Option<Seat>,
}

impl std::fmt::Debug for Curtain<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Curtain").field("in_front", &self.in_front).finish_non_exhaustive()
    }
}

impl<'t> Curtain<'t> {
    /// Nobody has sat down yet.
    pub fn new(talk: &'t mut dyn Talk) -> Curtain<'t> {
        Curtain { talk, in_front: None }
    }
}

impl Room for Curtain<'_> {
    fn call(&mut self, seat: Seat, name: &str) -> io::Result<()> {
        if self.in_front == Some(seat) {
            return Ok(());
        }
        // Whether anybody answers shows at the first question.
        self.talk.ask(&format!("{name}, sit down; nobody else may look. Press Enter. "))?;
        self.in_front = Some(seat);
        self.talk.say(CLEAR)
    }

    fn talk(&mut self, _: Seat) -> &mut dyn Talk {
        self.talk
    }

    fn dismiss(&mut self, _: Seat) -> io::Result<()> {
        self.in_front = None;
        self.talk.say(CLEAR)
    }

    fn forgets(&self) -> bool {
        true
    }

    fn tell_all(&mut self, text: &str) -> io::Result<()> {
        self.talk.say(text)
    }
}
