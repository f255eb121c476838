// The parts of the reference app, each of which has its business in a file of its own, and what a launch holds of them.
#pragma once

#include "../assay_app.h"

// The books: what was handed out, and who has it. They are files, so a kill at any moment leaves a whole entry or none.

/// What a restored transaction is about stands in its original; where that is missing, in its own payment.
const char *books_product_of(const assay_transaction *transaction);
const char *books_user_of(const assay_app *app);
/// The store answered the tap behind a transaction; gives whose it was.
const char *books_answered(assay_app *app, const assay_transaction *transaction, const char *product_id);
/// The user who paid for a transaction.
const char *books_buyer_of(assay_app *app, const assay_transaction *transaction, const char *product_id);
/// Gives the user what a transaction paid for, and says whether that is safe.
bool books_deliver(assay_app *app, const assay_transaction *transaction, const char *product_id);
/// Whether an earlier launch handed out what a transaction paid for, and died before it could finish.
bool books_is_handed_out(assay_app *app, const assay_transaction *transaction, const char *product_id);
/// Whether the receipt still shows that a product is owned.
bool books_is_in_receipt(assay_app *app, const char *product_id);
/// How much of a product the user has.
int64_t books_owned(assay_app *app, const char *product_id);
void books_take_back(assay_app *app, const char *product_id);

// Who tapped Buy for what, since a payment may lose the name of its user.

/// A user tapped Buy.
void buyers_tapped(assay_app *app, const char *product_id, const char *user);
/// Whose a purchase without a name is, as far as anybody can tell, or NULL.
const char *buyers_likely(assay_app *app, const char *product_id);
/// The store answered a tap of a user.
void buyers_answered(assay_app *app, const char *product_id, const char *user);

// The shop: what is for sale and at which price, and the payments for it.

/// A tap that waits for the store's answer: on Buy, or on an offer, which has no product yet.
typedef struct shop_tap {
  struct shop_tap *next;
  const char *product_id;
  int64_t quantity;
} shop_tap;

typedef struct shop {
  /// What the last products response of this launch had; nothing else is sold.
  assay_products products;
  bool is_known;
  /// Whether the store or the server is asked, and the request while it is under way.
  bool is_asking;
  assay_request *request;
  shop_tap *first, *last;
} shop;

bool shop_is_open(assay_app *app);
/// Asks the store for the products, and shows them with their prices.
void shop_open(assay_app *app);
void shop_request(assay_app *app, assay_texts product_ids);
void shop_buy(assay_app *app, const char *product_id, int64_t quantity);
/// Buys the first product that has an offer, with its first one.
void shop_take_offer(assay_app *app);
/// Prices and titles are those of another country now; the shop is asked again when it is next needed.
void shop_storefront_changed(assay_app *app);

// The pages of the store that the app shows inside itself.

/// Whether a tap was "sheet NUMBER", "search TERM" or "link ADDRESS", which it then did.
bool pages_tapped(assay_app *app, const char *name);

// What the developer's server delivers.

/// A transaction whose content is not here yet.
typedef struct delivery {
  struct delivery *next;
  const assay_transaction *transaction;
  const char *product_id;
  const char *buyer;
  size_t try_count;
  bool is_asked;
} delivery;

bool delivery_is_ours(const assay_app *app, const char *product_id);
/// Fetches what a transaction paid for, gives it to the user and finishes the transaction.
void delivery_fetch(assay_app *app, const assay_transaction *transaction, const char *product_id);
/// The app is in front again: what decided nothing before may do so now.
void delivery_resume(assay_app *app);
/// Asks the store for what is for sale, which the server knows; the app knows only what it has built in.
void delivery_list(assay_app *app);

// Hosted content: files that the store keeps, and that the payment queue brings to the device.

/// A transaction with content that is not complete, or that was.
typedef struct hosted_entry {
  struct hosted_entry *next;
  const assay_transaction *transaction;
  const char *product_id;
  const char *version;
  bool is_open, is_given_up, is_offer;
} hosted_entry;

