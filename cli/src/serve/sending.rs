//! Bytes for clients, who may read slowly or nothing.

use std::io::{Error, ErrorKind, Result, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

const PATIENCE: Duration = Duration::from_secs(10);
/// Bytes that the system keeps for a client until he takes them. Left to itself it keeps some megabytes for everyone who
/// reads nothing.
#[cfg(unix)]
const UNREAD: usize = 128 * 1024;

/// Prepares a connection for answers: short ones leave at once, and few bytes wait for whoever reads slowly.
pub(super) fn prepare(stream: &TcpStream) {
    // Without these answers are slower, or take more memory.
    let _ = stream.set_nodelay(true);
    #[cfg(unix)]
    let _ = rustix::net::sockopt::set_socket_send_buffer_size(stream, UNREAD);
}

pub(super) fn send(stream: &TcpStream, bytes: &[u8]) -> Result<()> {
    send_within(stream, bytes, PATIENCE)
}

fn send_within(mut stream: &TcpStream, bytes: &[u8], patience: Duration) -> Result<()> {
    let (end, mut rest) = (Instant::now() + patience, bytes);
    while !rest.is_empty() {
        let left = end.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(ErrorKind::TimedOut.into());
        }
        stream.set_write_timeout(Some(left))?;
        match stream.write(rest) {
            Ok(0) => return Err(ErrorKind::WriteZero.into()),
            Ok(written) => rest = &rest[written..],
            Err(cause) if may_go_on(&cause) => {}
            Err(cause) => return Err(cause),
        }
    }
    Ok(())
}

fn may_go_on(cause: &Error) -> bool {
    matches!(cause.kind(), ErrorKind::Interrupted | ErrorKind::WouldBlock | ErrorKind::TimedOut)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read;
    use std::net::TcpListener;

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
}
