graphwright::graph!("graphs/nowhere.yaml");

fn main() {}
