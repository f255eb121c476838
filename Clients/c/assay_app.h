// Long because an app includes it as one file; each section uses only the ones before it.
//
// The C side of Assay's app protocol: write an app as a table of functions, and test it with
// `assay run --app -- ./PROGRAM`.
//
// One header, no dependency, C11 and POSIX; C++17 may include it. One file of the program, in C, makes the functions:
//
//     #define ASSAY_APP_IMPLEMENTATION
//     #include "assay_app.h" // before any other header
//
// Each function of the app runs in a turn. Calls take effect immediately: when `assay_queue_finish` returns, the system
// has done it. Anything that takes time (a store response, a timer) arrives later, in a separate turn.
//
// How long things live:
// - For the launch: each `assay_transaction`, `assay_download`, `assay_product`, `assay_request` and `assay_sheet`,
//   which is the same object in each event and has the latest values; the objects of StoreKit 2, which keep the values
//   with which they were received; each text reached from an object; the fields of `app`; the memory that
//   `assay_allocate` returns; and the copies that `assay_keep` makes.
// - Until the end of the turn: all other results of calls and arguments of functions, such as files, lists, receipts,
//   errors, and answers of the server; and the texts of `assay_text`. In a thread of the app's own, they live until
//   the thread ends or calls `assay_forget_told`.
//
// Standard output belongs to the protocol, so `printf` goes to standard error, the app's log.
#ifndef ASSAY_APP_H
#define ASSAY_APP_H

#if defined(ASSAY_APP_IMPLEMENTATION) && !defined(_XOPEN_SOURCE)
#define _XOPEN_SOURCE 700
#endif

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// -- Words

typedef enum assay_answer { ASSAY_UNSAID, ASSAY_YES, ASSAY_NO } assay_answer;

typedef enum assay_product_type {
  ASSAY_UNKNOWN_TYPE,
  ASSAY_CONSUMABLE,
  ASSAY_NON_CONSUMABLE,
  ASSAY_NON_RENEWING,
  ASSAY_AUTO_RENEWABLE,
  ASSAY_FREE_SUBSCRIPTION,
  ASSAY_PRODUCT_TYPE_COUNT
} assay_product_type;

typedef enum assay_delivery_way {
  ASSAY_UNKNOWN_DELIVERY,
  ASSAY_BUILT_IN,
  ASSAY_FROM_SERVER,
  ASSAY_HOSTED
} assay_delivery_way;

typedef enum assay_transaction_state {
  ASSAY_UNKNOWN_STATE,
  ASSAY_PURCHASING,
  ASSAY_PURCHASED,
  ASSAY_FAILED,
  ASSAY_RESTORED,
  ASSAY_DEFERRED
} assay_transaction_state;

typedef enum assay_download_state {
  ASSAY_DOWNLOAD_UNKNOWN,
  ASSAY_DOWNLOAD_WAITING,
  ASSAY_DOWNLOAD_ACTIVE,
  ASSAY_DOWNLOAD_PAUSED,
  ASSAY_DOWNLOAD_FINISHED,
  ASSAY_DOWNLOAD_FAILED,
  ASSAY_DOWNLOAD_CANCELLED
} assay_download_state;

typedef enum assay_dialog {
  ASSAY_MESSAGE,
  ASSAY_ERROR,
  ASSAY_CONFIRMATION,
  ASSAY_WAITING,
  ASSAY_SUCCESS
} assay_dialog;

/// The item that an app saved.
typedef enum assay_claim_subject { ASSAY_GRANT, ASSAY_RECEIPT, ASSAY_CONTENT } assay_claim_subject;

typedef enum assay_visibility { ASSAY_DEFAULT, ASSAY_SHOW, ASSAY_HIDE } assay_visibility;

typedef enum assay_environment { ASSAY_PRODUCTION, ASSAY_SANDBOX } assay_environment;

/// The kinds of items in a search of the store; they can be combined with `|`.
typedef enum assay_item_kind {
  ASSAY_ANYTHING = 0,
  ASSAY_APP = 1,
  ASSAY_BOOK = 2,
  ASSAY_SONG = 4,
  ASSAY_ALBUM = 8,
  ASSAY_FILM = 16,
  ASSAY_PODCAST = 32
} assay_item_kind;

// -- The values of events and replies; a missing text is NULL

/// A missing date or time stamp.
#define ASSAY_NO_DATE INT64_MIN

typedef struct assay_app assay_app;
typedef struct assay_request assay_request;
typedef struct assay_sheet assay_sheet;
typedef struct assay_transaction assay_transaction;
typedef struct assay_download assay_download;
typedef struct assay_product assay_product;

/// Bytes, followed by a zero that is not counted.
typedef struct assay_bytes {
  const char *start;
  size_t count;
} assay_bytes;

typedef struct assay_texts {
  const char *const *items;
  size_t count;
} assay_texts;

typedef struct assay_transactions {
  assay_transaction *const *items;
  size_t count;
} assay_transactions;

typedef struct assay_downloads {
  assay_download *const *items;
  size_t count;
} assay_downloads;

typedef struct assay_products {
  assay_product *const *items;
  size_t count;
} assay_products;

typedef struct assay_error {
  const char *domain;
  int64_t code;
  /// NULL if there is no underlying error.
  const char *underlying_domain;
  int64_t underlying_code;
  const char *localized_description;
  /// Whether the request certainly had no effect; otherwise the other side may have carried it out.
  bool is_definite;
} assay_error;

/// A promotional offer, signed for one payment; the time stamp is in milliseconds.
typedef struct assay_discount {
  const char *identifier;
  const char *key_identifier;
  const char *nonce;
  assay_bytes signature;
  int64_t timestamp;
} assay_discount;

/// A promoted payment that the system made; the app can keep a copy, and add it later.
typedef struct assay_store_payment {
  const char *product_identifier;
  int64_t quantity;
  uint32_t number;
} assay_store_payment;

/// A payment: that of a transaction, or one that the app adds. In the latter, the quantity 0 means one.
typedef struct assay_payment {
  const char *product_identifier;
  int64_t quantity;
  const char *application_username;
  const assay_discount *payment_discount;
  bool simulates_ask_to_buy_in_sandbox;
  bool request_data;
  /// The system's promoted payment, or NULL.
  const assay_store_payment *promoted;
} assay_payment;

/// The original purchase of a restored transaction.
typedef struct assay_original {
  const char *transaction_identifier;
  int64_t transaction_date;
  assay_payment payment;
  const char *transaction_receipt;
} assay_original;

struct assay_transaction {
  assay_transaction_state transaction_state;
  const char *transaction_identifier;
  /// In seconds since the start.
  int64_t transaction_date;
  assay_payment payment;
  const assay_original *original_transaction;
  const assay_error *error;
  const char *transaction_receipt;
  assay_downloads downloads;
};

struct assay_download {
  const char *content_identifier;
  int64_t expected_content_length;
  const char *content_version;
  assay_download_state state;
  /// From 0 to 1.
  double progress;
  /// In seconds; -1 if unknown.
  double time_remaining;
  const assay_error *error;
  assay_transaction *transaction;
};

typedef struct assay_period {
  int64_t number_of_units;
  /// day, week, month, or year; NULL if there is no period.
  const char *unit;
} assay_period;

/// An introductory or a promotional offer of a product.
typedef struct assay_offer {
  const char *identifier;
  const char *type;
  int64_t price;
  const char *payment_mode;
  int64_t number_of_periods;
  assay_period subscription_period;
} assay_offer;

typedef struct assay_price_locale {
  const char *identifier;
  const char *currency_code;
  const char *currency_symbol;
  const char *decimal_separator;
  const char *grouping_separator;
  /// The number of decimals of the currency.
  size_t decimal_count;
} assay_price_locale;

struct assay_product {
  const char *product_identifier;
  const char *localized_title;
  const char *localized_description;
  /// In the smallest unit of the currency.
  int64_t price;
  const char *price_decimal;
  assay_price_locale price_locale;
  const char *localized_price;
  const char *subscription_group_identifier;
  assay_period subscription_period;
  /// NULL if there is none.
  const assay_offer *introductory_price;
  const assay_offer *discounts;
  size_t discount_count;
  bool is_family_shareable;
  bool is_downloadable;
  const int64_t *download_content_lengths;
  size_t download_content_length_count;
  const char *content_version;
  const char *download_content_version;
};

typedef struct assay_storefront {
  const char *country_code;
  const char *identifier;
} assay_storefront;

/// A product of the bundle.
typedef struct assay_bundled_product {
  const char *product_identifier;
  assay_product_type type;
  /// The amount that one purchase grants.
  int64_t grants;
  assay_delivery_way delivery;
} assay_bundled_product;

/// An entry of a receipt; dates are in seconds, or `ASSAY_NO_DATE`.
typedef struct assay_receipt_entry {
  const char *product_id;
  int64_t quantity;
  const char *transaction_id;
  const char *original_transaction_id;
  int64_t purchase_date;
  int64_t original_purchase_date;
  int64_t expires_date;
  int64_t cancellation_date;
  const char *cancellation_reason;
  bool is_trial_period;
  bool is_in_intro_offer_period;
  bool is_upgraded;
  const char *in_app_ownership_type;
  const char *web_order_line_item_id;
  const char *promotional_offer_id;
  const char *subscription_group_identifier;
  const char *app_account_token;
} assay_receipt_entry;

typedef struct assay_receipt_entries {
  const assay_receipt_entry *items;
  size_t count;
} assay_receipt_entries;

typedef struct assay_receipt {
  const char *receipt_type;
  const char *bundle_id;
  const char *application_version;
  const char *original_application_version;
  int64_t receipt_creation_date;
  int64_t original_purchase_date;
  int64_t expiration_date;
  bool is_revoked;
  assay_receipt_entries in_app;
} assay_receipt;

/// The defects of the receipt that a refresh requests.
typedef struct assay_receipt_properties {
  bool is_expired;
  bool is_revoked;
  bool is_volume_purchase;
} assay_receipt_properties;

typedef struct assay_pending_renewal {
  const char *product_id;
  const char *auto_renew_product_id;
  const char *original_transaction_id;
  const char *auto_renew_status;
  const char *is_in_billing_retry_period;
  const char *expiration_intent;
  int64_t grace_period_expires_date;
  const char *promotional_offer_id;
} assay_pending_renewal;

/// The store's response about a receipt.
typedef struct assay_receipt_check {
  int64_t status;
  assay_answer is_retryable;
  assay_receipt_entries in_app;
  assay_receipt_entries latest_receipt_info;
  const assay_pending_renewal *pending_renewal_info;
  size_t pending_renewal_count;
} assay_receipt_check;

typedef struct assay_file {
  const char *name;
  assay_bytes content;
} assay_file;

/// A delivery of the developer's server; it has files only if the content was sent.
typedef struct assay_delivery {
  const char *answer;
  bool has_status;
  int64_t status;
  const char *version;
  const assay_file *files;
  size_t file_count;
} assay_delivery;

/// A JSON value, such as the answer of a server's own code. The values of a list or an object form a chain.
typedef enum assay_json_kind {
  ASSAY_JSON_NULL,
  ASSAY_JSON_FLAG,
  ASSAY_JSON_INTEGER,
  /// A number that is not a 64-bit integer; its text is kept.
  ASSAY_JSON_FRACTION,
  ASSAY_JSON_TEXT,
  ASSAY_JSON_LIST,
  ASSAY_JSON_OBJECT
} assay_json_kind;

typedef struct assay_json assay_json;
struct assay_json {
  assay_json_kind kind;
  /// Its name, if it is in an object.
  const char *key;
  /// The next value of its list or object.
  assay_json *next;
  /// The bytes of a text; the values of a list or an object.
  size_t count;
  union {
    bool flag;
    int64_t integer;
    const char *text;
    assay_json *first;
  };
};

/// The answer of the developer's server: a status and the requested value, or an error if it could not be reached.
typedef struct assay_server_answer {
  /// 0 if there is an error.
  int64_t status;
  const assay_error *error;
  const char *value;
  const assay_discount *discount;
  const assay_texts *products;
  const assay_delivery *delivery;
  const assay_receipt_check *check;
  const assay_json *document;
} assay_server_answer;

typedef struct assay_found_item {
  int64_t track_id;
  const char *track_name;
  const char *kind;
  const char *artist_name;
  const char *formatted_price;
  const char *artwork_url;
} assay_found_item;

typedef struct assay_found_items {
  const assay_found_item *items;
  size_t count;
} assay_found_items;

// -- What is asked

/// A page of the store; the product to promote on it, or NULL.
typedef struct assay_sheet_parameters {
  int64_t item_identifier;
  const char *product_identifier;
} assay_sheet_parameters;

typedef struct assay_store_search {
  const char *term;
  assay_item_kind kinds;
  /// NULL means USA.
  const char *storefront;
} assay_store_search;

typedef struct assay_check_question {
  const char *receipt;
  assay_environment environment;
  const char *password;
  bool exclude_old_transactions;
} assay_check_question;

typedef struct assay_delivery_question {
  const char *receipt;
  const char *product_id;
  const char *transaction_id;
} assay_delivery_question;

// -- Messages, of which the calls of the port are made

/// A call that is being written.
typedef struct assay_message {
  assay_app *app;
  const char *place;
  char *bytes;
  size_t count;
  size_t capacity;
  char space[984];
} assay_message;

/// The result of a call; the value of a failed one is an error.
typedef struct assay_reply {
  bool is_failed;
  const assay_json *value;
} assay_reply;

void assay_message_begin(assay_message *message, assay_app *app, const char *place, const char *call);
assay_reply assay_message_send(assay_message *message);

// A text, bytes, or a transaction that is NULL is omitted, and so is an object without a number.
void assay_put_number(assay_message *message, const char *key, uint32_t number);
void assay_put_object(assay_message *message, const char *key, uint32_t number);
void assay_put_integer(assay_message *message, const char *key, int64_t integer);
void assay_put_flag(assay_message *message, const char *key, bool flag);
void assay_put_text(assay_message *message, const char *key, const char *text);
void assay_put_texts(assay_message *message, const char *key, assay_texts texts);
void assay_put_bytes(assay_message *message, const char *key, assay_bytes bytes);
void assay_put_transaction(assay_message *message, const char *key, const assay_transaction *transaction);
void assay_put_download(assay_message *message, const char *key, const assay_download *download);
void assay_put_downloads(assay_message *message, const char *key, assay_downloads downloads);
void assay_put_payment(assay_message *message, const char *key, const assay_payment *payment);
void assay_put_receipt_properties(assay_message *message, const char *key, assay_receipt_properties properties);
void assay_put_sheet_parameters(assay_message *message, const char *key, assay_sheet_parameters parameters);
void assay_put_store_search(assay_message *message, const char *key, assay_store_search search);
void assay_put_check_question(assay_message *message, const char *key, assay_check_question question);
void assay_put_delivery_question(assay_message *message, const char *key, assay_delivery_question question);

// Generated by Scripts/generate-port: edit port.table.
/// What the world tells an app.
typedef enum assay_event {
  ASSAY_EVENT_LAUNCH,
  ASSAY_EVENT_TAP,
  ASSAY_EVENT_OWNED,
  ASSAY_EVENT_FOREGROUND,
  ASSAY_EVENT_BACKGROUND,
  ASSAY_EVENT_TERMINATE,
  ASSAY_EVENT_UPDATED_TRANSACTIONS,
  ASSAY_EVENT_REMOVED_TRANSACTIONS,
  ASSAY_EVENT_RESTORE_FINISHED,
  ASSAY_EVENT_RESTORE_FAILED,
  ASSAY_EVENT_SHOULD_ADD_STORE_PAYMENT,
  ASSAY_EVENT_STOREFRONT_CHANGED,
  ASSAY_EVENT_REVOKED_ENTITLEMENTS,
  ASSAY_EVENT_UPDATED_DOWNLOADS,
  ASSAY_EVENT_SHOULD_CONTINUE,
  ASSAY_EVENT_SHOULD_SHOW_PRICE_CONSENT,
  ASSAY_EVENT_PRODUCTS_RESPONSE,
  ASSAY_EVENT_REQUEST_FINISHED,
  ASSAY_EVENT_REQUEST_FAILED,
  ASSAY_EVENT_SERVER_ANSWER,
  ASSAY_EVENT_SERVER_UNREACHABLE,
  ASSAY_EVENT_TIMER,
  ASSAY_EVENT_SHEET_LOADED,
  ASSAY_EVENT_SHEET_FINISHED,
  ASSAY_EVENT_SEARCH_ANSWER,
  ASSAY_EVENT_PROMOTION_ANSWER,
  ASSAY_EVENT_RECEIPT_CHECKED,
  ASSAY_EVENT_LOGIN_CHANGED,
  ASSAY_EVENT_ANSWERED,
  ASSAY_EVENT_TRANSACTION_UPDATED,
  ASSAY_EVENT_STATUS_UPDATED,
  ASSAY_EVENT_STOREFRONT_UPDATED,
  ASSAY_EVENT_PURCHASE_INTENDED,
  ASSAY_EVENT_MESSAGE_RECEIVED,
  ASSAY_EVENT_COUNT
} assay_event;

/// The names of the events in their order.
#define ASSAY_EVENT_NAMES \
  "launch", \
  "tap", \
  "owned", \
  "foreground", \
  "background", \
  "terminate", \
  "updated_transactions", \
  "removed_transactions", \
  "restore_finished", \
  "restore_failed", \
  "should_add_store_payment", \
  "storefront_changed", \
  "revoked_entitlements", \
  "updated_downloads", \
  "should_continue", \
  "should_show_price_consent", \
  "products_response", \
  "request_finished", \
  "request_failed", \
  "server_answer", \
  "server_unreachable", \
  "timer", \
  "sheet_loaded", \
  "sheet_finished", \
  "search_answer", \
  "promotion_answer", \
  "receipt_checked", \
  "login_changed", \
  "answered", \
  "transaction_updated", \
  "status_updated", \
  "storefront_updated", \
  "purchase_intended", \
  "message_received"

typedef struct assay_offer_list {
  const assay_offer *const *items;
  size_t count;
} assay_offer_list;

/// A transaction of StoreKit 2. It keeps the values of the moment at which the app received it.
typedef struct assay_store_transaction {
  /// The transaction for calls that accept both kinds, such as `assay_grant`.
  assay_transaction *reference;
  /// The identifier of this transaction.
  const char *id;
  /// The identifier of the first purchase of a subscription; otherwise the same as id.
  const char *original_id;
  /// The product identifier.
  const char *product_id;
  /// The type of the product.
  const char *product_type;
  /// The subscription group, or NULL.
  const char *subscription_group_id;
  /// The time of the purchase, in seconds since the start.
  int64_t purchase_date;
  /// The time of the first purchase, in seconds since the start.
  int64_t original_purchase_date;
  /// The end of a subscription's period, in seconds since the start, or ASSAY_NO_DATE. During a grace period it is in
  /// the past.
  int64_t expiration_date;
  /// The quantity.
  int64_t purchased_quantity;
  /// Whether the user upgraded to another subscription.
  bool is_upgraded;
  /// When the purchase was refunded or revoked, in seconds since the start, or ASSAY_NO_DATE.
  int64_t revocation_date;
  /// The token of the app's user at the purchase, or NULL.
  const char *app_account_token;
  /// How the user obtained it: purchased or family_shared.
  const char *ownership_type;
  /// The charged price, in the smallest unit of its currency.
  int64_t price;
  /// The currency of the price.
  const char *currency;
  /// The storefront of the purchase, by its country code.
  const char *storefront;
  /// The environment of the purchase: production or sandbox.
  const char *environment;
  /// The kind of the purchase's offer, or NULL.
  const char *offer_type;
  /// The identifier of the purchase's offer, or NULL.
  const char *offer_id;
} assay_store_transaction;

/// A transaction, and whether its signature is valid.
typedef struct assay_verification {
  /// Whether the signature is valid. Do not deliver a transaction that is not verified.
  bool verified;
  /// The transaction.
  const assay_store_transaction *transaction;
} assay_verification;

typedef struct assay_verification_list {
  const assay_verification *const *items;
  size_t count;
} assay_verification_list;

/// A product of StoreKit 2.
typedef struct assay_store_product {
  /// The product identifier.
  const char *id;
  /// The type.
  const char *type;
  /// The title.
  const char *display_name;
  /// The description.
  const char *description;
  /// The price in the smallest unit of its currency.
  int64_t price;
  /// The price with its currency code, such as 4.99 EUR.
  const char *display_price;
  /// The subscription group, or NULL.
  const char *subscription_group_id;
  /// The subscription period as a table with unit and number_of_units, or NULL.
  assay_period subscription_period;
  /// The introductory offer as a table, or NULL.
  const assay_offer *introductory_offer;
  /// The promotional offers as a list of tables.
  assay_offer_list promotional_offers;
  /// The win-back offers as a list of tables.
  assay_offer_list win_back_offers;
  /// Whether Family Sharing is available for it.
  bool is_family_shareable;
} assay_store_product;

typedef struct assay_store_product_list {
  const assay_store_product *const *items;
  size_t count;
} assay_store_product_list;

/// The renewal of a subscription at the end of its period.
typedef struct assay_renewal_info {
  /// Whether the signature is valid.
  bool verified;
  /// The product of the current or the last period.
  const char *current_product_id;
  /// The product of the next period, or NULL if the subscription does not renew.
  const char *auto_renew_preference;
  /// Whether the subscription renews.
  bool will_auto_renew;
  /// Why the subscription ended, or NULL.
  const char *expiration_reason;
  /// Whether the store tries to bill a period that ended unpaid.
  bool is_in_billing_retry;
  /// The end of the grace period, in seconds since the start, or ASSAY_NO_DATE.
  int64_t grace_period_expiration_date;
  /// The user's answer to a price increase: no_increase_pending, pending, or agreed.
  const char *price_increase_status;
  /// The end of the current period, in seconds since the start, or ASSAY_NO_DATE.
  int64_t renewal_date;
  /// The price of the next period, in the smallest unit of its currency.
  int64_t renewal_price;
  /// The currency of the price.
  const char *currency;
  /// The identifiers of the win-back offers for which the user is eligible.
  assay_texts eligible_win_back_offer_ids;
} assay_renewal_info;

/// The status of a subscription. It keeps the values of the moment at which the app received it.
typedef struct assay_subscription_status {
  /// The state: subscribed, expired, in_billing_retry_period, in_grace_period, or revoked. The user has access if it is
  /// subscribed or in_grace_period.
  const char *state;
  /// The latest transaction of the subscription.
  const assay_verification *transaction;
  /// The renewal at the end of the period.
  const assay_renewal_info *renewal_info;
} assay_subscription_status;

typedef struct assay_subscription_status_list {
  const assay_subscription_status *const *items;
  size_t count;
} assay_subscription_status_list;

/// The app's own transaction.
typedef struct assay_app_transaction {
  /// The version of the app that runs.
  const char *app_version;
  /// The version of the app that the account obtained first.
  const char *original_app_version;
} assay_app_transaction;

/// A product that the user wants to buy from the store.
typedef struct assay_purchase_intent {
  /// The product identifier.
  const char *id;
  /// The product, to buy with store.purchase.
  const assay_store_product *product;
} assay_purchase_intent;

/// The answer to a call of StoreKit 2. The members that it does not have are NULL.
typedef struct assay_store_answer {
  assay_store_product_list products;
  const char *result;
  const assay_verification *verification;
  assay_verification_list transactions;
  assay_subscription_status_list statuses;
  bool flag;
  const assay_app_transaction *app_transaction;
  const assay_error *error;
} assay_store_answer;

/// An update that a listener receives. The members that it does not have are NULL.
typedef struct assay_store_update {
  const assay_verification *update;
  const assay_subscription_status *status;
  const assay_storefront *storefront;
  const assay_purchase_intent *intent;
  const char *message;
} assay_store_update;

/// Options of a call. Those that are NULL, 0, or false have their defaults.
typedef struct assay_purchase_options {
  int64_t quantity;
  const char *app_account_token;
  bool simulates_ask_to_buy_in_sandbox;
  const assay_discount *promotional_offer;
  const char *win_back_offer;
} assay_purchase_options;

void assay_put_purchase_options(assay_message *message, const char *key, const assay_purchase_options *options);

/// The functions of an app; those that it does not have are NULL.
typedef struct assay_handlers {
  /// Called at each launch. Register the observer here.
  void (*launch)(assay_app *app);
  /// The user tapped Buy.
  void (*buy)(assay_app *app, const char *product_id, int64_t quantity);
  /// The user tapped Restore.
  void (*restore)(assay_app *app);
  /// The user tapped a control named by the scenario.
  void (*tap)(assay_app *app, const char *name);
  /// Returns how many of a product the user owns; true is 1. Called when a scenario checks it.
  int64_t (*owned)(assay_app *app, const char *product_id);
  /// The app entered the foreground.
  void (*foreground)(assay_app *app);
  /// The app enters the background.
  void (*background)(assay_app *app);
  /// The system terminates the app normally.
  void (*terminate)(assay_app *app);
  /// Another user logged in to the app, or the user logged out.
  void (*login_changed)(assay_app *app);
} assay_handlers;

/// An observer of the queue, which is to live as long as it is registered; `app->observer` is the one that was
/// notified.
typedef struct assay_observer {
  /// The app's own, for these functions.
  void *state;
  /// Transactions changed.
  void (*updated_transactions)(assay_app *app, assay_transactions transactions);
  /// Transactions left the queue.
  void (*removed_transactions)(assay_app *app, assay_transactions transactions);
  /// All restored transactions were delivered.
  void (*restore_finished)(assay_app *app);
  /// The restore failed with an error.
  void (*restore_failed)(assay_app *app, const assay_error *error);
  /// A promoted purchase started in the App Store. Return whether to continue now.
  assay_answer (*should_add_store_payment)(assay_app *app, const assay_store_payment *payment, assay_product *product);
  /// The storefront changed.
  void (*storefront_changed)(assay_app *app);
  /// The user lost access to products.
  void (*revoked_entitlements)(assay_app *app, assay_texts product_ids);
  /// Downloads of hosted content changed.
  void (*updated_downloads)(assay_app *app, assay_downloads downloads);
} assay_observer;

/// A delegate of the queue, which is to live as long as it is set; `app->delegate` is it.
typedef struct assay_delegate {
  /// The app's own, for these functions.
  void *state;
  /// Returns whether a transaction continues in the new storefront.
  assay_answer (*should_continue)(assay_app *app, assay_transaction *transaction, const assay_storefront *storefront);
  /// Returns whether the system shows the price consent sheet now.
  assay_answer (*should_show_price_consent)(assay_app *app);
} assay_delegate;

/// The functions of a request.
typedef struct assay_request_handlers {
  /// The app's own, for these functions.
  void *state;
  /// The store returned products and invalid identifiers.
  void (*response)(assay_app *app, void *state, assay_products products, assay_texts invalid);
  /// The request finished.
  void (*finished)(assay_app *app, void *state);
  /// The request failed with an error.
  void (*failed)(assay_app *app, void *state, const assay_error *error);
} assay_request_handlers;

/// The functions of a sheet's delegate.
typedef struct assay_sheet_handlers {
  /// The app's own, for these functions.
  void *state;
  /// The user closed the sheet or bought an item on it. The sheet stays until it is dismissed.
  void (*finished)(assay_app *app, void *state, assay_sheet *sheet);
} assay_sheet_handlers;

