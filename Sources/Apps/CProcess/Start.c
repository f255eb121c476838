#define _GNU_SOURCE
#include "CProcess.h"
#include "Guardian.h"
#include "Streams.h"

#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/resource.h>

#define MEMORY_BYTE_COUNT_MAX (4LL << 30)
#define FILE_BYTE_COUNT_MAX (1LL << 30)

static void limit(__rlimit_resource_t resource, rlim_t most) {
  struct rlimit given;
  if (getrlimit(resource, &given) != 0 || given.rlim_cur <= most) return;
  given.rlim_cur = most;
  setrlimit(resource, &given);
}

/// Runs in the child between fork and exec. The child shares our memory; this returns only on failure.
static int become(
    char *const *words, char *const *environment, bool ends_with_parent, namespaces entered,
    const streams *all, const sigset_t *mask) {
  struct sigaction usual = {.sa_handler = SIG_DFL};
  if (setpgid(0, 0) != 0) return errno;
  // A change of rights resets the parent death signal, so it must be first.
  if (entered.user >= 0 && setns(entered.user, CLONE_NEWUSER) != 0) return errno;
  if (entered.network >= 0 && setns(entered.network, CLONE_NEWNET) != 0) return errno;
  if (ends_with_parent && prctl(PR_SET_PDEATHSIG, SIGKILL) != 0) return errno;
  for (int number = 1; number < 32; number++) sigaction(number, &usual, NULL);
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_DATA, MEMORY_BYTE_COUNT_MAX);
  limit(RLIMIT_FSIZE, FILE_BYTE_COUNT_MAX);
  if (dup2(all->input[0], 0) < 0 || dup2(all->output[0], 1) < 0 || dup2(all->log[0], 2) < 0) return errno;
  // The child gets its three streams and none of our other descriptors, such as the input of another child.
  close_range(3, ~0U, CLOSE_RANGE_CLOEXEC);
  sigprocmask(SIG_SETMASK, mask, NULL);
  execvpe(words[0], words, environment);
  return errno;
}

int32_t cprocess_start(
    char *const *words, char *const *environment, bool reaches_network, cprocess_child *child) {
  streams all = STREAMS_CLOSED;
  int error = open_all(&all, true);
  if (error != 0) return error;
  // The parent death signal is tied to the thread that starts the child, and only the main thread lives as
  // long as its process.
  bool ends_with_parent = getpid() == gettid();
  namespaces entered = reaches_network ? (namespaces){-1, -1} : quiet_namespaces();
  // No signal handler of ours may run in the child, which shares our memory until exec.
  sigset_t everything, nothing, before;
  sigfillset(&everything);
  sigemptyset(&nothing);
  sigprocmask(SIG_SETMASK, &everything, &before);
  volatile int failure = 0;
  pid_t identifier = vfork();
  if (identifier == 0) {
    failure = become(words, environment, ends_with_parent, entered, &all, &nothing);
    _exit(127);
  }
  if (identifier < 0) failure = errno;
  sigprocmask(SIG_SETMASK, &before, NULL);
  if (failure != 0) {
    close_all(&all);
    return failure;
  }
  close_ends_of_child(&all);
  cprocess_guard(identifier);
  *child = (cprocess_child){identifier, all.input[1], all.output[1], all.log[1], all.input_is_pipe};
  return 0;
}

void cprocess_end_with_parent(void) { prctl(PR_SET_PDEATHSIG, SIGKILL); }

char *const *cprocess_environment(void) {
  return environ;
}
