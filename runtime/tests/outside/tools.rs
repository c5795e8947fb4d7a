//! Tools as models call them: real files, run for real.

use graphwright::Host;
use graphwright::host::{CallError, NoContact, ToolAbout, ToolRequest, Tools, Whitelist};
use graphwright::world::tools::{Limits, Toolbox};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A fresh directory, removed with its contents at the end.
pub struct Scratch(pub PathBuf);

impl Scratch {
    pub fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("graphwright-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        Self(path.canonicalize().unwrap())
    }

    pub fn write(&self, path: &str, text: &str) -> PathBuf {
        let path = self.0.join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, text).unwrap();
        path
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

pub fn among<'a>(dir: &'a Path, names: &'a [&'a str]) -> Whitelist<'a> {
    Whitelist {
        node: "look",
        dir,
        names,
    }
}

pub async fn call(
    tools: &dyn Tools,
    among: Whitelist<'_>,
    name: &str,
    arguments: Value,
) -> Result<Value, CallError> {
    let output = tools
        .call(ToolRequest {
            node: among.node,
            among,
            variables: &[("project_dir".to_owned(), "here".to_owned())],
            env: &[],
            work_dir: None,
            key: "r/1/1",
            name,
            arguments: &arguments,
            contact: &NoContact,
        })
        .await?;
    Ok(output.value)
}

const SEARCH: &str = r#"#!/usr/bin/env bash
set -e
# @describe Search.
# @option --query! What
# @option --limit=3 <INT>
# @option --site*
# @flag --safe-search
# @env LLM_OUTPUT=/dev/stdout The output path
# @env TOOL_TEST_SUFFIX=end

main() {
    printf '%s|%s|%s|%s|%s|%s\n' "$argc_query" "$argc_limit" "${argc_site[*]}" "${argc_safe_search:-0}" \
        "$TOOL_TEST_SUFFIX" "$LLM_AGENT_VAR_PROJECT_DIR" >> "$LLM_OUTPUT"
    echo "noise on stdout"
}

eval "$(argc --argc-eval "$0" "$@")"
"#;

#[tokio::test]
async fn a_shell_tool_gets_its_arguments_as_argc_gives_them() {
    let scratch = Scratch::new("tools-argc");
    let dir = scratch.write("tools/web-search.sh", SEARCH);
    let tools = Toolbox::new().directory(dir.parent().unwrap());
    let own = scratch.0.join("agent");
    std::fs::create_dir(&own).unwrap();
    for name in ["web-search.sh", "web-search", "web_search"] {
        let about = tools.about(among(&own, &[name])).await.unwrap();
        assert_eq!(about[0].name, "web_search", "{name}");
    }
    let hostile = "it's; $(touch pwned) `id` \"x\" \\ {{state}}\nsecond";
    let result = call(
        &tools,
        among(&own, &["web_search"]),
        "web_search",
        json!({"query": hostile, "site": ["a b", "c'd"], "safe_search": true}),
    )
    .await
    .unwrap();
    assert_eq!(result, json!(format!("{hostile}|3|a b c'd|1|end|here")));
    assert!(!own.join("pwned").exists());
}

#[tokio::test]
async fn the_commands_of_an_agent_are_tools() {
    let scratch = Scratch::new("tools-own");
    scratch.write(
        "tools.sh",
        "set -eu\nsource \"$LLM_PROMPT_UTILS_FILE\"\n# @env LLM_OUTPUT=/dev/stdout\n\n# @cmd Where it is.\n\
         where() { info \"$(pwd) $LLM_AGENT_NAME\" >> \"$LLM_OUTPUT\"; }\n# @cmd Fail.\n# @option --why!\nfail() {\n  \
         echo \"half done\" >> \"$LLM_OUTPUT\"\n  echo \"because $argc_why\" >&2\n  return 3\n}\n# @cmd Ask.\nask() { \
         guard_operation 'Delete all?'; echo deleted; }\n",
    );
    let tools = Toolbox::new();
    let names = ["where", "fail", "ask"];
    let all = among(&scratch.0, &names);
    let about = tools.about(all).await.unwrap();
    assert_eq!(about.len(), 3);
    let dir = scratch.0.display().to_string();
    let base = scratch.0.file_name().unwrap().to_str().unwrap();
    assert_eq!(
        call(&tools, all, "where", json!({})).await.unwrap(),
        json!(format!("{dir} {base}"))
    );
    let failed = call(&tools, all, "fail", json!({"why": "no"})).await;
    assert_eq!(
        failed.unwrap_err().message,
        "tool `fail` failed with exit code 3:\nhalf done:\nbecause no"
    );
    let refused = call(&tools, all, "ask", Value::Null).await.unwrap_err();
    assert!(refused.message.contains("AUTO_CONFIRM"), "{refused}");
}

#[tokio::test]
async fn the_whitelist_holds_whatever_is_asked_for() {
    let scratch = Scratch::new("tools-whitelist");
    scratch.write(
        "tools.sh",
        "# @cmd A.\none() { echo 1; }\n# @cmd B.\ntwo() { echo 2; }\n",
    );
    let tools = Toolbox::new();
    let refused = call(&tools, among(&scratch.0, &["one"]), "two", json!({})).await;
    assert_eq!(
        refused.unwrap_err().message,
        "tool `two` is not in the `tools` of node `look`"
    );
    let unknown = tools
        .about(among(&scratch.0, &["three"]))
        .await
        .unwrap_err();
    assert!(
        unknown
            .message
            .starts_with("`tools` of node `look` names `three`, which does not exist; there are: one, two (looked in "),
        "{unknown}"
    );
    let unfit = call(&tools, among(&scratch.0, &["one"]), "one", json!([1])).await;
    assert!(unfit.unwrap_err().message.contains("do not fit"));
}

