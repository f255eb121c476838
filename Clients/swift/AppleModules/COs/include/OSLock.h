#pragma once
#include <stdbool.h>
#include <stdint.h>

/// A lock in one word: the thread that has it, and whether others wait.
typedef struct os_unfair_lock_s {
  uint32_t _os_unfair_lock_opaque;
} os_unfair_lock, *os_unfair_lock_t;

#define OS_UNFAIR_LOCK_INIT ((os_unfair_lock){0})

/// Takes the lock, waiting for it; the process ends where the thread has it already.
void os_unfair_lock_lock(os_unfair_lock_t lock);
/// Takes the lock if nobody has it, and says whether it did.
bool os_unfair_lock_trylock(os_unfair_lock_t lock) __attribute__((warn_unused_result));
/// Gives the lock back; the process ends where the thread does not have it.
void os_unfair_lock_unlock(os_unfair_lock_t lock);
/// Ends the process unless the calling thread has the lock.
void os_unfair_lock_assert_owner(const os_unfair_lock *lock);
/// Ends the process if the calling thread has the lock.
void os_unfair_lock_assert_not_owner(const os_unfair_lock *lock);
