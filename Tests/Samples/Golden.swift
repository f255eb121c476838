internal import Foundation
package import Testing

/// Expected texts in files under `Tests/Goldens`. Their changes are reviewed as diffs.
package enum Golden {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Goldens")

  /// Compares a text with its golden, which `ASSAY_UPDATE_GOLDENS=1` overwrites first.
  package static func check(_ text: String, _ name: String, _ location: SourceLocation = #_sourceLocation)
    throws
  {
    let url = folder.appending(path: name)
    if ProcessInfo.processInfo.environment["ASSAY_UPDATE_GOLDENS"] == "1" {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }
    let golden = try? String(contentsOf: url, encoding: .utf8)
    #expect(
      text == golden, "Tests/Goldens/\(name) differs; ASSAY_UPDATE_GOLDENS=1 writes it anew",
      sourceLocation: location)
  }

  /// Compares the end of a page of the manual, after a marker, with the text generated for it.
  /// `ASSAY_UPDATE_GOLDENS=1` overwrites it first.
  package static func checkPage(
    _ name: String, after marker: String, _ text: String, _ location: SourceLocation = #_sourceLocation
  ) throws {
    let url = folder.appending(path: "../../Documentation/\(name)").standardizedFileURL
    let page = try String(contentsOf: url, encoding: .utf8)
    let head = try #require(page.range(of: marker), sourceLocation: location)
    let expected = page[..<head.upperBound] + text
    if ProcessInfo.processInfo.environment["ASSAY_UPDATE_GOLDENS"] == "1" {
      return try Data(expected.utf8).write(to: url)
    }
    let isFresh = page == expected
    #expect(
      isFresh, "Documentation/\(name) is stale; ASSAY_UPDATE_GOLDENS=1 writes it anew",
      sourceLocation: location)
  }
}
