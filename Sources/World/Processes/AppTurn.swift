internal import Facts
internal import Kernel

/// A turn of an app: an event and the calls that the app makes in answer to it, which are carried out one by one.
///
/// A port that can have a call carried out while the app's code stands in it asks for the reply here. Where there is none, it
/// gives the call as its step, as other ports give each call.
public final class AppTurn {
  private(set) var event: AppEvent
  let process: AppProcess
  let device: Device
  private unowned(unsafe) let runtime: AppRuntime
  /// How many calls were replied to.
  var callCount = 0
  /// The chain of idle turns that it continues; nil for a turn with a cause of its own.
  private(set) var chain: IdleChain?
  /// Whether its calls so far changed nothing.
  var isIdle = true
  /// The files and preferences that it wrote, by the hashes of their names.
  var written: [UInt32] = []
  /// The timers that it started, and its requests to the server.
  var timers: [Int] = []
  var exchanges: [Int] = []
  /// The end of a call that has no reply, until the port has given the call as its step.
  private var untold: CallOutcome?

  init(_ event: AppEvent, of process: AppProcess, on device: Device, runtime: AppRuntime) {
    self.event = event
    self.process = process
    self.device = device
    self.runtime = runtime
    chain = runtime.takeChain(continuedBy: event, process)
  }

  /// Becomes the turn of another event; the one before is over.
  func begin(_ event: AppEvent) {
    self.event = event
    callCount = 0
    isIdle = true
    written.removeAll(keepingCapacity: true)
    timers.removeAll(keepingCapacity: true)
    exchanges.removeAll(keepingCapacity: true)
    untold = nil
    chain = runtime.takeChain(continuedBy: event, process)
  }

  /// Carries out a call. Nil where the app's code does not go on at once: it was killed, ended by an exception, or is busy.
  public func reply(to call: AppCall) -> AppReply? {
    let outcome = runtime.carryOut(call, in: self)
    if case .reply(let reply) = outcome { return reply }
    untold = outcome
    return nil
  }

  /// Gives a reply back: the app's code does not go on before the port has given the call as its step.
  public func putOff(_ reply: AppReply) { untold = .reply(reply) }

  /// The outcome of a call that a port gave as its step; it may be carried out already.
  func outcome(of call: AppCall) -> CallOutcome {
    guard let outcome = untold.take() else { return runtime.carryOut(call, in: self) }
    return outcome
  }
}

/// The outcome of a call, for the app that made it.
enum CallOutcome {
  /// The app goes on with a reply.
  case reply(AppReply)
  /// The main thread is busy until an event; the app goes on then, with a reply.
  case parked(EventID, AppReply)
  /// An exception ends its process.
  case raised(Exception)
  /// The process died before or after the call.
  case died
}
