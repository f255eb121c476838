---@meta
-- The language of apps.
-- Written by `assay editor`; it is never run.

---Declares the app of this file: its handlers and its capabilities.
---@param description assay.app_description
---@return assay.app_description
function app(description) end

---An app: its event handlers and its capabilities.
---@class assay.app_description
---@field title? string A description of the app, as a phrase for reports.
---@field source? string The source of its behavior: a link, or the name of a document.
---@field launch fun(app: assay.app) Called at each launch. Register the observer here.
---@field buy? fun(app: assay.app, product_id: string, quantity: integer) The user tapped Buy.
---@field restore? fun(app: assay.app) The user tapped Restore.
---@field tap? fun(app: assay.app, name: string) The user tapped a control named by the scenario.
---@field owned? fun(app: assay.app, product_id: string): integer Returns how many of a product the user owns; true is 1. Called when a scenario checks it.
---@field foreground? fun(app: assay.app) The app entered the foreground.
---@field background? fun(app: assay.app) The app enters the background.
---@field terminate? fun(app: assay.app) The system terminates the app normally.
---@field login_changed? fun(app: assay.app) Another user logged in to the app, or the user logged out.
---@field server? assay.server_functions The code of the app's server.
---@field capabilities? assay.capabilities The capabilities of the app.

---The capabilities of the app; scenarios that need others are skipped. `assay doctor my_app.lua` proposes this table.
---@class assay.capabilities
---@field product_types? assay.product_type[] The product types the app sells. Default: all.
---@field restores? boolean The app offers a restore. Default: true if it has a restore handler.
---@field claims? boolean The app reports what it grants, revokes, saves, and validates. Default: true.
---@field nested? boolean The app handles callbacks that arrive during its own calls. Default: false.
---@field simulated_disk? boolean The app stores its files on the simulated disk. Default: true.
---@field server? boolean The app uses its own server, to validate receipts or store data. Default: false.
---@field verification? boolean The app's server validates receipts with the App Store. Default: true.
---@field server_delivery? boolean The app's server delivers purchases. Implies server. Default: false.
---@field local_delivery? boolean The app delivers products itself. Set it to false if its server delivers everything it sells. Default: true.
---@field receipts? boolean The app reads the receipt. Default: false.
---@field refresh? boolean A tap on "refresh" refreshes the receipt. Default: false.
---@field hosted? boolean The app supports hosted content; a tap on "download NAME" downloads restored content. Default: false.
---@field offers? boolean A tap on "offer" buys with a promotional offer. Default: false.
---@field sheet? boolean Taps on "sheet NUMBER", "search TERM", and "link ADDRESS" show App Store pages. Default: false.
---@field older_systems? boolean The app also runs on systems before iOS 6: it checks the system version, and opens links to the App Store there. Default: false.
---@field interface? boolean The app reports its UI: dialogs, busy indicator, prices, product lists. Default: true.
---@field promotions? boolean The app supports promoted purchases. Default: true.
---@field signed_receipts? boolean The app receives signed receipts with their content, as on a device. Otherwise it receives short tokens that only the store can read. Default: false.

---The methods of an observer of the payment queue.
---@class assay.observer_handlers
---@field updated_transactions fun(transactions: assay.transaction[]) Transactions changed.
---@field removed_transactions? fun(transactions: assay.transaction[]) Transactions left the queue.
---@field restore_finished? fun() All restored transactions were delivered.
---@field restore_failed? fun(error: assay.error) The restore failed with an error.
---@field should_add_store_payment? fun(payment: assay.store_payment, product: assay.product): boolean A promoted purchase started in the App Store. Return whether to continue now.
---@field storefront_changed? fun() The storefront changed.
---@field revoked_entitlements? fun(product_ids: string[]) The user lost access to products.
---@field updated_downloads? fun(downloads: assay.download[]) Downloads of hosted content changed.

---The methods of a delegate of the payment queue.
---@class assay.delegate_handlers
---@field should_continue? fun(transaction: assay.transaction, storefront: assay.storefront): boolean Returns whether a transaction continues in the new storefront.
---@field should_show_price_consent? fun(): boolean Returns whether the system shows the price consent sheet now.

---The methods of a request's delegate.
---@class assay.request_handlers
---@field response? fun(products: assay.product[], invalid: string[]) The store returned products and invalid identifiers.
---@field finished? fun() The request finished.
---@field failed? fun(error: assay.error) The request failed with an error.

---The methods of a receipt refresh's delegate, and the receipt's properties. Only the sandbox writes an invalid receipt.
---@class assay.refresh_handlers
---@field finished? fun() The request finished.
---@field failed? fun(error: assay.error) The request failed with an error.
---@field receipt_properties? assay.receipt_properties The properties of the requested receipt.

