// The floor of answers: asked for on one thread, one at a time, and sent when their time has come.
// Serves Answers.c, Queue.c, Timer.c, and Server.c. It may include Requests.h.
#pragma once

#include "Requests.h"

/// What the answers of a server share.
typedef struct cweb_answers {
  cweb_connections *connections;
  cweb_answerer answerer;
  void *context;
  uint32_t idle_seconds;
  bool is_stopping;
  pthread_cond_t is_queued;
  cweb_exchange *queue_first, *queue_last;
  bool is_answering;                // the worker, at one that was in the queue
  int64_t last_answer_nanoseconds;  // how long the answerer took
  cweb_exchange *waiting;
  size_t waiting_count;
} cweb_answers;

// Answers.c
/// Sends the answer, or does to the connection what its fault says.
enum MHD_Result cweb_send_answer(cweb_exchange *exchange);

/// Refuses a request with a status and a sentence, and closes its connection.
enum MHD_Result cweb_refuse(struct MHD_Connection *connection, uint32_t status);

// Timer.c
/// Whether the answer is to wait.
bool cweb_waits(const cweb_exchange *exchange);

/// Puts an exchange that is suspended, or is to be, among those that wait for their time. The lock is held.
void cweb_let_wait(cweb_exchange *exchange);

/// Has libmicrohttpd ask again for a suspended exchange. The lock is held.
void cweb_release(cweb_exchange *exchange, cweb_stage stage);

/// Ends what has waited long enough, until the server stops.
void *cweb_keep_time(void *answers);

// Queue.c
/// Takes what comes of a request, and has its answer sent; a function of libmicrohttpd's form.
enum MHD_Result cweb_take_request(
    void *answers, struct MHD_Connection *connection, const char *url, const char *method, const char *version,
    const char *upload, size_t *upload_byte_count, void **exchange);

/// Calls the answerer for each queued exchange, until the server stops.
void *cweb_work(void *answers);
