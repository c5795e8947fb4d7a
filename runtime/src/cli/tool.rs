//! Graphs that act inside of a project, on the command line: they are called with parameters, as graph tools are, and what
//! they leave is in the project and not in a store.

use super::args::{Args, Command, RunArgs};
use super::card::Card;
use super::project_dir::ActingPlace;
use super::{Agent, host, inputs, observers, report, second_signal, status};
use crate::any_graph::AnyGraph;
use crate::dialects::rye;
use crate::dialects::rye::project::invoke::{Background, CallResult, Settings, invoke};
use crate::dialects::rye::project::sign::Signer;
use crate::dialects::rye::project::{Layout, verify};
use crate::host::Transcripts;
use crate::observe::Observer;
use crate::run::Graph;
use crate::run::executor::Cancel;
use crate::world::Host;
use serde_json::{Map, Value, json};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{ExitCode, Stdio};
use std::sync::Arc;

impl Agent {
    /// What the command line asks for. `None`: something that has nothing to do with projects.
    pub(super) async fn tool(&self, card: &Card, args: &Args) -> Option<Result<ExitCode, String>> {
        let mut parameters = Map::new();
        let how = match &args.command {
            None => {
                match inputs::given(&self.graph, args) {
                    Ok(inputs) => parameters = inputs,
                    Err(message) => return Some(Err(message)),
                }
                if args.background {
                    parameters.insert("async".into(), true.into());
                }
                &args.how
            }
            Some(Command::Resume { run, how }) => {
                parameters.insert("resume_run_id".into(), run.as_str().into());
                how
            }
            Some(Command::Step {
                node,
                state,
                resume_from,
                how,
            }) => {
                match state.as_deref().map(inputs::file).transpose() {
                    Ok(state) => {
                        let state = Value::Object(state.unwrap_or_default());
                        parameters.insert("inject_state".into(), state)
                    }
                    Err(message) => return Some(Err(message)),
                };
                if let Some(run) = resume_from {
                    parameters.insert("resume_run_id".into(), run.as_str().into());
                }
                parameters.insert("node".into(), node.as_str().into());
                how
            }
            Some(Command::Verify { run, how }) => return Some(self.verify(run, how)),
            Some(Command::Cancel { run, project, .. }) => {
                return Some(self.stop(run, project.as_deref()).await);
            }
            Some(Command::Runs(runs)) => {
                return Some(super::trail::list(
                    &self.graph,
                    &self.project(runs.project.as_deref()),
                    runs,
                ));
            }
            Some(Command::Show(show)) => {
                return Some(super::trail::show(
                    card,
                    &self.layout(&show.run, self.project(show.project.as_deref())),
                    show,
                ));
            }
            Some(
                Command::Approvals(_)
                | Command::Approve(_)
                | Command::Deny { .. }
                | Command::Fork { .. }
                | Command::Test(_)
                | Command::Explore(_)
                | Command::Chaos(_)
                | Command::Replay { .. }
                | Command::Graph(_)
                | Command::Completions { .. }
                | Command::Certificate
                | Command::Sbom
                | Command::Man
                | Command::Serve(_)
                | Command::Index(_),
            ) => return None,
        };
        Some(self.call(parameters, args, how).await)
    }

    async fn call(
        &self,
        parameters: Map<String, Value>,
        args: &Args,
        how: &RunArgs,
    ) -> Result<ExitCode, String> {
        let cancel = Cancel::new();
        super::script::warn(how, self.graph.about());
        let outside = host(how, self.host.clone())?;
        let (outside, recording) = super::record::begin(how, outside, &self.graph)?;
        let given = parameters.clone();
        let place = self.acting(how);
        let mut settings = Settings::new(&place.project, outside);
        settings.files = place.files;
        settings.transcripts = transcripts(how);
        settings.cancel = cancel.clone();
        settings.run_id.clone_from(&args.run_id);
        settings.model = how.model.clone().filter(|_| !how.rehearses());
        settings.quiet = how.quiet;
        settings.spending = how.money.spending();
        settings.background = Some(self.background(how));
        settings.capabilities = self.capabilities(&parameters, how);
        if how.verbose || how.events.is_some() {
            settings.watch = Some(Arc::new(observers(how, None)?) as Arc<dyn Observer>);
        }
        let invoked = tokio::select! {
            invoked = invoke(&self.graph, parameters, settings) => invoked,
            () = second_signal(&cancel) => return Ok(ExitCode::from(status::CANCELLED)),
        };
        if let (Some(recording), Some(outcome)) = (&recording, &invoked.outcome) {
            recording.write(&given, &how.grants, &json!(outcome))?;
        }
        if let Some(trouble) = &invoked.trouble {
            tell!("warning: not all of the run could be written down: {trouble}");
        }
        let code = self.told(&invoked, how);
        // A node alone is no run that could go on.
        if let Some(outcome) = invoked.outcome.filter(|_| !given.contains_key("node")) {
            let program = super::invoked(&self.graph.about().name);
            report::resumable(&program, (outcome.status, &outcome.run_id), how);
        }
        Ok(code)
    }