#define ASSAY_OBSERVER_METHOD_COUNT 8
/// The names of the functions that the observer has.
static inline assay_texts assay_observer_methods(
    const assay_observer *observer, const char *names[ASSAY_OBSERVER_METHOD_COUNT]) {
  size_t count = 0;
  if (observer->updated_transactions) names[count++] = "updated_transactions";
  if (observer->removed_transactions) names[count++] = "removed_transactions";
  if (observer->restore_finished) names[count++] = "restore_finished";
  if (observer->restore_failed) names[count++] = "restore_failed";
  if (observer->should_add_store_payment) names[count++] = "should_add_store_payment";
  if (observer->storefront_changed) names[count++] = "storefront_changed";
  if (observer->revoked_entitlements) names[count++] = "revoked_entitlements";
  if (observer->updated_downloads) names[count++] = "updated_downloads";
  assay_texts methods = {names, count};
  return methods;
}

#define ASSAY_DELEGATE_METHOD_COUNT 2
/// The names of the functions that the delegate has.
static inline assay_texts assay_delegate_methods(
    const assay_delegate *delegate, const char *names[ASSAY_DELEGATE_METHOD_COUNT]) {
  size_t count = 0;
  if (delegate->should_continue) names[count++] = "should_continue";
  if (delegate->should_show_price_consent) names[count++] = "should_show_price_consent";
  assay_texts methods = {names, count};
  return methods;
}

/// The capabilities of an app. Fields that are not set have their defaults.
typedef struct assay_capabilities {
  /// The app offers a restore. Default: true if it has a restore handler. Default: true.
  assay_answer restores;
  /// The app reports what it grants, revokes, saves, and validates. Default: true.
  assay_answer claims;
  /// The app handles callbacks that arrive during its own calls. Default: false.
  assay_answer nested;
  /// The app stores its files on the simulated disk. Default: true.
  assay_answer simulated_disk;
  /// The app keeps its files in a folder that Assay reads after each message. Default: false.
  assay_answer private_disk;
  /// The app uses its own server, to validate receipts or store data. Default: false.
  assay_answer server;
  /// The app's server validates receipts with the App Store, or the signatures of transactions. Default: true.
  assay_answer verification;
  /// The app's server delivers purchases. Implies server. Default: false.
  assay_answer server_delivery;
  /// The app delivers products itself. Set it to false if its server delivers everything it sells. Default: true.
  assay_answer local_delivery;
  /// The app reads the receipt. Default: false.
  assay_answer receipts;
  /// A tap on "refresh" refreshes the receipt. Default: false.
  assay_answer refresh;
  /// The app supports hosted content; a tap on "download NAME" downloads restored content. Default: false.
  assay_answer hosted;
  /// A tap on "offer" buys with a promotional or win-back offer. Default: false.
  assay_answer offers;
  /// Taps on "sheet NUMBER", "search TERM", and "link ADDRESS" show App Store pages. Default: false.
  assay_answer sheet;
  /// The app also runs on systems before iOS 6: it checks the system version, and opens links to the App Store there.
  /// Default: false.
  assay_answer older_systems;
  /// The app reports its UI: dialogs, busy indicator, prices, product lists. Default: true.
  assay_answer interface;
  /// The app supports promoted purchases. Default: true.
  assay_answer promotions;
  /// The app receives signed receipts with their content, as on a device. Otherwise it receives short tokens that only
  /// the store can read. Default: false.
  assay_answer signed_receipts;
  /// Each transaction includes its own receipt (the older form); creating it takes time. Default: true.
  assay_answer transaction_receipts;
  /// The app sells through the payment queue. Default: true, unless it sells through StoreKit 2. Default: true.
  assay_answer queue;
  /// The app sells through StoreKit 2. Default: false.
  assay_answer storekit2;
} assay_capabilities;

/// The capabilities in their order.
#define ASSAY_EACH_CAPABILITY(DO) \
  DO(restores) \
  DO(claims) \
  DO(nested) \
  DO(simulated_disk) \
  DO(private_disk) \
  DO(server) \
  DO(verification) \
  DO(server_delivery) \
  DO(local_delivery) \
  DO(receipts) \
  DO(refresh) \
  DO(hosted) \
  DO(offers) \
  DO(sheet) \
  DO(older_systems) \
  DO(interface) \
  DO(promotions) \
  DO(signed_receipts) \
  DO(transaction_receipts) \
  DO(queue) \
  DO(storekit2)

/// The calls of the port by their own names and values: times are in nanoseconds, what can be missing is NULL or 0, and
/// each gives its reply.

/// Writes a note to the trace.
static inline assay_reply assay_call_note(assay_app *app, const char *place, const char *text) {
  assay_message call;
  assay_message_begin(&call, app, place, "note");
  assay_put_text(&call, "text", text);
  return assay_message_send(&call);
}

/// Registers an observer and the methods it implements.
static inline assay_reply assay_call_add_observer(
    assay_app *app, const char *place, uint32_t observer, assay_texts methods) {
  assay_message call;
  assay_message_begin(&call, app, place, "add_observer");
  assay_put_number(&call, "observer", observer);
  assay_put_texts(&call, "methods", methods);
  return assay_message_send(&call);
}

/// Removes an observer.
static inline assay_reply assay_call_remove_observer(assay_app *app, const char *place, uint32_t observer) {
  assay_message call;
  assay_message_begin(&call, app, place, "remove_observer");
  assay_put_number(&call, "observer", observer);
  return assay_message_send(&call);
}

/// Releases an observer object, even if it is still registered.
static inline assay_reply assay_call_release_observer(assay_app *app, const char *place, uint32_t observer) {
  assay_message call;
  assay_message_begin(&call, app, place, "release_observer");
  assay_put_number(&call, "observer", observer);
  return assay_message_send(&call);
}

/// Sets the queue's delegate, or removes it if NULL.
static inline assay_reply assay_call_set_delegate(
    assay_app *app, const char *place, uint32_t delegate, assay_texts methods) {
  assay_message call;
  assay_message_begin(&call, app, place, "set_delegate");
  assay_put_object(&call, "delegate", delegate);
  assay_put_texts(&call, "methods", methods);
  return assay_message_send(&call);
}

/// Returns the queue's delegate, or NULL if none is set.
static inline assay_reply assay_call_delegate(assay_app *app, const char *place) {
  assay_message call;
  assay_message_begin(&call, app, place, "delegate");
  return assay_message_send(&call);
}

/// Adds a payment: a product id, a table, or a promoted payment.
static inline assay_reply assay_call_add_payment(assay_app *app, const char *place, const assay_payment *payment) {
  assay_message call;
  assay_message_begin(&call, app, place, "add_payment");
  assay_put_payment(&call, "payment", payment);
  return assay_message_send(&call);
}

/// Finishes a transaction.
static inline assay_reply assay_call_finish(assay_app *app, const char *place, const assay_transaction *transaction) {
  assay_message call;
  assay_message_begin(&call, app, place, "finish");
  assay_put_transaction(&call, "transaction", transaction);
  return assay_message_send(&call);
}

/// Starts a restore of completed transactions.
static inline assay_reply assay_call_restore(assay_app *app, const char *place, const char *username) {
  assay_message call;
  assay_message_begin(&call, app, place, "restore");
  assay_put_text(&call, "username", username);
  return assay_message_send(&call);
}

/// Returns the pending transactions. The list is empty until an observer is registered, because Apple does not specify
/// it before.
static inline assay_reply assay_call_transactions(assay_app *app, const char *place) {
  assay_message call;
  assay_message_begin(&call, app, place, "transactions");
  return assay_message_send(&call);
}

/// Returns whether payments are allowed.
static inline assay_reply assay_call_can_make_payments(assay_app *app, const char *place) {
  assay_message call;
  assay_message_begin(&call, app, place, "can_make_payments");
  return assay_message_send(&call);
}

/// Returns the storefront, or NULL if there is none.
static inline assay_reply assay_call_storefront(assay_app *app, const char *place) {
  assay_message call;
  assay_message_begin(&call, app, place, "storefront");
  return assay_message_send(&call);
}

/// Answers should_continue later: whether a transaction continues in the new storefront.
static inline assay_reply assay_call_answer_storefront(
    assay_app *app, const char *place, const assay_transaction *transaction, bool continues) {
  assay_message call;
  assay_message_begin(&call, app, place, "answer_storefront");
  assay_put_transaction(&call, "transaction", transaction);
  assay_put_flag(&call, "continues", continues);
  return assay_message_send(&call);
}

/// Starts downloads of hosted content, including failed ones. Observers receive the progress. It needs the capability
/// `hosted`.
static inline assay_reply assay_call_start_downloads(assay_app *app, const char *place, assay_downloads downloads) {
  assay_message call;
  assay_message_begin(&call, app, place, "start_downloads");
  assay_put_downloads(&call, "downloads", downloads);
  return assay_message_send(&call);
}

/// Pauses active downloads. It needs the capability `hosted`.
static inline assay_reply assay_call_pause_downloads(assay_app *app, const char *place, assay_downloads downloads) {
  assay_message call;
  assay_message_begin(&call, app, place, "pause_downloads");
  assay_put_downloads(&call, "downloads", downloads);
  return assay_message_send(&call);
}

/// Resumes paused downloads. It needs the capability `hosted`.
static inline assay_reply assay_call_resume_downloads(assay_app *app, const char *place, assay_downloads downloads) {
  assay_message call;
  assay_message_begin(&call, app, place, "resume_downloads");
  assay_put_downloads(&call, "downloads", downloads);
  return assay_message_send(&call);
}

/// Cancels downloads that are not complete. It needs the capability `hosted`.
static inline assay_reply assay_call_cancel_downloads(assay_app *app, const char *place, assay_downloads downloads) {
  assay_message call;
  assay_message_begin(&call, app, place, "cancel_downloads");
  assay_put_downloads(&call, "downloads", downloads);
  return assay_message_send(&call);
}

/// Returns the location of a download's files. It needs the capability `hosted`.
static inline assay_reply assay_call_content_url(assay_app *app, const char *place, const assay_download *download) {
  assay_message call;
  assay_message_begin(&call, app, place, "content_url");
  assay_put_download(&call, "download", download);
  return assay_message_send(&call);
}

/// Shows the price consent sheet if a price increase needs consent.
static inline assay_reply assay_call_show_price_consent(assay_app *app, const char *place) {
  assay_message call;
  assay_message_begin(&call, app, place, "show_price_consent");
  return assay_message_send(&call);
}

/// Shows the code redemption sheet.
static inline assay_reply assay_call_present_code_sheet(assay_app *app, const char *place) {
  assay_message call;
  assay_message_begin(&call, app, place, "present_code_sheet");
  return assay_message_send(&call);
}

/// Requests products from the store. Unknown identifiers are left out of the answer. The list is empty if the task of
/// the call was canceled. It needs the capability `storekit2`.
static inline assay_reply assay_call_store_products(
    assay_app *app, const char *place, uint32_t ticket, assay_texts identifiers, bool is_cancelled) {
  assay_message call;
  assay_message_begin(&call, app, place, "store_products");
  assay_put_number(&call, "ticket", ticket);
  assay_put_texts(&call, "identifiers", identifiers);
  assay_put_flag(&call, "is_cancelled", is_cancelled);
  return assay_message_send(&call);
}

/// Buys a product: the system shows its payment sheet. It needs the capability `storekit2`.
static inline assay_reply assay_call_purchase(
    assay_app *app, const char *place, uint32_t ticket, const char *product, const assay_purchase_options *options) {
  assay_message call;
  assay_message_begin(&call, app, place, "purchase");
  assay_put_number(&call, "ticket", ticket);
  assay_put_text(&call, "product", product);
  assay_put_purchase_options(&call, "options", options);
  return assay_message_send(&call);
}

/// Reads a list of transactions, as the device knows them. The list is empty if the task of the call was canceled. It
/// needs the capability `storekit2`.
static inline assay_reply assay_call_list_transactions(
    assay_app *app, const char *place, uint32_t ticket, const char *listing, const char *product, bool is_cancelled) {
  assay_message call;
  assay_message_begin(&call, app, place, "list_transactions");
  assay_put_number(&call, "ticket", ticket);
  assay_put_text(&call, "listing", listing);
  assay_put_text(&call, "product", product);
  assay_put_flag(&call, "is_cancelled", is_cancelled);
  return assay_message_send(&call);
}

/// Starts a listener. It receives what the store tells the app without a call: transactions that change outside of a
/// purchase, statuses, storefronts, purchase intents, or messages. It needs the capability `storekit2`.
static inline assay_reply assay_call_listen(assay_app *app, const char *place, uint32_t listener, const char *feed) {
  assay_message call;
  assay_message_begin(&call, app, place, "listen");
  assay_put_number(&call, "listener", listener);
  assay_put_text(&call, "feed", feed);
  return assay_message_send(&call);
}

/// Ends a listener. It needs the capability `storekit2`.
static inline assay_reply assay_call_stop_listening(assay_app *app, const char *place, uint32_t listener) {
  assay_message call;
  assay_message_begin(&call, app, place, "stop_listening");
  assay_put_number(&call, "listener", listener);
  return assay_message_send(&call);
}

/// Asks the user to sign in, and synchronizes the device's transactions with the store. Call it only when the user asks
/// for it. It needs the capability `storekit2`.
static inline assay_reply assay_call_sync(assay_app *app, const char *place, uint32_t ticket) {
  assay_message call;
  assay_message_begin(&call, app, place, "sync");
  assay_put_number(&call, "ticket", ticket);
  return assay_message_send(&call);
}

/// Reads the statuses of a subscription group, as the device knows them. The list is empty if the user never subscribed
/// in the group, or if the task of the call was canceled. It needs the capability `storekit2`.
static inline assay_reply assay_call_subscription_status(
    assay_app *app, const char *place, uint32_t ticket, const char *group, bool is_cancelled) {
  assay_message call;
  assay_message_begin(&call, app, place, "subscription_status");
  assay_put_number(&call, "ticket", ticket);
  assay_put_text(&call, "group", group);
  assay_put_flag(&call, "is_cancelled", is_cancelled);
  return assay_message_send(&call);
}

/// Asks whether the user can still use an introductory offer of a subscription group. It needs the capability
/// `storekit2`.
static inline assay_reply assay_call_intro_eligibility(
    assay_app *app, const char *place, uint32_t ticket, const char *group) {
  assay_message call;
  assay_message_begin(&call, app, place, "intro_eligibility");
  assay_put_number(&call, "ticket", ticket);
  assay_put_text(&call, "group", group);
  return assay_message_send(&call);
}

/// Reads the app's own transaction: who bought the app, and when. The device may have to ask the store, and the user
/// may have to sign in. It needs the capability `storekit2`.
static inline assay_reply assay_call_app_transaction(
    assay_app *app, const char *place, uint32_t ticket, bool refreshes) {
  assay_message call;
  assay_message_begin(&call, app, place, "app_transaction");
  assay_put_number(&call, "ticket", ticket);
  assay_put_flag(&call, "refreshes", refreshes);
  return assay_message_send(&call);
}

/// Shows the sheet on which the user requests a refund of a transaction. It needs the capability `storekit2`.
static inline assay_reply assay_call_request_refund(
    assay_app *app, const char *place, uint32_t ticket, const assay_transaction *transaction) {
  assay_message call;
  assay_message_begin(&call, app, place, "request_refund");
  assay_put_number(&call, "ticket", ticket);
  assay_put_transaction(&call, "transaction", transaction);
  return assay_message_send(&call);
}

/// Shows the sheet on which the user manages subscriptions. It needs the capability `storekit2`.
static inline assay_reply assay_call_manage_subscriptions(assay_app *app, const char *place, uint32_t ticket) {
  assay_message call;
  assay_message_begin(&call, app, place, "manage_subscriptions");
  assay_put_number(&call, "ticket", ticket);
  return assay_message_send(&call);
}

/// Shows the sheet on which the user redeems an offer code. It needs the capability `storekit2`.
static inline assay_reply assay_call_redeem_code(assay_app *app, const char *place, uint32_t ticket) {
  assay_message call;
  assay_message_begin(&call, app, place, "redeem_code");
  assay_put_number(&call, "ticket", ticket);
  return assay_message_send(&call);
}

/// Displays a message of the store that a listener received. It needs the capability `storekit2`.
static inline assay_reply assay_call_display_message(assay_app *app, const char *place, const char *message) {
  assay_message call;
  assay_message_begin(&call, app, place, "display_message");
  assay_put_text(&call, "message", message);
  return assay_message_send(&call);
}

/// Returns the signed form of a transaction: a JSON Web Signature, to send to a server. It needs the capability
/// `storekit2`.
static inline assay_reply assay_call_signed_transaction(
    assay_app *app, const char *place, const assay_transaction *transaction) {
  assay_message call;
  assay_message_begin(&call, app, place, "signed_transaction");
  assay_put_transaction(&call, "transaction", transaction);
  return assay_message_send(&call);
}

/// Creates and starts a products request for these identifiers.
static inline assay_reply assay_call_start_products(assay_app *app, const char *place, assay_texts identifiers) {
  assay_message call;
  assay_message_begin(&call, app, place, "start_products");
  assay_put_texts(&call, "identifiers", identifiers);
  return assay_message_send(&call);
}

/// Creates a products request without starting it.
static inline assay_reply assay_call_make_products(assay_app *app, const char *place, assay_texts identifiers) {
  assay_message call;
  assay_message_begin(&call, app, place, "make_products");
  assay_put_texts(&call, "identifiers", identifiers);
  return assay_message_send(&call);
}

/// Starts a receipt refresh. The sandbox can be asked for an invalid receipt.
static inline assay_reply assay_call_refresh_receipt(
    assay_app *app, const char *place, assay_receipt_properties flaws) {
  assay_message call;
  assay_message_begin(&call, app, place, "refresh_receipt");
  assay_put_receipt_properties(&call, "flaws", flaws);
  return assay_message_send(&call);
}

/// Starts a request created with app.products_request.
static inline assay_reply assay_call_start_request(assay_app *app, const char *place, uint32_t request) {
  assay_message call;
  assay_message_begin(&call, app, place, "start_request");
  assay_put_number(&call, "request", request);
  return assay_message_send(&call);
}

/// Cancels a request; no handler is called.
static inline assay_reply assay_call_cancel_request(assay_app *app, const char *place, uint32_t request) {
  assay_message call;
  assay_message_begin(&call, app, place, "cancel_request");
  assay_put_number(&call, "request", request);
  return assay_message_send(&call);
}

/// Releases a request object.
static inline assay_reply assay_call_release_request(assay_app *app, const char *place, uint32_t request) {
  assay_message call;
  assay_message_begin(&call, app, place, "release_request");
  assay_put_number(&call, "request", request);
  return assay_message_send(&call);
}

/// Returns the entries of the receipt, or NULL if there is no receipt. It needs the capability `receipts`.
static inline assay_reply assay_call_read_receipt(assay_app *app, const char *place) {
  assay_message call;
  assay_message_begin(&call, app, place, "read_receipt");
  return assay_message_send(&call);
}

/// Returns the receipt as a string to send to a server, or NULL if there is no receipt. It needs the capability
/// `receipts`.
static inline assay_reply assay_call_read_receipt_data(assay_app *app, const char *place) {
  assay_message call;
  assay_message_begin(&call, app, place, "read_receipt_data");
  return assay_message_send(&call);
}

/// Returns the location of the receipt, or NULL. The file may not exist. It needs the capability `receipts`.
static inline assay_reply assay_call_receipt_url(assay_app *app, const char *place) {
  assay_message call;
  assay_message_begin(&call, app, place, "receipt_url");
  return assay_message_send(&call);
}

/// Validates a receipt with the App Store directly from the device, which Apple advises against. The handler receives
/// the status and the store's response, or NULL and an error. It needs the capability `receipts`.
static inline assay_reply assay_call_check_receipt(
    assay_app *app, const char *place, uint32_t number, assay_check_question question) {
  assay_message call;
  assay_message_begin(&call, app, place, "check_receipt");
  assay_put_number(&call, "number", number);
  assay_put_check_question(&call, "question", question);
  return assay_message_send(&call);
}

/// Writes a file. The file is durable when the call returns.
static inline assay_reply assay_call_disk_write(
    assay_app *app, const char *place, assay_bytes path, assay_bytes content) {
  assay_message call;
  assay_message_begin(&call, app, place, "disk_write");
  assay_put_bytes(&call, "path", path);
  assay_put_bytes(&call, "content", content);
  return assay_message_send(&call);
}

/// Returns a file's content, or NULL if the file does not exist.
static inline assay_reply assay_call_disk_read(assay_app *app, const char *place, assay_bytes path) {
  assay_message call;
  assay_message_begin(&call, app, place, "disk_read");
  assay_put_bytes(&call, "path", path);
  return assay_message_send(&call);
}

/// Returns whether a file exists.
static inline assay_reply assay_call_disk_exists(assay_app *app, const char *place, assay_bytes path) {
  assay_message call;
  assay_message_begin(&call, app, place, "disk_exists");
  assay_put_bytes(&call, "path", path);
  return assay_message_send(&call);
}

/// Copies a file.
static inline assay_reply assay_call_disk_copy(
    assay_app *app, const char *place, assay_bytes source, assay_bytes target) {
  assay_message call;
  assay_message_begin(&call, app, place, "disk_copy");
  assay_put_bytes(&call, "source", source);
  assay_put_bytes(&call, "target", target);
  return assay_message_send(&call);
}

/// Removes a file.
static inline assay_reply assay_call_disk_remove(assay_app *app, const char *place, assay_bytes path) {
  assay_message call;
  assay_message_begin(&call, app, place, "disk_remove");
  assay_put_bytes(&call, "path", path);
  return assay_message_send(&call);
}

/// Returns the files whose path starts with the prefix, in the order of their creation.
static inline assay_reply assay_call_disk_list(assay_app *app, const char *place, assay_bytes prefix) {
  assay_message call;
  assay_message_begin(&call, app, place, "disk_list");
  assay_put_bytes(&call, "prefix", prefix);
  return assay_message_send(&call);
}

/// Excludes a file from backup.
static inline assay_reply assay_call_exclude_from_backup(assay_app *app, const char *place, assay_bytes path) {
  assay_message call;
  assay_message_begin(&call, app, place, "exclude_from_backup");
  assay_put_bytes(&call, "path", path);
  return assay_message_send(&call);
}

/// Sets a preference; NULL removes it. Each preference may be saved separately, so two changes are not atomic.
static inline assay_reply assay_call_set_preference(
    assay_app *app, const char *place, assay_bytes key, assay_bytes value) {
  assay_message call;
  assay_message_begin(&call, app, place, "set_preference");
  assay_put_bytes(&call, "key", key);
  assay_put_bytes(&call, "value", value);
  return assay_message_send(&call);
}

/// Returns a preference as a string, or NULL if it is not set.
static inline assay_reply assay_call_preference(assay_app *app, const char *place, assay_bytes key) {
  assay_message call;
  assay_message_begin(&call, app, place, "preference");
  assay_put_bytes(&call, "key", key);
  return assay_message_send(&call);
}

/// Writes changed preferences to the disk.
static inline assay_reply assay_call_synchronize_preferences(assay_app *app, const char *place) {
  assay_message call;
  assay_message_begin(&call, app, place, "synchronize_preferences");
  return assay_message_send(&call);
}

/// Asks the app's server to store, read, or sign a value. It needs the capability `server`.
static inline assay_reply assay_call_ask_server(
    assay_app *app, const char *place, const char *verb, const char *key, const char *value, const char *username) {
  assay_message call;
  assay_message_begin(&call, app, place, "ask_server");
  assay_put_text(&call, "verb", verb);
  assay_put_text(&call, "key", key);
  assay_put_text(&call, "value", value);
  assay_put_text(&call, "username", username);
  return assay_message_send(&call);
}

/// Asks the app's server which products are for sale. The handler receives status and identifiers. It needs the
/// capability `server`.
static inline assay_reply assay_call_server_products(assay_app *app, const char *place) {
  assay_message call;
  assay_message_begin(&call, app, place, "server_products");
  return assay_message_send(&call);
}

/// Sends a receipt to the app's server and requests a product's content. The handler receives status and delivery. It
/// needs the capability `server_delivery`.
static inline assay_reply assay_call_server_deliver(
    assay_app *app, const char *place, assay_delivery_question question) {
  assay_message call;
  assay_message_begin(&call, app, place, "server_deliver");
  assay_put_delivery_question(&call, "question", question);
  return assay_message_send(&call);
}

/// Asks the app's server to validate a receipt. The handler receives status and check. It needs the capability
/// `verification`.
static inline assay_reply assay_call_server_verify(assay_app *app, const char *place, const char *receipt) {
  assay_message call;
  assay_message_begin(&call, app, place, "server_verify");
  assay_put_text(&call, "receipt", receipt);
  return assay_message_send(&call);
}

/// Starts a timer.
static inline assay_reply assay_call_start_timer(assay_app *app, const char *place, int64_t delay) {
  assay_message call;
  assay_message_begin(&call, app, place, "start_timer");
  assay_put_integer(&call, "delay", delay);
  return assay_message_send(&call);
}

/// Keeps the main thread busy. Time passes, and callbacks, responses, and taps wait. The system terminates a launch
/// that is busy for 20 seconds. In owned, this call takes no time.
static inline assay_reply assay_call_work(assay_app *app, const char *place, int64_t time) {
  assay_message call;
  assay_message_begin(&call, app, place, "work");
  assay_put_integer(&call, "time", time);
  return assay_message_send(&call);
}

/// Stops a timer.
static inline assay_reply assay_call_stop_timer(assay_app *app, const char *place, uint32_t timer) {
  assay_message call;
  assay_message_begin(&call, app, place, "stop_timer");
  assay_put_number(&call, "timer", timer);
  return assay_message_send(&call);
}

/// Shows a dialog: message, error, confirmation, waiting, or success. If a restore found nothing, show a message, not a
/// success.
static inline assay_reply assay_call_show_dialog(
    assay_app *app, const char *place, const char *kind, const char *text) {
  assay_message call;
  assay_message_begin(&call, app, place, "show_dialog");
  assay_put_text(&call, "kind", kind);
  assay_put_text(&call, "text", text);
  return assay_message_send(&call);
}

/// Shows a text in the app's window, such as a line below a button or a badge: message, error, confirmation, waiting,
/// or success. Rules treat it like a dialog of that kind.
static inline assay_reply assay_call_show_text(assay_app *app, const char *place, const char *kind, const char *text) {
  assay_message call;
  assay_message_begin(&call, app, place, "show_text");
  assay_put_text(&call, "kind", kind);
  assay_put_text(&call, "text", text);
  return assay_message_send(&call);
}

/// Shows or hides the busy indicator.
static inline assay_reply assay_call_show_busy(assay_app *app, const char *place, bool is_busy) {
  assay_message call;
  assay_message_begin(&call, app, place, "show_busy");
  assay_put_flag(&call, "is_busy", is_busy);
  return assay_message_send(&call);
}

/// Shows a product's price.
static inline assay_reply assay_call_show_price(
    assay_app *app, const char *place, const char *product_id, const char *text) {
  assay_message call;
  assay_message_begin(&call, app, place, "show_price");
  assay_put_text(&call, "product_id", product_id);
  assay_put_text(&call, "text", text);
  return assay_message_send(&call);
}

/// Shows a list of products for sale.
static inline assay_reply assay_call_list_products(assay_app *app, const char *place, int64_t count) {
  assay_message call;
  assay_message_begin(&call, app, place, "list_products");
  assay_put_integer(&call, "count", count);
  return assay_message_send(&call);
}

