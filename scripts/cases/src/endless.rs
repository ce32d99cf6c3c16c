//! Games that may never end: a win, a loss or a draw for each position.

use crate::game::{Answer, Words};
use crate::random::Random;

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

/// Draws a case in which each player wins a quarter of the decided positions; any case if none of 1000 is
/// like that.
pub fn balanced<C>(
    random: &mut Random,
    draw: impl Fn(&mut Random) -> C,
    answer: impl Fn(&C) -> Outcomes,
) -> C {
    let is_balanced = |case: &C| {
        let won = answer(case).won();
        let (decided, won) = (won.len(), won.iter().filter(|&&won| won).count());
        decided > 0 && 4 * won.min(decided - won) >= decided
    };
    let drawn = (0..1000).map(|_| draw(random)).find(is_balanced);
    drawn.unwrap_or_else(|| draw(random))
}

/// Returns the outcome of each position, given its successors: who can force the end within 0, 1, 2, … moves,
/// until longer games change nothing.
pub fn by_length(successors: &[Vec<usize>]) -> Vec<Outcome> {
    let mut outcomes = vec![Outcome::Draw; successors.len()];
    loop {
        let outcome = |successors: &Vec<usize>| {
            let has = |outcome| successors.iter().any(|&next| outcomes[next] == outcome);
            if has(Outcome::Loss) {
                Outcome::Win
            } else if has(Outcome::Draw) {
                Outcome::Draw
            } else {
                Outcome::Loss
            }
        };
        let longer = successors.iter().map(outcome).collect();
        if outcomes == longer {
            return outcomes;
        }
        outcomes = longer;
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
    use crate::random::seeded;

    #[test]
    fn both_methods_agree() {
        let mut random = seeded("endless");
        for size in (1..20).cycle().take(2000) {
            let vertex = |random: &mut Random| random.random_range(0..size);
            let graph: Vec<Vec<usize>> = (0..size)
                .map(|_| (0..random.random_range(0..4)).map(|_| vertex(&mut random)).collect())
                .collect();
            assert_eq!(by_watching(&graph), by_length(&graph), "{graph:?}");
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
