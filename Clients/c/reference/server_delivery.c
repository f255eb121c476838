// Products that the developer's server delivers. The receipt goes to the server, which validates it with the
// store and answers with the content. The transaction is finished when the content is on the disk and the
// user owns the product. If nothing was decided, it stays in the queue for a later attempt.
#include "reference.h"

#include <stdlib.h>
#include <string.h>

// The seconds until the server is asked again. After the last pause, it is asked when the app enters the
// foreground or is launched.
static const double pauses[] = {5, 15, 45};

static void ask(assay_app *app, delivery *entry);

bool delivery_is_ours(const assay_app *app, const char *product_id) {
  const assay_bundled_product *product = assay_bundled(app, product_id);
  return product && product->delivery == ASSAY_FROM_SERVER;
}

// -- Files

static int by_name(const void *one, const void *other) {
  return strcmp(((const assay_file *)one)->name, ((const assay_file *)other)->name);
}

// Writes a file and excludes it from backups, because the server can send it again.
static bool write(assay_app *app, const char *path, assay_bytes content) {
  if (!assay_disk_write_bytes(app, path, content)) return false;
  assay_disk_exclude_from_backup(app, path);
  return true;
}

// Writes the delivered files to the disk; returns whether there was room. Each version has its own folder, so
// that a new one never mixes with an old one.
static bool store(assay_app *app, const char *product_id, const assay_delivery *sent) {
  size_t size = sent->file_count * sizeof *sent->files;
  assay_file *files = assay_allocate_for_turn(app, size);
  if (size > 0) memcpy(files, sent->files, size);
  qsort(files, sent->file_count, sizeof *files, by_name);
  for (size_t place = 0; place < sent->file_count; place++) {
    const char *path = assay_text(app, "content/%s/%s/%s", product_id, sent->version, files[place].name);
    if (!write(app, path, files[place].content)) return false;
  }
  assay_bytes version = {sent->version, strlen(sent->version)};
  return write(app, assay_text(app, "content/%s/version", product_id), version);
}

// -- Answers

static void close_delivery(assay_app *app, const delivery *entry) {
  delivery **place = &reference_of(app)->deliveries;
  while (*place && *place != entry) place = &(*place)->next;
  if (*place) *place = entry->next;
}

static void ask_later(assay_app *app, void *state) { ask(app, state); }

// Nothing was decided: the transaction stays unfinished, and the server is asked again later.
static void put_off_delivery(assay_app *app, delivery *entry) {
  entry->is_asked = false;
  size_t place = entry->try_count++;
  if (place < sizeof pauses / sizeof *pauses) assay_after(app, pauses[place], ask_later, entry);
}

static void finish(assay_app *app, const delivery *entry) {
  close_delivery(app, entry);
  assay_queue_finish(app, entry->transaction);
}

static void take_content(assay_app *app, delivery *entry, const assay_delivery *sent) {
  if (!store(app, entry->product_id, sent)) {
    assay_show_dialog(app, ASSAY_ERROR, "There is no room for what you bought. It will be fetched again.");
    put_off_delivery(app, entry);
  } else if (books_deliver(app, entry->transaction, entry->product_id)) {
    finish(app, entry);
  } else {
    put_off_delivery(app, entry);
  }
}

static void answered(assay_app *app, void *state, const assay_server_answer *answer) {
  delivery *entry = state;
  const assay_delivery *sent = answer->delivery;
  if (sent && sent->has_status) assay_verified(app, entry->transaction, sent->status);
  if (sent && assay_same(sent->answer, "sent")) {
    take_content(app, entry, sent);
  } else if (sent && (assay_same(sent->answer, "rejected") || assay_same(sent->answer, "already_redeemed"))) {
    // A retry cannot help: the user gets nothing and is notified.
    assay_show_dialog(app, ASSAY_ERROR, "The purchase could not be confirmed.");
    books_answered(app, entry->transaction, entry->product_id);
    finish(app, entry);
  } else {
    put_off_delivery(app, entry);
  }
}

// -- Questions

static void ask(assay_app *app, delivery *entry) {
  if (entry->is_asked) return;
  // The server grants to the user who is signed in, so it is asked only for the buyer.
  if (!assay_same(entry->buyer, books_user_of(app))) {
    put_off_delivery(app, entry);
    return;
  }
  // The transaction's own receipt is always current and includes nothing else, but not every transaction has
  // one.
  const char *receipt = entry->transaction->transaction_receipt;
  if (!receipt) receipt = assay_receipt_data(app);
  if (!receipt) {
    put_off_delivery(app, entry);
    return;
  }
  entry->is_asked = true;
  assay_delivery_question question = {
      .receipt = receipt,
      .product_id = entry->product_id,
      .transaction_id = entry->transaction->transaction_identifier};
  assay_server_deliver(app, question, answered, entry);
}

void delivery_fetch(assay_app *app, const assay_transaction *transaction, const char *product_id) {
  delivery **last = &reference_of(app)->deliveries;
  for (; *last; last = &(*last)->next) {
    const char *identifier = (*last)->transaction->transaction_identifier;
    if (assay_same(identifier, transaction->transaction_identifier)) {
      ask(app, *last);
      return;
    }
  }
  delivery *entry = assay_allocate(app, sizeof *entry);
  entry->transaction = transaction;
  entry->product_id = product_id;
  entry->buyer = assay_keep(app, books_buyer_of(app, transaction, product_id));
  *last = entry;
  ask(app, entry);
}

void delivery_resume(assay_app *app) {
  size_t count = 0;
  for (const delivery *entry = reference_of(app)->deliveries; entry; entry = entry->next) count++;
  delivery **entries = assay_allocate_for_turn(app, count * sizeof *entries);
  size_t place = 0;
  // A call can cause a callback that closes some of them.
  for (delivery *entry = reference_of(app)->deliveries; entry; entry = entry->next) entries[place++] = entry;
  for (place = 0; place < count; place++) ask(app, entries[place]);
}

// -- What is for sale

static assay_texts built_in(assay_app *app, size_t more) {
  const char **own = assay_allocate_for_turn(app, (app->product_ids.count + more) * sizeof *own);
  size_t count = 0;
  for (size_t place = 0; place < app->product_ids.count; place++) {
    const char *product_id = app->product_ids.items[place];
    if (!delivery_is_ours(app, product_id)) own[count++] = product_id;
  }
  return (assay_texts){own, count};
}

static void listed(assay_app *app, void *state, const assay_server_answer *answer) {
  (void)state;
  bool is_told = answer->status == 200 && answer->products;
  assay_texts told = is_told ? *answer->products : (assay_texts){NULL, 0};
  if (!is_told) assay_show_dialog(app, ASSAY_MESSAGE, "Some products cannot be shown at present.");
  assay_texts own = built_in(app, told.count);
  const char **all = (const char **)(uintptr_t)own.items;
  for (size_t place = 0; place < told.count; place++) all[own.count++] = told.items[place];
  shop_request(app, own);
}

void delivery_list(assay_app *app) {
  assay_texts own = built_in(app, 0);
  if (own.count == app->product_ids.count) {
    shop_request(app, own);
  } else {
    assay_server_products(app, listed, NULL);
  }
}
