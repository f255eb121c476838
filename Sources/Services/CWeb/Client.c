// Sends requests over connections that are kept for reuse.
#define _GNU_SOURCE
#include "CWeb.h"
#include "Library.h"

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { kept_max = 8, redirects_max = 10, headers_byte_count_max = 1 << 18 };

struct cweb_client {
  pthread_mutex_t lock;
  CURL *kept[kept_max];
  int kept_count;
};

/// An answer that is being received.
typedef struct arrival {
  cweb_reply *reply;
  size_t body_capacity, headers_capacity, byte_count_max;
  bool is_too_large;
} arrival;

cweb_client *cweb_open_client(void) {
  cweb_client *client = calloc(1, sizeof *client);
  if (client != NULL) pthread_mutex_init(&client->lock, NULL);
  return client;
}

void cweb_close_client(cweb_client *client) {
  while (client->kept_count > 0) cweb_client_functions.curl_easy_cleanup_(client->kept[--client->kept_count]);
  pthread_mutex_destroy(&client->lock);
  free(client);
}

static CURL *take_handle(cweb_client *client) {
  CURL *handle = NULL;
  pthread_mutex_lock(&client->lock);
  if (client->kept_count > 0) handle = client->kept[--client->kept_count];
  pthread_mutex_unlock(&client->lock);
  return handle == NULL ? cweb_client_functions.curl_easy_init_() : handle;
}

static void keep_handle(cweb_client *client, CURL *handle) {
  // The options are reset, but the connections stay open.
  cweb_client_functions.curl_easy_reset_(handle);
  pthread_mutex_lock(&client->lock);
  bool is_kept = client->kept_count < kept_max;
  if (is_kept) client->kept[client->kept_count++] = handle;
  pthread_mutex_unlock(&client->lock);
  if (!is_kept) cweb_client_functions.curl_easy_cleanup_(handle);
}

/// Adds bytes to a growing buffer; false if it would be too large.
static bool append(void *buffer, size_t *count, size_t *capacity, const void *bytes, size_t added, size_t count_max) {
  if (added > count_max || *count > count_max - added) return false;
  size_t needed = *count + added;
  if (needed > *capacity) {
    size_t larger = *capacity == 0 ? 4096 : *capacity;
    while (larger < needed) larger *= 2;
    void *moved = realloc(*(void **)buffer, larger);
    if (moved == NULL) return false;
    *(void **)buffer = moved;
    *capacity = larger;
  }
  memcpy(*(char **)buffer + *count, bytes, added);
  *count = needed;
  return true;
}

static size_t take_body(char *bytes, size_t size, size_t count, void *context) {
  arrival *arrival = context;
  cweb_reply *reply = arrival->reply;
  bool fits = append(&reply->body, &reply->body_byte_count, &arrival->body_capacity, bytes, size * count,
                     arrival->byte_count_max);
  if (!fits) arrival->is_too_large = true;
  return fits ? size * count : 0;
}

static size_t take_header(char *bytes, size_t size, size_t count, void *context) {
  arrival *arrival = context;
  cweb_reply *reply = arrival->reply;
  // The first line of another answer: the previous one was provisional or a redirect.
  if (size * count >= 5 && memcmp(bytes, "HTTP/", 5) == 0) {
    reply->headers_byte_count = 0;
    reply->body_byte_count = 0;
    return size * count;
  }
  bool fits = append(&reply->headers, &reply->headers_byte_count, &arrival->headers_capacity, bytes, size * count,
                     headers_byte_count_max);
  if (!fits) arrival->is_too_large = true;
  return fits ? size * count : 0;
}

/// Whether a host is this machine, which is reached without a proxy.
static bool is_loopback(const char *host) {
  return strcasecmp(host, "localhost") == 0 || strncmp(host, "127.", 4) == 0 || strcmp(host, "[::1]") == 0;
}

/// Parses the URL and stores its host; false if a client cannot send to it.
static bool read_url(const char *text, cweb_reply *reply, bool *leads_here) {
  CURLU *url = cweb_client_functions.curl_url_();
  char *host = NULL;
  CURLUcode code = url == NULL ? CURLUE_OUT_OF_MEMORY
                               : cweb_client_functions.curl_url_set_(url, CURLUPART_URL, text, 0);
  if (code == CURLUE_OK) code = cweb_client_functions.curl_url_get_(url, CURLUPART_HOST, &host, 0);
  if (code == CURLUE_OK) {
    *leads_here = is_loopback(host);
  } else {
    reply->outcome = CWEB_URL_MALFORMED;
    snprintf(reply->reason, sizeof reply->reason, "%s", cweb_client_functions.curl_url_strerror_(code));
  }
  cweb_client_functions.curl_free_(host);
  cweb_client_functions.curl_url_cleanup_(url);
  return code == CURLUE_OK;
}

