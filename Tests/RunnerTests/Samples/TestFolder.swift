import Foundation

/// A folder with files. Removed at the end of a test.
final class TestFolder {
  let path: String

  init(_ files: KeyValuePairs<String, String>) throws {
    path =
      FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appending(path: "assay-\(UUID().uuidString)").path
    for (name, text) in files {
      let url = URL(filePath: path).appending(path: name)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
