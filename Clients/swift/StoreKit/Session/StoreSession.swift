package import AssayApp
internal import Foundation

/// One launch of an app as StoreKit's classes see it: they make their calls here, and events come to their delegates from
/// here, on the thread that serves the conversation.
///
/// Calls may come from any thread. While no turn is under way a call opens one where the session knows how to, and waits
/// for the next one otherwise.
package final class StoreSession: EventHandler, @unchecked Sendable {
  /// The conversation that the calls are part of.
  package let conversation: Conversation
  /// Answers what is not StoreKit's: the launch, taps, the question for what is owned, the app's own life.
  package var appEvents: ((Event) throws -> Answer)?
  /// What the launch brought with it.
  package internal(set) var bundle: LaunchBundle?
  /// Done before each call.
  package var beforeCall: () -> Void = {}
  /// What the calls of this launch have numbered: requests, sheets, searches, timers.
  let pending = PendingWork()
  /// The transactions and downloads that were told of in this launch.
  let objects = ToldObjects()
  private let openTurn: ((_ work: () -> Void) -> Void)?

  private static let slot = SessionSlot()

  /// Begins a session.
  ///
  /// - Parameter openTurn: Runs work of the calling thread in a turn of its own. Without it a call that is made while no
  ///   turn is under way waits for the next one.
  package init(_ conversation: Conversation, openTurn: ((_ work: () -> Void) -> Void)? = nil) {
    self.conversation = conversation
    self.openTurn = openTurn
    ObserverRegister.shared.beginLaunch()
  }

  /// The launch that StoreKit's classes speak for now; nil where no App Store is open.
  package static var current: StoreSession? {
    get { slot.session }
    set { slot.session = newValue }
  }

  /// Ends the session: what was begun in it tells nobody any more.
  package func end() {
    pending.removeAll()
    objects.removeAll()
    (appEvents, beforeCall) = (nil, {})
    StoreSession.slot.clear(self)
  }

  /// The process is gone as far as the queue knows: it has no observer and no delegate until code of the next launch adds
  /// some.
  package static func forgetProcess() {
    ObserverRegister.shared.unregisterAll()
    SKPaymentQueue.shared.hold(nil)
  }

  /// Makes a call of the port, from a place in the app; nil where no App Store is open.
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

  /// The time by the clock of the device.
  package var now: Date { WorldDate.date(conversation.now) }

  /// The numbers of observers that were released without being removed are told, as the system would find it out.
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

  /// Lets go of a session, if it is the one that is held.
  func clear(_ session: StoreSession) {
    lock.withLock { if held === session { held = nil } }
  }
}

/// Dates of the world as Foundation has them.
enum WorldDate {
  /// An instant, given in seconds since worlds begin to count.
  static func date(_ seconds: Int) -> Date {
    Date(timeIntervalSince1970: Double(ProcessClocks.beginning + seconds))
  }
}
