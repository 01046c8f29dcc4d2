//! Process groups, readiness of pipes and the host's own shortages, as the operating system has them.
//!
//! On Unix a player and all that it starts are one process group, which ends together. Elsewhere only the player itself
//! is ended.

use std::io;
use std::process::{Child, Command};
#[cfg(unix)]
use std::time::Duration;
pub(super) use system::{is_shortage, kill_group, lead_group, set_nonblocking, wait_readable, wait_writable};

/// Interval at which a thread that waits for a pipe looks whether its player is still wanted.
#[cfg(unix)]
const POLL: Duration = Duration::from_millis(50);

#[cfg(unix)]
mod unix {
    use super::{Child, Command, POLL, io};
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::fs::{OFlags, fcntl_getfl, fcntl_setfl};
    use rustix::io::Errno;
    use rustix::process::{Pid, Signal, kill_process_group};
    use std::os::fd::AsFd;
    use std::os::unix::process::CommandExt;

    pub(crate) fn lead_group(command: &mut Command) {
        command.process_group(0);
    }

    pub(crate) fn kill_group(child: &mut Child) {
        // A group without members is gone already.
        if let Some(group) = i32::try_from(child.id()).ok().and_then(Pid::from_raw) {
            let _ = kill_process_group(group, Signal::KILL);
        }
    }

    pub(crate) fn is_shortage(error: &io::Error) -> bool {
        let shortages = [Errno::MFILE, Errno::NFILE, Errno::AGAIN, Errno::NOMEM];
        Errno::from_io_error(error).is_some_and(|errno| shortages.contains(&errno))
    }

    pub(crate) fn set_nonblocking(pipe: &impl AsFd) -> io::Result<()> {
        Ok(fcntl_setfl(pipe, fcntl_getfl(pipe)? | OFlags::NONBLOCK)?)
    }

    fn is_ready(pipe: &impl AsFd, wanted: PollFlags) -> bool {
        let patience = Timespec { tv_sec: 0, tv_nsec: i64::from(POLL.subsec_nanos()) };
        !matches!(poll(&mut [PollFd::new(pipe, wanted)], Some(&patience)), Ok(0))
    }

    pub(crate) fn wait_readable(pipe: &impl AsFd) -> bool {
        is_ready(pipe, PollFlags::IN)
    }

    pub(crate) fn wait_writable(pipe: &impl AsFd) -> bool {
        is_ready(pipe, PollFlags::OUT)
    }
}

#[cfg(not(unix))]
mod other {
    use super::{Child, Command, io};

    pub(crate) fn lead_group(_: &mut Command) {}

    pub(crate) fn kill_group(child: &mut Child) {
        let _ = child.kill();
    }

    pub(crate) fn is_shortage(error: &io::Error) -> bool {
        error.kind() == io::ErrorKind::OutOfMemory
    }

    pub(crate) fn set_nonblocking<T>(_: &T) -> io::Result<()> {
        Ok(())
    }

    pub(crate) fn wait_readable<T>(_: &T) -> bool {
        true
    }

    pub(crate) fn wait_writable<T>(_: &T) -> bool {
        true
    }
}

#[cfg(unix)]
use unix as system;

#[cfg(not(unix))]
use other as system;
