// HTTP through libmicrohttpd and libcurl. Each library is loaded at its first use, so it costs nothing unless
// used. Used by Swift, and by every C file of this target. It may include no header of ours.
#pragma once

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define CWEB_CLOSED __attribute__((enum_extensibility(closed)))
#define CWEB_NAMED(name) __attribute__((swift_name(#name)))

/// The buffer size for a library's description of a failure.
#define CWEB_REASON_SIZE 256

/// Why libmicrohttpd cannot be used here; NULL if it can.
const char *_Nullable cweb_server_obstacle(void);

/// Why libcurl cannot be used here; NULL if it can.
const char *_Nullable cweb_client_obstacle(void);

// MARK: Serving

/// A server that listens.
typedef struct cweb_server cweb_server;

/// One request, from its first line until its answer is sent or abandoned.
typedef struct cweb_exchange cweb_exchange;

/// How a server listens, and its limits; the texts are borrowed while it starts.
typedef struct cweb_settings {
  const char *_Nonnull address;
  const char *_Nullable certificates;  // PEM, the leaf first; none for plain HTTP
  const char *_Nullable key;           // PEM
  size_t body_byte_count_max;
  size_t bodies_byte_count_max;  // of all stored requests
  size_t header_byte_count_max;
  uint32_t connection_count_max;
  uint32_t idle_seconds;
  uint32_t exchange_seconds;  // for a whole request, and again for a whole answer
  uint16_t port;              // zero for any free one
} cweb_settings;

/// The reason why a server could not listen.
typedef enum CWEB_CLOSED cweb_refusal {
  CWEB_LISTENS CWEB_NAMED(none),
  CWEB_ADDRESS_UNKNOWN CWEB_NAMED(addressUnknown),
  CWEB_ADDRESS_ELSEWHERE CWEB_NAMED(addressNotLocal),
  CWEB_PORT_IN_USE CWEB_NAMED(portInUse),
  CWEB_NOT_PERMITTED CWEB_NAMED(notPermitted),
  CWEB_IDENTITY_REFUSED CWEB_NAMED(identityRefused),
  CWEB_SYSTEM_FAILED CWEB_NAMED(systemFailed),
} cweb_refusal;

/// Why a server does not listen.
typedef struct cweb_failure {
  cweb_refusal refusal;
  char reason[CWEB_REASON_SIZE];
} cweb_failure;

/// A deliberate fault in the delivery of an answer.
typedef enum CWEB_CLOSED cweb_fault {
  CWEB_SOUND CWEB_NAMED(none),
  CWEB_SLOW CWEB_NAMED(slow),
  CWEB_RESET CWEB_NAMED(reset),
  CWEB_TRUNCATED CWEB_NAMED(truncated),
  CWEB_SILENT CWEB_NAMED(silent),
} cweb_fault;

/// Sets the answer of an exchange. It is called on one thread, and for one exchange at a time.
typedef void (*cweb_answerer)(void *_Nonnull context, cweb_exchange *_Nonnull exchange);

/// Receives one header of a request.
typedef void (*cweb_header_taker)(
    void *_Nonnull context, const char *_Nonnull name, const char *_Nonnull value);

/// Starts to listen. Returns NULL on failure, and then `failure` has the reason. Call cweb_server_obstacle
/// first.
cweb_server *_Nullable cweb_start(
    const cweb_settings *_Nonnull settings, cweb_answerer _Nonnull answerer, void *_Nonnull context,
    cweb_failure *_Nonnull failure);

/// The port of a server.
uint16_t cweb_port(const cweb_server *_Nonnull server);

/// Ends every connection and thread of a server, and frees it. The answerer is not called again.
void cweb_stop(cweb_server *_Nonnull server);

/// The method of a request. Like everything of a request, it is borrowed while the answerer runs.
const char *_Nonnull cweb_method(const cweb_exchange *_Nonnull exchange);

/// The path and the query of a request as received, with escapes.
const char *_Nonnull cweb_target(const cweb_exchange *_Nonnull exchange);

/// The body of a request; NULL if it is empty.
const uint8_t *_Nullable cweb_body(const cweb_exchange *_Nonnull exchange, size_t *_Nonnull byte_count);

/// The host's clock when a request was complete, in milliseconds since 1970.
int64_t cweb_received_at(const cweb_exchange *_Nonnull exchange);

/// Passes the headers of a request, in order.
void cweb_take_headers(
    const cweb_exchange *_Nonnull exchange, cweb_header_taker _Nonnull taker, void *_Nonnull context);

/// Sets the status, the body, and the fault of the answer. The body is copied. `amount` is in milliseconds
/// for a slow answer, and in bytes of the body for a truncated one.
void cweb_answer(
    cweb_exchange *_Nonnull exchange, uint32_t status, const void *_Nullable body, size_t byte_count,
    cweb_fault fault, uint64_t amount);

/// Adds a header to the answer. A header that HTTP does not permit, such as one with a line break, is
/// ignored.
void cweb_add_header(
    cweb_exchange *_Nonnull exchange, const char *_Nonnull name, const char *_Nonnull value);

// MARK: Sending

/// Connections that are kept for further requests.
typedef struct cweb_client cweb_client;

/// A request to send; all pointers are borrowed.
typedef struct cweb_outgoing {
  const char *_Nonnull url;
  const char *_Nonnull method;
  const void *_Nullable body;
  size_t body_byte_count;
  bool has_body;
  const char *_Nullable const *_Nonnull headers;  // as `Name: value`, up to a null pointer
  const char *_Nullable trusted;                  // PEM, which is trusted instead of the system's
  int64_t connect_milliseconds;
  int64_t whole_milliseconds;
  size_t reply_byte_count_max;
  bool follows_redirects;
} cweb_outgoing;

/// The result of sending.
typedef enum CWEB_CLOSED cweb_outcome {
  CWEB_ANSWERED CWEB_NAMED(answered),
  CWEB_URL_MALFORMED CWEB_NAMED(urlMalformed),
  CWEB_HOST_UNKNOWN CWEB_NAMED(hostUnknown),
  CWEB_CANNOT_CONNECT CWEB_NAMED(cannotConnect),
  CWEB_TIMED_OUT CWEB_NAMED(timedOut),
  CWEB_TLS_REFUSED CWEB_NAMED(tlsRefused),
  CWEB_CONNECTION_LOST CWEB_NAMED(connectionLost),
  CWEB_REPLY_TRUNCATED CWEB_NAMED(replyTruncated),
  CWEB_REPLY_TOO_LARGE CWEB_NAMED(replyTooLarge),
  CWEB_TOO_MANY_REDIRECTS CWEB_NAMED(tooManyRedirects),
  CWEB_FAILED CWEB_NAMED(failed),
} cweb_outcome;

/// The response; cweb_free_reply frees its buffers.
typedef struct cweb_reply {
  cweb_outcome outcome;
  int32_t status;
  uint8_t *_Nullable body;
  size_t body_byte_count;
  char *_Nullable headers;  // the lines as received, without the first
  size_t headers_byte_count;
  char reason[CWEB_REASON_SIZE];
} cweb_reply;

/// Makes a client; NULL if there is no memory. Call cweb_client_obstacle first.
cweb_client *_Nullable cweb_open_client(void);

/// Closes the connections of a client, which must not be sending.
void cweb_close_client(cweb_client *_Nonnull client);

/// Sends a request and waits for the whole answer. Thread-safe.
void cweb_send(
    cweb_client *_Nonnull client, const cweb_outgoing *_Nonnull request, cweb_reply *_Nonnull reply);

void cweb_free_reply(cweb_reply *_Nonnull reply);
