//! Tests of `gunjin::serve::sending`.

use gunjin::serve::sending::*;
use std::io::{ErrorKind, Read};
use std::net::{TcpListener, TcpStream};
use std::time::{Duration, Instant};

fn ends() -> (TcpStream, TcpStream) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let client = TcpStream::connect(listener.local_addr().expect("its address")).expect("it listens");
    let (server, _) = listener.accept().expect("a connection");
    prepare(&server);
    (client, server)
}

#[test]
fn whoever_reads_a_little_now_and_then_is_not_waited_for_without_end() {
    let (mut client, server) = ends();
    let reading = std::thread::spawn(move || {
        let mut part = [0; 32 * 1024];
        while client.read(&mut part).is_ok_and(|read| read > 0) {
            std::thread::sleep(Duration::from_millis(100));
        }
    });
    let begun = Instant::now();
    let sent = send_within(&server, &vec![b'x'; 64 << 20], Duration::from_millis(500));
    assert_eq!(sent.map_err(|cause| cause.kind()), Err(ErrorKind::TimedOut));
    assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", begun.elapsed());
    let _ = server.shutdown(std::net::Shutdown::Both);
    reading.join().expect("it ends with the connection");
}

#[test]
fn an_answer_arrives_whole() {
    let (mut client, server) = ends();
    let bytes: Vec<u8> = (0..3_000_000_u32).map(|at| at as u8).collect();
    let expected = bytes.clone();
    let reading = std::thread::spawn(move || {
        let mut found = Vec::new();
        client.read_to_end(&mut found).map(|_| found == expected)
    });
    send_within(&server, &bytes, Duration::from_secs(30)).expect("it is read");
    drop(server);
    assert!(reading.join().expect("it ends").expect("it reads"));
}
