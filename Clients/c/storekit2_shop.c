// A small correct shop on StoreKit 2: each counted purchase is a file, and the store's list says who has the others.
//
// Build it:  cc -std=c11 -O2 -o storekit2_shop storekit2_shop.c -pthread
// Judge it:  assay run --app -- ./storekit2_shop
#define ASSAY_APP_IMPLEMENTATION
#include "assay_app.h"

#include <stdio.h>
#include <string.h>

// The state of one launch.
typedef struct shop {
  // The identifiers that the store sells. Filled by an answer in this launch.
  assay_texts known;
  bool is_asked;
} shop;

static bool is_counted(assay_app *app, const char *product_id) {
  const assay_bundled_product *product = assay_bundled(app, product_id);
  return product && (product->type == ASSAY_CONSUMABLE || product->type == ASSAY_NON_RENEWING);
}

static const char *buyer_here(assay_app *app) {
  const char *token = assay_user_token(app);
  return token ? token : "nobody";
}

static const char *owned_path(assay_app *app, const char *product_id) {
  return assay_text(app, "owned/%s", product_id);
}

static bool has_verified(const assay_store_answer *answer) {
  for (size_t place = 0; place < answer->transactions.count; place++) {
    if (answer->transactions.items[place]->verified) return true;
  }
  return false;
}

static void take_away(assay_app *app, const char *product_id) {
  assay_disk_remove(app, owned_path(app, product_id));
  assay_revoke(app, product_id);
}

// -- Transactions

// Saves a purchase once, and reports the grant. Returns false for an unknown product, or if the disk is full.
static bool deliver(assay_app *app, const assay_store_transaction *transaction) {
  const assay_bundled_product *product = assay_bundled(app, transaction->product_id);
  if (!product) return false;
  const char *product_id = transaction->product_id, *path = owned_path(app, product_id);
  const char *buyer = transaction->app_account_token ? transaction->app_account_token : buyer_here(app);
  int64_t count = 1;
  if (is_counted(app, product_id)) {
    path = assay_text(app, "processed/%s", transaction->id);
    count = product->grants * transaction->purchased_quantity;
  }
  if (assay_disk_exists(app, path)) return true;
  if (!assay_disk_write(app, path, assay_text(app, "%s %lld %s", product_id, (long long)count, buyer))) return false;
  const char *user = assay_same(buyer, buyer_here(app)) ? app->user : NULL;
  assay_grant(app, transaction->reference, product_id, count, user);
  return true;
}

static void deliver_and_finish(assay_app *app, const assay_store_transaction *transaction) {
  if (deliver(app, transaction)) assay_store_transaction_finish(app, transaction);
}

static void looked_after_end(assay_app *app, void *state, const assay_store_answer *answer) {
  const assay_store_transaction *transaction = state;
  if (!has_verified(answer)) take_away(app, transaction->product_id);
  assay_store_transaction_finish(app, transaction);
}

// Receives approvals, renewals, purchases of other devices, refunds, and what an earlier launch left unfinished.
static void updated(assay_app *app, void *state, const assay_store_update *received) {
  (void)state;
  const assay_store_transaction *transaction = received->update->transaction;
  if (!received->update->verified) return;
  if (transaction->revocation_date == ASSAY_NO_DATE && !transaction->is_upgraded) {
    deliver_and_finish(app, transaction);
  } else if (assay_disk_exists(app, owned_path(app, transaction->product_id))) {
    // The user may have the product in another way.
    assay_store_current_entitlements(app, transaction->product_id, looked_after_end, (void *)transaction);
  } else {
    assay_store_transaction_finish(app, transaction);
  }
}

// -- The shop

static void show(assay_app *app, void *state, const assay_store_answer *answer) {
  shop *shop = state;
  size_t count = answer->products.count;
  if (answer->error) return;
  const char **known = assay_allocate(app, count * sizeof *known);
  for (size_t place = 0; place < count; place++) known[place] = answer->products.items[place]->id;
  shop->known = (assay_texts){known, count};
  shop->is_asked = true;
  // Payments may have been forbidden since the request was made.
  if (count == 0 || !assay_store_can_make_payments(app)) return;
  assay_list_products(app, count);
  for (size_t place = 0; place < count; place++) {
    const assay_store_product *product = answer->products.items[place];
    assay_show_price(app, product->id, product->display_price);
  }
}

static void load(assay_app *app) { assay_store_products(app, app->product_ids, show, app->state); }

static void tap(assay_app *app, const char *name) {
  if (strcmp(name, "shop") != 0 || !assay_store_can_make_payments(app)) return;
  load(app);
}

// Prices are those of the account's storefront.
static void storefront_changed(assay_app *app, void *state, const assay_store_update *received) {
  (void)state, (void)received;
  load(app);
}

