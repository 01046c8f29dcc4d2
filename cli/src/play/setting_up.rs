//! Setting up a camp: a preset, a random one, or by hand.

use super::talk::Talk;
use gunjin_engine::games::gunjin::play::deal::Dealer;
use gunjin_engine::games::gunjin::rules::ruleset::Ruleset;
use gunjin_engine::games::gunjin::rules::setup::Setup;
use gunjin_engine::random::Stream;
use gunjin_experiments::render::names::ShortNames;
use gunjin_experiments::render::picture::board_text;
use gunjin_experiments::render::style::Style;
use std::io;

/// What can be typed while setting up.
const HELP: &str = "\
Set up your pieces:
  swap A1 B2    two squares change their pieces
  random        another set-up by chance
  preset        the set-up that comes with the edition
  ENCA/...      a whole set-up: ranks from the front to the back, from your left to your right
  text          this set-up in words, to type it again another time
  board         the camp again
  done          begin with it
";

/// A camp that is being set up.
#[derive(Debug)]
pub struct Camp<'a> {
    ruleset: &'a Ruleset,
    seat: usize,
    style: Style,
    setup: Setup,
}

impl<'a> Camp<'a> {
    /// The camp of a seat, with the preset set-up in it.
    #[must_use]
    pub fn new(ruleset: &'a Ruleset, seat: usize, style: Style) -> Camp<'a> {
        Camp { ruleset, seat, style, setup: ruleset.reference(seat).clone() }
    }

    /// The set-up of a word: `preset`, `random`, or the set-up itself.
    ///
    /// # Errors
    /// In words, if it is no lawful set-up (R7).
    pub fn choose(&mut self, word: &str, rng: &mut Stream) -> Result<(), String> {
        self.setup = match word {
            "preset" => self.ruleset.reference(self.seat).clone(),
            "random" => Dealer::new(self.ruleset).deal(self.seat, rng),
            text => {
                let setup = Setup::read(self.ruleset, self.seat, text).map_err(|error| error.to_string())?;
                setup.check(self.ruleset, self.seat).map_err(|error| error.to_string())?;
                setup
            }
        };
        Ok(())
    }

    /// The set-up as it stands.
    #[must_use]
    pub fn into_setup(self) -> Setup {
        self.setup
    }

    /// Sets up by hand. Whether it was finished: `false` if the person left.
    ///
    /// # Errors
    /// If the connection breaks.
    pub fn by_hand(&mut self, talk: &mut dyn Talk, rng: &mut Stream) -> io::Result<bool> {
        talk.say(HELP)?;
        talk.say(&self.picture())?;
        loop {
            let Some(line) = talk.ask("set-up> ")? else { return Ok(false) };
            match self.enter(&line, rng) {
                Step::Done => return Ok(true),
                Step::Leave => return Ok(false),
                Step::Say(text) => talk.say(&text)?,
            }
        }
    }

    fn enter(&mut self, line: &str, rng: &mut Stream) -> Step {
        let parts: Vec<&str> = line.split_whitespace().collect();
        let shown = |camp: &Camp<'_>, done: Result<(), String>| {
            Step::Say(done.map_or_else(|why| format!("{why}\n"), |()| camp.picture()))
        };
        match parts[..] {
            [] => Step::Say(String::new()),
            ["help" | "?" | "h"] => Step::Say(HELP.into()),
            ["board" | "b"] => Step::Say(self.picture()),
            ["text"] => Step::Say(self.setup.text(self.ruleset, self.seat) + "\n"),
            ["quit" | "q"] => Step::Leave,
            ["done"] => match self.setup.check(self.ruleset, self.seat) {
                Ok(()) => Step::Done,
                Err(error) => Step::Say(format!("Not yet: {error}\n")),
            },
            ["swap", first, second] => {
                let swapped = self.swap(first, second);
                shown(self, swapped)
            }
            [word] => {
                let chosen = self.choose(word, rng);
                shown(self, chosen)
            }
            _ => Step::Say(format!("'{line}' is not understood; 'help' says what is.\n")),
        }
    }

    fn swap(&mut self, first: &str, second: &str) -> Result<(), String> {
        let camp = self.ruleset.board().camp(self.seat);
        let place = |name: &str| {
            let square = self.ruleset.board().find(&name.to_lowercase());
            let at = square.and_then(|square| camp.iter().position(|&own| own == square));
            at.ok_or_else(|| format!("'{name}' is no square of your camp; write for example swap a1 b2"))
        };
        let (first, second) = (place(first)?, place(second)?);
        self.setup.kinds.swap(first, second);
        Ok(())
    }

    fn picture(&self) -> String {
        let names = ShortNames::new(self.ruleset, self.style);
        let camp = self.ruleset.board().camp(self.seat);
        let label = |square: u8| {
            let at = camp.iter().position(|&own| own == square)?;
            self.setup.kinds[at].map(|kind| names.on_board(self.seat, kind))
        };
        board_text(self.ruleset, self.style, (names.width() + 1).max(4), label)
    }
}

/// What follows from a line.
enum Step {
    Say(String),
    Done,
    Leave,
}
