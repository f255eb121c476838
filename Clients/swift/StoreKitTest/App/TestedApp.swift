internal import AppProtocol
internal import AssayApp
internal import Foundation
internal import World

/// The app's side of a session: the launches of the app in this process, one after another, and the turns in which the world
/// talks with it.
///
/// The world goes on when the main queue gets a chance. Each event is told there, in a block of its own, and its turn ends
/// with a later block: what the handler left on the main queue still belongs to it. Code that no event has called, such as a
/// test, gets a turn on its own thread for each of its calls.
final class TestedApp: @unchecked Sendable {
  let world: TestWorld
  /// Calls that come too late.
  let lateCalls: LateCalls
  /// Makes what handles the events of a launch, and gives its calls a turn by the closure.
  let makeHandler: (Conversation, @escaping (() -> Void) -> Void) -> any EventHandler
  /// Forgets who observes the queue.
  let forgetProcess: () -> Void
  /// Called when nothing is left to do; it is set before the first launch.
  var onRest: () -> Void = {}
  let condition = NSCondition()
  var phase = Phase.resting
  var launch: Launch?
  /// The launch that was ended last and whose observers were forgotten.
  var buriedNumber = 0
  /// How many calls of other threads are made within the turn under way.
  var callCount = 0
  /// Whether a block that goes on is on the main queue.
  var isScheduled = false
  /// The thread that handles an event, or makes calls in a turn of its own.
  var handlingThread: pthread_t?
  /// Orders of other threads, which the main queue carries out in their order.
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

  /// What goes on.
  enum Phase {
    /// Nothing: the world waits for an order.
    case resting
    /// The world carries out an order, and a thread waits for what it tells.
    case working
    /// A turn is under way, and its handler runs, or the code that it was opened for.
    case handling
    /// A turn of the main queue is under way, and its handler has returned.
    case handled(Turn)
    /// The same, and the thread that has the main queue serves it before it ends the turn.
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

/// Orders that may bring about turns.
extension TestedApp {
  /// Has the world carry out an order that may bring about turns, and waits for it. On the main queue they are told here.
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

  /// Has the main queue carry out an order that may bring about turns.
  func carryOut(_ work: @escaping (TestWorld.Parts) -> Void, completion: @escaping () -> Void) {
    condition.withLock { waiting.append(WaitingOrder(work: work, completion: completion)) }
    schedule()
  }

  /// Lets the world go on as soon as the main queue gets a chance.
  func schedule() {
    let isNew = condition.withLock {
      defer { isScheduled = true }
      return !isScheduled
    }
    if isNew { DispatchQueue.main.async { [self] in goOn() } }
  }

  /// Waits until the world rests, and gives it an order; a turn of the main queue that is over but for its end is ended.
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

  /// Tells every event of an order on this thread, which has the main queue.
  private func drive(_ order: LineLink.Order) {
    while let turn = tellNext(order, completion: nil) {
      // What the handler left on the main queue still belongs to the turn, where this thread can serve that queue.
      if Thread.isMainThread {
        change(to: .served)
        _ = RunLoop.main.run(mode: .default, before: .distantPast)
        change(to: .working)
      }
      end(turn)
    }
  }
}