/// Reports that the user was granted a product. The transaction is one of either interface. Pass the name of the
/// logged-in user, as app.user() returns it, if each user has a separate wallet. It needs the capability `claims`.
static inline assay_reply assay_call_granted(
    assay_app *app, const char *place, const assay_transaction *transaction, const char *product_id,
    const char *account, int64_t count) {
  assay_message call;
  assay_message_begin(&call, app, place, "granted");
  assay_put_transaction(&call, "transaction", transaction);
  assay_put_text(&call, "product_id", product_id);
  assay_put_text(&call, "account", account);
  assay_put_integer(&call, "count", count);
  return assay_message_send(&call);
}

/// Reports that access to a product was revoked, or units of it. It needs the capability `claims`.
static inline assay_reply assay_call_revoked(assay_app *app, const char *place, const char *product_id) {
  assay_message call;
  assay_message_begin(&call, app, place, "revoked");
  assay_put_text(&call, "product_id", product_id);
  return assay_message_send(&call);
}

/// Reports that the grant, the receipt, or the content was saved. It needs the capability `claims`.
static inline assay_reply assay_call_persisted(
    assay_app *app, const char *place, const assay_transaction *transaction, const char *subject) {
  assay_message call;
  assay_message_begin(&call, app, place, "persisted");
  assay_put_transaction(&call, "transaction", transaction);
  assay_put_text(&call, "subject", subject);
  return assay_message_send(&call);
}

/// Reports the result of a receipt validation. It needs the capability `claims`.
static inline assay_reply assay_call_verified(
    assay_app *app, const char *place, const assay_transaction *transaction, int64_t status) {
  assay_message call;
  assay_message_begin(&call, app, place, "verified");
  assay_put_transaction(&call, "transaction", transaction);
  assay_put_integer(&call, "status", status);
  return assay_message_send(&call);
}

/// Ends the process because of an invalid receipt.
static inline assay_reply assay_call_terminate_for_invalid_receipt(assay_app *app, const char *place) {
  assay_message call;
  assay_message_begin(&call, app, place, "terminate_for_invalid_receipt");
  return assay_message_send(&call);
}

/// Sets a sheet's delegate, or removes it if NULL. It needs the capability `sheet`.
static inline assay_reply assay_call_set_sheet_handler(assay_app *app, const char *place, uint32_t sheet, bool is_set) {
  assay_message call;
  assay_message_begin(&call, app, place, "set_sheet_handler");
  assay_put_number(&call, "sheet", sheet);
  assay_put_flag(&call, "is_set", is_set);
  return assay_message_send(&call);
}

/// Loads the page of an item. The handler receives whether it was loaded. It needs the capability `sheet`.
static inline assay_reply assay_call_load_sheet(
    assay_app *app, const char *place, uint32_t sheet, uint32_t number, assay_sheet_parameters parameters) {
  assay_message call;
  assay_message_begin(&call, app, place, "load_sheet");
  assay_put_number(&call, "sheet", sheet);
  assay_put_number(&call, "number", number);
  assay_put_sheet_parameters(&call, "parameters", parameters);
  return assay_message_send(&call);
}

/// Shows a sheet. It needs the capability `sheet`.
static inline assay_reply assay_call_present_sheet(assay_app *app, const char *place, uint32_t sheet) {
  assay_message call;
  assay_message_begin(&call, app, place, "present_sheet");
  assay_put_number(&call, "sheet", sheet);
  return assay_message_send(&call);
}

/// Dismisses a sheet. It needs the capability `sheet`.
static inline assay_reply assay_call_dismiss_sheet(assay_app *app, const char *place, uint32_t sheet) {
  assay_message call;
  assay_message_begin(&call, app, place, "dismiss_sheet");
  assay_put_number(&call, "sheet", sheet);
  return assay_message_send(&call);
}

/// Releases a sheet object. A sheet on the screen disappears, and a page that loads for it never arrives. It needs the
/// capability `sheet`.
static inline assay_reply assay_call_release_sheet(assay_app *app, const char *place, uint32_t sheet) {
  assay_message call;
  assay_message_begin(&call, app, place, "release_sheet");
  assay_put_number(&call, "sheet", sheet);
  return assay_message_send(&call);
}

/// Opens an address in another app, which takes the user out of the app. Returns false if no app opens it, or if the
/// app is in the background.
static inline assay_reply assay_call_open_url(assay_app *app, const char *place, const char *address) {
  assay_message call;
  assay_message_begin(&call, app, place, "open_url");
  assay_put_text(&call, "address", address);
  return assay_message_send(&call);
}

/// Searches the App Store. The handler receives the results, or NULL and an error. It needs the capability `sheet`.
static inline assay_reply assay_call_search_store(
    assay_app *app, const char *place, uint32_t number, assay_store_search search) {
  assay_message call;
  assay_message_begin(&call, app, place, "search_store");
  assay_put_number(&call, "number", number);
  assay_put_store_search(&call, "search", search);
  return assay_message_send(&call);
}

/// Fetches whether a product's promotion is visible on this device. The handler receives default, show, or hide, or
/// NULL and an error.
static inline assay_reply assay_call_fetch_promotion(
    assay_app *app, const char *place, uint32_t number, const char *product) {
  assay_message call;
  assay_message_begin(&call, app, place, "fetch_promotion");
  assay_put_number(&call, "number", number);
  assay_put_text(&call, "product", product);
  return assay_message_send(&call);
}

/// Shows or hides a product's promotion on this device. The handler receives NULL or an error.
static inline assay_reply assay_call_update_promotion(
    assay_app *app, const char *place, uint32_t number, const char *visibility, const char *product) {
  assay_message call;
  assay_message_begin(&call, app, place, "update_promotion");
  assay_put_number(&call, "number", number);
  assay_put_text(&call, "visibility", visibility);
  assay_put_text(&call, "product", product);
  return assay_message_send(&call);
}

/// Fetches the order of promoted products on this device. The handler receives their identifiers.
static inline assay_reply assay_call_fetch_promotion_order(assay_app *app, const char *place, uint32_t number) {
  assay_message call;
  assay_message_begin(&call, app, place, "fetch_promotion_order");
  assay_put_number(&call, "number", number);
  return assay_message_send(&call);
}

/// Sets the order of promoted products on this device. An empty list restores the default order.
static inline assay_reply assay_call_update_promotion_order(
    assay_app *app, const char *place, uint32_t number, assay_texts products) {
  assay_message call;
  assay_message_begin(&call, app, place, "update_promotion_order");
  assay_put_number(&call, "number", number);
  assay_put_texts(&call, "products", products);
  return assay_message_send(&call);
}
// End of what is generated.

// -- An app

/// The app's own identifier for a product, by the name that scenarios use.
typedef struct assay_product_name {
  const char *name;
  const char *product_identifier;
} assay_product_name;

/// An app under test.
typedef struct assay_description {
  /// One phrase for reports.
  const char *title;
  /// The source of the app, such as an address; may be NULL.
  const char *source;
  /// The types of products that the app sells; empty for every type.
  assay_product_type product_types[ASSAY_PRODUCT_TYPE_COUNT];
  /// The app's own identifiers; the list ends with one without a name. May be NULL.
  const assay_product_name *product_names;
  /// By default, `restores` is whether `on.restore` is set.
  assay_capabilities capabilities;
  /// The size of the memory that each launch has at `app->state`, initially zero.
  size_t state_size;
  /// Promises that the app has no state outside its launch, so that a process can serve several runs.
  bool reset;
  /// Promises that no thread runs before `assay_run`, so that each launch is a fork of this process.
  bool forks;
  /// Releases the resources of a launch in addition to its state, such as its own memory or open files; may be NULL.
  void (*forget)(assay_app *app);
  /// The functions of the app.
  assay_handlers on;
} assay_description;

/// One launch of the app.
struct assay_app {
  /// The app's own.
  void *state;
  /// The time of the device's clock, in seconds since the start; the machine's own clock is meaningless here.
  int64_t now;
  /// The user of the app, or NULL.
  const char *user;
  const char *version;
  /// The version of the device's system, such as 18.0.
  const char *system_version;
  /// The shared secret of the developer and the store.
  const char *shared_secret;
  /// A number for the app's own random choices, the same whenever the run is repeated.
  uint64_t seed;
  /// The app's own folder, kept across launches, if it declares `private_disk`; otherwise NULL.
  const char *directory;
  /// The device's UUID, to which receipts are bound, if the app declares `signed_receipts`; otherwise NULL.
  const char *vendor_identifier;
  /// The products of the bundle, and their identifiers.
  const assay_bundled_product *products;
  assay_texts product_ids;
  /// Why the last call that returned false failed; lives until the end of the turn.
  const assay_error *error;
  /// The registered observer and the delegate.
  const assay_observer *observer;
  const assay_delegate *delegate;
  /// The client's own.
  struct assay_launch *launch;
};

/// Serves the harness until it ends; returns the program's exit code.
int assay_run(const assay_description *description);

/// Starts work in its own thread. The turn lasts until it is done, and no time passes in the world. Returns false if
/// no thread could be started.
bool assay_begin(assay_app *app, void (*work)(assay_app *app, void *state), void *state);

/// Frees the results that this thread received; for long-lived threads of the app. In a turn it does nothing.
void assay_forget_told(assay_app *app);

/// Zeroed memory that lives as long as the launch.
void *assay_allocate(assay_app *app, size_t size);
/// Zeroed memory that lives until the end of the turn.
void *assay_allocate_for_turn(assay_app *app, size_t size);
/// A copy of a text that lives as long as the launch.
const char *assay_keep(assay_app *app, const char *text);

#if defined(__GNUC__)
#define ASSAY_FORMAT(text, first) __attribute__((format(printf, text, first)))
#else
#define ASSAY_FORMAT(text, first)
#endif

#ifdef __cplusplus
#define ASSAY_NO_RETURN [[noreturn]]
#else
#define ASSAY_NO_RETURN _Noreturn
#endif

/// A text that lives until the end of the turn, formatted like printf.
const char *assay_text(assay_app *app, const char *format, ...) ASSAY_FORMAT(2, 3);

/// Ends the app with an error, like an uncaught exception on a device; the report names the place.
ASSAY_NO_RETURN void assay_crash_at(const char *place, assay_app *app, const char *format, ...) ASSAY_FORMAT(3, 4);

/// A product of the bundle, or NULL.
const assay_bundled_product *assay_bundled(const assay_app *app, const char *product_id);

/// Whether two texts are equal; NULL equals NULL.
bool assay_same(const char *text, const char *other);

/// Whether an error has this domain and code; false for NULL.
bool assay_error_is(const assay_error *error, const char *domain, int64_t code);

/// Formats a price, given in the smallest unit of the currency, for the storefront, such as 4,99 € or ¥160.
const char *assay_price_text(assay_app *app, const assay_price_locale *locale, int64_t price);

/// The member of an object, or NULL.
const assay_json *assay_json_member(const assay_json *object, const char *key);

// -- Calls
//
// Each has a short name at the end of this section, which adds the source position for reports. Functions that return
// a bool return false if the system refused the call; `app->error` has the reason.

typedef void (*assay_server_handler)(assay_app *app, void *state, const assay_server_answer *answer);
/// The error is NULL if the page was loaded.
typedef void (*assay_page_handler)(assay_app *app, void *state, const assay_error *error);
typedef void (*assay_search_handler)(
    assay_app *app, void *state, assay_found_items items, const assay_error *error);
/// The check is NULL if there is an error.
typedef void (*assay_check_handler)(
    assay_app *app, void *state, const assay_receipt_check *check, const assay_error *error);
typedef void (*assay_visibility_handler)(
    assay_app *app, void *state, assay_visibility visibility, const assay_error *error);
typedef void (*assay_order_handler)(assay_app *app, void *state, assay_texts product_ids, const assay_error *error);
typedef void (*assay_update_handler)(assay_app *app, void *state, const assay_error *error);
/// Receives the answer to a call of StoreKit 2: an error, or the members that its form has.
typedef void (*assay_store_handler)(assay_app *app, void *state, const assay_store_answer *answer);
/// Receives what a listener of StoreKit 2 receives.
typedef void (*assay_store_listener)(assay_app *app, void *state, const assay_store_update *update);

// The payment queue

void assay_queue_add_observer_at(const char *place, assay_app *app, const assay_observer *observer);
void assay_queue_remove_observer_at(const char *place, assay_app *app, const assay_observer *observer);
/// Releases an observer object, registered or not.
void assay_queue_release_observer_at(const char *place, assay_app *app, const assay_observer *observer);
/// Whether an observer is registered.
bool assay_queue_has_observer(const assay_app *app, const assay_observer *observer);
/// Sets the delegate, or removes it if NULL.
void assay_queue_set_delegate_at(const char *place, assay_app *app, const assay_delegate *delegate);
const assay_delegate *assay_queue_delegate_at(const char *place, assay_app *app);
/// Adds a payment for a number of items of a product.
void assay_queue_add_at(const char *place, assay_app *app, const char *product_id, int64_t quantity);
void assay_queue_add_payment_at(const char *place, assay_app *app, const assay_payment *payment);
/// Adds a promoted payment of the system.
void assay_queue_add_promoted_at(const char *place, assay_app *app, const assay_store_payment *payment);
void assay_queue_finish_at(const char *place, assay_app *app, const assay_transaction *transaction);
/// Starts a restore; the user name may be NULL.
void assay_queue_restore_at(const char *place, assay_app *app, const char *username);
assay_transactions assay_queue_transactions_at(const char *place, assay_app *app);
bool assay_queue_can_make_payments_at(const char *place, assay_app *app);
/// The storefront, or NULL.
const assay_storefront *assay_queue_storefront_at(const char *place, assay_app *app);
/// Answers later whether a transaction continues in a new storefront.
void assay_queue_answer_storefront_at(
    const char *place, assay_app *app, const assay_transaction *transaction, bool continues);
void assay_queue_start_downloads_at(const char *place, assay_app *app, assay_downloads downloads);
void assay_queue_pause_downloads_at(const char *place, assay_app *app, assay_downloads downloads);
void assay_queue_resume_downloads_at(const char *place, assay_app *app, assay_downloads downloads);
void assay_queue_cancel_downloads_at(const char *place, assay_app *app, assay_downloads downloads);
void assay_queue_show_price_consent_at(const char *place, assay_app *app);
void assay_queue_present_code_sheet_at(const char *place, assay_app *app);
/// The folder with ContentInfo.plist and Contents/; NULL until the state is finished.
const char *assay_download_content_url_at(const char *place, assay_app *app, const assay_download *download);

// Files; a write is durable when the call returns

bool assay_disk_write_at(const char *place, assay_app *app, const char *path, const char *text);
bool assay_disk_write_bytes_at(const char *place, assay_app *app, const char *path, assay_bytes bytes);
/// The content of a file, or NULL.
const char *assay_disk_read_at(const char *place, assay_app *app, const char *path);
/// The content of a file; its start is NULL if there is no file.
assay_bytes assay_disk_read_bytes_at(const char *place, assay_app *app, const char *path);
bool assay_disk_exists_at(const char *place, assay_app *app, const char *path);
bool assay_disk_copy_at(const char *place, assay_app *app, const char *source, const char *target);
bool assay_disk_remove_at(const char *place, assay_app *app, const char *path);
/// The paths that start with a prefix, in the order of their creation.
assay_texts assay_disk_list_at(const char *place, assay_app *app, const char *prefix);
bool assay_disk_exclude_from_backup_at(const char *place, assay_app *app, const char *path);

// Preferences; a change reaches the disk on synchronize, in the background, or after a delay

/// NULL removes the preference.
void assay_preferences_set_at(const char *place, assay_app *app, const char *key, const char *value);
const char *assay_preferences_get_at(const char *place, assay_app *app, const char *key);
bool assay_preferences_synchronize_at(const char *place, assay_app *app);

// The developer's server; the handler may be NULL

void assay_server_put_at(
    const char *place, assay_app *app, const char *key, const char *value, assay_server_handler handler, void *state);
/// Stores a value unless the key exists.
void assay_server_put_new_at(
    const char *place, assay_app *app, const char *key, const char *value, assay_server_handler handler, void *state);
void assay_server_get_at(
    const char *place, assay_app *app, const char *key, assay_server_handler handler, void *state);
/// Requests the signature of a promotional offer for a payment with this user name; the answer has a discount.
void assay_server_sign_offer_at(
    const char *place, assay_app *app, const char *product_id, const char *offer_id, const char *username,
    assay_server_handler handler, void *state);
/// The answer has the identifiers of the products for sale.
void assay_server_products_at(const char *place, assay_app *app, assay_server_handler handler, void *state);
void assay_server_deliver_at(
    const char *place, assay_app *app, assay_delivery_question question, assay_server_handler handler, void *state);
void assay_server_verify_at(
    const char *place, assay_app *app, const char *receipt, assay_server_handler handler, void *state);

// Requests and receipts; the functions of a request are called until it is cancelled or has others

assay_request *assay_request_products_at(
    const char *place, assay_app *app, assay_texts product_ids, assay_request_handlers handlers);
/// Makes a products request without starting it.
assay_request *assay_products_request_at(
    const char *place, assay_app *app, assay_texts product_ids, assay_request_handlers handlers);
/// Starts a receipt refresh; the properties request an invalid receipt from the sandbox.
assay_request *assay_refresh_receipt_at(
    const char *place, assay_app *app, assay_receipt_properties properties, assay_request_handlers handlers);
/// The properties that a refresh requested.
assay_receipt_properties assay_request_receipt_properties(const assay_request *request);
/// Replaces its functions; with NULL, none is called any more.
void assay_request_set_handlers(assay_request *request, assay_request_handlers handlers);
void assay_request_start_at(const char *place, assay_app *app, assay_request *request);
void assay_request_cancel_at(const char *place, assay_app *app, assay_request *request);
/// Releases the request; a released request never answers.
void assay_request_release_at(const char *place, assay_app *app, assay_request *request);
/// The receipt, or NULL.
const assay_receipt *assay_read_receipt_at(const char *place, assay_app *app);
/// The receipt in the form for servers, or NULL.
const char *assay_receipt_data_at(const char *place, assay_app *app);
/// The path of the receipt, or NULL; the file may not exist.
const char *assay_receipt_url_at(const char *place, assay_app *app);
/// Validates a receipt with the store directly, which Apple advises against.
void assay_check_receipt_at(
    const char *place, assay_app *app, assay_check_question question, assay_check_handler handler, void *state);
void assay_terminate_for_invalid_receipt_at(const char *place, assay_app *app);

// Pages of the store inside the app, and promotions in the store

assay_sheet *assay_store_sheet(assay_app *app);
/// Sets the delegate; one without `finished` removes it.
void assay_sheet_set_delegate_at(
    const char *place, assay_app *app, assay_sheet *sheet, assay_sheet_handlers handlers);
void assay_sheet_load_at(
    const char *place, assay_app *app, assay_sheet *sheet, assay_sheet_parameters parameters,
    assay_page_handler handler, void *state);
void assay_sheet_present_at(const char *place, assay_app *app, assay_sheet *sheet);
void assay_sheet_dismiss_at(const char *place, assay_app *app, assay_sheet *sheet);
/// Releases the sheet. If it is on the screen, it disappears.
void assay_sheet_release_at(const char *place, assay_app *app, assay_sheet *sheet);
void assay_search_store_at(
    const char *place, assay_app *app, assay_store_search search, assay_search_handler handler, void *state);
void assay_promotions_fetch_visibility_at(
    const char *place, assay_app *app, const char *product_id, assay_visibility_handler handler, void *state);
void assay_promotions_update_visibility_at(
    const char *place, assay_app *app, assay_visibility visibility, const char *product_id,
    assay_update_handler handler, void *state);
void assay_promotions_fetch_order_at(
    const char *place, assay_app *app, assay_order_handler handler, void *state);
/// An empty list restores the default order.
void assay_promotions_update_order_at(
    const char *place, assay_app *app, assay_texts product_ids, assay_update_handler handler, void *state);

// Time

/// The number of a timer; 0 is none.
typedef struct assay_timer {
  uint32_t number;
} assay_timer;

/// Calls a function after a delay in simulated time.
assay_timer assay_after_at(
    const char *place, assay_app *app, double seconds, void (*handler)(assay_app *app, void *state), void *state);
void assay_timer_cancel_at(const char *place, assay_app *app, assay_timer timer);
/// Keeps the main thread busy for a simulated time; callbacks, answers, and taps wait.
void assay_work_at(const char *place, assay_app *app, double seconds);

// The user interface; a text may be NULL

void assay_show_dialog_at(const char *place, assay_app *app, assay_dialog kind, const char *text);
/// Shows a text in the app's own window.
void assay_show_text_at(const char *place, assay_app *app, assay_dialog kind, const char *text);
/// Opens an address in another app and leaves this one; false if no app opens it.
bool assay_open_url_at(const char *place, assay_app *app, const char *address);
void assay_show_busy_at(const char *place, assay_app *app, bool is_busy);
void assay_show_price_at(const char *place, assay_app *app, const char *product_id, const char *text);
/// Reports the number of products that are listed for sale.
void assay_list_products_at(const char *place, assay_app *app, size_t count);

// Claims of the app; a transaction may be NULL

/// Writes a note to the trace.
void assay_note_at(const char *place, assay_app *app, const char *text);
/// Reports that the user was granted a product; the account may be NULL.
void assay_grant_at(
    const char *place, assay_app *app, const assay_transaction *transaction, const char *product_id, int64_t count,
    const char *account);
/// Reports that access to a product was revoked.
void assay_revoke_at(const char *place, assay_app *app, const char *product_id);
/// Reports that the grant, the receipt, or the content was saved.
void assay_persisted_at(
    const char *place, assay_app *app, const assay_transaction *transaction, assay_claim_subject subject);
/// Reports the result of a receipt validation.
void assay_verified_at(const char *place, assay_app *app, const assay_transaction *transaction, int64_t status);

// StoreKit 2. If the device has the answer to a call, the handler is called before the function returns.

/// A listener, to end it; zero if there is none.
typedef struct assay_listener {
  uint32_t number;
} assay_listener;

/// Ends a listener.
void assay_listener_stop_at(const char *place, assay_app *app, assay_listener listener);

/// A UUID for the user, to pass as `app_account_token`, the same on each device; NULL if there is no user.
const char *assay_user_token(assay_app *app);

#define assay_listener_stop(...) assay_listener_stop_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_store_can_make_payments(...) assay_queue_can_make_payments_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_store_storefront(...) assay_queue_storefront_at(ASSAY_PLACE, __VA_ARGS__)

// Generated by Scripts/generate-port: edit port.table.
/// Requests products from the store. Unknown identifiers are left out of the answer. The list is empty if the task of
/// the call was canceled.
void assay_store_products_at(
    const char *place, assay_app *app, assay_texts identifiers, assay_store_handler handler, void *state);
/// Buys a product: the system shows its payment sheet.
void assay_store_purchase_at(
    const char *place, assay_app *app, const char *product, const assay_purchase_options *options,
    assay_store_handler handler, void *state);
/// Returns the transactions that the app has not finished.
void assay_store_unfinished_at(const char *place, assay_app *app, assay_store_handler handler, void *state);
/// Returns the user's transactions. A finished consumable is not among them, unless it was revoked.
void assay_store_all_at(
    const char *place, assay_app *app, const char *product, assay_store_handler handler, void *state);
/// Returns the transactions that entitle the user to a product now. A consumable is not among them.
void assay_store_current_entitlements_at(
    const char *place, assay_app *app, const char *product, assay_store_handler handler, void *state);
/// Returns the latest transaction of a product, or NULL if the user never bought it. It can be revoked or expired.
void assay_store_latest_at(
    const char *place, assay_app *app, const char *product, assay_store_handler handler, void *state);
/// Starts a listener for changed transactions.
assay_listener assay_store_updates_at(const char *place, assay_app *app, assay_store_listener handler, void *state);
/// Starts a listener for changed statuses of subscriptions.
assay_listener assay_store_status_updates_at(
    const char *place, assay_app *app, assay_store_listener handler, void *state);
/// Starts a listener for new storefronts of the account.
assay_listener assay_store_storefront_updates_at(
    const char *place, assay_app *app, assay_store_listener handler, void *state);
/// Starts a listener for products that the user wants to buy from the store.
assay_listener assay_store_purchase_intents_at(
    const char *place, assay_app *app, assay_store_listener handler, void *state);
/// Starts a listener for messages of the store. The system then shows none by itself.
assay_listener assay_store_messages_at(const char *place, assay_app *app, assay_store_listener handler, void *state);
/// Asks the user to sign in, and synchronizes the device's transactions with the store. Call it only when the user asks
/// for it.
void assay_store_sync_at(const char *place, assay_app *app, assay_store_handler handler, void *state);
/// Returns the statuses of a subscription group. There is more than one if the family shares a subscription.
void assay_store_subscription_status_at(
    const char *place, assay_app *app, const char *group, assay_store_handler handler, void *state);
/// Whether the user can still use an introductory offer of a subscription group. It does not say that a product has
/// one.
void assay_store_is_eligible_for_intro_offer_at(
    const char *place, assay_app *app, const char *group, assay_store_handler handler, void *state);
/// Returns the app's own transaction.
void assay_store_app_transaction_at(const char *place, assay_app *app, assay_store_handler handler, void *state);
/// Asks the store for the app's own transaction. The user is asked to sign in each time, so call it only when the user
/// asks for it.
void assay_store_refresh_app_transaction_at(
    const char *place, assay_app *app, assay_store_handler handler, void *state);
/// Shows the sheet on which the user manages subscriptions. Returns when the user has closed it.
void assay_store_show_manage_subscriptions_at(
    const char *place, assay_app *app, assay_store_handler handler, void *state);
/// Shows the code redemption sheet. Returns when the user has closed it. The listener receives the redeemed
/// transaction.
void assay_store_present_offer_code_redeem_sheet_at(
    const char *place, assay_app *app, assay_store_handler handler, void *state);
/// Displays a message of the store that a listener received.
assay_reply assay_store_display_at(const char *place, assay_app *app, const char *message);
/// Finishes the transaction, because the app has delivered the product.
assay_reply assay_store_transaction_finish_at(
    const char *place, assay_app *app, const assay_store_transaction *store_transaction);
/// Shows the sheet on which the user requests a refund. Returns true if the user requested one, which is not a refund
/// yet, and false if the user canceled.
void assay_store_transaction_begin_refund_request_at(
    const char *place, assay_app *app, const assay_store_transaction *store_transaction, assay_store_handler handler,
    void *state);
/// Returns the signed form of the transaction, as the app last received it: a JSON Web Signature, to send to a server.
const char *assay_store_transaction_jws_representation_at(
    const char *place, assay_app *app, const assay_store_transaction *store_transaction);

#define assay_store_products(...) assay_store_products_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_store_purchase(...) assay_store_purchase_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_store_unfinished(...) assay_store_unfinished_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_store_all(...) assay_store_all_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_store_current_entitlements(...) assay_store_current_entitlements_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_store_latest(...) assay_store_latest_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_store_updates(...) assay_store_updates_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_store_status_updates(...) assay_store_status_updates_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_store_storefront_updates(...) assay_store_storefront_updates_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_store_purchase_intents(...) assay_store_purchase_intents_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_store_messages(...) assay_store_messages_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_store_sync(...) assay_store_sync_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_store_subscription_status(...) assay_store_subscription_status_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_store_is_eligible_for_intro_offer(...) assay_store_is_eligible_for_intro_offer_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_store_app_transaction(...) assay_store_app_transaction_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_store_refresh_app_transaction(...) assay_store_refresh_app_transaction_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_store_show_manage_subscriptions(...) assay_store_show_manage_subscriptions_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_store_present_offer_code_redeem_sheet(...) assay_store_present_offer_code_redeem_sheet_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_store_display(...) assay_store_display_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_store_transaction_finish(...) assay_store_transaction_finish_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_store_transaction_begin_refund_request(...) assay_store_transaction_begin_refund_request_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_store_transaction_jws_representation(...) assay_store_transaction_jws_representation_at(ASSAY_PLACE, __VA_ARGS__)
// End of what is generated.

