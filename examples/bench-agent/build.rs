//! Compiles the graphs, among them one that is made from the template and the state of W2: those of `BENCH_DATA`, or else
//! those in `data`.

use serde_json::{Value, json};
use std::error::Error;
use std::path::{Path, PathBuf};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-env-changed=BENCH_DATA");
    let out = PathBuf::from(std::env::var("OUT_DIR")?);
    let template = template(&out)?;
    let mut graphs: Vec<PathBuf> = ["ring", "carry", "chain", "fan", "scripts"]
        .iter()
        .map(|name| Path::new("graphs").join(format!("{name}.yaml")))
        .collect();
    graphs.push(template);
    graphwright_compiler::configure().compile(&graphs)?;
    Ok(())
}

/// Writes the graph of W2: a question with the template as its text, asked again and again.
fn template(out: &Path) -> Result<PathBuf, Box<dyn Error>> {
    let data = PathBuf::from(std::env::var("BENCH_DATA").unwrap_or_else(|_| "data".to_owned()));
    let read = |name: &str| {
        let path = data.join(name);
        println!("cargo::rerun-if-changed={}", path.display());
        std::fs::read_to_string(&path)
            .map_err(|error| format!("cannot read {}: {error}", path.display()))
    };
    let text = read("w2_template.txt")?;
    let state: Value = serde_json::from_str(&read("w2_state.json")?)?;
    std::fs::write(out.join("template.txt"), &text)?;
    std::fs::write(out.join("state.json"), state.to_string())?;
    let graph = json!({
        "name": "template",
        "description": "A text with many references, made again and again.",
        "initial_state": state,
        "settings": {"x-allow-cycles": true, "max_loop_iterations": 100_000_000},
        "start": "render",
        "nodes": {
            "render": {
                "type": "approval",
                "question": text,
                "options": ["again", "stop"],
                "routes": {"again": "render", "stop": "done"},
                "on_other": "done",
            },
            "done": {"type": "end", "output": "finished"},
        },
    });
    let path = out.join("template.yaml");
    std::fs::write(&path, serde_json::to_string_pretty(&graph)?)?;
    // It is as old as what it is made of: cargo would take it for newer than this build, and build again each time.
    let made_of = std::fs::metadata(data.join("w2_template.txt"))?.modified()?;
    std::fs::File::options()
        .append(true)
        .open(&path)?
        .set_modified(made_of)?;
    Ok(path)
}
