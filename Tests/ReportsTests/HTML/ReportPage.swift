import Foundation
import Reports
import Results

/// The page of a record, split into its parts.
struct ReportPage {
  let text: String

  init(_ record: RunRecord) { text = String(decoding: HTMLReport(record).bytes, as: UTF8.self) }

  /// The page without its style and script, which have separate tests, and without their digests.
  var content: String {
    var content = ReportPage.without("<script>", "</script>", text)
    content = ReportPage.without("<style>", "</style>", content)
    content = ReportPage.without("script-src 'sha256-", "'", content)
    return ReportPage.without("style-src 'sha256-", "'", content)
  }

  /// The markup before the data.
  var markup: String { String(content.prefix(upTo: content.range(of: "<script type")!.lowerBound)) }

  /// The data, parsed by a reader other than the tool's.
  func data() throws -> [String: Any] {
    let start = text.range(of: "id=\"data\">")!.upperBound
    let end = text.range(of: "</script>", range: start..<text.endIndex)!.lowerBound
    return try JSONSerialization.jsonObject(with: Data(text[start..<end].utf8)) as? [String: Any] ?? [:]
  }

  private static func without(_ start: String, _ end: String, _ text: String) -> String {
    guard let first = text.range(of: start),
      let last = text.range(of: end, range: first.upperBound..<text.endIndex)
    else { return text }
    return text.replacingCharacters(in: first.upperBound..<last.lowerBound, with: "…")
  }
}
