//! People coming to the table, and coming back to it. A seat belongs to whoever has its word (token):
//! nobody else gets it, however early.

use super::address::{Listener, Stream, Wire};
use crate::serve::server::fresh_key;
use gunjin_play::text::style::Style;
use gunjin_table::language::Language;
use std::io::{self, Read, Write};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::Builder;
use std::time::{Duration, Instant};

/// Style and language of texts for people.
#[derive(Debug, Clone, Copy)]
pub struct Manner {
    /// Style of the text.
    pub style: Style,
    /// Language of the text.
    pub language: Language,
}

/// Time in which a connection says who comes, to the end of its line. Programs do it at once.
const HELLO: Duration = Duration::from_secs(10);

/// Most connections that may be about to say who comes; others are closed.
const MOST_GREETED: usize = 64;

/// Longest word that somebody may say who comes, in bytes.
const LONGEST: usize = 256;

/// A seat as the door knows it.
#[derive(Debug, Default)]
struct Door {
    name: String,
    token: String,
    taken: bool,
    /// A line that has come and is not in use yet.
    come: Option<Wire>,
    /// Another handle of the latest line.
    latest: Option<Stream>,
}

/// Those who have come and are waited for.
#[derive(Debug)]
pub struct Arrivals {
    doors: Mutex<Vec<Door>>,
    somebody: Condvar,
    manner: Manner,
    address: String,
}

impl Arrivals {
    /// Lets people in from now on, for as long as the program runs.
    ///
    /// # Errors
    /// If nobody knows where the listener listens, or the system has no thread.
    pub fn open(listener: Listener, names: &[String], manner: Manner) -> io::Result<Arc<Arrivals>> {
        let door = |name: &String| Door { name: name.clone(), token: fresh_key(), ..Door::default() };
        let arrivals = Arc::new(Arrivals {
            doors: Mutex::new(names.iter().map(door).collect()),
            somebody: Condvar::new(),
            manner,
            address: listener.address()?.to_string(),
        });
        let doorman = Arc::clone(&arrivals);
        Builder::new().spawn(move || {
            loop {
                match listener.accept() {
                    Ok(wire) if Arc::strong_count(&doorman) <= MOST_GREETED => {
                        let arrivals = Arc::clone(&doorman);
                        // Each has a thread, so that a silent one keeps nobody out. Where the system has no thread left,
                        // the connection ends.
                        let _: io::Result<_> = Builder::new().spawn(move || arrivals.greet(wire));
                    }
                    Ok(wire) => drop(wire),
                    Err(_) => std::thread::sleep(Duration::from_millis(100)),
                }
            }
        })?;
        Ok(arrivals)
    }

    /// A panic elsewhere takes nobody's seat.
    fn doors(&self) -> MutexGuard<'_, Vec<Door>> {
        self.doors.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks who comes and shows him his seat, or the door. A line that breaks meanwhile has not come.
    fn greet(&self, mut wire: Wire) {
        let Ok(Some(hello)) = hello(&mut wire, HELLO) else { return };
        let mut doors = self.doors();
        let back = hello.strip_prefix("token ").map(str::trim);
        let seat = match back {
            Some(word) => doors.iter().position(|door| door.taken && door.token == word),
            None => doors.iter().position(|door| !door.taken),
        };
        let Some(seat) = seat else {
            let _ = wire.writer.write_all(self.turned_away(back.is_some()).as_bytes());
            return;
        };
        let door = &mut doors[seat];
        let greeted = self.greeting(door, back.is_some());
        let Ok(latest) = wire.writer.again() else { return };
        if wire.writer.write_all(self.manner.style.text(&greeted).as_bytes()).is_err() {
            return;
        }
        if let Some(before) = door.latest.replace(latest) {
            // Whoever reads the old line learns now that it is broken.
            before.end();
        }
        door.taken = true;
        door.come = Some(wire);
        if back.is_some() {
            let words = door.name.clone();
            let words =
                self.manner.language.pick(format!("{words} is back.\n"), format!("{words}が戻りました。\n"));
            self.tell_others(&mut doors, seat, &words);
        }
        self.somebody.notify_all();
    }

    fn greeting(&self, door: &Door, back: bool) -> String {
        let (name, token, address) = (&door.name, &door.token, &self.address);
        let command = format!("gunjin umpire --join {address} --token {token}");
        match back {
            false => self.manner.language.pick(
                format!("You are {name}.\nIf the line breaks, come back with: {command}\n"),
                format!("あなたは{name}です。\n接続が切れたら次の命令で戻れます：{command}\n"),
            ),
            true => self.manner.language.pick(
                format!("Welcome back. You are {name}; 'log' shows all that was announced.\n"),
                format!("お帰りなさい。あなたは{name}です。「記録」でこれまでの審判の言葉が出ます。\n"),
            ),
        }
    }