// The short names

#define ASSAY_AS_TEXT(number) #number
#define ASSAY_LINE(number) ASSAY_AS_TEXT(number)
/// The source position of a call.
#define ASSAY_PLACE __FILE__ ":" ASSAY_LINE(__LINE__)

#define assay_crash(...) assay_crash_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_queue_add_observer(...) assay_queue_add_observer_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_queue_remove_observer(...) assay_queue_remove_observer_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_queue_release_observer(...) assay_queue_release_observer_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_queue_set_delegate(...) assay_queue_set_delegate_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_queue_delegate(...) assay_queue_delegate_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_queue_add(...) assay_queue_add_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_queue_add_payment(...) assay_queue_add_payment_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_queue_add_promoted(...) assay_queue_add_promoted_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_queue_finish(...) assay_queue_finish_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_queue_restore(...) assay_queue_restore_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_queue_transactions(...) assay_queue_transactions_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_queue_can_make_payments(...) assay_queue_can_make_payments_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_queue_storefront(...) assay_queue_storefront_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_queue_answer_storefront(...) assay_queue_answer_storefront_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_queue_start_downloads(...) assay_queue_start_downloads_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_queue_pause_downloads(...) assay_queue_pause_downloads_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_queue_resume_downloads(...) assay_queue_resume_downloads_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_queue_cancel_downloads(...) assay_queue_cancel_downloads_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_queue_show_price_consent(...) assay_queue_show_price_consent_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_queue_present_code_sheet(...) assay_queue_present_code_sheet_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_download_content_url(...) assay_download_content_url_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_disk_write(...) assay_disk_write_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_disk_write_bytes(...) assay_disk_write_bytes_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_disk_read(...) assay_disk_read_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_disk_read_bytes(...) assay_disk_read_bytes_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_disk_exists(...) assay_disk_exists_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_disk_copy(...) assay_disk_copy_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_disk_remove(...) assay_disk_remove_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_disk_list(...) assay_disk_list_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_disk_exclude_from_backup(...) assay_disk_exclude_from_backup_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_preferences_set(...) assay_preferences_set_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_preferences_get(...) assay_preferences_get_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_preferences_synchronize(...) assay_preferences_synchronize_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_server_put(...) assay_server_put_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_server_put_new(...) assay_server_put_new_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_server_get(...) assay_server_get_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_server_sign_offer(...) assay_server_sign_offer_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_server_products(...) assay_server_products_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_server_deliver(...) assay_server_deliver_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_server_verify(...) assay_server_verify_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_request_products(...) assay_request_products_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_products_request(...) assay_products_request_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_refresh_receipt(...) assay_refresh_receipt_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_request_start(...) assay_request_start_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_request_cancel(...) assay_request_cancel_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_request_release(...) assay_request_release_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_read_receipt(...) assay_read_receipt_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_receipt_data(...) assay_receipt_data_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_receipt_url(...) assay_receipt_url_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_check_receipt(...) assay_check_receipt_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_terminate_for_invalid_receipt(...) assay_terminate_for_invalid_receipt_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_sheet_set_delegate(...) assay_sheet_set_delegate_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_sheet_load(...) assay_sheet_load_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_sheet_present(...) assay_sheet_present_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_sheet_dismiss(...) assay_sheet_dismiss_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_sheet_release(...) assay_sheet_release_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_search_store(...) assay_search_store_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_promotions_fetch_visibility(...) assay_promotions_fetch_visibility_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_promotions_update_visibility(...) assay_promotions_update_visibility_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_promotions_fetch_order(...) assay_promotions_fetch_order_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_promotions_update_order(...) assay_promotions_update_order_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_after(...) assay_after_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_timer_cancel(...) assay_timer_cancel_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_work(...) assay_work_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_show_dialog(...) assay_show_dialog_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_open_url(...) assay_open_url_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_show_text(...) assay_show_text_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_show_busy(...) assay_show_busy_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_show_price(...) assay_show_price_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_list_products(...) assay_list_products_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_note(...) assay_note_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_grant(...) assay_grant_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_revoke(...) assay_revoke_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_persisted(...) assay_persisted_at(ASSAY_PLACE, __VA_ARGS__)
#define assay_verified(...) assay_verified_at(ASSAY_PLACE, __VA_ARGS__)

#ifdef ASSAY_APP_IMPLEMENTATION

#ifdef __cplusplus
#error "compile the file that defines ASSAY_APP_IMPLEMENTATION as C"
#endif

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#ifndef SA_ONSTACK
#error "if you define ASSAY_APP_IMPLEMENTATION, include assay_app.h before any other header"
#endif

#define ASSAY_PROTOCOL "assay-app/1"
/// The maximum length of a line from the harness.
#define ASSAY_LINE_MAX ((size_t)16 << 20)
/// The maximum nesting depth of a message.
#define ASSAY_DEPTH_MAX 64
/// How often the harness is notified that a turn is still running; it gives up after ten seconds.
#define ASSAY_BUSY_SECONDS 2

// -- Memory: arenas, which are given back as a whole

typedef struct assay_chunk assay_chunk;
struct assay_chunk {
  assay_chunk *next;
  size_t capacity;
  size_t used;
  max_align_t bytes[];
};

/// The newest chunk is first. It is the largest, except for chunks of oversized texts.
typedef struct assay_arena {
  assay_chunk *first;
} assay_arena;

#define ASSAY_CHUNK_SIZE ((size_t)32 << 10)
/// The largest chunk that is kept for reuse.
#define ASSAY_KEPT_CHUNK_SIZE ((size_t)1 << 20)

static void *assay_checked(void *memory) {
  if (memory) return memory;
  fputs("assay_app: out of memory\n", stderr);
  abort();
}

static void assay_arena_grow(assay_arena *arena, size_t size) {
  size_t capacity = arena->first ? arena->first->capacity * 2 : ASSAY_CHUNK_SIZE;
  if (capacity > ASSAY_KEPT_CHUNK_SIZE) capacity = ASSAY_KEPT_CHUNK_SIZE;
  if (capacity < size) capacity = size;
  assay_chunk *chunk = (assay_chunk *)assay_checked(malloc(sizeof *chunk + capacity));
  chunk->next = arena->first;
  chunk->capacity = capacity;
  chunk->used = 0;
  arena->first = chunk;
}

/// Uninitialized memory.
static void *assay_arena_take(assay_arena *arena, size_t size) {
  if (size > SIZE_MAX / 2) assay_checked(NULL);
  size = (size + sizeof(max_align_t) - 1) / sizeof(max_align_t) * sizeof(max_align_t);
  if (!arena->first || arena->first->capacity - arena->first->used < size) assay_arena_grow(arena, size);
  void *memory = (char *)arena->first->bytes + arena->first->used;
  arena->first->used += size;
  return memory;
}

static void *assay_arena_zeros(assay_arena *arena, size_t size) {
  return memset(assay_arena_take(arena, size), 0, size);
}

static char *assay_arena_copy(assay_arena *arena, const char *bytes, size_t count) {
  char *copy = (char *)assay_arena_take(arena, count + 1);
  memcpy(copy, bytes, count);
  copy[count] = '\0';
  return copy;
}

static void assay_arena_free(assay_arena *arena) {
  while (arena->first) {
    assay_chunk *next = arena->first->next;
    free(arena->first);
    arena->first = next;
  }
}

/// Frees everything, but keeps a chunk for reuse.
static void assay_arena_reset(assay_arena *arena) {
  assay_chunk *kept = arena->first;
  if (!kept) return;
  arena->first = kept->next;
  assay_arena_free(arena);
  kept->next = NULL;
  kept->used = 0;
  arena->first = kept;
  if (kept->capacity > ASSAY_KEPT_CHUNK_SIZE) assay_arena_free(arena);
}

// -- Maps from numbers to pointers

typedef struct assay_entry {
  uint64_t key;
  void *value;
} assay_entry;

/// Linear probing; a slot without a value is free, and at least half of the slots are.
typedef struct assay_map {
  assay_entry *entries;
  size_t capacity;
  size_t count;
} assay_map;

static size_t assay_map_home(const assay_map *map, uint64_t key) {
  key *= 0x9E3779B97F4A7C15U;
  return (size_t)(key ^ key >> 32) & (map->capacity - 1);
}

/// The slot of a key, or the free slot for it.
static assay_entry *assay_map_place(const assay_map *map, uint64_t key) {
  size_t place = assay_map_home(map, key);
  while (map->entries[place].value && map->entries[place].key != key) place = (place + 1) & (map->capacity - 1);
  return &map->entries[place];
}

static void *assay_map_get(const assay_map *map, uint64_t key) {
  return map->capacity ? assay_map_place(map, key)->value : NULL;
}

static void assay_map_grow(assay_map *map) {
  assay_map larger = {NULL, map->capacity ? map->capacity * 2 : 16, map->count};
  larger.entries = (assay_entry *)assay_checked(calloc(larger.capacity, sizeof *larger.entries));
  for (size_t place = 0; place < map->capacity; place++) {
    const assay_entry *entry = &map->entries[place];
    if (entry->value) *assay_map_place(&larger, entry->key) = *entry;
  }
  free(map->entries);
  *map = larger;
}

static void assay_map_put(assay_map *map, uint64_t key, void *value) {
  if ((map->count + 1) * 2 > map->capacity) assay_map_grow(map);
  assay_entry *entry = assay_map_place(map, key);
  if (!entry->value) map->count++;
  entry->key = key;
  entry->value = value;
}

/// Removes a value; entries that it had displaced move up.
static void *assay_map_take(assay_map *map, uint64_t key) {
  if (!map->capacity) return NULL;
  assay_entry *entry = assay_map_place(map, key);
  void *value = entry->value;
  if (!value) return NULL;
  size_t mask = map->capacity - 1, hole = (size_t)(entry - map->entries);
  for (size_t place = (hole + 1) & mask; map->entries[place].value; place = (place + 1) & mask) {
    size_t home = assay_map_home(map, map->entries[place].key);
    if (((place - home) & mask) < ((place - hole) & mask)) continue;
    map->entries[hole] = map->entries[place];
    hole = place;
  }
  map->entries[hole].value = NULL;
  map->count--;
  return value;
}

static void assay_map_free(assay_map *map) {
  free(map->entries);
  *map = (assay_map){NULL, 0, 0};
}

/// Removes everything; memory of the usual size is kept for reuse.
static void assay_map_reset(assay_map *map) {
  if (map->capacity > 1024) {
    assay_map_free(map);
  } else if (map->count > 0) {
    memset(map->entries, 0, map->capacity * sizeof *map->entries);
    map->count = 0;
  }
}

// -- UTF-8 and JSON

/// The length of the character that begins here, in bytes; 0 if it is invalid.
static size_t assay_character_length(const unsigned char *at, const unsigned char *end) {
  unsigned char lead = at[0];
  if (lead < 0x80) return 1;
  size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || (size_t)(end - at) < length) return 0;
  // Overlong forms and surrogates are invalid.
  unsigned char low = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
  unsigned char high = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
  if (at[1] < low || at[1] > high) return 0;
  for (size_t place = 2; place < length; place++) {
    if ((at[place] & 0xC0) != 0x80) return 0;
  }
  return length;
}

static bool assay_is_text(assay_bytes bytes) {
  const unsigned char *at = (const unsigned char *)bytes.start, *end = at + bytes.count;
  while (at < end) {
    size_t length = assay_character_length(at, end);
    if (length == 0) return false;
    at += length;
  }
  return true;
}

static char *assay_write_character(char *out, uint32_t code) {
  if (code < 0x80) {
    *out++ = (char)code;
    return out;
  }
  int more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
  static const unsigned char leads[] = {0, 0xC0, 0xE0, 0xF0};
  *out++ = (char)(leads[more] | code >> (6 * more));
  while (more-- > 0) *out++ = (char)(0x80 | (code >> (6 * more) & 0x3F));
  return out;
}

/// Parses a line in place: texts are unescaped in its own memory, without copies. The line ends with a zero.
typedef struct assay_scanner {
  char *next;
  char *end;
  assay_arena *arena;
} assay_scanner;

static void assay_scan_space(assay_scanner *scanner) {
  while (*scanner->next == ' ' || *scanner->next == '\t' || *scanner->next == '\n' || *scanner->next == '\r') {
    scanner->next++;
  }
}

static bool assay_scan_hexadecimal(assay_scanner *scanner, uint32_t *code) {
  *code = 0;
  for (int place = 0; place < 4; place++) {
    char digit = *scanner->next;
    if (!isxdigit((unsigned char)digit)) return false;
    *code = *code * 16 + (uint32_t)(digit <= '9' ? digit - '0' : (digit | 0x20) - 'a' + 10);
    scanner->next++;
  }
  return true;
}

/// A character beyond the first plane is a surrogate pair.
static bool assay_scan_pair(assay_scanner *scanner, uint32_t *code) {
  if (!assay_scan_hexadecimal(scanner, code) || (*code >= 0xDC00 && *code < 0xE000)) return false;
  if (*code < 0xD800 || *code >= 0xE000) return true;
  uint32_t low;
  if (scanner->next[0] != '\\' || scanner->next[1] != 'u') return false;
  scanner->next += 2;
  if (!assay_scan_hexadecimal(scanner, &low) || low < 0xDC00 || low >= 0xE000) return false;
  *code = 0x10000 + ((*code - 0xD800) << 10) + (low - 0xDC00);
  return true;
}

static char *assay_scan_escape(assay_scanner *scanner, char *out) {
  static const char names[] = "\"\\/bfnrt", values[] = "\"\\/\b\f\n\r\t";
  char name = *scanner->next++;
  const char *found = name ? strchr(names, name) : NULL;
  uint32_t code;
  if (found) {
    *out++ = values[found - names];
    return out;
  }
  if (name != 'u' || !assay_scan_pair(scanner, &code)) return NULL;
  return assay_write_character(out, code);
}

/// Parses a text after its opening quotation mark. A zero replaces the closing one.
static bool assay_scan_text(assay_scanner *scanner, const char **text, size_t *count) {
  char *start = scanner->next, *out = start;
  for (;;) {
    unsigned char byte = (unsigned char)*scanner->next;
    if (byte == '"') break;
    if (byte < 0x20) return false;
    if (byte == '\\') {
      scanner->next++;
      out = assay_scan_escape(scanner, out);
      if (!out) return false;
      continue;
    }
    size_t length = assay_character_length((unsigned char *)scanner->next, (unsigned char *)scanner->end);
    if (length == 0) return false;
    while (length-- > 0) *out++ = *scanner->next++;
  }
  scanner->next++;
  *out = '\0';
  *text = start;
  *count = (size_t)(out - start);
  return true;
}

static bool assay_scan_digits(assay_scanner *scanner) {
  if (!isdigit((unsigned char)*scanner->next)) return false;
  while (isdigit((unsigned char)*scanner->next)) scanner->next++;
  return true;
}

static bool assay_scan_number(assay_scanner *scanner, assay_json *value) {
  char *start = scanner->next, *end;
  bool is_whole = true;
  if (*scanner->next == '-') scanner->next++;
  bool begins_with_zero = *scanner->next == '0';
  char *digits = scanner->next;
  if (!assay_scan_digits(scanner) || (begins_with_zero && scanner->next - digits > 1)) return false;
  if (*scanner->next == '.') {
    is_whole = false;
    scanner->next++;
    if (!assay_scan_digits(scanner)) return false;
  }
  if (*scanner->next == 'e' || *scanner->next == 'E') {
    is_whole = false;
    scanner->next++;
    if (*scanner->next == '+' || *scanner->next == '-') scanner->next++;
    if (!assay_scan_digits(scanner)) return false;
  }
  errno = 0;
  value->kind = ASSAY_JSON_INTEGER;
  if (is_whole) value->integer = strtoll(start, &end, 10);
  if (is_whole && errno == 0) return true;
  value->kind = ASSAY_JSON_FRACTION;
  value->count = (size_t)(scanner->next - start);
  value->text = assay_arena_copy(scanner->arena, start, value->count);
  return true;
}

static bool assay_scan_word(assay_scanner *scanner, const char *word) {
  size_t length = strlen(word);
  if (strncmp(scanner->next, word, length) != 0) return false;
  scanner->next += length;
  return true;
}

static bool assay_scan_value(assay_scanner *scanner, assay_json *value, int depth);

/// Parses the values of a list or an object after its opening bracket.
static bool assay_scan_values(assay_scanner *scanner, assay_json *parent, char bracket, int depth) {
  assay_json **place = &parent->first;
  assay_scan_space(scanner);
  if (*scanner->next == bracket) {
    scanner->next++;
    return true;
  }
  for (;;) {
    assay_json *value = (assay_json *)assay_arena_zeros(scanner->arena, sizeof *value);
    size_t key_length;
    if (bracket == '}') {
      assay_scan_space(scanner);
      if (*scanner->next++ != '"' || !assay_scan_text(scanner, &value->key, &key_length)) return false;
      assay_scan_space(scanner);
      if (*scanner->next++ != ':') return false;
    }
    if (!assay_scan_value(scanner, value, depth)) return false;
    *place = value;
    place = &value->next;
    parent->count++;
    assay_scan_space(scanner);
    char mark = *scanner->next++;
    if (mark == bracket) return true;
    if (mark != ',') return false;
  }
}

static bool assay_scan_value(assay_scanner *scanner, assay_json *value, int depth) {
  if (depth > ASSAY_DEPTH_MAX) return false;
  assay_scan_space(scanner);
  switch (*scanner->next) {
  case '"':
    scanner->next++;
    value->kind = ASSAY_JSON_TEXT;
    return assay_scan_text(scanner, &value->text, &value->count);
  case '[':
    scanner->next++;
    value->kind = ASSAY_JSON_LIST;
    return assay_scan_values(scanner, value, ']', depth + 1);
  case '{':
    scanner->next++;
    value->kind = ASSAY_JSON_OBJECT;
    return assay_scan_values(scanner, value, '}', depth + 1);
  case 't':
    value->kind = ASSAY_JSON_FLAG;
    value->flag = true;
    return assay_scan_word(scanner, "true");
  case 'f':
    value->kind = ASSAY_JSON_FLAG;
    return assay_scan_word(scanner, "false");
  case 'n':
    return assay_scan_word(scanner, "null");
  default:
    return assay_scan_number(scanner, value);
  }
}

/// Parses the value of a line, which ends with a zero and is overwritten; NULL if it is not JSON.
static assay_json *assay_json_of(assay_arena *arena, char *line, size_t count) {
  assay_scanner scanner = {line, line + count, arena};
  assay_json *value = (assay_json *)assay_arena_zeros(arena, sizeof *value);
  if (!assay_scan_value(&scanner, value, 0)) return NULL;
  assay_scan_space(&scanner);
  return scanner.next == scanner.end ? value : NULL;
}

const assay_json *assay_json_member(const assay_json *object, const char *key) {
  if (!object || object->kind != ASSAY_JSON_OBJECT) return NULL;
  const assay_json *member = object->first;
  while (member && strcmp(member->key, key) != 0) member = member->next;
  return member;
}

static const char *assay_json_text(const assay_json *value) {
  return value && value->kind == ASSAY_JSON_TEXT ? value->text : NULL;
}

static int64_t assay_json_integer(const assay_json *value, int64_t missing) {
  return value && value->kind == ASSAY_JSON_INTEGER ? value->integer : missing;
}

static bool assay_json_flag(const assay_json *value) { return value && value->kind == ASSAY_JSON_FLAG && value->flag; }

static const assay_json *assay_json_object(const assay_json *value) {
  return value && value->kind == ASSAY_JSON_OBJECT ? value : NULL;
}

/// A list; any other value is an empty list.
static const assay_json *assay_json_list(const assay_json *value) {
  static const assay_json empty = {.kind = ASSAY_JSON_LIST};
  return value && value->kind == ASSAY_JSON_LIST ? value : &empty;
}

static const char *assay_member_text(const assay_json *object, const char *key) {
  return assay_json_text(assay_json_member(object, key));
}

static int64_t assay_member_integer(const assay_json *object, const char *key, int64_t missing) {
  return assay_json_integer(assay_json_member(object, key), missing);
}

static bool assay_member_flag(const assay_json *object, const char *key) {
  return assay_json_flag(assay_json_member(object, key));
}

static int assay_base64_digit(char digit) {
  static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const char *found = digit ? strchr(digits, digit) : NULL;
  return found ? (int)(found - digits) : -1;
}

/// Bytes arrive as a text if they are UTF-8, otherwise as base64.
static assay_bytes assay_json_bytes(assay_arena *arena, const assay_json *value) {
  if (value && value->kind == ASSAY_JSON_TEXT) return (assay_bytes){value->text, value->count};
  const char *encoded = assay_member_text(value, "base64");
  if (!encoded) return (assay_bytes){NULL, 0};
  char *bytes = (char *)assay_arena_take(arena, strlen(encoded) + 1);
  size_t count = 0;
  uint32_t collected = 0;
  int bit_count = 0;
  for (; assay_base64_digit(*encoded) >= 0; encoded++) {
    collected = collected << 6 | (uint32_t)assay_base64_digit(*encoded);
    bit_count += 6;
    if (bit_count < 8) continue;
    bit_count -= 8;
    bytes[count++] = (char)(collected >> bit_count & 0xFF);
  }
  bytes[count] = '\0';
  return (assay_bytes){bytes, count};
}

// -- Writing a message

static void assay_message_grow(assay_message *message, size_t more) {
  size_t capacity = message->capacity * 2;
  while (capacity - message->count < more) capacity *= 2;
  char *bytes = (char *)assay_checked(malloc(capacity));
  memcpy(bytes, message->bytes, message->count);
  if (message->bytes != message->space) free(message->bytes);
  message->bytes = bytes;
  message->capacity = capacity;
}

/// Returns room for this number of bytes.
static char *assay_message_room(assay_message *message, size_t more) {
  if (message->capacity - message->count < more) assay_message_grow(message, more);
  return message->bytes + message->count;
}

static void assay_append(assay_message *message, const char *bytes, size_t count) {
  memcpy(assay_message_room(message, count), bytes, count);
  message->count += count;
}

static void assay_append_word(assay_message *message, const char *word) { assay_append(message, word, strlen(word)); }

static void assay_append_integer(assay_message *message, int64_t integer) {
  char digits[24];
  char *start = digits + sizeof digits;
  uint64_t rest = integer < 0 ? 0 - (uint64_t)integer : (uint64_t)integer;
  do *--start = (char)('0' + rest % 10);
  while (rest /= 10);
  if (integer < 0) *--start = '-';
  assay_append(message, start, (size_t)(digits + sizeof digits - start));
}

/// Writes a quoted text; invalid UTF-8 becomes replacement characters.
static void assay_append_text(assay_message *message, const char *text, size_t count) {
  static const char hexadecimal[] = "0123456789abcdef";
  const unsigned char *at = (const unsigned char *)text, *end = at + count;
  // An escaped byte has at most six characters.
  char *out = assay_message_room(message, count * 6 + 2);
  *out++ = '"';
  while (at < end) {
    size_t length = assay_character_length(at, end);
    if (length == 0) {
      out = assay_write_character(out, 0xFFFD);
      at++;
    } else if (*at < 0x20) {
      memcpy(out, "\\u00", 4);
      out[4] = hexadecimal[*at >> 4];
      out[5] = hexadecimal[*at++ & 15];
      out += 6;
    } else {
      if (*at == '"' || *at == '\\') *out++ = '\\';
      while (length-- > 0) *out++ = (char)*at++;
    }
  }
  *out++ = '"';
  message->count = (size_t)(out - message->bytes);
}

static void assay_append_base64(assay_message *message, assay_bytes bytes) {
  static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  char *out = assay_message_room(message, (bytes.count + 2) / 3 * 4);
  for (size_t at = 0; at < bytes.count; at += 3) {
    size_t left = bytes.count - at;
    uint32_t three = (uint32_t)(unsigned char)bytes.start[at] << 16;
    if (left > 1) three |= (uint32_t)(unsigned char)bytes.start[at + 1] << 8;
    if (left > 2) three |= (unsigned char)bytes.start[at + 2];
    *out++ = digits[three >> 18];
    *out++ = digits[three >> 12 & 63];
    *out++ = left > 1 ? digits[three >> 6 & 63] : '=';
    *out++ = left > 2 ? digits[three & 63] : '=';
  }
  message->count = (size_t)(out - message->bytes);
}

static void assay_message_open(assay_message *message) {
  message->bytes = message->space;
  message->count = 0;
  message->capacity = sizeof message->space;
}

static void assay_message_free(assay_message *message) {
  if (message->bytes != message->space) free(message->bytes);
}

/// Begins a member; the first member of an object has no comma before it.
static void assay_put_key(assay_message *message, const char *key) {
  if (message->bytes[message->count - 1] != '{') assay_append(message, ",", 1);
  assay_append(message, "\"", 1);
  assay_append_word(message, key);
  assay_append(message, "\":", 2);
}

/// Begins a member that is a list or an object.
static void assay_put_bracket(assay_message *message, const char *key, char bracket) {
  assay_put_key(message, key);
  assay_append(message, &bracket, 1);
}

static void assay_append_comma(assay_message *message) {
  if (message->bytes[message->count - 1] != '[') assay_append(message, ",", 1);
}

void assay_put_number(assay_message *message, const char *key, uint32_t number) {
  assay_put_integer(message, key, number);
}

void assay_put_object(assay_message *message, const char *key, uint32_t number) {
  if (number > 0) assay_put_number(message, key, number);
}

void assay_put_integer(assay_message *message, const char *key, int64_t integer) {
  assay_put_key(message, key);
  assay_append_integer(message, integer);
}

void assay_put_flag(assay_message *message, const char *key, bool flag) {
  assay_put_key(message, key);
  assay_append_word(message, flag ? "true" : "false");
}

void assay_put_text(assay_message *message, const char *key, const char *text) {
  if (!text) return;
  assay_put_key(message, key);
  assay_append_text(message, text, strlen(text));
}

void assay_put_texts(assay_message *message, const char *key, assay_texts texts) {
  assay_put_bracket(message, key, '[');
  for (size_t place = 0; place < texts.count; place++) {
    assay_append_comma(message);
    assay_append_text(message, texts.items[place], strlen(texts.items[place]));
  }
  assay_append(message, "]", 1);
}

void assay_put_bytes(assay_message *message, const char *key, assay_bytes bytes) {
  if (!bytes.start) return;
  assay_put_key(message, key);
  if (assay_is_text(bytes)) {
    assay_append_text(message, bytes.start, bytes.count);
    return;
  }
  assay_append_word(message, "{\"base64\":\"");
  assay_append_base64(message, bytes);
  assay_append_word(message, "\"}");
}

static void assay_put_discount(assay_message *message, const char *key, const assay_discount *discount) {
  if (!discount) return;
  assay_put_bracket(message, key, '{');
  assay_put_text(message, "identifier", discount->identifier);
  assay_put_text(message, "key_identifier", discount->key_identifier);
  assay_put_text(message, "nonce", discount->nonce);
  assay_put_bytes(message, "signature", discount->signature);
  if (discount->timestamp != ASSAY_NO_DATE) assay_put_integer(message, "timestamp", discount->timestamp);
  assay_append(message, "}", 1);
}

