//! One function of the program before other tools.

use super::{Function, Limits, fits};
use crate::graph::spec::ServerSpec;
use crate::host::{CallError, ToolAbout, ToolOutput, ToolRequest, Tools, Whitelist};
use crate::value::boxed::BoxFuture;
use serde_json::Value;
use std::path::Path;
use std::sync::Arc;

/// These tools and a function, which comes before one of its name.
pub(crate) fn with_function<F, W>(
    others: Arc<dyn Tools>,
    about: ToolAbout,
    function: F,
) -> Arc<dyn Tools>
where
    F: Fn(Value) -> W + Send + Sync + 'static,
    W: Future<Output = Result<Value, CallError>> + Send + 'static,
{
    let function = Function::new(about, function);
    Arc::new(AddedFunction { function, others })
}

struct AddedFunction {
    function: Function,
    others: Arc<dyn Tools>,
}

impl AddedFunction {
    fn name(&self) -> &str {
        &self.function.about.name
    }

    /// The entries of a whitelist that the others answer for.
    fn rest<'a>(&self, wanted: &Whitelist<'a>) -> Vec<&'a str> {
        let names = wanted.names.iter().copied();
        names.filter(|name| *name != self.name()).collect()
    }

    async fn called(&self, call: ToolRequest<'_>) -> Result<ToolOutput, CallError> {
        if call.name != self.name() || !call.among.names.contains(&call.name) {
            let names = self.rest(&call.among);
            let among = Whitelist {
                names: &names,
                ..call.among
            };
            return self.others.call(ToolRequest { among, ..call }).await;
        }
        fits(&self.function.about, call.arguments)?;
        let limits = Limits::default();
        let value = self.function.call(call.arguments, &limits).await?;
        Ok(ToolOutput::from(value))
    }
}

impl Tools for AddedFunction {
    fn about<'a>(
        &'a self,
        wanted: Whitelist<'a>,
    ) -> BoxFuture<'a, Result<Vec<ToolAbout>, CallError>> {
        Box::pin(async move {
            let names = self.rest(&wanted);
            let is_wanted = names.len() < wanted.names.len();
            let rest = Whitelist {
                names: &names,
                ..wanted
            };
            let mut offers = self.others.about(rest).await?;
            if is_wanted {
                // A server may have a function of the same name.
                offers.retain(|other| other.name != self.name());
                offers.insert(0, self.function.about.clone());
            }
            Ok(offers)
        })
    }

    fn declare(&self, server: &ServerSpec, dir: &Path) {
        self.others.declare(server, dir);
    }

    fn call<'a>(&'a self, call: ToolRequest<'a>) -> BoxFuture<'a, Result<ToolOutput, CallError>> {
        Box::pin(self.called(call))
    }

    fn check(&self, wanted: Whitelist<'_>) -> Result<(), CallError> {
        let names = self.rest(&wanted);
        self.others.check(Whitelist {
            names: &names,
            ..wanted
        })
    }

    fn absent(&self, wanted: Whitelist<'_>) -> Vec<String> {
        let names = self.rest(&wanted);
        self.others.absent(Whitelist {
            names: &names,
            ..wanted
        })
    }

    fn close(&self) -> BoxFuture<'_, ()> {
        self.others.close()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::host::NoContact;
    use crate::world::tools::Toolbox;
    use serde_json::json;

    fn about(name: &str) -> ToolAbout {
        ToolAbout {
            name: name.to_owned(),
            description: String::new(),
            parameters: json!({"type": "object", "properties": {"n": {"type": "integer"}}}),
        }
    }

    /// Two functions before one of the same name and another.
    fn tools() -> Arc<dyn Tools> {
        let below = Toolbox::new()
            .function(about("one"), async |_| Ok(json!("hidden")))
            .function(about("three"), async |_| Ok(json!(3)));
        let one = with_function(Arc::new(below), about("one"), async |_| Ok(json!(1)));
        with_function(one, about("two"), async |_| Ok(json!(2)))
    }

    /// Offers `one`, whatever is wanted.
    struct Anything;

    impl Tools for Anything {
        fn about<'a>(
            &'a self,
            _: Whitelist<'a>,
        ) -> BoxFuture<'a, Result<Vec<ToolAbout>, CallError>> {
            Box::pin(async { Ok(vec![about("one")]) })
        }

        fn call<'a>(&'a self, _: ToolRequest<'a>) -> BoxFuture<'a, Result<ToolOutput, CallError>> {
            Box::pin(async { Ok(Value::Null.into()) })
        }
    }

    fn among<'a>(names: &'a [&'a str]) -> Whitelist<'a> {
        Whitelist {
            node: "n",
            dir: Path::new("."),
            names,
        }
    }

    async fn called(name: &str, names: &[&str], arguments: Value) -> Result<Value, String> {
        let call = ToolRequest {
            node: "n",
            among: among(names),
            work_dir: None,
            variables: &[],
            env: &[],
            key: "r/0/1",
            name,
            arguments: &arguments,
            contact: &NoContact,
        };
        let done = tools().call(call).await;
        done.map(|output| output.value)
            .map_err(|error| error.message)
    }

    #[tokio::test]
    async fn a_function_comes_before_others_and_only_where_it_is_wanted() {
        let names = async |wanted: &[&str]| {
            let about = tools().about(among(wanted)).await.expect("there are");
            let names = about.into_iter().map(|about| about.name);
            names.collect::<Vec<_>>()
        };
        assert_eq!(
            names(&["three", "one", "two"]).await,
            ["two", "one", "three"]
        );
        assert_eq!(names(&["one"]).await, ["one"]);
        // What another source offers under its name is there where the function is not wanted.
        let server = with_function(Arc::new(Anything), about("one"), async |_| Ok(json!(1)));
        let offers = server.about(among(&["mcp:s"])).await.expect("there are");
        assert_eq!(offers.len(), 1);
        let all = ["one", "two", "three"];
        let nothing = || json!({});
        for (name, gives) in [("one", 1), ("two", 2), ("three", 3)] {
            assert_eq!(called(name, &all, nothing()).await, Ok(json!(gives)));
        }
        let unwanted = called("two", &["one"], nothing()).await;
        assert!(unwanted.is_err(), "{unwanted:?}");
        let wrong = called("two", &all, json!({"n": "x"})).await.unwrap_err();
        assert!(wrong.contains("do not fit"), "{wrong}");
    }
}
