//! Before the first node: is everything there that the graph needs? Then boards and histories are made ready.
//!
//! What destroys something comes last, so that a run that is refused destroys nothing (decision K10).

use super::super::Cx;
use super::file;
use super::speak::endpoint;
use crate::failure::{Failure, Interrupt, Kind};
use crate::host::{CallError, Whitelist};
use crate::stage::{self, BeginSpec, TurnsSpec};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

/// What a run begins with.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Begun {
    /// The texts of boards, by id.
    pub boards: Value,
    /// Conversations, by scope.
    pub chat_history: Value,
    /// What the caller looked up.
    pub retrieved_chunks: Value,
}

impl Cx<'_> {
    /// Makes a run ready.
    ///
    /// # Errors
    /// If something is missing.
    pub async fn begin(
        &mut self,
        spec: &BeginSpec,
        chat_history: &Value,
        retrieved_chunks: &Value,
    ) -> Result<Begun, Interrupt> {
        if spec.verbose {
            self.shared.tell_all();
            self.progress(|| format!("compile started — {} node(s)", spec.nodes));
        }
        let key = self.call();
        let work = async {
            let done = self.ready(spec, chat_history, retrieved_chunks).await;
            Ok(done.map_err(|failure| CallError::new(failure.kind, failure.message)))
        };
        // The work borrows what the effect is kept with, so the effect is run on another view of the same step.
        let mut view = Cx::new(self.shared, self.node, self.lane, self.step);
        Ok(view
            .effect(("begin", &key), &(chat_history, retrieved_chunks), work)
            .await?
            .map_err(Failure::from)?)
    }

    async fn ready(
        &self,
        spec: &BeginSpec,
        chat_history: &Value,
        retrieved_chunks: &Value,
    ) -> Result<Begun, Failure> {
        self.models(spec)?;
        self.servers(spec).await?;
        self.tools(spec).await?;
        for media in spec.media {
            let loaded = stage::attachment(media, &self.shared.dir);
            loaded.map_err(|problem| Failure::new(Kind::Media, problem))?;
        }
        let chat_history = self.histories(spec, chat_history).await?;
        let retrieved_chunks = match remote(retrieved_chunks) {
            Some(uri) => Value::String(fetch(uri).await?),
            None => retrieved_chunks.clone(),
        };
        Ok(Begun {
            boards: self.boards(spec)?,
            chat_history,
            retrieved_chunks,
        })
    }

    fn models(&self, spec: &BeginSpec) -> Result<(), Failure> {
        let host = &self.shared.host;
        for model in spec.models {
            let name = host.environment.fill(model.name).map_err(|missing| {
                Failure::new(
                    Kind::Environment,
                    format!("environment variables are not set: {}", missing.join(", ")),
                )
            })?;
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
            let served = tools.about(wanted).await.map_err(|error| {
                Failure::new(
                    Kind::Connect,
                    format!("MCP server `{}` cannot be used: {error}", server.id),
                )
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

    /// The conversations of the graph, under those that the caller gives.
    async fn histories(&self, spec: &BeginSpec, given: &Value) -> Result<Value, Failure> {
        let mut scopes = Map::new();
        let theirs = given.as_object();
        for scope in spec.scopes {
            if theirs.is_some_and(|given| given.contains_key(scope.name)) {
                continue;
            }
            let turns = match scope.turns {
                TurnsSpec::Inline(turns) => stage::turns_of(turns),
                TurnsSpec::Url(url) => stage::turns_of(&fetch(url).await?),
                TurnsSpec::File(path) => {
                    let text = file::text(&self.shared.dir.join(path))?;
                    if text.trim().is_empty() {
                        Ok(json!([]))
                    } else {
                        stage::turns_of(&text)
                    }
                }
            };
            let turns = turns.map_err(|problem| wrong(scope.name, &problem))?;
            scopes.insert(scope.name.to_owned(), turns);
        }
        for (name, turns) in theirs.into_iter().flatten() {
            let turns = match remote(turns) {
                Some(uri) => fetch(uri).await?,
                None => turns.to_string(),
            };
            let turns = stage::turns_of(&turns).map_err(|problem| wrong(name, &problem))?;
            scopes.insert(name.clone(), turns);
        }
        Ok(Value::Object(scopes))
    }

    fn boards(&self, spec: &BeginSpec) -> Result<Value, Failure> {
        let dir = self.shared.dir.join(spec.boards_dir);
        let mut boards = Map::new();
        for board in spec.boards {
            let path = dir.join(board.file);
            let text = if board.cleanup {
                String::new()
            } else {
                file::text(&path)?
            };
            if board.cleanup {
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
fn remote(value: &Value) -> Option<&str> {
    value
        .as_object()
        .filter(|fields| fields.len() == 1)?
        .get("uri")?
        .as_str()
}

/// The text behind a URL.
async fn fetch(uri: &str) -> Result<String, Failure> {
    let failed =
        |problem: String| Failure::new(Kind::Io, format!("cannot fetch `{uri}`: {problem}"));
    crate::stage::allowed(uri).map_err(failed)?;
    #[cfg(feature = "http")]
    {
        /// The largest text that is taken, in bytes.
        const LARGEST: usize = 8 << 20;
        let client = crate::host::http::client()?;
        let answer = client
            .get(uri)
            .send()
            .await
            .and_then(reqwest::Response::error_for_status);
        let text = answer
            .map_err(|error| failed(error.without_url().to_string()))?
            .text()
            .await;
        let text = text.map_err(|error| failed(error.without_url().to_string()))?;
        if text.len() > LARGEST {
            return Err(failed(format!("it is larger than {LARGEST} bytes")));
        }
        Ok(text)
    }
    #[cfg(not(feature = "http"))]
    Err(failed("this program was built without `http`".to_owned()))
}
