//! The constants that generated code has, made from the IR. They live as long as the process.

use crate::static_text::{constant, list, texts};
use graphwright::codegen::{
    Ability, About, AgentConfig, AgentSpec, ChoiceSpec, Cow, Failure, InputAbout, Interpreter,
    JudgeSpec, Length, Limits, LineSpec, LlmSpec, NodeAbout, NodeRole, Reads, RetrieveSpec,
    RunnerSpec, ScriptSpec, Spending, no_way_on,
};
use graphwright_compiler::codegen::describe;
use graphwright_compiler::flow::Facts;
use graphwright_compiler::ir::{self, Answer, Child, Node, Program, Tool, Work};
use graphwright_compiler::source::Span;
use std::time::Duration;

/// The constants of one node.
pub(super) struct Specs {
    node: &'static str,
    pub(super) work: Spec,
    schema: Option<&'static str>,
}

pub(super) enum Spec {
    Llm(LlmSpec),
    Agent(AgentSpec),
    Script(ScriptSpec),
    Choice(ChoiceSpec),
    Line(LineSpec),
    Retrieve(RetrieveSpec),
    Runner(Box<RunnerSpec>),
    Judge(JudgeSpec),
    None,
}

macro_rules! spec {
    ($name:ident, $variant:ident, $ty:ty) => {
        pub(super) fn $name(&self) -> Result<&$ty, Failure> {
            if let Spec::$variant(spec) = &self.work {
                Ok(spec)
            } else {
                Err(no_way_on(self.node))
            }
        }
    };
}

impl Specs {
    pub(super) fn of(node: &Node, program: &Program) -> Self {
        let schema = node
            .work
            .schema()
            .map(|schema| constant(&schema.json.to_string()));
        let work = match &node.work {
            Work::Llm(work) => Spec::Llm(LlmSpec {
                model: work.model.as_ref().map(|(model, _)| constant(model)),
                temperature: work.temperature,
                top_p: work.top_p,
                tools: texts(work.tools.iter().map(|tool| match tool {
                    Tool::Named(name, _) => name.clone(),
                    Tool::Server(name, _) => format!("mcp:{name}"),
                })),
                schema,
                attempts: work.attempts,
                turns: work.turns,
                seconds: seconds(work.timeout),
            }),
            Work::Agent(work) => Spec::Agent(AgentSpec {
                name: constant(&work.name),
                config: match &work.child {
                    Child::Config(config) => Some(agent_config(config)),
                    Child::Graph(_) | Child::Unknown => None,
                },
                seconds: seconds(work.timeout),
                dir: constant(&work.directory),
            }),
            Work::Script(work) => Spec::Script(ScriptSpec {
                path: constant(&work.path),
                interpreter: match work.interpreter {
                    ir::Interpreter::Bash => Interpreter::Bash,
                    ir::Interpreter::Python => Interpreter::Python,
                    ir::Interpreter::TypeScript => Interpreter::TypeScript,
                },
                schema,
                routes: routes(node, program),
                reads: work.reads.as_ref().map(|keys| texts(keys.iter().cloned())),
                env: texts(work.env.iter().cloned()),
                seconds: seconds(work.timeout),
            }),
            Work::Ask(work) => match &work.answer {
                Answer::Choice { options } => Spec::Choice(ChoiceSpec {
                    options: texts(options.iter().cloned()),
                }),
                Answer::Line { rule, .. } => Spec::Line(LineSpec {
                    rule: rule.as_ref().map(length),
                }),
            },
            Work::Retrieve(work) => Spec::Retrieve(retrieve(work)),
            Work::Runner(work) => Spec::Runner(Box::new(super::rules::runner(work, schema))),
            Work::Judge(work) => Spec::Judge(super::rules::judge(work, schema)),
            Work::Map(_)
            | Work::Finish(_)
            | Work::Publish(_)
            | Work::Stage(_)
            | Work::Action(_)
            | Work::Pass
            | Work::ForEach(_)
            | Work::Return(_) => Spec::None,
        };
        Self {
            node: constant(&node.id),
            work,
            schema,
        }
    }

