internal import Facts
internal import LuaScripts

extension DeclaredTable {
  /// The capabilities that an app declares.
  static let capabilities = DeclaredTable(
    "capabilities",
    "What an app is able to do; scenarios that need more are not applicable to it. `assay doctor my_app.lua` proposes the table.",
    [Field("product_types?", "assay.product_type[]", "The types of products that it sells; otherwise all.")]
      + capabilityFields)

  /// The table of a payment.
  static let newPayment = DeclaredTable(
    "new_payment", "A payment that an app adds.",
    [
      Field("product_identifier?", "string", "What is bought."),
      Field("quantity?", "integer", "How many; otherwise one."),
      Field("application_username?", "string", "The app's own name for its user."),
      Field("request_data?", "any", "Never to be set; it is there because an app can set it."),
      Field("simulates_ask_to_buy_in_sandbox?", "boolean", "Whether somebody has to approve the purchase."),
      Field("payment_discount?", "assay.payment_discount", "The promotional offer it asks for."),
      Field(
        "promoted?", "assay.store_payment",
        "The promoted payment of which it is a copy, with a quantity or a name of the app's own."),
    ])

  /// The fields of an error.
  static let error = DeclaredTable(
    "error", "An error.",
    [
      Field("domain", "string", "Its domain, such as SKErrorDomain."),
      Field("code", "integer", "Its code; 2 of SKErrorDomain is a cancel."),
      Field("underlying?", "{ domain: string, code: integer }", "The error behind it."),
      Field("localized_description", "string", "What a person is told of it."),
      Field(
        "user_info",
        "{ NSLocalizedDescription: string, NSUnderlyingError?: { domain: string, code: integer } }",
        "What else the system says of it."),
    ])

  /// The codes of StoreKit's error domain.
  static let errorCodes = DeclaredTable(
    "error_codes", "The codes of SKErrorDomain by their names, as `app.error` has them.",
    StoreKitErrorCode.allCases.map { Field($0.name, "integer", "Code \($0.rawValue).") })

  /// The fields of an entry of the receipt.
  static let receiptEntry = DeclaredTable(
    "receipt_entry",
    "An entry of the receipt, under the names that receipts have; dates are in seconds, and negative before the start of the run.",
    [
      Field("product_id", "string", "The product."),
      Field("quantity", "integer", "How many."),
      Field("transaction_id", "string", "The identifier of the transaction."),
      Field("original_transaction_id", "string", "The identifier of the first purchase."),
      Field("purchase_date?", "integer", "When it was bought or restored."),
      Field("original_purchase_date?", "integer", "When it was first bought."),
      Field("expires_date?", "integer", "When its period ends."),
      Field("cancellation_date?", "integer", "When it was given back."),
      Field("cancellation_reason?", "string", "Why it was given back."),
      Field("is_trial_period", "boolean", "Whether the period is a free trial."),
      Field("is_in_intro_offer_period", "boolean", "Whether the period has an introductory price."),
      Field("is_upgraded", "boolean", "Whether another product of the group has taken its place."),
      Field("in_app_ownership_type", "string", "Whether it was bought or is shared by the family."),
      Field("web_order_line_item_id?", "string", "The identifier of the subscription's period."),
      Field("promotional_offer_id?", "string", "The offer it was bought with."),
      Field("subscription_group_identifier?", "string", "Its subscription group."),
      Field("app_account_token?", "string", "The app's own token for its user."),
    ])

  /// The fields of the receipt, besides its entries.
  static let receipt = DeclaredTable(
    "receipt", "The receipt: the list of its entries, and what it says of the app.",
    [
      Field("[integer]", "assay.receipt_entry", "Its entries, in no order that means anything."),
      Field("receipt_type", "string", "Of which store it is, and whether it was bought in volume."),
      Field("bundle_id", "string", "The identifier of the app."),
      Field("application_version", "string", "The version of the app; 1.0 in the test store."),
      Field(
        "original_application_version", "string",
        "The version that was installed first; 1.0 in the test store."),
      Field("receipt_creation_date", "integer", "When it was written."),
      Field("original_purchase_date", "integer", "When the app was bought."),
      Field("expiration_date?", "integer", "When it ends; only one bought in volume or a bad one does."),
      Field("is_revoked", "boolean", "Whether it was taken back; only a bad one was."),
    ])

  /// The period of a subscription.
  static let period = DeclaredTable(
    "period", "The period of a subscription.",
    [
      Field("number_of_units", "integer", "How many."),
      Field("unit", "assay.period_unit", "Days, weeks, months or years."),
    ])

  /// An introductory price, or a promotional one.
  static let introductory = DeclaredTable(
    "introductory_price", "An introductory offer, or a promotional one.",
    [
      Field("identifier?", "string", "What payments name a promotional offer by."),
      Field("type", "assay.discount_type", "Introductory or promotional."),
      Field("price", "integer", "The price in the smallest unit of its currency."),
      Field("payment_mode", "assay.payment_mode", "How it is paid."),
      Field("number_of_periods", "integer", "For how many periods."),
      Field("subscription_period", "assay.period", "The length of one."),
    ])

  /// The promotional offer of a payment.
  static let paymentDiscount = DeclaredTable(
    "payment_discount", "The promotional offer of a payment, as the server of the app signed it.",
    [
      Field("identifier?", "string", "The offer."),
      Field("key_identifier?", "string", "The key that signed it."),
      Field("nonce?", "string", "The number that makes the signature good for one payment."),
      Field("signature?", "string", "The signature."),
      Field("timestamp?", "integer", "When it was signed, in milliseconds since the start."),
    ])
}
