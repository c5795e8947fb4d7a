//! Which ways lead back, and how far down each node stands. Takes time as long as the picture has nodes and ways.

#![expect(
    clippy::indexing_slicing,
    reason = "the ends of every way are nodes of its picture, and each table has an entry for each node"
)]

/// The order of a picture from top to bottom.
pub(super) struct Order {
    /// Of each way, whether it leads back up, or from a node to itself.
    pub(super) back: Vec<bool>,
    /// Of each node, which one it is if each stands after those that lead to it.
    pub(super) turn: Vec<usize>,
    /// Of each node, its row: below all that lead to it.
    pub(super) row: Vec<usize>,
}

/// The order of so many nodes with these ways, walked from `start`, then from what is not reached from there. A way that meets a
/// node which is still being walked leads back.
pub(super) fn of(nodes: usize, start: usize, ways: &[(usize, usize)]) -> Order {
    let mut out: Vec<Vec<usize>> = vec![Vec::new(); nodes];
    for (way, (from, _)) in ways.iter().enumerate() {
        out[*from].push(way);
    }
    let mut walk = Walk {
        ways,
        out: &out,
        met: vec![VisitState::Not; nodes],
        back: vec![false; ways.len()],
        left: Vec::with_capacity(nodes),
    };
    for root in std::iter::once(start).chain(0..nodes) {
        if walk.met.get(root) == Some(&VisitState::Not) {
            walk.from(root);
        }
    }
    let Walk { back, left, .. } = walk;
    let (mut turn, mut row) = (vec![0; nodes], vec![0; nodes]);
    for (at, node) in left.iter().rev().enumerate() {
        turn[*node] = at;
        for way in out[*node].iter().filter(|way| !back[**way]) {
            let (from, to) = ways[*way];
            row[to] = row[to].max(row[from] + 1);
        }
    }
    Order { back, turn, row }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum VisitState {
    Not,
    /// On the way from the root to here.
    Now,
    Left,
}

struct Walk<'w> {
    ways: &'w [(usize, usize)],
    out: &'w [Vec<usize>],
    met: Vec<VisitState>,
    back: Vec<bool>,
    /// Nodes in the order in which they were left: each after all that it leads to.
    left: Vec<usize>,
}

impl Walk<'_> {
    fn from(&mut self, root: usize) {
        let mut path = vec![(root, 0)];
        self.met[root] = VisitState::Now;
        while let Some((node, next)) = path.last_mut() {
            let Some(way) = self.out[*node].get(*next) else {
                self.met[*node] = VisitState::Left;
                self.left.push(*node);
                path.pop();
                continue;
            };
            *next += 1;
            let (_, to) = self.ways[*way];
            match self.met[to] {
                VisitState::Now => self.back[*way] = true,
                VisitState::Left => {}
                VisitState::Not => {
                    self.met[to] = VisitState::Now;
                    path.push((to, 0));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_loop_has_one_way_back_and_rows_go_down() {
        // 1 is the start: 1 → 0 → 2 → 1, 0 → 2 once more by 3, 2 → 2.
        let ways = [(1, 0), (0, 2), (2, 1), (0, 3), (3, 2), (2, 2)];
        let order = super::of(5, 1, &ways);
        assert_eq!(order.back, [false, false, true, false, false, true]);
        assert_eq!(order.row, [1, 0, 3, 2, 0]);
        for ((from, to), back) in ways.iter().zip(&order.back) {
            assert!(*back || order.turn[*from] < order.turn[*to]);
        }
    }
}
