//! What stands in for scripts, tools, actions, agents and knowledge bases in a rehearsal: answers that are made up from what the
//! graph declares. Nothing is started, asked or changed.

use super::rehearsal::{TEXT, sample};
pub(crate) use crate::graph::spec::AgentSpec;
use crate::host::AgentDescription;
use crate::host::{Act, Actions};
use crate::host::{
    AgentCall, Agents, BaseRequest, BaseStatus, CallError, Lookup, Retrieval, ScriptCall, Scripts,
    SearchResult, ToolAbout, ToolOutput, ToolRequest, Tools, Whitelist,
};
use crate::value::boxed::BoxFuture;
use crate::value::failure::Failure;
use crate::value::failure::Kind;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

/// Stands in for tools, agents and knowledge bases.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct StandIn;

/// Stands in for scripts that a scripted world says nothing about.
pub(crate) struct MadeUpScripts {
    real: Arc<dyn Scripts>,
    /// How often each node was entered: it takes one of its routes after the other, so that loops end.
    visits: Mutex<BTreeMap<String, usize>>,
}

impl MadeUpScripts {
    pub(crate) fn instead_of(real: Arc<dyn Scripts>) -> Self {
        Self {
            real,
            visits: Mutex::default(),
        }
    }

    /// What a script prints that does what it declares.
    fn printed(&self, call: &ScriptCall<'_>) -> Result<String, CallError> {
        let mut out = match call.schema.map(serde_json::from_str::<Value>) {
            None => Map::new(),
            Some(Ok(schema)) => match sample(&schema) {
                Value::Object(out) => out,
                Value::Null
                | Value::Bool(_)
                | Value::Number(_)
                | Value::String(_)
                | Value::Array(_) => Map::new(),
            },
            Some(Err(error)) => {
                let message = format!("the declared form of `{}` is not JSON: {error}", call.path);
                return Err(CallError::new(Kind::Script, message));
            }
        };
        let mut visits = self.visits.lock().unwrap_or_else(PoisonError::into_inner);
        let visit = visits.entry(call.node.to_owned()).or_default();
        let route = visit.checked_rem(call.routes.len());
        if let Some(route) = route.and_then(|at| call.routes.get(at)) {
            out.insert("_next".to_owned(), Value::from(*route));
        }
        *visit += 1;
        Ok(Value::Object(out).to_string())
    }
}

impl Scripts for MadeUpScripts {
    fn run<'a>(&'a self, call: ScriptCall<'a>) -> BoxFuture<'a, Result<String, CallError>> {
        if self.real.declares(call.node) {
            return self.real.run(call);
        }
        let printed = self.printed(&call);
        Box::pin(async move { printed })
    }
}

/// Stands in for actions that a scripted world says nothing about.
pub(crate) struct MadeUpActions {
    real: Arc<dyn Actions>,
}

impl MadeUpActions {
    pub(crate) fn instead_of(real: Arc<dyn Actions>) -> Self {
        Self { real }
    }
}

impl Actions for MadeUpActions {
    fn act<'a>(&'a self, act: Act<'a>) -> BoxFuture<'a, Result<Value, CallError>> {
        // What hooks say to the run changes nothing outside of it.
        let says = act.item_id.starts_with("rye/agent/threads/internal/");
        if says || self.real.declares(act.item_id) {
            return self.real.act(act);
        }
        let data = json!({
            "success": true, "status": "completed", "output": TEXT, "stdout": TEXT, "stderr": "", "exit_code": 0,
            "result": TEXT, "outputs": {}, "thread_id": "rehearsal", "results": {},
        });
        let envelope = json!({
            "status": "success", "type": act.item_type, "item_id": act.item_id, "data": data,
        });
        Box::pin(async move { Ok(envelope) })
    }

    fn takes(&self, item_id: &str, dir: &Path) -> bool {
        self.real.takes(item_id, dir)
    }
}

impl Tools for StandIn {
    fn about<'a>(
        &'a self,
        wanted: Whitelist<'a>,
    ) -> BoxFuture<'a, Result<Vec<ToolAbout>, CallError>> {
        let mut about: Vec<ToolAbout> = Vec::new();
        for name in wanted.names {
            // Which functions a server has is known when it is started, and it is not.
            if !name.starts_with("mcp:") && !about.iter().any(|tool| tool.name == *name) {
                about.push(ToolAbout {
                    name: (*name).to_owned(),
                    description: String::new(),
                    parameters: json!({"type": "object"}),
                });
            }
        }
        Box::pin(async move { Ok(about) })
    }

    fn call<'a>(&'a self, _call: ToolRequest<'a>) -> BoxFuture<'a, Result<ToolOutput, CallError>> {
        Box::pin(async { Ok(Value::from(TEXT).into()) })
    }
}

impl Agents for StandIn {
    /// The model stands in for agents that are described, and whatever is compiled in is run.
    fn takes(&self, _name: &str) -> bool {
        false
    }

    fn describe(&self, spec: &AgentSpec, dir: &Path) -> Option<Result<AgentDescription, Failure>> {
        crate::world::agents::described(spec, dir)
    }

    fn run<'a>(&'a self, _call: AgentCall<'a>) -> BoxFuture<'a, Result<String, CallError>> {
        Box::pin(async { Ok(TEXT.to_owned()) })
    }
}

impl Retrieval for StandIn {
    fn retrieve<'a>(
        &'a self,
        _lookup: Lookup<'a>,
    ) -> BoxFuture<'a, Result<SearchResult, CallError>> {
        let found = SearchResult {
            context: TEXT.to_owned(),
            sources: vec!["made-up.md".to_owned()],
            ..SearchResult::default()
        };
        Box::pin(async move { Ok(found) })
    }

    fn prepare<'a>(
        &'a self,
        _making: BaseRequest<'a>,
    ) -> BoxFuture<'a, Result<BaseStatus, CallError>> {
        Box::pin(async { Ok(BaseStatus::UpToDate) })
    }
}
