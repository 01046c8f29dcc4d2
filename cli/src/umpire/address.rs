//! Meeting points of terminals: a file of this machine (`unix:PATH`) or a port (`127.0.0.1:7777`).

use std::fmt;
use std::io::{self, BufReader, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
#[cfg(unix)]
use std::os::unix::net::UnixListener;
#[cfg(unix)]
use std::os::unix::net::UnixStream;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

/// Time after which a connection whose other end reads nothing is broken: it must not hold up the others.
const UNREAD: Duration = Duration::from_secs(5);

/// An address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Address {
    /// A socket file.
    File(PathBuf),
    /// A host and a port.
    Port(String),
}

impl FromStr for Address {
    type Err = String;

    fn from_str(text: &str) -> Result<Address, String> {
        if let Some(path) = text.strip_prefix("unix:").filter(|path| !path.is_empty()) {
            return Ok(Address::File(path.into()));
        }
        let port =
            text.rsplit_once(':').filter(|(host, port)| !host.is_empty() && port.parse::<u16>().is_ok());
        port.map(|_| Address::Port(text.to_string()))
            .ok_or_else(|| format!("'{text}' is no address; write unix:/tmp/table or 127.0.0.1:7777"))
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Address::File(path) => write!(f, "unix:{}", path.display()),
            Address::Port(text) => f.write_str(text),
        }
    }
}

/// The two ends of a line are joined by a stream.
#[derive(Debug)]
pub enum Stream {
    /// Over a port.
    Port(TcpStream),
    /// Over a socket file.
    #[cfg(unix)]
    File(UnixStream),
}

impl Stream {
    /// Another handle of the same stream.
    ///
    /// # Errors
    /// If the system refuses.
    pub fn again(&self) -> io::Result<Stream> {
        Ok(match self {
            Stream::Port(stream) => Stream::Port(stream.try_clone()?),
            #[cfg(unix)]
            Stream::File(stream) => Stream::File(stream.try_clone()?),
        })
    }

    /// Sets the time that a reader waits; `None` for ever.
    ///
    /// # Errors
    /// If the system refuses.
    pub fn patience(&self, patience: Option<Duration>) -> io::Result<()> {
        match self {
            Stream::Port(stream) => stream.set_read_timeout(patience),
            #[cfg(unix)]
            Stream::File(stream) => stream.set_read_timeout(patience),
        }
    }

    /// Most time that a write waits for room.
    fn write_patience(&self, patience: Duration) -> io::Result<()> {
        match self {
            Stream::Port(stream) => stream.set_write_timeout(Some(patience)),
            #[cfg(unix)]
            Stream::File(stream) => stream.set_write_timeout(Some(patience)),
        }
    }

    /// Ends it for both, whoever is reading. One that has ended already stays ended.
    pub fn end(&self) {
        let _ = match self {
            Stream::Port(stream) => stream.shutdown(Shutdown::Both),
            #[cfg(unix)]
            Stream::File(stream) => stream.shutdown(Shutdown::Both),
        };
    }
}

impl Read for Stream {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        match self {
            Stream::Port(stream) => stream.read(bytes),
            #[cfg(unix)]
            Stream::File(stream) => stream.read(bytes),
        }
    }
}

impl Write for Stream {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Stream::Port(stream) => stream.write(bytes),
            #[cfg(unix)]
            Stream::File(stream) => stream.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Stream::Port(stream) => stream.flush(),
            #[cfg(unix)]
            Stream::File(stream) => stream.flush(),
        }
    }
}

/// A connection in both directions.
#[derive(Debug)]
pub struct Wire {
    /// Incoming text.
    pub reader: BufReader<Stream>,
    /// Outgoing text.
    pub writer: Stream,
}

impl Wire {
    pub(super) fn of(stream: Stream) -> io::Result<Wire> {
        if let Stream::Port(port) = &stream {
            port.set_nodelay(true)?;
        }
        stream.write_patience(UNREAD)?;
        Ok(Wire { reader: BufReader::new(stream.again()?), writer: stream })
    }

    /// Connects to whoever listens, and says who comes: somebody new, or the one with this word.
    ///
    /// # Errors
    /// If nobody does.
    pub fn join(address: &Address, token: Option<&str>) -> io::Result<Wire> {
        let mut wire = Wire::of(connect(address)?)?;
        let hello = token.map_or_else(|| "new".to_string(), |token| format!("token {token}"));
        wire.writer.write_all(format!("{hello}\n").as_bytes())?;
        Ok(wire)
    }
}

fn connect(address: &Address) -> io::Result<Stream> {
    match address {
        Address::Port(text) => Ok(Stream::Port(TcpStream::connect(text)?)),
        #[cfg(unix)]
        Address::File(path) => Ok(Stream::File(UnixStream::connect(path)?)),
        #[cfg(not(unix))]
        Address::File(_) => Err(no_files()),
    }
}

#[cfg(not(unix))]
fn no_files() -> io::Error {
    io::Error::new(io::ErrorKind::Unsupported, "this system has no socket files; use 127.0.0.1:PORT")
}

/// Somebody who listens.
#[derive(Debug)]
pub enum Listener {
    /// At a port.
    Port(TcpListener),
    /// At a socket file.
    #[cfg(unix)]
    File(UnixListener),
}

impl Listener {
    /// Listens at an address.
    ///
    /// # Errors
    /// If it is taken or not allowed.
    pub fn bind(address: &Address) -> io::Result<Listener> {
        match address {
            Address::Port(text) => Ok(Listener::Port(TcpListener::bind(text)?)),
            #[cfg(unix)]
            Address::File(path) => {
                forget_dead_socket(path);
                Ok(Listener::File(UnixListener::bind(path)?))
            }
            #[cfg(not(unix))]
            Address::File(_) => Err(no_files()),
        }
    }

    /// Address it listens on: with port 0 the system has chosen one.
    ///
    /// # Errors
    /// If the system does not say.
    pub fn address(&self) -> io::Result<Address> {
        match self {
            Listener::Port(listener) => Ok(Address::Port(listener.local_addr()?.to_string())),
            #[cfg(unix)]
            Listener::File(listener) => {
                let path = listener.local_addr()?.as_pathname().map(PathBuf::from);
                Ok(Address::File(path.unwrap_or_default()))
            }
        }
    }

    /// Waits for the next person.
    ///
    /// # Errors
    /// If the system refuses.
    pub fn accept(&self) -> io::Result<Wire> {
        match self {
            Listener::Port(listener) => Wire::of(Stream::Port(listener.accept()?.0)),
            #[cfg(unix)]
            Listener::File(listener) => Wire::of(Stream::File(listener.accept()?.0)),
        }
    }
}

/// Takes away the socket file of an umpire that is gone, so that its address is free again.
#[cfg(unix)]
fn forget_dead_socket(path: &std::path::Path) {
    use std::os::unix::fs::FileTypeExt;
    let is_socket = std::fs::metadata(path).is_ok_and(|file| file.file_type().is_socket());
    let dead = |cause: io::Error| cause.kind() == io::ErrorKind::ConnectionRefused;
    if is_socket && UnixStream::connect(path).is_err_and(dead) {
        // If it cannot be removed, binding says so.
        let _ = std::fs::remove_file(path);
    }
}

/// The socket file of an address, which goes with this.
#[derive(Debug)]
pub struct SocketFile(pub Address);

impl Drop for SocketFile {
    fn drop(&mut self) {
        if let Address::File(path) = &self.0 {
            // Somebody may have removed it already.
            let _ = std::fs::remove_file(path);
        }
    }
}
