import Foundation

/// The files of this repository.
enum Repository {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Every path below the root, in order, without build products and version control.
  static let paths: [String] = {
    let skipped: Set<String> = [".build", ".git", ".assay", ".swiftpm"]
    guard let walk = FileManager.default.enumerator(atPath: root.path) else { return [] }
    var paths: [String] = []
    while let path = walk.nextObject() as? String {
      if skipped.contains((path as NSString).lastPathComponent) {
        walk.skipDescendants()
      } else {
        paths.append(path)
      }
    }
    return paths.sorted()
  }()

  /// Every text file with one of these extensions. The extension of a script is empty.
  static func files(_ extensions: Set<String>) -> [SourceFile] {
    paths.compactMap { path in
      guard extensions.contains((path as NSString).pathExtension) else { return nil }
      let url = root.appending(path: path)
      guard let text = try? String(contentsOf: url, encoding: .utf8) else { return nil }
      return SourceFile(path: path, text: text)
    }
  }

  /// The texts of the files with an extension that generators write, by path.
  static let generated: [String: String] = {
    var texts: [String: String] = [:]
    for path in paths where Generator.extensions.contains((path as NSString).pathExtension) {
      texts[path] = try? String(contentsOf: root.appending(path: path), encoding: .utf8)
    }
    return texts
  }()

  static let swiftFiles: [SourceFile] = files(["swift"])
  static let textFiles: [SourceFile] = files([
    "swift", "c", "h", "lua", "md", "modulemap", "table", "json", "yml", "css", "",
  ])
}
