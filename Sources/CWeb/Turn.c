// A lock by which one thread at a time calls back.
#include "CWeb.h"

#include <pthread.h>
#include <stdlib.h>

struct cweb_turn {
  pthread_mutex_t lock;
};

cweb_turn *cweb_make_turn(void) {
  cweb_turn *turn = calloc(1, sizeof *turn);
  if (turn != NULL) pthread_mutex_init(&turn->lock, NULL);
  return turn;
}

void cweb_free_turn(cweb_turn *turn) {
  pthread_mutex_destroy(&turn->lock);
  free(turn);
}

void cweb_take_turn(cweb_turn *turn) { pthread_mutex_lock(&turn->lock); }

void cweb_give_turn(cweb_turn *turn) { pthread_mutex_unlock(&turn->lock); }
