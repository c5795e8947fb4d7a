//! The constants that generated code has, made from the IR. They live as long as the test process.

use graphwright::codegen::{
    Ability, About, AgentConfig, AgentSpec, ChoiceSpec, Comparison, Cow, InputAbout, Interpreter,
    JudgeSpec, Length, Limits, LineSpec, LlmSpec, Needs, NodeAbout, NodeRole, Reads, RetrieveSpec,
    RunnerSpec, ScriptSpec,
};
use graphwright_compiler::flow::Facts;
use graphwright_compiler::ir::{self, Answer, Child, Looked, Node, Program, Tool, What, Work};
use graphwright_compiler::needs::{Reached, Table, program_of, scripts};
use std::collections::BTreeSet;
use std::time::Duration;

/// The constants of one node.
pub(super) struct Specs {
    work: Spec,
    schema: Option<&'static str>,
}

enum Spec {
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
        pub(super) fn $name(&self) -> &$ty {
            match &self.work {
                Spec::$variant(spec) => spec,
                _ => panic!("the work of a node and its constants differ"),
            }
        }
    };
}

impl Specs {
    pub(super) fn of(node: &Node, program: &Program) -> Self {
        let schema = node
            .work
            .schema()
            .map(|schema| leak(&schema.json.to_string()));
        let work = match &node.work {
            Work::Llm(work) => Spec::Llm(LlmSpec {
                model: work.model.as_ref().map(|(model, _)| leak(model)),
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
                name: leak(&work.name),
                config: match &work.child {
                    Child::Config(config) => Some(agent_config(config)),
                    Child::Graph(_) | Child::Unknown => None,
                },
                seconds: seconds(work.timeout),
                ..AgentSpec::DEFAULT
            }),
            Work::Script(work) => Spec::Script(ScriptSpec {
                path: leak(&work.path),
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
        Self { work, schema }
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
        instructions: leak(&config.instructions),
        model: config.model.as_deref().map(leak),
        temperature: config.temperature,
        top_p: config.top_p,
        tools: texts(config.tools.iter().cloned()),
        variables: Box::leak(
            config
                .variables
                .iter()
                .map(|(name, value)| (leak(name), value.as_deref().map(leak)))
                .collect(),
        ),
        ..AgentConfig::DEFAULT
    }
}

pub(super) fn leak(text: &str) -> &'static str {
    Box::leak(text.to_owned().into_boxed_str())
}

pub(super) fn texts(texts: impl Iterator<Item = String>) -> &'static [&'static str] {
    Box::leak(texts.map(|text| leak(&text)).collect())
}

/// The nodes that a script says it may name.
fn routes(node: &Node, program: &Program) -> &'static [&'static str] {
    texts(node.exits.iter().filter_map(|exit| match exit.when {
        ir::When::Routed(to) => Some(program[to].id.clone()),
        ir::When::Done
        | ir::When::Failed
        | ir::When::Answer(_)
        | ir::When::Other
        | ir::When::RoutedAnywhere
        | ir::When::If(_)
        | ir::When::FailedIf(_) => None,
    }))
}

fn seconds(limit: Option<Duration>) -> Option<f64> {
    limit.map(|limit| limit.as_secs_f64())
}

fn length(rule: &ir::Length) -> Length {
    Length {
        op: match rule.op {
            ir::Comparison::Greater => Comparison::Greater,
            ir::Comparison::AtLeast => Comparison::AtLeast,
            ir::Comparison::Less => Comparison::Less,
            ir::Comparison::AtMost => Comparison::AtMost,
            ir::Comparison::Equal => Comparison::Equal,
        },
        bound: rule.bound,
        spelled: leak(&rule.spelled),
    }
}

