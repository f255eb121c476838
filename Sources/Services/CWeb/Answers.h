// The answers layer: answers are requested on one thread, one at a time, and sent when they are due. Used by
// Answers.c, Queue.c, Timer.c, and Server.c. It may include Requests.h.
#pragma once

#include "Requests.h"

/// The shared state of a server's answers.
typedef struct cweb_answers {
  cweb_connections *connections;
  cweb_answerer answerer;
  void *context;
  uint32_t idle_seconds;
  bool is_stopping;
  pthread_cond_t is_queued;
  cweb_exchange *queue_first, *queue_last;
  bool is_answering;                // whether the worker is answering a queued exchange
  int64_t last_answer_nanoseconds;  // how long the answerer took
  cweb_exchange *waiting;
  size_t waiting_count;
} cweb_answers;

// Answers.c
/// Sends the answer, or applies its fault to the connection.
enum MHD_Result cweb_send_answer(cweb_exchange *exchange);

/// Refuses a request with a status and a sentence, and closes its connection.
enum MHD_Result cweb_refuse(struct MHD_Connection *connection, uint32_t status);

// Timer.c
/// Whether the answer must wait.
bool cweb_waits(const cweb_exchange *exchange);

/// Adds a suspended exchange, or one about to be suspended, to the waiting ones. The lock is held.
void cweb_enqueue_waiting(cweb_exchange *exchange);

/// Resumes a suspended exchange, so that libmicrohttpd calls again. The lock is held.
void cweb_release(cweb_exchange *exchange, cweb_stage stage);

/// Releases exchanges whose wait is over, until the server stops.
void *cweb_keep_time(void *answers);

// Queue.c
/// Receives the parts of a request, and has its answer sent; a callback for libmicrohttpd.
enum MHD_Result cweb_take_request(
    void *answers, struct MHD_Connection *connection, const char *url, const char *method, const char *version,
    const char *upload, size_t *upload_byte_count, void **exchange);

/// Calls the answerer for each queued exchange, until the server stops.
void *cweb_work(void *answers);
