// Long because one file makes every call of the port.
//
// Makes every call of the port and notes each value that it receives, like Tests/Conversations/apps/echo.lua.
//
// Build it:  cc -std=c11 -O2 -o echo_app echo_app.c -pthread
#define ASSAY_APP_IMPLEMENTATION
#include "assay_app.h"

typedef struct echo {
  assay_transaction *transaction;
  assay_transactions transactions;
  assay_downloads downloads;
  assay_store_payment promoted;
  assay_listener listener;
  const assay_store_transaction *store_transaction;
} echo;

// -- Notes of values

static const char *flag_word(assay_app *app, bool flag) { return (void)app, flag ? "true" : "false"; }
static const char *text_word(assay_app *app, const char *text) { return (void)app, text ? text : "-"; }
static const char *number_word(assay_app *app, int64_t number) {
  return number == ASSAY_NO_DATE ? "-" : assay_text(app, "%lld", (long long)number);
}

/// The text of a flag, a text, or a number; "-" if the value is missing.
#define W(value) \
  _Generic((value), bool: flag_word, char *: text_word, const char *: text_word, default: number_word)(app, value)
#define SAY(...) say(app, (const char *const[]){__VA_ARGS__, NULL})

static const char *joined(assay_app *app, const char *const *words) {
  const char *text = *words ? *words : "";
  for (words += *words != NULL; *words; words++) text = assay_text(app, "%s %s", text, *words);
  return text;
}
static void say(assay_app *app, const char *const *words) { assay_note(app, joined(app, words)); }

static const char *list_word(assay_app *app, assay_texts list) {
  const char **words = assay_allocate_for_turn(app, (list.count + 1) * sizeof *words);
  for (size_t place = 0; place < list.count; place++) words[place] = list.items[place];
  return joined(app, words);
}

static void failed(assay_app *app, const assay_error *error) {
  if (!error) {
    assay_note(app, "no error");
    return;
  }
  const char *code = error->underlying_domain ? W(error->underlying_code) : "-";
  SAY("error", W(error->domain), W(error->code), W(error->localized_description), W(error->underlying_domain), code);
}

static void say_discount(assay_app *app, const assay_discount *discount) {
  if (!discount) return;
  SAY("discount", W(discount->identifier), W(discount->key_identifier), W(discount->nonce), W(discount->timestamp));
}

static void say_transactions(assay_app *app, const char *name, assay_transactions transactions) {
  static const char *const states[] = {"unknown", "purchasing", "purchased", "failed", "restored", "deferred"};
  echo *echo = app->state;
  assay_transaction **kept = assay_allocate(app, transactions.count * sizeof *kept);
  for (size_t place = 0; place < transactions.count; place++) {
    const assay_transaction *told = kept[place] = transactions.items[place];
    const assay_payment *payment = &told->payment;
    SAY(name, states[told->transaction_state], W(told->transaction_identifier), W(told->transaction_date),
        W(told->transaction_receipt), W(payment->product_identifier), W(payment->quantity),
        W(payment->application_username), W(payment->simulates_ask_to_buy_in_sandbox), W(payment->request_data));
    say_discount(app, payment->payment_discount);
    const assay_original *original = told->original_transaction;
    if (original) {
      SAY("original", W(original->transaction_identifier), W(original->transaction_date),
          W(original->transaction_receipt), W(original->payment.product_identifier), W(original->payment.quantity),
          W(original->payment.application_username));
    }
    if (told->error) failed(app, told->error);
    if (told->downloads.count > 0) echo->downloads = told->downloads;
  }
  echo->transactions = (assay_transactions){kept, transactions.count};
}

static void say_offer(assay_app *app, const assay_offer *offer) {
  SAY("offer", W(offer->identifier), W(offer->type), W(offer->price), W(offer->payment_mode),
      W(offer->number_of_periods), W(offer->subscription_period.number_of_units), W(offer->subscription_period.unit));
}

