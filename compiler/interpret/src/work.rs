//! The work of each kind of node.

use super::exit::WorkOutcome;
use super::template::Scene;
use super::{InterpretedGraph, NodeExit, State};
use graphwright::codegen::{
    AgentSpec, Ask, Failure, Interrupt, NodeContext, RetrieveContext as _, ScriptContext as _,
    Value, items, limit, no_way_on, route_error, to_value, unknown_node,
};
use graphwright_compiler::ir::{
    self, Answer, Child, Exit, ExitCondition, NodeId, Target, ValueExpr,
};
use std::pin::Pin;

impl InterpretedGraph {
    pub(super) async fn llm(
        &self,
        id: NodeId,
        work: &ir::Llm,
        scene: Scene<'_>,
        cx: &mut NodeContext<'_>,
    ) -> Result<NodeExit, Interrupt> {
        let spec = self.specs(id)?.llm()?;
        let ask = scene.strict(&work.prompt).and_then(|prompt| {
            let ask = Ask::new(prompt);
            Ok(match &work.system {
                Some(system) => ask.system(scene.strict(system)?),
                None => ask,
            })
        });
        let reply = if work.schema.is_some() {
            let reply = cx.llm_object(spec, ask).await?.read::<Value>();
            reply.map(|reply| reply.value)
        } else {
            cx.llm(spec, ask).await?.map(Value::String)
        };
        match reply {
            Ok(reply) => Ok(self.replied(id, scene.state, work.schema.is_some(), reply)?),
            Err(failure) => self.failed(id, scene.state, failure),
        }
    }

    /// The exit after a reply: the fields of a structured one are what the work returned.
    fn replied(
        &self,
        id: NodeId,
        state: &State,
        structured: bool,
        reply: Value,
    ) -> Result<NodeExit, Failure> {
        let returned = match &reply {
            Value::Object(fields) if structured => fields.clone(),
            Value::Null
            | Value::Bool(_)
            | Value::Number(_)
            | Value::String(_)
            | Value::Array(_)
            | Value::Object(_) => State::new(),
        };
        self.take(id, self.done(id)?, state, &reply, &returned)
    }

    pub(super) async fn agent(
        &self,
        id: NodeId,
        work: &ir::Agent,
        scene: Scene<'_>,
        cx: &mut NodeContext<'_>,
    ) -> Result<NodeExit, Interrupt> {
        let spec = self.specs(id)?.agent()?;
        let prompt = scene.strict(&work.prompt)?;
        let reply = match &work.child {
            Child::Graph(index) => {
                let mut inputs = State::new();
                for (name, expr) in &work.inputs {
                    let value = scene.typed(&format!("inputs.{name}"), expr)?;
                    inputs.insert(name.clone(), value);
                }
                {
                    let lost = || no_way_on(&self.program[id].id);
                    let child = self.children.get(*index).ok_or_else(lost)?;
                    run_child(child, spec, prompt, inputs, cx).await?
                }
            }
            Child::Config(_) | Child::Unknown => cx.agent(spec, prompt).await?,
        };
        let reply = match self.specs(id)?.schema() {
            Some(schema) => cx.structure::<Value>(schema, reply).await??.value,
            None => Value::String(reply),
        };
        Ok(self.replied(id, scene.state, work.schema.is_some(), reply)?)
    }

    pub(super) async fn script(
        &self,
        id: NodeId,
        state: &State,
        cx: &mut NodeContext<'_>,
    ) -> Result<NodeExit, Interrupt> {
        let printed = match cx
            .script(self.specs(id)?.script()?, state)
            .await?
            .read::<State>()
        {
            Ok(printed) => printed,
            Err(failure) => return self.failed(id, state, failure),
        };
        let exits = &self.program[id].exits;
        let (index, jump) = match printed.next.as_deref() {
            None => (self.done(id)?, None),
            Some(name) => {
                let routed = exits.iter().position(|exit| match exit.when {
                    ExitCondition::Routed(to) => self.program[to].id == name,
                    ExitCondition::Done => {
                        let opaque = exits
                            .iter()
                            .any(|e| matches!(e.when, ExitCondition::RoutedAnywhere));
                        !opaque
                            && matches!(exit.to, Target::Node(to, _) if self.program[to].id == name)
                    }
                    ExitCondition::Failed
                    | ExitCondition::Answer(_)
                    | ExitCondition::Other
                    | ExitCondition::RoutedAnywhere
                    | ExitCondition::If(_)
                    | ExitCondition::FailedIf(_) => false,
                });
                let anywhere =
                    self.exit_where(id, |when| matches!(when, ExitCondition::RoutedAnywhere));
                match (routed, anywhere) {
                    (Some(index), _) => (index, None),
                    (None, Some(index)) => {
                        let to = self
                            .program
                            .find(name)
                            .ok_or_else(|| unknown_node(name, &self.about))?;
                        (index, Some(self.at(to)))
                    }
                    (None, None) => {
                        let allowed: Vec<&str> =
                            exits.iter().filter_map(|exit| self.route(exit)).collect();
                        return self.failed(id, state, route_error(name, &allowed));
                    }
                }
            }
        };
        let own = Value::Object(printed.out.clone());
        let came = self.leaving(id, index, state, &own, &printed.out)?;
        Ok(self.taken(id, index, WorkOutcome { jump, ..came })?)
    }

