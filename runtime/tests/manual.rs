//! The help, the manual page and the completions of a compiled agent.

use std::path::PathBuf;
use std::process::{Command, Stdio};

fn program() -> PathBuf {
    let tests = std::env::current_exe().expect("a program");
    let target = tests.ancestors().nth(2).expect("a target directory");
    target.join("examples").join("brief-writer")
}

fn printed(command: &mut Command) -> String {
    let output = command.stdin(Stdio::null()).output().expect("starts");
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{told}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
fn help_shows_what_has_an_effect_on_this_graph_and_the_rest_is_taken_all_the_same() {
    let help = printed(Command::new(program()).arg("--help"));
    for there in [
        "  runs  ",
        "  show  ",
        "  serve  ",
        "--events <",
        "--answer <",
        "Exit status:",
        "  3  the run waits for a person",
    ] {
        assert!(help.contains(there), "{there}: {help}");
    }
    // Graphs of actions, proposals, reports of all nodes, knowledge bases.
    for absent in [
        "  verify  ",
        "  approvals  ",
        "  deny  ",
        "  index  ",
        "--background",
        "--grant",
        "--wait",
        "--save-json",
    ] {
        assert!(!help.contains(absent), "{absent}: {help}");
    }
    let approvals = printed(Command::new(program()).args(["approvals", "--artifacts", "/nowhere"]));
    assert_eq!(approvals, "");
}

#[cfg(feature = "manual")]
#[test]
fn the_manual_is_one_page_with_all_commands() {
    let page = printed(Command::new(program()).arg("man"));
    for there in [
        ".TH brief-writer",
        ".SH OPTIONS",
        ".SS show",
        ".SS resume",
        "\\-\\-effects",
        "Exit status:",
        "the run waits for a person",
    ] {
        assert!(page.contains(there), "{there}: {page}");
    }
    for absent in ["brief\\-writer\\-show(1)", ".SS test", ".SS verify"] {
        assert!(!page.contains(absent), "{absent}");
    }
}

/// What bash offers for the last of these words, by the script of a program that is called so.
#[cfg(all(feature = "manual", unix))]
fn offered(name: &str, words: &[&str]) -> Option<String> {
    let place =
        std::env::temp_dir().join(format!("graphwright-manual-{}-{name}", std::process::id()));
    std::fs::create_dir_all(&place).expect("a directory");
    let agent = place.join(name);
    std::os::unix::fs::symlink(program(), &agent).expect("a link");
    let script = printed(Command::new(&agent).args(["completions", "bash"]));
    let _ = std::fs::remove_dir_all(&place);
    let ask = r#"
        COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMPREPLY=()
        registered=$(complete -p "$1") || exit 9
        [[ $registered =~ -F\ ([^ ]+) ]] || exit 8
        "${BASH_REMATCH[1]}" "$1" "${!#}" "${COMP_WORDS[COMP_CWORD - 1]}"
        echo "${COMPREPLY[@]}"
    "#;
    let mut bash = Command::new("bash");
    bash.args(["-c", &format!("{script}\n{ask}"), "bash", name])
        .args(words);
    bash.stdin(Stdio::null());
    let output = match bash.output() {
        Ok(output) => output,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            eprintln!("no bash on this machine");
            return None;
        }
        Err(error) => panic!("{error}"),
    };
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{:?} {told}", output.status);
    Some(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// The generator of the library takes a `-` in a name for the gap before a command.
#[cfg(all(feature = "manual", unix))]
#[test]
fn bash_completes_commands_and_their_options_whatever_the_program_is_called() {
    for name in ["brief-writer", "my__agent.2", "x"] {
        let Some(commands) = offered(name, &["s"]) else {
            return;
        };
        assert_eq!(commands, "show step serve sbom", "{name}");
        let options = offered(name, &["show", "--f"]);
        assert_eq!(options.as_deref(), Some("--format"), "{name}");
        let forms = offered(name, &["show", "run", "--format", "h"]);
        assert_eq!(forms.as_deref(), Some("html"), "{name}");
    }
}

/// A prompt before the commands would be what zsh takes `show` for.
#[cfg(feature = "manual")]
#[test]
fn in_zsh_the_first_word_is_a_command() {
    let script = printed(Command::new(program()).args(["completions", "zsh"]));
    assert!(!script.contains("prompt -- "), "{script}");
    assert!(script.contains("case $line[1] in"), "{script}");
    assert!(!script.contains("(verify)"), "{script}");
}
