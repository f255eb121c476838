internal import Facts
internal import Kernel
internal import StoreModel

/// Handles everything that arrives on devices: the answers of the store and the server, and the errors
/// of lost messages.
struct Arrivals {
  let timeline: Timeline
  let network: Network
  let names: Names
  let apps: AppRuntime

  var receiptFile: ReceiptFile { ReceiptFile(timeline: timeline) }

  /// Handles the store's answer to a products request.
  func productsAnswered(
    _ request: RequestID, _ answer: ProductsAnswer, on device: Device, process id: ProcessID
  ) {
    guard let process = device.process, process.id == id, process.awaits(request) else { return }
    let system = Actor(.device, at: device.id)
    switch answer {
    case .failed(let error): failRequest(request, error, on: device, process: id)
    case .response(let products, let invalid, let storefront):
      for offered in products {
        timeline.record(
          .request(
            .productAnswered(
              request: request, product: offered.product, price: offered.terms.price,
              currency: offered.terms.currency)),
          by: system)
      }
      if !products.isEmpty { process.toldProducts.append(products) }
      for name in invalid {
        timeline.record(.request(.identifierRejected(request: request, name: name)), by: system)
      }
      timeline.record(
        .request(
          .responded(request: request, valid: Int64(products.count), invalid: Int64(invalid.count))),
        by: system)
      if let ticket = device.feed?.takeTicket(of: request) {
        let answer = StoreKitAnswer.products(products.map(\.product), storefront: storefront)
        apps.run(.answered(ticket: ticket, answer), on: device, process: id)
        _ = process.closeRequest(request)
        return
      }
      apps.run(
        .productsResponded(
          request, products: products.map(\.product), invalid: invalid, storefront: storefront),
        on: device, process: id)
      finishRequest(request, on: device, process: id)
    }
  }

  /// Ends a request successfully.
  func finishRequest(_ request: RequestID, on device: Device, process id: ProcessID) {
    guard let process = device.process, process.id == id, process.closeRequest(request) else { return }
    timeline.record(.request(.finished(request: request)), by: Actor(.device, at: device.id))
    apps.run(.requestFinished(request), on: device, process: id)
  }

  func failRequest(_ request: RequestID, _ error: StoreError, on device: Device, process id: ProcessID) {
    guard let process = device.process, process.id == id, process.closeRequest(request) else { return }
    let ticket = device.feed?.takeTicket(of: request)
    let told = ticket == nil ? error : error.inStoreKit2
    timeline.record(.request(.failed(request: request, error: told)), by: Actor(.device, at: device.id))
    if let ticket {
      return apps.run(.answered(ticket: ticket, .failed(told)), on: device, process: id)
    }
    apps.run(.requestFailed(request, error), on: device, process: id)
  }

  /// Continues the operation for which the user was asked to sign in.
  func resume(_ reason: SignInReason, isCancelled: Bool, on device: Device) {
    switch reason {
    case .restore: device.queue.restores.signInForRestore(isCancelled: isCancelled)
    case .observer: device.queue.signInForObserver(isCancelled: isCancelled)
    case .receipt: signInForReceipt(isCancelled: isCancelled, on: device)
    case .sync: device.feed?.synchronizations.signedIn(isCancelled: isCancelled)
    case .appTransaction: device.feed?.appTransactions.signedIn(isCancelled: isCancelled)
    case .purchase: break
    }
  }

  /// Handles the user's answer to the sign-in request of a receipt refresh.
  private func signInForReceipt(isCancelled: Bool, on device: Device) {
    guard !device.awaitingRefreshes.isEmpty else { return }
    let (process, request, flaws) = device.awaitingRefreshes.removeFirst()
    if isCancelled || device.account == .none {
      failRequest(request, .authenticationCancelled, on: device, process: process)
    } else {
      network.send(
        .toStore(.receipt(process, request, device.account, flaws)), device: device.id,
        from: Actor(.device, at: device.id))
    }
  }

