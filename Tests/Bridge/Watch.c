// The last resort after the limits: it runs in a process of its own and ends that process.

#include "Bench.h"

#include <sys/wait.h>
#include <unistd.h>

enum { EXIT_CODE = 9 };

/// Each of its instructions compares a million bytes.
static const char *const script =
  "\nlocal a, b = ('x'):rep(900000) .. 'a', ('x'):rep(900000) .. 'b' while true do local c = a < b end";
static const char *const expected = "<script.lua:2: the script was stopped without a verdict: ";

_Noreturn static void be_watched(int descriptor) {
  luabridge_watch(descriptor, "<", ">", EXIT_CODE);
  bench *bench = bench_make_limited((int64_t)1 << 60, 64 << 20, 1 << 20);
  bench_run(bench, script);
  _exit(0);
}

/// All that is written until the other end is closed, or as much as there is room for.
static void read_all(int descriptor, char *bytes, size_t capacity) {
  size_t count = 0;
  for (ssize_t more = 1; more > 0 && count < capacity - 1;) {
    more = read(descriptor, bytes + count, capacity - 1 - count);
    if (more > 0) count += (size_t)more;
  }
  bytes[count] = 0;
}

void check_watch(void) {
  int ends[2], status = 0;
  char told[1000];
  check_begins(script, __FILE__, __LINE__);
  CHECK(pipe(ends) == 0);
  pid_t child = fork();
  if (child == 0) be_watched(ends[1]);
  CHECK(child > 0);
  close(ends[1]);
  read_all(ends[0], told, sizeof told);
  close(ends[0]);
  CHECK(waitpid(child, &status, 0) == child);
  CHECK(WIFEXITED(status));
  CHECK_EQUAL(WEXITSTATUS(status), EXIT_CODE);
  CHECK(strlen(told) > strlen(expected) && told[strlen(told) - 1] == '>');
  told[strlen(expected)] = 0;
  CHECK_TEXT(told, expected);
}
