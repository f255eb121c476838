internal import LuaScripts

extension DeclaredTable {
  /// The table of a request for content.
  static let deliveryQuestion = DeclaredTable(
    "delivery_question", "What an app sends to its server to get the content of a product.",
    [
      Field("receipt", "string", "The receipt: that of the app, or that of the transaction."),
      Field("product_id", "string", "The product."),
      Field(
        "transaction_id?", "string", "The identifier of the transaction; the receipt may have another one."),
    ])

  /// The answer to a request for content.
  static let delivery = DeclaredTable(
    "delivery", "What the app's server answers to a request for content.",
    [
      Field("answer", "assay.content_answer", "What becomes of it: sent, or why not."),
      Field(
        "status?", "integer", "What the store said of the receipt: 0, or why not; nil where it said nothing."),
      Field("version?", "string", "The version of the content."),
      Field("files?", "table<string, string>", "The files by their names."),
    ])

  /// The functions of the developer's server in the file of an app.
  static let server = DeclaredTable(
    "server_functions",
    "The developer's own code of the server: each function answers a request, and what has none is answered as the bundled "
      + "server does. They run in a machine of their own, which lasts as long as the run.",
    [
      Field(
        "products?", "fun(backend: assay.app_backend, request: assay.server_request): integer, string[]",
        "Answers which products are for sale: a status and their identifiers."),
      Field(
        "deliver?", "fun(backend: assay.app_backend, request: assay.server_request): integer, assay.delivery",
        "Answers a request for the content of a product: a status, and what becomes of it."),
      Field(
        "verify?", "fun(backend: assay.app_backend, request: assay.server_request): integer, table",
        "Answers whether a receipt is valid: a status, and a table that the app gets as it is."),
      Field(
        "put?", "fun(backend: assay.app_backend, request: assay.server_request): integer, string",
        "Stores a value: a status and a text."),
      Field(
        "put_new?", "fun(backend: assay.app_backend, request: assay.server_request): integer, string",
        "Stores a value unless the key is there: a status and a text."),
      Field(
        "get?", "fun(backend: assay.app_backend, request: assay.server_request): integer, string",
        "Reads a value: a status and a text."),
      Field(
        "notify?",
        "fun(backend: assay.app_backend, notification: assay.server_notification): integer",
        "Takes a notification of the store: a status, of which 200 to 206 say that the server has it."),
    ])

  /// A request as a function of the developer's server gets it.
  static let serverRequest = DeclaredTable(
    "server_request", "A request of the app to its server.",
    [
      Field("user?", "string", "The person who used the app, see app.user."),
      Field("key?", "string", "The key of a value."),
      Field("value?", "string", "The value to store."),
      Field("receipt?", "string", "The receipt to check."),
      Field("product_id?", "string", "The product whose content is wanted."),
      Field("transaction_id?", "string", "The transaction that the app named."),
    ])

  /// Content that lies on the developer's server.
  static let serverStock = DeclaredTable(
    "server_stock", "The content of a product that lies on the server.",
    [
      Field("version", "string", "The version of the content."),
      Field("files", "table<string, string>", "The files by their names."),
    ])

  /// The table of a check of a receipt by the store.
  static let checkQuestion = DeclaredTable(
    "check_question", "What the store is to check.",
    [
      Field("receipt", "string", "The receipt as text: that of the app, or that of a transaction."),
      Field(
        "environment?", "\"production\"|\"sandbox\"",
        "Which of the two stores is asked; the production store if nothing is said."),
      Field(
        "password?", "string",
        "The secret that the developer and the store share, see app.shared_secret; a receipt with subscriptions needs it."
      ),
      Field(
        "exclude_old_transactions?", "boolean",
        "Whether latest_receipt_info is to hold only the latest period of each subscription."),
    ])

  /// A subscription that renews, as the store tells of it.
  static let pendingRenewal = DeclaredTable(
    "pending_renewal", "What the store says of the renewal of a subscription.",
    [
      Field("product_id", "string", "The product of the current or last period."),
      Field("auto_renew_product_id", "string", "The product of the next period."),
      Field("original_transaction_id", "string", "The identifier of the first purchase."),
      Field("auto_renew_status", "string", "\"1\" while it renews by itself, otherwise \"0\"."),
      Field(
        "is_in_billing_retry_period", "string", "\"1\" while the store still tries to bill, otherwise \"0\"."),
      Field("expiration_intent?", "string", "Why it is over or unpaid, as a number."),
      Field(
        "grace_period_expires_date?", "integer", "When its grace period ends, in seconds since the start."),
      Field("promotional_offer_id?", "string", "The promotional offer of the current period."),
    ])

  /// The result of a receipt check, by the app's server or by the app itself.
  static let receiptCheck = DeclaredTable(
    "receipt_check", "What the store said of a receipt.",
    [
      Field("status?", "integer", "What the store said of it: 0, or why not; nil where it said nothing."),
      Field(
        "is_retryable?", "boolean", "Whether asking again can help; only the store's own faults have it."),
      Field(
        "in_app", "assay.receipt_entry[]",
        "The entries of the receipt that was sent, in the order of the store's answer."),
      Field(
        "latest_receipt_info", "assay.receipt_entry[]",
        "The entries that the store's books have now; empty where the account has no auto-renewable subscription."
      ),
      Field(
        "pending_renewal_info", "assay.pending_renewal[]",
        "The renewals; empty where the account has no auto-renewable subscription."),
    ])
}
