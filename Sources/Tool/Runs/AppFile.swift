internal import Results
internal import Runner

/// Tells the files of apps from other files.
enum AppFile {
  /// Whether a path is that of a Lua file which declares an app, or ends as one does and cannot be loaded.
  static func isApp(_ path: String) -> Bool {
    guard path.hasSuffix(".lua"), FileSystem.kind(of: path) == .file,
      let source = SubjectSource.named([path]).first
    else { return false }
    if (try? source.load()) != nil { return true }
    let text = (try? FileSystem.bytes(of: path)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    return text.contains("return app")
  }
}
