//! Tests of `gunjin::serve::slots`.

use gunjin::serve::slots::*;
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;

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
