//! A command whose failure is not that of the text it stands in: `make test | tee log`, `make test; echo done`.

use super::{Command, End, Redirect, is_name};

/// A command that may fail and matters, and what makes its failure be lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LostStatus<'t> {
    /// The command.
    pub command: &'t str,
    /// Where it begins.
    pub at: usize,
    /// What takes its place.
    pub loss: Loss<'t>,
}

/// Where a failure is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loss<'t> {
    /// A pipe has the exit code of its last part: this.
    Pipe(&'t str),
    /// This stands behind `||`, and succeeds.
    Or(&'t str),
    /// The text goes on, and ends with this, which succeeds.
    Plain(&'t str),
}

/// Programs that do something or judge something, with the words that name what; none: whatever they are told. Those that only look are
/// not here: their failures are often meant to pass.
const DEEDS: [(&str, &[&str]); 56] = [
    ("alembic", &["upgrade", "downgrade"]),
    ("ansible-playbook", &[]),
    ("aws", &["cp", "sync", "mv", "deploy"]),
    ("ffmpeg", &[]),
    ("gcloud", &["deploy"]),
    ("gsutil", &["cp", "rsync"]),
    ("mongodump", &[]),
    ("pandoc", &[]),
    ("twine", &["upload"]),
    ("unzip", &["-o", "-q", "-qo", "-oq", "-d"]),
    (
        "cargo",
        &[
            "audit", "build", "test", "check", "clippy", "deny", "publish", "run",
        ],
    ),
    ("cmake", &["--build"]),
    ("composer", &["install"]),
    ("ctest", &[]),
    ("eslint", &[]),
    ("flake8", &[]),
    ("golangci-lint", &[]),
    ("mypy", &[]),
    ("ruff", &["check"]),
    ("shellcheck", &[]),
    ("tsc", &[]),
    ("vitest", &[]),
    ("curl", &[]),
    (
        "docker",
        &["build", "push", "pull", "run", "compose", "login"],
    ),
    ("docker-compose", &["up", "build", "pull", "run"]),
    ("dotnet", &["build", "test", "publish"]),
    ("flyway", &["migrate"]),
    (
        "git",
        &[
            "push", "pull", "clone", "fetch", "commit", "merge", "rebase",
        ],
    ),
    ("go", &["build", "test", "vet"]),
    ("gradle", &[]),
    ("./gradlew", &[]),
    ("helm", &["install", "upgrade"]),
    ("kubectl", &["apply", "create", "rollout"]),
    ("make", &[]),
    ("mvn", &[]),
    ("mysql", &[]),
    ("mysqldump", &[]),
    (
        "npm",
        &[
            "audit", "test", "t", "run", "ci", "install", "i", "publish", "build",
        ],
    ),
    ("pg_dump", &[]),
    ("pg_restore", &[]),
    ("pip", &["install"]),
    ("pip3", &["install"]),
    ("pip-audit", &[]),
    (
        "pnpm",
        &["audit", "test", "run", "install", "publish", "build"],
    ),
    ("psql", &[]),
    ("pytest", &[]),
    ("python", &["pytest", "unittest", "build"]),
    ("python3", &["pytest", "unittest", "build"]),
    ("rsync", &[]),
    ("scp", &[]),
    ("ssh", &[]),
    (
        "terraform",
        &["apply", "plan", "init", "destroy", "validate"],
    ),
    (
        "tar",
        &[
            "-xf", "-xzf", "-xjf", "-xvf", "-xzvf", "xf", "xzf", "xvf", "xzvf", "-cf", "-czf",
            "cf", "czf",
        ],
    ),
    ("tox", &[]),
    ("trivy", &[]),
    (
        "yarn",
        &["audit", "test", "run", "install", "publish", "build"],
    ),
];

/// Programs that say by their exit code whether they have found something, which is no failure.
const FINDERS: [&str; 12] = [
    "[", "cmp", "comm", "diff", "egrep", "fgrep", "find", "grep", "ls", "pgrep", "rg", "test",
];

/// Programs that end with a failure where they find something in what they look at, and write what it is.
const JUDGES: [&str; 16] = [
    "audit",
    "bandit",
    "black",
    "eslint",
    "flake8",
    "golangci-lint",
    "hadolint",
    "mypy",
    "pip-audit",
    "prettier",
    "pylint",
    "ruff",
    "shellcheck",
    "stylelint",
    "trivy",
    "yamllint",
];

/// Whether a command judges something: `eslint src`, `npx eslint src`, `npm audit`.
fn judges(command: &Command<'_>) -> bool {
    let mut words = command.called().iter().take(3);
    words.any(|word| JUDGES.contains(&word.text))
}

/// Commands that run another one.
const RUNNERS: [&str; 5] = ["sudo", "timeout", "env", "nice", "command"];

/// Programs that hand on what they read, and succeed whatever it is.
const PASSERS: [&str; 17] = [
    "tee",
    "cat",
    "head",
    "tail",
    "sed",
    "sort",
    "uniq",
    "wc",
    "tr",
    "cut",
    "nl",
    "fold",
    "column",
    "gzip",
    "base64",
    "sha256sum",
    "md5sum",
];

/// Words by which a text looks at what became of its commands.
const LOOKS: [&str; 9] = [
    "grep", "rg ", "[ ", "test ", "if ", "case ", "while ", "jq -e", "diff ",
];

/// The first command whose failure is lost for certain.
pub fn find<'t>(text: &'t str, commands: &[Command<'t>]) -> Option<LostStatus<'t>> {
    // What asks for the code of a command, or sees to it in another way, knows what it does.
    let asks = ["$?", "PIPESTATUS", "trap ", "! ", "wait"];
    if asks.iter().any(|sign| text.contains(sign)) {
        return None;
    }
    let plain: Vec<&Command<'t>> = commands.iter().filter(|one| !one.is_substituted).collect();
    let mut deeds = plain.iter().enumerate().filter(|(_, one)| is_deed(one));
    let lost = |at: usize, deed: &Command<'t>| {
        let loss = loss(text, &plain, at)?;
        Some(LostStatus {
            command: deed.text.trim_end_matches(" 2>&1"),
            at: deed.at,
            loss,
        })
    };
    let found = deeds.find_map(|(at, deed)| lost(at, deed));
    found.or_else(|| {
        let mut makers = plain.iter().enumerate().filter(|(_, one)| makes_file(one));
        makers.find_map(|(at, maker)| {
            let found = lost(at, maker)?;
            matches!(found.loss, Loss::Or(_)).then_some(found)
        })
    })
}

/// Whether a command says by its exit code whether it has found something.
pub fn looks(command: &Command<'_>) -> bool {
    FINDERS.contains(&command.name())
}

/// Whether a command makes a file, which is not there, or is empty, where it fails.
fn makes_file(command: &Command<'_>) -> bool {
    let is_file = |redirect: &Redirect<'_>| {
        let target = redirect.target.text;
        redirect.leads_output()
            && !target.starts_with("/dev/")
            && !target.starts_with('&')
            && !target.chars().all(|letter| letter.is_ascii_digit())
    };
    let speaks = matches!(command.name(), "echo" | "printf" | "true" | ":" | "date");
    command.way.is_empty()
        && !command.in_function
        && !speaks
        && !looks(command)
        && !judges(command)
        && command.redirects.iter().any(is_file)
}

/// Whether a command stands in nothing, and does or judges something.
fn is_deed(command: &Command<'_>) -> bool {
    let mut words = command.called().iter().map(|word| word.text);
    let runs = |word: &&str| {
        let is_number = word.starts_with(|letter: char| letter.is_ascii_digit());
        RUNNERS.contains(word) || is_number || word.starts_with('-') || sets(word)
    };
    let Some(name) = words.by_ref().find(|word| !runs(word)) else {
        return false;
    };
    let told: Vec<&str> = words.collect();
    let asked = ["--help", "--version", "--dry-run", "-n"];
    command.way.is_empty()
        && !command.in_function
        && !told.iter().any(|word| asked.contains(word))
        && DEEDS.iter().any(|(program, deeds)| {
            *program == name && (deeds.is_empty() || told.iter().any(|word| deeds.contains(word)))
        })
}

fn sets(word: &str) -> bool {
    word.split_once('=').is_some_and(|(name, _)| is_name(name))
}

/// What makes the failure of the command at a place be lost.
fn loss<'t>(text: &'t str, all: &[&Command<'t>], at: usize) -> Option<Loss<'t>> {
    let deed = all.get(at)?;
    let behind = all.get(at..)?;
    let ends_pipe = behind.iter().position(|one| one.end != End::Pipe)?;
    let pipe = behind.get(..=ends_pipe)?;
    let last_of_pipe = *pipe.last()?;
    let is_flat = pipe
        .iter()
        .all(|one| one.way.is_empty() && !one.in_function);
    // What stands in brackets may end in another way.
    let written = text.get(deed.at + deed.text.len()..last_of_pipe.at);
    let is_flat = is_flat && !written.is_some_and(|text| text.contains(['{', '(']));
    if !is_flat {
        return None;
    }
    let rest = text.get(last_of_pipe.at + last_of_pipe.text.len()..)?;
    if LOOKS.iter().any(|look| rest.contains(look)) {
        return None;
    }
    if ends_pipe > 0 && !text.contains("pipefail") {
        return passes(last_of_pipe).then_some(Loss::Pipe(last_of_pipe.text));
    }
    let chain = behind
        .iter()
        .position(|one| matches!(one.end, End::Or | End::Plain))?;
    let (before, after) = (behind.get(..=chain)?, behind.get(chain + 1..)?);
    let last = *after.last()?;
    // What stands behind the last command, such as `fi`, may hold it.
    let is_end = last.way.is_empty() && !last.in_function && text.trim_end().ends_with(last.text);
    let is_ended = after.iter().rev().skip(1).any(|one| one.name() == "exit");
    if !is_end || is_ended || before.iter().any(|one| one.end == End::Background) {
        return None;
    }
    match before.last()?.end {
        End::Or if after.len() == 1 && speaks(last) => Some(Loss::Or(last.text)),
        End::Plain if !stops(all) && (speaks(last) || shows(all, last)) => {
            let joined = after
                .iter()
                .rev()
                .nth(1)
                .is_none_or(|one| one.end == End::Plain);
            joined.then_some(Loss::Plain(last.text))
        }
        End::Or | End::Plain | End::And | End::Pipe | End::Background => None,
    }
}

/// Whether the text ends at the first failure.
fn stops(all: &[&Command<'_>]) -> bool {
    all.iter().any(|one| one.sets_option('e', "errexit"))
}

/// Whether a command at the end of a pipe succeeds whatever it reads.
pub fn passes(command: &Command<'_>) -> bool {
    let name = command.name();
    let may_end = command.text.contains("exit") || command.text.contains("--check");
    PASSERS.contains(&name) || matches!(name, "awk" | "gawk") && !may_end
}

/// Whether a command only says something, and succeeds.
pub fn speaks(command: &Command<'_>) -> bool {
    match command.name() {
        "true" | ":" | "echo" | "printf" => true,
        "exit" => command.called().get(1).is_some_and(|code| code.text == "0"),
        "jq" => command
            .called()
            .iter()
            .any(|word| matches!(word.text, "-n" | "-nc" | "-cn")),
        _ => false,
    }
}

/// `cat log`, of a file that a command before it has led its output to.
fn shows(all: &[&Command<'_>], last: &Command<'_>) -> bool {
    let is_shown = |redirect: &Redirect<'_>| {
        let mut words = last.called().iter().skip(1);
        redirect.leads_output() && words.any(|word| word.text == redirect.target.text)
    };
    matches!(last.name(), "cat" | "tail" | "head")
        && all.iter().flat_map(|one| &one.redirects).any(is_shown)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn loss_of(text: &str) -> Option<Loss<'_>> {
        let commands = crate::shell::read(text).unwrap();
        find(text, &commands).map(|found| found.loss)
    }

    #[test]
    fn a_failure_that_is_lost_is_seen() {
        for (text, loss) in [
            ("make test 2>&1 | tee test.log", Loss::Pipe("tee test.log")),
            ("cd app && npm test | tail -n 50", Loss::Pipe("tail -n 50")),
            (
                "pg_dump shop | gzip > shop.gz",
                Loss::Pipe("gzip > shop.gz"),
            ),
            (
                "set -e\nmake check | tee log >&2\necho '{}'\n",
                Loss::Pipe("tee log >&2"),
            ),
            ("make test || true", Loss::Or("true")),
            (
                "cd app && cargo test || echo failed",
                Loss::Or("echo failed"),
            ),
            ("make test; true", Loss::Plain("true")),
            (
                "timeout 60 make test\nls\necho done",
                Loss::Plain("echo done"),
            ),
            (
                "make test > test.log 2>&1; tail -n 20 test.log",
                Loss::Plain("tail -n 20 test.log"),
            ),
            ("git push origin main; exit 0", Loss::Plain("exit 0")),
        ] {
            assert_eq!(loss_of(text), Some(loss), "{text}");
        }
    }

    #[test]
    fn a_failure_that_counts_or_is_seen_to_is_left() {
        for text in [
            "make test",
            "make test > test.log 2>&1",
            "set -o pipefail; make test | tee log",
            "bash -o pipefail -c 'make test | tee log'",
            "set -eu; make test; echo done",
            "make test; code=$?; cat log; exit $code",
            "make test | tee log; exit ${PIPESTATUS[0]}",
            "make test 2>&1 | tee log; grep -q passed log",
            "make test || exit 1",
            "make test || { echo failed; exit 1; }",
            "if make test; then echo yes; else echo no; fi",
            "ls | head -n 3",
            "git describe --tags | head -n 1",
            "docker ps -q | wc -l",
            "npm ls; true",
            "make build && ls dist | head -1",
            "make test && echo done",
            "make test; deploy",
            "make -n; true",
            "(make test; exit 1) | cat; ls",
            "make & echo started",
        ] {
            assert_eq!(loss_of(text), None, "{text}");
        }
    }
}
