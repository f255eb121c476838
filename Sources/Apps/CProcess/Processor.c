// A worker and its app wait for each other at each line. On one processor they are four times as fast as on two, because
// waking a processor that sleeps takes longer than what is said.
#define _GNU_SOURCE
#include "CProcess.h"

#include <sched.h>

/// The place of this worker among its siblings; below zero where this process is no worker.
static int32_t worker_place = -1;
/// The processor of this worker, once it stays on one.
static cpu_set_t chosen;
static bool is_chosen;

void cprocess_begin_worker(int32_t place) {
  worker_place = place;
  is_chosen = false;
}

/// Chooses a processor by the worker's place among those that it may have.
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
