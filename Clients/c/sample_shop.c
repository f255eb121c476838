// A small shop that does what is owed: each purchase is a file, which is the grant, and only then it is finished.
//
// Build it:  cc -std=c11 -O2 -o sample_shop sample_shop.c -pthread
// Judge it:  assay run --app -- ./sample_shop
#define ASSAY_APP_IMPLEMENTATION
#include "assay_app.h"

#include <stdio.h>
#include <string.h>

// A tap on Buy that waits for the store's answer.
typedef struct tap {
  struct tap *next;
  const char *product_id;
  int64_t quantity;
} tap;

// The state of one launch.
typedef struct shop {
  // The identifiers that the store knows. Filled by a response in this launch.
  assay_texts known;
  bool is_asked;
  assay_request *request;
  tap *waiting, **last;
} shop;

static const char *user_of(const assay_app *app) { return app->user ? app->user : "nobody"; }

// Returns the product in the original of a restored transaction. If that is missing, returns the product in
// the transaction's own payment.
static const char *product_of(const assay_transaction *transaction) {
  bool is_restored = transaction->transaction_state == ASSAY_RESTORED;
  const assay_original *original = is_restored ? transaction->original_transaction : NULL;
  if (original && original->payment.product_identifier) return original->payment.product_identifier;
  return transaction->payment.product_identifier;
}

static bool is_counted(const assay_bundled_product *product) {
  return product->type == ASSAY_CONSUMABLE || product->type == ASSAY_NON_RENEWING;
}

static bool is_in(assay_texts list, const char *text) {
  for (size_t place = 0; place < list.count; place++) {
    if (strcmp(list.items[place], text) == 0) return true;
  }
  return false;
}

// Reports an error to the user, unless it is a cancellation.
static void tell(assay_app *app, const assay_error *error, const char *text) {
  if (!assay_error_is(error, "SKErrorDomain", 2)) assay_show_dialog(app, ASSAY_ERROR, text);
}

// -- The shop

static void add(assay_app *app, const char *product_id, int64_t quantity) {
  const shop *shop = app->state;
  if (shop->is_asked && !is_in(shop->known, product_id)) {
    assay_show_dialog(app, ASSAY_MESSAGE, "This product is not for sale at present.");
    return;
  }
  // Saves the buyer in case the queue loses the name. If the disk is full, the queue usually still has it.
  assay_disk_write(app, assay_text(app, "buyers/%s", product_id), user_of(app));
  assay_queue_add_payment(
      app, &(assay_payment){
               .product_identifier = product_id, .quantity = quantity, .application_username = app->user});
}

// Ends the request. The taps that waited for its response become payments.
static void end_request(assay_app *app) {
  shop *shop = app->state;
  tap *next = shop->waiting;
  shop->request = NULL;
  shop->waiting = NULL;
  for (; next; next = next->next) add(app, next->product_id, next->quantity);
}

static void show(assay_app *app, void *state, assay_products products, assay_texts invalid) {
  (void)invalid;
  shop *shop = state;
  const char **known = assay_allocate(app, products.count * sizeof *known);
  if (products.count > 0) assay_list_products(app, products.count);
  for (size_t place = 0; place < products.count; place++) {
    const assay_product *product = products.items[place];
    known[place] = product->product_identifier;
    assay_show_price(app, product->product_identifier, product->localized_price);
  }
  shop->known = (assay_texts){known, products.count};
  shop->is_asked = true;
  end_request(app);
}

static void fail_to_show(assay_app *app, void *state, const assay_error *error) {
  (void)state, (void)error;
  end_request(app);
}

static void open_shop(assay_app *app) {
  shop *shop = app->state;
  if (shop->request || !assay_queue_can_make_payments(app)) return;
  assay_request_handlers handlers = {.state = shop, .response = show, .failed = fail_to_show};
  shop->request = assay_request_products(app, app->product_ids, handlers);
}

static void tap_named(assay_app *app, const char *name) {
  if (strcmp(name, "shop") == 0) open_shop(app);
}

static void wait_for_answer(assay_app *app, const char *product_id, int64_t quantity) {
  shop *shop = app->state;
  tap *waiting = assay_allocate(app, sizeof *waiting);
  waiting->product_id = assay_keep(app, product_id);
  waiting->quantity = quantity;
  if (!shop->waiting) shop->last = &shop->waiting;
  *shop->last = waiting;
  shop->last = &waiting->next;
}

static void buy(assay_app *app, const char *product_id, int64_t quantity) {
  const shop *shop = app->state;
  if (!assay_queue_can_make_payments(app)) {
    assay_show_dialog(app, ASSAY_MESSAGE, "Purchases are not allowed on this device.");
  } else if (shop->request) {
    wait_for_answer(app, product_id, quantity);
  } else {
    add(app, product_id, quantity);
  }
}

static void restore(assay_app *app) {
  assay_show_busy(app, true);
  assay_queue_restore(app, NULL);
}

// -- Transactions

// Returns the user named in the payment. If the queue has lost the name, returns the user who tapped Buy.
static const char *buyer_of(assay_app *app, const assay_transaction *transaction, const char *product_id) {
  const char *named = transaction->payment.application_username;
  if (named) return named;
  if (transaction->transaction_state == ASSAY_RESTORED) return user_of(app);
  const char *tapped = assay_disk_read(app, assay_text(app, "buyers/%s", product_id));
  return tapped ? tapped : user_of(app);
}

