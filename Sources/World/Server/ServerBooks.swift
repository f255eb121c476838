public import Facts
internal import Kernel
internal import StoreModel

/// The books of the developer's server: its stock, and the purchases that it handed content out for.
struct ServerBooks {
  /// The purchases, in the order in which they were redeemed.
  private(set) var redemptions: [Redemption] = []
  /// Where a purchase lies among them, by its number in receipts; looked up, never walked.
  private var places: [Int64: Int] = [:]
  /// The stock by product; nothing where there is none.
  private var stock: [ServerContent?] = []

  /// The content of a product.
  subscript(product: ProductID) -> ServerContent? {
    get { product.index < stock.count ? stock[product.index] : nil }
    set {
      while stock.count <= product.index { stock.append(nil) }
      stock[product.index] = newValue
    }
  }

  /// The account that redeemed a purchase, if one did.
  func redeemer(of entry: ReceiptEntry) -> AccountID? {
    places[entry.transactionIdentifier].map { redemptions[$0].account }
  }

  /// Notes that something is handed out for a purchase; false if that was noted before.
  mutating func redeem(_ entry: ReceiptEntry, by account: AccountID) -> Bool {
    if let place = places[entry.transactionIdentifier] {
      redemptions[place].count += 1
      return false
    }
    places[entry.transactionIdentifier] = redemptions.count
    redemptions.append(
      Redemption(
        identifier: entry.transactionIdentifier, original: entry.originalTransactionIdentifier,
        account: account, product: entry.product))
    return true
  }

  /// Forgets every redemption, and gives how many there were.
  mutating func forget() -> Int {
    defer {
      redemptions.removeAll()
      places.removeAll()
    }
    return redemptions.count
  }

  /// The entry of a receipt that pays for a product, wherever it stands.
  ///
  /// The number that the app saw in its queue helps, and nothing depends on it: the same purchase may have another one
  /// in the receipt. What nobody redeemed comes first, and of several the youngest.
  func entry(
    for product: ProductID, transaction: Int64?, account: AccountID, in entries: [ReceiptEntry]
  ) -> ReceiptEntry? {
    let paid = entries.filter { $0.product == product && $0.cancellationDate == nil }
    if let named = paid.first(where: { $0.transactionIdentifier == transaction }) { return named }
    func rank(_ entry: ReceiptEntry) -> Int {
      guard let redeemer = redeemer(of: entry) else { return 0 }
      return redeemer == account ? 1 : 2
    }
    return paid.min { one, other in
      let (left, right) = (rank(one), rank(other))
      if left != right { return left < right }
      if one.purchaseDate != other.purchaseDate { return one.purchaseDate > other.purchaseDate }
      return one.transactionIdentifier > other.transactionIdentifier
    }
  }

  /// Folds in what the future depends on.
  func digest(into digest: inout Digest) {
    for redemption in redemptions {
      digest.combine(UInt64(redemption.product.rawValue) << 32 | UInt64(redemption.account.rawValue))
    }
    for content in stock {
      digest.combine(content.map { UInt64($0.version.rawValue) << 32 | UInt64($0.files.count) } ?? .max)
    }
  }
}

/// A purchase that the server has handed something out for.
public struct Redemption: Hashable, Sendable {
  /// Its number in the receipt.
  public let identifier: Int64
  /// The number of the purchase that it goes back to.
  public let original: Int64
  /// The account that redeemed it.
  public let account: AccountID
  /// The product.
  public let product: ProductID
  /// How often it was handed out.
  public internal(set) var count = 1
}

extension Server {
  /// How long the server takes to send a thousand bytes.
  private static let timePerThousandBytes = Interval.milliseconds(1)

  /// Tells what is for sale: the products that its files are delivered for, in the order of the catalogue.
  var productsForSale: [TextID] {
    (0..<store.productCount).map { store[ProductID($0)] }.filter { $0.isKnown && $0.isDeliveredByServer }
      .map(\.identifier)
  }

  /// A receipt came in, for content or only to be checked.
  func receiveReceipt(_ exchange: ServerExchange, device: DeviceID) {
    let receipt = timeline.texts[exchange.receipt]
    let kind = (try? ReceiptData(text: receipt))?.kind ?? .app
    timeline.record(
      .server(
        .receiptReceived(
          account: exchange.account, product: product(of: exchange), kind: kind,
          bytes: Int64(receipt.utf8.count))),
      by: .server)
  }

  /// The receipt is checked: the app that waits is answered.
  func conclude(_ open: OpenCheck, _ checked: CheckedReceipt, _ verdict: CheckVerdict) {
    switch open.exchange.verb {
    case .deliver:
      let delivery = delivery(for: open.exchange, checked, verdict)
      send(delivery, for: open.exchange, device: open.device)
    case .verify:
      let status = if case .unknown = verdict { Server.statusUnavailable } else { Server.statusDone }
      reply(ServerAnswer(status: status, body: .check(checked)), to: open.exchange, device: open.device)
    case .put, .putNew, .get, .signOffer, .products:
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
    // A genuine receipt without any entry is not a current one, and no sign of fraud.
    if checked.entries.isEmpty { return ServerDelivery(.tryLater, checkStatus: checked.status) }
    let product = product(of: exchange)
    guard
      let entry = books.entry(
        for: product, transaction: transaction(of: exchange), account: exchange.account, in: checked.entries)
    else {
      // A refunded entry will not be paid again; a missing one may only be late.
      let wasBought = checked.entries.contains { $0.product == product }
      return ServerDelivery(wasBought ? .rejected : .notPaid, checkStatus: checked.status)
    }
    if let redeemer = books.redeemer(of: entry), redeemer != exchange.account {
      return ServerDelivery(.alreadyRedeemed, checkStatus: checked.status)
    }
    guard let content = books[product] else {
      return ServerDelivery(.noSuchContent, checkStatus: checked.status)
    }
    if books.redeem(entry, by: exchange.account) {
      timeline.record(
        .server(
          .redeemed(
            account: exchange.account, product: product, identifier: entry.transactionIdentifier)),
        by: .server)
    }
    timeline.record(.server(.contentFound(product: product, version: content.version)), by: .server)
    return ServerDelivery(.sent, checkStatus: checked.status, content: content)
  }

  /// Sends what becomes of a request for content.
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

  /// The status of the web that goes with an answer.
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

  /// The number of the transaction that the app named, where it is one.
  private func transaction(of exchange: ServerExchange) -> Int64? {
    exchange.transaction == .empty ? nil : Int64(timeline.texts[exchange.transaction])
  }
}
