//! The command line of a compiled agent.
//!
//! What it prints is an interface: stdout holds the graph's output and nothing else, narration goes to stderr, the exit
//! status says how the run ended.

mod agent_command;
#[cfg(feature = "euler")]
pub(crate) mod approvals;
pub(crate) mod args;
pub(crate) mod card;
mod chaos;
pub(crate) mod continuation;
mod files;
mod graph;
mod index;
pub(crate) mod input_names;
pub(crate) mod inputs;
mod invocation;
mod manual;
#[cfg(not(feature = "euler"))]
mod no_approvals;
mod observers;
mod outside;
mod policy_runs;
#[cfg(feature = "project")]
mod project_dir;
pub(crate) mod record;
mod remote;
mod repl;
mod report;
#[cfg(feature = "restate")]
mod restate;
mod runs;
mod script;
mod shell;
pub(crate) mod show;
mod signals;
mod spinner;
pub(crate) mod status;
mod test;
#[cfg(feature = "project")]
pub(crate) mod tool;
#[cfg(feature = "project")]
pub(crate) mod trail;

#[doc(hidden)]
pub use agent_command::AgentCommand;

use crate::any_graph::AnyGraph;
use crate::graph::Checkpoints;
use crate::observe::spans::Caller;
use crate::run::executor::Cancel;
use crate::run::journal::{Durability, Prompts, Store};
use crate::run::{Graph, Run};
use crate::world::Host;
use crate::world::telemetry::Telemetry;
use args::{Args, Command, RunArgs, ServeArgs};
use card::Card;
use invocation::{Invocation, invoked};
#[cfg(not(feature = "euler"))]
use no_approvals as approvals;
use observers::{observers, spins};
pub(crate) use outside::host;
#[doc(hidden)]
pub use policy_runs::held;
use serde_json::{Map, Value, json};
use signals::second_signal;
#[cfg(any(feature = "serve-http", feature = "serve-mcp"))]
pub(crate) use signals::signal;
use spinner::Spinner;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

/// Runs a graph as a program: `fn main() -> ExitCode { graphwright::cli::main(Triage::new()) }`.
pub fn main<G: Graph + 'static>(graph: G) -> ExitCode {
    Agent::new(graph).main()
}

/// A graph as a program.
///
/// Scripts and child agents are found in `--dir`, else in the directory that the environment variable
/// `GRAPHWRIGHT_DIR` names, else in [`Agent::dir`], else where the graph was when it was compiled.
pub struct Agent {
    pub(crate) graph: AnyGraph,
    dir: Option<PathBuf>,
    /// Where runs work, if that is somewhere else.
    work_dir: Option<PathBuf>,
    pub(crate) host: Option<Host>,
    card: Option<&'static str>,
    files: Option<files::Files>,
}

/// Tells this process how it is called again: by a person, and by itself.
#[cfg(feature = "dev")]
pub(crate) fn told((typed, before): (String, Vec<OsString>)) {
    Invocation { typed, before }.tell();
}

impl Agent {
    /// A graph as a program.
    pub fn new<G: Graph + 'static>(graph: G) -> Self {
        Self {
            graph: AnyGraph::new(graph),
            dir: None,
            work_dir: None,
            host: None,
            card: None,
            files: None,
        }
    }

    /// Pictures of the graph and the types of its inputs, as `graphwright build` writes them (JSON).
    #[must_use]
    pub fn card(mut self, card: &'static str) -> Self {
        self.card = Some(card);
        self
    }

    /// Files that are part of the program: they are unpacked when the graph is run, and its directory is the one called
    /// `root` among them. `digest` changes whenever one of them does.
    #[must_use]
    pub fn files(
        mut self,
        root: &'static str,
        digest: &'static str,
        files: &'static [(&'static str, &'static [u8])],
    ) -> Self {
        self.files = Some(files::Files {
            root,
            digest,
            files,
        });
        self
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
}

impl Agent {
    /// Reads the command line of this process, runs the graph, and prints what came of it.
    pub fn main(self) -> ExitCode {
        self.asked(std::env::args_os())
    }

    /// The same for a program that is only part of its process. `typed` is what a person types before its arguments, `before` what
    /// stands before them when the process is started once more, and `arguments` are its arguments.
    pub fn main_within(
        self,
        typed: String,
        before: Vec<OsString>,
        arguments: impl IntoIterator<Item = OsString>,
    ) -> ExitCode {
        let first = OsString::from(&typed);
        Invocation { typed, before }.tell();
        self.asked(std::iter::once(first).chain(arguments))
    }

