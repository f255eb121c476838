extension AppFunction {
  /// Where it stands in the language, with its parameters and a sentence about it.
  var entry: AppFunctionEntry { AppFunction.entries[rawValue] }

  static let entries: [AppFunctionEntry] = [
    AppFunctionEntry(
      "app", "description",
      "Declares the app of this file: its handlers and what it is able to do."),
    AppFunctionEntry(
      "print", "values…",
      "Leaves a remark in the trace."),
    AppFunctionEntry(
      "observer", "handlers",
      "Makes an observer object, which can be registered more than once."),
    AppFunctionEntry(
      "type_of", "product_id",
      "Tells the type of a product of the bundle, or nil."),
    AppFunctionEntry(
      "grants_of", "product_id",
      "Tells how much one purchase of a product grants."),
    AppFunctionEntry(
      "version", "",
      "Tells the app's version."),
    AppFunctionEntry(
      "now", "",
      "Tells the time by the device's clock, in seconds since the start; its user can set it."),
    AppFunctionEntry(
      "user", "",
      "Tells the name of the person who uses the app, or nil; the app's login follows the device's account."),
    AppFunctionEntry(
      "products", "",
      "Lists the identifiers of the products in the bundle."),
    AppFunctionEntry(
      "queue.add_observer", "observer",
      "Registers an observer; a table of handlers makes a new one."),
    AppFunctionEntry(
      "queue.remove_observer", "observer",
      "Takes an observer off."),
    AppFunctionEntry(
      "queue.release_observer", "observer",
      "Lets go of an observer object, registered or not."),
    AppFunctionEntry(
      "queue.set_delegate", "handlers",
      "Sets the queue's delegate, or none."),
    AppFunctionEntry(
      "queue.add", "payment",
      "Adds a payment: a product id, a table, or a promoted payment."),
    AppFunctionEntry(
      "queue.finish", "transaction",
      "Finishes a transaction."),
    AppFunctionEntry(
      "queue.restore_completed_transactions", "username",
      "Asks for the purchase history."),
    AppFunctionEntry(
      "queue.transactions", "",
      "Reads the pending transactions."),
    AppFunctionEntry(
      "queue.transaction_observers", "",
      "Lists the observers that are registered."),
    AppFunctionEntry(
      "queue.can_make_payments", "",
      "Asks whether payments are allowed."),
    AppFunctionEntry(
      "queue.storefront", "",
      "Reads the country code of the storefront."),
    AppFunctionEntry(
      "queue.answer_storefront", "transaction, continues",
      "Answers late whether a transaction goes on in a new storefront."),
    AppFunctionEntry(
      "queue.show_price_consent_if_needed", "",
      "Asks for the sheet about a price increase."),
    AppFunctionEntry(
      "queue.present_code_redemption_sheet", "",
      "Asks for the code redemption sheet."),
    AppFunctionEntry(
      "request_products", "identifiers, handlers",
      "Starts a products request."),
    AppFunctionEntry(
      "refresh_receipt", "handlers",
      "Starts a receipt refresh."),
    AppFunctionEntry(
      "request:cancel", "",
      "Cancels a request; no handler is called."),
    AppFunctionEntry(
      "request:release", "",
      "Lets go of a request object."),
    AppFunctionEntry(
      "receipt", "",
      "Reads the entries of the receipt, or nil where there is none."),
    AppFunctionEntry(
      "disk.write", "path, content",
      "Writes a file; it is durable when the call returns."),
    AppFunctionEntry(
      "disk.read", "path",
      "Reads a file, or nil."),
    AppFunctionEntry(
      "disk.exists", "path",
      "Tells whether a file is there."),
    AppFunctionEntry(
      "disk.copy", "source, target",
      "Copies a file."),
    AppFunctionEntry(
      "disk.remove", "path",
      "Removes a file."),
    AppFunctionEntry(
      "disk.list", "prefix",
      "Lists the files whose path begins so."),
    AppFunctionEntry(
      "disk.exclude_from_backup", "path",
      "Excludes a file from backup."),
    AppFunctionEntry(
      "preferences.set", "key, value",
      "Sets a preference; nil removes it."),
    AppFunctionEntry(
      "preferences.get", "key",
      "Reads a preference as text, or nil."),
    AppFunctionEntry(
      "preferences.synchronize", "",
      "Writes changed preferences to the disk."),
    AppFunctionEntry(
      "server.put", "key, value, handler",
      "Stores a value at the app's server; the handler gets status and value."),
    AppFunctionEntry(
      "server.put_new", "key, value, handler",
      "Stores a value at the app's server unless the key is there."),
    AppFunctionEntry(
      "server.get", "key, handler",
      "Reads a value from the app's server."),
    AppFunctionEntry(
      "after", "delay, handler",
      "Starts a timer."),
    AppFunctionEntry(
      "timer:cancel", "",
      "Stops a timer."),
    AppFunctionEntry(
      "show_dialog", "kind, text",
      "Shows a dialog: message, error, confirmation, waiting or success."),
    AppFunctionEntry(
      "busy", "is_busy",
      "Shows that the app is busy, or no longer."),
    AppFunctionEntry(
      "show_price", "product, text",
      "Shows a product's price."),
    AppFunctionEntry(
      "list_products", "count",
      "Lists products for sale."),
    AppFunctionEntry(
      "grant", "transaction, product_id, count, account",
      "Says that the user was given a product."),
    AppFunctionEntry(
      "revoke", "product_id",
      "Says that a product was taken back."),
    AppFunctionEntry(
      "persisted", "transaction, subject",
      "Says that the grant, the receipt or the content was made safe."),
    AppFunctionEntry(
      "verified", "transaction, status",
      "Says how a receipt check ended."),
    AppFunctionEntry(
      "terminate_for_invalid_receipt", "",
      "Ends the process over an invalid receipt."),
    AppFunctionEntry(
      "note", "text",
      "Leaves a remark in the trace."),
    AppFunctionEntry(
      "transaction.transaction_state", "",
      "The state: purchasing, purchased, failed, restored or deferred."),
    AppFunctionEntry(
      "transaction.transaction_identifier", "",
      "The identifier as text; only purchased and restored transactions have one."),
    AppFunctionEntry(
      "transaction.transaction_date", "",
      "When it was queued at the store, in seconds since the start."),
    AppFunctionEntry(
      "transaction.payment", "",
      "The payment."),
    AppFunctionEntry(
      "transaction.original_transaction", "",
      "The purchase a restored transaction goes back to."),
    AppFunctionEntry(
      "transaction.error", "",
      "Why it failed: a table with domain, code and underlying."),
    AppFunctionEntry(
      "transaction.transaction_receipt", "",
      "Whether it has a receipt of its own: its identifier, or nil."),
    AppFunctionEntry(
      "transaction.downloads", "",
      "The downloads, or nil."),
    AppFunctionEntry(
      "payment.product_identifier", "",
      "The product identifier."),
    AppFunctionEntry(
      "payment.quantity", "",
      "The quantity."),
    AppFunctionEntry(
      "payment.application_username", "",
      "The application user name, or nil."),
    AppFunctionEntry(
      "original.transaction_identifier", "",
      "The identifier of the first purchase."),
    AppFunctionEntry(
      "original.transaction_date", "",
      "When it was first bought, in seconds since the start."),
    AppFunctionEntry(
      "original.payment", "",
      "The payment of the first purchase."),
    AppFunctionEntry(
      "original_payment.product_identifier", "",
      "The product identifier."),
    AppFunctionEntry(
      "original_payment.quantity", "",
      "The quantity."),
    AppFunctionEntry(
      "store_payment.product_identifier", "",
      "The product identifier of a promoted payment."),
    AppFunctionEntry(
      "product.product_identifier", "",
      "The product identifier."),
    AppFunctionEntry(
      "product.localized_title", "",
      "The title."),
    AppFunctionEntry(
      "product.localized_description", "",
      "What the store says of it below the title."),
    AppFunctionEntry(
      "product.price", "",
      "The price in the smallest unit of its currency."),
    AppFunctionEntry(
      "product.price_locale", "",
      "The currency of the price."),
    AppFunctionEntry(
      "product.localized_price", "",
      "The price as it is to be shown."),
    AppFunctionEntry(
      "product.subscription_group_identifier", "",
      "The subscription group, or nil."),
    AppFunctionEntry(
      "product.subscription_period", "",
      "The subscription period as a table with unit and count, or nil."),
    AppFunctionEntry(
      "product.introductory_price", "",
      "The introductory offer as a table, or nil."),
    AppFunctionEntry(
      "product.is_family_shareable", "",
      "Whether it can be shared with a family."),
    AppFunctionEntry(
      "product.is_downloadable", "",
      "Whether the store hosts content for it."),
  ]
}
