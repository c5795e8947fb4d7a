//! Questions at the console: a person at a terminal, lines from a pipe, answers given in advance, or nobody.
//!
//! A person who mistypes is asked again; a pipe is not, because its next line answers the next question. What is asked may
//! come from a model: nothing in it steers the terminal.

#[cfg(unix)]
mod menu;
#[cfg(unix)]
mod typing;

use crate::dialects::euler;
use crate::host::{AskError, CallError, People, Query};
use crate::value::boxed::BoxFuture;
use crate::value::failure::Kind;
use crate::value::text::printable;
use std::collections::VecDeque;
use std::io::{BufRead, IsTerminal, Write};
use std::sync::{Arc, Mutex, PoisonError};

/// Nobody is there: a run that asks, waits.
#[derive(Clone, Copy, Debug, Default)]
pub struct Nobody;

impl People for Nobody {
    fn ask<'a>(&'a self, _query: Query<'a>) -> BoxFuture<'a, Result<String, AskError>> {
        Box::pin(async { Err(AskError::Waiting) })
    }
}

/// Leaves decisions on proposals to whoever writes to the approvals queue; other questions go to somebody else.
pub struct LeaveToQueue(Arc<dyn People>);

impl LeaveToQueue {
    /// Asks `then` for everything but decisions on proposals.
    pub fn instead_of(then: Arc<dyn People>) -> Self {
        Self(then)
    }
}

impl People for LeaveToQueue {
    fn ask<'a>(&'a self, query: Query<'a>) -> BoxFuture<'a, Result<String, AskError>> {
        if euler::facade::proposes(query.options) {
            // The queue is looked at meanwhile.
            return Box::pin(std::future::pending());
        }
        self.0.ask(query)
    }
}

/// Answers given in advance, one per question, then somebody else.
pub struct PreparedAnswers {
    answers: Mutex<VecDeque<String>>,
    then: Arc<dyn People>,
}

impl PreparedAnswers {
    /// These answers in this order; later questions go to `then`.
    pub fn new(answers: impl IntoIterator<Item = String>, then: Arc<dyn People>) -> Self {
        Self {
            answers: Mutex::new(answers.into_iter().collect()),
            then,
        }
    }
}

impl People for PreparedAnswers {
    fn ask<'a>(&'a self, query: Query<'a>) -> BoxFuture<'a, Result<String, AskError>> {
        let answer = self
            .answers
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .pop_front();
        match answer {
            Some(answer) => Box::pin(async move { Ok(answer) }),
            None => self.then.ask(query),
        }
    }
}

/// What it means that input ends before a question is answered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum InputEnd {
    /// A failure of the node: whoever started the run should have given the answer with it.
    #[default]
    Fails,
    /// The run waits, as it did before it was resumed.
    Waits,
}

/// Standard input and standard error of this process.
#[derive(Clone, Debug, Default)]
pub struct Console {
    silence: InputEnd,
    /// One question at a time, also when branches ask side by side.
    turn: Arc<tokio::sync::Mutex<()>>,
}

impl Console {
    /// The console, and what it means that standard input ends.
    pub fn new(silence: InputEnd) -> Self {
        Self {
            silence,
            ..Self::default()
        }
    }
}

impl People for Console {
    fn ask<'a>(&'a self, query: Query<'a>) -> BoxFuture<'a, Result<String, AskError>> {
        Box::pin(async move {
            let _turn = self.turn.lock().await;
            let terminal = std::io::stdin().is_terminal();
            let mut prompt = question(&query);
            loop {
                let shown = std::mem::take(&mut prompt);
                let chosen = if terminal { chosen(&query).await } else { None };
                let line = match chosen {
                    Some(line) => line,
                    None => read_line(shown).await,
                };
                let Some(line) = line.map_err(AskError::Failed)? else {
                    return Err(match self.silence {
                        InputEnd::Fails => unanswered(&query),
                        InputEnd::Waits => AskError::Waiting,
                    });
                };
                let answer = picked(line, query.options, terminal);
                match query.check(&answer) {
                    Err(complaint) if terminal => prompt = format!("{complaint}\n> "),
                    Err(_) | Ok(()) => return Ok(answer),
                }
            }
        })
    }
}

/// Lets a person at a terminal choose by arrow keys; `None`: there are no options, or the terminal cannot.
#[cfg(unix)]
async fn chosen(query: &Query<'_>) -> Option<Result<Option<String>, CallError>> {
    let takes_codes = std::env::var_os("TERM").is_none_or(|term| term != "dumb");
    if query.options.is_empty() || !takes_codes {
        return None;
    }
    let _keys = menu::SingleKeys::begin()?;
    let menu = menu::Menu::of(query);
    let asked = printable(query.question.trim_end()).into_owned();
    let (_asker, mut typed) = match typing::typed(std::io::stdin()) {
        Ok(pair) => pair,
        Err(error) => return Some(Err(unreadable(&error))),
    };
    Some(on_a_thread(move || menu.ask(&asked, &mut || typed.next())).await)
}

