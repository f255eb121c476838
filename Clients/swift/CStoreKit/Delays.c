#define _GNU_SOURCE
#include "CStoreKit.h"

#include <dlfcn.h>
#include <stddef.h>
#include <time.h>

// Names of libdispatch and of the runtime of blocks; neither has headers for C in every installation of Swift.
extern char _dispatch_main_q[];
uint64_t dispatch_time(uint64_t when, int64_t delta);
void *_Block_copy(const void *block);
void _Block_release(const void *block);

struct block {
  void *isa;
  int32_t flags;
  int32_t reserved;
  void (*invoke)(void *block);
};

static bool (*delay_taker)(int64_t nanoseconds, void *block);

void storekit_set_delay_taker(bool (*taker)(int64_t nanoseconds, void *block)) { delay_taker = taker; }

void storekit_run_block(void *block) {
  ((struct block *)block)->invoke(block);
  _Block_release(block);
}

/// How long it is until a time of libdispatch: one of the machine's clock, or one of the calendar, which is negative.
static int64_t nanoseconds_until(uint64_t when) {
  if ((int64_t)when >= 0) return (int64_t)(when - dispatch_time(0, 0));
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  return -(int64_t)when - ((int64_t)now.tv_sec * 1000000000 + now.tv_nsec);
}

/// libdispatch's own, which comes behind this one where it is a shared library.
static void (*system_dispatch_after(void))(uint64_t, void *, void *) {
  return (void (*)(uint64_t, void *, void *))dlsym(RTLD_NEXT, "dispatch_after");
}

__attribute__((weak)) void dispatch_after(uint64_t when, void *queue, void *block) {
  if (queue == _dispatch_main_q && delay_taker != NULL && when != ~0ULL) {
    void *copy = _Block_copy(block);
    if (delay_taker(nanoseconds_until(when), copy)) return;
    _Block_release(copy);
  }
  system_dispatch_after()(when, queue, block);
}

bool storekit_takes_delays(void) {
  // Where libdispatch is part of the program its definition has taken the place of the weak one.
  return system_dispatch_after() != NULL;
}
