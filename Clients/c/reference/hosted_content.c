// Hosted content: purchases are downloaded at once. For restored products, which the user owns in any case,
// the user chooses whether to download. A download that was not chosen by the next launch is given up;
// another restore brings it back.
#include "reference.h"

const char *hosted_chosen_path(assay_app *app, const char *product_id) {
  return assay_text(app, "chosen/%s", product_id);
}

static const char *tried_path(assay_app *app, const char *product_id) {
  return assay_text(app, "tried/%s", product_id);
}

static bool deliver(assay_app *app, const hosted_entry *entry) {
  return books_deliver(app, entry->transaction, entry->product_id);
}

// -- Completion

// Whether all content of a transaction is saved, or the rest was given up.
static bool is_complete(assay_app *app, hosted_entry *entry) {
  assay_downloads downloads = entry->transaction->downloads;
  for (size_t place = 0; place < downloads.count; place++) {
    if (hosted_is_saved(app, entry, downloads.items[place])) {
      hosted_exclude(app, entry, downloads.items[place]);
    } else if (downloads.items[place]->state == ASSAY_DOWNLOAD_CANCELLED) {
      entry->is_given_up = true;
    } else if (!entry->is_given_up) {
      return false;
    }
  }
  return true;
}

// A complete transaction is recorded for its user and finished.
static void complete(assay_app *app, hosted_entry *entry) {
  if (!is_complete(app, entry)) return;
  if (!entry->is_given_up) {
    assay_persisted(app, entry->transaction, ASSAY_CONTENT);
    hosted_remove_older(app, entry);
  }
  if (!deliver(app, entry)) return;
  assay_disk_remove(app, hosted_chosen_path(app, entry->product_id));
  entry->is_open = false;
  assay_queue_finish(app, entry->transaction);
  // Another transaction may include the same files.
  hosted_entries others = hosted_entries_of(app, entry->product_id);
  for (size_t place = 0; place < others.count; place++) complete(app, others.items[place]);
}

static void tell_of_no_room(assay_app *app, const hosted_entry *entry) {
  assay_show_dialog(app, ASSAY_ERROR, assay_text(app, "There is no room for %s.", entry->product_id));
}

void hosted_give_up(assay_app *app, hosted_entry *entry) {
  assay_downloads downloads = entry->transaction->downloads;
  assay_download **rest = assay_allocate_for_turn(app, downloads.count * sizeof *rest);
  size_t count = 0;
  for (size_t place = 0; place < downloads.count; place++) {
    assay_download *download = downloads.items[place];
    hosted_set_running(app, download, false);
    if (download->state != ASSAY_DOWNLOAD_FINISHED) {
      rest[count++] = download;
    } else if (!hosted_is_saved(app, entry, download) && !hosted_save(app, entry, download)) {
      tell_of_no_room(app, entry);
      return;
    }
  }
  entry->is_given_up = true;
  if (count > 0) assay_queue_cancel_downloads(app, (assay_downloads){rest, count});
  assay_disk_remove(app, tried_path(app, entry->product_id));
  complete(app, entry);
}

// -- Going on by states

// The system restarted a download: it is retried in each launch.
static void keep_trying(assay_app *app, const hosted_entry *entry) {
  const char *path = tried_path(app, entry->product_id);
  if (assay_disk_exists(app, path)) assay_disk_remove(app, path);
}

// A failure after a restart in this launch may be only the initial state, so the download is restarted once
// more. A later failure is real.
static void failed(assay_app *app, const hosted_entry *entry, assay_download *download) {
  int count = hosted_transfer_of(app, download)->restart_count;
  if (count == 1) {
    hosted_wait_for_turn(app, download);
    return;
  }
  if (count > 0) keep_trying(app, entry);
  assay_show_dialog(
      app, ASSAY_ERROR,
      assay_text(app, "The download of %s failed. It is tried again later.", entry->product_id));
}

