#define _GNU_SOURCE
#include "CAppSide.h"
#include "Output.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

int assay_app_output = STDOUT_FILENO;

void assay_app_take_output(void) {
  assay_app_output = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  dup2(STDERR_FILENO, STDOUT_FILENO);
  // The process may be killed at any moment. So each line must be in the log as soon as it is printed.
  setvbuf(stdout, NULL, _IOLBF, 0);
}

int64_t assay_app_read(void *bytes, int64_t count) {
  ssize_t size;
  do size = read(STDIN_FILENO, bytes, (size_t)count);
  while (size < 0 && errno == EINTR);
  return size;
}

static void take_files(struct msghdr *message, assay_app_piece *piece) {
  struct cmsghdr *header = CMSG_FIRSTHDR(message);
  if (header == NULL || header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) return;
  piece->file_count = (int32_t)((header->cmsg_len - CMSG_LEN(0)) / sizeof(int));
  memcpy(piece->files, CMSG_DATA(header), (size_t)piece->file_count * sizeof(int));
}

assay_app_piece assay_app_receive(void *bytes, int64_t count) {
  union {
    char bytes[CMSG_SPACE(ASSAY_APP_FILE_COUNT * sizeof(int))];
    struct cmsghdr aligned;
  } control;
  struct iovec text = {.iov_base = bytes, .iov_len = (size_t)count};
  struct msghdr message = {
      .msg_iov = &text, .msg_iovlen = 1, .msg_control = control.bytes, .msg_controllen = sizeof control.bytes};
  assay_app_piece piece = {0};
  do piece.count = recvmsg(STDIN_FILENO, &message, MSG_CMSG_CLOEXEC);
  while (piece.count < 0 && errno == EINTR);
  if (piece.count >= 0) take_files(&message, &piece);
  return piece;
}

bool assay_app_write(const void *bytes, int64_t count) {
  const char *rest = bytes;
  while (count > 0) {
    ssize_t size = write(assay_app_output, rest, (size_t)count);
    if (size < 0 && errno == EINTR) continue;
    if (size < 0) return false;
    rest += size;
    count -= size;
  }
  return true;
}

bool assay_app_input_is_socket(void) {
  struct stat status;
  return fstat(STDIN_FILENO, &status) == 0 && S_ISSOCK(status.st_mode);
}

const char *assay_app_working_folder(void) {
  static char path[PATH_MAX];
  return getcwd(path, sizeof path);
}

void assay_app_exit(int32_t code) { _exit(code); }
