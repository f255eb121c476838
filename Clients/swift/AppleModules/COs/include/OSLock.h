#pragma once
#include <stdbool.h>
#include <stdint.h>

/// A lock in one word: the owner thread, and whether others wait.
typedef struct os_unfair_lock_s {
  uint32_t _os_unfair_lock_opaque;
} os_unfair_lock, *os_unfair_lock_t;

#define OS_UNFAIR_LOCK_INIT ((os_unfair_lock){0})

/// Acquires the lock, waiting if necessary; ends the process if the thread already holds it.
void os_unfair_lock_lock(os_unfair_lock_t lock);
/// Acquires the lock if it is free; returns whether it did.
bool os_unfair_lock_trylock(os_unfair_lock_t lock) __attribute__((warn_unused_result));
/// Releases the lock; ends the process if the thread does not hold it.
void os_unfair_lock_unlock(os_unfair_lock_t lock);
/// Ends the process unless the calling thread holds the lock.
void os_unfair_lock_assert_owner(const os_unfair_lock *lock);
/// Ends the process if the calling thread holds the lock.
void os_unfair_lock_assert_not_owner(const os_unfair_lock *lock);
