#include "CAssayApp.h"

#include <signal.h>
#include <stdlib.h>

void assay_app_leave_crashes_to_system(void) {
  static const int signals[] = {SIGQUIT, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP};
  if (getenv("SWIFT_BACKTRACE") != NULL) return;
  for (unsigned long place = 0; place < sizeof signals / sizeof *signals; place++) signal(signals[place], SIG_DFL);
}
