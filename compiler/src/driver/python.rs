//! One Python for all scripts around a graph: it takes longer to start than to read most of them. It runs nothing of them.

use super::slips::PROGRAM;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::Duration;

/// The longest answer that is read, in bytes.
const LONGEST_ANSWER: u64 = 1 << 20;

/// Reads [`PROGRAM`] on its standard input, and runs it; what follows there is for the program.
const START: &str =
    "import sys; exec(sys.stdin.buffer.read(int(sys.stdin.buffer.readline())).decode())";

/// What a text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Form {
    /// A file of its own.
    Script,
    /// The argument of `python3 -c`.
    Program,
}

/// A Python that starts when it is asked first, and again when it did not answer.
#[derive(Debug, Default)]
pub(super) struct Python {
    running: Option<Process>,
}

#[derive(Debug)]
struct Process {
    child: Child,
    questions: Sender<Vec<u8>>,
    answers: Receiver<String>,
}

impl Python {
    /// What it says of a text, if it does within so long. `None`: it does not, or there is no Python.
    pub(super) fn answer(&mut self, form: Form, text: &[u8], longest: Duration) -> Option<String> {
        let process = match self.running.take() {
            Some(process) => process,
            None => Process::start(Command::new("python3").args(["-I", "-S", "-c", START])).ok()?,
        };
        process.questions.send(question(form, text)).ok()?;
        let answer = process.answers.recv_timeout(longest).ok()?;
        self.running = Some(process);
        Some(answer)
    }
}

/// A text with the line that says how it is to be read.
fn question(form: Form, text: &[u8]) -> Vec<u8> {
    let form = match form {
        Form::Script => "script",
        Form::Program => "program",
    };
    let mut question = format!("{form} {}\n", text.len()).into_bytes();
    question.extend_from_slice(text);
    question
}

impl Process {
    fn start(command: &mut Command) -> io::Result<Self> {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let (questions, asked) = mpsc::channel();
        let (says, answers) = mpsc::channel();
        let (input, output) = (child.stdin.take(), child.stdout.take());
        let process = Self {
            child,
            questions,
            answers,
        };
        // One that neither reads nor writes holds up only these two, which end with it.
        if let (Some(input), Some(output)) = (input, output) {
            thread::Builder::new().spawn(move || drop(ask(input, &asked)))?;
            thread::Builder::new().spawn(move || drop(listen(output, &says)))?;
        }
        Ok(process)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // That it cannot be ended changes nothing for the graph.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn ask(mut input: ChildStdin, questions: &Receiver<Vec<u8>>) -> io::Result<()> {
    write!(input, "{}\n{PROGRAM}", PROGRAM.len())?;
    for question in questions {
        input.write_all(&question)?;
        input.flush()?;
    }
    Ok(())
}

fn listen(output: ChildStdout, says: &Sender<String>) -> io::Result<()> {
    let mut output = BufReader::new(output);
    loop {
        let mut size = String::new();
        output.by_ref().take(32).read_line(&mut size)?;
        let size: u64 = size.trim_end().parse().map_err(io::Error::other)?;
        if size > LONGEST_ANSWER {
            return Ok(());
        }
        let mut answer = String::new();
        output.by_ref().take(size).read_to_string(&mut answer)?;
        if says.send(answer).is_err() {
            return Ok(());
        }
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn one_process_reads_one_text_after_the_other() {
        let mut python = Python::default();
        let longest = Duration::from_secs(60);
        let mut said = |form, text: &str| python.answer(form, text.as_bytes(), longest);
        let tree = said(Form::Script, "x = 1\n").unwrap_or_default();
        assert!(tree.starts_with("tree ") && !tree.contains('\n'), "{tree}");
        let fault = said(Form::Script, "x = 1\nif x:\n").unwrap_or_default();
        assert!(fault.starts_with("2: "), "{fault}");
        // A program may be there for its code; a script that fails each time is a slip.
        let fails = "import sys\nsys.exit(1)\n";
        assert_eq!(said(Form::Program, fails).as_deref(), Some(""));
        assert_ne!(said(Form::Script, fails).as_deref(), Some(""));
        assert_eq!(said(Form::Program, "print('ä')\n").as_deref(), Some(""));
        assert!(said(Form::Program, "print(true)").is_some_and(|said| said.contains("`true`")));
        let process = python.running.as_ref().map(|process| process.child.id());
        assert!(process.is_some());
        assert!(python.answer(Form::Script, b"\xff = 1", longest).is_some());
        assert_eq!(
            process,
            python.running.as_ref().map(|process| process.child.id())
        );
    }

    #[test]
    fn one_that_does_not_answer_is_ended_and_another_one_asked() {
        let mut python = Python::default();
        assert_eq!(
            python.answer(Form::Script, b"x = 1\n", Duration::ZERO),
            None
        );
        assert!(python.running.is_none());
        let longest = Duration::from_secs(60);
        assert!(python.answer(Form::Script, b"x = 1\n", longest).is_some());
        for ended in [
            "exit 1",
            "echo 9999999999; exec sleep 1000",
            "echo many; exec sleep 1000",
        ] {
            let process = Process::start(Command::new("sh").args(["-c", ended]));
            python.running = process.ok();
            assert_eq!(
                python.answer(Form::Script, b"x = 1\n", longest),
                None,
                "{ended}"
            );
        }
    }
}