static void responded(assay_app *app, void *state, assay_products products, assay_texts invalid) {
  (void)state;
  for (size_t place = 0; place < products.count; place++) {
    const assay_product *product = products.items[place];
    const assay_period *period = &product->subscription_period;
    const char *text = joined(app, (const char *const[]){
        "product", W(product->product_identifier), W(product->localized_title), W(product->localized_description),
        W(product->price), W(product->price_decimal), W(product->localized_price),
        assay_price_text(app, &product->price_locale, product->price), W(product->subscription_group_identifier),
        period->unit ? W(period->number_of_units) : "-", W(period->unit), W(product->is_family_shareable),
        W(product->is_downloadable), W(product->content_version), NULL});
    for (size_t part = 0; part < product->download_content_length_count; part++) {
      text = assay_text(app, "%s %s", text, W(product->download_content_lengths[part]));
    }
    assay_note(app, text);
    if (product->introductory_price) say_offer(app, product->introductory_price);
    for (size_t part = 0; part < product->discount_count; part++) say_offer(app, &product->discounts[part]);
  }
  assay_note(app, invalid.count > 0 ? assay_text(app, "invalid %s", list_word(app, invalid)) : "invalid");
}
static void finished(assay_app *app, void *state) { (void)state, assay_note(app, "request finished"); }
static void request_failed(assay_app *app, void *state, const assay_error *error) { (void)state, failed(app, error); }

static void say_entries(assay_app *app, assay_receipt_entries entries) {
  for (size_t place = 0; place < entries.count; place++) {
    const assay_receipt_entry *entry = &entries.items[place];
    SAY("entry", W(entry->product_id), W(entry->quantity), W(entry->transaction_id), W(entry->original_transaction_id),
        W(entry->purchase_date), W(entry->original_purchase_date), W(entry->expires_date), W(entry->cancellation_date),
        W(entry->cancellation_reason), W(entry->is_trial_period), W(entry->is_in_intro_offer_period),
        W(entry->is_upgraded), W(entry->in_app_ownership_type), W(entry->web_order_line_item_id),
        W(entry->promotional_offer_id), W(entry->subscription_group_identifier), W(entry->app_account_token));
  }
}

static void say_check(assay_app *app, const assay_receipt_check *check) {
  SAY("check", W(check->status), check->is_retryable == ASSAY_UNSAID ? "-" : flag_word(app, check->is_retryable == ASSAY_YES));
  say_entries(app, check->in_app);
  say_entries(app, check->latest_receipt_info);
  for (size_t place = 0; place < check->pending_renewal_count; place++) {
    const assay_pending_renewal *renewal = &check->pending_renewal_info[place];
    SAY("renewal", W(renewal->product_id), W(renewal->auto_renew_product_id), W(renewal->original_transaction_id),
        W(renewal->auto_renew_status), W(renewal->is_in_billing_retry_period), W(renewal->expiration_intent),
        W(renewal->grace_period_expires_date), W(renewal->promotional_offer_id));
  }
}
static void checked(assay_app *app, void *state, const assay_receipt_check *check, const assay_error *error) {
  (void)state;
  if (check) {
    say_check(app, check);
  } else {
    failed(app, error);
  }
}

static void answered(assay_app *app, void *state, const assay_server_answer *answer) {
  (void)state;
  if (answer->error) {
    failed(app, answer->error);
    return;
  }
  SAY("answer", W(answer->status));
  if (answer->status != 200) return;
  if (answer->value) SAY("value", answer->value);
  if (answer->products) SAY("for sale", list_word(app, *answer->products));
  if (answer->check) say_check(app, answer->check);
  if (answer->delivery) {
    const assay_delivery *delivery = answer->delivery;
    SAY("delivery", W(delivery->answer), delivery->has_status ? W(delivery->status) : "-", W(delivery->version));
    for (size_t place = 0; place < delivery->file_count; place++) {
      SAY("file", delivery->files[place].name, delivery->files[place].content.start);
    }
  }
  if (answer->discount) {
    say_discount(app, answer->discount);
    assay_queue_add_payment(app, &(assay_payment){
        .product_identifier = "club", .quantity = 1, .application_username = app->user,
        .payment_discount = answer->discount});
  }
}

