internal import AppProtocol
internal import AppSide
internal import Foundation
internal import World

/// The calls that the app makes.
extension TestedApp {
  /// Runs code that makes calls, in the current turn or in a turn of its own.
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

  /// The turn in which calls take effect.
  private enum Entry {
    /// The current turn.
    case within
    /// A turn that the order opens.
    case own(LineLink.Order)
    /// No turn, because the launch is over.
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
    else { fatalError("a call cannot run: the app is busy or no longer running") }
    change(to: .handling)
    work()
    change(to: .working)
    end(Turn(order: order, answer: .none, isLast: false, completion: nil))
    while let turn = tellNext(order, completion: nil) { end(turn) }
    schedule()
  }
}
