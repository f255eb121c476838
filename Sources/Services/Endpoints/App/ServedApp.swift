package import Facts
package import World

/// The default app of a served store. It buys what the user taps, and finishes every transaction.
package final class ServedApp: Subject {
  package let name = "assay"
  package let capabilities = ServedApp.signed
  /// The terms of the next tap on Buy, which consumes them.
  private(set) var terms = PaymentTerms()

  private static let signed: Capabilities = {
    var capabilities = Capabilities()
    capabilities[.signedReceipts] = true
    return capabilities
  }()

  package init() {}

  /// Uses terms for the taps on Buy during `body`.
  func withTerms<Result, Problem>(
    _ terms: PaymentTerms, _ body: () throws(Problem) -> Result
  ) throws(Problem) -> Result {
    self.terms = terms
    defer { self.terms = PaymentTerms() }
    return try body()
  }

  package func port(on device: DeviceID) -> any AppPort { ServedPort(self) }
}

/// The fields of a payment except its product, and whether the app finishes the transaction.
struct PaymentTerms: Sendable {
  var username: TextID?
  /// The promotional offer, which the developer's server signs.
  var offer: TextID?
  /// Whether the app finishes the purchase. If false, a server finishes it.
  var isFinished = true
}

/// The port of the app on one device.
private final class ServedPort: AppPort {
  private let app: ServedApp
  private var view: AppView?
  /// The remaining calls of this turn.
  private var calls: [AppCall] = []
  /// A payment that waits for the signature of its offer.
  private var waiting: (exchange: Int, payment: AppPayment)?
  private var unsigned: AppPayment?
  private var answer = AppAnswer.none

  init(_ app: ServedApp) { self.app = app }

  func begin(_ event: AppEvent) -> AppStep {
    (calls, answer) = ([], .none)
    switch event {
    case .launched(let bundle):
      view = bundle.view
      calls = [.addObserver(ObserverToken(rawValue: 1), .all)]
    case .tapped(.buy(let product, let quantity)): buy(product, quantity: quantity)
    case .tapped(.restore): calls = [.restore(username: nil)]
    case .updatedTransactions(_, let batch): finish(batch)
    case .serverAnswered(let exchange, let reply): pay(for: exchange, reply)
    case .owned: answer = .count(0)
    case .foregrounded, .backgrounded, .terminating, .removedTransactions, .restoreFinished, .restoreFailed,
      .paymentOffered, .storefrontChanged, .entitlementsRevoked, .continueAsked, .consentAsked,
      .productsResponded, .requestFinished, .requestFailed, .serverUnreachable, .timerFired, .tapped,
      .updatedDownloads, .sheetLoaded, .sheetFinished, .searchAnswered, .promotionAnswered, .receiptChecked,
      .loginChanged, .answered, .transactionUpdated, .statusUpdated, .storefrontUpdated, .purchaseIntended,
      .messageReceived:
      break
    }
    return next()
  }

  func resume(_ reply: AppReply) -> AppStep {
    if case .exchange(let number) = reply, let payment = unsigned {
      waiting = (number, payment)
      unsigned = nil
    }
    return next()
  }

  func drop() { (view, calls, waiting, unsigned) = (nil, [], nil, nil) }

  private func next() -> AppStep { calls.isEmpty ? .done(answer) : .call(calls.removeFirst()) }

  private func buy(_ product: ProductID, quantity: Int) {
    guard let view else { return }
    let identifier = view.identifier(of: product)
    let payment = AppPayment(productIdentifier: identifier, quantity: quantity, username: app.terms.username)
    guard let offer = app.terms.offer else { return calls = [.addPayment(payment)] }
    unsigned = payment
    calls = [
      .askServer(
        verb: .signOffer, key: identifier, value: offer, username: app.terms.username ?? .empty)
    ]
  }

  private func pay(for exchange: Int, _ reply: ServerAnswer) {
    guard var payment = waiting?.payment, waiting?.exchange == exchange else { return }
    waiting = nil
    payment.discount = reply.discount
    calls = [.addPayment(payment)]
  }

  private func finish(_ batch: TransactionBatch) {
    guard let view else { return }
    for handle in batch.handles {
      switch view.state(of: handle) {
      case .purchased: if app.terms.isFinished { calls.append(.finish(handle)) }
      case .restored, .failed: calls.append(.finish(handle))
      case .purchasing, .deferred: break
      }
    }
  }
}
