internal import Facts
internal import Kernel

/// A turn of an app: an event and the calls that the app makes in response. The calls are carried out one
/// by one.
///
/// A port that can carry out a call while the app's code waits inside it asks for the reply here. If
/// there is no reply, the port returns the call as its step, as other ports return each call.
public final class AppTurn {
  private(set) var event: AppEvent
  let process: AppProcess
  let device: Device
  private unowned(unsafe) let runtime: AppRuntime
  /// The number of calls that were answered.
  var callCount = 0
  /// The chain of idle turns that it continues; nil if the turn has its own cause.
  private(set) var chain: IdleChain?
  /// Whether its calls so far changed nothing.
  var isIdle = true
  /// The files and preferences that it wrote, by the hashes of their names.
  var written: [UInt32] = []
  /// The timers and the server exchanges that it started.
  var timers: [Int] = []
  var exchanges: [Int] = []
  /// The outcome of a call without a reply, until the port returns the call as its step.
  private var untold: CallOutcome?

  init(_ event: AppEvent, of process: AppProcess, on device: Device, runtime: AppRuntime) {
    self.event = event
    self.process = process
    self.device = device
    self.runtime = runtime
    chain = process.takeChain(continuedBy: event)
  }

  /// Reuses the object as the turn of another event. The previous turn has ended.
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

  /// Carries out a call. Nil if the app's code does not continue at once: it was killed, ended by an
  /// exception, or is busy.
  public func reply(to call: AppCall) -> AppReply? {
    let outcome = runtime.carryOut(call, in: self)
    if case .reply(let reply) = outcome { return reply }
    untold = outcome
    return nil
  }

  /// Takes a reply back. The app's code does not continue until the port has returned the call as its
  /// step.
  public func putOff(_ reply: AppReply) { untold = .reply(reply) }

  /// The outcome of a call that a port returned as its step. The call may be carried out already.
  func outcome(of call: AppCall) -> CallOutcome {
    guard let outcome = untold.take() else { return runtime.carryOut(call, in: self) }
    return outcome
  }
}

/// The outcome of a call, as the app's turn sees it.
enum CallOutcome {
  /// The app continues with a reply.
  case reply(AppReply)
  /// The main thread is busy until an event. Then the app continues with a reply.
  case parked(EventID, AppReply)
  /// An exception ends its process.
  case raised(Exception)
  /// The process died before or after the call.
  case died
}
