public import Foundation
internal import Kernel
internal import World

/// Time. It is virtual, and the same for the store, the network, and what the code under test has put off on the main queue.
///
/// Each method that brings callbacks about exists twice: for a task, which awaits it, and for code without one, such as a
/// test of XCTest. The latter throws in a callback, which cannot wait for another.
extension SessionWorld {
  /// The time of the device.
  public var now: Date { stage.world.perform { $0.world.timeline.now.date } }

  /// Lets everything happen that is due at once, each callback on the main queue. What a test waits for otherwise, such as
  /// the fulfillment of an expectation, happens by itself when the main queue gets a chance.
  public func settle() async { await stage.carryOut { $0.settle() } }

  /// Lets everything happen that is due at once, where no task runs.
  ///
  /// - Throws: `SKTestError.invalidAction` in a callback.
  public func settle() throws { try stage.carryOutNow("settle()") { $0.settle() } }

  /// Lets time go by, with all that is due in it, such as the renewals of subscriptions.
  ///
  /// - Parameter seconds: How long, by the clock of the device.
  public func wait(_ seconds: TimeInterval) async { await stage.carryOut { $0.wait(seconds) } }

  /// Lets time go by, where no task runs.
  ///
  /// - Parameter seconds: How long, by the clock of the device.
  /// - Throws: `SKTestError.invalidAction` in a callback.
  public func wait(_ seconds: TimeInterval) throws {
    try stage.carryOutNow("wait(_:)") { $0.wait(seconds) }
  }
}

extension TestWorld.Parts {
  /// Lets time go by, and what happened in it come to its end.
  func wait(_ seconds: TimeInterval) {
    world.wait(.milliseconds(max(0, Int(seconds * 1_000))))
    settle()
  }
}
