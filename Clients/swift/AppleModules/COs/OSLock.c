#include "OSLock.h"

#include <linux/futex.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

// The word is 0 or the owner thread's number; the highest bit is set while other threads may wait.
static const uint32_t waiting = UINT32_C(1) << 31;

static uint32_t current_thread(void) { return (uint32_t)syscall(SYS_gettid); }

static uint32_t owner_of(uint32_t word) { return word & ~waiting; }

static void fail(const char *reason) {
  fprintf(stderr, "os_unfair_lock: %s\n", reason);
  abort();
}

static void wait_while(uint32_t *word, uint32_t value) {
  syscall(SYS_futex, word, FUTEX_WAIT_PRIVATE, value, NULL, NULL, 0);
}

void os_unfair_lock_lock(os_unfair_lock_t lock) {
  uint32_t *word = &lock->_os_unfair_lock_opaque;
  uint32_t thread = current_thread();
  uint32_t wanted = thread;
  for (;;) {
    uint32_t seen = 0;
    if (__atomic_compare_exchange_n(word, &seen, wanted, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED)) return;
    if (owner_of(seen) == thread) fail("the thread already holds the lock");
    uint32_t marked = seen | waiting;
    if (seen == marked ||
        __atomic_compare_exchange_n(word, &seen, marked, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
      wait_while(word, marked);
      // Other threads may still wait, so a woken thread acquires the lock with the bit set.
      wanted = thread | waiting;
    }
  }
}

bool os_unfair_lock_trylock(os_unfair_lock_t lock) {
  uint32_t seen = 0;
  return __atomic_compare_exchange_n(&lock->_os_unfair_lock_opaque, &seen, current_thread(), false,
                                     __ATOMIC_ACQUIRE, __ATOMIC_RELAXED);
}

void os_unfair_lock_unlock(os_unfair_lock_t lock) {
  os_unfair_lock_assert_owner(lock);
  uint32_t *word = &lock->_os_unfair_lock_opaque;
  uint32_t seen = __atomic_exchange_n(word, 0, __ATOMIC_RELEASE);
  if (seen & waiting) syscall(SYS_futex, word, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);
}

void os_unfair_lock_assert_owner(const os_unfair_lock *lock) {
  uint32_t seen = __atomic_load_n(&lock->_os_unfair_lock_opaque, __ATOMIC_RELAXED);
  if (owner_of(seen) != current_thread()) fail("the thread does not hold the lock");
}

void os_unfair_lock_assert_not_owner(const os_unfair_lock *lock) {
  uint32_t seen = __atomic_load_n(&lock->_os_unfair_lock_opaque, __ATOMIC_RELAXED);
  if (owner_of(seen) == current_thread()) fail("the thread holds the lock");
}
