public import Foundation
internal import Kernel
internal import World

/// Simulated time, shared by the store, the network, and delayed work of the code under test on the main
/// queue.
///
/// Each method that causes callbacks exists twice: for a task, which awaits it, and for code without one,
/// such as an XCTest test. The latter throws in a callback, which cannot wait for another.
extension SessionWorld {
  /// The time of the device.
  public var now: Date { stage.world.perform { $0.world.timeline.now.date } }

  /// Runs all prompt events, with each callback on the main queue. Other waits of a test, such as for an
  /// expectation, are fulfilled automatically when the main queue is free.
  public func settle() async { await stage.carryOut { $0.settle() } }

  /// Runs all prompt events; for code without a task.
  ///
  /// - Throws: `SKTestError.invalidAction` in a callback.
  public func settle() throws { try stage.carryOutNow("settle()") { $0.settle() } }

  /// Advances the time and runs all events that are due, such as renewals of subscriptions.
  ///
  /// - Parameter seconds: The duration, by the device's clock.
  public func wait(_ seconds: TimeInterval) async { await stage.carryOut { $0.wait(seconds) } }

  /// Advances the time; for code without a task.
  ///
  /// - Parameter seconds: The duration, by the device's clock.
  /// - Throws: `SKTestError.invalidAction` in a callback.
  public func wait(_ seconds: TimeInterval) throws {
    try stage.carryOutNow("wait(_:)") { $0.wait(seconds) }
  }
}

extension TestWorld.Parts {
  /// Advances the time, then settles.
  func wait(_ seconds: TimeInterval) {
    world.wait(.milliseconds(max(0, Int(seconds * 1_000))))
    settle()
  }
}
