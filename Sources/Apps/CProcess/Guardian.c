// A small process that outlives this one briefly: it ends the remaining process groups and removes the
// remaining folders. It also holds the namespace without a network for apps.
#define _GNU_SOURCE
#include "CProcess.h"
#include "Guardian.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <net/if.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <unistd.h>

#define GROUP_COUNT_MAX 4096
#define FOLDER_COUNT_MAX 64

/// A message to the guardian: a group or a folder. A negative number means that the group or the folder is
/// gone.
typedef struct told {
  int32_t group;
  int32_t folder_change;
  char folder[CPROCESS_FOLDER_SIZE];
} told;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
/// Our end of the socket pair to the guardian; it closes when this process ends.
static int lifeline = -1;
/// The process that started the guardian: a fork of it inherits the socket pair, but needs its own guardian.
static pid_t guarded;
/// The guardian's namespaces without a network; negative if the system does not permit them.
static namespaces quiet = {-1, -1};

static int remove_entry(const char *path, const struct stat *status, int kind, struct FTW *place) {
  (void)status, (void)kind, (void)place;
  remove(path);
  return 0;
}

void cprocess_remove_folder(const char *path) { nftw(path, remove_entry, 16, FTW_DEPTH | FTW_PHYS); }

/// Tracks groups and folders until the other end is closed, then kills and removes them.
static void guard(int input) {
  static int32_t groups[GROUP_COUNT_MAX];
  static char folders[FOLDER_COUNT_MAX][CPROCESS_FOLDER_SIZE];
  int group_count = 0, folder_count = 0;
  told next;
  while (1) {
    ssize_t size = recv(input, &next, sizeof next, 0);
    if (size < 0 && errno == EINTR) continue;
    if (size != sizeof next) break;
    if (next.group > 0 && group_count < GROUP_COUNT_MAX) groups[group_count++] = next.group;
    if (next.folder_change > 0 && folder_count < FOLDER_COUNT_MAX) strcpy(folders[folder_count++], next.folder);
    for (int place = 0; next.group < 0 && place < group_count; place++) {
      if (groups[place] == -next.group) groups[place--] = groups[--group_count];
    }
    for (int place = 0; next.folder_change < 0 && place < folder_count; place++) {
      if (strcmp(folders[place], next.folder) == 0) strcpy(folders[place--], folders[--folder_count]);
    }
  }
  for (int place = 0; place < group_count; place++) kill(-groups[place], SIGKILL);
  for (int place = 0; place < folder_count; place++) cprocess_remove_folder(folders[place]);
}

static void write_file(const char *path, const char *text) {
  int file = open(path, O_WRONLY | O_CLOEXEC);
  if (file < 0) return;
  if (write(file, text, strlen(text)) < 0) { /* Then the app runs as the user that the system chooses. */
  }
  close(file);
}

/// Whether this process has left the network; loopback addresses still work.
static bool leave_network(void) {
  char map[64];
  uid_t user = geteuid();
  gid_t group = getegid();
  if (unshare(CLONE_NEWNET) != 0) {
    // Any user may create a namespace in which they are root, if the system allows it.
    if (unshare(CLONE_NEWUSER | CLONE_NEWNET) != 0) return false;
    // The parent opens the namespaces, which requires that this process is dumpable after the change of
    // rights.
    prctl(PR_SET_DUMPABLE, 1);
    write_file("/proc/self/setgroups", "deny");
    snprintf(map, sizeof map, "%u %u 1", user, user);
    write_file("/proc/self/uid_map", map);
    snprintf(map, sizeof map, "%u %u 1", group, group);
    write_file("/proc/self/gid_map", map);
  }
  struct ifreq loopback = {.ifr_name = "lo"};
  int asker = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (ioctl(asker, SIOCGIFFLAGS, &loopback) == 0) {
    loopback.ifr_flags |= IFF_UP;
    ioctl(asker, SIOCSIFFLAGS, &loopback);
  }
  close(asker);
  return true;
}

/// The guardian's main function. It has no terminal, blocks signals, and keeps nothing open but its end.
static void become_guardian(int input) {
  setsid();
  prctl(PR_SET_NAME, "assay-guardian");
  sigset_t everything;
  sigfillset(&everything);
  sigprocmask(SIG_SETMASK, &everything, NULL);
  if (dup2(input, 0) < 0) _exit(1);
  close_range(1, ~0U, 0);
  char has_left = leave_network();
  if (send(0, &has_left, 1, MSG_NOSIGNAL) == 1) guard(0);
  _exit(0);
}

static int open_namespace(pid_t identifier, const char *name) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/ns/%s", identifier, name);
  return open(path, O_RDONLY | O_CLOEXEC);
}

/// Opens the namespaces of a guardian that has reported leaving the network.
static namespaces namespaces_of(pid_t identifier, int end) {
  char has_left = 0;
  ssize_t size;
  while ((size = recv(end, &has_left, 1, 0)) < 0 && errno == EINTR) {
  }
  if (size != 1 || !has_left) return (namespaces){-1, -1};
  return (namespaces){geteuid() == 0 ? -1 : open_namespace(identifier, "user"), open_namespace(identifier, "net")};
}

static void close_where_open(int descriptor) {
  if (descriptor >= 0) close(descriptor);
}

static void start_guardian(void) {
  int ends[2];
  close_where_open(lifeline);
  close_where_open(quiet.user);
  close_where_open(quiet.network);
  lifeline = -1;
  quiet = (namespaces){-1, -1};
  guarded = getpid();
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) return;
  pid_t identifier = fork();
  if (identifier == 0) become_guardian(ends[0]);
  close(ends[0]);
  if (identifier < 0) {
    close(ends[1]);
    return;
  }
  lifeline = ends[1];
  quiet = namespaces_of(identifier, lifeline);
}

static void tell(const told *news) {
  pthread_mutex_lock(&lock);
  if (guarded != getpid()) start_guardian();
  if (lifeline >= 0 && send(lifeline, news, sizeof *news, MSG_NOSIGNAL) != sizeof *news) {
    // Without a guardian, children only end when their standard input closes.
    close(lifeline);
    lifeline = -1;
  }
  pthread_mutex_unlock(&lock);
}

void cprocess_guard(int32_t identifier) { tell(&(told){.group = identifier}); }
void cprocess_release(int32_t identifier) { tell(&(told){.group = -identifier}); }

int32_t cprocess_make_folder(char path[CPROCESS_FOLDER_SIZE]) {
  const char *parent = getenv("TMPDIR");
  if (parent == NULL || parent[0] != '/' || strlen(parent) + sizeof "/assay-XXXXXX" > CPROCESS_FOLDER_SIZE) parent = "/tmp";
  snprintf(path, CPROCESS_FOLDER_SIZE, "%s/assay-XXXXXX", parent);
  if (mkdtemp(path) == NULL) return errno;
  told news = {.folder_change = 1};
  strcpy(news.folder, path);
  tell(&news);
  return 0;
}

void cprocess_release_folder(const char *path) {
  cprocess_remove_folder(path);
  told news = {.folder_change = -1};
  snprintf(news.folder, sizeof news.folder, "%s", path);
  tell(&news);
}

namespaces quiet_namespaces(void) {
  pthread_mutex_lock(&lock);
  if (guarded != getpid()) start_guardian();
  namespaces found = quiet;
  pthread_mutex_unlock(&lock);
  return found;
}

bool cprocess_can_leave_network(void) { return quiet_namespaces().network >= 0; }
