internal import Facts
internal import Kernel

/// A turn: an event that the app receives, and the calls that the app makes in response.
///
/// Some ports carry out a call while the app's code waits for the reply. They call `reply(to:)`. If it
/// returns nil, the port returns the call as its step. Other ports return each call as a step.
public final class AppTurn {
  private(set) var event: AppEvent
  let process: AppProcess
  let device: Device
  private unowned(unsafe) let runtime: AppRuntime
  /// The number of calls that were answered.
  var callCount = 0
  /// The chain of idle turns that the turn continues. Nil if something else caused the turn.
  private(set) var chain: IdleChain?
  /// Whether the calls of the turn have changed nothing so far.
  var isIdle = true
  /// Hashes of the names of the files and preferences that the turn wrote.
  var written: [UInt32] = []
  /// The timers and the server exchanges that the turn started.
  var timers: [Int] = []
  var exchanges: [Int] = []
  /// The outcome of a call that got no reply. It waits until the port returns the call as its step.
  private var untold: CallOutcome?

  init(_ event: AppEvent, of process: AppProcess, on device: Device, runtime: AppRuntime) {
    self.event = event
    self.process = process
    self.device = device
    self.runtime = runtime
    chain = process.takeChain(continuedBy: event)
  }

  /// Reuses the object for the turn of another event, after the previous turn has ended.
  func begin(_ event: AppEvent) {
    self.event = event
    callCount = 0
    isIdle = true
    written.removeAll(keepingCapacity: true)
    timers.removeAll(keepingCapacity: true)
    exchanges.removeAll(keepingCapacity: true)
    untold = nil
    chain = process.takeChain(continuedBy: event)
  }

  /// Carries out a call. Returns nil if the app's code cannot continue at once, because the call killed
  /// the process, raised an exception or keeps the main thread busy.
  public func reply(to call: AppCall) -> AppReply? {
    let outcome = runtime.carryOut(call, in: self)
    if case .reply(let reply) = outcome { return reply }
    untold = outcome
    return nil
  }

  /// Withholds a reply that `reply(to:)` returned. The app's code continues only after the port has
  /// returned the call as its step.
  public func putOff(_ reply: AppReply) { untold = .reply(reply) }

  /// The outcome of a call that a port returned as its step. Carries out the call unless `reply(to:)` did.
  func outcome(of call: AppCall) -> CallOutcome {
    guard let outcome = untold.take() else { return runtime.carryOut(call, in: self) }
    return outcome
  }
}

/// The outcome of a call for the app's turn.
enum CallOutcome {
  /// The app continues with the reply.
  case reply(AppReply)
  /// The main thread is busy until the event. Then the app continues with the reply.
  case parked(EventID, AppReply)
  /// An exception ends the process.
  case raised(Exception)
  /// The process died before or after the call.
  case died
}