    spec!(llm, Llm, LlmSpec);
    spec!(agent, Agent, AgentSpec);
    spec!(script, Script, ScriptSpec);
    spec!(choice, Choice, ChoiceSpec);
    spec!(line, Line, LineSpec);
    spec!(retrieve, Retrieve, RetrieveSpec);
    spec!(runner, Runner, RunnerSpec);
    spec!(judge, Judge, JudgeSpec);

    pub(super) fn schema(&self) -> Option<&'static str> {
        self.schema
    }
}

fn agent_config(config: &ir::AgentConfig) -> AgentConfig {
    AgentConfig {
        instructions: constant(&config.instructions),
        model: config.model.as_deref().map(constant),
        temperature: config.temperature,
        top_p: config.top_p,
        tools: texts(config.tools.iter().cloned()),
        variables: {
            let variables = config.variables.iter();
            list(variables.map(|(name, value)| (constant(name), value.as_deref().map(constant))))
        },
        ..AgentConfig::DEFAULT
    }
}

/// The nodes that a script says it may name.
fn routes(node: &Node, program: &Program) -> &'static [&'static str] {
    let named = node.named_nodes().into_iter();
    texts(named.map(|id| program[id].id.clone()))
}

fn seconds(limit: Option<Duration>) -> Option<f64> {
    limit.map(|limit| limit.as_secs_f64())
}

fn length(rule: &ir::Length) -> Length {
    Length {
        op: rule.op,
        bound: rule.bound,
        spelled: constant(&rule.spelled),
    }
}

/// What a program says about itself.
pub(super) fn about(program: &Program, facts: &Facts, lines: &dyn Fn(Span) -> usize) -> About {
    let said = describe(program, facts, lines);
    let owned = |texts: Vec<String>| Cow::Owned(texts.into_iter().map(Cow::Owned).collect());
    let nodes = said.nodes.into_iter().map(|node| NodeAbout {
        id: Cow::Owned(node.id),
        kind: Cow::Borrowed(node.kind),
        line: u32::try_from(node.line).unwrap_or(u32::MAX),
        reads: match node.reads {
            None => Reads::All,
            Some(keys) => Reads::Keys(texts(keys.into_iter())),
        },
        meaning: node.meaning,
        role: role(node.role),
    });
    let inputs = said.inputs.into_iter().map(|input| InputAbout {
        name: Cow::Owned(input.name),
        description: Cow::Owned(input.text),
        required: input.required,
        prompt: input.prompt,
    });
    About {
        name: Cow::Owned(said.name),
        description: Cow::Owned(said.text),
        dialect: Cow::Borrowed(said.dialect),
        fingerprint: said.fingerprint,
        nodes: Cow::Owned(nodes.collect()),
        inputs: Cow::Owned(inputs.collect()),
        limits: Limits {
            visits: said.limits.visits,
            steps: said.limits.steps,
            timeout: said.limits.timeout,
            concurrency: said.limits.concurrency,
            spending: Spending {
                cost: said.limits.max_cost,
                tokens: said.limits.max_tokens,
            },
        },
        starters: owned(said.starters),
        models: owned(said.models),
        files: owned(said.files),
        abilities: Cow::Owned(said.abilities.into_iter().map(ability).collect()),
        secrets: owned(said.secrets),
        env: owned(said.env),
    }
}

fn role(role: ir::Role) -> NodeRole {
    match role {
        ir::Role::Other => NodeRole::Other,
        ir::Role::Asks => NodeRole::Asks,
        ir::Role::MayAsk => NodeRole::MayAsk,
        ir::Role::List => NodeRole::List,
        ir::Role::End => NodeRole::End,
    }
}

fn ability(ability: ir::Ability) -> Ability {
    match ability {
        ir::Ability::Actions => Ability::Actions,
        ir::Ability::Proposals => Ability::Proposals,
        ir::Ability::Conversation => Ability::Conversation,
        ir::Ability::Search => Ability::Search,
    }
}

fn retrieve(work: &ir::Retrieve) -> RetrieveSpec {
    RetrieveSpec {
        documents: texts(work.documents.iter().map(|(document, _)| document.clone())),
        top_k: work.top_k,
        seconds: seconds(work.timeout),
        embedding_model: work.build.embedding_model.as_deref().map(constant),
        chunk_size: work.build.chunk_size,
        chunk_overlap: work.build.chunk_overlap,
        reranker_model: work.build.reranker_model.as_deref().map(constant),
        batch_size: work.build.batch_size,
    }
}
