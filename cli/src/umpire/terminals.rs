//! A terminal for every person: each sees its own side only.

use super::address::{Listener, SocketFile, Stream, Wire};
use super::arrivals::{Arrivals, Manner};
use crate::play::host::Room;
use crate::play::talk::{Lines, Talk};
use gunjin_engine::game::Seat;
use std::io::{self, BufReader, Read, Write};
use std::sync::Arc;
use std::thread::Builder;
use std::time::Duration;

/// The person of one seat, over whatever line he has now.
struct Terminal {
    lines: Lines<BufReader<Stream>, Stream>,
    arrivals: Arc<Arrivals>,
    seat: usize,
    manner: Manner,
    patience: Duration,
}

impl Terminal {
    fn speak_over(&mut self, wire: Wire) {
        self.lines = Lines::new(wire.reader, wire.writer, self.manner.style);
    }
}

impl Talk for Terminal {
    /// A broken line shows when an answer is wanted.
    fn say(&mut self, text: &str) -> io::Result<()> {
        if let Some(wire) = self.arrivals.take(self.seat) {
            self.speak_over(wire);
        }
        let _ = self.lines.say(text);
        Ok(())
    }

    /// Shows the board first to a person who comes back, as if it had been asked for.
    fn ask(&mut self, prompt: &str) -> io::Result<Option<String>> {
        if let Ok(Some(line)) = self.lines.ask(prompt) {
            return Ok(Some(line));
        }
        let Some(wire) = self.arrivals.wait_again(self.seat, self.patience) else { return Ok(None) };
        self.speak_over(wire);
        Ok(Some("board".into()))
    }
}

/// People at terminals of their own, by seat.
pub struct Terminals {
    terminals: Vec<Terminal>,
    names: Vec<String>,
    manner: Manner,
    /// Goes with the game.
    _file: SocketFile,
}

impl std::fmt::Debug for Terminals {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Terminals").field("names", &self.names).finish_non_exhaustive()
    }
}

impl Terminals {
    /// Waits for a person a seat; who comes first has the first seat. Later the game waits for so long for
    /// somebody whose line broke.
    ///
    /// # Errors
    /// If nobody can be let in.
    pub fn wait(
        listener: Listener,
        names: Vec<String>,
        manner: Manner,
        patience: Duration,
        mut tell: impl FnMut(&str),
    ) -> io::Result<Terminals> {
        let file = SocketFile(listener.address()?);
        let arrivals = Arrivals::open(listener, &names, manner)?;
        let mut terminals = Vec::new();
        for (seat, name) in names.iter().enumerate() {
            let Wire { reader, writer } = arrivals.wait(seat);
            let lines = Lines::new(reader, writer, manner.style);
            terminals.push(Terminal { lines, arrivals: Arc::clone(&arrivals), seat, manner, patience });
            tell(&format!("{name} has come."));
        }
        Ok(Terminals { terminals, names, manner, _file: file })
    }
}

impl Room for Terminals {
    fn call(&mut self, seat: Seat, _: &str) -> io::Result<bool> {
        let name = self.names[seat.index()].clone();
        let words = self.manner.language;
        for (other, terminal) in self.terminals.iter_mut().enumerate() {
            if other != seat.index() {
                terminal.say(&words.pick(format!("{name} is to act.\n"), format!("{name}の番です。\n")))?;
            }
        }
        Ok(true)
    }

    fn talk(&mut self, seat: Seat) -> &mut dyn Talk {
        &mut self.terminals[seat.index()]
    }

    fn dismiss(&mut self, _: Seat) -> io::Result<()> {
        Ok(())
    }

    fn tell_all(&mut self, text: &str) -> io::Result<()> {
        self.terminals.iter_mut().try_for_each(|terminal| terminal.say(text))
    }
}

/// A person's terminal: what is typed goes to the umpire, what the umpire says is shown, until the umpire
/// leaves.
///
/// # Errors
/// If the connection or the screen breaks.
pub fn sit_at(wire: Wire, screen: &mut impl Write) -> io::Result<()> {
    let Wire { mut reader, mut writer } = wire;
    Builder::new().spawn(move || {
        let mut line = String::new();
        while io::stdin().read_line(&mut line).is_ok_and(|read| read > 0) {
            if writer.write_all(line.as_bytes()).and_then(|()| writer.flush()).is_err() {
                return;
            }
            line.clear();
        }
    })?;
    let mut part = [0; 4096];
    loop {
        let read = match reader.read(&mut part) {
            Ok(0) => return Ok(()),
            Ok(read) => read,
            Err(cause) if cause.kind() == io::ErrorKind::ConnectionReset => return Ok(()),
            Err(cause) => return Err(cause),
        };
        screen.write_all(&part[..read])?;
        screen.flush()?;
    }
}
