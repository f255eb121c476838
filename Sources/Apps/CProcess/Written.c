// What is written to the input of a child. A child that is gone must not raise the signal of a broken pipe here.
#define _GNU_SOURCE
#include "CProcess.h"
#include "Streams.h"

#include <sys/uio.h>

// Systems know it since 2025, and C libraries later.
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
  // A system that does not know the wish refuses it ahead of everything else.
  known = write_quietly(pair[1], "", 1) < 0 && errno == EPIPE;
  close(pair[1]);
  return known;
}

int64_t cprocess_write(int32_t input, bool is_pipe, const void *bytes, int64_t count) {
  const ssize_t written = is_pipe ? write_quietly(input, bytes, (size_t)count)
                                  : send(input, bytes, (size_t)count, MSG_NOSIGNAL | MSG_DONTWAIT);
  return written >= 0 ? written : -errno;
}
