import AppSide
import Foundation
import StoreKit
import Synchronization

/// A harness that plays lines: it answers calls by rules, and sends what a test tells it to send.
final class ScriptedChannel: LineChannel, @unchecked Sendable {
  private struct State {
    var unread: [UInt8] = []
    var calls: [String] = []
    var lastNumber = 0
    var replies: [String: String] = [:]
  }

  private let state = Mutex(State())

  /// The calls so far, as written.
  var placedCalls: [String] { state.withLock { $0.calls } }

  /// The calls without their places in the app.
  var calls: [String] { placedCalls.map { $0.replacing(/,"at":"[^"]*"/, with: "") } }

  /// Sets the reply to calls with a name.
  func answer(_ call: String, _ reply: String) { state.withLock { $0.replies[call] = reply } }

  /// Sends a line to the app.
  func tell(_ line: String) { state.withLock { $0.unread += Array((line + "\n").utf8) } }

  func write(_ bytes: [UInt8]) {
    let line = String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .newlines)
    guard let name = line.firstMatch(of: /"call":"(\w+)"/)?.1 else { return }
    state.withLock { state in
      state.calls.append(line)
      state.lastNumber += 1
      let reply = state.replies[String(name)] ?? ScriptedChannel.usualReply(String(name), state.lastNumber)
      state.unread += Array((reply + "\n").utf8)
    }
  }

  func read() -> [UInt8]? {
    state.withLock { state in
      defer { state.unread = [] }
      return state.unread.isEmpty ? nil : state.unread
    }
  }

  private static func usualReply(_ call: String, _ number: Int) -> String {
    switch call {
    case "can_make_payments": #"{"reply":"flag","value":true,"now":1}"#
    case "start_products", "refresh_receipt": #"{"reply":"request","value":\#(number),"now":1}"#
    case "start_timer": #"{"reply":"timer","value":\#(number),"now":1}"#
    case "add_payment": #"{"reply":"payment","value":\#(number),"now":1}"#
    default: #"{"reply":"none","now":1}"#
    }
  }
}

/// A store scripted by the test, with StoreKit's classes in front of it.
@MainActor
final class ScriptedStore {
  let channel = ScriptedChannel()
  let session: StoreSession
  private let conversation: Conversation
  /// Runs after a turn that a call opened, before the call returns.
  let behindTurns = Deed()

  final class Deed {
    var perform: () -> Void = {}
  }

  /// Opens a session. Outside of turns a call opens one, as in an app's tests, or waits, as in a process.
  init(opensTurns: Bool = true) {
    let (channel, behindTurns) = (channel, behindTurns)
    let conversation = Conversation(over: channel)
    self.conversation = conversation
    session = StoreSession(
      conversation,
      openTurn: opensTurns
        ? { work in
          channel.tell(#"{"event":"tap","tap":{"name":"test"},"now":1,"user":"ann"}"#)
          _ = conversation.next()
          work()
          conversation.done(.none)
          behindTurns.perform()
        } : nil)
    StoreSession.current = session
  }

  deinit { session.end() }

  /// Sends an event and returns the app's answer.
  @discardableResult
  func tell(_ event: String, _ members: String = "", during work: () -> Void = {}) throws -> Answer {
    channel.tell(#"{"event":"\#(event)"\#(members.isEmpty ? "" : ",")\#(members),"now":1,"user":"ann"}"#)
    guard case .event(let told) = conversation.next() else { throw Missing.event }
    let answer = try session.handle(told)
    work()
    conversation.done(answer)
    return answer
  }

  enum Missing: Error { case event }

  /// Delivers transactions to an observer.
  func update(_ observer: Int = 1, _ transactions: String..., event: String = "updated_transactions") throws {
    try tell(event, #""observer":\#(observer),"transactions":[\#(transactions.joined(separator: ","))]"#)
  }

  /// The numbers of the registered observers, in order.
  var observers: [Int] {
    channel.calls.compactMap { $0.firstMatch(of: /"add_observer","observer":(\d+)/).flatMap { Int($0.1) } }
  }

  /// A transaction in an event.
  static func transaction(
    _ number: Int, _ state: String, product: String = "coins", quantity: Int = 1, user: String? = nil,
    more: String = ""
  ) -> String {
    let name = user.map { #","application_username":"\#($0)""# } ?? ""
    let identifier =
      ["purchased", "restored"].contains(state) ? #","transaction_identifier":"100\#(number)""# : ""
    return #"{"id":\#(number),"transaction_state":"\#(state)"\#(identifier),"transaction_date":3,"#
      + #""payment":{"product_identifier":"\#(product)","quantity":\#(quantity)\#(name)}\#(more)}"#
  }

  /// A product in an answer.
  static func product(_ identifier: String) -> String {
    #"{"product_identifier":"\#(identifier)","localized_title":"Coins","localized_description":"","price":499,"#
      + #""price_decimal":"4.99","price_locale":{"identifier":"de_DE@currency=EUR","currency_code":"EUR","#
      + #""currency_symbol":"€","decimal_separator":",","grouping_separator":"."},"localized_price":"4.99 EUR","#
      + #""is_family_shareable":true,"is_downloadable":false,"#
      + #""subscription_period":{"number_of_units":3,"unit":"month"}}"#
  }
}

/// An observer that records its callbacks in order. It is not an `NSObject`, as a test case here is not one
/// either.
final class KeepingObserver: SKPaymentTransactionObserver {
  var updates: [[SKPaymentTransaction]] = []
  var removals: [[SKPaymentTransaction]] = []
  var restores: [(any Error)?] = []
  /// The states at the time of the call, and whether the call was on the main queue.
  var states: [[SKPaymentTransactionState]] = []
  var onMain: [Bool] = []
  var didUpdate: (SKPaymentQueue, [SKPaymentTransaction]) -> Void = { _, _ in }

  func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
    updates.append(transactions)
    states.append(transactions.map(\.transactionState))
    onMain.append(MainQueue.isCurrent)
    didUpdate(queue, transactions)
  }

  func paymentQueue(_ queue: SKPaymentQueue, removedTransactions transactions: [SKPaymentTransaction]) {
    removals.append(transactions)
  }

  func paymentQueueRestoreCompletedTransactionsFinished(_ queue: SKPaymentQueue) { restores.append(nil) }

  func paymentQueue(_ queue: SKPaymentQueue, restoreCompletedTransactionsFailedWithError error: any Error) {
    restores.append(error)
  }
}

/// The main queue. The thread that runs it need not be the main thread.
enum MainQueue {
  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == true }
}
