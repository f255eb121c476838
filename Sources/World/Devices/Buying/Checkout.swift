internal import Facts
internal import Kernel
internal import StoreModel

/// Buys for the app: asks the store for the terms, shows the payment sheet, and sends the confirmation.
///
/// One payment is in progress at a time. When it ends, `TransactionQueue` schedules the callback.
final class Checkout {
  private let network: Network
  private let transactions: TransactionQueue
  private let synchronization: StoreSynchronization
  private let timeline: Timeline
  private let book: TransactionBook
  /// The price on the payment sheet that was shown last.
  private var sheetPrice: Money?

  /// The pause before the device asks the store again about the outcome of a purchase.
  private static let timeBetweenAttempts = Interval.seconds(10)

  /// The maximum number of times that the device asks again about the outcome of a purchase.
  private static let attemptsMax = 3

  init(network: Network, transactions: TransactionQueue, synchronization: StoreSynchronization) {
    self.network = network
    self.transactions = transactions
    self.synchronization = synchronization
    timeline = transactions.timeline
    book = transactions.book
  }

  private var owner: Device { transactions.owner }

  /// Requests the terms of the next payment from the store.
  func purchaseOpens() {
    guard let id = transactions.current else { return }
    guard owner.account != .none, book[id].account != .none else {
      // No account is signed in, so the system asks for one. The user answers only if the user has an
      // account.
      timeline.record(.device(.signInAsked(reason: .purchase)), by: transactions.system)
      guard owner.account == .none, owner.accountForSignIn != .none else { return cancel(id) }
      timeline.schedule(.userAnswersSignIn(owner.id, .purchase), after: People.thinkingTime)
      return
    }
    switch book[id].reachedFrontOfLine() {
    case .askStore:
      // The checkout names the finished purchases that are not reported yet. The store then does not
      // redeliver them.
      let finished = synchronization.outbox.filter { $0.product == book[id].product }.map(\.purchase)
      network.send(
        .toStore(.checkout(order(id), finished: finished)), device: owner.id, from: transactions.actor)
    case .nothing, .showSheet, .buy, .announce, .closeSheet: transactions.step(past: id)
    }
  }

  /// Handles the user's answer to the sign-in request of the current purchase. The account is `.none`
  /// if the user did not sign in.
  func purchaserSignedIn(_ account: AccountID) {
    guard let id = transactions.current else { return }
    guard account != .none else { return cancel(id) }
    book[id].account = account
    purchaseOpens()
  }

  /// Handles the store's answer to a checkout.
  func checkoutAnswered(_ id: TransactionID, _ answer: CheckoutAnswer) {
    // A repeated answer has no effect. An answer for an abandoned payment has none either.
    guard book[id].stage == .asking else { return }
    switch answer {
    case .sheet(let price, let alert):
      showAlert(alert, about: id)
      guard book[id].sheetWasGranted() == .showSheet else { return }
      showSheet(price, for: id)
    case .failed(let error, let alert):
      showAlert(alert, about: id)
      transactions.fail(id, error)
      transactions.step(past: id)
    case .redeliver(let purchase):
      showAlert(.alreadyBought, about: id)
      endPayment(id, redelivering: book[id].product)
      if let existing = transactions.transaction(of: purchase) {
        if book[existing].stage == .gone { transactions.returnToQueue(existing) }
        transactions.post(.updated([existing], process: transactions.runningProcess, reveals: true))
      } else {
        synchronization.synchronize(takesRenewals: true)
      }
      transactions.step(past: id)
    case .existing(let purchase, let alert, let news):
      showAlert(alert, about: id)
      guard let feed = owner.feed else { preconditionFailure("no call to purchase began the transaction") }
      feed.learned(news, of: book[id].account)
      feed.returnExisting(purchase, for: id)
      transactions.step(past: id)
    case .silence:
      showAlert(.restoreAutomatically, about: id)
      transactions.step(past: id)
    }
  }

  /// Ends a payment because the store redelivers an unfinished transaction of the same product instead.
  private func endPayment(_ id: TransactionID, redelivering product: ProductID) {
    switch timeline.choose(.rebuyPayment, scope: product.rawValue) {
    case 0:
      transactions.vanish(id)
      transactions.tellRemoval(of: id)
    case 1: transactions.fail(id, .storeKit(.unknown))
    default: transactions.vanish(id)
    }
  }

  /// Fails a payment because its sheet closed without a purchase.
  func cancel(_ id: TransactionID) {
    let saysUnknown = !isCalled(id) && timeline.choose(.cancelCode, scope: id.rawValue) == 1
    transactions.fail(id, .storeKit(saysUnknown ? .unknown : .paymentCancelled))
    transactions.step(past: id)
  }

