internal import Facts
internal import Kernel
internal import StoreModel

/// The calls about requests, and the ends of requests.
extension AppRuntime {
  func startProducts(_ identifiers: [TextID], on device: Device, _ process: AppProcess) -> PerformOutcome {
    let id = open(process)
    askForProducts(identifiers, as: id, on: device, process)
    return .reply(.request(id))
  }

  /// Makes a products request without starting it.
  func makeProductsRequest(_ identifiers: [TextID], on device: Device, _ process: AppProcess)
    -> PerformOutcome
  {
    let id = numbers.nextRequest()
    process.requests.append(AppRequest(id: id, isOpen: false, unstarted: identifiers))
    return .reply(.request(id))
  }

  /// Starts a request that was made before. A second start has no effect.
  func startRequest(_ id: RequestID, on device: Device, _ process: AppProcess) -> PerformOutcome {
    guard let place = process.requests.firstIndex(where: { $0.id == id }),
      let identifiers = process.requests[place].unstarted
    else { return .reply(.none) }
    process.requests[place].unstarted = nil
    process.requests[place].isOpen = true
    askForProducts(identifiers, as: id, on: device, process)
    return .reply(.none)
  }

  private func askForProducts(
    _ identifiers: [TextID], as id: RequestID, on device: Device, _ process: AppProcess
  ) {
    let app = Actor(.app, at: device.id)
    // The identifiers are a set: a repeated identifier is requested once.
    var asked: [TextID] = []
    for identifier in identifiers where !asked.contains(identifier) { asked.append(identifier) }
    timeline.record(.request(.productsStarted(request: id, count: Int64(asked.count))), by: app)
    for identifier in asked {
      timeline.record(.request(.identifierAsked(request: id, name: identifier)), by: app)
    }
    network.send(
      .toStore(.products(process.id, id, asked, storefront: device.storefront)), device: device.id,
      from: Actor(.device, at: device.id))
  }

  func refreshReceipt(_ flaws: ReceiptFlaws, on device: Device, _ process: AppProcess) -> PerformOutcome {
    let id = open(process)
    let app = Actor(.app, at: device.id)
    timeline.record(.request(.refreshStarted(request: id)), by: app)
    if !flaws.isEmpty {
      timeline.record(
        .request(
          .badReceiptAsked(
            request: id, expired: flaws.contains(.isExpired), revoked: flaws.contains(.isRevoked),
            volumePurchase: flaws.contains(.isVolumePurchase))),
        by: app)
    }
    device.awaitingRefreshes.append((process.id, id, flaws))
    device.queue.askToSignIn(.receipt)
    return .reply(.request(id))
  }

  /// Cancels a request. A request that was never started can no longer be started.
  func cancelRequest(_ id: RequestID, on device: Device, _ process: AppProcess) -> PerformOutcome {
    if close(id, process) {
      timeline.record(.request(.cancelled(request: id)), by: Actor(.app, at: device.id))
    }
    return .reply(.none)
  }

  func releaseRequest(_ id: RequestID, on device: Device, _ process: AppProcess) -> PerformOutcome {
    if close(id, process) {
      timeline.record(.request(.released(request: id)), by: Actor(.app, at: device.id))
      device.queue.misused(.requestReleased, subject: Int64(id.rawValue))
    }
    return .reply(.none)
  }

  /// Continues the operation that asked for a password.
  func goOn(_ reason: SignInReason, isCancelled: Bool, on device: Device) {
    switch reason {
    case .restore: device.queue.signInForRestore(isCancelled: isCancelled)
    case .observer: device.queue.signInForObserver(isCancelled: isCancelled)
    case .receipt: signInForReceipt(isCancelled: isCancelled, on: device)
    case .purchase: break
    }
  }

  /// Handles the user's answer to the sign-in for a receipt refresh.
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

  /// Handles the store's answer to a products request.
  func productsAnswered(
    _ request: RequestID, _ answer: ProductsAnswer, on device: Device, process id: ProcessID
  ) {
    guard let process = device.process, process.id == id, isOpen(request, process) else { return }
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
      run(
        .productsResponded(
          request, products: products.map(\.product), invalid: invalid, storefront: storefront),
        on: device, process: id)
      finishRequest(request, on: device, process: id)
    }
  }

  /// Ends a request successfully.
  func finishRequest(_ request: RequestID, on device: Device, process id: ProcessID) {
    guard let process = device.process, process.id == id, close(request, process) else { return }
    timeline.record(.request(.finished(request: request)), by: Actor(.device, at: device.id))
    run(.requestFinished(request), on: device, process: id)
  }

  /// Ends a request with an error.
  func failRequest(_ request: RequestID, _ error: StoreError, on device: Device, process id: ProcessID) {
    guard let process = device.process, process.id == id, close(request, process) else { return }
    timeline.record(.request(.failed(request: request, error: error)), by: Actor(.device, at: device.id))
    run(.requestFailed(request, error), on: device, process: id)
  }

  private func open(_ process: AppProcess) -> RequestID {
    let id = numbers.nextRequest()
    process.requests.append(AppRequest(id: id))
    return id
  }

  private func isOpen(_ id: RequestID, _ process: AppProcess) -> Bool {
    process.requests.contains { $0.id == id && $0.isOpen }
  }

  private func close(_ id: RequestID, _ process: AppProcess) -> Bool {
    guard let place = process.requests.firstIndex(where: { $0.id == id }) else { return false }
    defer {
      process.requests[place].isOpen = false
      process.requests[place].unstarted = nil
    }
    return process.requests[place].isOpen
  }
}
