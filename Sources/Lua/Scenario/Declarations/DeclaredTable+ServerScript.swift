internal import LuaScripts

extension DeclaredTable {
  /// The fields of a product's content on the developer's server.
  static let stock = DeclaredTable(
    "stock", "A product's content on the app's server.",
    [
      Field("version?", "string", "The version, such as \"1.1\" (default 1.0)."),
      Field("files", "table<string, string|integer>", "Each file's text, or its length in bytes."),
    ])

  /// The fields of a request that a scenario's server function receives.
  static let serverQuestion = DeclaredTable(
    "server_question", "A request from the app to its server.",
    [
      Field("account", "string", "The account of the requesting device; empty if none is signed in."),
      Field("attempt", "integer", "The number of identical requests so far, including this one."),
      Field("product?", "string", "The requested product."),
      Field("kind?", "assay.receipt_kind", "The kind of receipt in the request."),
      Field("receipt?", "string", "The receipt in the request."),
      Field("transaction_id?", "string", "The transaction named by the app."),
    ])

  /// The fields of the function's response to a request for the product list.
  static let listAnswer = DeclaredTable(
    "list_answer", "A list of products for sale.",
    [
      Field("status?", "integer", "The HTTP status (default 200)."),
      Field("products?", "string[]", "The identifiers; without them the response is empty."),
    ])

  /// The fields of the function's response to a request for content.
  static let deliveryAnswer = DeclaredTable(
    "delivery_answer", "The result of a request for content.",
    [
      Field("status?", "integer", "The HTTP status (default: the status that fits the answer)."),
      Field("answer?", "assay.content_answer", "The result; without it the response is empty."),
      Field("check?", "integer", "The status of the receipt validation, such as 0 or 21003."),
      Field("version?", "string", "The version of the content (default: the server's version)."),
      Field(
        "files?", "table<string, string|integer>", "The files to send (default: the server's files)."),
    ])

  /// The fields of the function's response to a receipt validation.
  static let checkAnswer = DeclaredTable(
    "check_answer", "The result of a receipt validation.",
    [
      Field("status?", "integer", "The HTTP status (default 200)."),
      Field("check?", "integer", "The status of the receipt validation, such as 0 or 21003."),
    ])
}
