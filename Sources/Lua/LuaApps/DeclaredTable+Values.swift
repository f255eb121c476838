internal import Facts
internal import LuaScripts

extension DeclaredTable {
  static let capabilities = DeclaredTable(
    "capabilities",
    "The capabilities of the app; scenarios that need others are skipped. `assay doctor my_app.lua` proposes this table.",
    [
      Field(
        "product_types?", "assay.product_type[]",
        "The product types the app sells: consumable, non_consumable, non_renewing, auto_renewable, or free_subscription. Default: all."
      )
    ]
      + capabilityFields)

  static let newPayment = DeclaredTable(
    "new_payment", "A payment to add to the queue.",
    [
      Field("product_identifier?", "string", "The product to buy."),
      Field("quantity?", "integer", "The quantity (default 1)."),
      Field("application_username?", "string", "The app's name for its user."),
      Field("request_data?", "any", "Do not set it: the store rejects such payments."),
      Field(
        "simulates_ask_to_buy_in_sandbox?", "boolean", "Whether the purchase needs approval (Ask to Buy)."),
      Field("payment_discount?", "assay.payment_discount", "The promotional offer to apply."),
      Field(
        "promoted?", "assay.store_payment",
        "The promoted payment to copy, to change its quantity or user name."),
    ])

  static let error = DeclaredTable(
    "error", "An error.",
    [
      Field("domain", "string", "Its domain, such as SKErrorDomain."),
      Field("code", "integer", "Its code; code 2 of SKErrorDomain is a cancellation."),
      Field("underlying?", "assay.underlying_error", "The underlying error."),
      Field("localized_description", "string", "The description for the user."),
      Field("user_info", "assay.error_user_info", "Additional information from the system."),
    ])

  static let underlyingError = DeclaredTable(
    "underlying_error", "The error that caused another error.",
    [Field("domain", "string", "Its domain."), Field("code", "integer", "Its code.")])

  static let errorDetails = DeclaredTable(
    "error_user_info", "Additional information about an error from the system.",
    [
      Field("NSLocalizedDescription", "string", "The description for the user."),
      Field("NSUnderlyingError?", "assay.underlying_error", "The underlying error."),
    ])

  static let errorCodes = DeclaredTable(
    "error_codes", "The codes of SKErrorDomain by name, as in `app.error`.",
    StoreKitErrorCode.allCases.map { Field($0.name, "integer", "Code \($0.rawValue).") })

  static let receiptEntry = DeclaredTable(
    "receipt_entry",
    "An entry of the receipt, with the field names of receipts. Dates are in seconds since the start of the run.",
    [
      Field("product_id", "string", "The product."),
      Field("quantity", "integer", "The quantity."),
      Field("transaction_id", "string", "The identifier of the transaction."),
      Field("original_transaction_id", "string", "The identifier of the first purchase."),
      Field("purchase_date?", "integer", "The time of the purchase or restore."),
      Field("original_purchase_date?", "integer", "The time of the first purchase."),
      Field("expires_date?", "integer", "The end of its period."),
      Field("cancellation_date?", "integer", "The time of the refund."),
      Field("cancellation_reason?", "string", "The reason for the refund."),
      Field("is_trial_period", "boolean", "Whether the period is a free trial."),
      Field("is_in_intro_offer_period", "boolean", "Whether the period has an introductory price."),
      Field("is_upgraded", "boolean", "Whether it was replaced by another product in the group."),
      Field("in_app_ownership_type", "string", "Whether it was purchased or is shared by the family."),
      Field("web_order_line_item_id?", "string", "The identifier of the subscription's period."),
      Field("promotional_offer_id?", "string", "The offer used for the purchase."),
      Field("subscription_group_identifier?", "string", "Its subscription group."),
      Field("app_account_token?", "string", "The app's token for its user."),
    ])

  /// The fields of the receipt. Its entries are the list part of the same table.
  static let receipt = DeclaredTable(
    "receipt", "The receipt: the list of its entries, and information about the app.",
    [
      Field("[integer]", "assay.receipt_entry", "Its entries, in no particular order."),
      Field("receipt_type", "string", "The store environment, and whether it is a volume purchase."),
      Field("bundle_id", "string", "The identifier of the app."),
      Field("application_version", "string", "The version of the app; 1.0 in the sandbox."),
      Field(
        "original_application_version", "string",
        "The first installed version; 1.0 in the sandbox."),
      Field("receipt_creation_date", "integer", "The time it was created."),
      Field("original_purchase_date", "integer", "The time the app was purchased."),
      Field(
        "expiration_date?", "integer", "The time it expires; only for volume purchases and invalid receipts."),
      Field("is_revoked", "boolean", "Whether it is revoked; only for invalid receipts."),
    ])

  static let period = DeclaredTable(
    "period", "The period of a subscription.",
    [
      Field("number_of_units", "integer", "The number of units."),
      Field("unit", "assay.period_unit", "Days, weeks, months, or years."),
    ])

  static let introductory = DeclaredTable(
    "introductory_price", "An offer of a product.",
    [
      Field(
        "identifier?", "string", "The identifier of a promotional or win-back offer, as used in purchases."),
      Field("type", "assay.offer_kind", "Introductory, promotional, or win_back."),
      Field("price", "integer", "The price in the smallest unit of its currency."),
      Field("payment_mode", "assay.payment_mode", "The payment mode."),
      Field("number_of_periods", "integer", "The number of periods."),
      Field("subscription_period", "assay.period", "The length of one period."),
    ])

  static let paymentDiscount = DeclaredTable(
    "payment_discount", "The promotional offer of a payment, signed by the app's server.",
    [
      Field("identifier?", "string", "The offer."),
      Field("key_identifier?", "string", "The signing key."),
      Field("nonce?", "string", "The nonce, which makes the signature valid for one payment."),
      Field("signature?", "string", "The signature."),
      Field("timestamp?", "integer", "The time of the signature, in milliseconds since the start."),
    ])
}
