//! Behaviour of a program besides playing, for examiners: time of its answers, what it wrote
//! without being asked, how it left.

use crate::agent::Fault;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// Time within which a line after an answer is found before the next question.
pub(super) const PAUSE: Duration = Duration::from_millis(15);

/// Most remarks that are kept between two looks at them: a program that floods its host fills no memory.
const MOST_REMARKS: usize = 100_000;

/// The question put to a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Question {
    /// To be ready, after `hello`.
    Hello,
    /// To take a set-up, or to choose one.
    SetUp,
    /// It is the program's turn to act.
    Turn,
}

/// Something that a program did.
#[derive(Debug, Clone, PartialEq)]
pub enum Remark {
    /// It answered after so many milliseconds.
    Answered(Question, f64),
    /// It gave itself a name.
    Named(String),
    /// It failed when it was asked this.
    Failed(Question, Fault, String),
    /// It wrote a message of another kind while this was waited for.
    PassedOver(Question, String),
    /// It wrote a line when nothing was asked.
    Unasked(String),
    /// It had ended before it was told to quit; whether without complaint.
    Left(bool),
    /// It did not end in time when it was told to quit.
    Stayed,
    /// It ended when it was told to.
    Quit,
}

/// The remarks on a program, in order. Nothing is kept unless somebody examines it.
#[derive(Debug, Default)]
pub(crate) struct Conduct {
    remarks: Option<Mutex<Vec<Remark>>>,
}

impl Conduct {
    pub(crate) fn kept() -> Conduct {
        Conduct { remarks: Some(Mutex::default()) }
    }

    pub(crate) fn is_kept(&self) -> bool {
        self.remarks.is_some()
    }

    /// Adds a remark; beyond a number of them no more are kept.
    pub(crate) fn add(&self, remark: Remark) {
        if let Some(remarks) = &self.remarks {
            let mut remarks = remarks.lock().unwrap_or_else(PoisonError::into_inner);
            if remarks.len() < MOST_REMARKS {
                remarks.push(remark);
            }
        }
    }

    pub(crate) fn take(&self) -> Vec<Remark> {
        let Some(remarks) = &self.remarks else { return Vec::new() };
        std::mem::take(&mut *remarks.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
