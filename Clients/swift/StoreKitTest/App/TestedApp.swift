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
  /// Makes what handles the events of a launch, and gives its calls a turn by the closure.
  private let makeHandler: (Conversation, @escaping (() -> Void) -> Void) -> any EventHandler
  /// Forgets who observes the queue.
  private let forgetProcess: () -> Void
  /// Called when nothing is left to do; it is set before the first launch.
  var onRest: () -> Void = {}
  private let condition = NSCondition()
  private var phase = Phase.resting
  private var launch: Launch?
  /// The launch that was ended last and whose observers were forgotten.
  private var buriedNumber = 0
  /// How many calls of other threads are made within the turn under way.
  private var callCount = 0
  /// Whether a block that goes on is on the main queue.
  private var isScheduled = false
  /// The thread that handles an event, or makes calls in a turn of its own.
  private var handlingThread: pthread_t?
  /// Orders of other threads, which the main queue carries out in their order.
  private var waiting: [WaitingOrder] = []

  private struct Launch {
    let number: Int
    let conversation: Conversation
    let channel: LinkChannel
    let handler: any EventHandler
  }

  private struct WaitingOrder {
    let work: (TestWorld.Parts) -> Void
    let completion: () -> Void
  }

  /// What goes on.
  private enum Phase {
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
  private struct Turn {
    let order: LineLink.Order
    let answer: Answer
    let isLast: Bool
    let completion: (() -> Void)?
  }

  init(
    _ world: TestWorld, forgetProcess: @escaping () -> Void,
    makeHandler: @escaping (Conversation, @escaping (() -> Void) -> Void) -> any EventHandler
  ) {
    self.world = world
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

/// The blocks of the main queue.
extension TestedApp {
  /// Goes on by one event.
  private func goOn() {
    condition.lock()
    isScheduled = false
    switch phase {
    case .working, .handling, .served: condition.unlock()
    case .resting:
      let next = waiting.isEmpty ? nil : waiting.removeFirst()
      phase = .working
      condition.unlock()
      tell(world.order(next?.work ?? { $0.settle() }), completion: next?.completion)
    case .handled(let turn):
      phase = .working
      condition.unlock()
      end(turn)
      tell(turn.order, completion: turn.completion)
    }
  }

  private func tell(_ order: LineLink.Order, completion: (() -> Void)?) {
    if let turn = tellNext(order, completion: completion) {
      change(to: .handled(turn))
      return schedule()
    }
    completion?()
    let isMore = condition.withLock { !waiting.isEmpty }
    if isMore { schedule() } else { onRest() }
  }

  /// Tells the next event of an order; nil if no event is left and the order is carried out.
  private func tellNext(_ order: LineLink.Order, completion: (() -> Void)?) -> Turn? {
    guard case .line = world.link.wait(for: order) else {
      change(to: .resting)
      return nil
    }
    let launch = launchForNextLine()
    guard case .event(let event)? = launch.conversation.nextUnlessGone() else {
      world.link.waitOnly(for: order)
      change(to: .resting)
      return nil
    }
    change(to: .handling)
    let answer = handle(event, launch)
    change(to: .working)
    var isLast = false
    if case .terminating = event { isLast = true }
    return Turn(order: order, answer: answer, isLast: isLast, completion: completion)
  }

  private func handle(_ event: Event, _ launch: Launch) -> Answer {
    do { return try launch.handler.handle(event) } catch {
      fatalError("the app threw an error out of an event: \(error)")
    }
  }

  /// Ends a turn. The conversation with a launch that is over stays in its last turn, so that late calls of it come back.
  private func end(_ turn: Turn) {
    condition.withLock { while callCount > 0 { condition.wait() } }
    guard let launch = condition.withLock({ launch }) else { return }
    guard isLive(launch) else { return bury(launch) }
    if turn.isLast {
      launch.channel.write(Array("{\"done\":null}\n".utf8))
    } else {
      launch.conversation.done(turn.answer)
    }
  }

  /// Forgets the observers of a launch that the world has ended in one of its turns.
  private func bury(_ launch: Launch) {
    launch.channel.cut()
    let isFirst = condition.withLock {
      defer { buriedNumber = launch.number }
      return buriedNumber != launch.number
    }
    if isFirst { forgetProcess() }
  }

  /// Has the observers stay when the launch ends.
  func keepObservers() {
    condition.withLock { if let launch { buriedNumber = launch.number } }
  }

  private func change(to new: Phase) {
    condition.withLock {
      phase = new
      switch new {
      case .handling, .served: handlingThread = pthread_self()
      case .resting, .working, .handled: handlingThread = nil
      }
      condition.broadcast()
    }
  }

  /// The launch that the next line is for, which may be a new one.
  private func launchForNextLine() -> Launch {
    let number = world.launchCount
    if let launch = condition.withLock({ launch }), launch.number == number { return launch }
    let channel = LinkChannel(world.link)
    let conversation = Conversation(over: channel)
    let handler = makeHandler(conversation) { [weak self] work in
      if let self { inTurn(work) } else { work() }
    }
    conversation.handler = handler
    let new = Launch(number: number, conversation: conversation, channel: channel, handler: handler)
    condition.withLock {
      launch?.channel.cut()
      launch = new
    }
    return new
  }

  private func isLive(_ launch: Launch) -> Bool {
    !launch.channel.isOver && launch.number == world.launchCount && world.link.isConnected
  }
}

/// Calls.
extension TestedApp {
  /// Runs code that makes calls: within the turn under way, or in one of its own.
  func inTurn(_ work: () -> Void) {
    switch enter() {
    case .gone: work()
    case .within:
      work()
      condition.withLock {
        callCount -= 1
        condition.broadcast()
      }
    case .own(let order): inOwnTurn(order, work)
    }
  }

  /// Where calls are made.
  private enum Entry {
    /// In the turn under way.
    case within
    /// In a turn that the order opens.
    case own(LineLink.Order)
    /// Nowhere: the launch is over.
    case gone
  }

  private func enter() -> Entry {
    condition.lock()
    defer { condition.unlock() }
    while true {
      switch phase {
      case .handling, .handled, .served:
        callCount += 1
        return .within
      case .working: condition.wait()
      case .resting:
        guard let launch, isLive(launch) else { return .gone }
        phase = .working
        return .own(world.order { $0.world.openTurn(on: $0.device) })
      }
    }
  }

  private func inOwnTurn(_ order: LineLink.Order, _ work: () -> Void) {
    guard case .line = world.link.wait(for: order), let launch = condition.withLock({ launch }),
      case .event? = launch.conversation.nextUnlessGone()
    else { fatalError("the app is busy or gone, and a call of it was to be carried out") }
    change(to: .handling)
    work()
    change(to: .working)
    end(Turn(order: order, answer: .none, isLast: false, completion: nil))
    while let turn = tellNext(order, completion: nil) { end(turn) }
    schedule()
  }
}

/// The queue of the main thread, whichever thread serves it.
enum MainQueue {
  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// Whether what runs here has the main queue to itself.
  static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == true || Thread.isMainThread }
}
