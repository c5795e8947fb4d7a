graphwright::graph!("graphs/broken.yaml");

use front_desk::{At, FrontDesk, greet};

fn main() {
    let _ = FrontDesk::new().start("Hello");
    let _ = At::Greet;
    let _: Option<greet::Exit> = None;
}
