#define _GNU_SOURCE
#include "CAppSide.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

void assay_app_leave_crashes_to_system(void) {
  static const int signals[] = {SIGQUIT, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP};
  if (getenv("SWIFT_BACKTRACE") != NULL) return;
  for (unsigned long place = 0; place < sizeof signals / sizeof *signals; place++) signal(signals[place], SIG_DFL);
}

#ifdef __GLIBC__
static void tell_exit(int code, void *unused) {
  (void)unused;
  fprintf(stderr, "the app called exit(%d)\n", code);
}
#endif

void assay_app_tell_exits(void) {
#ifdef __GLIBC__
  on_exit(tell_exit, NULL);
#endif
}
