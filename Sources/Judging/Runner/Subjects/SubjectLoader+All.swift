internal import AppProtocol
internal import LuaApps
internal import World

// This is the only file of the runner that names a language in which apps are written.
extension SubjectLoader {
  /// All kinds of apps. The first also loads files with any other extension.
  public static let all = [lua]

  private static let lua = SubjectLoader(ending: ".lua") { path, name throws(AppLoadError) in
    try LuaSubject.load(path, name: name)
  }

  /// An external app. The files that its command names are part of it.
  static func process(_ command: AppCommand, name: String) throws(AppLoadError) -> any Subject {
    // A program without a path is a tool, such as an interpreter. A program given by its path is the app.
    let isNamedByPath = command.words.first?.contains("/") == true
    var files: [String] = []
    var digest = ProcessSubject.digest(of: command)
    for word in command.words.dropFirst(isNamedByPath ? 0 : 1) where FileSystem.kind(of: word) == .file {
      do throws(FileError) { try FileSystem.fold(word, into: &digest) } catch {
        throw AppLoadError(file: word, message: "\(error)", advice: "make it readable")
      }
      files.append(word)
    }
    return try ProcessSubject(name: name, command: command, files: files, digest: digest)
  }

  /// An app that repeats a recorded conversation.
  static func recorded(_ record: ConversationRecord) throws(AppLoadError) -> any Subject {
    try ProcessSubject(record)
  }
}