#[cfg(not(unix))]
#[expect(
    clippy::unused_async,
    reason = "where there are single keys it waits for them"
)]
async fn chosen(_query: &Query<'_>) -> Option<Result<Option<String>, CallError>> {
    None
}

fn question(query: &Query<'_>) -> String {
    let mut text = format!("\n{}\n", printable(query.question.trim_end()));
    for (number, option) in (1..).zip(query.options) {
        let option = printable(option);
        text.push_str(&format!("  {number}) {option}\n"));
    }
    if !query.options.is_empty() {
        text.push_str("  or type your own answer\n");
    }
    text.push_str("> ");
    text
}

/// At a terminal the number of an option stands for it, unless an option is called like that number.
fn picked(line: String, options: &[&str], terminal: bool) -> String {
    if !terminal || options.contains(&line.as_str()) {
        return line;
    }
    let number = line
        .trim()
        .parse::<usize>()
        .ok()
        .and_then(|number| number.checked_sub(1));
    match number.and_then(|index| options.get(index)) {
        Some(option) => (*option).to_owned(),
        None => line,
    }
}

fn unanswered(query: &Query<'_>) -> AskError {
    let question = query.question.trim();
    let first = question.lines().next().unwrap_or_default();
    let more = if first == question { "" } else { " …" };
    AskError::Failed(CallError::new(
        Kind::Input,
        format!(
            "nobody answered `{first}{more}`: standard input has ended; answer at a terminal, through a pipe, with `--answer TEXT`, or stop with `--detach-on-ask`"
        ),
    ))
}

/// Shows a prompt and reads one line without its line end; `None`: there is no more input.
#[cfg(unix)]
async fn read_line(prompt: String) -> Result<Option<String>, CallError> {
    if !std::io::stdin().is_terminal() {
        return on_a_thread(move || read(&prompt)).await;
    }
    let (_asker, mut typed) =
        typing::typed(std::io::stdin()).map_err(|error| unreadable(&error))?;
    on_a_thread(move || {
        let mut stderr = std::io::stderr();
        stderr.write_all(prompt.as_bytes())?;
        let line = typed.line()?;
        // Where the input was ended, the cursor still stands behind the prompt.
        if line.is_none() {
            stderr.write_all(b"\n")?;
        }
        Ok(line)
    })
    .await
}

#[cfg(not(unix))]
async fn read_line(prompt: String) -> Result<Option<String>, CallError> {
    on_a_thread(move || read(&prompt)).await
}

/// Reads on a thread of its own, so that a run that is cancelled while it asks does not wait for the answer.
async fn on_a_thread(
    read: impl FnOnce() -> std::io::Result<Option<String>> + Send + 'static,
) -> Result<Option<String>, CallError> {
    let (give, take) = tokio::sync::oneshot::channel();
    std::thread::spawn(move || {
        // Whoever asked may be gone by now.
        let _ = give.send(read());
    });
    match take.await {
        Ok(read) => read.map_err(|error| unreadable(&error)),
        Err(_) => Err(unreadable(&std::io::Error::other("the reader stopped"))),
    }
}

fn unreadable(error: &std::io::Error) -> CallError {
    CallError::new(Kind::Input, format!("cannot read an answer: {error}"))
}

fn read(prompt: &str) -> std::io::Result<Option<String>> {
    let mut stderr = std::io::stderr();
    stderr.write_all(prompt.as_bytes())?;
    stderr.flush()?;
    let mut line = String::new();
    if std::io::stdin().lock().read_line(&mut line)? == 0 {
        return Ok(None);
    }
    let end = line.trim_end_matches(['\n', '\r']).len();
    line.truncate(end);
    Ok(Some(line))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_stands_for_its_option_only_at_a_terminal() {
        assert_eq!(picked("2".to_owned(), &["yes", "no"], true), "no");
        assert_eq!(picked("2".to_owned(), &["yes", "no"], false), "2");
        assert_eq!(picked("2".to_owned(), &["1", "2", "3"], true), "2");
        assert_eq!(picked("3".to_owned(), &["yes", "no"], true), "3");
        assert_eq!(picked("0".to_owned(), &["yes"], true), "0");
    }

    #[tokio::test]
    async fn prepared_answers_come_first() {
        let people = PreparedAnswers::new(["a".to_owned()], Arc::new(Nobody));
        let query = Query {
            node: "n",
            key: "k",
            question: "?",
            options: &[],
            rule: None,
            has_default: false,
        };
        assert_eq!(people.ask(query).await, Ok("a".to_owned()));
        assert_eq!(people.ask(query).await, Err(AskError::Waiting));
    }
}
