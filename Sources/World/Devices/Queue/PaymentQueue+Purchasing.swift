internal import Facts
internal import Kernel
internal import StoreModel

extension PaymentQueue {
  /// The time that a user needs to answer a sheet.
  static let thinkingTime = Interval.seconds(2)
  /// The pause before the system asks the store again about the outcome of a purchase.
  private static let timeBetweenAttempts = Interval.seconds(10)
  /// The number of these retries.
  private static let attemptsMax = 3

  /// Starts the next queued payment unless a payment sheet is already open.
  func openNext() {
    guard current == nil, let next = line.first else { return }
    line.removeFirst()
    current = next
    timeline.schedule(.purchaseOpens(owner.id), after: .zero)
  }

  /// Requests the terms of the next payment from the store.
  func purchaseOpens() {
    guard let id = current else { return }
    guard owner.account != .none, book[id].account != .none else {
      // No account is signed in: the system asks for one, and the user answers only with an account at
      // hand.
      timeline.record(.device(.signInAsked(reason: .purchase)), by: system)
      guard owner.account == .none, owner.accountForSignIn != .none else { return cancel(id) }
      timeline.schedule(.userAnswersSignIn(owner.id, .purchase), after: PaymentQueue.thinkingTime)
      return
    }
    switch book[id].reachedFrontOfLine() {
    case .askStore:
      // The checkout names finished purchases that are not reported yet, so that the store does not
      // redeliver them.
      let finished = outbox.filter { $0.product == book[id].product }.map(\.purchase)
      network.send(.toStore(.checkout(order(id), finished: finished)), device: owner.id, from: actor)
    case .nothing, .showSheet, .buy, .announce, .closeSheet: step(past: id)
    }
  }

  /// Handles the user's sign-in for the current purchase. The account is `.none` if the user did not sign
  /// in.
  func purchaserSignedIn(_ account: AccountID) {
    guard let id = current else { return }
    guard account != .none else { return cancel(id) }
    book[id].account = account
    purchaseOpens()
  }

  /// Handles the store's answer to a checkout, with its terms.
  func checkoutAnswered(_ id: TransactionID, _ answer: CheckoutAnswer) {
    // A repeated answer has no effect, nor has an answer for an abandoned payment.
    guard book[id].stage == .asking else { return }
    switch answer {
    case .sheet(let price, let alert):
      showAlert(alert, about: id)
      guard book[id].sheetWasGranted() == .showSheet else { return }
      showSheet(price, for: id)
    case .failed(let error, let alert):
      showAlert(alert, about: id)
      fail(id, error)
      step(past: id)
    case .redeliver(let purchase):
      showAlert(.alreadyBought, about: id)
      endPayment(id, redelivering: book[id].product)
      if let existing = transactionOfPurchase[purchase] {
        if book[existing].stage == .gone { returnToQueue(existing) }
        post(.updated([existing], process: runningProcess, reveals: true))
      } else {
        synchronize(takesRenewals: true)
      }
      step(past: id)
    case .silence:
      showAlert(.restoreAutomatically, about: id)
      step(past: id)
    }
  }

  /// Ends a payment that is replaced by the redelivery of an unfinished transaction of its product.
  private func endPayment(_ id: TransactionID, redelivering product: ProductID) {
    switch timeline.choose(.rebuyPayment, scope: product.rawValue) {
    case 0:
      vanish(id)
      tellRemoval(of: id)
    case 1: fail(id, .storeKit(.unknown))
    default: vanish(id)
    }
  }

  private func showSheet(_ price: Money, for id: TransactionID) {
    sheetPrice = price
    timeline.record(
      .device(.sheetShown(transaction: id, amount: price.amount, currency: price.currency)), by: system)
    timeline.schedule(.userAnswersSheet(owner.id, id), after: PaymentQueue.thinkingTime)
  }

