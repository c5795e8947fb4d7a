//! `build --standalone`: what becomes part of an agent, and where the agent works.

use super::{fresh, graphwright, text, write};
use std::process::Command;

#[test]
fn what_stands_alone_works_where_it_is_started() {
    let directory = fresh("build-alone/keeper");
    let graph = "name: keeper\nversion: \"1.0\"\nstart: keep\nnodes:\n  keep: { type: script, script: scripts/keep.sh, x-writes: { said: { type: string } }, next: done }\n  done: { type: end, output: \"{{said}}\" }\n";
    let path = write(&directory, graph);
    let put = |name: &str, text: &str| {
        let file = directory.join(name);
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(file, text).unwrap();
    };
    put(
        "scripts/keep.sh",
        "cat \"$GRAPH_DIR/texts/a.txt\" > kept.txt || exit 1\necho '{\"said\": \"kept\"}'\n",
    );
    put("texts/a.txt", "a text\n");
    put("texts/drafts/b.txt", "no text\n");
    put("old.csv", "1,2\n");
    put("wanted.csv", "3,4\n");
    put(
        ".graphwrightignore",
        "# results\n*.csv\n!wanted.csv\ndrafts/\n",
    );
    // What a run of an agent that was built into the directory has left there.
    let mut head = [0_u8; 100];
    head[..16].copy_from_slice(b"SQLite format 3\0");
    head[68..72].copy_from_slice(b"GWRT");
    std::fs::write(directory.join("runs.db"), head).unwrap();
    let binary = directory.join("keeper").display().to_string();
    let build = || graphwright(&["build", "--standalone", &path, "--debug", "-o", &binary]);
    for _ in 0..2 {
        let built = build();
        let told = text(&built.stderr);
        assert_eq!(built.status.code(), Some(0), "{told}");
        for named in [
            "packing 4 files, 1 kB:\n",
            "  keeper/scripts/keep.sh (",
            "  keeper/texts/a.txt (7 bytes)\n",
            "  keeper/wanted.csv (4 bytes)\n",
            "left out: keeper/old.csv (the ignore file names it)\n",
            "left out: keeper/texts/drafts (the ignore file names it)\n",
            "left out: keeper/runs.db (runs are kept in it)\n",
        ] {
            assert!(told.contains(named), "{named}: {told}");
        }
    }
    let told = build();
    assert!(text(&told.stderr).contains("left out: keeper/keeper (it is the agent itself)\n"));
    let elsewhere = fresh("build-alone-elsewhere");
    let unpacked = elsewhere.join("cache");
    let run = |more: &[&str]| {
        Command::new(&binary)
            .args(["--store", "none", "-q"])
            .args(more)
            .current_dir(&elsewhere)
            .env("GRAPHWRIGHT_CACHE", &unpacked)
            .output()
            .unwrap()
    };
    for (place, more) in [("", &[][..]), ("there", &["--work-dir", "there"])] {
        std::fs::create_dir_all(elsewhere.join(place)).unwrap();
        let output = run(more);
        assert_eq!(text(&output.stdout), "kept\n", "{}", text(&output.stderr));
        let kept = elsewhere.join(place).join("kept.txt");
        assert_eq!(std::fs::read_to_string(kept).unwrap(), "a text\n");
    }
    use std::os::unix::fs::PermissionsExt as _;
    let mut open = vec![unpacked.join("standalone")];
    let mut files = 0;
    while let Some(place) = open.pop() {
        for entry in std::fs::read_dir(place).unwrap() {
            let entry = entry.unwrap().path();
            if entry.is_dir() {
                open.push(entry);
            } else {
                files += 1;
                let mode = std::fs::metadata(&entry).unwrap().permissions().mode();
                assert_eq!(mode & 0o222, 0, "{}", entry.display());
            }
        }
    }
    assert_eq!(files, 4);
}
