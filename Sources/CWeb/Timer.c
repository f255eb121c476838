// Time: answers that are slow on purpose, and clients that take too long.
#define _GNU_SOURCE
#include "Server.h"

#include <limits.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

enum { look_milliseconds = 1000 };

void cweb_waken(cweb_server *server) {
  uint64_t one = 1;
  ssize_t count = write(server->wakening, &one, sizeof one);
  (void)count;
}

static void remove_from_line(cweb_server *server, cweb_connection *line) {
  *(line->before == NULL ? &server->line_first : &line->before->after) = line->after;
  *(line->after == NULL ? &server->line_last : &line->after->before) = line->before;
  line->before = line->after = NULL;
  line->is_timed = false;
}

// Everyone has the same time, so that the last to come is the last whose time is over.
static void add_to_line(cweb_server *server, cweb_connection *line) {
  line->due_milliseconds = cweb_now() + (int64_t)server->settings.exchange_seconds * 1000;
  line->before = server->line_last;
  *(line->before == NULL ? &server->line_first : &line->before->after) = line;
  server->line_last = line;
  line->is_timed = true;
}

void cweb_set_time(cweb_server *server, cweb_connection *line, bool is_timed) {
  pthread_mutex_lock(&server->lock);
  if (line->is_timed) remove_from_line(server, line);
  if (is_timed) add_to_line(server, line);
  pthread_mutex_unlock(&server->lock);
}

static cweb_connection *note_start(cweb_server *server, struct MHD_Connection *connection) {
  cweb_connection *line = calloc(1, sizeof *line);
  if (line == NULL) return NULL;
  const union MHD_ConnectionInfo *info =
      cweb_server_functions.MHD_get_connection_info_(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  line->descriptor = info == NULL ? -1 : info->connect_fd;
  pthread_mutex_lock(&server->lock);
  add_to_line(server, line);
  // Without connections the timer sleeps on.
  if (server->connection_count++ == 0) cweb_waken(server);
  pthread_mutex_unlock(&server->lock);
  return line;
}

void cweb_note_connection(
    void *context, struct MHD_Connection *connection, void **place, enum MHD_ConnectionNotificationCode code) {
  cweb_server *server = context;
  if (code == MHD_CONNECTION_NOTIFY_STARTED) {
    *place = note_start(server, connection);
  } else if (*place != NULL) {
    cweb_connection *line = *place;
    cweb_set_time(server, line, false);
    pthread_mutex_lock(&server->lock);
    server->connection_count -= 1;
    pthread_mutex_unlock(&server->lock);
    free(line);
    *place = NULL;
  }
}

/// Closes the connections whose time is over; libmicrohttpd frees them when it notices.
static void end_slow_clients(cweb_server *server, int64_t now) {
  while (server->line_first != NULL && server->line_first->due_milliseconds <= now) {
    cweb_connection *line = server->line_first;
    remove_from_line(server, line);
    shutdown(line->descriptor, SHUT_RDWR);
  }
}

/// Lets go of those that have waited long enough, and of the silent ones whose client has gone.
static void end_waiting(cweb_server *server, int64_t now, const struct pollfd *polled) {
  cweb_exchange **place = &server->waiting;
  while (*place != NULL) {
    cweb_exchange *exchange = *place;
    bool is_silent = exchange->fault == CWEB_SILENT;
    bool has_left = exchange->polled_place > 0 && polled[exchange->polled_place].revents != 0;
    if (server->is_stopping || has_left || exchange->due_milliseconds <= now) {
      *place = exchange->next;
      exchange->next = NULL;
      server->waiting_count -= 1;
      cweb_release(exchange, server->is_stopping || is_silent ? CWEB_ABANDONED : CWEB_SENDABLE);
    } else {
      place = &exchange->next;
    }
  }
}

/// Lists the silent ones behind the first place, and gives the time until something is due.
static int prepare(cweb_server *server, struct pollfd *polled, size_t capacity, size_t *count) {
  int64_t due = server->connection_count == 0 ? INT64_MAX : cweb_now() + look_milliseconds;
  *count = 1;
  for (cweb_exchange *exchange = server->waiting; exchange != NULL; exchange = exchange->next) {
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
  cweb_server *server = context;
  struct pollfd none, *polled = &none;
  size_t capacity = 1;
  bool is_stopping = false;
  while (!is_stopping) {
    pthread_mutex_lock(&server->lock);
    if (server->waiting_count >= capacity) {
      struct pollfd *larger = malloc((server->waiting_count * 2 + 1) * sizeof *larger);
      if (larger != NULL) {
        if (polled != &none) free(polled);
        polled = larger;
        capacity = server->waiting_count * 2 + 1;
      }
    }
    size_t count = 0;
    int rest = prepare(server, polled, capacity, &count);
    pthread_mutex_unlock(&server->lock);
    polled[0] = (struct pollfd){.fd = server->wakening, .events = POLLIN};
    poll(polled, count, rest);
    uint64_t told;
    ssize_t read_count = read(server->wakening, &told, sizeof told);
    (void)read_count;
    pthread_mutex_lock(&server->lock);
    int64_t now = cweb_now();
    end_slow_clients(server, now);
    end_waiting(server, now, polled);
    is_stopping = server->is_stopping;
    pthread_mutex_unlock(&server->lock);
  }
  if (polled != &none) free(polled);
  return NULL;
}