---The properties that a sandbox receipt can be requested with.
---@class assay.receipt_properties
---@field is_expired? boolean It is expired.
---@field is_revoked? boolean It is revoked.
---@field is_volume_purchase? boolean It is a volume purchase.

---A payment to add to the queue.
---@class assay.new_payment
---@field product_identifier? string The product to buy.
---@field quantity? integer The quantity (default 1).
---@field application_username? string The app's name for its user.
---@field request_data? any Do not set it: the store rejects such payments.
---@field simulates_ask_to_buy_in_sandbox? boolean Whether the purchase needs approval (Ask to Buy).
---@field payment_discount? assay.payment_discount The promotional offer to apply.
---@field promoted? assay.store_payment The promoted payment to copy, to change its quantity or user name.

---An error.
---@class assay.error
---@field domain string Its domain, such as SKErrorDomain.
---@field code integer Its code; code 2 of SKErrorDomain is a cancellation.
---@field underlying? assay.underlying_error The underlying error.
---@field localized_description string The description for the user.
---@field user_info assay.error_user_info Additional information from the system.

---The error that caused another error.
---@class assay.underlying_error
---@field domain string Its domain.
---@field code integer Its code.

---Additional information about an error from the system.
---@class assay.error_user_info
---@field NSLocalizedDescription string The description for the user.
---@field NSUnderlyingError? assay.underlying_error The underlying error.

---The codes of SKErrorDomain by name, as in `app.error`.
---@class assay.error_codes
---@field unknown integer Code 0.
---@field client_invalid integer Code 1.
---@field payment_cancelled integer Code 2.
---@field payment_invalid integer Code 3.
---@field payment_not_allowed integer Code 4.
---@field store_product_not_available integer Code 5.
---@field cloud_service_permission_denied integer Code 6.
---@field cloud_service_network_connection_failed integer Code 7.
---@field cloud_service_revoked integer Code 8.
---@field privacy_acknowledgement_required integer Code 9.
---@field unauthorized_request_data integer Code 10.
---@field invalid_offer_identifier integer Code 11.
---@field invalid_signature integer Code 12.
---@field missing_offer_params integer Code 13.
---@field invalid_offer_price integer Code 14.
---@field overlay_cancelled integer Code 15.
---@field overlay_invalid_configuration integer Code 16.
---@field overlay_timeout integer Code 17.
---@field ineligible_for_offer integer Code 18.
---@field unsupported_platform integer Code 19.
---@field overlay_presented_in_background_scene integer Code 20.
---@field payment_method_binding_configuration_required integer Code 21.

---The receipt: the list of its entries, and information about the app.
---@class assay.receipt
---@field [integer] assay.receipt_entry Its entries, in no particular order.
---@field receipt_type string The store environment, and whether it is a volume purchase.
---@field bundle_id string The identifier of the app.
---@field application_version string The version of the app; 1.0 in the sandbox.
---@field original_application_version string The first installed version; 1.0 in the sandbox.
---@field receipt_creation_date integer The time it was created.
---@field original_purchase_date integer The time the app was purchased.
---@field expiration_date? integer The time it expires; only for volume purchases and invalid receipts.
---@field is_revoked boolean Whether it is revoked; only for invalid receipts.

---An entry of the receipt, with the field names of receipts. Dates are in seconds since the start of the run.
---@class assay.receipt_entry
---@field product_id string The product.
---@field quantity integer The quantity.
---@field transaction_id string The identifier of the transaction.
---@field original_transaction_id string The identifier of the first purchase.
---@field purchase_date? integer The time of the purchase or restore.
---@field original_purchase_date? integer The time of the first purchase.
---@field expires_date? integer The end of its period.
---@field cancellation_date? integer The time of the refund.
---@field cancellation_reason? string The reason for the refund.
---@field is_trial_period boolean Whether the period is a free trial.
---@field is_in_intro_offer_period boolean Whether the period has an introductory price.
---@field is_upgraded boolean Whether it was replaced by another product in the group.
---@field in_app_ownership_type string Whether it was purchased or is shared by the family.
---@field web_order_line_item_id? string The identifier of the subscription's period.
---@field promotional_offer_id? string The offer used for the purchase.
---@field subscription_group_identifier? string Its subscription group.
---@field app_account_token? string The app's token for its user.

---The period of a subscription.
---@class assay.period
---@field number_of_units integer The number of units.
---@field unit assay.period_unit Days, weeks, months, or years.