static bool is_for_sale(const shop *shop, const char *product_id) {
  for (size_t place = 0; place < shop->known.count; place++) {
    if (strcmp(shop->known.items[place], product_id) == 0) return true;
  }
  return !shop->is_asked;
}

static void bought(assay_app *app, void *state, const assay_store_answer *answer) {
  (void)state;
  if (answer->error) {
    bool is_offline = assay_error_is(answer->error, "StoreKitError", 2);
    assay_show_dialog(app, ASSAY_ERROR, is_offline ? "The store cannot be reached." : "The purchase failed.");
  } else if (assay_same(answer->result, "success")) {
    if (answer->verification->verified) deliver_and_finish(app, answer->verification->transaction);
  } else if (assay_same(answer->result, "pending")) {
    assay_show_dialog(app, ASSAY_WAITING, "The purchase waits for approval.");
  }
}

static void buy(assay_app *app, const char *product_id, int64_t quantity) {
  if (!assay_store_can_make_payments(app)) {
    assay_show_dialog(app, ASSAY_MESSAGE, "Purchases are not allowed on this device.");
  } else if (!is_for_sale(app->state, product_id)) {
    assay_show_dialog(app, ASSAY_MESSAGE, "This product is not for sale at present.");
  } else {
    assay_purchase_options options = {.quantity = quantity, .app_account_token = assay_user_token(app)};
    assay_store_purchase(app, product_id, &options, bought, NULL);
  }
}

// Buys what the user chose on the App Store.
static void intended(assay_app *app, void *state, const assay_store_update *received) {
  (void)state;
  buy(app, received->intent->id, 1);
}

static void synchronized(assay_app *app, void *state, const assay_store_answer *answer) {
  (void)state;
  assay_show_busy(app, false);
  if (answer->error && !assay_error_is(answer->error, "StoreKitError", 1)) {
    assay_show_dialog(app, ASSAY_ERROR, "Your purchases could not be restored.");
  }
}

// The list of entitlements is current by itself. Only a user who misses something asks for this.
static void restore(assay_app *app) {
  assay_show_busy(app, true);
  assay_store_sync(app, synchronized, NULL);
}

// -- Owned products

static void looked_for_another(assay_app *app, void *product_id, const assay_store_answer *answer) {
  if (!has_verified(answer)) take_away(app, product_id);
}

static void looked_at_latest(assay_app *app, void *product_id, const assay_store_answer *answer) {
  if (!has_verified(answer) || answer->transactions.items[0]->transaction->revocation_date == ASSAY_NO_DATE) return;
  assay_store_current_entitlements(app, product_id, looked_for_another, product_id);
}

// Revokes access to products that were refunded while the app did not run.
static void recheck(assay_app *app) {
  assay_texts paths = assay_disk_list(app, "owned/");
  for (size_t place = 0; place < paths.count; place++) {
    const char *product_id = assay_keep(app, paths.items[place] + strlen("owned/"));
    assay_store_latest(app, product_id, looked_at_latest, (void *)product_id);
  }
}

static void looked_at_entitlements(assay_app *app, void *is_entitled, const assay_store_answer *answer) {
  (void)app;
  *(bool *)is_entitled = has_verified(answer);
}

static int64_t owned(assay_app *app, const char *product_id) {
  if (!is_counted(app, product_id)) {
    bool is_entitled = false;
    // The device answers at once while a scenario asks.
    assay_store_current_entitlements(app, product_id, looked_at_entitlements, &is_entitled);
    return is_entitled;
  }
  assay_texts paths = assay_disk_list(app, "processed/");
  int64_t total = 0;
  for (size_t place = 0; place < paths.count; place++) {
    char name[256];
    long long count;
    int buyer;
    const char *entry = assay_disk_read(app, paths.items[place]);
    if (sscanf(entry, "%255s %lld %n", name, &count, &buyer) != 2) continue;
    if (strcmp(name, product_id) == 0 && strcmp(entry + buyer, buyer_here(app)) == 0) total += count;
  }
  return total;
}

static void launch(assay_app *app) {
  assay_store_updates(app, updated, NULL);
  assay_store_purchase_intents(app, intended, NULL);
  assay_store_storefront_updates(app, storefront_changed, NULL);
  recheck(app);
}

int main(void) {
  return assay_run(&(assay_description){
      .title = "A small shop in C, on StoreKit 2",
      .capabilities = {.storekit2 = ASSAY_YES},
      .state_size = sizeof(shop),
      .reset = true,
      .forks = true,
      .on = {.launch = launch, .buy = buy, .tap = tap, .restore = restore, .owned = owned, .foreground = recheck}});
}
