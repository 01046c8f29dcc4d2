//! Events of a run, for those who watch: `events.jsonl`, a line for every event, and `metrics.prom`, the same
//! as the last values for Prometheus. Both depend on the clock, and are outside every comparison of bytes.

use super::folder_error::FolderError;
use super::manifest::now;
use gunjin_play::files::WholeFile;
use serde::Serialize;
use std::fs::OpenOptions;
use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

pub(crate) const EVENTS: &str = "events.jsonl";
pub(crate) const METRICS: &str = "metrics.prom";
const TELLING: Duration = Duration::from_secs(5);

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Event {
    Begun,
    Progress,
    Stopped,
    Finished,
}

#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub(crate) struct Far {
    pub(crate) done: u64,
    pub(crate) games: u64,
    pub(crate) seconds: f64,
}

#[derive(Serialize)]
struct Line {
    event: Event,
    time: String,
    #[serde(flatten)]
    far: Far,
}

#[derive(Debug)]
pub(super) struct EventLog {
    told: Instant,
}

impl EventLog {
    pub(super) fn begin(folder: &Path, far: Far) -> Result<EventLog, FolderError> {
        let mut events = EventLog { told: Instant::now() };
        events.tell(folder, Event::Begun, far)?;
        Ok(events)
    }

    /// Says how far it is, if that was not said a short time ago.
    pub(super) fn progress(&mut self, folder: &Path, far: Far) -> Result<(), FolderError> {
        if self.told.elapsed() < TELLING { Ok(()) } else { self.tell(folder, Event::Progress, far) }
    }

    pub(super) fn tell(&mut self, folder: &Path, event: Event, far: Far) -> Result<(), FolderError> {
        let path = folder.join(EVENTS);
        let refused = |cause| FolderError::write(&path, cause, far.done);
        let line = serde_json::to_string(&Line { event, time: now(), far });
        let line = line.map_err(|problem| FolderError::read(&path, problem))?;
        let mut file = OpenOptions::new().create(true).append(true).open(&path).map_err(refused)?;
        file.write_all(format!("{line}\n").as_bytes()).map_err(refused)?;
        let metrics = folder.join(METRICS);
        let written = WholeFile::create(&metrics).and_then(|file| file.write(exposition(far).as_bytes()));
        written.map_err(|error| {
            let (path, cause) = error.into_parts();
            FolderError::write(&path, cause, far.done)
        })?;
        self.told = Instant::now();
        Ok(())
    }
}

/// The values in Prometheus's text format, for its collector of text files.
fn exposition(Far { done, games, seconds }: Far) -> String {
    [
        ("gunjin_games_done", "Games that are safe.", done.to_string()),
        ("gunjin_games", "Games of the run's folder.", games.to_string()),
        ("gunjin_seconds_played", "Seconds played so far.", format!("{seconds:.3}")),
    ]
    .map(|(name, help, value)| format!("# HELP {name} {help}\n# TYPE {name} gauge\n{name} {value}\n"))
    .concat()
}
