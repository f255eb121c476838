// A small shop: each purchase is a file, which is the grant, and only then it is finished. Put assay_app.h beside it.
// Build it:  cc -std=c11 -O2 -o first_shop first_shop.c -pthread
// Judge it:  assay run --app -- ./first_shop
#define ASSAY_APP_IMPLEMENTATION
#include "assay_app.h"
#include <stdlib.h>

static bool deliver(assay_app *app, const assay_transaction *transaction) {
  const char *product_id = transaction->payment.product_identifier;
  const char *path = assay_text(app, "granted/%s/%s", product_id, transaction->transaction_identifier);
  int64_t count = assay_bundled(app, product_id)->grants * transaction->payment.quantity;
  if (assay_disk_exists(app, path)) return true;
  if (!assay_disk_write(app, path, assay_text(app, "%lld", (long long)count))) return false;
  assay_grant(app, transaction, product_id, count, NULL);
  return true;
}

static void update(assay_app *app, assay_transactions transactions) {
  for (size_t i = 0; i < transactions.count; i++) {
    bool is_over = transactions.items[i]->transaction_state == ASSAY_FAILED;
    if (transactions.items[i]->transaction_state == ASSAY_PURCHASED) is_over = deliver(app, transactions.items[i]);
    if (is_over) assay_queue_finish(app, transactions.items[i]);
  }
}
static const assay_observer observer = {.updated_transactions = update};
static void launch(assay_app *app) { assay_queue_add_observer(app, &observer); }
static void buy(assay_app *app, const char *product_id, int64_t quantity) {
  if (assay_queue_can_make_payments(app)) assay_queue_add(app, product_id, quantity);
}
static int64_t owned(assay_app *app, const char *product_id) {
  assay_texts paths = assay_disk_list(app, assay_text(app, "granted/%s/", product_id));
  int64_t total = 0;
  for (size_t i = 0; i < paths.count; i++) total += atoll(assay_disk_read(app, paths.items[i]));
  return total;
}
static const assay_description shop = {
    .product_types = {ASSAY_CONSUMABLE}, .on = {.launch = launch, .buy = buy, .owned = owned}};
int main(void) { return assay_run(&shop); }
