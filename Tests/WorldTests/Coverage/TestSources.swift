import Foundation

/// The rows that tests name in their titles, and the options that they pin.
struct TestSources {
  /// The rows at the start of titles.
  private(set) var rows: Set<String> = []
  /// The pins of sites, as "site option". Every non-default option counts as one.
  private(set) var pins: Set<String> = []

  /// Reads all Swift files of the test targets except the coverage check itself.
  init() {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    guard let walk = FileManager.default.enumerator(atPath: tests.path) else { return }
    while let path = walk.nextObject() as? String {
      guard path.hasSuffix(".swift"), !path.contains("WorldTests/Coverage/"),
        let text = try? String(contentsOf: tests.appending(path: path), encoding: .utf8)
      else { continue }
      read(text)
    }
  }

  private mutating func read(_ text: String) {
    for match in text.matches(of: /@Test\(\s*"([^":]+):/) {
      for row in match.1.split(separator: ",") { rows.insert(row.trimmingCharacters(in: .whitespaces)) }
    }
    for match in text.matches(of: /\(\.(\w+), (\d+)[,)]/) { pins.insert("\(match.1) \(match.2)") }
  }

  /// Whether a site is pinned to an option.
  func pins(_ site: some Any, _ option: Int) -> Bool { pins.contains("\(site) \(option)") }

  /// Whether a site is pinned to a non-default option.
  func varies(_ site: some Any) -> Bool { pins.contains { $0.hasPrefix("\(site) ") && !$0.hasSuffix(" 0") } }
}
