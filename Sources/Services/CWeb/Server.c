// Starts and stops listening. This is the highest layer: no other C file uses it.
#define _GNU_SOURCE
#include "Answers.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

enum { backlog = 1024, own_descriptors = 64 };

struct cweb_server {
  cweb_connections connections;
  cweb_requests requests;
  cweb_answers answers;
  struct MHD_Daemon *daemon;
  pthread_t worker, timer;
  uint16_t port;
  bool is_listening;  // until then, messages of the library are about the start
  char reason[CWEB_REASON_SIZE];
};

static void fail(cweb_failure *failure, cweb_refusal refusal, const char *reason) {
  failure->refusal = refusal;
  snprintf(failure->reason, sizeof failure->reason, "%s", reason);
}

static void fail_by_number(cweb_failure *failure, int error) {
  cweb_refusal refusal = error == EADDRINUSE                     ? CWEB_PORT_IN_USE
                         : error == EADDRNOTAVAIL                ? CWEB_ADDRESS_ELSEWHERE
                         : error == EACCES || error == EPERM     ? CWEB_NOT_PERMITTED
                                                                 : CWEB_SYSTEM_FAILED;
  fail(failure, refusal, strerror(error));
}

static int try_to_listen(const struct addrinfo *place) {
  int listener = socket(place->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (listener < 0) return -1;
  // The port of a server that has just stopped can be reused at once.
  int yes = 1;
  setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  if (bind(listener, place->ai_addr, place->ai_addrlen) == 0 && listen(listener, backlog) == 0) return listener;
  int error = errno;
  close(listener);
  errno = error;
  return -1;
}

static int listen_at(const cweb_settings *settings, cweb_failure *failure) {
  char port[8];
  snprintf(port, sizeof port, "%u", settings->port);
  struct addrinfo wanted = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE | AI_NUMERICSERV}, *places = NULL;
  // An address of this machine needs no name lookup.
  if (strcmp(settings->address, "localhost") != 0) wanted.ai_flags |= AI_NUMERICHOST;
  int status = getaddrinfo(settings->address, port, &wanted, &places);
  if (status != 0) {
    fail(failure, CWEB_ADDRESS_UNKNOWN, gai_strerror(status));
    return -1;
  }
  int listener = try_to_listen(places);
  if (listener < 0) fail_by_number(failure, errno);
  freeaddrinfo(places);
  return listener;
}

static uint16_t port_of(int listener) {
  struct sockaddr_storage address;
  socklen_t size = sizeof address;
  char port[8] = "0";
  if (getsockname(listener, (struct sockaddr *)&address, &size) == 0)
    getnameinfo((struct sockaddr *)&address, size, NULL, 0, port, sizeof port, NI_NUMERICSERV);
  return (uint16_t)atoi(port);
}

// Shells limit a process to 1,024 open files, but it may raise the limit.
static void permit_descriptors(uint32_t connection_count) {
  struct rlimit limit;
  rlim_t wanted = (rlim_t)connection_count + own_descriptors;
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= wanted) return;
  limit.rlim_cur = wanted < limit.rlim_max ? wanted : limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

// Client errors are answered, not logged; only the reason why a server does not start is kept.
static void take_message(void *context, const char *format, va_list values) {
  cweb_server *server = context;
  if (!server->is_listening) vsnprintf(server->reason, sizeof server->reason, format, values);
}

static struct MHD_Daemon *start_daemon(cweb_server *server, const cweb_settings *settings, int listener) {
  struct MHD_OptionItem identity[] = {
      {MHD_OPTION_HTTPS_MEM_CERT, 0, (void *)settings->certificates},
      {MHD_OPTION_HTTPS_MEM_KEY, 0, (void *)settings->key},
      {MHD_OPTION_END, 0, NULL},
  };
  bool is_secure = settings->certificates != NULL;
  // With epoll, libmicrohttpd handles up to 128 events at once. If exactly that many arrive, it waits again
  // before it handles them, for up to the idle timeout, and then closes the clients.
  unsigned flags = MHD_USE_POLL_INTERNAL_THREAD | MHD_USE_SUSPEND_RESUME | MHD_USE_ERROR_LOG;
  return cweb_server_functions.MHD_start_daemon_(
      flags | (is_secure ? MHD_USE_TLS : 0), 0, NULL, NULL, cweb_take_request, &server->answers,
      // The first option, so that it receives messages about the others.
      MHD_OPTION_EXTERNAL_LOGGER, take_message, server,
      MHD_OPTION_LISTEN_SOCKET, listener,
      MHD_OPTION_URI_LOG_CALLBACK, cweb_begin_request, &server->requests,
      MHD_OPTION_NOTIFY_COMPLETED, cweb_end_request, &server->requests,
      MHD_OPTION_NOTIFY_CONNECTION, cweb_note_connection, &server->connections,
      MHD_OPTION_CONNECTION_LIMIT, (unsigned)settings->connection_count_max,
      MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)settings->idle_seconds,
      MHD_OPTION_CONNECTION_MEMORY_LIMIT, settings->header_byte_count_max,
      MHD_OPTION_ARRAY, is_secure ? identity : identity + 2,
      MHD_OPTION_END);
}

