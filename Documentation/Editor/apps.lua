---@meta
-- The language of apps.
-- Written by `assay editor`; it is never run.

---Declares the app of this file: its handlers and what it is able to do.
---@param description assay.app_description
---@return assay.app_description
function app(description) end

---An app: what it does when something happens, and what it is able to do.
---@class assay.app_description
---@field title? string What the app is, as a phrase for reports.
---@field source? string Where its story comes from: a link, or the name of a document.
---@field launch fun(app: assay.app) Begins each launch; it registers the observer.
---@field buy? fun(app: assay.app, product_id: string, quantity: integer) The user tapped Buy.
---@field restore? fun(app: assay.app) The user tapped Restore.
---@field tap? fun(app: assay.app, name: string) The user tapped something that a scenario names.
---@field owned? fun(app: assay.app, product_id: string): integer A scenario asks what the user has of a product.
---@field foreground? fun(app: assay.app) The app came to the front.
---@field background? fun(app: assay.app) The app goes to the background.
---@field terminate? fun(app: assay.app) The system ends the app.
---@field login_changed? fun(app: assay.app) The login to the app is another one.
---@field server? assay.server_functions The developer's own code of the app's server.
---@field capabilities? assay.capabilities What the app is able to do.

---What an app is able to do; scenarios that need more are not applicable to it. `assay doctor my_app.lua` proposes the table.
---@class assay.capabilities
---@field product_types? assay.product_type[] The types of products that it sells; otherwise all.
---@field restores? boolean It offers a restore; otherwise where it has a handler for one.
---@field claims? boolean It says what it granted, took back, persisted and verified.
---@field nested? boolean A callback may come from inside one of its calls.
---@field simulated_disk? boolean Its disk is the simulated one.
---@field server? boolean It talks to a server of its developer, which checks receipts or keeps something.
---@field verification? boolean Its server, where it has one, has receipts checked by the store.
---@field server_delivery? boolean Its server hands out what was bought; that is more than server, and holds it.
---@field receipts? boolean It reads the receipt.
---@field refresh? boolean A tap on refresh fetches a current receipt.
---@field hosted? boolean It handles hosted content; a tap on download NAME downloads what was restored.
---@field offers? boolean A tap on offer buys with a promotional offer.
---@field sheet? boolean Taps on "sheet NUMBER", "search TERM" and "link ADDRESS" show pages of the store.
---@field interface? boolean It tells what it shows its user.
---@field promotions? boolean It takes part in purchases that begin in the store.
---@field signed_receipts? boolean The receipts that it gets are signed and say what was bought, as on a device; otherwise they are short notes that only the store reads.

---The methods of an observer of the payment queue.
---@class assay.observer_handlers
---@field updated_transactions fun(transactions: assay.transaction[]) Transactions have changed.
---@field removed_transactions? fun(transactions: assay.transaction[]) Transactions left the queue.
---@field restore_finished? fun() Every restored transaction was handed over.
---@field restore_failed? fun(error: assay.error) The restore ended with an error.
---@field should_add_store_payment? fun(payment: assay.store_payment, product: assay.product): boolean Whether a purchase that began in the store goes on now.
---@field storefront_changed? fun() The storefront is another one now.
---@field revoked_entitlements? fun(product_ids: string[]) The user lost access to products.
---@field updated_downloads? fun(downloads: assay.download[]) Downloads of hosted content have changed.

---The methods of a delegate of the payment queue.
---@class assay.delegate_handlers
---@field should_continue? fun(transaction: assay.transaction, storefront: assay.storefront): boolean Whether a transaction goes on after the storefront changed to this one.
---@field should_show_price_consent? fun(): boolean Whether the system shows its sheet about a price now.

---The methods of a delegate of a request.
---@class assay.request_handlers
---@field response? fun(products: assay.product[], invalid: string[]) The store has told of products, and of identifiers that it does not know.
---@field finished? fun() The request ended well.
---@field failed? fun(error: assay.error) The request ended with an error.

---The methods of a delegate of a receipt refresh, and the properties of the receipt; only the test store writes a bad one.
---@class assay.refresh_handlers
---@field finished? fun() The request ended well.
---@field failed? fun(error: assay.error) The request ended with an error.
---@field receipt_properties? assay.receipt_properties The properties of the receipt that is asked for.

