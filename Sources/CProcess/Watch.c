#include <sys/inotify.h>
#include <unistd.h>

#include "CProcess.h"

int32_t cprocess_watch(void) { return inotify_init1(IN_NONBLOCK | IN_CLOEXEC); }

bool cprocess_watch_folder(int32_t watch, const char *path) {
  const uint32_t events = IN_MODIFY | IN_ATTRIB | IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_DELETE_SELF | IN_MOVE |
                          IN_MOVE_SELF | IN_ONLYDIR;
  return inotify_add_watch(watch, path, events) >= 0;
}

bool cprocess_watch_is_touched(int32_t watch) {
  char events[8192];
  bool is_touched = false;
  // What is left over would be told the next time.
  while (read(watch, events, sizeof events) > 0) is_touched = true;
  return is_touched;
}
