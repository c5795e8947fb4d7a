//! What is at work right now, with the time it takes so far: one line at the bottom of a terminal that comes and goes.
//!
//! It is drawn by a thread of its own, never by the thread that works. Whatever else is written to the terminal takes the line
//! away first; it comes back with the next turn, but not while a person is asked something.

use crate::host::{AskError, People, Query};
use crate::observe::{Event, Observer};
use crate::value::boxed::BoxFuture;
use std::io::Write;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How often the line is drawn.
const TURN: Duration = Duration::from_millis(120);
/// What works shorter than this needs no line.
const SOON: Duration = Duration::from_millis(300);
const WHEEL: [char; 10] = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];

/// The line, shared by those who write to the terminal.
#[derive(Clone)]
pub(super) struct Spinner(Arc<Mutex<Line>>);

#[derive(Default)]
struct Line {
    /// What is at work, the oldest first: node, kind, chain, since when.
    nodes: Vec<(String, String, String, Instant)>,
    drawn: bool,
    /// How many questions are open.
    asking: u32,
    over: bool,
    turn: usize,
}

impl Spinner {
    /// A line at this process's standard error, which is a terminal.
    pub(super) fn start() -> Self {
        let spinner = Self(Arc::new(Mutex::new(Line::default())));
        let weak = Arc::downgrade(&spinner.0);
        std::thread::spawn(move || {
            while let Some(line) = weak.upgrade() {
                let mut line = line.lock().unwrap_or_else(PoisonError::into_inner);
                if line.over {
                    break;
                }
                line.draw();
                drop(line);
                std::thread::sleep(TURN);
            }
        });
        spinner
    }

    fn line(&self) -> MutexGuard<'_, Line> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A writer to standard error that takes the line away first.
    pub(super) fn writer(&self) -> StderrWithoutSpinner {
        StderrWithoutSpinner(self.clone())
    }

    /// The same people; the line is away while they are asked.
    pub(super) fn hush(&self, people: Arc<dyn People>) -> Arc<dyn People> {
        Arc::new(PeopleWithoutSpinner(self.clone(), people))
    }
}

impl Line {
    fn draw(&mut self) {
        let now = Instant::now();
        let since = |begun: &Instant| now.duration_since(*begun);
        let text = match self.nodes.as_slice() {
            _ if self.asking > 0 => return,
            [] => return self.erase(),
            [(.., begun)] if since(begun) < SOON => return,
            [(node, kind, _, begun)] => format!("{node} ({kind}) {}", shown(since(begun))),
            several => {
                let each: Vec<String> = several
                    .iter()
                    .take(4)
                    .map(|(node, _, _, begun)| format!("{node} {}", shown(since(begun))))
                    .collect();
                let more = if several.len() > each.len() {
                    ", …"
                } else {
                    ""
                };
                format!("{} at work: {}{more}", several.len(), each.join(", "))
            }
        };
        self.turn = self.turn.wrapping_add(1);
        let wheel = WHEEL.get(self.turn % WHEEL.len()).copied().unwrap_or('*');
        // A line that wraps could not be taken away. The wheel and the gap behind it take two columns.
        let text: String = crate::value::text::printable(&text)
            .chars()
            .take(columns().saturating_sub(3))
            .collect();
        let mut stderr = std::io::stderr();
        let _ = write!(stderr, "\r\u{1b}[2K{wheel} {text}");
        let _ = stderr.flush();
        self.drawn = true;
    }

    fn erase(&mut self) {
        if std::mem::take(&mut self.drawn) {
            let mut stderr = std::io::stderr();
            let _ = write!(stderr, "\r\u{1b}[2K");
            let _ = stderr.flush();
        }
    }
}

/// How wide the terminal is; no line is wider than 79 columns.
#[cfg(unix)]
fn columns() -> usize {
    let size = rustix::termios::tcgetwinsize(std::io::stderr());
    let columns = size.map_or(0, |size| usize::from(size.ws_col));
    if columns == 0 { 79 } else { columns.min(79) }
}

#[cfg(not(unix))]
fn columns() -> usize {
    79
}

fn shown(time: Duration) -> String {
    match time.as_secs() {
        0..60 => format!("{:.1}s", time.as_secs_f64()),
        seconds => format!("{}m{:02}s", seconds / 60, seconds % 60),
    }
}

impl Observer for Spinner {
    fn event(&self, event: &Event<'_>) {
        let mut line = self.line();
        match event {
            Event::Entered {
                node, kind, branch, ..
            } => {
                // A chain is at one node at a time.
                line.nodes.retain(|(_, _, other, _)| other != branch);
                let entered = (
                    (*node).to_owned(),
                    (*kind).to_owned(),
                    branch.clone(),
                    Instant::now(),
                );
                line.nodes.push(entered);
            }
            Event::Left { node, .. } | Event::Failed { node, .. } => {
                let at = line.nodes.iter().position(|(other, ..)| other == node);
                if let Some(at) = at {
                    line.nodes.remove(at);
                }
            }
            Event::Ended { .. } => {
                line.nodes.clear();
                line.over = true;
                line.erase();
            }
            Event::Started { .. }
            | Event::Changed { .. }
            | Event::Note { .. }
            | Event::Words { .. }
            | Event::Asked { .. }
            | Event::Warned { .. }
            | Event::Acted { .. }
            | Event::Progress { .. }
            | Event::Stepped { .. } => {}
        }
    }
}

/// Standard error without the line.
pub(super) struct StderrWithoutSpinner(Spinner);

impl Write for StderrWithoutSpinner {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        let mut line = self.0.line();
        line.erase();
        std::io::stderr().write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        std::io::stderr().flush()
    }
}

/// People who are asked without the line.
struct PeopleWithoutSpinner(Spinner, Arc<dyn People>);

/// The time in which somebody is asked, however it ends.
struct AskingTime(Spinner);

impl Drop for AskingTime {
    fn drop(&mut self) {
        let mut line = self.0.line();
        line.asking = line.asking.saturating_sub(1);
    }
}

impl People for PeopleWithoutSpinner {
    fn ask<'a>(&'a self, query: Query<'a>) -> BoxFuture<'a, Result<String, AskError>> {
        Box::pin(async move {
            let asking = AskingTime(self.0.clone());
            {
                let mut line = self.0.line();
                line.asking = line.asking.saturating_add(1);
                line.erase();
            }
            let answer = self.1.ask(query).await;
            drop(asking);
            answer
        })
    }
}
