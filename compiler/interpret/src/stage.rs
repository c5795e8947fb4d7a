//! Staged conversations: the constants that generated code has, made from the IR, and the few lines around each call.

use super::static_text::{self, constant, texts};
use super::{InterpretedGraph, NodeExit, State};
use graphwright::codegen::{BeginContext, ReactContext, ReportContext, SpeakContext};
use graphwright::codegen::{
    BeginSpec, BoardFile, BoardPart, CompactSpec, Gate, Interrupt, MediaKind, MediaSource,
    MediaSpec, ModelSpec, NodeContext, NodeInputs, Piece, ReactSpec, RemotePrompt, RemoteUse,
    ReportSpec, ReportedNode, Route, ScopeSpec, ServerSpec, ServerUse, SpeakSpec, ToolSpec,
    TurnsSpec, Value, Writer, no_way_on, to_value,
};
use graphwright_compiler::ir::stage::{self, Begin, React, Report, Speak, Stage};
use graphwright_compiler::ir::{ExitCondition, NodeId, Program, Source, Work};
use std::fmt::Debug;

/// The constants of a node.
pub(super) enum Constants {
    Begin(BeginSpec),
    Speak(SpeakSpec),
    React(ReactSpec, Vec<(String, Vec<&'static SpeakSpec>)>),
    Report(ReportSpec),
}

/// The constants of all nodes; `None`: they are of another kind.
pub(super) fn constants(program: &Program) -> Vec<Option<Constants>> {
    let begin = program.nodes.iter().find_map(|node| {
        if let Work::Stage(Stage::Begin(begin)) = &node.work {
            Some(&**begin)
        } else {
            None
        }
    });
    let usual = Begin::default();
    let begin = begin.unwrap_or(&usual);
    let of = |stage: &Stage| match stage {
        Stage::Begin(work) => Constants::Begin(begins(work, program.nodes.len().saturating_sub(3))),
        Stage::Speak(work) => Constants::Speak(speaks(begin, work)),
        Stage::React(work) => reacts(begin, work),
        Stage::Report(work) => Constants::Report(reports(begin, work)),
    };
    let constants = program.nodes.iter().map(|node| {
        if let Work::Stage(stage) = &node.work {
            Some(of(stage))
        } else {
            None
        }
    });
    constants.collect()
}

fn list<T, U: Debug + Send + Sync + 'static>(items: &[T], each: impl Fn(&T) -> U) -> &'static [U] {
    static_text::list(items.iter().map(each))
}

fn optional(text: Option<&String>) -> Option<&'static str> {
    text.map(|text| constant(text))
}

fn begins(work: &Begin, nodes: usize) -> BeginSpec {
    BeginSpec {
        verbose: work.verbose,
        nodes: u32::try_from(nodes).unwrap_or(u32::MAX),
        retrieved_chunks: constant(&work.retrieved_chunks),
        boards_dir: constant(&work.boards_dir),
        boards: list(&work.boards, board),
        prompts: list(&work.prompts, |prompt| RemotePrompt {
            url: constant(&prompt.url),
            users: list(&prompt.users, |(node, names)| {
                (constant(node), texts(names.iter().cloned()))
            }),
        }),
        scopes: list(&work.scopes, |scope| ScopeSpec {
            name: constant(&scope.name),
            turns: match &scope.source {
                stage::Turns::Inline(turns) => TurnsSpec::Inline(constant(&turns.to_string())),
                stage::Turns::File { path, .. } => TurnsSpec::File(constant(path)),
                stage::Turns::Url(url) => TurnsSpec::Url(constant(url)),
            },
        }),
        models: list(&work.models, model),
        servers: list(&work.servers, server),
        tools: list(&work.tools, |(tool, node)| (constant(tool), constant(node))),
        filters: list(&work.filters, |(node, server, tools)| {
            let id = work
                .servers
                .get(*server)
                .map_or("", |server| constant(&server.id));
            (constant(node), id, texts(tools.iter().cloned()))
        }),
        media: list(&work.media, media),
    }
}

fn board(board: &stage::Board) -> BoardFile {
    BoardFile {
        id: constant(&board.id),
        file: constant(&board.file),
        cleanup: board.cleanup,
    }
}

fn model(model: &stage::ModelAt) -> ModelSpec {
    ModelSpec {
        name: constant(&format!("{}:{}", model.provider, model.name)),
        host: optional(model.host.as_ref()),
        api_key: optional(model.api_key.as_ref()),
        region: optional(model.region.as_ref()),
        access_key: optional(model.access_key.as_ref()),
        secret_key: optional(model.secret_key.as_ref()),
    }
}

fn server(server: &stage::Server) -> ServerSpec {
    ServerSpec {
        id: constant(&server.id),
        command: constant(&server.command),
        args: texts(server.args.iter().cloned()),
        env: list(&server.env, |(name, value)| {
            (constant(name), constant(value))
        }),
        url: constant(&server.url),
    }
}

fn media(media: &stage::Media) -> MediaSpec {
    MediaSpec {
        kind: match media.kind {
            stage::MediaKind::Image => MediaKind::Image,
            stage::MediaKind::Document => MediaKind::Document,
        },
        source: match &media.source {
            stage::MediaSource::File(path) => MediaSource::File(constant(path)),
            stage::MediaSource::Url(url) => MediaSource::Url(constant(url)),
            stage::MediaSource::Base64(data) => MediaSource::Base64(constant(data)),
        },
    }
}

fn piece(piece: &stage::Piece) -> Piece {
    match piece {
        stage::Piece::Text(text) => Piece::Text(constant(text)),
        stage::Piece::UserMessage => Piece::UserMessage,
        stage::Piece::Chunks => Piece::Chunks,
        stage::Piece::Pipe => Piece::Pipe,
        stage::Piece::Board => Piece::Board,
        stage::Piece::Variable(name) => Piece::Variable(constant(name)),
        stage::Piece::Unfilled(name) => Piece::Unfilled(constant(name)),
    }
}

const NO_BOARD: BoardFile = BoardFile {
    id: "",
    file: "",
    cleanup: false,
};

fn part(begin: &Begin, part: &stage::BoardPart) -> BoardPart {
    BoardPart {
        board: begin.boards.get(part.board).map_or(NO_BOARD, board),
        writers: list(&part.writers, |(rank, node)| Writer {
            rank: *rank,
            node: constant(node),
        }),
    }
}

fn speaks(begin: &Begin, work: &Speak) -> SpeakSpec {
    let used: Vec<&stage::Media> = work
        .media
        .iter()
        .filter_map(|index| begin.media.get(*index))
        .collect();
    SpeakSpec {
        node: constant(&work.id),
        model: begin
            .models
            .get(work.model)
            .map_or(ModelSpec::DEFAULT, model),
        temperature: work.temperature,
        max_tokens: work.max_tokens,
        system: list(&work.system, piece),
        user: list(&work.user, piece),
        remote: work.remote.as_ref().map(|used| RemoteUse {
            url: constant(&used.url),
            values: list(&used.values, |(name, pieces)| {
                (constant(name), list(pieces, piece))
            }),
        }),
        prompted: work.prompted,
        schema: work
            .schema
            .as_ref()
            .map(|schema| constant(&schema.to_string())),
        tools: list(&work.tools, |tool| ToolSpec {
            name: constant(&tool.name),
            description: constant(&tool.description),
            parameters: constant(&tool.parameters.to_string()),
        }),
        servers: list(&work.servers, |(index, tools)| ServerUse {
            server: begin
                .servers
                .get(*index)
                .map_or(ServerSpec::DEFAULT, server),
            tools: tools.as_ref().map(|names| texts(names.iter().cloned())),
        }),
        rounds: work.rounds,
        media: list(&used, |found| media(found)),
        history: optional(work.history.as_ref()),
        pipe: texts(work.pipe.iter().cloned()),
        tells: work.tells,
        reads: list(&work.reads, |read| part(begin, read)),
        writes: work.writes.as_ref().map(|writes| part(begin, writes)),
        rank: work.rank,
        boards_dir: if work.writes.is_some() {
            constant(&begin.boards_dir)
        } else {
            ""
        },
        verbose: begin.verbose,
        asks: constant(&begin.user_message),
    }
}

fn reacts(begin: &Begin, work: &React) -> Constants {
    let spec = ReactSpec {
        speak: speaks(begin, &work.speak),
        agents: texts(work.agents.iter().map(|agent| agent.id.clone())),
        most: work.most,
        compact: work.compact.as_ref().map(|compact| CompactSpec {
            tokens: compact.tokens,
            system: constant(&compact.system),
            user: constant(&compact.user),
            url: constant(&compact.url),
        }),
    };
    let agents = work.agents.iter().map(|agent| {
        let steps = agent
            .steps
            .iter()
            .map(|speak| static_text::value(speaks(begin, speak)));
        (agent.id.clone(), steps.collect())
    });
    Constants::React(spec, agents.collect())
}

fn reports(begin: &Begin, work: &Report) -> ReportSpec {
    ReportSpec {
        nodes: list(&work.nodes, |shown| ReportedNode {
            node: constant(&shown.id),
            show: shown.show,
            context_window: shown.context_window,
            history: optional(shown.history.as_ref()),
        }),
        auto: list(&work.auto, |(scope, node, path)| {
            (constant(scope), constant(node), constant(path))
        }),
        boards_dir: constant(&begin.boards_dir),
        boards: list(&work.boards, |board| part(begin, board)),
        verbose: begin.verbose,
        asks: constant(&begin.user_message),
    }
}

/// The agent that a controller names.
struct NamedAgent(String);

impl Route for NamedAgent {
    fn named(name: &str) -> Option<Self> {
        Some(Self(name.to_owned()))
    }
}

impl InterpretedGraph {
    /// The work of a staged conversation.
    pub(super) async fn stage(
        &self,
        id: NodeId,
        state: &State,
        cx: &mut NodeContext<'_>,
    ) -> Result<NodeExit, Interrupt> {
        let nothing = Value::Null;
        let value = |name: &str| state.get(name).unwrap_or(&nothing);
        let said: Vec<(&str, &Value)> = self
            .program
            .nodes
            .iter()
            .filter_map(|node| {
                let mut writes = node.exits.iter().flat_map(|exit| &exit.writes);
                let whole = writes.find(|write| matches!(write.source, Source::Whole))?;
                Some((node.id.as_str(), value(&self.program[whole.key].name)))
            })
            .collect();
        let given = NodeInputs {
            user_message: value("user_message").as_str().unwrap_or_default(),
            retrieved_chunks: value("retrieved_chunks"),
            chat_history: value("chat_history"),
            boards: value("boards"),
            prompts: value("prompts"),
            said: &said,
            blocked_by: value("blocked_by"),
        };
        let returned = |found: Value| found.as_object().cloned().unwrap_or_default();
        let none = State::new();
        let constants = self.constants.get(id.index()).and_then(Option::as_ref);
        let lost = || no_way_on(&self.program[id].id);
        match constants.ok_or_else(lost)? {
            Constants::Begin(spec) => {
                let begun = cx.begin(spec, &given).await?;
                let fields = returned(to_value(&begun));
                Ok(self.take(id, self.done(id)?, state, &Value::Null, &fields)?)
            }
            Constants::Speak(spec) => {
                let guards =
                    matches!(&self.program[id].work, Work::Stage(Stage::Speak(work)) if work.gate);
                if !guards {
                    let said = cx.speak(spec, &given).await?;
                    return Ok(self.take(id, self.done(id)?, state, &to_value(&said), &none)?);
                }
                let (answer, said) = match cx.guard(spec, &given).await? {
                    Gate::Passed(said) => ("passed", said),
                    Gate::Blocked(said) => ("blocked", said),
                };
                let exit = self.exit_where(
                    id,
                    |when| matches!(when, ExitCondition::Answer(name) if name == answer),
                );
                Ok(self.take(id, exit.ok_or_else(lost)?, state, &to_value(&said), &none)?)
            }
            Constants::React(spec, agents) => {
                let mut talk = cx.react(spec, &given).await?;
                while let Some(NamedAgent(name)) = talk.next::<NamedAgent>(cx).await? {
                    let steps = agents.iter().find(|(agent, _)| *agent == name);
                    for step in steps.into_iter().flat_map(|(_, steps)| steps) {
                        talk.speak(cx, step).await?;
                    }
                    talk.observe(cx).await?;
                }
                let said = talk.done(cx);
                Ok(self.take(id, self.done(id)?, state, &to_value(&said), &none)?)
            }
            Constants::Report(spec) => {
                let reported = cx.report(spec, &given).await?;
                let fields = returned(to_value(&reported));
                Ok(self.take(id, self.done(id)?, state, &Value::Null, &fields)?)
            }
        }
    }
}
