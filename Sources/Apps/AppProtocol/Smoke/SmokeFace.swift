internal import World

/// What a walk expects of an app on one of StoreKit's interfaces: the calls that it makes, and the advice if it does
/// not make them.
struct SmokeFace: Sendable {
  /// The requirement to hear of earlier purchases, as the end of a sentence that starts with “the app”.
  let listensName: String
  /// The call that starts to listen.
  let listens: String
  let listensAdvice: String
  /// The call that buys.
  let buys: String
  let buysAdvice: String
  /// Where the app receives what it bought.
  let finishAdvice: String
  /// The requirement after a canceled purchase.
  let cancelName: String
  /// Whether a canceled purchase leaves a transaction to finish.
  let finishesCanceled: Bool
  /// The call that restores.
  let restores: String

  static func of(_ capabilities: Capabilities) -> SmokeFace {
    capabilities.sellsByStoreKit2 ? .storeKit2 : .queue
  }

  private static let queue = SmokeFace(
    listensName: "registers an observer during launch", listens: "add_observer",
    listensAdvice: "call add_observer during launch; earlier purchases may be waiting",
    buys: "add_payment",
    buysAdvice: "the event `tap` contains {\"buy\":PRODUCT,\"quantity\":NUMBER}; pass them to add_payment",
    finishAdvice:
      "`updated_transactions` delivers transactions; finish a purchased one after granting its product",
    cancelName: "finishes canceled purchases", finishesCanceled: true, restores: "restore")

  private static let storeKit2 = SmokeFace(
    listensName: "listens to transactions during launch", listens: "listen",
    listensAdvice: "call listen during launch; earlier purchases may be waiting",
    buys: "purchase",
    buysAdvice: "the event `tap` contains {\"buy\":PRODUCT,\"quantity\":NUMBER}; pass them to purchase",
    finishAdvice:
      "the answer to `purchase` has the transaction; if it is verified, finish it after granting its product",
    cancelName: "survives a canceled purchase", finishesCanceled: false, restores: "sync")
}
