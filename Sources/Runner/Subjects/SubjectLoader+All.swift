internal import AppProtocol
internal import LuaApps
internal import World

// The only place of the runner that names a language of apps.
extension SubjectLoader {
  /// The kinds of apps that there are; the first also takes files whose names end otherwise.
  public static let all = [lua]

  private static let lua = SubjectLoader(ending: ".lua") { path, name throws(AppLoadError) in
    try LuaSubject.load(path, name: name)
  }

  /// An app in a process of its own; the files that its command names are part of it.
  static func process(_ command: AppCommand, name: String) throws(AppLoadError) -> any Subject {
    // A program that is found by its name is a tool; one that is named by its path is the app.
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

  /// The app of a record.
  static func recorded(_ record: ConversationRecord) throws(AppLoadError) -> any Subject {
    try ProcessSubject(record)
  }
}
