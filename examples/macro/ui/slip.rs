graphwright::graph!("graphs/slip.yaml");

use slip::{Nodes, Slip, shelve};

struct Mine;

impl Nodes for Mine {
    graphwright::node! {
        async fn shelve(&self, input, _cx) {
            Ok(shelve::Exit::Done(shelve::Out { shelf: input.initial_prompt.to_owned() }))
        }
    }
}

fn main() {
    let _ = Slip { nodes: Mine }.start("Rust");
}
