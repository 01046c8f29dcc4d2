//! Remedies for failures.

use gunjin_agents::Fault;
use gunjin_agents::external::conduct::Question;

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
