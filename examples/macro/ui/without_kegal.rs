graphwright::graph!(mod talking = "graphs/talking.yml");

use talking::{Nodes, State, Talking, a};

struct Mine;

impl Nodes for Mine {
    graphwright::node! {
        async fn a(&self, input, cx) { a::run(input, cx).await }
    }
}

fn main() {
    let _ = (Talking { nodes: Mine }.start("Hello"), State::start("Hello"));
}
