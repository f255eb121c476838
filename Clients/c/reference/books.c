// One file for each granted transaction, and one for each lasting product. A file is durable when the call
// returns, so a kill at any moment leaves either the whole entry or none.
#include "reference.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const char *processed_path(assay_app *app, const assay_transaction *transaction) {
  return assay_text(app, "processed/%s", transaction->transaction_identifier);
}

static const char *owned_path(assay_app *app, const char *product_id) {
  return assay_text(app, "owned/%s", product_id);
}

const char *books_user_of(const assay_app *app) { return app->user ? app->user : "nobody"; }

static assay_product_type type_of(const assay_app *app, const char *product_id) {
  const assay_bundled_product *product = assay_bundled(app, product_id);
  return product ? product->type : ASSAY_UNKNOWN_TYPE;
}

// Consumables are counted; other products are owned or not.
static bool is_counted(assay_product_type type) { return type == ASSAY_CONSUMABLE || type == ASSAY_NON_RENEWING; }

static bool is_subscription(assay_product_type type) {
  return type == ASSAY_AUTO_RENEWABLE || type == ASSAY_FREE_SUBSCRIPTION;
}

// -- Who gets what

// The payer is the user named in the payment. If the name was lost, the recorded taps decide. Without a tap,
// the current user is the best guess, because the queue delivers transactions of the account that is signed
// in.
const char *books_buyer_of(assay_app *app, const assay_transaction *transaction, const char *product_id) {
  const char *named = transaction->payment.application_username;
  if (named) return named;
  const char *likely = transaction->transaction_state == ASSAY_RESTORED ? NULL : buyers_likely(app, product_id);
  return likely ? likely : books_user_of(app);
}

const char *books_answered(assay_app *app, const assay_transaction *transaction, const char *product_id) {
  const char *buyer = books_buyer_of(app, transaction, product_id);
  if (transaction->transaction_state != ASSAY_RESTORED) buyers_answered(app, product_id, buyer);
  return buyer;
}

const char *books_product_of(const assay_transaction *transaction) {
  bool is_restored = transaction->transaction_state == ASSAY_RESTORED;
  const assay_original *original = is_restored ? transaction->original_transaction : NULL;
  if (original && original->payment.product_identifier) return original->payment.product_identifier;
  return transaction->payment.product_identifier;
}

// -- Handing out

static bool deliver_counted(assay_app *app, const assay_transaction *transaction, const char *product_id) {
  const char *path = processed_path(app, transaction);
  // A redelivered transaction was granted before and only has to be finished again.
  if (assay_disk_exists(app, path)) return true;
  int64_t count = assay_bundled(app, product_id)->grants * transaction->payment.quantity;
  // The file is the grant: the user owns the sum of these files. If there is no room for it, nothing was
  // granted, and the transaction is retried in another launch.
  const char *buyer = books_answered(app, transaction, product_id);
  const char *entry = assay_text(app, "%s %" PRId64 " %s", product_id, count, buyer);
  if (!assay_disk_write(app, path, entry)) return false;
  assay_grant(app, transaction, product_id, count, buyer);
  return true;
}

// For a subscription, the file has the time when the latest period arrived: a newer receipt tells how long it
// lasts. A restored purchase is already in the receipt, however old it is.
static const char *lasting_entry(assay_app *app, const assay_transaction *transaction, assay_product_type type) {
  if (!is_subscription(type)) return "1";
  int64_t date = transaction->transaction_date == ASSAY_NO_DATE ? 0 : transaction->transaction_date;
  return assay_text(app, "%" PRId64, transaction->transaction_state == ASSAY_RESTORED ? INT64_MIN : date);
}

