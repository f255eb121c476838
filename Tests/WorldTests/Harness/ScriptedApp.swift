import Facts
import Kernel
import StoreModel
import World

/// An app that answers each event with a list of calls, and records what it receives.
final class ScriptedApp: AppPort {
  /// The calls for an event. The second argument gives access to the launch and to the fields of
  /// transactions.
  var calls: (AppEvent, ScriptedApp) -> [AppCall] = { _, _ in [] }
  /// The app's answer to an event.
  var answer: (AppEvent, ScriptedApp) -> AppAnswer = { _, _ in .none }
  /// The calls that the app makes at the next `ordering` tap.
  var ordered: [AppCall] = []
  /// The events so far, over all launches.
  private(set) var events: [AppEvent] = []
  /// The replies so far, over all launches.
  private(set) var replies: [AppReply] = []
  /// The current launch.
  private(set) var bundle: LaunchBundle?
  private var stack: [(event: AppEvent, rest: ArraySlice<AppCall>)] = []

  /// The number of callbacks with transactions so far.
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

  /// The name of the tap at which the app makes the ordered calls.
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

  /// Writes a text into the scratch space of the launch.
  func bytes(_ text: String) -> AppBytes {
    guard let bundle else { preconditionFailure("the app was never launched") }
    return bundle.scratch.append(text)
  }
}
