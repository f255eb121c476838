import Foundation
import Reports
import Results

/// The page of an exploration, split into its parts.
struct ExplorationPageText {
  let text: String

  init(_ record: ExplorationRecord) {
    text = String(decoding: ReportFormat.html.bytes(of: record), as: UTF8.self)
  }

  /// The texts of all elements of one type, by their start and their end.
  func texts(from start: String, to end: String) -> [String] {
    text.components(separatedBy: start).dropFirst().map { $0.components(separatedBy: end)[0] }
  }

  /// The page from its body to its data.
  var markup: String { texts(from: "<body>", to: "<script")[0] }

  /// The data, parsed by a reader other than the tool's.
  func data() throws -> [String: Any] {
    let json = texts(from: "id=\"data\">", to: "</script>")[0]
    return try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any] ?? [:]
  }
}
