//! A host that has a tool of the program's own; whatever else there is outside stays as it is.

use graphwright::Host;
use graphwright::testing::World;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

graphwright::graph!("examples/outing.yaml");

#[derive(Deserialize, JsonSchema)]
struct Place {
    /// The name of a town.
    town: String,
}

#[derive(Serialize)]
struct Weather {
    celsius: i32,
}

async fn weather(place: Place) -> Result<Weather, String> {
    match place.town.as_str() {
        "Bergen" => Ok(Weather { celsius: 11 }),
        town => Err(format!("nobody measures in {town}")),
    }
}

/// A model that asks for the weather; a program takes `Host::from_env()?` in place of this world.
const WORLD: &str = r#"{"replies": {"plan": [
    {"tool_calls": [{"name": "weather", "arguments": {"town": "Bergen"}}]}, "Take a coat."]}}"#;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let host = Host::scripted(World::from_json(WORLD)?);
    let host = host.with_typed_tool("weather", "The weather in a town.", weather);
    let run = outing::Outing::new();
    let outcome = run.start("by bike").host(&host).run().await?;
    assert_eq!(outcome.output()?, "Take a coat.");
    Ok(())
}
