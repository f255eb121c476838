// What the parts of the server share: its threads meet at one lock.
#pragma once

#include "CWeb.h"
#include "Library.h"

#include <pthread.h>
#include <stdatomic.h>

/// Where an exchange is. While it arrives, and from `sendable` on, it belongs to libmicrohttpd's thread. Between them the
/// connection is suspended, and the exchange belongs to the worker or to the timer.
typedef enum cweb_stage {
  CWEB_ARRIVING,  // the body may still come
  CWEB_QUEUED,    // waits for the answerer, or is at it
  CWEB_WAITING,   // has its answer and waits for the time to send it
  CWEB_SENDABLE,  // is sent when libmicrohttpd asks next
  CWEB_ABANDONED, // is closed when libmicrohttpd asks next
} cweb_stage;

/// A connection, in line by the time at which what it does now has to be done.
typedef struct cweb_connection {
  struct cweb_connection *before, *after;
  int64_t due_milliseconds;
  int descriptor;
  bool is_timed;
} cweb_connection;

struct cweb_exchange {
  cweb_server *server;
  struct MHD_Connection *connection;
  cweb_exchange *next;  // in the queue, or among those that wait
  cweb_connection *line;
  char *target;
  const char *method;
  int64_t received_milliseconds;  // since 1970
  uint8_t *body;
  size_t body_byte_count, body_capacity;
  size_t absorbed_byte_count;  // of a body that is refused, and is read on so that the client sees the answer
  uint32_t refusal_status;     // zero for a request that the answerer gets
  bool is_begun;
  cweb_stage stage;
  struct MHD_Response *answer;
  uint32_t answer_status;
  cweb_fault fault;
  int64_t due_milliseconds;  // when a waiting one is over
  size_t polled_place;       // where the timer looks whether the client has gone; zero where it does not yet
};

struct cweb_server {
  struct MHD_Daemon *daemon;
  cweb_answerer answerer;
  void *context;
  cweb_settings settings;
  uint16_t port;
  bool is_listening;  // messages of the library are about the start until then
  char reason[CWEB_REASON_SIZE];

  pthread_mutex_t lock;
  bool is_stopping;
  pthread_t worker, timer;
  pthread_cond_t is_queued;
  cweb_exchange *queue_first, *queue_last;
  bool is_answering;                // the worker, at one that was in the queue
  int64_t last_answer_nanoseconds;  // how long the answerer took
  cweb_exchange *waiting;
  size_t waiting_count;
  cweb_connection *line_first, *line_last;
  size_t connection_count;
  int wakening;  // a descriptor by which the timer is told of something new
  atomic_size_t held_byte_count;
};

/// Milliseconds of a clock that never goes back.
int64_t cweb_now(void);

/// Takes what comes of a request, and has its answer sent; a function of libmicrohttpd's form, as are the next three.
enum MHD_Result cweb_take_request(
    void *server, struct MHD_Connection *connection, const char *url, const char *method, const char *version,
    const char *upload, size_t *upload_byte_count, void **exchange);
void *cweb_begin_request(void *server, const char *target, struct MHD_Connection *connection);
void cweb_end_request(
    void *server, struct MHD_Connection *connection, void **exchange, enum MHD_RequestTerminationCode code);
void cweb_note_connection(
    void *server, struct MHD_Connection *connection, void **line, enum MHD_ConnectionNotificationCode code);

/// Has the answerer answer an exchange that nobody else is at, and measures it.
void cweb_ask(cweb_exchange *exchange);

/// Puts an exchange that is suspended, or is to be, among those that wait for their time. The lock is held.
void cweb_let_wait(cweb_exchange *exchange);

/// Whether the answer is to wait.
bool cweb_waits(const cweb_exchange *exchange);

/// Has libmicrohttpd ask again for a suspended exchange. The lock is held.
void cweb_release(cweb_exchange *exchange, cweb_stage stage);

/// Frees the body of a request.
void cweb_free_body(cweb_exchange *exchange);

/// Sends the answer, or does to the connection what its fault says.
enum MHD_Result cweb_send_answer(cweb_exchange *exchange);

/// Refuses a request with a status and a sentence, and closes its connection.
enum MHD_Result cweb_refuse(struct MHD_Connection *connection, uint32_t status);

/// Calls the answerer for each queued exchange, until the server stops.
void *cweb_work(void *server);

/// Ends what has waited long enough, until the server stops.
void *cweb_keep_time(void *server);

/// Gives a connection its time from now on for a request or for an answer, or none while others work for it.
void cweb_set_time(cweb_server *server, cweb_connection *line, bool is_timed);

/// Tells the timer that there is something new.
void cweb_waken(cweb_server *server);
