#![deny(deprecated)]

graphwright::graph!(pub mod warned = "graphs/warned.yaml");

fn main() {
    let _ = warned::Warned::new();
}
