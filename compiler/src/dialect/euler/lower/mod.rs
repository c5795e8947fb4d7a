//! From what the author wrote to the common form. Only graphs that passed the checks of this dialect come here.
//!
//! The source says what a node may use, write and read, and not what it is asked: the prompts are made of what the graph
//! says (`prompt`). What a run remembers beside the keys of the schema stands under names that begin with `$`, which no
//! key of the schema can have (`state`).

mod prompt;
mod routes;
mod schema;
mod shares;
mod state;

use super::ast::{self, Checkpointer, EdgeCondition, FINALIZE, Graph, Kind, Mode};
use super::read::BUILT_IN;
use super::view::View;
use crate::diag::Report;
use crate::ir::{
    self, Allowance, Checkpoints, Cycles, Dialect, Exit, Gate, KeyId, Limits, NodeId,
    OnInterrupted, OnMissing, OtherWrites, Outcome, Part, Program, Read, Ref, Root, Route, Source,
    Target, Text, Tool, Type, Way, Work, Write,
};
use crate::source::{FileId, Span, Spanned};
use state::Keys;

/// How many turns a tool loop may take.
const TURNS: u32 = 10;

/// Lowers a graph that has no fault. `None`: it has no node.
pub(super) fn lower(graph: &Graph, file: FileId, report: &mut Report) -> Option<Program> {
    let _ = report;
    let view = View::new(graph);
    let first = routes::first(&view)?;
    let mut keys = Keys::default();
    let inputs = keys.seed(graph);
    let mut lowering = Lowering { view, keys };
    let mut nodes: Vec<ir::Node> = graph.nodes.iter().map(|node| lowering.node(node)).collect();
    nodes.push(lowering.finalize());
    let start = lowering.id(first).unwrap_or(NodeId(0));
    Some(Program {
        name: graph.id.value.clone(),
        doc: graph.description.clone(),
        dialect: Dialect::Euler,
        file,
        span: graph.id.span,
        inputs,
        keys: lowering.keys.finish(),
        nodes,
        start,
        limits: Limits {
            cycles: Cycles::Bounded,
            ..Limits::default()
        },
        output: Type::Text,
        starters: Vec::new(),
        children: Vec::new(),
        mentioned: None,
        named: None,
        shown: std::collections::BTreeMap::new(),
        env: Vec::new(),
        checkpoints: match graph.checkpointer.as_ref().map(|at| at.value) {
            Some(Checkpointer::Memory) => Checkpoints::Memory,
            Some(Checkpointer::Sqlite) | None => Checkpoints::Store,
        },
        policies: Vec::new(),
        watched: crate::ir::watched_policy::WatchedPolicies::default(),
        handed: graph.env.clone(),
        workflow: None,
    })
}

struct Lowering<'g> {
    view: View<'g>,
    keys: Keys,
}