void assay_put_payment(assay_message *message, const char *key, const assay_payment *payment) {
  assay_put_bracket(message, key, '{');
  assay_put_text(message, "product_identifier", payment->product_identifier);
  assay_put_integer(message, "quantity", payment->quantity == 0 ? 1 : payment->quantity);
  assay_put_text(message, "application_username", payment->application_username);
  if (payment->request_data) assay_put_flag(message, "request_data", true);
  if (payment->simulates_ask_to_buy_in_sandbox) assay_put_flag(message, "simulates_ask_to_buy_in_sandbox", true);
  assay_put_discount(message, "payment_discount", payment->payment_discount);
  if (payment->promoted) assay_put_number(message, "promoted", payment->promoted->number);
  assay_append(message, "}", 1);
}

void assay_put_receipt_properties(assay_message *message, const char *key, assay_receipt_properties properties) {
  const char *names[3];
  size_t count = 0;
  if (properties.is_expired) names[count++] = "is_expired";
  if (properties.is_revoked) names[count++] = "is_revoked";
  if (properties.is_volume_purchase) names[count++] = "is_volume_purchase";
  assay_put_texts(message, key, (assay_texts){names, count});
}

void assay_put_sheet_parameters(assay_message *message, const char *key, assay_sheet_parameters parameters) {
  assay_put_bracket(message, key, '{');
  assay_put_integer(message, "item_identifier", parameters.item_identifier);
  assay_put_text(message, "product_identifier", parameters.product_identifier);
  assay_append(message, "}", 1);
}

void assay_put_store_search(assay_message *message, const char *key, assay_store_search search) {
  static const char *const kinds[] = {"app", "book", "song", "album", "film", "podcast"};
  const char *names[6];
  size_t count = 0;
  for (int place = 0; place < 6; place++) {
    if (search.kinds & 1 << place) names[count++] = kinds[place];
  }
  assay_put_bracket(message, key, '{');
  assay_put_text(message, "term", search.term ? search.term : "");
  assay_put_texts(message, "kinds", (assay_texts){names, count});
  assay_put_text(message, "storefront", search.storefront ? search.storefront : "USA");
  assay_append(message, "}", 1);
}

void assay_put_check_question(assay_message *message, const char *key, assay_check_question question) {
  assay_put_bracket(message, key, '{');
  assay_put_text(message, "receipt", question.receipt);
  assay_put_text(message, "environment", question.environment == ASSAY_SANDBOX ? "sandbox" : "production");
  assay_put_text(message, "password", question.password);
  if (question.exclude_old_transactions) assay_put_flag(message, "exclude_old_transactions", true);
  assay_append(message, "}", 1);
}

void assay_put_delivery_question(assay_message *message, const char *key, assay_delivery_question question) {
  assay_put_bracket(message, key, '{');
  assay_put_text(message, "receipt", question.receipt);
  assay_put_text(message, "product_id", question.product_id);
  assay_put_text(message, "transaction_id", question.transaction_id);
  assay_append(message, "}", 1);
}

// -- The process: its streams, its launch, and threads that wait for a turn

/// A pending operation: a timer, an exchange with the server, a page, a search, a promotion, or a check.
typedef struct assay_waiting assay_waiting;
struct assay_waiting {
  assay_waiting *next;
  void *state;
  union {
    void (*timer)(assay_app *app, void *state);
    assay_server_handler server;
    assay_page_handler page;
    assay_search_handler search;
    assay_check_handler check;
    assay_visibility_handler visibility;
    assay_order_handler order;
    assay_update_handler update;
    assay_store_handler store;
    assay_store_listener listener;
  };
  enum { ASSAY_WAITS_FOR_UPDATE, ASSAY_WAITS_FOR_VISIBILITY, ASSAY_WAITS_FOR_ORDER } promotion;
};

struct assay_request {
  uint32_t number;
  assay_request_handlers handlers;
  assay_receipt_properties properties;
};

struct assay_sheet {
  uint32_t number;
  assay_sheet_handlers handlers;
};

/// An interned text.
typedef struct assay_kept_text assay_kept_text;
struct assay_kept_text {
  assay_kept_text *next;
  size_t count;
  char text[];
};

/// The state of a launch. The lock guards it, because threads of the app read the replies to their own calls.
struct assay_launch {
  pthread_mutex_t lock;
  assay_arena arena;
  assay_map texts, transactions, downloads, products, requests, sheets;
  assay_map timers, exchanges, visits, answers, listeners;
  assay_waiting *spare;
  /// Observers and delegates by number, their numbers, and the registered observers.
  assay_map targets, numbers, registered;
  uint32_t last_number, ticket_count, listener_count;
};

/// The object to store under the number in a reply, before any event can name it.
typedef struct assay_expectation {
  assay_map *map;
  void *value;
} assay_expectation;

/// The expectation of this thread's next call.
static _Thread_local assay_expectation assay_expected;

/// A call from another thread, which waits for its reply.
typedef struct assay_slot assay_slot;
struct assay_slot {
  assay_slot *next;
  const char *bytes;
  size_t count;
  assay_arena *arena;
  assay_expectation expected;
  assay_reply reply;
  bool is_done;
};

/// The state of this process, which has one conversation.
static struct {
  const assay_description *description;
  int input, output;
  bool is_input_socket;
  bool is_fork;
  /// The input that was read. The first line begins at `start`, and its end was searched up to `searched`.
  char *received;
  size_t capacity, count, start, searched;
  /// Open files received with a line.
  int files[3];
  int file_count;
  char folder[4096];
  size_t folder_length;
  /// Memory that lives until the end of the turn.
  assay_arena turn;
  bool is_in_turn, has_launch;
  assay_app app;
  struct assay_launch launch;
  pthread_t reader;
  /// The memory of other threads for their results.
  pthread_key_t told;
  pthread_mutex_t writing, changing;
  pthread_cond_t change;
  assay_slot *slots, **last_slot;
  size_t work_count;
  // For the signal handler, which may run at any moment.
  volatile sig_atomic_t is_writing;
  const char *volatile last_place;
} assay_process = {.writing = PTHREAD_MUTEX_INITIALIZER, .changing = PTHREAD_MUTEX_INITIALIZER,
                   .change = PTHREAD_COND_INITIALIZER};

/// Writes a whole line; returns whether it succeeded.
static bool assay_write_bytes(const char *bytes, size_t count) {
  while (count > 0) {
    ssize_t written = write(assay_process.output, bytes, count);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    bytes += written;
    count -= (size_t)written;
  }
  return true;
}

static void assay_write_line(const char *bytes, size_t count) {
  pthread_mutex_lock(&assay_process.writing);
  assay_process.is_writing = 1;
  // The harness is gone, so the app ends.
  if (!assay_write_bytes(bytes, count)) _exit(0);
  assay_process.is_writing = 0;
  pthread_mutex_unlock(&assay_process.writing);
}

static void assay_write_text(const char *line) { assay_write_line(line, strlen(line)); }

/// Stores open files received with a line; programs that the app starts do not inherit them.
static void assay_take_files(const struct msghdr *message) {
  const struct cmsghdr *header = CMSG_FIRSTHDR(message);
  if (!header || header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) return;
  if (header->cmsg_len != CMSG_LEN(sizeof assay_process.files)) return;
  memcpy(assay_process.files, CMSG_DATA(header), sizeof assay_process.files);
  assay_process.file_count = 3;
  for (int place = 0; place < 3; place++) fcntl(assay_process.files[place], F_SETFD, FD_CLOEXEC);
}

/// Reads from a socket, which can pass files.
static ssize_t assay_receive(void *space, size_t size) {
  union {
    char bytes[CMSG_SPACE(sizeof assay_process.files)];
    struct cmsghdr aligned;
  } control;
  struct iovec text = {.iov_base = space, .iov_len = size};
  struct msghdr message = {
      .msg_iov = &text, .msg_iovlen = 1, .msg_control = control.bytes, .msg_controllen = sizeof control.bytes};
  ssize_t count = recvmsg(assay_process.input, &message, 0);
  if (count > 0 && message.msg_controllen > 0) assay_take_files(&message);
  return count;
}

/// Whether lines can pass files; a fork receives none.
static bool assay_takes_files(void) { return assay_process.is_input_socket && !assay_process.is_fork; }

/// Reads more of the line; false if the harness is gone.
static bool assay_read_more(void) {
  if (assay_process.start > 0) {
    assay_process.count -= assay_process.start;
    assay_process.searched -= assay_process.start;
    memmove(assay_process.received, assay_process.received + assay_process.start, assay_process.count);
    assay_process.start = 0;
  }
  if (assay_process.count > ASSAY_LINE_MAX) return false;
  if (assay_process.count == assay_process.capacity) {
    assay_process.capacity = assay_process.capacity ? assay_process.capacity * 2 : ASSAY_CHUNK_SIZE;
    assay_process.received = (char *)assay_checked(realloc(assay_process.received, assay_process.capacity));
  }
  char *space = assay_process.received + assay_process.count;
  size_t size = assay_process.capacity - assay_process.count;
  for (;;) {
    ssize_t count =
        assay_takes_files() ? assay_receive(space, size) : read(assay_process.input, space, size);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    assay_process.count += (size_t)count;
    return true;
  }
}

/// The next message, in an arena; NULL if the harness is gone.
static const assay_json *assay_read_message(assay_arena *arena) {
  char *end;
  for (;;) {
    char *from = assay_process.received + assay_process.searched;
    size_t rest = assay_process.count - assay_process.searched;
    end = rest > 0 ? (char *)memchr(from, '\n', rest) : NULL;
    if (end) break;
    assay_process.searched = assay_process.count;
    if (!assay_read_more()) return NULL;
  }
  char *start = assay_process.received + assay_process.start;
  size_t count = (size_t)(end - start);
  assay_process.start = assay_process.searched = (size_t)(end + 1 - assay_process.received);
  const assay_json *message = assay_json_of(arena, assay_arena_copy(arena, start, count), count);
  if (message) return message;
  fputs("assay_app: the harness sent a line that is not JSON\n", stderr);
  _exit(1);
}

static bool assay_is_reader(void) { return pthread_equal(pthread_self(), assay_process.reader) != 0; }

static void assay_free_told(void *arena) {
  assay_arena_free((assay_arena *)arena);
  free(arena);
}

/// The memory for this thread's results.
static assay_arena *assay_told_arena(void) {
  if (assay_is_reader()) return &assay_process.turn;
  assay_arena *arena = (assay_arena *)pthread_getspecific(assay_process.told);
  if (arena) return arena;
  arena = (assay_arena *)assay_checked(calloc(1, sizeof *arena));
  pthread_setspecific(assay_process.told, arena);
  return arena;
}

void assay_forget_told(assay_app *app) {
  (void)app;
  if (!assay_is_reader()) assay_arena_reset(assay_told_arena());
}

// -- Calls

void assay_message_begin(assay_message *message, assay_app *app, const char *place, const char *call) {
  message->app = app;
  message->place = place;
  assay_message_open(message);
  assay_append(message, "{\"call\":\"", 9);
  assay_append_word(message, call);
  assay_append(message, "\"", 1);
}

/// The path of a file relative to the working folder, so that a report is the same on every machine.
static const char *assay_shown(const char *path) {
  bool is_here = *path == '/' && strncmp(path, assay_process.folder, assay_process.folder_length) == 0;
  return is_here ? path + assay_process.folder_length : path;
}

static void assay_handle(const assay_json *event);
static void assay_meet(assay_expectation expected, const assay_json *number);

/// Stores the values that are part of every message.
static void assay_note_time(const assay_json *message) {
  assay_process.app.now = assay_member_integer(message, "now", assay_process.app.now);
}

/// Makes a call and returns its reply. With the capability `nested`, callbacks can arrive during the call; they are
/// handled first.
static assay_reply assay_exchange(
    const char *bytes, size_t count, assay_arena *arena, assay_expectation expected) {
  assay_write_line(bytes, count);
  for (;;) {
    const assay_json *message = assay_read_message(arena);
    // The harness is gone, so the app ends.
    if (!message) _exit(0);
    const char *reply = assay_member_text(message, "reply");
    if (reply) {
      const assay_json *value = assay_json_member(message, "value");
      assay_note_time(message);
      if (expected.map) assay_meet(expected, value);
      return (assay_reply){strcmp(reply, "failed") == 0, value};
    }
    assay_handle(message);
  }
}

/// Passes a call to the thread of the turns, and waits for the reply.
static assay_reply assay_exchange_elsewhere(const char *bytes, size_t count, assay_expectation expected) {
  assay_slot slot = {.bytes = bytes, .count = count, .arena = assay_told_arena(), .expected = expected};
  pthread_mutex_lock(&assay_process.changing);
  *assay_process.last_slot = &slot;
  assay_process.last_slot = &slot.next;
  pthread_cond_broadcast(&assay_process.change);
  while (!slot.is_done) pthread_cond_wait(&assay_process.change, &assay_process.changing);
  pthread_mutex_unlock(&assay_process.changing);
  return slot.reply;
}

assay_reply assay_message_send(assay_message *message) {
  const char *place = assay_shown(message->place);
  assay_expectation expected = assay_expected;
  assay_expected = (assay_expectation){NULL, NULL};
  assay_put_text(message, "at", place);
  assay_append(message, "}\n", 2);
  assay_reply reply;
  if (assay_is_reader()) {
    if (!assay_process.is_in_turn) assay_crash_at(message->place, message->app, "a call was made outside a turn");
    assay_process.last_place = place;
    reply = assay_exchange(message->bytes, message->count, &assay_process.turn, expected);
  } else {
    reply = assay_exchange_elsewhere(message->bytes, message->count, expected);
  }
  assay_message_free(message);
  return reply;
}

// -- Work in progress

typedef struct assay_work_item {
  assay_app *app;
  void (*work)(assay_app *app, void *state);
  void *state;
} assay_work_item;

static void assay_count_work(int change) {
  pthread_mutex_lock(&assay_process.changing);
  assay_process.work_count += (size_t)change;
  pthread_cond_broadcast(&assay_process.change);
  pthread_mutex_unlock(&assay_process.changing);
}

static void *assay_perform(void *argument) {
  assay_work_item item = *(assay_work_item *)argument;
  free(argument);
  item.work(item.app, item.state);
  assay_count_work(-1);
  return NULL;
}

bool assay_begin(assay_app *app, void (*work)(assay_app *app, void *state), void *state) {
  assay_work_item *item = (assay_work_item *)assay_checked(malloc(sizeof *item));
  *item = (assay_work_item){app, work, state};
  pthread_t thread;
  assay_count_work(1);
  if (pthread_create(&thread, NULL, assay_perform, item) == 0) {
    pthread_detach(thread);
    return true;
  }
  assay_count_work(-1);
  free(item);
  return false;
}

/// Waits until a thread makes a call or all work is done, but not longer than the harness allows.
static void assay_wait_for_change(void) {
  struct timespec end;
  clock_gettime(CLOCK_REALTIME, &end);
  end.tv_sec += ASSAY_BUSY_SECONDS;
  while (!assay_process.slots && assay_process.work_count > 0) {
    if (pthread_cond_timedwait(&assay_process.change, &assay_process.changing, &end) != 0) return;
  }
}

/// Makes the calls of other threads, in the order of arrival, and waits for the started work.
static void assay_serve_threads(void) {
  pthread_mutex_lock(&assay_process.changing);
  while (assay_process.slots || assay_process.work_count > 0) {
    assay_wait_for_change();
    assay_slot *slot = assay_process.slots;
    if (slot) {
      assay_process.slots = slot->next;
      if (!slot->next) assay_process.last_slot = &assay_process.slots;
    }
    pthread_mutex_unlock(&assay_process.changing);
    if (slot) slot->reply = assay_exchange(slot->bytes, slot->count, slot->arena, slot->expected);
    if (!slot && assay_process.work_count > 0) assay_write_text("{\"busy\":true}\n");
    pthread_mutex_lock(&assay_process.changing);
    if (slot) slot->is_done = true;
    pthread_cond_broadcast(&assay_process.change);
  }
  pthread_mutex_unlock(&assay_process.changing);
}

// -- Crashes

static void assay_write_crash(const char *message, const char *place) {
  const char *colon = place ? strrchr(place, ':') : NULL;
  assay_message line;
  assay_message_open(&line);
  assay_append_word(&line, "{\"crashed\":{");
  assay_put_text(&line, "message", message);
  if (colon) {
    assay_put_key(&line, "file");
    assay_append_text(&line, place, (size_t)(colon - place));
    assay_put_integer(&line, "line", strtoll(colon + 1, NULL, 10));
  }
  assay_append_word(&line, "}}\n");
  assay_write_line(line.bytes, line.count);
}

void assay_crash_at(const char *place, assay_app *app, const char *format, ...) {
  (void)app;
  char message[1024];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(message, sizeof message, format, arguments);
  va_end(arguments);
  fprintf(stderr, "%s: %s\n", place, message);
  fflush(NULL);
  assay_write_crash(message, assay_shown(place));
  _exit(1);
}

static const int assay_fatal_signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT};

static const char *assay_signal_name(int number) {
  switch (number) {
  case SIGSEGV: return "SIGSEGV (invalid memory access)";
  case SIGBUS: return "SIGBUS (bus error)";
  case SIGILL: return "SIGILL (illegal instruction)";
  case SIGFPE: return "SIGFPE (arithmetic error)";
  default: return "SIGABRT (abort)";
  }
}

/// Reports a fatal signal, with functions that are safe in a handler. A partially written line cannot be completed:
/// then the harness only sees the end of the process.
static void assay_tell_signal(int number) {
  static char line[512];
  const char *pieces[] = {
      "{\"crashed\":{\"message\":\"", assay_signal_name(number),
      assay_process.last_place ? "; the last call was made at " : "",
      assay_process.last_place ? assay_process.last_place : "", "\"}}\n"};
  size_t count = 0;
  for (size_t piece = 0; piece < sizeof pieces / sizeof *pieces; piece++) {
    for (const char *at = pieces[piece]; *at && count < sizeof line; at++) {
      bool is_name_with_marks = piece == 3 && (*at == '"' || *at == '\\' || (unsigned char)*at < 0x20);
      if (!is_name_with_marks) line[count++] = *at;
    }
  }
  if (count < sizeof line && !assay_process.is_writing) assay_write_bytes(line, count);
  // The handler runs once: now the signal has its default effect.
  raise(number);
}

static void assay_watch_signals(void) {
  static max_align_t space[16384 / sizeof(max_align_t)];
  stack_t stack = {.ss_sp = space, .ss_size = sizeof space};
  sigaltstack(&stack, NULL);
  struct sigaction action = {.sa_handler = assay_tell_signal, .sa_flags = SA_ONSTACK | (int)SA_RESETHAND};
  sigemptyset(&action.sa_mask);
  for (size_t place = 0; place < sizeof assay_fatal_signals / sizeof *assay_fatal_signals; place++) {
    struct sigaction before;
    bool is_usual = sigaction(assay_fatal_signals[place], NULL, &before) == 0 && before.sa_handler == SIG_DFL;
    if (is_usual) sigaction(assay_fatal_signals[place], &action, NULL);
  }
}

// -- What a launch keeps

static void assay_lock(void) { pthread_mutex_lock(&assay_process.launch.lock); }
static void assay_unlock(void) { pthread_mutex_unlock(&assay_process.launch.lock); }

static uint64_t assay_hash(const char *bytes, size_t count) {
  uint64_t hash = 0xCBF29CE484222325U;
  for (size_t place = 0; place < count; place++) hash = (hash ^ (unsigned char)bytes[place]) * 0x100000001B3U;
  return hash;
}

static const char *assay_kept(const char *text, size_t count) {
  struct assay_launch *launch = &assay_process.launch;
  uint64_t hash = assay_hash(text, count);
  assay_kept_text *first = (assay_kept_text *)assay_map_get(&launch->texts, hash);
  for (assay_kept_text *kept = first; kept; kept = kept->next) {
    if (kept->count == count && memcmp(kept->text, text, count) == 0) return kept->text;
  }
  assay_kept_text *kept = (assay_kept_text *)assay_arena_take(&launch->arena, sizeof *kept + count + 1);
  kept->next = first;
  kept->count = count;
  memcpy(kept->text, text, count);
  kept->text[count] = '\0';
  assay_map_put(&launch->texts, hash, kept);
  return kept->text;
}

const char *assay_keep(assay_app *app, const char *text) {
  (void)app;
  if (!text) return NULL;
  assay_lock();
  const char *kept = assay_kept(text, strlen(text));
  assay_unlock();
  return kept;
}

void *assay_allocate(assay_app *app, size_t size) {
  (void)app;
  assay_lock();
  void *memory = assay_arena_zeros(&assay_process.launch.arena, size);
  assay_unlock();
  return memory;
}

void *assay_allocate_for_turn(assay_app *app, size_t size) {
  (void)app;
  return assay_arena_zeros(assay_told_arena(), size);
}

const char *assay_text(assay_app *app, const char *format, ...) {
  (void)app;
  va_list arguments;
  char space[512];
  va_start(arguments, format);
  int count = vsnprintf(space, sizeof space, format, arguments);
  va_end(arguments);
  if (count < 0) return "";
  if ((size_t)count < sizeof space) return assay_arena_copy(assay_told_arena(), space, (size_t)count);
  char *text = (char *)assay_arena_take(assay_told_arena(), (size_t)count + 1);
  va_start(arguments, format);
  vsnprintf(text, (size_t)count + 1, format, arguments);
  va_end(arguments);
  return text;
}

static assay_waiting *assay_waiting_record(assay_waiting waiting) {
  struct assay_launch *launch = &assay_process.launch;
  assay_lock();
  assay_waiting *record = launch->spare;
  if (record) {
    launch->spare = record->next;
  } else {
    record = (assay_waiting *)assay_arena_take(&launch->arena, sizeof *record);
  }
  assay_unlock();
  *record = waiting;
  return record;
}

/// Registers a pending operation for the next call, under the number in its reply.
static void assay_expect(assay_map *map, assay_waiting waiting) {
  assay_expected = (assay_expectation){map, assay_waiting_record(waiting)};
}

/// Registers a pending operation for a visit, under the app's own number.
static uint32_t assay_expect_visit(assay_waiting waiting) {
  assay_waiting *record = assay_waiting_record(waiting);
  assay_lock();
  uint32_t number = ++assay_process.launch.last_number;
  assay_map_put(&assay_process.launch.visits, number, record);
  assay_unlock();
  return number;
}

static void assay_meet(assay_expectation expected, const assay_json *number) {
  uint64_t key = (uint64_t)assay_json_integer(number, 0);
  assay_lock();
  if (expected.map == &assay_process.launch.requests) ((assay_request *)expected.value)->number = (uint32_t)key;
  assay_map_put(expected.map, key, expected.value);
  assay_unlock();
}

/// Removes and returns the pending operation of an event; without a function if there is none.
static assay_waiting assay_taken(assay_map *map, uint64_t number) {
  struct assay_launch *launch = &assay_process.launch;
  assay_waiting waiting = {.timer = NULL};
  assay_lock();
  assay_waiting *record = (assay_waiting *)assay_map_take(map, number);
  if (record) {
    waiting = *record;
    record->next = launch->spare;
    launch->spare = record;
  }
  assay_unlock();
  return waiting;
}

static uint32_t assay_next_number(void) {
  assay_lock();
  uint32_t number = ++assay_process.launch.last_number;
  assay_unlock();
  return number;
}

/// The number of an observer or a delegate.
static uint32_t assay_number_of(const void *target) {
  struct assay_launch *launch = &assay_process.launch;
  assay_lock();
  uintptr_t number = (uintptr_t)assay_map_get(&launch->numbers, (uintptr_t)target);
  if (number == 0) {
    number = assay_next_number();
    assay_map_put(&launch->numbers, (uintptr_t)target, (void *)number);
    assay_map_put(&launch->targets, number, (void *)(uintptr_t)target);
  }
  assay_unlock();
  return (uint32_t)number;
}

static void assay_begin_launch(void) {
  assay_app *app = &assay_process.app;
  *app = (assay_app){.launch = &assay_process.launch};
  size_t size = assay_process.description->state_size;
  app->state = assay_allocate(app, size > 0 ? size : 1);
  assay_process.has_launch = true;
}

static void assay_for_maps(void (*act)(assay_map *map)) {
  struct assay_launch *launch = &assay_process.launch;
  assay_map *maps[] = {
      &launch->texts, &launch->transactions, &launch->downloads, &launch->products, &launch->requests,
      &launch->sheets, &launch->timers, &launch->exchanges, &launch->visits, &launch->answers,
      &launch->listeners, &launch->targets,
      &launch->numbers, &launch->registered};
  for (size_t place = 0; place < sizeof maps / sizeof *maps; place++) act(maps[place]);
}

static void assay_end_launch(void) {
  if (!assay_process.has_launch) return;
  if (assay_process.description->forget) assay_process.description->forget(&assay_process.app);
  struct assay_launch *launch = &assay_process.launch;
  assay_for_maps(assay_map_reset);
  assay_arena_reset(&launch->arena);
  launch->spare = NULL;
  launch->last_number = launch->ticket_count = launch->listener_count = 0;
  assay_process.has_launch = false;
  assay_process.last_place = NULL;
}

// -- The values of events and replies

/// Copies a text for the launch if it belongs to an object of the launch, otherwise for the turn.
static const char *assay_told_text(const assay_json *object, const char *key, bool is_kept) {
  const assay_json *text = assay_json_member(object, key);
  if (!text || text->kind != ASSAY_JSON_TEXT) return NULL;
  return is_kept ? assay_kept(text->text, text->count) : text->text;
}

/// The index of a word in a list that ends with NULL; 0 if it is missing.
static int assay_word(const assay_json *object, const char *key, const char *const *words) {
  const char *word = assay_member_text(object, key);
  for (int place = 1; word && words[place]; place++) {
    if (strcmp(words[place], word) == 0) return place;
  }
  return 0;
}

static assay_error assay_told_error(const assay_json *json, bool is_kept) {
  const assay_json *underlying = assay_json_member(json, "underlying");
  return (assay_error){
      .domain = assay_told_text(json, "domain", is_kept),
      .code = assay_member_integer(json, "code", 0),
      .underlying_domain = assay_told_text(underlying, "domain", is_kept),
      .underlying_code = assay_member_integer(underlying, "code", 0),
      .localized_description = assay_told_text(json, "localized_description", is_kept),
      .is_definite = assay_member_flag(json, "definite")};
}

/// An error that lives for the turn; NULL if there is none.
static const assay_error *assay_error_of(assay_arena *arena, const assay_json *json) {
  if (!assay_json_object(json)) return NULL;
  assay_error *error = (assay_error *)assay_arena_take(arena, sizeof *error);
  *error = assay_told_error(json, false);
  return error;
}

static assay_discount assay_told_discount(assay_arena *arena, const assay_json *json, bool is_kept) {
  assay_bytes signature = assay_json_bytes(arena, assay_json_member(json, "signature"));
  if (is_kept && signature.start) signature.start = assay_kept(signature.start, signature.count);
  return (assay_discount){
      .identifier = assay_told_text(json, "identifier", is_kept),
      .key_identifier = assay_told_text(json, "key_identifier", is_kept),
      .nonce = assay_told_text(json, "nonce", is_kept),
      .signature = signature,
      .timestamp = assay_member_integer(json, "timestamp", ASSAY_NO_DATE)};
}

static assay_payment assay_told_payment(const assay_json *json) {
  return (assay_payment){
      .product_identifier = assay_told_text(json, "product_identifier", true),
      .quantity = assay_member_integer(json, "quantity", 1),
      .application_username = assay_told_text(json, "application_username", true),
      .simulates_ask_to_buy_in_sandbox = assay_member_flag(json, "simulates_ask_to_buy_in_sandbox"),
      .request_data = assay_member_flag(json, "request_data")};
}

