//! The command line of a compiled agent.
//!
//! What it prints is an interface: stdout holds the graph's output and nothing else, narration goes to stderr, the exit
//! status says how the run ended. Only what works is offered: the commands that look at stored runs come with the store.

mod args;
mod inputs;
mod report;

use crate::drive::Cancel;
use crate::graph::Graph;
use crate::host::people::{Console, Nobody, Prepared};
use crate::host::scripted::World;
use crate::host::{Host, People};
use crate::observe::{All, Detail, Lines, Narration, Observer, Style};
use crate::run::{Outcome, Run};
use args::Args;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

/// Runs a graph as a program: `fn main() -> ExitCode { graphwright::cli::main(Triage::new()) }`.
pub fn main<G: Graph>(graph: G) -> ExitCode {
    Agent::new(graph).main()
}

/// A graph as a program.
///
/// Scripts and child agents are found in `--dir`, else in the directory that the environment variable
/// `GRAPHWRIGHT_DIR` names, else in [`Agent::dir`], else where the graph was when it was compiled.
pub struct Agent<G> {
    graph: G,
    dir: Option<PathBuf>,
    host: Option<Host>,
}

/// What the program ends with (interface document, "A compiled agent").
pub(crate) mod status {
    pub(crate) const FAILED: u8 = 1;
    pub(crate) const USAGE: u8 = 2;
    pub(crate) const WAITING: u8 = 3;
    pub(crate) const CANCELLED: u8 = 4;
}

impl<G: Graph> Agent<G> {
    /// A graph as a program.
    pub fn new(graph: G) -> Self {
        Self {
            graph,
            dir: None,
            host: None,
        }
    }

    /// Where the graph's scripts are, unless the caller says where else.
    #[must_use]
    pub fn dir(mut self, dir: impl Into<PathBuf>) -> Self {
        self.dir = Some(dir.into());
        self
    }

    /// What is outside. Default: [`Host::from_env`].
    #[must_use]
    pub fn host(mut self, host: Host) -> Self {
        self.host = Some(host);
        self
    }

    /// Reads the command line of this process, runs the graph, and prints what came of it.
    pub fn main(self) -> ExitCode {
        let args = match Args::read(self.graph.about(), std::env::args_os()) {
            Ok(args) => args,
            Err(status) => return ExitCode::from(status),
        };
        let runtime = match tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
        {
            Ok(runtime) => runtime,
            Err(error) => return refuse(&format!("cannot start: {error}")),
        };
        let code = runtime.block_on(self.run(args));
        // A thread that still waits for a line of input must not hold the program.
        runtime.shutdown_background();
        code
    }

    async fn run(self, args: Args) -> ExitCode {
        let begun = self.begin(&args);
        let (host, state, watch) = match begun {
            Ok(begun) => begun,
            Err(message) => return refuse(&message),
        };
        let cancel = Cancel::new();
        let mut run = Run::new(&self.graph, state)
            .host(&host)
            .cancel(&cancel)
            .watch(watch);
        if let Some(dir) = self.directory(&args) {
            run = run.dir(dir);
        }
        if let Some(id) = &args.run_id {
            run = run.id(id);
        }
        if let Some(model) = args.model.as_ref().filter(|_| !args.rehearses()) {
            run = run.model(model);
        }
        let ended = tokio::select! {
            outcome = run.run() => outcome,
            () = second_signal(&cancel) => return ExitCode::from(status::CANCELLED),
        };
        match ended {
            Ok(outcome) => report::print(&args, &outcome),
            Err(error) => refuse(&error.to_string()),
        }
    }

    fn begin(&self, args: &Args) -> Result<(Host, G::State, All), String> {
        let host = host(args, self.host.clone())?;
        let state = inputs::state(&self.graph, args)?;
        Ok((host, state, observers(args)?))
    }

    /// The environment variable is looked at here, because it outranks what the program says about itself.
    fn directory(&self, args: &Args) -> Option<PathBuf> {
        let named = || {
            std::env::var_os("GRAPHWRIGHT_DIR")
                .filter(|dir| !dir.is_empty())
                .map(PathBuf::from)
        };
        args.dir.clone().or_else(named).or_else(|| self.dir.clone())
    }
}

fn refuse(message: &str) -> ExitCode {
    eprintln!("error: {message}");
    ExitCode::from(status::USAGE)
}

/// The outside that the command line asks for.
fn host(args: &Args, given: Option<Host>) -> Result<Host, String> {
    let mut host = match (&args.script, given) {
        (Some(path), _) => Host::scripted(world(path)?),
        (None, Some(host)) => host,
        (None, None) => Host::from_env().map_err(|error| error.to_string())?,
    };
    if args.rehearses() {
        eprintln!(
            "warning: this is a rehearsal: model answers are made up from the schemas, and no model is asked"
        );
        host = host.rehearsing();
    }
    if args.script.is_none() {
        host.people = if args.detach_on_ask {
            Arc::new(Nobody)
        } else {
            Arc::new(Console::default())
        };
    }
    if !args.answers.is_empty() {
        let then: Arc<dyn People> = Arc::clone(&host.people);
        host.people = Arc::new(Prepared::new(args.answers.iter().cloned(), then));
    }
    Ok(host)
}

fn world(path: &Path) -> Result<World, String> {
    let text = std::fs::read_to_string(path)
        .map_err(|error| format!("cannot read {}: {error}", path.display()))?;
    World::from_yaml(&text).map_err(|error| format!("{}: {error}", path.display()))
}

/// Who is told what happens: the person at the terminal, and whoever reads the events.
fn observers(args: &Args) -> Result<All, String> {
    let mut all: Vec<Box<dyn Observer>> = Vec::new();
    if !args.quiet {
        let plain = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty())
            || !std::io::stderr().is_terminal();
        let style = if plain { Style::Plain } else { Style::Dimmed };
        let detail = if args.verbose {
            Detail::Times
        } else {
            Detail::Steps
        };
        all.push(Box::new(Narration::new(std::io::stderr(), style, detail)));
    }
    match args.events.as_deref() {
        Some("-") => all.push(Box::new(Lines::new(std::io::stdout()))),
        Some(path) => {
            let file = std::fs::File::create(path)
                .map_err(|error| format!("cannot write {path}: {error}"))?;
            all.push(Box::new(Lines::new(file)));
        }
        None => {}
    }
    Ok(All(all))
}

/// Cancels the run at the first Ctrl-C or SIGTERM; ends at the second.
async fn second_signal(cancel: &Cancel) {
    signal().await;
    eprintln!("stopping; once more to stop at once");
    cancel.cancel();
    signal().await;
}

#[cfg(unix)]
async fn signal() {
    use tokio::signal::unix::{SignalKind, signal};
    match signal(SignalKind::terminate()) {
        Ok(mut terminate) => {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = terminate.recv() => {}
            }
        }
        Err(_) => interrupted().await,
    }
}

#[cfg(not(unix))]
async fn signal() {
    interrupted().await;
}

/// Ends at Ctrl-C; never where the system has none.
async fn interrupted() {
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
}

/// The exit status of an outcome.
fn code<G: Graph>(outcome: &Outcome<G>) -> u8 {
    use crate::failure::Kind;
    use crate::run::Status;
    match outcome.status {
        Status::Completed | Status::CompletedWithErrors => 0,
        Status::Failed
            if outcome
                .error
                .as_ref()
                .is_some_and(|error| error.kind == Kind::Timeout) =>
        {
            status::CANCELLED
        }
        Status::Failed => status::FAILED,
        Status::Waiting => status::WAITING,
        Status::Cancelled => status::CANCELLED,
    }
}
