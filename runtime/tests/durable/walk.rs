//! A graph with everything that a resumed run must get right: a loop, branches of different length, a list, a child graph.
//! Each node makes one or two calls to the outside, which [`Recorder`] writes to a file.

use graphwright::codegen::*;
use graphwright::host::{BoxFuture, CallError, ScriptCall, Scripts};
use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(crate = "graphwright::codegen::serde")]
pub struct State {
    pub rounds: u32,
    pub round: u32,
    pub log: Vec<String>,
    #[serde(default)]
    pub items: Vec<Value>,
    #[serde(default)]
    pub item: Option<Value>,
    #[serde(default)]
    pub result: Option<Value>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(crate = "graphwright::codegen::serde", rename_all = "snake_case")]
pub enum At {
    Count,
    Short,
    Long,
    Longer,
    Child,
    Gather,
    Item,
    Turn,
    Done,
}

/// Every node writes the texts it was given; the position tells the rest.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(crate = "graphwright::codegen::serde")]
pub struct Exit {
    at: At,
    said: Vec<String>,
}

pub struct Walk {
    /// What every call asks for beside the rest; empty: nothing.
    pub salt: &'static str,
    about: About,
    child: Child,
}

const fn node(id: &'static str, kind: &'static str, role: NodeRole) -> NodeAbout {
    NodeAbout {
        id: Cow::Borrowed(id),
        kind: Cow::Borrowed(kind),
        line: 1,
        reads: Reads::All,
        meaning: 0,
        role,
    }
}

fn about(name: &'static str, fingerprint: u64, nodes: &'static [NodeAbout]) -> About {
    About {
        name: Cow::Borrowed(name),
        description: Cow::Borrowed(""),
        dialect: Cow::Borrowed("loki"),
        fingerprint,
        nodes: Cow::Borrowed(nodes),
        inputs: Cow::Borrowed(&[]),
        limits: Limits::default(),
        starters: Cow::Borrowed(&[]),
        models: Cow::Borrowed(&[]),
        env: Cow::Borrowed(&[]),
        secrets: Cow::Borrowed(&[]),
        files: Cow::Borrowed(&[]),
        abilities: Cow::Borrowed(&[]),
    }
}

impl Walk {
    pub fn new() -> Self {
        const NODES: &[NodeAbout] = &[
            node("count", "script", NodeRole::Other),
            node("short", "script", NodeRole::Other),
            node("long", "script", NodeRole::Other),
            node("longer", "script", NodeRole::Other),
            node("child", "agent", NodeRole::Other),
            node("gather", "map", NodeRole::List),
            node("item", "script", NodeRole::Other),
            node("turn", "script", NodeRole::Other),
            node("done", "end", NodeRole::End),
        ];
        Self {
            salt: "",
            about: about("walk", 7, NODES),
            child: Child {
                about: about(
                    "child",
                    1,
                    const {
                        &[
                            node("one", "script", NodeRole::Other),
                            node("two", "script", NodeRole::Other),
                        ]
                    },
                ),
            },
        }
    }
}

async fn call(
    cx: &mut NodeContext<'_>,
    path: &'static str,
    state: &Value,
) -> Result<String, Interrupt> {
    let spec = ScriptSpec {
        path,
        ..ScriptSpec::DEFAULT
    };
    let printed = cx
        .script(&spec, state)
        .await?
        .read::<Map<String, Value>>()?;
    let said = printed.out.get("said").and_then(Value::as_str);
    Ok(said.unwrap_or_default().to_owned())
}

impl Graph for Walk {
    type At = At;
    type State = State;
    type Exit = Exit;
    type Output = String;

    fn about(&self) -> &About {
        &self.about
    }

    fn first(&self) -> At {
        At::Count
    }

    fn number(&self, at: At) -> usize {
        at as usize
    }

    fn begin(&self, inputs: Map<String, Value>) -> Result<State, InputError> {
        seed(&State::default(), inputs)
    }

