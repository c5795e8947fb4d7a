//! Stores that cannot be used as they are: damaged, or only to be read.

use super::commands::{Agent, told};
use super::stores::{Dir, exit, origin};
use graphwright::store::{Lease, Store as _, sqlite::Sqlite};
use std::io::{BufRead as _, BufReader, Lines, Write as _};
use std::process::{Child, ChildStdout, Command, Stdio};

#[test]
fn a_damaged_log_is_told_and_not_taken_for_no_run() {
    let agent = Agent::new("durable-damaged");
    let (code, _, stderr) = agent.run(
        &["Wasm", "--run-id", "one", "--detach-on-ask"],
        "world.json",
    );
    assert_eq!(code, Some(3), "{stderr}");
    std::fs::write(format!("{}-wal", agent.dir.file()), [7_u8; 4096]).expect("a log");
    for command in [&["runs"][..], &["show", "one"]] {
        let (code, stdout, stderr) = agent.run(command, "");
        assert_ne!(code, Some(0), "{stdout}");
        assert!(
            stderr.contains("write-ahead log") && stderr.contains("is damaged"),
            "{stderr}"
        );
    }
}

/// A process that keeps runs in a file, as fast as it can, and says after each write what is kept.
struct Writer {
    process: Child,
    said: Lines<BufReader<ChildStdout>>,
}

impl Writer {
    fn start(file: &str, name: &str) -> Self {
        let test = [
            "--exact",
            "durable::damaged::a_writer",
            "--ignored",
            "--nocapture",
        ];
        let mut process = Command::new(std::env::current_exe().expect("this program"))
            .args(test)
            .env("LOG_FILE", file)
            .env("LOG_NAME", name)
            .stdout(Stdio::piped())
            .spawn()
            .expect("a process");
        let said = process.stdout.take().expect("a pipe");
        let said = BufReader::new(said).lines();
        Self { process, said }
    }

    /// What it has kept after so many writes.
    fn kept(&mut self, writes: usize) -> Option<(String, usize)> {
        let said = self.said.by_ref().map_while(Result::ok);
        let kept = said.filter_map(|line| {
            let (run, exits) = line.strip_prefix("kept ")?.split_once(' ')?;
            Some((run.to_owned(), exits.parse().ok()?))
        });
        kept.take(writes).last()
    }

    fn kill(mut self) {
        self.process.kill().expect("killed");
        self.process.wait().expect("a status");
    }
}

/// The process that is killed.
#[tokio::test]
#[ignore = "the other process of `logs_…`"]
async fn a_writer() {
    let (Ok(file), Ok(name)) = (std::env::var("LOG_FILE"), std::env::var("LOG_NAME")) else {
        return;
    };
    let store = Sqlite::at(&file).expect("opens");
    // As long as it is let.
    for number in 0.. {
        let (run, lease) = (format!("{name}-{number}"), Lease::new());
        store.create(&origin(&run), &lease).await.expect("created");
        let mut exits = 0;
        // Short transactions, and such as take many pages.
        for rows in [1, 60, 1, 1, 240, 3, 20] {
            let rows: Vec<_> = (exits..exits + rows)
                .map(|step| exit("", step, step + 1))
                .collect();
            exits += u32::try_from(rows.len()).expect("few");
            store.append(&run, &lease, rows).await.expect("kept");
            println!("\nkept {run} {exits}");
            std::io::stdout().flush().expect("said");
        }
    }
}

#[tokio::test]
async fn logs_of_killed_writers_are_never_called_damaged() {
    let dir = Dir::new("durable-killed-log");
    let file = dir.file();
    let (mut chance, mut kills, mut logs) = (7_usize, 0, 0);
    let mut below = |most: usize| {
        chance = chance
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (chance >> 33) % most
    };
    // Two write at once. One is killed while the other goes on, and then that one while nobody does.
    while kills < 100 {
        let mut one = Writer::start(&file, &format!("one-{kills}"));
        let mut two = Writer::start(&file, &format!("two-{kills}"));
        let kept = [one.kept(1 + below(9)), two.kept(1 + below(9))];
        one.kill();
        let after = two.kept(1 + below(5));
        let log = std::fs::metadata(format!("{file}-wal")).map_or(0, |about| about.len());
        logs += usize::from(log > 0);
        drop(Sqlite::at(&file).expect("the log is not damaged"));
        two.kill();
        kills += 2;
        let store = Sqlite::at(&file).expect("the log is not damaged");
        for (run, exits) in kept
            .into_iter()
            .chain([after])
            .map(|kept| kept.expect("kept"))
        {
            let found = store.exits(&run).await.expect("exits");
            assert!(found.len() >= exits, "{run}: {exits} were kept");
        }
    }
    assert!(logs > 40, "only {logs} times there was a log");
}