impl<'g> Lowering<'g> {
    fn graph(&self) -> &'g Graph {
        self.view.graph
    }

    fn id(&self, id: &str) -> Option<NodeId> {
        let nodes = &self.graph().nodes;
        let at = nodes.iter().position(|node| node.id.value == id);
        let at = at.or_else(|| (id == FINALIZE).then_some(nodes.len()))?;
        u32::try_from(at).ok().map(NodeId)
    }

    fn node(&mut self, node: &'g ast::Node) -> ir::Node {
        let (work, exits) = match &node.kind {
            Kind::Llm(runner) => self.runner(node, runner),
            Kind::Judge(judge) => self.judge(node, judge),
            // The check of kinds has refused the graph.
            Kind::Unknown => self.runner(node, &plain(node)),
        };
        // Both kinds have a system prompt and a prompt.
        let texts = ["system_append", "reads_state"]
            .into_iter()
            .zip(work.texts());
        let reads = self.reads(texts, work.judgement().map(|judge| judge.count));
        ir::Node {
            id: node.id.value.clone(),
            span: node.id.span,
            doc: String::new(),
            work,
            reads,
            exits,
            pause_before: node.interrupt_before.is_some(),
            pause_after: node.interrupt_after.is_some(),
            on_interrupted: node.on_interrupted,
        }
    }

    fn runner(&mut self, node: &'g ast::Node, runner: &ast::Runner) -> (Work, Vec<Exit>) {
        let id = node.id.value.as_str();
        let in_branch = self.view.is_branch(id);
        let waits = self
            .view
            .out(id)
            .iter()
            .all(|edge| edge.when.value == EdgeCondition::ApprovalsResolved);
        let mode = match runner.mode.value {
            Mode::Execute | Mode::Unread => ir::Mode::Execute,
            Mode::Plan => ir::Mode::Plan {
                tool: runner.force_tool.as_ref().map(|tool| tool.value.clone()),
                least: runner.min_proposals.as_ref().map_or(0, |least| least.value),
                gate: if waits { Gate::Closed } else { Gate::Open },
            },
        };
        let declared = self.graph().schema.as_deref().unwrap_or_default();
        let schema = schema::of_writes(node, declared);
        let (calls, searches) = self.shares(node);
        let work = Work::Runner(Box::new(ir::Runner {
            model: self.model(node),
            system: self.system(node),
            prompt: self.prompt_of(node, &mode),
            mode,
            tools: self.tools(node, runner, in_branch),
            budget: node
                .budget
                .iter()
                .map(|(tool, most)| (tool.value.clone(), most.value))
                .collect(),
            allowance: self.allowance(),
            calls,
            searches,
            retries: runner.max_loops.as_ref().map_or(0, |loops| loops.value),
            turns: TURNS,
            artifact: node
                .artifact
                .as_ref()
                .map(|artifact| artifact.value.clone()),
            schema: schema.clone(),
            keys: declared.iter().map(|key| key.name.value.clone()).collect(),
        }));
        let mut writes = self.returned(schema.as_ref());
        let span = node.id.span;
        let said = if in_branch {
            self.keys.said_by(id, span)
        } else {
            self.keys.last(span)
        };
        writes.push(own(said, span));
        if let Some(artifact) = &node.artifact
            && self.is_final(artifact)
        {
            writes.push(own(self.keys.final_text(span), artifact.span));
        }
        // What a judge suggested is handed to one node. Branches all see it, and none takes it away from the others.
        if self.follows_judge(id) && !in_branch {
            writes.push(Write {
                key: self.keys.suggestions(span),
                span,
                source: Source::Literal(serde_json::Value::String(String::new())),
                always: true,
            });
        }
        let edge = self.view.out(id).first();
        let at = edge.map_or(span, |edge| edge.to.span);
        let to = self.target(self.view.out(id));
        (
            work,
            vec![exit("done", at, ir::ExitCondition::Done, writes, to)],
        )
    }

    fn judge(&mut self, node: &'g ast::Node, judge: &ast::Judge) -> (Work, Vec<Exit>) {
        let id = node.id.value.as_str();
        let span = node.id.span;
        let schema = schema::of_judge(self.graph(), node, judge);
        let count = self.keys.runs(id, span);
        let mut writes = self.returned_beside(&schema, node);
        writes.push(Write {
            key: count,
            span,
            source: Source::Literal(1.into()),
            always: true,
        });
        writes.push(own(self.keys.suggestions(span), span));
        let mut taken: Vec<String> = vec!["forced".into()];
        let mut exits = Vec::new();
        let mut routes: Vec<Route> = Vec::new();
        for route in &judge.routes {
            let label = &route.value;
            if routes.iter().any(|known| known.label == *label) {
                continue;
            }
            let edges: Vec<&ast::Edge> = self
                .view
                .out(id)
                .iter()
                .copied()
                .filter(|edge| edge.when.value == EdgeCondition::Route(label.clone()))
                .collect();
            let back = edges
                .iter()
                .any(|edge| edge.to.value == id || self.view.reach(&edge.to.value).contains(id));
            routes.push(Route {
                label: label.clone(),
                way: if back { Way::Back } else { Way::On },
            });
            let to = self.target(&edges);
            let at = edges.first().map_or(route.span, |edge| edge.to.span);
            let name = free(&mut taken, label);
            exits.push(exit(
                name,
                at,
                ir::ExitCondition::Answer(label.clone()),
                writes.clone(),
                to,
            ));
        }
        let end = self.end(self.graph().finalize.span);
        exits.push(exit("forced", span, ir::ExitCondition::Other, writes, end));
        let work = Work::Judge(Box::new(ir::Judge {
            model: self.model(node),
            system: self.system(node),
            prompt: self.prompt_of_judge(node, judge),
            schema,
            routes,
            cap: self
                .graph()
                .defaults
                .max_iterations
                .as_ref()
                .map(|most| most.value),
            count,
            artifact: node
                .artifact
                .as_ref()
                .map(|artifact| artifact.value.clone()),
        }));
        (work, exits)
    }

    fn finalize(&mut self) -> ir::Node {
        let graph = self.graph();
        let span = graph.finalize.span;
        let named = graph.finalize.artifact.as_ref();
        let written = graph.nodes.iter().any(|node| {
            node.artifact
                .as_ref()
                .is_some_and(|artifact| self.is_final(artifact))
        });
        let mut parts = Vec::new();
        for key in self.said_before(FINALIZE, span) {
            if !parts.is_empty() {
                parts.push(Part::Literal("\n\n".into()));
            }
            parts.push(Part::Ref(self.reference(key, span)));
        }
        let output = Text {
            parts,
            site: OnMissing::Optional,
            span,
        };
        let written = written.then(|| self.keys.final_text(span));
        let reads = self.reads([("artifact", &output)], written);
        let work = Work::Publish(ir::Publish {
            output,
            written,
            artifact: named.map_or_else(String::new, |artifact| artifact.value.clone()),
        });
        ir::Node {
            id: FINALIZE.to_string(),
            span,
            doc: String::new(),
            work,
            reads,
            exits: vec![exit(
                "done",
                span,
                ir::ExitCondition::Done,
                Vec::new(),
                Target::End,
            )],
            pause_before: false,
            pause_after: false,
            on_interrupted: OnInterrupted::Retry,
        }
    }

    /// What texts read, each with the field that it is made of, and a key that the work looks at itself.
    fn reads<'t>(
        &self,
        texts: impl IntoIterator<Item = (&'static str, &'t Text)>,
        looked_at: Option<KeyId>,
    ) -> Vec<Read> {
        let span = self.graph().id.span;
        let mut reads = Vec::new();
        for (place, text) in texts {
            reads.extend(text.refs().map(|from| read(from.clone(), place)));
        }
        reads.extend(looked_at.map(|key| read(self.reference(key, span), "")));
        reads
    }

    fn reference(&self, key: KeyId, span: Span) -> Ref {
        Ref {
            root: Root::Key(key),
            path: Vec::new(),
            spelled: self.keys.name(key).to_string(),
            span,
        }
    }

    /// The writes of the keys that a node may give: none is sure to be there.
    fn returned(&mut self, schema: Option<&ir::Schema>) -> Vec<Write> {
        let properties = schema.map_or(&[][..], |schema| schema.properties.as_slice());
        let writes = properties.iter().map(|property| Write {
            key: self.keys.key(&property.name, property.span),
            span: property.span,
            source: Source::Returned(property.name.clone()),
            always: false,
        });
        writes.collect()
    }

    /// As [`Lowering::returned`], of a judge: its reply has more than what it writes.
    fn returned_beside(&mut self, schema: &ir::Schema, node: &ast::Node) -> Vec<Write> {
        let mut writes = self.returned(Some(schema));
        writes.retain(|write| {
            let Source::Returned(name) = &write.source else {
                return false;
            };
            node.writes().iter().any(|key| key.value == *name)
        });
        writes
    }

    fn is_final(&self, artifact: &Spanned<String>) -> bool {
        let last = self.graph().finalize.artifact.as_ref();
        last.is_some_and(|last| last.value == artifact.value)
    }

    fn model(&self, node: &ast::Node) -> Option<(String, Span)> {
        let model = node.model.as_ref().or(self.graph().model.as_ref())?;
        Some((model.value.clone(), model.span))
    }

    fn allowance(&self) -> Allowance {
        let defaults = &self.graph().defaults;
        Allowance {
            calls: defaults
                .max_total_tool_calls
                .as_ref()
                .map(|most| most.value),
            searches: defaults
                .max_web_search_calls
                .as_ref()
                .map(|most| most.value),
            dedupe: defaults.dedupe_web_search,
        }
    }

    /// The built-in tools and those of the graph, without what the node excludes. What changes the outside is not
    /// offered in branches: a rule about `force_tool` alone would leave it to the model.
    fn tools(&self, node: &ast::Node, runner: &ast::Runner, in_branch: bool) -> Vec<Tool> {
        let excluded = |name: &str| {
            let listed = runner.exclude_tools.iter().any(|tool| tool.value == name);
            listed || (in_branch && ast::SIDE_EFFECTS.contains(&name))
        };
        let forced = runner.force_tool.as_ref().map(|tool| tool.value.as_str());
        let built_in = BUILT_IN.into_iter().map(|name| (name, node.id.span));
        let own = self.graph().tools.iter().chain(&node.tools);
        let all = built_in.chain(own.map(|tool| (tool.value.as_str(), tool.span)));
        let mut tools: Vec<Tool> = Vec::new();
        for (name, span) in all {
            let wanted = forced.is_none_or(|forced| forced == name);
            let tool = match name.strip_prefix("mcp:") {
                Some(server) => Tool::Server(server.to_string(), span),
                None => Tool::Named(name.to_string(), span),
            };
            if wanted && !excluded(name) && !tools.contains(&tool) {
                tools.push(tool);
            }
        }
        tools
    }
}