static void loaded(assay_app *app, void *sheet, const assay_error *error) {
  SAY("loaded", flag_word(app, error == NULL));
  if (error) {
    failed(app, error);
  } else {
    assay_sheet_present(app, sheet);
  }
}
static void sheet_finished(assay_app *app, void *state, assay_sheet *sheet) {
  (void)state;
  assay_note(app, "sheet finished");
  assay_sheet_dismiss(app, sheet);
  assay_sheet_set_delegate(app, sheet, (assay_sheet_handlers){0});
  assay_sheet_release(app, sheet);
}
static void found(assay_app *app, void *state, assay_found_items items, const assay_error *error) {
  (void)state;
  if (error) failed(app, error);
  for (size_t place = 0; place < items.count; place++) {
    const assay_found_item *item = &items.items[place];
    SAY("found", W(item->track_id), W(item->track_name), W(item->kind), W(item->artist_name),
        W(item->formatted_price), W(item->artwork_url));
  }
}
static void say_promotion(assay_app *app, const char *answer, const assay_error *error) {
  if (error) {
    failed(app, error);
  } else {
    SAY("promotion", answer);
  }
}
static void promoted(assay_app *app, void *state, const assay_error *error) {
  (void)state, say_promotion(app, "-", error);
}
static void visible(assay_app *app, void *state, assay_visibility visibility, const assay_error *error) {
  (void)state, say_promotion(app, (const char *[]){"default", "show", "hide"}[visibility], error);
}
static void ordered(assay_app *app, void *state, assay_texts product_ids, const assay_error *error) {
  (void)state, say_promotion(app, list_word(app, product_ids), error);
}
static void never(assay_app *app, void *state) { (void)state, assay_note(app, "never"); }
static void rang(assay_app *app, void *state) { (void)state, SAY("timer", W(app->now)); }

// -- The observer and the delegate

static void updated(assay_app *app, assay_transactions list) { say_transactions(app, "updated", list); }
static void removed(assay_app *app, assay_transactions list) { say_transactions(app, "removed", list); }
static void second_updated(assay_app *app, assay_transactions list) { say_transactions(app, "second", list); }
static void restore_finished(assay_app *app) { assay_note(app, "restore finished"); }
static void storefront_changed(assay_app *app) { assay_note(app, "storefront changed"); }
static void revoked(assay_app *app, assay_texts product_ids) { SAY("revoked", list_word(app, product_ids)); }

static void updated_downloads(assay_app *app, assay_downloads downloads) {
  static const char *const states[] = {"unknown", "waiting", "active", "paused", "finished", "failed", "cancelled"};
  for (size_t place = 0; place < downloads.count; place++) {
    const assay_download *download = downloads.items[place];
    int64_t remaining = (int64_t)download->time_remaining;
    SAY("download", W(download->content_identifier), W(download->expected_content_length),
        W(download->content_version), states[download->state], W((int64_t)(download->progress * 1000)), W(remaining),
        W(download->transaction->transaction_identifier), W(assay_download_content_url(app, download)));
    if (download->error) failed(app, download->error);
  }
}

static assay_answer should_add(assay_app *app, const assay_store_payment *payment, assay_product *product) {
  SAY("promoted", W(payment->product_identifier), W(payment->quantity), W(product->product_identifier));
  ((echo *)app->state)->promoted = *payment;
  return ASSAY_NO;
}

static assay_answer should_continue(
    assay_app *app, assay_transaction *transaction, const assay_storefront *storefront) {
  echo *echo = app->state;
  SAY("continue?", W(transaction->payment.product_identifier), W(storefront->country_code), W(storefront->identifier));
  echo->transaction = transaction;
  echo->transactions = (assay_transactions){&echo->transaction, 1};
  return ASSAY_UNSAID;
}

static assay_answer should_show_price_consent(assay_app *app) { return assay_note(app, "consent?"), ASSAY_NO; }

static const assay_observer observer = {
    .updated_transactions = updated, .removed_transactions = removed, .restore_finished = restore_finished,
    .restore_failed = failed, .should_add_store_payment = should_add, .storefront_changed = storefront_changed,
    .revoked_entitlements = revoked, .updated_downloads = updated_downloads};