---An introductory offer, or a promotional one.
---@class assay.introductory_price
---@field identifier? string The identifier of a promotional offer, as used in payments.
---@field type assay.discount_type Introductory or promotional.
---@field price integer The price in the smallest unit of its currency.
---@field payment_mode assay.payment_mode The payment mode.
---@field number_of_periods integer The number of periods.
---@field subscription_period assay.period The length of one period.

---The promotional offer of a payment, signed by the app's server.
---@class assay.payment_discount
---@field identifier? string The offer.
---@field key_identifier? string The signing key.
---@field nonce? string The nonce, which makes the signature valid for one payment.
---@field signature? string The signature.
---@field timestamp? integer The time of the signature, in milliseconds since the start.

---A request to the app's server for a product's content.
---@class assay.delivery_question
---@field receipt string The receipt of the app or of the transaction.
---@field product_id string The product.
---@field transaction_id? string The identifier of the transaction; the receipt can contain a different one.

---The server's response to a request for content.
---@class assay.delivery
---@field answer assay.content_answer The result: sent, or the reason why not.
---@field status? integer The status of the receipt validation: 0 if it is valid, nil if the store did not answer.
---@field version? string The version of the content.
---@field files? table<string, string> The files by name.

---A receipt for the store to validate.
---@class assay.check_question
---@field receipt string The receipt as a string, of the app or of a transaction.
---@field environment? "production"|"sandbox" The store environment to ask (default production).
---@field password? string The app's shared secret, see app.shared_secret; required for a receipt with subscriptions.
---@field exclude_old_transactions? boolean Whether latest_receipt_info contains only the latest period of each subscription.

---The store's response about a receipt.
---@class assay.receipt_check
---@field status? integer The status of the validation: 0 if it is valid, nil if the store did not answer.
---@field is_retryable? boolean Whether to retry; present only for internal errors of the store.
---@field bundle_id? string The identifier of the receipt's app; nil if the store did not answer.
---@field in_app assay.receipt_entry[] The entries of the sent receipt, in the order of the store's response.
---@field latest_receipt_info assay.receipt_entry[] The current entries of the store's records; empty if the account has no auto-renewable subscription.
---@field pending_renewal_info assay.pending_renewal[] The renewals; empty if the account has no auto-renewable subscription.

---The store's information about a subscription's renewal.
---@class assay.pending_renewal
---@field product_id string The product of the current or last period.
---@field auto_renew_product_id string The product of the next period.
---@field original_transaction_id string The identifier of the first purchase.
---@field auto_renew_status string "1" if it renews automatically, otherwise "0".
---@field is_in_billing_retry_period string "1" if the store is retrying to bill, otherwise "0".
---@field expiration_intent? string The reason why it expired or is unpaid, as a number.
---@field grace_period_expires_date? integer The end of its grace period, in seconds since the start.
---@field promotional_offer_id? string The promotional offer of the current period.

---The code of the app's server. Each function answers a request; requests without a function are answered by the bundled server. The functions run in a separate Lua machine for the whole run.
---@class assay.server_functions
---@field products? fun(backend: assay.app_backend, request: assay.server_request): integer, string[] Returns the products for sale: a status and their identifiers.
---@field deliver? fun(backend: assay.app_backend, request: assay.server_request): integer, assay.delivery Returns a status and the delivery of a product's content.
---@field verify? fun(backend: assay.app_backend, request: assay.server_request): integer, table Returns whether a receipt is valid: a status, and a table that the app receives unchanged.
---@field put? fun(backend: assay.app_backend, request: assay.server_request): integer, string Stores a value. Returns a status and a string.
---@field put_new? fun(backend: assay.app_backend, request: assay.server_request): integer, string Stores a value unless the key exists. Returns a status and a string.
---@field get? fun(backend: assay.app_backend, request: assay.server_request): integer, string Reads a value. Returns a status and a string.
---@field notify? fun(backend: assay.app_backend, notification: assay.server_notification): integer Receives a store notification. Returns a status; 200 to 206 confirm receipt.

---A request of the app to its server.
---@class assay.server_request
---@field user? string The user of the app, see app.user.
---@field key? string The key of a value.
---@field value? string The value to store.
---@field receipt? string The receipt to validate.
---@field product_id? string The product whose content is requested.
---@field transaction_id? string The transaction named by the app.

