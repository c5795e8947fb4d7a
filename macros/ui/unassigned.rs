graphwright::graph!("graphs/unassigned.yaml");

fn main() {}