static const assay_observer second = {.updated_transactions = second_updated};
static const assay_delegate delegate = {
    .should_continue = should_continue, .should_show_price_consent = should_show_price_consent};

// -- The values of StoreKit 2

static void say_verification(assay_app *app, const char *name, const assay_verification *verification) {
  const assay_store_transaction *told = verification->transaction;
  ((echo *)app->state)->store_transaction = told;
  SAY(name, W(verification->verified), W(told->id), W(told->original_id), W(told->product_id), W(told->product_type),
      W(told->subscription_group_id), W(told->purchase_date), W(told->original_purchase_date),
      W(told->expiration_date), W(told->purchased_quantity), W(told->is_upgraded), W(told->revocation_date),
      W(told->app_account_token), W(told->ownership_type), W(told->price), W(told->currency), W(told->storefront),
      W(told->environment), W(told->offer_type), W(told->offer_id));
}

/// The name of the list is the state.
static void listed(assay_app *app, void *name, const assay_store_answer *answer) {
  for (size_t place = 0; place < answer->transactions.count; place++) {
    say_verification(app, name, answer->transactions.items[place]);
  }
}

static void latest(assay_app *app, void *state, const assay_store_answer *answer) {
  if (answer->transactions.count == 0) assay_note(app, "no latest");
  listed(app, state, answer);
}

static void bought(assay_app *app, void *state, const assay_store_answer *answer) {
  (void)state;
  if (answer->error) {
    failed(app, answer->error);
    return;
  }
  static const char *const results[] = {"success", "pending", "user_cancelled"};
  const char *words[] = {"bought", "-", "-", "-", NULL};
  for (int place = 0; place < 3; place++) {
    if (assay_same(answer->result, results[place])) words[place + 1] = "true";
  }
  say(app, words);
  if (answer->verification) say_verification(app, "transaction", answer->verification);
}

static void store_updated(assay_app *app, void *state, const assay_store_update *received) {
  (void)state, say_verification(app, "update", received->update);
}

static void say_offers(assay_app *app, const assay_offer_list *offers) {
  for (size_t place = 0; place < offers->count; place++) say_offer(app, offers->items[place]);
}

static void say_store_product(assay_app *app, const assay_store_product *product) {
  const assay_period *period = &product->subscription_period;
  SAY("store product", W(product->id), W(product->type), W(product->display_name), W(product->description),
      W(product->price), W(product->display_price), W(product->subscription_group_id),
      period->unit ? W(period->number_of_units) : "-", W(period->unit), W(product->is_family_shareable));
  if (product->introductory_offer) say_offer(app, product->introductory_offer);
  say_offers(app, &product->promotional_offers);
  say_offers(app, &product->win_back_offers);
}

static void say_store_products(assay_app *app, void *state, const assay_store_answer *answer) {
  (void)state;
  if (answer->error) failed(app, answer->error);
  for (size_t place = 0; place < answer->products.count; place++) say_store_product(app, answer->products.items[place]);
}

static void say_status(assay_app *app, const char *name, const assay_subscription_status *status) {
  const assay_renewal_info *info = status->renewal_info;
  SAY(name, W(status->state), W(info->verified), W(info->current_product_id), W(info->auto_renew_preference),
      W(info->will_auto_renew), W(info->expiration_reason), W(info->is_in_billing_retry),
      W(info->grace_period_expiration_date), W(info->price_increase_status), W(info->renewal_date),
      W(info->renewal_price), W(info->currency));
  const assay_texts *offers = &info->eligible_win_back_offer_ids;
  for (size_t place = 0; place < offers->count; place++) SAY("win back", W(offers->items[place]));
  say_verification(app, "of status", status->transaction);
}

static void status_updated(assay_app *app, void *state, const assay_store_update *received) {
  (void)state, say_status(app, "status update", received->status);
}

static void storefront_updated(assay_app *app, void *state, const assay_store_update *received) {
  (void)state;
  SAY("storefront", W(received->storefront->country_code), W(received->storefront->identifier));
}

static void intended(assay_app *app, void *state, const assay_store_update *received) {
  (void)state;
  SAY("intent", W(received->intent->id));
  say_store_product(app, received->intent->product);
}