---A notification from the store to the app's server. It contains the purchase and the renewal at the time of the event, with the field names of receipts. A test notification contains neither.
---@class assay.server_notification
---@field notification_type string The type, in the words of its version, such as "DID_RENEW".
---@field subtype? string The subtype (version 2 only), such as "BILLING_RECOVERY".
---@field version integer 1 or 2.
---@field notification_uuid string Its identifier, the same for each attempt.
---@field attempt integer The number of the store's attempt; the first is 1.
---@field signed_date integer The time of the event, in seconds since the start.
---@field bundle_id string The identifier of the app that it is about.
---@field has_valid_signature boolean Whether the App Store signed it.
---@field environment string "Sandbox" or "Production" ("PROD" in version 1).
---@field status? integer The state of the subscription: 1 active, 2 expired, 3 billing retry, 4 grace period, 5 revoked.
---@field product_id? string The product.
---@field quantity? integer The quantity.
---@field transaction_id? string The identifier of the transaction.
---@field original_transaction_id? string The identifier of the first purchase.
---@field purchase_date? integer The time of the purchase or restore.
---@field original_purchase_date? integer The time of the first purchase.
---@field expires_date? integer The end of its period.
---@field cancellation_date? integer The time of the refund.
---@field cancellation_reason? string The reason for the refund.
---@field is_trial_period? boolean Whether the period is a free trial.
---@field is_in_intro_offer_period? boolean Whether the period has an introductory price.
---@field is_upgraded? boolean Whether it was replaced by another product in the group.
---@field in_app_ownership_type? string Whether it was purchased or is shared by the family.
---@field web_order_line_item_id? string The identifier of the subscription's period.
---@field promotional_offer_id? string The offer used for the purchase.
---@field subscription_group_identifier? string Its subscription group.
---@field app_account_token? string The app's token for its user.
---@field auto_renew_product_id? string The product of the next period.
---@field auto_renew_status? string "1" if it renews automatically, otherwise "0".
---@field is_in_billing_retry_period? string "1" if the store is retrying to bill, otherwise "0".
---@field expiration_intent? string The reason why it expired or is unpaid, as a number.
---@field grace_period_expires_date? integer The end of its grace period, in seconds since the start.

---A product's content on the server.
---@class assay.server_stock
---@field version string The version of the content.
---@field files table<string, string> The files by name.

---The methods of a sheet's delegate. Set it before the sheet is loaded and shown.
---@class assay.sheet_delegate
---@field finished? fun(sheet: assay.sheet) The user closed the sheet or bought an item on it. The sheet stays until it is dismissed.

---The parameters of a store sheet.
---@class assay.sheet_parameters
---@field item_identifier integer The number of the item in the store.
---@field product_identifier? string The app's product that the page promotes.
---@field affiliate_token? string The affiliate to credit for a purchase.
---@field campaign_token? string The campaign; at most 40 bytes.
---@field provider_token? string The developer running the campaign.
---@field advertising_partner_token? string The advertising partner.
---@field custom_product_page_identifier? string The custom product page to show instead of the default.

---A search of the App Store.
---@class assay.store_search
---@field term string The words that an item's name must contain.
---@field entity? string The type of item: software, ebook, song, album, music, movie, or podcast.
---@field country? string The two-letter country code (default us).

---A search result.
---@class assay.found_item
---@field track_id integer Its number in the store.
---@field track_name string Its name.
---@field kind assay.store_item_kind The type of item.
---@field track_view_url string The address of its page.
---@field artist_name string Its maker, or an empty string.
---@field formatted_price string Its price, as the store shows it.
---@field artwork_url string The address of its artwork, 100 points wide.

---Receives the status and the value, or nil and an error.
---@alias assay.server_handler fun(status: integer?, answer: string|assay.error?)

---Receives the status and the signed offer, or nil and an error. If nothing was signed, the offer is an empty string.
---@alias assay.offer_handler fun(status: integer?, answer: assay.payment_discount|string|assay.error?)

---Receives the status and the identifiers, or nil and an error. An error status comes without identifiers.
---@alias assay.list_handler fun(status: integer?, answer: string[]|assay.error?)

---Receives the status and the delivery, or nil and an error.
---@alias assay.delivery_handler fun(status: integer?, answer: assay.delivery|assay.error?)

---Receives the status and the store's response about the receipt, or nil and an error.
---@alias assay.check_handler fun(status: integer?, answer: assay.receipt_check|assay.error?)

---Whether a receipt entry was redeemed before: not yet, by the same user, or by another user.
---@alias assay.redemption "new"|"again"|"other"

---Receives whether the store page was loaded, and the error if not.
---@alias assay.page_handler fun(loaded: boolean, error: assay.error?)

---Receives the results of a store search, or nil and an error.
---@alias assay.search_handler fun(items: assay.found_item[]?, error: assay.error?)

