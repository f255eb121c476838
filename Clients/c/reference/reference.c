// The reference: an app that does what Apple's documentation asks of one, for every product type.
//
// Build it:  make -C Clients/c/reference
// Judge it:  assay run --app -- .build/c/reference
#define ASSAY_APP_IMPLEMENTATION
#include "../assay_app.h"

#include "reference.h"

// -- Transactions

// Grants a purchased or restored transaction to the user, then finishes it.
static void deliver(assay_app *app, const assay_transaction *transaction) {
  const char *product_id = books_product_of(transaction);
  if (hosted_has_content(app, transaction, product_id)) {
    hosted_take(app, transaction, product_id);
  } else if (delivery_is_ours(app, product_id) && !books_is_handed_out(app, transaction, product_id)) {
    delivery_fetch(app, transaction, product_id);
  } else if (books_deliver(app, transaction, product_id)) {
    assay_queue_finish(app, transaction);
  }
}

static void fail(assay_app *app, const assay_transaction *transaction) {
  const char *product_id = transaction->payment.product_identifier;
  if (product_id) books_answered(app, transaction, product_id);
  // The user cancelled on purpose: no dialog.
  if (!assay_error_is(transaction->error, "SKErrorDomain", 2)) {
    assay_show_dialog(app, ASSAY_ERROR, "The purchase could not be completed.");
  }
  assay_queue_finish(app, transaction);
}

static void update(assay_app *app, const assay_transaction *transaction) {
  switch (transaction->transaction_state) {
  case ASSAY_PURCHASED:
  case ASSAY_RESTORED: deliver(app, transaction); break;
  case ASSAY_FAILED: fail(app, transaction); break;
  case ASSAY_DEFERRED: assay_show_dialog(app, ASSAY_WAITING, "Your purchase waits for approval."); break;
  case ASSAY_PURCHASING:
  case ASSAY_UNKNOWN_STATE: break;
  }
}

static void updated_transactions(assay_app *app, assay_transactions transactions) {
  for (size_t place = 0; place < transactions.count; place++) update(app, transactions.items[place]);
}

// -- Restoring

void reference_restore(assay_app *app) {
  reference *reference = reference_of(app);
  reference->is_restoring = true;
  reference->hosted.has_restored = true;
  assay_show_busy(app, true);
  assay_queue_restore(app, NULL);
}

// Promoted payments that arrived during the restore are added now.
static void restore_ended(assay_app *app) {
  reference *reference = reference_of(app);
  reference->is_restoring = false;
  assay_show_busy(app, false);
  put_off *next = reference->first_put_off;
  reference->first_put_off = NULL;
  for (; next; next = next->next) assay_queue_add_promoted(app, &next->payment);
}

static void restore_failed(assay_app *app, const assay_error *error) {
  restore_ended(app);
  if (!assay_error_is(error, "SKErrorDomain", 2)) {
    assay_show_dialog(app, ASSAY_ERROR, "Your purchases could not be restored.");
  }
}

static assay_answer should_add_store_payment(
    assay_app *app, const assay_store_payment *payment, assay_product *product) {
  (void)product;
  reference *reference = reference_of(app);
  // A tap in the store counts as a tap on Buy; its payment has no user name.
  buyers_tapped(app, payment->product_identifier, books_user_of(app));
  if (!reference->is_restoring) return ASSAY_YES;
  put_off *later = assay_allocate(app, sizeof *later);
  later->payment = *payment;
  if (reference->first_put_off) {
    reference->last_put_off->next = later;
  } else {
    reference->first_put_off = later;
  }
  reference->last_put_off = later;
  return ASSAY_NO;
}

static void refreshed(assay_app *app, void *state) {
  (void)state;
  assay_show_busy(app, false);
}

static void not_refreshed(assay_app *app, void *state, const assay_error *error) {
  refreshed(app, state);
  bool is_cancel = assay_error_is(error, "NSURLErrorDomain", -1012);
  if (!is_cancel) assay_show_dialog(app, ASSAY_ERROR, "The receipt could not be fetched.");
}

// Fetches a current receipt at the user's request. A failure is not retried, because each request asks for
// the password.
static void refresh_receipt(assay_app *app) {
  assay_show_busy(app, true);
  assay_request_handlers handlers = {.finished = refreshed, .failed = not_refreshed};
  assay_refresh_receipt(app, (assay_receipt_properties){false, false, false}, handlers);
}

// For revoked products: the receipt is already current, and the user may own the product in another way.
static void revoked_entitlements(assay_app *app, assay_texts product_ids) {
  for (size_t place = 0; place < product_ids.count; place++) {
    const char *product_id = product_ids.items[place];
    if (books_is_in_receipt(app, product_id)) continue;
    books_take_back(app, product_id);
    hosted_forget(app, product_id);
  }
}

// The products of this app can be bought in every country, so the answer needs neither time nor network.
static assay_answer should_continue(
    assay_app *app, assay_transaction *transaction, const assay_storefront *storefront) {
  (void)app, (void)transaction, (void)storefront;
  return ASSAY_YES;
}

// -- The app

static const assay_observer observer = {
    .updated_transactions = updated_transactions,
    .updated_downloads = hosted_updated,
    .removed_transactions = hosted_removed,
    .restore_finished = restore_ended,
    .restore_failed = restore_failed,
    .should_add_store_payment = should_add_store_payment,
    .storefront_changed = shop_storefront_changed,
    .revoked_entitlements = revoked_entitlements,
};

static const assay_delegate delegate = {.should_continue = should_continue};

static void launch(assay_app *app) {
  assay_queue_add_observer(app, &observer);
  assay_queue_set_delegate(app, &delegate);
}

static void foreground(assay_app *app) {
  delivery_resume(app);
  hosted_resume(app);
}

static void tap(assay_app *app, const char *name) {
  bool is_offer = assay_same(name, "offer");
  if (assay_same(name, "refresh")) {
    refresh_receipt(app);
    return;
  }
  if (hosted_tapped(app, name) || pages_tapped(app, name)) return;
  if ((!is_offer && !assay_same(name, "shop")) || !shop_is_open(app)) return;
  if (is_offer) {
    shop_take_offer(app);
  } else {
    shop_open(app);
  }
}

int main(void) {
  return assay_run(&(assay_description){
      .capabilities = {
          .nested = ASSAY_YES, .server = ASSAY_YES, .server_delivery = ASSAY_YES, .receipts = ASSAY_YES,
          .refresh = ASSAY_YES, .hosted = ASSAY_YES, .offers = ASSAY_YES, .sheet = ASSAY_YES,
          .older_systems = ASSAY_YES},
      .state_size = sizeof(reference),
      .reset = true,
      .forks = true,
      .on = {
          .launch = launch, .foreground = foreground, .buy = shop_buy, .tap = tap,
          .restore = reference_restore, .owned = books_owned}});
}
