#define _GNU_SOURCE
#include "CAppSide.h"
#include "Threads.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#if __has_include(<sys/single_threaded.h>)
#include <sys/single_threaded.h>
#else
// Older versions of the C library, and other C libraries, lack this variable.
static const char __libc_single_threaded = 0;
#endif

/// Reads a small system file; returns false if the file is gone.
static bool content(const char *path, char *text, size_t size) {
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return false;
  ssize_t count = read(file, text, size - 1);
  close(file);
  if (count <= 0) return false;
  text[count] = 0;
  return true;
}

/// Whether a thread only waits for time to pass, as in `usleep`.
static bool naps(const char *thread) {
  char path[96], text[128];
  snprintf(path, sizeof path, "/proc/self/task/%.20s/syscall", thread);
  if (!content(path, text, sizeof text)) return false;
  long number = strtol(text, NULL, 10);
#ifdef SYS_nanosleep
  if (number == SYS_nanosleep) return text[0] != 'r';
#endif
  return number == SYS_clock_nanosleep;
}

/// Whether a thread sleeps. Adds to `run_count` how often the thread has run.
static bool sleeps(const char *thread, bool nap_is_work, uint64_t *run_count) {
  char path[96], text[512];
  snprintf(path, sizeof path, "/proc/self/task/%.20s/stat", thread);
  if (!content(path, text, sizeof text)) return true;
  // The state follows the name in parentheses, which may contain any characters.
  const char *name_end = strrchr(text, ')');
  if (name_end == NULL || name_end[1] == 0 || name_end[2] != 'S') return false;
  if (nap_is_work && naps(thread)) return false;
  snprintf(path, sizeof path, "/proc/self/task/%.20s/schedstat", thread);
  const char *last = content(path, text, sizeof text) ? strrchr(text, ' ') : NULL;
  if (last != NULL) *run_count += strtoull(last, NULL, 10) + 1;
  return true;
}

/// Whether all other threads sleep. Adds to `run_count` how often they have run.
static bool all_sleep(bool nap_is_work, uint64_t *run_count) {
  DIR *threads = opendir("/proc/self/task");
  if (threads == NULL) return true;
  bool all = true;
  pid_t own = gettid();
  for (struct dirent *entry; all && (entry = readdir(threads)) != NULL;) {
    if (entry->d_name[0] != '.' && atoi(entry->d_name) != own) {
      all = sleeps(entry->d_name, nap_is_work, run_count);
    }
  }
  closedir(threads);
  return all;
}

/// The folder with the threads of this process; each fork has its own.
static int threads = -1;

void forget_threads(void) {
  if (threads >= 0) close(threads);
  threads = -1;
}

bool assay_app_has_other_threads(void) {
  // The C library knows whether another thread ever existed. Reading its variable is faster than asking the
  // system.
  if (__libc_single_threaded) return false;
  if (threads < 0) threads = open("/proc/self/task", O_PATH | O_DIRECTORY | O_CLOEXEC);
  // The folder has a link for each thread, and two links of its own.
  struct stat status;
  return fstat(threads, &status) != 0 || status.st_nlink != 3;
}

bool assay_app_other_threads_sleep(bool nap_is_work) {
  if (!assay_app_has_other_threads()) return true;
  // A thread that was found asleep may be woken by a thread that is checked later. In that case `run_count`
  // has changed.
  uint64_t before = 0, after = 0;
  return all_sleep(nap_is_work, &before) && all_sleep(nap_is_work, &after) && before == after;
}
