internal import Results
internal import Runner

/// Recognizes the files of apps.
enum AppFile {
  /// Whether a path is a Lua file that declares an app, or a file named like an app that cannot be loaded.
  static func isApp(_ path: String) -> Bool {
    guard path.hasSuffix(".lua"), FileSystem.kind(of: path) == .file,
      let source = SubjectSource.named([path]).first
    else { return false }
    if (try? source.load()) != nil { return true }
    let text = (try? FileSystem.bytes(of: path)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    return text.contains("return app")
  }
}
