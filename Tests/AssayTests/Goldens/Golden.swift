import Foundation
import Testing

/// Texts that are kept in files and reviewed as they change; ASSAY_UPDATE_GOLDENS=1 writes them anew.
enum Golden {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Goldens")

  static func check(_ text: String, _ name: String, _ location: SourceLocation = #_sourceLocation) throws {
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
}
