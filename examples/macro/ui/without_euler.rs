graphwright::graph!("graphs/judged.yaml");

use graph_judged::{At, GraphJudged, draft};

fn main() {
    let _ = (GraphJudged::new().start("Write it"), At::Draft);
    let _: Option<draft::Out> = None;
}
