// The shop: the products for sale, their prices, and the payments for them.
#include "reference.h"

#include <string.h>

// -- What is for sale

// Whether the store sells a product; if the store was not asked, whether the bundle has it.
static const assay_product *sold(const shop *shop, const char *product_id) {
  for (size_t place = 0; place < shop->products.count; place++) {
    if (strcmp(shop->products.items[place]->product_identifier, product_id) == 0) return shop->products.items[place];
  }
  return NULL;
}

static void add(assay_app *app, const char *product_id, int64_t quantity) {
  const shop *shop = &reference_of(app)->shop;
  if (shop->is_known && !sold(shop, product_id)) {
    assay_show_dialog(app, ASSAY_MESSAGE, "This product is not for sale at present.");
    return;
  }
  buyers_tapped(app, product_id, books_user_of(app));
  assay_payment payment = {
      .product_identifier = product_id, .quantity = quantity, .application_username = app->user};
  assay_queue_add_payment(app, &payment);
}

static void buy_with_first_offer(assay_app *app);

// The store answered or failed: taps that waited for it continue.
static void begin_to_sell(assay_app *app) {
  shop *shop = &reference_of(app)->shop;
  shop_tap *tap = shop->first;
  shop->is_asking = false;
  shop->request = NULL;
  shop->first = NULL;
  for (; tap; tap = tap->next) {
    if (tap->product_id) {
      add(app, tap->product_id, tap->quantity);
    } else {
      buy_with_first_offer(app);
    }
  }
}

// A price is shown in the product's own locale; the storefront's country may differ from the device's.
static void show(assay_app *app, assay_products products) {
  if (products.count > 0) assay_list_products(app, products.count);
  for (size_t place = 0; place < products.count; place++) {
    const assay_product *product = products.items[place];
    assay_show_price(app, product->product_identifier, product->localized_price);
    hosted_look(app, product);
  }
}

// Identifiers that the store does not know are skipped; the other products are for sale.
static void answered(assay_app *app, void *state, assay_products products, assay_texts invalid) {
  shop *shop = state;
  assay_product **kept = assay_allocate(app, products.count * sizeof *kept);
  for (size_t place = 0; place < products.count; place++) kept[place] = products.items[place];
  for (size_t place = 0; place < invalid.count; place++) {
    assay_note(app, assay_text(app, "not for sale: %s", invalid.items[place]));
  }
  show(app, products);
  shop->products = (assay_products){kept, products.count};
  shop->is_known = true;
  begin_to_sell(app);
}

static void not_answered(assay_app *app, void *state, const assay_error *error) {
  (void)state, (void)error;
  begin_to_sell(app);
}

void shop_request(assay_app *app, assay_texts product_ids) {
  shop *shop = &reference_of(app)->shop;
  assay_request_handlers handlers = {.state = shop, .response = answered, .failed = not_answered};
  shop->request = assay_request_products(app, product_ids, handlers);
}

void shop_open(assay_app *app) {
  shop *shop = &reference_of(app)->shop;
  if (shop->is_asking) return;
  shop->is_asking = true;
  delivery_list(app);
}

void shop_storefront_changed(assay_app *app) {
  shop *shop = &reference_of(app)->shop;
  shop->is_known = false;
  shop->products = (assay_products){NULL, 0};
}

// -- Payments

bool shop_is_open(assay_app *app) { return assay_queue_can_make_payments(app); }

static void wait_for_answer(assay_app *app, const char *product_id, int64_t quantity) {
  shop *shop = &reference_of(app)->shop;
  shop_tap *tap = assay_allocate(app, sizeof *tap);
  tap->product_id = assay_keep(app, product_id);
  tap->quantity = quantity;
  if (shop->first) {
    shop->last->next = tap;
  } else {
    shop->first = tap;
  }
  shop->last = tap;
}

void shop_buy(assay_app *app, const char *product_id, int64_t quantity) {
  if (!shop_is_open(app)) {
    assay_show_dialog(app, ASSAY_MESSAGE, "Purchases are not allowed on this device.");
  } else if (reference_of(app)->shop.is_asking) {
    wait_for_answer(app, product_id, quantity);
  } else {
    add(app, product_id, quantity);
  }
}

static void buy_signed(assay_app *app, void *state, const assay_server_answer *answer) {
  if (answer->status != 200) {
    assay_show_dialog(app, ASSAY_ERROR, "The offer could not be prepared.");
    return;
  }
  const assay_product *product = state;
  assay_payment payment = {
      .product_identifier = product->product_identifier,
      .application_username = app->user,
      .payment_discount = answer->discount};
  assay_queue_add_payment(app, &payment);
}

// A signature is valid for one payment, so each payment gets its own from the server.
static void buy_with_first_offer(assay_app *app) {
  const shop *shop = &reference_of(app)->shop;
  for (size_t place = 0; place < app->product_ids.count; place++) {
    const char *product_id = app->product_ids.items[place];
    const assay_product *product = sold(shop, product_id);
    if (!product || product->discount_count == 0) continue;
    const char *offer_id = product->discounts[0].identifier;
    assay_server_sign_offer(app, product_id, offer_id, app->user, buy_signed, (void *)(uintptr_t)product);
    return;
  }
}

void shop_take_offer(assay_app *app) {
  if (reference_of(app)->shop.is_known) {
    buy_with_first_offer(app);
    return;
  }
  wait_for_answer(app, NULL, 0);
  shop_open(app);
}
