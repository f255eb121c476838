#define _GNU_SOURCE
#include "CProcess.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

/// The ends of three streams: the child's first, then ours.
typedef struct streams {
  int input[2], output[2], log[2];
} streams;

static void close_pair(int pair[2]) {
  if (pair[0] >= 0) close(pair[0]);
  if (pair[1] >= 0) close(pair[1]);
}

static void close_all(streams *all) {
  close_pair(all->input);
  close_pair(all->output);
  close_pair(all->log);
}

/// A pipe whose reading end is the second of the pair and never waits.
static int open_for_reading(int pair[2]) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return errno;
  pair[0] = ends[1];
  pair[1] = ends[0];
  return fcntl(pair[1], F_SETFL, O_NONBLOCK) == 0 ? 0 : errno;
}

static int open_all(streams *all) {
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, all->input) != 0) return errno;
  int error = open_for_reading(all->output);
  return error != 0 ? error : open_for_reading(all->log);
}

/// What the child does between its birth and its program; it shares our memory meanwhile, and returns only if it failed.
static int become(
    char *const *words, char *const *environment, bool ends_with_parent, const streams *all,
    const sigset_t *mask) {
  struct sigaction usual = {.sa_handler = SIG_DFL};
  struct rlimit no_core = {0, 0};
  if (setpgid(0, 0) != 0) return errno;
  if (ends_with_parent && prctl(PR_SET_PDEATHSIG, SIGKILL) != 0) return errno;
  for (int number = 1; number < 32; number++) sigaction(number, &usual, NULL);
  setrlimit(RLIMIT_CORE, &no_core);
  if (dup2(all->input[0], 0) < 0 || dup2(all->output[0], 1) < 0 || dup2(all->log[0], 2) < 0) return errno;
  sigprocmask(SIG_SETMASK, mask, NULL);
  execvpe(words[0], words, environment);
  return errno;
}

int32_t cprocess_start(char *const *words, char *const *environment, cprocess_child *child) {
  streams all = {{-1, -1}, {-1, -1}, {-1, -1}};
  int error = open_all(&all);
  if (error != 0) {
    close_all(&all);
    return error;
  }
  // The system ends a child with the thread that started it, and only the main thread lives as long as its process.
  bool ends_with_parent = getpid() == gettid();
  // A handler of ours must not run in the child, which shares our memory until its program begins.
  sigset_t everything, nothing, before;
  sigfillset(&everything);
  sigemptyset(&nothing);
  sigprocmask(SIG_SETMASK, &everything, &before);
  volatile int failure = 0;
  pid_t identifier = vfork();
  if (identifier == 0) {
    failure = become(words, environment, ends_with_parent, &all, &nothing);
    _exit(127);
  }
  if (identifier < 0) failure = errno;
  sigprocmask(SIG_SETMASK, &before, NULL);
  if (failure != 0) {
    close_all(&all);
    return failure;
  }
  close(all.input[0]);
  close(all.output[0]);
  close(all.log[0]);
  *child = (cprocess_child){identifier, all.input[1], all.output[1], all.log[1]};
  return 0;
}

int64_t cprocess_write(int32_t input, const void *bytes, int64_t count) {
  ssize_t written = send(input, bytes, (size_t)count, MSG_NOSIGNAL | MSG_DONTWAIT);
  return written >= 0 ? written : -errno;
}

char *const *cprocess_environment(void) {
  return environ;
}
