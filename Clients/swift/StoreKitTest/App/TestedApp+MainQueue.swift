internal import AppProtocol
internal import AppSide
internal import Foundation
internal import World

/// The work that runs in blocks on the main queue.
extension TestedApp {
  /// Ends a handled turn, if there is one, and delivers the next event.
  func resume() {
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

  /// Delivers the next event that an order causes. Nil if no event is left and the order is complete.
  func tellNext(_ order: LineLink.Order, completion: (() -> Void)?) -> Turn? {
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
      fatalError("the app threw an error from an event handler: \(error)")
    }
  }

  /// Ends a turn. If the launch has ended, its conversation stays in its last turn, so that late calls
  /// return.
  func end(_ turn: Turn) {
    condition.withLock { while callCount > 0 { condition.wait() } }
    guard let launch = condition.withLock({ launch }) else { return }
    guard isLive(launch) else { return bury(launch) }
    if turn.isLast {
      launch.channel.write(Array("{\"done\":null}\n".utf8))
    } else {
      launch.conversation.done(turn.answer)
    }
  }

  /// Removes the observers of a launch that the world ended during one of the launch's turns.
  private func bury(_ launch: Launch) {
    launch.channel.cut()
    let isFirst = condition.withLock {
      defer { buriedNumber = launch.number }
      return buriedNumber != launch.number
    }
    if isFirst { forgetProcess() }
  }

  /// Prevents the observers from being removed when the launch ends.
  func keepObservers() {
    condition.withLock { if let launch { buriedNumber = launch.number } }
  }

  func change(to new: Phase) {
    condition.withLock {
      phase = new
      switch new {
      case .handling, .served: handlingThread = pthread_self()
      case .resting, .working, .handled: handlingThread = nil
      }
      condition.broadcast()
    }
  }

  /// The launch that the next line belongs to. It may be a new launch.
  private func launchForNextLine() -> Launch {
    let number = world.launchCount
    if let launch = condition.withLock({ launch }), launch.number == number { return launch }
    let channel = LinkChannel(world.link, lateCalls)
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

  func isLive(_ launch: Launch) -> Bool {
    !launch.channel.isOver && launch.number == world.launchCount && world.link.isConnected
  }
}

/// The main queue, independent of the thread that serves it.
enum MainQueue {
  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// Whether the current code runs on the main queue.
  static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == true || Thread.isMainThread }
}