static assay_original assay_told_original(const assay_json *json) {
  return (assay_original){
      .transaction_identifier = assay_told_text(json, "transaction_identifier", true),
      .transaction_date = assay_member_integer(json, "transaction_date", ASSAY_NO_DATE),
      .payment = assay_told_payment(assay_json_member(json, "payment")),
      .transaction_receipt = assay_told_text(json, "transaction_receipt", true)};
}

/// A transaction with its private part. The app's pointer is to its beginning.
typedef struct assay_transaction_record {
  assay_transaction told;
  uint32_t number, instance;
  assay_discount discount;
  assay_original original;
  assay_error error;
  assay_download **downloads;
  size_t download_capacity;
} assay_transaction_record;

typedef struct assay_download_record {
  assay_download told;
  uint32_t number;
  assay_error error;
} assay_download_record;

static assay_download *assay_told_download(const assay_json *json);

static assay_transaction_record *assay_transaction_of(uint32_t number, uint32_t instance) {
  struct assay_launch *launch = &assay_process.launch;
  uint64_t key = (uint64_t)instance << 32 | number;
  assay_transaction_record *record = (assay_transaction_record *)assay_map_get(&launch->transactions, key);
  if (record) return record;
  record = (assay_transaction_record *)assay_arena_zeros(&launch->arena, sizeof *record);
  record->number = number;
  record->instance = instance;
  assay_map_put(&launch->transactions, key, record);
  return record;
}

/// Room for this number of pointers in a list that lives as long as the launch.
static void *assay_kept_room(void *room, size_t *capacity, size_t count, size_t size) {
  if (count <= *capacity) return room;
  *capacity = count;
  return assay_arena_take(&assay_process.launch.arena, count * size);
}

static void assay_take_downloads(assay_transaction_record *record, const assay_json *downloads) {
  record->downloads = (assay_download **)assay_kept_room(
      record->downloads, &record->download_capacity, downloads->count, sizeof *record->downloads);
  size_t count = 0;
  for (const assay_json *item = downloads->first; item; item = item->next) {
    record->downloads[count++] = assay_told_download(item);
  }
  record->told.downloads = (assay_downloads){record->downloads, count};
}

/// Replaces the values with the latest ones.
static void assay_take_transaction(assay_transaction_record *record, const assay_json *json) {
  static const char *const states[] = {"", "purchasing", "purchased", "failed", "restored", "deferred", NULL};
  assay_transaction *told = &record->told;
  const assay_json *payment = assay_json_member(json, "payment");
  const assay_json *discount = assay_json_member(payment, "payment_discount");
  const assay_json *original = assay_json_member(json, "original_transaction");
  const assay_json *error = assay_json_member(json, "error");
  told->transaction_state = (assay_transaction_state)assay_word(json, "transaction_state", states);
  told->transaction_identifier = assay_told_text(json, "transaction_identifier", true);
  told->transaction_date = assay_member_integer(json, "transaction_date", ASSAY_NO_DATE);
  told->payment = assay_told_payment(payment);
  if (discount) record->discount = assay_told_discount(&assay_process.launch.arena, discount, true);
  told->payment.payment_discount = discount ? &record->discount : NULL;
  if (original) record->original = assay_told_original(original);
  told->original_transaction = original ? &record->original : NULL;
  if (error) record->error = assay_told_error(error, true);
  told->error = error ? &record->error : NULL;
  told->transaction_receipt = assay_told_text(json, "transaction_receipt", true);
  assay_take_downloads(record, assay_json_list(assay_json_member(json, "downloads")));
}

/// The transaction in a message. If a callback creates new objects, the one without an instance still gets the latest
/// values.
static assay_transaction *assay_told_transaction(const assay_json *json) {
  uint32_t number = (uint32_t)assay_member_integer(json, "id", 0);
  uint32_t instance = (uint32_t)assay_member_integer(json, "instance", 0);
  assay_lock();
  assay_transaction_record *record = assay_transaction_of(number, instance);
  if (instance != 0) assay_take_transaction(assay_transaction_of(number, 0), json);
  assay_take_transaction(record, json);
  assay_unlock();
  return &record->told;
}

/// The transaction with a number, or with a number and an instance.
static assay_transaction *assay_named_transaction(const assay_json *json) {
  int64_t number = assay_json_integer(json, assay_member_integer(json, "id", 0));
  return &assay_transaction_of((uint32_t)number, (uint32_t)assay_member_integer(json, "instance", 0))->told;
}

static void assay_take_download(assay_download_record *record, const assay_json *json) {
  static const char *const states[] = {"", "waiting", "active", "paused", "finished", "failed", "cancelled", NULL};
  assay_download *told = &record->told;
  int64_t remaining = assay_member_integer(json, "time_remaining", -1);
  const assay_json *error = assay_json_member(json, "error");
  told->content_identifier = assay_told_text(json, "content_identifier", true);
  told->expected_content_length = assay_member_integer(json, "expected_content_length", 0);
  told->content_version = assay_told_text(json, "content_version", true);
  told->state = (assay_download_state)assay_word(json, "state", states);
  told->progress = (double)assay_member_integer(json, "progress", 0) / 1000;
  told->time_remaining = remaining < 0 ? -1 : (double)(remaining / 1000000) / 1000;
  if (error) record->error = assay_told_error(error, true);
  told->error = error ? &record->error : NULL;
  told->transaction = assay_named_transaction(assay_json_member(json, "transaction"));
}

static assay_download *assay_told_download(const assay_json *json) {
  struct assay_launch *launch = &assay_process.launch;
  uint32_t number = (uint32_t)assay_member_integer(json, "id", 0);
  assay_lock();
  assay_download_record *record = (assay_download_record *)assay_map_get(&launch->downloads, number);
  if (!record) {
    record = (assay_download_record *)assay_arena_zeros(&launch->arena, sizeof *record);
    record->number = number;
    assay_map_put(&launch->downloads, number, record);
  }
  assay_take_download(record, json);
  assay_unlock();
  return &record->told;
}

static assay_transactions assay_told_transactions(assay_arena *arena, const assay_json *list) {
  list = assay_json_list(list);
  assay_transaction **items = (assay_transaction **)assay_arena_take(arena, list->count * sizeof *items);
  size_t count = 0;
  for (const assay_json *item = list->first; item; item = item->next) items[count++] = assay_told_transaction(item);
  return (assay_transactions){items, count};
}

static assay_downloads assay_told_downloads(assay_arena *arena, const assay_json *list) {
  list = assay_json_list(list);
  assay_download **items = (assay_download **)assay_arena_take(arena, list->count * sizeof *items);
  size_t count = 0;
  for (const assay_json *item = list->first; item; item = item->next) items[count++] = assay_told_download(item);
  return (assay_downloads){items, count};
}

static assay_texts assay_told_texts(assay_arena *arena, const assay_json *list) {
  list = assay_json_list(list);
  const char **items = (const char **)assay_arena_take(arena, list->count * sizeof *items);
  size_t count = 0;
  for (const assay_json *item = list->first; item; item = item->next) {
    items[count++] = assay_json_bytes(arena, item).start;
  }
  return (assay_texts){items, count};
}

typedef struct assay_product_record {
  assay_product told;
  assay_offer introductory;
  assay_offer *discounts;
  size_t discount_capacity;
  int64_t *lengths;
  size_t length_capacity;
} assay_product_record;

/// A product by its identifier, if the store returned it in this launch.
static assay_product_record *assay_product_of(const char *product_id) {
  struct assay_launch *launch = &assay_process.launch;
  const char *kept = assay_kept(product_id, strlen(product_id));
  assay_product_record *record = (assay_product_record *)assay_map_get(&launch->products, (uintptr_t)kept);
  if (record) return record;
  record = (assay_product_record *)assay_arena_zeros(&launch->arena, sizeof *record);
  record->told.product_identifier = kept;
  assay_map_put(&launch->products, (uintptr_t)kept, record);
  return record;
}

static assay_period assay_told_period(const assay_json *json) {
  return (assay_period){assay_member_integer(json, "number_of_units", 0), assay_told_text(json, "unit", true)};
}

static assay_offer assay_told_offer(const assay_json *json) {
  return (assay_offer){
      .identifier = assay_told_text(json, "identifier", true),
      .type = assay_told_text(json, "type", true),
      .price = assay_member_integer(json, "price", 0),
      .payment_mode = assay_told_text(json, "payment_mode", true),
      .number_of_periods = assay_member_integer(json, "number_of_periods", 0),
      .subscription_period = assay_told_period(assay_json_member(json, "subscription_period"))};
}

static assay_price_locale assay_told_locale(const assay_json *json, const char *price_decimal) {
  const char *point = price_decimal ? strchr(price_decimal, '.') : NULL;
  return (assay_price_locale){
      .identifier = assay_told_text(json, "identifier", true),
      .currency_code = assay_told_text(json, "currency_code", true),
      .currency_symbol = assay_told_text(json, "currency_symbol", true),
      .decimal_separator = assay_told_text(json, "decimal_separator", true),
      .grouping_separator = assay_told_text(json, "grouping_separator", true),
      .decimal_count = point ? strlen(point + 1) : 0};
}

static void assay_take_offers(assay_product_record *record, const assay_json *json) {
  const assay_json *introductory = assay_json_member(json, "introductory_price");
  const assay_json *discounts = assay_json_list(assay_json_member(json, "discounts"));
  if (introductory) record->introductory = assay_told_offer(introductory);
  record->told.introductory_price = introductory ? &record->introductory : NULL;
  record->discounts = (assay_offer *)assay_kept_room(
      record->discounts, &record->discount_capacity, discounts->count, sizeof *record->discounts);
  size_t count = 0;
  for (const assay_json *item = discounts->first; item; item = item->next) {
    record->discounts[count++] = assay_told_offer(item);
  }
  record->told.discounts = record->discounts;
  record->told.discount_count = count;
}

static void assay_take_lengths(assay_product_record *record, const assay_json *lengths) {
  record->lengths = (int64_t *)assay_kept_room(
      record->lengths, &record->length_capacity, lengths->count, sizeof *record->lengths);
  size_t count = 0;
  for (const assay_json *item = lengths->first; item; item = item->next) {
    record->lengths[count++] = assay_json_integer(item, 0);
  }
  record->told.download_content_lengths = record->lengths;
  record->told.download_content_length_count = count;
}

static assay_product *assay_told_product(const assay_json *json) {
  const char *product_id = assay_member_text(json, "product_identifier");
  assay_lock();
  assay_product_record *record = assay_product_of(product_id ? product_id : "");
  assay_product *told = &record->told;
  told->localized_title = assay_told_text(json, "localized_title", true);
  told->localized_description = assay_told_text(json, "localized_description", true);
  told->price = assay_member_integer(json, "price", 0);
  told->price_decimal = assay_told_text(json, "price_decimal", true);
  told->price_locale = assay_told_locale(assay_json_member(json, "price_locale"), told->price_decimal);
  told->localized_price = assay_told_text(json, "localized_price", true);
  told->subscription_group_identifier = assay_told_text(json, "subscription_group_identifier", true);
  told->subscription_period = assay_told_period(assay_json_member(json, "subscription_period"));
  told->is_family_shareable = assay_member_flag(json, "is_family_shareable");
  told->is_downloadable = assay_member_flag(json, "is_downloadable");
  told->content_version = assay_told_text(json, "content_version", true);
  told->download_content_version = assay_told_text(json, "download_content_version", true);
  assay_take_offers(record, json);
  assay_take_lengths(record, assay_json_list(assay_json_member(json, "download_content_lengths")));
  assay_unlock();
  return told;
}

static assay_products assay_told_products(assay_arena *arena, const assay_json *list) {
  list = assay_json_list(list);
  assay_product **items = (assay_product **)assay_arena_take(arena, list->count * sizeof *items);
  size_t count = 0;
  for (const assay_json *item = list->first; item; item = item->next) items[count++] = assay_told_product(item);
  return (assay_products){items, count};
}

static const assay_storefront *assay_told_storefront(assay_arena *arena, const assay_json *json) {
  assay_storefront *storefront = (assay_storefront *)assay_arena_take(arena, sizeof *storefront);
  storefront->country_code = assay_member_text(json, "country_code");
  storefront->identifier = assay_member_text(json, "identifier");
  bool is_there = storefront->country_code && *storefront->country_code;
  return is_there ? storefront : NULL;
}

static assay_receipt_entry assay_told_entry(const assay_json *json) {
  return (assay_receipt_entry){
      .product_id = assay_member_text(json, "product_id"),
      .quantity = assay_member_integer(json, "quantity", 1),
      .transaction_id = assay_member_text(json, "transaction_id"),
      .original_transaction_id = assay_member_text(json, "original_transaction_id"),
      .purchase_date = assay_member_integer(json, "purchase_date", ASSAY_NO_DATE),
      .original_purchase_date = assay_member_integer(json, "original_purchase_date", ASSAY_NO_DATE),
      .expires_date = assay_member_integer(json, "expires_date", ASSAY_NO_DATE),
      .cancellation_date = assay_member_integer(json, "cancellation_date", ASSAY_NO_DATE),
      .cancellation_reason = assay_member_text(json, "cancellation_reason"),
      .is_trial_period = assay_member_flag(json, "is_trial_period"),
      .is_in_intro_offer_period = assay_member_flag(json, "is_in_intro_offer_period"),
      .is_upgraded = assay_member_flag(json, "is_upgraded"),
      .in_app_ownership_type = assay_member_text(json, "in_app_ownership_type"),
      .web_order_line_item_id = assay_member_text(json, "web_order_line_item_id"),
      .promotional_offer_id = assay_member_text(json, "promotional_offer_id"),
      .subscription_group_identifier = assay_member_text(json, "subscription_group_identifier"),
      .app_account_token = assay_member_text(json, "app_account_token")};
}

static assay_receipt_entries assay_told_entries(assay_arena *arena, const assay_json *list) {
  list = assay_json_list(list);
  assay_receipt_entry *items = (assay_receipt_entry *)assay_arena_take(arena, list->count * sizeof *items);
  size_t count = 0;
  for (const assay_json *item = list->first; item; item = item->next) items[count++] = assay_told_entry(item);
  return (assay_receipt_entries){items, count};
}

static const assay_receipt *assay_told_receipt(assay_arena *arena, const assay_json *json) {
  if (!assay_json_object(json)) return NULL;
  assay_receipt *receipt = (assay_receipt *)assay_arena_take(arena, sizeof *receipt);
  *receipt = (assay_receipt){
      .receipt_type = assay_member_text(json, "receipt_type"),
      .bundle_id = assay_member_text(json, "bundle_id"),
      .application_version = assay_member_text(json, "application_version"),
      .original_application_version = assay_member_text(json, "original_application_version"),
      .receipt_creation_date = assay_member_integer(json, "receipt_creation_date", ASSAY_NO_DATE),
      .original_purchase_date = assay_member_integer(json, "original_purchase_date", ASSAY_NO_DATE),
      .expiration_date = assay_member_integer(json, "expiration_date", ASSAY_NO_DATE),
      .is_revoked = assay_member_flag(json, "is_revoked"),
      .in_app = assay_told_entries(arena, assay_json_member(json, "in_app"))};
  return receipt;
}

static const assay_receipt_check *assay_told_check(assay_arena *arena, const assay_json *json) {
  if (!assay_json_object(json)) return NULL;
  const assay_json *retryable = assay_json_member(json, "is_retryable");
  const assay_json *renewals = assay_json_list(assay_json_member(json, "pending_renewal_info"));
  assay_receipt_check *check = (assay_receipt_check *)assay_arena_take(arena, sizeof *check);
  assay_pending_renewal *items =
      (assay_pending_renewal *)assay_arena_take(arena, renewals->count * sizeof *items);
  size_t count = 0;
  for (const assay_json *item = renewals->first; item; item = item->next) {
    items[count++] = (assay_pending_renewal){
        .product_id = assay_member_text(item, "product_id"),
        .auto_renew_product_id = assay_member_text(item, "auto_renew_product_id"),
        .original_transaction_id = assay_member_text(item, "original_transaction_id"),
        .auto_renew_status = assay_member_text(item, "auto_renew_status"),
        .is_in_billing_retry_period = assay_member_text(item, "is_in_billing_retry_period"),
        .expiration_intent = assay_member_text(item, "expiration_intent"),
        .grace_period_expires_date = assay_member_integer(item, "grace_period_expires_date", ASSAY_NO_DATE),
        .promotional_offer_id = assay_member_text(item, "promotional_offer_id")};
  }
  *check = (assay_receipt_check){
      .status = assay_member_integer(json, "status", 0),
      .is_retryable = !retryable ? ASSAY_UNSAID : assay_json_flag(retryable) ? ASSAY_YES : ASSAY_NO,
      .in_app = assay_told_entries(arena, assay_json_member(json, "in_app")),
      .latest_receipt_info = assay_told_entries(arena, assay_json_member(json, "latest_receipt_info")),
      .pending_renewal_info = items,
      .pending_renewal_count = count};
  return check;
}

static const assay_delivery *assay_told_delivery(assay_arena *arena, const assay_json *json) {
  if (!assay_json_object(json)) return NULL;
  const assay_json *status = assay_json_member(json, "status");
  const assay_json *files = assay_json_object(assay_json_member(json, "files"));
  assay_delivery *delivery = (assay_delivery *)assay_arena_take(arena, sizeof *delivery);
  assay_file *items = (assay_file *)assay_arena_take(arena, (files ? files->count : 0) * sizeof *items);
  size_t count = 0;
  for (const assay_json *item = files ? files->first : NULL; item; item = item->next) {
    items[count++] = (assay_file){item->key, assay_json_bytes(arena, item)};
  }
  *delivery = (assay_delivery){
      .answer = assay_member_text(json, "answer"),
      .has_status = status != NULL,
      .status = assay_json_integer(status, 0),
      .version = assay_member_text(json, "version"),
      .files = items,
      .file_count = count};
  return delivery;
}

// -- Objects in a message

static void assay_append_transaction(assay_message *message, const assay_transaction *transaction) {
  const assay_transaction_record *record = (const assay_transaction_record *)transaction;
  if (record->instance == 0) {
    assay_append_integer(message, record->number);
    return;
  }
  assay_append(message, "{", 1);
  assay_put_number(message, "id", record->number);
  assay_put_number(message, "instance", record->instance);
  assay_append(message, "}", 1);
}

void assay_put_transaction(assay_message *message, const char *key, const assay_transaction *transaction) {
  if (!transaction) return;
  assay_put_key(message, key);
  assay_append_transaction(message, transaction);
}

void assay_put_download(assay_message *message, const char *key, const assay_download *download) {
  assay_put_number(message, key, ((const assay_download_record *)download)->number);
}

void assay_put_downloads(assay_message *message, const char *key, assay_downloads downloads) {
  assay_put_bracket(message, key, '[');
  for (size_t place = 0; place < downloads.count; place++) {
    assay_append_comma(message);
    assay_append_integer(message, ((const assay_download_record *)downloads.items[place])->number);
  }
  assay_append(message, "]", 1);
}

// -- StoreKit 2

/// The transaction of a number, for calls.
static assay_transaction *assay_reference(uint32_t number) { return &assay_transaction_of(number, 0)->told; }

static assay_texts assay_read_texts(const assay_json *list) {
  list = assay_json_list(list);
  size_t count = 0;
  const char **items = (const char **)assay_allocate(&assay_process.app, list->count * sizeof *items);
  for (const assay_json *item = list->first; item; item = item->next) {
    items[count++] = assay_kept(item->text, item->count);
  }
  return (assay_texts){items, count};
}

static const assay_offer *assay_read_offer(const assay_json *json) {
  if (!assay_json_object(json)) return NULL;
  assay_offer *offer = (assay_offer *)assay_allocate(&assay_process.app, sizeof *offer);
  *offer = assay_told_offer(json);
  return offer;
}

/// Registers the handler of the next call, and returns the ticket of the call.
static uint32_t assay_expect_store_answer(assay_app *app, assay_store_handler handler, void *state) {
  assay_waiting *record = assay_waiting_record((assay_waiting){.store = handler, .state = state});
  assay_lock();
  uint32_t ticket = app->launch->ticket_count++;
  assay_map_put(&app->launch->answers, ticket, record);
  assay_unlock();
  return ticket;
}

static void assay_tell_store_answer(uint64_t ticket, const assay_json *json);

/// Calls the handler at once if the reply to a call has the answer.
static void assay_meet_store_answer(uint32_t ticket, assay_reply reply) {
  if (assay_json_object(reply.value)) assay_tell_store_answer(ticket, reply.value);
}

static assay_listener assay_expect_updates(assay_app *app, assay_store_listener handler, void *state) {
  assay_waiting *record = assay_waiting_record((assay_waiting){.listener = handler, .state = state});
  assay_lock();
  assay_listener listener = {++app->launch->listener_count};
  assay_map_put(&app->launch->listeners, listener.number - 1, record);
  assay_unlock();
  return listener;
}

void assay_listener_stop_at(const char *place, assay_app *app, assay_listener listener) {
  if (listener.number == 0) return;
  if (!assay_taken(&app->launch->listeners, listener.number - 1).listener) return;
  assay_call_stop_listening(app, place, listener.number - 1);
}

const char *assay_user_token(assay_app *app) {
  static const uint64_t seeds[] = {0xCBF29CE484222325U, 0x84222325CBF29CE4U};
  uint64_t halves[2];
  if (!app->user) return NULL;
  for (int half = 0; half < 2; half++) {
    uint64_t hash = seeds[half];
    for (const char *at = app->user; *at; at++) hash = (hash ^ (unsigned char)*at) * 0x100000001B3U;
    halves[half] = hash;
  }
  // The bits of a UUID of version 4.
  unsigned long long first = (halves[0] & ~(uint64_t)0xF000) | 0x4000;
  unsigned long long last = (halves[1] & ~((uint64_t)0xC0 << 56)) | (uint64_t)0x80 << 56;
  return assay_text(
      app, "%08llX-%04llX-%04llX-%04llX-%012llX", first >> 32, first >> 16 & 0xFFFF, first & 0xFFFF, last >> 48,
      last & 0xFFFFFFFFFFFFULL);
}

// Generated by Scripts/generate-port: edit port.table.
static assay_offer_list assay_read_offer_list(const assay_json *list) {
  list = assay_json_list(list);
  size_t size = list->count * sizeof(void *), count = 0;
  const assay_offer **items = (const assay_offer **)assay_allocate(&assay_process.app, size);
  for (const assay_json *item = list->first; item; item = item->next) {
    items[count++] = assay_read_offer(item);
  }
  return (assay_offer_list){items, count};
}

static const assay_storefront *assay_read_storefront(const assay_json *json) {
  if (!assay_json_object(json)) return NULL;
  assay_storefront *read = (assay_storefront *)assay_allocate(&assay_process.app, sizeof *read);
  read->country_code = assay_told_text(json, "country_code", true);
  read->identifier = assay_told_text(json, "identifier", true);
  return read;
}

static const assay_store_transaction *assay_read_store_transaction(const assay_json *json) {
  if (!assay_json_object(json)) return NULL;
  assay_store_transaction *read = (assay_store_transaction *)assay_allocate(&assay_process.app, sizeof *read);
  read->reference = assay_reference((uint32_t)assay_member_integer(json, "number", 0));
  read->id = assay_told_text(json, "id", true);
  read->original_id = assay_told_text(json, "original_id", true);
  read->product_id = assay_told_text(json, "product_id", true);
  read->product_type = assay_told_text(json, "product_type", true);
  read->subscription_group_id = assay_told_text(json, "subscription_group_id", true);
  read->purchase_date = assay_member_integer(json, "purchase_date", 0);
  read->original_purchase_date = assay_member_integer(json, "original_purchase_date", 0);
  read->expiration_date = assay_member_integer(json, "expiration_date", ASSAY_NO_DATE);
  read->purchased_quantity = assay_member_integer(json, "purchased_quantity", 0);
  read->is_upgraded = assay_member_flag(json, "is_upgraded");
  read->revocation_date = assay_member_integer(json, "revocation_date", ASSAY_NO_DATE);
  read->app_account_token = assay_told_text(json, "app_account_token", true);
  read->ownership_type = assay_told_text(json, "ownership_type", true);
  read->price = assay_member_integer(json, "price", 0);
  read->currency = assay_told_text(json, "currency", true);
  read->storefront = assay_told_text(json, "storefront", true);
  read->environment = assay_told_text(json, "environment", true);
  read->offer_type = assay_told_text(json, "offer_type", true);
  read->offer_id = assay_told_text(json, "offer_id", true);
  return read;
}

static const assay_verification *assay_read_verification(const assay_json *json) {
  if (!assay_json_object(json)) return NULL;
  assay_verification *read = (assay_verification *)assay_allocate(&assay_process.app, sizeof *read);
  read->verified = assay_member_flag(json, "verified");
  read->transaction = assay_read_store_transaction(assay_json_member(json, "transaction"));
  return read;
}

static assay_verification_list assay_read_verification_list(const assay_json *list) {
  list = assay_json_list(list);
  size_t size = list->count * sizeof(void *), count = 0;
  const assay_verification **items = (const assay_verification **)assay_allocate(&assay_process.app, size);
  for (const assay_json *item = list->first; item; item = item->next) {
    items[count++] = assay_read_verification(item);
  }
  return (assay_verification_list){items, count};
}

static const assay_store_product *assay_read_store_product(const assay_json *json) {
  if (!assay_json_object(json)) return NULL;
  assay_store_product *read = (assay_store_product *)assay_allocate(&assay_process.app, sizeof *read);
  read->id = assay_told_text(json, "id", true);
  read->type = assay_told_text(json, "type", true);
  read->display_name = assay_told_text(json, "display_name", true);
  read->description = assay_told_text(json, "description", true);
  read->price = assay_member_integer(json, "price", 0);
  read->display_price = assay_told_text(json, "display_price", true);
  read->subscription_group_id = assay_told_text(json, "subscription_group_id", true);
  read->subscription_period = assay_told_period(assay_json_member(json, "subscription_period"));
  read->introductory_offer = assay_read_offer(assay_json_member(json, "introductory_offer"));
  read->promotional_offers = assay_read_offer_list(assay_json_member(json, "promotional_offers"));
  read->win_back_offers = assay_read_offer_list(assay_json_member(json, "win_back_offers"));
  read->is_family_shareable = assay_member_flag(json, "is_family_shareable");
  return read;
}

static assay_store_product_list assay_read_store_product_list(const assay_json *list) {
  list = assay_json_list(list);
  size_t size = list->count * sizeof(void *), count = 0;
  const assay_store_product **items = (const assay_store_product **)assay_allocate(&assay_process.app, size);
  for (const assay_json *item = list->first; item; item = item->next) {
    items[count++] = assay_read_store_product(item);
  }
  return (assay_store_product_list){items, count};
}

static const assay_renewal_info *assay_read_renewal_info(const assay_json *json) {
  if (!assay_json_object(json)) return NULL;
  assay_renewal_info *read = (assay_renewal_info *)assay_allocate(&assay_process.app, sizeof *read);
  read->verified = assay_member_flag(json, "verified");
  read->current_product_id = assay_told_text(json, "current_product_id", true);
  read->auto_renew_preference = assay_told_text(json, "auto_renew_preference", true);
  read->will_auto_renew = assay_member_flag(json, "will_auto_renew");
  read->expiration_reason = assay_told_text(json, "expiration_reason", true);
  read->is_in_billing_retry = assay_member_flag(json, "is_in_billing_retry");
  read->grace_period_expiration_date = assay_member_integer(json, "grace_period_expiration_date", ASSAY_NO_DATE);
  read->price_increase_status = assay_told_text(json, "price_increase_status", true);
  read->renewal_date = assay_member_integer(json, "renewal_date", ASSAY_NO_DATE);
  read->renewal_price = assay_member_integer(json, "renewal_price", 0);
  read->currency = assay_told_text(json, "currency", true);
  read->eligible_win_back_offer_ids = assay_read_texts(assay_json_member(json, "eligible_win_back_offer_ids"));
  return read;
}

