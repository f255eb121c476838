extension DeclaredTable {
  /// What `app { … }` is given.
  static let description = DeclaredTable(
    "app_description", "An app: what it does when something happens, and what it is able to do.",
    [
      Field("title?", "string", "What the app is, as a phrase for reports."),
      Field("source?", "string", "Where its story comes from: a link, or the name of a document."),
      Field("launch", "fun(app: assay.app)", "Begins each launch; it registers the observer."),
      Field("buy?", "fun(app: assay.app, product_id: string, quantity: integer)", "The user tapped Buy."),
      Field("restore?", "fun(app: assay.app)", "The user tapped Restore."),
      Field(
        "tap?", "fun(app: assay.app, name: string)", "The user tapped something that a scenario names."),
      Field(
        "owned?", "fun(app: assay.app, product_id: string): integer",
        "A scenario asks what the user has of a product."),
      Field("foreground?", "fun(app: assay.app)", "The app came to the front."),
      Field("background?", "fun(app: assay.app)", "The app goes to the background."),
      Field("terminate?", "fun(app: assay.app)", "The system ends the app."),
      Field("capabilities?", "assay.capabilities", "What the app is able to do."),
    ])

  /// What an observer is made of.
  static let observer = DeclaredTable(
    "observer_handlers", "The methods of an observer of the payment queue.",
    [
      Field(
        "updated_transactions", "fun(transactions: assay.transaction[])", "Transactions have changed."),
      Field(
        "removed_transactions?", "fun(transactions: assay.transaction[])", "Transactions left the queue."),
      Field("restore_finished?", "fun()", "Every restored transaction was handed over."),
      Field("restore_failed?", "fun(error: assay.error)", "The restore ended with an error."),
      Field(
        "should_add_store_payment?",
        "fun(payment: assay.store_payment, product: assay.product): boolean",
        "Whether a purchase that began in the store goes on now."),
      Field("storefront_changed?", "fun()", "The storefront is another one now."),
      Field(
        "revoked_entitlements?", "fun(product_ids: string[])", "The user lost access to products."),
      Field(
        "updated_downloads?", "fun(downloads: assay.download[])", "Downloads of hosted content have changed."),
    ])

  /// What a delegate of the queue is made of.
  static let delegate = DeclaredTable(
    "delegate_handlers", "The methods of a delegate of the payment queue.",
    [
      Field(
        "should_continue?", "fun(transaction: assay.transaction): boolean",
        "Whether a transaction goes on after the storefront changed."),
      Field(
        "should_show_price_consent?", "fun(): boolean",
        "Whether the system shows its sheet about a price now."),
    ])

  /// What a request is given.
  static let request = DeclaredTable(
    "request_handlers", "The methods of a delegate of a request.",
    [
      Field(
        "response?", "fun(products: assay.product[], invalid: string[])",
        "The store has told of products, and of identifiers that it does not know."),
      Field("finished?", "fun()", "The request ended well."),
      Field("failed?", "fun(error: assay.error)", "The request ended with an error."),
    ])

  /// What a receipt refresh is given.
  static let refresh = DeclaredTable(
    "refresh_handlers",
    "The methods of a delegate of a receipt refresh, and what is to be wrong with the receipt; only the test store "
      + "writes a bad one.",
    [
      Field("finished?", "fun()", "The request ended well."),
      Field("failed?", "fun(error: assay.error)", "The request ended with an error."),
      Field("is_expired?", "boolean", "Its time is to be over."),
      Field("is_revoked?", "boolean", "It is to be one that was taken back."),
      Field("is_volume_purchase?", "boolean", "It is to be one that a company bought in volume."),
    ])
}
