import Foundation

/// A regular expression that is compiled once.
struct Pattern: @unchecked Sendable {
  // NSRegularExpression is immutable and documented to be safe on any thread.
  private let expression: NSRegularExpression

  init(_ text: String) {
    do {
      expression = try NSRegularExpression(pattern: text, options: .anchorsMatchLines)
    } catch {
      preconditionFailure("not a regular expression: \(text)")
    }
  }

  func matches(_ text: String) -> Bool { firstMatch(text) != nil }

  /// The first match in a text and its groups. A group that did not match is an empty text.
  func firstMatch(_ text: String) -> [String]? {
    let whole = NSRange(text.startIndex..., in: text)
    guard let match = expression.firstMatch(in: text, range: whole) else { return nil }
    return (0..<match.numberOfRanges).map { group in
      Range(match.range(at: group), in: text).map { String(text[$0]) } ?? ""
    }
  }
}