    fn route(&self, exit: &Exit) -> Option<&str> {
        match (&exit.when, &exit.to) {
            (ExitCondition::Routed(to), _) | (ExitCondition::Done, Target::Node(to, _)) => {
                Some(&self.program[*to].id)
            }
            (
                ExitCondition::Done
                | ExitCondition::Failed
                | ExitCondition::Answer(_)
                | ExitCondition::Other
                | ExitCondition::RoutedAnywhere
                | ExitCondition::If(_)
                | ExitCondition::FailedIf(_),
                _,
            ) => None,
        }
    }

    pub(super) async fn ask(
        &self,
        id: NodeId,
        work: &ir::Ask,
        scene: Scene<'_>,
        cx: &mut NodeContext<'_>,
    ) -> Result<NodeExit, Interrupt> {
        let question = scene.strict(&work.question)?;
        let (index, answer) = match &work.answer {
            Answer::Choice { .. } => {
                let choice = cx.choose(self.specs(id)?.choice()?, question).await?;
                let named = self.exit_where(
                    id,
                    |when| matches!(when, ExitCondition::Answer(a) if *a == choice),
                );
                let other = self.exit_where(id, |when| matches!(when, ExitCondition::Other));
                let index = named
                    .or(other)
                    .ok_or_else(|| no_way_on(&self.program[id].id))?;
                (index, choice)
            }
            Answer::Line { default, .. } => {
                let default = default.as_ref().map(|text| scene.lenient(text));
                let line = cx.line(self.specs(id)?.line()?, question, default).await?;
                (self.done(id)?, line)
            }
        };
        let own = Value::String(answer);
        Ok(self.take(id, index, scene.state, &own, &State::new())?)
    }

    pub(super) async fn retrieve(
        &self,
        id: NodeId,
        work: &ir::Retrieve,
        scene: Scene<'_>,
        cx: &mut NodeContext<'_>,
    ) -> Result<NodeExit, Interrupt> {
        let query = scene.strict(&work.query)?;
        let found = cx.retrieve(self.specs(id)?.retrieve()?, query).await?;
        let own = to_value(&found);
        Ok(self.take(id, self.done(id)?, scene.state, &own, &State::new())?)
    }

    pub(super) fn map(
        &self,
        id: NodeId,
        work: &ir::Map,
        scene: Scene<'_>,
    ) -> Result<NodeExit, Failure> {
        let over = spelled(&work.over);
        let items = items(over, &scene.typed(over, &work.over)?)?;
        let each = self.each(id);
        let limit = match each.and_then(|each| each.concurrency.as_ref()) {
            None => None,
            Some(expr) => {
                let name = spelled(expr);
                Some(limit(name, &scene.typed(name, expr)?)?)
            }
        };
        let mut came = self.leaving(id, 0, scene.state, &Value::Null, &State::new())?;
        came.fields.items = Some((items, limit));
        self.taken(id, 0, came)
    }

    pub(super) fn finish(
        &self,
        id: NodeId,
        work: &ir::Finish,
        scene: Scene<'_>,
    ) -> Result<NodeExit, Failure> {
        let mut came = self.leaving(id, 0, scene.state, &Value::Null, &State::new())?;
        let mut after = scene.state.clone();
        after.extend(came.fields.keys.clone());
        let scene = Scene {
            state: &after,
            ..scene
        };
        came.fields.result = Some(Value::String(scene.lenient(&work.output)));
        self.taken(id, 0, came)
    }
}

/// Boxed with a type of its own: an interpreter that runs an interpreter would have a type that holds itself.
fn run_child<'a>(
    child: &'a InterpretedGraph,
    spec: &'a AgentSpec,
    prompt: String,
    inputs: State,
    cx: &'a mut NodeContext<'_>,
) -> Pin<Box<dyn Future<Output = Result<String, Interrupt>> + Send + 'a>> {
    Box::pin(async move { cx.graph(spec, child, prompt, inputs).await })
}

/// A reference as the user wrote it.
fn spelled(expr: &ValueExpr) -> &str {
    match expr {
        ValueExpr::Ref(from) => &from.spelled,
        ValueExpr::Text(_) | ValueExpr::Literal(_) => "",
    }
}
