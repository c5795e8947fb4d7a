graphwright::graph!("graphs/acting.yaml");

use acting::{Acting, Nodes, list};

struct Mine;

impl Nodes for Mine {
    graphwright::node! {
        async fn list(&self, input: In, cx) { list::run(input, cx).await }
    }
}

fn main() {
    let _ = (Acting { nodes: Mine }, Acting::new());
}