    fn asked(mut self, words: impl IntoIterator<Item = OsString>) -> ExitCode {
        let card = Card::read(self.card);
        let args = match Args::read(self.graph.about(), &card, words) {
            Ok(args) => args,
            Err(status) => return ExitCode::from(status),
        };
        if let Err(problem) = self.unpack(&args) {
            return refuse(&problem);
        }
        let runtime = match tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
        {
            Ok(runtime) => runtime,
            Err(error) => return refuse(&format!("cannot start: {error}")),
        };
        let telemetry = Telemetry::begin(&self.graph.about().name);
        // Whoever starts this program may be part of a trace.
        let caller = Caller::of(|name| std::env::var(name.to_uppercase()).ok());
        let code = runtime.block_on(async {
            let code = caller.around(self.run(args, &card)).await;
            // What was asked to end gets the time to do so.
            crate::process::group::settled().await;
            code
        });
        // A thread that still waits for a line of input must not hold the program.
        runtime.shutdown_background();
        telemetry.end();
        match crate::terminal::say::is_lost() {
            true => ExitCode::from(status::FAILED),
            false => code,
        }
    }

    async fn run(self, args: Args, card: &Card) -> ExitCode {
        if let Some(Command::Serve(serve)) = &args.command {
            crate::terminal::say::log::take(serve.log);
        }
        if repl::wanted(self.graph.about(), &args) {
            return self.talk(&args).await;
        }
        #[cfg(feature = "project")]
        if crate::dialects::rye::workflow(&self.graph).is_some()
            && let Some(done) = self.tool(card, &args).await
        {
            return done.unwrap_or_else(|message| refuse(&message));
        }
        #[cfg(feature = "restate")]
        if let Some(Command::Serve(serve)) = &args.command
            && serve.restate.is_some()
        {
            let done = self.restate(serve).await;
            return done.unwrap_or_else(|message| refuse(&message));
        }
        if let Some(done) = remote::asked(&self.graph, card, &args).await {
            return done.unwrap_or_else(|message| refuse(&message));
        }
        let done = match &args.command {
            None => self.begin(&args).await,
            Some(Command::Runs(runs)) => runs::list(self.graph.about(), runs).await,
            Some(Command::Show(show)) => show::kept(&self.graph, card, show, self.directory(None)).await,
            Some(Command::Graph(args)) => graph::graph(card, args),
            Some(Command::Completions { shell }) => {
                manual::completions(self.graph.about(), card, shell)
            }
            Some(Command::Certificate) => card.certificate(),
            Some(Command::Sbom) => card.sbom(),
            Some(Command::Man) => manual::man(self.graph.about(), card),
            Some(Command::Serve(args)) => self.served(card, args).await,
            Some(Command::Approvals(args)) => {
                approvals::list(&invoked(&self.graph.about().name), args)
            }
            Some(Command::Approve(decide)) => {
                approvals::approve(&invoked(&self.graph.about().name), decide)
            }
            Some(Command::Deny { decide, reason }) => {
                approvals::deny(&invoked(&self.graph.about().name), decide, reason)
            }
            Some(Command::Cancel { run, place, .. }) => runs::cancel(run, place).await,
            Some(Command::Resume { run, how }) => self.resume(run, how).await,
            Some(Command::Fork {
                run,
                at,
                set,
                run_id,
                how,
            }) => self.fork(run, *at, set, run_id.as_deref(), how).await,
            Some(Command::Step { resume_from: Some(_), .. }) => Err(
                "--resume-from is for graphs of actions; `show RUN --at STEP` gives the state of a run, for --state"
                    .to_owned(),
            ),
            Some(Command::Step { node, state, how, .. }) => {
                self.step(node, state.as_deref().unwrap_or("{}"), how).await
            }
            Some(Command::Verify { .. }) => {
                Err("only runs of graphs of actions leave something that is signed".to_owned())
            }
            Some(Command::Test(test)) => {
                let dir = test.dir.clone().or_else(|| self.dir.clone());
                test::test(&self.graph, test, dir.as_deref())
            }
            Some(Command::Explore(how)) => test::explore(&self.graph, how).await,
            Some(Command::Chaos(how)) => chaos::chaos(&self.graph, how, self.dir.as_deref()),
            Some(Command::Replay { store }) => test::replay(&self.graph, store).await,
            Some(Command::Index(index)) => self.index(index).await,
        };
        done.unwrap_or_else(|message| refuse(&message))
    }
}

impl Agent {
    #[cfg(any(feature = "serve-http", feature = "serve-mcp"))]
    async fn served(&self, card: &Card, args: &ServeArgs) -> Result<ExitCode, String> {
        self.serve(card, args).await
    }

    #[cfg(not(any(feature = "serve-http", feature = "serve-mcp")))]
    #[expect(clippy::unused_async, reason = "with the feature it waits")]
    async fn served(&self, _: &Card, args: &ServeArgs) -> Result<ExitCode, String> {
        let part = if args.mcp { "serve-mcp" } else { "serve-http" };
        Err(format!(
            "this program was built without services; build it with `graphwright build PATH --with {part}` (feature `{part}` of the \
             crate graphwright)"
        ))
    }

