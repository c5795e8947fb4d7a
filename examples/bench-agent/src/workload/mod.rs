//! The workloads, by what their graphs are.

pub mod carried;
pub mod models;
pub mod processes;
pub mod steps;
pub mod text;

/// Nodes that add one to `n` in Rust, in place of the script that the graph names.
macro_rules! counting {
    ($graph:ident: $($node:ident)*) => {
        $(
            fn $node<'a>(
                &'a self,
                input: $graph::$node::In<'a>,
                _cx: &'a mut graphwright::codegen::NodeContext<'_>,
            ) -> graphwright::codegen::Work<'a, $graph::$node::Exit> {
                let n = Some(input.state.n + 1);
                let exit = $graph::$node::Exit::Done($graph::$node::Out { n });
                graphwright::codegen::Work::done(exit)
            }
        )*
    };
}
pub(crate) use counting;

/// The last node of a loop: it leads out when `n` reaches the limit.
macro_rules! closing {
    ($graph:ident: $node:ident) => {
        fn $node<'a>(
            &'a self,
            input: $graph::$node::In<'a>,
            _cx: &'a mut graphwright::codegen::NodeContext<'_>,
        ) -> graphwright::codegen::Work<'a, $graph::$node::Exit> {
            let n = input.state.n + 1;
            let out = $graph::$node::Out { n: Some(n) };
            graphwright::codegen::Work::done(if n < input.state.limit {
                $graph::$node::Exit::Done(out)
            } else {
                $graph::$node::Exit::ToDone(out)
            })
        }
    };
}
pub(crate) use closing;
