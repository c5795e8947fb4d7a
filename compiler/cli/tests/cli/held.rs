//! Policies that are watched while a run runs, in a process that is killed in its middle.

use super::interpreted::Killed;
use super::text;

/// Its first node may be done once, and comes again after the second, in which the process is killed.
const HELD: &str = "name: held
start: first
settings: { x-allow-cycles: true }
x-policies:
  - { id: once, why: Numbers are drawn once., at-most: 1, of: { exit: first.done }, level: warning, enforce: true }
  - { id: ordered, before: { exit: second.done }, require: { exit: first.done }, level: warning, enforce: true }
nodes:
  first: { type: script, script: first.sh, x-writes: { number: { type: integer } }, fallback: done, next: second }
  second: { type: script, script: second.sh, x-writes: { said: { type: string } }, next: first }
  done: { type: end, output: \"{{said}} {{number}}\" }
";

#[test]
fn what_a_policy_remembers_outlives_the_process() {
    let killed = Killed::new("held-killed", HELD);
    killed.killed(&["--interpret"]);
    let resume = || {
        let mut command = killed.command(&["--interpret"], &["resume", "one", "-q"]);
        command.output().unwrap()
    };
    // The second node has its requirement from before, and the first one had its turn.
    let stopped = resume();
    let told = text(&stopped.stderr);
    assert_eq!(stopped.status.code(), Some(6), "{told}");
    let why = "policy `once` (Numbers are drawn once.) stopped the run before `first` is left by `done`: it has happened as often as it may; the run came by `first`, `second`, `first`";
    assert!(told.contains(why), "{told}");
    // Nothing of that is forgotten by whoever asks again.
    let again = resume();
    assert_eq!(again.status.code(), Some(6), "{}", text(&again.stderr));
    assert!(text(&again.stderr).contains(why), "{}", text(&again.stderr));
}
