// Complete requests: answered at once on libmicrohttpd's thread, or from a queue by a worker thread.
#include "Answers.h"

#include <time.h>

enum { quick_nanoseconds = 1000000 };

/// Has the answerer answer an exchange that no other thread uses, and measures the time.
static void ask(cweb_exchange *exchange) {
  cweb_answers *answers = exchange->requests->answers;
  struct timespec begin, end;
  clock_gettime(CLOCK_MONOTONIC, &begin);
  answers->answerer(answers->context, exchange);
  clock_gettime(CLOCK_MONOTONIC, &end);
  cweb_free_body(exchange);
  int64_t taken = (end.tv_sec - begin.tv_sec) * 1000000000LL + (end.tv_nsec - begin.tv_nsec);
  pthread_mutex_lock(&answers->connections->lock);
  answers->last_answer_nanoseconds = taken;
  pthread_mutex_unlock(&answers->connections->lock);
}

/// The next exchange of the queue; NULL if the server stops.
static cweb_exchange *take_next(cweb_answers *answers) {
  while (answers->queue_first == NULL && !answers->is_stopping)
    pthread_cond_wait(&answers->is_queued, &answers->connections->lock);
  cweb_exchange *exchange = answers->queue_first;
  if (exchange == NULL) return NULL;
  answers->queue_first = exchange->next;
  if (answers->queue_first == NULL) answers->queue_last = NULL;
  exchange->next = NULL;
  return exchange;
}

void *cweb_work(void *context) {
  cweb_answers *answers = context;
  pthread_mutex_lock(&answers->connections->lock);
  cweb_exchange *exchange;
  while ((exchange = take_next(answers)) != NULL) {
    if (!answers->is_stopping) {
      answers->is_answering = true;
      pthread_mutex_unlock(&answers->connections->lock);
      ask(exchange);
      pthread_mutex_lock(&answers->connections->lock);
      answers->is_answering = false;
    }
    if (answers->is_stopping) {
      cweb_release(exchange, CWEB_ABANDONED);
    } else if (cweb_waits(exchange)) {
      cweb_enqueue_waiting(exchange);
    } else {
      cweb_release(exchange, CWEB_SENDABLE);
    }
  }
  pthread_mutex_unlock(&answers->connections->lock);
  return NULL;
}

/// Whether recent answers were quick: passing one to the other thread would take longer.
static bool is_quick(const cweb_answers *answers) {
  return answers->queue_first == NULL && !answers->is_answering &&
         answers->last_answer_nanoseconds < quick_nanoseconds;
}

static void enqueue(cweb_answers *answers, cweb_exchange *exchange) {
  exchange->stage = CWEB_QUEUED;
  cweb_server_functions.MHD_suspend_connection_(exchange->connection);
  *(answers->queue_last == NULL ? &answers->queue_first : &answers->queue_last->next) = exchange;
  answers->queue_last = exchange;
  pthread_cond_signal(&answers->is_queued);
}

/// Has a complete request answered, here or by the worker. Only this thread adds to the queue, so the
/// answerer is never called concurrently.
static enum MHD_Result hand_over(cweb_exchange *exchange) {
  cweb_answers *answers = exchange->requests->answers;
  struct timespec time;
  clock_gettime(CLOCK_REALTIME, &time);
  exchange->received_milliseconds = (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
  if (exchange->line != NULL) cweb_set_time(answers->connections, exchange->line, false);
  pthread_mutex_lock(&answers->connections->lock);
  bool is_here = !answers->is_stopping && is_quick(answers);
  if (is_here) {
    pthread_mutex_unlock(&answers->connections->lock);
    ask(exchange);
    pthread_mutex_lock(&answers->connections->lock);
  }
  bool is_stopping = answers->is_stopping, is_answered = is_here && !cweb_waits(exchange);
  if (!is_stopping && !is_here) {
    enqueue(answers, exchange);
  } else if (!is_stopping && !is_answered) {
    cweb_server_functions.MHD_suspend_connection_(exchange->connection);
    cweb_enqueue_waiting(exchange);
  }
  pthread_mutex_unlock(&answers->connections->lock);
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
    uint32_t status = cweb_check_headers(exchange, method);
    return status == 0 ? MHD_YES : cweb_refuse(connection, status);
  }
  if (*upload_byte_count > 0) {
    size_t count = *upload_byte_count;
    *upload_byte_count = 0;
    return cweb_take_body(exchange, upload, count);
  }
  pthread_mutex_lock(&exchange->requests->connections->lock);
  cweb_stage stage = exchange->stage;
  pthread_mutex_unlock(&exchange->requests->connections->lock);
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
