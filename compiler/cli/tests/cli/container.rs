//! The Dockerfile of the guide, held without Docker: the same steps in a directory that is the root of a process. Its system is that of this
//! machine, so that what installs packages is left out.

use super::fresh;
use std::path::Path;
use std::process::Command;

/// The lines of the Dockerfile: instruction and what follows.
fn steps() -> Vec<(String, String)> {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("guide/src/operating.md");
    let page = std::fs::read_to_string(page).unwrap();
    let file = page.split("```dockerfile\n").nth(1).unwrap();
    let file = file.split("```").next().unwrap();
    let steps = file.lines().map(|line| line.split_once(' ').unwrap());
    steps
        .map(|(step, words)| (step.to_owned(), words.to_owned()))
        .collect()
}

/// What makes a root of this machine's system in `$root`, in a namespace of its own, so that nothing of it stays.
const ROOT: &str = r#"set -eu
mkdir -p "$root/etc" "$root/tmp" "$root/dev" "$root/usr" "$root/proc" "$root/bin-of-its-own"
chmod 1777 "$root/tmp"
for link in bin lib lib64 sbin; do [ ! -L "/$link" ] || cp -P "/$link" "$root/$link"; done
mount --bind /usr "$root/usr"
mount --bind "$root/bin-of-its-own" "$root/usr/local/bin"
mount --bind /dev "$root/dev"
cp /etc/login.defs "$root/etc/" 2> /dev/null || true
echo 'root:x:0:0:root:/root:/bin/sh' > "$root/etc/passwd"
echo 'root:x:0:' > "$root/etc/group"
"#;

/// The steps as a program for a shell.
fn program() -> String {
    let (mut text, mut user, mut place) =
        (ROOT.to_owned(), String::from("root"), String::from("/"));
    for (step, words) in steps() {
        match step.as_str() {
            "FROM" => assert!(words.starts_with("debian:"), "{words}"),
            "RUN" => {
                let commands = words.split(" && ");
                let kept: Vec<&str> = commands
                    .filter(|command| {
                        !command.starts_with("apt-get ")
                            && !command.starts_with("rm -rf /var/lib/apt/")
                    })
                    .collect();
                text.push_str(&format!(
                    "chroot \"$root\" /bin/sh -c '{}'\n",
                    kept.join(" && ")
                ));
            }
            "COPY" => {
                let (_, to) = words.split_once(' ').unwrap();
                text.push_str(&format!("cp \"$agent\" \"$root{to}\"\n"));
            }
            "USER" => user = words,
            "WORKDIR" => place = words,
            "ENTRYPOINT" => {
                let entry: Vec<String> = serde_json::from_str(&words).unwrap();
                let entry = entry.join(" ");
                text.push_str(&format!(
                    "home=$(sed -n 's/^{user}:.*:\\(.*\\):[^:]*$/\\1/p' \"$root/etc/passwd\")\n\
                     chroot --userspec={user} \"$root\" /usr/bin/env -i HOME=\"$home\" PATH=/usr/local/bin:/usr/bin:/bin \
                     /bin/sh -c 'cd {place} && exec {entry} \"$@\"' agent \"$@\"\n"
                ));
            }
            other => panic!("the Dockerfile has a step `{other}`"),
        }
    }
    text
}

/// What an agent that stands alone says in the container of the guide; nothing where this machine does not let a test make one.
pub fn said_in_the_container(agent: &Path, words: &[&str]) -> Option<String> {
    assert_eq!(steps().len(), 6, "a Dockerfile of six lines");
    let root = fresh("container");
    let may = Command::new("unshare").args(["--mount", "true"]).status();
    if !may.is_ok_and(|status| status.success()) {
        eprintln!("skipped: this user may not make a container");
        return None;
    }
    let done = Command::new("unshare")
        .args(["--mount", "bash", "-c", &program(), "steps"])
        .args(words)
        .env("root", &root)
        .env("agent", agent)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&done.stderr).into_owned();
    assert!(done.status.success(), "{said}");
    Some(String::from_utf8_lossy(&done.stdout).into_owned())
}
