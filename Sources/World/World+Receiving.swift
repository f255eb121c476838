internal import Facts
internal import Kernel
internal import StoreModel

extension World {
  /// A message reached a device.
  func receive(_ message: Message, on device: Device) {
    let queue = device.queue
    switch message.payload {
    case .checkoutAnswer(let transaction, let answer): queue.checkoutAnswered(transaction, answer)
    case .purchaseAnswer(let transaction, let outcome):
      purchaseAnswered(transaction, outcome, on: device)
    case .finishAnswer(let purchases, let revision):
      queue.newestRevision = max(queue.newestRevision, revision)
      queue.finishWasAcknowledged(purchases)
    case .queueAnswer(let account, let answer): queue.queueAnswered(account: account, answer)
    case .restoreAnswer(let part): queue.restoreArrived(part)
    case .productsAnswer(let process, let request, let answer):
      productsAnswered(request, answer, on: device, process: process)
    case .receiptAnswer(let process, let request, let receipt):
      queue.writeReceipt(receipt, for: .refresh)
      finishRequest(request, on: device, process: process)
    case .receiptRefused(let process, let request, let error):
      failRequest(request, error, on: device, process: process)
    case .contentAnswer(let request, let error): device.downloads.answered(request, error: error)
    case .notice(_, let notice): noticed(notice, on: device)
    case .serverAnswer(let exchange, let answer): serverAnswered(exchange, answer, on: device)
    case .sheet(let answer): sheetAnswered(answer, on: device)
    case .checkout, .purchase, .finish, .queue, .restore, .nextPart, .products, .receipt, .content,
      .server:
      preconditionFailure("a device received \(message.kind)")
    }
  }

  private func purchaseAnswered(_ transaction: TransactionID, _ outcome: PurchaseOutcome, on device: Device) {
    // The receipt is there before the callback that tells of the purchase, unless it lags.
    switch outcome {
    case .purchased, .restored:
      guard device.account == book[transaction].account else { break }
      device.queue.writeReceipt(store.receipt(of: device.account), for: .purchase, mayLag: true)
    case .failed, .deferred, .expired, .unknown: break
    }
    device.queue.purchaseAnswered(transaction, outcome)
  }

  private func noticed(_ notice: StoreNotice, on device: Device) {
    guard device.isOn else { return }
    device.queue.synchronise(takesRenewals: notice == .subscriptionRenewed)
  }

  /// The sender of a request learns that no answer comes.
  func exchangeFailed(_ id: MessageID) {
    let message = network[id]
    let device = self[message.device]
    let refusal = message.refusal
    switch message.payload {
    case .checkout(let order, _), .purchase(let order):
      device.queue.purchaseWasLost(order.transaction, refusal: refusal)
    case .checkoutAnswer(let transaction, _), .purchaseAnswer(let transaction, _):
      device.queue.purchaseWasLost(transaction, refusal: refusal)
    case .finish(_, let purchases), .finishAnswer(let purchases, _):
      device.queue.reportWasLost(purchases)
    case .restore(_, _, let serial): restoreWasLost(serial, on: device, error: refusal ?? .offline)
    case .nextPart(let serial, _): restoreWasLost(serial, on: device, error: refusal ?? .connectionLost)
    case .restoreAnswer(let part): restoreWasLost(part.serial, on: device, error: .connectionLost)
    case .products(let process, let request, _, _), .productsAnswer(let process, let request, _):
      failRequest(request, refusal ?? productsOffline(on: device), on: device, process: process)
    case .receipt(let process, let request, _, _), .receiptAnswer(let process, let request, _),
      .receiptRefused(let process, let request, _):
      failRequest(request, refusal ?? .offline, on: device, process: process)
    case .content(let request), .contentAnswer(let request, _):
      device.downloads.transferWasLost(request, reason: message.loss, refusal: refusal)
    case .server(let exchange), .serverAnswer(let exchange, _):
      serverUnreachable(exchange, refusal: refusal, on: device)
    case .sheet(let message): sheetExchangeFailed(message, refusal ?? .offline, on: device)
    case .queue, .queueAnswer, .notice: break
    }
  }

  private func productsOffline(on device: Device) -> StoreError {
    timeline.choose(.productsOffline, scope: device.id.rawValue) == 1 ? .storeUnreachable : .offline
  }

  private func restoreWasLost(_ serial: Int, on device: Device, error: StoreError) {
    guard device.queue.restore?.serial == serial else { return }
    device.queue.endRestore(failure: error)
  }
}
