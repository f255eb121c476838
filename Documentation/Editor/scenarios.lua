---@meta
-- The language of scenarios.
-- Written by `assay editor`; it is never run.

---Declares a scenario. A file can declare several.
---@param fields assay.scenario
function scenario(fields) end

---Starts an expectation about a value, or about the facts of a world or a device. The second argument is a label for reports, or a table. `{ rule = "skip-backup" }` makes a failure count as breaking that rule.
---@param value any
---@param grounds? string|{ label?: string, rule?: string }
---@return assay.expectation
function expect(value, grounds) end

---A scenario: its declarations, and a function that drives a world.
---@class assay.scenario
---@field title string The title: one sentence about the test.
---@field rules? assay.rule[] The rules it tests. A report notes the rules that a run did not exercise.
---@field source? string The source of the behavior.
---@field catches? assay.catch[] Why it exists: mutants it detects, and bugs, each a sentence after "bug: ".
---@field tags? string[] Tags to select it by.
---@field needs? assay.need[] The capabilities it needs. It is not applicable to apps without them.
---@field level? assay.level must, or should: a failure is only a warning.
---@field environment? assay.store_environment The store environment of the app and its accounts (default production).
---@field bundle_identifier? string The bundle identifier of the app's build (default: the one the store knows).
---@field products? table<string, assay.product_declaration> The products in the store, by name.
---@field catalogue? string A StoreKit configuration file with products and settings, in the folder of this file.
---@field aliases? table<string, string> Short names for the catalog's products, with their identifiers.
---@field items? table<integer, assay.item_declaration> Other items in the store, by number: searches find them and sheets show them.
---@field accounts? string[]|table<string, assay.account_declaration> The accounts that exist at the start.
---@field devices? string[]|table<string, assay.device_declaration> The devices that exist at the start.
---@field expects_broken? assay.rule[] The rules that the app is expected to break.
---@field liveness? boolean If false, the run ends after the last order, without a recovery phase.
---@field cases? assay.case[] A table of cases: each row is passed to run.
---@field run fun(world: assay.world, case: assay.case) The function that drives the world.

---A product in the store.
---@class assay.product_declaration
---@field type assay.product_type Its type.
---@field price assay.price Its price, such as "0.99 USD".
---@field title? string Its title (default: its name).
---@field description? string Its description in the store.
---@field storefronts? table<string, assay.product_terms> Its terms in other countries, by country code.
---@field grants? integer The amount that one purchase grants (default 1).
---@field group? string The subscription group.
---@field level? integer Its level in the group; 1 is the highest.
---@field period? string The length of its period, such as "1 month".
---@field introductory? assay.offer_declaration Its introductory offer.
---@field discounts? assay.promotional_offer_declaration[] Its promotional offers.
---@field hosted? assay.hosted_declaration The files the store hosts for it.
---@field family_shareable? boolean Whether Family Sharing is available for it.
---@field delivered_by? assay.product_delivery server if the app's server delivers it; by default it is built into the app.
---@field content? assay.stock Its content on that server (default: version 1.0 with one file).
---@field sold? boolean If false, it is not for sale: short for cleared.
---@field status? assay.product_status Its status in the back office (default approved).
---@field cleared? boolean Whether it is cleared for sale (default true).
---@field hosting? boolean Whether the store hosts files for it (default: true if it has any).
---@field propagation? assay.duration The time until a change in the back office reaches the store.

---A product in one country.
---@class assay.product_terms
---@field price? assay.price Its price there.
---@field title? string Its title there.
---@field description? string Its description there.
---@field introductory? assay.price The price of its introductory offer there.
---@field discounts? table<string, assay.price> The prices of its promotional offers there.

---An introductory offer.
---@class assay.offer_declaration
---@field mode assay.payment_mode The payment mode.
---@field price? assay.price Its price; a free trial has none.
---@field period string The length of one period.
---@field periods? integer The number of periods (default 1).

---A promotional offer for existing and former subscribers.
---@class assay.promotional_offer_declaration
---@field identifier string The identifier that payments use.
---@field mode assay.payment_mode The payment mode.
---@field price? assay.price Its price; a free trial has none.
---@field period string The length of one period.
---@field periods? integer The number of periods (default 1).

---Files the store hosts for a non-consumable product.
---@class assay.hosted_declaration
---@field version? string The version, such as "1.1" (default 1.0).
---@field uploaded? boolean If false, the files are not uploaded, so the product is not for sale.
---@field files? table<string, string|integer> Each file's text, or its length in bytes.
---@field package? string The path of a package, relative to the scenario's file, instead of files.
---@field contents? assay.hosted_package[] Separate downloads, instead of files.

---Hosted files in one download.
---@class assay.hosted_package
---@field identifier string The content identifier of the download.
---@field files table<string, string|integer> Each file's text, or its length in bytes.

---A product's content on the app's server.
---@class assay.stock
---@field version? string The version, such as "1.1" (default 1.0).
---@field files table<string, string|integer> Each file's text, or its length in bytes.

---An item in the store that is not a product of the app.
---@class assay.item_declaration
---@field name string Its name.
---@field kind? assay.store_item_kind The type of item (default app).
---@field storefronts? string[] The country codes of its storefronts (default: all).
---@field artist? string Its maker, as search results show it (default: empty).
---@field price? string Its price, as search results show it (default: Free).

---An account.
---@class assay.account_declaration
---@field storefront? string A country's three capital letters (default USA).
---@field tester? boolean Whether it is a sandbox account (default: true if the environment is the sandbox).

---A device.
---@class assay.device_declaration
---@field account? string The signed-in account.
---@field version? string The version of the app on it (default 1.0).
---@field system? string The version of its system, such as "5.1" (default 18.0).
---@field simulator? boolean Whether it is the iOS Simulator, where downloads of hosted content fail.
---@field installed? boolean Whether the app is installed.

---A request from the app to its server.
---@class assay.server_question
---@field account string The account of the requesting device; empty if none is signed in.
---@field attempt integer The number of identical requests so far, including this one.
---@field product? string The requested product.
---@field kind? assay.receipt_kind The kind of receipt in the request.
---@field receipt? string The receipt in the request.
---@field transaction_id? string The transaction named by the app.

---A list of products for sale.
---@class assay.list_answer
---@field status? integer The HTTP status (default 200).
---@field products? string[] The identifiers; without them the response is empty.

