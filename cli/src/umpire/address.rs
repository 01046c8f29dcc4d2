//! Where terminals meet: a file of this machine (`unix:PATH`) or a port (`127.0.0.1:7777`).

use std::fmt;
use std::io::{self, BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
#[cfg(unix)]
use std::os::unix::net::UnixListener;
#[cfg(unix)]
use std::os::unix::net::UnixStream;
use std::path::PathBuf;
use std::str::FromStr;

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

/// A connection in both directions.
pub struct Wire {
    /// What comes.
    pub reader: Box<dyn BufRead + Send>,
    /// What goes.
    pub writer: Box<dyn Write + Send>,
}

impl fmt::Debug for Wire {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Wire")
    }
}

impl Wire {
    fn of_port(stream: TcpStream) -> io::Result<Wire> {
        stream.set_nodelay(true)?;
        Ok(Wire { reader: Box::new(BufReader::new(stream.try_clone()?)), writer: Box::new(stream) })
    }

    #[cfg(unix)]
    fn of_file(stream: UnixStream) -> io::Result<Wire> {
        Ok(Wire { reader: Box::new(BufReader::new(stream.try_clone()?)), writer: Box::new(stream) })
    }

    /// Connects to whoever listens.
    ///
    /// # Errors
    /// If nobody does.
    pub fn join(address: &Address) -> io::Result<Wire> {
        match address {
            Address::Port(text) => Wire::of_port(TcpStream::connect(text)?),
            #[cfg(unix)]
            Address::File(path) => Wire::of_file(UnixStream::connect(path)?),
            #[cfg(not(unix))]
            Address::File(_) => Err(no_files()),
        }
    }
}

#[cfg(not(unix))]
fn no_files() -> io::Error {
    io::Error::new(io::ErrorKind::Unsupported, "this system has no socket files; use 127.0.0.1:PORT")
}

/// Somebody who listens. A socket file goes with it.
#[derive(Debug)]
pub enum Listener {
    /// At a port.
    Port(TcpListener),
    /// At a socket file.
    #[cfg(unix)]
    File(UnixListener, PathBuf),
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
            Address::File(path) => Ok(Listener::File(UnixListener::bind(path)?, path.clone())),
            #[cfg(not(unix))]
            Address::File(_) => Err(no_files()),
        }
    }

    /// Where it listens: with port 0 the system has chosen one.
    ///
    /// # Errors
    /// If the system does not say.
    pub fn address(&self) -> io::Result<Address> {
        match self {
            Listener::Port(listener) => Ok(Address::Port(listener.local_addr()?.to_string())),
            #[cfg(unix)]
            Listener::File(_, path) => Ok(Address::File(path.clone())),
        }
    }

    /// Waits for the next person.
    ///
    /// # Errors
    /// If the system refuses.
    pub fn accept(&self) -> io::Result<Wire> {
        match self {
            Listener::Port(listener) => Wire::of_port(listener.accept()?.0),
            #[cfg(unix)]
            Listener::File(listener, _) => Wire::of_file(listener.accept()?.0),
        }
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        #[cfg(unix)]
        if let Listener::File(_, path) = self {
            // Somebody may have removed it already.
            let _ = std::fs::remove_file(path);
        }
    }
}
