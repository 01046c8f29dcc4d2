//! Bounds on connections: by address, by network and in all.

use std::collections::BTreeMap;
use std::net::{IpAddr, Shutdown, SocketAddr, TcpStream};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Most connections of one address, beside those that listen at seats.
pub const ADDRESS: usize = 64;
/// Most connections of one network, beside those that listen at seats.
pub const NETWORK: usize = 256;

/// Address and network of a connection.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Origin {
    /// The address. Of the sixth version its first half, because whoever has one address there has all of those.
    pub guest: String,
    /// The addresses that one provider or department has: 24 bits of the fourth version, 48 of the sixth.
    pub network: String,
}

impl Origin {
    /// Origin of a connection from an address.
    pub fn of(address: SocketAddr) -> Origin {
        let ip = match address.ip() {
            IpAddr::V6(six) => six.to_ipv4_mapped().map_or(IpAddr::V6(six), IpAddr::V4),
            four => four,
        };
        match ip {
            IpAddr::V4(four) => {
                let [a, b, c, _] = four.octets();
                Origin { guest: four.to_string(), network: format!("{a}.{b}.{c}.") }
            }
            IpAddr::V6(six) => {
                let parts = six.segments();
                let first = |count: usize| parts[..count].iter().map(|part| format!("{part:x}:"));
                Origin { guest: first(4).collect(), network: first(3).collect() }
            }
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// Its request has not come yet.
    Idle,
    Answered,
    /// It listens at a seat. The bounds on tables bound these.
    Seated,
    /// It was ended for a newer one, and its thread is about to notice.
    Ended,
}

#[derive(Debug)]
struct Taken {
    origin: Origin,
    stage: Stage,
    stream: Arc<TcpStream>,
}

#[derive(Debug, Default)]
struct Book {
    next: u64,
    taken: BTreeMap<u64, Taken>,
}

/// Places of connections.
#[derive(Debug)]
pub struct Slots {
    most: usize,
    book: Mutex<Book>,
}

/// An open connection. Its place is free again when this is dropped.
#[derive(Debug)]
pub struct Slot {
    slots: Arc<Slots>,
    number: u64,
    /// Origin of its connection.
    pub origin: Origin,
}

impl Book {
    /// Makes room for one more among the connections that a bound counts. If there is none, the oldest of them whose
    /// request has not come is ended, and gives its place.
    fn make_room(&mut self, most: usize, counts: impl Fn(&Taken) -> bool) -> bool {
        let counted = || self.taken.iter().filter(|(_, taken)| taken.stage != Stage::Ended && counts(taken));
        if counted().count() < most {
            return true;
        }
        let idle = counted().find(|(_, taken)| taken.stage == Stage::Idle).map(|(&number, _)| number);
        let Some(oldest) = idle.and_then(|number| self.taken.get_mut(&number)) else { return false };
        oldest.stage = Stage::Ended;
        let _ = oldest.stream.shutdown(Shutdown::Both);
        true
    }
}

impl Slots {
    /// No connection yet, of so many at most.
    pub fn new(most: usize) -> Slots {
        Slots { most, book: Mutex::default() }
    }

    fn book(&self) -> MutexGuard<'_, Book> {
        self.book.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A place for a connection, if the bounds have one or an idle connection can give one.
    pub fn take(slots: &Arc<Slots>, stream: &Arc<TcpStream>, origin: Origin) -> Option<Slot> {
        let mut book = slots.book();
        let unseated = |taken: &Taken| taken.stage != Stage::Seated;
        let fits = book.make_room(ADDRESS, |taken| unseated(taken) && taken.origin.guest == origin.guest)
            && book.make_room(NETWORK, |taken| unseated(taken) && taken.origin.network == origin.network)
            && book.make_room(slots.most, |_| true);
        if !fits {
            return None;
        }
        let number = book.next;
        book.next += 1;
        let taken = Taken { origin: origin.clone(), stage: Stage::Idle, stream: Arc::clone(stream) };
        book.taken.insert(number, taken);
        Some(Slot { slots: Arc::clone(slots), number, origin })
    }
}

impl Slot {
    /// Its connection is served, and gives its place to nobody.
    pub fn answered(&self) {
        self.stage(Stage::Answered);
    }

    /// Its connection listens at a seat.
    pub fn seated(&self) {
        self.stage(Stage::Seated);
    }

    fn stage(&self, stage: Stage) {
        let mut book = self.slots.book();
        if let Some(taken) = book.taken.get_mut(&self.number).filter(|taken| taken.stage != Stage::Ended) {
            taken.stage = stage;
        }
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        self.slots.book().taken.remove(&self.number);
    }
}
