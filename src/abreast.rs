//! Work on many things of which each is done by itself: by several threads where there are any.

use std::hint::black_box;
use std::num::NonZero;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// How many threads there are to be. Some systems read several files to answer that.
static THREADS: LazyLock<usize> =
    LazyLock::new(|| thread::available_parallelism().map_or(1, NonZero::get));

/// What `work` makes of each item, in the order of the items.
pub(crate) fn abreast<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    // Items differ in size, so each thread takes the next one that nobody has taken.
    let next = AtomicUsize::new(0);
    let take = || {
        let mut done: Vec<(usize, R)> = Vec::new();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(index) else {
                return done;
            };
            done.push((index, work(item)));
        }
    };
    let mut done: Vec<Option<R>> = items.iter().map(|_| None).collect();
    thread::scope(|scope| {
        // Where the system gives no thread, there is this one.
        let others: Vec<_> = (1..items.len().min(*THREADS))
            .map_while(|_| {
                let work = || {
                    make_room();
                    take()
                };
                thread::Builder::new().spawn_scoped(scope, work).ok()
            })
            .collect();
        let mut found = take();
        found.extend(
            others
                .into_iter()
                .flat_map(|other| other.join().unwrap_or_default()),
        );
        for (index, result) in found {
            done[index] = Some(result);
        }
    });
    // What a thread that died had in hand is done again here, where its panic can be seen.
    let made_up = |(result, item): (Option<R>, &T)| result.unwrap_or_else(|| work(item));
    done.into_iter().zip(items).map(made_up).collect()
}

/// What two pieces of work come to that have nothing to do with each other.
#[cfg(any(feature = "print", test))]
pub(crate) fn both<A, B: Send>(one: impl FnOnce() -> A, other: impl Fn() -> B + Sync) -> (A, B) {
    if *THREADS < 2 {
        return (one(), other());
    }
    thread::scope(|scope| {
        let beside = thread::Builder::new().spawn_scoped(scope, &other);
        let found = one();
        // Where the system gave no thread, or it died, there is this one.
        let beside = beside.ok().and_then(|thread| thread.join().ok());
        (found, beside.unwrap_or_else(&other))
    })
}

/// So many bytes are got for a thread at one go.
const ROOM: usize = 4 << 20;

/// Makes the heap of a new thread large. Some systems, such as glibc, let it grow page by page, each with
/// a call of the kernel. What is given back stays with the thread; a piece as large as the first one
/// is there no longer got from the kernel by itself, so that the second one grows the heap.
fn make_room() {
    for _ in 0..2 {
        drop(black_box(Vec::<u8>::with_capacity(ROOM)));
    }
}

#[cfg(test)]
mod tests {
    use super::{abreast, both};

    #[test]
    fn both_are_done() {
        let words = ["one", "two"];
        assert_eq!(
            both(|| words.len(), || words.concat()),
            (2, "onetwo".into())
        );
    }

    #[test]
    fn results_stand_in_the_order_of_the_items() {
        let items: Vec<u64> = (0..1000).collect();
        let squares: Vec<u64> = items.iter().map(|item| item * item).collect();
        assert_eq!(abreast(&items, |item| item * item), squares);
        assert!(abreast(&[], |item: &u64| *item).is_empty());
    }
}
