//! An outside that makes trouble: models that call tools for ever, answer nonsense and fail in passing, people and programs that
//! choose at random. It is the same each time for the same seed, and for each node whatever others do meanwhile.

use graphwright::host::action::{Act, Actions};
use graphwright::host::{
    AskError, BoxFuture, CallError, Model, People, Query, Reply, Request, ScriptCall, Scripts,
    ToolAbout, ToolCall, ToolOutput, ToolRequest, Tools, Usage, Whitelist,
};
use graphwright::testing::rehearsal;
use graphwright_tests::hostile::change::Numbers;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// What a model does.
#[derive(Clone, Copy)]
enum Mood {
    /// It calls a tool, whether it was offered any or not.
    Calls,
    /// It says what nobody can use.
    Nonsense,
    /// It fails in a way that may pass.
    Fails,
    /// It answers as it should.
    Answers,
}

/// Such an outside.
pub(crate) struct Trouble {
    seed: u64,
    /// By node.
    numbers: Mutex<BTreeMap<String, Numbers>>,
    /// What its models like to do; one world has one liking, so that it is followed to the end.
    liking: Option<Mood>,
    ids: Vec<String>,
    calls: AtomicU64,
    called: AtomicU64,
}

impl Trouble {
    /// `ids`: the nodes that a script may name.
    pub(crate) fn new(seed: u64, ids: Vec<String>) -> Self {
        let liking = match seed % 6 {
            0 => Some(Mood::Calls),
            1 => Some(Mood::Nonsense),
            2 => Some(Mood::Fails),
            3 => Some(Mood::Answers),
            _ => None,
        };
        Self {
            seed,
            numbers: Mutex::default(),
            liking,
            ids,
            calls: AtomicU64::new(0),
            called: AtomicU64::new(0),
        }
    }

    /// How often a model was asked.
    pub(crate) fn calls(&self) -> u64 {
        self.calls.load(Ordering::Relaxed)
    }

    /// How often a tool was called.
    pub(crate) fn called(&self) -> u64 {
        self.called.load(Ordering::Relaxed)
    }

    fn below(&self, node: &str, bound: usize) -> usize {
        let mut numbers = self.numbers.lock().unwrap();
        let own = numbers.entry(node.to_owned()).or_insert_with(|| {
            let name = node.bytes().fold(self.seed, |mixed, byte| {
                mixed.wrapping_mul(31).wrapping_add(u64::from(byte))
            });
            Numbers(name)
        });
        own.below(bound)
    }

    fn one_of<T: Clone>(&self, node: &str, all: &[T]) -> Option<T> {
        all.get(self.below(node, all.len())).cloned()
    }

    fn mood(&self, node: &str) -> Mood {
        let usual = self.liking.filter(|_| self.below(node, 8) != 0);
        let all = [Mood::Calls, Mood::Nonsense, Mood::Fails, Mood::Answers];
        let other = || self.one_of(node, &all);
        usual.or_else(other).unwrap_or(Mood::Answers)
    }

    fn reply(&self, request: &Request) -> Result<Reply, CallError> {
        let node = request.node.as_str();
        let mut reply = Reply {
            usage: Usage {
                calls: 1,
                input_tokens: u64::try_from(self.below(node, 100)).unwrap_or_default(),
                ..Usage::default()
            },
            ..Reply::default()
        };
        match self.mood(node) {
            Mood::Calls => {
                let name = self.one_of(node, &request.tools).map(|tool| tool.name);
                reply.tool_calls = vec![ToolCall {
                    id: "1".to_owned(),
                    name: name.unwrap_or_else(|| "nobody".to_owned()),
                    arguments: json!({}),
                }];
            }
            Mood::Nonsense => reply.text = "no object at all".to_owned(),
            Mood::Fails => {
                let mut error = CallError::new(graphwright::Kind::Model, "come again");
                error.status = Some(503);
                return Err(error);
            }
            Mood::Answers => {
                let samples = request.schema.as_ref().map(rehearsal::samples);
                let sample = samples.and_then(|all| self.one_of(node, &all));
                reply.text = sample.map_or_else(|| "words".to_owned(), |value| value.to_string());
            }
        }
        Ok(reply)
    }
}

impl Model for Trouble {
    fn complete<'a>(&'a self, request: &'a Request) -> BoxFuture<'a, Result<Reply, CallError>> {
        self.calls.fetch_add(1, Ordering::Relaxed);
        Box::pin(std::future::ready(self.reply(request)))
    }
}

impl Tools for Trouble {
    fn about<'a>(
        &'a self,
        wanted: Whitelist<'a>,
    ) -> BoxFuture<'a, Result<Vec<ToolAbout>, CallError>> {
        let about = wanted.names.iter().map(|name| ToolAbout {
            name: name.replace([':', '.'], "_"),
            description: String::new(),
            parameters: json!({"type": "object"}),
        });
        Box::pin(std::future::ready(Ok(about.collect())))
    }

    fn call<'a>(&'a self, call: ToolRequest<'a>) -> BoxFuture<'a, Result<ToolOutput, CallError>> {
        self.called.fetch_add(1, Ordering::Relaxed);
        let result = match self.below(call.node, 4) {
            0 => Err(CallError::new(
                graphwright::Kind::Model,
                "the tool is broken",
            )),
            _ => Ok(ToolOutput::from(json!("found"))),
        };
        Box::pin(std::future::ready(result))
    }
}

impl People for Trouble {
    fn ask<'a>(&'a self, query: Query<'a>) -> BoxFuture<'a, Result<String, AskError>> {
        let answer = self
            .one_of(query.node, query.options)
            .unwrap_or("something else");
        Box::pin(std::future::ready(Ok(answer.to_owned())))
    }
}

impl Scripts for Trouble {
    fn run<'a>(&'a self, call: ScriptCall<'a>) -> BoxFuture<'a, Result<String, CallError>> {
        let all: Vec<&str> = match call.routes {
            [] => self.ids.iter().map(String::as_str).collect(),
            routes => routes.to_vec(),
        };
        let next = self.one_of(call.node, &all);
        let next = next.filter(|_| self.below(call.node, 4) != 0);
        let printed = match next {
            Some(next) => json!({"_next": next}),
            None => json!({}),
        };
        Box::pin(std::future::ready(Ok(printed.to_string())))
    }
}

impl Actions for Trouble {
    fn act<'a>(&'a self, act: Act<'a>) -> BoxFuture<'a, Result<Value, CallError>> {
        let result = match self.below(act.node, 3) {
            0 => json!({"status": "error", "error": "no"}),
            at => json!({"status": "success", "data": {"count": at}}),
        };
        Box::pin(std::future::ready(Ok(result)))
    }
}
