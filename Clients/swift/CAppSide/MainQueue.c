#include "CAppSide.h"

#include <poll.h>
#include <stddef.h>
#include <unistd.h>

// Swift's main actor runs on libdispatch's main queue. With these two functions, a run loop of the main
// thread serves that queue. libdispatch exports them for Foundation's run loop, but declares them in no
// header.
void _dispatch_main_queue_callback_4CF(void *message);
int _dispatch_get_main_queue_handle_4CF(void);

void assay_app_drain_main_queue(void) { _dispatch_main_queue_callback_4CF(NULL); }

bool assay_app_wait_for_main_queue(int32_t milliseconds) {
  struct pollfd handle = {.fd = _dispatch_get_main_queue_handle_4CF(), .events = POLLIN};
  if (poll(&handle, 1, milliseconds) <= 0) return false;
  // The handle is an eventfd, which stays ready until it is read.
  uint64_t count;
  return read(handle.fd, &count, sizeof count) == sizeof count;
}