---Whether a product's promotion is visible on the device. default: as in the store.
---@alias assay.promotion_visibility "default"|"show"|"hide"

---Receives the result of a call about promotions: a visibility, a list of product ids, or nil and an error. After a change it receives nil or an error.
---@alias assay.promotion_handler fun(answer: any, error: assay.error?)

---A transaction of the payment queue.
---@class assay.transaction
---@field transaction_state assay.transaction_state The state: purchasing, purchased, failed, restored, or deferred.
---@field transaction_identifier string? The identifier as a string. Only purchased and restored transactions have one.
---@field transaction_date integer? The time the store queued it, in seconds since the start.
---@field payment assay.payment The payment.
---@field original_transaction assay.original? The original purchase of a restored transaction.
---@field error assay.error? The error of a failed transaction: a table with domain, code, and underlying.
---@field transaction_receipt string? Its own receipt as a string to send to a server, or nil.
---@field downloads assay.download[]? The downloads of its hosted content, or nil. Empty if the product has no hosted content.

---The payment of a transaction.
---@class assay.payment
---@field product_identifier string? The product identifier.
---@field quantity integer The quantity.
---@field application_username string? The application user name, or nil.
---@field payment_discount assay.payment_discount? The promotional offer of the payment, or nil.
---@field simulates_ask_to_buy_in_sandbox boolean Whether the payment simulates Ask to Buy in the sandbox.
---@field request_data boolean Whether the app set request data. The store rejects such a payment.

---The original transaction of a restored transaction.
---@class assay.original
---@field transaction_state assay.transaction_state The state, always purchased.
---@field transaction_identifier string? The identifier of the restored purchase. A renewal has its own identifier, different from the first period's.
---@field transaction_date integer? The time of the purchase, in seconds since the start.
---@field payment assay.original_payment The payment of the restored purchase.
---@field transaction_receipt string? Its receipt as a string to send to a server, or nil.

---The payment of the restored purchase.
---@class assay.original_payment
---@field product_identifier string? The product identifier.
---@field quantity integer The quantity.
---@field application_username string? The application user name, or nil.

---A promoted payment, created by the system.
---@class assay.store_payment
---@field product_identifier string The product identifier.
---@field quantity integer The quantity, always 1.

---A product, as returned by the store.
---@class assay.product
---@field product_identifier string The product identifier.
---@field localized_title string The title.
---@field localized_description string The description.
---@field price integer The price in the smallest unit of its currency.
---@field price_decimal string The price in whole units of its currency as a string, such as 4.99.
---@field price_locale assay.price_locale The locale for formatting the price.
---@field localized_price string The price with its currency code, such as 4.99 EUR. To show a price to users, call price_locale:format.
---@field subscription_group_identifier string? The subscription group, or nil.
---@field subscription_period assay.period? The subscription period as a table with unit and number_of_units, or nil.
---@field introductory_price assay.introductory_price? The introductory offer as a table, or nil.
---@field discounts assay.introductory_price[] The promotional offers as a list of tables.
---@field is_family_shareable boolean Whether Family Sharing is available for it.
---@field is_downloadable boolean Whether it has hosted content.
---@field download_content_lengths integer[] The sizes of the hosted content packages, in bytes.
---@field content_version string? The current version of the hosted content, or nil.
---@field download_content_version string? The former name of content_version: the current version of the hosted content, or nil.

---An observer of the payment queue.
---@class assay.observer

---A products request or a receipt refresh request.
---@class assay.request
---@field receipt_properties assay.receipt_properties? A copy of the receipt properties that a refresh requests from the sandbox, or nil.
local request = {}

---Replaces a request's delegate. With nil, no handler of the request is called anymore.
---@param handlers assay.request_handlers?
function request:set_delegate(handlers) end

---Starts a request created with app.products_request.
function request:start() end

---Cancels a request; no handler is called.
function request:cancel() end

---Releases a request object.
function request:release() end

---A timer.
---@class assay.timer
local timer = {}

---Stops a timer.
function timer:cancel() end

---A download of hosted content.
---@class assay.download
---@field content_identifier string The name of the content.
---@field expected_content_length integer The size of the content, in bytes.
---@field content_version string The version of the content.
---@field state assay.download_state The state: waiting, active, paused, finished, failed, or cancelled.
---@field progress number The progress from 0.0 to 1.0. At 1.0 the download may still be unfinished.
---@field time_remaining number The estimated remaining time in seconds, or -1 if it is unknown.
---@field error assay.error? The error of a failed download, or nil.
---@field content_url string? The folder with ContentInfo.plist and Contents/, or nil until the download is finished.
---@field transaction assay.transaction The transaction it belongs to.

