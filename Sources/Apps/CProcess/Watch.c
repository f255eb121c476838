#include <limits.h>
#include <stddef.h>
#include <sys/inotify.h>
#include <unistd.h>

#include "CProcess.h"

int32_t cprocess_watch(void) { return inotify_init1(IN_NONBLOCK | IN_CLOEXEC); }

int32_t cprocess_watch_folder(int32_t watch, const char *path) {
  const uint32_t events = IN_MODIFY | IN_ATTRIB | IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVE | IN_MOVE_SELF |
                          IN_ONLYDIR;
  return inotify_add_watch(watch, path, events);
}

int64_t cprocess_watch_read(
    int32_t watch, cprocess_happening happenings[], int64_t count, bool *is_lost, bool *is_over) {
  _Alignas(struct inotify_event) static _Thread_local char events[8192];
  const ssize_t size = read(watch, events, sizeof events);
  // The system keeps an event for the next read only if it does not fit.
  *is_over = size + sizeof(struct inotify_event) + NAME_MAX + 1 <= sizeof events;
  int64_t place = 0;
  for (ssize_t offset = 0; offset < size;) {
    const struct inotify_event *event = (const struct inotify_event *)(events + offset);
    offset += (ssize_t)(sizeof *event + event->len);
    if (event->mask & IN_Q_OVERFLOW || place == count) {
      *is_lost = true;
      continue;
    }
    happenings[place++] =
        (cprocess_happening){event->wd, event->len > 0 ? event->name : NULL, (event->mask & IN_IGNORED) != 0,
                             (event->mask & IN_CLOSE_WRITE) != 0};
  }
  return place;
}
