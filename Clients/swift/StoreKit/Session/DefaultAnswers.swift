internal import AppSide
internal import Foundation

/// Distinguishes an app's answer from the answer of a default implementation, which leaves the question open.
enum DefaultAnswers {
  private static let key = "com.assay.storekit.default-answer"

  /// Asks a question on this thread.
  static func answer(_ question: () -> Bool) -> Answer {
    let storage = Thread.current.threadDictionary
    storage[key] = nil
    let flag = question()
    defer { storage[key] = nil }
    return storage[key] == nil ? .flag(flag) : .none
  }

  /// Records on this thread that a default implementation gave the answer.
  static func leaveOpen(_ flag: Bool) -> Bool {
    Thread.current.threadDictionary[key] = true
    return flag
  }
}