/// A run is kept in a log, the process is killed, and then a byte of what it kept changes.
#[tokio::test]
async fn a_log_that_is_damaged_further_inside_is_told_by_every_command() {
    let agent = Agent::new("durable-damaged-inside");
    agent.waiting("one");
    let file = agent.dir.file();
    let mut writer = Writer::start(&file, "writer");
    writer.kept(4).expect("kept");
    writer.kill();
    let name = format!("{file}-wal");
    let sound = std::fs::read(&name).expect("a log");
    let (code, _, stderr) = agent.run(&["show", "one"], "");
    assert_eq!(code, Some(0), "{stderr}");
    // Whoever looks last brings the log into the file; with the other files as they were, it is there again.
    let mut writer = Writer::start(&file, "again");
    writer.kept(4).expect("kept");
    writer.kill();
    let mut log = std::fs::read(&name).expect("a log");
    assert_ne!(log, sound);
    let middle = 32 + 24 + 4096 / 2;
    log[middle] ^= 0x10;
    std::fs::write(&name, &log).expect("written");
    for command in [
        &["runs"][..],
        &["show", "one"],
        &["resume", "one", "--answer", "approve"],
    ] {
        let world = if command.len() > 2 { "world.json" } else { "" };
        let (code, stdout, stderr) = agent.run(command, world);
        assert_ne!(code, Some(0), "{stdout}");
        for part in [
            &*format!("{name} is damaged (byte 32)"),
            "restore both files",
            "move the log away",
        ] {
            assert!(stderr.contains(part), "{command:?}: {stderr}");
        }
    }
    assert_eq!(
        std::fs::read(&name).expect("a log"),
        log,
        "nobody touched it"
    );
    // What was said helps.
    std::fs::rename(&name, format!("{name}.damaged")).expect("moved");
    let (code, stdout, stderr) = agent.run(&["show", "one"], "");
    assert_eq!(code, Some(0), "{stderr}");
    assert!(stdout.contains("review"), "{stdout}");
}

#[cfg(unix)]
#[test]
fn a_store_that_may_only_be_read_is_listed_and_shown() {
    use std::os::unix::fs::PermissionsExt as _;
    use std::os::unix::process::CommandExt as _;
    let agent = Agent::new("durable-read-only");
    let (code, _, stderr) = agent.run(
        &["Wasm", "--run-id", "one", "--detach-on-ask"],
        "world.json",
    );
    assert_eq!(code, Some(3), "{stderr}");
    let mode = |path: &std::path::Path, mode: u32| {
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).expect("a mode");
    };
    let file = agent.dir.file();
    // Root may write whatever the mode says, so another user looks then.
    let is_root = rustix::process::geteuid().is_root();
    let tests = std::env::current_exe().expect("a program");
    let target = tests.ancestors().nth(2).expect("a target directory");
    for (dir, of_file) in [(0o555, 0o444), (0o777, 0o444), (0o555, 0o666)] {
        mode(file.as_ref(), of_file);
        mode(&agent.dir.0, dir);
        for command in [&["runs"][..], &["show", "one"]] {
            let mut looking = Command::new(target.join("examples").join("brief-writer"));
            looking
                .args(command)
                .arg("--store")
                .arg(format!("sqlite:{file}"));
            looking.env("HOME", &agent.dir.0).stdin(Stdio::null());
            if is_root {
                looking.uid(65534).gid(65534);
            }
            let (code, stdout, stderr) = told(&looking.output().expect("starts"));
            assert_eq!(code, Some(0), "{dir:o} {of_file:o} {command:?}: {stderr}");
            assert!(stdout.contains("review"), "{command:?}: {stdout}");
        }
    }
    mode(&agent.dir.0, 0o755);
}

#[test]
fn those_that_open_a_new_file_at_once_all_get_a_store() {
    let dir = Dir::new("durable-new-at-once");
    for number in 0..40 {
        let file = format!("{}-{number}", dir.file());
        let ready = std::sync::Barrier::new(6);
        std::thread::scope(|scope| {
            let open = || {
                ready.wait();
                Sqlite::at(&file).map(drop)
            };
            let opened: Vec<_> = (0..6).map(|_| scope.spawn(open)).collect();
            for opened in opened {
                let opened = opened.join().expect("no panic");
                assert_eq!(opened, Ok(()), "{file}");
            }
        });
    }
}