---The result of a request for content.
---@class assay.delivery_answer
---@field status? integer The HTTP status (default: the status that fits the answer).
---@field answer? assay.content_answer The result; without it the response is empty.
---@field check? integer The status of the receipt validation, such as 0 or 21003.
---@field version? string The version of the content (default: the server's version).
---@field files? table<string, string|integer> The files to send (default: the server's files).

---The result of a receipt validation.
---@class assay.check_answer
---@field status? integer The HTTP status (default 200).
---@field check? integer The status of the receipt validation, such as 0 or 21003.

---A row of a table of cases. It can replace fields of the scenario and add its own.
---@class assay.case
---@field name string The last part of its address.
---@field [string] any Custom fields.

---Options of `world:device`.
---@class assay.options.world.device
---@field account? string|assay.account The signed-in account; by default the scenario's only account.
---@field version? string The version of the app (default 1.0).
---@field system? string The version of its system, such as "5.1" (default 18.0).
---@field simulator? boolean Whether it is the iOS Simulator, where downloads of hosted content fail.
---@field installed? boolean Whether the app is installed.

---Options of `world:account`.
---@class assay.options.world.account
---@field storefront? string A country's three capital letters (default USA).

---Options of `world:tester`.
---@class assay.options.world.tester
---@field storefront? string A country's three capital letters (default USA).
---@field rate? assay.subscription_rate The renewal rate of subscriptions.
---@field interrupted_purchases? boolean Whether purchases are interrupted until the user acts outside the app.
---@field allows_purchases? boolean If false, every purchase fails.

---Options of `world:behavior`.
---@class assay.options.world.behavior
---@field device? assay.device Only on this device.
---@field product? string Only if this product is involved.
---@field account? string|assay.account Whose account; optional if the scenario has only one.
---@field message? assay.message_kind Only messages of this kind.
---@field transaction? integer Only if the transaction with this number is involved.
---@field subscription? integer Only if the subscription with this number is involved.
---@field download? integer Only if the download with this number is involved.
---@field notification? integer Only the notification with this number; the first is 1.
---@field nth? integer Which occurrence: 2 is the second, and so on.
---@field optional? boolean Do not report an error if it never happens.

---Options of `world:fault`.
---@class assay.options.world.fault
---@field device? assay.device Only on this device.
---@field product? string Only if this product is involved.
---@field account? string|assay.account Whose account; optional if the scenario has only one.
---@field message? assay.message_kind Only messages of this kind.
---@field at? assay.fact_kind Only directly after a fact of this kind.
---@field transaction? integer Only if the transaction with this number is involved.
---@field subscription? integer Only if the subscription with this number is involved.
---@field download? integer Only if the download with this number is involved.
---@field notification? integer Only the notification with this number; the first is 1.
---@field nth? integer Which occurrence: 2 is the second, and so on.
---@field optional? boolean Do not report an error if it never happens.

---Options of `world:answer`.
---@class assay.options.world.answer
---@field device? assay.device Only on this device.
---@field product? string Only if this product is involved.
---@field subscription? integer Only if the subscription with this number is involved.
---@field nth? integer Which occurrence: 2 is the second, and so on.
---@field optional? boolean Do not report an error if it never happens.

---Options of `world:refund`.
---@class assay.options.world.refund
---@field account? string|assay.account Whose account; optional if the scenario has only one.
---@field period? integer The number of the subscription's period; the first is 1.

---Options of `world:approve`.
---@class assay.options.world.approve
---@field product? string Only if this product is involved.
---@field after? assay.duration Do it after this time instead of now.

---Options of `world:decline`.
---@class assay.options.world.decline
---@field product? string Only if this product is involved.
---@field after? assay.duration Do it after this time instead of now.

---Options of `world:accept_terms`.
---@class assay.options.world.accept_terms
---@field after? assay.duration Do it after this time instead of now.

---Options of `world:history`.
---@class assay.options.world.history
---@field products? string[] The purchased products.
---@field count? integer The total number of purchases.
---@field subscription? string The state of a subscription: `running` (default), `cancelled`, or `lapsed`.

---Options of `world:subscriptions`.
---@class assay.options.world.subscriptions
---@field rate? assay.subscription_rate The renewal rate of subscriptions.
---@field grace? boolean Whether subscriptions have a grace period.
---@field renewals? integer The number of renewals before renewal is turned off.

---Options of `world:change_price`.
---@class assay.options.world.change_price
---@field account? string|assay.account Whose account; optional if the scenario has only one.

---Options of `world:set_price`.
---@class assay.options.world.set_price
---@field storefront? string A country's three capital letters (default USA).

---Options of `world:renew`.
---@class assay.options.world.renew
---@field account? string|assay.account Whose account; optional if the scenario has only one.

---Options of `world:expire`.
---@class assay.options.world.expire
---@field account? string|assay.account Whose account; optional if the scenario has only one.

---Options of `world:offer_key`.
---@class assay.options.world.offer_key
---@field registered? boolean Whether the store knows the key; if not, it rejects its signatures.

---Options of `world:share`.
---@class assay.options.world.share
---@field from? string|assay.account The account that bought it.
---@field with? string|assay.account The account that gets access.
---@field shared_before? boolean Whether it was already shared before the run.

---Options of `world:upload`.
---@class assay.options.world.upload
---@field version? string The version of the files; it must be higher than the last.
---@field files? table<string, string|integer> Each file's text, or its length in bytes.
---@field contents? assay.hosted_package[] Separate downloads, instead of files.
---@field package? string The path of a package, relative to the scenario's file, instead of files.
---@field awaits_review? boolean Whether new files of a live product need a review.
---@field processing? assay.duration The store's processing time (default 5 minutes).

---Options of `world:remove_from_sale`.
---@class assay.options.world.remove_from_sale
---@field by? string developer or store (default developer).

---Options of `world:store_fails`.
---@class assay.options.world.store_fails
---@field request? assay.store_request The kind of request that fails.
---@field error? string The store's error, such as "SKErrorDomain 0".
---@field underlying? string The underlying error.
---@field status? integer The response status (default 503).
---@field retryable? boolean Whether the response allows a retry; only for statuses 21100 to 21199.
---@field times? integer The number of times (default 1).
---@field always? boolean Until store_recovers.
---@field device? assay.device Only on this device.
---@field product? string Only if this product is involved.
---@field optional? boolean Do not report an error if it never happens.

---Options of `world:stock`.
---@class assay.options.world.stock
---@field version? string The version, such as "1.1" (default 1.0).
---@field files? table<string, string|integer> Each file's text, or its length in bytes.

---Options of `world:server`.
---@class assay.options.world.server
---@field products? fun(question: assay.server_question): assay.list_answer? Lists the products for sale.
---@field deliver? fun(question: assay.server_question): assay.delivery_answer? Delivers content.
---@field verify? fun(question: assay.server_question): assay.check_answer? Validates a receipt.

---Options of `world:server_fails`.
---@class assay.options.world.server_fails
---@field step? assay.server_step The step the server fails.
---@field status? integer The response status (default 503).
---@field times? integer The number of times (default 1).
---@field always? boolean Until server_recovers.
---@field optional? boolean Do not report an error if it never happens.

---Options of `world:notify_server`.
---@class assay.options.world.notify_server
---@field version? integer 1 or 2, or 0 to stop notifications.

---Options of `world:request_refund`.
---@class assay.options.world.request_refund
---@field account? string|assay.account Whose account; optional if the scenario has only one.
---@field period? integer The number of the subscription's period; the first is 1.

---Options of `world:decline_refund`.
---@class assay.options.world.decline_refund
---@field account? string|assay.account Whose account; optional if the scenario has only one.

---Options of `world:forge_notification`.
---@class assay.options.world.forge_notification
---@field type? string The type of the notification (default refund).
---@field forgery? string unsigned (default), altered, or other_app.
---@field account? string|assay.account Whose account; optional if the scenario has only one.

---Options of `world:extend_renewal`.
---@class assay.options.world.extend_renewal
---@field account? string|assay.account Whose account; optional if the scenario has only one.
---@field reason? string The reason: undeclared (default), customer_satisfaction, other, or service_issue.

---Options of `device:kill_app`.
---@class assay.options.device.kill_app
---@field before? assay.kill_point Kill the app before this call or event.
---@field after? assay.kill_point Kill the app after this call or event.
---@field during? assay.kill_event Kill the app while it handles this event.
---@field at? assay.fact_kind Kill the app directly after a fact of this kind.
---@field product? string Only if this product is involved.
---@field transaction? integer Only if the transaction with this number is involved.
---@field nth? integer Which occurrence: 2 is the second, and so on.
---@field optional? boolean Do not report an error if it never happens.

---Options of `device:buy`.
---@class assay.options.device.buy
---@field quantity? integer The quantity to buy.
---@field taps? integer The number of taps.
---@field cancel? boolean Whether the user cancels on the sheet.

---Options of `device:tap`.
---@class assay.options.device.tap
---@field optional? boolean The app may do nothing. Otherwise a report notes that the app made no call after the tap.

---Options of `device:cancel_next_purchase`.
---@class assay.options.device.cancel_next_purchase
---@field product? string Only if this product is involved.
---@field nth? integer Which occurrence: 2 is the second, and so on.
---@field optional? boolean Do not report an error if it never happens.

---Options of `device:walk_away`.
---@class assay.options.device.walk_away
---@field product? string Only if this product is involved.
---@field nth? integer Which occurrence: 2 is the second, and so on.
---@field optional? boolean Do not report an error if it never happens.

---Options of `device:cancel_next_sign_in`.
---@class assay.options.device.cancel_next_sign_in
---@field nth? integer Which occurrence: 2 is the second, and so on.
---@field optional? boolean Do not report an error if it never happens.

---Options of `device:redeem_code`.
---@class assay.options.device.redeem_code
---@field offer? string The identifier of the code's offer.

---Options of `device:network_down`.
---@class assay.options.device.network_down
---@field to? assay.endpoint Only the link to the store or to the server.
---@field after? assay.duration Do it after this time instead of now.

---Options of `device:network_up`.
---@class assay.options.device.network_up
---@field to? assay.endpoint Only the link to the store or to the server.
---@field after? assay.duration Do it after this time instead of now.

---Options of `device:lose_message`.
---@class assay.options.device.lose_message
---@field nth? integer Which occurrence: 2 is the second, and so on.
---@field optional? boolean Do not report an error if it never happens.
---@field every? boolean Every time instead of once.

---Options of `device:delay_message`.
---@class assay.options.device.delay_message
---@field nth? integer Which occurrence: 2 is the second, and so on.
---@field optional? boolean Do not report an error if it never happens.

---Options of `device:duplicate_message`.
---@class assay.options.device.duplicate_message
---@field nth? integer Which occurrence: 2 is the second, and so on.
---@field optional? boolean Do not report an error if it never happens.
---@field every? boolean Every time instead of once.

---Options of `device:lose_messages`.
---@class assay.options.device.lose_messages
---@field only? assay.message_direction Only requests, or only answers.
---@field each? integer Every nth message: 3 loses every third.
---@field to? assay.endpoint Only the link to the store or to the server.

---Options of `device:latency`.
---@class assay.options.device.latency
---@field to? assay.endpoint Only the link to the store or to the server.

---Options of `device:captive_portal`.
---@class assay.options.device.captive_portal
---@field to? assay.endpoint Only the link to the store or to the server.

---Options of `device:break_off_restore`.
---@class assay.options.device.break_off_restore
---@field nth? integer Which occurrence: 2 is the second, and so on.
---@field optional? boolean Do not report an error if it never happens.

---Options of `device:lose_finish`.
---@class assay.options.device.lose_finish
---@field product? string Only if this product is involved.
---@field transaction? integer Only if the transaction with this number is involved.
---@field nth? integer Which occurrence: 2 is the second, and so on.
---@field optional? boolean Do not report an error if it never happens.

---Options of `device:lose_transaction`.
---@class assay.options.device.lose_transaction
---@field product? string Only if this product is involved.
---@field transaction? integer Only if the transaction with this number is involved.
---@field nth? integer Which occurrence: 2 is the second, and so on.
---@field optional? boolean Do not report an error if it never happens.

---Options of `device:redeliver_finished`.
---@class assay.options.device.redeliver_finished
---@field product? string Only if this product is involved.
---@field nth? integer Which occurrence: 2 is the second, and so on.
---@field optional? boolean Do not report an error if it never happens.

---Options of `device:lose_preferences`.
---@class assay.options.device.lose_preferences
---@field nth? integer Which occurrence: 2 is the second, and so on.
---@field optional? boolean Do not report an error if it never happens.

---Options of `device:stall_download`.
---@class assay.options.device.stall_download
---@field product? string Only if this product is involved.
---@field transaction? integer Only if the transaction with this number is involved.
---@field at? assay.stall_place Where it stalls: half_way or waiting.
---@field nth? integer Which occurrence: 2 is the second, and so on.
---@field optional? boolean Do not report an error if it never happens.

---Options of `device:fail_download`.
---@class assay.options.device.fail_download
---@field product? string Only if this product is involved.
---@field error? string The error, such as "SKErrorDomain 0".
---@field underlying? string The underlying error.
---@field at? integer The progress at which it fails, in thousandths (default 500).
---@field nth? integer Which occurrence: 2 is the second, and so on.
---@field optional? boolean Do not report an error if it never happens.

---Options of `world:subscription`.
---@class assay.options.world.subscription
---@field account? string|assay.account Whose account; optional if the scenario has only one.

---Options of `world:receipt_json`.
---@class assay.options.world.receipt_json
---@field exclude_old_transactions? boolean Include only the last period of each subscription.

---Options of `world:copy_receipt`.
---@class assay.options.world.copy_receipt
---@field of_another_app? boolean The store wrote the receipt for another app.

---Everything simulated in one run: the store, network, devices, users, and time.
---@class assay.world
local world = {}

---Returns the device with a name; the first call creates it.
---@param name string
---@param options? assay.options.world.device
---@return assay.device
function world:device(name, options) end

---Returns the account with a name; the first call creates it.
---@param name string
---@param options? assay.options.world.account
---@return assay.account
function world:account(name, options) end

---Creates a sandbox account with these account settings, or changes the settings of an existing one.
---@param name string
---@param options? assay.options.world.tester
---@return assay.account
function world:tester(name, options) end

---The user clears the purchase history of a sandbox account.
---@param account string|assay.account
function world:clear_history(account) end

---Runs until the world is idle: only events that wait for a date or a user remain.
function world:settle() end

---Advances the time and runs everything due in it.
---@param duration assay.duration
function world:wait(duration) end

---Advances the time until a function returns true or a fact of a kind occurs. If it never happens, the scenario fails.
---@param condition assay.fact_kind|fun(): any
---@param duration assay.duration
---@return boolean
function world:wait_for(condition, duration) end

---Runs functions concurrently: each in turn until it waits. Time advances when all of them wait.
---@param branches fun()[]
function world:parallel(branches) end

---Makes an unspecified behavior (a latitude) use one of its options.
---@param name assay.latitude
---@param option any
---@param options? assay.options.world.behavior
---@overload fun(self: assay.world, name: "queue_availability", option: "available"|"unavailable", options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "kill_while_purchasing", option: "result_after_purchasing"|"result_only"|"purchasing_for_ever"|"dropped", options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "purchasing_grouping", option: "one_callback_each"|"one_array", options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "foreign_transactions", option: "held_back"|"delivered", options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "second_device", option: "not_delivered"|"delivered", options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "observer_again", option: "ignored"|"twice", options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "observer_return", option: "what_it_missed"|"everything_unfinished", options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "observer_prompt", option: "no_prompt"|"prompt", options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "observer_order", option: integer, options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "released_observer", option: "no_delivery"|"process_death", options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "purchasing_callback", option: "later"|"inside", options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "resume_redelivery", option: "on"|"off", options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "updated_batches", option: integer, options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "removed_order", option: "behind"|"first"|"one_array", options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "object_identity", option: "same_object"|"fresh_object", options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "callback_delay", option: "none"|"1ms"|"20ms"|"300ms", options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "unknown_product", option: "code_0"|"exception"|"code_3", options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "reused_transaction", option: "new"|"finished", options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "changed_price", option: "confirmed_price"|"new_sheet", options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "quantity_above_ten", option: "invalid"|"capped", options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "username_replay", option: "kept"|"absent", options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "rebuy_expired", option: "purchased"|"restored", options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "rebuy_unfinished", option: "redelivered"|"silence", options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "rebuy_payment", option: "removed"|"failed"|"silent", options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "cancel_code", option: "payment_cancelled"|"unknown", options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "add_while_forbidden", option: "not_allowed"|"code_0", options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "buy_active", option: "cancelled"|"purchased_free", options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "offline_before_request", option: "offline"|"code_0", options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "charge_loss", option: "asked_again"|"failed_now"|"not_asked_again", options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "sheet_in_background", option: "stays"|"dismissed", options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "restored_receipt", option: "present"|"nil", options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "downloads_without_content", option: "empty"|"nil", options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "failed_error", option: "set"|"nil", options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "restored_identifier", option: "equal"|"different", options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "restore_end", option: "after_the_transactions"|"before_the_last_ones", options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "renewal_original", option: "nil"|"first_purchase", options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "missing_original", option: "present"|"nil", options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "original_product", option: "present"|"missing", options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "restored_payment", option: "bare"|"as_bought", options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "failed_across_relaunch", option: "redelivered"|"forgotten", options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "finish_deferred", option: "removed"|"ignored", options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "finish_twice", option: "no_effect"|"exception", options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "finish_offline", option: "told_later"|"lost_with_process", options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "declined_code", option: "payment_cancelled"|"unknown", options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "request_expiry", option: "silent"|"failed", options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "deferred_at_relaunch", option: "announced"|"silent", options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "approved_transaction", option: "same_transaction"|"new_transaction", options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "interrupted_error", option: "terms"|"confirmation"|"cancelled", options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "promotion_unanswered", option: "as_false"|"as_true", options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "products_order", option: integer, options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "products_offline", option: "offline"|"store_unreachable", options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "restored_order", option: integer, options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "restored_batches", option: integer, options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "empty_restore", option: "finished"|"failed", options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "restore_without_effect", option: "finished"|"silence", options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "restore_username", option: "not_filtered"|"filtered", options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "second_restore", option: "ignored"|"failed", options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "kill_during_restore", option: "rest_gone"|"goes_on", options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "receipt_after_restore", option: "original_date"|"restore_date"|"one_more_entry", options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "receipt_order", option: integer, options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "receipt_lag", option: "before_callback"|"later", options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "missing_receipt", option: "dangling_url"|"nil_url", options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "restore_cancel_code", option: "payment_cancelled"|"authentication_cancelled", options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "renewal_arrival", option: "front_or_launch"|"next_launch"|"at_once", options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "renewal_lead", option: "at_expiry"|"day_before", options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "grace_length", option: "six_or_sixteen"|"three"|"twenty_eight", options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "downgrade_number", option: "earlier_identifier"|"new_identifier", options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "missed_renewals", option: "each"|"last_only", options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "missing_store_item", option: "error_5"|"silence", options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "tester_in_settings", option: "works"|"spoiled", options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "message_delay", option: "50ms"|"400ms"|"3s"|"20s", options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "check_delay", option: "50ms"|"2s"|"8s", options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "restored_downloads", option: "present"|"empty", options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "download_parts", option: integer, options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "download_completion", option: "finished_next"|"active_at_the_end", options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "download_link_loss", option: "waits"|"fails", options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "download_again", option: "begins_again"|"final", options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "downloads_at_relaunch", option: "kept"|"waiting", options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "content_purge", option: "with_transaction"|"later", options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "download_disk_error", option: "cocoa_640"|"code_0", options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "refunded_pending", option: "delivered"|"withdrawn", options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "renewal_gap", option: "none"|"gap", options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "late_promotion", option: "lost"|"kept", options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "non_renewing_entries", option: "kept"|"removed", options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "caches_purge", option: "spared"|"purged", options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "content_expiry", option: "downloads"|"expired", options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "introductory_while_subscribed", option: "refused"|"granted", options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "notification_delay", option: "50ms"|"8s"|"10m"|"3h", options?: assay.options.world.behavior)
---@overload fun(self: assay.world, name: "receipt_reading", option: "no_time"|"each_entry", options?: assay.options.world.behavior)
function world:behavior(name, option, options) end

---Injects a fault at the first opportunity, or at the nth.
---@param name assay.fault
---@param option any
---@param options? assay.options.world.fault
---@overload fun(self: assay.world, name: "launch_redelivery", option: "at_once"|"not_in_this_launch", options?: assay.options.world.fault)
---@overload fun(self: assay.world, name: "receipt_entries", option: "filled"|"empty", options?: assay.options.world.fault)
---@overload fun(self: assay.world, name: "preferences_at_death", option: "kept"|"lost", options?: assay.options.world.fault)
---@overload fun(self: assay.world, name: "message_loss", option: "arrives"|"lost", options?: assay.options.world.fault)
---@overload fun(self: assay.world, name: "message_duplication", option: "once"|"twice", options?: assay.options.world.fault)
---@overload fun(self: assay.world, name: "kill_before", option: "no"|"kill", options?: assay.options.world.fault)
---@overload fun(self: assay.world, name: "kill_after", option: "no"|"kill", options?: assay.options.world.fault)
---@overload fun(self: assay.world, name: "kill_during", option: "no"|"kill", options?: assay.options.world.fault)
---@overload fun(self: assay.world, name: "kill_at_fact", option: "no"|"kill", options?: assay.options.world.fault)
---@overload fun(self: assay.world, name: "finish_without_effect", option: "lasting"|"without_effect", options?: assay.options.world.fault)
---@overload fun(self: assay.world, name: "finished_redelivery", option: "no"|"redelivered", options?: assay.options.world.fault)
---@overload fun(self: assay.world, name: "spontaneous_removal", option: "no"|"removed", options?: assay.options.world.fault)
---@overload fun(self: assay.world, name: "store_failure", option: "none"|"code_0"|"storefront"|"timed_out", options?: assay.options.world.fault)
---@overload fun(self: assay.world, name: "billing", option: "works"|"fails", options?: assay.options.world.fault)
---@overload fun(self: assay.world, name: "interruption", option: "none"|"interrupted", options?: assay.options.world.fault)
---@overload fun(self: assay.world, name: "resolution_delivery", option: "delivered"|"never", options?: assay.options.world.fault)
---@overload fun(self: assay.world, name: "restore_failure", option: "none"|"half_way", options?: assay.options.world.fault)
---@overload fun(self: assay.world, name: "restore_repetition", option: "once"|"twice"|"late", options?: assay.options.world.fault)
---@overload fun(self: assay.world, name: "foreign_product", option: "no"|"nil_product", options?: assay.options.world.fault)
---@overload fun(self: assay.world, name: "disk_full", option: "no"|"full", options?: assay.options.world.fault)
---@overload fun(self: assay.world, name: "server_failure", option: "none"|"unavailable", options?: assay.options.world.fault)
---@overload fun(self: assay.world, name: "check_loss", option: "arrives"|"lost", options?: assay.options.world.fault)
---@overload fun(self: assay.world, name: "check_answer_loss", option: "arrives"|"lost", options?: assay.options.world.fault)
---@overload fun(self: assay.world, name: "download_stall", option: "none"|"half_way"|"at_waiting", options?: assay.options.world.fault)
---@overload fun(self: assay.world, name: "interference", option: "none"|"background"|"account_switch"|"offline", options?: assay.options.world.fault)
---@overload fun(self: assay.world, name: "notification_loss", option: "arrives"|"lost", options?: assay.options.world.fault)
---@overload fun(self: assay.world, name: "notification_answer_loss", option: "arrives"|"lost", options?: assay.options.world.fault)
---@overload fun(self: assay.world, name: "notification_duplication", option: "once"|"twice", options?: assay.options.world.fault)
function world:fault(name, option, options) end

---Prepares the user's answer to the next question.
---@param name assay.question
---@param option any
---@param options? assay.options.world.answer
---@overload fun(self: assay.world, name: "sheet_answer", option: "confirm"|"cancel"|"ignore", options?: assay.options.world.answer)
---@overload fun(self: assay.world, name: "sign_in_answer", option: "sign_in"|"cancel", options?: assay.options.world.answer)
---@overload fun(self: assay.world, name: "consent_answer", option: "agree"|"decline"|"ignore", options?: assay.options.world.answer)
---@overload fun(self: assay.world, name: "code_answer", option: "dismiss"|"redeem", options?: assay.options.world.answer)
function world:answer(name, option, options) end

---Returns the number of facts of a kind so far.
---@param kind assay.fact_kind
---@param fields? assay.fact_fields
---@return integer
function world:fact_count(kind, fields) end

---Lists the facts of a kind so far, as tables with their fields.
---@param kind assay.fact_kind
---@param fields? assay.fact_fields
---@return table[]
---@overload fun(self: assay.world, kind: "world.device_added", fields?: assay.fact_fields): assay.fact.world.device_added[]
---@overload fun(self: assay.world, kind: "world.account_added", fields?: assay.fact_fields): assay.fact.world.account_added[]
---@overload fun(self: assay.world, kind: "world.environment_set", fields?: assay.fact_fields): assay.fact.world.environment_set[]
---@overload fun(self: assay.world, kind: "world.tester_added", fields?: assay.fact_fields): assay.fact.world.tester_added[]
---@overload fun(self: assay.world, kind: "world.product_added", fields?: assay.fact_fields): assay.fact.world.product_added[]
---@overload fun(self: assay.world, kind: "world.product_granting", fields?: assay.fact_fields): assay.fact.world.product_granting[]
---@overload fun(self: assay.world, kind: "world.product_mentioned", fields?: assay.fact_fields): assay.fact.world.product_mentioned[]
---@overload fun(self: assay.world, kind: "world.item_added", fields?: assay.fact_fields): assay.fact.world.item_added[]
---@overload fun(self: assay.world, kind: "world.history_made", fields?: assay.fact_fields): assay.fact.world.history_made[]
---@overload fun(self: assay.world, kind: "world.chosen", fields?: assay.fact_fields): assay.fact.world.chosen[]
---@overload fun(self: assay.world, kind: "world.settled", fields?: assay.fact_fields): assay.fact.world.settled[]
---@overload fun(self: assay.world, kind: "world.waited", fields?: assay.fact_fields): assay.fact.world.waited[]
---@overload fun(self: assay.world, kind: "world.budget_spent", fields?: assay.fact_fields): assay.fact.world.budget_spent[]
---@overload fun(self: assay.world, kind: "world.liveness_began", fields?: assay.fact_fields): assay.fact.world.liveness_began[]
---@overload fun(self: assay.world, kind: "world.converged", fields?: assay.fact_fields): assay.fact.world.converged[]
---@overload fun(self: assay.world, kind: "world.not_converged", fields?: assay.fact_fields): assay.fact.world.not_converged[]
---@overload fun(self: assay.world, kind: "world.owned", fields?: assay.fact_fields): assay.fact.world.owned[]
---@overload fun(self: assay.world, kind: "world.noted", fields?: assay.fact_fields): assay.fact.world.noted[]
---@overload fun(self: assay.world, kind: "world.left_standing", fields?: assay.fact_fields): assay.fact.world.left_standing[]
---@overload fun(self: assay.world, kind: "world.login_owned", fields?: assay.fact_fields): assay.fact.world.login_owned[]
---@overload fun(self: assay.world, kind: "user.tapped_buy", fields?: assay.fact_fields): assay.fact.user.tapped_buy[]
---@overload fun(self: assay.world, kind: "user.tapped_restore", fields?: assay.fact_fields): assay.fact.user.tapped_restore[]
---@overload fun(self: assay.world, kind: "user.tapped", fields?: assay.fact_fields): assay.fact.user.tapped[]
---@overload fun(self: assay.world, kind: "user.confirmed", fields?: assay.fact_fields): assay.fact.user.confirmed[]
---@overload fun(self: assay.world, kind: "user.cancelled", fields?: assay.fact_fields): assay.fact.user.cancelled[]
---@overload fun(self: assay.world, kind: "user.ignored", fields?: assay.fact_fields): assay.fact.user.ignored[]
---@overload fun(self: assay.world, kind: "user.signed_in", fields?: assay.fact_fields): assay.fact.user.signed_in[]
---@overload fun(self: assay.world, kind: "user.signed_out", fields?: assay.fact_fields): assay.fact.user.signed_out[]
---@overload fun(self: assay.world, kind: "user.cancelled_sign_in", fields?: assay.fact_fields): assay.fact.user.cancelled_sign_in[]
---@overload fun(self: assay.world, kind: "user.approved", fields?: assay.fact_fields): assay.fact.user.approved[]
---@overload fun(self: assay.world, kind: "user.declined", fields?: assay.fact_fields): assay.fact.user.declined[]
---@overload fun(self: assay.world, kind: "user.resolved", fields?: assay.fact_fields): assay.fact.user.resolved[]
---@overload fun(self: assay.world, kind: "user.changed_storefront", fields?: assay.fact_fields): assay.fact.user.changed_storefront[]
---@overload fun(self: assay.world, kind: "user.changed_restrictions", fields?: assay.fact_fields): assay.fact.user.changed_restrictions[]
---@overload fun(self: assay.world, kind: "user.opened_promotion", fields?: assay.fact_fields): assay.fact.user.opened_promotion[]
---@overload fun(self: assay.world, kind: "user.redeemed_code", fields?: assay.fact_fields): assay.fact.user.redeemed_code[]
---@overload fun(self: assay.world, kind: "user.dismissed_sheet", fields?: assay.fact_fields): assay.fact.user.dismissed_sheet[]
---@overload fun(self: assay.world, kind: "user.consented", fields?: assay.fact_fields): assay.fact.user.consented[]
---@overload fun(self: assay.world, kind: "user.set_renewal", fields?: assay.fact_fields): assay.fact.user.set_renewal[]
---@overload fun(self: assay.world, kind: "user.set_clock", fields?: assay.fact_fields): assay.fact.user.set_clock[]
---@overload fun(self: assay.world, kind: "user.cleared_history", fields?: assay.fact_fields): assay.fact.user.cleared_history[]
---@overload fun(self: assay.world, kind: "user.opened_link", fields?: assay.fact_fields): assay.fact.user.opened_link[]
---@overload fun(self: assay.world, kind: "user.copied_preferences", fields?: assay.fact_fields): assay.fact.user.copied_preferences[]
---@overload fun(self: assay.world, kind: "user.missed_promotion", fields?: assay.fact_fields): assay.fact.user.missed_promotion[]
---@overload fun(self: assay.world, kind: "user.logged_in", fields?: assay.fact_fields): assay.fact.user.logged_in[]
---@overload fun(self: assay.world, kind: "user.logged_out", fields?: assay.fact_fields): assay.fact.user.logged_out[]
---@overload fun(self: assay.world, kind: "user.sent_foreign_receipt", fields?: assay.fact_fields): assay.fact.user.sent_foreign_receipt[]
---@overload fun(self: assay.world, kind: "user.replayed_receipt", fields?: assay.fact_fields): assay.fact.user.replayed_receipt[]
---@overload fun(self: assay.world, kind: "device.app_installed", fields?: assay.fact_fields): assay.fact.device.app_installed[]
---@overload fun(self: assay.world, kind: "device.app_removed", fields?: assay.fact_fields): assay.fact.device.app_removed[]
---@overload fun(self: assay.world, kind: "device.app_updated", fields?: assay.fact_fields): assay.fact.device.app_updated[]
---@overload fun(self: assay.world, kind: "device.rebooted", fields?: assay.fact_fields): assay.fact.device.rebooted[]
---@overload fun(self: assay.world, kind: "device.powered_off", fields?: assay.fact_fields): assay.fact.device.powered_off[]
---@overload fun(self: assay.world, kind: "device.backed_up", fields?: assay.fact_fields): assay.fact.device.backed_up[]
---@overload fun(self: assay.world, kind: "device.backup_restored", fields?: assay.fact_fields): assay.fact.device.backup_restored[]
---@overload fun(self: assay.world, kind: "device.storefront_changed", fields?: assay.fact_fields): assay.fact.device.storefront_changed[]
---@overload fun(self: assay.world, kind: "device.alert_shown", fields?: assay.fact_fields): assay.fact.device.alert_shown[]
---@overload fun(self: assay.world, kind: "device.sheet_shown", fields?: assay.fact_fields): assay.fact.device.sheet_shown[]
---@overload fun(self: assay.world, kind: "device.sheet_closed", fields?: assay.fact_fields): assay.fact.device.sheet_closed[]
---@overload fun(self: assay.world, kind: "device.sign_in_asked", fields?: assay.fact_fields): assay.fact.device.sign_in_asked[]
---@overload fun(self: assay.world, kind: "device.notification_shown", fields?: assay.fact_fields): assay.fact.device.notification_shown[]
---@overload fun(self: assay.world, kind: "device.receipt_written", fields?: assay.fact_fields): assay.fact.device.receipt_written[]
---@overload fun(self: assay.world, kind: "device.disk_filled", fields?: assay.fact_fields): assay.fact.device.disk_filled[]
---@overload fun(self: assay.world, kind: "device.disk_freed", fields?: assay.fact_fields): assay.fact.device.disk_freed[]
---@overload fun(self: assay.world, kind: "device.caches_purged", fields?: assay.fact_fields): assay.fact.device.caches_purged[]
---@overload fun(self: assay.world, kind: "device.promotion_shown", fields?: assay.fact_fields): assay.fact.device.promotion_shown[]
---@overload fun(self: assay.world, kind: "device.promotions_ordered", fields?: assay.fact_fields): assay.fact.device.promotions_ordered[]
---@overload fun(self: assay.world, kind: "process.launched", fields?: assay.fact_fields): assay.fact.process.launched[]
---@overload fun(self: assay.world, kind: "process.foregrounded", fields?: assay.fact_fields): assay.fact.process.foregrounded[]
---@overload fun(self: assay.world, kind: "process.backgrounded", fields?: assay.fact_fields): assay.fact.process.backgrounded[]
---@overload fun(self: assay.world, kind: "process.terminated", fields?: assay.fact_fields): assay.fact.process.terminated[]
---@overload fun(self: assay.world, kind: "process.killed", fields?: assay.fact_fields): assay.fact.process.killed[]
---@overload fun(self: assay.world, kind: "process.crashed", fields?: assay.fact_fields): assay.fact.process.crashed[]
---@overload fun(self: assay.world, kind: "process.raised", fields?: assay.fact_fields): assay.fact.process.raised[]
---@overload fun(self: assay.world, kind: "process.hung", fields?: assay.fact_fields): assay.fact.process.hung[]
---@overload fun(self: assay.world, kind: "process.timer_fired", fields?: assay.fact_fields): assay.fact.process.timer_fired[]
---@overload fun(self: assay.world, kind: "process.ticks_passed_over", fields?: assay.fact_fields): assay.fact.process.ticks_passed_over[]
---@overload fun(self: assay.world, kind: "process.worked", fields?: assay.fact_fields): assay.fact.process.worked[]
---@overload fun(self: assay.world, kind: "queue.observer_added", fields?: assay.fact_fields): assay.fact.queue.observer_added[]
---@overload fun(self: assay.world, kind: "queue.observer_removed", fields?: assay.fact_fields): assay.fact.queue.observer_removed[]
---@overload fun(self: assay.world, kind: "queue.observer_released", fields?: assay.fact_fields): assay.fact.queue.observer_released[]
---@overload fun(self: assay.world, kind: "queue.delegate_set", fields?: assay.fact_fields): assay.fact.queue.delegate_set[]
---@overload fun(self: assay.world, kind: "queue.payment_added", fields?: assay.fact_fields): assay.fact.queue.payment_added[]
---@overload fun(self: assay.world, kind: "queue.offer_attached", fields?: assay.fact_fields): assay.fact.queue.offer_attached[]
---@overload fun(self: assay.world, kind: "queue.finish_called", fields?: assay.fact_fields): assay.fact.queue.finish_called[]
---@overload fun(self: assay.world, kind: "queue.restore_called", fields?: assay.fact_fields): assay.fact.queue.restore_called[]
---@overload fun(self: assay.world, kind: "queue.payments_allowed_read", fields?: assay.fact_fields): assay.fact.queue.payments_allowed_read[]
---@overload fun(self: assay.world, kind: "queue.transactions_read", fields?: assay.fact_fields): assay.fact.queue.transactions_read[]
---@overload fun(self: assay.world, kind: "queue.storefront_read", fields?: assay.fact_fields): assay.fact.queue.storefront_read[]
---@overload fun(self: assay.world, kind: "queue.promotion_answered", fields?: assay.fact_fields): assay.fact.queue.promotion_answered[]
---@overload fun(self: assay.world, kind: "queue.storefront_answered", fields?: assay.fact_fields): assay.fact.queue.storefront_answered[]
---@overload fun(self: assay.world, kind: "queue.consent_answered", fields?: assay.fact_fields): assay.fact.queue.consent_answered[]
---@overload fun(self: assay.world, kind: "queue.consent_requested", fields?: assay.fact_fields): assay.fact.queue.consent_requested[]
---@overload fun(self: assay.world, kind: "queue.code_sheet_requested", fields?: assay.fact_fields): assay.fact.queue.code_sheet_requested[]
---@overload fun(self: assay.world, kind: "queue.misused", fields?: assay.fact_fields): assay.fact.queue.misused[]
---@overload fun(self: assay.world, kind: "transaction.began", fields?: assay.fact_fields): assay.fact.transaction.began[]
---@overload fun(self: assay.world, kind: "transaction.purchased", fields?: assay.fact_fields): assay.fact.transaction.purchased[]
---@overload fun(self: assay.world, kind: "transaction.failed", fields?: assay.fact_fields): assay.fact.transaction.failed[]
---@overload fun(self: assay.world, kind: "transaction.restored", fields?: assay.fact_fields): assay.fact.transaction.restored[]
---@overload fun(self: assay.world, kind: "transaction.deferred", fields?: assay.fact_fields): assay.fact.transaction.deferred[]
---@overload fun(self: assay.world, kind: "transaction.received", fields?: assay.fact_fields): assay.fact.transaction.received[]
---@overload fun(self: assay.world, kind: "transaction.removed", fields?: assay.fact_fields): assay.fact.transaction.removed[]
---@overload fun(self: assay.world, kind: "transaction.vanished", fields?: assay.fact_fields): assay.fact.transaction.vanished[]
---@overload fun(self: assay.world, kind: "transaction.returned", fields?: assay.fact_fields): assay.fact.transaction.returned[]
---@overload fun(self: assay.world, kind: "transaction.held_back", fields?: assay.fact_fields): assay.fact.transaction.held_back[]
---@overload fun(self: assay.world, kind: "callback.updated", fields?: assay.fact_fields): assay.fact.callback.updated[]
---@overload fun(self: assay.world, kind: "callback.delivered", fields?: assay.fact_fields): assay.fact.callback.delivered[]
---@overload fun(self: assay.world, kind: "callback.removed", fields?: assay.fact_fields): assay.fact.callback.removed[]
---@overload fun(self: assay.world, kind: "callback.restore_finished", fields?: assay.fact_fields): assay.fact.callback.restore_finished[]
---@overload fun(self: assay.world, kind: "callback.restore_failed", fields?: assay.fact_fields): assay.fact.callback.restore_failed[]
---@overload fun(self: assay.world, kind: "callback.payment_offered", fields?: assay.fact_fields): assay.fact.callback.payment_offered[]
---@overload fun(self: assay.world, kind: "callback.storefront_changed", fields?: assay.fact_fields): assay.fact.callback.storefront_changed[]
---@overload fun(self: assay.world, kind: "callback.continue_asked", fields?: assay.fact_fields): assay.fact.callback.continue_asked[]
---@overload fun(self: assay.world, kind: "callback.consent_asked", fields?: assay.fact_fields): assay.fact.callback.consent_asked[]
---@overload fun(self: assay.world, kind: "callback.revoked", fields?: assay.fact_fields): assay.fact.callback.revoked[]
---@overload fun(self: assay.world, kind: "callback.downloads_updated", fields?: assay.fact_fields): assay.fact.callback.downloads_updated[]
---@overload fun(self: assay.world, kind: "callback.download_delivered", fields?: assay.fact_fields): assay.fact.callback.download_delivered[]
---@overload fun(self: assay.world, kind: "callback.refused", fields?: assay.fact_fields): assay.fact.callback.refused[]
---@overload fun(self: assay.world, kind: "callback.payment_unheard", fields?: assay.fact_fields): assay.fact.callback.payment_unheard[]
---@overload fun(self: assay.world, kind: "request.products_started", fields?: assay.fact_fields): assay.fact.request.products_started[]
---@overload fun(self: assay.world, kind: "request.identifier_asked", fields?: assay.fact_fields): assay.fact.request.identifier_asked[]
---@overload fun(self: assay.world, kind: "request.product_answered", fields?: assay.fact_fields): assay.fact.request.product_answered[]
---@overload fun(self: assay.world, kind: "request.identifier_rejected", fields?: assay.fact_fields): assay.fact.request.identifier_rejected[]
---@overload fun(self: assay.world, kind: "request.responded", fields?: assay.fact_fields): assay.fact.request.responded[]
---@overload fun(self: assay.world, kind: "request.finished", fields?: assay.fact_fields): assay.fact.request.finished[]
---@overload fun(self: assay.world, kind: "request.failed", fields?: assay.fact_fields): assay.fact.request.failed[]
---@overload fun(self: assay.world, kind: "request.cancelled", fields?: assay.fact_fields): assay.fact.request.cancelled[]
---@overload fun(self: assay.world, kind: "request.released", fields?: assay.fact_fields): assay.fact.request.released[]
---@overload fun(self: assay.world, kind: "request.refresh_started", fields?: assay.fact_fields): assay.fact.request.refresh_started[]
---@overload fun(self: assay.world, kind: "request.bad_receipt_asked", fields?: assay.fact_fields): assay.fact.request.bad_receipt_asked[]
---@overload fun(self: assay.world, kind: "request.receipt_sent", fields?: assay.fact_fields): assay.fact.request.receipt_sent[]
---@overload fun(self: assay.world, kind: "request.receipt_answered", fields?: assay.fact_fields): assay.fact.request.receipt_answered[]
---@overload fun(self: assay.world, kind: "request.receipt_unanswered", fields?: assay.fact_fields): assay.fact.request.receipt_unanswered[]
---@overload fun(self: assay.world, kind: "download.announced", fields?: assay.fact_fields): assay.fact.download.announced[]
---@overload fun(self: assay.world, kind: "download.start_called", fields?: assay.fact_fields): assay.fact.download.start_called[]
---@overload fun(self: assay.world, kind: "download.pause_called", fields?: assay.fact_fields): assay.fact.download.pause_called[]
---@overload fun(self: assay.world, kind: "download.resume_called", fields?: assay.fact_fields): assay.fact.download.resume_called[]
---@overload fun(self: assay.world, kind: "download.cancel_called", fields?: assay.fact_fields): assay.fact.download.cancel_called[]
---@overload fun(self: assay.world, kind: "download.began", fields?: assay.fact_fields): assay.fact.download.began[]
---@overload fun(self: assay.world, kind: "download.progressed", fields?: assay.fact_fields): assay.fact.download.progressed[]
---@overload fun(self: assay.world, kind: "download.paused", fields?: assay.fact_fields): assay.fact.download.paused[]
---@overload fun(self: assay.world, kind: "download.resumed", fields?: assay.fact_fields): assay.fact.download.resumed[]
---@overload fun(self: assay.world, kind: "download.stalled", fields?: assay.fact_fields): assay.fact.download.stalled[]
---@overload fun(self: assay.world, kind: "download.finished", fields?: assay.fact_fields): assay.fact.download.finished[]
---@overload fun(self: assay.world, kind: "download.failed", fields?: assay.fact_fields): assay.fact.download.failed[]
---@overload fun(self: assay.world, kind: "download.cancelled", fields?: assay.fact_fields): assay.fact.download.cancelled[]
---@overload fun(self: assay.world, kind: "download.abandoned", fields?: assay.fact_fields): assay.fact.download.abandoned[]
---@overload fun(self: assay.world, kind: "download.location_read", fields?: assay.fact_fields): assay.fact.download.location_read[]
---@overload fun(self: assay.world, kind: "download.purged", fields?: assay.fact_fields): assay.fact.download.purged[]
---@overload fun(self: assay.world, kind: "catalogue.uploaded", fields?: assay.fact_fields): assay.fact.catalogue.uploaded[]
---@overload fun(self: assay.world, kind: "catalogue.upload_rejected", fields?: assay.fact_fields): assay.fact.catalogue.upload_rejected[]
---@overload fun(self: assay.world, kind: "catalogue.upload_processed", fields?: assay.fact_fields): assay.fact.catalogue.upload_processed[]
---@overload fun(self: assay.world, kind: "catalogue.status_changed", fields?: assay.fact_fields): assay.fact.catalogue.status_changed[]
---@overload fun(self: assay.world, kind: "catalogue.cleared_for_sale", fields?: assay.fact_fields): assay.fact.catalogue.cleared_for_sale[]
---@overload fun(self: assay.world, kind: "catalogue.hosting_set", fields?: assay.fact_fields): assay.fact.catalogue.hosting_set[]
---@overload fun(self: assay.world, kind: "catalogue.hosting_refused", fields?: assay.fact_fields): assay.fact.catalogue.hosting_refused[]
---@overload fun(self: assay.world, kind: "catalogue.price_set", fields?: assay.fact_fields): assay.fact.catalogue.price_set[]
---@overload fun(self: assay.world, kind: "catalogue.agreements_changed", fields?: assay.fact_fields): assay.fact.catalogue.agreements_changed[]
---@overload fun(self: assay.world, kind: "catalogue.in_app_purchase_set", fields?: assay.fact_fields): assay.fact.catalogue.in_app_purchase_set[]
---@overload fun(self: assay.world, kind: "catalogue.propagated", fields?: assay.fact_fields): assay.fact.catalogue.propagated[]
---@overload fun(self: assay.world, kind: "sheet.handler_set", fields?: assay.fact_fields): assay.fact.sheet.handler_set[]
---@overload fun(self: assay.world, kind: "sheet.load_started", fields?: assay.fact_fields): assay.fact.sheet.load_started[]
---@overload fun(self: assay.world, kind: "sheet.loaded", fields?: assay.fact_fields): assay.fact.sheet.loaded[]
---@overload fun(self: assay.world, kind: "sheet.load_failed", fields?: assay.fact_fields): assay.fact.sheet.load_failed[]
---@overload fun(self: assay.world, kind: "sheet.presented", fields?: assay.fact_fields): assay.fact.sheet.presented[]
---@overload fun(self: assay.world, kind: "sheet.bought", fields?: assay.fact_fields): assay.fact.sheet.bought[]
---@overload fun(self: assay.world, kind: "sheet.closed", fields?: assay.fact_fields): assay.fact.sheet.closed[]
---@overload fun(self: assay.world, kind: "sheet.link_followed", fields?: assay.fact_fields): assay.fact.sheet.link_followed[]
---@overload fun(self: assay.world, kind: "sheet.link_opened", fields?: assay.fact_fields): assay.fact.sheet.link_opened[]
---@overload fun(self: assay.world, kind: "sheet.handler_called", fields?: assay.fact_fields): assay.fact.sheet.handler_called[]
---@overload fun(self: assay.world, kind: "sheet.dismissed", fields?: assay.fact_fields): assay.fact.sheet.dismissed[]
---@overload fun(self: assay.world, kind: "sheet.released", fields?: assay.fact_fields): assay.fact.sheet.released[]
---@overload fun(self: assay.world, kind: "sheet.lookup_started", fields?: assay.fact_fields): assay.fact.sheet.lookup_started[]
---@overload fun(self: assay.world, kind: "sheet.looked_up", fields?: assay.fact_fields): assay.fact.sheet.looked_up[]
---@overload fun(self: assay.world, kind: "sheet.lookup_failed", fields?: assay.fact_fields): assay.fact.sheet.lookup_failed[]
---@overload fun(self: assay.world, kind: "message.sent", fields?: assay.fact_fields): assay.fact.message.sent[]
---@overload fun(self: assay.world, kind: "message.arrived", fields?: assay.fact_fields): assay.fact.message.arrived[]
---@overload fun(self: assay.world, kind: "message.lost", fields?: assay.fact_fields): assay.fact.message.lost[]
---@overload fun(self: assay.world, kind: "message.duplicated", fields?: assay.fact_fields): assay.fact.message.duplicated[]
---@overload fun(self: assay.world, kind: "message.link_failed", fields?: assay.fact_fields): assay.fact.message.link_failed[]
---@overload fun(self: assay.world, kind: "message.link_recovered", fields?: assay.fact_fields): assay.fact.message.link_recovered[]
---@overload fun(self: assay.world, kind: "message.link_slowed", fields?: assay.fact_fields): assay.fact.message.link_slowed[]
---@overload fun(self: assay.world, kind: "message.link_thinned", fields?: assay.fact_fields): assay.fact.message.link_thinned[]
---@overload fun(self: assay.world, kind: "message.kind_lost", fields?: assay.fact_fields): assay.fact.message.kind_lost[]
---@overload fun(self: assay.world, kind: "message.kind_doubled", fields?: assay.fact_fields): assay.fact.message.kind_doubled[]
---@overload fun(self: assay.world, kind: "message.portal_appeared", fields?: assay.fact_fields): assay.fact.message.portal_appeared[]
---@overload fun(self: assay.world, kind: "message.link_cleared", fields?: assay.fact_fields): assay.fact.message.link_cleared[]
---@overload fun(self: assay.world, kind: "store.refused", fields?: assay.fact_fields): assay.fact.store.refused[]
---@overload fun(self: assay.world, kind: "store.charged", fields?: assay.fact_fields): assay.fact.store.charged[]
---@overload fun(self: assay.world, kind: "store.recorded", fields?: assay.fact_fields): assay.fact.store.recorded[]
---@overload fun(self: assay.world, kind: "store.interrupted", fields?: assay.fact_fields): assay.fact.store.interrupted[]
---@overload fun(self: assay.world, kind: "store.resolved", fields?: assay.fact_fields): assay.fact.store.resolved[]
---@overload fun(self: assay.world, kind: "store.approval_requested", fields?: assay.fact_fields): assay.fact.store.approval_requested[]
---@overload fun(self: assay.world, kind: "store.approved", fields?: assay.fact_fields): assay.fact.store.approved[]
---@overload fun(self: assay.world, kind: "store.declined", fields?: assay.fact_fields): assay.fact.store.declined[]
---@overload fun(self: assay.world, kind: "store.request_expired", fields?: assay.fact_fields): assay.fact.store.request_expired[]
---@overload fun(self: assay.world, kind: "store.finish_recorded", fields?: assay.fact_fields): assay.fact.store.finish_recorded[]
---@overload fun(self: assay.world, kind: "store.history_sent", fields?: assay.fact_fields): assay.fact.store.history_sent[]
---@overload fun(self: assay.world, kind: "store.refunded", fields?: assay.fact_fields): assay.fact.store.refunded[]
---@overload fun(self: assay.world, kind: "store.content_attached", fields?: assay.fact_fields): assay.fact.store.content_attached[]
---@overload fun(self: assay.world, kind: "store.receipt_checked", fields?: assay.fact_fields): assay.fact.store.receipt_checked[]
---@overload fun(self: assay.world, kind: "store.history_cleared", fields?: assay.fact_fields): assay.fact.store.history_cleared[]
---@overload fun(self: assay.world, kind: "store.account_refused", fields?: assay.fact_fields): assay.fact.store.account_refused[]
---@overload fun(self: assay.world, kind: "store.revoked", fields?: assay.fact_fields): assay.fact.store.revoked[]
---@overload fun(self: assay.world, kind: "store.shared", fields?: assay.fact_fields): assay.fact.store.shared[]
---@overload fun(self: assay.world, kind: "store.request_failed", fields?: assay.fact_fields): assay.fact.store.request_failed[]
---@overload fun(self: assay.world, kind: "store.failing", fields?: assay.fact_fields): assay.fact.store.failing[]
---@overload fun(self: assay.world, kind: "store.recovered", fields?: assay.fact_fields): assay.fact.store.recovered[]
---@overload fun(self: assay.world, kind: "store.slowed", fields?: assay.fact_fields): assay.fact.store.slowed[]
---@overload fun(self: assay.world, kind: "store.went_down", fields?: assay.fact_fields): assay.fact.store.went_down[]
---@overload fun(self: assay.world, kind: "store.came_up", fields?: assay.fact_fields): assay.fact.store.came_up[]
---@overload fun(self: assay.world, kind: "store.refund_requested", fields?: assay.fact_fields): assay.fact.store.refund_requested[]
---@overload fun(self: assay.world, kind: "store.refund_declined", fields?: assay.fact_fields): assay.fact.store.refund_declined[]
---@overload fun(self: assay.world, kind: "store.refund_reversed", fields?: assay.fact_fields): assay.fact.store.refund_reversed[]
---@overload fun(self: assay.world, kind: "subscription.began", fields?: assay.fact_fields): assay.fact.subscription.began[]
---@overload fun(self: assay.world, kind: "subscription.renewed", fields?: assay.fact_fields): assay.fact.subscription.renewed[]
---@overload fun(self: assay.world, kind: "subscription.billing_failed", fields?: assay.fact_fields): assay.fact.subscription.billing_failed[]
---@overload fun(self: assay.world, kind: "subscription.grace_began", fields?: assay.fact_fields): assay.fact.subscription.grace_began[]
---@overload fun(self: assay.world, kind: "subscription.retry_began", fields?: assay.fact_fields): assay.fact.subscription.retry_began[]
---@overload fun(self: assay.world, kind: "subscription.recovered", fields?: assay.fact_fields): assay.fact.subscription.recovered[]
---@overload fun(self: assay.world, kind: "subscription.expired", fields?: assay.fact_fields): assay.fact.subscription.expired[]
---@overload fun(self: assay.world, kind: "subscription.upgraded", fields?: assay.fact_fields): assay.fact.subscription.upgraded[]
---@overload fun(self: assay.world, kind: "subscription.change_scheduled", fields?: assay.fact_fields): assay.fact.subscription.change_scheduled[]
---@overload fun(self: assay.world, kind: "subscription.renewal_set", fields?: assay.fact_fields): assay.fact.subscription.renewal_set[]
---@overload fun(self: assay.world, kind: "subscription.price_raised", fields?: assay.fact_fields): assay.fact.subscription.price_raised[]
---@overload fun(self: assay.world, kind: "subscription.consent_given", fields?: assay.fact_fields): assay.fact.subscription.consent_given[]
---@overload fun(self: assay.world, kind: "subscription.revoked", fields?: assay.fact_fields): assay.fact.subscription.revoked[]
---@overload fun(self: assay.world, kind: "subscription.extended", fields?: assay.fact_fields): assay.fact.subscription.extended[]
---@overload fun(self: assay.world, kind: "subscription.extension_refused", fields?: assay.fact_fields): assay.fact.subscription.extension_refused[]
---@overload fun(self: assay.world, kind: "disk.wrote", fields?: assay.fact_fields): assay.fact.disk.wrote[]
---@overload fun(self: assay.world, kind: "disk.content_written", fields?: assay.fact_fields): assay.fact.disk.content_written[]
---@overload fun(self: assay.world, kind: "disk.copied", fields?: assay.fact_fields): assay.fact.disk.copied[]
---@overload fun(self: assay.world, kind: "disk.removed", fields?: assay.fact_fields): assay.fact.disk.removed[]
---@overload fun(self: assay.world, kind: "disk.receipt_read", fields?: assay.fact_fields): assay.fact.disk.receipt_read[]
---@overload fun(self: assay.world, kind: "disk.write_failed", fields?: assay.fact_fields): assay.fact.disk.write_failed[]
---@overload fun(self: assay.world, kind: "disk.excluded_from_backup", fields?: assay.fact_fields): assay.fact.disk.excluded_from_backup[]
---@overload fun(self: assay.world, kind: "disk.preference_set", fields?: assay.fact_fields): assay.fact.disk.preference_set[]
---@overload fun(self: assay.world, kind: "disk.preferences_flushed", fields?: assay.fact_fields): assay.fact.disk.preferences_flushed[]
---@overload fun(self: assay.world, kind: "disk.preferences_lost", fields?: assay.fact_fields): assay.fact.disk.preferences_lost[]
---@overload fun(self: assay.world, kind: "interface.dialog_shown", fields?: assay.fact_fields): assay.fact.interface.dialog_shown[]
---@overload fun(self: assay.world, kind: "interface.text_shown", fields?: assay.fact_fields): assay.fact.interface.text_shown[]
---@overload fun(self: assay.world, kind: "interface.busy_began", fields?: assay.fact_fields): assay.fact.interface.busy_began[]
---@overload fun(self: assay.world, kind: "interface.busy_ended", fields?: assay.fact_fields): assay.fact.interface.busy_ended[]
---@overload fun(self: assay.world, kind: "interface.price_shown", fields?: assay.fact_fields): assay.fact.interface.price_shown[]
---@overload fun(self: assay.world, kind: "interface.products_listed", fields?: assay.fact_fields): assay.fact.interface.products_listed[]
---@overload fun(self: assay.world, kind: "server.asked", fields?: assay.fact_fields): assay.fact.server.asked[]
---@overload fun(self: assay.world, kind: "server.recorded", fields?: assay.fact_fields): assay.fact.server.recorded[]
---@overload fun(self: assay.world, kind: "server.signed", fields?: assay.fact_fields): assay.fact.server.signed[]
---@overload fun(self: assay.world, kind: "server.answered", fields?: assay.fact_fields): assay.fact.server.answered[]
---@overload fun(self: assay.world, kind: "server.unreachable", fields?: assay.fact_fields): assay.fact.server.unreachable[]
---@overload fun(self: assay.world, kind: "server.stocked", fields?: assay.fact_fields): assay.fact.server.stocked[]
---@overload fun(self: assay.world, kind: "server.list_sent", fields?: assay.fact_fields): assay.fact.server.list_sent[]
---@overload fun(self: assay.world, kind: "server.receipt_received", fields?: assay.fact_fields): assay.fact.server.receipt_received[]
---@overload fun(self: assay.world, kind: "server.check_sent", fields?: assay.fact_fields): assay.fact.server.check_sent[]
---@overload fun(self: assay.world, kind: "server.check_answered", fields?: assay.fact_fields): assay.fact.server.check_answered[]
---@overload fun(self: assay.world, kind: "server.check_unanswered", fields?: assay.fact_fields): assay.fact.server.check_unanswered[]
---@overload fun(self: assay.world, kind: "server.redeemed", fields?: assay.fact_fields): assay.fact.server.redeemed[]
---@overload fun(self: assay.world, kind: "server.content_found", fields?: assay.fact_fields): assay.fact.server.content_found[]
---@overload fun(self: assay.world, kind: "server.content_answered", fields?: assay.fact_fields): assay.fact.server.content_answered[]
---@overload fun(self: assay.world, kind: "server.failing", fields?: assay.fact_fields): assay.fact.server.failing[]
---@overload fun(self: assay.world, kind: "server.recovered", fields?: assay.fact_fields): assay.fact.server.recovered[]
---@overload fun(self: assay.world, kind: "server.slowed", fields?: assay.fact_fields): assay.fact.server.slowed[]
---@overload fun(self: assay.world, kind: "server.went_down", fields?: assay.fact_fields): assay.fact.server.went_down[]
---@overload fun(self: assay.world, kind: "server.came_up", fields?: assay.fact_fields): assay.fact.server.came_up[]
---@overload fun(self: assay.world, kind: "server.forgot", fields?: assay.fact_fields): assay.fact.server.forgot[]
---@overload fun(self: assay.world, kind: "server.code_failed", fields?: assay.fact_fields): assay.fact.server.code_failed[]
---@overload fun(self: assay.world, kind: "server.check_told", fields?: assay.fact_fields): assay.fact.server.check_told[]
---@overload fun(self: assay.world, kind: "server.paid_out", fields?: assay.fact_fields): assay.fact.server.paid_out[]
---@overload fun(self: assay.world, kind: "server.took_back", fields?: assay.fact_fields): assay.fact.server.took_back[]
---@overload fun(self: assay.world, kind: "server.entitled", fields?: assay.fact_fields): assay.fact.server.entitled[]
---@overload fun(self: assay.world, kind: "notification.registered", fields?: assay.fact_fields): assay.fact.notification.registered[]
---@overload fun(self: assay.world, kind: "notification.raised", fields?: assay.fact_fields): assay.fact.notification.raised[]
---@overload fun(self: assay.world, kind: "notification.sent", fields?: assay.fact_fields): assay.fact.notification.sent[]
---@overload fun(self: assay.world, kind: "notification.lost", fields?: assay.fact_fields): assay.fact.notification.lost[]
---@overload fun(self: assay.world, kind: "notification.duplicated", fields?: assay.fact_fields): assay.fact.notification.duplicated[]
---@overload fun(self: assay.world, kind: "notification.received", fields?: assay.fact_fields): assay.fact.notification.received[]
---@overload fun(self: assay.world, kind: "notification.answered", fields?: assay.fact_fields): assay.fact.notification.answered[]
---@overload fun(self: assay.world, kind: "notification.unanswered", fields?: assay.fact_fields): assay.fact.notification.unanswered[]
---@overload fun(self: assay.world, kind: "notification.forged", fields?: assay.fact_fields): assay.fact.notification.forged[]
---@overload fun(self: assay.world, kind: "notification.given_up", fields?: assay.fact_fields): assay.fact.notification.given_up[]
---@overload fun(self: assay.world, kind: "claim.granted", fields?: assay.fact_fields): assay.fact.claim.granted[]
---@overload fun(self: assay.world, kind: "claim.revoked", fields?: assay.fact_fields): assay.fact.claim.revoked[]
---@overload fun(self: assay.world, kind: "claim.persisted", fields?: assay.fact_fields): assay.fact.claim.persisted[]
---@overload fun(self: assay.world, kind: "claim.verified", fields?: assay.fact_fields): assay.fact.claim.verified[]
function world:facts(kind, fields) end

---Writes a note to the trace.
---@param text string
function world:note(text) end

---The store refunds the latest purchase of a product, or one period of a subscription.
---@param product string
---@param options? assay.options.world.refund
function world:refund(product, options) end

---The organizer approves the oldest open Ask to Buy request, now or later.
---@param options? assay.options.world.approve
function world:approve(options) end

---The organizer declines the oldest open Ask to Buy request, now or later.
---@param options? assay.options.world.decline
function world:decline(options) end

---The user completes the action outside the app that interrupted purchases wait for.
---@param account? string|assay.account
---@param options? assay.options.world.accept_terms
function world:accept_terms(account, options) end

---Turns Ask to Buy on or off for an account's purchases.
---@param account string|assay.account
---@param asks? boolean
function world:ask_to_buy(account, asks) end

---Interrupts an account's purchases until its user acts outside the app.
---@param account string|assay.account
---@param interrupts? boolean
function world:interrupt_purchases(account, interrupts) end

---Gives an account a history: `count` purchases in total, alternating between the `products`, all finished already. A subscription gets one period for each of its purchases; the world's clock first advances past them. `subscription` is its state: running (default), cancelled (it ends half a period from now), or lapsed (it ended half a period ago).
---@param account string|assay.account
---@param options assay.options.world.history
function world:history(account, options) end

---Sets the renewal rate of subscriptions, whether they have a grace period, and the maximum number of renewals.
---@param options assay.options.world.subscriptions
function world:subscriptions(options) end

---Changes the price of a running subscription.
---@param product string
---@param price assay.price
---@param options? assay.options.world.change_price
function world:change_price(product, price, options) end

---Changes the price of a product for new purchases, in one storefront or in all without their own price. Running subscriptions keep their price; `world:change_price` changes it.
---@param product string
---@param price assay.price
---@param options? assay.options.world.set_price
function world:set_price(product, price, options) end

---Ends the current period of a subscription now and starts the next.
---@param product string
---@param options? assay.options.world.renew
function world:renew(product, options) end

---Ends a subscription now.
---@param product string
---@param options? assay.options.world.expire
function world:expire(product, options) end

---Charging an account fails from now on.
---@param account? string|assay.account
function world:fail_billing(account) end

---The app's server signs promotional offers with another key from now on.
---@param name string
---@param options? assay.options.world.offer_key
function world:offer_key(name, options) end

---Charging an account works again.
---@param account? string|assay.account
function world:recover_billing(account) end

---Shares the latest purchase of a product with a family member.
---@param product string
---@param options assay.options.world.share
function world:share(product, options) end

---Removes a family member's shared access to a product.
---@param product string
---@param account string|assay.account
function world:end_sharing(product, account) end

---Puts a product on sale or takes it off sale: short for clear_for_sale.
---@param product string
---@param sells? boolean
function world:sell(product, sells) end

---The developer uploads files for a product. The store processes them, and later buyers receive them.
---@param product string
---@param options assay.options.world.upload
function world:upload(product, options) end

---The developer submits a product for review.
---@param product string
function world:submit(product) end

---Continues a product's review: begin, approve, reject, ask, or hold.
---@param product string
---@param answer string
function world:review(product, answer) end

---The developer puts a product on sale or takes it off sale.
---@param product string
---@param cleared? boolean
function world:clear_for_sale(product, cleared) end

---The developer turns hosting on or off. The store rejects it if the product was ever live.
---@param product string
---@param hosts? boolean
function world:host(product, hosts) end

---The developer's agreements are signed, or lapse. Without them the store sells no products.
---@param signed? boolean
function world:sign_agreements(signed) end

---The developer enables or disables in-app purchase for the App ID. Without it the store sells no products.
---@param enabled? boolean
function world:enable_in_app_purchase(enabled) end

---The developer or the store removes a live product from sale.
---@param product string
---@param options? assay.options.world.remove_from_sale
function world:remove_from_sale(product, options) end

---Puts a removed product back on sale.
---@param product string
function world:put_back_on_sale(product) end

---The developer completes a product's missing metadata.
---@param product string
function world:complete_metadata(product) end

---The store answers the next request of a kind (products, checkout, purchase, restore, receipt, content) with an error, such as "SKErrorDomain 0" or "payment_invalid". With `status`, it answers the next receipt validation with that status, such as 21005. It fails once, a number of times, or always until store_recovers.
---@param options assay.options.world.store_fails
function world:store_fails(options) end

---The store works again.
function world:store_recovers() end

---Sets the store's response time, until "none".
---@param duration string
function world:store_slow(duration) end

---The store is unreachable until store_up.
function world:store_down() end

---The store is reachable again.
function world:store_up() end

---Sets the app's server's content of a product: a version, and files by name, each as its text or its length.
---@param product string
---@param content assay.options.world.stock
function world:stock(product, content) end

---Replaces responses of the app's server with functions. Each receives a question and returns a table; if it returns nil, the server answers. Time does not advance in them.
---@param functions assay.options.world.server
function world:server(functions) end

---The app's server fails the next step of a kind (products, deliver, verify, check, put, put_new, get, notify). It fails once, a number of times, or always until server_recovers. It responds with a status (default 503). A check is its request to the store; that request gets no response.
---@param options assay.options.world.server_fails
function world:server_fails(options) end

---The app's server works again.
function world:server_recovers() end

---Sets the response time of the app's server, until "none".
---@param duration string
function world:server_slow(duration) end

---The app's server is unreachable until server_up.
function world:server_down() end

---The app's server is reachable again.
function world:server_up() end

---The app's server loses its records of redeemed purchases.
function world:server_forgets() end

---Registers the app's server for notifications about purchases, renewals, and refunds, in version 1 or 2. 0 removes the registration.
---@param options assay.options.world.notify_server
function world:notify_server(options) end

---Requests a test notification from the store.
function world:request_test_notification() end

---The user requests a refund of the latest purchase of a product, or of one period of a subscription. `world:refund` or `world:decline_refund` decides it.
---@param product string
---@param options? assay.options.world.request_refund
function world:request_refund(product, options) end

---The store declines the requested refund.
---@param product string
---@param options? assay.options.world.decline_refund
function world:decline_refund(product, options) end

---A caller other than the store sends the app's server a notification about the latest purchase of a product. `type` is "refund" (default) or another type of `notification.raised`. `forgery` is "unsigned" (default), "altered" (the signature belongs to other content), or "other_app".
---@param product string
---@param options? assay.options.world.forge_notification
function world:forge_notification(product, options) end

---Asks the store to extend a subscription's period. Returns the reason if the store refuses, or nil if it agrees: bad_days (more than 90), not_active, free_trial, or too_often (twice within a year).
---@param product string
---@param days integer
---@param options? assay.options.world.extend_renewal
---@return string?
function world:extend_renewal(product, days, options) end

---Returns the time since the start of the run, such as `2.05s`.
---@return string
function world:now() end

---Returns the store's records of a product for one account. `purchases`, `quantity`, and `revoked` are counts. `charged`, `refunded`, and `net` are in the smallest unit of `currency`. `money` lists these four for each currency; with several currencies the four are absent, because they cannot be added. `real` is false in the sandbox, where users are not charged. `due` and `allowed` give the number the user must and may own, by device name (`allowed` is absent if there is no limit).
---@param product string
---@param account? string|assay.account
---@return table
function world:ledger(product, account) end

---Lists the purchases that were redeemed at the app's server: `product`, `account`, `transaction_id`, `original_transaction_id`, and `count` (how often).
---@return table[]
function world:redeemed() end

---Lists the store's notifications to the app's server: `type`, `version`, `uuid`, `at`, `attempts`, and `state` (waiting, under_way, delivered, or abandoned). `subtype`, `product`, and the last response's `status` are present if they exist.
---@return table[]
function world:notifications() end

---Returns an account's subscription in a product's group, or nil if it never started: `status` (active, grace, billing_retry, lapsed, or revoked), `product`, `next` (the product at the next renewal), and `renews`. Also `expires` and `grace_until` if they apply, `consent` to a price increase (not_needed, pending, agreed, or declined), and `ended` (why it lapsed).
---@param product string
---@param options? assay.options.world.subscription
---@return table?
function world:subscription(product, options) end

---Returns the store's validation response for an account's current receipt, as JSON.
---@param account? string|assay.account
---@param options? assay.options.world.receipt_json
---@return string
function world:receipt_json(account, options) end

---Returns a copy of an account's current receipt, as an app would send it. The copy does not change later. With `of_another_app = true`, the store wrote it for another app.
---@param account? string|assay.account
---@param options? assay.options.world.copy_receipt
---@return string
function world:copy_receipt(account, options) end

---A device with its disk, user, payment queue, and app.
---@class assay.device
local device = {}

---Starts the app.
function device:launch() end

---Sends the app to the background.
function device:background() end

---Brings the app to the foreground.
function device:foreground() end

---Terminates the app normally.
function device:terminate() end

---Kills the app now, or once at a named point: before or after a call or event, during an event, or at a fact. With product or transaction, only at a point that involves it.
---@param options? assay.options.device.kill_app
function device:kill_app(options) end

---Ends the app by an external signal, such as low memory. It does not count as the app's crash.
function device:crash() end

---Restarts the device; the app is not running afterwards.
function device:reboot() end

---Switches the device off; `reboot` switches it on.
function device:power_off() end

---Installs the app with an empty disk.
---@param version? string
function device:install(version) end

---Removes the app and its data; the system's queue stays.
function device:uninstall() end

---Removes the app and its data, and installs it again.
---@param version? string
function device:reinstall(version) end

---Updates the app; its data stays.
---@param version string
function device:update(version) end

---Backs up the app's data.
function device:back_up() end

---Restores the last backup of another device to this one.
---@param source assay.device
function device:restore_backup_of(source) end

---The user replaces the app's preferences with those of another device, with a tool. A running app is killed.
---@param source assay.device
function device:copy_preferences_of(source) end

---Sets a preference of the app, as an earlier version could have left it.
---@param key string
---@param value string
function device:preset(key, value) end

---Returns how many of a product the user owns, as reported by the running app.
---@param product string
---@return integer
function device:owned(product) end

---Lists the transactions in the system's queue: product, state, and quantity.
---@return table[]
function device:queue() end

---Returns the app's files by path.
---@return table
function device:disk() end

---Returns whether the app is running.
---@return boolean
function device:is_running() end

---The user taps Buy and confirms, or cancels on the payment sheet. With taps = 2 the second tap follows before the first has any effect.
---@param product string
---@param options? assay.options.device.buy
function device:buy(product, options) end

---The user taps Restore; the app decides how to react.
function device:restore() end

---The user taps another control, named in the app.
---@param name string
---@param options? assay.options.device.tap
function device:tap(name, options) end

---The user cancels the next payment sheet.
---@param options? assay.options.device.cancel_next_purchase
function device:cancel_next_purchase(options) end

---The user leaves the next payment sheet open.
---@param options? assay.options.device.walk_away
function device:walk_away(options) end

---The user cancels the next sign-in prompt.
---@param options? assay.options.device.cancel_next_sign_in
function device:cancel_next_sign_in(options) end

---Another account signs in on the device.
---@param account string|assay.account
function device:sign_in(account) end

---The user signs out on the device.
function device:sign_out() end

---A user logs in to the app; the device's account does not change. `app.user()` returns the name.
---@param account string|assay.account
function device:log_in(account) end

---The user logs out of the app; the device's account does not change.
function device:log_out() end

---The user enters this account when a purchase asks for one because no account is signed in.
---@param account string|assay.account
function device:sign_in_when_asked(account) end

---The user changes the account's storefront.
---@param country string
function device:change_storefront(country) end

---Forbids payments on the device.
function device:forbid_payments() end

---Allows payments on the device again.
function device:allow_payments() end

---The user taps a promoted product in the App Store.
---@param product string
function device:open_promotion(product) end

---The user buys a product outside the app; the device receives the transaction.
---@param product string
function device:buy_elsewhere(product) end

---The user closes the store sheet in the app.
function device:close_sheet() end

---The user buys the item on the store sheet, or the product it promotes.
---@param product? string
function device:buy_on_sheet(product) end

---The user follows a link on the store sheet, which opens the App Store app; the app is then in the background.
function device:follow_sheet_link() end

---The user taps a store link in the app. The app receives the tap "link ADDRESS".
---@param address string
function device:open_link(address) end

---The user redeems an offer code for a subscription in the App Store. The app receives it like any purchase.
---@param product string
---@param options? assay.options.device.redeem_code
function device:redeem_code(product, options) end

---The user turns the renewal of a subscription on or off.
---@param product string
---@param renews boolean
function device:set_renewal(product, renews) end

---The user sends a receipt (`world:copy_receipt`) to the app's server without the app, and requests a product's content.
---@param receipt string
---@param product string
function device:replay_receipt(receipt, product) end

---The user sets the device's clock ahead ("2h") or back ("-2h"); "0s" corrects it.
---@param offset assay.duration
function device:set_clock(offset) end

---Takes the device's links down, or only the link to the store or the server.
---@param options? assay.options.device.network_down
function device:network_down(options) end

---Brings the device's links up, or only the link to the store or the server. Also ends lost, duplicated, and delayed messages on them.
---@param options? assay.options.device.network_up
function device:network_up(options) end

---Loses the next message of a kind; with every = true all of them, until network_up.
---@param message assay.message_kind
---@param options? assay.options.device.lose_message
function device:lose_message(message, options) end

---Delays the next message of a kind.
---@param message assay.message_kind
---@param delay string
---@param options? assay.options.device.delay_message
function device:delay_message(message, delay, options) end

---Delivers the next message of a kind twice; with every = true all of them, until network_up.
---@param message assay.message_kind
---@param options? assay.options.device.duplicate_message
function device:duplicate_message(message, options) end

---Loses all messages until network_up; optionally only requests, only answers, or every third (each = 3).
---@param options? assay.options.device.lose_messages
function device:lose_messages(options) end

---Sets the travel time of each message, until network_up or latency "none".
---@param duration string
---@param options? assay.options.device.latency
function device:latency(duration, options) end

---A captive portal answers all requests with an invalid response until network_up; the system reports an error.
---@param options? assay.options.device.captive_portal
function device:captive_portal(options) end

---The next restore fails halfway with an error.
---@param options? assay.options.device.break_off_restore
function device:break_off_restore(options) end

---The next finish does not reach the store; the transaction is in the queue again at the next launch.
---@param options? assay.options.device.lose_finish
function device:lose_finish(options) end

---A purchased transaction disappears from the queue when the app next enters the foreground.
---@param options? assay.options.device.lose_transaction
function device:lose_transaction(options) end

---The store redelivers the latest finished purchase when the device next contacts it, at the next launch.
---@param options? assay.options.device.redeliver_finished
function device:redeliver_finished(options) end

---The next time the app is killed, it loses preference changes that are not saved to disk.
---@param options? assay.options.device.lose_preferences
function device:lose_preferences(options) end

---The disk is full until free_disk.
function device:fill_disk() end

---The disk has free space again.
function device:free_disk() end

---The system removes the app's files under Caches/ while the app is not in the foreground. Downloads for transactions in the queue stay.
function device:purge_caches() end

---The next download the app starts stalls without an error, half_way or at waiting, until it is canceled and started again.
---@param options? assay.options.device.stall_download
function device:stall_download(options) end

---The next download fails at a progress in thousandths (default 500) with an error (default "NSURLErrorDomain -1005").
---@param options? assay.options.device.fail_download
function device:fail_download(options) end

---Lists the app's calls, or its calls with one name: `name`, `product` if one is involved, `at`, and `number` (its position among all calls on the device).
---@param name? assay.app_call
---@return table[]
function device:calls(name) end

---Lists the dialogs the app showed: `kind` and `text`.
---@return table[]
function device:dialogs() end

---Lists the messages the app showed, in dialogs or in its window: `kind` and `text`.
---@return table[]
function device:messages() end

---Lists the system's alerts: `alert`, and `product` if one is involved.
---@return table[]
function device:alerts() end

---Lists the payment sheets shown: `product`, `amount`, `currency`, and `answer` (confirmed, cancelled, ignored, closed, or open).
---@return table[]
function device:sheets() end

---Lists the prices the app showed: `product` and `text`.
---@return table[]
function device:prices() end

---Lists the registered observers: `methods` and `registrations` (how often each is registered).
---@return table[]
function device:observers() end

---Returns the app's preferences by key, as the app would read them.
---@return table
function device:preferences() end

---Returns the receipt on the device, or nil if there is none: `account`, `type`, `version`, `written`, `is_revoked`, `entries`, and optionally `ends`. Each entry has `product`, `quantity`, `transaction`, `original`, `purchased`, `ownership`, `is_trial`, `is_introductory`, `is_upgraded`, and optionally `expires`, `cancelled`, `offer`, and `token`.
---@return table?
function device:receipt() end

---Lists the downloads of transactions in the queue: `product`, `content`, `version`, `state`, `progress` (0.0 to 1.0), `received` and `length` in bytes, `transaction`, and `error` if it failed.
---@return table[]
function device:downloads() end

---Returns whether the app shows its busy indicator.
---@return boolean
function device:is_busy() end

---Returns whether the app is running in the foreground.
---@return boolean
function device:is_in_front() end

---Returns whether the device is switched on.
---@return boolean
function device:is_on() end

---Returns whether payments are allowed on the device.
---@return boolean
function device:allows_payments() end

---Returns the name of the signed-in account, or nil if none is signed in.
---@return string?
function device:account() end

---Returns the country of the device's storefront.
---@return string
function device:storefront() end

---Returns the version of the installed app, or nil if it is not installed.
---@return string?
function device:app_version() end

---Returns the time on the device's clock since the start of the run; equal to `world:now()` unless the user changed the clock.
---@return string
function device:clock() end

---An account of the store.
---@class assay.account
local account = {}

---An expectation about a value or about facts.
---@class assay.expectation
local expectation = {}

---The value equals this one; tables are compared by content.
---@param value any
function expectation:equals(value) end

---The value differs from this one.
---@param value any
function expectation:differs_from(value) end

---The list, table, or string is empty.
function expectation:is_empty() end

---The list, table, or string is not empty.
function expectation:is_not_empty() end

---The value is true.
function expectation:is_true() end

---The value is false.
function expectation:is_false() end

---The value is nil.
function expectation:is_nil() end

---The number or duration is at least this limit.
---@param limit integer|assay.duration
function expectation:is_at_least(limit) end

---The number or duration is at most this limit.
---@param limit integer|assay.duration
function expectation:is_at_most(limit) end

---The list contains the value, or the string contains the string.
---@param value any
function expectation:contains(value) end

---The number or duration is between two limits, inclusive.
---@param low integer|assay.duration
---@param high integer|assay.duration
function expectation:is_between(low, high) end

---The list or table has this number of entries, or the string this number of characters.
---@param length integer
function expectation:has_length(length) end

---The string matches a Lua pattern.
---@param pattern string
function expectation:matches(pattern) end

---The table has at least these fields; nested tables are compared the same way.
---@param fields table
function expectation:has(fields) end

---The list has an entry with at least these fields.
---@param fields table
function expectation:has_entry(fields) end

---The value is in a list.
---@param values table
function expectation:any_of(values) end

---A fact of this kind occurred in the world or on the device.
---@param kind assay.fact_kind
---@param fields? assay.fact_fields
---@return assay.expectation
function expectation:saw(kind, fields) end

---No fact of this kind occurred.
---@param kind assay.fact_kind
---@param fields? assay.fact_fields
---@return assay.expectation
function expectation:never_saw(kind, fields) end

---The first matching fact occurred before the first fact of another kind.
---@param kind assay.fact_kind
---@param fields? assay.fact_fields
---@return assay.expectation
function expectation:before(kind, fields) end

---The first matching fact occurred after the first fact of another kind.
---@param kind assay.fact_kind
---@param fields? assay.fact_fields
---@return assay.expectation
function expectation:after(kind, fields) end

---The number of matching facts is exactly this.
---@param count integer
---@return assay.expectation
function expectation:times(count) end

---The number of matching facts is at least this.
---@param count integer
---@return assay.expectation
function expectation:at_least(count) end

---The number of matching facts is at most this.
---@param count integer
---@return assay.expectation
function expectation:at_most(count) end

---Selects one matching fact for the next checks: 2 is the second, -1 the last.
---@param number integer
---@return assay.expectation
function expectation:nth(number) end

---Limits the next checks to facts between the first fact of one kind and the next of another. Each is a name, or a table such as `{ "granted", product = "coins" }`.
---@param first assay.fact_kind|table
---@param last assay.fact_kind|table
---@return assay.expectation
function expectation:between(first, last) end

---The fact occurred within this time after the start of the run, or within this time of the fact named by `of`.
---@param duration assay.duration
---@return assay.expectation
function expectation:within(duration) end

---Makes `within` measure the time between the fact and the first fact of this kind, in either order.
---@param kind assay.fact_kind
---@param fields? assay.fact_fields
---@return assay.expectation
function expectation:of(kind, fields) end

---The two facts compared by `before` or `after` are at most this far apart.
---@param duration assay.duration
---@return assay.expectation
function expectation:by_at_most(duration) end

---The two facts compared by `before` or `after` are at least this far apart.
---@param duration assay.duration
---@return assay.expectation
function expectation:by_at_least(duration) end

---The facts of a list occurred in this order. Each is a name, or a table such as `{ "granted", product = "coins" }`.
---@param facts table
---@return assay.expectation
function expectation:saw_in_order(facts) end

---The facts match a drawn timeline; see Timelines.md.
---@param drawing string
---@return assay.expectation
function expectation:shows(drawing) end
