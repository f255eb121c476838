internal import Facts
internal import StoreModel

/// The calls to StoreKit 2. Most of them answer later, by their ticket.
extension PortCalls {
  func storeProducts(
    ticket: Int, _ identifiers: [TextID], isCancelled: Bool, on device: Device, _ process: AppProcess
  ) -> PerformOutcome {
    if isCancelled { return .reply(.answered(.products([], storefront: device.storefront))) }
    return wait(for: "products", on: device, process) { feed in
      let request = open(process)
      feed.called(request, ticket: ticket)
      askForProducts(identifiers, as: request, on: device, process)
    }
  }

  func purchase(
    ticket: Int, _ product: ProductID, options: PurchaseOptions, on device: Device, _ process: AppProcess
  ) -> PerformOutcome {
    wait(for: "purchase", on: device, process) {
      $0.purchase(product, options, ticket: ticket, process: process)
    }
  }

  func sync(ticket: Int, on device: Device, _ process: AppProcess) -> PerformOutcome {
    wait(for: "sync", on: device, process) { $0.synchronize(ticket: ticket) }
  }

  func listTransactions(
    ticket: Int, listing: Listing, product: ProductID?, isCancelled: Bool, on device: Device,
    _ process: AppProcess
  ) -> PerformOutcome {
    guard let feed = device.feed else { return undeclared }
    let answer =
      isCancelled
      ? feed.listNothing(listing, product: product)
      : feed.list(listing, product: product, ticket: ticket, process: process)
    return .reply(answer.map { .answered($0) } ?? .waits)
  }

  func listen(_ listener: Int, on device: Device, _ process: AppProcess) -> PerformOutcome {
    guard let feed = device.feed else { return undeclared }
    feed.listen(listener, process: process)
    return .reply(.none)
  }

  func stopListening(_ listener: Int, on device: Device, _ process: AppProcess) -> PerformOutcome {
    guard let feed = device.feed else { return undeclared }
    feed.stopListening(listener)
    return .reply(.none)
  }

  /// Makes a call whose answer comes later. The app cannot wait while Assay asks what the user owns.
  private func wait(
    for call: String, on device: Device, _ process: AppProcess, _ body: (TransactionFeed) -> Void
  ) -> PerformOutcome {
    guard let feed = device.feed else { return undeclared }
    guard !process.isAsked else {
      return .crashed(
        AppCrash(
          .uncaughtError,
          message: "owned called \(call), which waits; answer from what the app and the device know"))
    }
    body(feed)
    return .reply(.waits)
  }

  /// The end of an app that calls StoreKit 2 and does not declare it.
  private var undeclared: PerformOutcome {
    .crashed(
      AppCrash(
        .uncaughtError, message: "the app calls StoreKit 2; declare storekit2 = true among its capabilities"))
  }
}
