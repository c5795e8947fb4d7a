graphwright::graph!("graphs/several.yaml", dialekt = "loki");

use several::{Several, start};

fn main() {
    let _ = Several::new();
    let _: Option<start::Exit> = None;
}
