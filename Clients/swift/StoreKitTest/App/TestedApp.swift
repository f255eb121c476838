internal import AppProtocol
internal import AppSide
internal import Foundation
internal import World

/// The app's side of a session: the launches of the app in this process, one after another, and the turns of
/// the app. The world communicates with the app only in turns.
///
/// The world continues when the main queue is free. Each event is delivered there, in its own block. Its turn
/// ends with a later block, so work that the handler left on the main queue is part of the turn. Code outside
/// events, such as a test, gets a turn on its own thread for each of its calls.
final class TestedApp: @unchecked Sendable {
  let world: TestWorld
  /// Processes calls that the app makes after the end of the session.
  let lateCalls: LateCalls
  /// Makes the handler for the events of a launch. The closure runs code that makes calls in a turn.
  let makeHandler: (Conversation, @escaping (() -> Void) -> Void) -> any EventHandler
  /// Removes all observers from the queue.
  let forgetProcess: () -> Void
  /// Called when no work is left; set before the first launch.
  var onRest: () -> Void = {}
  let condition = NSCondition()
  var phase = Phase.resting
  var launch: Launch?
  /// The number of the last ended launch whose observers were removed.
  var buriedNumber = 0
  /// The number of calls from other threads in the current turn.
  var callCount = 0
  /// Whether a block that continues the world is on the main queue.
  var isScheduled = false
  /// The thread that handles an event, or that makes calls in its own turn.
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

  enum Phase {
    /// The world waits for an order.
    case resting
    /// The world executes an order, and a thread waits for its events.
    case working
    /// A turn is in progress. Its handler runs, or the code that opened the turn.
    case handling
    /// A turn on the main queue is in progress, and its handler has returned.
    case handled(Turn)
    /// Like `handled`, but the thread that runs on the main queue serves that queue before it ends the turn.
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

  /// Whether the current thread handles an event, or makes calls in its own turn.
  var isHandling: Bool {
    condition.withLock { handlingThread.map { pthread_equal($0, pthread_self()) != 0 } ?? false }
  }
}

/// Orders that may cause turns.
extension TestedApp {
  /// Lets the world execute an order that may cause turns, and waits for the order. On the main queue, its
  /// events are delivered in this call.
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

  /// Lets the world execute an order that may cause turns, once the main queue is free.
  func carryOut(_ work: @escaping (TestWorld.Parts) -> Void, completion: @escaping () -> Void) {
    condition.withLock { waiting.append(WaitingOrder(work: work, completion: completion)) }
    schedule()
  }

  /// Continues the world as soon as the main queue is free.
  func schedule() {
    let isNew = condition.withLock {
      defer { isScheduled = true }
      return !isScheduled
    }
    if isNew { DispatchQueue.main.async { [self] in resume() } }
  }

  /// Waits until the world waits for an order, and gives it this order. A handled turn on the main queue is
  /// ended first.
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

  /// Delivers every event that an order causes on this thread, which runs on the main queue.
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
