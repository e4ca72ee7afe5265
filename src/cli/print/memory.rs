//! How the system's allocator holds what a sheet needs.

/// From this size on a piece of memory goes back to the system as soon as it is free: where glibc begins.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const LARGE: libc::c_int = 128 << 10;

/// Lets large pieces of memory go back to the system as soon as they are free. glibc raises by itself what it takes
/// for large, to the size of what has been given back, and the typesetter gives back pieces of all sizes: a sheet of
/// twenty pages then takes up to nine megabytes more. To be called before there are further threads.
#[allow(unsafe_code, reason = "glibc is told in no other way")]
pub(super) fn give_back_early() {
    // SAFETY: the call takes two numbers and sets one that allocations go by, under the lock of the first heap. A
    // verb calls it before it has further threads. Where it is refused all stays as it was.
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    let _ = unsafe { libc::mallopt(libc::M_MMAP_THRESHOLD, LARGE) };
}