---A sheet that shows an App Store page inside the app.
---@class assay.sheet
local sheet = {}

---Sets a sheet's delegate, or removes it if nil.
---@param handlers assay.sheet_delegate?
function sheet:set_delegate(handlers) end

---Loads the page of an item. The handler receives whether it was loaded.
---@param parameters assay.sheet_parameters
---@param handler? assay.page_handler
function sheet:load(parameters, handler) end

---Shows a sheet.
function sheet:present() end

---Dismisses a sheet.
function sheet:dismiss() end

---Releases a sheet object. A sheet on the screen disappears, and a page that loads for it never arrives.
function sheet:release() end

---A storefront of the App Store.
---@class assay.storefront
---@field country_code string The three-letter country code.
---@field identifier string Apple's numeric identifier of the storefront.

---A delegate of the payment queue.
---@class assay.delegate

---The locale of a price: the language of the storefront and the currency.
---@class assay.price_locale
---@field identifier string The identifier, such as de_DE@currency=EUR.
---@field currency_code string The currency code.
---@field currency_symbol string The currency symbol, or the currency code if the storefront uses no symbol.
---@field decimal_separator string The separator between whole units and decimals.
---@field grouping_separator string The separator between groups of digits.
local price_locale = {}

---Formats a price for the storefront, such as 4,99 € or ¥160. The price is in the smallest unit of the currency.
---@param price integer
---@return string
function price_locale:format(price) end

---The app, as handlers receive it.
---@class assay.app
local app = {}

---Writes a note to the trace.
---@param text? string
function app.note(text) end

---Creates an observer object. It can be registered more than once.
---@param handlers assay.observer_handlers
---@return assay.observer
function app.observer(handlers) end

---Creates a delegate for the queue; set it with app.queue.set_delegate.
---@param handlers assay.delegate_handlers
---@return assay.delegate
function app.delegate(handlers) end

---Returns the type of a product in the bundle, or nil if the bundle does not contain it.
---@param product_id string
---@return assay.product_type?
function app.type_of(product_id) end

---Returns the amount that one purchase of a product grants.
---@param product_id string
---@return integer?
function app.grants_of(product_id) end

---Returns how a product in the bundle is delivered: built_in, server, or hosted. Returns nil if the bundle does not contain it.
---@param product_id string
---@return assay.product_delivery?
function app.delivery_of(product_id) end

---Returns the app's version.
---@return string
function app.version() end

---Returns the version of the device's system, such as 18.0.
---@return string
function app.system_version() end

---Returns the time on the device's clock, in seconds since the start. The user can change this clock.
---@return integer
function app.now() end

---Returns the name of the user: the account logged in to the app, or the device's account if no user ever logged in. Returns nil if there is neither. The device's account can change in the foreground, without `login_changed`.
---@return string?
function app.user() end

---Returns the app's shared secret. To validate a receipt with subscriptions, pass it as password.
---@return string
function app.shared_secret() end

---Returns the identifiers of the products in the bundle.
---@return string[]
function app.products() end

---Starts a products request.
---@param identifiers string[]
---@param handlers? assay.request_handlers
---@return assay.request
function app.request_products(identifiers, handlers) end

---Creates a products request without starting it.
---@param identifiers string[]
---@param handlers? assay.request_handlers
---@return assay.request
function app.products_request(identifiers, handlers) end

---Starts a receipt refresh.
---@param handlers? assay.refresh_handlers
---@return assay.request
function app.refresh_receipt(handlers) end

---Returns the entries of the receipt, or nil if there is no receipt.
---@return assay.receipt?
function app.receipt() end

---Returns the receipt as a string to send to a server, or nil if there is no receipt.
---@return string?
function app.receipt_data() end

---Returns the location of the receipt, or nil. The file may not exist.
---@return string?
function app.receipt_url() end

---Validates a receipt with the App Store directly from the device, which Apple advises against. The handler receives the status and the store's response, or nil and an error.
---@param question assay.check_question
---@param handler? assay.check_handler
function app.check_receipt(question, handler) end

---Starts a timer.
---@param delay assay.duration|number
---@param handler fun()
---@return assay.timer
function app.after(delay, handler) end

---Keeps the main thread busy. Time passes, and callbacks, responses, and taps wait. The system terminates a launch that is busy for 20 seconds. In owned, this call takes no time.
---@param time assay.duration|number
function app.work(time) end

---Shows a dialog: message, error, confirmation, waiting, or success. If a restore found nothing, show a message, not a success.
---@param kind assay.dialog
---@param text? string
function app.show_dialog(kind, text) end