/// A download by its transaction and its content.
typedef struct hosted_transfer {
  struct hosted_transfer *next;
  const char *key;
  bool is_running;
  /// How often this launch began it again after it had failed in an earlier one.
  int restart_count;
} hosted_transfer;

/// A download that waits until fewer of them run.
typedef struct hosted_turn {
  struct hosted_turn *next;
  assay_download *download;
} hosted_turn;

/// A product whose new version the user was told of.
typedef struct hosted_news {
  struct hosted_news *next;
  const char *product_id, *version;
} hosted_news;

typedef struct hosted {
  /// In the order in which the transactions came.
  hosted_entry *first_entry, *last_entry;
  hosted_transfer *transfers;
  size_t running_count;
  hosted_turn *first_turn, *last_turn;
  hosted_news *news;
  /// Whether this launch asked for the purchase history, so that what is restored can be offered.
  bool has_restored;
} hosted;

/// Whether a transaction that is purchased or restored brings files of a product.
bool hosted_has_content(const assay_app *app, const assay_transaction *transaction, const char *product_id);
/// Takes care of such a transaction, and finishes it in the end.
void hosted_take(assay_app *app, const assay_transaction *transaction, const char *product_id);
void hosted_updated(assay_app *app, assay_downloads downloads);
/// Transactions that left the queue took their files along; their user owns the products all the same.
void hosted_removed(assay_app *app, assay_transactions transactions);
/// The app is in front again: what failed is tried again.
void hosted_resume(assay_app *app);
/// Whether a tap was about hosted content, which it then did: download, update, pause, resume or cancel a PRODUCT.
bool hosted_tapped(assay_app *app, const char *name);
/// The shop lists a product: owners are told of nothing, so that the app has to compare.
void hosted_look(assay_app *app, const assay_product *product);

// What the parts of hosted content ask of each other

/// The entries of a product that are open now.
typedef struct hosted_entries {
  hosted_entry *const *items;
  size_t count;
} hosted_entries;

hosted_entries hosted_entries_of(assay_app *app, const char *product_id);
/// The open entry of a transaction, or NULL.
hosted_entry *hosted_entry_of(const assay_app *app, const assay_transaction *transaction);
/// Begins anew with a transaction, which takes the place of what was told under its identifier before.
hosted_entry *hosted_open_entry(assay_app *app, const assay_transaction *transaction, const char *product_id);
hosted_transfer *hosted_transfer_of(assay_app *app, const assay_download *download);
void hosted_set_running(assay_app *app, const assay_download *download, bool is_running);
void hosted_wait_for_turn(assay_app *app, assay_download *download);
void hosted_enqueue(assay_app *app, hosted_entry *entry);
void hosted_start_next(assay_app *app);
void hosted_give_up(assay_app *app, hosted_entry *entry);
/// The file that says that a user chose to download a product.
const char *hosted_chosen_path(assay_app *app, const char *product_id);
bool hosted_is_saved(assay_app *app, const hosted_entry *entry, const assay_download *download);
/// Copies what came to the cache, which the system empties after finish; false where there is no room.
bool hosted_save(assay_app *app, const hosted_entry *entry, const assay_download *download);
/// The store has these files, so that no backup needs them; a kill may have come between a copy and this.
void hosted_exclude(assay_app *app, const hosted_entry *entry, const assay_download *download);
void hosted_remove_older(assay_app *app, const hosted_entry *entry);
void hosted_forget(assay_app *app, const char *product_id);

// The app

/// A promoted payment that came while a restore was under way.
typedef struct put_off {
  struct put_off *next;
  assay_store_payment payment;
} put_off;

/// What a launch holds.
typedef struct reference {
  shop shop;
  hosted hosted;
  delivery *deliveries;
  bool is_restoring;
  put_off *first_put_off, *last_put_off;
} reference;

static inline reference *reference_of(const assay_app *app) { return (reference *)app->state; }

/// Asks for the purchase history.
void reference_restore(assay_app *app);
