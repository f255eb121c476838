// The parts of the reference app, each in its own file, and the state of a launch.
#pragma once

#include "../assay_app.h"

// The books record the grants and their owners. They are files, so a kill at any moment leaves a whole entry
// or none.

/// The product of a restored transaction is in its original; if that is missing, in its own payment.
const char *books_product_of(const assay_transaction *transaction);
const char *books_user_of(const assay_app *app);
/// The store answered the tap of a transaction; returns the user who tapped.
const char *books_answered(assay_app *app, const assay_transaction *transaction, const char *product_id);
/// The user who paid for a transaction.
const char *books_buyer_of(assay_app *app, const assay_transaction *transaction, const char *product_id);
/// Grants a transaction's purchase to the user; returns whether the grant is saved.
bool books_deliver(assay_app *app, const assay_transaction *transaction, const char *product_id);
/// Whether an earlier launch granted a transaction but ended before it could finish it.
bool books_is_handed_out(assay_app *app, const assay_transaction *transaction, const char *product_id);
/// Whether the receipt still shows the product as owned.
bool books_is_in_receipt(assay_app *app, const char *product_id);
/// How much of a product the user owns.
int64_t books_owned(assay_app *app, const char *product_id);
void books_take_back(assay_app *app, const char *product_id);

// The users who tapped Buy, since a payment may lose the name of its user.

/// A user tapped Buy.
void buyers_tapped(assay_app *app, const char *product_id, const char *user);
/// The likely owner of a purchase without a name, or NULL.
const char *buyers_likely(assay_app *app, const char *product_id);
/// The store answered a tap of a user.
void buyers_answered(assay_app *app, const char *product_id, const char *user);

// The shop: the products for sale, their prices, and the payments for them.

/// A tap that waits for the store's answer: on Buy, or on an offer, which has no product yet.
typedef struct shop_tap {
  struct shop_tap *next;
  const char *product_id;
  int64_t quantity;
} shop_tap;

typedef struct shop {
  /// The products of this launch's last response; nothing else is sold.
  assay_products products;
  bool is_known;
  /// Whether a request to the store or the server is in progress, and the request.
  bool is_asking;
  assay_request *request;
  shop_tap *first, *last;
} shop;

bool shop_is_open(assay_app *app);
/// Requests the products from the store, and shows them with their prices.
void shop_open(assay_app *app);
void shop_request(assay_app *app, assay_texts product_ids);
void shop_buy(assay_app *app, const char *product_id, int64_t quantity);
/// Buys the first product with an offer, using its first offer.
void shop_take_offer(assay_app *app);
/// Prices and titles are those of another country now; the shop requests them again when needed.
void shop_storefront_changed(assay_app *app);

// The App Store pages that the app shows.

/// Handles the taps "sheet NUMBER", "search TERM", and "link ADDRESS"; returns whether the tap was one of
/// them.
bool pages_tapped(assay_app *app, const char *name);

// Deliveries of the developer's server.

/// A transaction whose content has not arrived yet.
typedef struct delivery {
  struct delivery *next;
  const assay_transaction *transaction;
  const char *product_id;
  const char *buyer;
  size_t try_count;
  bool is_asked;
} delivery;

bool delivery_is_ours(const assay_app *app, const char *product_id);
/// Fetches the content of a transaction, grants it to the user, and finishes the transaction.
void delivery_fetch(assay_app *app, const assay_transaction *transaction, const char *product_id);
/// The app entered the foreground: undecided deliveries are retried.
void delivery_resume(assay_app *app);
/// Requests the products for sale, which the server lists; the app only knows the built-in ones.
void delivery_list(assay_app *app);

// Hosted content: files that the store hosts and the payment queue downloads.

/// A transaction whose content is or was incomplete.
typedef struct hosted_entry {
  struct hosted_entry *next;
  const assay_transaction *transaction;
  const char *product_id;
  const char *version;
  bool is_open, is_given_up, is_offer;
} hosted_entry;