---The properties that a receipt of the test store can be asked to have.
---@class assay.receipt_properties
---@field is_expired? boolean Its time is over.
---@field is_revoked? boolean It was taken back.
---@field is_volume_purchase? boolean A company bought it in volume.

---A payment that an app adds.
---@class assay.new_payment
---@field product_identifier? string What is bought.
---@field quantity? integer How many; otherwise one.
---@field application_username? string The app's own name for its user.
---@field request_data? any Never to be set; it is there because an app can set it.
---@field simulates_ask_to_buy_in_sandbox? boolean Whether somebody has to approve the purchase.
---@field payment_discount? assay.payment_discount The promotional offer it asks for.
---@field promoted? assay.store_payment The promoted payment of which it is a copy, with a quantity or a name of the app's own.

---An error.
---@class assay.error
---@field domain string Its domain, such as SKErrorDomain.
---@field code integer Its code; 2 of SKErrorDomain is a cancel.
---@field underlying? { domain: string, code: integer } The error behind it.
---@field localized_description string What a person is told of it.
---@field user_info { NSLocalizedDescription: string, NSUnderlyingError?: { domain: string, code: integer } } What else the system says of it.

---The codes of SKErrorDomain by their names, as `app.error` has them.
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

---The receipt: the list of its entries, and what it says of the app.
---@class assay.receipt
---@field [integer] assay.receipt_entry Its entries, in no order that means anything.
---@field receipt_type string Of which store it is, and whether it was bought in volume.
---@field bundle_id string The identifier of the app.
---@field application_version string The version of the app; 1.0 in the test store.
---@field original_application_version string The version that was installed first; 1.0 in the test store.
---@field receipt_creation_date integer When it was written.
---@field original_purchase_date integer When the app was bought.
---@field expiration_date? integer When it ends; only one bought in volume or a bad one does.
---@field is_revoked boolean Whether it was taken back; only a bad one was.

---An entry of the receipt, under the names that receipts have; dates are in seconds, and negative before the start of the run.
---@class assay.receipt_entry
---@field product_id string The product.
---@field quantity integer How many.
---@field transaction_id string The identifier of the transaction.
---@field original_transaction_id string The identifier of the first purchase.
---@field purchase_date? integer When it was bought or restored.
---@field original_purchase_date? integer When it was first bought.
---@field expires_date? integer When its period ends.
---@field cancellation_date? integer When it was given back.
---@field cancellation_reason? string Why it was given back.
---@field is_trial_period boolean Whether the period is a free trial.
---@field is_in_intro_offer_period boolean Whether the period has an introductory price.
---@field is_upgraded boolean Whether another product of the group has taken its place.
---@field in_app_ownership_type string Whether it was bought or is shared by the family.
---@field web_order_line_item_id? string The identifier of the subscription's period.
---@field promotional_offer_id? string The offer it was bought with.
---@field subscription_group_identifier? string Its subscription group.
---@field app_account_token? string The app's own token for its user.

---The period of a subscription.
---@class assay.period
---@field number_of_units integer How many.
---@field unit assay.period_unit Days, weeks, months or years.

---An introductory offer, or a promotional one.
---@class assay.introductory_price
---@field identifier? string What payments name a promotional offer by.
---@field type assay.discount_type Introductory or promotional.
---@field price integer The price in the smallest unit of its currency.
---@field payment_mode assay.payment_mode How it is paid.
---@field number_of_periods integer For how many periods.
---@field subscription_period assay.period The length of one.

---The promotional offer of a payment, as the server of the app signed it.
---@class assay.payment_discount
---@field identifier? string The offer.
---@field key_identifier? string The key that signed it.
---@field nonce? string The number that makes the signature good for one payment.
---@field signature? string The signature.
---@field timestamp? integer When it was signed, in milliseconds since the start.

---What an app sends to its server to get the content of a product.
---@class assay.delivery_question
---@field receipt string The receipt: that of the app, or that of the transaction.
---@field product_id string The product.
---@field transaction_id? string The identifier of the transaction; the receipt may have another one.