static void message_received(assay_app *app, void *state, const assay_store_update *received) {
  (void)state;
  SAY("message", W(received->message));
  assay_store_display(app, received->message);
}

static void say_statuses(assay_app *app, void *state, const assay_store_answer *answer) {
  (void)state;
  for (size_t place = 0; place < answer->statuses.count; place++) say_status(app, "status", answer->statuses.items[place]);
}

static void say_flag(assay_app *app, void *state, const assay_store_answer *answer) {
  (void)state;
  if (answer->error) failed(app, answer->error);
  else SAY("answer", W(answer->flag));
}

static void closed(assay_app *app, void *state, const assay_store_answer *answer) {
  (void)state;
  if (answer->error) failed(app, answer->error);
  else assay_note(app, "closed");
}

static void say_app_transaction(assay_app *app, void *state, const assay_store_answer *answer) {
  (void)state;
  if (answer->error) failed(app, answer->error);
  else SAY("app", W(answer->app_transaction->app_version), W(answer->app_transaction->original_app_version));
}

static void synchronized(assay_app *app, void *state, const assay_store_answer *answer) {
  (void)state;
  if (answer->error) failed(app, answer->error);
  else assay_note(app, "synchronized");
}

// -- The calls, in groups that a tap names

static void finish(assay_app *app) {
  const echo *echo = app->state;
  for (size_t place = 0; place < echo->transactions.count; place++) {
    assay_queue_finish(app, echo->transactions.items[place]);
  }
}

static void queue(assay_app *app) {
  SAY("allowed", W(assay_queue_can_make_payments(app)));
  const assay_storefront *storefront = assay_queue_storefront(app);
  SAY("storefront", storefront ? storefront->country_code : "-", storefront ? storefront->identifier : "-");
  say_transactions(app, "pending", assay_queue_transactions(app));
  SAY("observers", assay_queue_has_observer(app, &observer) ? "1" : "0", flag_word(app, assay_queue_delegate(app) != NULL));
  assay_queue_present_code_sheet(app);
  assay_queue_show_price_consent(app);
}

static void second_observer(assay_app *app) {
  assay_queue_add_observer(app, &second);
  assay_queue_remove_observer(app, &second);
  assay_queue_add_observer(app, &second);
  assay_queue_release_observer(app, &second);
  assay_queue_set_delegate(app, NULL);
  SAY("delegate", flag_word(app, assay_queue_delegate(app) != NULL));
}

static void payments(assay_app *app) {
  assay_queue_add(app, "coins", 1);
  assay_queue_add_payment(app, &(assay_payment){
      .product_identifier = "coins", .quantity = 1, .simulates_ask_to_buy_in_sandbox = true});
  assay_queue_add_payment(app, &(assay_payment){.product_identifier = "coins", .quantity = 1, .request_data = true});
}

static void add_promoted(assay_app *app) { assay_queue_add_promoted(app, &((echo *)app->state)->promoted); }
static void answer_storefront(assay_app *app) {
  assay_queue_answer_storefront(app, ((echo *)app->state)->transactions.items[0], true);
}
static void start(assay_app *app) { assay_queue_start_downloads(app, ((echo *)app->state)->downloads); }
static void pause_all(assay_app *app) { assay_queue_pause_downloads(app, ((echo *)app->state)->downloads); }
static void resume(assay_app *app) { assay_queue_resume_downloads(app, ((echo *)app->state)->downloads); }
static void cancel(assay_app *app) { assay_queue_cancel_downloads(app, ((echo *)app->state)->downloads); }

static void products(assay_app *app) {
  static const char *const wanted[] = {"coins", "club", "nothing"};
  assay_request_handlers handlers = {.response = responded, .finished = finished, .failed = request_failed};
  assay_request_products(app, (assay_texts){wanted, 3}, handlers);
  assay_request_start(app, assay_products_request(app, (assay_texts){wanted, 1}, handlers));
  assay_request *dropped = assay_products_request(app, (assay_texts){wanted, 1}, handlers);
  assay_request_start(app, dropped);
  assay_request_cancel(app, dropped);
  assay_request_release(app, dropped);
}

