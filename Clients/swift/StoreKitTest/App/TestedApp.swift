internal import AppProtocol
internal import AppSide
internal import Foundation
internal import World

/// The app's side of a session: the launches of the app in this process, one after another, and the turns in
/// which the world communicates with it.
///
/// The world continues when the main queue is free. Each event is delivered there, in its own block, and its
/// turn ends with a later block: work that the handler left on the main queue is part of the turn. Code
/// outside events, such as a test, gets a turn on its own thread for each of its calls.
final class TestedApp: @unchecked Sendable {
  let world: TestWorld
  /// Calls after the end of the session.
  let lateCalls: LateCalls
  /// Makes the handler for the events of a launch; the closure gives its calls a turn.
  let makeHandler: (Conversation, @escaping (() -> Void) -> Void) -> any EventHandler
  /// Removes the observers of the queue.
  let forgetProcess: () -> Void
  /// Called when no work is left; set before the first launch.
  var onRest: () -> Void = {}
  let condition = NSCondition()
  var phase = Phase.resting
  var launch: Launch?
  /// The last ended launch whose observers were removed.
  var buriedNumber = 0
  /// The number of calls from other threads in the current turn.
  var callCount = 0
  /// Whether a continuation block is on the main queue.
  var isScheduled = false
  /// The thread that handles an event, or makes calls in its own turn.
  var handlingThread: pthread_t?
  /// Orders from other threads, which the main queue executes in order.
  var waiting: [WaitingOrder] = []

  struct Launch {
    let number: Int
    let conversation: Conversation
    let channel: LinkChannel
    let handler: any EventHandler
  }

  struct WaitingOrder {
    let work: (TestWorld.Parts) -> Void
    let completion: () -> Void
  }

  /// The current phase.
  enum Phase {
    /// The world waits for an order.
    case resting
    /// The world executes an order, and a thread waits for its events.
    case working
    /// A turn is in progress, and its handler or the code that opened it runs.
    case handling
    /// A turn of the main queue is in progress, and its handler has returned.
    case handled(Turn)
    /// The same, and the thread that runs on the main queue serves it before it ends the turn.
    case served
  }

  /// A turn whose handler has returned.
  struct Turn {
    let order: LineLink.Order
    let answer: Answer
    let isLast: Bool
    let completion: (() -> Void)?
  }

  init(
    _ world: TestWorld, lateCalls: LateCalls = LateCalls(), forgetProcess: @escaping () -> Void,
    makeHandler: @escaping (Conversation, @escaping (() -> Void) -> Void) -> any EventHandler
  ) {
    self.world = world
    self.lateCalls = lateCalls
    self.forgetProcess = forgetProcess
    self.makeHandler = makeHandler
  }

  /// Whether this thread handles an event.
  var isHandling: Bool {
    condition.withLock { handlingThread.map { pthread_equal($0, pthread_self()) != 0 } ?? false }
  }
}

/// Orders that may cause turns.
extension TestedApp {
  /// Has the world execute an order that may cause turns, and waits for it. On the main queue, events are
  /// delivered here.
  func carryOut(_ work: @escaping (TestWorld.Parts) -> Void) {
    guard MainQueue.isCurrent else {
      let done = DispatchSemaphore(value: 0)
      carryOut(work) { done.signal() }
      return done.wait()
    }
    let order = takeRest(work)
    drive(order)
    schedule()
  }

  /// Has the main queue execute an order that may cause turns.
  func carryOut(_ work: @escaping (TestWorld.Parts) -> Void, completion: @escaping () -> Void) {
    condition.withLock { waiting.append(WaitingOrder(work: work, completion: completion)) }
    schedule()
  }

  /// Continues the world when the main queue is free.
  func schedule() {
    let isNew = condition.withLock {
      defer { isScheduled = true }
      return !isScheduled
    }
    if isNew { DispatchQueue.main.async { [self] in resume() } }
  }

  /// Waits until the world rests, and gives it an order. A handled turn of the main queue is ended first.
  private func takeRest(_ work: @escaping (TestWorld.Parts) -> Void) -> LineLink.Order {
    condition.lock()
    while true {
      switch phase {
      case .resting:
        phase = .working
        condition.unlock()
        return world.order(work)
      case .working, .handling, .served: condition.wait()
      case .handled(let turn):
        phase = .working
        condition.unlock()
        end(turn)
        drive(turn.order)
        turn.completion?()
        condition.lock()
      }
    }
  }

  /// Delivers every event of an order on this thread, which runs on the main queue.
  private func drive(_ order: LineLink.Order) {
    while let turn = tellNext(order, completion: nil) {
      // Work that the handler left on the main queue is part of the turn, if this thread can serve that
      // queue.
      if Thread.isMainThread {
        change(to: .served)
        _ = RunLoop.main.run(mode: .default, before: .distantPast)
        change(to: .working)
      }
      end(turn)
    }
  }
}
