internal import LuaScripts

/// The tables of StoreKit 2.
extension DeclaredTable {
  static let purchaseOptions = DeclaredTable(
    "purchase_options", "The options of a purchase with StoreKit 2.",
    [
      Field("quantity?", "integer", "The quantity (default 1)."),
      Field("app_account_token?", "string", "The token of the app's user. The transaction has it too."),
      Field(
        "simulates_ask_to_buy_in_sandbox?", "boolean", "Whether the purchase needs approval (Ask to Buy)."),
      Field(
        "promotional_offer?", "assay.payment_discount", "A promotional offer that the app's server signed."),
      Field("win_back_offer?", "string", "The identifier of a win-back offer. It needs no signature."),
    ])

  static let purchaseResult = DeclaredTable(
    "purchase_result",
    "The result of a purchase with StoreKit 2. One of success, user_cancelled, and pending is true.",
    [
      Field("success?", "boolean", "Whether the call returned a transaction."),
      Field("user_cancelled?", "boolean", "Whether the user canceled."),
      Field(
        "pending?", "boolean",
        "Whether the purchase waits for an approval. A listener receives its transaction."),
      Field("verified?", "boolean", "Whether the signature of the transaction is valid."),
      Field("transaction?", "assay.store_transaction", "The transaction."),
    ])
}
