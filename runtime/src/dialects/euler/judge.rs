//! Judges: a reply with a route, and a count that ends loops (reference, 1.4).

use super::EVENTS;
use super::spec::{JudgeSpec, Way};
use crate::dialects::euler::rules::RulesContext;
use crate::dialects::euler::step::RunnerInner;
use crate::graph::journal_form::{Fields, HasFields};
use crate::graph::spec::LlmSpec;
use crate::nodes::llm::Ask;
use crate::nodes::model as llm;
use crate::nodes::model::structured;
use crate::run::context::NodeContext;
use crate::value::boxed::BoxFuture;
use crate::value::failure::{Failure, Interrupt, Kind};
use serde_json::{Value, json};

/// What a judge said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict<T> {
    /// The route; `None`: the run goes to its end, because there is no route in the reply, or because it leads back and
    /// the judge has been executed as often as it may.
    pub route: Option<&'static str>,
    /// What the next node is told, as text: one line each.
    pub suggestions: String,
    /// The keys that the judge gives a value.
    pub fields: T,
}

/// Nodes that judge.
pub trait JudgeContext {
    /// Asks a judge that was executed so many times before.
    ///
    /// # Errors
    /// A fault if the model cannot be asked, its reply does not match the schema also after extraction and repair, or
    /// its route is none of the judge's ([`Kind::UnknownRoute`]).
    fn judge<T: HasFields>(
        &mut self,
        spec: &JudgeSpec,
        ask: Ask,
        before: i64,
    ) -> impl Future<Output = Result<Verdict<T>, Interrupt>> + Send;
}

impl JudgeContext for NodeContext<'_> {
    async fn judge<T: HasFields>(
        &mut self,
        spec: &JudgeSpec,
        ask: Ask,
        before: i64,
    ) -> Result<Verdict<T>, Interrupt> {
        let Verdict {
            route,
            suggestions,
            fields,
        } = self.judged(spec, ask, before).await?;
        let fields = Fields::read_from(fields).map_err(|error| unfit(&error))?;
        Ok(Verdict {
            route,
            suggestions,
            fields,
        })
    }
}

/// JudgeContext where it is compiled once.
pub(crate) trait JudgeInner {
    /// Apart, so that it is compiled here and not in every graph, and makes no node's future large.
    fn judged<'a>(
        &'a mut self,
        spec: &'a JudgeSpec,
        ask: Ask,
        before: i64,
    ) -> BoxFuture<'a, Result<Verdict<Value>, Interrupt>>;

    async fn judging(
        &mut self,
        spec: &JudgeSpec,
        ask: Ask,
        before: i64,
    ) -> Result<Verdict<Value>, Interrupt>;

    async fn tell(&mut self, reply: &Value, run: i64, capped: bool) -> Result<(), Interrupt>;
}

impl JudgeInner for NodeContext<'_> {
    fn judged<'a>(
        &'a mut self,
        spec: &'a JudgeSpec,
        ask: Ask,
        before: i64,
    ) -> BoxFuture<'a, Result<Verdict<Value>, Interrupt>> {
        Box::pin(self.judging(spec, ask, before))
    }

    async fn judging(
        &mut self,
        spec: &JudgeSpec,
        ask: Ask,
        before: i64,
    ) -> Result<Verdict<Value>, Interrupt> {
        let schema: Value = serde_json::from_str(spec.schema).map_err(|error| {
            Failure::new(
                Kind::StructuredOutput,
                format!("the schema of the judge is not JSON: {error}"),
            )
        })?;
        let own = LlmSpec {
            model: spec.model,
            ..LlmSpec::DEFAULT
        };
        // The model is shown which routes there are; a reply with another one is no reply of another form, but a fault of
        // its own.
        let shown = with_routes(&schema, spec);
        let ask = llm::hinted(ask, &shown);
        let talk = llm::Talk::of(&own, &ask, Some(&shown));
        let answer = llm::answer(self, &talk).await??;
        let reply = structured::object(self, &schema, spec.model, answer).await??;
        let said = route(spec, &reply)?;
        let run = before.saturating_add(1);
        let over = spec.cap.is_some_and(|cap| run >= i64::from(cap));
        let capped = over && matches!(said, Some((_, Way::Back)));
        self.tell(&reply, run, capped).await?;
        if let Some(artifact) = spec.artifact {
            let text = format!("{reply:#}\n");
            self.artifact(artifact, &text).await?;
        }
        if capped {
            self.cap();
            self.note(|| format!("max_iterations: judged {run} times, so the run goes to its end"));
        }
        Ok(Verdict {
            route: said.map(|(label, _)| label).filter(|_| !capped),
            suggestions: suggestions(&reply),
            fields: present(&reply),
        })
    }

    async fn tell(&mut self, reply: &Value, run: i64, capped: bool) -> Result<(), Interrupt> {
        let key = self.call();
        let (shared, node) = (self.shared, self.path());
        let date = shared.host.clock.date();
        let telling = async {
            let line = json!({
                "event": "judge",
                "node": node,
                "execution": run,
                "verdict": reply,
                "capped": capped,
                "at": date,
            });
            Ok(shared.host.artifacts.log(shared.run(), EVENTS, &line))
        };
        let told = self.effect(("judge", &key), "", telling).await?;
        told.map_err(|error| Failure::from(error).into())
    }
}

