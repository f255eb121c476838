#include "Assumptions.h"
#include "CAppSide.h"

#include <poll.h>
#include <stddef.h>
#include <unistd.h>

// Swift's main actor runs on libdispatch's main queue. A run loop of the main thread serves that queue with
// two functions of libdispatch.

void assay_app_drain_main_queue(void) { _dispatch_main_queue_callback_4CF(NULL); }

bool assay_app_wait_for_main_queue(int32_t milliseconds) {
  struct pollfd handle = {.fd = _dispatch_get_main_queue_handle_4CF(), .events = POLLIN};
  if (poll(&handle, 1, milliseconds) <= 0) return false;
  uint64_t count;
  return read(handle.fd, &count, sizeof count) == sizeof count;
}
