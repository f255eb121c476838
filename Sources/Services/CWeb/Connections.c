// The time limits of connections: one for each request, and one for each answer.
#define _GNU_SOURCE
#include "Connections.h"

#include <stdlib.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

int64_t cweb_now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

void cweb_wake(cweb_connections *connections) {
  uint64_t one = 1;
  ssize_t count = write(connections->wakening, &one, sizeof one);
  (void)count;
}

static void remove_from_line(cweb_connections *connections, cweb_connection *line) {
  *(line->before == NULL ? &connections->line_first : &line->before->after) = line->after;
  *(line->after == NULL ? &connections->line_last : &line->after->before) = line->before;
  line->before = line->after = NULL;
  line->is_timed = false;
}

// All connections have the same time limit, so the last one added is the last to time out.
static void add_to_line(cweb_connections *connections, cweb_connection *line) {
  line->due_milliseconds = cweb_now() + (int64_t)connections->exchange_seconds * 1000;
  line->before = connections->line_last;
  *(line->before == NULL ? &connections->line_first : &line->before->after) = line;
  connections->line_last = line;
  line->is_timed = true;
}

void cweb_set_time(cweb_connections *connections, cweb_connection *line, bool is_timed) {
  pthread_mutex_lock(&connections->lock);
  if (line->is_timed) remove_from_line(connections, line);
  if (is_timed) add_to_line(connections, line);
  pthread_mutex_unlock(&connections->lock);
}

static cweb_connection *note_start(cweb_connections *connections, struct MHD_Connection *connection) {
  cweb_connection *line = calloc(1, sizeof *line);
  if (line == NULL) return NULL;
  const union MHD_ConnectionInfo *info =
      cweb_server_functions.MHD_get_connection_info_(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  line->descriptor = info == NULL ? -1 : info->connect_fd;
  pthread_mutex_lock(&connections->lock);
  add_to_line(connections, line);
  // Without connections the timer sleeps.
  if (connections->count++ == 0) cweb_wake(connections);
  pthread_mutex_unlock(&connections->lock);
  return line;
}

void cweb_note_connection(
    void *context, struct MHD_Connection *connection, void **place, enum MHD_ConnectionNotificationCode code) {
  cweb_connections *connections = context;
  if (code == MHD_CONNECTION_NOTIFY_STARTED) {
    *place = note_start(connections, connection);
  } else if (*place != NULL) {
    cweb_connection *line = *place;
    cweb_set_time(connections, line, false);
    pthread_mutex_lock(&connections->lock);
    connections->count -= 1;
    pthread_mutex_unlock(&connections->lock);
    free(line);
    *place = NULL;
  }
}

void cweb_end_slow_clients(cweb_connections *connections, int64_t now) {
  while (connections->line_first != NULL && connections->line_first->due_milliseconds <= now) {
    cweb_connection *line = connections->line_first;
    remove_from_line(connections, line);
    shutdown(line->descriptor, SHUT_RDWR);
  }
}
