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

/// The file of events.
pub const EVENTS: &str = "events.jsonl";
/// The file of values.
pub const METRICS: &str = "metrics.prom";
/// Interval between reports of progress.
const TELLING: Duration = Duration::from_secs(5);

/// Event of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Event {
    /// A program has begun to play, or has gone on.
    Begun,
    /// It is so far.
    Progress,
    /// It was told to stop.
    Stopped,
    /// All games are there.
    Finished,
}

/// Progress of a run.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Far {
    /// Games that are safe.
    pub done: u64,
    /// Games of the folder.
    pub games: u64,
    /// Seconds played so far.
    pub seconds: f64,
}

#[derive(Serialize)]
struct Line {
    event: Event,
    time: String,
    #[serde(flatten)]
    far: Far,
}

/// Tells what happens to the run in a folder.
#[derive(Debug)]
pub(super) struct EventLog {
    told: Instant,
}

impl EventLog {
    /// Of a run that begins to be played.
    ///
    /// # Errors
    /// If the disk refuses.
    pub(super) fn begin(folder: &Path, far: Far) -> Result<EventLog, FolderError> {
        let mut events = EventLog { told: Instant::now() };
        events.tell(folder, Event::Begun, far)?;
        Ok(events)
    }

    /// Says how far it is, if that was not said a short time ago.
    pub(super) fn progress(&mut self, folder: &Path, far: Far) -> Result<(), FolderError> {
        if self.told.elapsed() < TELLING { Ok(()) } else { self.tell(folder, Event::Progress, far) }
    }

    /// Says what has happened.
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
