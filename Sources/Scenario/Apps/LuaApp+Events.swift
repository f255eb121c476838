internal import Facts
internal import Lua
internal import World

extension LuaApp {
  /// The function that handles an event, or nothing where the app has none.
  func handler(of event: AppEvent) -> LuaFunction? {
    switch event {
    case .launched: handlers.launch
    case .foregrounded: handlers.foreground
    case .backgrounded: handlers.background
    case .terminating: handlers.terminate
    case .updatedTransactions(let token, _): methods(token).updatedTransactions
    case .removedTransactions(let token, _): methods(token).removedTransactions
    case .restoreFinished(let token): methods(token).restoreFinished
    case .restoreFailed(let token, _): methods(token).restoreFailed
    case .paymentOffered(let token, _, _): methods(token).shouldAddStorePayment
    case .storefrontChanged(let token): methods(token).storefrontChanged
    case .entitlementsRevoked(let token, _): methods(token).entitlementsRevoked
    case .updatedDownloads(let token, _): methods(token).updatedDownloads
    case .continueAsked: delegate.shouldContinue
    case .consentAsked: delegate.shouldShowPriceConsent
    case .productsResponded(let request, _, _, _): methods(of: request)?.response
    case .requestFinished(let request): methods(of: request)?.finished
    case .requestFailed(let request, _): methods(of: request)?.failed
    case .serverAnswered(let exchange, _), .serverUnreachable(let exchange, _): exchanges[exchange]
    case .sheet(let event): handler(of: event)
    case .timerFired(let number): timers[number]
    case .tapped(let tap):
      switch tap {
      case .buy: handlers.buy
      case .restore: handlers.restore
      case .named: handlers.tap
      }
    case .owned: handlers.owned
    }
  }

  private func methods(_ token: ObserverToken) -> ObserverMethods { observers[token.rawValue] }

  private func methods(of request: RequestID) -> RequestMethods? {
    requests.first { $0.request == request }
  }

  /// Writes what an event tells, as the handler's arguments.
  func write(_ event: AppEvent, into results: inout LuaResults) {
    switch event {
    case .launched, .foregrounded, .backgrounded, .terminating: appendApp(to: &results)
    case .updatedTransactions(_, let batch), .removedTransactions(_, let batch): append(batch, to: &results)
    case .restoreFinished, .storefrontChanged, .consentAsked, .requestFinished, .timerFired: break
    case .restoreFailed(_, let error), .requestFailed(_, let error): append(error, to: &results)
    case .paymentOffered(_, let payment, let product):
      results.append(LuaHandle(type: AppHandleType.storePayment.rawValue, index: remember(payment, product)))
      results.append(
        handle(.product, product.rawValue, instance: view.storefront(of: process).rawValue))
    case .entitlementsRevoked(_, let products):
      results.openTable(listCount: products.count)
      for (position, product) in products.enumerated() {
        results.append(position + 1)
        append(identifierOf: product, to: &results)
      }
      results.closeTable()
    case .updatedDownloads(_, let batch): append(batch.downloads, to: &results)
    case .continueAsked(let transaction): results.append(handle(transaction))
    case .productsResponded(_, let products, let invalid, let storefront):
      // A product shows the price of the storefront for which it was asked, whatever becomes of that.
      results.append(
        handles: products.map(\.rawValue), type: AppHandleType.product.rawValue,
        instance: storefront.rawValue)
      append(invalid, to: &results)
    case .serverAnswered(_, let answer):
      results.append(answer.status)
      append(answer.body, to: &results)
    case .serverUnreachable(_, let error):
      results.appendNil()
      append(error, to: &results)
    case .sheet(let event): write(event, into: &results)
    case .tapped(let tap): write(tap, into: &results)
    case .owned(let product):
      appendApp(to: &results)
      append(identifierOf: product, to: &results)
    }
  }

  private func write(_ tap: UserTap, into results: inout LuaResults) {
    appendApp(to: &results)
    switch tap {
    case .buy(let product, let quantity):
      append(identifierOf: product, to: &results)
      results.append(quantity)
    case .restore: break
    case .named(let name): results.append(name)
    }
  }

  func append(_ batch: TransactionBatch, to results: inout LuaResults) {
    if batch.firstInstance == 0 {
      batch.transactions.withUnsafeBufferPointer { transactions in
        // An identifier is its dense number and nothing else.
        transactions.withMemoryRebound(to: UInt32.self) {
          results.append(handles: $0, type: AppHandleType.transaction.rawValue)
        }
      }
      return
    }
    results.openTable(listCount: batch.transactions.count)
    for position in batch.transactions.indices {
      results.append(position + 1)
      results.append(handle(batch[position]))
    }
    results.closeTable()
  }

  private func append(_ names: [TextID], to results: inout LuaResults) {
    results.openTable(listCount: names.count)
    for (position, name) in names.enumerated() {
      results.append(position + 1)
      results.append(text(name))
    }
    results.closeTable()
  }

  /// Writes an error as a table with domain, code and, where there is one, the underlying pair.
  func append(_ error: StoreError, to results: inout LuaResults) {
    results.openTable(fieldCount: 3)
    results.append("domain")
    results.append(error.domain.name)
    results.append("code")
    results.append(error.code)
    if error.underlyingDomain != .none {
      results.append("underlying")
      results.openTable(fieldCount: 2)
      results.append("domain")
      results.append(error.underlyingDomain.name)
      results.append("code")
      results.append(error.underlyingCode)
      results.closeTable()
    }
    results.closeTable()
  }
}
