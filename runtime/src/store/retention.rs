//! How long runs are kept that are over: by age, by number, or both.
//!
//! A run that waits, or whose process died, is never removed: somebody may want it.

use crate::run::journal::rows::now;
use crate::run::journal::{Filter, Phase, RunRow, Store, StoreError};
use std::str::FromStr;

const DAY: u64 = 24 * 60 * 60 * 1000;

/// Which runs are kept. A run is removed if one of the two says so.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Retention {
    /// Those that stopped less than so many days ago.
    pub days: Option<u64>,
    /// So many of the latest of their graph.
    pub latest: Option<usize>,
}

/// `30d`, `200`, or `30d,200`.
impl FromStr for Retention {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong =
            || "expected a number of days, a number of runs, or both: 30d, 200, 30d,200".to_owned();
        let mut retention = Self::default();
        for part in text.split(',').map(str::trim) {
            match part.strip_suffix('d') {
                Some(days) if retention.days.is_none() => {
                    retention.days = Some(days.parse().map_err(|_| wrong())?);
                }
                None if retention.latest.is_none() => {
                    retention.latest = Some(part.parse().map_err(|_| wrong())?);
                }
                Some(_) | None => return Err(wrong()),
            }
        }
        Ok(retention)
    }
}

impl Retention {
    /// Removes what is not kept of a graph (`None`: of every graph, counted together), and gives the room back. Says how
    /// many runs were removed.
    ///
    /// # Errors
    /// If the store cannot be read or written.
    pub async fn apply(&self, store: &dyn Store, graph: Option<&str>) -> Result<u64, StoreError> {
        let filter = Filter {
            graph: graph.map(str::to_owned),
            ..Filter::default()
        };
        let rows = store.list(&filter).await?;
        let over = |row: &RunRow| !matches!(row.phase, Phase::Running | Phase::Waiting);
        let now = now();
        let mut removed = 0;
        for (place, row) in rows.into_iter().filter(over).enumerate() {
            let among = self.latest.is_none_or(|latest| place < latest);
            let young = self
                .days
                .is_none_or(|days| row.updated.saturating_add(days.saturating_mul(DAY)) > now);
            if among && young {
                continue;
            }
            match store.remove(&row.id).await {
                Ok(()) => removed += 1,
                // Somebody continues it, or was faster.
                Err(StoreError::Busy { .. } | StoreError::Missing { .. }) => {}
                Err(error) => return Err(error),
            }
        }
        if removed > 0 {
            store.shrink().await?;
        }
        Ok(removed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_limits_can_be_written() {
        let read = |text: &str| text.parse::<Retention>();
        let of = |days, latest| Ok(Retention { days, latest });
        assert_eq!(read("30d"), of(Some(30), None));
        assert_eq!(read("200"), of(None, Some(200)));
        assert_eq!(read("30d, 0"), of(Some(30), Some(0)));
        for wrong in ["", "30d,30d", "1,2", "d", "soon", "-1", "1,"] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}
