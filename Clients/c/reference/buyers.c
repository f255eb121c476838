// The list of a product's buyers is a file. It has a line for each tap without an answer, in the order of the
// taps, and one for each user whose tap was answered. An answer may not be final: an interrupted purchase has
// failed, but can still be paid.
#include "reference.h"

#include <string.h>

/// A line of the list.
typedef struct buyer {
  bool waits;
  const char *user;
} buyer;

static const char *path_of(assay_app *app, const char *product_id) {
  return assay_text(app, "buyers/%s", product_id);
}

static const char *list_of(assay_app *app, const char *product_id) {
  const char *list = assay_disk_read(app, path_of(app, product_id));
  return list ? list : "";
}

/// Reads the current line and moves to the next; false at the end.
static bool read_line(assay_app *app, const char **list, buyer *line) {
  const char *space = strchr(*list, ' '), *end = space ? strchr(space, '\n') : NULL;
  if (!end) return false;
  line->waits = strncmp(*list, "waits ", 6) == 0;
  line->user = assay_text(app, "%.*s", (int)(end - space - 1), space + 1);
  *list = end + 1;
  return true;
}

void buyers_tapped(assay_app *app, const char *product_id, const char *user) {
  const char *list = assay_text(app, "%swaits %s\n", list_of(app, product_id), user);
  assay_disk_write(app, path_of(app, product_id), list);
}

// The first buyer who waits, or the last who was answered.
const char *buyers_likely(assay_app *app, const char *product_id) {
  const char *list = list_of(app, product_id), *likely = NULL;
  buyer line;
  while (read_line(app, &list, &line)) {
    if (line.waits) return line.user;
    likely = line.user;
  }
  return likely;
}

void buyers_answered(assay_app *app, const char *product_id, const char *user) {
  const char *list = list_of(app, product_id), *rest = "";
  bool is_found = false;
  buyer line;
  while (read_line(app, &list, &line)) {
    bool is_same = strcmp(line.user, user) == 0 && (!line.waits || !is_found);
    if (is_same && line.waits) is_found = true;
    if (!is_same) rest = assay_text(app, "%s%s %s\n", rest, line.waits ? "waits" : "answered", line.user);
  }
  if (is_found) assay_disk_write(app, path_of(app, product_id), assay_text(app, "%sanswered %s\n", rest, user));
}
