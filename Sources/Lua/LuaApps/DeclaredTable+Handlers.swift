internal import LuaScripts

extension DeclaredTable {
  /// Every table of the app language, in the order of the reference.
  static let ofApps = [
    description, capabilities, observer, delegate, request, refresh, receiptProperties, newPayment, error,
    underlyingError, errorDetails, errorCodes, receipt, receiptEntry, period, introductory, paymentDiscount,
    deliveryQuestion, delivery,
    checkQuestion, receiptCheck, pendingRenewal, server, serverRequest, serverNotification, serverStock,
    sheetDelegate, sheetParameters, storeSearch, foundItem, purchaseOptions, purchaseResult,
  ]

  /// The argument of `app { … }`.
  static let description = DeclaredTable(
    "app_description", "An app: its event handlers and its capabilities.",
    [
      Field("title?", "string", "A description of the app, as a phrase for reports."),
      Field("source?", "string", "The source of its behavior: a link, or the name of a document."),
    ] + appHandlers + [
      Field("server?", "assay.server_functions", "The code of the app's server."),
      Field("capabilities?", "assay.capabilities", "The capabilities of the app."),
    ])

  static let observer = DeclaredTable(
    "observer_handlers", "The methods of an observer of the payment queue.", observerMethods)

  static let delegate = DeclaredTable(
    "delegate_handlers", "The methods of a delegate of the payment queue.", delegateMethods)

  static let request = DeclaredTable(
    "request_handlers", "The methods of a request's delegate.", requestMethods)

  static let refresh = DeclaredTable(
    "refresh_handlers",
    "The methods of a receipt refresh's delegate, and the receipt's properties. Only the sandbox writes an invalid receipt.",
    requestMethods.filter { $0.plainName != "response" } + [
      Field(
        "receipt_properties?", "assay.receipt_properties", "The properties of the requested receipt.")
    ])

  static let receiptProperties = DeclaredTable(
    "receipt_properties", "The properties that a sandbox receipt can be requested with.",
    [
      Field("is_expired?", "boolean", "It is expired."),
      Field("is_revoked?", "boolean", "It is revoked."),
      Field("is_volume_purchase?", "boolean", "It is a volume purchase."),
    ])
}
