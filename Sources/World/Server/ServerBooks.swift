public import Facts
internal import Kernel
internal import StoreModel

/// The records of the app's server: its stock, and the purchases for which it delivered content.
struct ServerBooks {
  /// The purchases for which content was delivered, in the order in which they were redeemed.
  private(set) var redemptions: [Redemption] = []
  /// The position of each purchase in `redemptions`, by the purchase's key. Only for lookup, never iterated.
  private var places: [Int64: Int] = [:]
  /// The content in stock, by product. Nil if a product has none.
  private var stock: [ServerContent?] = []

  subscript(product: ProductID) -> ServerContent? {
    get { product.index < stock.count ? stock[product.index] : nil }
    set {
      while stock.count <= product.index { stock.append(nil) }
      stock[product.index] = newValue
    }
  }

  /// The account that redeemed a purchase. Nil if no account did.
  func redeemer(of purchase: Int64) -> AccountID? { places[purchase].map { redemptions[$0].account } }

  /// Records that content was delivered for a purchase. Returns false if the purchase was redeemed before.
  mutating func redeem(_ redemption: Redemption) -> Bool {
    if let place = places[redemption.key] {
      redemptions[place].count += 1
      return false
    }
    places[redemption.key] = redemptions.count
    redemptions.append(redemption)
    return true
  }

  mutating func forget() -> Int {
    defer {
      redemptions.removeAll()
      places.removeAll()
    }
    return redemptions.count
  }

  /// The receipt entry that pays for a product. Nil if no entry does.
  ///
  /// The entry with the transaction identifier from the app has priority. The app's identifier may be
  /// missing in the receipt. In that case entries that were not redeemed have priority, and among those
  /// the latest entry.
  func entry(
    for product: ProductID, transaction: Int64?, account: AccountID, in entries: [ReceiptEntry]
  ) -> ReceiptEntry? {
    let paid = entries.filter { $0.product == product && $0.cancellationDate == nil }
    if let named = paid.first(where: { $0.transactionIdentifier == transaction }) { return named }
    func rank(_ entry: ReceiptEntry) -> Int {
      guard let redeemer = redeemer(of: entry.transactionIdentifier) else { return 0 }
      return redeemer == account ? 1 : 2
    }
    return paid.min { one, other in
      let (left, right) = (rank(one), rank(other))
      if left != right { return left < right }
      if one.purchaseDate != other.purchaseDate { return one.purchaseDate > other.purchaseDate }
      return one.transactionIdentifier > other.transactionIdentifier
    }
  }
}

/// A purchase for which the server delivered content.
public struct Redemption: Hashable, Sendable {
  public let identifier: Int64
  public let original: Int64
  /// The identifier under which the purchase is recorded. It is the transaction's identifier, or the
  /// one of the original purchase if the transaction was restored.
  let key: Int64
  public let account: AccountID
  public let product: ProductID
  /// The number of times the content was delivered for this purchase.
  public internal(set) var count = 1
}

extension Redemption {
  /// Makes the redemption of a receipt entry by an account. The key is the transaction's identifier, so
  /// a restored purchase counts as a new one.
  init(_ entry: ReceiptEntry, by account: AccountID) {
    self.init(
      identifier: entry.transactionIdentifier, original: entry.originalTransactionIdentifier,
      key: entry.transactionIdentifier, account: account, product: entry.product)
  }
}

extension Server {
  /// The time that the server needs to send 1000 bytes.
  private static let timePerThousandBytes = Interval.milliseconds(1)

  /// The identifiers of all declared products, in the order of the catalog. Products of every kind of
  /// delivery are included.
  var productsForSale: [TextID] {
    (0..<store.productCount).map { store[ProductID($0)] }.filter(\.isKnown).map(\.identifier)
  }

