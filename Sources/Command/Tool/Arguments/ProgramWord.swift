internal import Glibc
internal import Runner

/// Words that belong to the command of an external app but were written elsewhere on the command line.
enum ProgramWord {
  /// Whether a word without a folder is a program found in `PATH`.
  static func isOnPath(_ word: String) -> Bool {
    guard !word.isEmpty, !word.contains("/"), let path = getenv("PATH").map({ String(cString: $0) }) else {
      return false
    }
    return path.split(separator: ":").contains { FileSystem.isExecutable("\($0)/\(word)") }
  }

  /// The program that runs a script, by the file's extension; nil for files of another kind.
  static func interpreter(of path: String) -> String? {
    let name = FileSystem.name(of: path)
    guard let dot = name.lastIndex(of: "."), FileSystem.kind(of: path) == .file else { return nil }
    return switch name[dot...] {
    case ".py": "python3"
    case ".js", ".mjs", ".cjs": "node"
    case ".pl": "perl"
    case ".rb": "ruby"
    case ".sh": "sh"
    default: nil
    }
  }

  /// Rejects the words after `--` if the first is a program: an app's command must follow `--app --`.
  static func refuseCommand(_ words: ArraySlice<String>, of command: CommandDescription) throws(UsageError) {
    guard let first = words.first, command.options.contains(where: \.takesCommand),
      isOnPath(first) || interpreter(of: first) != nil || SubjectLoader.isProgram(first)
    else { return }
    throw UsageError(
      "“\(first)” is a program, but words after -- are scenarios",
      advice: "write `--app -- \(words.joined(separator: " "))`")
  }

  /// Rejects a program or a script as the file of an app.
  static func refuseApp(_ given: String) throws(UsageError) {
    if let interpreter = interpreter(of: given), !FileSystem.isExecutable(given) {
      throw UsageError(
        "“\(given)” is a \(interpreter) script, not a Lua app",
        advice: "write `--app -- \(interpreter) \(given)` at the end of the line")
    }
    guard FileSystem.kind(of: given) == .missing else { return }
    let words = given.split(separator: " ").map(String.init)
    if words.count > 1, !given.hasSuffix(".lua"), isOnPath(words[0]) || SubjectLoader.isProgram(words[0]) {
      throw UsageError(
        "“\(given)” looks like a command, not a file",
        advice: "write `--app -- \(given)` at the end of the line")
    }
    guard isOnPath(given) else { return }
    throw UsageError(
      "“\(given)” is a program, not a file in this folder",
      advice: "write the whole command at the end of the line: `--app -- \(given) …`")
  }
}
