// Writes to a child's input. If the child is gone, this must not raise SIGPIPE.
#define _GNU_SOURCE
#include "CProcess.h"
#include "Streams.h"

#include <sys/uio.h>

// Linux has this flag since 2025, and C libraries got it later.
#ifndef RWF_NOSIGNAL
#define RWF_NOSIGNAL 0x100
#endif

static ssize_t write_quietly(int pipe, const void *bytes, size_t count) {
  const struct iovec piece = {.iov_base = (void *)bytes, .iov_len = count};
  return pwritev2(pipe, &piece, 1, -1, RWF_NOSIGNAL);
}

bool pipes_can_be_quiet(void) {
  static _Atomic int known = -1;
  if (known >= 0) return known;
  int pair[2];
  if (pipe2(pair, O_CLOEXEC) != 0) return false;
  close(pair[0]);
  // A system without this flag rejects it before any other error.
  known = write_quietly(pair[1], "", 1) < 0 && errno == EPIPE;
  close(pair[1]);
  return known;
}

int64_t cprocess_write(int32_t input, bool is_pipe, const void *bytes, int64_t count) {
  const ssize_t written = is_pipe ? write_quietly(input, bytes, (size_t)count)
                                  : send(input, bytes, (size_t)count, MSG_NOSIGNAL | MSG_DONTWAIT);
  return written >= 0 ? written : -errno;
}
