//! The write-ahead log beside the file, looked at before SQLite does: it takes a log that it cannot read for an empty one, and what
//! stands behind a damaged place for what was never committed. Runs would be gone without a word.

use super::frames::{HEADER, Header};
use std::fs::File;
use std::io::{self, BufReader, Read as _};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The log of a file.
pub(super) fn of(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push("-wal");
    name.into()
}

/// Whether there is a log with something in it.
pub(super) fn holds_something(path: &Path) -> bool {
    std::fs::metadata(of(path)).is_ok_and(|about| about.len() > 0)
}

/// What is damaged.
#[derive(Debug, PartialEq, Eq)]
struct DamagedLog {
    /// In this log: one that is begun anew has another header.
    header: Vec<u8>,
    /// From this byte on.
    at: u64,
}

/// Says so if the log is damaged.
pub(super) fn check(path: &Path) -> Result<(), String> {
    // Another process may be about to begin the log anew, or to write over what was left behind its last commit: what is damaged
    // stays as it is.
    const LOOKS: u32 = 3;
    let Some(damage) = look(path) else {
        return Ok(());
    };
    for _ in 1..LOOKS {
        std::thread::sleep(Duration::from_millis(20));
        if look(path).as_ref() != Some(&damage) {
            return Ok(());
        }
    }
    Err(format!(
        "its write-ahead log {} is damaged (byte {}), and what runs did last is in there: restore both files from a copy, or \
         move the log away to go on with what the file itself holds",
        of(path).display(),
        damage.at
    ))
}

/// The damage of the log; `None`: there is none that is certain, or no log, it is empty, or it may not be read, of which SQLite
/// tells.
fn look(path: &Path) -> Option<DamagedLog> {
    let mut log = BufReader::with_capacity(1 << 16, File::open(of(path)).ok()?);
    let header = begins(&mut log).ok()?;
    let at = match Header::of(&header) {
        _ if header.is_empty() => return None,
        None => 0,
        Some(sound) => sound.damage(&mut log).ok()??,
    };
    Some(DamagedLog { header, at })
}

