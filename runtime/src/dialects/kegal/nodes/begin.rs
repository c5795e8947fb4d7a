//! Before the first node: is everything there that the graph needs? Then boards and histories are made ready.
//!
//! What destroys something comes last, so that a run that is refused destroys nothing.

use super::file;
use super::speak::endpoint;
use crate::dialects::kegal;
use crate::dialects::kegal as stage;
use crate::dialects::kegal::nodes::TalkContext;
use crate::dialects::kegal::{BeginSpec, NodeInputs, TurnsSpec, remote};
use crate::host::{CallError, Whitelist};
use crate::run::context::NodeContext;
use crate::value::boxed::BoxFuture;
use crate::value::failure::{Failure, Interrupt, Kind};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

/// What a run begins with.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct RunBeginning {
    /// The texts of boards, by id.
    pub boards: Value,
    /// Conversations, by scope.
    pub chat_history: Value,
    /// What the caller looked up.
    pub retrieved_chunks: Value,
    /// Prompts that were fetched, by URL.
    pub prompts: Value,
}

/// The begin of a conversation.
pub trait BeginContext {
    /// Makes a run ready.
    ///
    /// # Errors
    /// If something is missing.
    fn begin<'a>(
        &'a mut self,
        spec: &'a BeginSpec,
        given: &'a NodeInputs<'_>,
    ) -> BoxFuture<'a, Result<RunBeginning, Interrupt>>;
}

impl BeginContext for NodeContext<'_> {
    fn begin<'a>(
        &'a mut self,
        spec: &'a BeginSpec,
        given: &'a NodeInputs<'_>,
    ) -> BoxFuture<'a, Result<RunBeginning, Interrupt>> {
        // Apart, so that it is compiled here and not in every graph.
        Box::pin(self.begun(spec, given))
    }
}

/// What is looked at and made ready before the first node.
pub(crate) trait BeginInner {
    async fn begun(
        &mut self,
        spec: &BeginSpec,
        given: &NodeInputs<'_>,
    ) -> Result<RunBeginning, Interrupt>;

    async fn ready(
        &self,
        spec: &BeginSpec,
        given: &NodeInputs<'_>,
    ) -> Result<RunBeginning, Failure>;

    /// Fetches prompts, and checks that every placeholder in them has a value.
    async fn prompts(&self, spec: &BeginSpec) -> Result<Value, Failure>;

    async fn fetch(&self, url: &str) -> Result<String, Failure>;

    fn models(&self, spec: &BeginSpec) -> Result<(), Failure>;

    async fn servers(&self, spec: &BeginSpec) -> Result<(), Failure>;

    async fn tools(&self, spec: &BeginSpec) -> Result<(), Failure>;

    /// The conversations of the graph, under those that the caller gives.
    async fn histories(&self, spec: &BeginSpec, given: &Value) -> Result<Value, Failure>;

    fn boards(&self, spec: &BeginSpec) -> Result<Value, Failure>;
}