// Grants the purchase to the user, once; returns whether the grant is saved on the disk.
static bool deliver(assay_app *app, const assay_transaction *transaction) {
  const assay_bundled_product *product = assay_bundled(app, product_of(transaction));
  if (!product) return false;
  const char *product_id = product->product_identifier;
  const char *buyer = buyer_of(app, transaction, product_id);
  const char *path = assay_text(app, "owned/%s", product_id), *entry = "";
  int64_t count = 1;
  if (is_counted(product)) {
    count = product->grants * transaction->payment.quantity;
    path = assay_text(app, "granted/%s", transaction->transaction_identifier);
    entry = assay_text(app, "%s %lld %s", product_id, (long long)count, buyer);
  }
  if (assay_disk_exists(app, path)) return true;
  if (!assay_disk_write(app, path, entry)) return false;
  assay_grant(app, transaction, product_id, count, buyer);
  return true;
}

static void update(assay_app *app, const assay_transaction *transaction) {
  switch (transaction->transaction_state) {
  case ASSAY_PURCHASED:
  case ASSAY_RESTORED:
    if (deliver(app, transaction)) assay_queue_finish(app, transaction);
    break;
  case ASSAY_FAILED:
    tell(app, transaction->error, "The purchase could not be completed.");
    assay_queue_finish(app, transaction);
    break;
  case ASSAY_DEFERRED: assay_show_dialog(app, ASSAY_WAITING, "Your purchase waits for approval."); break;
  case ASSAY_PURCHASING:
  case ASSAY_UNKNOWN_STATE: break;
  }
}

static void updated_transactions(assay_app *app, assay_transactions transactions) {
  for (size_t place = 0; place < transactions.count; place++) update(app, transactions.items[place]);
}

// -- Other callbacks of the queue

static void restore_finished(assay_app *app) { assay_show_busy(app, false); }

static void restore_failed(assay_app *app, const assay_error *error) {
  assay_show_busy(app, false);
  tell(app, error, "Your purchases could not be restored.");
}

static assay_answer should_add_store_payment(
    assay_app *app, const assay_store_payment *payment, assay_product *product) {
  (void)product;
  // A purchase that starts in the App Store has no user name.
  assay_disk_write(app, assay_text(app, "buyers/%s", payment->product_identifier), user_of(app));
  return ASSAY_YES;
}

static void storefront_changed(assay_app *app) { ((shop *)app->state)->is_asked = false; }

static assay_answer should_continue(
    assay_app *app, assay_transaction *transaction, const assay_storefront *storefront) {
  (void)app, (void)transaction, (void)storefront;
  return ASSAY_YES;
}

static bool is_in_receipt(assay_app *app, const char *product_id) {
  const assay_receipt *receipt = assay_read_receipt(app);
  for (size_t place = 0; receipt && place < receipt->in_app.count; place++) {
    const assay_receipt_entry *entry = &receipt->in_app.items[place];
    if (assay_same(entry->product_id, product_id) && entry->cancellation_date == ASSAY_NO_DATE) return true;
  }
  return false;
}

// Removes revoked products, unless the receipt shows that the user owns them in another way.
static void revoked_entitlements(assay_app *app, assay_texts product_ids) {
  for (size_t place = 0; place < product_ids.count; place++) {
    const char *product_id = product_ids.items[place];
    if (is_in_receipt(app, product_id)) continue;
    assay_disk_remove(app, assay_text(app, "owned/%s", product_id));
    assay_revoke(app, product_id);
  }
}

// -- Owned products

static int64_t owned(assay_app *app, const char *product_id) {
  const assay_bundled_product *product = assay_bundled(app, product_id);
  if (!product || !is_counted(product)) return assay_disk_exists(app, assay_text(app, "owned/%s", product_id));
  assay_texts paths = assay_disk_list(app, "granted/");
  int64_t total = 0;
  for (size_t place = 0; place < paths.count; place++) {
    char name[256];
    long long count;
    int buyer;
    const char *entry = assay_disk_read(app, paths.items[place]);
    if (sscanf(entry, "%255s %lld %n", name, &count, &buyer) != 2) continue;
    if (strcmp(name, product_id) == 0 && strcmp(entry + buyer, user_of(app)) == 0) total += count;
  }
  return total;
}

// -- The app

static const assay_observer observer = {
    .updated_transactions = updated_transactions,
    .restore_finished = restore_finished,
    .restore_failed = restore_failed,
    .should_add_store_payment = should_add_store_payment,
    .storefront_changed = storefront_changed,
    .revoked_entitlements = revoked_entitlements,
};

static const assay_delegate delegate = {.should_continue = should_continue};

static void launch(assay_app *app) {
  assay_queue_add_observer(app, &observer);
  assay_queue_set_delegate(app, &delegate);
}

// An argument selects how launches start, to measure the cost: `./sample_shop cold`, `reset`, `forks`, or
// `both`.
int main(int argument_count, char **arguments) {
  const char *way = argument_count > 1 ? arguments[1] : "both";
  bool is_both = strcmp(way, "both") == 0;
  return assay_run(&(assay_description){
      .title = "A small shop in C",
      .product_types = {ASSAY_CONSUMABLE, ASSAY_NON_CONSUMABLE, ASSAY_NON_RENEWING},
      .capabilities = {.receipts = ASSAY_YES},
      .state_size = sizeof(shop),
      .reset = is_both || strcmp(way, "reset") == 0,
      .forks = is_both || strcmp(way, "forks") == 0,
      .on = {.launch = launch, .buy = buy, .tap = tap_named, .restore = restore, .owned = owned}});
}