static const assay_subscription_status *assay_read_subscription_status(const assay_json *json) {
  if (!assay_json_object(json)) return NULL;
  assay_subscription_status *read = (assay_subscription_status *)assay_allocate(&assay_process.app, sizeof *read);
  read->state = assay_told_text(json, "state", true);
  read->transaction = assay_read_verification(assay_json_member(json, "transaction"));
  read->renewal_info = assay_read_renewal_info(assay_json_member(json, "renewal_info"));
  return read;
}

static assay_subscription_status_list assay_read_subscription_status_list(const assay_json *list) {
  list = assay_json_list(list);
  size_t size = list->count * sizeof(void *), count = 0;
  const assay_subscription_status **items = (const assay_subscription_status **)assay_allocate(&assay_process.app, size);
  for (const assay_json *item = list->first; item; item = item->next) {
    items[count++] = assay_read_subscription_status(item);
  }
  return (assay_subscription_status_list){items, count};
}

static const assay_app_transaction *assay_read_app_transaction(const assay_json *json) {
  if (!assay_json_object(json)) return NULL;
  assay_app_transaction *read = (assay_app_transaction *)assay_allocate(&assay_process.app, sizeof *read);
  read->app_version = assay_told_text(json, "app_version", true);
  read->original_app_version = assay_told_text(json, "original_app_version", true);
  return read;
}

static const assay_purchase_intent *assay_read_purchase_intent(const assay_json *json) {
  if (!assay_json_object(json)) return NULL;
  assay_purchase_intent *read = (assay_purchase_intent *)assay_allocate(&assay_process.app, sizeof *read);
  read->id = assay_told_text(json, "id", true);
  read->product = assay_read_store_product(assay_json_member(json, "product"));
  return read;
}

static const assay_store_answer *assay_read_store_answer(const assay_json *json) {
  if (!assay_json_object(json)) return NULL;
  assay_store_answer *read = (assay_store_answer *)assay_allocate(&assay_process.app, sizeof *read);
  read->products = assay_read_store_product_list(assay_json_member(json, "products"));
  read->result = assay_told_text(json, "result", true);
  read->verification = assay_read_verification(assay_json_member(json, "verification"));
  read->transactions = assay_read_verification_list(assay_json_member(json, "transactions"));
  read->statuses = assay_read_subscription_status_list(assay_json_member(json, "statuses"));
  read->flag = assay_member_flag(json, "flag");
  read->app_transaction = assay_read_app_transaction(assay_json_member(json, "app_transaction"));
  read->error = assay_error_of(assay_told_arena(), assay_json_member(json, "error"));
  return read;
}

static const assay_store_update *assay_read_store_update(const assay_json *json) {
  if (!assay_json_object(json)) return NULL;
  assay_store_update *read = (assay_store_update *)assay_allocate(&assay_process.app, sizeof *read);
  read->update = assay_read_verification(assay_json_member(json, "update"));
  read->status = assay_read_subscription_status(assay_json_member(json, "status"));
  read->storefront = assay_read_storefront(assay_json_member(json, "storefront"));
  read->intent = assay_read_purchase_intent(assay_json_member(json, "intent"));
  read->message = assay_told_text(json, "message", true);
  return read;
}

void assay_put_purchase_options(assay_message *message, const char *key, const assay_purchase_options *options) {
  assay_put_bracket(message, key, '{');
  if (options && options->quantity) {
    assay_put_integer(message, "quantity", options->quantity);
  }
  if (options && options->app_account_token) {
    assay_put_text(message, "app_account_token", options->app_account_token);
  }
  if (options && options->simulates_ask_to_buy_in_sandbox) {
    assay_put_flag(message, "simulates_ask_to_buy_in_sandbox", options->simulates_ask_to_buy_in_sandbox);
  }
  if (options && options->promotional_offer) {
    assay_put_discount(message, "promotional_offer", options->promotional_offer);
  }
  if (options && options->win_back_offer) {
    assay_put_text(message, "win_back_offer", options->win_back_offer);
  }
  assay_append(message, "}", 1);
}

void assay_store_products_at(
    const char *place, assay_app *app, assay_texts identifiers, assay_store_handler handler, void *state) {
  uint32_t ticket = assay_expect_store_answer(app, handler, state);
  assay_meet_store_answer(ticket, assay_call_store_products(app, place, ticket, identifiers, false));
}

void assay_store_purchase_at(
    const char *place, assay_app *app, const char *product, const assay_purchase_options *options,
    assay_store_handler handler, void *state) {
  uint32_t ticket = assay_expect_store_answer(app, handler, state);
  assay_meet_store_answer(ticket, assay_call_purchase(app, place, ticket, product, options));
}

void assay_store_unfinished_at(const char *place, assay_app *app, assay_store_handler handler, void *state) {
  uint32_t ticket = assay_expect_store_answer(app, handler, state);
  assay_meet_store_answer(ticket, assay_call_list_transactions(app, place, ticket, "unfinished", NULL, false));
}

void assay_store_all_at(
    const char *place, assay_app *app, const char *product, assay_store_handler handler, void *state) {
  uint32_t ticket = assay_expect_store_answer(app, handler, state);
  assay_meet_store_answer(ticket, assay_call_list_transactions(app, place, ticket, "all", product, false));
}

void assay_store_current_entitlements_at(
    const char *place, assay_app *app, const char *product, assay_store_handler handler, void *state) {
  uint32_t ticket = assay_expect_store_answer(app, handler, state);
  assay_meet_store_answer(ticket, assay_call_list_transactions(app, place, ticket, "entitlements", product, false));
}

void assay_store_latest_at(
    const char *place, assay_app *app, const char *product, assay_store_handler handler, void *state) {
  uint32_t ticket = assay_expect_store_answer(app, handler, state);
  assay_meet_store_answer(ticket, assay_call_list_transactions(app, place, ticket, "latest", product, false));
}

assay_listener assay_store_updates_at(const char *place, assay_app *app, assay_store_listener handler, void *state) {
  assay_listener listener = assay_expect_updates(app, handler, state);
  assay_call_listen(app, place, listener.number - 1, "transactions");
  return listener;
}

assay_listener assay_store_status_updates_at(
    const char *place, assay_app *app, assay_store_listener handler, void *state) {
  assay_listener listener = assay_expect_updates(app, handler, state);
  assay_call_listen(app, place, listener.number - 1, "statuses");
  return listener;
}

assay_listener assay_store_storefront_updates_at(
    const char *place, assay_app *app, assay_store_listener handler, void *state) {
  assay_listener listener = assay_expect_updates(app, handler, state);
  assay_call_listen(app, place, listener.number - 1, "storefronts");
  return listener;
}

assay_listener assay_store_purchase_intents_at(
    const char *place, assay_app *app, assay_store_listener handler, void *state) {
  assay_listener listener = assay_expect_updates(app, handler, state);
  assay_call_listen(app, place, listener.number - 1, "intents");
  return listener;
}

assay_listener assay_store_messages_at(const char *place, assay_app *app, assay_store_listener handler, void *state) {
  assay_listener listener = assay_expect_updates(app, handler, state);
  assay_call_listen(app, place, listener.number - 1, "messages");
  return listener;
}

void assay_store_sync_at(const char *place, assay_app *app, assay_store_handler handler, void *state) {
  uint32_t ticket = assay_expect_store_answer(app, handler, state);
  assay_meet_store_answer(ticket, assay_call_sync(app, place, ticket));
}

void assay_store_subscription_status_at(
    const char *place, assay_app *app, const char *group, assay_store_handler handler, void *state) {
  uint32_t ticket = assay_expect_store_answer(app, handler, state);
  assay_meet_store_answer(ticket, assay_call_subscription_status(app, place, ticket, group, false));
}

void assay_store_is_eligible_for_intro_offer_at(
    const char *place, assay_app *app, const char *group, assay_store_handler handler, void *state) {
  uint32_t ticket = assay_expect_store_answer(app, handler, state);
  assay_meet_store_answer(ticket, assay_call_intro_eligibility(app, place, ticket, group));
}

void assay_store_app_transaction_at(const char *place, assay_app *app, assay_store_handler handler, void *state) {
  uint32_t ticket = assay_expect_store_answer(app, handler, state);
  assay_meet_store_answer(ticket, assay_call_app_transaction(app, place, ticket, false));
}

void assay_store_refresh_app_transaction_at(
    const char *place, assay_app *app, assay_store_handler handler, void *state) {
  uint32_t ticket = assay_expect_store_answer(app, handler, state);
  assay_meet_store_answer(ticket, assay_call_app_transaction(app, place, ticket, true));
}

void assay_store_show_manage_subscriptions_at(
    const char *place, assay_app *app, assay_store_handler handler, void *state) {
  uint32_t ticket = assay_expect_store_answer(app, handler, state);
  assay_meet_store_answer(ticket, assay_call_manage_subscriptions(app, place, ticket));
}

void assay_store_present_offer_code_redeem_sheet_at(
    const char *place, assay_app *app, assay_store_handler handler, void *state) {
  uint32_t ticket = assay_expect_store_answer(app, handler, state);
  assay_meet_store_answer(ticket, assay_call_redeem_code(app, place, ticket));
}

assay_reply assay_store_display_at(const char *place, assay_app *app, const char *message) {
  return assay_call_display_message(app, place, message);
}

assay_reply assay_store_transaction_finish_at(
    const char *place, assay_app *app, const assay_store_transaction *store_transaction) {
  return assay_call_finish(app, place, store_transaction->reference);
}

void assay_store_transaction_begin_refund_request_at(
    const char *place, assay_app *app, const assay_store_transaction *store_transaction, assay_store_handler handler,
    void *state) {
  uint32_t ticket = assay_expect_store_answer(app, handler, state);
  assay_meet_store_answer(ticket, assay_call_request_refund(app, place, ticket, store_transaction->reference));
}

const char *assay_store_transaction_jws_representation_at(
    const char *place, assay_app *app, const assay_store_transaction *store_transaction) {
  return assay_json_bytes(assay_told_arena(), assay_call_signed_transaction(app, place, store_transaction->reference).value).start;
}
// End of what is generated.

static void assay_tell_store_answer(uint64_t ticket, const assay_json *json) {
  assay_waiting waiting = assay_taken(&assay_process.launch.answers, ticket);
  assay_lock();
  const assay_store_answer *answer = assay_read_store_answer(json);
  assay_unlock();
  if (waiting.store) waiting.store(&assay_process.app, waiting.state, answer);
}

static void assay_tell_listener(uint64_t number, const assay_json *event) {
  assay_lock();
  const assay_waiting *record = (const assay_waiting *)assay_map_get(&assay_process.launch.listeners, number);
  assay_waiting waiting = record ? *record : (assay_waiting){.listener = NULL};
  const assay_store_update *update = assay_read_store_update(event);
  assay_unlock();
  if (waiting.listener) waiting.listener(&assay_process.app, waiting.state, update);
}

// -- Events

/// The answer of a turn; null for everything that was not asked.
typedef struct assay_turn_answer {
  enum { ASSAY_NOTHING_ASKED, ASSAY_FLAG_ASKED, ASSAY_COUNT_ASKED } form;
  assay_answer flag;
  int64_t count;
} assay_turn_answer;

static const assay_turn_answer assay_no_answer;

static assay_turn_answer assay_answered(assay_answer flag) {
  return (assay_turn_answer){.form = ASSAY_FLAG_ASKED, .flag = flag};
}

/// Calls an optional function of the app without parameters.
static assay_turn_answer assay_told_if_there(void (*handler)(assay_app *app)) {
  if (handler) handler(&assay_process.app);
  return assay_no_answer;
}

/// The products of the bundle, with the texts of the launch.
static void assay_take_bundle(assay_app *app, const assay_json *json) {
  static const char *const types[] = {"", "consumable", "non_consumable", "non_renewing", "auto_renewable",
                                      "free_subscription", NULL};
  static const char *const ways[] = {"", "built_in", "server", "hosted", NULL};
  const assay_json *list = assay_json_list(assay_json_member(json, "products"));
  assay_bundled_product *products =
      (assay_bundled_product *)assay_allocate(app, list->count * sizeof *products);
  const char **identifiers = (const char **)assay_allocate(app, list->count * sizeof *identifiers);
  size_t count = 0;
  for (const assay_json *item = list->first; item; item = item->next, count++) {
    products[count] = (assay_bundled_product){
        .product_identifier = assay_told_text(item, "product_identifier", true),
        .type = (assay_product_type)assay_word(item, "type", types),
        .grants = assay_member_integer(item, "grants", 1),
        .delivery = (assay_delivery_way)assay_word(item, "delivery", ways)};
    identifiers[count] = products[count].product_identifier;
  }
  app->version = assay_told_text(json, "version", true);
  app->system_version = assay_told_text(json, "system_version", true);
  app->products = products;
  app->product_ids = (assay_texts){identifiers, count};
}

static assay_turn_answer assay_launched(const assay_json *event) {
  assay_app *app = &assay_process.app;
  const assay_json *bundle = assay_json_member(event, "bundle");
  const char *seed = assay_member_text(event, "seed");
  assay_take_bundle(app, bundle);
  app->seed = seed ? strtoull(seed, NULL, 10) : 0;
  app->shared_secret = assay_told_text(event, "shared_secret", true);
  app->directory = assay_told_text(event, "directory", true);
  app->vendor_identifier = assay_told_text(event, "vendor_identifier", true);
  return assay_told_if_there(assay_process.description->on.launch);
}

static assay_turn_answer assay_tapped(const assay_json *tap) {
  const assay_handlers *on = &assay_process.description->on;
  assay_app *app = &assay_process.app;
  const char *name = assay_member_text(tap, "name"), *product_id = assay_member_text(tap, "buy");
  if (product_id) {
    if (on->buy) on->buy(app, product_id, assay_member_integer(tap, "quantity", 1));
  } else if (name) {
    if (on->tap) on->tap(app, name);
  } else if (on->restore) {
    on->restore(app);
  }
  return assay_no_answer;
}

static assay_turn_answer assay_offered(const assay_observer *observer, const assay_json *event) {
  const char *product_id = assay_member_text(event, "product");
  assay_lock();
  assay_product *product = &assay_product_of(product_id ? product_id : "")->told;
  assay_unlock();
  assay_store_payment payment = {
      product->product_identifier, 1, (uint32_t)assay_member_integer(event, "payment", 0)};
  return assay_answered(observer->should_add_store_payment(&assay_process.app, &payment, product));
}

static assay_turn_answer assay_observed(assay_event kind, const assay_observer *observer, const assay_json *event) {
  assay_app *app = &assay_process.app;
  assay_arena *arena = &assay_process.turn;
  switch ((int)kind) {
  case ASSAY_EVENT_UPDATED_TRANSACTIONS:
    observer->updated_transactions(app, assay_told_transactions(arena, assay_json_member(event, "transactions")));
    break;
  case ASSAY_EVENT_REMOVED_TRANSACTIONS:
    observer->removed_transactions(app, assay_told_transactions(arena, assay_json_member(event, "transactions")));
    break;
  case ASSAY_EVENT_UPDATED_DOWNLOADS:
    observer->updated_downloads(app, assay_told_downloads(arena, assay_json_member(event, "downloads")));
    break;
  case ASSAY_EVENT_RESTORE_FAILED:
    observer->restore_failed(app, assay_error_of(arena, assay_json_member(event, "error")));
    break;
  case ASSAY_EVENT_REVOKED_ENTITLEMENTS:
    observer->revoked_entitlements(app, assay_told_texts(arena, assay_json_member(event, "product_ids")));
    break;
  case ASSAY_EVENT_SHOULD_ADD_STORE_PAYMENT: return assay_offered(observer, event);
  case ASSAY_EVENT_RESTORE_FINISHED: observer->restore_finished(app); break;
  case ASSAY_EVENT_STOREFRONT_CHANGED: observer->storefront_changed(app); break;
  default: break;
  }
  return assay_no_answer;
}

/// Calls an observer. If it is nested in another observer's call, that observer is current again afterwards.
static assay_turn_answer assay_tell_observer(assay_event kind, const assay_json *event, int64_t number) {
  assay_app *app = &assay_process.app;
  const assay_observer *before = app->observer;
  assay_lock();
  app->observer = (const assay_observer *)assay_map_get(&assay_process.launch.targets, (uint64_t)number);
  assay_unlock();
  assay_turn_answer answer = assay_no_answer;
  if (app->observer) answer = assay_observed(kind, app->observer, event);
  app->observer = before;
  return answer;
}

static assay_turn_answer assay_tell_request(assay_event kind, const assay_json *event, int64_t number) {
  assay_app *app = &assay_process.app;
  assay_arena *arena = &assay_process.turn;
  assay_lock();
  assay_request *request = (assay_request *)assay_map_get(&assay_process.launch.requests, (uint64_t)number);
  assay_unlock();
  if (!request) return assay_no_answer;
  // A function may replace the request's functions.
  assay_request_handlers on = request->handlers;
  if (kind == ASSAY_EVENT_PRODUCTS_RESPONSE) {
    assay_products products = assay_told_products(arena, assay_json_member(event, "products"));
    assay_texts invalid = assay_told_texts(arena, assay_json_member(event, "invalid"));
    if (on.response) on.response(app, on.state, products, invalid);
  } else if (kind == ASSAY_EVENT_REQUEST_FINISHED) {
    if (on.finished) on.finished(app, on.state);
  } else if (on.failed) {
    on.failed(app, on.state, assay_error_of(arena, assay_json_member(event, "error")));
  }
  return assay_no_answer;
}

static assay_turn_answer assay_tell_exchange(const assay_json *event) {
  assay_arena *arena = &assay_process.turn;
  const assay_json *told = assay_json_member(event, "answer");
  const assay_json *discount = assay_json_object(assay_json_member(told, "discount"));
  const assay_json *list = assay_json_member(told, "products");
  uint64_t number = (uint64_t)assay_member_integer(event, "exchange", 0);
  assay_waiting waiting = assay_taken(&assay_process.launch.exchanges, number);
  if (!waiting.server) return assay_no_answer;
  assay_discount signed_offer = assay_told_discount(arena, discount, false);
  assay_texts products = assay_told_texts(arena, list);
  assay_server_answer answer = {
      .status = assay_member_integer(told, "status", 0),
      .error = assay_error_of(arena, assay_json_member(event, "error")),
      .value = assay_member_text(told, "value"),
      .discount = discount ? &signed_offer : NULL,
      .products = list ? &products : NULL,
      .delivery = assay_told_delivery(arena, assay_json_member(told, "delivery")),
      .check = assay_told_check(arena, assay_json_member(told, "check")),
      .document = assay_json_member(told, "document")};
  waiting.server(&assay_process.app, waiting.state, &answer);
  return assay_no_answer;
}

static void assay_tell_found(assay_waiting waiting, const assay_json *list, const assay_error *error) {
  list = assay_json_list(list);
  assay_found_item *items =
      (assay_found_item *)assay_arena_take(&assay_process.turn, list->count * sizeof *items);
  size_t count = 0;
  for (const assay_json *item = list->first; item; item = item->next) {
    items[count++] = (assay_found_item){
        assay_member_integer(item, "track_id", 0), assay_member_text(item, "track_name"),
        assay_member_text(item, "kind"), assay_member_text(item, "artist_name"),
        assay_member_text(item, "formatted_price"), assay_member_text(item, "artwork_url")};
  }
  if (waiting.search) waiting.search(&assay_process.app, waiting.state, (assay_found_items){items, count}, error);
}

static void assay_tell_promotion(assay_waiting waiting, const assay_json *answer) {
  static const char *const words[] = {"default", "show", "hide", NULL};
  assay_app *app = &assay_process.app;
  assay_arena *arena = &assay_process.turn;
  const assay_error *error = assay_error_of(arena, assay_json_member(answer, "error"));
  if (!waiting.update) return;
  if (waiting.promotion == ASSAY_WAITS_FOR_VISIBILITY) {
    waiting.visibility(app, waiting.state, (assay_visibility)assay_word(answer, "visibility", words), error);
  } else if (waiting.promotion == ASSAY_WAITS_FOR_ORDER) {
    waiting.order(app, waiting.state, assay_told_texts(arena, assay_json_member(answer, "order")), error);
  } else {
    waiting.update(app, waiting.state, error);
  }
}

static assay_turn_answer assay_tell_visit(assay_event kind, const assay_json *event) {
  assay_arena *arena = &assay_process.turn;
  uint64_t number = (uint64_t)assay_member_integer(event, "number", 0);
  assay_waiting waiting = assay_taken(&assay_process.launch.visits, number);
  const assay_error *error = assay_error_of(arena, assay_json_member(event, "error"));
  const assay_json *reply = assay_json_member(event, "reply");
  switch ((int)kind) {
  case ASSAY_EVENT_SHEET_LOADED:
    if (waiting.page) waiting.page(&assay_process.app, waiting.state, error);
    break;
  case ASSAY_EVENT_SEARCH_ANSWER: assay_tell_found(waiting, assay_json_member(event, "items"), error); break;
  case ASSAY_EVENT_PROMOTION_ANSWER: assay_tell_promotion(waiting, assay_json_member(event, "answer")); break;
  case ASSAY_EVENT_RECEIPT_CHECKED:
    if (!waiting.check) break;
    waiting.check(
        &assay_process.app, waiting.state, assay_told_check(arena, assay_json_member(reply, "check")),
        assay_error_of(arena, assay_json_member(reply, "error")));
    break;
  default: break;
  }
  return assay_no_answer;
}

static assay_turn_answer assay_tell_timer(const assay_json *event) {
  uint64_t number = (uint64_t)assay_member_integer(event, "timer", 0);
  assay_waiting waiting = assay_taken(&assay_process.launch.timers, number);
  if (waiting.timer) waiting.timer(&assay_process.app, waiting.state);
  return assay_no_answer;
}

static assay_turn_answer assay_tell_sheet(const assay_json *event) {
  uint64_t number = (uint64_t)assay_member_integer(event, "sheet", 0);
  assay_lock();
  assay_sheet *sheet = (assay_sheet *)assay_map_get(&assay_process.launch.sheets, number);
  assay_unlock();
  if (sheet && sheet->handlers.finished) {
    sheet->handlers.finished(&assay_process.app, sheet->handlers.state, sheet);
  }
  return assay_no_answer;
}

static assay_turn_answer assay_tell_delegate(assay_event kind, const assay_json *event) {
  assay_app *app = &assay_process.app;
  const assay_delegate *delegate = app->delegate;
  if (!delegate) return assay_answered(ASSAY_UNSAID);
  if (kind == ASSAY_EVENT_SHOULD_SHOW_PRICE_CONSENT) {
    return assay_answered(delegate->should_show_price_consent(app));
  }
  assay_transaction *transaction = assay_told_transaction(assay_json_member(event, "transaction"));
  const assay_storefront *storefront =
      assay_told_storefront(&assay_process.turn, assay_json_member(event, "storefront"));
  return assay_answered(delegate->should_continue(app, transaction, storefront));
}

static assay_event assay_event_of(const assay_json *event) {
  static const char *const names[] = {ASSAY_EVENT_NAMES};
  const char *name = assay_member_text(event, "event");
  int kind = 0;
  while (name && kind < ASSAY_EVENT_COUNT && strcmp(names[kind], name) != 0) kind++;
  return (assay_event)kind;
}

static assay_turn_answer assay_owned(const char *product_id) {
  const assay_handlers *on = &assay_process.description->on;
  if (!on->owned) return assay_no_answer;
  return (assay_turn_answer){
      .form = ASSAY_COUNT_ASKED, .count = on->owned(&assay_process.app, product_id)};
}

/// Whether an event is for StoreKit 2: the late answer to a call, or an event for a listener.
static bool assay_tell_store(const assay_json *event) {
  int64_t ticket = assay_member_integer(event, "ticket", -1);
  int64_t listener = assay_member_integer(event, "listener", -1);
  if (ticket >= 0) assay_tell_store_answer((uint64_t)ticket, assay_json_member(event, "answer"));
  if (listener >= 0) assay_tell_listener((uint64_t)listener, event);
  return ticket >= 0 || listener >= 0;
}

static assay_turn_answer assay_dispatch(assay_event kind, const assay_json *event) {
  const assay_handlers *on = &assay_process.description->on;
  int64_t observer = assay_member_integer(event, "observer", -1);
  int64_t request = assay_member_integer(event, "request", -1);
  if (observer >= 0) return assay_tell_observer(kind, event, observer);
  if (request >= 0) return assay_tell_request(kind, event, request);
  if (assay_tell_store(event)) return assay_no_answer;
  switch ((int)kind) {
  case ASSAY_EVENT_LAUNCH: return assay_launched(event);
  case ASSAY_EVENT_TAP: return assay_tapped(assay_json_member(event, "tap"));
  case ASSAY_EVENT_OWNED: return assay_owned(assay_member_text(event, "product_id"));
  case ASSAY_EVENT_FOREGROUND: return assay_told_if_there(on->foreground);
  case ASSAY_EVENT_BACKGROUND: return assay_told_if_there(on->background);
  case ASSAY_EVENT_TERMINATE: return assay_told_if_there(on->terminate);
  case ASSAY_EVENT_LOGIN_CHANGED: return assay_told_if_there(on->login_changed);
  case ASSAY_EVENT_SHOULD_CONTINUE:
  case ASSAY_EVENT_SHOULD_SHOW_PRICE_CONSENT: return assay_tell_delegate(kind, event);
  case ASSAY_EVENT_SERVER_ANSWER:
  case ASSAY_EVENT_SERVER_UNREACHABLE: return assay_tell_exchange(event);
  case ASSAY_EVENT_TIMER: return assay_tell_timer(event);
  case ASSAY_EVENT_SHEET_FINISHED: return assay_tell_sheet(event);
  default: return assay_tell_visit(kind, event);
  }
}

static void assay_write_done(assay_turn_answer answer) {
  if (answer.form == ASSAY_COUNT_ASKED) {
    char line[48];
    snprintf(line, sizeof line, "{\"done\":%lld}\n", (long long)answer.count);
    assay_write_text(line);
  } else if (answer.flag == ASSAY_UNSAID) {
    assay_write_text("{\"done\":null}\n");
  } else {
    assay_write_text(answer.flag == ASSAY_YES ? "{\"done\":true}\n" : "{\"done\":false}\n");
  }
}

/// One turn, which may be nested in a call of another.
static void assay_handle(const assay_json *event) {
  bool is_inside = assay_process.is_in_turn;
  assay_process.is_in_turn = true;
  assay_note_time(event);
  assay_lock();
  assay_process.app.user = assay_told_text(event, "user", true);
  assay_unlock();
  assay_turn_answer answer = assay_dispatch(assay_event_of(event), event);
  if (!is_inside) assay_serve_threads();
  assay_process.is_in_turn = is_inside;
  if (!is_inside) assay_process.app.error = NULL;
  assay_write_done(answer);
}

// -- The life of the process

/// Reserves the standard streams for the protocol. The app's output goes to the log, line by line.
static void assay_take_streams(void) {
  struct stat input;
  assay_process.input = fcntl(0, F_DUPFD_CLOEXEC, 3);
  assay_process.output = fcntl(1, F_DUPFD_CLOEXEC, 3);
  int nothing = open("/dev/null", O_RDONLY | O_CLOEXEC);
  if (nothing >= 0) {
    dup2(nothing, 0);
    close(nothing);
  }
  dup2(2, 1);
  setvbuf(stdout, NULL, _IOLBF, 0);
  assay_process.is_input_socket = fstat(assay_process.input, &input) == 0 && S_ISSOCK(input.st_mode);
}