  /// Records that a receipt arrived. The app may request content or only a validation.
  func receiveReceipt(_ exchange: ServerExchange, device: DeviceID) {
    let receipt = timeline.texts[exchange.receipt]
    let isSigned = store.receipts.signedTransaction(in: receipt) != nil
    let kind = isSigned ? .transaction : (try? store.receipts.data(of: receipt))?.kind ?? .app
    timeline.record(
      .server(
        .receiptReceived(
          account: exchange.account, product: product(of: exchange), kind: kind,
          bytes: Int64(receipt.utf8.count))),
      by: .server)
  }

  /// Answers the app after its receipt was validated.
  func conclude(_ open: OpenServerRequest, _ checked: CheckedReceipt, _ verdict: CheckVerdict) {
    switch open.exchange.verb {
    case .deliver:
      let delivery = delivery(for: open.exchange, checked, verdict)
      send(delivery, for: open.exchange, device: open.device)
    case .verify:
      let status = if case .unknown = verdict { Server.statusUnavailable } else { Server.statusDone }
      reply(ServerAnswer(status: status, body: .check(checked)), to: open.exchange, device: open.device)
    case .put, .putNew, .get, .signOffer, .products, .notify:
      preconditionFailure("\(open.exchange.verb.name) needs no receipt")
    }
  }

  private func delivery(
    for exchange: ServerExchange, _ checked: CheckedReceipt, _ verdict: CheckVerdict
  ) -> ServerDelivery {
    switch verdict {
    case .unknown: return ServerDelivery(.tryLater, checkStatus: checked.status)
    case .bad: return ServerDelivery(.rejected, checkStatus: checked.status)
    case .genuine: break
    }
    // A genuine receipt without entries is outdated. It is no evidence of fraud.
    if checked.entries.isEmpty { return ServerDelivery(.tryLater, checkStatus: checked.status) }
    let product = product(of: exchange)
    guard
      let entry = books.entry(
        for: product, transaction: transaction(of: exchange), account: exchange.account, in: checked.entries)
    else {
      // A revoked entry does not pay for the product. If the entry is missing, it may arrive later.
      let wasBought = checked.entries.contains { $0.product == product }
      return ServerDelivery(wasBought ? .rejected : .notPaid, checkStatus: checked.status)
    }
    if let redeemer = books.redeemer(of: entry.transactionIdentifier), redeemer != exchange.account {
      return ServerDelivery(.alreadyRedeemed, checkStatus: checked.status)
    }
    guard let content = books[product] else {
      return ServerDelivery(.noSuchContent, checkStatus: checked.status)
    }
    if books.redeem(Redemption(entry, by: exchange.account)) {
      timeline.record(
        .server(
          .redeemed(
            account: exchange.account, product: product, identifier: entry.transactionIdentifier)),
        by: .server)
    }
    timeline.record(.server(.contentFound(product: product, version: content.version)), by: .server)
    return ServerDelivery(.sent, checkStatus: checked.status, content: content)
  }

  func send(
    _ delivery: ServerDelivery, status: Int? = nil, for exchange: ServerExchange, device: DeviceID
  ) {
    let byteCount = delivery.content?.byteCount ?? 0
    timeline.record(
      .server(
        .contentAnswered(
          product: product(of: exchange), answer: delivery.answer,
          version: delivery.content?.version ?? .empty, bytes: Int64(byteCount))),
      by: .server)
    reply(
      ServerAnswer(status: status ?? Server.status(of: delivery.answer), body: .delivery(delivery)),
      to: exchange, device: device, after: Server.timePerThousandBytes * (byteCount / 1000))
  }

  static func status(of answer: ContentAnswer) -> Int {
    switch answer {
    case .sent: statusDone
    case .notPaid: 402
    case .rejected: 403
    case .noSuchContent: statusMissing
    case .alreadyRedeemed: statusConflict
    case .tryLater: statusUnavailable
    }
  }

  func product(of exchange: ServerExchange) -> ProductID {
    exchange.key == .empty ? .none : store.names.product(named: exchange.key)
  }

  /// The transaction identifier that the app sent. Nil if it sent none.
  private func transaction(of exchange: ServerExchange) -> Int64? {
    exchange.transaction == .empty ? nil : Int64(timeline.texts[exchange.transaction])
  }
}