---What the app's server answers to a request for content.
---@class assay.delivery
---@field answer assay.content_answer What becomes of it: sent, or why not.
---@field status? integer What the store said of the receipt: 0, or why not; nil where it said nothing.
---@field version? string The version of the content.
---@field files? table<string, string> The files by their names.

---What the store is to check.
---@class assay.check_question
---@field receipt string The receipt as text: that of the app, or that of a transaction.
---@field environment? "production"|"sandbox" Which of the two stores is asked; the production store if nothing is said.
---@field password? string The secret that the developer and the store share, see app.shared_secret; a receipt with subscriptions needs it.
---@field exclude_old_transactions? boolean Whether latest_receipt_info is to hold only the latest period of each subscription.

---What the store said of a receipt.
---@class assay.receipt_check
---@field status? integer What the store said of it: 0, or why not; nil where it said nothing.
---@field is_retryable? boolean Whether asking again can help; only the store's own faults have it.
---@field in_app assay.receipt_entry[] The entries of the receipt that was sent, in the order of the store's answer.
---@field latest_receipt_info assay.receipt_entry[] The entries that the store's books have now; empty where the account has no auto-renewable subscription.
---@field pending_renewal_info assay.pending_renewal[] The renewals; empty where the account has no auto-renewable subscription.

---What the store says of the renewal of a subscription.
---@class assay.pending_renewal
---@field product_id string The product of the current or last period.
---@field auto_renew_product_id string The product of the next period.
---@field original_transaction_id string The identifier of the first purchase.
---@field auto_renew_status string "1" while it renews by itself, otherwise "0".
---@field is_in_billing_retry_period string "1" while the store still tries to bill, otherwise "0".
---@field expiration_intent? string Why it is over or unpaid, as a number.
---@field grace_period_expires_date? integer When its grace period ends, in seconds since the start.
---@field promotional_offer_id? string The promotional offer of the current period.

---The developer's own code of the server: each function answers a request, and what has none is answered as the bundled server does. They run in a machine of their own, which lasts as long as the run.
---@class assay.server_functions
---@field products? fun(backend: assay.app_backend, request: assay.server_request): integer, string[] Answers which products are for sale: a status and their identifiers.
---@field deliver? fun(backend: assay.app_backend, request: assay.server_request): integer, assay.delivery Answers a request for the content of a product: a status, and what becomes of it.
---@field verify? fun(backend: assay.app_backend, request: assay.server_request): integer, table Answers whether a receipt is valid: a status, and a table that the app gets as it is.
---@field put? fun(backend: assay.app_backend, request: assay.server_request): integer, string Stores a value: a status and a text.
---@field put_new? fun(backend: assay.app_backend, request: assay.server_request): integer, string Stores a value unless the key is there: a status and a text.
---@field get? fun(backend: assay.app_backend, request: assay.server_request): integer, string Reads a value: a status and a text.
---@field notify? fun(backend: assay.app_backend, notification: assay.server_notification): integer Takes a notification of the store: a status, of which 200 to 206 say that the server has it.

---A request of the app to its server.
---@class assay.server_request
---@field user? string The person who used the app, see app.user.
---@field key? string The key of a value.
---@field value? string The value to store.
---@field receipt? string The receipt to check.
---@field product_id? string The product whose content is wanted.
---@field transaction_id? string The transaction that the app named.

