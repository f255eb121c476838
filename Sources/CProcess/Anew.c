// A process that begins anew: it becomes the same program with the same words, under the number that it has.
#define _GNU_SOURCE
#include "CProcess.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

/// What the program is begun with; `digits` is the end of the variable that names the signal.
static struct {
  char *const *words;
  char **environment;
  char *digits;
} anew;

/// Calls nothing that a handler of signals may not call.
static void begin_anew(int number) {
  // Timers, held signals and ignored ones outlive the program that set them.
  struct itimerval never = {{0, 0}, {0, 0}};
  setitimer(ITIMER_REAL, &never, NULL);
  setitimer(ITIMER_PROF, &never, NULL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  anew.digits[0] = (char)('0' + number / 10);
  anew.digits[1] = (char)('0' + number % 10);
  execve("/proc/self/exe", anew.words, anew.environment);
  _exit(70);
}

static bool is_ignored(int number) {
  struct sigaction action;
  return sigaction(number, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

bool cprocess_begin_anew_at(
    const int32_t *signals, int32_t count, char *const *words, const char *variable, int32_t milliseconds) {
  size_t held = 0;
  while (environ[held] != NULL) held++;
  char **environment = calloc(held + 2, sizeof *environment);
  char *entry = malloc(strlen(variable) + sizeof "=00");
  if (environment == NULL || entry == NULL) return false;
  memcpy(environment, environ, held * sizeof *environment);
  char *end = stpcpy(entry, variable);
  memcpy(end, "=00", sizeof "=00");
  environment[held] = entry;
  anew.words = words;
  anew.environment = environment;
  anew.digits = end + 1;
  struct sigaction action = {.sa_handler = begin_anew};
  sigfillset(&action.sa_mask);
  for (int32_t place = 0; place < count; place++) {
    if (!is_ignored(signals[place])) sigaction(signals[place], &action, NULL);
  }
  sigaction(SIGALRM, &action, NULL);
  struct itimerval once = {{0, 0}, {milliseconds / 1000, milliseconds % 1000 * 1000}};
  return setitimer(ITIMER_REAL, &once, NULL) == 0;
}

void cprocess_begin_anew_no_more(const int32_t *signals, int32_t count) {
  struct itimerval never = {{0, 0}, {0, 0}};
  setitimer(ITIMER_REAL, &never, NULL);
  struct sigaction usual = {.sa_handler = SIG_DFL};
  for (int32_t place = 0; place < count; place++) {
    if (!is_ignored(signals[place])) sigaction(signals[place], &usual, NULL);
  }
  sigaction(SIGALRM, &usual, NULL);
}
