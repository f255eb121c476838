internal import Facts
internal import Kernel
internal import StoreModel

extension World {
  /// Carries out a call about requests.
  func performRequest(_ call: AppCall, on device: Device, _ process: AppProcess) -> AppReply {
    switch call {
    case .startProducts(let identifiers): return startProducts(identifiers, on: device, process)
    case .refreshReceipt(let flaws): return refreshReceipt(flaws, on: device, process)
    case .cancelRequest(let id):
      if close(id, process) {
        timeline.record(.request(.cancelled(request: id)), by: Actor(.app, at: device.id))
      }
      return .none
    case .releaseRequest(let id):
      if close(id, process) {
        timeline.record(.request(.released(request: id)), by: Actor(.app, at: device.id))
        device.queue.misused(.requestReleased, subject: Int64(id.rawValue))
      }
      return .none
    default: preconditionFailure("\(call.kind) is not a request")
    }
  }

  private func startProducts(_ identifiers: [TextID], on device: Device, _ process: AppProcess) -> AppReply {
    let id = open(process)
    let app = Actor(.app, at: device.id)
    // The input is a set: what is named twice is asked once.
    var asked: [TextID] = []
    for identifier in identifiers where !asked.contains(identifier) { asked.append(identifier) }
    timeline.record(.request(.productsStarted(request: id, count: Int64(asked.count))), by: app)
    for identifier in asked {
      timeline.record(.request(.identifierAsked(request: id, name: identifier)), by: app)
    }
    network.send(
      .productsRequest, .products(process.id, id, asked, storefront: device.storefront), device: device.id,
      from: Actor(.device, at: device.id))
    return .request(id)
  }

  private func refreshReceipt(
    _ flaws: ReceiptFlaws, on device: Device, _ process: AppProcess
  ) -> AppReply {
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
    return .request(id)
  }

  /// The user signed in for a receipt, or would not.
  func signInForReceipt(isCancelled: Bool, on device: Device) {
    guard !device.awaitingRefreshes.isEmpty else { return }
    let (process, request, flaws) = device.awaitingRefreshes.removeFirst()
    if isCancelled || device.account == .none {
      failRequest(request, .authenticationCancelled, on: device, process: process)
    } else {
      network.send(
        .receiptRequest, .receipt(process, request, device.account, flaws), device: device.id,
        from: Actor(.device, at: device.id))
    }
  }

  /// The store's answer to a products request.
  func productsAnswered(
    _ request: RequestID, _ answer: ProductsAnswer, on device: Device, process id: ProcessID
  ) {
    guard let process = device.process, process.id == id, isOpen(request, process) else { return }
    let system = Actor(.device, at: device.id)
    switch answer {
    case .failed(let error): failRequest(request, error, on: device, process: id)
    case .response(let products, let invalid, let storefront):
      for product in products {
        let terms = store[product].terms(in: storefront)
        timeline.record(
          .request(
            .productAnswered(
              request: request, product: product, price: terms.price, currency: terms.currency)),
          by: system)
      }
      for name in invalid {
        timeline.record(.request(.identifierRejected(request: request, name: name)), by: system)
      }
      timeline.record(
        .request(
          .responded(request: request, valid: Int64(products.count), invalid: Int64(invalid.count))),
        by: system)
      run(
        .productsResponded(request, products: products, invalid: invalid, storefront: storefront), on: device,
        process: id)
      finishRequest(request, on: device, process: id)
    }
  }

  /// A request ends well.
  func finishRequest(_ request: RequestID, on device: Device, process id: ProcessID) {
    guard let process = device.process, process.id == id, close(request, process) else { return }
    timeline.record(.request(.finished(request: request)), by: Actor(.device, at: device.id))
    run(.requestFinished(request), on: device, process: id)
  }

  /// A request ends with an error.
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
    guard let place = process.requests.firstIndex(where: { $0.id == id && $0.isOpen }) else { return false }
    process.requests[place].isOpen = false
    return true
  }
}