static void receipt(assay_app *app) {
  const assay_receipt *receipt = assay_read_receipt(app);
  if (!receipt) {
    assay_note(app, "no receipt");
    return;
  }
  SAY("receipt", W(receipt->receipt_type), W(receipt->bundle_id), W(receipt->application_version),
      W(receipt->original_application_version), W(receipt->receipt_creation_date), W(receipt->original_purchase_date),
      W(receipt->expiration_date), W(receipt->is_revoked));
  say_entries(app, receipt->in_app);
  const char *data = assay_receipt_data(app);
  SAY("data", W(data), W(assay_receipt_url(app)));
}
static void refresh(assay_app *app) {
  assay_receipt_properties none = {0}, expired = {.is_expired = true};
  assay_refresh_receipt(app, none, (assay_request_handlers){.finished = finished, .failed = request_failed});
  assay_refresh_receipt(app, expired, (assay_request_handlers){.finished = finished});
}
static void check_receipt(assay_app *app) {
  assay_check_question question = {
      .receipt = assay_receipt_data(app), .password = app->shared_secret, .exclude_old_transactions = true};
  assay_check_receipt(app, question, checked, NULL);
}
static void invalid_receipt(assay_app *app) { assay_terminate_for_invalid_receipt(app); }

static void say_done(assay_app *app, bool is_done) {
  if (is_done) {
    assay_note(app, "done");
  } else {
    failed(app, app->error);
  }
}
static void disk(assay_app *app) {
  say_done(app, assay_disk_write(app, "a/ä", "text \"quoted\"\n"));
  say_done(app, assay_disk_write_bytes(app, "a/bytes", (assay_bytes){"\xff\0\1", 3}));
  say_done(app, assay_disk_copy(app, "a/ä", "b/copy"));
  say_done(app, assay_disk_exclude_from_backup(app, "a/ä"));
  bool is_there = assay_disk_exists(app, "a/ä"), is_nothing_there = assay_disk_exists(app, "nothing");
  SAY("files", W(is_there), W(is_nothing_there), list_word(app, assay_disk_list(app, "a")));
  const char *text = assay_disk_read(app, "a/ä");
  int64_t count = (int64_t)assay_disk_read_bytes(app, "a/bytes").count;
  SAY("text", W(text), W(count), W(assay_disk_read(app, "nothing")));
  SAY("removed", W(assay_disk_remove(app, "b/copy")));
  assay_preferences_set(app, "name", "ann");
  assay_preferences_set(app, "count", "3");
  assay_preferences_set(app, "name", NULL);
  const char *name = assay_preferences_get(app, "name");
  SAY("preferences", W(name), W(assay_preferences_get(app, "count")));
  assay_preferences_synchronize(app);
}

static void server(assay_app *app) {
  assay_server_put(app, "key", "value", answered, NULL);
  assay_server_put_new(app, "key", "other", answered, NULL);
  assay_server_get(app, "key", answered, NULL);
  assay_server_products(app, answered, NULL);
}
static void deliver(assay_app *app) {
  assay_server_verify(app, assay_receipt_data(app), answered, NULL);
  assay_delivery_question question = {
      .receipt = assay_receipt_data(app), .product_id = "book",
      .transaction_id = ((echo *)app->state)->transactions.items[0]->transaction_identifier};
  assay_server_deliver(app, question, answered, NULL);
}
static void offer(assay_app *app) { assay_server_sign_offer(app, "club", "come_back", app->user, answered, NULL); }

static void take_time(assay_app *app) {
  assay_timer stopped = assay_after(app, 1, never, NULL);
  assay_after(app, 1.5, rang, NULL);
  assay_timer_cancel(app, stopped);
  assay_work(app, 0.25);
}

static void screen(assay_app *app) {
  assay_show_dialog(app, ASSAY_WAITING, "A dialog");
  assay_show_text(app, ASSAY_MESSAGE, "A text");
  assay_show_busy(app, true);
  assay_show_busy(app, false);
  assay_show_price(app, "coins", "0.99 €");
  assay_list_products(app, 2);
  SAY("opened", W(assay_open_url(app, "echo:nothing")));
}

