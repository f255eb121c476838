internal import Facts
internal import Kernel
internal import StoreModel

extension Arrivals {
  func receive(_ answer: StoreAnswer, on device: Device) {
    let queue = device.queue
    switch answer {
    case .checkout(let transaction, let answer): device.checkout.checkoutAnswered(transaction, answer)
    case .purchase(let transaction, let outcome, let receipt):
      purchaseAnswered(transaction, outcome, receipt, on: device)
    case .storeKitPurchase(let transaction, let outcome, let receipt, let news):
      device.feed?.learned(news, of: receipt.account)
      purchaseAnswered(transaction, outcome, receipt, on: device)
    case .finish(let purchases, let revision):
      device.synchronization.finishWasAcknowledged(purchases, revision: revision)
    case .queue(let account, let answer):
      queue.queueAnswered(account: account, answer)
      device.feed?.questionEnded(nil)
    case .restore(let part): queue.restores.restoreArrived(part)
    case .products(let process, let request, let answer):
      productsAnswered(request, answer, on: device, process: process)
    case .receipt(let process, let request, let receipt):
      receiptFile.write(receipt, for: .refresh, on: device)
      finishRequest(request, on: device, process: process)
    case .receiptRefused(let process, let request, let error):
      failRequest(request, error, on: device, process: process)
    case .content(let request, let error): device.downloads.answered(request, error: error)
    case .notice(_, let notice):
      if device.isOn { device.synchronization.synchronize(takesRenewals: notice == .subscriptionRenewed) }
    case .page(let visit, let error): pageRequestEnded(visit, error, isRefusal: true, on: device)
    case .search(let visit, let search, let items, let error):
      searchEnded(visit, search, items, error, on: device)
    case .check(let visit, let receipt): receiptChecked(visit, .checked(receipt), on: device)
    }
  }

  /// Writes the receipt before the app is notified of the purchase, unless the receipt is late.
  private func purchaseAnswered(
    _ transaction: TransactionID, _ outcome: PurchaseOutcome, _ receipt: Receipt?, on device: Device
  ) {
    if let receipt, receipt.account == device.account {
      receiptFile.write(receipt, for: .purchase, on: device, mayLag: true)
    }
    device.checkout.purchaseAnswered(transaction, outcome)
  }

  /// Ends the request of a lost message. It receives no answer.
  func exchangeFailed(_ message: Message, on device: Device) {
    switch message.content {
    case .toStore(let request): requestWasLost(request, message, on: device)
    case .fromStore(let answer): answerWasLost(answer, message, on: device)
    case .toServer(let exchange), .fromServer(let exchange, _):
      serverUnreachable(exchange, message.error, on: device)
    }
  }

  private func requestWasLost(_ request: StoreRequest, _ message: Message, on device: Device) {
    switch request {
    case .checkout(let order, _), .purchase(let order):
      device.checkout.purchaseWasLost(order.transaction, message)
    case .finish(_, let purchases): device.synchronization.reportWasLost(purchases)
    case .queue: device.feed?.questionEnded(.storeKit2(.networkError))
    case .restore(_, _, let serial), .nextPart(let serial, _):
      restoreWasLost(serial, on: device, error: message.error)
    case .products(let process, let request, _, _):
      failRequest(request, productsError(message, on: device), on: device, process: process)
    case .receipt(let process, let request, _, _):
      failRequest(request, message.error, on: device, process: process)
    case .content(let request): device.downloads.transferWasLost(request, message)
    case .page(let visit, _, _): pageRequestEnded(visit, message.error, isRefusal: false, on: device)
    case .search(let visit, let search): searchEnded(visit, search, [], message.error, on: device)
    case .check(let visit, _): receiptChecked(visit, .unanswered(message.error), on: device)
    }
  }

  private func answerWasLost(_ answer: StoreAnswer, _ message: Message, on device: Device) {
    switch answer {
    case .checkout(let transaction, _), .purchase(let transaction, _, _),
      .storeKitPurchase(let transaction, _, _, _):
      device.checkout.purchaseWasLost(transaction, message)
    case .finish(let purchases, _): device.synchronization.reportWasLost(purchases)
    case .queue: device.feed?.questionEnded(.storeKit2(.networkError))
    case .notice: break
    case .restore(let part): restoreWasLost(part.serial, on: device, error: message.error)
    case .products(let process, let request, _):
      failRequest(request, productsError(message, on: device), on: device, process: process)
    case .receipt(let process, let request, _), .receiptRefused(let process, let request, _):
      failRequest(request, message.error, on: device, process: process)
    case .content(let request, _): device.downloads.transferWasLost(request, message)
    case .page(let visit, _): pageRequestEnded(visit, message.error, isRefusal: false, on: device)
    case .search(let visit, let search, _, _): searchEnded(visit, search, [], message.error, on: device)
    case .check(let visit, _): receiptChecked(visit, .unanswered(message.error), on: device)
    }
  }

  private func productsError(_ message: Message, on device: Device) -> StoreError {
    guard !message.isRefused, timeline.choose(.productsOffline, scope: device.id.rawValue) == 1 else {
      return message.error
    }
    return .storeUnreachable
  }

  private func restoreWasLost(_ serial: Int, on device: Device, error: StoreError) {
    guard device.queue.restores.isRunning(serial) else { return }
    device.queue.restores.endRestore(failure: error)
  }
}
