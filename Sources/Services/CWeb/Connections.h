// The connections layer, the lowest of the server: the time limits of connections. Used by Connections.c, and
// by the layers above through Requests.h. It may include CWeb.h and Library.h.
#pragma once

#include "CWeb.h"
#include "Library.h"

#include <pthread.h>

/// A connection, queued by the deadline of its current activity.
typedef struct cweb_connection {
  struct cweb_connection *before, *after;
  int64_t due_milliseconds;
  int descriptor;
  bool is_timed;
} cweb_connection;

/// The connections of a server.
typedef struct cweb_connections {
  pthread_mutex_t lock;  // the only lock of the server's threads
  cweb_connection *line_first, *line_last;
  size_t count;
  uint32_t exchange_seconds;
  int wakening;  // a descriptor that wakes the timer
} cweb_connections;

/// Milliseconds of a monotonic clock.
int64_t cweb_now(void);

/// Records the begin or the end of a connection; a callback for libmicrohttpd.
void cweb_note_connection(
    void *connections, struct MHD_Connection *connection, void **line, enum MHD_ConnectionNotificationCode code);

/// Starts a connection's time limit for a request or an answer, or removes it while the server works.
void cweb_set_time(cweb_connections *connections, cweb_connection *line, bool is_timed);

/// Closes the connections that timed out; libmicrohttpd frees them when it notices. The lock is held.
void cweb_end_slow_clients(cweb_connections *connections, int64_t now);

/// Wakes the timer because its work has changed.
void cweb_wake(cweb_connections *connections);
