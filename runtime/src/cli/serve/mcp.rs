//! The graph as a tool of MCP clients: its inputs are the tool's schema, steps are progress, questions are elicitation.
//!
//! A client that cannot ask its user gets the question as the result of the call, and a second tool to answer with: the run waits in
//! the store meanwhile.

use super::Facts;
use super::desk::{Desk, Job, Refused, desk};
use super::hub::Stage;
use super::work::Works;
use crate::graph::Graph;
use crate::host::people::Nobody;
use crate::host::{AskError, Boxed, People, Query};
use crate::observe::{Event, Observer};
use crate::spans::Caller;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, ElicitRequestParams,
    ElicitationAction, Implementation, ListToolsResult, PaginatedRequestParams,
    ProgressNotificationParam, ProgressToken, ServerCapabilities, ServerConfig, Tool,
};
use rmcp::service::{ElicitationMode, Peer, RequestContext, RoleServer};
use rmcp::{ErrorData, ServerHandler, ServiceExt as _};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;

/// Serves until the client goes away, or a signal comes.
pub(super) async fn serve<G: Graph>(works: Works<'_, G>, facts: Facts) -> Result<ExitCode, String> {
    let (desk, jobs) = desk();
    let hub = desk.hub.clone();
    let server = Server {
        desk: desk.clone(),
        tool: name_of(&facts.name),
        facts: Arc::new(facts),
    };
    let serving = tokio::spawn(async move {
        let service = server
            .serve(rmcp::transport::stdio())
            .await
            .map_err(|error| format!("no MCP client: {error}"))?;
        service.waiting().await.map_err(|error| error.to_string())?;
        Ok::<(), String>(())
    });
    let ended = async {
        let ended = tokio::select! {
            served = serving => served.unwrap_or_else(|error| Err(error.to_string())),
            _ = crate::cli::signal() => Ok(()),
        };
        // Nobody waits for what is at work; it is kept, and can be resumed.
        let _ = desk.jobs.send(Job::Stop).await;
        desk.hub.cancel_all();
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
struct Begun {
    run: String,
    /// What tells the client of its steps, and ends with it.
    telling: Option<JoinHandle<()>>,
}

/// The server.
struct Server {
    desk: Desk,
    facts: Arc<Facts>,
    tool: String,
}

impl Server {
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
        context: &RequestContext<RoleServer>,
    ) -> Result<Begun, Refused> {
        let peer = &context.peer;
        let people: Option<Arc<dyn People>> = peer
            .supported_elicitation_modes()
            .contains(&ElicitationMode::Form)
            .then(|| Arc::new(Elicited(peer.clone())) as Arc<dyn People>);
        let (watch, telling) = match context.meta.get_progress_token() {
            Some(token) => {
                let (progress, telling) = Progress::begin(peer.clone(), token);
                (Some(Arc::new(progress) as Arc<dyn Observer>), Some(telling))
            }
            None => (None, None),
        };
        let begun = self.desk.ask(|reply| Job::Start {
            inputs: arguments,
            id: None,
            people,
            watch,
            caller: caller(context),
            reply,
        });
        let run = begun.await?;
        Ok(Begun { run, telling })
    }

    async fn answer(
        &self,
        mut arguments: Map<String, Value>,
        context: &RequestContext<RoleServer>,
    ) -> Result<Begun, Refused> {
        let mut text = |name: &str| match arguments.remove(name) {
            Some(Value::String(text)) => Some(text),
            Some(other) => Some(other.to_string()),
            None => None,
        };
        let (run, answer, question) = (text("run_id"), text("answer"), text("question"));
        let (Some(run), Some(answer)) = (run, answer) else {
            return Err(Refused::Wrong(
                "`run_id` and `answer` are needed".to_owned(),
            ));
        };
        let (answers, answer) = match question {
            Some(question) => (BTreeMap::from([(question, answer)]), None),
            None => (BTreeMap::new(), Some(answer)),
        };
        let job = self.desk.ask(|reply| Job::Resume {
            run,
            answers,
            answer,
            caller: caller(context),
            reply,
        });
        let run = job.await?;
        Ok(Begun { run, telling: None })
    }

    /// What a run came to, when it stops. A client that gives the call up stops the run.
    async fn result(&self, run: &str, context: &RequestContext<RoleServer>) -> CallToolResult {
        let hub = &self.desk.hub;
        if let Some(mut follow) = hub.follow(run) {
            loop {
                follow.borrow_and_update();
                if hub.stage(run) != Some(Stage::Working) {
                    break;
                }
                tokio::select! {
                    changed = follow.changed() => if changed.is_err() {
                        break;
                    },
                    () = context.ct.cancelled() => {
                        hub.cancel(run);
                        return failed("cancelled");
                    }
                }
            }
        }
        if let Some(outcome) = hub.known(run).and_then(|known| known.outcome) {
            return self.told(run, outcome);
        }
        // Others that stopped since have taken its place in memory; the store has it.
        let name = run.to_owned();
        let row = self.desk.ask(|reply| Job::Row { run: name, reply });
        match row.await {
            Ok(row) => self.told(run, row),
            Err(_) => failed("the run is not known any more"),
        }
    }

    fn told(&self, run: &str, outcome: Value) -> CallToolResult {
        let status = outcome
            .get("status")
            .and_then(Value::as_str)
            .unwrap_or_default();
        let message = || outcome.pointer("/error/message").and_then(Value::as_str);
        let (text, error) = match status {
            "completed" | "completed_with_errors" => {
                let output = outcome.get("output").map(crate::text::shown);
                (output.unwrap_or_default(), false)
            }
            "waiting" => (self.waiting(run, &outcome), false),
            "cancelled" => ("The run was stopped.".to_owned(), true),
            _ => (message().unwrap_or("The run failed.").to_owned(), true),
        };
        let mut known = Map::new();
        for key in [
            "run_id",
            "status",
            "output",
            "waiting",
            "questions",
            "error",
            "tolerated",
            "usage",
            "path",
        ] {
            if let Some(value) = outcome.get(key) {
                known.insert(key.to_owned(), value.clone());
            }
        }
        let mut result = match error {
            true => CallToolResult::error(vec![ContentBlock::text(text)]),
            false => CallToolResult::success(vec![ContentBlock::text(text)]),
        };
        result.structured_content = Some(Value::Object(known));
        result
    }

    fn waiting(&self, run: &str, outcome: &Value) -> String {
        let mut text = "The run waits for a person, who is asked:\n".to_owned();
        let questions = outcome.get("questions").and_then(Value::as_array);
        let only = outcome.get("waiting").map(std::slice::from_ref);
        let questions = questions.map(Vec::as_slice).filter(|all| !all.is_empty());
        let questions = questions.or(only).unwrap_or_default();
        for question in questions {
            let word = |key: &str| {
                question
                    .get(key)
                    .and_then(Value::as_str)
                    .unwrap_or_default()
            };
            let id = match questions.len() {
                1 => String::new(),
                _ => format!(", question `{}`", word("id")),
            };
            let asked = word("question").trim();
            text.push_str(&format!("\n{asked} ({}{id})", word("node")));
            let options: Vec<&str> = question
                .get("options")
                .and_then(Value::as_array)
                .into_iter()
                .flatten()
                .filter_map(Value::as_str)
                .collect();
            if !options.is_empty() {
                text.push_str(&format!("\nOptions: {}", options.join(", ")));
            }
            text.push('\n');
        }
        let which = if questions.len() > 1 {
            ", once for each question, with run_id"
        } else {
            " with run_id"
        };
        text.push_str(&format!(
            "\nAsk your user, and then call `{}`{which} `{run}` and the answer.",
            self.answering()
        ));
        text
    }
}

/// The trace that a call belongs to: clients tell it as HTTP headers would, in `_meta`.
fn caller(context: &RequestContext<RoleServer>) -> Caller {
    Caller::of(|name| Some(context.meta.get(name)?.as_str()?.to_owned()))
}

fn failed(why: &str) -> CallToolResult {
    CallToolResult::error(vec![ContentBlock::text(why)])
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
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let arguments = request.arguments.unwrap_or_default();
        let begun = if request.name == self.tool {
            self.begin(arguments, &context).await
        } else if request.name == self.answering() {
            self.answer(arguments, &context).await
        } else {
            let message = format!(
                "there is no tool `{}`; there are `{}` and `{}`",
                request.name,
                self.tool,
                self.answering()
            );
            return Err(ErrorData::invalid_params(message, None));
        };
        let result = match begun {
            Ok(Begun { run, telling }) => {
                let result = self.result(&run, &context).await;
                // Progress comes before the result, or not at all.
                if let Some(telling) = telling {
                    let _ = tokio::time::timeout(Duration::from_secs(1), telling).await;
                }
                result
            }
            Err(refused) => failed(&refused.message()),
        };
        Ok(result.into())
    }
}