---What the store tells the server by itself, with the purchase and the renewal as they were when it happened, under the names that receipts have. A test has neither.
---@class assay.server_notification
---@field notification_type string What happened, by the words of its version, such as "DID_RENEW".
---@field subtype? string What version 2 adds to it, such as "BILLING_RECOVERY".
---@field version integer 1 or 2.
---@field notification_uuid string Its identifier, which is the same each time that it comes.
---@field attempt integer Which attempt of the store brought it; the first is 1.
---@field signed_date integer When it happened, in seconds since the start.
---@field environment string "Sandbox", or "Production", which version 1 calls "PROD".
---@field status? integer How the subscription stands: 1 active, 2 expired, 3 billing retry, 4 grace, 5 revoked.
---@field product_id? string The product.
---@field quantity? integer How many.
---@field transaction_id? string The identifier of the transaction.
---@field original_transaction_id? string The identifier of the first purchase.
---@field purchase_date? integer When it was bought or restored.
---@field original_purchase_date? integer When it was first bought.
---@field expires_date? integer When its period ends.
---@field cancellation_date? integer When it was given back.
---@field cancellation_reason? string Why it was given back.
---@field is_trial_period? boolean Whether the period is a free trial.
---@field is_in_intro_offer_period? boolean Whether the period has an introductory price.
---@field is_upgraded? boolean Whether another product of the group has taken its place.
---@field in_app_ownership_type? string Whether it was bought or is shared by the family.
---@field web_order_line_item_id? string The identifier of the subscription's period.
---@field promotional_offer_id? string The offer it was bought with.
---@field subscription_group_identifier? string Its subscription group.
---@field app_account_token? string The app's own token for its user.
---@field auto_renew_product_id? string The product of the next period.
---@field auto_renew_status? string "1" while it renews by itself, otherwise "0".
---@field is_in_billing_retry_period? string "1" while the store still tries to bill, otherwise "0".
---@field expiration_intent? string Why it is over or unpaid, as a number.
---@field grace_period_expires_date? integer When its grace period ends, in seconds since the start.

---The content of a product that lies on the server.
---@class assay.server_stock
---@field version string The version of the content.
---@field files table<string, string> The files by their names.

---The methods of the delegate of a sheet; it is set before the sheet is loaded and shown.
---@class assay.sheet_delegate
---@field finished? fun(sheet: assay.sheet) The user closed the sheet or bought something on it; it stays until it is dismissed.

---What a sheet shows.
---@class assay.sheet_parameters
---@field item_identifier integer The number of the item at the store.
---@field product_identifier? string The product of the app that the page promotes.
---@field affiliate_token? string Whom a purchase is owed to.
---@field campaign_token? string The campaign; at most 40 bytes.
---@field provider_token? string The developer whose campaign it is.
---@field advertising_partner_token? string The partner who advertises.
---@field custom_product_page_identifier? string The page that is shown instead of the usual one.

---A search of the store.
---@class assay.store_search
---@field term string The words that a name has to hold.
---@field entity? string What is wanted: software, ebook, song, album, music, movie or podcast.
---@field country? string The two letters of a country; otherwise us.

---Something that a search found.
---@class assay.found_item
---@field track_id integer Its number at the store.
---@field track_name string Its name.
---@field kind assay.store_item_kind What kind of thing it is.
---@field track_view_url string The address of its page.

---Gets the status and the value, or nil and an error.
---@alias assay.server_handler fun(status: integer?, answer: string|assay.error?)

---Gets the status and the signed offer, or nil and an error; the text is empty where nothing was signed.
---@alias assay.offer_handler fun(status: integer?, answer: assay.payment_discount|string|assay.error?)

---Gets the status and the identifiers, or nil and an error; nothing besides a status that is none of success.
---@alias assay.list_handler fun(status: integer?, answer: string[]|assay.error?)

---Gets the status and what becomes of the request, or nil and an error.
---@alias assay.delivery_handler fun(status: integer?, answer: assay.delivery|assay.error?)

---Gets the status and what the store said of the receipt, or nil and an error.
---@alias assay.check_handler fun(status: integer?, answer: assay.receipt_check|assay.error?)

---Whether an entry of a receipt was paid out before: not yet, to the same person, or to somebody else.
---@alias assay.redemption "new"|"again"|"other"

---Gets whether the page of the store is there, and why it is not.
---@alias assay.page_handler fun(loaded: boolean, error: assay.error?)

---Gets what a search of the store found, or nil and an error.
---@alias assay.search_handler fun(items: assay.found_item[]?, error: assay.error?)

---Whether the promotion of a product shows on the device; default is as the store has it.
---@alias assay.promotion_visibility "default"|"show"|"hide"

---Gets what a call about promotions brought: a visibility or a list of product ids, or nil and an error; after a change nil or an error.
---@alias assay.promotion_handler fun(answer: any, error: assay.error?)

