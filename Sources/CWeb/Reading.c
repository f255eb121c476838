// The thread on which libmicrohttpd reads and writes.
//
// libmicrohttpd can have a thread of its own, which waits for up to 128 happenings. Where exactly so many come at once it
// waits again, with all of them in its hands, until one more comes or a connection has been idle for too long, and closes
// clients without an answer then. So it is asked to look and never to wait, and the waiting is done here. Its own signal
// that a connection goes on may be over before it has looked for one, so the reader has another.
#define _GNU_SOURCE
#include "Server.h"

#include <limits.h>
#include <poll.h>
#include <unistd.h>

/// How long nothing is to be done without a happening, in milliseconds; below zero for ever.
static int rest(struct MHD_Daemon *daemon) {
  MHD_UNSIGNED_LONG_LONG milliseconds;
  if (cweb_server_functions.MHD_get_timeout_(daemon, &milliseconds) != MHD_YES) return -1;
  return milliseconds > INT_MAX ? INT_MAX : (int)milliseconds;
}

void *cweb_read(void *context) {
  cweb_server *server = context;
  const union MHD_DaemonInfo *info =
      cweb_server_functions.MHD_get_daemon_info_(server->daemon, MHD_DAEMON_INFO_EPOLL_FD);
  struct pollfd polled[] = {{.fd = info->epoll_fd, .events = POLLIN}, {.fd = server->reading, .events = POLLIN}};
  bool is_stopping = false;
  while (!is_stopping) {
    poll(polled, 2, rest(server->daemon));
    uint64_t told;
    ssize_t count = read(server->reading, &told, sizeof told);
    (void)count;
    cweb_server_functions.MHD_run_(server->daemon);
    pthread_mutex_lock(&server->lock);
    is_stopping = server->is_stopping;
    pthread_mutex_unlock(&server->lock);
  }
  return NULL;
}
