graphwright::graph!("graphs/acting.yaml");

fn main() {}
