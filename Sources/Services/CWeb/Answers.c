// Makes answers, with their faults, and sends them on libmicrohttpd's thread.
#define _GNU_SOURCE
#include "Answers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

enum { block_byte_count = 1 << 14 };

/// A body that ends before its stated length.
typedef struct truncated_body {
  size_t byte_count;
  uint8_t bytes[];
} truncated_body;

static ssize_t read_truncated(void *context, uint64_t position, char *buffer, size_t count_max) {
  const truncated_body *body = context;
  if (position >= body->byte_count) return MHD_CONTENT_READER_END_WITH_ERROR;
  size_t left = body->byte_count - position, count = left < count_max ? left : count_max;
  memcpy(buffer, body->bytes + position, count);
  return (ssize_t)count;
}

static struct MHD_Response *truncated(const void *bytes, size_t whole_count, size_t count) {
  truncated_body *body = malloc(sizeof *body + count);
  if (body == NULL) return NULL;
  body->byte_count = count;
  if (count > 0) memcpy(body->bytes, bytes, count);
  struct MHD_Response *answer = cweb_server_functions.MHD_create_response_from_callback_(
      whole_count, block_byte_count, read_truncated, body, free);
  if (answer == NULL) free(body);
  return answer;
}

void cweb_answer(
    cweb_exchange *exchange, uint32_t status, const void *body, size_t byte_count, cweb_fault fault,
    uint64_t amount) {
  exchange->answer_status = status;
  exchange->fault = fault;
  int64_t now = cweb_now();
  switch (fault) {
    // The current millisecond has begun and does not count.
    case CWEB_SLOW: exchange->due_milliseconds = now + 1 + (int64_t)amount; break;
    case CWEB_SILENT: exchange->due_milliseconds = now + (int64_t)exchange->requests->answers->idle_seconds * 1000; break;
    default: break;
  }
  if (fault == CWEB_RESET || fault == CWEB_SILENT) return;
  if (fault == CWEB_TRUNCATED) {
    // An empty body cannot be truncated: such an answer ends before its first byte.
    if (byte_count > 0) exchange->answer = truncated(body, byte_count, amount < byte_count ? amount : byte_count - 1);
  } else {
    exchange->answer = cweb_server_functions.MHD_create_response_from_buffer_(
        byte_count, (void *)body, MHD_RESPMEM_MUST_COPY);
  }
}

void cweb_add_header(cweb_exchange *exchange, const char *name, const char *value) {
  if (exchange->answer == NULL) return;
  cweb_server_functions.MHD_add_response_header_(exchange->answer, name, value);
}

/// Resets the client's connection. A shutdown by libmicrohttpd would close it normally first.
static void reset(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      cweb_server_functions.MHD_get_connection_info_(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  struct sockaddr nowhere = {.sa_family = AF_UNSPEC};
  if (info != NULL) connect(info->connect_fd, &nowhere, sizeof nowhere);
}

enum MHD_Result cweb_send_answer(cweb_exchange *exchange) {
  if (exchange->fault == CWEB_RESET) reset(exchange->connection);
  if (exchange->answer == NULL) return MHD_NO;
  if (exchange->line != NULL) cweb_set_time(exchange->requests->connections, exchange->line, true);
  return cweb_server_functions.MHD_queue_response_(exchange->connection, exchange->answer_status, exchange->answer);
}

enum MHD_Result cweb_refuse(struct MHD_Connection *connection, uint32_t status) {
  const char *text = status == MHD_HTTP_CONTENT_TOO_LARGE
                         ? "The body of the request is larger than this server accepts.\n"
                         : "This server is holding too many request bodies; try again.\n";
  struct MHD_Response *answer =
      cweb_server_functions.MHD_create_response_from_buffer_(strlen(text), (void *)text, MHD_RESPMEM_PERSISTENT);
  if (answer == NULL) return MHD_NO;
  cweb_server_functions.MHD_add_response_header_(answer, MHD_HTTP_HEADER_CONNECTION, "close");
  cweb_server_functions.MHD_add_response_header_(answer, MHD_HTTP_HEADER_CONTENT_TYPE, "text/plain");
  enum MHD_Result result = cweb_server_functions.MHD_queue_response_(connection, status, answer);
  cweb_server_functions.MHD_destroy_response_(answer);
  return result;
}
