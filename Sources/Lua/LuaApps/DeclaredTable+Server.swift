internal import LuaScripts

extension DeclaredTable {
  static let deliveryQuestion = DeclaredTable(
    "delivery_question", "A request to the app's server for a product's content.",
    [
      Field("receipt", "string", "The receipt of the app or of the transaction."),
      Field("product_id", "string", "The product."),
      Field(
        "transaction_id?", "string",
        "The identifier of the transaction; the receipt can contain a different one."),
    ])

  static let delivery = DeclaredTable(
    "delivery", "The server's response to a request for content.",
    [
      Field("answer", "assay.content_answer", "The result: sent, or the reason why not."),
      Field(
        "status?", "integer",
        "The status of the receipt validation: 0 if it is valid, nil if the store did not answer."),
      Field("version?", "string", "The version of the content."),
      Field("files?", "table<string, string>", "The files by name."),
    ])

  static let server = DeclaredTable(
    "server_functions",
    "The code of the app's server. Each function answers a request; requests without a function are answered by the bundled server. The functions run in a separate Lua machine for the whole run.",
    [
      Field(
        "products?", "fun(backend: assay.app_backend, request: assay.server_request): integer, string[]",
        "Returns the products for sale: a status and their identifiers."),
      Field(
        "deliver?", "fun(backend: assay.app_backend, request: assay.server_request): integer, assay.delivery",
        "Returns a status and the delivery of a product's content."),
      Field(
        "verify?", "fun(backend: assay.app_backend, request: assay.server_request): integer, table",
        "Returns whether a receipt is valid: a status, and a table that the app receives unchanged."),
      Field(
        "put?", "fun(backend: assay.app_backend, request: assay.server_request): integer, string",
        "Stores a value. Returns a status and a string."),
      Field(
        "put_new?", "fun(backend: assay.app_backend, request: assay.server_request): integer, string",
        "Stores a value unless the key exists. Returns a status and a string."),
      Field(
        "get?", "fun(backend: assay.app_backend, request: assay.server_request): integer, string",
        "Reads a value. Returns a status and a string."),
      Field(
        "notify?",
        "fun(backend: assay.app_backend, notification: assay.server_notification): integer",
        "Receives a store notification. Returns a status; 200 to 206 confirm receipt."),
    ])

  static let serverRequest = DeclaredTable(
    "server_request", "A request of the app to its server.",
    [
      Field("user?", "string", "The user of the app, see app.user."),
      Field("key?", "string", "The key of a value."),
      Field("value?", "string", "The value to store."),
      Field("receipt?", "string", "The receipt to validate."),
      Field("product_id?", "string", "The product whose content is requested."),
      Field("transaction_id?", "string", "The transaction named by the app."),
    ])

  static let serverStock = DeclaredTable(
    "server_stock", "A product's content on the server.",
    [
      Field("version", "string", "The version of the content."),
      Field("files", "table<string, string>", "The files by name."),
    ])

  static let checkQuestion = DeclaredTable(
    "check_question", "A receipt for the store to validate.",
    [
      Field("receipt", "string", "The receipt as a string, of the app or of a transaction."),
      Field(
        "environment?", "\"production\"|\"sandbox\"",
        "The store environment to ask (default production)."),
      Field(
        "password?", "string",
        "The app's shared secret, see app.shared_secret; required for a receipt with subscriptions."
      ),
      Field(
        "exclude_old_transactions?", "boolean",
        "Whether latest_receipt_info contains only the latest period of each subscription."),
    ])

  static let pendingRenewal = DeclaredTable(
    "pending_renewal", "The store's information about a subscription's renewal.",
    [
      Field("product_id", "string", "The product of the current or last period."),
      Field("auto_renew_product_id", "string", "The product of the next period."),
      Field("original_transaction_id", "string", "The identifier of the first purchase."),
      Field("auto_renew_status", "string", "\"1\" if it renews automatically, otherwise \"0\"."),
      Field(
        "is_in_billing_retry_period", "string", "\"1\" if the store is retrying to bill, otherwise \"0\"."),
      Field("expiration_intent?", "string", "The reason why it expired or is unpaid, as a number."),
      Field(
        "grace_period_expires_date?", "integer", "The end of its grace period, in seconds since the start."),
      Field("promotional_offer_id?", "string", "The promotional offer of the current period."),
    ])

  /// The result of a receipt validation that the app's server or the app itself requested.
  static let receiptCheck = DeclaredTable(
    "receipt_check", "The store's response about a receipt.",
    [
      Field(
        "status?", "integer",
        "The status of the validation: 0 if it is valid, nil if the store did not answer."),
      Field(
        "is_retryable?", "boolean", "Whether to retry; present only for internal errors of the store."),
      Field("bundle_id?", "string", "The identifier of the receipt's app; nil if the store did not answer."),
      Field(
        "in_app", "assay.receipt_entry[]",
        "The entries of the sent receipt, in the order of the store's response."),
      Field(
        "latest_receipt_info", "assay.receipt_entry[]",
        "The current entries of the store's records; empty if the account has no auto-renewable subscription."
      ),
      Field(
        "pending_renewal_info", "assay.pending_renewal[]",
        "The renewals; empty if the account has no auto-renewable subscription."),
    ])
}