---A transaction of the payment queue.
---@class assay.transaction
---@field transaction_state assay.transaction_state The state: purchasing, purchased, failed, restored or deferred.
---@field transaction_identifier string? The identifier as text; only purchased and restored transactions have one.
---@field transaction_date integer? When it was queued at the store, in seconds since the start; negative before it.
---@field payment assay.payment The payment.
---@field original_transaction assay.original? The purchase a restored transaction goes back to.
---@field error assay.error? Why it failed: a table with domain, code and underlying.
---@field transaction_receipt string? Its own receipt as text, as servers take it, or nil.
---@field downloads assay.download[]? The downloads of its hosted content, or nil; empty where nothing is hosted.

---The payment of a transaction.
---@class assay.payment
---@field product_identifier string? The product identifier.
---@field quantity integer The quantity.
---@field application_username string? The application user name, or nil.
---@field payment_discount assay.payment_discount? The promotional offer it was added with, or nil.
---@field simulates_ask_to_buy_in_sandbox boolean Whether it asked the sandbox to simulate a request for approval.
---@field request_data boolean Whether the app set request data, which the store refuses.

---The purchase that a restored transaction goes back to, as a transaction of its own.
---@class assay.original
---@field transaction_state assay.transaction_state Its state, which is purchased.
---@field transaction_identifier string? The identifier of the purchase that is restored; a renewal has its own, which is not that of the first period.
---@field transaction_date integer? When that purchase was made, in seconds since the start; negative before it.
---@field payment assay.original_payment The payment of the purchase that is restored.
---@field transaction_receipt string? Its receipt as text, as servers take it, or nil.

---The payment of the purchase that is restored.
---@class assay.original_payment
---@field product_identifier string? The product identifier.
---@field quantity integer The quantity.
---@field application_username string? The application user name, or nil.

---A promoted payment that the system made.
---@class assay.store_payment
---@field product_identifier string The product identifier of a promoted payment.
---@field quantity integer The quantity, which is one.

---A product, as the store told of it.
---@class assay.product
---@field product_identifier string The product identifier.
---@field localized_title string The title.
---@field localized_description string What the store says of it below the title.
---@field price integer The price in the smallest unit of its currency.
---@field price_decimal string The price in whole units of its currency, such as 4.99, as a text.
---@field price_locale assay.price_locale The locale in which the price is to be written.
---@field localized_price string The price with the code of its currency, such as 4.99 EUR; price_locale:format writes it as people read it in the storefront.
---@field subscription_group_identifier string? The subscription group, or nil.
---@field subscription_period assay.period? The subscription period as a table with unit and number_of_units, or nil.
---@field introductory_price assay.introductory_price? The introductory offer as a table, or nil.
---@field discounts assay.introductory_price[] The promotional offers as a list of tables.
---@field is_family_shareable boolean Whether it can be shared with a family.
---@field is_downloadable boolean Whether the store hosts content for it.
---@field download_content_lengths integer[] How long the packages of the hosted content are, in bytes.
---@field content_version string? The version of the hosted content that a buyer gets now, or nil.
---@field download_content_version string? The former name of content_version: the version of the hosted content that a buyer gets now, or nil.

---An observer of the payment queue.
---@class assay.observer

---A request of products or of a receipt.
---@class assay.request
---@field receipt_properties assay.receipt_properties? A copy of the properties of the receipt that a refresh asks the test store for, or nil.
local request = {}

---Gives a request another delegate, or none: nothing more is told then.
---@param handlers assay.request_handlers?
function request:set_delegate(handlers) end

---Starts a request that was made with app.products_request.
function request:start() end

---Cancels a request; no handler is called.
function request:cancel() end

---Lets go of a request object.
function request:release() end

---A timer.
---@class assay.timer
local timer = {}

---Stops a timer.
function timer:cancel() end

---A download of hosted content.
---@class assay.download
---@field content_identifier string What the content is called.
---@field expected_content_length integer How long the content is, in bytes.
---@field content_version string The version of the content.
---@field state assay.download_state The state: waiting, active, paused, finished, failed or cancelled.
---@field progress number How much of it is there, from 0.0 to 1.0; at 1.0 it need not be finished.
---@field time_remaining number How many seconds it will take; -1 where that is not known.
---@field error assay.error? Why it failed, or nil.
---@field content_url string? The folder with ContentInfo.plist and Contents/, or nil before the state is finished.
---@field transaction assay.transaction The transaction that brought it.