    fn work<'a>(
        &'a self,
        at: At,
        state: &'a State,
        cx: &'a mut NodeContext<'_>,
    ) -> NodeWork<'a, Exit> {
        NodeWork::new(async move {
            let seen = match self.salt {
                "" => to_value(&(state.round, &state.item)),
                salt => to_value(&(state.round, &state.item, salt)),
            };
            let said = match at {
                At::Count | At::Short | At::Longer | At::Item => {
                    vec![call(cx, "one", &seen).await?]
                }
                At::Long | At::Turn => {
                    let first = call(cx, "one", &seen).await?;
                    vec![first, call(cx, "two", &seen).await?]
                }
                At::Child => {
                    let spec = AgentSpec {
                        name: "child",
                        ..AgentSpec::DEFAULT
                    };
                    vec![
                        cx.graph(&spec, &self.child, String::new(), Map::new())
                            .await?,
                    ]
                }
                At::Gather | At::Done => Vec::new(),
            };
            Ok(Exit { at, said })
        })
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, String>, Failure> {
        state.log.extend(exit.said.iter().cloned());
        Ok(match exit.at {
            At::Count => Next::Fork(Fork {
                branches: [At::Short, At::Long, At::Child].map(Branch::new).into(),
                join: Some(At::Gather),
                first: None,
            }),
            At::Short | At::Longer | At::Child => Next::Go(At::Gather),
            At::Long => Next::Go(At::Longer),
            At::Gather => Next::Each(ItemBranches {
                at: At::Gather,
                entry: At::Item,
                items: (0..3).map(Value::from).collect(),
                concurrency: None,
                then: At::Turn,
            }),
            At::Item => {
                state.result = exit.said.first().map(|said| Value::from(said.as_str()));
                Next::ItemDone
            }
            At::Turn => {
                state.round += 1;
                Next::Go(if state.round < state.rounds {
                    At::Count
                } else {
                    At::Done
                })
            }
            At::Done => Next::End(state.log.join(",")),
        })
    }

    fn admits(&self, _at: At, _state: &State) -> Result<(), MissingKey> {
        Ok(())
    }

    fn bind_item(&self, _at: At, state: &mut State, item: Value) {
        state.item = Some(item);
    }

    fn item_result(&self, _at: At, state: &State) -> Option<Value> {
        state.result.clone()
    }

    fn collect(&self, _at: At, state: &mut State, results: Vec<Value>) -> Result<(), Failure> {
        state.items.extend(results);
        Ok(())
    }
}

/// Two calls, one after the other.
struct Child {
    about: About,
}

impl Graph for Child {
    type At = u8;
    type State = Vec<String>;
    type Exit = String;
    type Output = String;

    fn about(&self) -> &About {
        &self.about
    }

    fn first(&self) -> u8 {
        0
    }

    fn number(&self, at: u8) -> usize {
        usize::from(at)
    }

    fn begin(&self, _inputs: Map<String, Value>) -> Result<Vec<String>, InputError> {
        Ok(Vec::new())
    }

    fn work<'a>(
        &'a self,
        at: u8,
        _: &'a Vec<String>,
        cx: &'a mut NodeContext<'_>,
    ) -> NodeWork<'a, String> {
        NodeWork::new(
            async move { call(cx, if at == 0 { "one" } else { "two" }, &Value::Null).await },
        )
    }

    fn commit(&self, state: &mut Vec<String>, exit: String) -> Result<Next<u8, String>, Failure> {
        state.push(exit);
        Ok(match state.len() {
            1 => Next::Go(1),
            _ => Next::End(state.join("+")),
        })
    }

    fn admits(&self, _: u8, _: &Vec<String>) -> Result<(), MissingKey> {
        Ok(())
    }
}

/// Writes the key of every call to a file before it answers, and takes its time.
pub struct Recorder {
    pub file: PathBuf,
    pub pause: Duration,
}

impl Scripts for Recorder {
    fn run<'a>(&'a self, call: ScriptCall<'a>) -> BoxFuture<'a, Result<String, CallError>> {
        Box::pin(async move {
            let mut file = std::fs::OpenOptions::new()
                .create(true)
                .append(true)
                .open(&self.file)
                .expect("the file of effects");
            file.write_all(format!("{}\n", call.key).as_bytes())
                .expect("an effect");
            tokio::time::sleep(self.pause).await;
            let said = format!(
                "{}:{}:{}",
                call.node,
                call.path,
                call.state.replace('"', "")
            );
            Ok(serde_json::json!({ "said": said }).to_string())
        })
    }
}
