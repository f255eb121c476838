import Foundation

/// A place in the table of CONTRIBUTING.md that a contributor edits.
enum ContributedPlace {
  /// A path, up to the first name that stands for others.
  private static func path(in words: String) -> String? {
    let words = words.split(separator: " ").first { $0.contains("/") && !$0.hasPrefix("/") }
    let names = words?.split(separator: "/").prefix { !$0.contains("*") && !$0.contains(/[A-Z]{4,}|My[A-Z]/) }
    return names.flatMap { $0.isEmpty ? nil : $0.joined(separator: "/") }
  }

  /// The places that are not there. A filter of tests counts as the folder of its target.
  static func findings(in page: SourceFile, exists: (String) -> Bool) -> [Finding] {
    var findings: [Finding] = []
    for (number, line) in page.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    where line.hasPrefix("| ") {
      for span in line.split(separator: "|").dropFirst().joined().matches(of: /`([^`]+)`/) {
        let words = String(span.1).replacing(/.*Scripts\/test (\w+)\/.*/) { "Tests/\($0.1)Tests" }
        guard let path = path(in: words), !exists(path) else { continue }
        findings.append(
          Finding(
            path: page.path, line: number + 1, what: "there is no \(path)",
            instead: "name the place that a contributor edits"))
      }
    }
    return findings
  }
}