---A sheet that shows a page of the store inside the app.
---@class assay.sheet
local sheet = {}

---Sets the delegate of a sheet, or none.
---@param handlers assay.sheet_delegate?
function sheet:set_delegate(handlers) end

---Asks for the page of an item; the handler hears whether it is there.
---@param parameters assay.sheet_parameters
---@param handler? assay.page_handler
function sheet:load(parameters, handler) end

---Shows a sheet.
function sheet:present() end

---Takes a sheet away.
function sheet:dismiss() end

---A storefront of the App Store.
---@class assay.storefront
---@field country_code string The three letters of its country.
---@field identifier string What Apple calls it, in digits.

---A delegate of the payment queue.
---@class assay.delegate

---The locale of a price: the language of the storefront and the currency.
---@class assay.price_locale
---@field identifier string The identifier, such as de_DE@currency=EUR.
---@field currency_code string The code of the currency.
---@field currency_symbol string The sign of the currency; its code where the storefront does not write a sign.
---@field decimal_separator string The separator between whole units and decimals.
---@field grouping_separator string The separator between groups of digits.
local price_locale = {}

---Writes a price in the smallest unit of the currency as people read it in the storefront, such as 4,99 € or ¥160.
---@param price integer
---@return string
function price_locale:format(price) end

---The app: what its handlers receive.
---@class assay.app
local app = {}

---Leaves a remark in the trace.
---@param text? string
function app.note(text) end

---Makes an observer object, which can be registered more than once.
---@param handlers assay.observer_handlers
---@return assay.observer
function app.observer(handlers) end

---Makes a delegate of the queue, to be set later.
---@param handlers assay.delegate_handlers
---@return assay.delegate
function app.delegate(handlers) end

---Tells the type of a product of the bundle, or nil.
---@param product_id string
---@return assay.product_type?
function app.type_of(product_id) end

---Tells how much one purchase of a product grants.
---@param product_id string
---@return integer?
function app.grants_of(product_id) end

---Tells how a product of the bundle reaches its buyer, or nil: built_in, server or hosted.
---@param product_id string
---@return assay.product_delivery?
function app.delivery_of(product_id) end

---Tells the app's version.
---@return string
function app.version() end

---Tells the time by the device's clock, in seconds since the start; its user can set it.
---@return integer
function app.now() end

---Tells the name of the person who uses the app, or nil: who is logged in to the app, or whose account the device has while nobody ever logged in. The device's account can change in front, without `login_changed`.
---@return string?
function app.user() end

---Tells the secret that the developer and the store share; a check of a receipt with subscriptions needs it as password.
---@return string
function app.shared_secret() end

---Lists the identifiers of the products in the bundle.
---@return string[]
function app.products() end

---Starts a products request.
---@param identifiers string[]
---@param handlers? assay.request_handlers
---@return assay.request
function app.request_products(identifiers, handlers) end

---Makes a products request; it asks nothing before it is started.
---@param identifiers string[]
---@param handlers? assay.request_handlers
---@return assay.request
function app.products_request(identifiers, handlers) end

---Starts a receipt refresh.
---@param handlers? assay.refresh_handlers
---@return assay.request
function app.refresh_receipt(handlers) end

---Reads the entries of the receipt, or nil where there is none.
---@return assay.receipt?
function app.receipt() end

---Reads the receipt as text, as servers take it, or nil where there is none.
---@return string?
function app.receipt_data() end

---Tells where the receipt lies, or nil; there may be no receipt there.
---@return string?
function app.receipt_url() end

---Sends a receipt from the device to the store's own check, which Apple advises against; the handler gets the status and what the store says, or nil and an error.
---@param question assay.check_question
---@param handler? assay.check_handler
function app.check_receipt(question, handler) end

---Starts a timer.
---@param delay assay.duration|number
---@param handler fun()
---@return assay.timer
function app.after(delay, handler) end

---Keeps the main thread busy: meanwhile the world goes on, and callbacks, answers and taps wait. A launch that is busy for 20 seconds is ended by the system. The answer to a question of the harness takes no time.
---@param time assay.duration|number
function app.work(time) end

---Shows a dialog: message, error, confirmation, waiting or success. A restore that brought nothing is no success: say so in a message.
---@param kind assay.dialog
---@param text? string
function app.show_dialog(kind, text) end

