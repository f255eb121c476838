internal import Facts
internal import Foundation
internal import Kernel
internal import StoreKit
internal import StoreModel
internal import World

/// An entry in a session's list of transactions.
struct SessionEntry: Sendable {
  var identifier: Int64
  var original: Int64
  let productIdentifier: String
  let state: SKPaymentTransactionState
  let purchased: Date
  var cancelled: Date?
  var expires: Date?
  var renews = false
  var hasIssue = false
  var awaitsConsent = false
  let awaitsApproval: Bool
}

extension TestWorld.Parts {
  /// The session's list of transactions, ordered by the dates of the purchases.
  var entries: [SessionEntry] {
    let lines = TestSession(world).entries(of: account).map(line).enumerated()
    return lines.sorted { ($0.element.purchased, $0.offset) < ($1.element.purchased, $1.offset) }.map(
      \.element)
  }

  /// The entry with a number in the session's list. A purchase is also found by the number that it had before
  /// it was paid.
  func entry(_ identifier: UInt) -> TestEntry? {
    TestSession(world).entries(of: account).first { entry in
      identifier == UInt(number(of: entry))
        || entry.transaction != .none && identifier == UInt(entry.transaction.rawValue) + 1
    }
  }

  /// The subscription that a purchase pays for. Nil if it pays for none.
  func subscription(of entry: TestEntry) -> SubscriptionID? {
    guard entry.purchase != .none else { return nil }
    let subscription = world.store.purchase(entry.purchase).subscription
    return subscription == .none ? nil : subscription
  }

  private func number(of entry: TestEntry) -> Int64 {
    entry.identifier != 0 ? entry.identifier : Int64(entry.transaction.rawValue) + 1
  }

  private func line(_ entry: TestEntry) -> SessionEntry {
    var line = SessionEntry(
      identifier: number(of: entry), original: number(of: entry),
      productIdentifier: text(world.store[entry.product].identifier),
      state: SKPaymentTransactionState(entry.state), purchased: entry.date.date,
      awaitsApproval: entry.awaitsApproval)
    line.hasIssue = entry.isStopped
    guard entry.purchase != .none else { return line }
    let purchase = world.store.purchase(entry.purchase)
    line.original = world.store.purchase(purchase.original).identifier
    if purchase.isRevoked, !purchase.traits.contains(.upgraded) { line.cancelled = purchase.revokedAt.date }
    if let subscription = subscription(of: entry) {
      let machine = world.subscriptionState(subscription)
      line.expires = purchase.expires.date
      line.renews = machine.renews
      line.awaitsConsent = machine.awaitsConsent
      line.hasIssue = line.hasIssue || machine.status == .billingRetry || machine.status == .grace
    }
    return line
  }
}

extension Instant {
  /// The instant as a date, on the clock that transactions and receipts use.
  var date: Date {
    let start = Double(CivilDate.worldEpoch.dayNumber) * 86_400
    return Date(timeIntervalSince1970: start + Double(nanoseconds) / 1_000_000_000)
  }
}

extension SKPaymentTransactionState {
  fileprivate init(_ state: TransactionState) {
    self =
      switch state {
      case .purchasing: .purchasing
      case .purchased: .purchased
      case .failed: .failed
      case .restored: .restored
      case .deferred: .deferred
      }
  }
}