static bool assay_can_fork(void) { return assay_process.description->forks && assay_process.is_input_socket; }

/// Becomes its own process group, with the received streams.
static void assay_become_fork(void) {
  setpgid(0, 0);
  signal(SIGCHLD, SIG_DFL);
  close(assay_process.input);
  close(assay_process.output);
  assay_process.input = assay_process.files[0];
  assay_process.output = assay_process.files[1];
  dup2(assay_process.files[2], 2);
  dup2(2, 1);
  close(assay_process.files[2]);
  assay_process.file_count = 0;
  assay_process.is_fork = true;
  assay_process.count = assay_process.start = assay_process.searched = 0;
}

#define ASSAY_PUT_CAPABILITY(name) \
  if (capabilities.name != ASSAY_UNSAID) assay_put_flag(&message, #name, capabilities.name == ASSAY_YES);

/// The hello line, which is the same for every process of the app.
static void assay_say_hello(void) {
  static const char *const types[] = {"", "consumable", "non_consumable", "non_renewing", "auto_renewable",
                                      "free_subscription"};
  const assay_description *description = assay_process.description;
  assay_capabilities capabilities = description->capabilities;
  if (capabilities.restores == ASSAY_UNSAID) capabilities.restores = description->on.restore ? ASSAY_YES : ASSAY_NO;
  const char *sold[ASSAY_PRODUCT_TYPE_COUNT];
  size_t count = 0;
  while (count < ASSAY_PRODUCT_TYPE_COUNT && description->product_types[count] != ASSAY_UNKNOWN_TYPE) {
    sold[count] = types[description->product_types[count]];
    count++;
  }
  assay_message message;
  assay_message_open(&message);
  assay_append(&message, "{", 1);
  assay_put_text(&message, "hello", ASSAY_PROTOCOL);
  assay_put_text(&message, "language", "c");
  assay_put_text(&message, "title", description->title);
  assay_put_text(&message, "source", description->source);
  assay_put_bracket(&message, "capabilities", '{');
  ASSAY_EACH_CAPABILITY(ASSAY_PUT_CAPABILITY)
  assay_append(&message, "}", 1);
  if (count > 0) assay_put_texts(&message, "product_types", (assay_texts){sold, count});
  if (description->product_names) {
    assay_put_bracket(&message, "products", '{');
    for (const assay_product_name *name = description->product_names; name->name; name++) {
      assay_put_text(&message, name->name, name->product_identifier);
    }
    assay_append(&message, "}", 1);
  }
  if (description->reset) assay_put_flag(&message, "reset", true);
  if (assay_can_fork()) assay_put_flag(&message, "forks", true);
  assay_append(&message, "}\n", 2);
  assay_write_line(message.bytes, message.count);
  assay_message_free(&message);
}

/// Forks a process for a launch; the fork sends its hello line without a request.
static void assay_fork(void) {
  // The system reaps the forks; the harness watches them.
  signal(SIGCHLD, SIG_IGN);
  fflush(NULL);
  pid_t child = fork();
  if (child == 0) {
    assay_become_fork();
    assay_say_hello();
    return;
  }
  for (int place = 0; place < assay_process.file_count; place++) close(assay_process.files[place]);
  assay_process.file_count = 0;
  char line[48];
  snprintf(line, sizeof line, "{\"forked\":%ld}\n", (long)child);
  assay_write_text(line);
}

static void assay_prepare(const assay_description *description) {
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&assay_process.launch.lock, &attributes);
  pthread_mutexattr_destroy(&attributes);
  pthread_key_create(&assay_process.told, assay_free_told);
  assay_process.description = description;
  assay_process.reader = pthread_self();
  assay_process.last_slot = &assay_process.slots;
  if (getcwd(assay_process.folder, sizeof assay_process.folder - 1)) strcat(assay_process.folder, "/");
  assay_process.folder_length = strlen(assay_process.folder);
  assay_take_streams();
  assay_watch_signals();
}

static void assay_finish_process(void) {
  struct assay_launch *launch = &assay_process.launch;
  assay_end_launch();
  assay_for_maps(assay_map_free);
  assay_arena_free(&launch->arena);
  assay_arena_free(&assay_process.turn);
  free(assay_process.received);
}

int assay_run(const assay_description *description) {
  assay_prepare(description);
  for (;;) {
    assay_arena_reset(&assay_process.turn);
    const assay_json *message = assay_read_message(&assay_process.turn);
    if (!message) break;
    if (assay_json_member(message, "hello")) {
      assay_end_launch();
      assay_say_hello();
    } else if (assay_json_member(message, "fork")) {
      assay_fork();
    } else {
      if (!assay_process.has_launch) assay_begin_launch();
      assay_handle(message);
    }
  }
  assay_finish_process();
  return 0;
}

// -- The surface of an app

/// Whether a call succeeded; if not, sets the app's error.
static bool assay_went_well(assay_app *app, assay_reply reply) {
  if (!reply.is_failed) return true;
  if (assay_is_reader()) app->error = assay_error_of(&assay_process.turn, reply.value);
  return false;
}

/// Whether a call succeeded and returned true.
static bool assay_did(assay_app *app, assay_reply reply) {
  return assay_went_well(app, reply) && assay_json_flag(reply.value);
}

static int64_t assay_nanoseconds(double seconds) {
  return (int64_t)(seconds * 1e9 + (seconds < 0 ? -0.5 : 0.5));
}

static const char *assay_dialog_name(assay_dialog kind) {
  static const char *const names[] = {"message", "error", "confirmation", "waiting", "success"};
  return names[kind];
}

static assay_bytes assay_bytes_of(const char *text) { return (assay_bytes){text, text ? strlen(text) : 0}; }

const assay_bundled_product *assay_bundled(const assay_app *app, const char *product_id) {
  for (size_t place = 0; product_id && place < app->product_ids.count; place++) {
    if (strcmp(app->product_ids.items[place], product_id) == 0) return &app->products[place];
  }
  return NULL;
}

bool assay_same(const char *text, const char *other) {
  return text == other || (text && other && strcmp(text, other) == 0);
}

bool assay_error_is(const assay_error *error, const char *domain, int64_t code) {
  return error && error->code == code && assay_same(error->domain, domain);
}

// The payment queue

void assay_queue_add_observer_at(const char *place, assay_app *app, const assay_observer *observer) {
  const char *names[ASSAY_OBSERVER_METHOD_COUNT];
  uint32_t number = assay_number_of(observer);
  assay_lock();
  assay_map_put(&app->launch->registered, number, (void *)(uintptr_t)observer);
  assay_unlock();
  assay_call_add_observer(app, place, number, assay_observer_methods(observer, names));
}

void assay_queue_remove_observer_at(const char *place, assay_app *app, const assay_observer *observer) {
  uint32_t number = assay_number_of(observer);
  assay_lock();
  assay_map_take(&app->launch->registered, number);
  assay_unlock();
  assay_call_remove_observer(app, place, number);
}

void assay_queue_release_observer_at(const char *place, assay_app *app, const assay_observer *observer) {
  assay_call_release_observer(app, place, assay_number_of(observer));
}

bool assay_queue_has_observer(const assay_app *app, const assay_observer *observer) {
  uint32_t number = assay_number_of(observer);
  assay_lock();
  bool is_there = assay_map_get(&app->launch->registered, number) != NULL;
  assay_unlock();
  return is_there;
}

void assay_queue_set_delegate_at(const char *place, assay_app *app, const assay_delegate *delegate) {
  const char *names[ASSAY_DELEGATE_METHOD_COUNT];
  assay_texts methods = {NULL, 0};
  app->delegate = delegate;
  if (delegate) methods = assay_delegate_methods(delegate, names);
  assay_call_set_delegate(app, place, delegate ? assay_number_of(delegate) : 0, methods);
}

const assay_delegate *assay_queue_delegate_at(const char *place, assay_app *app) {
  int64_t number = assay_json_integer(assay_call_delegate(app, place).value, -1);
  assay_lock();
  const assay_delegate *delegate = (const assay_delegate *)assay_map_get(&app->launch->targets, (uint64_t)number);
  assay_unlock();
  return delegate;
}

void assay_queue_add_at(const char *place, assay_app *app, const char *product_id, int64_t quantity) {
  assay_payment payment = {.product_identifier = product_id, .quantity = quantity};
  assay_call_add_payment(app, place, &payment);
}

void assay_queue_add_payment_at(const char *place, assay_app *app, const assay_payment *payment) {
  assay_call_add_payment(app, place, payment);
}

void assay_queue_add_promoted_at(const char *place, assay_app *app, const assay_store_payment *promoted) {
  assay_payment payment = {
      .product_identifier = promoted->product_identifier, .quantity = promoted->quantity, .promoted = promoted};
  assay_call_add_payment(app, place, &payment);
}

void assay_queue_finish_at(const char *place, assay_app *app, const assay_transaction *transaction) {
  assay_call_finish(app, place, transaction);
}

void assay_queue_restore_at(const char *place, assay_app *app, const char *username) {
  assay_call_restore(app, place, username);
}

assay_transactions assay_queue_transactions_at(const char *place, assay_app *app) {
  return assay_told_transactions(assay_told_arena(), assay_call_transactions(app, place).value);
}

bool assay_queue_can_make_payments_at(const char *place, assay_app *app) {
  return assay_did(app, assay_call_can_make_payments(app, place));
}

const assay_storefront *assay_queue_storefront_at(const char *place, assay_app *app) {
  return assay_told_storefront(assay_told_arena(), assay_call_storefront(app, place).value);
}

void assay_queue_answer_storefront_at(
    const char *place, assay_app *app, const assay_transaction *transaction, bool continues) {
  assay_call_answer_storefront(app, place, transaction, continues);
}

void assay_queue_start_downloads_at(const char *place, assay_app *app, assay_downloads downloads) {
  assay_call_start_downloads(app, place, downloads);
}

void assay_queue_pause_downloads_at(const char *place, assay_app *app, assay_downloads downloads) {
  assay_call_pause_downloads(app, place, downloads);
}

void assay_queue_resume_downloads_at(const char *place, assay_app *app, assay_downloads downloads) {
  assay_call_resume_downloads(app, place, downloads);
}

void assay_queue_cancel_downloads_at(const char *place, assay_app *app, assay_downloads downloads) {
  assay_call_cancel_downloads(app, place, downloads);
}

void assay_queue_show_price_consent_at(const char *place, assay_app *app) {
  assay_call_show_price_consent(app, place);
}

void assay_queue_present_code_sheet_at(const char *place, assay_app *app) {
  assay_call_present_code_sheet(app, place);
}

const char *assay_download_content_url_at(const char *place, assay_app *app, const assay_download *download) {
  return assay_json_bytes(assay_told_arena(), assay_call_content_url(app, place, download).value).start;
}

// Files

bool assay_disk_write_at(const char *place, assay_app *app, const char *path, const char *text) {
  return assay_disk_write_bytes_at(place, app, path, assay_bytes_of(text));
}

bool assay_disk_write_bytes_at(const char *place, assay_app *app, const char *path, assay_bytes bytes) {
  return assay_went_well(app, assay_call_disk_write(app, place, assay_bytes_of(path), bytes));
}

const char *assay_disk_read_at(const char *place, assay_app *app, const char *path) {
  return assay_disk_read_bytes_at(place, app, path).start;
}

assay_bytes assay_disk_read_bytes_at(const char *place, assay_app *app, const char *path) {
  return assay_json_bytes(assay_told_arena(), assay_call_disk_read(app, place, assay_bytes_of(path)).value);
}

bool assay_disk_exists_at(const char *place, assay_app *app, const char *path) {
  return assay_did(app, assay_call_disk_exists(app, place, assay_bytes_of(path)));
}

bool assay_disk_copy_at(const char *place, assay_app *app, const char *source, const char *target) {
  return assay_went_well(app, assay_call_disk_copy(app, place, assay_bytes_of(source), assay_bytes_of(target)));
}

bool assay_disk_remove_at(const char *place, assay_app *app, const char *path) {
  return assay_did(app, assay_call_disk_remove(app, place, assay_bytes_of(path)));
}

assay_texts assay_disk_list_at(const char *place, assay_app *app, const char *prefix) {
  return assay_told_texts(assay_told_arena(), assay_call_disk_list(app, place, assay_bytes_of(prefix)).value);
}

bool assay_disk_exclude_from_backup_at(const char *place, assay_app *app, const char *path) {
  return assay_went_well(app, assay_call_exclude_from_backup(app, place, assay_bytes_of(path)));
}

// Preferences

void assay_preferences_set_at(const char *place, assay_app *app, const char *key, const char *value) {
  assay_call_set_preference(app, place, assay_bytes_of(key), assay_bytes_of(value));
}

const char *assay_preferences_get_at(const char *place, assay_app *app, const char *key) {
  return assay_json_bytes(assay_told_arena(), assay_call_preference(app, place, assay_bytes_of(key)).value).start;
}

bool assay_preferences_synchronize_at(const char *place, assay_app *app) {
  return assay_did(app, assay_call_synchronize_preferences(app, place));
}

// The developer's server

static void assay_expect_answer(assay_app *app, assay_server_handler handler, void *state) {
  if (handler) assay_expect(&app->launch->exchanges, (assay_waiting){.server = handler, .state = state});
}

void assay_server_put_at(
    const char *place, assay_app *app, const char *key, const char *value, assay_server_handler handler, void *state) {
  assay_expect_answer(app, handler, state);
  assay_call_ask_server(app, place, "put", key, value, NULL);
}

void assay_server_put_new_at(
    const char *place, assay_app *app, const char *key, const char *value, assay_server_handler handler, void *state) {
  assay_expect_answer(app, handler, state);
  assay_call_ask_server(app, place, "put_new", key, value, NULL);
}

void assay_server_get_at(
    const char *place, assay_app *app, const char *key, assay_server_handler handler, void *state) {
  assay_expect_answer(app, handler, state);
  assay_call_ask_server(app, place, "get", key, "", NULL);
}

void assay_server_sign_offer_at(
    const char *place, assay_app *app, const char *product_id, const char *offer_id, const char *username,
    assay_server_handler handler, void *state) {
  assay_expect_answer(app, handler, state);
  assay_call_ask_server(app, place, "sign_offer", product_id, offer_id, username);
}

void assay_server_products_at(const char *place, assay_app *app, assay_server_handler handler, void *state) {
  assay_expect_answer(app, handler, state);
  assay_call_server_products(app, place);
}

void assay_server_deliver_at(
    const char *place, assay_app *app, assay_delivery_question question, assay_server_handler handler, void *state) {
  assay_expect_answer(app, handler, state);
  assay_call_server_deliver(app, place, question);
}

void assay_server_verify_at(
    const char *place, assay_app *app, const char *receipt, assay_server_handler handler, void *state) {
  assay_expect_answer(app, handler, state);
  assay_call_server_verify(app, place, receipt);
}

// Requests and receipts

/// Allocates a request and registers it for the reply of the next call.
static assay_request *assay_expect_request(assay_app *app, assay_request_handlers handlers) {
  assay_request *request = (assay_request *)assay_allocate(app, sizeof *request);
  request->handlers = handlers;
  assay_expected = (assay_expectation){&app->launch->requests, request};
  return request;
}

assay_request *assay_request_products_at(
    const char *place, assay_app *app, assay_texts product_ids, assay_request_handlers handlers) {
  assay_request *request = assay_expect_request(app, handlers);
  assay_call_start_products(app, place, product_ids);
  return request;
}

assay_request *assay_products_request_at(
    const char *place, assay_app *app, assay_texts product_ids, assay_request_handlers handlers) {
  assay_request *request = assay_expect_request(app, handlers);
  assay_call_make_products(app, place, product_ids);
  return request;
}

assay_request *assay_refresh_receipt_at(
    const char *place, assay_app *app, assay_receipt_properties properties, assay_request_handlers handlers) {
  assay_request *request = assay_expect_request(app, handlers);
  request->properties = properties;
  assay_call_refresh_receipt(app, place, properties);
  return request;
}

assay_receipt_properties assay_request_receipt_properties(const assay_request *request) {
  return request->properties;
}

void assay_request_set_handlers(assay_request *request, assay_request_handlers handlers) {
  request->handlers = handlers;
}

void assay_request_start_at(const char *place, assay_app *app, assay_request *request) {
  assay_call_start_request(app, place, request->number);
}

void assay_request_cancel_at(const char *place, assay_app *app, assay_request *request) {
  assay_call_cancel_request(app, place, request->number);
}

void assay_request_release_at(const char *place, assay_app *app, assay_request *request) {
  assay_call_release_request(app, place, request->number);
}

const assay_receipt *assay_read_receipt_at(const char *place, assay_app *app) {
  return assay_told_receipt(assay_told_arena(), assay_call_read_receipt(app, place).value);
}

const char *assay_receipt_data_at(const char *place, assay_app *app) {
  return assay_json_bytes(assay_told_arena(), assay_call_read_receipt_data(app, place).value).start;
}

const char *assay_receipt_url_at(const char *place, assay_app *app) {
  return assay_json_bytes(assay_told_arena(), assay_call_receipt_url(app, place).value).start;
}

void assay_check_receipt_at(
    const char *place, assay_app *app, assay_check_question question, assay_check_handler handler, void *state) {
  uint32_t number = assay_expect_visit((assay_waiting){.check = handler, .state = state});
  assay_call_check_receipt(app, place, number, question);
}

void assay_terminate_for_invalid_receipt_at(const char *place, assay_app *app) {
  assay_call_terminate_for_invalid_receipt(app, place);
}

// Pages of the store, and promotions

assay_sheet *assay_store_sheet(assay_app *app) {
  assay_sheet *sheet = (assay_sheet *)assay_allocate(app, sizeof *sheet);
  assay_lock();
  sheet->number = ++app->launch->last_number;
  assay_map_put(&app->launch->sheets, sheet->number, sheet);
  assay_unlock();
  return sheet;
}

void assay_sheet_set_delegate_at(
    const char *place, assay_app *app, assay_sheet *sheet, assay_sheet_handlers handlers) {
  sheet->handlers = handlers;
  assay_call_set_sheet_handler(app, place, sheet->number, handlers.finished != NULL);
}

void assay_sheet_load_at(
    const char *place, assay_app *app, assay_sheet *sheet, assay_sheet_parameters parameters,
    assay_page_handler handler, void *state) {
  uint32_t number = assay_expect_visit((assay_waiting){.page = handler, .state = state});
  assay_call_load_sheet(app, place, sheet->number, number, parameters);
}

void assay_sheet_present_at(const char *place, assay_app *app, assay_sheet *sheet) {
  assay_call_present_sheet(app, place, sheet->number);
}

void assay_sheet_dismiss_at(const char *place, assay_app *app, assay_sheet *sheet) {
  assay_call_dismiss_sheet(app, place, sheet->number);
}

void assay_sheet_release_at(const char *place, assay_app *app, assay_sheet *sheet) {
  assay_call_release_sheet(app, place, sheet->number);
}

void assay_search_store_at(
    const char *place, assay_app *app, assay_store_search search, assay_search_handler handler, void *state) {
  uint32_t number = assay_expect_visit((assay_waiting){.search = handler, .state = state});
  assay_call_search_store(app, place, number, search);
}

void assay_promotions_fetch_visibility_at(
    const char *place, assay_app *app, const char *product_id, assay_visibility_handler handler, void *state) {
  assay_waiting waiting = {.visibility = handler, .state = state, .promotion = ASSAY_WAITS_FOR_VISIBILITY};
  assay_call_fetch_promotion(app, place, assay_expect_visit(waiting), product_id);
}

void assay_promotions_update_visibility_at(
    const char *place, assay_app *app, assay_visibility visibility, const char *product_id,
    assay_update_handler handler, void *state) {
  static const char *const names[] = {"default", "show", "hide"};
  uint32_t number = assay_expect_visit((assay_waiting){.update = handler, .state = state});
  assay_call_update_promotion(app, place, number, names[visibility], product_id);
}

void assay_promotions_fetch_order_at(
    const char *place, assay_app *app, assay_order_handler handler, void *state) {
  assay_waiting waiting = {.order = handler, .state = state, .promotion = ASSAY_WAITS_FOR_ORDER};
  assay_call_fetch_promotion_order(app, place, assay_expect_visit(waiting));
}

void assay_promotions_update_order_at(
    const char *place, assay_app *app, assay_texts product_ids, assay_update_handler handler, void *state) {
  uint32_t number = assay_expect_visit((assay_waiting){.update = handler, .state = state});
  assay_call_update_promotion_order(app, place, number, product_ids);
}

// Time

assay_timer assay_after_at(
    const char *place, assay_app *app, double seconds, void (*handler)(assay_app *app, void *state), void *state) {
  assay_expect(&app->launch->timers, (assay_waiting){.timer = handler, .state = state});
  assay_reply reply = assay_call_start_timer(app, place, assay_nanoseconds(seconds));
  return (assay_timer){(uint32_t)assay_json_integer(reply.value, 0) + 1};
}

void assay_timer_cancel_at(const char *place, assay_app *app, assay_timer timer) {
  if (timer.number == 0) return;
  assay_taken(&app->launch->timers, timer.number - 1);
  assay_call_stop_timer(app, place, timer.number - 1);
}

void assay_work_at(const char *place, assay_app *app, double seconds) {
  assay_call_work(app, place, assay_nanoseconds(seconds));
}

// What the user sees

void assay_show_dialog_at(const char *place, assay_app *app, assay_dialog kind, const char *text) {
  assay_call_show_dialog(app, place, assay_dialog_name(kind), text ? text : "");
}

bool assay_open_url_at(const char *place, assay_app *app, const char *address) {
  return assay_did(app, assay_call_open_url(app, place, address));
}

void assay_show_text_at(const char *place, assay_app *app, assay_dialog kind, const char *text) {
  assay_call_show_text(app, place, assay_dialog_name(kind), text ? text : "");
}

void assay_show_busy_at(const char *place, assay_app *app, bool is_busy) {
  assay_call_show_busy(app, place, is_busy);
}

void assay_show_price_at(const char *place, assay_app *app, const char *product_id, const char *text) {
  assay_call_show_price(app, place, product_id, text ? text : "");
}

void assay_list_products_at(const char *place, assay_app *app, size_t count) {
  assay_call_list_products(app, place, (int64_t)count);
}

// What the app says of itself

void assay_note_at(const char *place, assay_app *app, const char *text) { assay_call_note(app, place, text); }

void assay_grant_at(
    const char *place, assay_app *app, const assay_transaction *transaction, const char *product_id, int64_t count,
    const char *account) {
  assay_call_granted(app, place, transaction, product_id, account, count);
}

void assay_revoke_at(const char *place, assay_app *app, const char *product_id) {
  assay_call_revoked(app, place, product_id);
}

void assay_persisted_at(
    const char *place, assay_app *app, const assay_transaction *transaction, assay_claim_subject subject) {
  static const char *const names[] = {"grant", "receipt", "content"};
  assay_call_persisted(app, place, transaction, names[subject]);
}

void assay_verified_at(const char *place, assay_app *app, const assay_transaction *transaction, int64_t status) {
  assay_call_verified(app, place, transaction, status);
}

// -- Prices as people read them

/// The position of the currency by language: `n` is the number, `s` the symbol. In other languages the symbol is first.
static const struct {
  const char *form;
  const char *languages;
} assay_price_forms[] = {
    {"n\u00a0s", "de_DE fr_FR it_IT es_ES pt_PT fi_FI el_GR sv_SE nb_NO da_DK pl_PL cs_CZ hu_HU ru_RU vi_VN"},
    {"s\u00a0n", "de_AT de_CH nl_NL pt_BR es_CO"},
    {"\u200fn\u00a0\u200fs", "he_IL"},
};

#define ASSAY_LANGUAGES_THAT_GROUP_FROM_FIVE_DIGITS "it_IT es_ES pt_PT pl_PL hu_HU"
#define ASSAY_LANGUAGES_THAT_GROUP_LAKHS "en_IN"
/// Currencies whose whole amounts are written without decimals, although the store has them.
#define ASSAY_WHOLE_CURRENCIES "COP IDR"

/// Whether a word of the list is the name, or the part of the name before its `@`.
static bool assay_is_listed(const char *list, const char *name) {
  size_t length = strcspn(name, "@");
  for (const char *word = list; *word; word += strspn(word, " ")) {
    size_t word_length = strcspn(word, " ");
    if (word_length == length && memcmp(word, name, length) == 0) return true;
    word += word_length;
  }
  return false;
}

static const char *assay_price_form(const assay_price_locale *locale) {
  for (size_t place = 0; place < sizeof assay_price_forms / sizeof *assay_price_forms; place++) {
    if (assay_is_listed(assay_price_forms[place].languages, locale->identifier)) return assay_price_forms[place].form;
  }
  return assay_same(locale->currency_symbol, locale->currency_code) ? "s\u00a0n" : "sn";
}

/// Whether a separator precedes this digit.
static bool assay_is_group(const assay_price_locale *locale, size_t following) {
  if (following < 3) return false;
  size_t length = assay_is_listed(ASSAY_LANGUAGES_THAT_GROUP_LAKHS, locale->identifier) ? 2 : 3;
  return (following - 3) % length == 0;
}

static void assay_append_price_number(assay_message *text, const assay_price_locale *locale, const char *figures) {
  size_t count = strlen(figures), decimal_count = locale->decimal_count < count ? locale->decimal_count : 0;
  size_t whole = count - decimal_count;
  const char *decimals = figures + whole;
  bool is_short = whole < 5 && assay_is_listed(ASSAY_LANGUAGES_THAT_GROUP_FROM_FIVE_DIGITS, locale->identifier);
  for (size_t place = 0; place < whole; place++) {
    bool is_group = place > 0 && !is_short && assay_is_group(locale, whole - place);
    if (is_group) assay_append_word(text, locale->grouping_separator);
    assay_append(text, figures + place, 1);
  }
  bool has_decimals = strspn(decimals, "0") < strlen(decimals);
  if (*decimals && (has_decimals || !assay_is_listed(ASSAY_WHOLE_CURRENCIES, locale->currency_code))) {
    assay_append_word(text, locale->decimal_separator);
    assay_append_word(text, decimals);
  }
}

const char *assay_price_text(assay_app *app, const assay_price_locale *locale, int64_t price) {
  (void)app;
  char padded[32];
  uint64_t amount = price < 0 ? 0 - (uint64_t)price : (uint64_t)price;
  // No currency has more decimals than this.
  int least = locale->decimal_count > 0 && locale->decimal_count < 16 ? (int)locale->decimal_count + 1 : 1;
  int count = snprintf(padded, sizeof padded, "%020llu", (unsigned long long)amount);
  const char *figures = padded;
  for (; count > least && *figures == '0'; count--) figures++;
  assay_message text;
  assay_message_open(&text);
  if (price < 0) assay_append(&text, "-", 1);
  for (const char *form = assay_price_form(locale); *form; form++) {
    if (*form == 'n') {
      assay_append_price_number(&text, locale, figures);
    } else if (*form == 's') {
      assay_append_word(&text, locale->currency_symbol);
    } else {
      assay_append(&text, form, 1);
    }
  }
  const char *copy = assay_arena_copy(assay_told_arena(), text.bytes, text.count);
  assay_message_free(&text);
  return copy;
}

#endif

#ifdef __cplusplus
}
#endif

#endif