/// The user of the client, who is asked through it.
struct Elicited(Peer<RoleServer>);

impl People for Elicited {
    fn ask<'a>(&'a self, query: Query<'a>) -> Boxed<'a, Result<String, AskError>> {
        Box::pin(async move {
            let mut complaint = String::new();
            // Somebody who cannot find an answer that fits should not be asked for ever.
            for _ in 0..5 {
                let Some(answer) = self.elicit(&query, &complaint).await else {
                    break;
                };
                match query.check(&answer) {
                    Ok(()) => return Ok(answer),
                    Err(why) => complaint = why,
                }
            }
            // Who does not want to answer now can do so later: the run is kept.
            Nobody.ask(query).await
        })
    }
}

impl Elicited {
    /// Asks once. `None`: the user declined, or the client cannot ask.
    async fn elicit(&self, query: &Query<'_>, complaint: &str) -> Option<String> {
        let mut properties = Map::new();
        let mut required = vec!["answer"];
        if query.options.is_empty() {
            let answer = json!({"type": "string", "title": "Answer"});
            properties.insert("answer".to_owned(), answer);
        } else {
            let answer = json!({"type": "string", "title": "Answer", "enum": query.options});
            properties.insert("answer".to_owned(), answer);
            let other = json!({"type": "string", "title": "Other", "description": "Instead of the answers above, your own."});
            properties.insert("other".to_owned(), other);
            required.clear();
        }
        let message = match complaint.is_empty() {
            true => query.question.trim().to_owned(),
            false => format!("{complaint}\n\n{}", query.question.trim()),
        };
        let params = json!({
            "mode": "form", "message": message,
            "requestedSchema": {"type": "object", "properties": properties, "required": required},
        });
        let params: ElicitRequestParams = serde_json::from_value(params).ok()?;
        let result = self.0.create_elicitation(params).await.ok()?;
        if result.action != ElicitationAction::Accept {
            return None;
        }
        let content = result.content?;
        let text = |key: &str| content.get(key).map(crate::text::shown);
        let own = text("other").filter(|text| !text.trim().is_empty());
        own.or_else(|| text("answer"))
    }
}

/// Tells the client which node is entered. A client that is slower than the run is not told of each.
struct Progress {
    steps: mpsc::Sender<String>,
}

impl Progress {
    fn begin(peer: Peer<RoleServer>, token: ProgressToken) -> (Self, JoinHandle<()>) {
        let (steps, mut told) = mpsc::channel::<String>(64);
        let telling = tokio::spawn(async move {
            let mut count = 0.0;
            while let Some(message) = told.recv().await {
                count += 1.0;
                let progress =
                    ProgressNotificationParam::new(token.clone(), count).with_message(message);
                // A client that has gone away is noticed elsewhere.
                let _ = peer.notify_progress(progress).await;
            }
        });
        (Self { steps }, telling)
    }
}

impl Observer for Progress {
    fn event(&self, event: &Event<'_>) {
        if let Event::Entered { node, kind, .. } = event {
            let _ = self.steps.try_send(format!("{node} ({kind})"));
        }
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
