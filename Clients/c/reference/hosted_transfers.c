// The transactions with incomplete content, and the downloads that run or wait for their turn.
#include "reference.h"

#include <string.h>

#define RUNNING_MAX 3

static hosted *hosted_of(const assay_app *app) { return &reference_of(app)->hosted; }

// -- Entries

hosted_entry *hosted_entry_of(const assay_app *app, const assay_transaction *transaction) {
  for (hosted_entry *entry = hosted_of(app)->first_entry; entry; entry = entry->next) {
    bool is_same = assay_same(entry->transaction->transaction_identifier, transaction->transaction_identifier);
    if (is_same && entry->is_open) return entry;
  }
  return NULL;
}

hosted_entries hosted_entries_of(assay_app *app, const char *product_id) {
  size_t count = 0;
  for (const hosted_entry *entry = hosted_of(app)->first_entry; entry; entry = entry->next) count++;
  hosted_entry **items = assay_allocate_for_turn(app, count * sizeof *items);
  count = 0;
  for (hosted_entry *entry = hosted_of(app)->first_entry; entry; entry = entry->next) {
    if (entry->is_open && strcmp(entry->product_id, product_id) == 0) items[count++] = entry;
  }
  return (hosted_entries){items, count};
}

hosted_entry *hosted_open_entry(assay_app *app, const assay_transaction *transaction, const char *product_id) {
  hosted *hosted = hosted_of(app);
  hosted_entry *entry = hosted_entry_of(app, transaction);
  if (!entry) {
    entry = assay_allocate(app, sizeof *entry);
    if (hosted->first_entry) {
      hosted->last_entry->next = entry;
    } else {
      hosted->first_entry = entry;
    }
    hosted->last_entry = entry;
  }
  *entry = (hosted_entry){
      .next = entry->next,
      .transaction = transaction,
      .product_id = product_id,
      .version = transaction->downloads.items[0]->content_version,
      .is_open = true};
  return entry;
}

// -- Transfers

hosted_transfer *hosted_transfer_of(assay_app *app, const assay_download *download) {
  const char *key = assay_text(
      app, "%s %s", download->transaction->transaction_identifier, download->content_identifier);
  for (hosted_transfer *transfer = hosted_of(app)->transfers; transfer; transfer = transfer->next) {
    if (strcmp(transfer->key, key) == 0) return transfer;
  }
  hosted_transfer *transfer = assay_allocate(app, sizeof *transfer);
  transfer->next = hosted_of(app)->transfers;
  transfer->key = assay_keep(app, key);
  hosted_of(app)->transfers = transfer;
  return transfer;
}

void hosted_set_running(assay_app *app, const assay_download *download, bool is_running) {
  hosted_transfer *transfer = hosted_transfer_of(app, download);
  if (transfer->is_running == is_running) return;
  transfer->is_running = is_running;
  hosted_of(app)->running_count += is_running ? 1 : (size_t)-1;
}

void hosted_wait_for_turn(assay_app *app, assay_download *download) {
  hosted *hosted = hosted_of(app);
  hosted_turn *turn = assay_allocate(app, sizeof *turn);
  turn->download = download;
  if (hosted->first_turn) {
    hosted->last_turn->next = turn;
  } else {
    hosted->first_turn = turn;
  }
  hosted->last_turn = turn;
}

static bool can_be_started(assay_app *app, const assay_download *download) {
  if (!hosted_entry_of(app, download->transaction) || hosted_transfer_of(app, download)->is_running) return false;
  return download->state == ASSAY_DOWNLOAD_WAITING || download->state == ASSAY_DOWNLOAD_FAILED;
}

void hosted_start_next(assay_app *app) {
  hosted *hosted = hosted_of(app);
  while (hosted->running_count < RUNNING_MAX && hosted->first_turn) {
    assay_download *download = hosted->first_turn->download;
    hosted->first_turn = hosted->first_turn->next;
    if (!can_be_started(app, download)) continue;
    hosted_set_running(app, download, true);
    if (download->state == ASSAY_DOWNLOAD_FAILED) hosted_transfer_of(app, download)->restart_count++;
    assay_queue_start_downloads(app, (assay_downloads){&download, 1});
  }
}
