#define _GNU_SOURCE
#include "CProcess.h"

#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

int64_t cprocess_machine_time(int32_t clock) {
  struct timespec time = {0};
  syscall(SYS_clock_gettime, clock, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}