fn plain(node: &ast::Node) -> ast::Runner {
    ast::Runner {
        mode: Spanned {
            value: Mode::Execute,
            span: node.id.span,
        },
        force_tool: None,
        exclude_tools: Vec::new(),
        min_proposals: None,
        proposals_entry: None,
        max_loops: None,
    }
}

fn read(from: Ref, place: &str) -> Read {
    Read {
        from,
        site: OnMissing::Optional,
        place: place.to_string(),
        exit: None,
    }
}

/// A write of what the node itself said.
fn own(key: KeyId, span: Span) -> Write {
    let said = Ref {
        root: Root::Own,
        path: Vec::new(),
        spelled: "output".into(),
        span,
    };
    Write {
        key,
        span,
        source: Source::Text(Text {
            parts: vec![Part::Ref(said)],
            site: OnMissing::Lenient,
            span,
        }),
        always: true,
    }
}

fn exit(
    name: impl Into<String>,
    span: Span,
    when: ir::ExitCondition,
    writes: Vec<Write>,
    to: Target,
) -> Exit {
    Exit {
        name: name.into(),
        span,
        when,
        outcome: Outcome::Success,
        writes,
        unlisted: OtherWrites::None,
        to,
    }
}

/// A name for an exit that no other has.
fn free(taken: &mut Vec<String>, wanted: &str) -> String {
    let numbered = (2..).map(|number| format!("{wanted}_{number}"));
    let mut names = std::iter::once(wanted.to_string()).chain(numbered);
    let name = names
        .find(|name| !taken.contains(name))
        .unwrap_or_else(|| wanted.to_string());
    taken.push(name.clone());
    name
}
