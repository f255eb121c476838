internal import Facts
internal import Kernel
internal import StoreModel

/// A request for approval in the store's records.
struct ApprovalRequest {
  let order: PurchaseOrder
  /// The identifier reserved for its purchase; nil if the purchase gets the next one later.
  let identifier: Int64?
  var machine = ApprovalMachine()
  /// The event of its expiry, if scheduled.
  var expiry: EventID?
}

extension Store {
  /// Asks the family organizer for approval. Until the answer the purchase is deferred.
  func requestApproval(_ order: PurchaseOrder, alert: Alert) -> PurchaseOutcome {
    timeline.record(
      .store(.approvalRequested(account: order.account, product: order.product)), by: .store)
    timeline.record(
      .device(.alertShown(alert: alert, product: order.product)), by: Actor(.device, at: order.device))
    let identifier = numbersRequests ? books.takeIdentifiers() : nil
    approvals.append(ApprovalRequest(order: order, identifier: identifier))
    carryOut(approvals[approvals.count - 1].machine.asked(at: timeline.now), request: approvals.count - 1)
    return .deferred
  }

  /// The transactions of the unanswered requests.
  var openApprovals: [TransactionID] { approvals.filter(\.machine.isOpen).map(\.order.transaction) }

  /// The identifier reserved for a transaction's purchase by its request for approval; nil if there is
  /// none.
  func requestIdentifier(of transaction: TransactionID) -> Int64? {
    approvals.first { $0.order.transaction == transaction }?.identifier
  }

  /// Answers a request for the organizer; false if the transaction has no open request.
  func answerApproval(_ transaction: TransactionID, isApproved: Bool) -> Bool {
    guard let place = openRequest(transaction) else { return false }
    if isApproved {
      let variant: ApprovedTransaction = timeline.option(.approvedTransaction, scope: transaction.rawValue)
      carryOut(approvals[place].machine.approved(variant), request: place)
    } else {
      let order = approvals[place].order
      timeline.record(.store(.declined(account: order.account, product: order.product)), by: .store)
      let code: DeclinedCode = timeline.option(.declinedCode, scope: transaction.rawValue)
      carryOut(approvals[place].machine.declined(code), request: place)
    }
    notify(approvals[place].order.account, only: approvals[place].order.device)
    return true
  }

  /// Expires a request for approval, after a day without an answer.
  func approvalExpires(_ transaction: TransactionID) {
    guard let place = openRequest(transaction) else { return }
    let order = approvals[place].order
    timeline.record(.store(.requestExpired(account: order.account, product: order.product)), by: .store)
    let variant: RequestExpiry = timeline.option(.requestExpiry, scope: transaction.rawValue)
    carryOut(approvals[place].machine.expired(variant), request: place)
    notify(order.account, only: order.device)
  }

  private func openRequest(_ transaction: TransactionID) -> Int? {
    approvals.firstIndex { $0.order.transaction == transaction && $0.machine.isOpen }
  }

  private func carryOut(_ orders: [ApprovalOrder], request place: Int) {
    let request = approvals[place]
    let transaction = request.order.transaction
    for order in orders {
      switch order {
      case .deliverDeferred, .remove: break
      case .scheduleExpiry(let instant):
        approvals[place].expiry = timeline.schedule(
          .approvalExpires(transaction), at: instant, standing: true)
      case .cancelExpiry: timeline.cancel(request.expiry)
      case .purchase(let variant):
        let outcome = sell(request.order, reason: .approved, asNewTransaction: variant == .new)
        if case .purchased(let delivered) = outcome {
          timeline.record(.store(.approved(purchase: delivered.copy.purchase)), by: .store)
        }
        outcomes[transaction] = variant == .same ? outcome : .expired
      case .fail(let error): outcomes[transaction] = .failed(error)
      case .vanish: outcomes[transaction] = .expired
      }
    }
  }
}

extension Store {
  /// Resolves an account's interruptions: each stopped purchase is sold as a new transaction.
  ///
  /// The device already received the failure, so the app sees failed and then purchased.
  func resolveInterruptions(of account: AccountID) -> Bool {
    let orders = books.accounts[account.index].interruptions
    books.accounts[account.index].interruptions.removeAll()
    books.accounts[account.index].isInterrupted = false
    for order in orders {
      guard timeline.choose(.resolutionDelivery, scope: account.rawValue) == 0 else { continue }
      if case .purchased(let delivered) = sell(order, reason: .resolved, asNewTransaction: true) {
        timeline.record(.store(.resolved(purchase: delivered.copy.purchase)), by: .store)
      }
      timeline.record(
        .device(.alertShown(alert: .purchaseSucceeded, product: order.product)),
        by: Actor(.device, at: order.device))
      notify(account, only: order.device)
    }
    return !orders.isEmpty
  }

  /// Sells a product outside the app, or for an offer code. The device receives it like any pending
  /// purchase.
  func sellOutsideApp(
    _ product: ProductID, to account: AccountID, device: DeviceID, reason: PurchaseReason,
    offer: TextID? = nil
  ) {
    var order = PurchaseOrder(
      transaction: .none, device: device, account: account, product: product, quantity: 1, username: .empty,
      addedAt: timeline.now,
      simulatesAskToBuy: false)
    // An offer code needs no signature: any owner of the code may use its offer.
    order.offer = Boxed(
      offer.map {
        PaymentDiscount(identifier: $0, keyIdentifier: nil, nonce: nil, signature: nil, timestamp: nil)
      })
    _ = sell(order, reason: reason, asNewTransaction: true)
    notify(account, only: device)
  }
}
