//! Bounds on connections: by address, by network and in all.

use std::collections::BTreeMap;
use std::net::{IpAddr, Shutdown, SocketAddr, TcpStream};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Most connections of one address, beside those that listen at seats.
const ADDRESS: usize = 64;
/// Most connections of one network, beside those that listen at seats.
const NETWORK: usize = 256;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Origin {
    /// The address. Of the sixth version its first half, because whoever has one address there has all of those.
    pub guest: String,
    /// The addresses that one provider or department has: 24 bits of the fourth version, 48 of the sixth.
    network: String,
}

impl Origin {
    pub(crate) fn of(address: SocketAddr) -> Origin {
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

#[derive(Debug)]
pub(crate) struct Slots {
    most: usize,
    book: Mutex<Book>,
}

/// An open connection. Its place is free again when this is dropped.
#[derive(Debug)]
pub(crate) struct Slot {
    slots: Arc<Slots>,
    number: u64,
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
    pub(crate) fn new(most: usize) -> Slots {
        Slots { most, book: Mutex::default() }
    }

    fn book(&self) -> MutexGuard<'_, Book> {
        self.book.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A place for a connection, if the bounds have one or an idle connection can give one.
    pub(crate) fn take(slots: &Arc<Slots>, stream: &Arc<TcpStream>, origin: Origin) -> Option<Slot> {
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
    pub(crate) fn answered(&self) {
        self.stage(Stage::Answered);
    }

    pub(crate) fn seated(&self) {
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::TcpListener;

    fn origin(address: &str) -> Origin {
        Origin::of(address.parse().expect("an address"))
    }

    fn stream() -> Arc<TcpStream> {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        Arc::new(TcpStream::connect(listener.local_addr().expect("its address")).expect("it listens"))
    }

    #[test]
    fn one_address_and_one_network_have_their_bounds() {
        let (slots, stream) = (Arc::new(Slots::new(1000)), stream());
        let take = |address: &str| {
            let slot = Slots::take(&slots, &stream, origin(address));
            slot.inspect(Slot::answered)
        };
        let own: Vec<_> = (0..ADDRESS).map(|_| take("10.0.0.1:5").expect("room")).collect();
        assert!(take("10.0.0.1:5").is_none(), "all of them are answered, and none can give its place");
        let others: Vec<_> =
            (0..NETWORK - ADDRESS).filter_map(|at| take(&format!("10.0.0.{}:5", 2 + at % 200))).collect();
        assert_eq!(others.len(), NETWORK - ADDRESS);
        assert!(take("10.0.0.250:5").is_none() && take("10.0.1.1:5").is_some());
        own[0].seated();
        assert!(take("10.0.0.1:5").is_some(), "listening at a seat counts by tables");
    }

    #[test]
    fn the_oldest_idle_connection_gives_its_place() {
        let slots = Arc::new(Slots::new(2));
        let (first, second, third) = (stream(), stream(), stream());
        let one = Slots::take(&slots, &first, origin("10.0.0.1:5")).expect("room");
        let two = Slots::take(&slots, &second, origin("10.0.1.1:5")).expect("room");
        one.answered();
        let three = Slots::take(&slots, &third, origin("10.0.2.1:5")).expect("the second gives its place");
        two.answered();
        three.answered();
        assert!(Slots::take(&slots, &third, origin("10.0.3.1:5")).is_none(), "nobody is idle");
        drop(one);
        assert!(Slots::take(&slots, &third, origin("10.0.3.1:5")).is_some());
    }

    #[test]
    fn guests_are_told_apart_by_their_network() {
        assert_eq!(origin("[::ffff:10.0.0.1]:5"), origin("10.0.0.1:6"));
        assert_eq!(origin("[2001:db8:1:2:3:4:5:6]:5"), origin("[2001:db8:1:2:9:9:9:9]:5"));
        assert_ne!(origin("10.0.0.1:5").guest, origin("10.0.0.2:5").guest);
        assert_eq!(origin("[2001:db8:1:2::]:5").network, origin("[2001:db8:1:3::]:5").network);
    }
}
