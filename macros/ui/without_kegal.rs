graphwright::graph!("graphs/talking.yml");

fn main() {}
