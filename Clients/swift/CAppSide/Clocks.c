#define _GNU_SOURCE
#include "Clocks.h"
#include "Behind.h"
#include "CAppSide.h"

#include <pthread.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

// These definitions replace the C library's functions of the same names, also in libraries that the program
// loads. So `Date()`, Swift's clocks, and `clock_gettime` show simulated time in an app.

uint64_t dispatch_time(uint64_t when, int64_t delta);

enum { SECOND = 1000000000 };

/// The times that the harness sent last, in nanoseconds, and when it sent them.
static struct {
  pthread_mutex_t lock;
  bool is_set;
  int64_t wall, uptime, told_at;
} world = {.lock = PTHREAD_MUTEX_INITIALIZER};

bool has_world_clocks(void) { return __atomic_load_n(&world.is_set, __ATOMIC_ACQUIRE); }

static int machine_time(clockid_t clock, struct timespec *time) {
  return (int)syscall(SYS_clock_gettime, clock, time);
}

int64_t machine_nanoseconds(enum assay_app_clock clock) {
  struct timespec time = {0};
  machine_time(clock == WALL_CLOCK ? CLOCK_REALTIME : CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * SECOND + time.tv_nsec;
}

/// The time by which the clocks are ahead of the last received time. The clocks stop for two seconds of
/// machine time. After that they run, so that a loop that waits for a time ends. An ordinary turn takes
/// milliseconds.
static int64_t lead(void) {
  int64_t passed = machine_nanoseconds(UPTIME_CLOCK) - world.told_at - 2 * (int64_t)SECOND;
  return passed > 0 ? passed : 0;
}

int64_t world_nanoseconds(enum assay_app_clock clock) {
  pthread_mutex_lock(&world.lock);
  int64_t time = (clock == WALL_CLOCK ? world.wall : world.uptime) + lead();
  pthread_mutex_unlock(&world.lock);
  return time;
}

bool assay_app_follows_world(void) {
  // If libdispatch is linked into the program, its definitions replace the weak ones here. Its calls could
  // then not be distinguished from those by the app.
  return BEHIND(dispatch_time) != NULL;
}

static bool is_prepared;

static void prepare(void) {
  assay_app_find_askers();
  is_prepared = assay_app_follows_world();
}

void assay_app_set_clocks(int64_t wall, int64_t uptime) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, prepare);
  if (!is_prepared) return;
  pthread_mutex_lock(&world.lock);
  uptime += WORLD_UPTIME;
  // The uptime never goes back while the simulated clocks are shown.
  int64_t shown = world.is_set ? world.uptime + lead() : uptime;
  world.wall = wall;
  world.uptime = uptime > shown ? uptime : shown;
  world.told_at = machine_nanoseconds(UPTIME_CLOCK);
  __atomic_store_n(&world.is_set, true, __ATOMIC_RELEASE);
  pthread_mutex_unlock(&world.lock);
}

void assay_app_release_clocks(void) {
  pthread_mutex_lock(&world.lock);
  __atomic_store_n(&world.is_set, false, __ATOMIC_RELEASE);
  pthread_mutex_unlock(&world.lock);
}

int64_t assay_app_machine_uptime(void) { return machine_nanoseconds(UPTIME_CLOCK); }

// MARK: The functions of the C library

/// Whether a clock has a simulated counterpart, which is stored in `shown`.
static bool is_shown(clockid_t clock, enum assay_app_clock *shown) {
  switch (clock) {
  case CLOCK_REALTIME:
  case CLOCK_REALTIME_COARSE: *shown = WALL_CLOCK; return true;
  case CLOCK_MONOTONIC:
  case CLOCK_MONOTONIC_RAW:
  case CLOCK_MONOTONIC_COARSE:
  case CLOCK_BOOTTIME: *shown = UPTIME_CLOCK; return true;
  default: return false;
  }
}

__attribute__((weak)) int clock_gettime(clockid_t clock, struct timespec *time) {
  enum assay_app_clock shown;
  if (!has_world_clocks() || !is_shown(clock, &shown) || !ASKS_FOR_APP(shown)) return machine_time(clock, time);
  int64_t nanoseconds = world_nanoseconds(shown);
  *time = (struct timespec){.tv_sec = nanoseconds / SECOND, .tv_nsec = nanoseconds % SECOND};
  return 0;
}

__attribute__((weak)) int gettimeofday(struct timeval *restrict time, void *restrict zone) {
  (void)zone;
  bool is_app = has_world_clocks() && ASKS_FOR_APP(WALL_CLOCK);
  int64_t nanoseconds = is_app ? world_nanoseconds(WALL_CLOCK) : machine_nanoseconds(WALL_CLOCK);
  *time = (struct timeval){.tv_sec = nanoseconds / SECOND, .tv_usec = nanoseconds % SECOND / 1000};
  return 0;
}

__attribute__((weak)) time_t time(time_t *seconds) {
  bool is_app = has_world_clocks() && ASKS_FOR_APP(WALL_CLOCK);
  int64_t nanoseconds = is_app ? world_nanoseconds(WALL_CLOCK) : machine_nanoseconds(WALL_CLOCK);
  if (seconds != NULL) *seconds = nanoseconds / SECOND;
  return nanoseconds / SECOND;
}
