internal import Runner

/// The default scenarios and the default app.
enum Defaults {
  static let suite = "Scenarios/suite"
  static let plain = "Scenarios/plain"
  static let app = "Scenarios/apps/reference.lua"

  /// Finds a path below the current folder or one of its parents, otherwise below a parent of the tool.
  static func find(_ path: String, toolPath: String) -> String? {
    guard let current = FileSystem.realPath(".") else { return nil }
    if let found = search(path, from: current, prefix: "") { return found }
    return search(path, from: FileSystem.parent(of: toolPath), prefix: nil)
  }

  /// Searches a folder and its parents for a path; nil if none contains it. If there is a prefix, the
  /// result is relative, as the user would type it.
  private static func search(_ path: String, from start: String, prefix: String?) -> String? {
    var folder = start
    var prefix = prefix
    while true {
      let candidate = FileSystem.join(folder, path)
      if FileSystem.kind(of: candidate) != .missing { return prefix.map { $0 + path } ?? candidate }
      let parent = FileSystem.parent(of: folder)
      guard parent != folder, folder.hasPrefix("/") else { return nil }
      folder = parent
      prefix = prefix.map { $0 + "../" }
    }
  }
}
