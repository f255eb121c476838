#define _GNU_SOURCE
#include "CStoreKit.h"
#include "Noted.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <pwd.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// CoreFoundation reads the location of defaults before `main`, but the harness sends the folder later,
// possibly to a fork of this process. So the location is a path through an open folder. Each process opens
// that folder itself.

/// The file descriptor of the open folder.
enum { FOLDER = 137 };

static const char *value_of(const char *name, size_t length) {
  for (char **word = environ; word != NULL && *word != NULL; word++) {
    if (strncmp(*word, name, length) == 0 && (*word)[length] == '=') return *word + length + 1;
  }
  return NULL;
}

char *getenv(const char *name) {
  if (strcmp(name, DEFAULTS_FOLDER) == 0) {
    note_assumption(defaults_folder, true);
    if (value_of("ASSAY_SOCKET", strlen("ASSAY_SOCKET")) != NULL) return "/proc/self/fd/137/Library/Preferences";
  }
  return (char *)value_of(name, strlen(name));
}

static bool is_judged;

bool storekit_is_judged(void) { return is_judged; }

// After a kill, the harness determines what remains in such a folder. Waiting for the machine's disk is
// therefore unnecessary.
int fsync(int file) { return is_judged ? 0 : (int)syscall(SYS_fsync, file); }

int fdatasync(int file) { return is_judged ? 0 : (int)syscall(SYS_fdatasync, file); }

/// The status of the folder that is open. While it is open, no other folder has its inode number.
static struct stat entered;

bool storekit_enter_folder(const char *path) {
  struct stat wanted;
  if (stat(path, &wanted) != 0) return false;
  if (is_judged && wanted.st_ino == entered.st_ino && wanted.st_dev == entered.st_dev) return true;
  int folder = open(path, O_PATH | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0) return false;
  is_judged = fstat(folder, &entered) == 0 && dup3(folder, FOLDER, O_CLOEXEC) == FOLDER;
  close(folder);
  return is_judged;
}

// CoreFoundation requests the user's name each time defaults change, and the system reads a file for each
// request. So the user is looked up only once.

static struct passwd user;
static bool has_user;

/// Looks up the user of this process; its texts stay valid.
static void find_user(void) {
  static char texts[16384];
  struct passwd *found = NULL;
  has_user = getpwuid_r(getuid(), &user, texts, sizeof texts, &found) == 0 && found != NULL;
}

struct passwd *getpwuid(uid_t number) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, find_user);
  if (has_user && number == user.pw_uid) return &user;
  static struct passwd other;
  static char texts[16384];
  struct passwd *found = NULL;
  int error = getpwuid_r(number, &other, texts, sizeof texts, &found);
  if (error != 0) errno = error;
  return found;
}
