// A lock with a bed beside it: one thread at a time is up.
#include "CWeb.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

struct cweb_turn {
  pthread_mutex_t lock;
  pthread_cond_t is_woken;
};

cweb_turn *cweb_make_turn(void) {
  cweb_turn *turn = calloc(1, sizeof *turn);
  if (turn == NULL) return NULL;
  pthread_condattr_t attributes;
  pthread_condattr_init(&attributes);
  pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
  pthread_mutex_init(&turn->lock, NULL);
  pthread_cond_init(&turn->is_woken, &attributes);
  pthread_condattr_destroy(&attributes);
  return turn;
}

void cweb_free_turn(cweb_turn *turn) {
  pthread_mutex_destroy(&turn->lock);
  pthread_cond_destroy(&turn->is_woken);
  free(turn);
}

void cweb_take_turn(cweb_turn *turn) { pthread_mutex_lock(&turn->lock); }

void cweb_give_turn(cweb_turn *turn) { pthread_mutex_unlock(&turn->lock); }

bool cweb_sleep(cweb_turn *turn, int64_t milliseconds) {
  struct timespec end;
  clock_gettime(CLOCK_MONOTONIC, &end);
  end.tv_sec += milliseconds / 1000;
  end.tv_nsec += milliseconds % 1000 * 1000000;
  if (end.tv_nsec >= 1000000000) {
    end.tv_sec += 1;
    end.tv_nsec -= 1000000000;
  }
  return pthread_cond_timedwait(&turn->is_woken, &turn->lock, &end) != ETIMEDOUT;
}

void cweb_wake(cweb_turn *turn) { pthread_cond_broadcast(&turn->is_woken); }