#[tokio::test]
async fn a_python_tool_gets_named_arguments() {
    let scratch = Scratch::new("tools-python");
    scratch.write(
        "tools/add.py",
        "import beside\nfrom typing import Optional\n\ndef run(a: int, b: int = 2, note: Optional[str] = None):\n    \
         \"\"\"Add.\n    Args:\n        a: One\n    \"\"\"\n    print('noise')\n    \
         return {'sum': a + b, 'note': note, 'beside': beside.VALUE}\n",
    );
    scratch.write("tools/beside.py", "VALUE = 7\n");
    scratch.write(
        "tools.py",
        "async def later(what: str) -> str:\n    \"\"\"Say it.\"\"\"\n    return what.upper()\n\n\
         def broken():\n    \"\"\"Fail.\"\"\"\n    raise ValueError('no luck')\n",
    );
    let tools = Toolbox::new();
    let names = ["add.py", "later", "broken"];
    let all = among(&scratch.0, &names);
    let sum = call(&tools, all, "add", json!({"a": 40})).await.unwrap();
    assert_eq!(sum, json!(r#"{"sum": 42, "note": null, "beside": 7}"#));
    let said = call(&tools, all, "later", json!({"what": "grüß"})).await;
    assert_eq!(said.unwrap(), json!("GRÜSS"));
    let failed = call(&tools, all, "broken", json!({})).await.unwrap_err();
    assert!(failed.message.contains("ValueError: no luck"), "{failed}");
    let unfit = call(&tools, all, "add", json!({"a": "x"})).await;
    let unfit = unfit.unwrap_err().message;
    assert!(
        unfit.contains("the arguments of tool `add` do not fit: "),
        "{unfit}"
    );
}

#[tokio::test]
async fn a_tool_that_takes_too_long_is_stopped_with_all_it_started() {
    let scratch = Scratch::new("tools-late");
    scratch.write(
        "tools.sh",
        "# @cmd Wait.\nwait_long() { sleep 100000 & echo $! > started; wait; }\n",
    );
    // It has longer until it comes so far that it has started something.
    let mut tenths = 7;
    let started = loop {
        let tools = Toolbox::new().limits(Limits {
            time: Duration::from_millis(100 * tenths),
            ..Limits::default()
        });
        let all = among(&scratch.0, &["wait_long"]);
        let late = call(&tools, all, "wait_long", json!({})).await;
        let told = late.unwrap_err().message;
        assert!(
            told.starts_with("tool `wait_long` took longer than "),
            "{told}"
        );
        assert!(told.ends_with("s and was stopped"), "{told}");
        let started = std::fs::read_to_string(scratch.0.join("started"));
        match started.ok().filter(|started| started.ends_with('\n')) {
            Some(started) => break started,
            None => tenths *= 2,
        }
    };
    assert!(ended(started.trim()).await, "{started}");
}

/// Whether a process is gone or a zombie that nobody has collected yet.
pub async fn ended(id: &str) -> bool {
    for _ in 0..3_000 {
        let state = std::fs::read_to_string(format!("/proc/{id}/stat"));
        match state {
            Err(_) => return true,
            Ok(text)
                if text
                    .rsplit(')')
                    .next()
                    .is_some_and(|rest| rest.starts_with(" Z")) =>
            {
                return true;
            }
            Ok(_) => tokio::time::sleep(Duration::from_millis(50)).await,
        }
    }
    false
}

#[tokio::test]
async fn long_results_are_cut() {
    let scratch = Scratch::new("tools-long");
    scratch.write(
        "tools.sh",
        "# @cmd Much.\nmuch() { head -c 5000 /dev/zero | tr '\\0' 'x' >> \"$LLM_OUTPUT\"; }\n\
         # @cmd Too much.\nflood() { yes; }\n",
    );
    let tools = Toolbox::new().limits(Limits {
        output: 1000,
        ..Limits::default()
    });
    let names = ["much", "flood"];
    let all = among(&scratch.0, &names);
    let much = call(&tools, all, "much", json!({})).await.unwrap();
    assert_eq!(
        much.as_str().unwrap(),
        format!("{}\n[cut after 1000 bytes]", "x".repeat(1000))
    );
    let flood = call(&tools, all, "flood", json!({})).await.unwrap_err();
    assert!(flood.message.contains("printed more than"), "{flood}");
}

#[tokio::test]
async fn functions_of_the_program_are_tools() {
    let scratch = Scratch::new("tools-rust");
    let about =
        json!({"type": "object", "properties": {"n": {"type": "integer"}}, "required": ["n"]});
    let host = Host::bare().with_tool("double", "Doubles.", about, |arguments: Value| async move {
        Ok(json!(arguments["n"].as_i64().unwrap_or_default() * 2))
    });
    let all = among(&scratch.0, &["double"]);
    let offered: Vec<ToolAbout> = host.tools.about(all).await.unwrap();
    assert_eq!(offered[0].description, "Doubles.");
    let doubled = call(host.tools.as_ref(), all, "double", json!({"n": 21})).await;
    assert_eq!(doubled.unwrap(), json!(42));
    let unfit = call(host.tools.as_ref(), all, "double", json!({})).await;
    assert!(unfit.unwrap_err().message.contains("`double` do not fit"));
}
