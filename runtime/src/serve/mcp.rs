//! The graph as a tool of MCP clients: its inputs are the tool's schema, steps are progress, questions are elicitation.
//!
//! A client that cannot ask its user gets the question as the result of the call, and a second tool to answer with: the run waits in
//! the store meanwhile.

mod elicit;
mod progress;
mod result;
mod rounds;

use super::Facts;
use super::desk::{Continuation, Job, Scheduler, ServeError, desk};
use super::hub::RunStage;
use super::work::RunSettings;
use crate::observe::Observer;
use crate::observe::spans::Caller;
use elicit::Elicitation;
use progress::NodeProgress;
use result::failed;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, Implementation, ListToolsResult,
    PaginatedRequestParams, ServerCapabilities, ServerConfig, Tool,
};
use rmcp::service::{RequestContext, RoleServer};
use rmcp::{ErrorData, ServerHandler, ServiceExt as _};
use rounds::Round;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;
use tokio::task::JoinHandle;

/// Serves until the client goes away, or a signal comes.
pub(super) async fn serve(works: RunSettings<'_>, facts: Facts) -> Result<ExitCode, String> {
    let (desk, jobs) = desk();
    let hub = desk.hub.clone();
    let serving = Server::new(&desk, facts).spawn();
    let ended = async {
        let ended = tokio::select! {
            served = serving => served.unwrap_or_else(|error| Err(error.to_string())),
            _ = crate::cli::signal() => Ok(()),
        };
        // Nobody waits for what is at work; it is kept, and can be resumed.
        let _ = desk.jobs.send(Job::Stop).await;
        desk.hub.interrupt_all();
        ended
    };
    let ((), ended) = tokio::join!(works.drive(&hub, jobs), ended);
    ended.map(|()| ExitCode::SUCCESS)
}

/// A name as MCP allows it: letters, digits, `_` and `-`, at most 64.
fn name_of(graph: &str) -> String {
    let letter =
        |letter: char| match letter.is_ascii_alphanumeric() || letter == '_' || letter == '-' {
            true => letter,
            false => '-',
        };
    let name: String = graph.chars().map(letter).take(56).collect();
    let name = name.trim_matches('-');
    if name.is_empty() {
        "run".to_owned()
    } else {
        name.to_owned()
    }
}

/// A run that has begun or goes on.
struct StartedRun {
    run: String,
    /// What tells the client of its steps, and ends with it.
    telling: Option<JoinHandle<()>>,
}

/// The graph as a server of tools.
#[derive(Clone)]
pub struct Server {
    desk: Scheduler,
    facts: Arc<Facts>,
    tool: String,
}

impl Server {
    pub(super) fn new(desk: &Scheduler, facts: Facts) -> Self {
        Self {
            desk: desk.clone(),
            tool: name_of(&facts.name),
            facts: Arc::new(facts),
        }
    }

    /// Talks with the client until that goes away.
    fn spawn(self) -> JoinHandle<Result<(), String>> {
        tokio::spawn(async move {
            let service = self
                .serve(rmcp::transport::stdio())
                .await
                .map_err(|error| format!("no MCP client: {error}"))?;
            service.waiting().await.map_err(|error| error.to_string())?;
            Ok(())
        })
    }

    fn tools(&self) -> Vec<Tool> {
        let object = |value: Value| Arc::new(value.as_object().cloned().unwrap_or_default());
        let purpose = match self.facts.description.is_empty() {
            true => format!("Runs the graph {}.", self.facts.name),
            false => self.facts.description.clone(),
        };
        let answer = json!({
            "type": "object",
            "properties": {
                "run_id": {"type": "string", "description": "The run that waits."},
                "answer": {"type": "string", "description": "The answer."},
                "question": {"type": "string", "description": "Which question it is for, where the run asks several: its id or node."},
            },
            "required": ["run_id", "answer"],
            "additionalProperties": false,
        });
        vec![
            Tool::new(
                self.tool.clone(),
                purpose,
                object(self.facts.inputs.clone()),
            ),
            Tool::new(
                self.answering(),
                format!("Answers a question that a run of {} waits with.", self.tool),
                object(answer),
            ),
        ]
    }

    fn answering(&self) -> String {
        format!("{}-answer", self.tool)
    }

    async fn begin(
        &self,
        arguments: Map<String, Value>,
        elicitation: &Elicitation,
        context: &RequestContext<RoleServer>,
    ) -> Result<StartedRun, ServeError> {
        let (watch, telling) = progress(context);
        let begun = self.desk.ask(|reply| Job::Start {
            inputs: arguments,
            id: None,
            people: elicitation.people(),
            watch,
            caller: caller(context),
            reply,
        });
        let run = begun.await?;
        Ok(StartedRun { run, telling })
    }

    async fn answer(
        &self,
        mut arguments: Map<String, Value>,
        elicitation: &Elicitation,
        context: &RequestContext<RoleServer>,
    ) -> Result<StartedRun, ServeError> {
        let mut text = |name: &str| match arguments.remove(name) {
            Some(Value::String(text)) => Some(text),
            Some(other) => Some(other.to_string()),
            None => None,
        };
        let (run, answer, question) = (text("run_id"), text("answer"), text("question"));
        let (Some(run), Some(answer)) = (run, answer) else {
            return Err(ServeError::Wrong(
                "`run_id` and `answer` are needed".to_owned(),
            ));
        };
        let (answers, answer) = match question {
            Some(question) => (BTreeMap::from([(question, answer)]), None),
            None => (BTreeMap::new(), Some(answer)),
        };
        self.go_on(run, (answers, answer), elicitation, context)
            .await
    }

