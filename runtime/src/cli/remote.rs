//! Runs on a Restate server, from the command line: begun, answered, shown, cancelled.

use super::args::{Args, Command, RunArgs};
use super::card::Card;
use crate::any_graph::AnyGraph;
use std::process::ExitCode;

/// What the command line wants of a run on a Restate server; `None`: nothing.
pub(super) async fn asked(
    graph: &AnyGraph,
    card: &Card,
    args: &Args,
) -> Option<Result<ExitCode, String>> {
    match server(args) {
        Ok(None) => None,
        Ok(Some(url)) => Some(done(graph, card, args, &url).await),
        Err(problem) => Some(Err(problem)),
    }
}

/// The Restate server that a run is on, or that the graph is served to.
///
/// # Errors
/// If the command has nothing to do with one.
pub(super) fn server(args: &Args) -> Result<Option<String>, String> {
    let remote = |how: &RunArgs| how.remote.restate.clone();
    let url = match &args.command {
        None => remote(&args.how),
        Some(Command::Resume { how, .. }) => remote(how),
        Some(Command::Show(show)) => show.remote.restate.clone(),
        Some(Command::Cancel { remote, .. }) => remote.restate.clone(),
        Some(
            Command::Fork { how, .. } | Command::Step { how, .. } | Command::Verify { how, .. },
        ) => {
            if how.remote.restate.is_some() {
                return Err("--restate is for runs that are begun, resumed, shown or cancelled; this command works on kept runs".to_owned());
            }
            None
        }
        Some(Command::Serve(serve)) => serve.restate.clone(),
        Some(
            Command::Runs(_)
            | Command::Approvals(_)
            | Command::Approve(_)
            | Command::Deny { .. }
            | Command::Test(_)
            | Command::Explore(_)
            | Command::Chaos(_)
            | Command::Replay { .. }
            | Command::Index(_)
            | Command::Graph(_)
            | Command::Completions { .. }
            | Command::Certificate
            | Command::Sbom
            | Command::Man,
        ) => None,
    };
    Ok(url)
}

#[cfg(not(feature = "restate"))]
#[expect(clippy::unused_async, reason = "with the feature it waits")]
async fn done(_: &AnyGraph, _: &Card, _: &Args, _: &str) -> Result<ExitCode, String> {
    Err(
        "this program was built without Restate; build it with `graphwright build PATH --with restate` (feature `restate` of the \
         crate graphwright)"
            .to_owned(),
    )
}

#[cfg(feature = "restate")]
use on_server::done;

#[cfg(feature = "restate")]
mod on_server {
    use super::super::report::ToleratedFailures;
    use super::super::{inputs, invoked, report, show, status};
    use super::{AnyGraph, Args, Card, Command, RunArgs};
    use crate::graph::{RunFailure, Status};
    use crate::restate::{Ingress, RunPosition};
    use crate::run::Graph;
    use crate::run::new_id;
    use crate::value::failure::Question;
    use serde::Deserialize;
    use serde_json::{Value, json};
    use std::process::ExitCode;

    /// What of an outcome is printed.
    #[derive(Deserialize)]
    struct PrintedOutcome {
        status: Status,
        #[serde(default)]
        output: Value,
        #[serde(default)]
        error: Option<RunFailure>,
        #[serde(default)]
        errors: Vec<RunFailure>,
        #[serde(default)]
        tolerated: Vec<RunFailure>,
    }

    pub(super) async fn done(
        graph: &AnyGraph,
        card: &Card,
        args: &Args,
        url: &str,
    ) -> Result<ExitCode, String> {
        let ingress = Ingress::new(url, graph.about())?;
        match &args.command {
            None => begin(graph, &ingress, args, url).await,
            Some(Command::Resume { run, how }) => resume(&ingress, run, how, url).await,
            Some(Command::Show(wanted)) => {
                let history = ingress.history(&wanted.run).await?;
                let history = history.ok_or_else(|| missing(&wanted.run, url))?;
                let store = history.store().await.map_err(|error| error.to_string())?;
                show::show(graph, card, (wanted, None), store.as_ref()).await
            }
            Some(Command::Cancel { run, .. }) => {
                if ingress.stand(run).await?.is_none() {
                    return Err(missing(run, url));
                }
                ingress.cancel(run).await?;
                say!("run `{run}` was asked to stop");
                Ok(ExitCode::SUCCESS)
            }
            Some(_) => Ok(ExitCode::from(status::USAGE)),
        }
    }

    fn missing(run: &str, url: &str) -> String {
        format!("there is no run `{run}` on the Restate server at {url}")
    }