---Shows a text in the app's window, such as a line below a button or a badge: message, error, confirmation, waiting, or success. Rules treat it like a dialog of that kind.
---@param kind assay.dialog
---@param text? string
function app.show_text(kind, text) end

---Shows or hides the busy indicator.
---@param is_busy? boolean
function app.busy(is_busy) end

---Shows a product's price.
---@param product_id string
---@param text? string
function app.show_price(product_id, text) end

---Shows a list of products for sale.
---@param count integer
function app.list_products(count) end

---Reports that the user was granted a product. Pass an account if each user has a separate wallet.
---@param transaction? assay.transaction
---@param product_id string
---@param count? integer
---@param account? string
function app.grant(transaction, product_id, count, account) end

---Reports that access to a product was revoked.
---@param product_id string
function app.revoke(product_id) end

---Reports that the grant, the receipt, or the content was saved.
---@param transaction? assay.transaction
---@param subject? assay.claim_subject
function app.persisted(transaction, subject) end

---Reports the result of a receipt validation.
---@param transaction? assay.transaction
---@param status? integer
function app.verified(transaction, status) end

---Ends the process because of an invalid receipt.
function app.terminate_for_invalid_receipt() end

---Creates a sheet for App Store pages.
---@return assay.sheet
function app.store_sheet() end

---Opens an address in another app, which takes the user out of the app. Returns false if no app opens it, or if the app is in the background.
---@param address string
---@return boolean
function app.open_url(address) end

---Searches the App Store. The handler receives the results, or nil and an error.
---@param search assay.store_search
---@param handler? assay.search_handler
function app.search_store(search, handler) end

---Fetches whether a product's promotion is visible on this device. The handler receives default, show, or hide, or nil and an error.
---@param product_id string
---@param handler? assay.promotion_handler
function app.fetch_store_promotion_visibility(product_id, handler) end

---Shows or hides a product's promotion on this device. The handler receives nil or an error.
---@param visibility assay.promotion_visibility
---@param product_id string
---@param handler? assay.promotion_handler
function app.update_store_promotion_visibility(visibility, product_id, handler) end

---Fetches the order of promoted products on this device. The handler receives their identifiers.
---@param handler? assay.promotion_handler
function app.fetch_store_promotion_order(handler) end

---Sets the order of promoted products on this device. An empty list restores the default order.
---@param product_ids string[]
---@param handler? assay.promotion_handler
function app.update_store_promotion_order(product_ids, handler) end

---The app's queue.
---@class assay.app_queue
local app_queue = {}

---Registers an observer. A table of handlers creates a new one.
---@param observer assay.observer|assay.observer_handlers
function app_queue:add_observer(observer) end

---Removes an observer.
---@param observer assay.observer
function app_queue:remove_observer(observer) end

---Releases an observer object, even if it is still registered.
---@param observer assay.observer
function app_queue:release_observer(observer) end

---Sets the queue's delegate, or removes it if nil.
---@param delegate assay.delegate|assay.delegate_handlers?
function app_queue:set_delegate(delegate) end

---Returns the queue's delegate, or nil if none is set.
---@return assay.delegate?
function app_queue:delegate() end

---Adds a payment: a product id, a table, or a promoted payment.
---@param payment string|assay.product|assay.store_payment|assay.new_payment?
---@param quantity? integer
function app_queue:add(payment, quantity) end

---Finishes a transaction.
---@param transaction assay.transaction
function app_queue:finish(transaction) end

---Starts a restore of completed transactions.
---@param username? string
function app_queue:restore_completed_transactions(username) end

---Returns the pending transactions. The list is empty until an observer is registered, because Apple does not specify it before.
---@return assay.transaction[]
function app_queue:transactions() end

---Returns the registered observers.
---@return assay.observer[]
function app_queue:transaction_observers() end

---Returns whether payments are allowed.
---@return boolean
function app_queue:can_make_payments() end

---Returns the storefront, or nil if there is none.
---@return assay.storefront?
function app_queue:storefront() end

---Answers should_continue later: whether a transaction continues in the new storefront.
---@param transaction assay.transaction
---@param continues boolean
function app_queue:answer_storefront(transaction, continues) end

---Starts downloads of hosted content, including failed ones. Observers receive the progress.
---@param downloads assay.download[]
function app_queue:start_downloads(downloads) end

---Pauses active downloads.
---@param downloads assay.download[]
function app_queue:pause_downloads(downloads) end

---Resumes paused downloads.
---@param downloads assay.download[]
function app_queue:resume_downloads(downloads) end

---Cancels downloads that are not complete.
---@param downloads assay.download[]
function app_queue:cancel_downloads(downloads) end

