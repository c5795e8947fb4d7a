//! Messages one after another, at a terminal: each runs the graph afresh (Loki wiki: a graph agent keeps no conversation).
//!
//! With the feature `repl` lines are edited and remembered; without it the terminal's own line editing does.

use super::Agent;
use super::args::Args;
use crate::graph::About;
use crate::run::Graph;
use crate::value::text::printable;
use std::io::IsTerminal;
use std::process::ExitCode;

/// Whether a command line without a prompt wants to talk: somebody sits at a terminal, and nothing else says what is run.
pub(super) fn wanted(about: &About, args: &Args) -> bool {
    let takes = about.inputs.iter().any(|input| input.prompt);
    let plain = args.command.is_none()
        && args.prompt.is_none()
        && args.inputs.is_empty()
        && args.file.is_none()
        && args.run_id.is_none()
        && !args.how.json
        && args.how.events.is_none();
    takes && plain && std::io::stdin().is_terminal() && std::io::stdout().is_terminal()
}

/// What a line asks for.
#[derive(Debug, PartialEq, Eq)]
enum ReplCommand<'l> {
    Nothing,
    Exit,
    Help,
    Starters,
    Unknown(&'l str),
    Message(&'l str),
}

/// Reads a line. Commands begin with a dot, as Loki's do. What other programs take for their commands (`exit`, `quit`, `/help`)
/// is one here, too: a prompt is paid for. Behind a backslash it is a message.
fn asked<'l>(line: &'l str, about: &'l About) -> ReplCommand<'l> {
    let line = line.trim();
    let mut words = line.split_whitespace();
    match words.next() {
        None => ReplCommand::Nothing,
        Some(".exit" | ".quit") => ReplCommand::Exit,
        Some(".help") => ReplCommand::Help,
        Some("exit" | "quit" | "/exit" | "/quit" | "/q" | ":q") if words.next().is_none() => {
            ReplCommand::Exit
        }
        Some("help" | "/help" | "/?" | "?") if words.next().is_none() => ReplCommand::Help,
        Some(".starter") => {
            let number = words.next().and_then(|number| number.parse::<usize>().ok());
            let at = number.and_then(|number| number.checked_sub(1));
            match at.and_then(|at| about.starters.get(at)) {
                Some(starter) => ReplCommand::Message(starter),
                None => ReplCommand::Starters,
            }
        }
        Some(word) if word.starts_with('\\') => {
            ReplCommand::Message(line.strip_prefix('\\').unwrap_or(line))
        }
        // `.env`, `.5`, `...` may begin a message; a command is one word of letters.
        Some(word)
            if words.next().is_none()
                && word.len() > 1
                && word
                    .strip_prefix('.')
                    .is_some_and(|name| name.chars().all(|letter| letter.is_ascii_lowercase())) =>
        {
            ReplCommand::Unknown(word)
        }
        Some(_) => ReplCommand::Message(line),
    }
}

impl Agent {
    /// Talks until the input ends.
    pub(super) async fn talk(&self, args: &Args) -> ExitCode {
        let about = self.graph.about();
        welcome(about);
        let mut editor = match editor::Editor::new() {
            Ok(editor) => editor,
            Err(error) => return super::refuse(&format!("cannot read from the terminal: {error}")),
        };
        loop {
            let (back, line) = editor.line("> ").await;
            editor = back;
            let line = match line {
                Ok(editor::Line::Text(line)) => line,
                Ok(editor::Line::Interrupted) => continue,
                Ok(editor::Line::End) => return ExitCode::SUCCESS,
                Err(error) => {
                    return super::refuse(&format!("cannot read from the terminal: {error}"));
                }
            };
            match asked(&line, about) {
                ReplCommand::Nothing => {}
                ReplCommand::Exit => return ExitCode::SUCCESS,
                ReplCommand::Help => help(),
                ReplCommand::Starters => starters(about),
                ReplCommand::Unknown(word) => {
                    tell!("there is no command `{word}`; .help lists them")
                }
                ReplCommand::Message(message) => {
                    let mut args = args.clone();
                    args.prompt = Some(message.to_owned());
                    if let Err(problem) = self.begin(&args).await {
                        tell!("error: {}", printable(&problem));
                    }
                }
            }
        }
    }
}

fn welcome(about: &About) {
    let what = printable(about.description.trim()).into_owned();
    let what = what.lines().next().unwrap_or_default();
    let dash = if what.is_empty() { "" } else { ": " };
    tell!("{}{dash}{what}", printable(&about.name));
    tell!("Each message runs the graph afresh. .help says more, Ctrl-D ends.");
    starters(about);
}

fn starters(about: &About) {
    for (number, starter) in (1..).zip(about.starters.iter()) {
        let starter = printable(starter.trim()).into_owned();
        tell!(
            "  .starter {number}  {}",
            starter.lines().next().unwrap_or_default()
        );
    }
}

fn help() {
    tell!(
        "  .starter N  sends a suggested prompt; without a number it lists them\n  .exit       ends (so do exit, quit and Ctrl-D)\n  \
         anything else is a message, also behind \\ what would be a command; Ctrl-C stops a run, or empties the line"
    );
}

/// Lines with editing and a memory.
#[cfg(feature = "repl")]
mod editor {
    use rustyline::error::ReadlineError;
    use rustyline::history::MemHistory;
    use rustyline::{Config, Editor as Inner};

    /// What came.
    pub(super) enum Line {
        Text(String),
        Interrupted,
        End,
    }

    pub(super) struct Editor(Box<Inner<(), MemHistory>>);

    impl Editor {
        pub(super) fn new() -> Result<Self, String> {
            let config = Config::builder().auto_add_history(true).build();
            let inner = Inner::with_history(config, MemHistory::new());
            inner
                .map(|inner| Self(Box::new(inner)))
                .map_err(|error| error.to_string())
        }

        /// Reads on a thread of its own: the editor blocks.
        pub(super) async fn line(mut self, prompt: &'static str) -> (Self, Result<Line, String>) {
            let (give, take) = tokio::sync::oneshot::channel();
            std::thread::spawn(move || {
                let line = match self.0.readline(prompt) {
                    Ok(text) => Ok(Line::Text(text)),
                    Err(ReadlineError::Interrupted) => Ok(Line::Interrupted),
                    Err(ReadlineError::Eof) => Ok(Line::End),
                    Err(error) => Err(error.to_string()),
                };
                let _ = give.send((self, line));
            });
            match take.await {
                Ok(done) => done,
                // The thread is gone, and the editor with it: nothing can be read any more.
                Err(_) => std::process::exit(1),
            }
        }
    }
}

/// Lines as the terminal gives them.
#[cfg(not(feature = "repl"))]
mod editor {
    use std::io::{BufRead as _, Write as _};

    /// What came.
    pub(super) enum Line {
        Text(String),
        #[expect(dead_code, reason = "a plain terminal ends the program at Ctrl-C")]
        Interrupted,
        End,
    }

    pub(super) struct Editor;

    impl Editor {
        #[expect(
            clippy::unnecessary_wraps,
            reason = "the editor with a memory may fail"
        )]
        pub(super) fn new() -> Result<Self, String> {
            Ok(Self)
        }

        pub(super) async fn line(self, prompt: &'static str) -> (Self, Result<Line, String>) {
            let (give, take) = tokio::sync::oneshot::channel();
            std::thread::spawn(move || {
                let _ = std::io::stderr().write_all(prompt.as_bytes());
                let mut text = String::new();
                let read = std::io::stdin().lock().read_line(&mut text);
                let line = match read {
                    Ok(0) => Ok(Line::End),
                    Ok(_) => Ok(Line::Text(text)),
                    Err(error) => Err(error.to_string()),
                };
                let _ = give.send(line);
            });
            (self, take.await.unwrap_or(Ok(Line::End)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::borrow::Cow;

    fn about() -> About {
        About {
            name: "a".into(),
            description: "".into(),
            dialect: "loki".into(),
            fingerprint: 0,
            files: Cow::Borrowed(&[]),
            nodes: Cow::Borrowed(&[]),
            inputs: Cow::Borrowed(&[]),
            limits: crate::graph::Limits::default(),
            starters: Cow::Borrowed(&[Cow::Borrowed("Say hi")]),
            models: Cow::Borrowed(&[]),
            env: Cow::Borrowed(&[]),
            secrets: Cow::Borrowed(&[]),
            abilities: Cow::Borrowed(&[]),
        }
    }

    #[test]
    fn commands_begin_with_a_dot_and_messages_may_too() {
        let about = about();
        assert_eq!(asked("  ", &about), ReplCommand::Nothing);
        assert_eq!(asked(".exit", &about), ReplCommand::Exit);
        assert_eq!(asked(".starter 1", &about), ReplCommand::Message("Say hi"));
        assert_eq!(asked(".starter 2", &about), ReplCommand::Starters);
        assert_eq!(asked(".hepl", &about), ReplCommand::Unknown(".hepl"));
        assert_eq!(
            asked(".env files are what?", &about),
            ReplCommand::Message(".env files are what?")
        );
        assert_eq!(
            asked("... and so on", &about),
            ReplCommand::Message("... and so on")
        );
        assert_eq!(asked(" hello ", &about), ReplCommand::Message("hello"));
        for word in ["exit", "quit", " /quit", "/exit"] {
            assert_eq!(asked(word, &about), ReplCommand::Exit, "{word}");
        }
        for word in ["/help", "help", "?"] {
            assert_eq!(asked(word, &about), ReplCommand::Help, "{word}");
        }
        for words in ["exit codes of grep", "/help me", "quit smoking", "help me"] {
            assert_eq!(asked(words, &about), ReplCommand::Message(words));
        }
        assert_eq!(asked("\\exit", &about), ReplCommand::Message("exit"));
    }
}