    /// A run that waits goes on, with answers by question and one to the only question.
    async fn go_on(
        &self,
        run: String,
        (answers, answer): (BTreeMap<String, String>, Option<String>),
        elicitation: &Elicitation,
        context: &RequestContext<RoleServer>,
    ) -> Result<StartedRun, ServeError> {
        let (watch, telling) = progress(context);
        let what = Continuation {
            run,
            answers,
            answer,
            people: elicitation.people(),
            watch,
        };
        let job = self.desk.ask(|reply| Job::Resume {
            what,
            caller: caller(context),
            reply,
        });
        let run = job.await?;
        Ok(StartedRun { run, telling })
    }

    /// What a run came to, when it stops, and why answers to it were not taken. A client that gives the call up stops the run.
    async fn outcome(
        &self,
        run: &str,
        context: &RequestContext<RoleServer>,
    ) -> Result<(Value, Vec<String>), CallToolResult> {
        let hub = &self.desk.hub;
        if let Some(mut follow) = hub.follow(run) {
            loop {
                follow.count.borrow_and_update();
                if hub.stage(run) != Some(RunStage::Working) {
                    break;
                }
                tokio::select! {
                    changed = follow.count.changed() => if changed.is_err() {
                        break;
                    },
                    () = context.ct.cancelled() => {
                        hub.cancel(run);
                        return Err(failed("cancelled"));
                    }
                }
            }
        }
        let refused = hub.refused(run);
        if let Some(outcome) = hub.known(run).and_then(|known| known.outcome) {
            return Ok((outcome, refused));
        }
        // Others that stopped since have taken its place in memory; the store has it.
        self.row(run).await.map(|row| (row, refused))
    }

    /// What the store knows of a run.
    async fn row(&self, run: &str) -> Result<Value, CallToolResult> {
        let name = run.to_owned();
        let row = self.desk.ask(|reply| Job::Row { run: name, reply });
        row.await
            .map_err(|_| failed("the run is not known any more"))
    }

    /// The result of a call that goes as far as the run goes, or what the client is to ask first.
    async fn result(
        &self,
        begun: Result<StartedRun, ServeError>,
        round: Option<Round>,
        context: &RequestContext<RoleServer>,
    ) -> CallToolResponse {
        let StartedRun { run, telling } = match begun {
            Ok(begun) => begun,
            Err(refused) => return failed(&refused.message()).into(),
        };
        let came = self.outcome(&run, context).await;
        // Progress comes before the result, or not at all.
        if let Some(telling) = telling {
            let _ = tokio::time::timeout(Duration::from_secs(1), telling).await;
        }
        let (outcome, refused) = match came {
            Ok(came) => came,
            Err(failed) => return failed.into(),
        };
        match round.and_then(|round| round.next(&run, &outcome, &refused)) {
            Some(asks) => asks.into(),
            None => self.told(&run, &outcome, &refused).into(),
        }
    }

    /// Goes on with a run whose questions the client has put to its user.
    async fn next_round(
        &self,
        (round, answers): (Round, BTreeMap<String, String>),
        elicitation: &Elicitation,
        context: &RequestContext<RoleServer>,
    ) -> CallToolResponse {
        if answers.is_empty() {
            // The user wants to answer later: the run waits.
            return match self.row(&round.run).await {
                Ok(row) => self.told(&round.run, &row, &[]).into(),
                Err(failed) => failed.into(),
            };
        }
        let run = round.run.clone();
        let begun = self.go_on(run, (answers, None), elicitation, context);
        self.result(begun.await, Some(round), context).await
    }
}

/// What tells the client of the steps of a run, where it wants to know them.
fn progress(
    context: &RequestContext<RoleServer>,
) -> (Option<Arc<dyn Observer>>, Option<JoinHandle<()>>) {
    match context.meta.get_progress_token() {
        Some(token) => {
            let (progress, telling) = NodeProgress::begin(context.peer.clone(), token);
            (Some(Arc::new(progress)), Some(telling))
        }
        None => (None, None),
    }
}

/// The trace that a call belongs to: clients tell it as HTTP headers would, in `_meta`.
fn caller(context: &RequestContext<RoleServer>) -> Caller {
    Caller::of(|name| Some(context.meta.get(name)?.as_str()?.to_owned()))
}

impl ServerHandler for Server {
    fn get_info(&self) -> ServerConfig {
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build()).with_server_info(
            Implementation::new(self.tool.clone(), env!("CARGO_PKG_VERSION")),
        )
    }

    async fn list_tools(
        &self,
        _request: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(self.tools()))
    }

    async fn call_tool(
        &self,
        mut request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let own = [self.tool.clone(), self.answering()];
        let Some(which) = own.iter().position(|name| *name == request.name) else {
            let [tool, answering] = own;
            let message = format!(
                "there is no tool `{}`; there are `{tool}` and `{answering}`",
                request.name,
            );
            return Err(ErrorData::invalid_params(message, None));
        };
        let elicitation = Elicitation::of(&context);
        if let Some(goes_on) = Round::of(&mut request)? {
            return Ok(self.next_round(goes_on, &elicitation, &context).await);
        }
        let arguments = request.arguments.unwrap_or_default();
        let begun = match which {
            0 => self.begin(arguments, &elicitation, &context).await,
            _ => self.answer(arguments, &elicitation, &context).await,
        };
        let round = matches!(elicitation, Elicitation::Results).then(Round::begin);
        Ok(self.result(begun, round, &context).await)
    }
}

#[cfg(test)]
mod tests {
    use super::name_of;

    #[test]
    fn names_are_what_clients_take() {
        assert_eq!(name_of("brief-writer"), "brief-writer");
        assert_eq!(name_of("Ünïcode graph!"), "n-code-graph");
        assert_eq!(name_of("…"), "run");
        assert_eq!(name_of(&"x".repeat(100)).len(), 56);
    }
}
