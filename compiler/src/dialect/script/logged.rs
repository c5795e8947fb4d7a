//! Words that `logging` of Python writes to standard output: `logging.basicConfig(stream=sys.stdout)`.

use super::code::{Code, is_part};
use super::early_end::fails_next;

/// The levels, each with the calls that write at it.
const LEVELS: [(&str, &[&str]); 5] = [
    ("DEBUG", &["debug"]),
    ("INFO", &["info"]),
    ("WARNING", &["warning", "warn"]),
    ("ERROR", &["error", "exception"]),
    ("CRITICAL", &["critical", "fatal"]),
];

/// What is written where nobody says from which level on.
const USUAL: usize = 2;

/// The first line that writes something at a level that is shown.
pub(super) fn line(code: &Code) -> Option<usize> {
    let is_off = code.text.contains("logging.disable(");
    let leads = |line: &str| {
        let sets = line.contains("basicConfig(") && line.contains("stream=sys.stdout");
        let is_led = sets || line.contains("StreamHandler(sys.stdout");
        is_led && !line.contains(" if ")
    };
    if is_off || !code.lines().any(|(_, line)| leads(line)) {
        return None;
    }
    let set = |(_, line): (usize, &str)| {
        let (_, rest) = line
            .split_once("level=")
            .or_else(|| line.split_once("setLevel("))?;
        let name = rest
            .trim_start_matches("logging.")
            .trim_start_matches(['"', '\'']);
        LEVELS.iter().position(|(level, _)| name.starts_with(level))
    };
    // Of several the highest holds for what is surely written.
    let least = code.lines().filter_map(set).max().unwrap_or(USUAL);
    let calls = LEVELS.iter().skip(least).flat_map(|(_, calls)| *calls);
    let calls: Vec<String> = calls.map(|call| format!(".{call}(")).collect();
    let lines: Vec<(usize, &str)> = code.lines().collect();
    // What stands in a function may never be called.
    let writes = |text: &str| {
        let name = text.split('.').next().unwrap_or("");
        let behind = text.get(name.len()..).unwrap_or("");
        let is_logger = ["log", "logger", "logging", "LOG", "LOGGER"].contains(&name);
        is_logger && name.chars().all(is_part) && calls.iter().any(|call| behind.starts_with(call))
    };
    let mut found = lines
        .iter()
        .enumerate()
        .filter(|(_, (_, text))| writes(text));
    found.find_map(|(at, (line, _))| (!fails_next(&lines, at)).then_some(*line))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::Interpreter;

    #[test]
    fn what_is_logged_to_standard_output_is_seen() {
        let of = |set: &str, call: &str| {
            let text = format!(
                "{set}\nlog = logging.getLogger(\"lunch\")\nx = 1\n{call}\nprint(json.dumps({{}}))\n"
            );
            line(&Code::of(&text, Interpreter::Python))
        };
        let out = "logging.basicConfig(level=logging.INFO, stream=sys.stdout)";
        assert_eq!(of(out, "log.info(\"read %s\", x)"), Some(4));
        assert_eq!(of(out, "    log.info(\"read\")"), None);
        let chosen =
            "h = logging.StreamHandler(sys.stdout) if v else logging.StreamHandler(sys.stderr)";
        assert_eq!(of(chosen, "log.error(\"x\")"), None);
        assert_eq!(of(out, "log.debug(\"read %s\", x)"), None);
        assert_eq!(of(out, "log.info(\"gone\"); sys.exit(1)"), None);
        assert_eq!(
            of("logging.basicConfig(stream=sys.stdout)", "log.info(\"x\")"),
            None
        );
        assert_eq!(
            of("logging.basicConfig(stream=sys.stdout)", "log.error(\"x\")"),
            Some(4)
        );
        let off = "logging.basicConfig(stream=sys.stdout)\nlogging.disable(logging.CRITICAL)";
        assert_eq!(of(off, "log.error(\"x\")"), None);
        assert_eq!(
            of("logging.basicConfig(stream=sys.stderr)", "log.error(\"x\")"),
            None
        );
    }
}
