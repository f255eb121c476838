#define _GNU_SOURCE
#include "Assumptions.h"
#include "Behind.h"
#include "CAppSide.h"
#include "Clocks.h"

#include <pthread.h>
#include <stddef.h>
#include <time.h>

// An app's deadlines are simulated times. libdispatch and the kernel wait by the machine's clocks, so the
// functions with deadlines receive a deadline at the same distance on the machine's clock.

// Not every installation of Swift has libdispatch's C headers.
uint64_t dispatch_time(uint64_t when, int64_t delta);
uint64_t dispatch_walltime(const struct timespec *when, int64_t delta);
intptr_t dispatch_semaphore_wait(void *semaphore, uint64_t when);
intptr_t dispatch_group_wait(void *group, uint64_t when);
intptr_t dispatch_block_wait(void *block, uint64_t when);
void dispatch_source_set_timer(void *source, uint64_t when, uint64_t interval, uint64_t leeway);

static bool is_calendar(uint64_t when) {
  return (when & DISPATCH_OTHER_CLOCK) != 0 && (when & DISPATCH_CALENDAR) != 0;
}

static bool is_word(uint64_t when) {
  return when == DISPATCH_NOW || when == DISPATCH_OTHER_NOW || when == DISPATCH_CALENDAR_NOW
      || when == DISPATCH_NEVER;
}

/// Whether a deadline is a simulated time. An uptime is recognized by its size. A date is always simulated
/// while the simulated clocks are shown, because the process itself does not wait for dates.
static bool is_of_world(uint64_t when) {
  if (is_word(when)) return false;
  return is_calendar(when) ? has_world_clocks() : (int64_t)(when & ~DISPATCH_OTHER_CLOCK) >= WORLD_UPTIME;
}

/// The current time on the clock of a deadline, in nanoseconds.
static int64_t present(uint64_t when) {
  enum assay_app_clock clock = is_calendar(when) ? WALL_CLOCK : UPTIME_CLOCK;
  return is_of_world(when) ? world_nanoseconds(clock) : machine_nanoseconds(clock);
}

int64_t assay_app_nanoseconds_until(uint64_t when) {
  if (is_word(when)) return when == DISPATCH_NEVER ? INT64_MAX : 0;
  return (is_calendar(when) ? -(int64_t)when : (int64_t)(when & ~DISPATCH_OTHER_CLOCK)) - present(when);
}

uint64_t assay_app_machine_deadline(uint64_t when) {
  if (!is_of_world(when)) return when;
  uint64_t now = is_calendar(when) ? DISPATCH_CALENDAR_NOW : when & DISPATCH_OTHER_CLOCK;
  int64_t distance = assay_app_nanoseconds_until(when);
  return BEHIND(dispatch_time)(now, distance > 0 ? distance : 0);
}

// MARK: libdispatch

__attribute__((weak)) uint64_t dispatch_time(uint64_t when, int64_t delta) {
  if (has_world_clocks() && is_word(when) && when != DISPATCH_NEVER && ASKS_FOR_APP(UPTIME_CLOCK)) {
    when = when == DISPATCH_CALENDAR_NOW ? (uint64_t)-world_nanoseconds(WALL_CLOCK)
                                         : when | (uint64_t)world_nanoseconds(UPTIME_CLOCK);
  }
  return BEHIND(dispatch_time)(when, delta);
}

__attribute__((weak)) uint64_t dispatch_walltime(const struct timespec *when, int64_t delta) {
  if (when == NULL && has_world_clocks() && ASKS_FOR_APP(WALL_CLOCK)) {
    return BEHIND(dispatch_time)((uint64_t)-world_nanoseconds(WALL_CLOCK), delta);
  }
  return BEHIND(dispatch_walltime)(when, delta);
}

__attribute__((weak)) intptr_t dispatch_semaphore_wait(void *semaphore, uint64_t when) {
  return BEHIND(dispatch_semaphore_wait)(semaphore, assay_app_machine_deadline(when));
}

__attribute__((weak)) intptr_t dispatch_group_wait(void *group, uint64_t when) {
  return BEHIND(dispatch_group_wait)(group, assay_app_machine_deadline(when));
}

__attribute__((weak)) intptr_t dispatch_block_wait(void *block, uint64_t when) {
  return BEHIND(dispatch_block_wait)(block, assay_app_machine_deadline(when));
}

__attribute__((weak)) void dispatch_source_set_timer(
    void *source, uint64_t when, uint64_t interval, uint64_t leeway) {
  BEHIND(dispatch_source_set_timer)(source, assay_app_machine_deadline(when), interval, leeway);
}

// MARK: Locks and conditions

// The thread sanitizer has its own functions with these names.
#if !__has_feature(thread_sanitizer)

/// Converts a simulated calendar time to the machine's clock.
static struct timespec machine_time_of(const struct timespec *when) {
  int64_t distance = world_nanoseconds(WALL_CLOCK) - machine_nanoseconds(WALL_CLOCK);
  int64_t seconds = distance / 1000000000, nanoseconds = when->tv_nsec - distance % 1000000000;
  if (nanoseconds < 0) (nanoseconds += 1000000000, seconds++);
  if (nanoseconds >= 1000000000) (nanoseconds -= 1000000000, seconds--);
  return (struct timespec){.tv_sec = when->tv_sec - seconds, .tv_nsec = nanoseconds};
}

/// `NSCondition.wait(until:)` uses this function.
__attribute__((weak)) int pthread_cond_timedwait(
    pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex, const struct timespec *restrict when) {
  bool is_app = has_world_clocks() && ASKS_FOR_APP(WALL_CLOCK);
  struct timespec deadline = is_app ? machine_time_of(when) : *when;
  return BEHIND(pthread_cond_timedwait)(condition, mutex, &deadline);
}

/// `NSLock.lock(before:)` uses this function.
__attribute__((weak)) int pthread_mutex_timedlock(
    pthread_mutex_t *restrict mutex, const struct timespec *restrict when) {
  bool is_app = has_world_clocks() && ASKS_FOR_APP(WALL_CLOCK);
  struct timespec deadline = is_app ? machine_time_of(when) : *when;
  return BEHIND(pthread_mutex_timedlock)(mutex, &deadline);
}

#endif