static bool deliver_lasting(
    assay_app *app, const assay_transaction *transaction, const char *product_id, assay_product_type type) {
  const char *buyer = books_answered(app, transaction, product_id);
  const char *path = owned_path(app, product_id);
  bool is_new = !assay_disk_exists(app, path);
  // Each renewal of a subscription is recorded; a permanent product is recorded once.
  if (!is_new && !is_subscription(type)) return true;
  if (!assay_disk_write(app, path, lasting_entry(app, transaction, type))) return false;
  if (is_new) assay_grant(app, transaction, product_id, 1, buyer);
  return true;
}

bool books_deliver(assay_app *app, const assay_transaction *transaction, const char *product_id) {
  assay_product_type type = type_of(app, product_id);
  // Without an identifier the product is unknown; the receipt or the store may tell later.
  if (type == ASSAY_UNKNOWN_TYPE) return false;
  if (is_counted(type)) return deliver_counted(app, transaction, product_id);
  return deliver_lasting(app, transaction, product_id, type);
}

bool books_is_handed_out(assay_app *app, const assay_transaction *transaction, const char *product_id) {
  bool counts = is_counted(type_of(app, product_id));
  return assay_disk_exists(app, counts ? processed_path(app, transaction) : owned_path(app, product_id));
}

// -- What the user has

// Whether an entry of the receipt gives access now: it was not revoked, and its period has not ended.
static bool is_in_force(const assay_app *app, const assay_receipt_entry *entry) {
  if (entry->cancellation_date != ASSAY_NO_DATE) return false;
  return entry->expires_date == ASSAY_NO_DATE || entry->expires_date > app->now;
}

static assay_receipt_entries entries_of(const assay_receipt *receipt) {
  return receipt ? receipt->in_app : (assay_receipt_entries){NULL, 0};
}

bool books_is_in_receipt(assay_app *app, const char *product_id) {
  assay_receipt_entries entries = entries_of(assay_read_receipt(app));
  for (size_t place = 0; place < entries.count; place++) {
    const assay_receipt_entry *entry = &entries.items[place];
    if (assay_same(entry->product_id, product_id) && is_in_force(app, entry)) return true;
  }
  return false;
}

// Subscriptions: access lasts as long as the receipt says. A receipt that is older than the latest period
// does not include it yet, and the user does not have to wait for a newer one.
static bool has_access(assay_app *app, const char *product_id) {
  const char *since_text = assay_disk_read(app, owned_path(app, product_id));
  if (!since_text) return false;
  int64_t since = strtoll(since_text, NULL, 10);
  bool is_current = false;
  const assay_receipt *receipt = assay_read_receipt(app);
  bool is_younger = receipt && receipt->receipt_creation_date >= since;
  assay_receipt_entries entries = entries_of(receipt);
  for (size_t place = 0; place < entries.count; place++) {
    const assay_receipt_entry *entry = &entries.items[place];
    if (!assay_same(entry->product_id, product_id)) continue;
    if (is_in_force(app, entry)) return true;
    if (is_younger || entry->purchase_date >= since) is_current = true;
  }
  return !is_current;
}

static int64_t count_of_entry(const char *entry, const char *product_id, const char *user) {
  size_t length = strlen(product_id);
  if (strncmp(entry, product_id, length) != 0 || entry[length] != ' ') return 0;
  char *end;
  int64_t count = strtoll(entry + length + 1, &end, 10);
  return *end == ' ' && strcmp(end + 1, user) == 0 ? count : 0;
}

int64_t books_owned(assay_app *app, const char *product_id) {
  assay_product_type type = type_of(app, product_id);
  if (is_subscription(type)) return has_access(app, product_id);
  if (!is_counted(type)) return assay_disk_exists(app, owned_path(app, product_id));
  assay_texts paths = assay_disk_list(app, "processed/");
  int64_t total = 0;
  for (size_t place = 0; place < paths.count; place++) {
    total += count_of_entry(assay_disk_read(app, paths.items[place]), product_id, books_user_of(app));
  }
  return total;
}

void books_take_back(assay_app *app, const char *product_id) {
  assay_disk_remove(app, owned_path(app, product_id));
  assay_revoke(app, product_id);
}
