package import AppSide
internal import Foundation

/// One launch of an app, for StoreKit's classes. The classes make their calls through it. It passes events to
/// delegates and observers, on the thread that serves the conversation.
///
/// Calls may be made on any thread. Outside a turn, a call opens a turn of its own if the session has
/// `openTurn`. Otherwise the call waits for the next turn.
package final class StoreSession: EventHandler, @unchecked Sendable {
  /// The conversation through which calls are made.
  package let conversation: Conversation
  /// Answers the events that StoreKit does not handle: the launch, taps, the query for owned products, and
  /// the app's life cycle.
  package var appEvents: ((Event) throws -> Answer)?
  /// The bundle of the launch.
  package internal(set) var bundle: LaunchBundle?
  /// Called before each call.
  package var beforeCall: () -> Void = {}
  /// The operations of this launch that have numbers: requests, sheets, questions, and timers.
  let pending = PendingWork()
  /// The transactions and downloads of this launch.
  let objects = ToldObjects()
  private let openTurn: ((_ work: () -> Void) -> Void)?

  private static let slot = SessionSlot()

  /// Begins a session.
  ///
  /// - Parameter openTurn: Runs work of the calling thread in its own turn. Without it, a call outside a turn
  ///   waits for the next one.
  package init(_ conversation: Conversation, openTurn: ((_ work: () -> Void) -> Void)? = nil) {
    self.conversation = conversation
    self.openTurn = openTurn
    ObserverRegister.shared.beginLaunch()
  }

  /// The launch that StoreKit's classes use now. Nil if no App Store is open.
  package static var current: StoreSession? {
    get { slot.session }
    set { slot.session = newValue }
  }

  /// Ends the session. Its pending operations are dropped without a notification.
  package func end() {
    pending.removeAll()
    objects.removeAll()
    (appEvents, beforeCall) = (nil, {})
    StoreSession.slot.clear(self)
  }

  /// Treats the process as ended. The queue has no observer and no delegate until code of the next launch
  /// sets them.
  package static func forgetProcess() {
    ObserverRegister.shared.unregisterAll()
    SKPaymentQueue.shared.hold(nil)
  }

  /// Makes a call of the port from a place in the app. Nil if no App Store is open.
  static func call<Value>(at place: Place = .caller, _ make: (Conversation, Place) -> Value) -> Value? {
    current?.call(at: place, make)
  }

  /// Makes a call of the port, from a place in the app.
  func call<Value>(at place: Place = .caller, _ make: (Conversation, Place) -> Value) -> Value {
    beforeCall()
    if let value = conversation.withinTurn({ make(conversation, place) }) { return value }
    guard let openTurn else { return make(conversation, place) }
    var value: Value?
    openTurn { value = make(conversation, place) }
    guard let value else { ClientFault.end("a turn was opened without its work") }
    return value
  }

  /// The time on the device's clock.
  package var now: Date { WorldDate.date(conversation.now) }

  /// Reports the numbers of observers that were released without being removed. The system on a device would
  /// detect this.
  package func tellOfReleasedObservers() {
    for number in ObserverRegister.shared.takeReleased() {
      _ = call(at: .unknown) { $0.releaseObserver(number, at: $1) }
    }
  }
}

/// Holds the session of the process.
private final class SessionSlot: @unchecked Sendable {
  private let lock = NSLock()
  private var held: StoreSession?

  var session: StoreSession? {
    get { lock.withLock { held } }
    set { lock.withLock { held = newValue } }
  }

  /// Clears the slot if it holds this session.
  func clear(_ session: StoreSession) {
    lock.withLock { if held === session { held = nil } }
  }
}

/// Dates of the world as Foundation dates.
enum WorldDate {
  /// A date, given in seconds since the start of simulated time.
  static func date(_ seconds: Int) -> Date {
    Date(timeIntervalSince1970: Double(ProcessClocks.beginning + seconds))
  }
}