  /// Answers the payment sheet for the user.
  func userAnswersSheet(_ id: TransactionID) {
    guard book[id].stage == .onSheet else { return }
    let user = Actor(.user, at: owner.id)
    switch timeline.choose(.sheetAnswer, scope: book[id].product.rawValue) {
    case 0:
      timeline.record(.user(.confirmed(transaction: id)), by: user)
      guard book[id].userConfirmed() == .buy else { return }
      timeline.record(.device(.sheetClosed(transaction: id)), by: system)
      var order = order(id)
      order.confirmed = sheetPrice
      network.send(.toStore(.purchase(order)), device: owner.id, from: actor)
    case 1:
      timeline.record(.user(.cancelled(transaction: id)), by: user)
      timeline.record(.device(.sheetClosed(transaction: id)), by: system)
      cancel(id)
    default:
      timeline.record(.user(.ignored(transaction: id)), by: user)
    }
  }

  /// Fails a payment whose sheet closed without a purchase.
  func cancel(_ id: TransactionID) {
    let saysUnknown = timeline.choose(.cancelCode, scope: id.rawValue) == 1
    fail(id, .storeKit(saysUnknown ? .unknown : .paymentCancelled))
    step(past: id)
  }

  /// Handles the store's outcome of a purchase.
  func purchaseAnswered(_ id: TransactionID, _ outcome: PurchaseOutcome) {
    if case .priceChanged(let price) = outcome {
      guard current == id, book[id].priceChanged() == .showSheet else { return }
      return showSheet(price, for: id)
    }
    settle(id, outcome)
    step(past: id)
  }

  /// Handles the final loss of a message about a purchase.
  func purchaseWasLost(_ id: TransactionID, _ message: Message) {
    let isConfirmed = book[id].stage == .confirmed
    var error = message.error
    if isConfirmed {
      book[id].traits.insert(.outcomeUnknown)
      lossErrors[id] = error
    } else if !message.isRefused, timeline.choose(.offlineBeforeRequest, scope: id.rawValue) == 1 {
      error = .storeKit(.unknown)
    }
    let choice = isConfirmed ? timeline.choose(.chargeLoss, scope: id.rawValue) : 0
    let staysPurchasing = isConfirmed && choice != 1
    if isConfirmed, choice == 0 { askAgain(id, attempt: 1) }
    switch book[id].exchangeWasLost(beforeCharge: error, staysPurchasing: staysPurchasing) {
    case .announce: announceFailure(id, error)
    case .nothing, .askStore, .showSheet, .buy, .closeSheet: break
    }
    step(past: id)
  }

  /// Asks the store for the outcome of a purchase, a few times and without a call of the app.
  private func askAgain(_ id: TransactionID, attempt: Int) {
    guard attempt <= PaymentQueue.attemptsMax else { return }
    timeline.schedule(
      .queueAsksAgain(owner.id, id, attempt: attempt), after: PaymentQueue.timeBetweenAttempts)
  }

  /// Asks the store for the outcome of a purchase. If the link is down, the queue waits for the link
  /// instead.
  func retryOutcome(_ id: TransactionID, attempt: Int) {
    guard book[id].stage == .stranded else { return }
    if network.isUp(owner.id, .store) { synchronize() }
    askAgain(id, attempt: attempt + 1)
  }

  /// Applies the outcome of a purchase. A repeated outcome has no effect.
  func settle(_ id: TransactionID, _ outcome: PurchaseOutcome) {
    switch outcome {
    case .purchased(let delivered):
      let (copy, identifier) = (delivered.copy, delivered.identifier)
      guard book[id].purchased(copy, identifier: identifier, date: delivered.date) == .announce else {
        return
      }
      became(id, of: delivered)
      timeline.record(
        .transaction(.purchased(transaction: id, purchase: copy.purchase, identifier: identifier)), by: actor)
      announceDownloads(of: id)
      announce(id)
    case .restored(let delivered):
      let (copy, identifier) = (delivered.copy, delivered.identifier)
      guard book[id].restoredInstead(copy, identifier: identifier, date: delivered.date) == .announce else {
        return
      }
      transactionOfPurchase[copy.purchase] = id
      book.contents[id] = delivered.content.value
      timeline.record(
        .transaction(
          .restored(
            transaction: id, product: book[id].product, purchase: copy.purchase, identifier: identifier,
            account: book[id].account)),
        by: actor)
      announce(id)
    case .failed(let error): fail(id, error)
    case .deferred:
      guard book[id].wasDeferred() == .announce else { return }
      timeline.record(.transaction(.deferred(transaction: id)), by: actor)
      announce(id)
    case .expired:
      if book[id].stage != .gone { vanish(id) }
    case .priceChanged: break
    case .unknown:
      // The request was lost before it reached the store: the account was not charged, and the network
      // error is reported.
      if book[id].stage == .stranded, let error = lossErrors.removeValue(forKey: id) { fail(id, error) }
    }
  }

