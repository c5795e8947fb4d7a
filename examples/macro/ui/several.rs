graphwright::graph!(mod desk = "graphs/several.yaml");

use desk::{AsDeclared, At, Nodes, Several, State, done, start};
use graphwright::{NodeContext, Work};

struct Mine;

impl Nodes for Mine {
    fn start<'a>(
        &'a self,
        input: start::In<'a>,
        cx: &'a mut NodeContext<'_>,
    ) -> Work<'a, start::Exit> {
        start::run(input, cx)
    }
}

fn next(exit: &done::Exit) -> At {
    match exit {
        done::Exit::Done(_) => At::Start,
    }
}

fn main() {
    let _: Several<AsDeclared> = Several::new();
    let graph = Several { nodes: Mine };
    let _ = graph.start("Hello");
    let _ = State::start("Hello").initial_prompt.len();
    let _ = next;
}
