package import AppSide
internal import Foundation

/// Dispatches the events of a launch to their objects.
extension StoreSession {
  /// Passes an event to its object; returns the answer to the event's question.
  package func handle(_ event: Event) throws -> Answer {
    tellOfReleasedObservers()
    let answer = try answer(event)
    tellOfReleasedObservers()
    return answer
  }

  private func answer(_ event: Event) throws -> Answer {
    switch event {
    case .launched(let bundle):
      self.bundle = bundle
      if let vendor = conversation.details.vendorIdentifier { setenv("ASSAY_VENDOR_IDENTIFIER", vendor, 1) }
      registerObservers()
      return try appEvents?(event) ?? .none
    case .tapped, .owned, .foregrounded, .backgrounded, .terminating, .loginChanged:
      return try appEvents?(event) ?? .none
    case .updatedTransactions, .removedTransactions, .restoreFinished, .restoreFailed, .paymentOffered,
      .storefrontChanged, .entitlementsRevoked, .updatedDownloads:
      return tellObserver(event)
    case .continueAsked, .consentAsked: return askDelegate(event)
    case .productsResponded(let request, let products, let invalid, _):
      pending.request(request)?.receive(products.map { pending.product($0) }, invalid)
    case .requestFinished(let request): pending.takeRequest(request)?.tellFinish()
    case .requestFailed(let request, let error): pending.takeRequest(request)?.tell(SystemError.make(error))
    case .timerFired(let timer): pending.takeTimer(timer)?()
    case .sheetFinished(let sheet): pending.sheet(sheet)?.tellFinish()
    case .sheetLoaded(let number, _), .promotionAnswered(let number, _): pending.takeVisit(number)?(event)
    }
    return .none
  }

  /// Reports observers and a delegate that were set before the launch to the system.
  private func registerObservers() {
    let delegate = SKPaymentQueue.shared.storedDelegate
    if let delegate { tell(delegate: delegate) }
    for entry in ObserverRegister.shared.registered {
      let (number, methods) = (entry.number, WrittenMethods.methods(of: entry.observer))
      ObserverRegister.shared.wasTold(number)
      _ = call(at: .unknown) { $0.addObserver(number, methods, at: $1) }
    }
  }

  // MARK: Observers of the queue

  private func tellObserver(_ event: Event) -> Answer {
    guard let entry = ObserverRegister.shared.observer(event.observer) else { return .none }
    let (observer, queue) = (entry.observer, entry.queue)
    switch event {
    case .updatedTransactions(_, let transactions):
      observer.paymentQueue(queue, updatedTransactions: transactions.map { objects.take($0, self) })
    case .removedTransactions(_, let transactions):
      observer.paymentQueue(queue, removedTransactions: transactions.map { objects.take($0, self) })
    case .restoreFinished: observer.paymentQueueRestoreCompletedTransactionsFinished(queue)
    case .restoreFailed(_, let error):
      observer.paymentQueue(queue, restoreCompletedTransactionsFailedWithError: SystemError.make(error))
    case .paymentOffered(_, let payment, let product):
      return offer(payment, product, to: entry)
    case .storefrontChanged: observer.paymentQueueDidChangeStorefront(queue)
    case .entitlementsRevoked(_, let products):
      observer.paymentQueue(queue, didRevokeEntitlementsForProductIdentifiers: products)
    case .updatedDownloads(_, let downloads):
      observer.paymentQueue(queue, updatedDownloads: downloads.map { objects.take($0, self) })
    default: ClientFault.end("\(event) is not for an observer")
    }
    return .none
  }

  /// Asks an observer about a promoted payment. The product is the one that the store returned in this
  /// launch, or a product with only the identifier.
  private func offer(
    _ payment: Int, _ productIdentifier: String, to entry: RegisteredObserver
  ) -> Answer {
    let offered = SKPayment(promoted: payment, productIdentifier)
    let product = pending.product(named: productIdentifier) ?? SKProduct(productIdentifier)
    return DefaultAnswers.answer {
      entry.observer.paymentQueue(entry.queue, shouldAddStorePayment: offered, for: product)
    }
  }

  // MARK: The delegate of the queue

  private func askDelegate(_ event: Event) -> Answer {
    let queue = SKPaymentQueue.shared
    guard let delegate = queue.storedDelegate else { return .none }
    switch event {
    case .continueAsked(let transaction, let storefront):
      let transaction = objects.take(transaction, self)
      let storefront = SKStorefront(storefront)
      return DefaultAnswers.answer {
        delegate.paymentQueue(queue, shouldContinue: transaction, in: storefront)
      }
    default: return DefaultAnswers.answer { delegate.paymentQueueShouldShowPriceConsent(queue) }
    }
  }
}

extension Event {
  /// The number of the observer that the event is for.
  fileprivate var observer: Int {
    switch self {
    case .updatedTransactions(let observer, _), .removedTransactions(let observer, _),
      .restoreFinished(let observer), .restoreFailed(let observer, _), .paymentOffered(let observer, _, _),
      .storefrontChanged(let observer), .entitlementsRevoked(let observer, _),
      .updatedDownloads(let observer, _):
      observer
    default: 0
    }
  }
}