  /// Links a transaction to its purchase at the store.
  func became(_ id: TransactionID, of delivered: DeliveredPurchase) {
    transactionOfPurchase[delivered.copy.purchase] = id
    book.contents[id] = delivered.content.value
    if let original = delivered.original.value, timeline.choose(.renewalOriginal, scope: id.rawValue) == 1 {
      book.originals[id] = original
    }
    if timeline.choose(.foreignProduct, scope: id.rawValue) == 1 { book[id].traits.insert(.lacksProduct) }
  }

  /// Fails a transaction, unless it has ended.
  func fail(_ id: TransactionID, _ error: StoreError) {
    guard book[id].failed(error) == .announce else { return }
    announceFailure(id, error)
  }

  private func announceFailure(_ id: TransactionID, _ error: StoreError) {
    if timeline.choose(.failedError, scope: id.rawValue) == 1 { book[id].traits.insert(.lacksError) }
    timeline.record(.transaction(.failed(transaction: id, error: error)), by: actor)
    announce(id)
  }

  /// Schedules the callback about a changed transaction. Without an observer the change waits for the
  /// next one.
  func announce(_ id: TransactionID) {
    guard !book[id].traits.contains(.purchasingForever) else { return }
    guard let process = owner.process, process.hasObservers, !process.isSynchronizationOff else {
      markUndelivered([id])
      return
    }
    // A launch that first sees the transaction as purchasing receives the result with the redelivery.
    guard !book[id].traits.contains(.purchasingAtDeath) || book[id].announcedIn == process.id else { return }
    guard isShown(book[id].account) else { return holdBack(id) }
    book[id].traits.remove(.unheard)
    book[id].announcedIn = process.id
    post(.updated([id], process: process.id, reveals: true))
  }

  /// Marks transactions that changed without an observer. The next first observer of the launch receives
  /// them.
  func markUndelivered(_ transactions: [TransactionID]) {
    for id in transactions {
      book[id].traits.insert(.unheard)
      book[id].announcedIn = .none
    }
  }

  /// Records that a transaction waits until its account is signed in.
  func holdBack(_ id: TransactionID) {
    guard !book[id].traits.contains(.heldBack) else { return }
    book[id].traits.insert(.heldBack)
    timeline.record(.transaction(.heldBack(transaction: id)), by: actor)
  }

  /// Removes a transaction that the app did not finish.
  func vanish(_ id: TransactionID) {
    leave(id)
    timeline.record(.transaction(.vanished(transaction: id)), by: actor)
    owner.downloads.transactionLeft(id)
  }

  /// Ends a payment's place in line and starts the next one.
  func step(past id: TransactionID) {
    if current == id { current = nil }
    openNext()
  }

  private func showAlert(_ alert: Alert?, about id: TransactionID) {
    guard let alert else { return }
    timeline.record(.device(.alertShown(alert: alert, product: book[id].product)), by: system)
  }

  private func order(_ id: TransactionID) -> PurchaseOrder {
    let transaction = book[id]
    return PurchaseOrder(
      transaction: id, device: owner.id, account: transaction.account, product: transaction.product,
      quantity: transaction.quantity, username: transaction.username, addedAt: transaction.date,
      simulatesAskToBuy: transaction.traits.contains(.simulatesAskToBuy), offer: Boxed(book.discounts[id]))
  }

  var system: Actor { Actor(.device, at: owner.id) }

  var runningProcess: ProcessID { owner.process?.id ?? .none }
}

extension PaymentQueue {
  /// Answers an open payment sheet that the user had ignored.
  func answerOpenSheet() {
    guard let id = current, book[id].stage == .onSheet else { return }
    timeline.schedule(.userAnswersSheet(owner.id, id), after: .zero)
  }
}
