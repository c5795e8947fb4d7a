//! `brief-writer` as generated code has it: written by hand, so that the runtime can be tested without the compiler.

use graphwright::codegen::*;

/// What a run of `brief-writer` remembers from node to node.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(crate = "graphwright::codegen::serde")]
pub struct State {
    pub initial_prompt: String,
    pub feedback: String,
    pub attempts: i64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub body: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decision: Option<String>,
}

/// The node a run enters next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(crate = "graphwright::codegen::serde", rename_all = "snake_case")]
pub enum At {
    Draft,
    Gate,
    Review,
    Published,
    Rejected,
}

/// How a node ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(crate = "graphwright::codegen::serde", rename_all = "snake_case")]
pub enum Exit {
    Draft(draft::Exit),
    Gate(gate::Exit),
    Review(review::Exit),
    Published(String),
    Rejected(String),
}

/// The graph.
pub struct BriefWriter {
    about: About,
}

const fn node(id: &'static str, kind: &'static str, line: u32, role: NodeRole) -> NodeAbout {
    NodeAbout {
        id: Cow::Borrowed(id),
        kind: Cow::Borrowed(kind),
        line,
        reads: Reads::All,
        meaning: 0,
        role,
    }
}

impl BriefWriter {
    pub fn new() -> Self {
        Self {
            about: About {
                name: Cow::Borrowed("brief-writer"),
                description: Cow::Borrowed("Draft a short brief and let a person sign it off."),
                dialect: Cow::Borrowed("loki"),
                fingerprint: 0x9c1e_47d0_2b6a_f513,
                nodes: Cow::Borrowed(
                    const {
                        &[
                            node("draft", "llm", 8, NodeRole::Asks),
                            node("gate", "script", 21, NodeRole::Other),
                            node("review", "approval", 26, NodeRole::Other),
                            node("published", "end", 33, NodeRole::End),
                            node("rejected", "end", 34, NodeRole::End),
                        ]
                    },
                ),
                inputs: Cow::Borrowed(
                    const {
                        &[InputAbout {
                            name: Cow::Borrowed("initial_prompt"),
                            description: Cow::Borrowed("The caller's request."),
                            required: true,
                            prompt: true,
                        }]
                    },
                ),
                limits: Limits {
                    visits: Some(4),
                    ..Limits::default()
                },
                starters: Cow::Borrowed(&[]),
                models: Cow::Borrowed(&[Cow::Borrowed("claude:claude-sonnet-4-6")]),
                env: Cow::Borrowed(&[]),
                secrets: Cow::Borrowed(&[]),
                files: Cow::Borrowed(&[]),
                abilities: Cow::Borrowed(&[]),
            },
        }
    }
}

impl Graph for BriefWriter {
    type At = At;
    type State = State;
    type Exit = Exit;
    type Output = String;

    fn about(&self) -> &About {
        &self.about
    }

    fn first(&self) -> At {
        At::Draft
    }

    fn number(&self, at: At) -> usize {
        at as usize
    }

    fn begin(&self, inputs: Map<String, Value>) -> Result<State, InputError> {
        let start = State {
            initial_prompt: String::new(),
            feedback: String::new(),
            attempts: 0,
            title: None,
            body: None,
            decision: None,
        };
        seed(&start, inputs)
    }

    fn work<'a>(
        &'a self,
        at: At,
        state: &'a State,
        cx: &'a mut NodeContext<'_>,
    ) -> NodeWork<'a, Exit> {
        NodeWork::new(async move {
            Ok(match at {
                At::Draft => Exit::Draft(draft::run(draft::In::read(state), cx).await?),
                At::Gate => Exit::Gate(gate::run(state, cx).await?),
                At::Review => Exit::Review(review::run(review::In::read(state)?, cx).await?),
                At::Published => {
                    let review::In { title, body } = review::In::read(state)?;
                    Exit::Published(format!("# {title}\n\n{body}"))
                }
                At::Rejected => Exit::Rejected(format!("No brief for: {}", state.initial_prompt)),
            })
        })
    }

    fn commit(&self, state: &mut State, exit: Exit) -> Result<Next<At, String>, Failure> {
        Ok(match exit {
            Exit::Draft(draft::Exit::Done(out)) => {
                state.title = Some(out.title);
                state.body = Some(out.body);
                Next::Go(At::Gate)
            }
            Exit::Draft(draft::Exit::Failed(_)) => Next::Go(At::Rejected),
            Exit::Gate(gate::Exit::Draft(out)) => {
                out.commit(state);
                Next::Go(At::Draft)
            }
            Exit::Gate(gate::Exit::Review(out)) => {
                out.commit(state);
                Next::Go(At::Review)
            }
            Exit::Review(review::Exit::Yes(choice)) => {
                state.decision = Some(choice);
                Next::Go(At::Published)
            }
            Exit::Review(review::Exit::No(choice) | review::Exit::Other(choice)) => {
                state.decision = Some(choice);
                Next::Go(At::Rejected)
            }
            Exit::Published(output) | Exit::Rejected(output) => Next::End(output),
        })
    }

    fn admits(&self, at: At, state: &State) -> Result<(), MissingKey> {
        match at {
            At::Draft | At::Gate | At::Rejected => Ok(()),
            At::Review | At::Published => review::In::read(state).map(drop),
        }
    }
}

