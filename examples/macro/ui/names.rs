graphwright::graph!("graphs/names.yaml");

fn main() {
    // The one fault of this file: whatever the nodes, keys and answers of a graph are called, its module compiles.
    let names: names::Names = ();
}
