// Taps on hosted content: "download PRODUCT", and also update, pause, resume, and cancel.
#include "reference.h"

#include <string.h>

static assay_downloads of_state(assay_app *app, const hosted_entry *entry, assay_download_state state) {
  assay_downloads all = entry->transaction->downloads;
  assay_download **items = assay_allocate_for_turn(app, all.count * sizeof *items);
  size_t count = 0;
  for (size_t place = 0; place < all.count; place++) {
    if (all.items[place]->state == state) items[count++] = all.items[place];
  }
  return (assay_downloads){items, count};
}

static void choose(assay_app *app, const char *product_id) {
  assay_disk_write(app, hosted_chosen_path(app, product_id), "1");
}

static void download(assay_app *app, const char *product_id) {
  choose(app, product_id);
  hosted_entries entries = hosted_entries_of(app, product_id);
  for (size_t place = 0; place < entries.count; place++) {
    entries.items[place]->is_offer = false;
    hosted_enqueue(app, entries.items[place]);
  }
  if (entries.count == 0) reference_restore(app);
}

static void update(assay_app *app, const char *product_id) {
  choose(app, product_id);
  reference_restore(app);
}

static void pause_active(assay_app *app, const char *product_id) {
  hosted_entries entries = hosted_entries_of(app, product_id);
  for (size_t place = 0; place < entries.count; place++) {
    assay_downloads downloads = of_state(app, entries.items[place], ASSAY_DOWNLOAD_ACTIVE);
    if (downloads.count > 0) assay_queue_pause_downloads(app, downloads);
  }
}

static void resume_paused(assay_app *app, const char *product_id) {
  hosted_entries entries = hosted_entries_of(app, product_id);
  for (size_t place = 0; place < entries.count; place++) {
    assay_downloads downloads = of_state(app, entries.items[place], ASSAY_DOWNLOAD_PAUSED);
    if (downloads.count > 0) assay_queue_resume_downloads(app, downloads);
  }
}

static void cancel(assay_app *app, const char *product_id) {
  hosted_entries entries = hosted_entries_of(app, product_id);
  for (size_t place = 0; place < entries.count; place++) hosted_give_up(app, entries.items[place]);
  hosted_start_next(app);
}

static const struct {
  const char *verb;
  void (*act)(assay_app *app, const char *product_id);
} taps[] = {
    {"download ", download}, {"update ", update}, {"pause ", pause_active},
    {"resume ", resume_paused}, {"cancel ", cancel},
};

bool hosted_tapped(assay_app *app, const char *name) {
  for (size_t place = 0; place < sizeof taps / sizeof *taps; place++) {
    size_t length = strlen(taps[place].verb);
    if (strncmp(name, taps[place].verb, length) != 0) continue;
    const assay_bundled_product *product = assay_bundled(app, name + length);
    if (!product || product->delivery != ASSAY_HOSTED) return false;
    taps[place].act(app, product->product_identifier);
    return true;
  }
  return false;
}
