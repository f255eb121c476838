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

  /// The result of a receipt check by the app's server.
  static let receiptCheck = DeclaredTable(
    "receipt_check", "What the app's server found out about a receipt.",
    [
      Field("status?", "integer", "What the store said of it: 0, or why not; nil where it said nothing."),
      Field(
        "in_app", "assay.receipt_entry[]",
        "The entries of the receipt that was sent, in the order of the store's answer."),
      Field(
        "latest_receipt_info", "assay.receipt_entry[]",
        "The entries that the store's books have now; empty where the account has no auto-renewable subscription."
      ),
    ])
}
