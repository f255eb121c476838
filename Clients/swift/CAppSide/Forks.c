#define _GNU_SOURCE
#include "CAppSide.h"
#include "Output.h"
#include "Threads.h"

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

/// Gives the fork its own process group and its own standard streams, like those of a new process.
static void become_fork(const int32_t files[ASSAY_APP_FILE_COUNT]) {
  setpgid(0, 0);
  forget_threads();
  dup2(files[0], STDIN_FILENO);
  dup3(files[1], assay_app_output, O_CLOEXEC);
  dup2(files[2], STDOUT_FILENO);
  dup2(files[2], STDERR_FILENO);
  signal(SIGCHLD, SIG_DFL);
}

int32_t assay_app_fork(const int32_t files[ASSAY_APP_FILE_COUNT]) {
  signal(SIGCHLD, SIG_IGN);
  pid_t identifier = fork();
  if (identifier == 0) become_fork(files);
  for (int place = 0; place < ASSAY_APP_FILE_COUNT; place++) close(files[place]);
  return identifier;
}
