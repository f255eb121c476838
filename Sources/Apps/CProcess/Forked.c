// Children that one of our children forks for us: it receives their streams as open files, and reports their
// process numbers.
#define _GNU_SOURCE
#include "CProcess.h"
#include "Family.h"
#include "Streams.h"

#include <string.h>
#include <sys/syscall.h>

/// Sends a line with three open files.
static int send_files(int input, const void *line, int64_t count, const int files[3]) {
  union {
    char bytes[CMSG_SPACE(3 * sizeof(int))];
    struct cmsghdr aligned;
  } control;
  memset(&control, 0, sizeof control);
  struct iovec text = {.iov_base = (void *)line, .iov_len = (size_t)count};
  struct msghdr message = {
      .msg_iov = &text, .msg_iovlen = 1, .msg_control = control.bytes, .msg_controllen = sizeof control.bytes};
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  header->cmsg_level = SOL_SOCKET;
  header->cmsg_type = SCM_RIGHTS;
  header->cmsg_len = CMSG_LEN(3 * sizeof(int));
  memcpy(CMSG_DATA(header), files, 3 * sizeof(int));
  ssize_t sent = sendmsg(input, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
  if (sent < 0) return errno;
  return sent == count ? 0 : EMSGSIZE;
}

int32_t cprocess_ask_to_fork(int32_t input, const void *line, int64_t count, cprocess_child *child) {
  streams all = STREAMS_CLOSED;
  int error = open_all(&all, false);
  if (error != 0) return error;
  error = send_files(input, line, count, (int[3]){all.input[0], all.output[0], all.log[0]});
  if (error != 0) {
    close_all(&all);
    return error;
  }
  close_ends_of_child(&all);
  *child = (cprocess_child){0, all.input[1], all.output[1], all.log[1], all.input_is_pipe};
  return 0;
}

int32_t cprocess_watch_child(int32_t identifier, int32_t parent) {
  int watch = (int)syscall(SYS_pidfd_open, identifier, 0);
  if (watch < 0) return -errno;
  // While the process is watched, its number is not reused.
  if (family_of(identifier).parent == parent) return watch;
  close(watch);
  return -ECHILD;
}
