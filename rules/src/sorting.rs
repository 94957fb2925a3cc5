//! Sorting of short lists.

/// Sorts by insertion; equal items stay in their order. For lists of at most a few hundred items
/// outside the search. The standard library's sort would make the WebAssembly module of the rules
/// 28 kB larger, 5 kB when compressed.
pub fn sort_short<T>(items: &mut [T], is_before: impl Fn(&T, &T) -> bool) {
    for sorted in 1..items.len() {
        let mut at = sorted;
        while at > 0 && is_before(&items[at], &items[at - 1]) {
            items.swap(at, at - 1);
            at -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mix::mix;

    #[test]
    fn it_sorts_as_the_standard_library_does_and_keeps_equal_items_in_their_order() {
        for length in 0..100 {
            let mut items: Vec<(u64, u64)> = (0..length).map(|at| (mix(length << 8 | at) % 16, at)).collect();
            let mut expected = items.clone();
            expected.sort_by_key(|&(key, _)| key);
            sort_short(&mut items, |a, b| a.0 < b.0);
            assert_eq!(items, expected);
        }
    }
}
