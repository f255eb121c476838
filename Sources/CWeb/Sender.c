// Requests that somebody posts and does not wait for: sent one after another, on a thread that runs nothing but C until it
// holds the baton.
#include "CWeb.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/// A request that was posted, with copies of all that it points to.
typedef struct letter {
  struct letter *next;
  cweb_outgoing request;
  cweb_reply_taker taker;
  void *context;
} letter;

struct cweb_sender {
  cweb_client *client;
  pthread_mutex_t *baton;
  pthread_mutex_t lock;
  pthread_cond_t is_posted;
  pthread_t thread;
  letter *first, *last;
  bool is_closing;
};

static char *copy_text(const char *text) { return text == NULL ? NULL : strdup(text); }

static letter *copy_request(const cweb_outgoing *request) {
  letter *copy = calloc(1, sizeof *copy);
  if (copy == NULL) abort();
  copy->request = *request;
  copy->request.url = copy_text(request->url);
  copy->request.method = copy_text(request->method);
  copy->request.trusted = copy_text(request->trusted);
  size_t count = 0;
  while (request->headers[count] != NULL) count++;
  const char **headers = calloc(count + 1, sizeof *headers);
  void *body = malloc(request->body_byte_count + 1);
  if (headers == NULL || body == NULL) abort();
  for (size_t place = 0; place < count; place++) headers[place] = copy_text(request->headers[place]);
  copy->request.headers = headers;
  if (request->body_byte_count > 0) memcpy(body, request->body, request->body_byte_count);
  copy->request.body = body;
  return copy;
}

static void free_letter(letter *letter) {
  for (const char *const *header = letter->request.headers; *header != NULL; header++) free((void *)*header);
  free((void *)letter->request.headers);
  free((void *)letter->request.url);
  free((void *)letter->request.method);
  free((void *)letter->request.trusted);
  free((void *)letter->request.body);
  free(letter);
}

static letter *take_first(cweb_sender *sender) {
  letter *first = sender->first;
  if (first == NULL) return NULL;
  sender->first = first->next;
  if (sender->first == NULL) sender->last = NULL;
  return first;
}

static void *work(void *context) {
  cweb_sender *sender = context;
  pthread_mutex_lock(&sender->lock);
  while (true) {
    while (sender->first == NULL && !sender->is_closing) pthread_cond_wait(&sender->is_posted, &sender->lock);
    if (sender->is_closing) break;
    letter *letter = take_first(sender);
    pthread_mutex_unlock(&sender->lock);
    cweb_reply reply;
    cweb_send(sender->client, &letter->request, &reply);
    pthread_mutex_lock(sender->baton);
    letter->taker(letter->context, &reply);
    pthread_mutex_unlock(sender->baton);
    cweb_free_reply(&reply);
    free_letter(letter);
    pthread_mutex_lock(&sender->lock);
  }
  pthread_mutex_unlock(&sender->lock);
  return NULL;
}

cweb_sender *cweb_open_sender(pthread_mutex_t *baton) {
  cweb_sender *sender = calloc(1, sizeof *sender);
  if (sender == NULL) return NULL;
  sender->baton = baton;
  sender->client = cweb_open_client();
  pthread_mutex_init(&sender->lock, NULL);
  pthread_cond_init(&sender->is_posted, NULL);
  if (sender->client != NULL && pthread_create(&sender->thread, NULL, work, sender) == 0) return sender;
  if (sender->client != NULL) cweb_close_client(sender->client);
  pthread_mutex_destroy(&sender->lock);
  pthread_cond_destroy(&sender->is_posted);
  free(sender);
  return NULL;
}

void cweb_post(cweb_sender *sender, const cweb_outgoing *request, cweb_reply_taker taker, void *context) {
  letter *posted = copy_request(request);
  posted->taker = taker;
  posted->context = context;
  pthread_mutex_lock(&sender->lock);
  *(sender->last == NULL ? &sender->first : &sender->last->next) = posted;
  sender->last = posted;
  pthread_cond_signal(&sender->is_posted);
  pthread_mutex_unlock(&sender->lock);
}

void cweb_close_sender(cweb_sender *sender) {
  pthread_mutex_lock(&sender->lock);
  sender->is_closing = true;
  pthread_cond_signal(&sender->is_posted);
  pthread_mutex_unlock(&sender->lock);
  pthread_join(sender->thread, NULL);
  letter *left;
  while ((left = take_first(sender)) != NULL) {
    pthread_mutex_lock(sender->baton);
    left->taker(left->context, NULL);
    pthread_mutex_unlock(sender->baton);
    free_letter(left);
  }
  cweb_close_client(sender->client);
  pthread_mutex_destroy(&sender->lock);
  pthread_cond_destroy(&sender->is_posted);
  free(sender);
}
