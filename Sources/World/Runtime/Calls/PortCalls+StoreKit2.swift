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
      $0.purchases.begin(product, options, ticket: ticket, process: process)
    }
  }

  func sync(ticket: Int, on device: Device, _ process: AppProcess) -> PerformOutcome {
    wait(for: "sync", on: device, process) { $0.synchronizations.begin(ticket: ticket) }
  }

  func listTransactions(
    ticket: Int, listing: Listing, product: ProductID?, isCancelled: Bool, on device: Device,
    _ process: AppProcess
  ) -> PerformOutcome {
    read(
      .list(listing, product: product), ticket: ticket, isCancelled: isCancelled, on: device, process)
  }

  func subscriptionStatus(
    ticket: Int, group: TextID, isCancelled: Bool, on device: Device, _ process: AppProcess
  ) -> PerformOutcome {
    read(.statuses(group: group), ticket: ticket, isCancelled: isCancelled, on: device, process)
  }

  func introEligibility(
    ticket: Int, group: TextID, on device: Device, _ process: AppProcess
  ) -> PerformOutcome {
    read(.introEligibility(group: group), ticket: ticket, isCancelled: false, on: device, process)
  }

  /// Answers a read from what the device knows, or later if it knows nothing yet.
  private func read(
    _ read: StoreRead, ticket: Int, isCancelled: Bool, on device: Device, _ process: AppProcess
  ) -> PerformOutcome {
    guard let feed = device.feed else { return undeclared }
    let answer =
      isCancelled ? feed.reads.readNothing(read) : feed.reads.read(read, ticket: ticket, process: process)
    return .reply(answer.map { .answered($0) } ?? .waits)
  }

  func appTransaction(
    ticket: Int, refreshes: Bool, on device: Device, _ process: AppProcess
  ) -> PerformOutcome {
    guard let feed = device.feed else { return undeclared }
    if process.isAsked { return waiting(for: "app_transaction") }
    return feed.appTransactions.request(ticket: ticket, refreshes: refreshes)
      ? .reply(.answered(.appTransaction)) : .reply(.waits)
  }

  func requestRefund(
    ticket: Int, _ transaction: TransactionHandle, on device: Device, _ process: AppProcess
  ) -> PerformOutcome {
    wait(for: "begin_refund_request", on: device, process) {
      $0.sheets.show(.refund(ticket: ticket, transaction.transaction))
    }
  }

  func manageSubscriptions(ticket: Int, on device: Device, _ process: AppProcess) -> PerformOutcome {
    wait(for: "show_manage_subscriptions", on: device, process) {
      $0.sheets.show(.subscriptions(ticket: ticket))
    }
  }

  func redeemCode(ticket: Int, on device: Device, _ process: AppProcess) -> PerformOutcome {
    wait(for: "present_offer_code_redeem_sheet", on: device, process) {
      $0.sheets.show(.code(ticket: ticket))
    }
  }

  func displayMessage(
    _ message: StoreMessage, on device: Device, _ process: AppProcess
  ) -> PerformOutcome {
    guard let feed = device.feed else { return undeclared }
    feed.notices.display(message)
    return .reply(.none)
  }

  func signedTransaction(
    _ transaction: TransactionHandle, on device: Device, _ process: AppProcess
  ) -> PerformOutcome {
    guard device.feed != nil else { return undeclared }
    guard let given = process.given.last(where: { $0.transaction == transaction.transaction }) else {
      return .crashed(
        AppCrash(
          .uncaughtError, message: "the app asks for the signed form of a transaction that it did not receive"
        ))
    }
    return .reply(.text(timeline.texts.intern(knowledge.signedText(of: given))))
  }

  func listen(
    _ listener: Int, feed kind: Feed, on device: Device, _ process: AppProcess
  ) -> PerformOutcome {
    guard let feed = device.feed else { return undeclared }
    feed.listen(listener, to: kind, process: process)
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
    guard !process.isAsked else { return waiting(for: call) }
    body(feed)
    return .reply(.waits)
  }

  /// The end of an app that waits while Assay asks what the user owns.
  private func waiting(for call: String) -> PerformOutcome {
    .crashed(
      AppCrash(
        .uncaughtError,
        message: "owned called \(call), which waits; answer from what the app and the device know"))
  }

  /// The end of an app that calls StoreKit 2 and does not declare it.
  private var undeclared: PerformOutcome {
    .crashed(
      AppCrash(
        .uncaughtError, message: "the app calls StoreKit 2; declare storekit2 = true among its capabilities"))
  }
}
