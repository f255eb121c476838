internal import LuaScripts

extension DeclaredTable {
  /// What `app { … }` is given.
  static let description = DeclaredTable(
    "app_description", "An app: what it does when something happens, and what it is able to do.",
    [
      Field("title?", "string", "What the app is, as a phrase for reports."),
      Field("source?", "string", "Where its story comes from: a link, or the name of a document."),
    ] + appHandlers + [Field("capabilities?", "assay.capabilities", "What the app is able to do.")])

  /// What an observer is made of.
  static let observer = DeclaredTable(
    "observer_handlers", "The methods of an observer of the payment queue.", observerMethods)

  /// What a delegate of the queue is made of.
  static let delegate = DeclaredTable(
    "delegate_handlers", "The methods of a delegate of the payment queue.", delegateMethods)

  /// What a request is given.
  static let request = DeclaredTable(
    "request_handlers", "The methods of a delegate of a request.", requestMethods)

  /// What a receipt refresh is given.
  static let refresh = DeclaredTable(
    "refresh_handlers",
    "The methods of a delegate of a receipt refresh, and what is to be wrong with the receipt; only the test store "
      + "writes a bad one.",
    requestMethods.filter { $0.plainName != "response" } + [
      Field("is_expired?", "boolean", "Its time is to be over."),
      Field("is_revoked?", "boolean", "It is to be one that was taken back."),
      Field("is_volume_purchase?", "boolean", "It is to be one that a company bought in volume."),
    ])
}
