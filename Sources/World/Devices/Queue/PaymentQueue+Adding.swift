internal import Facts
internal import Kernel
internal import StoreModel

/// The outcome of adding a payment.
enum AddOutcome {
  /// The payment is in the queue. A transaction is given if the callback about it as purchasing must be
  /// made before the call returns.
  case added(PaymentID, TransactionID?)
  case raised(Exception)
}

extension PaymentQueue {
  /// Adds a payment for the app. If `nests` is true, the callback may be made before the call returns.
  func add(_ payment: AppPayment, process: AppProcess, nests: Bool) -> AddOutcome {
    let product = payment.productIdentifier.map { names.product(named: $0) }
    let subject = Int64(product?.rawValue ?? .max)
    let screening = screen(payment, process: process)
    for misuse in screening.misuses { transactions.misused(misuse, subject: subject) }
    noteOffers(payment, product: product, process: process)
    switch screening.verdict {
    case .raise(let exception):
      return .raised(exception)
    case .accept(let quantity):
      if let product, raisesForUnknown(product) { return .raised(.unknownProduct) }
      return enqueue(
        payment, product: product, quantity: Int16(clamping: quantity), refusal: nil, process: process,
        nests: nests)
    case .fail(let error):
      return enqueue(
        payment, product: product, quantity: Int16(clamping: payment.quantity), refusal: error,
        process: process,
        nests: nests)
    }
  }

  private func screen(_ payment: AppPayment, process: AppProcess) -> ScreeningOrder {
    let isAvailable = timeline.choose(.queueAvailability, scope: transactions.scope) == 0
    let allowsPayments = owner.allowsPayments && isAvailable
    var latitude = PaymentLatitude.usual
    if payment.quantity > DeviceScreening.largestQuantity {
      latitude.quantityAboveTen = timeline.option(.quantityAboveTen, scope: transactions.scope)
    }
    if !allowsPayments {
      latitude.forbiddenPayment = timeline.option(.addWhileForbidden, scope: transactions.scope)
    }
    return DeviceScreening.screen(
      AskedPayment(
        hasProductIdentifier: payment.productIdentifier.map { $0 != .empty } ?? false,
        quantity: payment.quantity, hasRequestData: payment.hasRequestData),
      on: PayingDevice(allowsPayments: allowsPayments, hasObserver: process.hasObservers), latitude)
  }

  /// Whether the call raises an exception if the store does not sell the product. Otherwise the store
  /// reports the error later.
  private func raisesForUnknown(_ product: ProductID) -> Bool {
    guard !names.isDeclared(product) else { return false }
    let unknown: UnknownProduct = timeline.option(.unknownProduct, scope: product.rawValue)
    return unknown == .exception
  }

  private func noteOffers(_ payment: AppPayment, product: ProductID?, process: AppProcess) {
    if let promoted = payment.promoted {
      process.offeredPayments.removeAll { $0.payment == promoted }
    } else if let product, process.offeredPayments.contains(where: { $0.product == product }) {
      transactions.misused(.promotedPaymentCopied, subject: Int64(product.rawValue))
    }
  }

  private func enqueue(
    _ payment: AppPayment, product: ProductID?, quantity: Int16, refusal: StoreError?, process: AppProcess,
    nests: Bool
  ) -> AddOutcome {
    guard let product else { preconditionFailure("a payment without an identifier was accepted") }
    let object = payment.promoted ?? book.nextPayment()
    var traits: TransactionTraits = []
    if payment.promoted != nil { traits.insert(.promoted) }
    if payment.simulatesAskToBuy { traits.insert(.simulatesAskToBuy) }
    let id = transactions.enter(
      Transaction(
        purchasing: product, quantity: quantity, on: owner.id, account: owner.account, payment: object,
        username: payment.username ?? .empty, at: timeline.now, traits: traits))
    if timeline.choose(.downloadsWithoutContent, scope: id.rawValue) == 1 {
      book[id].traits.insert(.lacksDownloads)
    }
    timeline.record(
      .queue(
        .paymentAdded(
          transaction: id, product: product, quantity: Int64(quantity), payment: object,
          promoted: payment.promoted != nil)),
      by: Actor(.app, at: owner.id))
    if let discount = payment.discount { transactions.attach(discount, to: id) }
    timeline.record(
      .transaction(
        .began(transaction: id, product: product, quantity: Int64(quantity), account: owner.account)),
      by: transactions.actor)
    let isNested = announcePurchasing(id, process: process, nests: nests)
    if let refusal {
      announceGrown(process)
      transactions.fail(id, refusal)
    } else if let finished = finishedTransaction(reusedFor: product) {
      transactions.vanish(id)
      comeBack(finished, process: process)
    } else {
      transactions.lineUp(id)
    }
    return .added(object, isNested ? id : nil)
  }

  /// A finished transaction of the product that the system delivers again for the new payment. Its
  /// removal has not been reported yet. Nil if the payment gets a transaction of its own.
  private func finishedTransaction(reusedFor product: ProductID) -> TransactionID? {
    guard let finished = transactions.finishedTransaction(of: product),
      timeline.choose(.reusedTransaction, scope: product.rawValue) == 1
    else { return nil }
    return finished
  }

  /// Delivers a finished transaction again. The payment gets no new transaction.
  private func comeBack(_ id: TransactionID, process: AppProcess) {
    transactions.comeBack(id)
    transactions.post(.updated([id], process: process.id, reveals: true))
  }

  /// Announces a payment as purchasing. Returns true if the callback must be made before the call returns.
  private func announcePurchasing(_ id: TransactionID, process: AppProcess, nests: Bool) -> Bool {
    book[id].announcedIn = process.id
    if nests, timeline.choose(.purchasingCallback, scope: transactions.scope) == 1 { return true }
    if timeline.choose(.purchasingGrouping, scope: transactions.scope) == 1 {
      // The payments of one turn share a callback. It is scheduled at the end of the turn.
      group(id)
      return false
    }
    transactions.post(.updated([id], process: process.id, reveals: false))
    return false
  }
}