    /// Runs the graph from its start.
    async fn begin(&self, args: &Args) -> Result<ExitCode, String> {
        let how = &args.how;
        let (state, given) = inputs::state(&self.graph, args)?;
        let mut run = Run::new(&self.graph, state).inputs(given.clone());
        if let Some(id) = &args.run_id {
            run = run.id(id);
        }
        let store = continuation::store(how).await?;
        self.go(run, host(how, self.host.clone())?, store, (how, &given))
            .await
    }

    /// Runs a run to where it stops, and prints what came of it. `given`: its inputs, as far as they are known.
    async fn go(
        &self,
        run: Run<'_, AnyGraph>,
        host: Host,
        store: Option<Arc<dyn Store>>,
        (how, given): (&RunArgs, &Map<String, Value>),
    ) -> Result<ExitCode, String> {
        script::warn(how, self.graph.about());
        let (host, recording) = record::begin(how, host, &self.graph)?;
        let cancel = Cancel::new();
        let mut run = self.outfit(run, &host, how)?.cancel(&cancel);
        if let Some(store) = &store {
            run = run.store(store);
        }
        // In this order: a signal is heard from before the first step.
        let ended = tokio::select! {
            biased;
            () = second_signal(&cancel) => return Ok(ExitCode::from(status::CANCELLED)),
            outcome = run.run() => outcome,
        };
        let outcome = ended.map_err(|error| error.to_string())?;
        let mut code = report::print(how, &outcome);
        let written = report::save(how, &outcome);
        let recorded =
            recording.map(|recording| recording.write(given, &how.grants, &json!(outcome)));
        for problem in [Some(written), recorded]
            .into_iter()
            .flatten()
            .filter_map(Result::err)
        {
            tell!("error: {problem}");
            if code == ExitCode::SUCCESS {
                code = ExitCode::from(status::FAILED);
            }
        }
        let name = &self.graph.about().name;
        report::next(
            &invoked(name),
            &outcome,
            continuation::lasting(store.as_deref(), how),
            how,
        );
        if let Some(store) = &store {
            continuation::retain(store.as_ref(), name, how).await;
        }
        host.close().await;
        Ok(code)
    }

    /// A run with what the command line says about how it is run.
    fn outfit<'g>(
        &self,
        run: Run<'g, AnyGraph>,
        host: &Host,
        how: &RunArgs,
    ) -> Result<Run<'g, AnyGraph>, String> {
        let spinner = spins(how).then(Spinner::start);
        let mut host = host.clone();
        if let Some(spinner) = &spinner {
            host.people = spinner.hush(Arc::clone(&host.people));
        }
        let run = run.host(&host).watch(observers(how, spinner)?);
        Ok(self.equipped(run, how))
    }

    /// A run with what the command line says about all runs alike.
    pub(crate) fn equipped<'g>(&self, run: Run<'g, AnyGraph>, how: &RunArgs) -> Run<'g, AnyGraph> {
        let mut run = run
            .durability(self.durability(how))
            .spending(how.money.spending());
        if how.no_prompts {
            run = run.prompts(Prompts::LeftOut);
        }
        if let Some(seconds) = how.answer_within {
            run = run.answer_within(Duration::from_secs(u64::from(seconds)));
        }
        if let Some(dir) = self.directory(how.folders.dir.as_deref()) {
            run = run.dir(dir);
        }
        if let Some(dir) = how.folders.work_dir.as_ref().or(self.work_dir.as_ref()) {
            run = run.work_dir(dir);
        }
        if let Some(model) = how.model.as_ref().filter(|_| !how.rehearses()) {
            run = run.model(model);
        }
        run
    }

    fn durability(&self, how: &RunArgs) -> Durability {
        how.durability
            .unwrap_or_else(|| match self.graph.checkpoints() {
                Checkpoints::Store => Durability::Sync,
                Checkpoints::Memory => Durability::Exit,
            })
    }

    /// The environment variable is looked at here, because it outranks what the program says about itself.
    pub(crate) fn directory(&self, wanted: Option<&Path>) -> Option<PathBuf> {
        self.named(wanted).or_else(|| self.dir.clone())
    }

    /// What the caller or the environment says.
    fn named(&self, wanted: Option<&Path>) -> Option<PathBuf> {
        let named = || {
            std::env::var_os("GRAPHWRIGHT_DIR")
                .filter(|dir| !dir.is_empty())
                .map(PathBuf::from)
        };
        wanted.map(Path::to_path_buf).or_else(named)
    }
}

pub(crate) fn refuse(message: &str) -> ExitCode {
    tell!("error: {message}");
    ExitCode::from(status::USAGE)
}