static void claims(assay_app *app) {
  const assay_transaction *transaction = ((echo *)app->state)->transactions.items[0];
  assay_grant(app, transaction, "coins", 100, "ann");
  assay_grant(app, NULL, "coins", 1, NULL);
  assay_persisted(app, transaction, ASSAY_GRANT);
  assay_persisted(app, NULL, ASSAY_RECEIPT);
  assay_verified(app, transaction, 0);
  assay_verified(app, NULL, 21002);
  assay_revoke(app, "coins");
}

static void sheet(assay_app *app) {
  assay_sheet *sheet = assay_store_sheet(app);
  assay_sheet_set_delegate(app, sheet, (assay_sheet_handlers){.finished = sheet_finished});
  assay_sheet_load(app, sheet, (assay_sheet_parameters){364709193, "coins"}, loaded, sheet);
  assay_search_store(app, (assay_store_search){"coins", ASSAY_APP, "USA"}, found, NULL);
}

static void promotions(assay_app *app) {
  static const char *const order[] = {"club", "coins"};
  assay_promotions_update_visibility(app, ASSAY_HIDE, "coins", promoted, NULL);
  assay_promotions_fetch_visibility(app, "coins", visible, NULL);
  assay_promotions_update_order(app, (assay_texts){order, 2}, promoted, NULL);
  assay_promotions_fetch_order(app, ordered, NULL);
}

static void start_listening(assay_app *app) {
  ((echo *)app->state)->listener = assay_store_updates(app, store_updated, NULL);
}
static void stop_listening(assay_app *app) { assay_listener_stop(app, ((echo *)app->state)->listener); }

static void store_products(assay_app *app) {
  static const char *const ids[] = {"coins", "club", "nothing"};
  SAY("store", W(assay_store_can_make_payments(app)), W(assay_store_storefront(app)->country_code));
  assay_store_products(app, (assay_texts){ids, 3}, say_store_products, NULL);
}

static void win_back(assay_app *app) {
  assay_purchase_options options = {.win_back_offer = "we_miss_you"};
  assay_store_purchase(app, "club", &options, bought, NULL);
}

static void ask_to_buy(assay_app *app) {
  assay_purchase_options options = {.simulates_ask_to_buy_in_sandbox = true};
  assay_store_purchase(app, "book", &options, bought, NULL);
}

static void store_finish(assay_app *app) {
  assay_store_transaction_finish(app, ((echo *)app->state)->store_transaction);
}

static void lists(assay_app *app) {
  assay_store_unfinished(app, listed, "unfinished");
  assay_store_all(app, NULL, listed, "all");
  assay_store_all(app, "coins", listed, "all coins");
  assay_store_current_entitlements(app, NULL, listed, "entitlement");
  assay_store_current_entitlements(app, "club", listed, "club");
  assay_store_latest(app, "club", latest, "latest");
}

static void start_notices(assay_app *app) {
  assay_store_status_updates(app, status_updated, NULL);
  assay_store_storefront_updates(app, storefront_updated, NULL);
  assay_store_purchase_intents(app, intended, NULL);
  assay_store_messages(app, message_received, NULL);
}

static void statuses(assay_app *app) { assay_store_subscription_status(app, "club", say_statuses, NULL); }

static void eligible(assay_app *app) { assay_store_is_eligible_for_intro_offer(app, "club", say_flag, NULL); }

static void app_transaction(assay_app *app) { assay_store_app_transaction(app, say_app_transaction, NULL); }

static void refresh_app_transaction(assay_app *app) {
  assay_store_refresh_app_transaction(app, say_app_transaction, NULL);
}

static void signed_form(assay_app *app) {
  SAY("signed", W(assay_store_transaction_jws_representation(app, ((echo *)app->state)->store_transaction)));
}

static void refund(assay_app *app) {
  assay_store_transaction_begin_refund_request(app, ((echo *)app->state)->store_transaction, say_flag, NULL);
}

static void manage(assay_app *app) { assay_store_show_manage_subscriptions(app, closed, NULL); }