---Shows a text in the app's own window, such as a line below a button or a badge: message, error, confirmation, waiting or success. It tells the user as much as a dialog of that kind does.
---@param kind assay.dialog
---@param text? string
function app.show_text(kind, text) end

---Shows that the app is busy, or no longer.
---@param is_busy? boolean
function app.busy(is_busy) end

---Shows a product's price.
---@param product_id string
---@param text? string
function app.show_price(product_id, text) end

---Lists products for sale.
---@param count integer
function app.list_products(count) end

---Says that the user was given a product; an account names who, where each person has a wallet of their own.
---@param transaction? assay.transaction
---@param product_id string
---@param count? integer
---@param account? string
function app.grant(transaction, product_id, count, account) end

---Says that a product was taken back.
---@param product_id string
function app.revoke(product_id) end

---Says that the grant, the receipt or the content was made safe.
---@param transaction? assay.transaction
---@param subject? assay.claim_subject
function app.persisted(transaction, subject) end

---Says how a receipt check ended.
---@param transaction? assay.transaction
---@param status? integer
function app.verified(transaction, status) end

---Ends the process over an invalid receipt.
function app.terminate_for_invalid_receipt() end

---Makes a sheet that shows a page of the store.
---@return assay.sheet
function app.store_sheet() end

---Searches the store; the handler gets what was found, or nil and an error.
---@param search assay.store_search
---@param handler? assay.search_handler
function app.search_store(search, handler) end

---Asks whether a product's promotion shows on this device; the handler gets default, show or hide, or nil and an error.
---@param product_id string
---@param handler? assay.promotion_handler
function app.fetch_store_promotion_visibility(product_id, handler) end

---Shows or hides a product's promotion on this device; the handler gets nil or an error.
---@param visibility assay.promotion_visibility
---@param product_id string
---@param handler? assay.promotion_handler
function app.update_store_promotion_visibility(visibility, product_id, handler) end

---Asks for the order of promoted products on this device; the handler gets their identifiers.
---@param handler? assay.promotion_handler
function app.fetch_store_promotion_order(handler) end

---Sets the order of promoted products on this device; an empty list is the usual order.
---@param product_ids string[]
---@param handler? assay.promotion_handler
function app.update_store_promotion_order(product_ids, handler) end

---The app's queue.
---@class assay.app_queue
local app_queue = {}

---Registers an observer; a table of handlers makes a new one.
---@param observer assay.observer|assay.observer_handlers
function app_queue:add_observer(observer) end

---Takes an observer off.
---@param observer assay.observer
function app_queue:remove_observer(observer) end

---Lets go of an observer object, registered or not.
---@param observer assay.observer
function app_queue:release_observer(observer) end

---Sets the queue's delegate, or none.
---@param delegate assay.delegate|assay.delegate_handlers?
function app_queue:set_delegate(delegate) end

---Reads the queue's delegate, or nil.
---@return assay.delegate?
function app_queue:delegate() end

---Adds a payment: a product id, a table, or a promoted payment.
---@param payment string|assay.product|assay.store_payment|assay.new_payment?
---@param quantity? integer
function app_queue:add(payment, quantity) end

---Finishes a transaction.
---@param transaction assay.transaction
function app_queue:finish(transaction) end

---Asks for the purchase history.
---@param username? string
function app_queue:restore_completed_transactions(username) end

---Reads the pending transactions. Before an observer is registered the list is empty: Apple promises nothing for it.
---@return assay.transaction[]
function app_queue:transactions() end

---Lists the observers that are registered.
---@return assay.observer[]
function app_queue:transaction_observers() end

---Asks whether payments are allowed.
---@return boolean
function app_queue:can_make_payments() end

---Reads the storefront, or nil where there is none.
---@return assay.storefront?
function app_queue:storefront() end

---Answers late whether a transaction goes on in a new storefront.
---@param transaction assay.transaction
---@param continues boolean
function app_queue:answer_storefront(transaction, continues) end

---Starts downloads of hosted content, also one that failed; what comes of it is told to observers.
---@param downloads assay.download[]
function app_queue:start_downloads(downloads) end

