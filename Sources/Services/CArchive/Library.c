#define _GNU_SOURCE
#include "Library.h"
#include "CArchive.h"

#include <dlfcn.h>
#include <pthread.h>
#include <sys/auxv.h>

carchive_library carchive_functions;

static const char *obstacle;
static pthread_once_t once = PTHREAD_ONCE_INIT;

#define CARCHIVE_FIND(name)                                      \
  carchive_functions.name##_ = (__typeof__(name) *)dlsym(library, #name); \
  if (carchive_functions.name##_ == NULL) obstacle = "the library libarchive lacks the function " #name;

static void find(void) {
  // A program without a loader is static: it cannot load libraries.
  if (getauxval(AT_BASE) == 0) {
    obstacle = "this build of the tool is complete in itself and takes in no library";
    return;
  }
  void *library = dlopen("libarchive.so.13", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) {
    obstacle = "the library libarchive is not installed (Debian: libarchive13)";
    return;
  }
  CARCHIVE_FUNCTIONS(CARCHIVE_FIND)
}

const char *carchive_obstacle(void) {
  pthread_once(&once, find);
  return obstacle;
}