static cweb_outcome outcome_of(CURLcode code, const arrival *arrival) {
  if (arrival->is_too_large) return CWEB_REPLY_TOO_LARGE;
  switch (code) {
    case CURLE_OK: return CWEB_ANSWERED;
    case CURLE_URL_MALFORMAT:
    case CURLE_UNSUPPORTED_PROTOCOL: return CWEB_URL_MALFORMED;
    case CURLE_COULDNT_RESOLVE_HOST:
    case CURLE_COULDNT_RESOLVE_PROXY: return CWEB_HOST_UNKNOWN;
    case CURLE_COULDNT_CONNECT: return CWEB_CANNOT_CONNECT;
    case CURLE_OPERATION_TIMEDOUT: return CWEB_TIMED_OUT;
    case CURLE_SSL_CONNECT_ERROR:
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CERTPROBLEM:
    case CURLE_SSL_CACERT_BADFILE:
    case CURLE_SSL_ISSUER_ERROR: return CWEB_TLS_REFUSED;
    case CURLE_GOT_NOTHING:
    case CURLE_SEND_ERROR:
    case CURLE_RECV_ERROR: return CWEB_CONNECTION_LOST;
    case CURLE_PARTIAL_FILE: return CWEB_REPLY_TRUNCATED;
    case CURLE_TOO_MANY_REDIRECTS: return CWEB_TOO_MANY_REDIRECTS;
    default: return CWEB_FAILED;
  }
}

#define SET(option, value) cweb_client_functions.curl_easy_setopt_(handle, option, value)

static struct curl_slist *list_headers(const cweb_outgoing *request) {
  struct curl_slist *list = NULL;
  for (const char *const *header = request->headers; *header != NULL; header++) {
    struct curl_slist *longer = cweb_client_functions.curl_slist_append_(list, *header);
    if (longer != NULL) list = longer;
  }
  return list;
}

static void set_body(CURL *handle, const cweb_outgoing *request) {
  if (request->has_body) {
    SET(CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)request->body_byte_count);
    SET(CURLOPT_POSTFIELDS, request->body_byte_count == 0 ? "" : request->body);
  }
  if (strcmp(request->method, "HEAD") == 0) SET(CURLOPT_NOBODY, 1L);
  SET(CURLOPT_CUSTOMREQUEST, request->method);
}

static CURLcode set_trust(CURL *handle, const cweb_outgoing *request) {
  if (request->trusted == NULL) return CURLE_OK;
  struct curl_blob roots = {(void *)request->trusted, strlen(request->trusted), CURL_BLOB_COPY};
  SET(CURLOPT_CAPATH, NULL);
  return SET(CURLOPT_CAINFO_BLOB, &roots);
}

static void set_limits(CURL *handle, const cweb_outgoing *request, bool leads_here) {
  SET(CURLOPT_NOSIGNAL, 1L);
  SET(CURLOPT_PROTOCOLS_STR, "http,https");
  SET(CURLOPT_REDIR_PROTOCOLS_STR, "http,https");
  SET(CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1);
  SET(CURLOPT_CONNECTTIMEOUT_MS, (long)request->connect_milliseconds);
  SET(CURLOPT_TIMEOUT_MS, (long)request->whole_milliseconds);
  SET(CURLOPT_FOLLOWLOCATION, request->follows_redirects ? 1L : 0L);
  SET(CURLOPT_MAXREDIRS, (long)redirects_max);
  // An empty name disables the proxy, whatever the environment says.
  if (leads_here) SET(CURLOPT_PROXY, "");
}

/// Sends. If the server closes its end, that is a failure and raises no signal in this process.
static CURLcode perform(CURL *handle) {
  sigset_t pipe, before, pending;
  sigemptyset(&pipe);
  sigaddset(&pipe, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &pipe, &before);
  CURLcode code = cweb_client_functions.curl_easy_perform_(handle);
  if (!sigismember(&before, SIGPIPE) && sigpending(&pending) == 0 && sigismember(&pending, SIGPIPE))
    sigtimedwait(&pipe, NULL, &(struct timespec){0});
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return code;
}

void cweb_send(cweb_client *client, const cweb_outgoing *request, cweb_reply *reply) {
  *reply = (cweb_reply){.outcome = CWEB_FAILED};
  bool leads_here = false;
  if (!read_url(request->url, reply, &leads_here)) return;
  CURL *handle = take_handle(client);
  if (handle == NULL) {
    snprintf(reply->reason, sizeof reply->reason, "out of memory");
    return;
  }
  arrival arrival = {.reply = reply, .byte_count_max = request->reply_byte_count_max};
  struct curl_slist *headers = list_headers(request);
  char reason[CURL_ERROR_SIZE] = "";
  SET(CURLOPT_URL, request->url);
  SET(CURLOPT_HTTPHEADER, headers);
  SET(CURLOPT_ERRORBUFFER, reason);
  SET(CURLOPT_WRITEFUNCTION, take_body);
  SET(CURLOPT_WRITEDATA, &arrival);
  SET(CURLOPT_HEADERFUNCTION, take_header);
  SET(CURLOPT_HEADERDATA, &arrival);
  set_limits(handle, request, leads_here);
  set_body(handle, request);
  CURLcode code = set_trust(handle, request);
  if (code == CURLE_OK) code = perform(handle);
  long status = 0;
  cweb_client_functions.curl_easy_getinfo_(handle, CURLINFO_RESPONSE_CODE, &status);
  reply->status = (int32_t)status;
  reply->outcome = outcome_of(code, &arrival);
  snprintf(reply->reason, sizeof reply->reason, "%s",
           reason[0] == 0 ? cweb_client_functions.curl_easy_strerror_(code) : reason);
  keep_handle(client, handle);
  cweb_client_functions.curl_slist_free_all_(headers);
}

void cweb_free_reply(cweb_reply *reply) {
  free(reply->body);
  free(reply->headers);
  reply->body = NULL;
  reply->headers = NULL;
}
