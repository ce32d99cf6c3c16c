//! Grundy values by definition.

/// Returns the least natural number that is not among `values`.
pub fn mex(values: impl IntoIterator<Item = u32>) -> u32 {
    let values: Vec<u32> = values.into_iter().collect();
    let mut is_taken = vec![false; values.len() + 1];
    for value in values {
        if let Some(is_taken) = is_taken.get_mut(value as usize) {
            *is_taken = true;
        }
    }
    let mex = is_taken.iter().position(|is_taken| !is_taken);
    mex.expect("more places than values") as u32
}

/// Returns the XOR of Grundy values: 0 iff their sum is lost.
pub fn nim_sum(values: impl IntoIterator<Item = u32>) -> u32 {
    values.into_iter().fold(0, |sum, value| sum ^ value)
}

/// Returns the Grundy values of the heaps 0 to `last`; `moves` lists, for each move in a heap, the heaps that
/// it leaves of it, all of them smaller.
pub fn grundy_values<M, P>(last: u32, moves: impl Fn(u32) -> M) -> Vec<u32>
where
    M: IntoIterator<Item = P>,
    P: IntoIterator<Item = u32>,
{
    let mut values: Vec<u32> = Vec::new();
    for heap in 0..=last {
        let value = |left: P| nim_sum(left.into_iter().map(|heap| values[heap as usize]));
        let value = mex(moves(heap).into_iter().map(value));
        values.push(value);
    }
    values
}

/// Returns whether each heap of 0 to `last` is won, if a move leaves one of the smaller heaps that `moves`
/// lists.
pub fn won_heaps<M>(last: u32, moves: impl Fn(u32) -> M) -> Vec<bool>
where
    M: IntoIterator<Item = u32>,
{
    let mut won: Vec<bool> = Vec::new();
    for heap in 0..=last {
        let wins = moves(heap).into_iter().any(|left| !won[left as usize]);
        won.push(wins);
    }
    won
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mex_finds_the_least_gap() {
        assert_eq!(mex([]), 0);
        assert_eq!(mex([1, 2]), 0);
        assert_eq!(mex([2, 0, 1, 0, 4]), 3);
    }

    /// Take 1, 3 or 4: the values repeat every 7 heaps.
    #[test]
    fn tables_match_a_published_one() {
        let moves = |heap: u32| [1, 3, 4].into_iter().filter_map(move |it| heap.checked_sub(it));
        let values = grundy_values(13, |heap| moves(heap).map(Some));
        assert_eq!(values, [0, 1, 0, 1, 2, 3, 2].repeat(2));
        assert!(won_heaps(13, moves).into_iter().eq(values.iter().map(|&value| value > 0)));
    }

    /// Dawson's Kayles, as published: a move takes two neighbours out of a row, which may split it.
    #[test]
    fn a_move_may_split_a_heap() {
        let moves = |heap: u32| (0..heap.saturating_sub(1)).map(move |left| [left, heap - 2 - left]);
        let known = [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3];
        assert_eq!(grundy_values(20, moves)[1..], known);
    }
}
