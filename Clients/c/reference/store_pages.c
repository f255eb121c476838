// The App Store pages that the app shows: an item, the results of a search, the target of a link.
#include "reference.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

static void dismiss(assay_app *app, void *state, assay_sheet *sheet) {
  (void)state;
  assay_sheet_dismiss(app, sheet);
}

static void loaded(assay_app *app, void *state, const assay_error *error) {
  if (error) {
    assay_show_dialog(app, ASSAY_ERROR, "The store cannot show this page.");
  } else {
    assay_sheet_present(app, state);
  }
}

// Systems before iOS 6 have no sheet: a link takes the user to the App Store. The delegate is set first,
// because the user may close a sheet before anything else happens.
static void show(assay_app *app, int64_t item, const char *product_id) {
  if (atoi(app->system_version) < 6) {
    assay_open_url(app, assay_text(app, "https://itunes.apple.com/us/app/id%lld?mt=8", (long long)item));
    return;
  }
  assay_sheet *sheet = assay_store_sheet(app);
  assay_sheet_set_delegate(app, sheet, (assay_sheet_handlers){.finished = dismiss});
  assay_sheet_parameters parameters = {.item_identifier = item, .product_identifier = product_id};
  assay_sheet_load(app, sheet, parameters, loaded, sheet);
}

static void found(assay_app *app, void *state, assay_found_items items, const assay_error *error) {
  (void)state;
  if (error) {
    assay_show_dialog(app, ASSAY_ERROR, "The store could not be searched.");
  } else if (items.count > 0) {
    show(app, items.items[0].track_id, NULL);
  } else {
    assay_show_dialog(app, ASSAY_MESSAGE, "Nothing was found.");
  }
}

// The number of an item follows "id" in the last part of its address; other addresses are not supported here.
static int64_t item_of_link(const char *address) {
  static const char scheme[] = "https://";
  if (strncmp(address, scheme, sizeof scheme - 1) != 0) return 0;
  const char *host = address + sizeof scheme - 1, *path = host;
  while (isalnum((unsigned char)*path) || *path == '.') path++;
  if (path == host || *path != '/') return 0;
  const char *last = path;
  for (const char *at = path; *at && *at != '?' && *at != '#'; at++) {
    if (*at == '/') last = at;
  }
  if (strncmp(last, "/id", 3) != 0 || !isdigit((unsigned char)last[3])) return 0;
  char *end;
  errno = 0;
  int64_t item = strtoll(last + 3, &end, 10);
  bool is_whole = errno == 0 && (*end == '\0' || *end == '?' || *end == '#');
  return is_whole ? item : 0;
}

static void show_link(assay_app *app, const char *address) {
  int64_t item = item_of_link(address);
  if (item > 0) {
    show(app, item, NULL);
  } else {
    assay_note(app, assay_text(app, "no item of the store: %s", address));
  }
}

static void show_numbered(assay_app *app, const char *number) {
  char *end;
  int64_t item = strtoll(number, &end, 10);
  show(app, item, end[0] == ' ' && end[1] ? end + 1 : NULL);
}

bool pages_tapped(assay_app *app, const char *name) {
  if (strncmp(name, "search ", 7) == 0) {
    assay_search_store(app, (assay_store_search){.term = name + 7, .kinds = ASSAY_APP}, found, NULL);
  } else if (strncmp(name, "sheet ", 6) == 0) {
    show_numbered(app, name + 6);
  } else if (strncmp(name, "link ", 5) == 0) {
    show_link(app, name + 5);
  } else {
    return false;
  }
  return true;
}
