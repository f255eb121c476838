#define _GNU_SOURCE
#include "Library.h"
#include "CWeb.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <sys/auxv.h>

cweb_server_library cweb_server_functions;
cweb_client_library cweb_client_functions;

static const char *server_obstacle, *client_obstacle;
static pthread_once_t server_once = PTHREAD_ONCE_INIT, client_once = PTHREAD_ONCE_INIT;

static const char complete[] = "this is a static build of the tool; it cannot load libraries";

// A program without a loader is static: it cannot load libraries.
static bool is_complete(void) { return getauxval(AT_BASE) == 0; }

#define CWEB_FIND_OF_SERVER(name)                                               \
  cweb_server_functions.name##_ = (__typeof__(name) *)dlsym(library, #name);    \
  if (cweb_server_functions.name##_ == NULL)                                    \
    server_obstacle = "the library libmicrohttpd lacks the function " #name "; version 0.9.75 or newer is needed";

#define CWEB_FIND_OF_CLIENT(name)                                               \
  cweb_client_functions.name##_ = (__typeof__(name) *)dlsym(library, #name);    \
  if (cweb_client_functions.name##_ == NULL) client_obstacle = "the library libcurl lacks the function " #name;

static void find_server(void) {
  if (is_complete()) {
    server_obstacle = complete;
    return;
  }
  void *library = dlopen("libmicrohttpd.so.12", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) {
    server_obstacle = "the library libmicrohttpd is not installed (Debian: libmicrohttpd12)";
    return;
  }
  CWEB_SERVER_FUNCTIONS(CWEB_FIND_OF_SERVER)
}

static void find_client(void) {
  if (is_complete()) {
    client_obstacle = complete;
    return;
  }
  void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
  // Both flavors have the same functions; a machine may have only one of them.
  if (library == NULL) library = dlopen("libcurl-gnutls.so.4", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) {
    client_obstacle = "the library libcurl is not installed (Debian: libcurl4)";
    return;
  }
  CWEB_CLIENT_FUNCTIONS(CWEB_FIND_OF_CLIENT)
  if (client_obstacle == NULL && cweb_client_functions.curl_global_init_(CURL_GLOBAL_DEFAULT) != 0)
    client_obstacle = "the library libcurl could not be initialized";
}

const char *cweb_server_obstacle(void) {
  pthread_once(&server_once, find_server);
  return server_obstacle;
}

const char *cweb_client_obstacle(void) {
  pthread_once(&client_once, find_client);
  return client_obstacle;
}