pub mod draft {
    use super::*;

    pub struct In<'s> {
        pub initial_prompt: &'s str,
        pub feedback: &'s str,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Self {
            Self {
                initial_prompt: &state.initial_prompt,
                feedback: &state.feedback,
            }
        }
    }

    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    #[serde(crate = "graphwright::codegen::serde", rename_all = "snake_case")]
    pub enum Exit {
        Done(Out),
        Failed(Failure),
    }

    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    #[serde(crate = "graphwright::codegen::serde")]
    pub struct Out {
        pub title: String,
        pub body: String,
    }

    impl HasFields for Out {
        fn read(fields: &mut Fields) -> Self {
            Self {
                title: fields.need("title"),
                body: fields.need("body"),
            }
        }

        fn copied(&self, copier: &mut Copier) -> Self {
            copier.whole(self)
        }
    }

    const SPEC: LlmSpec = LlmSpec {
        model: Some("claude:claude-sonnet-4-6"),
        schema: Some(
            r#"{"type":"object","properties":{"title":{"type":"string"},"body":{"type":"string"}},"required":["title","body"]}"#,
        ),
        attempts: 2,
        seconds: Some(60.0),
        ..LlmSpec::DEFAULT
    };

    pub async fn run(input: In<'_>, cx: &mut NodeContext<'_>) -> Result<Exit, Interrupt> {
        Ok(match cx.llm_object(&SPEC, ask(&input)).await?.read() {
            Ok(StructuredReply { fields, .. }) => Exit::Done(fields),
            Err(failure) => Exit::Failed(failure),
        })
    }

    pub fn ask(input: &In<'_>) -> Ask {
        let In {
            initial_prompt,
            feedback,
        } = input;
        Ask::new(format!(
            "Write a brief for this request:\n{initial_prompt}\nFeedback so far: {feedback}\n"
        ))
    }
}

pub mod gate {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    #[serde(crate = "graphwright::codegen::serde", rename_all = "snake_case")]
    pub enum Exit {
        Draft(Out),
        Review(Out),
    }

    #[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
    #[serde(crate = "graphwright::codegen::serde")]
    pub struct Out {
        #[serde(default)]
        pub feedback: Option<String>,
        #[serde(default)]
        pub attempts: Option<i64>,
    }

    impl HasFields for Out {
        fn read(fields: &mut Fields) -> Self {
            Self {
                feedback: fields.maybe("feedback"),
                attempts: fields.maybe("attempts"),
            }
        }

        fn copied(&self, copier: &mut Copier) -> Self {
            copier.whole(self)
        }
    }

    impl Out {
        pub(super) fn commit(self, state: &mut State) {
            if let Some(feedback) = self.feedback {
                state.feedback = feedback;
            }
            if let Some(attempts) = self.attempts {
                state.attempts = attempts;
            }
        }
    }

    const SPEC: ScriptSpec = ScriptSpec {
        path: "scripts/gate.py",
        interpreter: Interpreter::Python,
        ..ScriptSpec::DEFAULT
    };

    pub async fn run(state: &State, cx: &mut NodeContext<'_>) -> Result<Exit, Interrupt> {
        let ScriptReply { next, out } = cx.script(&SPEC, state).await?.read::<Out>()?;
        match next.as_deref() {
            Some("draft") => Ok(Exit::Draft(out)),
            Some("review") | None => Ok(Exit::Review(out)),
            Some(other) => Err(route_error(other, &["draft", "review"]).into()),
        }
    }
}

pub mod review {
    use super::*;

    pub struct In<'s> {
        pub title: &'s str,
        pub body: &'s str,
    }

    impl<'s> In<'s> {
        pub(super) fn read(state: &'s State) -> Result<Self, MissingKey> {
            Ok(Self {
                title: held("review", "title", &state.title)?,
                body: held("review", "body", &state.body)?,
            })
        }
    }

    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    #[serde(crate = "graphwright::codegen::serde", rename_all = "snake_case")]
    pub enum Exit {
        Yes(String),
        No(String),
        Other(String),
    }

    const SPEC: ChoiceSpec = ChoiceSpec {
        options: &["yes", "no"],
    };

    pub async fn run(input: In<'_>, cx: &mut NodeContext<'_>) -> Result<Exit, Interrupt> {
        let In { title, body } = input;
        let choice = cx
            .choose(&SPEC, format!("Publish \"{title}\"?\n\n{body}"))
            .await?;
        Ok(match choice.as_str() {
            "yes" => Exit::Yes(choice),
            "no" => Exit::No(choice),
            _ => Exit::Other(choice),
        })
    }
}