static void redeem(assay_app *app) { assay_store_present_offer_code_redeem_sheet(app, closed, NULL); }

static void synchronize(assay_app *app) { assay_store_sync(app, synchronized, NULL); }

static void tap(assay_app *app, const char *name) {
  static const struct {
    const char *name;
    void (*act)(assay_app *app);
  } taps[] = {
      {"finish", finish}, {"queue", queue}, {"second observer", second_observer}, {"payments", payments},
      {"add promoted", add_promoted}, {"continue", answer_storefront}, {"start", start}, {"pause", pause_all},
      {"resume", resume}, {"cancel", cancel}, {"products", products}, {"receipt", receipt}, {"refresh", refresh},
      {"check receipt", check_receipt}, {"invalid receipt", invalid_receipt}, {"disk", disk}, {"server", server},
      {"deliver", deliver}, {"offer", offer}, {"time", take_time}, {"screen", screen}, {"claims", claims},
      {"sheet", sheet}, {"promotions", promotions}, {"listen", start_listening}, {"stop listening", stop_listening},
      {"store products", store_products}, {"ask to buy", ask_to_buy}, {"win back", win_back}, {"store finish", store_finish},
      {"lists", lists}, {"notices", start_notices}, {"statuses", statuses}, {"eligible", eligible},
      {"app transaction", app_transaction}, {"refresh app transaction", refresh_app_transaction}, {"signed", signed_form},
      {"refund", refund},
      {"manage", manage}, {"redeem", redeem}, {"sync", synchronize}};
  for (size_t place = 0; place < sizeof taps / sizeof *taps; place++) {
    if (assay_same(taps[place].name, name)) taps[place].act(app);
  }
}

// -- The app

static void launch(assay_app *app) {
  SAY("launch", W(app->user), W(app->now), W(app->version), W(app->system_version), W(app->shared_secret));
  static const char *const types[] = {
      "unknown", "consumable", "non_consumable", "non_renewing", "auto_renewable", "free_subscription"};
  static const char *const deliveries[] = {"unknown", "built_in", "server", "hosted"};
  for (size_t place = 0; place < app->product_ids.count; place++) {
    const assay_bundled_product *product = &app->products[place];
    SAY("bundled", product->product_identifier, types[product->type], W(product->grants), deliveries[product->delivery]);
  }
  assay_queue_set_delegate(app, &delegate);
  assay_queue_add_observer(app, &observer);
}
/// An app that listens buys with StoreKit 2.
static void buy(assay_app *app, const char *product_id, int64_t quantity) {
  if (((echo *)app->state)->listener.number > 0) {
    assay_purchase_options options = {.quantity = quantity, .app_account_token = assay_user_token(app)};
    assay_store_purchase(app, product_id, &options, bought, NULL);
    return;
  }
  assay_queue_add_payment(app, &(assay_payment){
      .product_identifier = product_id, .quantity = quantity, .application_username = app->user});
}
static void restore(assay_app *app) { assay_queue_restore(app, app->user); }
static int64_t owned(assay_app *app, const char *product_id) {
  return (void)product_id, (int64_t)assay_disk_list(app, "a/").count;
}
static void foreground(assay_app *app) { assay_note(app, "foreground"); }
static void background(assay_app *app) { assay_note(app, "background"); }
static void terminate(assay_app *app) { assay_note(app, "terminate"); }
static void login_changed(assay_app *app) { SAY("login", W(app->user)); }

int main(void) {
  return assay_run(&(assay_description){
      .capabilities = {
          .nested = ASSAY_YES, .receipts = ASSAY_YES, .refresh = ASSAY_YES, .hosted = ASSAY_YES, .offers = ASSAY_YES,
          .sheet = ASSAY_YES, .server = ASSAY_YES, .server_delivery = ASSAY_YES,
          .queue = ASSAY_YES, .storekit2 = ASSAY_YES},
      .state_size = sizeof(echo),
      .forks = true,
      .on = {
          .launch = launch, .buy = buy, .restore = restore, .tap = tap, .owned = owned, .foreground = foreground,
          .background = background, .terminate = terminate, .login_changed = login_changed}});
}
