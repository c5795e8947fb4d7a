graphwright::graph!("graphs/judged.yaml");

fn main() {}