    fn told(&self, invoked: &CallResult<AnyGraph>, how: &RunArgs) -> ExitCode {
        if let Some(outcome) = &invoked.outcome {
            return report::print(how, outcome);
        }
        say!("{:#}", invoked.value);
        match &invoked.refused {
            Some(failure) => {
                tell!("error: {failure}");
                ExitCode::from(status::USAGE)
            }
            None if invoked.value.get("success") == Some(&Value::Bool(false)) => {
                ExitCode::from(status::FAILED)
            }
            None => ExitCode::SUCCESS,
        }
    }

    /// What the graph declares and was granted, and what is granted here. A caller that says in its parameters what the run
    /// may call is believed alone.
    fn capabilities(&self, parameters: &Map<String, Value>, how: &RunArgs) -> Option<Vec<String>> {
        if how.grants.is_empty() || parameters.contains_key("capabilities") {
            return None;
        }
        let workflow = rye::workflow(&self.graph)?;
        Some(workflow.granting(&how.grants))
    }

    /// Runs this program again, as a process of its own that nobody waits for.
    fn background(&self, how: &RunArgs) -> Background {
        let ActingPlace { project, files } = self.acting(how);
        let place = self.layout("", project);
        let how = how.clone();
        Arc::new(move |run, parameters| {
            let layout = Layout {
                run: run.to_owned(),
                ..place.clone()
            };
            detached(&layout, files.as_deref(), parameters, &how)
                .map_err(|error| format!("cannot start in the background: {error}"))
        })
    }

    fn layout(&self, run: &str, project: PathBuf) -> Layout {
        let graph = rye::workflow(&self.graph);
        Layout {
            project,
            graph: graph.map_or(String::new(), |workflow| workflow.id.to_string()),
            run: run.to_owned(),
        }
    }

    fn verify(&self, run: &str, how: &RunArgs) -> Result<ExitCode, String> {
        let layout = self.layout(run, self.acting(how).project);
        let found = verify::run(&layout, &Signer::open(&Signer::home())?)?;
        if how.json {
            say!("{:#}", json!(found));
        }
        let mut code = ExitCode::SUCCESS;
        for finding in &found {
            match &finding.flaw {
                None if how.json => {}
                None => say!("{}: unchanged", finding.what),
                Some(flaw) => {
                    if !how.json {
                        say!("{}: {flaw} ({})", finding.what, finding.file.display());
                    }
                    code = ExitCode::from(status::FAILED);
                }
            }
        }
        Ok(code)
    }

    async fn stop(&self, run: &str, dir: Option<&Path>) -> Result<ExitCode, String> {
        let host = Host::bare();
        let dir = self.project(dir);
        let params = Map::from_iter([("run_id".to_owned(), run.into())]);
        let act = crate::host::Act {
            env: &[],
            node: "cancel",
            key: "cancel",
            run,
            primary: "execute",
            item_type: "tool",
            item_id: "rye/core/processes/cancel",
            params: &params,
            dir: &dir,
            work_dir: None,
            capabilities: &[],
            host: &host,
            model: None,
            meter: &crate::host::meter::Meter::default(),
            transcripts: Transcripts::LeftOut,
        };
        let done = host
            .actions
            .act(act)
            .await
            .map_err(|error| error.to_string())?;
        let data = crate::dialects::rye::action::unwrap(done);
        say!("{data:#}");
        let failed = data.get("status") == Some(&json!("error"));
        Ok(if failed {
            ExitCode::from(status::FAILED)
        } else {
            ExitCode::SUCCESS
        })
    }
}

/// Whether what threads ask their models is written down.
pub(crate) fn transcripts(how: &RunArgs) -> Transcripts {
    match how.no_prompts {
        true => Transcripts::LeftOut,
        false => Transcripts::Kept,
    }
}

/// Starts this program with the parameters on its standard input; what it says goes into the log of the run.
fn detached(
    layout: &Layout,
    files: Option<&Path>,
    parameters: &Map<String, Value>,
    how: &RunArgs,
) -> std::io::Result<u32> {
    let log = layout.background();
    if let Some(parent) = log.parent() {
        std::fs::create_dir_all(parent)?;
    }
    let log = std::fs::File::create(log)?;
    let mut command = super::invocation::again()?;
    command.args(["--inputs", "-", "--json", "--run-id", &layout.run]);
    match files {
        Some(files) => command.arg("--dir").arg(files).arg("--work-dir"),
        None => command.arg("--dir"),
    };
    command.arg(&layout.project);
    command.args(how.money.words());
    if how.no_prompts {
        command.arg("--no-prompts");
    }
    if let Some(model) = &how.model {
        command.args(["--model", model]);
    }
    if let Some(script) = &how.script {
        command.arg("--script").arg(std::path::absolute(script)?);
    }
    for pattern in &how.grants {
        command.args(["--grant", pattern]);
    }
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(log);
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    let mut child = command.spawn()?;
    if let Some(mut stdin) = child.stdin.take() {
        stdin.write_all(Value::Object(parameters.clone()).to_string().as_bytes())?;
    }
    let pid = child.id();
    let entry =
        json!({"run_id": layout.run, "graph_id": layout.graph, "status": "created", "pid": pid});
    let file = layout.entry();
    // The run itself writes this, too; what it writes is newer.
    if !file.exists() {
        std::fs::write(file, entry.to_string())?;
    }
    Ok(pid)
}
