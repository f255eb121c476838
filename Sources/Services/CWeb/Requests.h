// The requests layer: headers and bodies, within the limits. Used by Requests.c, and by the layer above
// through Answers.h. It may include Connections.h.
#pragma once

#include "Connections.h"

#include <stdatomic.h>

/// The stage of an exchange. While it arrives, and from `sendable` on, it belongs to libmicrohttpd's thread.
/// In between, the connection is suspended, and the exchange belongs to the worker or to the timer.
typedef enum cweb_stage {
  CWEB_ARRIVING,  // the body may still arrive
  CWEB_QUEUED,    // waits for the answerer, or is being answered
  CWEB_WAITING,   // has its answer and waits for the time to send it
  CWEB_SENDABLE,  // is sent at libmicrohttpd's next call
  CWEB_ABANDONED, // is closed when libmicrohttpd asks next
} cweb_stage;

/// The shared state of a server's requests.
typedef struct cweb_requests {
  cweb_connections *connections;
  struct cweb_answers *answers;  // of the layer above; used only there
  size_t body_byte_count_max;
  size_t bodies_byte_count_max;  // of all stored requests
  atomic_size_t held_byte_count;
} cweb_requests;

struct cweb_exchange {
  cweb_requests *requests;
  struct MHD_Connection *connection;
  cweb_exchange *next;  // in the queue or the waiting list
  cweb_connection *line;
  char *target;
  const char *method;
  int64_t received_milliseconds;  // since 1970
  uint8_t *body;
  size_t body_byte_count, body_capacity;
  size_t absorbed_byte_count;  // of a refused body, which is still read so that the client sees the answer
  uint32_t refusal_status;     // zero if the request goes to the answerer
  bool is_begun;
  cweb_stage stage;
  struct MHD_Response *answer;
  uint32_t answer_status;
  cweb_fault fault;
  int64_t due_milliseconds;  // when the wait ends
  size_t polled_place;       // the index in the timer's poll list; zero if it is not polled yet
};

/// Begin and end of an exchange; callbacks for libmicrohttpd.
void *cweb_begin_request(void *requests, const char *target, struct MHD_Connection *connection);
void cweb_end_request(
    void *requests, struct MHD_Connection *connection, void **exchange, enum MHD_RequestTerminationCode code);

/// Stores the method, and checks the headers before the body arrives. Returns a status if the request is
/// refused without its body, otherwise zero.
uint32_t cweb_check_headers(cweb_exchange *exchange, const char *method);

/// Stores a part of the body. MHD_NO closes the connection.
enum MHD_Result cweb_take_body(cweb_exchange *exchange, const char *bytes, size_t count);

void cweb_free_body(cweb_exchange *exchange);
