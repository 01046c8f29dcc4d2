//! Bytes for clients, who may read slowly or nothing.

use std::io::{Error, ErrorKind, Result, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

const WRITE_TIMEOUT: Duration = Duration::from_secs(10);
/// Bytes that the system keeps for a client until he takes them. Left to itself it keeps some megabytes for everyone who
/// reads nothing.
#[cfg(unix)]
const UNREAD: usize = 128 * 1024;

/// Prepares a connection for answers: short ones leave at once, and few bytes wait for whoever reads slowly.
pub fn prepare(stream: &TcpStream) {
    // Without these answers are slower, or take more memory.
    let _ = stream.set_nodelay(true);
    #[cfg(unix)]
    let _ = rustix::net::sockopt::set_socket_send_buffer_size(stream, UNREAD);
}

pub(super) fn send(stream: &TcpStream, bytes: &[u8]) -> Result<()> {
    send_within(stream, bytes, WRITE_TIMEOUT)
}

/// Sends all, or gives up after so long.
pub fn send_within(mut stream: &TcpStream, bytes: &[u8], patience: Duration) -> Result<()> {
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