    fn turned_away(&self, with_token: bool) -> String {
        let words = match with_token {
            true => self.manner.language.pick(
                "This word opens no seat here; use the one that you were given when you joined.\n",
                "その合い言葉の席はありません。参加したときに表示されたものを使ってください。\n",
            ),
            false => self.manner.language.pick(
                "All seats are taken; come back to your own with --token.\n",
                "席はすべて埋まっています。自分の席に戻るには --token を使ってください。\n",
            ),
        };
        self.manner.style.text(words)
    }

    /// Tells everybody but one seat. Who does not hear it has a broken line.
    fn tell_others(&self, doors: &mut [Door], seat: usize, words: &str) {
        for (other, door) in doors.iter_mut().enumerate() {
            if let Some(stream) = door.latest.as_mut().filter(|_| other != seat) {
                let _ = stream.write_all(self.manner.style.text(words).as_bytes());
            }
        }
    }

    /// The line of a seat, if a new one has come.
    pub fn take(&self, seat: usize) -> Option<Wire> {
        self.doors()[seat].come.take()
    }

    /// Waits for somebody new.
    pub fn wait(&self, seat: usize) -> Wire {
        let mut doors = self.doors();
        loop {
            if let Some(wire) = doors[seat].come.take() {
                return wire;
            }
            doors = self.somebody.wait(doors).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Waits for somebody whose line broke, and tells the others; `None` if he does not come back.
    pub fn wait_again(&self, seat: usize, patience: Duration) -> Option<Wire> {
        let end = Instant::now() + patience;
        let mut doors = self.doors();
        if doors[seat].come.is_none() {
            let name = doors[seat].name.clone();
            let words = self.manner.language.pick(
                format!("The line of {name} is broken; the game waits.\n"),
                format!("{name}の接続が切れました。戻るのを待っています。\n"),
            );
            self.tell_others(&mut doors, seat, &words);
        }
        loop {
            if let Some(wire) = doors[seat].come.take() {
                return Some(wire);
            }
            let left = end.checked_duration_since(Instant::now())?;
            doors = self.somebody.wait_timeout(doors, left).unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

/// The line with which a connection says who comes; `None` if there is none in time.
fn hello(wire: &mut Wire, patience: Duration) -> io::Result<Option<String>> {
    let until = Instant::now() + patience;
    let (mut line, mut byte) = (Vec::new(), [0]);
    while line.len() < LONGEST && byte != *b"\n" {
        let left = until.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Ok(None);
        }
        wire.writer.patience(Some(left))?;
        if wire.reader.read(&mut byte)? == 0 {
            break;
        }
        line.extend(byte);
    }
    wire.writer.patience(None)?;
    Ok((!line.is_empty()).then(|| String::from_utf8_lossy(&line).trim().to_string()))
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::net::UnixStream;

    fn ends() -> (UnixStream, Wire) {
        let (one, other) = UnixStream::pair().expect("a pair");
        (one, Wire::of(Stream::File(other)).expect("a wire"))
    }

    #[test]
    fn a_connection_says_who_comes_in_time_or_not_at_all() {
        let patience = Duration::from_millis(300);
        let (mut guest, mut wire) = ends();
        guest.write_all(b"token x\nboard\n").expect("written");
        assert_eq!(hello(&mut wire, patience).expect("a line").as_deref(), Some("token x"));
        let mut rest = [0; 6];
        wire.reader.read_exact(&mut rest).expect("the next line stays");
        assert_eq!(&rest, b"board\n");
        // Byte by byte, each in time, it would take a minute.
        let (mut guest, mut wire) = ends();
        let drip = std::thread::spawn(move || {
            while guest.write_all(b"x").is_ok() {
                std::thread::sleep(Duration::from_millis(30));
            }
        });
        let begun = Instant::now();
        assert_eq!(hello(&mut wire, patience).ok().flatten(), None);
        assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
        drop(wire);
        drip.join().expect("it ends with the connection");
    }

    #[test]
    fn a_connection_that_reads_nothing_holds_up_nobody() {
        let (guest, mut wire) = ends();
        let begun = Instant::now();
        let text = vec![b'x'; 64 << 20];
        assert!(wire.writer.write_all(&text).is_err());
        assert!(begun.elapsed() < Duration::from_secs(60), "{:?}", begun.elapsed());
        drop(guest);
    }
}