---Pauses downloads that are active.
---@param downloads assay.download[]
function app_queue:pause_downloads(downloads) end

---Resumes downloads that are paused.
---@param downloads assay.download[]
function app_queue:resume_downloads(downloads) end

---Cancels downloads that have not ended.
---@param downloads assay.download[]
function app_queue:cancel_downloads(downloads) end

---Asks for the sheet about a price increase.
function app_queue:show_price_consent_if_needed() end

---Asks for the code redemption sheet.
function app_queue:present_code_redemption_sheet() end

---The app's disk.
---@class assay.app_disk
local app_disk = {}

---Writes a file; it is durable when the call returns.
---@param path string
---@param content string
---@return boolean?, assay.error?
function app_disk:write(path, content) end

---Reads a file, or nil.
---@param path string
---@return string?
function app_disk:read(path) end

---Tells whether a file is there.
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

---Lists the files whose path begins so, in the order of their writing.
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

---Sets a preference; nil removes it. Each may reach the disk alone, so two are never one step.
---@param key string
---@param value string|integer|boolean?
function app_preferences:set(key, value) end

---Reads a preference as text, or nil.
---@param key string
---@return string?
function app_preferences:get(key) end

---Writes changed preferences to the disk.
---@return boolean?
function app_preferences:synchronize() end

---The app's server.
---@class assay.app_server
local app_server = {}

---Stores a value at the app's server; the handler gets status and value.
---@param key string
---@param value string
---@param handler? assay.server_handler
function app_server:put(key, value, handler) end

---Stores a value at the app's server unless the key is there.
---@param key string
---@param value string
---@param handler? assay.server_handler
function app_server:put_new(key, value, handler) end

---Reads a value from the app's server.
---@param key string
---@param handler? assay.server_handler
function app_server:get(key, handler) end

---Has the app's server sign a promotional offer for a payment with this user name; the handler gets status and discount.
---@param product_id string
---@param offer_id string
---@param username string?
---@param handler? assay.offer_handler
function app_server:sign_offer(product_id, offer_id, username, handler) end

---Asks the app's server which products are for sale; the handler gets status and identifiers.
---@param handler? assay.list_handler
function app_server:products(handler) end

---Sends a receipt to the app's server and wants a product's content; the handler gets status and delivery.
---@param question assay.delivery_question
---@param handler? assay.delivery_handler
function app_server:deliver(question, handler) end

---Has the app's server check a receipt; the handler gets status and check.
---@param receipt string
---@param handler? assay.check_handler
function app_server:verify(receipt, handler) end

---The app's backend.
---@class assay.app_backend
local app_backend = {}

---Asks the store about a receipt; gives the status and what the store says, or nil and an error where no answer comes.
---@param question assay.check_question
---@return integer?, assay.receipt_check|assay.error
function app_backend:check_receipt(question) end

---Waits before it goes on with its answer.
---@param time assay.duration|number
function app_backend:wait(time) end

---Gives the content that lies on the server for a product, or nil.
---@param product_id string
---@return assay.server_stock?
function app_backend:stock(product_id) end

---Notes that whoever asks gets what an entry of a receipt pays for, and tells whether it was paid out before.
---@param entry assay.receipt_entry
---@return assay.redemption
function app_backend:redeem(entry) end

---Tells who got what an entry of a receipt pays for, or nil while nobody did.
---@param entry assay.receipt_entry
---@return string?
function app_backend:redeemed_by(entry) end

---Says that the server gave what a purchase pays for, each time that it does.
---@param purchase assay.receipt_entry|assay.server_notification
function app_backend:pay_out(purchase) end

---Says that the server took back what it gave for a purchase, and no longer counts it as owned.
---@param purchase assay.receipt_entry|assay.server_notification
function app_backend:take_back(purchase) end

---Tells the secret that the developer and the store share, for backend:check_receipt.
---@return string
function app_backend:shared_secret() end

---Tells the time at the server, in seconds since the start.
---@return integer
function app_backend:now() end

app.queue = app_queue
app.disk = app_disk
app.preferences = app_preferences
app.server = app_server
app.backend = app_backend

---The codes of StoreKit's error domain by their names.
---@type assay.error_codes
app.error = {}