---Shows the price consent sheet if a price increase needs consent.
function app_queue:show_price_consent_if_needed() end

---Shows the code redemption sheet.
function app_queue:present_code_redemption_sheet() end

---The app's disk.
---@class assay.app_disk
local app_disk = {}

---Writes a file. The file is durable when the call returns.
---@param path string
---@param content string
---@return boolean?, assay.error?
function app_disk:write(path, content) end

---Returns a file's content, or nil if the file does not exist.
---@param path string
---@return string?
function app_disk:read(path) end

---Returns whether a file exists.
---@param path string
---@return boolean
function app_disk:exists(path) end

---Copies a file.
---@param source string
---@param target string
---@return boolean?, assay.error?
function app_disk:copy(source, target) end

---Removes a file.
---@param path string
---@return boolean?, assay.error?
function app_disk:remove(path) end

---Returns the files whose path starts with the prefix, in the order of their creation.
---@param prefix string
---@return string[]
function app_disk:list(prefix) end

---Excludes a file from backup.
---@param path string
---@return boolean?, assay.error?
function app_disk:exclude_from_backup(path) end

---The app's preferences.
---@class assay.app_preferences
local app_preferences = {}

---Sets a preference; nil removes it. Each preference may be saved separately, so two changes are not atomic.
---@param key string
---@param value string|integer|boolean?
function app_preferences:set(key, value) end

---Returns a preference as a string, or nil if it is not set.
---@param key string
---@return string?
function app_preferences:get(key) end

---Writes changed preferences to the disk.
---@return boolean?
function app_preferences:synchronize() end

---The app's server.
---@class assay.app_server
local app_server = {}

---Stores a value on the app's server. The handler receives status and value.
---@param key string
---@param value string
---@param handler? assay.server_handler
function app_server:put(key, value, handler) end

---Stores a value on the app's server unless the key exists.
---@param key string
---@param value string
---@param handler? assay.server_handler
function app_server:put_new(key, value, handler) end

---Reads a value from the app's server.
---@param key string
---@param handler? assay.server_handler
function app_server:get(key, handler) end

---Asks the app's server to sign a promotional offer for a payment with this user name. The handler receives status and discount.
---@param product_id string
---@param offer_id string
---@param username string?
---@param handler? assay.offer_handler
function app_server:sign_offer(product_id, offer_id, username, handler) end

---Asks the app's server which products are for sale. The handler receives status and identifiers.
---@param handler? assay.list_handler
function app_server:products(handler) end

---Sends a receipt to the app's server and requests a product's content. The handler receives status and delivery.
---@param question assay.delivery_question
---@param handler? assay.delivery_handler
function app_server:deliver(question, handler) end

---Asks the app's server to validate a receipt. The handler receives status and check.
---@param receipt string
---@param handler? assay.check_handler
function app_server:verify(receipt, handler) end

---The app's backend.
---@class assay.app_backend
local app_backend = {}

---Validates a receipt with the App Store. Returns the status and the store's response, or nil and an error if no response arrives.
---@param question assay.check_question
---@return integer?, assay.receipt_check|assay.error
function app_backend:check_receipt(question) end

---Waits before the server continues with its response.
---@param time assay.duration|number
function app_backend:wait(time) end

---Returns the content the server has for a product, or nil.
---@param product_id string
---@return assay.server_stock?
function app_backend:stock(product_id) end

---Records that the calling user redeems a receipt entry, and returns whether it was already redeemed.
---@param entry assay.receipt_entry
---@return assay.redemption
function app_backend:redeem(entry) end

---Returns the user who redeemed a receipt entry, or nil if it is not redeemed.
---@param entry assay.receipt_entry
---@return string?
function app_backend:redeemed_by(entry) end

---Reports that the server granted a purchase. Call it for each grant.
---@param purchase assay.receipt_entry|assay.server_notification
function app_backend:pay_out(purchase) end

---Reports that the server revoked what it granted for a purchase; it no longer counts as owned.
---@param purchase assay.receipt_entry|assay.server_notification
function app_backend:take_back(purchase) end

---Returns the app's shared secret, for backend:check_receipt.
---@return string
function app_backend:shared_secret() end

---Returns the identifier of the server's own app.
---@return string
function app_backend:bundle_id() end

---Returns the server's time, in seconds since the start.
---@return integer
function app_backend:now() end

app.queue = app_queue
app.disk = app_disk
app.preferences = app_preferences
app.server = app_server
app.backend = app_backend

---The codes of StoreKit's error domain, by name.
---@type assay.error_codes
app.error = {}
