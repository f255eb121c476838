internal import LuaScripts

extension DeclaredTable {
  /// Every table of the app language, in the order of the reference.
  static let ofApps = [
    description, capabilities, observer, delegate, request, refresh, receiptProperties, newPayment, error,
    errorCodes, receipt, receiptEntry, period, introductory, paymentDiscount, deliveryQuestion, delivery,
    checkQuestion, receiptCheck, pendingRenewal, server, serverRequest, serverNotification, serverStock,
    sheetDelegate, sheetParameters, storeSearch, foundItem,
  ]

  /// The table that `app { … }` takes.
  static let description = DeclaredTable(
    "app_description", "An app: what it does when something happens, and what it is able to do.",
    [
      Field("title?", "string", "What the app is, as a phrase for reports."),
      Field("source?", "string", "Where its story comes from: a link, or the name of a document."),
    ] + appHandlers + [
      Field("server?", "assay.server_functions", "The developer's own code of the app's server."),
      Field("capabilities?", "assay.capabilities", "What the app is able to do."),
    ])

  /// The table of an observer.
  static let observer = DeclaredTable(
    "observer_handlers", "The methods of an observer of the payment queue.", observerMethods)

  /// The table of a delegate of the queue.
  static let delegate = DeclaredTable(
    "delegate_handlers", "The methods of a delegate of the payment queue.", delegateMethods)

  /// The table of a request's delegate.
  static let request = DeclaredTable(
    "request_handlers", "The methods of a delegate of a request.", requestMethods)

  /// The table of a receipt refresh.
  static let refresh = DeclaredTable(
    "refresh_handlers",
    "The methods of a delegate of a receipt refresh, and the properties of the receipt; only the test store writes a "
      + "bad one.",
    requestMethods.filter { $0.plainName != "response" } + [
      Field(
        "receipt_properties?", "assay.receipt_properties", "The properties of the receipt that is asked for.")
    ])

  /// The properties of a receipt that a refresh asks for.
  static let receiptProperties = DeclaredTable(
    "receipt_properties", "The properties that a receipt of the test store can be asked to have.",
    [
      Field("is_expired?", "boolean", "Its time is over."),
      Field("is_revoked?", "boolean", "It was taken back."),
      Field("is_volume_purchase?", "boolean", "A company bought it in volume."),
    ])
}
