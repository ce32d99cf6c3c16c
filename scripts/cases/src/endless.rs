//! Games that may never end: a win, a loss or a draw for each position.

use crate::game::{Answer, Words};

/// What the player to move achieves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    Win,
    Loss,
    Draw,
}

/// Lines of outcomes, and the word for a draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcomes {
    pub lines: Vec<Vec<Outcome>>,
    pub draw: &'static str,
}

/// Draws count for neither player.
impl Answer for Outcomes {
    fn won(&self) -> Vec<bool> {
        let outcomes = self.lines.iter().flatten();
        let decided = outcomes.filter(|&&outcome| outcome != Outcome::Draw);
        decided.map(|&outcome| outcome == Outcome::Win).collect()
    }

    fn lines(&self, [win, loss]: Words) -> Vec<String> {
        let word = |&outcome: &Outcome| match outcome {
            Outcome::Win => win,
            Outcome::Loss => loss,
            Outcome::Draw => self.draw,
        };
        let line = |outcomes: &Vec<Outcome>| outcomes.iter().map(word).collect::<Vec<_>>().join(" ");
        self.lines.iter().map(line).collect()
    }
}

/// Returns the outcome of each position, given its successors: who can force the end within 0, 1, 2, … moves,
/// until longer games change nothing.
pub fn by_length(successors: &[Vec<usize>]) -> Vec<Outcome> {
    let mut outcomes = vec![Outcome::Draw; successors.len()];
    loop {
        let outcome = |successors: &Vec<usize>| best(successors.iter().map(|&next| outcomes[next]));
        let longer = successors.iter().map(outcome).collect();
        if outcomes == longer {
            return outcomes;
        }
        outcomes = longer;
    }
}

/// Returns the outcome of a position, given those of its successors.
fn best(successors: impl Iterator<Item = Outcome>) -> Outcome {
    let mut best = Outcome::Loss;
    for outcome in successors {
        match outcome {
            Outcome::Loss => return Outcome::Win,
            Outcome::Draw => best = Outcome::Draw,
            Outcome::Win => {}
        }
    }
    best
}

/// Like [`by_length`], with the successors computed, not stored: all undecided positions are looked at again
/// and again, from the last to the first, until none is decided any more.
pub fn by_sweeping<S: Iterator<Item = usize>>(
    positions: usize,
    successors: impl Fn(usize) -> S,
) -> Vec<Outcome> {
    let mut outcomes = vec![Outcome::Draw; positions];
    loop {
        let mut has_changed = false;
        for position in (0..positions).rev() {
            if outcomes[position] == Outcome::Draw {
                outcomes[position] = best(successors(position).map(|next| outcomes[next]));
                has_changed |= outcomes[position] != Outcome::Draw;
            }
        }
        if !has_changed {
            return outcomes;
        }
    }
}

/// Like [`by_length`], in time proportional to the number of moves: each position watches one of its
/// successors, as long as that one is not known to be won.
pub fn by_watching(successors: &[Vec<usize>]) -> Vec<Outcome> {
    let mut predecessors = vec![Vec::new(); successors.len()];
    let mut watchers = predecessors.clone();
    let mut unwatched = Vec::new();
    let mut outcomes = vec![Outcome::Draw; successors.len()];
    let mut left: Vec<_> = successors.iter().map(|successors| successors.iter()).collect();
    for (position, successors) in successors.iter().enumerate() {
        for &next in successors {
            predecessors[next].push(position);
        }
        unwatched.push(position);
    }
    while let Some(position) = unwatched.pop() {
        if outcomes[position] != Outcome::Draw {
            continue;
        }
        if let Some(&next) = left[position].find(|&&next| outcomes[next] != Outcome::Win) {
            watchers[next].push(position);
            continue;
        }
        outcomes[position] = Outcome::Loss;
        for &won in &predecessors[position] {
            if outcomes[won] == Outcome::Draw {
                outcomes[won] = Outcome::Win;
                unwatched.append(&mut watchers[won]);
            }
        }
    }
    outcomes
}

#[cfg(test)]
mod tests {
    use rand::RngExt;

    use super::*;
    use crate::random::{seeded, Random};

    #[test]
    fn all_methods_agree() {
        let mut random = seeded("endless");
        for size in (1..20).cycle().take(2000) {
            let vertex = |random: &mut Random| random.random_range(0..size);
            let graph: Vec<Vec<usize>> = (0..size)
                .map(|_| (0..random.random_range(0..4)).map(|_| vertex(&mut random)).collect())
                .collect();
            let outcomes = by_length(&graph);
            assert_eq!(by_watching(&graph), outcomes, "{graph:?}");
            let sweeping = by_sweeping(size, |position| graph[position].iter().copied());
            assert_eq!(sweeping, outcomes, "{graph:?}");
        }
    }

    /// 0 and 1 lead to each other, and 1 to the won position 2.
    #[test]
    fn tells_draws_from_losses() {
        use Outcome::{Draw, Loss, Win};
        let graph = [vec![1], vec![0, 2], vec![3], vec![]];
        assert_eq!(by_length(&graph), [Draw, Draw, Win, Loss]);
    }
}
