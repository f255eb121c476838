extension AppFunction {
  /// Where it stands in the language, with its parameters and a sentence about it.
  var entry: AppFunctionEntry { AppFunction.entries[rawValue] }

  static let entries: [AppFunctionEntry] = [
    AppFunctionEntry(
      "app", "description: assay.app_description",
      gives: "assay.app_description",
      "Declares the app of this file: its handlers and what it is able to do."),
    AppFunctionEntry(
      "print", "...: any",
      "Leaves a remark in the trace."),
    AppFunctionEntry(
      "observer", "handlers: assay.observer_handlers",
      gives: "assay.observer",
      "Makes an observer object, which can be registered more than once."),
    AppFunctionEntry(
      "type_of", "product_id: string",
      gives: "assay.product_type?",
      "Tells the type of a product of the bundle, or nil."),
    AppFunctionEntry(
      "grants_of", "product_id: string",
      gives: "integer?",
      "Tells how much one purchase of a product grants."),
    AppFunctionEntry(
      "delivery_of", "product_id: string",
      gives: "assay.product_delivery?",
      "Tells how a product of the bundle reaches its buyer, or nil: built_in, server or hosted."),
    AppFunctionEntry(
      "version", "",
      gives: "string",
      "Tells the app's version."),
    AppFunctionEntry(
      "now", "",
      gives: "integer",
      "Tells the time by the device's clock, in seconds since the start; its user can set it."),
    AppFunctionEntry(
      "user", "",
      gives: "string?",
      "Tells the name of the person who uses the app, or nil; the app's login follows the device's account."),
    AppFunctionEntry(
      "products", "",
      gives: "string[]",
      "Lists the identifiers of the products in the bundle."),
    AppFunctionEntry(
      "queue.add_observer", "observer: assay.observer|assay.observer_handlers",
      "Registers an observer; a table of handlers makes a new one."),
    AppFunctionEntry(
      "queue.remove_observer", "observer: assay.observer",
      "Takes an observer off."),
    AppFunctionEntry(
      "queue.release_observer", "observer: assay.observer",
      "Lets go of an observer object, registered or not."),
    AppFunctionEntry(
      "queue.set_delegate", "handlers: assay.delegate_handlers?",
      "Sets the queue's delegate, or none."),
    AppFunctionEntry(
      "queue.add", "payment: string|assay.product|assay.store_payment|assay.new_payment?, quantity?: integer",
      "Adds a payment: a product id, a table, or a promoted payment."),
    AppFunctionEntry(
      "queue.finish", "transaction: assay.transaction",
      "Finishes a transaction."),
    AppFunctionEntry(
      "queue.restore_completed_transactions", "username?: string",
      "Asks for the purchase history."),
    AppFunctionEntry(
      "queue.transactions", "",
      gives: "assay.transaction[]",
      "Reads the pending transactions."),
    AppFunctionEntry(
      "queue.transaction_observers", "",
      gives: "assay.observer[]",
      "Lists the observers that are registered."),
    AppFunctionEntry(
      "queue.can_make_payments", "",
      gives: "boolean",
      "Asks whether payments are allowed."),
    AppFunctionEntry(
      "queue.storefront", "",
      gives: "string?",
      "Reads the country code of the storefront."),
    AppFunctionEntry(
      "queue.answer_storefront", "transaction: assay.transaction, continues: boolean",
      "Answers late whether a transaction goes on in a new storefront."),
    AppFunctionEntry(
      "queue.start_downloads", "downloads: assay.download[]",
      "Starts downloads of hosted content; what comes of it is told to observers."),
    AppFunctionEntry(
      "queue.pause_downloads", "downloads: assay.download[]",
      "Pauses downloads that are active."),
    AppFunctionEntry(
      "queue.resume_downloads", "downloads: assay.download[]",
      "Resumes downloads that are paused."),
    AppFunctionEntry(
      "queue.cancel_downloads", "downloads: assay.download[]",
      "Cancels downloads that have not ended."),
    AppFunctionEntry(
      "queue.show_price_consent_if_needed", "",
      "Asks for the sheet about a price increase."),
    AppFunctionEntry(
      "queue.present_code_redemption_sheet", "",
      "Asks for the code redemption sheet."),
    AppFunctionEntry(
      "request_products", "identifiers: string[], handlers?: assay.request_handlers",
      gives: "assay.request",
      "Starts a products request."),
    AppFunctionEntry(
      "refresh_receipt", "handlers?: assay.refresh_handlers",
      gives: "assay.request",
      "Starts a receipt refresh."),
    AppFunctionEntry(
      "request:cancel", "",
      "Cancels a request; no handler is called."),
    AppFunctionEntry(
      "request:release", "",
      "Lets go of a request object."),
    AppFunctionEntry(
      "receipt", "",
      gives: "assay.receipt?",
      "Reads the entries of the receipt, or nil where there is none."),
    AppFunctionEntry(
      "receipt_data", "",
      gives: "string?",
      "Reads the receipt as text, as servers take it, or nil where there is none."),
    AppFunctionEntry(
      "receipt_url", "",
      gives: "string?",
      "Tells where the receipt lies, or nil; there may be no receipt there."),
    AppFunctionEntry(
      "disk.write", "path: string, content: string",
      gives: "boolean?, assay.error?",
      "Writes a file; it is durable when the call returns."),
    AppFunctionEntry(
      "disk.read", "path: string",
      gives: "string?",
      "Reads a file, or nil."),
    AppFunctionEntry(
      "disk.exists", "path: string",
      gives: "boolean",
      "Tells whether a file is there."),
    AppFunctionEntry(
      "disk.copy", "source: string, target: string",
      gives: "boolean?, assay.error?",
      "Copies a file."),
    AppFunctionEntry(
      "disk.remove", "path: string",
      gives: "boolean?, assay.error?",
      "Removes a file."),
    AppFunctionEntry(
      "disk.list", "prefix: string",
      gives: "string[]",
      "Lists the files whose path begins so."),
    AppFunctionEntry(
      "disk.exclude_from_backup", "path: string",
      gives: "boolean?, assay.error?",
      "Excludes a file from backup."),
    AppFunctionEntry(
      "preferences.set", "key: string, value: string|integer|boolean?",
      "Sets a preference; nil removes it."),
    AppFunctionEntry(
      "preferences.get", "key: string",
      gives: "string?",
      "Reads a preference as text, or nil."),
    AppFunctionEntry(
      "preferences.synchronize", "",
      gives: "boolean?",
      "Writes changed preferences to the disk."),
    AppFunctionEntry(
      "server.put", "key: string, value: string, handler?: assay.server_handler",
      "Stores a value at the app's server; the handler gets status and value."),
    AppFunctionEntry(
      "server.put_new", "key: string, value: string, handler?: assay.server_handler",
      "Stores a value at the app's server unless the key is there."),
    AppFunctionEntry(
      "server.get", "key: string, handler?: assay.server_handler",
      "Reads a value from the app's server."),
    AppFunctionEntry(
      "server.sign_offer",
      "product_id: string, offer_id: string, username: string?, handler?: assay.offer_handler",
      "Has the app's server sign a promotional offer for a payment with this user name; the handler gets status and discount."
    ),
    AppFunctionEntry(
      "server.products", "handler?: assay.list_handler",
      "Asks the app's server which products are for sale; the handler gets status and identifiers."),
    AppFunctionEntry(
      "server.deliver", "question: assay.delivery_question, handler?: assay.delivery_handler",
      "Sends a receipt to the app's server and wants a product's content; the handler gets status and delivery."
    ),
    AppFunctionEntry(
      "server.verify", "receipt: string, handler?: assay.check_handler",
      "Has the app's server check a receipt; the handler gets status and check."),
    AppFunctionEntry(
      "after", "delay: assay.duration|number, handler: fun()",
      gives: "assay.timer",
      "Starts a timer."),
    AppFunctionEntry(
      "timer:cancel", "",
      "Stops a timer."),
    AppFunctionEntry(
      "show_dialog", "kind: assay.dialog, text?: string",
      "Shows a dialog: message, error, confirmation, waiting or success."),
    AppFunctionEntry(
      "busy", "is_busy?: boolean",
      "Shows that the app is busy, or no longer."),
    AppFunctionEntry(
      "show_price", "product_id: string, text?: string",
      "Shows a product's price."),
    AppFunctionEntry(
      "list_products", "count: integer",
      "Lists products for sale."),
    AppFunctionEntry(
      "grant", "transaction: assay.transaction?, product_id: string, count?: integer, account?: string",
      "Says that the user was given a product."),
    AppFunctionEntry(
      "revoke", "product_id: string",
      "Says that a product was taken back."),
    AppFunctionEntry(
      "persisted", "transaction: assay.transaction?, subject?: assay.claim_subject",
      "Says that the grant, the receipt or the content was made safe."),
    AppFunctionEntry(
      "verified", "transaction: assay.transaction?, status?: integer",
      "Says how a receipt check ended."),
    AppFunctionEntry(
      "terminate_for_invalid_receipt", "",
      "Ends the process over an invalid receipt."),
    AppFunctionEntry(
      "note", "text: string",
      "Leaves a remark in the trace."),
    AppFunctionEntry(
      "store_sheet", "",
      gives: "assay.sheet",
      "Makes a sheet that shows a page of the store."),
    AppFunctionEntry(
      "sheet:set_delegate", "handlers: assay.sheet_delegate?",
      "Sets the delegate of a sheet, or none."),
    AppFunctionEntry(
      "sheet:load", "parameters: assay.sheet_parameters, handler?: assay.page_handler",
      "Asks for the page of an item; the handler hears whether it is there."),
    AppFunctionEntry(
      "sheet:present", "",
      "Shows a sheet."),
    AppFunctionEntry(
      "sheet:dismiss", "",
      "Takes a sheet away."),
    AppFunctionEntry(
      "search_store",
      "search: assay.store_search, handler?: assay.search_handler",
      "Searches the store; the handler gets what was found, or nil and an error."),
    AppFunctionEntry(
      "transaction.transaction_state", "",
      gives: "assay.transaction_state",
      "The state: purchasing, purchased, failed, restored or deferred."),
    AppFunctionEntry(
      "transaction.transaction_identifier", "",
      gives: "string?",
      "The identifier as text; only purchased and restored transactions have one."),
    AppFunctionEntry(
      "transaction.transaction_date", "",
      gives: "integer?",
      "When it was queued at the store, in seconds since the start."),
    AppFunctionEntry(
      "transaction.payment", "",
      gives: "assay.payment",
      "The payment."),
    AppFunctionEntry(
      "transaction.original_transaction", "",
      gives: "assay.original?",
      "The purchase a restored transaction goes back to."),
    AppFunctionEntry(
      "transaction.error", "",
      gives: "assay.error?",
      "Why it failed: a table with domain, code and underlying."),
    AppFunctionEntry(
      "transaction.transaction_receipt", "",
      gives: "string?",
      "Its own receipt as text, as servers take it, or nil."),
    AppFunctionEntry(
      "transaction.downloads", "",
      gives: "assay.download[]?",
      "The downloads of its hosted content, or nil; empty where nothing is hosted."),
    AppFunctionEntry(
      "payment.product_identifier", "",
      gives: "string?",
      "The product identifier."),
    AppFunctionEntry(
      "payment.quantity", "",
      gives: "integer",
      "The quantity."),
    AppFunctionEntry(
      "payment.application_username", "",
      gives: "string?",
      "The application user name, or nil."),
    AppFunctionEntry(
      "payment.payment_discount", "",
      gives: "assay.payment_discount?",
      "The promotional offer it was added with, or nil."),
    AppFunctionEntry(
      "original.transaction_identifier", "",
      gives: "string?",
      "The identifier of the first purchase."),
    AppFunctionEntry(
      "original.transaction_date", "",
      gives: "integer?",
      "When it was first bought, in seconds since the start."),
    AppFunctionEntry(
      "original.payment", "",
      gives: "assay.original_payment",
      "The payment of the first purchase."),
    AppFunctionEntry(
      "original_payment.product_identifier", "",
      gives: "string?",
      "The product identifier."),
    AppFunctionEntry(
      "original_payment.quantity", "",
      gives: "integer",
      "The quantity."),
    AppFunctionEntry(
      "store_payment.product_identifier", "",
      gives: "string",
      "The product identifier of a promoted payment."),
    AppFunctionEntry(
      "product.product_identifier", "",
      gives: "string",
      "The product identifier."),
    AppFunctionEntry(
      "product.localized_title", "",
      gives: "string",
      "The title."),
    AppFunctionEntry(
      "product.localized_description", "",
      gives: "string",
      "What the store says of it below the title."),
    AppFunctionEntry(
      "product.price", "",
      gives: "integer",
      "The price in the smallest unit of its currency."),
    AppFunctionEntry(
      "product.price_locale", "",
      gives: "string",
      "The currency of the price."),
    AppFunctionEntry(
      "product.localized_price", "",
      gives: "string",
      "The price as it is to be shown."),
    AppFunctionEntry(
      "product.subscription_group_identifier", "",
      gives: "string?",
      "The subscription group, or nil."),
    AppFunctionEntry(
      "product.subscription_period", "",
      gives: "assay.period?",
      "The subscription period as a table with unit and count, or nil."),
    AppFunctionEntry(
      "product.introductory_price", "",
      gives: "assay.introductory_price?",
      "The introductory offer as a table, or nil."),
    AppFunctionEntry(
      "product.discounts", "",
      gives: "assay.introductory_price[]",
      "The promotional offers as a list of tables."),
    AppFunctionEntry(
      "product.is_family_shareable", "",
      gives: "boolean",
      "Whether it can be shared with a family."),
    AppFunctionEntry(
      "product.is_downloadable", "",
      gives: "boolean",
      "Whether the store hosts content for it."),
    AppFunctionEntry(
      "product.download_content_lengths", "",
      gives: "integer[]",
      "How long the packages of the hosted content are, in bytes."),
    AppFunctionEntry(
      "product.download_content_version", "",
      gives: "string?",
      "The version of the hosted content that a buyer gets now, or nil."),
    AppFunctionEntry(
      "download.content_identifier", "",
      gives: "string",
      "What the content is called."),
    AppFunctionEntry(
      "download.expected_content_length", "",
      gives: "integer",
      "How long the content is, in bytes."),
    AppFunctionEntry(
      "download.content_version", "",
      gives: "string",
      "The version of the content."),
    AppFunctionEntry(
      "download.state", "",
      gives: "assay.download_state",
      "The state: waiting, active, paused, finished, failed or cancelled."),
    AppFunctionEntry(
      "download.progress", "",
      gives: "number",
      "How much of it is there, from 0.0 to 1.0; at 1.0 it need not be finished."),
    AppFunctionEntry(
      "download.time_remaining", "",
      gives: "number",
      "How many seconds it will take; -1 where that is not known."),
    AppFunctionEntry(
      "download.error", "",
      gives: "assay.error?",
      "Why it failed, or nil."),
    AppFunctionEntry(
      "download.content_url", "",
      gives: "string?",
      "The folder with ContentInfo.plist and Contents/, or nil before the state is finished."),
    AppFunctionEntry(
      "download.transaction", "",
      gives: "assay.transaction",
      "The transaction that brought it."),
  ]
}
