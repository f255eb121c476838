internal import Facts
internal import StoreModel

/// What the store has to say to a launch beside transactions: new storefronts, purchase intents, and messages to
/// the user.
final class FeedNotices {
  private let transactions: TransactionQueue
  private let listeners: FeedListeners
  private let timeline: Timeline
  /// The products that the user wants to buy, until a listener receives them.
  private var intents: [OfferedProduct] = []
  /// The messages of this launch. The app receives each once.
  private var messages: [StoreMessage] = []

  init(_ transactions: TransactionQueue, _ listeners: FeedListeners) {
    self.transactions = transactions
    self.listeners = listeners
    timeline = transactions.timeline
  }

  private var owner: Device { transactions.owner }

  private var system: Actor { Actor(.device, at: owner.id) }

  /// Forgets what an earlier launch received, and what it missed.
  func reset() {
    intents.removeAll()
    messages.removeAll()
  }

  func storefrontChanged(to storefront: TextID) {
    for listener in listeners.of(.storefronts) {
      transactions.tell(.notice(.storefront(storefront), listener: listener))
    }
  }

  /// Whether a listener receives what the user wants to buy. Otherwise an observer of the payment queue does.
  var takesIntents: Bool { !listeners.of(.intents).isEmpty }

  /// Keeps a product that the user wants to buy until a listener receives it.
  func intends(to buy: OfferedProduct) {
    intents.append(buy)
    deliverIntents()
  }

  /// Gives the kept intents to a listener.
  func deliverIntents() {
    guard let listener = listeners.of(.intents).first else { return }
    for offered in intents { transactions.tell(.notice(.intent(offered), listener: listener)) }
    intents.removeAll()
  }

  /// Handles a message to the user. The system shows it itself if the app has no listener for messages.
  func received(_ message: StoreMessage) {
    guard !messages.contains(message) else { return }
    messages.append(message)
    let receivers = listeners.of(.messages)
    guard !receivers.isEmpty else { return show(message) }
    for listener in receivers { transactions.tell(.notice(.message(message), listener: listener)) }
  }

  /// Displays a message for the app.
  func display(_ message: StoreMessage) {
    timeline.record(.storekit(.messageDisplayed(message: message)), by: Actor(.app, at: owner.id))
    show(message)
  }

  private func show(_ message: StoreMessage) {
    switch message {
    case .priceIncreaseConsent: owner.queue.showConsent()
    case .billingIssue:
      timeline.record(.device(.alertShown(alert: .billingIssue, product: .none)), by: system)
    case .generic: break
    }
  }

  // MARK: Telling

  /// Records what a listener receives, and returns the event. Nil if the listener has ended meanwhile.
  func deliver(_ notice: FeedNotice, to listener: Int, _ process: AppProcess) -> AppEvent? {
    guard listeners.isRunning(listener) else { return nil }
    let number = Int64(listener)
    switch notice {
    case .storefront(let storefront):
      timeline.record(
        .storekit(.storefrontUpdated(listener: number, storefront: storefront)), by: system)
      return .storefrontUpdated(listener, storefront)
    case .intent(let offered):
      process.toldProducts.append([offered])
      timeline.record(.storekit(.intentGiven(listener: number, product: offered.product)), by: system)
      return .purchaseIntended(
        listener, PurchaseIntent(product: offered.product, storefront: offered.terms.storefront))
    case .message(let message):
      timeline.record(.storekit(.messageGiven(listener: number, message: message)), by: system)
      return .messageReceived(listener, message)
    }
  }
}

/// What a listener receives beside transactions and statuses.
enum FeedNotice {
  case storefront(TextID)
  case intent(OfferedProduct)
  case message(StoreMessage)
}
