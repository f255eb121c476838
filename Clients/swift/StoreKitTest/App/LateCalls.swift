internal import Foundation

/// Calls of StoreKit that come when their session is over. They do nothing, which is said once.
///
/// Code of an app that the session has killed may call as well, and nothing is said of that.
final class LateCalls: @unchecked Sendable {
  private let lock = NSLock()
  private var isSessionOver = false
  private var isTold = false
  private let say: @Sendable (String) -> Void

  /// - Parameter say: Tells a person; on the standard error unless it is given.
  init(_ say: @escaping @Sendable (String) -> Void = { FileHandle.standardError.write(Data($0.utf8)) }) {
    self.say = say
  }

  /// The calls that objects make when they go away, which are no mistake.
  private static let farewells = ["remove_observer", "release_observer", "set_delegate"]

  /// The session is over.
  func sessionEnded() { lock.withLock { isSessionOver = true } }

  /// Hears the line of a call that nobody carries out.
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
