//! What a run looks for before its first node.

use crate::InterpretedGraph;
use crate::specs::Spec;
use crate::static_text::{constant, texts};
use graphwright::codegen::{About, Needs, NodeRole};
use graphwright_compiler::codegen::{NeedStep, need_steps};
use graphwright_compiler::needs::NodeReach;

/// What the runtime concludes where a graph says nothing: a default model where nodes ask one and the graph names none at all.
pub(crate) fn concluded(about: &About) -> Needs {
    let asks = about.nodes.iter().any(|node| node.role == NodeRole::Asks);
    Needs {
        model: asks && about.models.is_empty(),
        ..Needs::default()
    }
}

/// All that a compiled graph looks for.
pub(crate) fn of(graph: &InterpretedGraph) -> Needs {
    let Some(steps) = need_steps(&graph.program, &graph.facts) else {
        return concluded(&graph.about);
    };
    let steps = steps.into_iter();
    steps.fold(Needs::default(), |needs, step| with(graph, needs, step))
}

fn with(graph: &InterpretedGraph, needs: Needs, step: NeedStep<'_>) -> Needs {
    match step {
        NeedStep::Model => needs.model(),
        NeedStep::Asks(node, model) => needs.asks(constant(node), model.as_deref().map(constant)),
        NeedStep::Base(id) => match graph.specs.get(id.index()).map(|specs| &specs.work) {
            Some(Spec::Retrieve(spec)) => needs.base(constant(&graph.program[id].id), spec),
            _ => needs,
        },
        NeedStep::Script(script) => {
            let (node, path) = (constant(script.node), constant(script.path));
            match script.entered {
                NodeReach::Always => needs.script_always(node, path, script.program),
                NodeReach::Perhaps => needs.script(node, path, script.program),
            }
        }
        NeedStep::Tools {
            node,
            dir,
            names,
            answered,
        } => {
            let needs = needs.tools(constant(node), constant(&dir), texts(names.into_iter()));
            match answered {
                true => needs.with_fallback(),
                false => needs,
            }
        }
        NeedStep::Child { node, dir, index } => match graph.children.get(index) {
            Some(child) => needs.child(node, &dir, of(child)),
            None => needs,
        },
    }
}
