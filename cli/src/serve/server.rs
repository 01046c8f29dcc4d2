//! Who listens and how many are listened to at once.

use super::connection::{linger, serve};
use super::files::Files;
use crate::live::Live;
use gunjin_table::hall::answer::Answer;
use gunjin_table::hall::gate::Gate;
use gunjin_table::hall::{Hall, Limits, Secrets};
use std::collections::BTreeMap;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, Write};
use std::net::{IpAddr, SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How often clocks are looked at.
const TICK: Duration = Duration::from_millis(200);
/// Stack of the thread of a connection. Rules are compiled on it.
const STACK: usize = 2 << 20;
/// Connections beside those of the seats.
const BESIDE: usize = 200;

/// What is served.
#[derive(Debug)]
pub struct House {
    /// The tables.
    pub hall: Hall,
    /// Who is let in.
    pub gate: Gate,
    /// The page.
    pub files: Files,
    /// Folders that are watched.
    pub live: Option<Arc<Live>>,
    begun: Instant,
}

impl House {
    /// A house with an empty hall.
    #[must_use]
    pub fn new(limits: Limits, gate: Gate, files: Files, live: Option<Arc<Live>>) -> House {
        House { hall: Hall::new(limits, secrets()), gate, files, live, begun: Instant::now() }
    }

    /// The time since it was opened.
    #[must_use]
    pub fn now(&self) -> Duration {
        self.begun.elapsed()
    }
}

/// Words that nobody guesses: the hashers' keys, which come from the system.
fn secrets() -> Secrets {
    Box::new(|| RandomState::new().build_hasher().finish())
}

/// A word of 128 bits.
#[must_use]
pub fn fresh_key() -> String {
    let secret = secrets();
    format!("{:016x}{:016x}", secret(), secret())
}

/// Connections that are answered now, by where they come from.
#[derive(Debug)]
struct Slots {
    most: usize,
    taken: Mutex<BTreeMap<String, usize>>,
}

/// A connection that is answered.
struct Slot {
    slots: Arc<Slots>,
    guest: String,
}

impl Slots {
    /// A slot, if one is free and this guest has not half of them already.
    fn take(slots: &Arc<Slots>, guest: &str) -> Option<Slot> {
        let mut taken = slots.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let (all, own) = (taken.values().sum::<usize>(), taken.get(guest).copied().unwrap_or(0));
        if all >= slots.most || own >= slots.most.div_ceil(2) {
            return None;
        }
        *taken.entry(guest.to_string()).or_default() += 1;
        Some(Slot { slots: Arc::clone(slots), guest: guest.to_string() })
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        let mut taken = self.slots.taken.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = taken.get_mut(&self.guest) {
            *count -= 1;
            if *count == 0 {
                taken.remove(&self.guest);
            }
        }
    }
}

/// Where somebody comes from. Whoever has one address of the sixth version has many: their first half counts.
fn guest_of(address: SocketAddr) -> String {
    match address.ip() {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => match address.to_ipv4_mapped() {
            Some(address) => address.to_string(),
            None => address.segments()[..4].iter().map(|part| format!("{part:x}:")).collect(),
        },
    }
}

/// Lets people in from now on, for as long as the program runs.
pub fn open(house: &Arc<House>, listener: TcpListener, limits: Limits) {
    let slots = Arc::new(Slots { most: 4 * limits.tables + BESIDE, taken: Mutex::default() });
    let doorman = Arc::clone(house);
    std::thread::spawn(move || {
        loop {
            match listener.accept() {
                Ok((stream, address)) => let_in(&doorman, &slots, stream, address),
                // Out of files, most likely: those that are open go on.
                Err(_) => std::thread::sleep(Duration::from_millis(50)),
            }
        }
    });
    let clock = Arc::clone(house);
    std::thread::spawn(move || {
        loop {
            std::thread::sleep(TICK);
            clock.hall.tick(clock.now());
        }
    });
}

fn let_in(house: &Arc<House>, slots: &Arc<Slots>, mut stream: TcpStream, address: SocketAddr) {
    let guest = guest_of(address);
    let Some(slot) = Slots::take(slots, &guest) else {
        let busy = Answer::later(503, 2, "too many connections at once; try again in two seconds");
        let _ = stream.set_write_timeout(Some(Duration::from_millis(100)));
        let _ = stream.write_all(&busy.bytes(true));
        return linger(&mut stream, Duration::from_millis(20));
    };
    let house = Arc::clone(house);
    let answered = move || {
        let slot = slot;
        serve(&house, stream, &slot.guest);
    };
    // Where the system has no thread left, the connection ends.
    let _: io::Result<_> = std::thread::Builder::new().stack_size(STACK).spawn(answered);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_guest_does_not_take_every_connection() {
        let slots = Arc::new(Slots { most: 4, taken: Mutex::default() });
        let first = [Slots::take(&slots, "one"), Slots::take(&slots, "one")];
        assert!(first.iter().all(Option::is_some) && Slots::take(&slots, "one").is_none());
        let others = [Slots::take(&slots, "two"), Slots::take(&slots, "three")];
        assert!(others.iter().all(Option::is_some) && Slots::take(&slots, "four").is_none());
        drop(first);
        assert!(Slots::take(&slots, "four").is_some());
    }

    #[test]
    fn guests_are_told_apart_by_their_network() {
        let guest = |address: &str| guest_of(address.parse().expect("an address"));
        assert_eq!(guest("[::ffff:10.0.0.1]:5"), guest("10.0.0.1:6"));
        assert_eq!(guest("[2001:db8:1:2:3:4:5:6]:5"), guest("[2001:db8:1:2:9:9:9:9]:5"));
        assert_ne!(guest("10.0.0.1:5"), guest("10.0.0.2:5"));
    }
}