  /// Handles the store's answer about the outcome of a purchase.
  func purchaseAnswered(_ id: TransactionID, _ outcome: PurchaseOutcome) {
    if case .priceChanged(let price) = outcome {
      guard transactions.current == id, book[id].priceChanged() == .showSheet else { return }
      return showSheet(price, for: id)
    }
    transactions.settle(id, outcome)
    transactions.step(past: id)
  }

  /// Whether StoreKit 2 began the purchase. Its errors are those of StoreKit 2 only.
  private func isCalled(_ id: TransactionID) -> Bool { owner.feed?.purchases.isCalled(id) == true }

  private func showAlert(_ alert: Alert?, about id: TransactionID) {
    guard let alert else { return }
    timeline.record(.device(.alertShown(alert: alert, product: book[id].product)), by: transactions.system)
  }

  private func order(_ id: TransactionID) -> PurchaseOrder {
    let transaction = book[id]
    return PurchaseOrder(
      transaction: id, device: owner.id, account: transaction.account, product: transaction.product,
      quantity: transaction.quantity, username: transaction.username, addedAt: transaction.date,
      simulatesAskToBuy: transaction.traits.contains(.simulatesAskToBuy), offer: Boxed(book.discounts[id]),
      face: isCalled(id) ? .storeKit2 : .queue,
      knownHistory: owner.feed?.knownHistory(of: transaction.account))
  }
}

// MARK: The payment sheet

extension Checkout {
  private func showSheet(_ price: Money, for id: TransactionID) {
    sheetPrice = price
    timeline.record(
      .device(.sheetShown(transaction: id, amount: price.amount, currency: price.currency)),
      by: transactions.system)
    timeline.schedule(.userAnswersSheet(owner.id, id), after: People.thinkingTime)
  }

  /// Chooses the user's answer to the payment sheet.
  func userAnswersSheet(_ id: TransactionID) {
    guard book[id].stage == .onSheet else { return }
    let user = Actor(.user, at: owner.id)
    switch timeline.choose(.sheetAnswer, scope: book[id].product.rawValue) {
    case 0:
      timeline.record(.user(.confirmed(transaction: id)), by: user)
      guard book[id].userConfirmed() == .buy else { return }
      timeline.record(.device(.sheetClosed(transaction: id)), by: transactions.system)
      var order = order(id)
      order.confirmed = sheetPrice
      network.send(.toStore(.purchase(order)), device: owner.id, from: transactions.actor)
    case 1:
      timeline.record(.user(.cancelled(transaction: id)), by: user)
      timeline.record(.device(.sheetClosed(transaction: id)), by: transactions.system)
      cancel(id)
    default:
      timeline.record(.user(.ignored(transaction: id)), by: user)
    }
  }

  /// Makes the user answer the open payment sheet, if there is one.
  func answerOpenSheet() {
    guard let id = transactions.current, book[id].stage == .onSheet else { return }
    timeline.schedule(.userAnswersSheet(owner.id, id), after: .zero)
  }
}

// MARK: Lost messages

extension Checkout {
  /// Handles the final loss of a message about a purchase.
  func purchaseWasLost(_ id: TransactionID, _ message: Message) {
    let isConfirmed = book[id].stage == .confirmed
    var error = message.error
    if isConfirmed {
      book[id].traits.insert(.outcomeUnknown)
      transactions.setLossError(error, of: id)
    } else if !message.isRefused, !isCalled(id),
      timeline.choose(.offlineBeforeRequest, scope: id.rawValue) == 1
    {
      error = .storeKit(.unknown)
    }
    let choice = isConfirmed ? timeline.choose(.chargeLoss, scope: id.rawValue) : 0
    let staysPurchasing = isConfirmed && choice != 1
    if isConfirmed, choice == 0 { askAgain(id, attempt: 1) }
    switch book[id].exchangeWasLost(beforeCharge: error, staysPurchasing: staysPurchasing) {
    case .announce: transactions.announceFailure(id, error)
    case .nothing, .askStore, .showSheet, .buy, .closeSheet: break
    }
    transactions.step(past: id)
  }

  /// Asks the store again for the outcome of a purchase after a pause, unless the maximum number of
  /// attempts is reached.
  private func askAgain(_ id: TransactionID, attempt: Int) {
    guard attempt <= Checkout.attemptsMax else { return }
    timeline.schedule(
      .queueAsksAgain(owner.id, id, attempt: attempt), after: Checkout.timeBetweenAttempts)
  }

  /// Asks the store for the outcome of a purchase. If the link is down, the device waits for
  /// the link instead.
  func retryOutcome(_ id: TransactionID, attempt: Int) {
    guard book[id].stage == .stranded else { return }
    if network.isUp(owner.id, .store) { synchronization.synchronize() }
    askAgain(id, attempt: attempt + 1)
  }
}
