graphwright::graph!("graphs/slip.yaml");

fn main() {}
