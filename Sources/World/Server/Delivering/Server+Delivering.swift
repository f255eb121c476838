internal import Facts
internal import Kernel
internal import StoreModel

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
      // What was bought and given back is paid no more, and will not be; what is missing may only be late.
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
    exchange.key == .empty ? .none : store.product(named: exchange.key)
  }

  /// The number of the transaction that the app named, where it is one.
  private func transaction(of exchange: ServerExchange) -> Int64? {
    exchange.transaction == .empty ? nil : Int64(timeline.texts[exchange.transaction])
  }
}
