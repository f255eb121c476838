// Part of a build that counts: a worker ends with `_exit`, which by itself would lose what was counted.
#include <sys/syscall.h>
#include <unistd.h>

int __llvm_profile_write_file(void);

void _exit(int code) {
  __llvm_profile_write_file();
  for (;;) syscall(SYS_exit_group, code);
}
