//! Talking with the program as a person does: reading up to the prompt, then typing.

use super::gunjin::gunjin;
use std::io::{BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout};

/// A conversation with a running program.
pub(crate) struct Conversation {
    child: Child,
    stdin: ChildStdin,
    stdout: BufReader<ChildStdout>,
}

impl Conversation {
    pub(crate) fn begin(words: &[&str]) -> Conversation {
        let mut child = gunjin(words).spawn().expect("the program starts");
        let stdin = child.stdin.take().expect("a pipe");
        let stdout = BufReader::new(child.stdout.take().expect("a pipe"));
        Conversation { child, stdin, stdout }
    }

    /// Everything up to a prompt of one of these endings; `None` once the program has said its last.
    pub(crate) fn hear(&mut self, prompts: &[&str]) -> Result<String, String> {
        let mut heard = Vec::new();
        let mut byte = [0];
        while self.stdout.read(&mut byte).is_ok_and(|read| read == 1) {
            heard.push(byte[0]);
            if prompts.iter().any(|prompt| heard.ends_with(prompt.as_bytes())) {
                return Ok(String::from_utf8(heard).expect("UTF-8"));
            }
        }
        Err(String::from_utf8(heard).expect("UTF-8"))
    }

    pub(crate) fn say(&mut self, line: &str) {
        // After the end nobody reads; that shows at the next hearing.
        let _ = writeln!(self.stdin, "{line}");
    }

    /// A question and its answer.
    pub(crate) fn ask(&mut self, line: &str, prompt: &str) -> String {
        self.say(line);
        self.hear(&[prompt]).expect("a prompt follows")
    }

    /// True if the program ended well.
    pub(crate) fn ends_well(mut self) -> bool {
        drop(self.stdin);
        self.child.wait().expect("it ends").success()
    }
}
