internal import Foundation

/// Calls that reach StoreKit after the end of their session. They have no effect, which is reported once.
///
/// Code of an app that was killed during its session may also make calls. Those are not reported.
final class LateCalls: @unchecked Sendable {
  private let lock = NSLock()
  private var isSessionOver = false
  private var isTold = false
  private let say: @Sendable (String) -> Void

  /// - Parameter say: Reports a text to the user; by default on standard error.
  init(_ say: @escaping @Sendable (String) -> Void = { FileHandle.standardError.write(Data($0.utf8)) }) {
    self.say = say
  }

  /// The calls that objects make in deinit. Making them late is not a mistake.
  private static let farewells = ["remove_observer", "release_observer", "set_delegate"]

  /// Called when the session is over.
  func sessionEnded() { lock.withLock { isSessionOver = true } }

  /// Processes the line of a call that has no effect.
  func hear(_ line: [UInt8]) {
    let parts = String(decoding: line, as: UTF8.self).split(separator: "\"", maxSplits: 4)
    guard parts.count > 3, parts[1] == "call", !LateCalls.farewells.contains(String(parts[3])) else { return }
    let isFirst = lock.withLock {
      defer { isTold = isTold || isSessionOver }
      return isSessionOver && !isTold
    }
    guard isFirst else { return }
    let text =
      "StoreKitTest: \(parts[3]) was called after its SKTestSession ended and has no effect. Keep the session until the "
      + "end of the test, for example in a property, and wait there for unfinished work.\n"
    say(text)
  }
}
