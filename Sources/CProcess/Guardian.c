// A small process that outlives this one by a moment, and ends the process groups that were left behind.
#define _GNU_SOURCE
#include "CProcess.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <unistd.h>

#define GROUP_COUNT_MAX 4096

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
/// Our end of the pair on which the guardian hears of groups; its end is the end of this process.
static int lifeline = -1;
/// The process that the guardian belongs to: a fork of ours inherits the pair, and needs a guardian of its own.
static pid_t guarded;

/// Follows the groups that come, as numbers, and go, as numbers below zero, until nobody is left to tell of any.
static void guard_groups(int input) {
  static int32_t groups[GROUP_COUNT_MAX];
  int count = 0;
  int32_t told;
  while (1) {
    ssize_t size = read(input, &told, sizeof told);
    if (size < 0 && errno == EINTR) continue;
    if (size != sizeof told) break;
    if (told > 0) {
      if (count < GROUP_COUNT_MAX) groups[count++] = told;
      continue;
    }
    for (int place = 0; place < count; place++) {
      if (groups[place] == -told) groups[place--] = groups[--count];
    }
  }
  for (int place = 0; place < count; place++) kill(-groups[place], SIGKILL);
}

/// The life of the guardian: it has no terminal, no signal reaches it, and it holds nothing open but its end.
static void become_guardian(int input) {
  setsid();
  prctl(PR_SET_NAME, "assay-guardian");
  sigset_t everything;
  sigfillset(&everything);
  sigprocmask(SIG_SETMASK, &everything, NULL);
  if (dup2(input, 0) < 0) _exit(1);
  close_range(1, ~0U, 0);
  guard_groups(0);
  _exit(0);
}

static void start_guardian(void) {
  int ends[2];
  if (lifeline >= 0) close(lifeline);
  lifeline = -1;
  guarded = getpid();
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return;
  pid_t identifier = fork();
  if (identifier == 0) become_guardian(ends[0]);
  close(ends[0]);
  if (identifier < 0) {
    close(ends[1]);
    return;
  }
  lifeline = ends[1];
}

static void tell(int32_t number) {
  pthread_mutex_lock(&lock);
  if (guarded != getpid()) start_guardian();
  if (lifeline >= 0 && send(lifeline, &number, sizeof number, MSG_NOSIGNAL) != sizeof number) {
    // Without a guardian the children end as they did before there was one: with their standard input.
    close(lifeline);
    lifeline = -1;
  }
  pthread_mutex_unlock(&lock);
}

void cprocess_guard(int32_t identifier) { tell(identifier); }
void cprocess_release(int32_t identifier) { tell(-identifier); }
