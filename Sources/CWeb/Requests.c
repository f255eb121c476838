// What comes of a request, on libmicrohttpd's thread: gathered, bounded, and handed over.
#include "Server.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
  absorbed_factor = 4,  // so much of a body over the limit is read and dropped, so that the client sees the answer
  capacity_min = 4096,
  quick_nanoseconds = 1000000,
};

void *cweb_begin_request(void *context, const char *target, struct MHD_Connection *connection) {
  cweb_server *server = context;
  cweb_exchange *exchange = calloc(1, sizeof *exchange);
  if (exchange == NULL) return NULL;
  exchange->server = server;
  exchange->connection = connection;
  exchange->target = strdup(target);
  const union MHD_ConnectionInfo *info =
      cweb_server_functions.MHD_get_connection_info_(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
  if (info != NULL) exchange->line = info->socket_context;
  return exchange;
}

void cweb_free_body(cweb_exchange *exchange) {
  atomic_fetch_sub(&exchange->server->held_byte_count, exchange->body_capacity);
  free(exchange->body);
  exchange->body = NULL;
  exchange->body_byte_count = exchange->body_capacity = 0;
}

void cweb_end_request(
    void *context, struct MHD_Connection *connection, void **place, enum MHD_RequestTerminationCode code) {
  (void)connection;
  (void)code;
  cweb_exchange *exchange = *place;
  if (exchange == NULL) return;
  *place = NULL;
  if (exchange->line != NULL) cweb_set_time(context, exchange->line, true);
  if (exchange->answer != NULL) cweb_server_functions.MHD_destroy_response_(exchange->answer);
  cweb_free_body(exchange);
  free(exchange->target);
  free(exchange);
}

static bool grow(cweb_exchange *exchange, size_t needed) {
  cweb_server *server = exchange->server;
  size_t capacity = exchange->body_capacity == 0 ? capacity_min : exchange->body_capacity;
  while (capacity < needed) capacity *= 2;
  size_t added = capacity - exchange->body_capacity;
  if (atomic_fetch_add(&server->held_byte_count, added) + added > server->settings.bodies_byte_count_max) {
    atomic_fetch_sub(&server->held_byte_count, added);
    return false;
  }
  uint8_t *body = realloc(exchange->body, capacity);
  if (body == NULL) {
    atomic_fetch_sub(&server->held_byte_count, added);
    return false;
  }
  exchange->body = body;
  exchange->body_capacity = capacity;
  return true;
}

static void refuse(cweb_exchange *exchange, uint32_t status) {
  exchange->refusal_status = status;
  cweb_free_body(exchange);
}

static enum MHD_Result take_body(cweb_exchange *exchange, const char *bytes, size_t count) {
  size_t limit = exchange->server->settings.body_byte_count_max, needed = exchange->body_byte_count + count;
  if (exchange->refusal_status == 0) {
    if (needed > limit) {
      exchange->absorbed_byte_count = exchange->body_byte_count;
      refuse(exchange, MHD_HTTP_CONTENT_TOO_LARGE);
    } else if (needed > exchange->body_capacity && !grow(exchange, needed)) {
      exchange->absorbed_byte_count = exchange->body_byte_count;
      refuse(exchange, MHD_HTTP_SERVICE_UNAVAILABLE);
    } else {
      memcpy(exchange->body + exchange->body_byte_count, bytes, count);
      exchange->body_byte_count = needed;
      return MHD_YES;
    }
  }
  exchange->absorbed_byte_count += count;
  return exchange->absorbed_byte_count / absorbed_factor > limit ? MHD_NO : MHD_YES;
}

static const char *header(const cweb_exchange *exchange, const char *name) {
  return cweb_server_functions.MHD_lookup_connection_value_(exchange->connection, MHD_HEADER_KIND, name);
}

/// Looks at the headers before the body comes. Gives a status where the request is refused without it.
static uint32_t early_refusal(cweb_exchange *exchange) {
  const char *length = header(exchange, MHD_HTTP_HEADER_CONTENT_LENGTH);
  size_t limit = exchange->server->settings.body_byte_count_max;
  uint64_t count = length == NULL ? 0 : strtoull(length, NULL, 10);
  if (count <= limit) return 0;
  // A client that waits for permission sends nothing of it, and others are let send what can be dropped.
  bool waits = header(exchange, MHD_HTTP_HEADER_EXPECT) != NULL;
  if (waits || count / absorbed_factor > limit) return MHD_HTTP_CONTENT_TOO_LARGE;
  exchange->refusal_status = MHD_HTTP_CONTENT_TOO_LARGE;
  return 0;
}

/// Whether an answer is worth handing to the other thread: it costs more time than a quick answer takes.
static bool is_quick(const cweb_server *server) {
  return server->queue_first == NULL && !server->is_answering &&
         server->last_answer_nanoseconds < quick_nanoseconds;
}

static void enqueue(cweb_server *server, cweb_exchange *exchange) {
  exchange->stage = CWEB_QUEUED;
  cweb_server_functions.MHD_suspend_connection_(exchange->connection);
  *(server->queue_last == NULL ? &server->queue_first : &server->queue_last->next) = exchange;
  server->queue_last = exchange;
  pthread_cond_signal(&server->is_queued);
}

/// Has a whole request answered, here or by the worker. Only this thread adds to the queue, so that nobody asks the
/// answerer beside it.
static enum MHD_Result hand_over(cweb_exchange *exchange) {
  cweb_server *server = exchange->server;
  struct timespec time;
  clock_gettime(CLOCK_REALTIME, &time);
  exchange->received_milliseconds = (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
  if (exchange->line != NULL) cweb_set_time(server, exchange->line, false);
  pthread_mutex_lock(&server->lock);
  bool is_here = !server->is_stopping && is_quick(server);
  if (is_here) {
    pthread_mutex_unlock(&server->lock);
    cweb_ask(exchange);
    pthread_mutex_lock(&server->lock);
  }
  bool is_stopping = server->is_stopping, is_answered = is_here && !cweb_waits(exchange);
  if (!is_stopping && !is_here) {
    enqueue(server, exchange);
  } else if (!is_stopping && !is_answered) {
    cweb_server_functions.MHD_suspend_connection_(exchange->connection);
    cweb_let_wait(exchange);
  }
  pthread_mutex_unlock(&server->lock);
  if (is_stopping) return MHD_NO;
  return is_answered ? cweb_send_answer(exchange) : MHD_YES;
}

enum MHD_Result cweb_take_request(
    void *context, struct MHD_Connection *connection, const char *url, const char *method, const char *version,
    const char *upload, size_t *upload_byte_count, void **place) {
  (void)context;
  (void)url;
  (void)version;
  cweb_exchange *exchange = *place;
  if (exchange == NULL || exchange->target == NULL) return MHD_NO;
  if (!exchange->is_begun) {
    exchange->is_begun = true;
    exchange->method = method;
    uint32_t status = early_refusal(exchange);
    return status == 0 ? MHD_YES : cweb_refuse(connection, status);
  }
  if (*upload_byte_count > 0) {
    size_t count = *upload_byte_count;
    *upload_byte_count = 0;
    return take_body(exchange, upload, count);
  }
  pthread_mutex_lock(&exchange->server->lock);
  cweb_stage stage = exchange->stage;
  pthread_mutex_unlock(&exchange->server->lock);
  switch (stage) {
    case CWEB_ARRIVING:
      if (exchange->refusal_status != 0) return cweb_refuse(connection, exchange->refusal_status);
      return hand_over(exchange);
    case CWEB_QUEUED:
    case CWEB_WAITING: return MHD_YES;
    case CWEB_SENDABLE: return cweb_send_answer(exchange);
    case CWEB_ABANDONED: return MHD_NO;
  }
  return MHD_NO;
}

const char *cweb_method(const cweb_exchange *exchange) { return exchange->method; }

const char *cweb_target(const cweb_exchange *exchange) { return exchange->target; }

int64_t cweb_received_at(const cweb_exchange *exchange) { return exchange->received_milliseconds; }

const uint8_t *cweb_body(const cweb_exchange *exchange, size_t *byte_count) {
  *byte_count = exchange->body_byte_count;
  return exchange->body;
}

typedef struct header_visit {
  cweb_header_taker taker;
  void *context;
} header_visit;

static enum MHD_Result take_header(void *context, enum MHD_ValueKind kind, const char *name, const char *value) {
  (void)kind;
  const header_visit *visit = context;
  visit->taker(visit->context, name, value == NULL ? "" : value);
  return MHD_YES;
}

void cweb_take_headers(const cweb_exchange *exchange, cweb_header_taker taker, void *context) {
  header_visit visit = {taker, context};
  cweb_server_functions.MHD_get_connection_values_(
      exchange->connection, MHD_HEADER_KIND, take_header, &visit);
}
