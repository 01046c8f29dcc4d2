//! A terminal for every person: each sees its own side only.

use super::address::{Listener, Wire};
use crate::play::host::Room;
use crate::play::talk::{Lines, Talk};
use gunjin_engine::game::Seat;
use gunjin_experiments::render::style::Style;
use std::io::{self, BufRead, Read, Write};

/// The lines of one connection.
type Terminal = Lines<Box<dyn BufRead + Send>, Box<dyn Write + Send>>;

/// People at terminals of their own, by seat.
pub struct Terminals {
    terminals: Vec<Terminal>,
    names: Vec<String>,
}

impl std::fmt::Debug for Terminals {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Terminals").field("names", &self.names).finish_non_exhaustive()
    }
}

impl Terminals {
    /// Waits for a person a seat; who comes first has the first seat.
    ///
    /// # Errors
    /// If a connection breaks.
    pub fn wait(
        listener: &Listener,
        names: Vec<String>,
        style: Style,
        mut tell: impl FnMut(&str),
    ) -> io::Result<Terminals> {
        let mut terminals = Vec::new();
        for name in &names {
            let Wire { reader, writer } = listener.accept()?;
            let mut terminal = Lines::new(reader, writer, style);
            terminal.say(&format!("You are {name}.\n"))?;
            terminals.push(terminal);
            tell(&format!("{name} has come."));
        }
        Ok(Terminals { terminals, names })
    }
}

impl Room for Terminals {
    fn call(&mut self, seat: Seat, _: &str) -> io::Result<bool> {
        let name = self.names[seat.index()].clone();
        for (other, terminal) in self.terminals.iter_mut().enumerate() {
            if other != seat.index() {
                terminal.say(&format!("{name} is to act.\n"))?;
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

    /// Somebody who has left hears nothing; the others shall.
    fn tell_all(&mut self, text: &str) -> io::Result<()> {
        for terminal in &mut self.terminals {
            let _ = terminal.say(text);
        }
        Ok(())
    }
}

/// A person's terminal: what is typed goes to the umpire, what the umpire says is shown, until the umpire
/// leaves.
///
/// # Errors
/// If the connection or the screen breaks.
pub fn sit_at(wire: Wire, screen: &mut impl Write) -> io::Result<()> {
    let Wire { mut reader, mut writer } = wire;
    std::thread::spawn(move || {
        let mut line = String::new();
        while io::stdin().read_line(&mut line).is_ok_and(|read| read > 0) {
            if writer.write_all(line.as_bytes()).and_then(|()| writer.flush()).is_err() {
                return;
            }
            line.clear();
        }
    });
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
