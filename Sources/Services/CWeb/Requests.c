// Receives requests on libmicrohttpd's thread, within the limits.
#include "Requests.h"

#include <stdlib.h>
#include <string.h>

enum {
  absorbed_factor = 4,  // times the limit: the part of a refused body that is still read, so that the client sees the answer
  capacity_min = 4096,
};

void *cweb_begin_request(void *context, const char *target, struct MHD_Connection *connection) {
  cweb_exchange *exchange = calloc(1, sizeof *exchange);
  if (exchange == NULL) return NULL;
  exchange->requests = context;
  exchange->connection = connection;
  exchange->target = strdup(target);
  const union MHD_ConnectionInfo *info =
      cweb_server_functions.MHD_get_connection_info_(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
  if (info != NULL) exchange->line = info->socket_context;
  return exchange;
}

void cweb_free_body(cweb_exchange *exchange) {
  atomic_fetch_sub(&exchange->requests->held_byte_count, exchange->body_capacity);
  free(exchange->body);
  exchange->body = NULL;
  exchange->body_byte_count = exchange->body_capacity = 0;
}

void cweb_end_request(
    void *context, struct MHD_Connection *connection, void **place, enum MHD_RequestTerminationCode code) {
  (void)context;
  (void)connection;
  (void)code;
  cweb_exchange *exchange = *place;
  if (exchange == NULL) return;
  *place = NULL;
  if (exchange->line != NULL) cweb_set_time(exchange->requests->connections, exchange->line, true);
  if (exchange->answer != NULL) cweb_server_functions.MHD_destroy_response_(exchange->answer);
  cweb_free_body(exchange);
  free(exchange->target);
  free(exchange);
}

static bool grow(cweb_exchange *exchange, size_t needed) {
  cweb_requests *requests = exchange->requests;
  size_t capacity = exchange->body_capacity == 0 ? capacity_min : exchange->body_capacity;
  while (capacity < needed) capacity *= 2;
  size_t added = capacity - exchange->body_capacity;
  if (atomic_fetch_add(&requests->held_byte_count, added) + added > requests->bodies_byte_count_max) {
    atomic_fetch_sub(&requests->held_byte_count, added);
    return false;
  }
  uint8_t *body = realloc(exchange->body, capacity);
  if (body == NULL) {
    atomic_fetch_sub(&requests->held_byte_count, added);
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

enum MHD_Result cweb_take_body(cweb_exchange *exchange, const char *bytes, size_t count) {
  size_t limit = exchange->requests->body_byte_count_max, needed = exchange->body_byte_count + count;
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

uint32_t cweb_check_headers(cweb_exchange *exchange, const char *method) {
  exchange->is_begun = true;
  exchange->method = method;
  const char *length = header(exchange, MHD_HTTP_HEADER_CONTENT_LENGTH);
  size_t limit = exchange->requests->body_byte_count_max;
  uint64_t count = length == NULL ? 0 : strtoull(length, NULL, 10);
  if (count <= limit) return 0;
  // A client that waits for permission has sent no body yet; other clients may send theirs, and it is
  // dropped.
  bool waits = header(exchange, MHD_HTTP_HEADER_EXPECT) != NULL;
  if (waits || count / absorbed_factor > limit) return MHD_HTTP_CONTENT_TOO_LARGE;
  exchange->refusal_status = MHD_HTTP_CONTENT_TOO_LARGE;
  return 0;
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
