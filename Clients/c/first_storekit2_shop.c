// The smallest correct shop on StoreKit 2. Build and check it:
//   cc -std=c11 -O2 -o first_storekit2_shop first_storekit2_shop.c -pthread && assay run --app -- ./first_storekit2_shop
#define ASSAY_APP_IMPLEMENTATION
#include "assay_app.h"
#include <stdlib.h>

// The folder of a user's purchases of a product. Without a user, there is one for everyone.
static const char *folder(assay_app *app, const char *token, const char *product_id) {
  return assay_text(app, "%s/%s/", token ? token : "everyone", product_id);
}
static bool deliver(assay_app *app, const assay_store_transaction *bought) {
  const assay_bundled_product *product = assay_bundled(app, bought->product_id);
  if (!product) return false;
  int64_t count = product->grants * bought->purchased_quantity;
  const char *buyer = bought->app_account_token ? bought->app_account_token : assay_user_token(app);
  const char *path = assay_text(app, "%s%s", folder(app, buyer, bought->product_id), bought->id);
  if (assay_disk_exists(app, path)) return true;
  if (!assay_disk_write(app, path, assay_text(app, "%lld", (long long)count))) return false;
  assay_grant(app, bought->reference, bought->product_id, count, NULL);
  return true;
}
static void handle(assay_app *app, const assay_verification *purchase) {
  const assay_store_transaction *transaction = purchase->transaction;
  if (!purchase->verified) return; // It can be valid at the next launch.
  bool is_revoked = transaction->revocation_date != ASSAY_NO_DATE;
  if (is_revoked || deliver(app, transaction)) assay_store_transaction_finish(app, transaction);
}
static void update(assay_app *app, void *state, const assay_store_update *told) { (void)state, handle(app, told->update); }
static void launch(assay_app *app) { assay_store_updates(app, update, NULL); }
static void bought(assay_app *app, void *state, const assay_store_answer *answer) {
  (void)state;
  if (answer->error) assay_show_dialog(app, ASSAY_ERROR, "No.");
  else if (answer->verification) handle(app, answer->verification); // Otherwise it is pending or canceled.
}
static void buy(assay_app *app, const char *product_id, int64_t quantity) {
  assay_purchase_options options = {.quantity = quantity, .app_account_token = assay_user_token(app)};
  if (assay_store_can_make_payments(app)) assay_store_purchase(app, product_id, &options, bought, NULL);
}
static int64_t owned(assay_app *app, const char *product_id) {
  assay_texts paths = assay_disk_list(app, folder(app, assay_user_token(app), product_id));
  int64_t total = 0;
  for (size_t i = 0; i < paths.count; i++) total += atoll(assay_disk_read(app, paths.items[i]));
  return total;
}
static const assay_description shop = {
    .product_types = {ASSAY_CONSUMABLE}, .capabilities = {.promotions = ASSAY_NO, .storekit2 = ASSAY_YES},
    .on = {launch, buy, .owned = owned}};
int main(void) { return assay_run(&shop); }
