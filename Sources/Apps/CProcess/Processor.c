// A worker and its app wait for each other at each line. On one processor they are four times as fast as on
// two, because waking an idle processor takes longer than the message.
#define _GNU_SOURCE
#include "CProcess.h"

#include <sched.h>

/// The index of this worker among its siblings; negative if this process is no worker.
static int32_t worker_place = -1;
/// The processor of this worker, once it is pinned.
static cpu_set_t chosen;
static bool is_chosen;

void cprocess_begin_worker(int32_t place) {
  worker_place = place;
  is_chosen = false;
}

/// Chooses one of the allowed processors by the worker's index.
static bool choose(void) {
  cpu_set_t allowed;
  if (sched_getaffinity(0, sizeof allowed, &allowed) != 0) return false;
  int left = worker_place % CPU_COUNT(&allowed);
  CPU_ZERO(&chosen);
  for (int processor = 0; processor < CPU_SETSIZE; processor++) {
    if (!CPU_ISSET(processor, &allowed) || left-- > 0) continue;
    CPU_SET(processor, &chosen);
    return sched_setaffinity(0, sizeof chosen, &chosen) == 0;
  }
  return false;
}

void cprocess_stay_with(int32_t child) {
  if (worker_place < 0) return;
  if (!is_chosen) is_chosen = choose();
  if (is_chosen) sched_setaffinity(child, sizeof chosen, &chosen);
}
