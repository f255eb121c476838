// The thread that waits: for answers that are slow on purpose, and for clients that time out.
#define _GNU_SOURCE
#include "Answers.h"

#include <limits.h>
#include <poll.h>
#include <stdlib.h>
#include <unistd.h>

enum { look_milliseconds = 1000 };

void cweb_release(cweb_exchange *exchange, cweb_stage stage) {
  exchange->stage = stage;
  cweb_server_functions.MHD_resume_connection_(exchange->connection);
}

bool cweb_waits(const cweb_exchange *exchange) {
  return exchange->fault == CWEB_SLOW || exchange->fault == CWEB_SILENT;
}

void cweb_enqueue_waiting(cweb_exchange *exchange) {
  cweb_answers *answers = exchange->requests->answers;
  exchange->stage = CWEB_WAITING;
  exchange->polled_place = 0;
  exchange->next = answers->waiting;
  answers->waiting = exchange;
  answers->waiting_count += 1;
  cweb_wake(answers->connections);
}

/// Releases the exchanges whose wait is over, and the silent ones whose client is gone.
static void end_waiting(cweb_answers *answers, int64_t now, const struct pollfd *polled) {
  cweb_exchange **place = &answers->waiting;
  while (*place != NULL) {
    cweb_exchange *exchange = *place;
    bool is_silent = exchange->fault == CWEB_SILENT;
    bool has_left = exchange->polled_place > 0 && polled[exchange->polled_place].revents != 0;
    if (answers->is_stopping || has_left || exchange->due_milliseconds <= now) {
      *place = exchange->next;
      exchange->next = NULL;
      answers->waiting_count -= 1;
      cweb_release(exchange, answers->is_stopping || is_silent ? CWEB_ABANDONED : CWEB_SENDABLE);
    } else {
      place = &exchange->next;
    }
  }
}

/// Lists the silent exchanges after the first entry, and returns the time until something is due.
static int prepare(cweb_answers *answers, struct pollfd *polled, size_t capacity, size_t *count) {
  int64_t due = answers->connections->count == 0 ? INT64_MAX : cweb_now() + look_milliseconds;
  *count = 1;
  for (cweb_exchange *exchange = answers->waiting; exchange != NULL; exchange = exchange->next) {
    if (exchange->due_milliseconds < due) due = exchange->due_milliseconds;
    exchange->polled_place = 0;
    if (exchange->fault != CWEB_SILENT || exchange->line == NULL || *count == capacity) continue;
    exchange->polled_place = (*count)++;
    polled[exchange->polled_place] = (struct pollfd){.fd = exchange->line->descriptor, .events = POLLRDHUP};
  }
  if (due == INT64_MAX) return -1;
  int64_t rest = due - cweb_now();
  return rest < 0 ? 0 : rest > INT_MAX ? INT_MAX : (int)rest;
}

void *cweb_keep_time(void *context) {
  cweb_answers *answers = context;
  struct pollfd none, *polled = &none;
  size_t capacity = 1;
  bool is_stopping = false;
  while (!is_stopping) {
    pthread_mutex_lock(&answers->connections->lock);
    if (answers->waiting_count >= capacity) {
      struct pollfd *larger = malloc((answers->waiting_count * 2 + 1) * sizeof *larger);
      if (larger != NULL) {
        if (polled != &none) free(polled);
        polled = larger;
        capacity = answers->waiting_count * 2 + 1;
      }
    }
    size_t count = 0;
    int rest = prepare(answers, polled, capacity, &count);
    pthread_mutex_unlock(&answers->connections->lock);
    polled[0] = (struct pollfd){.fd = answers->connections->wakening, .events = POLLIN};
    poll(polled, count, rest);
    uint64_t told;
    ssize_t read_count = read(answers->connections->wakening, &told, sizeof told);
    (void)read_count;
    pthread_mutex_lock(&answers->connections->lock);
    int64_t now = cweb_now();
    cweb_end_slow_clients(answers->connections, now);
    end_waiting(answers, now, polled);
    is_stopping = answers->is_stopping;
    pthread_mutex_unlock(&answers->connections->lock);
  }
  if (polled != &none) free(polled);
  return NULL;
}
