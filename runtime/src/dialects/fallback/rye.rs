//! No graph acts inside of a project.

pub(crate) mod facade {
    use crate::host::{Act, Actions, CallError};
    use crate::run::{Graph, Run};
    use crate::value::boxed::BoxFuture;
    use crate::value::failure::Kind;
    use serde_json::Value;
    use std::sync::Arc;

    /// Whether a graph acts inside of a project.
    pub(crate) fn acts<G: Graph>(_: &G) -> bool {
        false
    }

    /// The JSON Schema of all inputs, where one says more than each of them.
    #[cfg(feature = "cli")]
    pub(crate) fn schema<G: Graph>(_: &G) -> Option<Value> {
        None
    }

    /// The inputs that a caller must give, each with its schema.
    pub(crate) fn demanded<G: Graph>(_: &G) -> Vec<(String, Value)> {
        Vec::new()
    }

    /// A run that may call these besides.
    pub(crate) fn granting<'g, G: Graph>(run: Run<'g, G>, _: &G, _: &[String]) -> Run<'g, G> {
        run
    }

    /// What actions call.
    pub(crate) fn actions() -> Arc<dyn Actions> {
        Arc::new(NoActions)
    }

    /// No actions.
    struct NoActions;

    impl Actions for NoActions {
        fn act<'a>(&'a self, act: Act<'a>) -> BoxFuture<'a, Result<Value, CallError>> {
            let message = format!(
                "nothing can call `{}`: build the program with the feature `rye` of graphwright, or give the host actions",
                act.item_id
            );
            Box::pin(async move { Err(CallError::new(Kind::Action, message)) })
        }
    }
}
