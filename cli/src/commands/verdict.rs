//! Result of a command, as an exit code.

use super::progress::tell;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Verdict {
    Done,
    CheckFailed,
}

/// The exit code of a command; an error is told on stderr. Whoever closes the pipe has seen enough: that is
/// success.
pub(crate) fn exit_code(verdict: anyhow::Result<Verdict>) -> u8 {
    match verdict {
        Ok(Verdict::Done) => 0,
        Ok(Verdict::CheckFailed) => 1,
        Err(error) if is_broken_pipe(&error) => 0,
        Err(error) => {
            tell(&format!("gunjin: {error:#}"));
            2
        }
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let mut io = error.chain().filter_map(|cause| cause.downcast_ref::<std::io::Error>());
    io.any(|cause| cause.kind() == std::io::ErrorKind::BrokenPipe)
}