/// A download, identified by its transaction and its content.
typedef struct hosted_transfer {
  struct hosted_transfer *next;
  const char *key;
  bool is_running;
  /// How often this launch restarted it after a failure in an earlier launch.
  int restart_count;
} hosted_transfer;

/// A download that waits until fewer downloads run.
typedef struct hosted_turn {
  struct hosted_turn *next;
  assay_download *download;
} hosted_turn;

/// A product whose new version was announced to the user.
typedef struct hosted_news {
  struct hosted_news *next;
  const char *product_id, *version;
} hosted_news;

typedef struct hosted {
  /// In the order in which the transactions arrived.
  hosted_entry *first_entry, *last_entry;
  hosted_transfer *transfers;
  size_t running_count;
  hosted_turn *first_turn, *last_turn;
  hosted_news *news;
  /// Whether this launch started a restore, so that restored products can be offered.
  bool has_restored;
} hosted;

/// Whether a purchased or restored transaction includes files of a product.
bool hosted_has_content(const assay_app *app, const assay_transaction *transaction, const char *product_id);
/// Handles such a transaction, and finishes it in the end.
void hosted_take(assay_app *app, const assay_transaction *transaction, const char *product_id);
void hosted_updated(assay_app *app, assay_downloads downloads);
/// Transactions left the queue with their files; the user still owns the products.
void hosted_removed(assay_app *app, assay_transactions transactions);
/// The app entered the foreground: failed downloads are retried.
void hosted_resume(assay_app *app);
/// Handles a tap about hosted content: download, update, pause, resume, or cancel a PRODUCT. Returns whether
/// the tap was one of them.
bool hosted_tapped(assay_app *app, const char *name);
/// The shop lists a product. Owners are not notified of a new version, so the app compares.
void hosted_look(assay_app *app, const assay_product *product);

// The interface between the parts of hosted content

/// The open entries of a product.
typedef struct hosted_entries {
  hosted_entry *const *items;
  size_t count;
} hosted_entries;

hosted_entries hosted_entries_of(assay_app *app, const char *product_id);
/// The open entry of a transaction, or NULL.
hosted_entry *hosted_entry_of(const assay_app *app, const assay_transaction *transaction);
/// Opens a new entry for a transaction, which replaces an earlier one with the same identifier.
hosted_entry *hosted_open_entry(assay_app *app, const assay_transaction *transaction, const char *product_id);
hosted_transfer *hosted_transfer_of(assay_app *app, const assay_download *download);
void hosted_set_running(assay_app *app, const assay_download *download, bool is_running);
void hosted_wait_for_turn(assay_app *app, assay_download *download);
void hosted_enqueue(assay_app *app, hosted_entry *entry);
void hosted_start_next(assay_app *app);
void hosted_give_up(assay_app *app, hosted_entry *entry);
/// The file that records that a user chose to download a product.
const char *hosted_chosen_path(assay_app *app, const char *product_id);
bool hosted_is_saved(assay_app *app, const hosted_entry *entry, const assay_download *download);
/// Copies files from the cache, which the system empties after finish; false if there is no room.
bool hosted_save(assay_app *app, const hosted_entry *entry, const assay_download *download);
/// The store hosts these files, so they need no backup; a kill may have happened between the copy and this.
void hosted_exclude(assay_app *app, const hosted_entry *entry, const assay_download *download);
void hosted_remove_older(assay_app *app, const hosted_entry *entry);
void hosted_forget(assay_app *app, const char *product_id);

// The app

/// A promoted payment that arrived during a restore.
typedef struct put_off {
  struct put_off *next;
  assay_store_payment payment;
} put_off;

/// The state of a launch.
typedef struct reference {
  shop shop;
  hosted hosted;
  delivery *deliveries;
  bool is_restoring;
  put_off *first_put_off, *last_put_off;
} reference;

static inline reference *reference_of(const assay_app *app) { return (reference *)app->state; }

/// Starts a restore.
void reference_restore(assay_app *app);