  /// Ends a receipt validation that the app requested, with the store's answer or an error.
  func receiptChecked(_ visit: StorePageRequest, _ reply: CheckReply, on device: Device) {
    guard let process = device.process, process.id == visit.process, process.visits.close(visit) else {
      return
    }
    let system = Actor(.device, at: device.id)
    switch reply {
    case .checked(let receipt):
      timeline.record(
        .request(
          .receiptAnswered(
            request: visit.request, status: Int64(receipt.status ?? 0),
            entries: Int64(receipt.inApp.count + receipt.latestReceiptInfo.count))),
        by: system)
    case .unanswered(let error):
      timeline.record(.request(.receiptUnanswered(request: visit.request, error: error)), by: system)
    }
    apps.run(.receiptChecked(number: visit.number, reply), on: device, process: process.id)
  }

  /// Ends a sheet's request for a page. If `error` is nil, the page has arrived. `isRefusal` is true if
  /// the store sent the error.
  func pageRequestEnded(_ visit: StorePageRequest, _ error: StoreError?, isRefusal: Bool, on device: Device) {
    guard let process = device.process, process.id == visit.process, process.visits.close(visit) else {
      return
    }
    let system = Actor(.device, at: device.id)
    if let error {
      // As reported for some systems, the app gets no callback if the store does not have the item.
      if isRefusal, error == .storeKit(.storeProductNotAvailable),
        timeline.choose(.missingStoreItem, scope: device.id.rawValue) == 1
      {
        return
      }
      timeline.record(.sheet(.loadFailed(request: visit.request, error: error)), by: system)
    } else {
      if let place = process.visits.sheets.firstIndex(where: { $0.request == visit.request }) {
        process.visits.sheets[place].isLoaded = true
      }
      timeline.record(.sheet(.loaded(request: visit.request)), by: system)
    }
    apps.run(.sheetLoaded(number: visit.number, error), on: device, process: process.id)
  }

  /// Ends a search, with the items that it found or an error.
  func searchEnded(
    _ visit: StorePageRequest, _ search: StoreSearch, _ items: [StoreItem], _ error: StoreError?,
    on device: Device
  ) {
    guard let process = device.process, process.id == visit.process, process.visits.close(visit) else {
      return
    }
    let system = Actor(.device, at: device.id)
    if let error {
      timeline.record(.sheet(.lookupFailed(request: visit.request, error: error)), by: system)
    } else {
      timeline.record(.sheet(.lookedUp(request: visit.request, count: Int64(items.count))), by: system)
    }
    apps.run(
      .searchAnswered(number: visit.number, items, storefront: search.storefront, error), on: device,
      process: process.id)
  }

  /// Notifies a sheet's handler that the user is done with the sheet.
  func sheetFinishes(_ token: SheetToken, on device: Device, process id: ProcessID) {
    guard let process = device.process, process.id == id,
      let sheet = process.visits.sheets.first(where: { $0.token == token }), sheet.hasHandler
    else { return }
    timeline.record(.sheet(.handlerCalled(request: sheet.request)), by: Actor(.device, at: device.id))
    apps.run(.sheetFinished(token), on: device, process: id)
  }

  /// Handles an answer of the app's server.
  func serverAnswered(_ exchange: ServerExchange, _ answer: ServerAnswer, on device: Device) {
    guard closes(exchange, on: device) else { return }
    device.process?.polls.note(answer, to: exchange)
    if case .delivery(let delivery) = answer.body, let content = delivery.content {
      device.process?.sentContent.note(content, of: names.product(named: exchange.key))
    }
    timeline.record(.server(.answered(status: Int64(answer.status))), by: Actor(.device, at: device.id))
    apps.run(.serverAnswered(exchange: exchange.number, answer), on: device, process: exchange.process)
  }

  /// Whether the launch that sent the request still waits for an answer. If it does, the wait ends.
  private func closes(_ exchange: ServerExchange, on device: Device) -> Bool {
    guard let process = device.process, process.id == exchange.process,
      let place = process.openExchanges.firstIndex(of: exchange.number)
    else { return false }
    process.openExchanges.remove(at: place)
    return true
  }

  /// Ends an exchange with the server that receives no answer.
  func serverUnreachable(_ exchange: ServerExchange, _ error: StoreError, on device: Device) {
    guard closes(exchange, on: device) else { return }
    device.process?.polls.note(error, to: exchange)
    timeline.record(.server(.unreachable(error: error)), by: Actor(.device, at: device.id))
    apps.run(.serverUnreachable(exchange: exchange.number, error), on: device, process: exchange.process)
  }
}
