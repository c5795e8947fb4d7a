//! Pictures, tools and searches that a text speaks of, and what its node has.

use super::supply::{codes, graph, node};
use super::{ListedFiles, read_in};

#[test]
fn a_text_counts_the_pictures_of_its_node() {
    let of = |text: &str, images: &str| {
        let nodes = node(
            "a",
            &format!(", images: {images}, prompt: {{ template: 0 }}"),
        );
        let files = "images: [{ uri: \"https://example.com/a.png\" }, { uri: \"https://example.com/b.png\" }]\n";
        codes(&graph(&[text], &nodes, files)).contains(&"other-number")
    };
    assert!(of("Compare the two pictures.", "[0]"));
    assert!(of("Compare both photos.", "[1]"));
    assert!(!of("Compare the two pictures.", "[0, 1]"));
    assert!(!of("Propose two pictures.", "[0]"));
}

#[test]
fn a_node_without_tools_cannot_search_the_web() {
    let of = |text: &str, more: &str| {
        let nodes = node("a", &format!(", prompt: {{ template: 0 }}{more}"));
        let servers = "mcp_servers: [{ id: web, transport: stdio, command: uvx, args: [fetch] }]\n";
        codes(&graph(&[text], &nodes, servers)).contains(&"foreign-tool")
    };
    assert!(of("Search the web for workshops.", ""));
    assert!(!of("Search the web for workshops.", ", mcp_servers: [web]"));
    assert!(!of("Do not search the web.", ""));
}

/// Whether the message of this is told of a graph with a tool of this description.
fn tool(description: &str, function: &str) -> String {
    let tools = format!(
        "tools: [{{ name: stock, description: \"{description}\", parameters: {{ town: {{ type: string, description: Name of a town }} }}, required: [town] }}]\n"
    );
    let graph = graph(
        &["Call `stock` with the parameters `town` and `town`."],
        &node("a", ", prompt: { template: 0 }, tools: [stock]"),
        &tools,
    );
    let (_, report) = read_in(&graph, &ListedFiles::new([("tools.py", function)]));
    let found = report.diagnostics.iter();
    found.map(|found| found.message.clone() + "\n").collect()
}

#[test]
fn a_description_names_the_parameters_of_its_tool() {
    let of = |description: &str| tool(description, "").contains("no parameter");
    assert!(of(
        "Price. Give it the name of the town and the `year` of it."
    ));
    assert!(of("Takes the parameter `year`."));
    for fine in [
        "Give it the `town`. It gives the `price`.",
        "Give it the `town`, not the `town_id` of the old system.",
        "Takes `town`, gives the `price` and the `currency`.",
        "The `price` of a town",
        "Needs the `town` as it stands in `stock`.",
    ] {
        assert!(!of(fine), "{fine}");
    }
    let graph = graph(
        &["Call stock with the parameters `town` and `year`."],
        &node("a", ", prompt: { template: 0 }, tools: [stock]"),
        "tools: [{ name: stock, description: d, parameters: { town: { type: string } }, required: [town] }]\n",
    );
    assert!(codes(&graph).contains(&"foreign-tool"));
}

#[test]
fn a_tool_gives_the_unit_that_it_is_described_in() {
    let of = |units: &str, doc: &str| {
        let function = format!(
            "def stock(town: str):\n    \"\"\"Warmth{doc}.\"\"\"\n    return look(town, units=\"{units}\")\n"
        );
        let told = tool("Warmth of a town, in degrees Celsius", &function);
        told.contains("in the function")
    };
    assert!(of("imperial", ""));
    assert!(of("", " in Fahrenheit"));
    assert!(!of("metric", ""));
    assert!(!of("metric", " in Celsius"));
}
