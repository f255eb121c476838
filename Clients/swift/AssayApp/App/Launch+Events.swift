/// Dispatches the events of a launch to their handlers.
extension Launch: EventHandler {
  nonisolated func handle(_ event: Event) throws -> Answer {
    try MainActor.assumeIsolated { try handleOnMainActor(event) }
  }

  nonisolated func end() { MainActor.assumeIsolated { letGo() } }

  private func handleOnMainActor(_ event: Event) throws -> Answer {
    guard let app else { ClientFault.end("the harness sent an event after the run ended") }
    switch event {
    case .launched(let bundle):
      self.bundle = bundle
      try app.launched()
    case .tapped(let tap): try tapped(tap, app)
    case .owned(let product): return .count(try app.owned(product))
    case .foregrounded: try app.foregrounded()
    case .backgrounded: try app.backgrounded()
    case .terminating: try app.terminating()
    case .loginChanged: try app.loginChanged()
    case .updatedTransactions, .removedTransactions, .restoreFinished, .restoreFailed, .paymentOffered,
      .storefrontChanged, .entitlementsRevoked, .updatedDownloads, .continueAsked, .consentAsked:
      return try handleQueue(event, app.queue)
    case .productsResponded(let request, let products, let invalid, _):
      for product in products { self.products[product.productIdentifier] = product }
      try requests[request]?.response?(
        ProductsResponse(products: products, invalidProductIdentifiers: invalid))
    case .requestFinished(let request): try requests[request]?.finished?()
    case .requestFailed(let request, let error): try requests[request]?.failed?(error)
    case .serverAnswered(let exchange, let answer):
      try exchanges.removeValue(forKey: exchange)?(.success(answer))
    case .serverUnreachable(let exchange, let error):
      try exchanges.removeValue(forKey: exchange)?(.failure(error))
    case .timerFired(let timer): try timers.removeValue(forKey: timer)?()
    case .sheetFinished(let sheet): try sheets[sheet]?.tellFinished()
    case .sheetLoaded(let number, _), .searchAnswered(let number, _, _, _), .promotionAnswered(let number, _),
      .receiptChecked(let number, _):
      try visits.removeValue(forKey: number)?(event)
    }
    return .none
  }

  private func tapped(_ tap: Tap, _ app: App) throws {
    switch tap {
    case .buy(let product, let quantity): try app.buy(product, quantity: quantity)
    case .restore: try (app as? any RestoresPurchases)?.restore()
    case .named(let name): try app.tapped(name)
    }
  }

  private func handleQueue(_ event: Event, _ queue: PaymentQueue) throws -> Answer {
    switch event {
    case .updatedTransactions(let observer, let transactions):
      let transactions = transactions.map(take)
      try (targets[observer] as? any PaymentTransactionObserver)?
        .paymentQueue(queue, updatedTransactions: transactions)
    case .removedTransactions(let observer, let transactions):
      let transactions = transactions.map(take)
      try (targets[observer] as? any RemovedTransactionObserver)?
        .paymentQueue(queue, removedTransactions: transactions)
    case .restoreFinished(let observer):
      try (targets[observer] as? any FinishedRestoreObserver)?
        .paymentQueueRestoreCompletedTransactionsFinished(queue)
    case .restoreFailed(let observer, let error):
      try (targets[observer] as? any FailedRestoreObserver)?
        .paymentQueue(queue, restoreCompletedTransactionsFailedWithError: error)
    case .paymentOffered(let observer, let payment, let product):
      return answer(
        try (targets[observer] as? any StorePaymentObserver)?.paymentQueue(
          queue, shouldAddStorePayment: Payment(promoted: payment, product), for: products[product]))
    case .storefrontChanged(let observer):
      try (targets[observer] as? any StorefrontObserver)?.paymentQueueDidChangeStorefront(queue)
    case .entitlementsRevoked(let observer, let products):
      try (targets[observer] as? any EntitlementObserver)?
        .paymentQueue(queue, didRevokeEntitlementsForProductIdentifiers: products)
    case .updatedDownloads(let observer, let downloads):
      let downloads = downloads.map(take)
      try (targets[observer] as? any DownloadObserver)?.paymentQueue(queue, updatedDownloads: downloads)
    case .continueAsked(let transaction, let storefront):
      let transaction = take(transaction)
      return answer(
        try (delegate as? any StorefrontDelegate)?
          .paymentQueue(queue, shouldContinue: transaction, in: storefront))
    case .consentAsked:
      return answer(try (delegate as? any PriceConsentDelegate)?.paymentQueueShouldShowPriceConsent(queue))
    default: ClientFault.end("\(event) is not about the payment queue")
    }
    return .none
  }

  private func answer(_ flag: Bool?) -> Answer { flag.map { .flag($0) } ?? .none }
}
