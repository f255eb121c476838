import Facts
import Kernel
import StoreModel
import World

/// An app that answers each event with a list of calls, and remembers what it was told.
final class ScriptedApp: AppPort {
  /// The calls for an event; `self` gives access to the launch and to the fields of transactions.
  var calls: (AppEvent, ScriptedApp) -> [AppCall] = { _, _ in [] }
  /// What the app answers to an event.
  var answer: (AppEvent, ScriptedApp) -> AppAnswer = { _, _ in .none }
  /// The calls that a test ordered for the next tap of its own.
  var ordered: [AppCall] = []
  /// The events so far, over all launches.
  private(set) var events: [AppEvent] = []
  /// The replies so far, over all launches.
  private(set) var replies: [AppReply] = []
  /// The launch that runs.
  private(set) var bundle: LaunchBundle?
  private var stack: [(event: AppEvent, rest: ArraySlice<AppCall>)] = []

  /// How many callbacks brought transactions so far.
  var handedCount: Int {
    events.count { if case .updatedTransactions = $0 { true } else { false } }
  }

  var view: AppView {
    guard let bundle else { preconditionFailure("the app was never launched") }
    return bundle.view
  }

  func begin(_ event: AppEvent) -> AppStep {
    if case .launched(let bundle) = event { self.bundle = bundle }
    events.append(event)
    if case .tapped(.named(ScriptedApp.ordering)) = event {
      stack.append((event, ordered[...]))
    } else {
      stack.append((event, calls(event, self)[...]))
    }
    return next()
  }

  /// The name of the tap at which the app makes the calls that a test ordered.
  static let ordering = "ordered"

  func resume(_ reply: AppReply) -> AppStep {
    replies.append(reply)
    return next()
  }

  func drop() { stack.removeAll() }

  private func next() -> AppStep {
    guard let call = stack[stack.count - 1].rest.popFirst() else {
      let event = stack.removeLast().event
      return .done(answer(event, self))
    }
    return .call(call)
  }

  /// Puts a text into the scratch space of the launch.
  func bytes(_ text: String) -> AppBytes {
    guard let bundle else { preconditionFailure("the app was never launched") }
    return bundle.scratch.append(text)
  }
}
