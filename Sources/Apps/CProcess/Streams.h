// The streams between this process and a child. For the files of this module only.
#pragma once

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <sys/socket.h>
#include <unistd.h>

/// Whether this system can write to a closed pipe without raising a signal.
bool pipes_can_be_quiet(void);

/// The ends of three streams: the child's first, then ours.
typedef struct streams {
  int input[2], output[2], log[2];
  /// Whether the input is a pipe; otherwise it is a socket.
  bool input_is_pipe;
} streams;

#define STREAMS_CLOSED {{-1, -1}, {-1, -1}, {-1, -1}, false}

static inline void close_pair(int pair[2]) {
  if (pair[0] >= 0) close(pair[0]);
  if (pair[1] >= 0) close(pair[1]);
}

static inline void close_all(streams *all) {
  close_pair(all->input);
  close_pair(all->output);
  close_pair(all->log);
}

static inline void close_ends_of_child(streams *all) {
  close(all->input[0]);
  close(all->output[0]);
  close(all->log[0]);
}

/// Opens a pipe whose reading end is second and nonblocking.
static inline int open_for_reading(int pair[2]) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return errno;
  pair[0] = ends[1];
  pair[1] = ends[0];
  return fcntl(pair[1], F_SETFL, O_NONBLOCK) == 0 ? 0 : errno;
}

/// Opens a pipe whose writing end is second and nonblocking.
static inline int open_for_writing(int pair[2]) {
  if (pipe2(pair, O_CLOEXEC) != 0) return errno;
  return fcntl(pair[1], F_SETFL, O_NONBLOCK) == 0 ? 0 : errno;
}

/// Opens all three streams or none; returns the error number. A pipe is faster than a socket, but only a
/// socket can pass open files.
static inline int open_all(streams *all, bool input_takes_files) {
  int error = 0;
  all->input_is_pipe = !input_takes_files && pipes_can_be_quiet();
  if (all->input_is_pipe) {
    error = open_for_writing(all->input);
  } else if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, all->input) != 0) {
    error = errno;
  }
  if (error == 0) error = open_for_reading(all->output);
  if (error == 0) error = open_for_reading(all->log);
  if (error != 0) close_all(all);
  return error;
}
