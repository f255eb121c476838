#define _GNU_SOURCE
#include "CStoreKit.h"

#include <dlfcn.h>
#include <stddef.h>
#include <stdlib.h>
#include <time.h>

// Names of libdispatch and of the runtime of blocks; neither has headers for C in every installation of Swift.
extern char _dispatch_main_q[];
uint64_t dispatch_time(uint64_t when, int64_t delta);
void *_Block_copy(const void *block);
void _Block_release(const void *block);
void dispatch_async_f(void *queue, void *context, void (*work)(void *context));
void dispatch_retain(void *object);
void dispatch_release(void *object);

struct block {
  void *isa;
  int32_t flags;
  int32_t reserved;
  void (*invoke)(void *block);
};

/// Work that was put off: a function with its context, and the queue that it is for.
struct delayed {
  void *queue;
  void *context;
  void (*work)(void *context);
};

static bool (*delay_taker)(int64_t nanoseconds, void *delayed);

void storekit_set_delay_taker(bool (*taker)(int64_t nanoseconds, void *delayed)) { delay_taker = taker; }

void storekit_perform_delayed(void *delayed) {
  struct delayed work = *(struct delayed *)delayed;
  free(delayed);
  if (work.queue == _dispatch_main_q) {
    work.work(work.context);
  } else {
    dispatch_async_f(work.queue, work.context, work.work);
    dispatch_release(work.queue);
  }
}

/// How long it is until a time of libdispatch. The highest bit says that it is of another clock than the usual one, and the
/// next that this is the calendar's, whose times are negative.
static int64_t nanoseconds_until(uint64_t when) {
  const uint64_t other_clock = 1ULL << 63, calendar = 1ULL << 62;
  if ((when & other_clock) == 0) return (int64_t)(when - dispatch_time(0, 0));
  if ((when & calendar) == 0) return (int64_t)(when - dispatch_time(other_clock, 0));
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  return -(int64_t)when - ((int64_t)now.tv_sec * 1000000000 + now.tv_nsec);
}

/// Whether work may be taken. Delays of other queues than the main one are those of the process itself in a test.
static bool may_take(uint64_t when, void *queue) {
  return delay_taker != NULL && when != ~0ULL && (queue == _dispatch_main_q || storekit_is_judged());
}

/// Whether somebody has taken work.
static bool take(uint64_t when, void *queue, void *context, void (*work)(void *context)) {
  struct delayed *delayed = malloc(sizeof *delayed);
  *delayed = (struct delayed){queue, context, work};
  if (queue != _dispatch_main_q) dispatch_retain(queue);
  if (delay_taker(nanoseconds_until(when), delayed)) return true;
  if (queue != _dispatch_main_q) dispatch_release(queue);
  free(delayed);
  return false;
}

static void run_block(void *block) {
  ((struct block *)block)->invoke(block);
  _Block_release(block);
}

// libdispatch's own, which come behind these where it is a shared library.

static void *behind(const char *name) { return dlsym(RTLD_NEXT, name); }

__attribute__((weak)) void dispatch_after(uint64_t when, void *queue, void *block) {
  if (may_take(when, queue)) {
    void *copy = _Block_copy(block);
    if (take(when, queue, copy, run_block)) return;
    _Block_release(copy);
  }
  ((void (*)(uint64_t, void *, void *))behind("dispatch_after"))(when, queue, block);
}

/// Tasks sleep by this one.
__attribute__((weak)) void dispatch_after_f(
    uint64_t when, void *queue, void *context, void (*work)(void *context)) {
  if (may_take(when, queue) && take(when, queue, context, work)) return;
  ((void (*)(uint64_t, void *, void *, void (*)(void *)))behind("dispatch_after_f"))(
      when, queue, context, work);
}

// Foundation's `Timer.scheduledTimer(withTimeInterval:repeats:block:)`, done by a function of StoreKit with the same
// arguments wherever they lie. It is weak, as the others are.
#define SCHEDULED_TIMER "$s10Foundation5TimerC09scheduledB016withTimeInterval7repeats5blockACSd_SbyACYbctFZ"
#if defined(__x86_64__)
#define GO_ON_IN "jmp storekit_scheduled_timer@PLT"
#elif defined(__aarch64__)
#define GO_ON_IN "b storekit_scheduled_timer"
#endif
#ifdef GO_ON_IN
__asm__(".pushsection .text\n.weak \"" SCHEDULED_TIMER "\"\n.type \"" SCHEDULED_TIMER
        "\", %function\n\"" SCHEDULED_TIMER "\":\n" GO_ON_IN "\n.popsection\n");
#endif

bool storekit_takes_delays(void) {
  // Where libdispatch is part of the program its definition has taken the place of the weak one.
  return behind("dispatch_after") != NULL;
}
