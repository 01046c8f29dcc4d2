//! The points of an examination: what the protocol demands, what was found of it, and the remedy of a failure.

use super::trials::{Trial, Way};
use gunjin_agents::Fault;
use gunjin_agents::external::conduct::{Question, Remark};

macro_rules! demands {
    ($($demand:ident $word:literal $words:literal;)+) => {
        /// Something that the protocol demands of a program. Only `reuse=true` demands a series, and only
        /// reproducible runs the same game from the same seed.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(crate) enum Demand { $(#[doc = concat!("The program ", $words, ".")] $demand),+ }

        impl Demand {
            /// All of them, in the order of a game.
            pub(crate) const ALL: [Demand; [$($word),+].len()] = [$(Demand::$demand),+];

            /// Its word, in JSON.
            pub(crate) fn word(self) -> &'static str {
                match self { $(Demand::$demand => $word),+ }
            }

            pub(crate) fn words(self) -> &'static str {
                match self { $(Demand::$demand => $words),+ }
            }
        }
    };
}

demands! {
    Ready "ready" "starts and sends ready";
    Version "version" "speaks version 1 of the protocol";
    SetUp "set-up" "accepts the host's set-up, and chooses legal ones";
    Legal "legal" "chooses legal moves";
    Seat "seat" "moves its own pieces";
    Time "time" "answers in time";
    Messages "messages" "writes messages to stdout and nothing else";
    Text "utf-8" "writes UTF-8";
    Once "once" "answers every question once";
    End "end" "stays to the end of the game";
    Series "series" "plays several games in one process";
    Quit "quit" "exits on quit";
    Repeats "repeats" "plays the same game from the same seed";
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mark {
    Met,
    /// Not well, but the protocol leaves it free.
    Advice,
    Broken,
    NotReached,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Finding {
    pub(crate) demand: Demand,
    pub(crate) breaks: bool,
    pub(crate) place: String,
    pub(crate) found: String,
    pub(crate) remedy: String,
}

/// Everything that is wrong in the games of an examination, in their order.
pub(crate) fn findings(trials: &[Trial]) -> Vec<Finding> {
    let of_game = |game| {
        of_game(game)
            .into_iter()
            .map(|finding| Finding { breaks: finding.breaks && game.is_demanded, ..finding })
    };
    let mut findings: Vec<Finding> = trials.iter().flat_map(of_game).collect();
    findings.extend(unlike(trials));
    findings
}

fn unlike(trials: &[Trial]) -> Option<Finding> {
    let again = trials.iter().find(|game| game.way == Way::Again)?;
    let first = trials.iter().find(|game| game.way == Way::Plain && game.seat == again.seat)?;
    let failed = [again, first].iter().any(|game| game.reason == "forfeit");
    (!failed && again.actions != first.actions).then(|| Finding {
        demand: Demand::Repeats,
        breaks: false,
        place: again.place(),
        found: "the same seed gave another game".into(),
        remedy: "seed your random numbers with `seed` of `hello` and count iterations instead of time, for reproducible runs".into(),
    })
}

fn of_game(game: &Trial) -> Vec<Finding> {
    let finding = |demand, breaks, found: String, remedy: &str| Finding {
        demand,
        breaks,
        place: game.place(),
        found,
        remedy: remedy.into(),
    };
    let mut found = Vec::new();
    let mut failed = false;
    for remark in &game.remarks {
        match remark {
            Remark::Failed(_, Fault::Resigned, _) => {}
            Remark::Failed(question, fault, why) => {
                failed = true;
                found.push(failure(game, (*question, *fault), why));
            }
            Remark::Unasked(line) => found.push(finding(
                Demand::Once,
                true,
                format!("it wrote '{line}' when nothing was asked"),
                "write one line for each `hello`, `setup` and `turn`, and nothing for `event` and `end`",
            )),
            Remark::Left(false) => found.push(finding(
                Demand::End,
                true,
                "it ended with an error before quit".into(),
                "expect `end` and `quit` after the last move; exit with status 0",
            )),
            Remark::Stayed => found.push(finding(
                Demand::Quit,
                true,
                "it was still running after `quit`".into(),
                "exit on `quit` and at the end of stdin; stop threads and child processes first",
            )),
            Remark::Answered(..)
            | Remark::Named(_)
            | Remark::PassedOver(..)
            | Remark::Left(true)
            | Remark::Quit => {}
        }
    }
    if let (Some(why), false) = (&game.unlawful, failed) {
        let remedy = "fill `squares` in their order with exactly `pieces`, none on its `barred` squares, and '/' between ranks; the headquarters is one square, however wide";
        found.push(finding(Demand::SetUp, true, why.clone(), remedy));
    }
    found
}

fn failure(game: &Trial, (question, fault): (Question, Fault), why: &str) -> Finding {
    let passed = game.remarks.iter().rev().find_map(|remark| match remark {
        Remark::PassedOver(at, line) if *at == question && fault == Fault::Late => Some(line),
        _ => None,
    });
    let found = match passed {
        Some(line) => format!("{why}; '{line}' is of another kind"),
        None => why.to_string(),
    };
    let of = |demand, breaks, remedy: String| Finding {
        demand,
        breaks,
        place: game.place(),
        found: found.clone(),
        remedy,
    };
    if game.way == Way::Series && game.number > 0 && fault == Fault::Ended {
        return of(Demand::Series, true, SERIES.into());
    }
    // It takes a set-up where it was to choose one.
    if question == Question::SetUp && passed.is_some_and(|line| line.contains("ready")) {
        let remedy = "answer a `setup` without `assigned` with a set-up of your own, or keep to setup=host";
        return of(Demand::SetUp, game.way != Way::OwnSetUp, remedy.into());
    }
    of(demand_of(question, fault), true, remedy(question, fault).into())
}

fn demand_of(question: Question, fault: Fault) -> Demand {
    match (fault, question) {
        (Fault::Version, _) => Demand::Version,
        (Fault::NotText, _) => Demand::Text,
        (Fault::NotJson | Fault::Chatter | Fault::TooLong | Fault::Incomplete, _) => Demand::Messages,
        (_, Question::Hello) => Demand::Ready,
        (Fault::Late, Question::SetUp | Question::Turn) => Demand::Time,
        (Fault::Ended, _) => Demand::End,
        (Fault::OtherSide, _) => Demand::Seat,
        (_, Question::SetUp) => Demand::SetUp,
        (_, Question::Turn) => Demand::Legal,
    }
}

pub(super) const SERIES: &str = "the last line of stderr is quoted above; after `end`, keep reading: the next `setup`, `event` or `turn` begins a new game, so reset the state; otherwise keep to reuse=false";

pub(super) fn remedy(question: Question, fault: Fault) -> &'static str {
    match (fault, question) {
        (Fault::NotStarted, _) => {
            "check that the command runs in this folder; it runs without a shell, so write sh -c '…' if it needs one"
        }
        (Fault::Host, _) => "raise the limits of this machine (ulimit -n, ulimit -u), or end other processes",
        (Fault::Version, _) => "speak version 1, or leave `protocol` out of `ready`",
        (Fault::Late, Question::Hello) => {
            "answer `hello` with {\"type\":\"ready\"} and flush stdout after every line (Python: print(…, flush=True)); start=… allows more time"
        }
        (Fault::Late, Question::SetUp) => {
            "answer `setup` with {\"type\":\"ready\"}, or with {\"type\":\"setup\",…} where `assigned` is missing; start=… allows more time"
        }
        (Fault::Late, Question::Turn) => {
            "answer within `budget` and flush stdout; milliseconds=… and grace=… allow more time"
        }
        (Fault::Ended, Question::Hello) => {
            "run the command by hand and type a line: it must keep reading stdin; the last line of its stderr is quoted above"
        }
        (Fault::Ended, _) => "the last line of its stderr is quoted above; the game is over only after `end`",
        (Fault::TooLong, _) => "one message a line, each at most 1 MiB",
        (Fault::NotText, _) => "write UTF-8, or only ASCII with \\u escapes (Python: json.dumps does)",
        (Fault::NotJson, _) => "write one JSON object a line, such as {\"type\":\"move\",\"move\":\"b4b5\"}",
        (Fault::Chatter, _) => "write logs to stderr: stdout belongs to the protocol",
        (Fault::Incomplete, Question::Turn) => "put the move as text under \"move\"",
        (Fault::Incomplete, _) => "put the set-up as text under \"setup\"",
        (Fault::OtherSide, _) => {
            "`seat` of `hello` and `setup` says which side is yours; squares are named from South's side for both; choose from `legal`"
        }
        (Fault::Illegal, _) => "choose one of the texts in `legal`, unchanged",
        (Fault::Resigned | Fault::Other, _) => "see docs/PROTOCOL.md",
    }
}
