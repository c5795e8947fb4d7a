graphwright::graph!("graphs/nowhere.yaml");

use nowhere::{Nowhere, State};

fn main() {
    let _ = Nowhere::new().start("Hello");
    let _ = State::start("Hello");
}
