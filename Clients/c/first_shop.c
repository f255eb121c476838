// A small shop: it saves each purchase as a file (the grant) before it finishes the transaction.
// Build and check it:  cc -std=c11 -O2 -o first_shop first_shop.c -pthread && assay run --app -- ./first_shop
#define ASSAY_APP_IMPLEMENTATION
#include "assay_app.h"
#include <stdlib.h>

static bool deliver(assay_app *app, const assay_transaction *transaction) {
  const assay_bundled_product *product = assay_bundled(app, transaction->payment.product_identifier);
  if (!product) return false;
  int64_t count = product->grants * transaction->payment.quantity;
  const char *path = assay_text(app, "%s/%s", product->product_identifier, transaction->transaction_identifier);
  if (assay_disk_exists(app, path)) return true;
  if (!assay_disk_write(app, path, assay_text(app, "%lld", (long long)count))) return false;
  assay_grant(app, transaction, product->product_identifier, count, NULL);
  return true;
}
static void update(assay_app *app, assay_transactions transactions) {
  for (size_t i = 0; i < transactions.count; i++) {
    const assay_transaction *transaction = transactions.items[i];
    bool is_over = transaction->transaction_state == ASSAY_FAILED;
    if (is_over && !assay_error_is(transaction->error, "SKErrorDomain", 2)) assay_show_dialog(app, ASSAY_ERROR, "No.");
    if (transaction->transaction_state == ASSAY_PURCHASED) is_over = deliver(app, transaction);
    if (is_over) assay_queue_finish(app, transaction);
  }
}
static const assay_observer observer = {.updated_transactions = update};
static void launch(assay_app *app) { assay_queue_add_observer(app, &observer); }
static void buy(assay_app *app, const char *product_id, int64_t quantity) {
  if (assay_queue_can_make_payments(app)) assay_queue_add(app, product_id, quantity);
}
static int64_t owned(assay_app *app, const char *product_id) {
  assay_texts paths = assay_disk_list(app, assay_text(app, "%s/", product_id));
  int64_t total = 0;
  for (size_t i = 0; i < paths.count; i++) total += atoll(assay_disk_read(app, paths.items[i]));
  return total;
}
static const assay_description shop = {
    .product_types = {ASSAY_CONSUMABLE}, .capabilities = {.promotions = ASSAY_NO}, .on = {launch, buy, .owned = owned}};
int main(void) { return assay_run(&shop); }
