graphwright::graph!(mod desk = "graphs/several.yaml");

fn main() {}