// Continues a download by its state alone; its progress is only for display.
static void advance(assay_app *app, hosted_entry *entry, assay_download *download) {
  switch (download->state) {
  case ASSAY_DOWNLOAD_ACTIVE:
  case ASSAY_DOWNLOAD_PAUSED:
    hosted_set_running(app, download, true);
    keep_trying(app, entry);
    break;
  case ASSAY_DOWNLOAD_FINISHED:
    hosted_set_running(app, download, false);
    if (hosted_is_saved(app, entry, download) || hosted_save(app, entry, download)) {
      complete(app, entry);
    } else {
      tell_of_no_room(app, entry);
    }
    break;
  case ASSAY_DOWNLOAD_FAILED:
    hosted_set_running(app, download, false);
    failed(app, entry, download);
    break;
  case ASSAY_DOWNLOAD_CANCELLED:
    hosted_set_running(app, download, false);
    complete(app, entry);
    break;
  case ASSAY_DOWNLOAD_WAITING:
  case ASSAY_DOWNLOAD_UNKNOWN: break;
  }
}

void hosted_enqueue(assay_app *app, hosted_entry *entry) {
  assay_downloads downloads = entry->transaction->downloads;
  for (size_t place = 0; place < downloads.count; place++) {
    assay_download *download = downloads.items[place];
    bool is_waiting = download->state == ASSAY_DOWNLOAD_WAITING || download->state == ASSAY_DOWNLOAD_FAILED;
    // A step of this loop may have completed the transaction.
    if (!entry->is_open || hosted_is_saved(app, entry, download)) continue;
    if (is_waiting) {
      hosted_wait_for_turn(app, download);
    } else {
      advance(app, entry, download);
    }
  }
  hosted_start_next(app);
}

// A download that failed in an earlier launch is retried. If the system does not restart it, another launch
// gives it up, so that a restore can bring it back.
static bool is_hopeless(assay_app *app, const hosted_entry *entry) {
  assay_downloads downloads = entry->transaction->downloads;
  bool has_failed = false;
  for (size_t place = 0; place < downloads.count; place++) {
    has_failed = has_failed || downloads.items[place]->state == ASSAY_DOWNLOAD_FAILED;
  }
  if (!has_failed) return false;
  const char *path = tried_path(app, entry->product_id);
  if (assay_disk_exists(app, path)) return true;
  assay_disk_write(app, path, "1");
  return false;
}

// -- What the app tells this part

bool hosted_has_content(const assay_app *app, const assay_transaction *transaction, const char *product_id) {
  const assay_bundled_product *product = assay_bundled(app, product_id);
  return product && product->delivery == ASSAY_HOSTED && transaction->downloads.count > 0;
}

// A restored product is owned, and downloaded if the user wants it.
static void offer(assay_app *app, hosted_entry *entry) {
  deliver(app, entry);
  assay_note(app, assay_text(app, "to be downloaded: %s", entry->product_id));
  entry->is_offer = true;
}

void hosted_take(assay_app *app, const assay_transaction *transaction, const char *product_id) {
  hosted_entry *entry = hosted_open_entry(app, transaction, product_id);
  complete(app, entry);
  if (!entry->is_open) return;
  bool is_restored = transaction->transaction_state == ASSAY_RESTORED;
  if (is_restored && !assay_disk_exists(app, hosted_chosen_path(app, product_id))) {
    if (reference_of(app)->hosted.has_restored) {
      offer(app, entry);
    } else {
      hosted_give_up(app, entry);
    }
  } else if (is_hopeless(app, entry)) {
    hosted_give_up(app, entry);
  } else {
    hosted_enqueue(app, entry);
  }
}

void hosted_updated(assay_app *app, assay_downloads downloads) {
  for (size_t place = 0; place < downloads.count; place++) {
    hosted_entry *entry = hosted_entry_of(app, downloads.items[place]->transaction);
    if (entry) advance(app, entry, downloads.items[place]);
  }
  hosted_start_next(app);
}

void hosted_removed(assay_app *app, assay_transactions transactions) {
  for (size_t place = 0; place < transactions.count; place++) {
    hosted_entry *entry = hosted_entry_of(app, transactions.items[place]);
    if (!entry) continue;
    entry->is_open = false;
    deliver(app, entry);
    assay_show_dialog(
        app, ASSAY_MESSAGE,
        assay_text(app, "The download of %s was broken off. It can be begun anew.", entry->product_id));
  }
}

void hosted_resume(assay_app *app) {
  for (hosted_entry *entry = reference_of(app)->hosted.first_entry; entry; entry = entry->next) {
    if (entry->is_open && !entry->is_offer) hosted_enqueue(app, entry);
  }
}
