//! Memory of the games that were asked about last: a decision goes on where the one before ended.

use super::believer::Inferred;
use super::past::{Ground, Past};
use gunjin_engine::bits::Bits;
use gunjin_engine::games::gunjin::knowledge::{Announcement, Opening, View};
use std::sync::{Arc, Mutex, PoisonError};

/// Most games that are kept: more than are played at once on most machines.
const GAMES: usize = 64;

/// A game as one seat heard it, and what follows from that.
#[derive(Debug, Clone)]
struct Course<B: Bits> {
    opening: Arc<Opening<B>>,
    log: Vec<Announcement<B>>,
    past: Past<B>,
    inferred: Option<Arc<Inferred>>,
}

impl<B: Bits> Course<B> {
    /// True if a view goes on with it. Both belong to one game if the opening is the same in memory; the log
    /// is compared whole, since searches look at several ways to go on.
    fn leads_to(&self, view: &View<B>) -> bool {
        Arc::ptr_eq(&self.opening, &view.opening) && view.log.starts_with(&self.log)
    }
}

/// Pasts of the games that were asked about last. It changes what an answer costs, never the answer.
#[derive(Debug, Clone, Default)]
pub struct PastMemory<B: Bits> {
    courses: Arc<Mutex<Vec<Box<Course<B>>>>>,
}

impl<B: Bits> PastMemory<B> {
    /// Belief about a view: the last one about the same game if nothing was heard since. Costs what was heard
    /// since, and a look through its log.
    pub(super) fn inferred(
        &self,
        ground: &Ground<'_, B>,
        view: &View<B>,
        make: impl FnOnce(&Past<B>) -> Inferred,
    ) -> Arc<Inferred> {
        let mut course = self.take(view).unwrap_or_else(|| {
            let past = Past::beginning(ground, view);
            Box::new(Course { opening: Arc::clone(&view.opening), log: Vec::new(), past, inferred: None })
        });
        let Course { log, past, inferred, .. } = &mut *course;
        let news = &view.log[log.len()..];
        if !news.is_empty() {
            past.hear(ground, view.seat, news);
            log.extend_from_slice(news);
            *inferred = None;
        }
        let inferred = Arc::clone(inferred.get_or_insert_with(|| Arc::new(make(past))));
        let mut courses = self.courses.lock().unwrap_or_else(PoisonError::into_inner);
        if courses.len() == GAMES {
            courses.remove(0);
        }
        courses.push(course);
        inferred
    }

    fn take(&self, view: &View<B>) -> Option<Box<Course<B>>> {
        let mut courses = self.courses.lock().unwrap_or_else(PoisonError::into_inner);
        let found = courses.iter().rposition(|course| course.leads_to(view))?;
        Some(courses.remove(found))
    }
}
