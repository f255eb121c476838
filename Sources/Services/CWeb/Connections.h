// The floor of connections, the lowest of the server: the time that each connection has for what it does.
// Serves Connections.c, and the floors above through Requests.h. It may include CWeb.h and Library.h.
#pragma once

#include "CWeb.h"
#include "Library.h"

#include <pthread.h>

/// A connection, in line by the time at which what it does now has to be done.
typedef struct cweb_connection {
  struct cweb_connection *before, *after;
  int64_t due_milliseconds;
  int descriptor;
  bool is_timed;
} cweb_connection;

/// The connections of a server.
typedef struct cweb_connections {
  pthread_mutex_t lock;  // the only one of the server: its threads meet here
  cweb_connection *line_first, *line_last;
  size_t count;
  uint32_t exchange_seconds;
  int wakening;  // a descriptor by which the timer is told of something new
} cweb_connections;

/// Milliseconds of a clock that never goes back.
int64_t cweb_now(void);

/// Notes that a connection begins or ends; a function of libmicrohttpd's form.
void cweb_note_connection(
    void *connections, struct MHD_Connection *connection, void **line, enum MHD_ConnectionNotificationCode code);

/// Gives a connection its time from now on for a request or for an answer, or none while others work for it.
void cweb_set_time(cweb_connections *connections, cweb_connection *line, bool is_timed);

/// Closes the connections whose time is over; libmicrohttpd frees them when it notices. The lock is held.
void cweb_end_slow_clients(cweb_connections *connections, int64_t now);

/// Tells the timer that there is something new.
void cweb_waken(cweb_connections *connections);
