graphwright::graph!("graphs/several.yaml", dialekt = "loki");

fn main() {}
