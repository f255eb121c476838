internal import LuaScripts

extension DeclaredTable {
  /// The fields of a product's content on the developer's server.
  static let stock = DeclaredTable(
    "stock", "What the developer's server has of a product.",
    [
      Field("version?", "string", "The version, such as \"1.1\"; otherwise 1.0."),
      Field("files", "table<string, string|integer>", "Each file's text, or its length in bytes."),
    ])

  /// The fields of a question to a function that answers for the server.
  static let serverQuestion = DeclaredTable(
    "server_question", "What an app asks its server.",
    [
      Field("account", "string", "Whose device asks; empty where nobody is signed in."),
      Field("attempt", "integer", "How often the same was asked, this time included."),
      Field("product?", "string", "The product that is wanted."),
      Field("kind?", "assay.receipt_kind", "Which kind of receipt came along."),
      Field("receipt?", "string", "The receipt that came along."),
      Field("transaction_id?", "string", "The transaction that the app names."),
    ])

  /// The fields of its answer to a request for the products.
  static let listAnswer = DeclaredTable(
    "list_answer", "What is for sale.",
    [
      Field("status?", "integer", "The status of the web; otherwise 200."),
      Field("products?", "string[]", "The identifiers; without them the answer is empty."),
    ])

  /// The fields of its answer to a request for content.
  static let deliveryAnswer = DeclaredTable(
    "delivery_answer", "What becomes of a request for content.",
    [
      Field("status?", "integer", "The status of the web; otherwise the one that goes with the answer."),
      Field("answer?", "assay.content_answer", "What becomes of it; without it the answer is empty."),
      Field("check?", "integer", "What the store said of the receipt, such as 0 or 21003."),
      Field("version?", "string", "The version of the content; otherwise that in stock."),
      Field(
        "files?", "table<string, string|integer>", "The files that are sent; otherwise those in stock."),
    ])

  /// The fields of its answer to a check of a receipt.
  static let checkAnswer = DeclaredTable(
    "check_answer", "What is said of a receipt.",
    [
      Field("status?", "integer", "The status of the web; otherwise 200."),
      Field("check?", "integer", "What the store said of the receipt, such as 0 or 21003."),
    ])
}