    async fn begin(
        graph: &AnyGraph,
        ingress: &Ingress,
        args: &Args,
        url: &str,
    ) -> Result<ExitCode, String> {
        let how = &args.how;
        refuse_local(how)?;
        let (_, given) = inputs::state(graph, args)?;
        let run = args.run_id.clone().unwrap_or_else(new_id);
        let known = ingress.stand(&run).await?;
        if known.is_some() && !how.quiet {
            tell!("note: run `{run}` has begun already; this is what comes of it");
        }
        ingress.start(&run, &given).await?;
        if !how.quiet {
            tell!("▸ run {run} on {url}");
        }
        let stand = ingress.stopped(&run, None).await?;
        answered(ingress, &run, stand, how, url).await
    }

    /// Answers from the command line what the run asks, in order.
    async fn answered(
        ingress: &Ingress,
        run: &str,
        mut stand: RunPosition,
        how: &RunArgs,
        url: &str,
    ) -> Result<ExitCode, String> {
        for answer in &how.answers {
            if stand.outcome.is_some() {
                break;
            }
            ingress.answer(run, Some(answer)).await?;
            stand = ingress.stopped(run, Some(stand.turn)).await?;
        }
        print(run, &stand, how, url)
    }

    async fn resume(
        ingress: &Ingress,
        run: &str,
        how: &RunArgs,
        url: &str,
    ) -> Result<ExitCode, String> {
        refuse_local(how)?;
        let stand = ingress.stand(run).await?.ok_or_else(|| missing(run, url))?;
        if stand.outcome.is_some() && !how.answers.is_empty() {
            return Err(format!(
                "run `{run}` is over, so there is nothing to answer"
            ));
        }
        // A run that is at work may be about to ask.
        let mut stand = match stand.status.as_str() {
            "running" if !stand.questions.is_empty() => stand,
            "running" => ingress.stopped(run, None).await?,
            _ => stand,
        };
        let paused = stand
            .questions
            .iter()
            .any(|open| open.question.pause.is_some());
        if paused && how.answers.is_empty() {
            ingress.answer(run, None).await?;
            stand = ingress.stopped(run, Some(stand.turn)).await?;
        }
        answered(ingress, run, stand, how, url).await
    }

    /// What says how nodes are worked for is said to `serve --restate`.
    fn refuse_local(how: &RunArgs) -> Result<(), String> {
        how.money.here()?;
        let said = [
            ("--model", how.model.is_some()),
            ("--script", how.script.is_some()),
            ("--record", how.record.is_some()),
            ("--tools-dir", !how.tools_dirs.is_empty()),
            ("--dir", how.folders.dir.is_some()),
            ("--answer-within", how.answer_within.is_some()),
            ("--durability", how.durability.is_some()),
            ("--events", how.events.is_some()),
        ];
        match said.iter().find(|(_, said)| *said) {
            None => Ok(()),
            Some((option, _)) => Err(format!(
                "{option} says how nodes are worked for, and that is done by the processes of `serve --restate`: say it there"
            )),
        }
    }

    /// Prints where a run on a server stands as a run of this process is printed.
    fn print(run: &str, stand: &RunPosition, how: &RunArgs, url: &str) -> Result<ExitCode, String> {
        let Some(outcome) = &stand.outcome else {
            let questions = stand.questions.iter().map(|open| open.question.clone());
            let questions: Vec<Question> = questions.collect();
            if how.json {
                let open = json!({"run_id": run, "status": stand.status, "questions": questions});
                report::write(open.to_string());
            }
            report::explain(
                Status::Waiting,
                &ToleratedFailures::default(),
                None,
                &questions,
            );
            let program = invoked("AGENT");
            let answer = report::answers(&questions);
            tell!("continue it: {program} resume {run} --restate {url}{answer}");
            return Ok(ExitCode::from(status::WAITING));
        };
        let told: PrintedOutcome = serde_json::from_value(outcome.clone())
            .map_err(|error| format!("the outcome of run `{run}` cannot be read: {error}"))?;
        let text = if how.json {
            Some(outcome.to_string())
        } else {
            (!told.output.is_null())
                .then(|| report::readable(how, crate::value::text::shown(&told.output)))
        };
        if let Some(text) = text {
            report::write(text);
        }
        let lived_with = ToleratedFailures {
            tolerated: &told.tolerated,
            errors: &told.errors,
        };
        report::explain(told.status, &lived_with, told.error.as_ref(), &[]);
        Ok(ExitCode::from(report::code(
            told.status,
            told.error.as_ref(),
        )))
    }
}