/// The beginning of a log.
fn begins(log: &mut BufReader<File>) -> io::Result<Vec<u8>> {
    let mut header = Vec::new();
    log.take(HEADER as u64).read_to_end(&mut header)?;
    Ok(header)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rusqlite::Connection;

    /// A directory that is gone when it is dropped.
    struct Dir(PathBuf);

    impl Dir {
        fn new(name: &str) -> Self {
            let dir = std::env::temp_dir().join(format!("gw-log-{name}-{}", std::process::id()));
            std::fs::create_dir_all(&dir).unwrap();
            Self(dir)
        }

        fn file(&self, name: &str) -> PathBuf {
            self.0.join(name)
        }
    }

    impl Drop for Dir {
        fn drop(&mut self) {
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }

    /// A file with a log, as a program leaves it that is killed.
    fn left(dir: &Dir, name: &str, write: impl FnOnce(&Connection)) -> PathBuf {
        let (from, to) = (dir.file(&format!("{name}-open")), dir.file(name));
        let connection = begun(&from);
        write(&connection);
        copied(&from, &to);
        to
    }

    fn begun(path: &Path) -> Connection {
        let connection = Connection::open(path).unwrap();
        connection
            .execute_batch(
                "PRAGMA journal_mode=wal; PRAGMA synchronous=off; PRAGMA wal_autocheckpoint=0; \
                 CREATE TABLE IF NOT EXISTS t (n INTEGER PRIMARY KEY, text TEXT)",
            )
            .unwrap();
        connection
    }

    fn copied(from: &Path, to: &Path) {
        std::fs::copy(from, to).unwrap();
        std::fs::copy(of(from), of(to)).unwrap();
    }

    /// Transactions that each write some pages.
    fn write(connection: &Connection, transactions: usize) {
        for _ in 0..transactions {
            insert(connection, 3 * 4096);
        }
    }

    fn insert(connection: &Connection, length: usize) {
        connection
            .execute("INSERT INTO t (text) VALUES (?1)", ["x".repeat(length)])
            .unwrap();
    }

    fn count(path: &Path) -> i64 {
        let connection = Connection::open(path).unwrap();
        let count = connection.query_row("SELECT count(*) FROM t", [], |row| row.get(0));
        count.unwrap()
    }

    #[test]
    fn damage_before_the_last_two_transactions_is_told_wherever_it_is() {
        let dir = Dir::new("flipped");
        let path = left(&dir, "runs.db", |connection| write(connection, 8));
        assert_eq!(check(&path), Ok(()));
        let log = std::fs::read(of(&path)).unwrap();
        // Each transaction of `write` ends within so many bytes of its beginning.
        let covered = log.len() - 2 * 8 * 4120;
        assert!(covered > log.len() / 4);
        for at in (0..covered).step_by(397).chain(0..HEADER + 24) {
            let mut flipped = log.clone();
            flipped[at] ^= 1;
            std::fs::write(of(&path), &flipped).unwrap();
            let found = look(&path).map(|damage| damage.at);
            let frame = at.checked_sub(HEADER).map(|at| HEADER + at / 4120 * 4120);
            let frame = frame.map_or(0, |at| u64::try_from(at).unwrap());
            assert_eq!(found, Some(frame), "byte {at}");
        }
        // A sector that was never written, over the end of one frame and the beginning of the next.
        let mut flipped = log.clone();
        flipped[HEADER + 3 * 4120 - 256..][..512].fill(0);
        std::fs::write(of(&path), &flipped).unwrap();
        let told = check(&path).unwrap_err();
        assert!(
            told.contains(&format!("(byte {})", HEADER + 2 * 4120)),
            "{told}"
        );
        assert!(
            told.contains("-wal is damaged") && told.contains("move the log away"),
            "{told}"
        );
    }

    #[test]
    fn a_log_that_ends_anywhere_is_not_damaged() {
        let dir = Dir::new("cut");
        let path = left(&dir, "runs.db", |connection| write(connection, 6));
        let log = std::fs::read(of(&path)).unwrap();
        for end in (HEADER..log.len()).step_by(997) {
            std::fs::write(of(&path), &log[..end]).unwrap();
            assert_eq!(look(&path), None, "cut at {end}");
            // A disk has made room for more.
            let mut room = log[..end].to_vec();
            room.resize(log.len(), 0);
            std::fs::write(of(&path), room).unwrap();
            assert_eq!(look(&path), None, "zeros from {end}");
        }
    }

    /// A writer is killed in the `fsync` of a long transaction, and another one, which does not know of it, begins over it. SQLite
    /// finds the end of the long one behind the short one, where it fits what stands before it there.
    #[test]
    fn a_transaction_that_was_written_over_is_no_damage() {
        let dir = Dir::new("over");
        let before = left(&dir, "before", |connection| write(connection, 3));
        let went_on = |name: &str, lengths: &[usize]| {
            let path = dir.file(name);
            copied(&before, &path);
            let connection = begun(&path);
            for length in lengths {
                insert(&connection, *length);
            }
            // Closing it would bring the log into the file.
            let log = std::fs::read(of(&path)).unwrap();
            (connection, log)
        };
        let (_one, long) = went_on("long", &[40 * 4096]);
        for lengths in [&[1][..], &[1, 1], &[9 * 4096], &[1, 4096, 1, 1]] {
            let (_other, short) = went_on(&format!("short-{}", lengths.len()), lengths);
            assert_eq!(short[..HEADER], long[..HEADER], "the same log");
            let mut over = short.clone();
            over.extend(&long[short.len()..]);
            let path = dir.file("over");
            copied(&before, &path);
            std::fs::write(of(&path), &over).unwrap();
            assert_eq!(look(&path), None, "{lengths:?}");
            assert_eq!(count(&path), 3 + i64::try_from(lengths.len()).unwrap());
        }
    }

    #[test]
    fn what_an_older_log_left_behind_is_no_damage() {
        let dir = Dir::new("anew");
        let path = left(&dir, "runs.db", |connection| {
            write(connection, 8);
            connection
                .query_row("PRAGMA wal_checkpoint(RESTART)", [], |_| Ok(()))
                .unwrap();
            write(connection, 1);
        });
        let log = std::fs::read(of(&path)).unwrap();
        assert!(log.len() > 20 * 4120, "the older one is still there");
        assert_eq!(look(&path), None);
        assert_eq!(count(&path), 9);
    }

    #[test]
    fn a_transaction_under_way_is_no_damage() {
        let dir = Dir::new("under-way");
        let path = left(&dir, "runs.db", |connection| {
            write(connection, 8);
            // It does not fit in memory, and what was written is written over within it.
            connection
                .execute_batch("PRAGMA cache_size=4; BEGIN; UPDATE t SET text = text || 'y'; UPDATE t SET text = 'z' || text")
                .unwrap();
        });
        assert_eq!(look(&path), None);
        assert_eq!(count(&path), 8);
    }
}
