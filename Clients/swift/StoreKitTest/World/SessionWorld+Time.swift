public import Foundation
internal import Kernel
internal import World

/// Simulated time. The store, the network, and delayed work of the code under test on the main queue share
/// it.
///
/// Each method that causes callbacks exists twice: one for a task, which awaits it, and one for other code,
/// such as an XCTest test. The second one throws in a callback, because a callback cannot wait for another
/// one.
extension SessionWorld {
  /// The time on the device's clock.
  public var now: Date { stage.world.perform { $0.world.timeline.now.date } }

  /// Runs the world until it is idle, with each callback on the main queue. If a test waits in another way,
  /// such as for an expectation, the world runs automatically when the main queue is free.
  public func settle() async { await stage.carryOut { $0.settle() } }

  /// Runs the world until it is idle. For code that does not run in a task.
  ///
  /// - Throws: `SKTestError.invalidAction` in a callback.
  public func settle() throws { try stage.carryOutNow("settle()") { $0.settle() } }

  /// Advances the time and runs all events that become due, such as renewals of subscriptions.
  ///
  /// - Parameter seconds: The duration, by the device's clock.
  public func wait(_ seconds: TimeInterval) async { await stage.carryOut { $0.wait(seconds) } }

  /// Advances the time. For code that does not run in a task.
  ///
  /// - Parameter seconds: The duration, by the device's clock.
  /// - Throws: `SKTestError.invalidAction` in a callback.
  public func wait(_ seconds: TimeInterval) throws {
    try stage.carryOutNow("wait(_:)") { $0.wait(seconds) }
  }
}

extension TestWorld.Parts {
  /// Advances the time, then runs the world until it is idle.
  func wait(_ seconds: TimeInterval) {
    world.wait(.milliseconds(max(0, Int(seconds * 1_000))))
    settle()
  }
}