/// What a program says about itself.
pub(super) fn about(program: &Program) -> About {
    let meaning = ir::Meaning::of(program);
    let nodes = program
        .nodes
        .iter()
        .zip(meaning.nodes)
        .map(|(node, meaning)| NodeAbout {
            id: Cow::Owned(node.id.clone()),
            kind: Cow::Borrowed(node.work.kind()),
            line: 0,
            reads: Reads::All,
            meaning,
            role: role(node.work.role()),
        });
    let inputs = program.inputs.iter().map(|input| InputAbout {
        name: Cow::Owned(program[input.key].name.clone()),
        description: Cow::Owned(input.doc.clone()),
        required: input.required,
        prompt: input.prompt,
    });
    let models =
        Table::of(program)
            .uses
            .into_iter()
            .filter_map(|used| match (used.what, used.looked) {
                (What::Model(Some(name)), Looked::First) => Some(Cow::Owned(name.into_owned())),
                _ => None,
            });
    About {
        name: Cow::Owned(program.name.clone()),
        description: Cow::Owned(program.doc.clone()),
        dialect: Cow::Borrowed(program.dialect.name()),
        fingerprint: meaning.graph,
        nodes: Cow::Owned(nodes.collect()),
        inputs: Cow::Owned(inputs.collect()),
        limits: Limits {
            visits: program.limits.visits,
            steps: program.limits.steps,
            timeout: program.limits.timeout,
            concurrency: program.limits.concurrency,
        },
        starters: Cow::Owned(Vec::new()),
        models: Cow::Owned(models.collect()),
        files: Cow::Borrowed(&[]),
        abilities: Cow::Owned(program.abilities().into_iter().map(ability).collect()),
        secrets: Cow::Owned(
            program
                .secrets()
                .into_iter()
                .map(|name| Cow::Owned(name.to_owned()))
                .collect(),
        ),
        env: Cow::Owned(
            program
                .env
                .iter()
                .map(|(name, _)| Cow::Owned(name.clone()))
                .collect(),
        ),
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

/// What a run looks for before its first node.
pub(super) fn needs(program: &Program, facts: &Facts) -> Needs {
    let scripts = scripts(program, facts);
    let mut needs = Needs::default();
    let table = Table::of(program);
    let models = table.uses.iter().filter_map(|used| {
        if let (What::Model(name), Looked::First) = (&used.what, used.looked) {
            Some(name.clone())
        } else {
            None
        }
    });
    let several = models.collect::<BTreeSet<_>>().len() > 1;
    for used in table.uses {
        if used.looked != Looked::First {
            continue;
        }
        let node = leak(&used.node);
        if let (What::Model(name), true) = (&used.what, several) {
            needs = needs.asks(node, name.as_deref().map(leak));
        }
        needs = match used.what {
            What::Model(None) => needs.model(),
            What::Tool(entry) => {
                let (dir, names) = (leak(&used.dir), texts([entry.into_owned()].into_iter()));
                match used.answered {
                    true => needs.tools(node, dir, names).with_fallback(),
                    false => needs.tools(node, dir, names),
                }
            }
            What::Base(base) => needs.base(node, &retrieve(base)),
            What::Script(script) => {
                let started = scripts.iter().find(|started| started.node == used.node);
                let (path, program) = (leak(&script.path), program_of(script.interpreter));
                match started.map(|started| started.entered) {
                    Some(Reached::Always) => needs.script_always(node, path, program),
                    Some(Reached::Perhaps) | None => needs.script(node, path, program),
                }
            }
            What::Model(Some(_))
            | What::Opened(_)
            | What::Program(_)
            | What::Directive(_)
            | What::Document(_)
            | What::Graph(_) => needs,
        };
    }
    needs
}

fn retrieve(work: &ir::Retrieve) -> RetrieveSpec {
    RetrieveSpec {
        documents: texts(work.documents.iter().map(|(document, _)| document.clone())),
        top_k: work.top_k,
        seconds: seconds(work.timeout),
        embedding_model: work.build.embedding_model.as_deref().map(leak),
        chunk_size: work.build.chunk_size,
        chunk_overlap: work.build.chunk_overlap,
        reranker_model: work.build.reranker_model.as_deref().map(leak),
        batch_size: work.build.batch_size,
    }
}
