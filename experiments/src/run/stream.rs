//! Numbers worked on by many threads, results in their order: nobody waits for the slowest of a round, and
//! what is in memory does not grow with how much there is to do.

use gunjin_play::game_run::runner::{RunError, Shortage, panic_text, pool};
use std::collections::BTreeMap;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, PoisonError, mpsc};
use std::thread::Builder;
use std::time::{Duration, Instant};

/// Numbers that are taken together are about so much work.
const BLOCK: Duration = Duration::from_millis(10);
/// Most numbers that are taken together, where nothing asks for less.
pub const MOST: u64 = 1024;
/// Blocks for every thread that may be taken and not yet handed over.
const AHEAD: u64 = 8;

struct Queue {
    state: Mutex<State>,
    handed: Condvar,
    size: AtomicU64,
    most: u64,
}

struct State {
    rest: Range<u64>,
    out: u64,
    most_out: u64,
}

impl Queue {
    fn new(rest: Range<u64>, threads: usize, most: u64) -> Queue {
        let state = State { rest, out: 0, most_out: threads as u64 * AHEAD };
        Queue { state: Mutex::new(state), handed: Condvar::new(), size: AtomicU64::new(1), most: most.max(1) }
    }

    fn take(&self, stop: &AtomicBool) -> Option<Range<u64>> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        while state.out >= state.most_out && !state.rest.is_empty() {
            state = self.handed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        if state.rest.is_empty() || stop.load(Ordering::Relaxed) {
            return None;
        }
        let end = state.rest.start.saturating_add(self.size.load(Ordering::Relaxed)).min(state.rest.end);
        let block = state.rest.start..end;
        state.rest.start = end;
        state.out += 1;
        Some(block)
    }

    fn hand_over(&self) {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).out -= 1;
        self.handed.notify_one();
    }

    fn close(&self) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.rest.start = state.rest.end;
        self.handed.notify_all();
    }

    fn learn(&self, numbers: u64, time: Duration) {
        let each = time.as_secs_f64() / numbers.max(1) as f64;
        let size = (BLOCK.as_secs_f64() / each.max(1e-9)) as u64;
        self.size.store(size.clamp(1, self.most), Ordering::Relaxed);
    }
}

/// Works on blocks of at most `most` of `numbers` on `threads` threads and hands results over in order, until
/// all is done, until `stop` is set (what was begun is then finished and handed over), or until `sink`
/// answers `false`. Returns the first number that was not handed over. How many numbers a block has depends
/// on time; with `most` at 1 what is handed over does not, even where `sink` ends the work.
pub fn stream<T, E>(
    threads: usize,
    numbers: Range<u64>,
    most: u64,
    stop: &AtomicBool,
    work: impl Fn(Range<u64>) -> T + Sync,
    mut sink: impl FnMut(Range<u64>, T) -> Result<bool, E>,
) -> Result<u64, RunError<E>>
where
    T: Send,
    E: std::error::Error + Send + 'static,
{
    let pool = pool(threads)?;
    let queue = Queue::new(numbers.clone(), threads, most);
    let (sender, receiver) = mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            let sender = sender.clone();
            let (queue, pool, work) = (&queue, &pool, &work);
            let worker = move || {
                while let Some(block) = queue.take(stop) {
                    let start = Instant::now();
                    // Within the pool, so that agents that use several threads use these.
                    let result = catch_unwind(AssertUnwindSafe(|| pool.install(|| work(block.clone()))));
                    queue.learn(block.end - block.start, start.elapsed());
                    if sender.send((block, result)).is_err() {
                        break;
                    }
                }
            };
            if let Err(cause) = Builder::new().spawn_scoped(scope, worker) {
                queue.close();
                return Err(RunError::Threads { threads, cause: cause.to_string() });
            }
        }
        drop(sender);
        let (mut waiting, mut next) = (BTreeMap::new(), numbers.start);
        for (block, result) in receiver {
            waiting.insert(block.start, (block, result));
            while let Some((block, result)) = waiting.remove(&next) {
                let goes_on = match result {
                    Ok(result) => {
                        next = block.end;
                        sink(block, result).map_err(RunError::Sink)
                    }
                    Err(panic) => Err(Shortage::caught(panic).map_or_else(
                        |panic| RunError::Broken {
                            number: block.start,
                            text: panic_text(&*panic).unwrap_or("a panic").to_string(),
                        },
                        RunError::Short,
                    )),
                };
                queue.hand_over();
                if !matches!(goes_on, Ok(true)) {
                    queue.close();
                    return goes_on.map(|_| next);
                }
            }
        }
        Ok(next)
    })
}
