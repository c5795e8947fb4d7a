//! Agents that are described beside a graph: a model with instructions and tools.

/// The file in an agent's directory that describes it.
pub const AGENT_FILE: &str = "config.yaml";

/// What is known about an agent that is a model with instructions.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AgentDescription {
    /// Its model, where it names one.
    pub model: Option<String>,
    /// How much chance there is in its answers.
    pub temperature: Option<f64>,
    /// The share of likely words that are chosen from.
    pub top_p: Option<f64>,
    /// What it is told before it is asked anything. May hold `{{name}}` of variables.
    pub instructions: String,
    /// Entries of a whitelist: the agent gets all its tools (Loki wiki, "agent").
    pub tools: Vec<String>,
    /// Its variables with their values.
    pub variables: Vec<(String, String)>,
    /// Keys that are not supported.
    pub ignored: Vec<String>,
}

impl AgentDescription {
    /// Whether the instructions speak of the time.
    pub fn wants_date(&self) -> bool {
        self.instructions.contains("__now__")
    }

    /// The instructions, as of a date, with the agent's variables and the few facts that Loki knows by `{{__name__}}`, in one pass.
    pub fn filled_in(&self, date: &str) -> String {
        let mut whole = String::new();
        let mut rest = self.instructions.as_str();
        while let Some((before, after)) = rest.split_once("{{") {
            whole.push_str(before);
            let value = after.split_once("}}").and_then(|(name, after)| {
                let value = match name.trim() {
                    "__now__" => Some(date.to_owned()),
                    "__os__" => Some(std::env::consts::OS.to_owned()),
                    "__arch__" => Some(std::env::consts::ARCH.to_owned()),
                    "__tools__" => Some(self.tools.join(", ")),
                    name => self
                        .variables
                        .iter()
                        .find(|(known, _)| known == name)
                        .map(|(_, value)| value.clone()),
                };
                Some((value?, after))
            });
            match value {
                Some((value, after)) => {
                    whole.push_str(&value);
                    rest = after;
                }
                None => {
                    whole.push_str("{{");
                    rest = after;
                }
            }
        }
        whole.push_str(rest);
        whole
    }
}