static void tell_to_stop(cweb_server *server) {
  pthread_mutex_lock(&server->connections.lock);
  server->answers.is_stopping = true;
  pthread_cond_signal(&server->answers.is_queued);
  cweb_wake(&server->connections);
  pthread_mutex_unlock(&server->connections.lock);
}

// Starts the threads with signals blocked: signals are for the program's own threads.
static bool start_threads(cweb_server *server, const cweb_settings *settings, int listener) {
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  // libmicrohttpd closes the listener when it stops, and also if it does not start.
  int given = fcntl(listener, F_DUPFD_CLOEXEC, 0);
  bool has_worker = pthread_create(&server->worker, NULL, cweb_work, &server->answers) == 0;
  bool has_timer = pthread_create(&server->timer, NULL, cweb_keep_time, &server->answers) == 0;
  if (given >= 0 && has_worker && has_timer) {
    server->daemon = start_daemon(server, settings, given);
  } else if (given >= 0) {
    close(given);
  }
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (server->daemon != NULL) return true;
  tell_to_stop(server);
  if (has_worker) pthread_join(server->worker, NULL);
  if (has_timer) pthread_join(server->timer, NULL);
  return false;
}

static void free_server(cweb_server *server) {
  if (server->connections.wakening >= 0) close(server->connections.wakening);
  pthread_cond_destroy(&server->answers.is_queued);
  pthread_mutex_destroy(&server->connections.lock);
  free(server);
}

/// Makes a server that does not listen yet; NULL if there is no memory.
static cweb_server *make_server(const cweb_settings *settings, cweb_answerer answerer, void *context) {
  cweb_server *server = calloc(1, sizeof *server);
  if (server == NULL) return NULL;
  server->connections.exchange_seconds = settings->exchange_seconds;
  server->connections.wakening = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  pthread_mutex_init(&server->connections.lock, NULL);
  server->requests.connections = &server->connections;
  server->requests.answers = &server->answers;
  server->requests.body_byte_count_max = settings->body_byte_count_max;
  server->requests.bodies_byte_count_max = settings->bodies_byte_count_max;
  server->answers.connections = &server->connections;
  server->answers.answerer = answerer;
  server->answers.context = context;
  server->answers.idle_seconds = settings->idle_seconds;
  pthread_cond_init(&server->answers.is_queued, NULL);
  return server;
}

cweb_server *cweb_start(
    const cweb_settings *settings, cweb_answerer answerer, void *context, cweb_failure *failure) {
  permit_descriptors(settings->connection_count_max);
  int listener = listen_at(settings, failure);
  if (listener < 0) return NULL;
  cweb_server *server = make_server(settings, answerer, context);
  if (server == NULL) {
    close(listener);
    fail(failure, CWEB_SYSTEM_FAILED, "out of memory");
    return NULL;
  }
  server->port = port_of(listener);
  bool is_started = server->connections.wakening >= 0 && start_threads(server, settings, listener);
  close(listener);
  if (is_started) {
    pthread_mutex_lock(&server->connections.lock);
    server->is_listening = true;
    pthread_mutex_unlock(&server->connections.lock);
    return server;
  }
  bool is_about_identity = settings->certificates != NULL && server->reason[0] != 0;
  fail(failure, is_about_identity ? CWEB_IDENTITY_REFUSED : CWEB_SYSTEM_FAILED,
       server->reason[0] != 0 ? server->reason : "libmicrohttpd could not start");
  free_server(server);
  return NULL;
}

uint16_t cweb_port(const cweb_server *server) { return server->port; }

void cweb_stop(cweb_server *server) {
  tell_to_stop(server);
  // Both threads release every suspended connection: libmicrohttpd only ends the others.
  pthread_join(server->worker, NULL);
  pthread_join(server->timer, NULL);
  cweb_server_functions.MHD_stop_daemon_(server->daemon);
  free_server(server);
}
