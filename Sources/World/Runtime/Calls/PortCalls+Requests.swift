internal import Facts
internal import Kernel
internal import StoreModel

extension PortCalls {
  func startProducts(_ identifiers: [TextID], on device: Device, _ process: AppProcess) -> PerformOutcome {
    let id = open(process)
    askForProducts(identifiers, as: id, on: device, process)
    return .reply(.request(id))
  }

  /// Makes a products request without starting it.
  func makeProductsRequest(_ identifiers: [TextID], on device: Device, _ process: AppProcess)
    -> PerformOutcome
  {
    let id = nextRequest()
    process.requests.append(AppRequest(id: id, isOpen: false, unstarted: identifiers))
    return .reply(.request(id))
  }

  /// Starts a request that `makeProductsRequest` made. A second start has no effect.
  func startRequest(_ id: RequestID, on device: Device, _ process: AppProcess) -> PerformOutcome {
    guard let place = process.requests.firstIndex(where: { $0.id == id }),
      let identifiers = process.requests[place].unstarted
    else { return .reply(.none) }
    process.requests[place].unstarted = nil
    process.requests[place].isOpen = true
    askForProducts(identifiers, as: id, on: device, process)
    return .reply(.none)
  }

  func askForProducts(
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
    SignInPrompt(timeline: timeline, network: network).ask(.receipt, on: device)
    return .reply(.request(id))
  }

  /// Cancels a request. If it was not started yet, it cannot be started anymore.
  func cancelRequest(_ id: RequestID, on device: Device, _ process: AppProcess) -> PerformOutcome {
    if process.closeRequest(id) {
      timeline.record(.request(.cancelled(request: id)), by: Actor(.app, at: device.id))
    }
    return .reply(.none)
  }

  func releaseRequest(_ id: RequestID, on device: Device, _ process: AppProcess) -> PerformOutcome {
    if process.closeRequest(id) {
      timeline.record(.request(.released(request: id)), by: Actor(.app, at: device.id))
      device.transactions.misused(.requestReleased, subject: Int64(id.rawValue))
    }
    return .reply(.none)
  }

  func open(_ process: AppProcess) -> RequestID {
    let id = nextRequest()
    process.requests.append(AppRequest(id: id))
    return id
  }

  func checkReceipt(
    number: Int, _ question: CheckQuestion, on device: Device, _ process: AppProcess
  ) -> PerformOutcome {
    let visit = StorePageRequest(process: process.id, request: nextRequest(), number: number)
    process.visits.open.append(visit)
    timeline.record(
      .request(.receiptSent(request: visit.request, environment: question.environment)),
      by: Actor(.app, at: device.id))
    network.send(
      .toStore(.check(visit, Boxed(question))), device: device.id, from: Actor(.device, at: device.id))
    return .reply(.none)
  }

  /// Returns the location of a download's files. Returns nil unless the app has seen that the download
  /// is finished.
  func contentLocation(_ handle: DownloadHandle, on device: Device, _ process: AppProcess) -> PerformOutcome {
    let id = handle.download
    guard id.index < downloadBook.count else { return .crashed(AppCrash(.protocolViolation)) }
    let download = downloadBook[id]
    let isFound = download.machine.isAttached && download.shown.state == .finished
    timeline.record(.download(.locationRead(download: id, found: isFound)), by: Actor(.app, at: device.id))
    guard isFound else {
      let misuse: Misuse = download.machine.isAttached ? .contentReadTooEarly : .downloadOfFinishedTransaction
      device.transactions.misused(misuse, subject: Int64(id.rawValue))
      return .reply(.bytes(nil))
    }
    return .reply(.text(timeline.texts.intern(DownloadQueue.folder(of: id))))
  }
}
