//! Steps under rules, judges and final artifacts, and the constants that generated code has for them.

use super::static_text::{constant, list, texts};
use super::template::Scene;
use super::{InterpretedGraph, NodeExit, State};
use graphwright::codegen::{
    Allowance, Ask, Interrupt, JudgeContext as _, JudgeSpec, Mode, NodeContext, RunnerContext as _,
    RunnerSpec, Share, ToolGate, Value, Way, no_way_on,
};
use graphwright_compiler::ir::{self, ExitCondition, NodeId, Text, Tool};

/// The constant of a step.
pub(super) fn runner(work: &ir::Runner, schema: Option<&'static str>) -> RunnerSpec {
    RunnerSpec {
        model: work.model.as_ref().map(|(model, _)| constant(model)),
        mode: match &work.mode {
            ir::Mode::Execute => Mode::Execute,
            ir::Mode::Plan { tool, least, gate } => Mode::Plan {
                tool: tool.as_deref().map(constant),
                least: *least,
                gate: match gate {
                    ir::Gate::Closed => ToolGate::Closed,
                    ir::Gate::Open => ToolGate::Open,
                },
            },
        },
        tools: texts(work.tools.iter().map(|tool| match tool {
            Tool::Named(name, _) => name.clone(),
            Tool::Server(name, _) => format!("mcp:{name}"),
        })),
        budget: {
            let budget = work.budget.iter();
            list(budget.map(|(tool, most)| (constant(tool), *most)))
        },
        allowance: Allowance {
            calls: work.allowance.calls,
            searches: work.allowance.searches,
            dedupe: work.allowance.dedupe,
        },
        calls: share(work.calls),
        searches: share(work.searches),
        retries: work.retries,
        turns: work.turns,
        artifact: work.artifact.as_deref().map(constant),
        schema,
        keys: texts(work.keys.iter().cloned()),
    }
}

fn share(share: ir::Share) -> Share {
    Share {
        place: share.place,
        among: share.among,
        least: share.least,
        before: share.before,
        all: share.all,
    }
}

/// The constant of a judge.
pub(super) fn judge(work: &ir::Judge, schema: Option<&'static str>) -> JudgeSpec {
    let routes = work.routes.iter().map(|route| {
        let way = match route.way {
            ir::Way::On => Way::On,
            ir::Way::Back => Way::Back,
        };
        (constant(&route.label), way)
    });
    JudgeSpec {
        model: work.model.as_ref().map(|(model, _)| constant(model)),
        schema: schema.unwrap_or("true"),
        routes: list(routes),
        cap: work.cap,
        artifact: work.artifact.as_deref().map(constant),
    }
}

impl InterpretedGraph {
    pub(super) async fn runner(
        &self,
        id: NodeId,
        work: &ir::Runner,
        scene: Scene<'_>,
        cx: &mut NodeContext<'_>,
    ) -> Result<NodeExit, Interrupt> {
        let ask = asked(&scene, &work.system, &work.prompt);
        let reply = cx.runner::<State>(self.specs(id)?.runner()?, ask).await?;
        let own = Value::String(reply.text);
        Ok(self.take(id, self.done(id)?, scene.state, &own, &reply.fields)?)
    }

    pub(super) async fn judge(
        &self,
        id: NodeId,
        work: &ir::Judge,
        scene: Scene<'_>,
        cx: &mut NodeContext<'_>,
    ) -> Result<NodeExit, Interrupt> {
        let ask = asked(&scene, &work.system, &work.prompt);
        let before = scene.state.get(self.key(work.count));
        let before = before.and_then(Value::as_i64).unwrap_or_default();
        let spec = self.specs(id)?.judge()?;
        let verdict = cx.judge::<State>(spec, ask, before).await?;
        let named = verdict.route.and_then(|route| {
            self.exit_where(
                id,
                |when| matches!(when, ExitCondition::Answer(label) if label == route),
            )
        });
        let forced = self.exit_where(id, |when| matches!(when, ExitCondition::Other));
        let index = named
            .or(forced)
            .ok_or_else(|| no_way_on(&self.program[id].id))?;
        let own = Value::String(verdict.suggestions);
        Ok(self.take(id, index, scene.state, &own, &verdict.fields)?)
    }

    pub(super) async fn publish(
        &self,
        id: NodeId,
        work: &ir::Publish,
        scene: Scene<'_>,
        cx: &mut NodeContext<'_>,
    ) -> Result<NodeExit, Interrupt> {
        let written = work.written.and_then(|key| scene.state.get(self.key(key)));
        let result = match written.and_then(Value::as_str) {
            Some(text) if !text.is_empty() => text.to_owned(),
            Some(_) | None => scene.lenient(&work.output),
        };
        cx.publish(&work.artifact, &result).await?;
        let done = self.done(id)?;
        let mut came = self.leaving(id, done, scene.state, &Value::Null, &State::new())?;
        came.fields.result = Some(Value::String(result));
        Ok(self.taken(id, done, came)?)
    }
}

fn asked(scene: &Scene<'_>, system: &Text, prompt: &Text) -> Ask {
    Ask::new(scene.lenient(prompt)).system(scene.lenient(system))
}