impl BeginInner for NodeContext<'_> {
    async fn begun(
        &mut self,
        spec: &BeginSpec,
        given: &NodeInputs<'_>,
    ) -> Result<RunBeginning, Interrupt> {
        if spec.verbose {
            kegal::tell_all(self.shared);
            self.progress(|| format!("compile started — {} node(s)", spec.nodes));
        }
        let key = self.call();
        let work = async {
            let done = self.ready(spec, given).await;
            Ok(done.map_err(|failure| CallError::new(failure.kind, failure.message)))
        };
        // The work borrows what the effect is kept with, so the effect is run on another view of the same step.
        let mut view = NodeContext::new(self.shared, self.name(), self.branch, self.step);
        Ok(view
            .effect(
                ("begin", &key),
                &(given.chat_history, given.retrieved_chunks),
                work,
            )
            .await?
            .map_err(Failure::from)?)
    }

    async fn ready(
        &self,
        spec: &BeginSpec,
        given: &NodeInputs<'_>,
    ) -> Result<RunBeginning, Failure> {
        self.models(spec)?;
        self.servers(spec).await?;
        self.tools(spec).await?;
        for media in spec.media {
            self.attachment(media)?;
        }
        let prompts = self.prompts(spec).await?;
        let chat_history = self.histories(spec, given.chat_history).await?;
        let chunks = given.retrieved_chunks;
        let retrieved_chunks = if chunks.as_str() == Some(spec.retrieved_chunks) {
            Value::String(self.filled(spec.retrieved_chunks)?)
        } else if let Some(url) = elsewhere(chunks) {
            Value::String(self.fetch(url).await?)
        } else {
            chunks.clone()
        };
        Ok(RunBeginning {
            boards: self.boards(spec)?,
            chat_history,
            retrieved_chunks,
            prompts,
        })
    }

    async fn prompts(&self, spec: &BeginSpec) -> Result<Value, Failure> {
        let mut prompts = Map::new();
        for prompt in spec.prompts {
            let wrong = |problem: String| {
                let message = format!("the prompt at `{}` cannot be used: {problem}", prompt.url);
                Failure::new(Kind::Inputs, message)
            };
            let file = self.fetch(&self.filled(prompt.url)?).await?;
            let texts = remote::texts(prompt.url, &file).map_err(wrong)?;
            for (node, names) in prompt.users {
                remote::check(&texts, node, names).map_err(wrong)?;
            }
            prompts.insert(prompt.url.to_owned(), texts);
        }
        Ok(Value::Object(prompts))
    }

    async fn fetch(&self, url: &str) -> Result<String, Failure> {
        crate::files::allowed(url).map_err(|problem| Failure::new(Kind::Inputs, problem))?;
        let bytes = self.shared.host.web.fetch(url).await?;
        let no_text = |_| Failure::new(Kind::Io, format!("`{url}` is not UTF-8 text"));
        String::from_utf8(bytes).map_err(no_text)
    }

    fn models(&self, spec: &BeginSpec) -> Result<(), Failure> {
        let host = &self.shared.host;
        for model in spec.models {
            let name = self.filled(model.name)?;
            match endpoint(model) {
                Some(at) => host.model.check_at(&name, &at)?,
                None => host.model.check(&[Some(&name)])?,
            }
        }
        Ok(())
    }

    async fn servers(&self, spec: &BeginSpec) -> Result<(), Failure> {
        let tools = &self.shared.host.tools;
        let node = self.path();
        for server in spec.servers {
            tools.declare(server, &self.shared.dir);
            let entry = format!("mcp:{}", server.id);
            let wanted = Whitelist {
                node: &node,
                dir: &self.shared.dir,
                names: &[&entry],
            };
            let served = tools.about(wanted).await;
            let served = served.map_err(|error| {
                let named = error
                    .message
                    .contains(&format!("MCP server `{}`", server.id));
                let message = if named {
                    error.message
                } else {
                    format!("MCP server `{}` cannot be used: {error}", server.id)
                };
                Failure::new(Kind::Connect, message)
            })?;
            let own = spec.filters.iter().filter(|(_, id, _)| *id == server.id);
            for (user, _, names) in own {
                let missing = names
                    .iter()
                    .find(|name| !served.iter().any(|about| about.name == **name));
                if let Some(name) = missing {
                    let known: Vec<&str> = served.iter().map(|about| about.name.as_str()).collect();
                    let message = format!(
                        "node `{user}` names the tool `{name}` of MCP server `{}`, which does not offer it; it offers {}",
                        server.id,
                        known.join(", ")
                    );
                    return Err(Failure::new(Kind::MissingTool, message));
                }
            }
        }
        Ok(())
    }

    async fn tools(&self, spec: &BeginSpec) -> Result<(), Failure> {
        let node = self.path();
        for (name, user) in spec.tools {
            let wanted = Whitelist {
                node: &node,
                dir: &self.shared.dir,
                names: &[name],
            };
            self.shared.host.tools.about(wanted).await.map_err(|error| {
                Failure::new(Kind::MissingTool, format!("node `{user}` uses the tool `{name}`, which the graph declares and nothing here runs: {error}"))
            })?;
        }
        Ok(())
    }

    async fn histories(&self, spec: &BeginSpec, given: &Value) -> Result<Value, Failure> {
        let mut scopes = Map::new();
        let theirs = given.as_object();
        for scope in spec.scopes {
            if theirs.is_some_and(|given| given.contains_key(scope.name)) {
                continue;
            }
            let turns = match scope.turns {
                TurnsSpec::Inline(turns) => turns.to_owned(),
                TurnsSpec::Url(url) => self.fetch(&self.filled(url)?).await?,
                TurnsSpec::File(path) => file::text(&self.path_of(path)?)?,
            };
            let turns = if turns.trim().is_empty() {
                Ok(json!([]))
            } else {
                stage::turns_of(&turns)
            };
            let mut turns = turns.map_err(|problem| wrong(scope.name, &problem))?;
            if matches!(scope.turns, TurnsSpec::Inline(_)) {
                for turn in turns.as_array_mut().into_iter().flatten() {
                    if let Some(Value::String(content)) = turn.get_mut("content") {
                        *content = self.filled(content)?;
                    }
                }
            }
            scopes.insert(scope.name.to_owned(), turns);
        }
        for (name, turns) in theirs.into_iter().flatten() {
            if !spec.scopes.iter().any(|scope| scope.name == name) {
                let known: Vec<&str> = spec.scopes.iter().map(|scope| scope.name).collect();
                let known = known.join(", ");
                let problem = format!("no node of the graph continues it; there are: {known}");
                return Err(wrong(name, &problem));
            }
            let turns = match elsewhere(turns) {
                Some(url) => self.fetch(url).await?,
                None => turns.to_string(),
            };
            let turns = stage::turns_of(&turns).map_err(|problem| wrong(name, &problem))?;
            scopes.insert(name.clone(), turns);
        }
        Ok(Value::Object(scopes))
    }

    fn boards(&self, spec: &BeginSpec) -> Result<Value, Failure> {
        let mut boards = Map::new();
        for board in spec.boards {
            let path = self.board_path(spec.boards_dir, board)?;
            let text = if board.cleanup {
                String::new()
            } else {
                file::text(&path)?
            };
            if board.cleanup && !self.shared.host.rehearsal && !self.looks_only() {
                file::replace(&path, "")?;
            }
            boards.insert(board.id.to_owned(), Value::String(text));
        }
        Ok(Value::Object(boards))
    }
}

fn wrong(scope: &str, problem: &str) -> Failure {
    Failure::new(
        Kind::Inputs,
        format!("chat history `{scope}` cannot be used: {problem}"),
    )
}

/// The URL that stands for a value.
fn elsewhere(value: &Value) -> Option<&str> {
    value
        .as_object()
        .filter(|fields| fields.len() == 1)?
        .get("uri")?
        .as_str()
}