fn unfit(error: &serde_json::Error) -> Failure {
    Failure::new(
        Kind::StructuredOutput,
        format!("the keys that the judge writes: {error}"),
    )
}

/// A schema whose `route` names the routes, if it takes any text for one.
fn with_routes(schema: &Value, spec: &JudgeSpec) -> Value {
    let mut schema = schema.clone();
    let route = schema.pointer_mut("/properties/route");
    if let Some(Value::Object(route)) = route
        && route.get("type").is_some_and(|kind| kind == "string")
        && !route.contains_key("enum")
    {
        let labels: Vec<&str> = spec.routes.iter().map(|(label, _)| *label).collect();
        route.insert("enum".to_owned(), labels.into());
    }
    schema
}

/// The route of a reply; `None`: it has none.
fn route(spec: &JudgeSpec, reply: &Value) -> Result<Option<(&'static str, Way)>, Failure> {
    let said = match reply.get("route") {
        None | Some(Value::Null) => return Ok(None),
        Some(Value::String(said)) => said.trim(),
        Some(other) => return Err(unknown(spec, &other.to_string())),
    };
    let known = spec.routes.iter().find(|(label, _)| *label == said);
    known.map_or_else(|| Err(unknown(spec, said)), |route| Ok(Some(*route)))
}

fn unknown(spec: &JudgeSpec, said: &str) -> Failure {
    let routes: Vec<String> = spec
        .routes
        .iter()
        .map(|(label, _)| format!("`{label}`"))
        .collect();
    Failure::new(
        Kind::UnknownRoute,
        format!(
            "the judge answered with the route `{said}`, which is not one of its routes ({})",
            routes.join(", ")
        ),
    )
}

/// The reply without what is null: null is no write.
fn present(reply: &Value) -> Value {
    let Value::Object(fields) = reply else {
        return json!({});
    };
    let fields = fields.iter().filter(|(_, value)| !value.is_null());
    Value::Object(
        fields
            .map(|(key, value)| (key.clone(), value.clone()))
            .collect(),
    )
}

fn suggestions(reply: &Value) -> String {
    match reply.get("suggestions") {
        Some(Value::Array(items)) => {
            let lines = items
                .iter()
                .map(|item| format!("- {}", crate::value::text::shown(item)));
            lines.collect::<Vec<_>>().join("\n")
        }
        Some(Value::String(text)) => text.clone(),
        Some(Value::Null | Value::Bool(_) | Value::Number(_) | Value::Object(_)) | None => {
            String::new()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_model_is_shown_the_routes() {
        let spec = JudgeSpec {
            routes: &[("publish", Way::On), ("revise", Way::Back)],
            ..JudgeSpec::DEFAULT
        };
        let of = |route: Value| {
            let schema = json!({"type": "object", "properties": {"route": route}});
            with_routes(&schema, &spec)["properties"]["route"].clone()
        };
        assert_eq!(
            of(json!({"type": "string"})),
            json!({"type": "string", "enum": ["publish", "revise"]})
        );
        let own = json!({"type": "string", "enum": ["revise"]});
        assert_eq!(of(own.clone()), own);
        assert_eq!(of(json!(true)), json!(true));
        assert_eq!(with_routes(&json!({}), &spec), json!({}));
    }
}
